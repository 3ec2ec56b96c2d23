"""Where new units and ships come into play, and who yields when two ships claim one hex."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book import PRODUCTION, SHIP
from ..state import State
from .pillage import pillages
from .units import enter, harbours, leave, spare


def rooms(g: State, seat: Seat) -> list[int]:
    """Hexes of the seat's settlements that can take one more ground unit. [RK-126, RK-128]"""
    return [h for s in g.settlements(seat) if g.force[h := g.place[s]].bit_count() < g.room(h)]


def moorings(g: State, seat: Seat) -> list[int]:
    """Sea hexes for a new ship: free, or taken this very moment by a player later in the order.

    [RK-068, RK-127, RK-129]
    """
    mine = g.order.index(seat)
    later = [ship for ship, _ in g.fresh if g.order.index(ship >> 5) > mine]
    return [h for h in harbours(g, seat) if (ship := g.ship_at[h]) < 0 or ship in later]


def launch(g: State, seat: Seat, hex_: int, paid: int = 0) -> None:
    """Put a new ship to sea. While all act at once, an earlier player takes the hex from a later one.

    It is a unit that enters the hex: a foreign cube there is pillaged while everybody else waits.

    [RK-068, RK-129, RK-196]
    """
    other = g.ship_at[hex_]
    if other >= 0:
        owner = other >> 5
        price = next(price for ship, price in g.fresh if ship == other)
        leave(g, other)
        g.fresh.remove((other, price))
        g.tell("displaced", seat=owner, hex=hex_, by=seat)
        g.pass_to(owner, PlaceAgain(owner, price))
    ship = spare(g, seat, SHIP)
    enter(g, ship, hex_)
    g.fresh.append((ship, paid))
    g.tell("launches", seat=seat, hex=hex_, production=paid)
    g.interrupt(*pillages(g, seat, hex_))


class PlaceAgain(Step[State], frozen=True):
    """A ship whose hex was claimed by an earlier player is placed anew, or its price comes back. [RK-068]"""

    rule = "RK-068"
    seat: Seat
    price: int

    def who(self, g: State) -> Seat | None:
        return self.seat if moorings(g, self.seat) else None

    def run(self, g: State) -> None:
        g.stock[self.seat][PRODUCTION] += self.price
        g.tell("refund", seat=self.seat, production=self.price)

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("place", g.book.id[h]) for h in moorings(g, seat)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        launch(g, seat, g.book.hex[action[1]], self.price)
