"""More meetings: what one season's phases leave for the next chapter."""

from pentarchy.games.swords_and_sails.rules.battles.engage import groups
from pentarchy.games.swords_and_sails.rules.battles.refuge import refuges, sea_refuges
from pentarchy.games.swords_and_sails.rules.battles.siege import SiegeEnd, protected, siege_dice, walls
from pentarchy.games.swords_and_sails.rules.battles.war import commander
from pentarchy.games.swords_and_sails.rules.cities import city_limit, minor_price, upgradable
from pentarchy.games.swords_and_sails.rules.income import CollectIncome, incomes, upkeep
from pentarchy.games.swords_and_sails.rules.intrigue.marriage import dowry, suitors
from pentarchy.games.swords_and_sails.rules.scoring import PARTS, capital_points, scores
from pentarchy.games.swords_and_sails.rules.units import Gain, ports, recruits
from pentarchy.games.swords_and_sails.state.records import Transfer
from tests.play import rule

from . import positions as at
from .test_meetings import meeting, owner, settle, where


@meeting("Pillage", "marriage", "L797,772")
@rule("SS-217", "SS-244")
def test_pillaged_neutral_land_may_be_married():
    """Pillaged neutral land may be married: nobody holds it, and it is the harvest that is gone."""
    g = at.board()
    s = at.seat(g, "france")
    found = suitors(g, s)
    g.barren[found[0]] = 2
    assert suitors(g, s) == found


@meeting("Marriage", "built cities", "L772,714")
@rule("SS-219", "SS-222")
def test_cities_built_in_neutral_land_raise_its_dowry():
    """What was built in land that is neutral again counts for its dowry and against the five cities."""
    g = at.board()
    s = at.seat(g, "france")
    x = suitors(g, s)[0]
    before = dowry(g, x)
    g.minor[x] += 1
    assert dowry(g, x) == before + 5
    g.minor[x] += 5
    assert x not in suitors(g, s)


@meeting("Captured cities", "the city limit", "L434,714")
@rule("SS-437", "SS-382")
def test_captured_land_counts_for_the_city_limit_at_once():
    """Land captured in phase six counts for the cities of phase eight."""
    g = at.board()
    s = at.seat(g, "france")
    before = g.owner.count(s)
    while g.owner.count(s) % 3 != 2:
        at.own(g, "france", g.book.ids[g.owner.index(-1)])
    limit = city_limit(g, s)
    at.army(g, "france", "I", "lombardy", LI=3)
    at.run(g, SiegeEnd(s, at.land(g, "lombardy"), ""))
    assert g.owner.count(s) > before
    assert city_limit(g, s) == limit + 1


@meeting("Captured cities", "upgrades", "L195,727")
@rule("SS-442", "SS-382")
def test_who_captures_a_built_city_may_upgrade_it():
    """Minor cities that a player built are upgraded by whoever controls them now; printed ones never."""
    g = at.board()
    x = at.land(g, "lorraine")
    s = at.seat(g, "france")
    g.owner[x] = s
    g.minor[x], g.built[x] = g.minor[x] + 1, 0
    assert not upgradable(g, s, x)
    g.built[x] = 1
    assert upgradable(g, s, x)


@meeting("Neutral land", "the walls of a capital in play", "L616,632")
@rule("SS-372", "SS-375")
def test_a_lost_capital_that_nobody_controls_keeps_its_walls_but_no_special():
    """A capital in play that nobody controls any more keeps its ten, without the three of Kiev."""
    g = at.board()
    x = g.book.capital[g.factions[at.seat(g, "kiev")]] if "kiev" in g.book.faction else -1
    if x < 0:
        x = g.book.capital[g.factions[at.seat(g, "kievan_rus")]]
    held = walls(g, x)
    g.owner[x] = -1
    assert walls(g, x) == held - 3 == 10


@meeting("Support", "armies that come from the sea", "L530,542")
@rule("SS-292", "SS-293")
def test_armies_from_far_apart_fight_as_one_only_by_support():
    """Armies from lands apart are two forces, and one if the second supports the first."""
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=3)
    b = at.army(g, "france", "II", "burgundy", LI=3)
    far = next(x for x in range(g.book.lands) if x not in g.book.beside[at.land(g, "brittany")])
    g.came_from = [*g.army_at, *g.fleet_at]
    g.came_from[a], g.came_from[b] = at.land(g, "brittany"), far
    g.landed = [-1] * len(g.army)
    assert len(groups(g, [a, b])) == 2
    g.orders[b] = at.attack(g, "burgundy", mate=a)
    assert len(groups(g, [a, b])) == 1


@meeting("Teams in battle", "the command of a siege", "L514,616")
@rule("SS-304", "SS-382")
def test_the_ally_with_most_units_leads_a_siege_and_who_comes_first_among_equals():
    """Among allies who besiege with equal numbers the one who plays cards first leads."""
    g = at.board()
    at.team(g, "france", "england")
    a = at.army(g, "france", "I", "lorraine", LI=3)
    b = at.army(g, "england", "I", "lorraine", LI=3)
    f, e = at.seat(g, "france"), at.seat(g, "england")
    first = min((f, e), key=g.order.index)
    assert commander(g, [a, b], False, -1) == first
    g.army[b] = (0, 0, 0, 0, 4, 0)
    assert commander(g, [a, b], False, -1) == e


@meeting("Pillage", "the year", "L797,412-415")
@rule("SS-155", "SS-249", "SS-250")
def test_land_pillaged_in_spring_yields_again_in_winter():
    """Pillaged in spring a land loses the summer and the autumn, and pays its cities in winter."""
    g = at.board()
    x, s = at.land(g, "lorraine"), at.seat(g, "hre")
    g.owner[x], g.minor[x], g.barren[x] = s, 2, 2
    full = [h + c for h, c in incomes(g)][s]
    paid = []
    for season in (1, 2, 3):
        g.turn = season
        g.variants = g.variants
        at.run(g, CollectIncome())
        paid.append(protected(g, x))
    assert paid == [True, True, False]
    assert full >= 0


@meeting("Sea battles", "ports of allies", "L642,514")
@rule("SS-393", "SS-395")
def test_a_beaten_fleet_finds_refuge_in_an_allys_port_and_not_in_a_strangers():
    """A beaten fleet may make for an ally's port, not for a stranger's."""
    g = at.board()
    f = at.fleet(g, "france", 1, "channel", WS=1)
    kent = g.book.ids[at.land(g, "kent")]
    assert ("port", kent) not in sea_refuges(g, f, g.fleet_at[f])
    at.team(g, "france", "england")
    assert ("port", kent) in sea_refuges(g, f, g.fleet_at[f])


@meeting("Retreat", "straits in one's own hands", "L550,612")
@rule("SS-312", "SS-362")
def test_an_army_may_flee_over_a_strait_whose_banks_it_holds():
    """Both banks of the Bosphorus are a way out too, one alone is none."""
    g = at.board()
    a = at.army(g, "byzantium", "I", "thrace", LI=3)
    assert at.land(g, "opsikion") in refuges(g, a, at.land(g, "thrace"))
    at.own(g, "fatimid", "opsikion")
    assert at.land(g, "opsikion") not in refuges(g, a, at.land(g, "thrace"))


@meeting("Leaders", "transfers", "L859,534")
@rule("SS-472", "SS-546")
def test_free_units_are_no_recruits_of_a_charismatic_leader():
    """The third unit is free for those that are bought, not for those of a card."""
    g = at.board()
    at.lead(g, "france", "charismatic")
    a = at.army(g, "france", "I", "burgundy", LI=3)
    s = at.seat(g, "france")
    li = g.book.unit_ids.index("LI")
    assert recruits(g, s, (Gain(a, li, 3, free=True),)) == []
    assert [x.n for x in recruits(g, s, (Gain(a, li, 3),))] == [1]


@meeting("Upkeep", "units aboard and in port", "L849,132")
@rule("SS-465")
def test_upkeep_is_due_wherever_units_are():
    """Upkeep is due for an army aboard and a fleet in port like for any other."""
    g = at.board(maintenance=True)
    s = at.seat(g, "england")
    f = at.fleet(g, "england", 1, "channel", port="kent", TR=2)
    before = upkeep(g, s)
    at.aboard(g, "england", "I", f, LI=2)
    assert upkeep(g, s) == before + 4
    assert before == 6


@meeting("Capitals", "teams that break", "L514,823")
@rule("SS-074", "SS-269", "SS-276")
def test_a_teams_capital_points_are_not_divided():
    """A captured capital adds its ten to a team of two as to one alone."""
    g = at.board()
    x = g.book.capital[g.factions[at.seat(g, "hre")]]
    at.own(g, "france", g.book.ids[x])
    s = at.seat(g, "france")
    assert capital_points(g)[s] == 10
    at.team(g, "france", "england")
    with_it = scores(g)[s]
    g.owner[x] = at.seat(g, "hre")
    lands = 1 + g.minor[x] + 3 * g.major[x]
    assert with_it - scores(g)[s] == 10 * PARTS + lands * PARTS // 2


@meeting("Transfers", "upkeep of empty formations", "L534,183")
@rule("SS-289", "SS-018")
def test_an_army_that_gives_its_last_unit_is_no_army():
    """An army that hands over its last unit is gone, and its number free again."""
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=1)
    b = at.army(g, "france", "II", "burgundy", LI=3)
    li = g.book.unit_ids.index("LI")
    settle(at.resolve(g, {}, (Transfer(False, a, b, li, 1, before=True),)))
    assert (where(g, a), g.army[b][li]) == ("", 4)


@meeting("City prices", "captured capitals", "L714,717")
@rule("SS-438", "SS-440")
def test_a_captured_capital_counts_as_a_city_for_prices():
    """Where a capital stands the next minor city costs as the second, whoever holds it."""
    g = at.board()
    x = g.book.capital[g.factions[at.seat(g, "byzantium")]]
    s = at.seat(g, "france")
    g.owner[x] = s
    cities = g.minor[x] + g.major[x]
    assert minor_price(g, s, x) == (50, 75, 125, 225, 350, 500)[min(5, cities)]
    assert siege_dice(g, x, at.seat(g, "fatimid")) >= 1 + 3


@meeting("Ports", "land lost in battle", "L132,710")
@rule("SS-429", "SS-382")
def test_a_captured_port_builds_for_its_captor_at_once():
    """Ships are built in the season in which a port was captured, by its captor and nobody else."""
    g = at.board()
    zone = at.land(g, "channel")
    kent = [x for x in g.book.coast[zone] if g.owner[x] == at.seat(g, "england")]
    assert not ports(g, at.seat(g, "hre"), zone)
    for x in kent:
        g.owner[x] = at.seat(g, "hre")
    assert ports(g, at.seat(g, "hre"), zone)
    assert not ports(g, at.seat(g, "england"), zone)
    assert owner(g, "kent") == at.seat(g, "hre")
