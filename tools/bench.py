"""All of `make bench` in one run: ours beside the peers, the server, the client; then what was aimed at.

    python -m tools.bench [--out bench.json] [--games GAME ...]

Every part is a process of its own. One that fails or misses its limits does not keep the others from running.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from pentarchy.lab.goals import verdicts

PARTS = ("tests.table.load", "tests.table.two", "tests.browser.frames")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--out", default="bench.json")
    parser.add_argument("--games", nargs="*", default=[])
    wish = parser.parse_args()
    Path(wish.out).unlink(missing_ok=True)
    python, out = [sys.executable, "-m"], ["--out", wish.out]
    commands = [[*python, "pentarchy.cli", "bench", *wish.games, *out]]
    commands += [[*python, part, *out] for part in PARTS]
    codes = [subprocess.run(command, check=False).returncode for command in commands]
    lines = list(verdicts(json.loads(Path(wish.out).read_text(encoding="utf-8"))))
    print("\n".join(["", *lines]))
    return 1 if any(codes) or any("MISSED" in line for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
