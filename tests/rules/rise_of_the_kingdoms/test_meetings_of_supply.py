"""Where two chapters of the rulebook meet: supplies, cards and cubes with what moves and fights.

Their docstrings are what stands in the list at the end of RULES.md.
"""

import pentarchy
from pentarchy.games.rise_of_the_kingdoms.book import BUILDINGS, HORSEMAN
from pentarchy.games.rise_of_the_kingdoms.rules.cards import KeepWithinLimit
from pentarchy.games.rise_of_the_kingdoms.rules.clash.sequence import DetermineSequence
from pentarchy.games.rise_of_the_kingdoms.rules.expand import (
    Expand,
    FoundAndGrow,
    RecruitUnits,
    StartBuilding,
    building_cost,
)
from pentarchy.games.rise_of_the_kingdoms.rules.influence import UseInfluence
from pentarchy.games.rise_of_the_kingdoms.rules.scoring import realizations
from pentarchy.games.rise_of_the_kingdoms.rules.units import attack, leave
from pentarchy.games.rise_of_the_kingdoms.rules.yields import ChooseInventions, DrawInfluence, TakeSupplies
from pentarchy.games.rise_of_the_kingdoms.state import JERUSALEM
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import (
    BYZANTINES,
    FRANKS,
    GAME,
    SAXONS,
    VIKINGS,
    europe,
    rolls,
)
from tests.rules.rise_of_the_kingdoms.test_meetings import draw_fate


def hungry_knight():
    """Two villages among hills, without any food; a wounded knight is all that holds the lands together."""
    p = europe()
    p.learn(SAXONS, "horseshoe", "war-saddle", "knighthood")
    p.settle(SAXONS, "P11", lands=["O10", "P10", "O12", "P12"])
    p.settle(SAXONS, "G13", lands=["H13", "G12"])
    p.unit(SAXONS, "horseman", "P11", wounded=True)
    return p


@rule("RK-088", "RK-089", "RK-063")
def test_hunger_and_knighthood():
    """Feeding and Knighthood (L189, L257, L259): who starves is dead when treachery is reckoned."""
    p = hungry_knight()
    assert (p.g.lands[SAXONS], p.g.unity[SAXONS], p.g.treachery(SAXONS)) == (6, 1, 1)
    p.start(TakeSupplies())
    assert not p.g.ground(SAXONS)
    assert p.g.stock[SAXONS] == [6 - 2, 6, 0], "two coins, for the knight's unity is gone"


@rule("RK-088", "RK-091")
def test_hunger_and_treachery():
    """Feeding and treachery (L257, L261): where the people ate all the food treachery is paid in coins."""
    for food, choices in ((0, 0), (3, 2)):
        p = hungry_knight()
        p.own(SAXONS, food=food)
        p.start(TakeSupplies())
        asked = [o for o in p.options(SAXONS) if o[0] == "pay"] if SAXONS in p.g.pending() else []
        assert len(asked) == choices


@rule("RK-085", "RK-196")
def test_moved_cubes_and_castles():
    """Moved cubes and castles (L249, L311): a cube moved beside the castle is safe from then on."""
    for castle, shown in ((True, SAXONS), (False, None)):
        p = europe()
        p.settle(SAXONS, "K9", 2, ["castle"] if castle else [], lands=["K10"])
        p.unit(VIKINGS, "swordsman", "K11")
        p.campaign(VIKINGS)
        unit = p.g.stack(p.hex("K11"))[0]
        p.command(unit, ("move", "K10"))
        assert p.land_of("K10") == shown, "without a card to pay the cube is lost"


@rule("RK-092", "RK-196")
def test_founding_and_pillage():
    """Founding and pillage (L269, L311): whoever comes to found has moved the foreign cube away before."""
    p = europe()
    p.settle(SAXONS, "K9", 1, lands=["K10"])
    p.hold(SAXONS, 5)
    unit = p.unit(VIKINGS, "swordsman", "K11")
    p.campaign(VIKINGS).command(unit, ("move", "K10"))
    while p.g.asked == SAXONS:
        p.act(SAXONS, p.options(SAXONS)[0])
    assert p.land_of("K10") is None
    assert p.hand(SAXONS) == []


@rule("RK-138", "RK-154")
def test_boarding_and_founding():
    """Boarding and founding (L269, L368): who is aboard stands on no land and founds nothing."""
    p = europe()
    p.unit(SAXONS, "ship", "K6")
    p.unit(SAXONS, "swordsman", "K6")
    p.start(FoundAndGrow(SAXONS))
    assert p.g.result is not None, "there was nothing to ask"


@rule("RK-120", "RK-099")
def test_founding_and_support():
    """Founding and support (L269, L315): the unit that was sacrificed supports no building in its village."""
    p = europe()
    p.unit(SAXONS, "swordsman", "K9")
    p.learn(SAXONS, "christianity")
    p.start(FoundAndGrow(SAXONS)).act(SAXONS, ("found", "K9"))
    while p.g.asked == SAXONS and p.options(SAXONS)[0][0] == "land":
        p.act(SAXONS, p.options(SAXONS)[0])
    assert building_cost(p.g, p.g.site[p.hex("K9")], BUILDINGS.index("church")) == 3


@rule("RK-105", "RK-096")
def test_growth_and_building():
    """Growth and building (L286, L288): a village that grows may use the new room, for one building
    a round.
    """
    p = europe()
    p.settle(SAXONS, "K9", 1, ["church", "palace"])
    p.own(SAXONS, food=4, production=9)
    p.learn(SAXONS, "christianity", "feudalism", "monasticism", "theology")
    p.start(StartBuilding())
    assert p.g.result is not None, "a village holds two"
    p.start(FoundAndGrow(SAXONS), StartBuilding()).act(SAXONS, ("grow", "K9"))
    while p.g.asked == SAXONS and p.options(SAXONS)[0][0] == "land":
        p.act(SAXONS, p.options(SAXONS)[0])
    p.act(SAXONS, ("build", "K9", "cathedral"))
    assert p.buildings("K9") == ["palace", "church", "cathedral"]
    assert p.g.result is not None, "one a round"


@rule("RK-126", "RK-009")
def test_recruiting_and_jerusalem():
    """Recruiting and Jerusalem (L60, L481): who left the board is missing in the pool."""
    p = europe()
    p.settle(SAXONS, "K9", 3)
    p.own(SAXONS, wealth=9)
    for u in range(SAXONS * 32, SAXONS * 32 + 32):
        if p.g.book.kind_of[u & 31] == HORSEMAN:
            p.g.at[u] = JERUSALEM
    p.start(RecruitUnits())
    kinds = {o[1] for o in p.options(SAXONS) if o[0] == "recruit"}
    assert kinds == {"swordsman", "archer"}


@rule("RK-082", "RK-049")
def test_copying_and_the_pope():
    """Influence cards and the pope (L230, L234): cards spent for an invention make no room beyond the
    limit.
    """
    p = europe()
    p.settle(SAXONS, "K9", 1)
    p.g.pope = SAXONS
    p.learn(VIKINGS, "crusades")
    p.hold(SAXONS, *(c for c in range(1, 49) if p.g.book.nation_of[c - 1] == p.g.nation[VIKINGS]))
    held = len(p.hand(SAXONS))
    p.start(UseInfluence(SAXONS), KeepWithinLimit(SAXONS))
    p.act(SAXONS, next(o for o in p.options(SAXONS) if o[0] == "three"))
    if p.g.asked == SAXONS and p.options(SAXONS)[0][0] == "invent":
        p.act(SAXONS, ("invent", "crusades"))
    assert p.knows(SAXONS, "crusades"), "without what stands left of it"
    assert len(p.hand(SAXONS)) == held - 3


@rule("RK-076", "RK-133")
def test_palaces_and_the_sequence():
    """Palaces and the maneuver sequence (L228, L335): cards drawn in yield are there to be laid in clash."""
    p = europe()
    p.settle(SAXONS, "K9", 2, ["palace"])
    p.start(DrawInfluence())
    assert [p.g.held(s) for s in range(4)] == [2, 3, 2, 2]
    p.start(DetermineSequence())
    assert len([o for o in p.options(SAXONS) if o[0] == "card"]) == 3


@rule("RK-155", "RK-065")
def test_longbow_and_ships():
    """Longbow and ships (L190, L369): the bow adds one and the deck takes one, against land only."""
    p = europe()
    p.learn(VIKINGS, "hard-steel", "longbow")
    p.unit(VIKINGS, "ship", "K6")
    archer = p.unit(VIKINGS, "archer", "K6")
    bare = europe()
    other = bare.unit(VIKINGS, "archer", "K9")
    assert attack(p.g, archer, on_water=True) == attack(bare.g, other)
    assert attack(p.g, archer) == attack(bare.g, other) + 1


@rule("RK-212", "RK-200")
def test_plague_and_crusades():
    """Plague and Jerusalem (L37, L94): who has left for Jerusalem is out of its reach, and counts."""
    p = europe()
    p.army(SAXONS, "K9", "swordsman", "swordsman", "swordsman")
    first = p.g.stack(p.hex("K9"))[0]
    p.learn(SAXONS, "christianity", "theology", "crusades")
    before = realizations(p.g, SAXONS)["jerusalem"][1]
    leave(p.g, first, JERUSALEM)
    draw_fate(p, "plague", 2)
    assert len(p.g.ground(SAXONS)) == 2, "two survive a two"
    assert realizations(p.g, SAXONS)["jerusalem"][1] == before + 2


@rule("RK-016", "RK-068")
def test_new_beginning_and_growth():
    """A new beginning and founding (L269): who has lost all founds with his free swordsman at once."""
    p = europe()
    for seat in (SAXONS, FRANKS, BYZANTINES):
        p.unit(seat, "swordsman", ("K9", "P6", "G11")[seat - 1])
    p.start(Expand())
    assert p.g.asked == VIKINGS
    place = next(o for o in p.options(VIKINGS) if o[0] == "place")
    p.act(VIKINGS, place)
    while VIKINGS not in p.g.pending():
        seat = p.g.pending()[0]
        p.act(seat, p.g.default(seat))
    assert ("found", place[1]) in p.options(VIKINGS)


@rule("RK-073", "RK-048")
def test_schools_and_eras():
    """Schools and eras (L220, L222): the additional choice may rest on the invention just chosen."""
    p = europe(round_=3)
    for where in ("K9", "P6", "G11"):
        p.settle(SAXONS, where, 2, ["school"])
    p.start(ChooseInventions())
    p.act(SAXONS, ("invent", "christianity"))
    assert ("invent", "theology") in p.options(SAXONS)
    p.act(SAXONS, ("invent", "theology"))
    assert SAXONS not in p.g.pending(), "crusades belong to the third era, and two choices are used"


@rule("RK-116", "RK-181")
def test_castles_and_arrows():
    """Castles and arrows (L310, L401): a castle shelters from arrows too."""
    hits = []
    for buildings in ([], ["castle"]):
        p = europe()
        p.settle(SAXONS, "K9", 2, buildings)
        p.army(SAXONS, "K9", "swordsman", "swordsman")
        archer = p.unit(VIKINGS, "archer", "K10")
        p.campaign(VIKINGS).command(archer, ("shoot", "K9"), ("begin",), draws=rolls(6))
        hits.append(p.told("rolls")[0]["defence"])
    assert hits[1] == hits[0] + 2


@rule("RK-145", "RK-143")
def test_ships_and_war_fever():
    """War fever and ships (L357, L453): in the second campaign ships sail anew, and who is aboard
    may land.
    """
    p = europe()
    p.unit(SAXONS, "ship", "K6")
    rider = p.unit(SAXONS, "horseman", "K6")
    draw_fate(p, "second_campaign")
    while p.g.asked != SAXONS:
        seat = p.g.pending()[0]
        p.act(seat, ("end turn",))
    assert p.g.ap[rider] == 9
    assert p.targets(rider, "move"), "he came aboard in another campaign"


def test_the_rulebook_lists_the_meetings():
    text = (pentarchy.title(GAME).folder / "RULES.md").read_text(encoding="utf-8")
    tests = [test for name, test in globals().items() if name.startswith("test_") and "rules" in vars(test)]
    for test in tests:
        line = " ".join((test.__doc__ or "").split()).rstrip(".").replace(" (L", " (rulebook L")
        assert f"- {line}." in text, f"RULES.md does not list: {line}"
