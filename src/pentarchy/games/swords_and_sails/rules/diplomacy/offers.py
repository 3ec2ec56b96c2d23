"""Offers, put together word by word. What they stake lies aside until the answer, so that it can be kept."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import COLOURS
from ...state import State
from ...state.records import HAND, OFFERED, TABLE
from .answers import AllianceOffer, Deal, ShareOffer, TradeOffer, ask

PURSES = (5, 10, 20, 30, 50, 75, 100, 150, 200, 300)
"""Round sums that offers are made in."""
GIFTS: list[Action] = [("give", "gold", n) for n in PURSES]
PRICES: list[Action] = [("ask", "gold", n) for n in PURSES]


def back(g: State, seat: Seat) -> None:
    """The offer is not made: the player goes on talking. A Diplomat's step waits below."""
    lanes = g.run.where
    if lanes is not None:
        g.then(*lanes.opening[seat])


def propose_team(g: State, seat: Seat, other: Seat) -> None:
    """Every member of both sides is asked, one after another. [SS-267]"""
    g.proposals[seat] -= 1
    g.tell("offers_alliance", seat=seat, other=other)
    asked = tuple(s for s in (*g.members(other), *g.members(seat)) if s != seat)
    ask(g, AllianceOffer(asked[0], seat, other, asked[1:]))


class OfferDeal(Step[State], frozen=True):
    """What one gives: gold, a card face down, or nothing (R-20, R-115). [SS-280]"""

    rule = "SS-280"
    veiled = True
    seat: Seat
    other: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        gold = [gift for gift in GIFTS if gift[2] <= g.gold[seat]]
        cards = [("give", "card", c) for c in g.hand(seat)]
        return [*gold, *cards, ("give", "nothing", 0), ("back",)]

    def twin(self, g: State, seat: Seat, action: Action) -> Action:
        """Others see the back of an offered card."""
        if action[:2] == ("give", "card"):
            return ("give", "card", COLOURS[g.book.backs[action[2]]])
        return action

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "back":
            back(g, seat)
        else:
            g.then(AskInReturn(seat, self.other, action[1], action[2]))


class AskInReturn(Step[State], frozen=True):
    """What one asks for it: gold, a card of a colour, or nothing. What is given lies aside. [SS-280]"""

    rule = "SS-280"
    veiled = True
    seat: Seat
    other: Seat
    gives: str
    n: int
    """Gold, or the card."""

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        if not self._still_has(g):
            return [("back",)]
        gold = [price for price in PRICES if price[2] <= g.gold[self.other]]
        backs = [("ask", "card", colour) for colour in range(len(COLOURS)) if g.backs(self.other, colour)]
        nothing = [("ask", "nothing", 0)] if self.gives != "nothing" else []
        return [*gold, *backs, *nothing, ("back",)]

    def imagined(self, g: State, seat: Seat | None, rng: Random) -> AskInReturn:
        """Of a card to be offered others know the back (R-115)."""
        if self.gives != "card" or seat == self.seat:
            return self
        alike = [c for c in g.hand(self.seat) if g.book.backs[c] == g.book.backs[self.n]]
        return replace(self, n=rng.choice(alike)) if alike else self

    def _still_has(self, g: State) -> bool:
        """What is to be given may have gone in an answer to somebody else meanwhile."""
        if self.gives == "gold":
            return g.gold[self.seat] >= self.n
        return self.gives != "card" or g.cards.at[self.n] == HAND + self.seat

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "back":
            back(g, seat)
            return
        _, asks, n = action
        g.proposals[seat] -= 1
        gold = self.n if self.gives == "gold" else 0
        g.gold[seat] -= gold
        if self.gives == "card":
            g.cards.move(self.n, OFFERED + seat, 1 << seat)
        g.tell("offers_deal", seat=seat, other=self.other, gives=self.gives, gold=gold, asks=asks, n=n)
        ask(g, Deal(self.other, seat, self.gives, gold, asks, n))


class OfferTrade(Step[State], frozen=True):
    """Lay the card open and the first stake on it. [SS-208, SS-209]"""

    rule = "SS-208"
    veiled = True
    seat: Seat
    other: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(("stake", n) for n in g.book.tables.prices.stakes if n <= g.gold[seat]), ("back",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "back":
            back(g, seat)
            return
        stake = action[1]
        g.proposals[seat] -= 1
        g.gold[seat] -= stake
        card = g.holds(seat, "trade_agreement")
        g.cards.move(card, TABLE, g.everybody)
        g.reveal()
        g.tell("offers_trade", seat=seat, other=self.other, gold=stake)
        g.pass_to(self.other, TradeOffer(self.other, seat, card, stake))


class OwnShare(Step[State], frozen=True):
    """How much of an agreement's gold the proposer would take. [SS-211, SS-212]"""

    rule = "SS-212"
    veiled = True
    seat: Seat
    card: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(("mine", n) for n in range(0, gold_on(g, self.card) + 1, 5)), ("back",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "back":
            back(g, seat)
        else:
            g.then(PartnersShare(seat, self.card, action[1]))


class PartnersShare(Step[State], frozen=True):
    """And how much his partner. [SS-212]"""

    rule = "SS-212"
    veiled = True
    seat: Seat
    card: int
    mine: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        rest = gold_on(g, self.card) - self.mine
        return [*(("theirs", n) for n in range(0, rest + 1, 5) if n or self.mine), ("back",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "back":
            back(g, seat)
            return
        g.proposals[seat] -= 1
        t = next(t for t in g.trades if t.card == self.card)
        other, theirs = t.b if t.a == seat else t.a, action[1]
        g.tell("offers_share", seat=seat, other=other, mine=self.mine, theirs=theirs)
        g.pass_to(other, ShareOffer(other, seat, t.card, self.mine, theirs))


def gold_on(g: State, card: int) -> int:
    """Gold on an agreement that may still be shared out this season."""
    return next((t.gold for t in g.trades if t.card == card and not t.refused), -1)
