"""Losing units and ships, one at a time or by casualty points."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..book import HI, TR
from ..state import State
from ..state.records import FORMATIONS, minus


def lose_unit(g: State, a: int, kind: int) -> None:
    """One unit less; with the last one goes the army. [SS-018]"""
    g.army[a] = units = minus(g.army[a], kind)
    if not any(units):
        g.disband(a)


def lose_ship(g: State, f: int, kind: int) -> None:
    """One ship less; with the last one goes the fleet. [SS-020]"""
    company = g.group(f)
    g.fleet[f] = ships = minus(g.fleet[f], kind)
    if not any(ships):
        g.scuttle(f)
    settle_loads(g, company)


def settle_loads(g: State, company: list[int]) -> None:
    """Ships are gone. In their battle no more transports are loaded than swim (empty ones are given up
    first), and the cargo is counted at its end; elsewhere what no longer fits aboard is lost at once.
    [SS-025, SS-392]"""
    b = g.battle
    if b is None or not b.sea or not any(f in side for side in b.pieces for f in company):
        drop_cargo(g, company)
        return
    for side in (0, 1):
        b.loaded[side] = min(b.loaded[side], laden(g, b.pieces[side]))


def laden(g: State, fleets: tuple[int, ...] | list[int]) -> int:
    """Transports in fleets that have troops aboard."""
    return sum([g.fleet[f][TR] for f in fleets if any(g.fleet[f]) and g.cargo(f)])


def drop_cargo(g: State, fleets: list[int]) -> None:
    """What no longer fits aboard is lost, picked at random. [SS-307, SS-392]"""
    if max(g.aboard) < 0:
        return  # nobody is aboard anything
    for f in dict.fromkeys([g.lead(x) for x in fleets if any(g.fleet[x])]):
        over = g.load(f) - g.capacity(f)
        lost = [0] * 6
        for _ in range(max(0, over)):
            pool = [(a, k) for a in g.cargo(f) for k, n in enumerate(g.army[a]) for _ in range(n)]
            a, kind = pool[g.draw(len(pool))]
            lose_unit(g, a, kind)
            lost[kind] += 1
        if any(lost):
            g.tell("cargo_lost", fleet=f, units=tuple(lost))


def strength(g: State, pieces: list[int] | tuple[int, ...], sea: bool, foot_only: bool = False) -> int:
    """All the casualty points these formations can absorb, with their cavalry or without."""
    health = g.book.ship_health if sea else g.book.health
    if foot_only:
        health = (*[0] * HI, *health[HI:])
    force = g.fleet if sea else g.army
    return sum(n * h for p in pieces for n, h in zip(force[p], health, strict=True))


def shares(
    g: State, pieces: list[int], sea: bool, points: int, foot_only: bool = False
) -> list[tuple[Seat, int]]:
    """Split points over the players of a side by what each has there, largest remainder first (R-77)."""
    seats = sorted({p // FORMATIONS for p in pieces})
    if len(seats) == 1:
        return [(seats[0], points)]
    have = {s: strength(g, [p for p in pieces if p // FORMATIONS == s], sea, foot_only) for s in seats}
    total = sum(have.values()) or 1
    points = min(points, total)
    out = {s: points * have[s] // total for s in seats}
    rest = sorted(seats, key=lambda s: (-(points * have[s] % total), g.order.index(s)))
    for s in rest[: points - sum(out.values())]:
        out[s] += 1
    return [(s, out[s]) for s in seats if out[s]]


class Casualties(Step[State], frozen=True):
    """The owner picks units until the points are absorbed; a bigger unit than needed may have to die.
    [SS-045, SS-379, SS-380, SS-381, SS-405, SS-406]"""

    rule = "SS-379"
    seat: Seat
    pieces: tuple[int, ...]
    sea: bool
    points: int
    side: int = -1
    """In a battle: whose losses of the round they are."""

    def _left(self, g: State) -> list[int]:
        force = g.fleet if self.sea else g.army
        return [p for p in self.pieces if p // FORMATIONS == self.seat and any(force[p])]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.points > 0 and self._left(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        force, ids = (g.fleet, g.book.ship_ids) if self.sea else (g.army, g.book.unit_ids)
        return [("lose", p, ids[k]) for p in self._left(g) for k, n in enumerate(force[p]) if n]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        _, p, unit = action
        g.reveal(own=True)
        if self.sea:
            kind = g.book.ship_ids.index(unit)
            health = g.book.ship_health[kind]
            lose_ship(g, p, kind)
        else:
            kind = g.book.unit_ids.index(unit)
            health = g.book.health[kind]
            lose_unit(g, p, kind)
        if self.side >= 0:
            g.fight.lost[self.side] += 1
        g.tell("loses", seat=seat, piece=p + len(g.army) * self.sea, unit=unit)
        g.then(replace(self, points=self.points - health))


def suffer(g: State, pieces: list[int], sea: bool, points: int, side: int = -1) -> None:
    """Lay points on formations: each player of the side takes his share from his own."""
    if points >= strength(g, pieces, sea):
        wipe(g, pieces, sea, side)
        return
    for seat, n in shares(g, pieces, sea, points):
        g.then(Casualties(seat, tuple(pieces), sea, n, side))


def wipe(g: State, pieces: list[int], sea: bool, side: int = -1) -> None:
    """Everything is lost; there is nothing to choose."""
    force = g.fleet if sea else g.army
    n = sum(sum(force[p]) for p in pieces)
    if side >= 0:
        g.fight.lost[side] += n
    company = [x for p in pieces for x in g.group(p)] if sea else []
    for p in pieces:
        if any(force[p]):
            g.scuttle(p) if sea else g.disband(p)
            g.tell("wiped_out", piece=p + len(g.army) * sea)
    settle_loads(g, company)
