"""The rulebook's big combat example, roll by roll (lines 425 to 443)."""

from pentarchy.games.rise_of_the_kingdoms.rules.clash.sequence import DetermineSequence
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import SAXONS, VIKINGS, Position, europe, rolls

RED, BELLE = VIKINGS, SAXONS


class Scene:
    """Red's ship lies off the coast; Belle holds the shore, a village behind it and a ship in between."""

    def __init__(self) -> None:
        p = self.p = europe(players=2)
        p.settle(RED, "J4")
        p.unit(RED, "swordsman", "J4")
        self.ship = p.unit(RED, "ship", "I6")
        self.riders = p.army(RED, "I6", "horseman", "horseman")
        self.hurt = p.unit(RED, "archer", "I8", wounded=True)
        self.archer = p.unit(RED, "archer", "I9")
        p.settle(BELLE, "K8")
        self.bowmen = p.army(BELLE, "K8", "archer", "archer")
        self.guard = p.unit(BELLE, "swordsman", "K7")
        self.boat = p.unit(BELLE, "ship", "J7")
        self.sailor = p.unit(BELLE, "swordsman", "J7", wounded=True)
        p.hold(RED, 48)
        p.hold(BELLE, 28, 20)


def roll_of(p: Position) -> tuple[int, int, int]:
    told = p.told("rolls")[-1]
    return told["attack"], told["defence"], told["wounds"]


@rule(
    "RK-130", "RK-131", "RK-132", "RK-146", "RK-150", "RK-155", "RK-156", "RK-158", "RK-159", "RK-160",
    "RK-163", "RK-164", "RK-165", "RK-166", "RK-167", "RK-168", "RK-172", "RK-174", "RK-175", "RK-177",
    "RK-181", "RK-182", "RK-183", "RK-184", "RK-185", "RK-186", "RK-187", "RK-190", "RK-228", "RK-229",
    example="L425-443",
)  # fmt: skip
def test_red_invades_belles_village():
    s = Scene()
    p, g = s.p, s.p.g
    p.start(DetermineSequence())
    p.act(RED, ("card", 48)).act(RED, ("ready",))
    p.act(BELLE, ("card", 28)).act(BELLE, ("card", 20)).act(BELLE, ("ready",))
    assert g.order == [RED, BELLE], "equal sums: the highest single card goes first"

    p.command(s.hurt, ("shoot", "J7"), ("begin",), draws=rolls(3))  # B1: the crew of Belle's ship
    assert roll_of(p) == (4, 2, 1)
    assert p.at(s.sailor) == "pool"
    assert g.ap[s.hurt] == 3
    assert p.at(s.boat) == "J7", "the ship itself needs another shot"

    p.command(s.archer, ("move", "I8"), ("shoot", "J7"), ("begin",), draws=[])  # B2: the empty ship
    assert p.at(s.boat) == "pool"
    assert g.ap[s.archer] == 0

    p.command(s.ship, ("sail", "J7"))  # B3: horsemen aboard spend nothing
    assert [p.at(r) for r in s.riders] == ["J7", "J7"]
    assert [g.ap[r] for r in s.riders] == [9, 9]

    p.command(s.riders[0], ("charge", "K7"), ("join", s.riders[1]), ("begin",), draws=rolls(1, 2))  # B4
    assert roll_of(p) == (8, 3, 1), "two horsemen from a ship: 3 + 3 + 2 against 3"
    assert g.light[s.guard]
    assert [g.ap[r] for r in s.riders] == [5, 5]

    p.act(BELLE, ("retreat", "K8"))  # B5: into the village, which is then full
    assert p.at(s.guard) == "K8"
    assert g.ap[s.guard] == 0
    assert [p.at(r) for r in s.riders] == ["K7", "K7"]

    p.command(s.riders[0], ("charge", "K8"), ("join", s.riders[1]), ("begin",), draws=rolls(2, 3))  # B6
    assert roll_of(p) == (7, 4, 1), "two archers answer first: 2 + 2 + 3 against 2 + 2"
    assert [g.light[r] for r in s.riders] == [True, False]
    assert [g.ap[r] for r in s.riders] == [1, 1]

    p.act(RED, ("roll",), draws=rolls(3, 4))  # B7
    assert roll_of(p) == (11, 4, 2), "4 + 3 + 4 against 2 + 1 + 1"
    p.act(RED, ("wound", s.guard))  # the other wound hits one of two equal archers
    assert p.at(s.guard) == "pool"
    assert [g.light[a] for a in s.bowmen] == [True, False]

    p.act(BELLE, ("roll",), draws=rolls(2, 5))  # B8
    assert roll_of(p) == (8, 4, 1), "2 + 1 + 5 against 2 + 2"
    p.act(BELLE, ("wound", s.riders[0]))
    assert p.at(s.riders[0]) == "pool"

    p.act(RED, ("roll",), draws=rolls(6))  # B9: 4 + 6 against 1 + 1 is enough for two wounds
    p.act(RED, ("wound", s.bowmen[0]))  # it dies, the second wound hits the other
    p.act(BELLE, ("roll",), draws=rolls(1))
    p.act(RED, ("roll",), draws=rolls(1))
    assert p.at(s.riders[1]) == "K8"
    assert p.owner("K8") is None, "a captured village is destroyed"

    p.command(s.hurt, ("board", "J7"))  # B10
    assert g.ap[s.hurt] == 0
    assert g.aboard[s.hurt] == s.ship
