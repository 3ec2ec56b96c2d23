"""The Barbarian Invasion and the Famine."""

import pytest

from pentarchy.games.medioevo_universale.rules.calamities.famine import famine, famine_loss
from pentarchy.games.medioevo_universale.rules.calamities.invasion import (
    HordeAdvance,
    HordeMoves,
    Overrun,
    capital_of,
    invasion,
    path_step,
    strike,
)
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece, remove
from pentarchy.games.medioevo_universale.state.records import Battle, Horde, Siege
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, bare, card_of, deal, inside, learn, own, put, struck, war, wild

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
    g.fort[at(g, "armenia")] = 3
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
    to = path_step(g, at(g, "mesopotamia"), at(g, "thrace"))
    assert to == at(g, "armenia"), "the established direction"
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


@rule("MU-147", "MU-148", "MU-149", "MU-150", example="L582-590")
def test_the_way_of_the_horde_in_the_sample():
    """Mesopotamia, Armenia, Cappadocia, Paphlagonia; the Tower of Bithynia stops it.

    The sample takes 5 from 39 and goes on with 32, two too few; from there on it is two short.
    """
    g = bare()
    wild(g, "mesopotamia", fv=42)
    wild(g, "armenia", fv=2)
    own(g, MAMLUKS, "cappadocia", "paphlagonia", fv=5)
    own(g, BYZANTIUM, "bithynia", fv=10)
    g.church[at(g, "bithynia")] = g.fort[at(g, "bithynia")] = 1
    chief = put(g, -1, "captain", "mesopotamia")
    g.horde = Horde(at(g, "mesopotamia"), at(g, "thrace"), 2, chief)
    begin(g, HordeAdvance(), Pause(), draws=[4, 1, 5, 3])
    left = [g.army[at(g, x)] for x in ("mesopotamia", "armenia", "cappadocia", "paphlagonia")]
    assert left == [5, 5, 5, 5 + 18 + 2]
    assert piece(g, chief).level == 3
    assert g.horde.sieging == at(g, "bithynia")


@rule("MU-144", "MU-147", example="L584-588")
def test_the_horde_fights_with_captain_and_strategy():
    from pentarchy.games.medioevo_universale.rules.battle.forces import strength

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
    from pentarchy.games.medioevo_universale.rules.calamities.invasion import Overrun

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


# ---- more of the horde -----------------------------------------------------------------------------------


def horde(where, goal="thrace", fv=30, engine=1, **more):
    g = bare()
    g.church = [0] * len(g.church)
    wild(g, where, fv=fv)
    chief = put(g, -1, "captain", where)
    g.horde = Horde(at(g, where), at(g, goal), engine, chief, **more)
    return g


@rule("MU-147", example="L592")
def test_a_cathedral_that_falls_swells_the_horde_too():
    g = horde("paphlagonia")
    own(g, BYZANTIUM, "bithynia", fv=0)
    t = at(g, "bithynia")
    g.church[t], g.fair[t], g.town[t], g.fort[t] = 1, 2, 1, 0
    inside(g, lambda: strike(g, t, 5, at(g, "paphlagonia")), draws=None)
    assert (g.church[t], g.fair[t], g.town[t]) == (0, 0, 0)
    assert g.army[t] == 5 + 3
    assert g.horde.sieging == at(g, "mysia"), "and the next walls are besieged"


@rule("MU-140", "MU-141")
def test_the_goal_is_a_players_capital_or_the_greatest_city_of_the_realm():
    g = bare()
    assert capital_of(g, g.kingdom[BYZANTIUM]) == at(g, "thrace")
    g.capital = changed(g.capital, BYZANTIUM, at(g, "mysia"))
    assert capital_of(g, g.kingdom[BYZANTIUM]) == at(g, "mysia")
    g.capital = changed(g.capital, BYZANTIUM, -1)
    assert capital_of(g, g.kingdom[BYZANTIUM]) == at(g, "thrace"), "the greatest settlement"
    g.capital = changed(g.capital, BYZANTIUM, at(g, "mysia"))
    g.alive[BYZANTIUM] = False
    assert capital_of(g, g.kingdom[BYZANTIUM]) == at(g, "thrace")
    castile = g.book.realm_of["castile"]
    assert g.town[capital_of(g, castile)] == 3
    small = bare(5)
    assert capital_of(small, castile) == -1, "closed"
    hafsid = small.book.realm_of["hafsid"]
    assert not small.shut[capital_of(small, hafsid)]


@rule("MU-140", "MU-141", "MU-151")
def test_one_invasion_at_a_time_and_only_towards_open_goals():
    g = struck("mamluk_marches")
    g.horde = Horde(at(g, "persia"), at(g, "thrace"), 0, 0)
    p = inside(g, lambda: invasion(g, card_of(g)), draws=[])
    assert not p.told("invasion")
    g5 = bare(5)
    g5.area = g5.book.area["mamluk_marches"]
    card = card_of(g5)
    entries = g5.book.events[card].entries
    p = inside(g5, lambda: invasion(g5, card), draws=[entries.index("mauritania"), 1, 0])
    assert p.told("invasion")[0]["land"] == "mesopotamia", "Mauritania is closed"
    assert p.told("invasion")[0]["goal"] == "thrace"


@rule("MU-144", "MU-430")
def test_when_no_captain_is_left_the_horde_goes_no_farther():
    g = struck("mamluk_marches")
    wild(g, "mesopotamia", fv=2)
    for _ in range(7):
        put(g, -1, "captain", "tunisia")
    last = put(g, HUNGARY, "caravan", "pannonia")
    card = card_of(g)
    inside(g, lambda: invasion(g, card), draws=[2, 1, 3])
    assert g.army[at(g, "mesopotamia")] == 2 + 24
    assert piece(g, last).at == at(g, "pannonia"), "and nobody else is dragged along"
    begin(g, HordeMoves(), Pause())
    assert g.horde is None
    g = struck("mamluk_marches")
    for _ in range(6):
        put(g, -1, "captain", "tunisia")
    inside(g, lambda: invasion(g, card), draws=[2, 1, 0])
    assert piece(g, g.horde.captain).at == g.horde.at, "the last one leads it"


@rule("MU-145", "MU-148", "MU-150")
def test_the_march_through_barbarian_lands():
    g = horde("mesopotamia", goal="armenia", fv=12)
    wild(g, "armenia", fv=1)
    assert path_step(g, at(g, "mesopotamia"), at(g, "armenia")) == at(g, "armenia")
    begin(g, HordeAdvance(), Pause())
    assert (g.army[at(g, "mesopotamia")], g.army[at(g, "armenia")]) == (5, 8)
    assert g.horde is None, "the goal is reached"
    engines = [p for p in g.pieces if p is not None and p.kind == "engine"]
    assert [(p.level, p.owner, p.at) for p in engines] == [(1, -1, at(g, "armenia"))], "with its machine"
    g = horde("mesopotamia", goal="armenia", fv=5)
    wild(g, "armenia", fv=1)
    begin(g, HordeAdvance(), Pause())
    assert g.army[at(g, "armenia")] == 1, "no surplus, no march"
    assert g.horde is not None


@rule("MU-152")
def test_a_horde_without_a_machine_leaves_none():
    g = horde("thrace", engine=0)
    begin(g, HordeAdvance(), Pause())
    assert not [p for p in g.pieces if p is not None and p.kind == "engine"]


@rule("MU-148", "MU-420")
def test_the_surplus_attacks_at_once():
    g = horde("paphlagonia", fv=30)
    own(g, BYZANTIUM, "bithynia", fv=3)
    g.fort[at(g, "bithynia")] = g.town[at(g, "bithynia")] = 0
    p = begin(g, HordeAdvance(), Pause(), draws=None)
    assert p.told("horde")[0] == {"a": "paphlagonia", "b": "bithynia", "n": 25}
    assert g.army[at(g, "paphlagonia")] == 5


@rule("MU-146", "MU-151")
def test_the_attack_after_the_siege():
    g = horde("paphlagonia", fv=15, engine=1)
    own(g, BYZANTIUM, "bithynia", fv=9)
    t, base = at(g, "bithynia"), at(g, "paphlagonia")
    g.fort[t] = 2
    begin(g, HordeAdvance(), Pause(), draws=[])
    assert g.army[base] == 15, "nobody has moved yet"
    g.sieges += [Siege(HUNGARY, t, 1), Siege(-1, at(g, "lydia"), 1)]
    p = begin(g, HordeMoves(), Pause(), draws=None)
    assert g.fort[t] == 1, "the machine takes a level"
    assert p.told("assault"), "the walls still stand"
    assert {(s.seat, s.at) for s in g.sieges} >= {(-1, at(g, "lydia"))}
    assert not [s for s in g.sieges if (s.seat, s.at) == (-1, t)]


@rule("MU-146")
def test_a_besieged_entry_is_attacked_from_beyond_the_board():
    g = struck("mamluk_marches")
    own(g, MAMLUKS, "mesopotamia", fv=9)
    t = at(g, "mesopotamia")
    g.fort[t] = 1
    g.turn = 4
    inside(g, lambda: invasion(g, card_of(g)), draws=[2, 1, 3])
    assert (g.horde.sieging, g.horde.outside, g.army[t]) == (t, 24, 9)
    g.turn = 5
    p = begin(g, HordeMoves(), Pause(), draws=None)
    assert p.told("battle")
    assert g.fort[t] == 0
    g = struck("mamluk_marches")
    wild(g, "mesopotamia", fv=4)
    chief = put(g, -1, "captain", "mesopotamia")
    g.horde = Horde(t, at(g, "thrace"), 1, chief, sieging=t, outside=10)
    for u in g.book.near[t]:
        own(g, HORDE, g.book.ids[u], fv=90)
        g.fort[u] = 1
    begin(g, HordeMoves(), Pause(), draws=[])
    assert g.army[t] == 14, "it fell to other Barbarians meanwhile: they join"
    g = struck("mamluk_marches")
    own(g, MAMLUKS, "mesopotamia", fv=2)
    g.fort[t] = g.town[t] = 0
    p = inside(g, lambda: invasion(g, card_of(g)), draws=None)
    assert not g.sieges or g.sieges[0].at != t


@rule("MU-151")
def test_the_siege_ends_with_the_captain():
    g = horde("paphlagonia", fv=40, sieging=1)
    t = at(g, "bithynia")
    g.horde = Horde(at(g, "paphlagonia"), at(g, "thrace"), 1, g.horde.captain, sieging=t)
    g.sieges = [Siege(-1, t, 1), Siege(HUNGARY, at(g, "lydia"), 1)]
    for change in ({"owner": HUNGARY}, {"kind": "engine"}):
        g2 = g.clone()
        g2.pieces[g.horde.captain] = replace(piece(g, g.horde.captain), **change)
        begin(g2, HordeMoves(), Pause())
        assert g2.horde is None
        assert [s.seat for s in g2.sieges] == [HUNGARY]


@rule("MU-151")
def test_a_repelled_horde_gathers_anew_while_its_captain_lives():
    g = horde("paphlagonia")
    own(g, BYZANTIUM, "bithynia", fv=9)
    begin(g, Overrun(at(g, "bithynia")), Pause())
    assert g.horde is not None
    g.pieces[g.horde.captain] = None
    begin(g, Overrun(at(g, "bithynia")), Pause())
    assert g.horde is None


@rule("MU-140")
def test_the_way_is_the_shortest_and_stays_on_the_board():
    g = bare()
    assert path_step(g, at(g, "thrace"), at(g, "thessaly")) == at(g, "macedonia")
    assert path_step(g, at(g, "thrace"), at(g, "crete")) == -1, "an island"
    small = bare(5)
    assert not small.shut[path_step(small, at(small, "chernigov"), at(small, "lower_volga"))]
    assert path_step(small, at(small, "lithuania"), at(small, "livonia")) == at(small, "livonia")


@rule("MU-146", "MU-148")
def test_who_attacks_after_the_siege():
    g = horde("paphlagonia", fv=15, engine=1)
    own(g, BYZANTIUM, "bithynia", fv=9)
    deal(g, BYZANTIUM, "bard")
    g.fort[at(g, "bithynia")] = 1
    begin(g, HordeAdvance(), Pause())
    begin(g, HordeMoves(), Pause())
    assert (g.battle.horde, g.army[at(g, "paphlagonia")]) == (10, 5), "what the land does not feed"
    g = horde("paphlagonia", fv=4, engine=1)
    own(g, BYZANTIUM, "bithynia", fv=9)
    deal(g, BYZANTIUM, "bard")
    g.horde = replace(g.horde, sieging=at(g, "bithynia"))
    begin(g, HordeMoves(), Pause())
    assert (g.battle.horde, g.army[at(g, "paphlagonia")]) == (1, 3), "at least one"


@rule("MU-140", "MU-141")
def test_an_open_entry_is_used_and_a_small_capital_is_one():
    g = struck("mamluk_marches")
    card = card_of(g)
    p = inside(g, lambda: invasion(g, card), draws=[0, 0, 0])
    assert p.told("invasion")[0]["land"] == "mauritania"
    g.town[at(g, "thrace")], g.town[at(g, "mysia")] = 1, 3
    assert capital_of(g, g.kingdom[BYZANTIUM]) == at(g, "thrace")
