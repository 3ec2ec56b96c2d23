"""`python -m maps [BOARD ...]`: make the boards."""

from __future__ import annotations

import argparse
import sys
import time

from maps import fantasy, hexes, hexpaint, letters, painter, press, proof, regional, source
from maps.made import BOARDS, Made


def make(board: source.Board) -> Made:
    """A board by the maker that its source asks for."""
    maker = regional if board.frame else hexes if board.grid else fantasy
    return maker.make(board)


def paint(made: Made) -> str:
    return hexpaint.paint(made) if made.board.grid else painter.paint(made)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m maps", description="Make the boards of the games.")
    parser.add_argument("board", nargs="*", default=source.boards(), help="board ids; all when none is given")
    parser.add_argument("--geometry", action="store_true", help="leave the pictures alone (needs no browser)")
    parser.add_argument(
        "--proofs", action="store_true", help="also draw docs/boards, a sample position on each"
    )
    arguments = parser.parse_args()
    try:
        made = []
        for name in arguments.board:
            start = time.perf_counter()
            made.append(make(source.load(name)))
            made[-1].write()
            print(f"{name}: {len(made[-1].places)} places in {time.perf_counter() - start:.1f} s", flush=True)
        if not arguments.geometry:
            _pictures(made, arguments.proofs)
    except source.SourceError as e:
        print(e, file=sys.stderr)
        return 1
    return 0


def _pictures(boards: list[Made], proofs: bool) -> None:
    letters.fetch()
    with press.press() as draw:
        for made in boards:
            start = time.perf_counter()
            press.printed(draw(paint(made), made.size, press.SCALE), BOARDS / made.board.id)
            made.write()
            if proofs:
                image = draw(proof.svg(made), made.size, 1)
                (proof.DOCS / f"{made.board.id}.webp").write_bytes(press.webp(image, 390_000))
            print(f"{made.board.id}: printed in {time.perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
