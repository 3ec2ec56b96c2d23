"""`python -m maps [BOARD ...]`: make the boards."""

from __future__ import annotations

import argparse
import sys
import time

from maps import fantasy, hexes, regional, source
from maps.made import Made


def make(board: source.Board) -> Made:
    """A board by the maker that its source asks for."""
    maker = regional if board.frame else hexes if board.grid else fantasy
    return maker.make(board)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m maps", description="Make the boards of the games.")
    parser.add_argument("board", nargs="*", default=source.boards(), help="board ids; all when none is given")
    parser.add_argument("--geometry", action="store_true", help="leave the pictures alone")
    arguments = parser.parse_args()
    try:
        for name in arguments.board:
            start = time.perf_counter()
            made = make(source.load(name))
            made.write()
            print(f"{name}: {len(made.places)} places, {time.perf_counter() - start:.1f} s")
    except source.SourceError as e:
        print(e, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
