"""The fourteen calamities by name, and the choice of a primary victim where several tie."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ..church import crusade
from ..realm.powers import players
from .area import primary_victims
from .civil_war import civil_war
from .conspiracy import conspiracy
from .earthquake import earthquake
from .epidemic import outbreak
from .famine import famine
from .fire import fire
from .flood import flood
from .heresy import heresy
from .inquisition import inquisition
from .invasion import invasion
from .pirates import pirates
from .storm import storm
from .uprisings import uprisings


class Victim(Step[State], frozen=True):
    """Tied victims: the first player picks. [MU-164, MU-188]"""

    rule = "MU-188"
    calamity: str

    def who(self, g: State) -> Seat | None:
        return players(g)[0]

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("victim", s) for s in primary_victims(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.tell("victim", seat=action[1])
        VICTIMS[self.calamity](g, action[1])


def _by_victim(name: str) -> Callable[[State, int], None]:
    def strike(g: State, card: int) -> None:
        g.then(Victim(name))

    return strike


CALAMITIES: dict[str, Callable[[State, int], None]] = {
    "flood": flood,
    "invasion": invasion,
    "famine": famine,
    "conspiracy": conspiracy,
    "epidemic": _by_victim("epidemic"),
    "heresy": heresy,
    "civil war": _by_victim("civil war"),
    "fire": fire,
    "inquisition": _by_victim("inquisition"),
    "pirates": pirates,
    "uprisings": uprisings,
    "storm": storm,
    "earthquake": earthquake,
    "crusade": crusade.calamity,
}

VICTIMS: dict[str, Callable[[State, Seat], None]] = {
    "epidemic": outbreak,
    "civil war": civil_war,
    "inquisition": inquisition,
}
