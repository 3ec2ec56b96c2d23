"""Answers to offers, and what comes of them: teams, deals, trade agreements, shares of their gold."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import HAND, OFFERED, Trade
from ..trade import set_trade_gold
from .teams import form, may_ally


def ask(g: State, step: AllianceOffer | Deal) -> None:
    """Ask somebody: in his lane in Diplomacy, at once when a Diplomat speaks."""
    if g.run.where is None:
        g.then(step)
    else:
        g.pass_to(step.seat, step)


def go_on(g: State, proposer: Seat) -> None:
    """The proposer's lane opens again as it was; a Diplomat's word is over with the answer."""
    lanes = g.run.where
    if lanes is not None:
        g.pass_to(proposer, *lanes.opening[proposer])


class AllianceOffer(Step[State], frozen=True):
    """Every member of both sides must agree before a team forms or grows. [SS-267, SS-272]"""

    rule = "SS-267"
    seat: Seat
    proposer: Seat
    other: Seat
    more: tuple[Seat, ...]

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("accept",), ("decline",)] if may_ally(g, self.proposer, self.other) else [("decline",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "accept" and self.more:
            ask(g, replace(self, seat=self.more[0], more=self.more[1:]))
            return
        if action[0] == "accept":
            form(g, self.proposer, self.other)
        else:
            g.tell("declines", seat=seat, other=self.proposer)
        go_on(g, self.proposer)


class Deal(Step[State], frozen=True):
    """Gold or a card, against gold or a card of a colour, or as a gift (R-20). [SS-183, SS-280]"""

    rule = "SS-280"
    seat: Seat
    proposer: Seat
    gives: str
    gold: int
    wants: str
    n: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.wants == "card":
            backs = g.book.backs
            return [*(("accept", c) for c in g.hand(seat) if backs[c] == self.n), ("decline",)]
        if self.wants == "gold" and g.gold[seat] < self.n:
            return [("decline",)]
        return [("accept",), ("decline",)]

    def twin(self, g: State, seat: Seat, action: Action) -> Action:
        return action[:1]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        done = action[0] == "accept"
        winner = seat if done else self.proposer
        if self.gives == "gold":
            g.gold[winner] += self.gold
        for card in g.cards.lie(OFFERED + self.proposer):
            both = 1 << seat | 1 << self.proposer if done else 1 << self.proposer
            g.cards.move(card, HAND + winner, both)
        if done and self.wants == "gold":
            g.gold[seat] -= self.n
            g.gold[self.proposer] += self.n
        if done and self.wants == "card":
            g.cards.move(action[1], HAND + self.proposer, 1 << seat | 1 << self.proposer)
        if done:
            g.reveal()
            g.tell(
                "deal",
                seat=seat,
                other=self.proposer,
                gives=self.gives,
                gold=self.gold,
                asks=self.wants,
                n=self.n,
            )
        else:
            g.tell("declines", seat=seat, other=self.proposer)
        go_on(g, self.proposer)


class TradeOffer(Step[State], frozen=True):
    """The partner lays his own stake or declines. [SS-208, SS-209]"""

    rule = "SS-208"
    seat: Seat
    proposer: Seat
    card: int
    stake: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(("stake", n) for n in g.book.tables.prices.stakes if n <= g.gold[seat]), ("decline",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "stake":
            g.gold[seat] -= action[1]
            g.trades.append(Trade(self.card, self.proposer, seat, self.stake + action[1], g.turn))
            g.tell("trade_made", seat=seat, other=self.proposer, gold=self.stake + action[1])
        else:
            g.gold[self.proposer] += self.stake
            g.cards.move(self.card, HAND + self.proposer, g.everybody)
            g.tell("declines", seat=seat, other=self.proposer)
        go_on(g, self.proposer)


class ShareOffer(Step[State], frozen=True):
    """Partners may agree to take any amounts off their agreement. [SS-212]"""

    rule = "SS-212"
    seat: Seat
    proposer: Seat
    card: int
    mine: int
    theirs: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        held = [t.gold for t in g.trades if t.card == self.card and not t.refused]
        return [("accept",), ("decline",)] if held and held[0] >= self.mine + self.theirs else [("decline",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "accept":
            i = next(i for i, t in enumerate(g.trades) if t.card == self.card)
            g.gold[self.proposer] += self.mine
            g.gold[seat] += self.theirs
            g.trades[i] = replace(g.trades[i], refused=True)
            g.tell("shared", seat=seat, other=self.proposer, mine=self.mine, theirs=self.theirs)
            set_trade_gold(g, i, g.trades[i].gold - self.mine - self.theirs)
        else:
            g.tell("declines", seat=seat, other=self.proposer)
        go_on(g, self.proposer)
