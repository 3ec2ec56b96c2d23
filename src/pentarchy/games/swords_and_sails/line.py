"""Normal combat: the line of battle, on land and at sea (SS-323 to SS-349, SS-384 to SS-388)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Action, Seat, Step, replace

from .battle import AfterRound, present
from .book import LOADED, TR
from .casualties import lose_ship, lose_unit, minus
from .game import FORMATIONS

if TYPE_CHECKING:
    from .battle_state import Battle
    from .game import SwordsAndSails

Stack = tuple[int, ...]


def fight(g: SwordsAndSails) -> Battle:
    assert g.battle is not None
    return g.battle


def tokens(g: SwordsAndSails, side: int) -> Stack:
    """Every unit or ship of the side as formation * 8 + kind; loaded transports are a kind of their own."""
    b = fight(g)
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


def sync(g: SwordsAndSails) -> None:
    """Sabotage may have struck between rounds: take what is gone off the line and out of the reserve."""
    b = fight(g)
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


class FormLine(Step, frozen=True):
    """A round begins: whoever is not on the line is deployed, the attacker first (SS-324)."""

    rule = "SS-324"

    def run(self, g: SwordsAndSails) -> None:
        b = fight(g)
        b.round += 1
        b.lost = [0, 0]
        sync(g)
        clear_line(g)
        g.then(Deploy(0, "place"))


def clear_line(g: SwordsAndSails) -> None:
    """Positions where one side has nobody are given up; the others go back to be deployed again (SS-346)."""
    b = fight(g)
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


class Deploy(Step, frozen=True):
    """Match an unmatched enemy, then place one more unit, in turns, until one side has none left (SS-325
    to SS-328)."""

    rule = "SS-325"
    side: int
    stage: str

    def _unmatched(self, g: SwordsAndSails, side: int) -> list[int]:
        """Positions where the side stands alone."""
        return [i for i, p in enumerate(fight(g).line) if p[side] and not p[1 - side]]

    def who(self, g: SwordsAndSails) -> Seat | None:
        b = fight(g)
        if not b.reserve[0] or not b.reserve[1]:
            return None if self.stage != "match" or not b.reserve[self.side] else self._asked(g)
        return self._asked(g)

    def _asked(self, g: SwordsAndSails) -> Seat | None:
        b = fight(g)
        if self.stage == "match" and not self._unmatched(g, 1 - self.side):
            return None
        if self.stage == "extra" and not g.has_leader(b.lead[self.side], "conqueror"):
            return None
        return b.lead[self.side]

    def run(self, g: SwordsAndSails) -> None:
        self._next(g)

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        b = fight(g)
        kinds = tuple(dict.fromkeys(b.reserve[self.side]))
        if self.stage == "match":
            return [("match", t, i) for i in self._unmatched(g, 1 - self.side) for t in kinds]
        out: list[Action] = [("place", t, i) for t in kinds for i in range(len(b.line) + 1)]
        if not self._unmatched(g, self.side) and not self._unmatched(g, 1 - self.side):
            out += [("behind", t, i) for t in kinds for i, p in enumerate(b.line) if p[self.side]]
        if self.stage == "extra":
            out.append(("none",))
        return out

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        b = fight(g)
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

    def _next(self, g: SwordsAndSails) -> None:
        b = fight(g)
        if self.stage == "match":
            if b.reserve[0] and b.reserve[1]:
                g.then(replace(self, stage="extra"))
                return
        elif self.stage == "extra":
            if b.reserve[0] and b.reserve[1]:
                g.then(replace(self, stage="place"))
                return
        elif b.reserve[1 - self.side]:
            g.then(Deploy(1 - self.side, "match"))
            return
        g.then(Rows(0), Rows(1), Redeploy(0), Redeploy(1), FightLine())


class Rows(Step, frozen=True):
    """Who has units left places them as second and later rows as he likes (SS-329)."""

    rule = "SS-329"
    side: int

    def _places(self, g: SwordsAndSails) -> list[int]:
        b = fight(g)
        return [i for i, p in enumerate(b.line) if p[self.side] or p[1 - self.side]]

    def who(self, g: SwordsAndSails) -> Seat | None:
        b = fight(g)
        return b.lead[self.side] if b.reserve[self.side] and self._places(g) else None

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        b = fight(g)
        alone = [i for i, p in enumerate(b.line) if p[1 - self.side] and not p[self.side]]
        return [
            ("behind", t, i) for t in dict.fromkeys(b.reserve[self.side]) for i in alone or self._places(g)
        ]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        b = fight(g)
        _, token, at = action
        rest = list(b.reserve[self.side])
        rest.remove(token)
        b.reserve[self.side] = tuple(rest)
        put(b.line, at, self.side, token)
        g.then(self)


class Redeploy(Step, frozen=True):
    """Commander and Admiral may shift a third of their force, rounded up, before the rolls (SS-471,
    SS-496)."""

    rule = "SS-496"
    side: int
    left: int = -1

    def _moves(self, g: SwordsAndSails) -> int:
        b = fight(g)
        if not g.has_leader(b.lead[self.side], "admiral" if b.sea else "commander"):
            return 0
        return self.left if self.left >= 0 else -(-sum(len(p[self.side]) for p in b.line) // 3)

    def who(self, g: SwordsAndSails) -> Seat | None:
        return fight(g).lead[self.side] if self._moves(g) > 0 and len(fight(g).line) > 1 else None

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        line = fight(g).line
        out: list[Action] = [
            ("shift", t, i, j)
            for i, p in enumerate(line)
            for t in dict.fromkeys(p[self.side])
            for j in range(len(line))
            if j != i
        ]
        return [*out[:400], ("done",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        b = fight(g)
        _, token, i, j = action
        stack = list(b.line[i][self.side])
        stack.remove(token)
        b.line[i] = (tuple(stack), b.line[i][1]) if self.side == 0 else (b.line[i][0], tuple(stack))
        put(b.line, j, self.side, token)
        g.then(replace(self, left=self._moves(g) - 1))


def target_number(g: SwordsAndSails, token: int, target: int) -> tuple[int, int]:
    """Destroy on the first number or less with two dice; at sea capture on the second or less."""
    f = g.factions[token // 8 // FORMATIONS]
    if not fight(g).sea:
        return g.book.troops[f][token % 8].land_row[target % 8], 0
    row = g.book.ships[f][min(token % 8, TR)].sea_row
    return row[target % 8] if row else (0, 0)


class FightLine(Step, frozen=True):
    """Left to right; both sides of a position roll before anybody is taken off (SS-330 to SS-345)."""

    rule = "SS-331"

    def run(self, g: SwordsAndSails) -> None:
        b = fight(g)
        line = list(b.line)
        b.rolls = [(), ()]
        for i, (one, two) in enumerate(line):
            if not one or not two:
                continue
            dead = [strike_front(g, one, two[0], 0), strike_front(g, two, one[0], 1)]
            left = [one[1:] if dead[1] else one, two[1:] if dead[0] else two]
            for side in (0, 1):
                if dead[side]:
                    remove(g, 1 - side, line[i][1 - side][0], dead[side])
            b.line[i] = (left[0], left[1])
        clear_line(g)
        g.then(AfterRound())


def strike_front(g: SwordsAndSails, stack: Stack, target: int, side: int) -> int:
    """Front unit, then the rows behind it while the target stands: 0 missed, -1 destroyed, else captor +
    1."""
    b = fight(g)
    for token in stack:
        sink, capture = target_number(g, token, target)
        if not sink:
            continue
        rolled = g.roll() + g.roll()
        b.rolls[side] = (*b.rolls[side], rolled)
        if rolled <= capture:
            g.tell("captures", token=token, target=target, rolled=rolled, sea=True)
            return token // 8 + 1
        if rolled <= sink:
            g.tell("destroys", token=token, target=target, rolled=rolled, sea=b.sea)
            return -1
        g.tell("misses", token=token, target=target, rolled=rolled, sea=b.sea)
    return 0


def remove(g: SwordsAndSails, side: int, token: int, how: int) -> None:
    """Take a destroyed unit off, or hand a captured ship to the fleet that took it (SS-388)."""
    b = fight(g)
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


class NextLine(Step, frozen=True):
    """Both fight on: cavalry may be pulled back (SS-347), then the line forms again (SS-349)."""

    rule = "SS-349"

    def run(self, g: SwordsAndSails) -> None:
        sync(g)
        clear_line(g)
        if not fight(g).sea:
            g.then(PullBack(0), PullBack(1))
        g.then(FormLine())


class PullBack(Step, frozen=True):
    """Any or all cavalry may leave its place to be deployed anew (SS-347); the rest stays (SS-348)."""

    rule = "SS-347"
    side: int

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        out: list[Action] = [
            ("pull", t, i)
            for i, p in enumerate(fight(g).line)
            for t in dict.fromkeys(p[self.side])
            if g.book.units.unit[t % 8].cavalry
        ]
        return [*out, ("done",)]

    def who(self, g: SwordsAndSails) -> Seat | None:
        return fight(g).lead[self.side]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        b = fight(g)
        _, token, i = action
        stack = list(b.line[i][self.side])
        stack.remove(token)
        b.line[i] = (tuple(stack), b.line[i][1]) if self.side == 0 else (b.line[i][0], tuple(stack))
        b.reserve[self.side] += (token,)
        g.then(self)


class PartingAttack(Step, frozen=True):
    """One roll by each front unit at the leaving unit it faces; on land cavalry gets away (SS-358 to
    SS-365)."""

    rule = "SS-365"
    side: int
    """The side that leaves."""

    def run(self, g: SwordsAndSails) -> None:
        b = fight(g)
        sync(g)
        for position in list(b.line):
            gone, stays = position[self.side], position[1 - self.side]
            if not gone or not stays:
                continue
            target = gone[0]
            if not b.sea and g.book.units.unit[target % 8].cavalry:
                continue
            if dead := strike_front(g, stays[:1], target, 1 - self.side):
                remove(g, self.side, target, dead)
