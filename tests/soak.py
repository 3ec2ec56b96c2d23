"""Fuzzed games of any number of players and any mixture of variants, with the proofs, for as long as wanted.

    python -m tests.soak [GAME ...] --minutes 10 --seed 1

The tests play chosen mixtures; this plays the others. Every failure is printed with the command that repeats
it, and the soak goes on; the exit code says whether there was one.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random
from typing import Any

import pentarchy
from pentarchy.games import ids
from pentarchy.kernel import PentarchyError, Title
from tests.proofs import Broken, prove

HALF = 0.5
PICKS = ("random", "curious", "advised")
"""A third of the games is played by those who try what is seldom done, and looked at closely where it is
done; a third by those who mostly know what they are about, and so come where chance does not lead."""
FAR = 12
"""No number is chosen higher: a game of a hundred seasons proves no more than ten of ten."""
LONGEST = 60_000
"""Decisions: random play of fifteen powers until one rules them all may take as many."""


def mixture(title: Title, rng: Random) -> dict[str, Any]:
    """Some of a game's variants, each at a random value that its schema declares."""
    chosen: dict[str, Any] = {}
    for name, kind in title.options().items():
        if rng.random() < HALF:
            continue
        if "enum" in kind:
            chosen[name] = rng.choice(kind["enum"])
        elif kind["type"] == "boolean":
            chosen[name] = rng.random() < HALF
        else:
            chosen[name] = rng.randint(kind["minimum"], min(kind["maximum"], FAR))
    return chosen


def soak(game: str, seed: int, deadline: float, deep: float) -> Counter[str]:
    """Play until the time is over; what was counted."""
    title, count = pentarchy.title(game), Counter[str]()
    while time.monotonic() < deadline:
        seed += 1
        rng = Random(f"{game} {seed}")
        players, variants = rng.randint(*title.seats), mixture(title, rng)
        try:
            title.set_up(players, bytes(32), variants)
        except PentarchyError:
            count["not to be had"] += 1  # such a set of powers is for another number of players
            continue
        try:
            count += prove(title, players, seed, variants, deep, PICKS[seed % len(PICKS)], LONGEST)
            count["games"] += 1
        except Broken as why:
            count["broken"] += 1
            print(f"{game}: {why}", flush=True)
    return count


def main() -> int:
    args = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    args.add_argument("games", nargs="*", default=ids())
    args.add_argument("--minutes", type=float, default=10.0, help="in all")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--deep", type=float, default=0.005, help="share of decisions seen by every seat")
    a = args.parse_args()
    broken = 0
    for game in a.games:
        count = soak(game, a.seed, time.monotonic() + 60 * a.minutes / len(a.games), a.deep)
        broken += count["broken"]
        print(f"{game}: {dict(count)}", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
