"""Offers, put together word by word. What they stake lies aside until the answer, so that it can be kept."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import COLOURS
from ...state import State
from ...state.records import HAND, OFFERED, TABLE
from .answers import AllianceOffer, Deal, ShareOffer, TradeOffer, ask, stakes

PURSES = (5, 10, 20, 30, 50, 75, 100, 150, 200, 300)
"""Round sums that offers are made in."""
GIFTS: list[Action] = [("give", "gold", n) for n in PURSES]
PRICES: list[Action] = [("ask", "gold", n) for n in PURSES]


class Proposal(Step[State], frozen=True):
    """One word of an offer. The player may always take it back and go on talking."""

    veiled = True
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*self.words(g), ("back",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] != "back":
            self.say(g, action)
        elif (lanes := g.run.where) is not None:  # a Diplomat's step waits below
            g.then(*lanes.opening[seat])

    def words(self, g: State) -> list[Action]:
        raise NotImplementedError

    def say(self, g: State, action: Action) -> None:
        raise NotImplementedError


def propose_team(g: State, seat: Seat, other: Seat) -> None:
    """Every member of both sides is asked, one after another. [SS-267]"""
    g.proposals[seat] -= 1
    g.tell("offers_alliance", seat=seat, other=other)
    asked = tuple(s for s in (*g.members(other), *g.members(seat)) if s != seat)
    ask(g, AllianceOffer(asked[0], seat, other, asked[1:]))


class OfferDeal(Proposal, frozen=True):
    """What one gives: gold, a card face down, or nothing (R-20, R-115). [SS-280]"""

    rule = "SS-280"
    other: Seat

    def words(self, g: State) -> list[Action]:
        gold = [gift for gift in GIFTS if gift[2] <= g.gold[self.seat]]
        return [*gold, *[("give", "card", c) for c in g.hand(self.seat)], ("give", "nothing", 0)]

    def twin(self, g: State, seat: Seat, action: Action) -> Action:
        """Others see the back of an offered card."""
        if action[:2] == ("give", "card"):
            return ("give", "card", COLOURS[g.book.backs[action[2]]])
        return action

    def say(self, g: State, action: Action) -> None:
        g.then(AskInReturn(self.seat, self.other, action[1], action[2]))


class AskInReturn(Proposal, frozen=True):
    """What one asks for it: gold, a card of a colour, or nothing. What is given lies aside. [SS-280]"""

    rule = "SS-280"
    other: Seat
    gives: str
    n: int
    """Gold, or the card."""

    def words(self, g: State) -> list[Action]:
        if not self._still_has(g):
            return []
        gold = [price for price in PRICES if price[2] <= g.gold[self.other]]
        backs = [("ask", "card", colour) for colour in range(len(COLOURS)) if g.backs(self.other, colour)]
        nothing = [("ask", "nothing", 0)] if self.gives != "nothing" else []
        return [*gold, *backs, *nothing]

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

    def say(self, g: State, action: Action) -> None:
        (_, asks, n), seat = action, self.seat
        g.proposals[seat] -= 1
        gold = self.n if self.gives == "gold" else 0
        g.gold[seat] -= gold
        if self.gives == "card":
            g.cards.move(self.n, OFFERED + seat, 1 << seat)
        g.tell("offers_deal", seat=seat, other=self.other, gives=self.gives, gold=gold, asks=asks, n=n)
        ask(g, Deal(self.other, seat, self.gives, gold, asks, n))


class OfferTrade(Proposal, frozen=True):
    """Lay the card open and the first stake on it. [SS-208, SS-209]"""

    rule = "SS-208"
    other: Seat

    def words(self, g: State) -> list[Action]:
        return stakes(g, self.seat)

    def say(self, g: State, action: Action) -> None:
        seat, stake = self.seat, action[1]
        g.proposals[seat] -= 1
        g.gold[seat] -= stake
        card = g.holds(seat, "trade_agreement")
        g.cards.move(card, TABLE, g.everybody)
        g.reveal()
        g.tell("offers_trade", seat=seat, other=self.other, gold=stake)
        g.pass_to(self.other, TradeOffer(self.other, seat, card, stake))


class OwnShare(Proposal, frozen=True):
    """How much of an agreement's gold the proposer would take. [SS-211, SS-212]"""

    rule = "SS-212"
    card: int

    def words(self, g: State) -> list[Action]:
        return [("mine", n) for n in range(0, gold_on(g, self.card) + 1, 5)]

    def say(self, g: State, action: Action) -> None:
        g.then(PartnersShare(self.seat, self.card, action[1]))


class PartnersShare(Proposal, frozen=True):
    """And how much his partner. [SS-212]"""

    rule = "SS-212"
    card: int
    mine: int

    def words(self, g: State) -> list[Action]:
        rest = gold_on(g, self.card) - self.mine
        return [("theirs", n) for n in range(0, rest + 1, 5) if n or self.mine]

    def say(self, g: State, action: Action) -> None:
        seat, theirs = self.seat, action[1]
        g.proposals[seat] -= 1
        t = next(t for t in g.trades if t.card == self.card)
        other = t.b if t.a == seat else t.a
        g.tell("offers_share", seat=seat, other=other, mine=self.mine, theirs=theirs)
        g.pass_to(other, ShareOffer(other, seat, t.card, self.mine, theirs))


def gold_on(g: State, card: int) -> int:
    """Gold on an agreement that may still be shared out this season."""
    return next((t.gold for t in g.trades if t.card == card and not t.refused), -1)
