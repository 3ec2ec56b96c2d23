"""Open auctions: for the first places in the turn order, for Empire cards, in a conspiracy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import Action, Seat, Step, replace

from ..state import State
from .realm.powers import pay

RAISES = (5, 10, 25, 50, 100)
"""Steps of an open auction, in Florins above the last bid."""

AWARDS: dict[str, Callable[[State, Seat, int, tuple[int, ...]], None]] = {}
"""What the winner of each kind of auction gets; -1: nobody bid."""


class Bidding(Step[State], frozen=True):
    """An open auction: raise by at least 5 Florins or pass for good; the last one in pays.

    [MU-038, MU-039, MU-160, MU-386]
    """

    rule = "MU-038"
    veiled = True
    purpose: str
    seats: tuple[Seat, ...]
    """Still in, the next to speak first."""
    high: int = 0
    leader: Seat = -1
    floor: int = 5
    data: tuple[int, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seats[0] if self.seats and self.seats != (self.leader,) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        base = self.high if self.leader >= 0 else self.floor - 5
        return [*(("bid", base + n) for n in RAISES if base + n <= g.florins[seat]), ("pass",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        rest = self.seats[1:]
        if action[0] == "bid":
            g.tell("bid", seat=seat, n=action[1], **self.told((*rest, seat), action[1], seat))
            g.then(replace(self, seats=(*rest, seat), high=action[1], leader=seat))
        else:
            g.tell("passes", seat=seat, **self.told(rest, self.high, self.leader))
            g.then(replace(self, seats=rest))

    def told(self, left: tuple[Seat, ...], high: int, leader: Seat) -> dict[str, Any]:
        """How the auction stands: who is still in, and who leads."""
        return {"purpose": self.purpose, "left": list(left), "high": high, "leader": leader}

    def run(self, g: State) -> None:
        if self.leader >= 0:
            pay(g, self.leader, self.high)
            how = self.told(self.seats, self.high, self.leader)
            g.tell("auction won", seat=self.leader, n=self.high, won=True, **how)
        else:
            g.tell("no bids", purpose=self.purpose)
        AWARDS[self.purpose](g, self.leader, self.high, self.data)
