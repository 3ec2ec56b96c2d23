"""Teams: forming, growing, leaving, and what happens to guests when friendship ends."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ..battles.refuge import refuges


def may_ally(g: State, a: Seat, b: Seat) -> bool:
    """Could the sides of these two players become one team? [SS-118, SS-268]"""
    team, out = g.team, g.out
    one, two = team[a], team[b]
    if a == b or (one >= 0 and one == two) or out[a] or out[b]:
        return False
    size = (team.count(one) if one >= 0 else 1) + (team.count(two) if two >= 0 else 1)
    if size > g.book.tables.points.team or size == out.count(False):
        return False  # there must be somebody left to play against
    return not (g.variants.old_enemies and _old_enemies(g, a, b))


def _old_enemies(g: State, a: Seat, b: Seat) -> bool:
    """Would Byzantium and the Fatimids meet in one team, in a game of fewer than seven great powers?
    [SS-118]"""
    byzantium, fatimids = g.book.old_enemies
    if byzantium not in g.factions or fatimids not in g.factions:
        return False
    x, y = g.factions.index(byzantium), g.factions.index(fatimids)
    meet = (g.allied(a, x) and g.allied(b, y)) or (g.allied(a, y) and g.allied(b, x))
    return meet and sum(not g.book.factions[f].minor for f in g.factions) < len(g.book.setups.set[0].factions)


def form(g: State, a: Seat, b: Seat) -> None:
    """A declared alliance forms a team at once, or adds to one. [SS-030, SS-267, SS-272]"""
    both = sorted({*g.members(a), *g.members(b)})
    old = [g.team[s] for s in both if g.team[s] >= 0]
    team = min(old) if old else next(t for t in range(g.seats) if t not in g.team)
    before = {s: g.members(s) for s in both}
    for s in both:
        alone = len(before[s]) == 1
        if alone or g.team[s] != team:
            g.kin[s] = g.team[s] if not alone and g.since[s] < g.turn else -1
            g.team[s], g.since[s] = team, g.turn
    changed(g, both)
    g.tell("alliance", team=team, seats=tuple(both))


def leave(g: State, seat: Seat) -> None:
    """A member leaves; the rest go on as a smaller team, a last one alone. [SS-274, SS-275]"""
    old = g.members(seat)
    rest = [s for s in old if s != seat]
    g.team[seat] = g.kin[seat] = -1
    if len(rest) == 1:
        g.team[rest[0]] = -1
    changed(g, old)
    g.tell("leaves_team", seat=seat, others=tuple(rest))
    for s in old:
        for a in g.armies_of(s):
            host = g.owner[g.army_at[a]] if g.army_at[a] >= 0 else -1
            if host in old and not g.allied(s, host):
                g.interrupt(Guest(s, a))
        for f in g.fleets_of(s):
            if g.port[f] >= 0 and not g.allied(s, g.owner[g.port[f]]):
                g.port[f] = -1
                g.tell("puts_to_sea", fleet=f)


def changed(g: State, seats: list[Seat]) -> None:
    """Changed teams lose their victory mark and wait two more seasons for the next (R-106). [SS-083]"""
    for s in seats:
        g.mark[s] = -1
        if g.variants.wait_after_change:
            g.ban[s] = g.turn + 2


class Guest(Step[State], frozen=True):
    """An army in a former ally's land: retreat at once, or stay as an enemy that must siege (R-41).
    [SS-278]"""

    rule = "SS-278"
    seat: Seat
    army: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        land = g.army_at[self.army]
        return [*(("retreat", g.book.ids[n]) for n in refuges(g, self.army, land)), ("stay",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        land = g.army_at[self.army]
        if action[0] == "retreat":
            g.army_at[self.army] = g.book.space[action[1]]
            g.tell("retreats", seat=seat, piece=self.army, dest=g.army_at[self.army])
        else:
            g.sieging = (*g.sieging, land)
            g.tell("guest_stays", seat=seat, piece=self.army)
