"""Taking cards: free ones, and more for gold."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, bit, replace

from ...book import COLOURS, GREEN, YELLOW
from ...state import State
from ...state.records import DISCARD, HAND, STACK, TABLE


def free_cards(g: State, seat: Seat) -> tuple[tuple[int, ...], ...]:
    """The colours each free card may have. [SS-051, SS-475, SS-492]"""
    free = list(g.book.free[g.factions[seat]])
    if g.has_leader(seat, "spy_master"):
        free.append((YELLOW,))  # SS-475
    if g.has_leader(seat, "architect"):
        free.append((GREEN,))  # SS-492
    return tuple(free)


def in_stock(g: State, colour: int, taken: int) -> bool:
    """Can one more card of the colour be taken, from its stack or then from its discards? [SS-179, SS-540]"""
    at = g.cards.at
    for card in g.book.of_colour[colour]:
        if at[card] < TABLE:
            if not taken:
                return True
            taken -= 1
    return False


def card_price(g: State, taken: int) -> int:
    """Of the next card of a colour when so many were taken this phase, free ones included (R-22). [SS-175,
    SS-176]"""
    return g.book.card_prices[taken]


class TakeCards(Step[State], frozen=True):
    """Name the free cards and those to buy, pay, and only then look. [SS-174, SS-177, SS-180]"""

    rule = "SS-174"
    seat: Seat
    free: tuple[tuple[int, ...], ...]
    named: tuple[int, ...] = (0, 0, 0, 0)

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        named = self.named
        if self.free:
            return [("free", COLOURS[c]) for c in self.free[0] if in_stock(g, c, named[c])] or [("forfeit",)]
        gold, prices = g.gold[seat], g.book.card_prices
        out: list[Action] = [
            ("buy", COLOURS[c]) for c, n in enumerate(named) if prices[n] <= gold and in_stock(g, c, n)
        ]
        out.append(("done",))
        return out

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            draw_cards(g, seat, self.named)
            return
        if action[0] == "forfeit":
            g.then(replace(self, free=self.free[1:]))
            return
        colour = COLOURS.index(action[1])
        if action[0] == "buy":
            cost = g.book.card_prices[self.named[colour]]
            g.gold[seat] -= cost
            g.tell("buys_card", seat=seat, colour=action[1], gold=cost)
        named = (*self.named[:colour], self.named[colour] + 1, *self.named[colour + 1 :])
        g.then(replace(self, named=named, free=self.free[1:]))


def draw_cards(g: State, seat: Seat, named: tuple[int, ...]) -> None:
    """Draw what was named; discards are shuffled back only when a stack is empty. [SS-178]"""
    got: list[str] = []
    at = g.cards.at
    for colour, n in enumerate(named):
        stack = [card for card in g.book.of_colour[colour] if at[card] == STACK + colour] if n else []
        for _ in range(n):
            if not stack:
                g.cards.gather_up(DISCARD + colour, STACK + colour)
                stack = g.cards.lie(STACK + colour)
            card = stack.pop(g.draw(len(stack)))
            g.cards.move(card, HAND + seat, bit(seat))
            got.append(g.book.kinds[card])
    if got:
        g.tell("draws", to=(seat,), closed={"cards": tuple(got)}, seat=seat, named=named)
