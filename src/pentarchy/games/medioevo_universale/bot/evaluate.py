"""How good a position is for a seat."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ..rules.realm.cards import hand_of
from ..rules.scoring import earned
from ..state import State
from .plans import weak_lands


def evaluate(g: State, seat: Seat) -> float:
    return sum(parts(g, seat).values())


def parts(g: State, seat: Seat) -> dict[str, float]:
    """Honour held and due first; then land, armies, technologies and money."""
    if g.result is not None:
        return {"result": 1000.0 * (g.seats - g.result.places[seat]) + g.result.scores[seat]}
    if not g.alive[seat]:
        return {"result": -1000.0}
    return {
        "honour": 10.0 * earned(g, seat),
        "lands": 1.5 * g.owner.count(seat),
        "armies": 0.15 * g.total_armies(seat),
        "technologies": 0.9 * g.tech[seat].bit_count(),
        "florins": g.florins[seat] / 150,
        "cards": 0.7 * len(hand_of(g, seat)),
        "borders": -1.2 * len(weak_lands(g, seat)),
        "wars": -2.0 * g.war[seat].bit_count(),
    }
