"""The espionage-only game: agents bought in secret, attempts declared, paid and rolled."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import Action, Seat, Step, bit, replace

from ...state import State
from .spying import see, targets

MOST_AGENTS = 10
"""More than anybody could need: a player has at most ten armies and fleets."""

FREE_ATTEMPT = "hre"


class CounterAgents(Step[State], frozen=True):
    """The phase begins with agents bought in secret. [SS-446]"""

    rule = "SS-446"

    def run(self, g: State) -> None:
        g.gather({s: BuyAgents(s) for s in g.alive})
        g.then(HireAgents())


class BuyAgents(Step[State], frozen=True):
    """Counter agents, in secret, at 30 gold each. [SS-446]"""

    rule = "SS-446"
    seat: Seat
    n: int = 0

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        most = min(MOST_AGENTS, g.gold[seat] // g.book.tables.prices.espionage)
        return [("agents", n) for n in range(most, -1, -1)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.keep(replace(self, n=action[1]))


class HireAgents(Step[State], frozen=True):
    """The spying follows in the order of playing cards, the Empire last. [SS-450, SS-451]"""

    rule = "SS-450"

    def run(self, g: State) -> None:
        for step in g.gathered:
            if isinstance(step, BuyAgents):
                g.agents[step.seat] = g.played[step.seat] = step.n
        players = g.in_order
        master = [s for s in players if g.has_leader(s, "spy_master")]
        g.then(*(Attempts(s) for s in (*(s for s in players if s not in master), *master)))
        g.then(PayAgents())


class Attempts(Step[State], frozen=True):
    """All attempts are declared and paid before any is rolled. [SS-052, SS-447, SS-448, SS-452, SS-453,
    SS-455]"""

    rule = "SS-452"
    veiled = True
    seat: Seat
    declared: tuple[int, ...] = ()

    def _price(self, g: State) -> int:
        free = g.fid(self.seat) == FREE_ATTEMPT and not self.declared
        return 0 if free else g.book.tables.prices.espionage

    def who(self, g: State) -> Seat | None:
        broke = g.gold[self.seat] < self._price(g) and not self.declared
        return None if g.out[self.seat] or broke else self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        purse = g.gold[seat] - g.book.tables.prices.espionage * g.played[seat]
        if purse < self._price(g):
            return [("done",)]
        return [*(("spy", p) for p in targets(g, seat) if p not in self.declared), ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "spy":
            g.gold[seat] -= self._price(g)
            g.tell("declares_spy", seat=seat, piece=action[1])
            g.then(replace(self, declared=(*self.declared, action[1])))
            return
        dice = g.book.tables.dice
        n = len(g.army)
        for piece in self.declared:
            g.spied[piece] |= bit(seat)
            owner = (piece % n) // 5
            caught = g.agents[owner] > 0
            g.agents[owner] -= caught
            rolled = g.roll() + g.roll() + dice.espionage_counter * caught
            g.tell("spy_roll", seat=seat, piece=piece, rolled=rolled, need=dice.espionage)
            if rolled <= dice.espionage:
                see(g, seat, piece)


class PayAgents(Step[State], frozen=True):
    """Agents are paid whether they were needed or not. [SS-449]"""

    rule = "SS-449"

    def imagined(self, g: State, seat: Seat | None, rng: Random) -> PayAgents:
        """How many others have bought is known only once they are paid; how many were used, at once."""
        for other in g.alive:
            if other != seat:
                used = g.played[other] - g.agents[other]
                most = g.gold[other] // g.book.tables.prices.espionage - used
                g.agents[other] = rng.randint(0, max(0, min(MOST_AGENTS - used, most)))
                g.played[other] = used + g.agents[other]
        return self

    def run(self, g: State) -> None:
        g.reveal()
        for seat in g.alive:
            if g.played[seat]:
                g.gold[seat] -= g.book.tables.prices.espionage * g.played[seat]
                g.tell("agents_paid", seat=seat, n=g.played[seat])
            g.played[seat] = g.agents[seat] = 0
