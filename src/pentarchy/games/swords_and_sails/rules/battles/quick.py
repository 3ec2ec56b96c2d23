"""Quick combat: armour, barrage, close rounds, captures at sea, volley and pursuit."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...book import TR
from ...state import State
from ...state.battle import RETREAT
from ...state.records import FORMATIONS, minus
from ..casualties import Casualties, laden, lose_ship, shares, suffer
from .field import present
from .war import size


def armour(g: State, side: int) -> int:
    """All shields of the side in one pool, with what Admiral and Conqueror add. [SS-399, SS-470, SS-486]"""
    b = g.fight
    pieces, lead = present(g, side), b.lead[side]
    kinds = g.book.ships if b.sea else g.book.troops
    force = g.fleet if b.sea else g.army
    pool = sum(
        n * t.shield
        for p in pieces
        for n, t in zip(force[p], kinds[g.factions[p // FORMATIONS]], strict=True)
    )
    if b.sea and g.has_leader(lead, "admiral"):
        pool += sum(sum(g.fleet[f][:TR]) for f in pieces)  # SS-470
    if not b.sea and g.has_leader(lead, "conqueror"):
        pool += size(g, pieces, False) // 4  # SS-486
    return pool


def volley(g: State, side: int) -> list[int]:
    """Dice of the side's ranged units; only 1 and 2 count. [SS-402, SS-403, SS-515]"""
    dice = 0
    for a in present(g, side):
        troops = g.book.troops[g.factions[a // FORMATIONS]]
        dice += sum(n * t.dice for n, t in zip(g.army[a], troops, strict=True) if t.ranged)
    return [g.roll() for _ in range(dice)]


def hits(dice: list[int], hit: int) -> int:
    """What dice at or under a hit value add up to. [SS-409]"""
    return sum([d for d in dice if d <= hit])


def strike(g: State, side: int, damage: int) -> int:
    """Armour takes it first; what is left must be taken as casualties. [SS-400, SS-404]"""
    b = g.fight
    spent = min(b.armour[side], damage)
    b.armour[side] -= spent
    return damage - spent


class Barrage(Step[State], frozen=True):
    """Once, by ranged units only, both sides at once. [SS-401, SS-407]"""

    rule = "SS-401"

    def run(self, g: State) -> None:
        b = g.fight
        dice = [volley(g, 0), volley(g, 1)]
        b.rolls = [tuple(dice[0]), tuple(dice[1])]
        hit = g.book.tables.dice.barrage_hit
        points = [strike(g, 0, hits(dice[1], hit)), strike(g, 1, hits(dice[0], hit))]
        g.tell("barrage", attacker=tuple(dice[0]), defender=tuple(dice[1]), points=tuple(points))
        for side in (0, 1):
            suffer(g, present(g, side), False, points[side], side)


class ExtraDice(Step[State], frozen=True):
    """The Commander raises the dice of one unit type by half. [SS-495]"""

    rule = "SS-495"
    side: int

    def who(self, g: State) -> Seat | None:
        return g.fight.lead[self.side]

    def options(self, g: State, seat: Seat) -> list[Action]:
        have = [sum(g.army[a][k] for a in present(g, self.side)) for k in range(6)]
        return [*(("extra", g.book.unit_ids[k]) for k in range(6) if have[k]), ("none",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "extra":
            g.fight.extra[self.side] = g.book.unit_ids.index(action[1])


def close_dice(g: State, side: int) -> list[tuple[int, int]]:
    """(hit value, number of dice) for everything the side has. [SS-408]"""
    b = g.fight
    kinds, force = (g.book.ships, g.fleet) if b.sea else (g.book.troops, g.army)
    pools: dict[tuple[int, int], int] = {}
    for p in present(g, side):
        troops = kinds[g.factions[p // FORMATIONS]]
        for k, n in enumerate(force[p]):
            if n and troops[k].dice:
                pools[(troops[k].hit, k)] = pools.get((troops[k].hit, k), 0) + n * troops[k].dice
    return [
        (hit, n + (n // 2 if k == b.extra[side] else 0))
        for (hit, k), n in sorted(pools.items(), reverse=True)
    ]


class CloseLosses(Step[State], frozen=True):
    """Armour first, then units. [SS-410]"""

    rule = "SS-410"

    def run(self, g: State) -> None:
        b = g.fight
        for side in (0, 1):
            left = strike(g, side, b.damage[side])
            g.tell("damage", seat=b.lead[side], points=left)
            suffer(g, present(g, side), b.sea, left, side)


def catchable(g: State, side: int) -> int:
    """Ships that may have to be handed over: all but loaded transports (R-85). [SS-025, SS-422]"""
    b = g.fight
    return sum(sum(g.fleet[f]) for f in present(g, side)) - b.loaded[side]


class GiveShip(Step[State], frozen=True):
    """A pair of ones: the other side hands over a ship of its choice. [SS-422]"""

    rule = "SS-422"
    side: int

    def who(self, g: State) -> Seat | None:
        return g.fight.lead[self.side] if catchable(g, self.side) > 0 else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        here = present(g, self.side)
        spare = laden(g, here) > g.fight.loaded[self.side]
        return [
            ("give", f, g.book.ship_ids[k])
            for f in here
            for k, n in enumerate(g.fleet[f])
            if n and (k != TR or spare or not g.cargo(f))
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight
        _, f, ship = action
        k = g.book.ship_ids.index(ship)
        lose_ship(g, f, k)
        b.turned.append((1 - self.side) * 8 + k)
        g.tell("ship_captured", seat=b.lead[1 - self.side], other=seat, ship=ship)


class TakeShip(Step[State], frozen=True):
    """The captor puts the prize into one of his fleets (R-88). [SS-424]"""

    rule = "SS-424"
    side: int

    def _prize(self, g: State) -> int:
        return next((t for t in g.fight.turned if t // 8 == self.side), -1)

    def who(self, g: State) -> Seat | None:
        return g.fight.lead[self.side] if self._prize(g) >= 0 and present(g, self.side) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("into", f) for f in present(g, self.side)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        prize = self._prize(g)
        g.fight.turned.remove(prize)
        g.fleet[action[1]] = minus(g.fleet[action[1]], prize % 8, -1)


# ---- leaving a quick land battle -------------------------------------------------------------------------


def cavalry(g: State, side: int) -> int:
    return sum(sum(g.army[a][:3]) for a in present(g, side))


class RideOff(Step[State], frozen=True):
    """Before the volley the leaving side says whether its cavalry rides off. [SS-418]"""

    rule = "SS-418"
    side: int

    def who(self, g: State) -> Seat | None:
        return g.fight.lead[self.side] if cavalry(g, self.side) else None

    def run(self, g: State) -> None:
        g.then(Volley(self.side))

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("cover",), ("ride off",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.fight.ridden[self.side] = action[0] == "ride off"
        g.then(Volley(self.side))


class Volley(Step[State], frozen=True):
    """The side that stays fires once more. [SS-414]"""

    rule = "SS-414"
    side: int

    def run(self, g: State) -> None:
        b = g.fight
        dice = volley(g, 1 - self.side)
        points = strike(g, self.side, hits(dice, g.book.tables.dice.barrage_hit))
        g.tell("volley", seat=b.lead[1 - self.side], dice=tuple(dice), points=points)
        suffer(g, present(g, self.side), False, points, self.side)
        g.then(Pursue(self.side))


class Pursue(Step[State], frozen=True):
    """One close attack with cavalry, a die per unit, if the staying side wants it. [SS-415, SS-416,
    SS-417]"""

    rule = "SS-415"
    side: int

    def who(self, g: State) -> Seat | None:
        b = g.fight
        prey = size(g, present(g, self.side), False) - (cavalry(g, self.side) if b.ridden[self.side] else 0)
        return b.lead[1 - self.side] if prey and cavalry(g, 1 - self.side) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("pursue",), ("let go",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight
        if action[0] != "pursue":
            return
        chase: list[int] = []
        damage = 0
        for hit, n in chase_dice(g, 1 - self.side):
            rolled = [g.roll() for _ in range(n)]
            chase += rolled
            damage += hits(rolled, hit)
        back: list[int] = []
        answer = 0
        if b.leaving[self.side] == RETREAT:  # a routing side does not strike back (SS-416, SS-417)
            for hit, n in half_dice(g, self.side, b.ridden[self.side]):
                rolled = [g.roll() for _ in range(n)]
                back += rolled
                answer += hits(rolled, hit)
        g.tell("pursuit", seat=seat, dice=tuple(chase), answer=tuple(back), damage=damage, back=answer)
        lost, mine = strike(g, self.side, damage), strike(g, 1 - self.side, answer)
        rear_guard(g, self.side, lost, b.ridden[self.side])
        suffer(g, present(g, 1 - self.side), False, mine, 1 - self.side)


def chase_dice(g: State, side: int) -> list[tuple[int, int]]:
    """(hit value, number of dice) of the side's riders, army by army. [SS-416]"""
    return [
        (g.book.troops[g.factions[a // FORMATIONS]][k].hit, g.army[a][k])
        for a in present(g, side)
        for k in range(3)
    ]


def half_dice(g: State, side: int, foot_only: bool) -> list[tuple[int, int]]:
    """Half of all dice, rounded half up, the best hit values first (R-83). [SS-417]"""
    pools: dict[int, int] = {}
    for a in present(g, side):
        troops = g.book.troops[g.factions[a // FORMATIONS]]
        for k, n in enumerate(g.army[a]):
            if n and not (foot_only and troops[k].cavalry):
                pools[troops[k].hit] = pools.get(troops[k].hit, 0) + n * troops[k].dice
    left = (sum(pools.values()) + 1) // 2
    out = []
    for hit in sorted(pools, reverse=True):
        n = min(left, pools[hit])
        left -= n
        out.append((hit, n))
    return out


def rear_guard(g: State, side: int, points: int, foot_only: bool) -> None:
    """Losses of the pursuit; cavalry that has ridden off is out of reach."""
    pieces = present(g, side)
    if not foot_only:
        suffer(g, pieces, False, points, side)
        return
    for seat, n in shares(g, pieces, False, points, foot_only=True):
        g.then(FootCasualties(seat, tuple(pieces), False, n, side))


class FootCasualties(Casualties, frozen=True):
    """Casualties among those on foot only."""

    def who(self, g: State) -> Seat | None:
        on_foot = any(any(g.army[a][3:]) for a in self._left(g))
        return self.seat if self.points > 0 and on_foot else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("lose", a, g.book.unit_ids[k]) for a in self._left(g) for k in (3, 4, 5) if g.army[a][k]]
