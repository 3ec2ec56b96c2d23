"""A game that says little of itself still ends with a table, is judged, and can be learnt."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from pentarchy.kernel import Game, defaults
from pentarchy.kernel.scene import plain
from tests.tiny import spies

TINY = Path(spies.__file__).parents[1]


def played() -> Game:
    g, rng = spies.TITLE.new(), Random(4)
    while g.result is None:
        seat = g.pending()[0]
        g.act(seat, rng.choice(g.options(seat)))
    return g


def test_the_final_table_lists_places_and_scores_with_the_winner_first() -> None:
    g = played()
    assert g.result is not None
    table = g.view(0).result
    assert table is not None
    assert [cell.n for cell in table.rows[0].cells] == [1, max(g.result.scores)]
    assert plain(table.rows[0].head) == f"Seat {g.result.winners[0]}"
    assert sorted(row.seat for row in table.rows if row.seat is not None) == [0, 1, 2]


def test_there_is_no_final_table_before_the_end() -> None:
    assert spies.TITLE.new().view(0).result is None


def test_the_first_place_is_worth_most() -> None:
    g = played()
    assert g.result is not None
    worth = [defaults.evaluate(g, seat) for seat in range(3)]
    assert worth.index(max(worth)) in g.result.winners
    assert defaults.evaluate(spies.TITLE.new(), 0) == defaults.evaluate(spies.TITLE.new(), 1)


def test_the_numbers_tell_what_the_seat_sees_and_nothing_else() -> None:
    g = spies.TITLE.new()
    (_, view) = defaults.layout(g)
    assert view.write is not None
    seen = list(view.write(g, 0))
    assert len(seen) == defaults.PLACES
    assert seen != list(view.write(g, 1)), "each knows its own cards"
    assert seen == list(view.write(g.redeal(0, Random(1)), 0)), "what is hidden makes no difference"


def test_games_in_other_folders_are_found_and_can_be_learnt() -> None:
    """With `PENTARCHY_PATH` the registry looks into further folders; the adapters do with the defaults."""
    code = """
from random import Random
from pentarchy.games import ids
from pentarchy.research import zoo
assert {"duel", "market", "spies", "age-of-sovereigns"} <= set(ids()), ids()
env = zoo.env("spies")
env.reset(seed=3)
rng = Random(1)
for agent in env.agent_iter():
    seen, reward, over, cut, info = env.last()
    env.step(None if over or cut else rng.choice([i for i, may in enumerate(seen["action_mask"]) if may]))
print("played")
"""
    env = {**os.environ, "PENTARCHY_PATH": str(TINY)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "played", run.stderr
