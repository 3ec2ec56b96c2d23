"""Whether two revisions play the same games from the same seeds: `make same-games OLD NEW`.

    python -m tools.same_games OLD NEW [GAME ...] [--games N] [--bots random,greedy]

OLD and NEW are revisions, or folders with a checkout. Games of every title are played by both, with any
number of players, and compared by every decision, the last state and the result.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from pentarchy.games import ids
from tools.bench_compare import checkout

COURSES = Path(__file__).with_name("courses.py")


def courses_of(folder: Path, game: str, bot: str, games: int) -> list[str]:
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONHASHSEED": "0"}
    command = [sys.executable, COURSES, game, bot, str(games)]
    done = subprocess.run(command, env=env, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{folder}: {game} does not play: {done.stderr.strip().splitlines()[-1:]}")
    return done.stdout.splitlines()


def main() -> int:
    parser = argparse.ArgumentParser(prog="make same-games")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("titles", nargs="*", help="all, if none is named")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bots", default="random,greedy")
    wish = parser.parse_args()
    differ = 0
    with ExitStack() as stack:
        old, new = checkout(wish.old, stack), checkout(wish.new, stack)
        for game in wish.titles or ids():
            for bot in wish.bots.split(","):
                before, after = (courses_of(folder, game, bot, wish.games) for folder in (old, new))
                other = [n for n, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
                differ += len(other)
                said = f"{len(other)} DIFFER, the first is game {other[0]}" if other else "the same"
                print(f"{game:24}{bot:10}{wish.games} games: {said}", flush=True)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
