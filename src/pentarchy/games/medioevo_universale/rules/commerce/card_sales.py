"""Selling Empire cards."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import hand
from ..auction import AWARDS, Bidding
from ..realm.cards import hand_of, has_cards, kind_of
from ..realm.powers import knows, level, players


class SellCards(Step[State], frozen=True):
    """MARKET owners may put up to TL Empire cards up for auction. [MU-385, MU-386, MU-485]"""

    rule = "MU-385"
    veiled = True
    seat: Seat
    sold: int = 0
    card: int = -1

    def who(self, g: State) -> Seat | None:
        able = g.alive[self.seat] and knows(g, self.seat, "market") and self.sold < level(g, self.seat)
        return self.seat if able and has_cards(g, self.seat) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.card >= 0:
            return [("price", n) for n in (5, 25, 50, 75, 100, 150, 200)]
        lurking = [x[0] for x in g.corsair]
        return [*(("offer", c) for c in hand_of(g, seat) if c not in lurking), ("none",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "offer":
            g.cards.seen[action[1]] = (1 << 16) - 1
            g.reveal()
            g.tell("offers card", seat=seat, card=kind_of(g, action[1]))
            g.then(replace(self, card=action[1]))
        elif action[0] == "price":
            rest = tuple(s for s in players(g) if s != seat)
            g.then(Bidding("card", rest, floor=action[1], data=(self.card, seat)))
            g.then(SellCards(seat, self.sold + 1))


def _card_sold(g: State, winner: Seat, price: int, data: tuple[int, ...]) -> None:
    card, seller = data
    if winner >= 0:
        g.florins[seller] += price
        g.cards.move(card, hand(winner), (1 << 16) - 1)
        g.tell("card sold", seat=winner, target=seller, card=kind_of(g, card), n=price)


AWARDS["card"] = _card_sold
