"""What became quicker or slower from one revision to another: `make bench-compare OLD NEW`.

    python -m tools.bench_compare OLD NEW [GAME ...] [--slices N]

OLD and NEW are revisions, or folders with a checkout. Both play short slices of the same games in turn, one
after the other, so that whatever else the machine does slows both alike. For every figure the ratios of
paired slices are sorted: the middle one is reported, with its quartiles. A change is beyond noise when nine
pairs in ten agree on its direction and the middle lies 2% or more from 1; fewer than six pairs say nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles

from pentarchy.games import ids

ROOT = Path(__file__).parents[1]
SLICE = Path(__file__).with_name("slices.py")
NOISE = 0.02
AGREE = 0.9
FEWEST = 6


def checkout(where: str, stack: ExitStack) -> Path:
    """The folder itself, or a revision's files in one of its own."""
    if Path(where, "src", "pentarchy").is_dir():
        return Path(where)
    known = subprocess.run(
        ["git", "rev-parse", "--verify", "--quiet", f"{where}^{{commit}}"],
        cwd=ROOT,
        check=False,
        capture_output=True,
    )
    if known.returncode:
        raise SystemExit(f"{where}: expected a revision, or a folder with a checkout")
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    archive = subprocess.run(["git", "archive", where, "src"], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    return folder


def slice_of(folder: Path, game: str, seed: int) -> dict[str, float]:
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, SLICE, game, str(seed)],
        env=env,
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"{folder}: {game} does not play: {done.stderr.strip().splitlines()[-1:]}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def verdict(ratios: list[float]) -> tuple[float, float, float, str]:
    """The middle ratio with its quartiles, and what to call it.

    >>> verdict([1.0, 1.05, 0.98, 1.04, 1.03, 0.99])[3]
    'no change'
    >>> verdict([1.2, 1.3, 1.25, 1.22, 1.2, 1.21])[3]
    'quicker'
    >>> verdict([0.9, 0.88, 0.91, 0.9, 0.92, 0.9])[3]
    'SLOWER'
    >>> verdict([2.0, 2.0])[3]
    'too few pairs'
    """
    low, middle, high = quantiles(ratios, n=4, method="inclusive")
    needed = AGREE * len(ratios)
    said = "no change"
    if len(ratios) < FEWEST:
        said = "too few pairs"
    elif middle >= 1 + NOISE and sum(r > 1 for r in ratios) >= needed:
        said = "quicker"
    elif middle <= 1 - NOISE and sum(r < 1 for r in ratios) >= needed:
        said = "SLOWER"
    return low, middle, high, said


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-compare")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--slices", type=int, default=10)
    wish = parser.parse_args()
    slower = 0
    with ExitStack() as stack:
        old, new = checkout(wish.old, stack), checkout(wish.new, stack)
        print(f"{'':24}{'figure':10}{'new / old':>10}   quartiles       of {wish.slices} pairs")
        for game in wish.games or ids():
            pairs = []
            for n in range(wish.slices):
                seed = 1000 * (n + 1)
                order = (old, new) if n % 2 else (new, old)
                found = {folder: slice_of(folder, game, seed) for folder in order}
                pairs.append((found[old], found[new]))
            for figure in pairs[0][0]:
                low, middle, high, said = verdict([b[figure] / a[figure] for a, b in pairs])
                slower += said == "SLOWER"
                print(f"{game:24}{figure:10}{middle:10.3f}   {low:.3f} - {high:.3f}   {said}", flush=True)
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
