"""The order phase: one order a turn, in one land, resolved at once."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from .battle import attack
from .bonuses import anytime_bonuses, play_bonus
from .buildings import Construction, Demolition, can_build, demolitions
from .cards import draw_limited
from .fines import rebel
from .game import AgeOfSovereigns
from .levies import PlaceUnits
from .pieces import CAPITAL, DISTRICTS, LANDS, MARKET, RAPID, TEMPLE
from .realm import army_full, attack_limit, has_room, specials, units, works
from .regrouping import RegroupingOrder, has_open_neighbour
from .treasury import gain, pay, purse, room
from .war import drop_tokens

TAX: Action = ("tax",)
PLAN: Action = ("plan",)
REGROUP: Action = ("regroup",)
BUILD: Action = ("build",)
DEMOLISH: Action = ("demolish",)
COMMON: Action = ("mobilize", "common")
SPECIAL: Action = ("mobilize", "special")


class GiveOrder(Step, frozen=True):
    """The land that gets the order of this turn."""

    rule = "AOS-070"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
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

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
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


def negotiate(g: AgeOfSovereigns, seat: Seat, land: int) -> None:
    """Peace in a rebelling land. It is no second order and sets a token only where none lies.

    Buildings there were idle when the order was given, so neither Market Square nor Temple answers.
    """
    g.rebellion[land] = False
    g.orders[land] = max(g.orders[land], 1)
    g.tell("negotiates", seat=seat, land=LANDS[land])
    after_order(g, seat, land, standing=0, second=False)


def double_order(g: AgeOfSovereigns, seat: Seat, land: int) -> None:
    """Two orders in one land in one turn, without a rebellion; the second may be waived."""
    g.tell("double order", seat=seat, land=LANDS[land])
    g.then(Order(seat, land, half=1), Order(seat, land, half=2))


class Order(Step, frozen=True):
    """What is ordered in the chosen land."""

    rule = "AOS-072"
    seat: Seat
    land: int
    half: int = 0
    """1 or 2 in a double order."""

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        lost = self.half == 2 and (g.owner[self.land] != self.seat or g.rebellion[self.land])
        return None if lost else self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
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

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
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


def tax(g: AgeOfSovereigns, seat: Seat, land: int) -> None:
    income = g.book.income
    taken = gain(g, seat, income.districts if g.built[seat][land] & DISTRICTS else income.tax)
    g.tell("taxes", seat=seat, land=LANDS[land], talents=taken)


def mobilize(g: AgeOfSovereigns, seat: Seat, land: int, special: bool) -> None:
    pay(g, seat, g.book.prices.unit)
    if special:
        g.special[land] += 1
    else:
        g.common[land] += 1
    g.ungarrisoned[land] = False
    g.tell("mobilizes", seat=seat, land=LANDS[land], unit="special" if special else "common")


def after_order(g: AgeOfSovereigns, seat: Seat, land: int, standing: int, second: bool) -> None:
    """What an order sets off, in this order; `standing` are the buildings there when it was given."""
    if standing & MARKET and not g.market[seat] >> land & 1:
        g.then(MarketSquare(seat, land))
    if second:
        g.then(SecondOrderRebellion(seat))
    if standing & TEMPLE:
        g.then(Temple(seat, land))
    if g.last_war:
        g.then(AttackOrder(seat, land))


class MarketSquare(Step, frozen=True):
    """Once per age an order in its land may bring a talent."""

    rule = "AOS-131"
    seat: Seat
    land: int

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        open_ = works(g, self.seat, self.land, MARKET) and room(g, self.seat)
        return self.seat if open_ else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("market",), ("not now",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action == ("market",):
            g.market[seat] |= 1 << self.land
            gain(g, seat, g.book.income.market)
            g.tell("market", seat=seat, land=LANDS[self.land])


class SecondOrderRebellion(Step, frozen=True):
    """A second order makes the order-free land with the fewest units rebel; the opponent breaks ties."""

    rule = "AOS-135"
    seat: Seat

    def candidates(self, g: AgeOfSovereigns) -> list[int]:
        fewest: list[int] = []
        least = g.book.limits.army + 1
        for land in g.lands[self.seat]:
            if not g.orders[land] and not g.rebellion[land]:
                here = units(g, land)
                if here < least:
                    fewest, least = [land], here
                elif here == least:
                    fewest.append(land)
        return fewest

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return 1 - self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("incite", LANDS[land]) for land in self.candidates(g)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        rebel(g, self.seat, g.book.land[action[1]])


class Temple(Step, frozen=True):
    """An order in the Temple's land rolls a die: a talent, a unit, or a double order elsewhere."""

    rule = "AOS-132"
    seat: Seat
    land: int

    def run(self, g: AgeOfSovereigns) -> None:
        seat = self.seat
        if not works(g, seat, self.land, TEMPLE):
            return
        die = g.roll()
        blessing = g.book.cards.temple[die - 1]
        g.tell("temple", seat=seat, die=die, blessing=blessing)
        if blessing == "talent":
            gain(g, seat, g.book.income.temple)
        elif blessing == "unit":
            g.then(PlaceUnits(seat, 1))
        else:
            g.then(TempleDouble(seat))


class TempleDouble(Step, frozen=True):
    """The Temple's six: a double order in a land without one, now or never."""

    rule = "AOS-146"
    seat: Seat

    def free(self, g: AgeOfSovereigns) -> list[int]:
        return [land for land in g.lands[self.seat] if not g.orders[land] and not g.rebellion[land]]

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if self.free(g) else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [*(g.book.double_in[land] for land in self.free(g)), ("decline",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action[0] == "double":
            double_order(g, seat, g.book.land[action[1]])


class AttackOrder(Step, frozen=True):
    """In the last war an attack may follow each order, from the same land."""

    rule = "AOS-268"
    seat: Seat
    land: int

    def targets(self, g: AgeOfSovereigns) -> list[int]:
        seat, land = self.seat, self.land
        if g.owner[land] != seat or not units(g, land) or g.sallies[seat] >= attack_limit(g, seat):
            return []
        return [other for other in g.book.near[g.layout][land] if g.owner[other] != seat]

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if self.targets(g) else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [*(g.book.attack_from[self.land][target] for target in self.targets(g)), ("no attack",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action[0] == "attack":
            if not g.sallies[seat]:
                drop_tokens(g, seat)
            g.sallies[seat] += 1
            attack(g, seat, self.land, g.book.land[action[2]])
