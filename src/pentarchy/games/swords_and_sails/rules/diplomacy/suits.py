"""Political Minor Ally: a claim to neutral land, its supporters, and those who undermine them."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import BLUE
from ...state import State
from ...state.records import TABLE, Suit
from ..intrigue.marriage import suitors

# ---- Political Minor Ally ----------------------------------------------------------------------------------


def supporters_needed(g: State) -> int:
    """How many must stand by a claim, by the number of players. [SS-227, SS-228, SS-229]"""
    n = len(g.alive)
    return 2 if n >= 5 else 1 if n >= 3 else 0


def sue(g: State, seat: Seat, land: int) -> None:
    """Lay the card open and ask everybody for support; two players alone pay instead. [SS-226, SS-229]"""
    card = g.holds(seat, "minor_ally")
    g.cards.move(card, TABLE, g.everybody)
    g.reveal()
    if not supporters_needed(g):
        g.gold[seat] -= g.book.tables.prices.support
    g.suits.append(Suit(card, seat, land))
    g.tell("sues", seat=seat, land=land)
    if supporters_needed(g) and g.run.where is not None:
        for s in g.alive:
            if s != seat:
                g.pass_to(s, SupportAsked(s, card))


class SupportAsked(Step[State], frozen=True):
    """Everybody is asked once; later one may still offer support in the talks. [SS-227, SS-228]"""

    rule = "SS-227"
    seat: Seat
    card: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("support",), ("refuse",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "support":
            support(g, seat, next(i for i, s in enumerate(g.suits) if s.card == self.card))


def support(g: State, seat: Seat, i: int) -> None:
    """Stand by a claim, in public. [SS-227, SS-228]"""
    suit = g.suits[i]
    if seat not in suit.supporters:
        g.suits[i] = replace(suit, supporters=(*suit.supporters, seat))
    g.tell("supports_suit", seat=seat, other=suit.seat, land=suit.land)


def undermine(g: State, seat: Seat, i: int, supporter: Seat) -> None:
    """Diplomatic Subterfuge cancels one supporter, who cannot support that card again (R-29). [SS-230]"""
    g.discard(g.holds(seat, "subterfuge"))
    g.reveal()
    suit = g.suits[i]
    left = tuple(s for s in suit.supporters if s != supporter)
    g.suits[i] = replace(suit, supporters=left, barred=(*suit.barred, supporter))
    g.tell("undermines", seat=seat, other=suit.seat, supporter=supporter, land=suit.land)


class LastWord(Step[State], frozen=True):
    """When the talks are over one last hidden Subterfuge is possible against each suit, in play order
    (R-29). [SS-230]"""

    rule = "SS-230"

    def run(self, g: State) -> None:
        for seat in g.in_order:
            for suit in g.suits:
                if suit.seat == seat:
                    g.then(SuitWindow(suit.card), SettleSuit(suit.card))


class SuitWindow(Step[State], frozen=True):
    """The hidden chance against one claim. [SS-230]"""

    rule = "SS-230"
    card: int

    def run(self, g: State) -> None:
        suit = next(s for s in g.suits if s.card == self.card)
        lanes = {s: LastSubterfuge(s, self.card) for s in g.alive if s != suit.seat and g.backs(s, BLUE)}
        g.gathered = []
        if lanes and suit.supporters:
            g.window(lanes)


class LastSubterfuge(Step[State], frozen=True):
    """Undermine one of the supporters, or not. [SS-230]"""

    rule = "SS-230"
    seat: Seat
    card: int
    against: Seat = -1

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        suit = next(s for s in g.suits if s.card == self.card)
        able = g.holds(seat, "subterfuge") >= 0
        return [*(("subterfuge", s) for s in suit.supporters if able and s != seat), ("pass",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.keep(replace(self, against=action[1] if action[0] == "subterfuge" else -1))


class SettleSuit(Step[State], frozen=True):
    """Enough standing supporters win the land. [SS-231]"""

    rule = "SS-231"
    card: int

    def run(self, g: State) -> None:
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
