"""Drafts thought out line by line: what can be said in every world, and what is better."""

from __future__ import annotations

from random import Random

import pytest

from pentarchy.bots import Chair, plans
from pentarchy.bots.drafts import otherwise, write
from pentarchy.bots.plans import answer, tag
from pentarchy.bots.search import Search
from pentarchy.games import title, titles
from pentarchy.kernel import Game
from pentarchy.kernel.title import steps_of

SAILS = title("swords-and-sails")


def at_the_sheet(turn: int, seat: int, seed: int = 7) -> Game:
    """The seat is about to write its orders; whoever sits before it has handed in."""
    g = SAILS.new(2, seed=bytes(31) + bytes([seed]))
    while not (g.turn == turn and g.pending()[0] == seat and tag(g, seat) == "Orders"):
        other = g.pending()[0]
        g.act(other, answer(SAILS.advise, g, other, g.options(other)))
    return g


@pytest.mark.parametrize("seat", [0, 1])
def test_a_sheet_can_be_said_in_every_world_the_seat_imagines(seat: int) -> None:
    g = at_the_sheet(2, seat)
    world = Chair(g, seat).imagine(Random(1), drafted=False)
    sheet = write(world.clone(), seat, SAILS.advise)
    others = otherwise(world, seat, SAILS.advise, sheet)
    assert len(sheet.lines) > 1
    assert len(others) > len(sheet.lines)
    assert len({other.words for other in (sheet, *others)}) == len(others) + 1
    for n, words in enumerate(other.words for other in (sheet, *others)):
        imagined = g.redeal(seat, Random(n), drafted=False)
        for word in words:
            assert word in imagined.options(seat)
            imagined.act(seat, word)


def test_a_changed_sheet_differs_in_one_line() -> None:
    g = at_the_sheet(2, 0)
    world = Chair(g, 0).imagine(Random(1), drafted=False)
    sheet = write(world.clone(), 0, SAILS.advise)
    for other in otherwise(world, 0, SAILS.advise, sheet):
        begun = {line for line, words in other.lines.items() if words[:1] != sheet.lines[line][:1]}
        assert len(begun) <= 2, "the line itself, and one that leant on it"


def test_who_has_handed_in_is_imagined_to_write_anew() -> None:
    """Else a bot would reckon with orders drawn by lot."""
    g = at_the_sheet(2, 1)
    world = Chair(g, 1).imagine(Random(1), drafted=False)
    assert world.flow[-1].kept[0] is None
    assert world.pending() == [0, 1]
    assert Chair(g, 1).imagine(Random(1)).pending() == [1]


def test_a_better_sheet_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where staying at home is all that counts, armies stay that would have marched."""
    g = at_the_sheet(2, 0)
    at = [g.army_at[a] for a in g.armies_of(0)]

    def homely(world: Game) -> list[float]:
        here = sum(world.army_at[a] == land for a, land in zip(g.armies_of(0), at)) / len(at)
        return [here, 1 - here]

    monkeypatch.setattr(plans, "chances", homely)

    def left_home(drafts: float) -> int:
        world, bot, rng = g.clone(), Search(worlds=2, drafts=drafts), Random(3)
        while 0 in world.pending() and tag(world, 0) == "Orders":
            world.act(0, bot.choose(Chair(world, 0), rng))
        others = {a: order.kind for a, order in world.flow[-1].kept[0].orders if a < len(g.army)}
        return sum(kind in ("attack", "move") for kind in others.values())

    assert left_home(drafts=0) > 0
    assert left_home(drafts=200) < left_home(drafts=0)


@pytest.mark.parametrize("game", [t.id for t in titles()])
def test_drafts_are_steps_of_their_game(game: str) -> None:
    tags = {step.__struct_config__.tag for step in steps_of(title(game).game)}
    assert title(game).drafts.keys() <= tags
