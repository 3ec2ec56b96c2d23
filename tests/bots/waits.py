"""How long bots think, by the very thinker of a table, in seconds of work: other load does not count.

python -m tests.bots.waits                    # every game, its usual number of players, every level
python -m tests.bots.waits swords-and-sails captain
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from pentarchy.bots import LEVELS
from pentarchy.bots.plans import answer
from pentarchy.games import title, titles
from pentarchy.kernel import Game
from pentarchy.table.thinker import Choose, Chosen, Thinker, encode
from pentarchy.table.thinker import answer as said


class Turn(NamedTuple):
    """One bot's second turn."""

    others: int
    """As many bots think when one person plays,"""
    took: list[float]
    """and each takes so long for its answers."""

    @property
    def all(self) -> float:
        """Seconds of work of all bots."""
        return self.others * sum(self.took)


def second_turn(game: str) -> Game:
    """Where everybody has played one."""
    found = title(game)
    g = found.new(found.usual or found.seats[0], seed=bytes(31) + b"9")
    rounds = [found.round(g)]
    while len(rounds) < 3:
        seat = g.pending()[0]
        g.act(seat, answer(found.advise, g, seat, g.options(seat)))
        if found.round(g) not in rounds:
            rounds.append(found.round(g))
    return g


def turn(game: str, level: str) -> Turn:
    """What the bot in the second seat takes for a turn; the others play as usual."""
    g, thinker, rng, took = second_turn(game), Thinker(), Random(3), []
    now = g.title.round(g)
    while g.result is None and (not took or g.title.round(g) == now):
        seat = g.pending()[0]
        options = g.options(seat)
        if seat != 1:
            action = options[0] if len(options) == 1 else answer(g.title.advise, g, seat, options)
        else:
            asked = Choose(f"t {seat}", game, g.save(), seat, level, rng.getrandbits(63))
            begun = process_time()
            reply = said.decode(thinker.think(encode(asked)))
            took.append(process_time() - begun)
            assert isinstance(reply, Chosen), reply
            action, now = reply.action, g.title.round(g)
        g.act(seat, action)
    return Turn(g.seats - 1, took)


def main(asked: list[str]) -> None:
    games = [t.id for t in titles() if t.id in asked] or [t.id for t in titles()]
    for game in games:
        for level in [level for level in LEVELS if level in asked] or LEVELS:
            found = turn(game, level)
            if found.took:
                answers = f"median of {len(found.took)} answers {median(found.took):.3f}"
                longest = f"longest {max(found.took):.2f}"
                print(f"{game}, {found.others} of {level}: {found.all:.2f} s a turn, {answers}, {longest}")


if __name__ == "__main__":
    main(sys.argv[1:])
