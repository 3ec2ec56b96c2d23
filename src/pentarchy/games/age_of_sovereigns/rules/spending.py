"""The rest of phase A: gold for the Library and the Altar, and what is left of it at the end of phase B."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.pieces import ALTAR, LIBRARY, ONCE_ALTAR_GIFT
from ..state import State
from .bonuses import ANYTIME, anytime_bonuses, play_bonus
from .kingdom.cards import draw_limited
from .kingdom.realm import working
from .kingdom.sovereigns import end_phase
from .kingdom.treasury import hoards, pay, purse

BUY: Action = ("buy card",)


def can_buy(g: State, seat: Seat) -> bool:
    """A Library sells one card in each age. [AOS-041]"""
    open_ = g.library[seat] < working(g, seat, LIBRARY)
    return open_ and purse(g, seat) >= g.book.prices.library_card


def buy_card(g: State, seat: Seat) -> None:
    """A card from the Library, under the hand limit. [AOS-041, AOS-125]"""
    g.library[seat] += 1
    pay(g, seat, g.book.prices.library_card)
    g.tell("buys card", seat=seat)
    draw_limited(g, seat)


class Spending(Step[State], frozen=True):
    """After the fines gold may go to the Library and the Altar, in any order. [AOS-041, AOS-043, AOS-045]"""

    rule = "AOS-045"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        seat = self.seat
        return seat if g.bonuses[seat] & ANYTIME or g.standing[seat] & (LIBRARY | ALTAR) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        options = anytime_bonuses(g, seat)
        if can_buy(g, seat):
            options.append(BUY)
        gift = not g.once[seat] & ONCE_ALTAR_GIFT and working(g, seat, ALTAR)
        if gift and purse(g, seat) >= g.book.prices.altar:
            options.append(("altar",))
        options.append(("done",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        if action == BUY:
            buy_card(g, seat)
        elif action[0] == "altar":
            give_all(g, seat)
        else:
            play_bonus(g, seat, action[1])
        g.then(self)


def give_all(g: State, seat: Seat) -> None:
    """Everything the seat has, houses included, for one victory point. [AOS-043, AOS-044]"""
    g.once[seat] |= ONCE_ALTAR_GIFT
    talents = purse(g, seat)
    g.gold[seat] = 0
    for builder, land in hoards(g, seat):
        g.hoard[builder][land] = 0
    g.altar[seat] += 1
    g.tell("gives to altar", seat=seat, talents=talents)


class LibraryLeftovers(Step[State], frozen=True):
    """The last of phase B: Library cards not bought before. Then the phase is over. [AOS-042]"""

    rule = "AOS-042"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if can_buy(g, self.seat) else None

    def run(self, g: State) -> None:
        end_phase(g)

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [BUY, ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == BUY:
            buy_card(g, seat)
            g.then(self)
        else:
            end_phase(g)
