"""All faults against both databases, in about ten minutes.

    python -m tests.chaos [--seed N] [--size X] [--database KIND] [FAULT ...]

Ends with a table of faults, counts and losses, and with an exit code if anything was lost or leaked.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.chaos.campaign import FAULTS, perform, table


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    words.add_argument("faults", nargs="*", help=f"only these: {', '.join(FAULTS)}")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--size", type=float, default=1.0, help="how often each fault strikes, against usual")
    words.add_argument("--database", choices=["sqlite", "postgresql"])
    given = words.parse_args()
    if unknown := set(given.faults) - set(FAULTS):
        words.error(f"there is no fault called {', '.join(sorted(unknown))}")
    outcomes = []
    for name in given.faults or FAULTS:
        for kind in FAULTS[name].DATABASES:
            if given.database in (None, kind):
                began = time.monotonic()
                outcome = perform(name, kind, given.seed, given.size)
                outcomes.append(outcome)
                print(f"{name}, {kind}: {time.monotonic() - began:.0f} s {outcome.note}", flush=True)
    print(table(outcomes))
    sys.exit(any(outcome.bad for outcome in outcomes))


if __name__ == "__main__":
    main()
