"""Components, unit values, faction specials (chapters A to C)."""

import pytest

from pentarchy.games.swords_and_sails.rules.battles.morale import morale_total
from pentarchy.games.swords_and_sails.rules.battles.war import fighting
from pentarchy.games.swords_and_sails.rules.casualties import lose_ship, lose_unit
from pentarchy.games.swords_and_sails.rules.cities import minor_price
from pentarchy.games.swords_and_sails.rules.diplomacy import clock
from pentarchy.games.swords_and_sails.rules.income import CollectIncome, upkeep
from pentarchy.games.swords_and_sails.rules.intrigue.taking import free_cards
from pentarchy.games.swords_and_sails.rules.units import BuildUnits, army_cost, ship_cost
from pentarchy.games.swords_and_sails.state.records import ARMY_NAMES, NO_ARMY
from pentarchy.games.swords_and_sails.view.scene import portray
from tests.play import rule

from . import positions as at

MAJORS = {
    "byzantium": 4,
    "fatimid": 3,
    "hre": 2,
    "england": 0,
    "france": 1,
    "kievan_rus": 7,
    "north_sea_empire": 5,
}


@rule("SS-001", "SS-004", "SS-031")
def test_seven_powers_each_in_its_colour_hold_their_coloured_land():
    g = at.board()
    assert {f.id: f.colour for f in g.book.factions if not f.minor} == MAJORS
    scene = portray(g, 0)
    spaces = {s.id: s for s in scene.boards[0].spaces}
    assert spaces["wessex"].owner == at.seat(g, "england")
    assert spaces["wales"].owner is None
    assert len({s.colour for s in scene.seats}) == 7
    assert all(i < g.book.lands or i - g.book.lands < len(g.book.map.seas) for i in range(len(g.book.ids)))
    assert not set(g.book.ids[: g.book.lands]) & set(g.book.ids[g.book.lands :])


@rule("SS-002", example="L36")
def test_five_armies_and_five_fleets_are_all_there_are():
    g = at.board()
    for name in ARMY_NAMES:
        at.army(g, "france", name, "burgundy", LI=2)
    for i in range(1, 6):
        at.fleet(g, "france", i, "bay_of_biscay", TR=1)
    g.gold[at.seat(g, "france")] = 5000
    p = at.run(g, BuildUnits())
    seat = at.seat(g, "france")
    assert not p.options(seat, "new army")
    assert not p.options(seat, "new fleet")


@rule("SS-003")
def test_the_board_is_two_halves_joined():
    g = at.board()
    halves = [x.half for x in g.book.map.lands]
    assert set(halves) == {"west", "east"}
    assert any(halves[i] != halves[n] for i in range(g.book.lands) for n in g.book.near[i])


@rule("SS-005", "SS-010", "SS-017", "SS-018", "SS-020")
def test_armies_stand_on_land_or_aboard_and_vanish_with_their_last_unit():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", TR=1)
    ashore, at_sea = at.army(g, "england", "I", "kent", LI=1), at.aboard(g, "england", "II", f, LI=1)
    g.check()
    g.army_at[at_sea] = at.land(g, "kent")
    with pytest.raises(AssertionError, match="both ashore and aboard"):
        g.check()
    g.army_at[at_sea] = -1
    lose_unit(g, ashore, 4)
    assert g.army_at[ashore] == -1
    assert g.armies_of(at.seat(g, "england")) == [at_sea]
    lose_ship(g, f, 2)
    assert g.fleet_at[f] == -1
    assert g.army[at_sea] == NO_ARMY  # units exist only inside an army, and this one had only the ship
    g.check()


@rule("SS-006", "SS-007")
def test_size_and_morale_of_an_army():
    g = at.board()
    a = at.army(g, "hre", "I", "saxony", KN=1, HC=1, HI=1, LI=3)
    assert sum(g.army[a]) == 6
    assert morale_total(g, [a], at.seat(g, "hre")) == 5 + 4 + 3


@rule("SS-008", "SS-156", "SS-465")
def test_upkeep_is_paid_after_income_only_with_the_rule():
    for on in (False, True):
        g = at.board(maintenance=on)
        s = at.seat(g, "hre")
        at.army(g, "hre", "I", "saxony", KN=1, HI=2)
        at.fleet(g, "hre", 1, "frisian_sea", WS=1)
        at.run(g, CollectIncome())
        assert upkeep(g, s) == 6 + 3 + 3 + 10
        assert g.gold[s] == 180 - (22 if on else 0)


@rule("SS-009", "SS-091", "SS-092", "SS-090")
def test_the_start_is_as_the_cards_say():
    p = at.new()
    g = p.g
    s = at.seat(g, "kievan_rus")
    assert [ARMY_NAMES[a % 5] for a in g.armies_of(s)] == ["I", "II", "III", "IV"]
    assert [f % 5 for f in g.fleets_of(s)] == [0]
    assert g.army[s * 5] == (0, 2, 1, 2, 2, 4)
    assert g.book.ids[g.army_at[s * 5]] == "kiev"
    assert (g.year, g.season) == (1000, 0)
    assert all(gold == 180 for gold in g.gold)  # nothing but the first spring income


@rule("SS-011", "SS-021", "SS-022", "SS-023", example="V057")
def test_carrying():
    g = at.board()
    assert g.capacity(at.fleet(g, "england", 1, "channel", WS=2, RD=1, TR=1)) == 12
    assert [u.carry for u in g.book.units.ship] == [2, 3, 5]


@rule("SS-012", "SS-013", "SS-287")
def test_a_docked_fleet_neither_attacks_nor_is_attacked():
    g = at.board()
    docked = at.fleet(g, "england", 1, "channel", "kent", WS=2)
    foe = at.fleet(g, "france", 1, "channel", WS=3)
    p = at.resolve(g, {at.sea(g, foe): at.attack(g, "channel")})
    assert at.paused(p)
    assert g.fleet[docked] == (2, 0, 0)
    assert p.told("battle") == []


@rule("SS-014")
def test_a_port_is_a_city_on_a_coast():
    g = at.board()
    assert g.is_port(at.land(g, "kent"))
    assert not g.is_port(at.land(g, "wales"))  # coast without city
    assert not g.is_port(at.land(g, "burgundy"))  # city without coast


@rule("SS-015", "SS-016", "SS-019")
def test_types_of_units_and_ships():
    g = at.board()
    assert g.book.unit_ids == ["KN", "HC", "LC", "HI", "LI", "PS"]
    assert [u.id for u in g.book.units.unit if u.cavalry] == ["KN", "HC", "LC"]
    assert g.book.ship_ids == ["WS", "RD", "TR"]


@rule("SS-024", "SS-025", "SS-522")
def test_transports_do_not_fight_and_loaded_ones_are_not_captured():
    g = at.board(8, qurtuba=True)
    assert not fighting(g, [at.fleet(g, "england", 1, "channel", TR=3)])
    assert fighting(g, [at.fleet(g, "qurtuba", 1, "alboran_sea", TR=1)])
    assert [g.book.units.sea_rows[row][3][1] for row in ("WS", "RD", "TR_QURTUBA")] == [0, 0, 0]


@rule("SS-026", "SS-027", example="V111")
def test_peasant_limits():
    g = at.board()
    hre, kiev = at.seat(g, "hre"), at.seat(g, "kievan_rus")
    assert g.peasants_ok(hre, (0, 0, 0, 0, 5, 5))
    assert not g.peasants_ok(hre, (0, 0, 0, 0, 4, 6))
    assert g.peasants_ok(kiev, (0, 0, 0, 0, 3, 6))
    assert not g.peasants_ok(kiev, (0, 0, 0, 0, 2, 7))
    assert g.peasants_ok(kiev, (0, 0, 0, 0, 4, 6))  # V112
    assert not g.peasants_ok(kiev, (0, 0, 0, 0, 3, 7))


@rule("SS-030")
def test_teams_take_their_letters_in_order():
    g = at.board()
    at.team(g, "hre", "france")
    at.team(g, "byzantium", "kievan_rus")
    teams = {s.faction: s.team for s in portray(g, None).seats}
    assert teams["Holy Roman Empire"] == "A"
    assert teams["Kievan Rus' Empire"] == "B"


@rule("SS-032")
def test_every_amount_can_be_paid_in_coins():
    p = at.new(3, seasons=3)
    assert p.g.book.tables.coins == [250, 50, 10, 5]
    for _ in range(400):
        if p.g.result is not None:
            break
        s = p.g.pending()[0]
        p.act(s, p.g.options(s)[len(p.g.options(s)) // 2])
        assert all(gold % min(p.g.book.tables.coins) == 0 for gold in p.g.gold)


@rule("SS-033", "SS-261", "SS-294")
def test_the_sand_timer():
    g = at.board()
    assert [clock.seconds(g, x) for x in ("diplomacy", "orders", "units", "cities")] == [
        240,
        120,
        120,
        120,
    ]


@rule("SS-034", "SS-264", "SS-265", "SS-464")
def test_private_talk_only_in_diplomacy():
    g = at.board(spring_diplomacy=True)
    talk = []
    for phase in range(9):
        g.phase = phase
        talk.append(portray(g, 0).talk)
    assert talk == ["none", "none", "all", *["none"] * 6]


@rule("SS-035", "SS-237")
def test_cards_are_secret():
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", KN=3)
    mine, theirs = at.seat(g, "france"), at.seat(g, "hre")

    def inside(viewer):
        spaces = {s.id: s for s in portray(g, viewer).boards[0].spaces}
        piece = next(x for x in spaces["burgundy"].pieces if x.kind == "army")
        return [(u.kind, u.n) for u in piece.holds], piece.closed

    assert inside(mine) == ([("KN", 3)], False)
    assert inside(theirs) == ([], True)
    assert inside(None) == ([], True)
    g.show([a], False, 1 << theirs)
    assert inside(theirs) == ([("KN", 3)], True)
    assert inside(at.seat(g, "england")) == ([], True)


UNITS = {
    "KN": (5, 6, 100, 6),
    "HC": (4, 5, 80, 5),
    "LC": (2, 4, 60, 4),
    "HI": (3, 3, 50, 3),
    "LI": (2, 2, 30, 2),
    "PS": (1, 1, 15, 1),
}


@rule("SS-036", "SS-037", "SS-038", "SS-039", "SS-040", "SS-041", "SS-045")
def test_unit_values():
    g = at.board()
    assert {u.id: (u.morale, u.upkeep, u.cost, u.health) for u in g.book.units.unit} == UNITS


@rule("SS-042", "SS-043", "SS-044", "SS-046", "SS-047", "SS-048")
def test_ship_values():
    g = at.board()
    got = {u.id: (u.carry, u.upkeep, u.cost, u.dice, u.hit, u.health, u.shield) for u in g.book.units.ship}
    assert got == {"TR": (5, 3, 20, 0, 0, 1, 0), "RD": (3, 5, 50, 1, 4, 3, 0), "WS": (2, 10, 100, 2, 5, 6, 1)}


@rule("SS-049", "SS-050", "SS-053", "SS-055", "SS-058", "SS-062", "SS-064", "SS-067", example="V004")
def test_special_prices():
    g = at.board()

    def price(faction, unit):
        s = at.seat(g, faction)
        if unit in g.book.unit_ids:
            return army_cost(g, s, g.book.unit_ids.index(unit))
        return ship_cost(g, s, g.book.ship_ids.index(unit))

    special = {
        ("byzantium", "HI"): 40,
        ("byzantium", "WS"): 80,
        ("hre", "LI"): 25,
        ("france", "HC"): 60,
        ("north_sea_empire", "RD"): 30,
        ("fatimid", "LC"): 40,
        ("england", "KN"): 80,
        ("kievan_rus", "PS"): 10,
    }
    assert {key: price(*key) for key in special} == special
    assert price("france", "HI") == 50  # nobody else pays less
    assert price("england", "WS") == 100


@rule("SS-051", "SS-159")
def test_the_empire_has_a_free_espionage_card_on_top():
    g = at.board()
    free = free_cards(g, at.seat(g, "hre"))
    assert free == ((2,), (0, 1, 3))  # one yellow, one of any other colour


@rule("SS-054", "SS-066", "SS-439", example="V073")
def test_cheap_minor_cities():
    g = at.board()
    x = at.land(g, "wales")
    for faction in ("hre", "england"):
        prices = []
        for n in range(8):
            g.minor[x] = n
            prices.append(minor_price(g, at.seat(g, faction), x))
        assert prices == [30, 45, 75, 135, 210, 300, 450, 675]


@rule("SS-056", "SS-057", "SS-059", "SS-061", "SS-063", "SS-069", example="V048")
def test_special_morale_and_upkeep():
    g = at.board()

    def troops(faction, ships=False):
        f = g.book.faction[faction]
        return {t.id: t for t in (g.book.ships if ships else g.book.troops)[f]}

    france = troops("france")
    assert [france[u].morale for u in ("KN", "HC", "LC", "HI")] == [7, 6, 4, 3]
    assert [france[u].upkeep for u in ("KN", "HC", "LC", "HI")] == [5, 4, 3, 3]
    assert [t.morale for t in troops("north_sea_empire").values()] == [10, 8, 4, 6, 4, 2]
    assert troops("north_sea_empire", ships=True)["RD"].upkeep < troops("england", ships=True)["RD"].upkeep
    assert (troops("fatimid")["HI"].morale, troops("fatimid")["LI"].morale) == (4, 3)
    assert troops("kievan_rus")["PS"].morale == 2
    a = at.army(g, "north_sea_empire", "I", "denmark", HI=2, LI=1)
    assert morale_total(g, [a], at.seat(g, "north_sea_empire")) == 16
    b = at.army(g, "france", "I", "burgundy", KN=1, HC=2)
    assert morale_total(g, [b], at.seat(g, "france")) == 19  # V049


ROWS = {
    "KN": (6, 9, 7, 7, 9, 11),
    "HC": (5, 8, 6, 4, 8, 11),
    "LC": (4, 7, 7, 6, 5, 10),
    "HI": (6, 8, 4, 4, 5, 9),
    "LI": (4, 4, 7, 6, 7, 8),
    "PS": (2, 2, 3, 3, 4, 7),
}
SPECIAL_ROWS = {
    ("north_sea_empire", "HI"): (6, 8, 5, 6, 6, 10),
    ("england", "LI"): (5, 5, 8, 7, 8, 9),
    ("kievan_rus", "PS"): (3, 3, 4, 4, 5, 8),
}


@rule("SS-060", "SS-065", "SS-068", "SS-070", "SS-332", "SS-333", "SS-334", "SS-335", "SS-336", "SS-337")
@rule("SS-338", "SS-339", "SS-340", example="V037")
def test_the_land_table():
    g = at.board()
    for f in g.book.factions:
        if f.minor:
            continue
        for t in g.book.troops[g.book.faction[f.id]]:
            assert t.land_row == SPECIAL_ROWS.get((f.id, t.id), ROWS[t.id])


@rule("SS-385", "SS-386", "SS-387")
def test_the_sea_table():
    g = at.board()
    ships = g.book.ships[g.book.faction["england"]]
    assert ships[0].sea_row == ((7, 2), (9, 3), (10, 4), (10, 0))
    assert ships[1].sea_row == ((4, 0), (5, 3), (6, 3), (7, 0))
    assert ships[2].sea_row == ()


@rule("SS-465")
def test_who_cannot_pay_the_upkeep_disbands_until_he_can():
    g = at.board(maintenance=True)
    s = at.seat(g, "hre")
    g.owner = [-1] * g.book.lands  # no income
    a, f = at.army(g, "hre", "I", "saxony", KN=1, HI=2), at.fleet(g, "hre", 1, "frisian_sea", WS=1)
    ship = at.sea(g, f)
    g.gold[s] = 12  # of the 22 due
    p = at.run(g, CollectIncome())
    assert set(p.options(s)) == {("disband", a, "KN"), ("disband", a, "HI"), ("disband", ship, "WS")}
    assert g.default(s) == ("disband", ship, "WS")  # the dearest
    p.act(s, ("disband", a, "HI")).act(s, ("disband", a, "KN"))
    assert p.options(s) == [("disband", a, "HI"), ("disband", ship, "WS")]
    p.act(s, ("disband", a, "HI"))
    assert (g.army[a], g.fleet[f], g.gold[s]) == (NO_ARMY, (1, 0, 0), 2)


@rule("SS-465", "SS-392")
def test_a_disbanded_ship_takes_its_cargo_along():
    g = at.board(maintenance=True)
    s = at.seat(g, "hre")
    g.owner = [-1] * g.book.lands
    f = at.fleet(g, "hre", 1, "frisian_sea", TR=2)
    a = at.aboard(g, "hre", "I", f, LI=7)
    g.gold[s] = 2 * 7 + 3
    p = at.run(g, CollectIncome())
    p.act(s, ("disband", at.sea(g, f), "TR"))
    assert (g.fleet[f], sum(g.army[a])) == ((0, 0, 1), 5)
    assert g.gold[s] == 2 * 2  # five men and one ship are paid
