"""The rest of phase A and phase B: spending, the card of the age, and what lands and buildings bring."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.pieces import (
    BANK,
    BARBARIANS,
    CAMP,
    LANDS,
    LIBRARY,
    ONCE_STRATEGIST,
    PALADINS,
    STRATEGIST,
)
from ..state import State
from .events.deck import resolve
from .kingdom.realm import add_units, army_full, rules, units, working, works
from .kingdom.sovereigns import end_phase, feat, fill_slot
from .kingdom.treasury import gain, houses_with_room, room
from .spending import LibraryLeftovers


class DrawFromAges(Step[State], frozen=True):
    """The top card of the Deck of Ages: a kingdom bonus while there are any, then the End of Times.

    [AOS-046, AOS-273]
    """

    rule = "AOS-046"
    seat: Seat

    def run(self, g: State) -> None:
        if g.bonus_deck:
            self.draw_bonus(g)
        elif not g.last_war:
            self.draw_event(g)

    def draw_bonus(self, g: State) -> None:
        """A kingdom bonus goes to its kingdom, its coins to the drawer unless the owner claims them.

        [AOS-047, AOS-048, AOS-049, AOS-052]
        """
        card = g.bonus_deck.pop(g.draw(len(g.bonus_deck)))
        owner, coins = g.book.bonus_owner[card], g.book.bonuses[card].coins
        g.bonuses[owner] |= 1 << card
        g.tell("draws bonus", seat=self.seat, bonus=g.book.bonuses[card].id, owner=owner, coins=coins)
        if owner != self.seat and not g.claimed[owner]:
            g.then(ClaimCoins(owner, coins))
        else:
            gain(g, self.seat, coins)

    def draw_event(self, g: State) -> None:
        """Any card of those left, for nobody knows which were set aside; the last one begins the last war.

        [AOS-005, AOS-007, AOS-054, AOS-265]
        """
        card = g.event_deck.pop(g.draw(len(g.event_deck)))
        g.events_left -= 1
        g.tell("draws event", seat=self.seat, event=g.book.events[card].id)
        if not g.events_left:
            g.last_war, g.final = True, self.seat
            g.tell("last war", seat=self.seat)
        resolve(g, self.seat, g.book.events[card].id)


class ClaimCoins(Step[State], frozen=True):
    """Once per game a player may take the coins of his card though the opponent drew it.

    [AOS-050, AOS-051, AOS-053]
    """

    rule = "AOS-050"
    seat: Seat
    coins: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("claim",), ("decline",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        coins = self.coins
        if action == ("claim",):
            g.claimed[seat] = True
            taken = min(coins, room(g, seat))
            gain(g, seat, taken)
            coins -= taken
            g.tell("claims", seat=seat, talents=taken)
        gain(g, 1 - seat, coins)


class Income(Step[State], frozen=True):
    """What the Orange Land, the Bank and the Strategist bring. [AOS-055, AOS-056, AOS-061]"""

    rule = "AOS-061"
    seat: Seat

    def run(self, g: State) -> None:
        seat, income = self.seat, g.book.income
        if g.orange[seat]:
            taken = gain(g, seat, income.orange_talents)
            g.tell("orange", seat=seat, talents=taken)
            feat(g, seat, income.orange_points)
        if working(g, seat, BANK):
            houses = houses_with_room(g, seat)
            for land in houses:
                g.hoard[seat][land] += income.bank
            g.tell("bank", seat=seat, talents=len(houses))
        if seat == PALADINS and rules(g, seat, STRATEGIST):
            replace_strategist_card(g, seat)
        if g.standing[seat] & (CAMP | LIBRARY):
            g.then(TrainingCamp(seat), LibraryLeftovers(seat))
        else:
            end_phase(g)


def replace_strategist_card(g: State, seat: Seat) -> None:
    """A used card is replaced once per age. (The Camp that comes before is the other kingdom's.) [AOS-060]"""
    if g.slot[seat] < 0 and not g.once[seat] & ONCE_STRATEGIST:
        g.once[seat] |= ONCE_STRATEGIST
        fill_slot(g, seat)


class TrainingCamp(Step[State], frozen=True):
    """The Barbarians' Training Camp may add a unit, even a fourth. [AOS-057]"""

    rule = "AOS-057"
    seat: Seat

    def camp(self, g: State) -> int:
        """The land of the working Camp if it can take a unit, else -1. [AOS-057, AOS-058]"""
        if self.seat != BARBARIANS or army_full(g, self.seat):
            return -1
        most = g.book.limits.crowded_land
        camps = [land for land in range(len(LANDS)) if works(g, self.seat, land, CAMP)]
        return next((land for land in camps if units(g, land) < most), -1)

    def who(self, g: State) -> Seat | None:
        return self.seat if self.camp(g) >= 0 else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("train",), ("no unit",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("train",):
            land = self.camp(g)
            add_units(g, land, 1)
            g.tell("trains", seat=seat, land=LANDS[land])
