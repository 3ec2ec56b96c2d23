"""Losses in battle, which armies they fall on, and the prisoners among them."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ...state import State
from ...state.records import Battle
from ..realm.pieces import change, piece, stacks, take_from
from ..realm.powers import capture, knows
from .forces import attack_force, battle, engaged


def hit_attacker(g: State, n: int, seat: Seat, by: Seat) -> None:
    """Losses of the attacking player who led the roll, at the hands of a defender."""
    b = battle(g)
    n = min(n, attack_force(g, b, seat))
    if n <= 0:
        return
    b = replace(b, lost=(b.lost[0] + n, b.lost[1]), fallen=(*b.fallen, (by, seat, n)))
    if b.attacker < 0:
        g.battle = replace(b, horde=b.horde - n)
        g.tell("loses", seat=seat, n=n, space=g.book.ids[b.where])
    else:
        g.battle = b
        g.then(AttackLosses(seat, n))


def hit_defender(g: State, n: int, seat: Seat, by: Seat) -> None:
    """Losses of one defender at the hands of an attacker."""
    b = battle(g)
    n = min(n, engaged(g, b, seat))
    if n > 0:
        g.battle = replace(b, lost=(b.lost[0], b.lost[1] + n), fallen=(*b.fallen, (by, seat, n)))
        g.tell("loses", seat=seat, n=n, space=g.book.ids[b.where])
        g.then(Losses(seat, b.where, n))


def shares(piles: list[tuple[int, int]], n: int) -> list[Action]:
    """One FV or all that is to be lost, stack by stack."""
    return [("lose", pile, k) for pile, fv in piles for k in dict.fromkeys((1, min(n, fv)))]


class Losses(Step[State], frozen=True):
    """The owner picks which of his armies in a place are lost: one FV or all it has, stack by stack.

    [MU-299, MU-305]
    """

    rule = "MU-305"
    seat: Seat
    space: int
    n: int
    among: tuple[int, ...] = ()
    """The transports it falls on; without any, all that the seat has in the place."""

    def who(self, g: State) -> Seat | None:
        return self.seat if self.n > 0 and self.seat >= 0 and self.stacks(g) else None

    def stacks(self, g: State) -> list[tuple[int, int]]:
        if self.among:
            return [(n, p.fv) for n in self.among if (p := g.pieces[n]) is not None and p.fv]
        return stacks(g, self.space, self.seat)

    def options(self, g: State, seat: Seat) -> list[Action]:
        piles = self.stacks(g)
        if len(piles) == 1 or sum(fv for _, fv in piles) <= self.n:
            return [("lose", piles[0][0], min(self.n, piles[0][1]))]
        return shares(piles, self.n)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        take_from(g, self.space, action[1], action[2])
        g.then(replace(self, n=self.n - action[2]))

    def run(self, g: State) -> None:
        if self.seat < 0 and self.n > 0:
            left = self.n
            for pile, fv in self.stacks(g):
                k = min(left, fv)
                take_from(g, self.space, pile, k)
                left -= k


class AttackLosses(Step[State], frozen=True):
    """The attacker picks the transports that lose armies; each keeps one FV."""

    rule = "MU-305"
    seat: Seat
    n: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.n > 0 and self.piles(g) else None

    def piles(self, g: State) -> list[tuple[int, int]]:
        mine = ((n, g.pieces[n]) for n in battle(g).forces)
        return [(n, p.fv - 1) for n, p in mine if p is not None and p.owner == self.seat and p.fv > 1]

    def options(self, g: State, seat: Seat) -> list[Action]:
        piles = self.piles(g)
        if len(piles) == 1:
            return [("lose", piles[0][0], min(self.n, piles[0][1]))]
        return shares(piles, self.n)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        change(g, action[1], fv=piece(g, action[1]).fv - action[2])
        g.tell("loses", seat=seat, n=action[2], space=g.book.ids[piece(g, action[1]).at])
        g.then(replace(self, n=self.n - action[2]))


def count_losses(g: State, b: Battle) -> None:
    """Prisoners: a tenth of the enemy's losses (a fifth with STRATEGY), at least one; the rest are wounds.

    Of several players on a side each captures whom he fought, and counts his own dead.

    [MU-105, MU-106, MU-312, MU-492]
    """
    pairs: dict[tuple[Seat, Seat], int] = {}
    for holder, captive, n in b.fallen:
        pairs[holder, captive] = pairs.get((holder, captive), 0) + n
    wounded: dict[Seat, int] = {}
    for (holder, captive), lost in pairs.items():
        taken = 0
        if holder >= 0:
            taken = max(1, lost * (2 if knows(g, holder, "strategy") else 1) // 10)
            if captive >= 0:
                capture(g, holder, captive, taken)
                g.tell("prisoners", seat=holder, target=captive, n=taken)
        wounded[captive] = wounded.get(captive, 0) + lost - taken
    for seat, n in wounded.items():
        if seat >= 0:
            g.wounds = changed(g.wounds, seat, (*g.wounds[seat], n))
