"""A land changes hands: tokens, the garrison, the enemy capital, the last land."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from .game import AgeOfSovereigns
from .pieces import BARBARIANS, CAPITAL, COLOUR, LANDS, MARAUDER, NOBODY
from .realm import add_units, hand_over, land_limit, rules, units
from .scoring import end_game
from .treasury import gain


def lose_land(g: AgeOfSovereigns, land: int) -> None:
    """What vanishes when a land leaves its owner: all tokens; buildings and house gold stay."""
    loser = g.owner[land]
    if loser >= 0:
        g.unordered[loser] &= ~(1 << land)
    hand_over(g, land, NOBODY)
    g.orders[land] = g.ridden[land] = g.off[land] = 0
    g.rebellion[land] = g.defence[land] = g.ungarrisoned[land] = False


def conquer(g: AgeOfSovereigns, seat: Seat, source: int, target: int) -> None:
    """The land is the attacker's; he may move units in from where he attacked."""
    loser = g.owner[target]
    lose_land(g, target)
    hand_over(g, target, seat)
    g.rebels[target] = 0
    g.ungarrisoned[target] = COLOUR[target] != seat
    g.tell("conquers", seat=seat, land=LANDS[target], loser=loser)
    enemy = 1 - seat
    if g.built[enemy][target] & CAPITAL[enemy] and not g.great[seat]:
        g.great[seat] = True
        g.tell("great conqueror", seat=seat)
    g.then(MoveIn(seat, source, target))
    if loser >= 0:
        g.then(AnyLandLeft(loser))


class AnyLandLeft(Step, frozen=True):
    """A player without a land ends the game."""

    rule = "AOS-275"
    seat: Seat

    def run(self, g: AgeOfSovereigns) -> None:
        if not g.lands[self.seat]:
            end_game(g, "no land left")


class MoveIn(Step, frozen=True):
    """Any number of the victorious units, as far as the land can hold them."""

    rule = "AOS-216"
    seat: Seat
    source: int
    target: int

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if units(g, self.source) else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        most = land_limit(g, seat, self.target)
        return [
            ("move in", common, special)
            for common in range(g.common[self.source], -1, -1)
            for special in range(g.special[self.source], -1, -1)
            if common + special <= most
        ]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        _, common, special = action
        if not common + special:
            return
        tired = max(0, special - (g.special[self.source] - g.ridden[self.source]))
        g.common[self.source] -= common
        g.special[self.source] -= special
        g.ridden[self.source] -= tired
        add_units(g, self.target, common, special)
        g.ridden[self.target] = tired
        g.tell(
            "moves in",
            seat=seat,
            start=LANDS[self.source],
            end=LANDS[self.target],
            common=common,
            special=special,
        )


def marauder_at_buildings(g: AgeOfSovereigns, seat: Seat, target: int) -> None:
    """The Marauder takes a talent wherever he attacks a player's land with a building."""
    built_up = g.built[0][target] or g.built[1][target]
    if seat == BARBARIANS and rules(g, seat, MARAUDER) and g.owner[target] >= 0 and built_up:
        talents = gain(g, seat, g.book.income.marauder)
        g.tell("marauds", seat=seat, talents=talents)


def marauder_for_slain(g: AgeOfSovereigns, seat: Seat, slain: int) -> None:
    """The Marauder is paid for every enemy unit destroyed in a battle he wins."""
    if slain and seat == BARBARIANS and rules(g, seat, MARAUDER):
        talents = gain(g, seat, slain * g.book.income.marauder)
        g.tell("marauds", seat=seat, talents=talents)


def fall(g: AgeOfSovereigns, seat: Seat, common: int, special: int) -> None:
    """Units of a seat are destroyed: remembered until the combat phase ends, for Resurrection."""
    before = g.fallen[seat]
    g.fallen[seat] = (before[0] + common, before[1] + special)
