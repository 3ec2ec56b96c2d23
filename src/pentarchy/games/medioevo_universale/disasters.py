"""The fourteen calamities by name, and the choice of a primary victim where several tie."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Action, Seat, Step

from . import calamities, crusade, epidemic, invasion, unrest
from .calamities import primary_victims
from .game import Medioevo
from .realm import players


class Victim(Step, frozen=True):
    """Tied victims: the first player picks."""

    rule = "MU-188"
    calamity: str

    def who(self, g: Medioevo) -> Seat | None:
        return players(g)[0]

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("victim", s) for s in primary_victims(g)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        g.tell("victim", seat=action[1])
        VICTIMS[self.calamity](g, action[1])


def _by_victim(name: str) -> Callable[[Medioevo, int], None]:
    def strike(g: Medioevo, card: int) -> None:
        g.then(Victim(name))

    return strike


CALAMITIES: dict[str, Callable[[Medioevo, int], None]] = {
    "flood": calamities.flood,
    "invasion": invasion.invasion,
    "famine": calamities.famine,
    "conspiracy": unrest.conspiracy,
    "epidemic": _by_victim("epidemic"),
    "heresy": unrest.heresy,
    "civil war": _by_victim("civil war"),
    "fire": calamities.fire,
    "inquisition": _by_victim("inquisition"),
    "pirates": unrest.pirates,
    "uprisings": unrest.uprisings,
    "storm": calamities.storm,
    "earthquake": calamities.earthquake,
    "crusade": crusade.calamity,
}

VICTIMS: dict[str, Callable[[Medioevo, Seat], None]] = {
    "epidemic": epidemic.outbreak,
    "civil war": unrest.civil_war,
    "inquisition": unrest.inquisition,
}
