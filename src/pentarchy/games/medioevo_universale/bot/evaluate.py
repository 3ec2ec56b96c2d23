"""How good a position is for a seat."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ..rules.realm.cards import hand_of
from ..rules.scoring import earned
from ..state import State
from .plans import weak_lands


def evaluate(g: State, seat: Seat) -> float:
    """Honour held and due first; then land, armies, technologies and money."""
    if g.result is not None:
        return 1000.0 * (g.seats - g.result.places[seat]) + g.result.scores[seat]
    if not g.alive[seat]:
        return -1000.0
    value = 10.0 * earned(g, seat) + 1.5 * g.owner.count(seat) + 0.15 * g.total_armies(seat)
    value += 0.9 * g.tech[seat].bit_count() + g.florins[seat] / 150 + 0.7 * len(hand_of(g, seat))
    return value - 1.2 * len(weak_lands(g, seat)) - 2.0 * g.war[seat].bit_count()
