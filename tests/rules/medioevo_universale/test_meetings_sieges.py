"""Meetings of the siege with other chapters."""

from pentarchy.games.medioevo_universale.rules.battle.conquest import Occupation
from pentarchy.games.medioevo_universale.rules.battle.elimination import forget
from pentarchy.games.medioevo_universale.rules.battle.encirclement import (
    begin_siege,
    besieged_force,
    besieging,
    engines_of,
    superior,
)
from pentarchy.games.medioevo_universale.rules.battle.fight import AtTheWalls
from pentarchy.games.medioevo_universale.rules.battle.siege import (
    Attrition,
    SiegeChoice,
    SiegeTurn,
    StillThere,
    storm,
)
from pentarchy.games.medioevo_universale.rules.calamities.epidemic import infect
from pentarchy.games.medioevo_universale.rules.combat.command import Unit
from pentarchy.games.medioevo_universale.rules.commerce.prices import market_here
from pentarchy.games.medioevo_universale.rules.diplomacy.truce import GiveDiplomat
from pentarchy.games.medioevo_universale.rules.placement import quarters
from pentarchy.games.medioevo_universale.rules.purchase.wares import shop
from pentarchy.games.medioevo_universale.rules.realm.movement import moves
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece, remove
from pentarchy.games.medioevo_universale.rules.realm.relations import make_peace
from pentarchy.games.medioevo_universale.rules.reinforcements import owed_lines
from pentarchy.games.medioevo_universale.rules.taxes import tax_lines
from pentarchy.games.medioevo_universale.state.records import Battle, Horde, Siege
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .meetings import meeting
from .positions import Pause, army, at, bare, crusade, d, deal, inside, learn, own, pact, put, war


def ring(fort=1, foe=8, fv=30, captain=2, engine=1, since=1, **variants):
    """Hungary besieges Styria, held by the Empire, since last turn."""
    g = bare(**variants)
    t = at(g, "styria")
    own(g, EMPIRE, "styria", fv=foe)
    g.fort[t] = fort
    war(g, HUNGARY, EMPIRE)
    wagon, chief = army(g, HUNGARY, "styria", fv, captain=captain)
    if engine:
        put(g, HUNGARY, "engine", "styria", level=engine, aboard=wagon)
    g.sieges = [Siege(HUNGARY, t, since)]
    g.turn = 2
    return g, t, wagon, chief


def second(g, seat, fv=30):
    """Another besieger of Styria, with an engine."""
    war(g, seat, EMPIRE)
    wagon, _ = army(g, seat, "styria", fv)
    put(g, seat, "engine", "styria", aboard=wagon)
    g.sieges.append(Siege(seat, at(g, "styria"), 1))
    return wagon


@meeting("Siege", "Multiple attacks", "L993, L1021")
@rule("MU-312", "MU-315", "MU-336")
def test_two_besiegers_of_one_place_do_not_defend_it_against_each_other():
    g, t, _, _ = ring()
    other = second(g, BYZANTIUM)
    assert besieged_force(g, t) == 8
    p = begin(g, SiegeTurn(HUNGARY, t), Pause())
    assert ("confirm",) in p.options(HUNGARY)
    p.act(HUNGARY, ("assault",))
    assert (g.battle.attacker, g.battle.defenders) == (HUNGARY, (EMPIRE,))
    assert piece(g, other).fv == 30
    g.check()


def holy_siege():
    """Hungary and the Empire close in Judea together, in a Crusade."""
    g = crusade(bare(), crusaders=(HUNGARY, EMPIRE))
    t = at(g, "judea")
    own(g, MAMLUKS, "judea", fv=10)
    g.fort[t] = 1
    wagons = []
    for s in (HUNGARY, EMPIRE):
        wagon, _ = army(g, s, "judea", 30)
        put(g, s, "engine", "judea", aboard=wagon)
        wagons.append(wagon)
    g.crusade = replace(g.crusade, army=tuple(wagons))
    g.sieges = [Siege(HUNGARY, t, 1)]
    g.turn = 2
    return g, t, wagons


@meeting("Siege", "Crusade", "L821, L837, L993")
@rule("MU-256", "MU-312", "MU-336")
def test_crusaders_besiege_as_one_army():
    g, t, wagons = holy_siege()
    assert (besieging(g, HUNGARY, t), besieged_force(g, t)) == (60, 10)
    assert len(engines_of(g, HUNGARY, t)) == 2
    p = begin(g, SiegeTurn(HUNGARY, t), Pause())
    p.act(HUNGARY, ("assault",))
    assert (g.battle.attacker, g.battle.allies, g.battle.defenders) == (HUNGARY, (EMPIRE,), (MAMLUKS,))
    assert set(g.battle.forces) == set(wagons)
    g.check()


@meeting("Siege", "Attrition in a Crusade", "L1080, L993")
@rule("MU-344")
def test_attrition_falls_on_the_joint_army():
    g, t, wagons = holy_siege()
    begin(g, Attrition(HUNGARY), Pause()).by_default(lambda g: g.army[t] == 9)
    assert sum(piece(g, n).fv for n in wagons) == 54


@meeting("Siege", "Guests in a land", "L1021, L1025")
@rule("MU-315", "MU-317")
def test_a_neutral_caravan_inside_is_asked_before_the_walls_are_stormed():
    g, t, _, _ = ring()
    put(g, MAMLUKS, "caravan", "styria", fv=4)
    assert besieged_force(g, t) == 8, "a neutral does not count"
    p = inside(g, lambda: storm(g, HUNGARY, t, assault=True))
    assert p.options(MAMLUKS) == [("defend",), ("stay out",)]
    p.act(MAMLUKS, ("stay out",))
    assert g.battle.defenders == (EMPIRE,)


@meeting("Siege", "Alliances", "L1090")
@rule("MU-336", "MU-348", example="L1090")
def test_reinforcements_of_an_ally_end_superiority_and_the_besieger_may_wait_for_his_own():
    g, t, _, _ = ring(foe=20, fv=30)
    put(g, MAMLUKS, "wagon", "styria", level=3, fv=20)
    pact(g, "alliance", MAMLUKS, EMPIRE)
    assert not superior(g, HUNGARY, t)
    p = begin(g, SiegeTurn(HUNGARY, t), Pause())
    assert p.options(HUNGARY) == [("hold",), ("assault",), ("lift",)]
    p.act(HUNGARY, ("hold",))
    army(g, HUNGARY, "styria", 15)
    begin(g, StillThere(HUNGARY), Pause())
    assert g.pending() == [0], "45 to 40: the siege goes on"
    assert g.sieges


@meeting("Siege", "Movement", "L1090, L1104")
@rule("MU-336", "MU-348", example="L1090")
def test_who_held_on_in_vain_storms_or_leaves_at_the_end_of_his_moves():
    g, t, _, chief = ring(foe=20, fv=15)
    begin(g, SiegeTurn(HUNGARY, t), Pause()).act(HUNGARY, ("hold",))
    p = begin(g, StillThere(HUNGARY), Pause())
    assert p.options(HUNGARY) == [("assault",), ("lift",)]
    p.act(HUNGARY, ("lift",))
    assert (g.sieges, piece(g, chief).level) == ([], 1)


def after_second_battle():
    """The reduced walls hold ten of fifteen; the five outside have just been beaten."""
    g, t, wagon, chief = ring(fort=1, foe=10, fv=40)
    b = Battle(HUNGARY, EMPIRE, t, t, "land", (wagon,), chief=chief, defenders=(EMPIRE,), siege=True)
    g.battle = replace(b, captains=(chief,))
    return g, begin(g, AtTheWalls(), Pause()), chief


@meeting("Siege", "Captains", "L1078-1104")
@rule("MU-310", "MU-343", "MU-347")
def test_winning_the_second_pitched_battle_costs_the_captain_nothing():
    g, p, chief = after_second_battle()
    p.act(HUNGARY, ("besiege",))
    assert piece(g, chief).level == 2
    assert [(s.seat, s.since) for s in g.sieges] == [(HUNGARY, 1)], "the same siege goes on"


@meeting("Siege", "Result for Captains", "L987, L1104")
@rule("MU-310", "MU-348")
def test_leaving_after_the_second_battle_abandons_the_siege_and_costs_a_level():
    g, p, chief = after_second_battle()
    p.act(HUNGARY, ("leave",))
    assert (piece(g, chief).level, g.sieges) == (1, [])


@meeting("Siege", "Movement of the besieger", "L987, L1104")
@rule("MU-310", "MU-348")
def test_who_marches_off_abandons_the_siege_and_his_captain_loses_a_level():
    g, _, wagon, chief = ring()
    g.sieges = [replace(g.sieges[0], confirmed=True, chief=chief)]
    g.pieces[wagon] = replace(piece(g, wagon), mp=7)
    begin(g, Unit(HUNGARY, wagon), Pause()).act(HUNGARY, ("move", "pannonia"))
    assert (g.sieges, piece(g, chief).level) == ([], 1)


@meeting("Siege by sea", "Movement of the besieger", "L987, L1104")
@rule("MU-310", "MU-348", "MU-350")
def test_a_fleet_that_sails_away_from_the_siege_it_declared_abandons_it():
    g = bare()
    own(g, EMPIRE, "veneto", fv=5)
    g.fort[at(g, "veneto")] = 1
    war(g, HUNGARY, EMPIRE)
    ship, chief = army(g, HUNGARY, "adriatic_n", 15, kind="galley", captain=2)
    put(g, HUNGARY, "engine", "adriatic_n", aboard=ship)
    g.battle = Battle(HUNGARY, EMPIRE, at(g, "veneto"), at(g, "adriatic_n"), "land", (ship,), chief=chief)
    g.battle = replace(g.battle, defenders=(EMPIRE,))
    inside(g, lambda: begin_siege(g))
    assert [s.chief for s in g.sieges] == [chief]
    begin(g, Unit(HUNGARY, ship), Pause()).act(HUNGARY, ("move", "adriatic_s"))
    assert (g.sieges, piece(g, chief).level) == ([], 1)


@meeting("Siege", "Conquest of a neighbour", "L987, L1000, L1104")
@rule("MU-320", "MU-348")
def test_who_takes_the_next_land_with_all_his_wagons_has_left_the_siege():
    g, _, wagon, chief = ring()
    g.sieges = [replace(g.sieges[0], chief=chief)]
    begin(g, Occupation(HUNGARY, -1, at(g, "bavaria"), (wagon,), (-1,)), Pause()).act(
        HUNGARY, ("garrison", 5)
    )
    assert (g.sieges, piece(g, chief).level) == ([], 1)


@meeting("Siege", "Conquest of a territory", "L999, L1104")
@rule("MU-320")
def test_whoever_takes_the_place_besieges_it_no_more():
    g, t, wagon, _ = ring(foe=0)
    p = begin(g, Occupation(HUNGARY, EMPIRE, t, (wagon,), (EMPIRE,)), Pause())
    p.act(HUNGARY, ("garrison", 5))
    assert type(p.step(HUNGARY)).__name__ == "Spoils"
    assert g.sieges == []
    g.check()


@meeting("Siege", "Siege engines", "L1064-1065, L1072")
@rule("MU-337", "MU-339")
def test_artillery_fires_as_soon_as_the_siege_is_declared():
    g, t, wagon, chief = ring(engine=3)
    g.sieges = []
    theirs = put(g, EMPIRE, "engine", "styria")
    g.battle = Battle(HUNGARY, EMPIRE, t, t, "land", (wagon,), chief=chief, defenders=(EMPIRE,))
    inside(g, lambda: begin_siege(g), draws=d(4, 5))
    assert g.pieces[theirs] is None
    assert g.sieges[0].since == 2


@meeting("Siege engines", "Dice", "L1072")
@rule("MU-339", example="L1072")
def test_two_engines_against_two_throw_four_dice():
    g, t, wagon, _ = ring()
    put(g, HUNGARY, "engine", "styria", aboard=wagon)
    theirs = [put(g, EMPIRE, "engine", "styria") for _ in range(2)]
    begin(g, SiegeTurn(HUNGARY, t), Pause(), draws=d(6, 6, 1, 6))
    assert all(g.pieces[n] is None for n in theirs)
    assert len(engines_of(g, HUNGARY, t)) == 1


@meeting("Siege", "Loss of engines", "L987, L1070-1072")
@rule("MU-310", "MU-340")
def test_a_besieger_whose_last_engine_is_shot_storms_or_abandons_the_siege_at_the_price_of_a_level():
    g, t, _, chief = ring()
    put(g, EMPIRE, "engine", "styria", level=3)
    p = begin(g, SiegeTurn(HUNGARY, t), Pause(), draws=d(1, 6))
    assert p.options(HUNGARY) == [("assault",), ("lift",)]
    p.act(HUNGARY, ("lift",))
    assert (piece(g, chief).level, g.sieges) == (1, [])


@meeting("Siege", "Choice of the Captain", "L948, L989")
@rule("MU-296", "MU-311")
def test_the_besieger_chooses_who_leads_the_storm():
    g, t, wagon, chief = ring(captain=3)
    low = put(g, HUNGARY, "captain", "styria", aboard=wagon)
    p = begin(g, SiegeChoice(HUNGARY, t), Pause())
    assert p.options(HUNGARY, "assault") == [("assault", chief), ("assault", low)]
    p.act(HUNGARY, ("assault", low))
    assert g.battle.chief == low


@meeting("Siege", "Placement", "L847")
@rule("MU-261")
def test_a_besieged_settlement_takes_no_recruits():
    g, t, _, _ = ring()
    g.town[t] = 1
    assert "styria" not in quarters(g, EMPIRE)
    g.sieges = []
    assert "styria" in quarters(g, EMPIRE)


@meeting("Siege", "Purchase", "L847")
@rule("MU-261")
def test_nothing_is_built_in_a_besieged_land():
    g, _, _, _ = ring(fort=0)
    assert "styria" not in shop(g, EMPIRE).sites
    g.sieges = []
    assert "styria" in shop(g, EMPIRE).sites


@meeting("Siege", "Taxes", "L450, L1278")
@rule("MU-080", "MU-413")
def test_a_contested_land_pays_nobody():
    g, _, _, _ = ring()
    paid = dict(tax_lines(g, EMPIRE))["territories"]
    g.sieges = []
    assert dict(tax_lines(g, EMPIRE))["territories"] == paid + 5


@meeting("Siege", "Reinforcements", "L474, L1278")
@rule("MU-095", "MU-413")
def test_a_contested_home_land_sends_no_armies():
    g = bare()
    war(g, EMPIRE, HUNGARY)
    army(g, EMPIRE, "banat", 20)
    before = dict(owed_lines(g, HUNGARY))["home"]
    g.sieges = [Siege(EMPIRE, at(g, "banat"), 1)]
    assert dict(owed_lines(g, HUNGARY))["home"] == before - 1


@meeting("Siege", "Commerce", "L1106, L1165")
@rule("MU-349", "MU-375")
def test_a_stranger_does_not_trade_in_a_besieged_city():
    g = bare()
    t = at(g, "thrace")
    pact(g, "trade", MAMLUKS, BYZANTIUM)
    n = put(g, MAMLUKS, "caravan", "thrace")
    assert market_here(g, piece(g, n)) == t
    g.sieges = [Siege(HUNGARY, t, 1)]
    assert market_here(g, piece(g, n)) == -1


@meeting("Siege by sea", "Movement by land", "L1086, L1106")
@rule("MU-349", example="L1086")
def test_besieged_from_the_sea_a_caravan_leaves_by_land_and_a_merchant_ship_stays():
    g = bare()
    own(g, MAMLUKS, "tunisia")
    war(g, BYZANTIUM, MAMLUKS)
    army(g, BYZANTIUM, "tunis_sea", 20, kind="galley")
    g.sieges = [Siege(BYZANTIUM, at(g, "tunisia"), 1)]
    caravan, ship = put(g, MAMLUKS, "caravan", "tunisia"), put(g, MAMLUKS, "merchant", "tunisia")
    assert moves(g, piece(g, caravan))
    assert moves(g, piece(g, ship)) == []


@meeting("Siege", "Epidemic and Invasion", "L590, L650")
@rule("MU-179")
def test_shut_in_by_a_horde_the_besieged_are_spared_and_the_horde_sickens():
    g, t, _, _ = ring(foe=10)
    g.horde = Horde(at(g, "slovakia"), t, 0, -1, sieging=t, outside=20)
    g.sieges = [Siege(-1, t, 1)]
    inside(g, lambda: infect(g, t, 6))
    assert (g.army[t], g.horde.outside) == (10, 14)


@meeting("Siege", "Epidemic", "L650")
@rule("MU-179")
def test_two_besiegers_share_the_plague():
    g, t, wagon, _ = ring(foe=10)
    other = second(g, BYZANTIUM)
    inside(g, lambda: infect(g, t, 8))
    assert (piece(g, wagon).fv, piece(g, other).fv, g.army[t]) == (26, 26, 10)


@meeting("Siege", "Epidemic that kills a whole army", "L554, L650")
@rule("MU-130", "MU-179")
def test_a_siege_whose_army_dies_of_the_plague_is_over_with_captain_and_engines():
    g, t, wagon, chief = ring(foe=10, fv=3)
    inside(g, lambda: infect(g, t, 8))
    assert (g.pieces[wagon], g.pieces[chief], g.sieges) == (None, None, [])
    g.check()


@meeting("Siege", "Peace", "L368, L888")
@rule("MU-048", "MU-271")
def test_peace_lifts_the_siege_and_the_besieger_must_leave():
    g, _, wagon, _ = ring()
    inside(g, lambda: make_peace(g, HUNGARY, EMPIRE))
    assert g.sieges == []
    assert [n for n, _ in g.expelled] == [wagon]


@meeting("Siege", "Diplomat", "L1379")
@rule("MU-456", "MU-457")
def test_a_diplomats_truce_ends_the_siege():
    g, _, _, _ = ring()
    learn(g, EMPIRE, "education")
    deal(g, EMPIRE, "diplomat")
    begin(g, GiveDiplomat(EMPIRE, HUNGARY), Pause())
    assert g.sieges == []
    g.check()


@meeting("Siege", "Player elimination", "L1141")
@rule("MU-367")
def test_who_is_out_besieges_nobody():
    g, _, _, _ = ring()
    second(g, BYZANTIUM)
    inside(g, lambda: forget(g, HUNGARY))
    assert [s.seat for s in g.sieges] == [BYZANTIUM]


@meeting("Siege", "Commercial transports", "L855")
@rule("MU-268", "MU-336")
def test_a_caravan_that_came_along_counts_in_the_siege():
    g, t, _, _ = ring(fv=6)
    assert not superior(g, HUNGARY, t)
    put(g, HUNGARY, "caravan", "styria", fv=8)
    assert superior(g, HUNGARY, t), "14 to 8"


@meeting("Siege", "Barbarians", "L1021, L1074")
@rule("MU-315", "MU-341")
def test_two_besiegers_of_a_barbarian_city_do_not_help_the_barbarians():
    g, t, _, _ = ring()
    g.owner[t] = -1
    second(g, BYZANTIUM)
    p = begin(g, SiegeChoice(HUNGARY, t), Pause())
    p.act(HUNGARY, ("assault",))
    assert g.battle.defenders == (-1,)


@meeting("Siege", "Conquest by another", "L1278-1282")
@rule("MU-413", "MU-415")
def test_a_place_that_falls_to_one_besieger_is_no_longer_besieged_by_the_other():
    from pentarchy.games.medioevo_universale.rules.battle.capital import LandLost

    g, t, _, _ = ring()
    second(g, BYZANTIUM)
    own(g, HUNGARY, "styria", fv=5)
    begin(g, LandLost(t, EMPIRE, HUNGARY), Pause())
    assert g.sieges == []
    g.check()


@meeting("Siege", "Attack from outside", "L1108")
@rule("MU-351")
def test_an_army_outside_falls_on_the_besiegers():
    from pentarchy.games.medioevo_universale.rules.combat.attack import fleets

    g, t, _, _ = ring()
    relief, _ = army(g, EMPIRE, "bohemia" if t in g.book.near[at(g, "bohemia")] else "slavonia", 20)
    assert (t, HUNGARY) in fleets(g, relief)


@meeting("Siege", "Genius and ALCHEMY", "L1080, L1407")
@rule("MU-345", "MU-458", example="L1407")
def test_a_genius_shown_when_the_siege_is_confirmed_costs_the_besieged_an_army():
    g, t, _, _ = ring(fort=2, foe=10)
    learn(g, HUNGARY, "engineering", "alchemy")
    deal(g, HUNGARY, "genius")
    p = begin(g, SiegeChoice(HUNGARY, t), Pause())
    p.act(HUNGARY, ("confirm with genius",))
    p.by_default(lambda g: g.pending() == [0])
    assert (g.army[t], g.fort[t]) == (8, 1), "one for each"


@meeting("Siege", "Captains without attacks left", "L956, L1104")
@rule("MU-298", "MU-348")
def test_a_tired_captain_may_hold_the_ring_but_not_storm():
    g, t, _, chief = ring()
    g.pieces[chief] = replace(piece(g, chief), loads=2)
    assert begin(g, SiegeChoice(HUNGARY, t), Pause()).options(HUNGARY) == [("confirm",), ("lift",)]
    remove(g, chief)
    assert begin(g, SiegeChoice(HUNGARY, t), Pause()).options(HUNGARY) == [("confirm",), ("lift",)]


@meeting("Siege", "Golden Horde tribute", "L453, L1278")
@rule("MU-083")
def test_a_besieged_russian_land_held_by_another_still_pays_no_tribute():
    from pentarchy.games.medioevo_universale.rules.taxes import russians

    g = bare()
    before = russians(g, HORDE)
    own(g, HUNGARY, "kiev")
    g.sieges = [Siege(EMPIRE, at(g, "kiev"), 1)]
    assert russians(g, HORDE) == before - 1
