"""A land changes hands: tokens, the garrison, the enemy capital, the last land."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.pieces import BARBARIANS, CAPITAL, COLOUR, LANDS, MARAUDER, NOBODY
from ..state import ATTACK, TO_BEGIN, State
from .kingdom.realm import add_units, hand_over, land_limit, rules, units
from .kingdom.treasury import gain
from .scoring import end_game


def lose_land(g: State, land: int) -> None:
    """What vanishes when a land leaves its owner: all tokens; buildings and house gold stay.

    [AOS-081, AOS-145, AOS-222, AOS-297]
    """
    loser = g.owner[land]
    if loser >= 0:
        g.unordered[loser] &= ~(1 << land)
    hand_over(g, land, NOBODY)
    g.orders[land] = g.ridden[land] = g.off[land] = 0
    g.rebellion[land] = g.defence[land] = g.ungarrisoned[land] = False


def conquer(g: State, seat: Seat, source: int, target: int) -> None:
    """The land is the attacker's; he may move units in from where he attacked. [AOS-217, AOS-220, AOS-222]"""
    loser = g.owner[target]
    lose_land(g, target)
    hand_over(g, target, seat)
    g.rebels[target] = 0
    g.ungarrisoned[target] = COLOUR[target] != seat
    g.tell("conquers", seat=seat, land=LANDS[target], loser=loser)
    enemy = 1 - seat
    from_whom = loser == enemy or g.variants.great_conqueror == "anybody"
    if g.built[enemy][target] & CAPITAL[enemy] and from_whom and not g.great[seat]:
        g.great[seat] = True
        g.tell("great conqueror", seat=seat)
    g.then(MoveIn(seat, source, target))
    if loser >= 0:
        g.then(AnyLandLeft(loser))


class AnyLandLeft(Step[State], frozen=True):
    """A player without a land ends the game."""

    rule = "AOS-275"
    seat: Seat

    def run(self, g: State) -> None:
        if not g.lands[self.seat]:
            end_game(g, "no land left")


class MoveIn(Step[State], frozen=True):
    """Any number of the victorious units, as far as the land can hold them."""

    rule = "AOS-216"
    seat: Seat
    source: int
    target: int

    def who(self, g: State) -> Seat | None:
        return self.seat if units(g, self.source) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        most = land_limit(g, seat, self.target)
        return [
            ("move in", common, special)
            for common in range(g.common[self.source], -1, -1)
            for special in range(g.special[self.source], -1, -1)
            if common + special <= most
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
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


def marauder_at_buildings(g: State, seat: Seat, target: int) -> None:
    """The Marauder takes a talent wherever he attacks a land with a building and somebody to fight.

    [AOS-238, AOS-239]
    """
    built_up = g.built[0][target] or g.built[1][target]
    fought = units(g, target) or g.rebels[target] or g.variants.marauder == "attack"
    if seat == BARBARIANS and rules(g, seat, MARAUDER) and built_up and fought:
        talents = gain(g, seat, g.book.income.marauder)
        g.tell("marauds", seat=seat, talents=talents)


def marauder_for_slain(g: State, seat: Seat, slain: int) -> None:
    """The Marauder is paid for every enemy unit destroyed in a battle he wins. [AOS-237, AOS-239]"""
    if slain and seat == BARBARIANS and rules(g, seat, MARAUDER):
        talents = gain(g, seat, slain * g.book.income.marauder)
        g.tell("marauds", seat=seat, talents=talents)


def fall(g: State, seat: Seat, common: int, special: int) -> None:
    """Units of a seat are destroyed: remembered until the combat phase ends, for Resurrection.

    Whoever falls outside of one (to an outbreak, to The Last Frontier among orders) is gone for good.

    [AOS-241]
    """
    outbreak = g.battle is not None and g.battle.seat[ATTACK] < 0
    if (g.stage[g.active] == TO_BEGIN or g.last_war) and not outbreak:
        before = g.fallen[seat]
        g.fallen[seat] = (before[0] + common, before[1] + special)


def forget_fallen(g: State) -> None:
    """The phase is over: who fell in it can be brought back no more. [AOS-241]"""
    for seat in range(g.seats):
        g.fallen[seat] = (0, 0)
