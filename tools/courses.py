"""Fingerprints of whole games, one a line: `python tools/courses.py GAME BOT GAMES [FIRST]`.

Run by `tools.same_games` with the package of one revision or another on its path, so it uses only what has
been there from the beginning. A line is a number and a hash of every decision, the last state and the result.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import blake2b
from random import Random

from pentarchy.bots import Chair, bot
from pentarchy.games import title


def course(game: str, name: str, number: int) -> str:
    """One game among bots of that name, from the seed of its number."""
    rng, player, h = Random(f"{game} {number}"), bot(name), blake2b(digest_size=10)
    least, most = title(game).seats
    g = title(game).new(least + number % (most - least + 1), rng.randbytes(32))
    while g.result is None:
        seat = g.pending()[0]
        options = g.options(seat)
        action = options[0] if len(options) == 1 else player.choose(Chair(g, seat), rng)
        h.update(repr((seat, action, len(options))).encode())
        g.act(seat, action)
    h.update(repr(g.result).encode() + g.save())
    return h.hexdigest()


def courses(game: str, name: str, games: int, first: int = 0) -> Iterator[str]:
    for number in range(first, first + games):
        yield f"{number} {course(game, name, number)}"


if __name__ == "__main__":
    for line in courses(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:5])):
        print(line, flush=True)
