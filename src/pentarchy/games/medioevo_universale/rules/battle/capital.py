"""What changes with a land: Capitals, Religious Capitals, the Papal States."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed

from ...state import State
from ..church.crusade import target_taken
from ..church.papacy import papal_conquest
from ..realm.lands import set_building, settlements
from ..realm.powers import honour, pay


class LandLost(Step[State], frozen=True):
    """What else changes with a land: Religious Capitals, Capitals, the Papal States, sieges.

    [MU-364, MU-366, MU-442]
    """

    rule = "MU-364"
    land: int
    loser: Seat
    winner: Seat
    forces: tuple[int, ...] = ()
    """Transports of a player who took it."""

    def run(self, g: State) -> None:
        t, loser, winner = self.land, self.loser, self.winner
        g.sieges = [s for s in g.sieges if s.at != t]
        if t in g.holy:
            honour(g, winner, 1, "religious capital")
            honour(g, loser, -g.book.tables.honour.religious_capital_lost, "religious capital lost")
        if loser >= 0 and g.capital[loser] == t:
            g.capital = changed(g.capital, loser, -1)
            g.tell("capital falls", seat=loser, land=g.book.ids[t])
            if g.town[t]:
                set_building(g, t, "settlement", g.town[t] - 1)
            if winner >= 0:
                tribute = g.florins[loser] // 10
                pay(g, loser, tribute)
                g.florins[winner] += tribute
                g.tell("tribute", seat=loser, target=winner, n=tribute)
            g.then(NewCapital(loser))
        papal_conquest(g, t, winner, loser)
        target_taken(g, t, winner, self.forces)


class NewCapital(Step[State], frozen=True):
    """The loser makes another settlement the Capital, or any land if none is left. [MU-365]"""

    rule = "MU-365"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if self.seat in g.owner else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        lands = settlements(g, seat) or [t for t, o in enumerate(g.owner) if o == seat]
        return [("capital", g.book.ids[t]) for t in lands]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.capital = changed(g.capital, seat, g.book.space[action[1]])
        g.tell("capital", seat=seat, land=action[1])
