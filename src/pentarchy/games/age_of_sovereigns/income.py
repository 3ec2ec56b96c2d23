"""The rest of phase A and phase B: spending, the card of the age, and what lands and buildings bring."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from .bonuses import ANYTIME, anytime_bonuses, play_bonus
from .cards import draw_limited
from .events import resolve
from .game import AgeOfSovereigns
from .pieces import (
    ALTAR,
    BANK,
    BARBARIANS,
    CAMP,
    LANDS,
    LIBRARY,
    ONCE_ALTAR_GIFT,
    ONCE_STRATEGIST,
    PALADINS,
    STRATEGIST,
)
from .realm import add_units, army_full, rules, units, working, works
from .reign import end_phase, feat, fill_slot
from .treasury import gain, hoards, houses_with_room, pay, purse, room

BUY: Action = ("buy card",)


def can_buy(g: AgeOfSovereigns, seat: Seat) -> bool:
    """A Library sells one card in each age."""
    open_ = g.library[seat] < working(g, seat, LIBRARY)
    return open_ and purse(g, seat) >= g.book.prices.library_card


def buy_card(g: AgeOfSovereigns, seat: Seat) -> None:
    g.library[seat] += 1
    pay(g, seat, g.book.prices.library_card)
    g.tell("buys card", seat=seat)
    draw_limited(g, seat)


class Spending(Step, frozen=True):
    """After the fines gold may go to the Library and the Altar, in any order."""

    rule = "AOS-045"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        seat = self.seat
        return seat if g.bonuses[seat] & ANYTIME or g.standing[seat] & (LIBRARY | ALTAR) else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        options = anytime_bonuses(g, seat)
        if can_buy(g, seat):
            options.append(BUY)
        gift = not g.once[seat] & ONCE_ALTAR_GIFT and working(g, seat, ALTAR)
        if gift and purse(g, seat) >= g.book.prices.altar:
            options.append(("altar",))
        options.append(("done",))
        return options

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        if action == BUY:
            buy_card(g, seat)
        elif action[0] == "altar":
            give_all(g, seat)
        else:
            play_bonus(g, seat, action[1])
        g.then(self)


def give_all(g: AgeOfSovereigns, seat: Seat) -> None:
    """Everything the seat has, houses included, for one victory point."""
    g.once[seat] |= ONCE_ALTAR_GIFT
    talents = purse(g, seat)
    g.gold[seat] = 0
    for builder, land in hoards(g, seat):
        g.hoard[builder][land] = 0
    g.altar[seat] += 1
    g.tell("gives to altar", seat=seat, talents=talents)


class DrawFromAges(Step, frozen=True):
    """The top card of the Deck of Ages: a kingdom bonus while there are any, then the End of Times."""

    rule = "AOS-046"
    seat: Seat

    def run(self, g: AgeOfSovereigns) -> None:
        if g.bonus_deck:
            self.draw_bonus(g)
        elif not g.last_war:
            self.draw_event(g)

    def draw_bonus(self, g: AgeOfSovereigns) -> None:
        card = g.bonus_deck.pop(g.draw(len(g.bonus_deck)))
        owner, coins = g.book.bonus_owner[card], g.book.bonuses[card].coins
        g.bonuses[owner] |= 1 << card
        g.tell("draws bonus", seat=self.seat, bonus=g.book.bonuses[card].id, owner=owner, coins=coins)
        if owner != self.seat and not g.claimed[owner]:
            g.then(ClaimCoins(owner, coins))
        else:
            gain(g, self.seat, coins)

    def draw_event(self, g: AgeOfSovereigns) -> None:
        card = g.event_deck.pop(g.draw(len(g.event_deck)))
        g.events_left -= 1
        g.tell("draws event", seat=self.seat, event=g.book.events[card].id)
        if not g.events_left:
            g.last_war, g.final = True, self.seat
            g.tell("last war", seat=self.seat)
        resolve(g, self.seat, g.book.events[card].id)


class ClaimCoins(Step, frozen=True):
    """Once per game a player may take the coins of his card though the opponent drew it."""

    rule = "AOS-050"
    seat: Seat
    coins: int

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("claim",), ("decline",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        coins = self.coins
        if action == ("claim",):
            g.claimed[seat] = True
            taken = min(coins, room(g, seat))
            gain(g, seat, taken)
            coins -= taken
            g.tell("claims", seat=seat, talents=taken)
        gain(g, 1 - seat, coins)


class Income(Step, frozen=True):
    """What the Orange Land, the Bank and the Strategist bring."""

    rule = "AOS-061"
    seat: Seat

    def run(self, g: AgeOfSovereigns) -> None:
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


def replace_strategist_card(g: AgeOfSovereigns, seat: Seat) -> None:
    """A used card is replaced once per age. (The Camp that comes before is the other kingdom's.)"""
    if g.slot[seat] < 0 and not g.once[seat] & ONCE_STRATEGIST:
        g.once[seat] |= ONCE_STRATEGIST
        fill_slot(g, seat)


class TrainingCamp(Step, frozen=True):
    """The Barbarians' Training Camp may add a unit, even a fourth."""

    rule = "AOS-057"
    seat: Seat

    def camp(self, g: AgeOfSovereigns) -> int:
        """The land of the working Camp if it can take a unit, else -1."""
        if self.seat != BARBARIANS or army_full(g, self.seat):
            return -1
        most = g.book.limits.crowded_land
        camps = [land for land in range(len(LANDS)) if works(g, self.seat, land, CAMP)]
        return next((land for land in camps if units(g, land) < most), -1)

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if self.camp(g) >= 0 else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("train",), ("no unit",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action == ("train",):
            land = self.camp(g)
            add_units(g, land, 1)
            g.tell("trains", seat=seat, land=LANDS[land])


class LibraryLeftovers(Step, frozen=True):
    """The last of phase B: Library cards not bought before. Then the phase is over."""

    rule = "AOS-042"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if can_buy(g, self.seat) else None

    def run(self, g: AgeOfSovereigns) -> None:
        end_phase(g)

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [BUY, ("done",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action == BUY:
            buy_card(g, seat)
            g.then(self)
        else:
            end_phase(g)
