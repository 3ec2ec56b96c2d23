"""The Combat phase: a Crusade marches, each player commands, the wounded come back."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed

from ...state import State
from ..barbarians import drift
from ..battle.siege import Attrition, SiegeTurn, StillThere
from ..church.election import Conclave
from ..realm.cards import discard, find_card, has_cards
from ..realm.powers import knows, players
from .command import Command
from .march import March


class CombatPhase(Step[State], frozen=True):
    """In turn order; a Crusade marches first. [MU-035, MU-249, MU-267]"""

    rule = "MU-267"

    def run(self, g: State) -> None:
        g.enter("combat")
        g.then(March(), *(CombatTurn(seat) for seat in players(g)), Hospital(), Conclave())


class CombatTurn(Step[State], frozen=True):
    """Pirates drift, sieges go on, then the player commands; attrition comes last. [MU-205, MU-267]"""

    rule = "MU-267"
    seat: Seat

    def run(self, g: State) -> None:
        if not g.alive[self.seat]:
            return
        drift(g, calamity=True)
        g.then(*(SiegeTurn(self.seat, s.at) for s in g.sieges if s.seat == self.seat))
        g.then(Command(self.seat), StillThere(self.seat), Attrition(self.seat))


# ---- the wounded -----------------------------------------------------------------------------------------


class Hospital(Step[State], frozen=True):
    """SURGERY brings 1 FV of the turn's losses back, HOSPITAL 2; then Barber Surgeons may be played.

    [MU-514, MU-515]
    """

    rule = "MU-514"

    def run(self, g: State) -> None:
        for seat in players(g):
            most = 2 if knows(g, seat, "hospital") else 1 if knows(g, seat, "surgery") else 0
            back = min(most, sum(g.wounds[seat]))
            if back:
                g.returning[seat] += back
                g.healed = changed(g.healed, seat, g.healed[seat] + back)
                g.tell("healed", seat=seat, n=back)
            g.then(Barber(seat))


class Barber(Step[State], frozen=True):
    """A Barber Surgeon heals 1d4, 1d6 or 1d8, never more than one battle cost beyond its prisoners.

    [MU-449, MU-513, MU-514, MU-515]
    """

    rule = "MU-449"
    veiled = True
    seat: Seat

    def who(self, g: State) -> Seat | None:
        able = any(g.wounds[self.seat]) and knows(g, self.seat, "medicine") and has_cards(g, self.seat)
        return self.seat if g.alive[self.seat] and able else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("barber surgeon",), ("no",)] if find_card(g, seat, "barber_surgeon") >= 0 else [("no",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "no":
            return
        discard(g, find_card(g, seat, "barber_surgeon"))
        die = 8 if knows(g, seat, "hospital") else 6 if knows(g, seat, "surgery") else 4
        left = sum(g.wounds[seat]) - g.healed[seat]
        back = max(0, min(g.roll(die), max(g.wounds[seat]), left))
        g.returning[seat] += back
        g.healed = changed(g.healed, seat, g.healed[seat] + back)
        g.tell("healed", seat=seat, n=back)
