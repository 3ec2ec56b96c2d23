"""The Barbarian Invasion and the Famine."""

import pytest

from pentarchy.games.medioevo_universale.calamities import famine, famine_loss
from pentarchy.games.medioevo_universale.invasion import (
    HordeAdvance,
    HordeMoves,
    capital_of,
    invasion,
    path_step,
    strike,
)
from pentarchy.games.medioevo_universale.pieces import piece, remove
from pentarchy.games.medioevo_universale.state import Battle, Horde, Siege
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, bare, inside, learn, own, put, war, wild


def struck(name, **variants):
    g = bare(**variants)
    g.area = g.book.area[name]
    g.church = [0] * len(g.church)
    return g


def card_of(g):
    return next(n for n, e in enumerate(g.book.events) if g.book.area[e.area] == g.area)


# ---- A2 Invasion -----------------------------------------------------------------------------------------


@rule("MU-140", "MU-141", "MU-142", "MU-143", "MU-144", example="L580")
@pytest.mark.parametrize(
    ("turn", "die", "fv", "engine"), [(2, 4, 24, 0), (4, 4, 24, 1), (7, 5, 30, 2), (10, 8, 48, 3)]
)
def test_the_strength_of_an_invasion(turn, die, fv, engine):
    g = struck("mamluk_marches")
    g.turn = turn
    card = card_of(g)
    assert g.book.events[card].entries == ("mauritania", "eastern_atlas", "mesopotamia")
    wild(g, "mesopotamia", fv=2)
    own(g, BYZANTIUM, "armenia", "syria", "caucasus", "damascus", fv=5)
    p = inside(g, lambda: invasion(g, card), draws=[2, 1, die - 1])
    told = p.told("invasion")[0]
    assert told["n"] == fv
    assert told["land"] == "mesopotamia"
    assert told["goal"] == "thrace"
    if g.horde is not None:
        assert g.horde.engine == engine
    assert g.book.invasions[at(g, "rostov")] == tuple(
        g.book.realm_of[k] for k in ("novgorod", "hungary", "golden_horde")
    )


@rule("MU-141", "MU-142")
def test_below_six_players_an_invasion_enters_by_mesopotamia():
    g = struck("byzantine_marches")
    g5 = bare(5)
    g5.area = g5.book.area["byzantine_marches"]
    card = card_of(g5)
    p = inside(g5, lambda: invasion(g5, card), draws=None)
    assert p.told("invasion")[0]["land"] == "mesopotamia"
    assert g.book.invasions[at(g, "mauritania")]
    assert capital_of(g, g.kingdom[HUNGARY]) == at(g, "pannonia")


@rule("MU-145", "MU-150", "MU-148", "MU-149", example="L582-584")
def test_barbarian_lands_are_absorbed_and_filled():
    g = bare()
    wild(g, "mesopotamia", fv=42)
    wild(g, "armenia", fv=2)
    wild(g, "cappadocia", fv=0)
    own(g, MAMLUKS, "cappadocia", fv=5)
    neighbours = g.army[at(g, "persia")]
    chief = put(g, -1, "captain", "mesopotamia")
    g.horde = Horde(at(g, "mesopotamia"), at(g, "thrace"), 2, chief)
    assert path_step(g, at(g, "mesopotamia"), at(g, "thrace")) in (at(g, "armenia"), at(g, "syria"))
    to = path_step(g, at(g, "mesopotamia"), at(g, "thrace"))
    wild(g, g.book.ids[to], fv=2)
    own(
        g,
        MAMLUKS,
        *(g.book.ids[u] for u in g.book.near[to] if g.owner[u] < 0 and u != at(g, "mesopotamia")),
        fv=60,
    )
    begin(g, HordeAdvance(), Pause(), draws=None)
    assert g.army[at(g, "mesopotamia")] == 5, "filled to its provisions, 37 went on"
    assert g.army[at(g, "persia")] in (neighbours, 60), "and no neighbour is stirred"


@rule("MU-144", "MU-147", example="L584-588")
def test_the_horde_fights_with_captain_and_strategy():
    from pentarchy.games.medioevo_universale.forces import strength

    g = bare()
    wild(g, "armenia", fv=5)
    own(g, MAMLUKS, "cappadocia", fv=5)
    chief = put(g, -1, "captain", "armenia")
    g.horde = Horde(at(g, "armenia"), at(g, "cappadocia"), 1, chief)
    b = Battle(
        -1,
        MAMLUKS,
        at(g, "cappadocia"),
        at(g, "armenia"),
        "land",
        horde=32,
        chief=chief,
        defenders=(MAMLUKS,),
    )
    assert dict(strength(g, b, True)[1]) == {"captain": 1, "strategy": 1}
    inside(g, lambda: strike(g, at(g, "cappadocia"), 32, at(g, "armenia")), draws=None)
    while g.battle is not None:
        seat = g.pending()[0]
        g.act(seat, g.default(seat))
    assert g.owner[at(g, "cappadocia")] == -1
    assert piece(g, chief).level == 2
    assert g.horde is None


@rule("MU-146", "MU-151", "MU-152", example="L590")
def test_walls_are_besieged_for_a_turn_first():
    g = bare()
    wild(g, "paphlagonia", fv=40)
    g.fort[at(g, "bithynia")] = 1
    chief = put(g, -1, "captain", "paphlagonia", level=3)
    g.horde = Horde(at(g, "paphlagonia"), at(g, "thrace"), 1, chief)
    own(g, BYZANTIUM, "bithynia", fv=10)
    to = path_step(g, at(g, "paphlagonia"), at(g, "thrace"))
    assert to == at(g, "bithynia")
    begin(g, HordeAdvance(), Pause(), draws=[])
    assert g.horde.sieging == to
    assert g.sieges == [Siege(-1, to, g.turn)], "a turn of siege"
    g.turn += 1
    begin(g, HordeMoves(), Pause(), draws=None)
    assert g.fort[to] == 0
    assert not any(s.at == to for s in g.sieges), "the machine razed the Tower: a pitched battle"


@rule("MU-147", "MU-148", example="L592")
def test_taken_buildings_sink_and_swell_the_horde():
    from pentarchy.games.medioevo_universale.invasion import Overrun

    g = bare()
    t = at(g, "bithynia")
    wild(g, "bithynia", fv=5)
    g.town[t], g.fort[t] = 2, 0
    chief = put(g, -1, "captain", "bithynia", level=3)
    g.horde = Horde(t, at(g, "thrace"), 1, chief, sieging=t)
    begin(g, Overrun(t), Pause(), draws=[])
    assert g.town[t] == 1
    assert g.army[t] == 6
    assert g.horde.goal == at(g, "thrace"), "the goal stays"


@rule("MU-151", "MU-152")
def test_the_horde_settles_at_its_goal_or_without_a_captain():
    g = bare()
    wild(g, "thrace", fv=30)
    chief = put(g, -1, "captain", "thrace")
    g.horde = Horde(at(g, "thrace"), at(g, "thrace"), 1, chief)
    begin(g, HordeAdvance(), Pause())
    assert g.horde is None
    g.horde = Horde(at(g, "thrace"), at(g, "macedonia"), 1, chief)
    remove(g, chief)
    begin(g, HordeMoves(), Pause())
    assert g.horde is None


@rule("MU-145", "MU-146")
def test_an_entry_held_by_a_player_is_attacked_or_besieged():
    for walls_, besieged in ((0, False), (1, True)):
        g = struck("mamluk_marches")
        own(g, MAMLUKS, "mesopotamia", fv=50)
        g.fort[at(g, "mesopotamia")] = walls_
        card = card_of(g)
        inside(g, lambda g=g, card=card: invasion(g, card), draws=None)
        for seed in range(20):
            if (g.horde is not None and g.horde.at == at(g, "mesopotamia")) or g.battle is not None:
                break
            g = struck("mamluk_marches")
            g.dice.n = seed * 50
            own(g, MAMLUKS, "mesopotamia", fv=50)
            g.fort[at(g, "mesopotamia")] = walls_
            inside(g, lambda g=g, card=card: invasion(g, card))
        assert any(s.seat < 0 for s in g.sieges) == besieged


# ---- A3 Famine -------------------------------------------------------------------------------------------


@rule("MU-153", "MU-154", "MU-155", "MU-156", "MU-157", "MU-482", "MU-486", "MU-487", example="L594-596")
def test_famine_losses():
    g = struck("hungary_marches")
    learn(g, HUNGARY, "breeding", "hunting")
    war(g, HUNGARY, HORDE)
    assert famine_loss(g, at(g, "banat")) == 0
    for land in ("slovakia", "bihar", "transylvania", "slavonia", "croatia"):
        assert famine_loss(g, at(g, land)) == 1, land
    assert famine_loss(g, at(g, "pannonia")) == 3
    learn(g, HORDE, "agriculture")
    assert famine_loss(g, at(g, "bessarabia")) == 1
    assert [famine_loss(g, at(g, x)) for x in ("styria", "veneto")] == [3, 2], (
        "Mountains; a Plain with a Village"
    )


@rule("MU-158", "MU-484", example="L610-622")
def test_crop_rotation_ends_famine():
    g = bare()
    own(g, HUNGARY, "styria")
    g.town[at(g, "styria")] = 1
    war(g, HUNGARY, HORDE)
    learn(g, HUNGARY, "agriculture", "breeding", "hunting")
    assert famine_loss(g, at(g, "styria")) == 2
    learn(g, HUNGARY, "crop_rotation")
    assert famine_loss(g, at(g, "styria")) == 0


@rule("MU-159", "MU-153")
def test_an_emptied_land_goes_to_one_barbarian():
    g = struck("hungary_marches")
    own(g, HUNGARY, "slavonia", fv=1)
    wild(g, "styria", fv=2)
    inside(g, lambda: famine(g, 0))
    assert (g.owner[at(g, "slavonia")], g.army[at(g, "slavonia")]) == (-1, 1)
    assert g.army[at(g, "styria")] == 1
    assert g.army[at(g, "crimea")] == 5, "outside the area nothing happens"
