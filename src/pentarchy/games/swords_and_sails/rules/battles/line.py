"""Normal combat: the line of battle, on land and at sea."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import LOADED, TR
from ...state import State
from ...state.records import FORMATIONS, minus
from ..casualties import lose_ship, lose_unit
from .field import present

Stack = tuple[int, ...]


def tokens(g: State, side: int) -> Stack:
    """Every unit or ship of the side as formation * 8 + kind; loaded transports are a kind of their own."""
    b = g.fight
    out: list[int] = []
    loaded = b.loaded[side]
    for p in present(g, side):
        for k, n in enumerate(g.fleet[p] if b.sea else g.army[p]):
            for _ in range(n):
                kind = k
                if b.sea and k == TR and loaded > 0 and g.cargo(p):
                    kind, loaded = LOADED, loaded - 1
                out.append(p * 8 + kind)
    return tuple(out)


def sync(g: State) -> None:
    """Sabotage may have struck between rounds: take what is gone off the line and out of the reserve."""
    b = g.fight
    for side in (0, 1):
        have = list(tokens(g, side))
        keep: list[Stack] = []
        for position in b.line:
            stack = []
            for t in position[side]:
                if t in have:
                    have.remove(t)
                    stack.append(t)
            keep.append(tuple(stack))
        b.line = [(s, p[1]) if side == 0 else (p[0], s) for s, p in zip(keep, b.line, strict=True)]
        b.reserve[side] = tuple(have)


def clear_line(g: State) -> None:
    """Positions where one side has nobody are given up; the others go back to be deployed again. [SS-346]"""
    b = g.fight
    line = []
    for one, two in b.line:
        if one and two:
            line.append((one, two))
        else:
            b.reserve[0] += one
            b.reserve[1] += two
    b.line = line


def put(line: list[tuple[Stack, Stack]], at: int, side: int, token: int) -> None:
    """Add a unit behind the others of its side in a position."""
    one, two = line[at]
    line[at] = ((*one, token), two) if side == 0 else (one, (*two, token))


class Deploy(Step[State], frozen=True):
    """Match an unmatched enemy, then place one more unit, in turns, until one side has none left. [SS-325,
    SS-326, SS-327, SS-328, SS-487]"""

    rule = "SS-325"
    side: int
    stage: str

    def _unmatched(self, g: State, side: int) -> list[int]:
        """Positions where the side stands alone."""
        return [i for i, p in enumerate(g.fight.line) if p[side] and not p[1 - side]]

    def who(self, g: State) -> Seat | None:
        b = g.fight
        if not b.reserve[0] or not b.reserve[1]:
            return None if self.stage != "match" or not b.reserve[self.side] else self._asked(g)
        return self._asked(g)

    def _asked(self, g: State) -> Seat | None:
        b = g.fight
        if self.stage == "match" and not self._unmatched(g, 1 - self.side):
            return None
        if self.stage == "extra" and not g.has_leader(b.lead[self.side], "conqueror"):
            return None
        return b.lead[self.side]

    def run(self, g: State) -> None:
        self._next(g)

    def options(self, g: State, seat: Seat) -> list[Action]:
        b = g.fight
        kinds = tuple(dict.fromkeys(b.reserve[self.side]))
        if self.stage == "match":
            return [("match", t, i) for i in self._unmatched(g, 1 - self.side) for t in kinds]
        out: list[Action] = [("place", t, i) for t in kinds for i in range(len(b.line) + 1)]
        if not self._unmatched(g, self.side) and not self._unmatched(g, 1 - self.side):
            out += [("behind", t, i) for t in kinds for i, p in enumerate(b.line) if p[self.side]]
        if self.stage == "extra":
            out.append(("none",))
        return out

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight
        if action[0] != "none":
            verb, token, at = action
            rest = list(b.reserve[self.side])
            rest.remove(token)
            b.reserve[self.side] = tuple(rest)
            if verb == "place":
                b.line.insert(at, ((token,), ()) if self.side == 0 else ((), (token,)))
            else:
                put(b.line, at, self.side, token)
        if self.stage == "match" and self._unmatched(g, 1 - self.side) and b.reserve[self.side]:
            g.then(self)
        else:
            self._next(g)

    def _next(self, g: State) -> None:
        """The next stage of the same side, or the other side's turn, while both have units to place."""
        b = g.fight
        if self.stage == "place":
            if b.reserve[1 - self.side]:
                g.then(Deploy(1 - self.side, "match"))
        elif b.reserve[0] and b.reserve[1]:
            g.then(replace(self, stage="extra" if self.stage == "match" else "place"))


class Rows(Step[State], frozen=True):
    """Who has units left places them as second and later rows as he likes. [SS-329]"""

    rule = "SS-329"
    side: int

    def _places(self, g: State) -> list[int]:
        b = g.fight
        return [i for i, p in enumerate(b.line) if p[self.side] or p[1 - self.side]]

    def who(self, g: State) -> Seat | None:
        b = g.fight
        return b.lead[self.side] if b.reserve[self.side] and self._places(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        b = g.fight
        alone = [i for i, p in enumerate(b.line) if p[1 - self.side] and not p[self.side]]
        return [
            ("behind", t, i) for t in dict.fromkeys(b.reserve[self.side]) for i in alone or self._places(g)
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight
        _, token, at = action
        rest = list(b.reserve[self.side])
        rest.remove(token)
        b.reserve[self.side] = tuple(rest)
        put(b.line, at, self.side, token)
        g.then(self)


class Redeploy(Step[State], frozen=True):
    """Commander and Admiral may shift a third of their force, rounded up, before the rolls: who goes, and
    whither. [SS-471, SS-496]"""

    rule = "SS-496"
    side: int
    left: int = -1
    token: int = -1
    """Who goes,"""
    at: int = -1
    """and from where."""

    def _moves(self, g: State) -> int:
        b = g.fight
        if not g.has_leader(b.lead[self.side], "admiral" if b.sea else "commander"):
            return 0
        return self.left if self.left >= 0 else -(-sum(len(p[self.side]) for p in b.line) // 3)

    def who(self, g: State) -> Seat | None:
        return g.fight.lead[self.side] if self._moves(g) > 0 and len(g.fight.line) > 1 else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        line = g.fight.line
        if self.token >= 0:
            return [("to", i) for i in range(len(line)) if i != self.at]
        units = [("shift", t, i) for i, p in enumerate(line) for t in dict.fromkeys(p[self.side])]
        return [*units, ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        line, side = g.fight.line, self.side
        match action:
            case ("shift", token, at):
                g.then(replace(self, token=token, at=at))
            case ("to", to):
                stack = list(line[self.at][side])
                stack.remove(self.token)
                foes = line[self.at][1 - side]
                line[self.at] = (tuple(stack), foes) if side == 0 else (foes, tuple(stack))
                put(line, to, side, self.token)
                g.then(Redeploy(side, self._moves(g) - 1))


def target_number(g: State, token: int, target: int) -> tuple[int, int]:
    """Destroy on the first number or less with two dice; at sea capture on the second or less. [SS-331,
    SS-387]"""
    f = g.factions[token // 8 // FORMATIONS]
    if not g.fight.sea:
        return g.book.troops[f][token % 8].land_row[target % 8], 0
    row = g.book.ships[f][min(token % 8, TR)].sea_row
    return row[target % 8] if row else (0, 0)


def strike_front(g: State, stack: Stack, target: int, side: int, at: int) -> int:
    """Front unit, then the rows behind it while the target stands: 0 missed, -1 destroyed, else captor +
    1. [SS-341, SS-342]"""
    b = g.fight
    for row, token in enumerate(stack):
        sink, capture = target_number(g, token, target)
        if not sink:
            continue
        rolled = g.roll() + g.roll()
        b.rolls[side] = (*b.rolls[side], rolled)
        blow: dict[str, Any] = {"token": token, "target": target, "rolled": rolled, "need": sink}
        place: dict[str, Any] = {"sea": b.sea, "side": side, "at": at, "row": row}
        if rolled <= capture:
            g.tell("captures", **blow, **place)
            return token // 8 + 1
        if rolled <= sink:
            g.tell("destroys", **blow, **place)
            return -1
        g.tell("misses", **blow, **place)
    return 0


def remove(g: State, side: int, token: int, how: int) -> None:
    """Take a destroyed unit off, or hand a captured ship to the fleet that took it. [SS-388]"""
    b = g.fight
    b.lost[side] += 1
    p, kind = token // 8, token % 8
    if not b.sea:
        lose_unit(g, p, kind)
        return
    if kind == LOADED:
        b.loaded[side] -= 1
    lose_ship(g, p, min(kind, TR))
    if how > 0 and any(g.fleet[how - 1]):
        captor = how - 1
        g.fleet[captor] = minus(g.fleet[captor], kind, -1)
        b.reserve[1 - side] += (captor * 8 + kind,)


class PullBack(Step[State], frozen=True):
    """Any or all cavalry may leave its place to be deployed anew; the rest stays. [SS-347, SS-348]"""

    rule = "SS-347"
    side: int

    def options(self, g: State, seat: Seat) -> list[Action]:
        out: list[Action] = [
            ("pull", t, i)
            for i, p in enumerate(g.fight.line)
            for t in dict.fromkeys(p[self.side])
            if g.book.units.unit[t % 8].cavalry
        ]
        return [*out, ("done",)]

    def who(self, g: State) -> Seat | None:
        return g.fight.lead[self.side]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        b = g.fight
        _, token, i = action
        stack = list(b.line[i][self.side])
        stack.remove(token)
        b.line[i] = (tuple(stack), b.line[i][1]) if self.side == 0 else (b.line[i][0], tuple(stack))
        b.reserve[self.side] += (token,)
        g.then(self)


class PartingAttack(Step[State], frozen=True):
    """One roll by each front unit at the leaving unit it faces; on land cavalry gets away. [SS-358,
    SS-359, SS-360, SS-365, SS-394]"""

    rule = "SS-365"
    side: int
    """The side that leaves."""

    def run(self, g: State) -> None:
        b = g.fight
        sync(g)
        for at, position in enumerate(list(b.line)):
            gone, stays = position[self.side], position[1 - self.side]
            if not gone or not stays:
                continue
            target = gone[0]
            if not b.sea and g.book.units.unit[target % 8].cavalry:
                continue
            if dead := strike_front(g, stays[:1], target, 1 - self.side, at):
                remove(g, self.side, target, dead)
