"""The Diplomacy phase: up to TL diplomatic actions each, in turn order, and what uses none."""

from __future__ import annotations

from typing import Any, Protocol

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ..church.conversion import Convert
from ..church.crusade import CrusadeOnRome
from ..church.excommunication import Absolve, Excommunicate, OrderPeace, SeekAbsolution
from ..church.faction import FoundFaction, JoinFaction
from ..realm.powers import level, players
from .breach import Accuse, BreakPact
from .cards import GivePrincess, PlayBard, SendCardinal, UseSafeConduct, WooKingdom
from .pacts import Propose
from .truce import CutTruce, GiveDiplomat
from .war import AskPeace, DeclareWar


class Deed(Protocol):
    """A step that a player may choose here: it says what it offers, and is made from the choice."""

    def __call__(self, *chosen: Any, **named: Any) -> Step[State]: ...
    def offers(self, g: State, seat: Seat, /) -> list[Action]: ...


ACTIONS: dict[str, Deed] = {
    "war": DeclareWar,
    "peace": AskPeace,
    "pact": Propose,
    "diplomat": GiveDiplomat,
    "crusade": CrusadeOnRome,
}
"""Diplomatic actions, by the verb of the choice."""
FREE: dict[str, Deed] = {
    "bard": PlayBard,
    "princess": GivePrincess,
    "annex": WooKingdom,
    "safe-conduct": UseSafeConduct,
    "cardinal": SendCardinal,
    "break": BreakPact,
    "cut truce": CutTruce,
    "accuse": Accuse,
    "excommunicate": Excommunicate,
    "absolve": Absolve,
    "order peace": OrderPeace,
    "seek absolution": SeekAbsolution,
    "found faction": FoundFaction,
    "join faction": JoinFaction,
    "convert": Convert,
}
"""What uses no diplomatic action."""


class DiplomacyPhase(Step[State], frozen=True):
    rule = "MU-044"

    def run(self, g: State) -> None:
        g.enter("diplomacy")
        g.asked_peace = (0,) * g.seats
        g.then(*(Diplomacy(seat, level(g, seat)) for seat in players(g)))


class Diplomacy(Step[State], frozen=True):
    """War, peace, pacts and the cards of this phase, until the seat is done."""

    rule = "MU-044"
    veiled = True
    seat: Seat
    left: int
    accused: tuple[int, ...] = ()
    asked: tuple[Seat, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seat if g.alive[self.seat] else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        deeds = [*ACTIONS.values(), *FREE.values()] if self.left else FREE.values()
        found = [x for deed in deeds for x in deed.offers(g, seat) if not self.done(g, x)]
        return [*found, ("done",)]

    def done(self, g: State, action: Action) -> bool:
        """Nobody is asked twice for peace or pardon, or accused twice of one breach."""
        match action:
            case ("peace", s):
                return s in self.asked
            case ("seek absolution", _):
                return g.pope in self.asked
            case ("accuse", pact, _):
                return pact in self.accused
        return False

    def take(self, g: State, seat: Seat, action: Action) -> None:
        verb, *chosen = action
        if verb == "done":
            return
        deed = ACTIONS.get(verb) or FREE[verb]
        g.then(deed(seat, *chosen), self.after(g, action))

    def after(self, g: State, action: Action) -> Diplomacy:
        """The same once more, with what has been done."""
        again = replace(self, left=self.left - 1) if action[0] in ACTIONS else self
        match action:
            case ("peace", s):
                return replace(again, asked=(*self.asked, s))
            case ("seek absolution", _):
                return replace(again, asked=(*self.asked, g.pope))
            case ("accuse", pact, _):
                return replace(again, accused=(*self.accused, pact))
        return again
