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


class Answer(Step[State], frozen=True):
    """What somebody was offered: he takes it in one of these ways, or declines."""

    seat: Seat
    proposer: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*self.ways(g), ("decline",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "decline":
            self.declined(g)
            g.tell("declines", seat=seat, other=self.proposer)
        elif not self.agreed(g, action):
            return
        go_on(g, self.proposer)

    def ways(self, g: State) -> list[Action]:
        raise NotImplementedError

    def agreed(self, g: State, action: Action) -> bool:
        """What comes of it; false while somebody else has still to agree."""
        raise NotImplementedError

    def declined(self, g: State) -> None:
        """What was laid aside goes back to the proposer."""


class AllianceOffer(Answer, frozen=True):
    """Every member of both sides must agree before a team forms or grows. [SS-267, SS-272]"""

    rule = "SS-267"
    other: Seat
    more: tuple[Seat, ...]

    def ways(self, g: State) -> list[Action]:
        return [("accept",)] if may_ally(g, self.proposer, self.other) else []

    def agreed(self, g: State, action: Action) -> bool:
        if self.more:
            ask(g, replace(self, seat=self.more[0], more=self.more[1:]))
            return False
        form(g, self.proposer, self.other)
        return True


class Deal(Answer, frozen=True):
    """Gold or a card, against gold or a card of a colour, or as a gift (R-20). [SS-183, SS-280]"""

    rule = "SS-280"
    gives: str
    gold: int
    wants: str
    n: int

    def ways(self, g: State) -> list[Action]:
        if self.wants == "card":
            return [("accept", c) for c in g.hand(self.seat) if g.book.backs[c] == self.n]
        return [("accept",)] if self.wants != "gold" or g.gold[self.seat] >= self.n else []

    def twin(self, g: State, seat: Seat, action: Action) -> Action:
        return action[:1]

    def agreed(self, g: State, action: Action) -> bool:
        seat, proposer = self.seat, self.proposer
        both = 1 << seat | 1 << proposer
        self._hand_over(g, seat, both)
        if self.wants == "gold":
            g.gold[seat] -= self.n
            g.gold[proposer] += self.n
        if self.wants == "card":
            g.cards.move(action[1], HAND + proposer, both)
        g.reveal()
        g.tell(
            "deal",
            seat=seat,
            other=proposer,
            gives=self.gives,
            gold=self.gold,
            asks=self.wants,
            n=self.n,
        )
        return True

    def declined(self, g: State) -> None:
        self._hand_over(g, self.proposer, 1 << self.proposer)

    def _hand_over(self, g: State, to: Seat, seen: int) -> None:
        """What was offered leaves the table."""
        if self.gives == "gold":
            g.gold[to] += self.gold
        for card in g.cards.lie(OFFERED + self.proposer):
            g.cards.move(card, HAND + to, seen)


class TradeOffer(Answer, frozen=True):
    """The partner lays his own stake or declines. [SS-208, SS-209]"""

    rule = "SS-208"
    card: int
    stake: int

    def ways(self, g: State) -> list[Action]:
        return stakes(g, self.seat)

    def agreed(self, g: State, action: Action) -> bool:
        gold = self.stake + action[1]
        g.gold[self.seat] -= action[1]
        g.trades.append(Trade(self.card, self.proposer, self.seat, gold, g.turn))
        g.tell("trade_made", seat=self.seat, other=self.proposer, gold=gold)
        return True

    def declined(self, g: State) -> None:
        g.gold[self.proposer] += self.stake
        g.cards.move(self.card, HAND + self.proposer, g.everybody)


def stakes(g: State, seat: Seat) -> list[Action]:
    """What a partner may lay on a trade agreement. [SS-209]"""
    return [("stake", n) for n in g.book.tables.prices.stakes if n <= g.gold[seat]]


class ShareOffer(Answer, frozen=True):
    """Partners may agree to take any amounts off their agreement. [SS-212]"""

    rule = "SS-212"
    card: int
    mine: int
    theirs: int

    def ways(self, g: State) -> list[Action]:
        held = [t.gold for t in g.trades if t.card == self.card and not t.refused]
        return [("accept",)] if held and held[0] >= self.mine + self.theirs else []

    def agreed(self, g: State, action: Action) -> bool:
        i = next(i for i, t in enumerate(g.trades) if t.card == self.card)
        g.gold[self.proposer] += self.mine
        g.gold[self.seat] += self.theirs
        g.trades[i] = replace(g.trades[i], refused=True)
        g.tell("shared", seat=self.seat, other=self.proposer, mine=self.mine, theirs=self.theirs)
        set_trade_gold(g, i, g.trades[i].gold - self.mine - self.theirs)
        return True
