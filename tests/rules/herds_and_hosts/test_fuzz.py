"""Fuzzed games: the kernel's proofs on every map, mode and number of players, and crowded battlefields."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pentarchy.games.herds_and_hosts import TITLE
from pentarchy.games.herds_and_hosts.book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    HERDS,
    HI,
    LI,
    MERCENARIES,
    STANDARD,
    TRANSPORT,
    WAR_SHIP,
)
from pentarchy.games.herds_and_hosts.state import State
from pentarchy.games.herds_and_hosts.state.records import Herd, Land
from tests.play import Play
from tests.proofs import prove

LONG = {"sovereignty": False, "years": 2}

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {**LONG, "map": "italia", "mode": "full"}),
    (3, {**LONG, "map": "orient", "mode": "full"}),
    (4, {**LONG, "map": "italia", "mode": "fast"}),
    (5, {**LONG, "map": "orient", "mode": "basic"}),
    (6, {**LONG, "map": "italia", "mode": "full", "years": 1}),
    (6, {**LONG, "map": "orient", "mode": "fast", "factions": "choice"}),
    (4, {"map": "italia", "mode": "basic", "factions": "choice"}),
    (3, {}),
]


@pytest.mark.parametrize(("players", "variants"), GAMES)
def test_the_contract_holds(players: int, variants: dict[str, Any]) -> None:
    prove("herds-and-hosts", players, seed=players, variants=variants, deep=0.03)


@pytest.mark.parametrize("mode", ["basic", "fast", "full"])
def test_defaults_alone_finish(mode: str) -> None:
    prove("herds-and-hosts", 3, variants={"mode": mode}, deep=0.01, pick="default")


def crowded(seed: int, players: int, **variants: Any) -> tuple[State, Random]:
    """All kinds of units thrown together on a few fields and seas, so that everything happens at once."""
    rng = Random(seed)
    g = TITLE.new(players, rng.randbytes(32), {**variants, "sovereignty": False})
    assert isinstance(g, State)
    while g.phase != "D":
        seat = g.pending()[0]
        g.act(seat, rng.choice(g.options(seat)))
    fields = rng.sample(range(g.map.lands), 9)
    seas = rng.sample(range(g.map.lands, g.map.size), 4)
    kinds = [LI, LI, HI, CAVALRY, *([MERCENARIES, ELEPHANTS] if g.mode.special else [])]
    fleets = [TRANSPORT, TRANSPORT, WAR_SHIP, *([CORSAIRS] if g.mode.special else [])]
    for seat in range(players):
        for kind, where in [(rng.choice(kinds), fields) for _ in range(10)] + [(f, seas) for f in fleets]:
            if g.free_piece(seat, kind) >= 0:
                learns = g.mode.experience and g.book.units[kind].learns
                g.new_unit(seat, kind, rng.choice(where), rng.randrange(5) if learns else STANDARD)
        realm = g.realms[seat]
        realm.gold, realm.prestige = rng.randrange(5, 60), rng.randrange(80)
        if g.mode.herds:
            realm.grain, realm.fish = rng.randrange(20), rng.randrange(10)
        for space in rng.sample(fields, 3):
            if g.lands[space].owner < 0 and g.map.terrain[space].village:
                yard = rng.choice(["", "dock", "port"]) if g.map.coastal(space) else ""
                herds = (Herd(rng.choice(HERDS), seat),) if g.mode.herds else ()
                settlement = rng.choice(["village", "city"])
                g.lay(space, Land(seat, settlement, yard, rng.random() < 0.5, herds=herds))
    g.offers = g.offered = None
    return g, rng


@pytest.mark.parametrize("seed", range(12))
def test_crowded_fields(seed: int) -> None:
    mode = ("full", "fast", "basic")[seed % 3]
    g, rng = crowded(seed, 2 + seed % 5, map=("italia", "orient")[seed % 2], mode=mode, years=2)
    p = Play(g)
    for n in range(20_000):
        if g.result is not None:
            return
        seat = g.pending()[0]
        options = g.options(seat)
        assert len(set(options)) == len(options)
        assert g.default(seat) in options
        if n % 40 == 0:
            data = g.save()
            again = State.restore(data, g.book)
            assert again.save() == data
            assert again.options(seat) == options
            g.view(seat)
        p.act(seat, rng.choice(options))
        g.check()
    pytest.fail("a game of two years does not end")
