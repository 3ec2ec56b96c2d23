"""Nobody waits long: the whole turn of all bots of a table, by the thinker it asks, in seconds of work."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

import pytest

from pentarchy.bots import LEVELS
from pentarchy.bots.plans import answer
from pentarchy.games import title
from pentarchy.kernel import Game
from pentarchy.table.thinker import Choose, Chosen, Thinker, encode
from pentarchy.table.thinker import answer as said

LONGEST = {"novice": 5.0, "captain": 20.0, "marshal": 60.0}
"""Seconds a person waits for the whole turn of all the others,"""
USUALLY = {"novice": 0.3, "captain": 1.0, "marshal": 3.0}
"""and for a single answer at the median. Work does not depend on who else uses the machine."""


def second_turn() -> Game:
    """The game with the longest turns, where everybody has played one."""
    found = title("medioevo-universale")
    g = found.new(6, seed=bytes(31) + b"9")
    while g.turn < 2:
        seat = g.pending()[0]
        g.act(seat, answer(found.advise, g, seat, g.options(seat)))
    return g


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_turn_of_five_bots_is_over_in_time(level: str) -> None:
    g, thinker, rng, took = second_turn(), Thinker(), Random(3), []
    while g.turn < 3:
        seat = g.pending()[0]
        options = g.options(seat)
        if seat == 0:
            action = options[0] if len(options) == 1 else answer(g.title.advise, g, seat, options)
        else:
            asked = Choose(f"t {seat}", "medioevo-universale", g.save(), seat, level, rng.getrandbits(63))
            begun = process_time()
            reply = said.decode(thinker.think(encode(asked)))
            took.append(process_time() - begun)
            assert isinstance(reply, Chosen), reply
            action = reply.action
        g.act(seat, action)
    assert len(took) > 50
    assert sum(took) < LONGEST[level]
    assert median(took) < USUALLY[level]
