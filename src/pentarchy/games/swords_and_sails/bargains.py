"""The end of Diplomacy: the last word on political allies, shares of trade, the bank; and a Diplomat's
audiences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Action, Seat, Step, replace

from .book import BLUE
from .diplomacy import Talks, supporters_needed, undermine
from .intrigue import set_trade_gold, suitors

if TYPE_CHECKING:
    from .game import SwordsAndSails


class LastWord(Step, frozen=True):
    """When the talks are over one last hidden Subterfuge is possible against each suit, in play order
    (R-29)."""

    rule = "SS-230"

    def run(self, g: SwordsAndSails) -> None:
        for seat in g.in_order:
            for suit in g.suits:
                if suit.seat == seat:
                    g.then(SuitWindow(suit.card), SettleSuit(suit.card))


class SuitWindow(Step, frozen=True):
    rule = "SS-230"
    card: int

    def run(self, g: SwordsAndSails) -> None:
        suit = next(s for s in g.suits if s.card == self.card)
        lanes = {s: LastSubterfuge(s, self.card) for s in g.alive if s != suit.seat and g.backs(s, BLUE)}
        g.gathered = []
        if lanes and suit.supporters:
            g.window(lanes)


class LastSubterfuge(Step, frozen=True):
    rule = "SS-230"
    seat: Seat
    card: int
    against: Seat = -1

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        suit = next(s for s in g.suits if s.card == self.card)
        able = g.holds(seat, "subterfuge") >= 0
        return [*(("subterfuge", s) for s in suit.supporters if able and s != seat), ("pass",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        g.keep(replace(self, against=action[1] if action[0] == "subterfuge" else -1))


class SettleSuit(Step, frozen=True):
    """Enough standing supporters win the land (SS-231)."""

    rule = "SS-231"
    card: int

    def run(self, g: SwordsAndSails) -> None:
        g.reveal()
        i = next(i for i, s in enumerate(g.suits) if s.card == self.card)
        kept = {x.seat: x.against for x in g.gathered if isinstance(x, LastSubterfuge) and x.against >= 0}
        for seat in g.in_order:
            if kept.get(seat, -1) in g.suits[i].supporters:
                undermine(g, seat, i, kept[seat])
        suit = g.suits.pop(i)
        g.discard(suit.card)
        good = len(suit.supporters) >= supporters_needed(g) and suitors(g, suit.seat, only=suit.land)
        if good:
            g.owner[suit.land] = suit.seat
            g.tally[4] += 1
            g.tell("wins_land", seat=suit.seat, land=suit.land)
        else:
            g.tell("suit_fails", seat=suit.seat, land=suit.land)


class Shares(Step, frozen=True):
    """Without agreement each partner may take up to a third of an older agreement (SS-213)."""

    rule = "SS-213"

    def run(self, g: SwordsAndSails) -> None:
        unit = g.book.tables.income.round_to
        for t in g.trades:
            most = t.gold // 3 // unit * unit
            if t.turn < g.turn and not t.refused and most:
                g.then(TakeShare(t.a, t.card, most), TakeShare(t.b, t.card, most))


class TakeShare(Step, frozen=True):
    rule = "SS-213"
    seat: Seat
    card: int
    most: int

    def who(self, g: SwordsAndSails) -> Seat | None:
        return None if g.out[self.seat] else self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        return [("take", n) for n in range(self.most, -1, -g.book.tables.income.round_to)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        i = next(i for i, t in enumerate(g.trades) if t.card == self.card)
        g.gold[seat] += action[1]
        g.tell("takes_share", seat=seat, gold=action[1])
        set_trade_gold(g, i, g.trades[i].gold - action[1])


class BankMatches(Step, frozen=True):
    """The bank lays as much again on each new agreement (SS-210)."""

    rule = "SS-210"

    def run(self, g: SwordsAndSails) -> None:
        for i, t in enumerate(g.trades):
            if t.turn == g.turn:
                g.trades[i] = replace(t, gold=2 * t.gold)
                g.tell("bank_matches", a=t.a, b=t.b, gold=2 * t.gold)


class Audience(Step, frozen=True):
    """A Diplomat may ally and deal in every phase (SS-479); what he agrees works from the next step on
    (R-43)."""

    rule = "SS-479"

    def run(self, g: SwordsAndSails) -> None:
        for seat in g.in_order:
            if g.has_leader(seat, "diplomat"):
                g.then(Talks(seat, 1, audience=True))
