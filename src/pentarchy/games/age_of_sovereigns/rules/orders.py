"""The order phase: one order a turn, in one land, resolved at once."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.pieces import CAPITAL, DISTRICTS, LANDS, MARKET, RAPID, TEMPLE
from ..state import State
from .bonuses import anytime_bonuses, musters, play_bonus
from .kingdom.buildings import Construction, Demolition, can_build, demolitions
from .kingdom.cards import draw_limited
from .kingdom.realm import add_units, army_full, has_room, specials, works
from .kingdom.treasury import gain, pay, purse, room
from .rebellion import SecondOrderRebellion
from .regrouping import RegroupingOrder, has_open_neighbour
from .war import AttackOrder

TAX: Action = ("tax",)
PLAN: Action = ("plan",)
REGROUP: Action = ("regroup",)
BUILD: Action = ("build",)
DEMOLISH: Action = ("demolish",)
COMMON: Action = ("mobilize", "common")
SPECIAL: Action = ("mobilize", "special")


class GiveOrder(Step[State], frozen=True):
    """The land that gets the order of this turn. [AOS-070, AOS-133, AOS-134, AOS-138, AOS-141]"""

    rule = "AOS-070"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        orders, rebellion, order_in = g.orders, g.rebellion, g.book.order_in
        options: list[Action] = anytime_bonuses(g, seat, RAPID) if g.bonuses[seat] else []
        first: list[Action] = []
        second: list[Action] = []
        for land in g.lands[seat]:
            if rebellion[land]:
                options.append(("negotiate", LANDS[land]))
            elif not orders[land]:
                first.append(order_in[land])
            elif orders[land] < g.book.limits.tokens:
                second.append(order_in[land])
        if first:
            if g.rapid[seat]:
                options += [("double", name) for _, name in first]
            options += second
            options += first
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        verb, name = action
        if verb == "bonus":
            play_bonus(g, seat, name)
            g.then(self)
            return
        land = g.book.land[name]
        if verb == "order":
            g.then(Order(seat, land))
        elif verb == "negotiate":
            negotiate(g, seat, land)
        else:
            g.rapid[seat] -= 1
            double_order(g, seat, land)


def negotiate(g: State, seat: Seat, land: int) -> None:
    """Peace in a rebelling land. It is no second order and sets a token only where none lies.

    Buildings there were idle when the order was given, so neither Market Square nor Temple answers.

    [AOS-140, AOS-141, AOS-293]
    """
    g.rebellion[land] = False
    g.orders[land] = max(g.orders[land], 1)
    g.tell("negotiates", seat=seat, land=LANDS[land])
    after_order(g, seat, land, standing=0, second=False)


def double_order(g: State, seat: Seat, land: int) -> None:
    """Two orders in one land in one turn, without a rebellion; the second may be waived.

    [AOS-146, AOS-147]
    """
    g.tell("double order", seat=seat, land=LANDS[land])
    g.then(Order(seat, land, half=1), Order(seat, land, half=2))


class Order(Step[State], frozen=True):
    """What is ordered in the chosen land. [AOS-070, AOS-071, AOS-072]"""

    rule = "AOS-072"
    seat: Seat
    land: int
    half: int = 0
    """1 or 2 in a double order."""

    def who(self, g: State) -> Seat | None:
        lost = self.half == 2 and (g.owner[self.land] != self.seat or g.rebellion[self.land])
        return None if lost else self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        """Whatever can be paid for and has an object; tax and planning always.

        [AOS-082, AOS-084, AOS-086, AOS-087, AOS-088, AOS-089, AOS-090, AOS-292]
        """
        land = self.land
        here = g.common[land] + g.special[land]
        gold = purse(g, seat)
        options: list[Action] = []
        if gold:
            if (here < g.book.limits.land or has_room(g, seat, land)) and not army_full(g, seat):
                options.append(COMMON)
                if g.built[seat][land] & CAPITAL[seat] and specials(g, seat) < g.book.special[seat].limit:
                    options.append(SPECIAL)
            if can_build(g, seat, land, gold):
                options.append(BUILD)
        if g.built[seat][land] or (g.built[1 - seat][land] and demolitions(g, seat, land)):
            options.append(DEMOLISH)
        if here and has_open_neighbour(g, seat, land):
            options.append(REGROUP)
        options.append(PLAN)
        options.append(TAX)
        if self.half == 2:
            options.append(("waive",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        land, verb = self.land, action[0]
        standing = g.built[seat][land] & (MARKET | TEMPLE)
        if verb == "waive":
            g.orders[land] = g.book.limits.tokens
            return
        if verb == "tax":
            tax(g, seat, land)
        elif verb == "plan":
            g.tell("plans", seat=seat, land=LANDS[land])
            draw_limited(g, seat)
        elif verb == "mobilize":
            mobilize(g, seat, land, action[1] == "special")
        elif verb == "build":
            g.then(Construction(seat, land))
        elif verb == "demolish":
            g.then(Demolition(seat, land))
        else:
            g.tell("regroups", seat=seat, land=LANDS[land])
            g.then(RegroupingOrder(seat, land))
        g.orders[land] += 1
        after_order(g, seat, land, standing, second=g.orders[land] > 1 and not self.half)


def tax(g: State, seat: Seat, land: int) -> None:
    """Talents from the land, as far as they can be stored. [AOS-108, AOS-120, AOS-121]"""
    income = g.book.income
    taken = gain(g, seat, income.districts if g.built[seat][land] & DISTRICTS else income.tax)
    g.tell("taxes", seat=seat, land=LANDS[land], talents=taken)


def mobilize(g: State, seat: Seat, land: int, special: bool) -> None:
    """One unit, common or special, for its price. [AOS-082, AOS-084, AOS-085]"""
    pay(g, seat, g.book.prices.unit)
    if special:
        g.special[land] += 1
    else:
        g.common[land] += 1
    g.ungarrisoned[land] = False
    g.tell("mobilizes", seat=seat, land=LANDS[land], unit="special" if special else "common")


def after_order(g: State, seat: Seat, land: int, standing: int, second: bool) -> None:
    """What an order sets off, in this order; `standing` are the buildings there when it was given.

    [AOS-139, AOS-294]
    """
    if standing & MARKET and not g.market[seat] >> land & 1:
        g.then(MarketSquare(seat, land))
    if second:
        g.then(SecondOrderRebellion(seat))
    if standing & TEMPLE:
        g.then(Temple(seat, land))
    if g.last_war:
        g.then(AttackOrder(seat, land))


class MarketSquare(Step[State], frozen=True):
    """Once per age an order in its land may bring a talent."""

    rule = "AOS-131"
    seat: Seat
    land: int

    def who(self, g: State) -> Seat | None:
        open_ = works(g, self.seat, self.land, MARKET) and room(g, self.seat)
        return self.seat if open_ else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("market",), ("not now",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("market",):
            g.market[seat] |= 1 << self.land
            gain(g, seat, g.book.income.market)
            g.tell("market", seat=seat, land=LANDS[self.land])


class Temple(Step[State], frozen=True):
    """An order in the Temple's land rolls a die: a talent, a unit, or a double order elsewhere."""

    rule = "AOS-132"
    seat: Seat
    land: int

    def run(self, g: State) -> None:
        seat = self.seat
        if not works(g, seat, self.land, TEMPLE):
            return
        die = g.roll()
        blessing = g.book.cards.temple[die - 1]
        g.tell("temple", seat=seat, die=die, blessing=blessing)
        if blessing == "talent":
            gain(g, seat, g.book.income.temple)
        elif blessing == "unit":
            g.then(TempleUnit(seat))
        else:
            g.then(TempleDouble(seat))


class TempleUnit(Step[State], frozen=True):
    """The Temple's four or five: a unit for nothing in any own land, cavalry where the capital works."""

    rule = "AOS-132"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if self.options(g, self.seat) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        special = g.variants.temple == "any"
        return [("levy", unit, land) for _, unit, land in musters(g, seat, 0, special)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        special = action[1] == "special"
        add_units(g, g.book.land[action[2]], 0 if special else 1, 1 if special else 0)
        g.tell("places unit", seat=seat, land=action[2], unit=action[1])


class TempleDouble(Step[State], frozen=True):
    """The Temple's six: a double order in a land without one, now or never. [AOS-132, AOS-146]"""

    rule = "AOS-146"
    seat: Seat

    def free(self, g: State) -> list[int]:
        return [land for land in g.lands[self.seat] if not g.orders[land] and not g.rebellion[land]]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.free(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(g.book.double_in[land] for land in self.free(g)), ("decline",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "double":
            double_order(g, seat, g.book.land[action[1]])
