"""Where two chapters of the rulebook meet: what is gained or lost along with something else.

Their docstrings are what stands in the list at the end of RULES.md.
"""

import pentarchy
from pentarchy.games.rise_of_the_kingdoms.rules.expand import FoundAndGrow, StartBuilding
from pentarchy.games.rise_of_the_kingdoms.rules.units import defence
from pentarchy.games.rise_of_the_kingdoms.rules.yields import ChooseInventions
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import FRANKS, GAME, SAXONS, VIKINGS, europe, rolls
from tests.rules.rise_of_the_kingdoms.test_meetings import draw_fate


def knights(p, seat):
    p.learn(seat, "horseshoe", "war-saddle", "knighthood")


@rule("RK-054", "RK-194")
def test_guilds_and_capture():
    """Guilds and capture (L278, L420): a captured town brings a land for each cone, and guilds no more."""
    p = europe()
    p.learn(VIKINGS, "feudalism", "kingship", "guilds")
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.settle(SAXONS, "K9", 3)
    p.campaign(VIKINGS).command(rider, ("move", "K9"))
    taken = 0
    while p.g.asked == VIKINGS and p.options(VIKINGS)[0][0] == "land":
        p.act(VIKINGS, p.options(VIKINGS)[0])
        taken += 1
    assert (p.level("K9"), taken, p.g.lands[VIKINGS]) == (2, 2, 2)


@rule("RK-114", "RK-199")
def test_fire_and_monasteries():
    """Great Fire and monasteries (L307, L453): the supply that a burnt monastery raised falls again."""
    p = europe()
    p.settle(SAXONS, "K9", 1)
    p.learn(SAXONS, "monasticism")
    p.own(SAXONS, production=4)
    p.start(StartBuilding()).act(SAXONS, ("build", "K9", "monastery", "food"))
    assert p.g.track[SAXONS][2] == 1
    draw_fate(p, "fire", 1)
    assert (p.buildings("K9"), p.g.track[SAXONS]) == ([], [0, 0, 0])


@rule("RK-199", "RK-063")
def test_storm_and_knighthood():
    """Great Storm and Knighthood (L189, L453): a knight who drowns takes his unity with him."""
    p = europe()
    knights(p, SAXONS)
    p.unit(SAXONS, "ship", "K6")
    p.army(SAXONS, "K6", "horseman", "horseman")
    before = p.g.unity[SAXONS]
    draw_fate(p, "storm", 2)
    assert p.g.unity[SAXONS] == before - 2


@rule("RK-093", "RK-063")
def test_founding_and_knighthood():
    """Founding and Knighthood (L189, L269): a knight who settles down is none any more."""
    p = europe()
    knights(p, SAXONS)
    rider = p.unit(SAXONS, "horseman", "K9")
    before = p.g.unity[SAXONS]
    p.start(FoundAndGrow(SAXONS)).act(SAXONS, ("found", "K9"))
    while p.g.asked == SAXONS and p.options(SAXONS)[0][0] != "land":
        p.act(SAXONS, p.options(SAXONS)[0])
    assert (p.level("K9"), p.at(rider), p.g.unity[SAXONS]) == (1, "pool", before - 1)


@rule("RK-073", "RK-193")
def test_capture_and_schools():
    """Capture and schools (L222, L419): the third school may be a captured one."""
    p = europe()
    p.settle(VIKINGS, "P6", 3, ["school"])
    p.settle(VIKINGS, "G11", 3, ["school"])
    p.settle(VIKINGS, "K9", 2, ["school"])
    p.start(ChooseInventions())
    first = p.options(VIKINGS)
    p.act(VIKINGS, first[0])
    assert VIKINGS in p.g.pending(), "one choice more"


@rule("RK-178", "RK-207")
def test_longbow_and_pope():
    """Longbow and the pope (L399, L465): two shots are two maneuvers, and he stops one player once."""
    p = europe()
    p.g.pope = FRANKS
    p.hold(FRANKS, 40, 41)
    p.learn(VIKINGS, "hard-steel", "longbow")
    archer = p.unit(VIKINGS, "archer", "K10")
    p.army(SAXONS, "K9", "swordsman", "swordsman", "swordsman")
    p.campaign(VIKINGS).command(archer, ("shoot", "K9"), ("begin",))
    p.act(FRANKS, ("cancel", archer)).act(FRANKS, ("card", 40))
    assert p.g.ap[archer] == 4
    p.command(archer, ("shoot", "K9"), ("begin",), draws=rolls(1))
    assert p.g.ap[archer] == 0, "nobody asked him again"


@rule("RK-185", "RK-065")
def test_longbow_and_the_answer():
    """Longbow and the responsive attack (L349, L409): whoever could shoot twice still answers once."""
    p = europe()
    p.learn(SAXONS, "hard-steel", "longbow")
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.army(SAXONS, "K9", "archer", "swordsman")
    p.campaign(VIKINGS).command(rider, ("charge", "K9"), ("begin",), draws=rolls(1))
    assert len([r for r in p.told("rolls") if r["seat"] == SAXONS]) == 1


@rule("RK-066", "RK-185")
def test_combined_arms_and_the_answer():
    """Combined arms and the responsive attack (L191, L409): the answering archers roll double dice."""
    p = europe()
    p.learn(SAXONS, "hard-steel", "longbow", "combined-arms")
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.army(SAXONS, "K9", "archer", "swordsman")
    p.campaign(VIKINGS).command(rider, ("charge", "K9"), ("begin",), draws=rolls(1, 6))
    assert p.told("rolls")[-1]["seat"] == SAXONS
    assert len(p.told("rolls")[-1]["dice"]) == 2


@rule("RK-187", "RK-206")
def test_pope_and_capture():
    """The pope and capture (L415, L465): who is stopped before an undefended settlement captures nothing."""
    p = europe()
    p.g.pope = FRANKS
    p.hold(FRANKS, 40)
    p.settle(SAXONS, "K9", 1)
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.campaign(VIKINGS).command(rider, ("move", "K9"))
    p.act(FRANKS, ("cancel", rider)).act(FRANKS, ("card", 40))
    assert (p.owner("K9"), p.at(rider), p.g.ap[rider]) == (SAXONS, "K10", 6)


@rule("RK-116", "RK-192")
def test_castles_and_capture():
    """Castles and capture (L310, L419): a castle that outlives its town shelters the conqueror at once."""
    p = europe()
    p.settle(SAXONS, "K9", 3, ["castle", "church", "palace"])
    rider = p.unit(VIKINGS, "horseman", "K10")
    bare = defence(p.g, rider)
    p.campaign(VIKINGS).command(rider, ("move", "K9"))
    while p.g.asked == VIKINGS and p.options(VIKINGS)[0][0] in ("raze", "land"):
        options = p.options(VIKINGS)
        p.act(VIKINGS, next((o for o in options if o[-1] != "castle"), options[0]))
    assert p.buildings("K9") == ["castle"]
    assert defence(p.g, rider) == bare + 1


@rule("RK-058", "RK-189")
def test_heavy_plow_and_capture():
    """Heavy plow and capture (L184, L417): with a settlement its lands go, what an invention gave stays."""
    p = europe()
    p.learn(SAXONS, "heavy-plow")
    p.settle(SAXONS, "K9", 1, lands=["K8"])
    rider = p.unit(VIKINGS, "horseman", "K10")
    assert p.g.track[SAXONS][2] == 1 + 2
    p.campaign(VIKINGS).command(rider, ("move", "K9"))
    assert p.g.track[SAXONS] == [0, 0, 1]


def test_the_rulebook_lists_the_meetings():
    text = (pentarchy.title(GAME).folder / "RULES.md").read_text(encoding="utf-8")
    tests = [test for name, test in globals().items() if name.startswith("test_") and "rules" in vars(test)]
    for test in tests:
        line = " ".join((test.__doc__ or "").split()).rstrip(".").replace(" (L", " (rulebook L")
        assert f"- {line}." in text, f"RULES.md does not list: {line}"
