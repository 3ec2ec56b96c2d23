"""`python -m tools.capacity` says what so many tables need; `measure` measures its constants first."""

from __future__ import annotations

import sys

from tools.capacity.constants import Constants


def main(words: list[str]) -> None:
    if words == ["measure"]:
        from tools.capacity.measure import measure

        measure().write()
    elif words:
        sys.exit("usage: python -m tools.capacity [measure]")
    from tools.capacity.model import report

    print(report(Constants.read()))


if __name__ == "__main__":
    main(sys.argv[1:])
