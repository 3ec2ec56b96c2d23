"""Fuzzed play: the proofs of the kernel contract for every number of players and every variant."""

import random

import pytest

import pentarchy
from pentarchy.games.medioevo_universale.rules.calamities import CALAMITIES
from pentarchy.games.medioevo_universale.rules.events import Strike
from tests.play import begin
from tests.proofs import prove

from .positions import Pause, resting, world

VARIANTS = (
    {"turns": 3},
    {
        "turns": 2,
        "objectives": True,
        "far_harbours": True,
        "difficult_mooring": True,
        "combat_reserves": True,
    },
    {"turns": 2, "treasure_plunder": True, "killer_guilds": True, "corsair_guilds": True, "walls_calm": True},
    {"turns": 2, "relics": True, "khan_religion": True, "basileus_religion": True, "kingdoms": "draw"},
    {"turns": 2, "honour": 3, "timed": True},
    {"turns": 2, "honour": 2, "honour_end": "held"},
)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_contract_holds_for_every_number_of_players(players):
    prove("medioevo-universale", players=players, seed=players, variants={"turns": 2}, deep=0.004)


@pytest.mark.parametrize("variants", VARIANTS, ids=lambda v: " ".join(v))
def test_the_contract_holds_for_every_variant(variants):
    prove("medioevo-universale", players=3, seed=7, variants=variants, deep=0.004)


@pytest.mark.parametrize("calamity", sorted(CALAMITIES))
def test_every_calamity_runs_its_course(calamity):
    """Struck in the middle of a random game, then played on to the end of the turn."""
    rng = random.Random(calamity)
    g = pentarchy.new("medioevo-universale", 6, seed=5, turns=4)
    while g.turn < 3:
        seat = g.pending()[0]
        g.act(seat, rng.choice(g.options(seat)))
    g.phase = "events"
    p = begin(g, Strike(calamity), Pause())
    for _ in range(2000):
        if resting(g):
            break
        seat = g.pending()[0]
        p.act(seat, rng.choice(g.options(seat)))
        g.check()
    assert resting(g)


def test_defaults_alone_finish_the_game():
    g = world(turns=3)
    for _ in range(5000):
        if g.result is not None:
            break
        seat = g.pending()[0]
        g.act(seat, g.default(seat))
    assert g.result is not None
