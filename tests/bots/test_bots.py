"""Bots: they see only their chair, repeat from a seed, and each is stronger than the one below."""

from __future__ import annotations

from random import Random

import pytest

from pentarchy.bots import Chair, bot
from pentarchy.bots.plans import answer, tag
from pentarchy.bots.search import Search
from pentarchy.games import title
from pentarchy.kernel import PentarchyError, Title
from tests.tiny import duel, market, spies

TINY = {tiny.id: tiny for tiny in (spies.TITLE, duel.TITLE, market.TITLE)}


def wins(title: Title, strong: str, weak: str, games: int, first: int = 0) -> int:
    """How often one strong bot among weak ones comes first."""
    won = 0
    for n in range(first, first + games):
        rng = Random(n)
        g = title.new(seed=rng.randbytes(32))
        me = n % g.seats
        seats = [bot(strong if seat == me else weak) for seat in range(g.seats)]
        while g.result is None:
            seat = g.pending()[0]
            g.act(seat, seats[seat].choose(Chair(g, seat), rng))
        won += g.result.places[me] == 1
    return won


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(PentarchyError, match="no bot 'deep blue'; there are random, greedy"):
        bot("deep blue")


@pytest.mark.parametrize("name", ["random", "greedy", "search:20", "novice", "gisela"])
@pytest.mark.parametrize("game", TINY)
def test_every_bot_answers_with_an_option_and_repeats_from_a_seed(name: str, game: str) -> None:
    def answers() -> list[object]:
        rng = Random(4)
        player = bot(name)
        g = TINY[game].new(seed=rng.randbytes(32))
        said = []
        for _ in range(12):
            if g.result is not None:
                break
            seat = g.pending()[0]
            said.append(player.choose(Chair(g, seat), rng))
            assert said[-1] in g.options(seat)
            g.act(seat, said[-1])
        return said

    assert answers() == answers()


def test_a_bot_never_touches_the_game_it_sits_at() -> None:
    g = spies.TITLE.new(seed=bytes(32))
    digest = g.digest()
    for name in ("greedy", "search:30"):
        bot(name).choose(Chair(g, 0), Random(1))
    assert g.digest() == digest


def test_a_bot_decides_alike_in_worlds_it_cannot_tell_apart() -> None:
    g = spies.TITLE.new(seed=bytes(32))
    world = g.redeal(0, Random(9))
    world.dice.seed = g.dice.seed
    for name in ("greedy", "search:40"):
        a = bot(name).choose(Chair(g, 0), Random(1))
        b = bot(name).choose(Chair(world, 0), Random(1))
        assert {a, b} <= set(g.options(0))


def test_search_beats_chance_where_every_move_is_hidden() -> None:
    assert wins(spies.TITLE, "search:60", "random", 9) >= 6


def test_search_beats_chance_in_a_duel() -> None:
    assert wins(duel.TITLE, "search:200", "random", 10) >= 6


def test_each_bot_beats_the_one_below_in_a_real_game() -> None:
    """A small sample of the arena: too few games to rate bots, enough to notice one that plays badly."""
    sovereigns = title("age-of-sovereigns")
    assert wins(sovereigns, "greedy", "random", 4) == 4
    assert wins(sovereigns, "search:100", "greedy", 4, first=8) >= 3


def test_search_keeps_to_its_seconds() -> None:
    from time import perf_counter

    g = market.TITLE.new(seed=bytes(32))
    begun = perf_counter()
    Search(iterations=10**9, seconds=0.2).choose(Chair(g, 0), Random(1))
    assert perf_counter() - begun < 1.5


def test_a_novice_may_write_for_armies_before_fleets_and_turn_back() -> None:
    """The usual way begins with the fleets, but has to know what to do then, too."""
    found = title("swords-and-sails")
    g = found.new(2, seed=bytes(32))

    def sheet() -> bool:
        seat = g.pending()[0]
        return tag(g, seat) == "Orders" and bool(g.step(seat).armies and g.step(seat).fleets)

    while not sheet():
        g.act(seat := g.pending()[0], answer(found.advise, g, seat, g.options(seat)))
    armies = g.step(seat := g.pending()[0]).armies
    for army in (*armies, armies[0]):
        if ("piece", army) in g.options(seat):
            g.act(seat, ("piece", army))
        if army in g.step(seat).left:
            g.act(seat, ("defend",))
    assert found.advise(g, seat, g.options(seat)) in g.options(seat)
