"""Trade Agreements: gold laid on them, taken off, doubled by the bank, raided."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..state import State


def raid(g: State, seat: Seat, i: int) -> None:
    """Half the coins, rounded up to 5; a marked faction then half of the rest. [SS-215, SS-251, SS-252,
    SS-253]"""
    g.discard(g.holds(seat, "raid_caravans"))
    trade, taken = g.trades[i], 0
    for _ in range(2 if g.book.marked("raid_caravans", g.factions[seat]) else 1):
        taken += min(trade.gold - taken, g.book.round_up(trade.gold - taken, 2))
    g.gold[seat] += taken
    g.tell("raids", seat=seat, a=trade.a, b=trade.b, gold=taken)
    set_trade_gold(g, i, trade.gold - taken)


def set_trade_gold(g: State, i: int, gold: int) -> None:
    """An emptied agreement is discarded (R-35)."""
    trade = g.trades[i]
    if gold:
        g.trades[i] = replace(trade, gold=gold)
        return
    del g.trades[i]
    g.discard(trade.card)
    g.tell("trade_ends", a=trade.a, b=trade.b)


class Shares(Step[State], frozen=True):
    """Without agreement each partner may take up to a third of an older agreement. [SS-211, SS-213,
    SS-214]"""

    rule = "SS-213"

    def run(self, g: State) -> None:
        unit = g.book.tables.income.round_to
        for t in g.trades:
            most = t.gold // 3 // unit * unit
            if t.turn < g.turn and not t.refused and most:
                g.then(TakeShare(t.a, t.card, most), TakeShare(t.b, t.card, most))


class TakeShare(Step[State], frozen=True):
    """A partner's choice how much he takes. [SS-213, SS-214]"""

    rule = "SS-213"
    seat: Seat
    card: int
    most: int

    def who(self, g: State) -> Seat | None:
        return None if g.out[self.seat] else self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("take", n) for n in range(self.most, -1, -g.book.tables.income.round_to)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        i = next(i for i, t in enumerate(g.trades) if t.card == self.card)
        g.gold[seat] += action[1]
        g.tell("takes_share", seat=seat, gold=action[1])
        set_trade_gold(g, i, g.trades[i].gold - action[1])


class BankMatches(Step[State], frozen=True):
    """The bank lays as much again on each new agreement. [SS-210]"""

    rule = "SS-210"

    def run(self, g: State) -> None:
        for i, t in enumerate(g.trades):
            if t.turn == g.turn:
                g.trades[i] = replace(t, gold=2 * t.gold)
                g.tell("bank_matches", a=t.a, b=t.b, gold=2 * t.gold)
