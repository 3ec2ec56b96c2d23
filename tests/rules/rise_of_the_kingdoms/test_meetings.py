"""Where two chapters of the rulebook meet. Each test names both and the lines they rest on.

Their docstrings are what stands in the list at the end of RULES.md.
"""

import pytest

import pentarchy
from pentarchy.games.rise_of_the_kingdoms.rules.clash.sequence import DetermineSequence
from pentarchy.games.rise_of_the_kingdoms.rules.expand import FoundAndGrow, RecruitUnits, StartBuilding
from pentarchy.games.rise_of_the_kingdoms.rules.fate import DrawFate
from pentarchy.games.rise_of_the_kingdoms.rules.influence import UseInfluence
from pentarchy.games.rise_of_the_kingdoms.rules.kingdom import change_unity
from pentarchy.games.rise_of_the_kingdoms.rules.scoring import realizations
from pentarchy.games.rise_of_the_kingdoms.rules.units import attack, defence, leave
from pentarchy.games.rise_of_the_kingdoms.rules.yields import (
    DrawInfluence,
    HandLimits,
    TakeSupplies,
    UseHands,
)
from pentarchy.kernel import changed
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import FRANKS, GAME, SAXONS, VIKINGS, europe, rolls

FATES = ["plague", "famine", "storm", "fire", "heresy", "coinage", "winter", "raiders", "revolt"]
FATES += ["election"] * 4 + ["call_to_arms", "second_campaign"]


def draw_fate(p, effect, *dice):
    """This fate card is drawn, and these dice are rolled for it."""
    return p.start(DrawFate(), draws=[FATES.index(effect), *rolls(*dice)])


def points(p, seat, what):
    return realizations(p.g, seat)[what][1]


# ---- ships ------------------------------------------------------------------------------------------------


@rule("RK-127", "RK-196")
def test_new_ships_and_pillage():
    """Building ships and pillage (L325, L311): a new ship enters its hex, so the foreign cube there must
    move.
    """
    p = europe()
    p.settle(VIKINGS, "J4", lands=["J5"])
    p.settle(SAXONS, "J6")
    p.own(SAXONS, production=5)
    p.hold(VIKINGS, 10, 11)
    p.start(StartBuilding()).act(SAXONS, ("ship", "J5"))
    assert p.g.pending() == [VIKINGS], "everybody else waits for the owner of the cube"
    p.act(VIKINGS, ("to", "J3")).act(VIKINGS, ("card", 10))
    assert (p.land_of("J5"), p.land_of("J3"), p.hand(VIKINGS)) == (None, VIKINGS, [11])


@rule("RK-081", "RK-196")
def test_gift_ships_and_pillage():
    """Influence gifts and pillage (L232, L311): a ship received as a gift pillages like one that was
    built.
    """
    p = europe()
    p.settle(SAXONS, "J4", lands=["J5"])
    p.settle(VIKINGS, "J6")
    p.hold(VIKINGS, 1)
    p.start(UseHands()).act(VIKINGS, ("gift", 1))
    p.act(VIKINGS, ("place", "J5"))
    assert p.land_of("J5") is None, "the owner has no card to pay for moving it"


@rule("RK-117", "RK-196")
def test_new_ships_and_castles():
    """Building ships and castles (L311, L325): a castle guards the sea around it from new ships too."""
    p = europe()
    p.settle(VIKINGS, "J4", buildings=["castle"], lands=["J5"])
    p.settle(SAXONS, "J6")
    p.own(SAXONS, production=5)
    p.start(StartBuilding()).act(SAXONS, ("ship", "J5"))
    assert p.land_of("J5") == VIKINGS


@rule("RK-154", "RK-196")
def test_boarding_and_pillage():
    """Boarding and pillage (L311, L368): whoever goes aboard enters the hex, and no castle guards it any
    more.
    """
    p = europe()
    p.settle(VIKINGS, "J4", lands=["J5"])
    p.unit(SAXONS, "ship", "J5")
    guard = p.unit(SAXONS, "swordsman", "J6")
    p.campaign(SAXONS).command(guard, ("board", "J5"))
    assert p.land_of("J5") is None


@rule("RK-155", "RK-064")
def test_ships_and_hard_steel():
    """Ships and inventions (L190, L369): Hard steel adds, the deck takes away, and nobody falls below
    nothing.
    """
    p = europe()
    p.learn(VIKINGS, "hard-steel")
    p.unit(VIKINGS, "ship", "K6")
    sword = p.unit(VIKINGS, "swordsman", "K6", wounded=True)
    archer = p.unit(VIKINGS, "archer", "K6", wounded=True)
    assert (attack(p.g, sword), attack(p.g, sword, on_water=True)) == (2, 1)
    assert attack(p.g, archer, on_water=True) == 0


@rule("RK-154", "RK-173")
def test_ships_and_retreat():
    """Ships and retreat (L368, L387): units that charged from a ship go back aboard and are spent."""
    p = europe()
    p.unit(VIKINGS, "ship", "K6")
    rider = p.unit(VIKINGS, "horseman", "K6")
    p.army(SAXONS, "K7", "swordsman", "swordsman")
    p.campaign(VIKINGS).command(rider, ("charge", "K7"), ("begin",), draws=rolls(1))
    p.act(SAXONS, ("roll",), draws=rolls(1, 1))
    p.act(VIKINGS, ("retreat",))
    assert (p.at(rider), p.g.aboard[rider] >= 0, p.g.ap[rider]) == ("K6", True, 0)


@rule("RK-187", "RK-156")
def test_ships_and_capture():
    """Ships and capture (L368, L415): who lands in an undefended settlement has captured it."""
    p = europe()
    p.unit(VIKINGS, "ship", "K6")
    sword = p.unit(VIKINGS, "swordsman", "K6")
    p.settle(SAXONS, "K7", 2)
    p.campaign(VIKINGS).command(sword, ("move", "K7"))
    p.act(VIKINGS, p.options(VIKINGS, "land")[0])
    assert (p.owner("K7"), p.level("K7")) == (VIKINGS, 1)


@rule("RK-183", "RK-063")
def test_sinking_and_knighthood():
    """Shooting at ships and Knighthood (L189, L405): a drowned horseman takes his unity with him."""
    p = europe()
    p.learn(VIKINGS, "horseshoe", "war-saddle", "knighthood")
    p.unit(VIKINGS, "ship", "K6")
    p.unit(VIKINGS, "horseman", "K6")
    assert p.g.unity[VIKINGS] == 1
    draw_fate(p, "storm", 1)
    assert (p.g.unity[VIKINGS], p.g.units(VIKINGS)) == (0, [])


@rule("RK-129", "RK-182")
def test_shooting_and_sailing():
    """Shooting and sailing (L365, L405): only when the other ship is sunk may one's own stop in its hex."""
    p = europe()
    p.unit(SAXONS, "ship", "K6")
    ship = p.unit(VIKINGS, "ship", "L7")
    archer = p.unit(VIKINGS, "archer", "K7")
    p.campaign(VIKINGS)
    assert ("sail", "K6") not in p.options(VIKINGS)
    p.command(archer, ("shoot", "K6"), ("begin",))
    p.rest(VIKINGS).command(ship, ("sail", "K6"))
    assert p.at(ship) == "K6"


@rule("RK-098", "RK-129")
def test_ships_and_growth():
    """Ships and growth (L278, L365): no cube goes to a sea where a foreign ship lies."""
    p = europe()
    p.settle(SAXONS, "J6")
    p.unit(VIKINGS, "ship", "J5")
    p.own(SAXONS, food=9)
    p.start(FoundAndGrow(SAXONS)).act(SAXONS, ("grow", "J6"))
    assert ("land", "J5") not in p.options(SAXONS)
    assert ("land", "K6") in p.options(SAXONS)


# ---- the pope ---------------------------------------------------------------------------------------------


def with_pope(*cards):
    p = europe()
    p.g.pope = FRANKS
    p.hold(FRANKS, *cards or (40,))
    return p


@rule("RK-206", "RK-154")
def test_pope_and_boarding():
    """Pope and boarding (L368, L465): a unit stopped on the way aboard stays ashore, its points are spent."""
    p = with_pope()
    p.unit(VIKINGS, "ship", "K6")
    sword = p.unit(VIKINGS, "swordsman", "K7")
    p.campaign(VIKINGS).command(sword, ("board", "K6"))
    p.act(FRANKS, ("cancel", sword)).act(FRANKS, ("card", 40))
    assert (p.at(sword), p.g.ap[sword]) == ("K7", 3)


@rule("RK-206", "RK-208")
def test_pope_and_jerusalem():
    """Pope and Jerusalem (L465, L479): he may keep a crusader from leaving the board."""
    p = with_pope()
    p.learn(VIKINGS, "christianity", "theology", "crusades")
    sword = p.unit(VIKINGS, "swordsman", "U16")
    p.campaign(VIKINGS).command(sword, ("leave",))
    p.act(FRANKS, ("cancel", sword)).act(FRANKS, ("card", 40))
    assert (p.at(sword), points(p, VIKINGS, "jerusalem")) == ("U16", 0)


@rule("RK-206", "RK-184")
def test_pope_and_arrows():
    """Pope and arrows (L405, L465): a shot at an empty ship is a maneuver of the archer and can be
    stopped.
    """
    p = with_pope()
    p.unit(SAXONS, "ship", "K6")
    archer = p.unit(VIKINGS, "archer", "K7")
    p.campaign(VIKINGS).command(archer, ("shoot", "K6"), ("begin",))
    p.act(FRANKS, ("cancel", archer)).act(FRANKS, ("card", 40))
    assert p.g.ships(SAXONS)


@rule("RK-206", "RK-172")
def test_pope_and_retreat():
    """Pope and retreat (L385, L465): a retreat is no maneuver, and nobody asks the pope."""
    p = europe()
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.army(SAXONS, "K9", "swordsman", "swordsman")
    p.campaign(VIKINGS)
    p.g.pope = FRANKS
    p.hold(FRANKS, 40)
    p.g.nullified = changed(p.g.nullified, VIKINGS, True)
    p.command(rider, ("charge", "K9"), ("begin",), draws=rolls(1))
    p.act(SAXONS, ("roll",), draws=rolls(1, 1))
    p.act(VIKINGS, ("retreat",))
    assert p.hand(FRANKS) == [40]


@rule("RK-206", "RK-185")
def test_pope_and_the_answer():
    """Pope and the responsive attack (L409, L465): stopped before it is declared, a charge is not
    answered.
    """
    p = with_pope()
    sword = p.unit(VIKINGS, "swordsman", "K10")
    p.unit(SAXONS, "archer", "K9")
    p.campaign(VIKINGS).command(sword, ("charge", "K9"), ("begin",))
    p.act(FRANKS, ("cancel", sword)).act(FRANKS, ("card", 40))
    assert (p.g.battle, p.g.light[sword], p.g.ap[sword]) == (None, False, 2)


@rule("RK-206", "RK-147")
def test_pope_and_ships():
    """Pope and ships (L361, L465): ground units are stopped, ships with all aboard are not."""
    p = with_pope()
    ship = p.unit(VIKINGS, "ship", "K6")
    p.unit(VIKINGS, "swordsman", "K6")
    p.campaign(VIKINGS).command(ship, ("sail", "L7"))
    assert (p.at(ship), p.g.pending()) == ("L7", [VIKINGS])


@rule("RK-207", "RK-199")
def test_pope_and_war_fever():
    """Pope and war fever (L453, L465): a second campaign is the same round, so his word is not renewed."""
    p = with_pope(40, 41)
    sword = p.unit(VIKINGS, "swordsman", "K10")
    p.g.nullified = changed(p.g.nullified, VIKINGS, True)
    draw_fate(p, "second_campaign")
    p.command(sword, ("move", "K9"))
    assert p.at(sword) == "K9"


@rule("RK-079", "RK-215")
def test_pope_and_scoring():
    """Pope and scoring (L89, L465): the cards he lets one hold are points."""
    p = europe()
    p.g.pope = SAXONS
    p.hold(SAXONS, *range(1, 10))
    p.start(HandLimits())
    assert p.g.pending() == [SAXONS], "nine are one too many even for the pope"
    p.act(SAXONS, ("discard", 1))
    assert points(p, SAXONS, "influence") == 8


# ---- fate -------------------------------------------------------------------------------------------------


@rule("RK-200", "RK-063")
def test_plague_and_knighthood():
    """Plague and Knighthood (L39, L189): every horseman who dies of it costs unity."""
    p = europe()
    p.learn(SAXONS, "horseshoe", "war-saddle", "knighthood")
    p.army(SAXONS, "K9", "horseman", "horseman", "horseman")
    draw_fate(p, "plague", 1)
    while p.g.pending():
        p.act(SAXONS, p.options(SAXONS)[0])
    assert p.g.unity[SAXONS] == 1


@rule("RK-200", "RK-145")
def test_plague_and_ships():
    """Plague and ships (L37, L357): those aboard are counted by their hex, and the ship sails on without
    them.
    """
    p = europe()
    p.unit(SAXONS, "ship", "K6")
    p.army(SAXONS, "K6", "swordsman", "swordsman")
    draw_fate(p, "plague", 1)
    while p.g.pending():
        p.act(SAXONS, p.options(SAXONS)[0])
    assert (len(p.g.ground(SAXONS)), len(p.g.ships(SAXONS))) == (1, 1)


@rule("RK-201", "RK-193")
def test_plague_and_captured_monasteries():
    """Plague and capture (L308, L419): a captured monastery helps its new owner against the plague."""
    p = europe()
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.settle(SAXONS, "K9", 2, ["monastery", "church", "palace"])
    p.campaign(VIKINGS).command(rider, ("move", "K9"))
    p.act(VIKINGS, ("raze", "church")).act(VIKINGS, ("raze", "palace"))
    p.act(VIKINGS, ("track", "food"))
    p.act(VIKINGS, p.options(VIKINGS, "land")[0])
    p.unit(VIKINGS, "swordsman", "K9")
    draw_fate(p, "plague", 1)
    assert len(p.g.ground(VIKINGS)) == 2


@rule("RK-199", "RK-096")
def test_famine_and_growth():
    """Famine and growth (L273, L453): a town costs food at once, each round, and again in a famine."""
    p = europe()
    p.settle(SAXONS, "K9", 2)
    p.settle(SAXONS, "P6", 3)
    p.own(SAXONS, food=4)
    draw_fate(p, "famine")
    assert p.g.stock[SAXONS][2] == 1


@rule("RK-199", "RK-078")
def test_fire_and_the_hand_limit():
    """Great Fire and influence (L303, L453): with the cathedral its card goes too."""
    p = europe()
    p.settle(SAXONS, "K9", 1, ["cathedral"])
    p.hold(SAXONS, *range(1, 8))
    draw_fate(p, "fire", 1)
    assert (p.buildings("K9"), p.g.unity[SAXONS]) == ([], 0)
    assert p.g.pending() == [SAXONS]
    p.act(SAXONS, ("discard", 1))
    assert p.g.held(SAXONS) == 6


@rule("RK-117", "RK-199")
def test_fire_and_castles():
    """Great Fire and castles (L311, L453): a burnt castle guards no land; who stands there already
    pillages nothing.
    """
    p = europe()
    p.settle(SAXONS, "K9", 1, ["castle"], ["K10"])
    walker = p.unit(VIKINGS, "swordsman", "L10")
    p.unit(VIKINGS, "horseman", "K10")
    draw_fate(p, "fire", 1)
    assert (p.buildings("K9"), p.land_of("K10")) == ([], SAXONS)
    p.campaign(VIKINGS).command(walker, ("move", "K10"))
    assert p.land_of("K10") is None


@rule("RK-199", "RK-117")
def test_raiders_and_castles():
    """Raiders and castles (L311, L453): a castle without a guard is robbed of nothing."""
    p = europe()
    p.settle(SAXONS, "K9", 1, ["castle"])
    p.settle(SAXONS, "P6")
    p.own(SAXONS, wealth=5)
    draw_fate(p, "raiders")
    while p.g.pending():
        p.act(SAXONS, p.options(SAXONS)[0])
    assert p.g.stock[SAXONS][0] == 3


@rule("RK-089", "RK-199")
def test_revolt_and_treachery():
    """Peasant Revolt and treachery (L259, L453): treachery is due once more, in coins or in men."""
    p = europe()
    p.settle(SAXONS, "K9", 3, lands=["K8", "J8", "J9", "K10", "J10", "L9"])
    p.army(SAXONS, "P6", "swordsman", "archer")
    p.own(SAXONS, wealth=1, food=9)
    draw_fate(p, "revolt")
    p.act(SAXONS, p.options(SAXONS)[0])
    assert (p.g.stock[SAXONS][0], len(p.g.ground(SAXONS))) == (0, 1)


@rule("RK-003", "RK-199")
def test_heresy_and_the_end_of_the_track():
    """Heresy and the UNITY track (L155, L453): what was gained beyond the last space is not there to be
    lost.
    """
    p = europe()
    change_unity(p.g, SAXONS, 20)
    assert p.g.unity[SAXONS] == 15
    draw_fate(p, "heresy")
    assert p.g.unity[SAXONS] == 14


@rule("RK-202", "RK-215")
def test_elections_and_scoring():
    """Papal election and the end (L89, L457, L469): in the last round a vote costs a point a card."""
    p = europe(round_=8)
    p.hold(SAXONS, 30, 31)
    p.hold(VIKINGS, 40)
    draw_fate(p, "election")
    p.act(SAXONS, ("card", 30)).act(SAXONS, ("ready",)).act(VIKINGS, ("ready",), draws=[0, 0])
    assert (p.g.pope, points(p, SAXONS, "influence")) == (SAXONS, 3)


# ---- tracks, supplies, inventions -------------------------------------------------------------------------


@rule("RK-003", "RK-112")
@pytest.mark.parametrize(("tracks", "unity"), [("printed", 15), ("endless", 16)])
def test_churches_and_the_end_of_the_track(tracks, unity):
    """Buildings and the UNITY track (L155, L299): a church at the last space is a building and nothing
    more.
    """
    p = europe(tracks=tracks)
    change_unity(p.g, SAXONS, 15)
    p.settle(SAXONS, "K9", 1, ["church"])
    assert (p.g.unity[SAXONS], points(p, SAXONS, "building")) == (unity, 1)


@rule("RK-003", "RK-063")
def test_knighthood_and_the_end_of_the_track():
    """Knighthood and the UNITY track (L155, L189): the marker goes back from where it stands when a
    rider dies.
    """
    p = europe()
    p.learn(SAXONS, "horseshoe", "war-saddle", "knighthood")
    change_unity(p.g, SAXONS, 15)
    rider = p.unit(SAXONS, "horseman", "K9")
    assert p.g.unity[SAXONS] == 15
    leave(p.g, rider)
    assert p.g.unity[SAXONS] == 14


@rule("RK-003", "RK-087")
def test_income_and_the_end_of_the_track():
    """Income and the supply tracks (L158, L255): no track pays more than its last space shows."""
    p = europe()
    p.g.track[SAXONS] = [0, 17, 0]
    assert p.g.income(SAXONS) == [0, 15, 0]
    assert europe(tracks="endless").g.track_end > 99


@rule("RK-003", "RK-218")
def test_dedication_and_the_end_of_the_track():
    """Dedication and the tracks (L155, L473): with ten lands beyond the fourth no church brings more
    than five levels.
    """
    p = europe()
    change_unity(p.g, SAXONS, 30)
    p.g.lands[SAXONS] = 14
    assert (p.g.dedication(SAXONS), points(p, SAXONS, "dedication")) == (5, 15)


@rule("RK-091", "RK-088")
def test_treachery_and_feeding():
    """Treachery and feeding (L257, L261): the people eat first, and only what is left may pay for
    treachery.
    """
    p = europe()
    p.settle(SAXONS, "K9", 3, lands=["K8", "J8", "J9", "K10", "L9"])
    p.settle(SAXONS, "G11", lands=["H11"])
    p.own(SAXONS, wealth=4)
    income = p.g.track[SAXONS][2]
    p.start(TakeSupplies())
    assert p.g.stock[SAXONS][2] == income - 4, "four cones are fed"
    assert p.options(SAXONS)[0] == ("pay", 2 - min(2, income - 4), min(2, income - 4))


@rule("RK-059", "RK-085")
def test_inventions_and_moved_cubes():
    """Inventions and moved cubes (L144, L249): a cube that moves to a plain yields what the owner's
    inventions make of it.
    """
    p = europe()
    p.learn(SAXONS, "heavy-plow", "three-field-system")
    p.settle(SAXONS, "K9", lands=["L9"])
    p.hold(SAXONS, 10)
    p.start(FoundAndGrow(SAXONS)).act(SAXONS, ("shift",)).act(SAXONS, ("cube", "L9")).act(
        SAXONS, ("to", "K8")
    )
    assert p.g.track[SAXONS] == [0, 0, 3 + 1]


@rule("RK-060", "RK-120")
def test_wheelbarrow_and_support():
    """Inventions and building costs (L186, L315): the Wheelbarrow and a guard each take one off."""
    p = europe()
    p.learn(SAXONS, "christianity", "heavy-plow", "three-field-system", "wheelbarrow")
    p.settle(SAXONS, "K9")
    p.unit(SAXONS, "swordsman", "K9")
    p.own(SAXONS, production=1)
    p.start(StartBuilding()).act(SAXONS, ("build", "K9", "church"))
    assert p.g.stock[SAXONS][1] == 0


@rule("RK-010", "RK-082")
def test_copying_and_cubes():
    """Copied inventions and cubes (L62, L234): without a cube left nothing can be copied."""
    for lands, offered in ((0, True), (24, False)):
        p = europe()
        p.learn(SAXONS, "hard-steel")
        p.learn(VIKINGS, "feudalism")
        p.hold(VIKINGS, 5, 12, 21)
        p.g.lands[VIKINGS] = lands
        assert bool([o for o in UseInfluence(VIKINGS).options(p.g, VIKINGS) if o[0] == "three"]) == offered


@rule("RK-082", "RK-106")
def test_copying_and_building():
    """Copied inventions and buildings (L234, L287): who copies Theology may build cathedrals without
    churches.
    """
    p = europe()
    p.learn(SAXONS, "christianity", "theology")
    p.hold(VIKINGS, 5, 12, 21)
    p.settle(VIKINGS, "K9")
    p.own(VIKINGS, production=4)
    p.start(UseHands()).act(VIKINGS, ("three", 5, 12, 21)).act(VIKINGS, ("invent", "theology"))
    p.start(StartBuilding())
    built = {o[2] for o in p.options(VIKINGS, "build")}
    assert built == {"cathedral"}


@rule("RK-076", "RK-193")
def test_captured_palaces_and_influence():
    """Capture and influence (L228, L419): a captured palace draws its card in the next yield phase."""
    p = europe()
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.settle(SAXONS, "K9", 2, ["palace", "church", "school"])
    p.campaign(VIKINGS).command(rider, ("move", "K9"))
    p.act(VIKINGS, ("raze", "church")).act(VIKINGS, ("raze", "school"))
    p.act(VIKINGS, p.options(VIKINGS, "land")[0])
    before = p.g.held(VIKINGS)
    p.start(DrawInfluence())
    assert p.g.held(VIKINGS) == before + 3


@rule("RK-133", "RK-085")
def test_bids_and_moved_cubes():
    """Bids and moved cubes (L247, L337): who spent his last card on a cube moves last."""
    p = europe(players=3)
    p.settle(SAXONS, "K9", lands=["L9"])
    p.hold(SAXONS, 48)
    p.hold(VIKINGS, 2)
    p.hold(FRANKS, 3)
    p.start(RecruitUnits(), DetermineSequence()).act(SAXONS, ("shift",))
    p.act(SAXONS, ("cube", "L9")).act(SAXONS, ("to", "K8"))
    for seat in (VIKINGS, FRANKS, SAXONS):
        if seat in p.g.pending() and ("done",) in p.options(seat):
            p.act(seat, ("done",))
    p.act(VIKINGS, ("card", 2)).act(VIKINGS, ("ready",))
    p.act(FRANKS, ("card", 3)).act(FRANKS, ("ready",))
    assert p.g.order == [FRANKS, VIKINGS, SAXONS]


@rule("RK-116", "RK-062")
def test_castles_and_saddles():
    """Castles and inventions (L187, L310): the saddle goes with the rider, the castle stays behind."""
    p = europe()
    p.learn(SAXONS, "horseshoe", "war-saddle")
    p.settle(SAXONS, "K9", 1, ["castle"])
    rider = p.unit(SAXONS, "horseman", "K9")
    assert (defence(p.g, rider), defence(p.g, rider, sheltered=False)) == (4, 3)


# ---- settlements, capture, the ends of the world ----------------------------------------------------------


@rule("RK-099", "RK-103")
def test_founding_and_growth():
    """Founding and growth (L269, L278): a new village may grow to a town at once, never to a city."""
    p = europe()
    p.unit(SAXONS, "archer", "P6")
    p.unit(SAXONS, "archer", "L12")
    p.own(SAXONS, food=20)
    p.start(FoundAndGrow(SAXONS)).act(SAXONS, ("found", "P6"))
    p.act(SAXONS, p.options(SAXONS, "land")[0])
    p.act(SAXONS, ("grow", "P6")).act(SAXONS, p.options(SAXONS, "land")[0])
    assert (p.level("P6"), p.options(SAXONS, "grow"), p.g.cones(SAXONS)) == (2, [], 2)


@rule("RK-143", "RK-171")
def test_full_lands_and_battle():
    """Full lands and battle (L355, L395): nobody walks into a full land, but the winners of a battle may
    crowd it.
    """
    p = europe()
    p.army(VIKINGS, "K10", *["horseman"] * 6)
    p.settle(SAXONS, "K9", 3)
    p.unit(SAXONS, "archer", "K9", wounded=True)
    p.campaign(VIKINGS)
    riders = p.g.stack(p.hex("K10"))
    p.command(riders[0], ("charge", "K9"), ("join all",), draws=rolls(1))
    p.act(VIKINGS, ("roll",), draws=rolls(1, 1, 1, 1, 1, 1))
    while (
        p.g.pending() == [VIKINGS] and not p.options(VIKINGS, "end turn") and not p.options(VIKINGS, "back")
    ):
        p.act(VIKINGS, p.options(VIKINGS)[0])
    assert (p.owner("K9"), p.g.force[p.hex("K9")].bit_count()) == (VIKINGS, 6)
    p.end_turn(VIKINGS)
    assert p.g.force[p.hex("K9")].bit_count() == 5, "all alike, so nobody had to choose"


@rule("RK-187", "RK-196")
def test_capture_and_pillage():
    """Capture and pillage (L311, L417): the cubes of a captured settlement go, those of its neighbour
    stay.
    """
    p = europe()
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.settle(SAXONS, "K9", 1, lands=["K8"])
    p.settle(SAXONS, "I8", 1, lands=["J8"])
    p.campaign(VIKINGS).command(rider, ("move", "K9"))
    assert (p.land_of("K8"), p.land_of("J8")) == (None, SAXONS)


@rule("RK-195", "RK-222")
def test_capture_and_dedication():
    """Capture and dedication (L421, L473): a town taken costs a level of unity and another for each new
    land.
    """
    p = europe()
    change_unity(p.g, VIKINGS, 5)
    p.settle(VIKINGS, "P6", lands=["O6", "P5", "Q5", "P7"])
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.settle(SAXONS, "K9", 2)
    assert p.g.dedication(VIKINGS) == 5
    p.campaign(VIKINGS).command(rider, ("move", "K9"))
    p.act(VIKINGS, p.options(VIKINGS, "land")[0])
    assert (p.g.unity[VIKINGS], p.g.dedication(VIKINGS)) == (4, 3)


@rule("RK-011", "RK-192")
def test_capture_and_chits():
    """Capture and chits (L64, L419): with all seven chits on the board a captured town is destroyed."""
    p = europe()
    for hex_ in ("P6", "L12", "R14", "G11", "J4", "N8", "P10"):
        p.settle(VIKINGS, hex_)
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.settle(SAXONS, "K9", 2)
    p.campaign(VIKINGS).command(rider, ("move", "K9"))
    assert p.owner("K9") is None


@rule("RK-209", "RK-219")
def test_jerusalem_and_scoring():
    """Jerusalem and scoring (L94, L479): a crusader counts two and no longer one, and is never recruited
    again.
    """
    p = europe()
    p.learn(VIKINGS, "christianity", "theology", "crusades")
    sword = p.unit(VIKINGS, "swordsman", "U16")
    assert points(p, VIKINGS, "unit") == 1
    p.campaign(VIKINGS).command(sword, ("leave",))
    assert (points(p, VIKINGS, "unit"), points(p, VIKINGS, "jerusalem")) == (0, 2)
    assert p.at(sword) == "jerusalem"


@rule("RK-063", "RK-209")
def test_jerusalem_and_knighthood():
    """Jerusalem and Knighthood (L189, L481): a knight who leaves for good takes his unity along."""
    p = europe()
    p.learn(VIKINGS, "christianity", "theology", "crusades", "horseshoe", "war-saddle", "knighthood")
    rider = p.unit(VIKINGS, "horseman", "U16")
    assert p.g.unity[VIKINGS] == 1
    p.campaign(VIKINGS).command(rider, ("leave",))
    assert p.g.unity[VIKINGS] == 0


@rule("RK-210", "RK-221")
def test_america_and_crews():
    """America and those aboard (L95, L479): the ship scores four, its crew nothing, and both are gone."""
    p = europe()
    p.learn(VIKINGS, "monasticism", "education", "astrolabe")
    ship = p.unit(VIKINGS, "ship", "A9")
    sword = p.unit(VIKINGS, "swordsman", "A9")
    p.campaign(VIKINGS).command(ship, ("leave",))
    assert (points(p, VIKINGS, "america"), points(p, VIKINGS, "jerusalem")) == (4, 0)
    assert (p.at(ship), p.at(sword)) == ("america", "lost")


def test_the_rulebook_lists_the_meetings():
    text = (pentarchy.title(GAME).folder / "RULES.md").read_text(encoding="utf-8")
    tests = [test for name, test in globals().items() if name.startswith("test_") and "rules" in vars(test)]
    assert len(tests) >= 40
    for test in tests:
        line = " ".join((test.__doc__ or "").split()).rstrip(".").replace(" (L", " (rulebook L")
        assert f"- {line}." in text, f"RULES.md does not list: {line}"
