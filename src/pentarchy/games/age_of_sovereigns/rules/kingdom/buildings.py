"""Raising and removing buildings."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...book.pieces import BRICKYARD, CAPITAL, COLOUR, FORTRESS, LANDS, LIBRARY, STATUE, TREASURE_HOUSE, WALL
from ...state import State
from .cards import draw_limited
from .treasury import pay, purse, salvage


def can_build(g: State, seat: Seat, land: int, gold: int) -> int:
    """The buildings the seat may raise in its land for so much gold, as a mask.

    [AOS-093, AOS-095, AOS-096, AOS-097, AOS-098, AOS-099, AOS-100, AOS-102, AOS-105,
    AOS-106, AOS-107, AOS-109]
    """
    if gold < 1:
        return 0
    book, mine, theirs = g.book, g.built[seat][land], g.built[1 - seat][land]
    here, level, within = mine | theirs, book.level_mask, book.within
    mask: int = level[1]
    if here:
        if here & level[1]:
            mask |= level[2]
        if here & level[2]:
            mask |= level[3]
        standing = mine.bit_count() + theirs.bit_count()
        if standing >= book.limits.buildings:
            if standing > book.limits.buildings or not mine & BRICKYARD:
                return 0
            if not here & level[2]:
                mask &= level[2]
    mask &= book.buildable[seat] & ~mine & ~g.exhausted[seat] & within[min(gold, len(within) - 1)]
    return mask if COLOUR[land] == seat else mask & ~CAPITAL[seat]


def construct(g: State, seat: Seat, land: int, name: str, extra: int = 0) -> None:
    """Pay for a building and set it up; some do something at once. [AOS-092, AOS-111, AOS-233]"""
    bit = g.book.bit[name]
    building = g.book.by_bit[bit]
    pay(g, seat, building.price + extra)
    g.built[seat][land] |= bit
    g.standing[seat] |= bit
    if sum(1 for mask in g.built[seat] if mask & bit) == building.copies:
        g.exhausted[seat] |= bit
    g.tell("builds", seat=seat, land=LANDS[land], building=name)
    if bit == STATUE and g.sovereign[seat] >= 0:
        g.statues[seat] += 1
    elif bit == LIBRARY:
        draw_limited(g, seat)
    elif bit == BRICKYARD:
        g.then(BrickyardBonus(seat, land))
    elif bit == CAPITAL[seat]:
        g.capital_lost[seat] = False


def tear_down(g: State, builder: Seat, land: int, bit: int, heir: Seat) -> None:
    """Remove a building; the gold of a Treasure House goes to the heir. [AOS-118, AOS-119]"""
    g.built[builder][land] &= ~bit
    g.exhausted[builder] &= ~bit
    if not any(mask & bit for mask in g.built[builder]):
        g.standing[builder] &= ~bit
    g.off[land] &= ~bit
    if bit == TREASURE_HOUSE:
        salvage(g, builder, land, heir)
    elif bit == CAPITAL[builder]:
        g.capital_lost[builder] = True
    drop_defence_token(g, land)


def drop_defence_token(g: State, land: int) -> None:
    """A defence token needs a Wall or a Fortress of the land's owner. [AOS-160]"""
    if g.defence[land] and not g.built[g.owner[land]][land] & (WALL | FORTRESS):
        g.defence[land] = False


def demolition_price(g: State, seat: Seat, builder: Seat, bit: int) -> int:
    """Own buildings go for nothing, others for less than they cost, a capital for its own price.

    [AOS-114, AOS-115, AOS-116]
    """
    prices = g.book.prices
    if builder == seat:
        return 0
    if bit == CAPITAL[builder]:
        return prices.enemy_capital
    return max(0, g.book.by_bit[bit].price - prices.demolition_rebate)


def demolitions(g: State, seat: Seat, land: int) -> list[Action]:
    """Every building in the land the seat can pay to remove. [AOS-113, AOS-292]"""
    gold = purse(g, seat)
    return [
        ("demolish", name, builder)
        for builder in range(g.seats)
        if g.built[builder][land]
        for name, bit in g.book.bit.items()
        if g.built[builder][land] & bit and demolition_price(g, seat, builder, bit) <= gold
    ]


class Construction(Step[State], frozen=True):
    """Which building the construction order raises."""

    rule = "AOS-092"
    seat: Seat
    land: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        mask = can_build(g, seat, self.land, purse(g, seat))
        return [action for bit, action in g.book.build if mask & bit]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        construct(g, seat, self.land, action[1])


class BrickyardBonus(Step[State], frozen=True):
    """Right after a Brickyard one more building may be raised, a little dearer."""

    rule = "AOS-110"
    seat: Seat
    land: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        mask = can_build(g, seat, self.land, purse(g, seat) - g.book.prices.brickyard_extra)
        return [*(action for bit, action in g.book.build if mask & bit), ("no more",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "build":
            construct(g, seat, self.land, action[1], g.book.prices.brickyard_extra)


class Demolition(Step[State], frozen=True):
    """Which building the demolition order removes. [AOS-113, AOS-117]"""

    rule = "AOS-113"
    seat: Seat
    land: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return demolitions(g, seat, self.land)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        _, name, builder = action
        bit = g.book.bit[name]
        pay(g, seat, demolition_price(g, seat, builder, bit))
        tear_down(g, builder, self.land, bit, heir=seat)
        g.tell("demolishes", seat=seat, land=LANDS[self.land], building=name, builder=builder)
