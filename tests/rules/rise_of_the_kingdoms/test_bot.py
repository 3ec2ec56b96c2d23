"""What the bots see for themselves: ships, knights, arrows and the pope."""

from pentarchy.games.rise_of_the_kingdoms.bot.advise import advise
from pentarchy.games.rise_of_the_kingdoms.rules.expand import Build, FoundAndGrow, Recruit
from pentarchy.games.rise_of_the_kingdoms.rules.yields import ChooseInvention
from pentarchy.kernel import Seat
from tests.rules.rise_of_the_kingdoms.positions import BYZANTINES, VIKINGS, Position, europe

CELTS = VIKINGS


def advice(p: Position, seat: Seat):
    return advise(p.g, seat, p.g.options(seat))


def campaign(p: Position, seat: Seat) -> Position:
    """The seat moves first and follows the advice until its turn is over."""
    p.campaign(seat)
    while p.g.turn == seat and p.g.result is None:
        p.act(seat, advice(p, seat))
    return p


def full_island(round_: int = 2) -> Position:
    """Britain and Ireland with villages everywhere they may stand."""
    p = europe(round_=round_, nations=("celts", "saxons", "franks", "byzantines"))
    for site in ("E7", "F6", "F4", "F8"):
        p.settle(CELTS, site)
        p.unit(CELTS, "swordsman", site)
    return p


def test_a_full_island_asks_for_a_ship():
    p = full_island()
    p.own(CELTS, production=3)
    p.learn(CELTS, "christianity")
    p.start(Build(CELTS))
    assert advice(p, CELTS)[0] == "ship"


def test_with_room_at_home_the_production_goes_into_buildings():
    p = europe(nations=("celts", "saxons", "franks", "byzantines"))
    p.settle(CELTS, "E7")
    p.unit(CELTS, "swordsman", "E7")
    p.own(CELTS, production=3)
    p.learn(CELTS, "christianity")
    p.start(Build(CELTS))
    assert advice(p, CELTS) == ("build", "E7", "church")


def test_settlers_go_aboard_cross_the_sea_and_land():
    p = full_island()
    p.unit(CELTS, "swordsman", "F8")
    ship = p.unit(CELTS, "ship", "G9")
    campaign(p, CELTS)
    (settler,) = p.g.stack(p.g.at[ship])
    campaign(p, CELTS)
    assert p.g.aboard[settler] < 0
    assert p.g.book.ways[p.g.at[settler]][p.hex("H11")] < 12, "ashore on the continent"


def test_the_last_guard_does_not_go_aboard():
    p = full_island()
    p.unit(CELTS, "ship", "G9")
    campaign(p, CELTS)
    assert all(p.g.force[p.hex(site)] for site in ("E7", "F6", "F4", "F8"))


def test_an_empty_ship_makes_for_america_once_the_ocean_is_open():
    p = full_island(round_=6)
    p.learn(CELTS, "monasticism", "education", "astrolabe")
    ship = p.unit(CELTS, "ship", "D8")
    far = p.g.book.to_america[p.g.at[ship]]
    campaign(p, CELTS)
    assert p.at(ship) == "america" or p.g.book.to_america[p.g.at[ship]] <= far - 3


def test_two_steps_towards_knighthood_are_followed_by_the_third_at_the_last_moment():
    p = europe(round_=8)
    p.settle(BYZANTINES, "R14", level=2, lands=("Q14", "S14"))
    p.army(BYZANTINES, "R14", "horseman", "horseman", "horseman")
    p.learn(BYZANTINES, "horseshoe", "war-saddle", "heavy-plow")
    p.start(ChooseInvention(BYZANTINES, 1))
    assert advice(p, BYZANTINES) == ("invent", "knighthood")


def test_with_knighthood_coins_go_into_horsemen():
    p = europe(round_=7)
    p.settle(BYZANTINES, "R14")
    p.learn(BYZANTINES, "horseshoe", "war-saddle", "knighthood")
    p.own(BYZANTINES, wealth=2)
    p.start(Recruit(BYZANTINES))
    assert advice(p, BYZANTINES) == ("recruit", "horseman", "R14")


def test_no_settlement_grows_while_unity_lags_behind():
    p = europe(round_=3)
    p.settle(BYZANTINES, "R14", lands=("Q14", "S14", "R15", "S15"))
    p.own(BYZANTINES, food=9)
    p.start(FoundAndGrow(BYZANTINES))
    assert advice(p, BYZANTINES) == ("grow", "R14")
    p.settle(BYZANTINES, "P15", lands=("O15", "P14"))
    assert p.g.treachery(BYZANTINES) == 2
    p.start(FoundAndGrow(BYZANTINES))
    assert advice(p, BYZANTINES) == ("done",)
