"""The feat-of-arms track and the reigns it measures."""

from __future__ import annotations

from pentarchy.kernel import Seat

from .game import AgeOfSovereigns
from .pieces import NOBODY


def last_point(g: AgeOfSovereigns, seat: Seat) -> int:
    """The last track point of the present reign."""
    return g.reign[seat] + g.book.reign.points - 1 + g.book.reign.statue * g.statues[seat]


def feat(g: AgeOfSovereigns, seat: Seat, points: int) -> None:
    """Advance on the feat-of-arms track. Passing the limit dooms the sovereign at the end of this phase."""
    g.track[seat] += points
    g.tell("feat", seat=seat, points=points, track=g.track[seat])
    doom(g, seat)


def doom(g: AgeOfSovereigns, seat: Seat) -> None:
    if g.sovereign[seat] >= 0 and g.doomed[seat] < 0 and g.track[seat] > last_point(g, seat):
        g.doomed[seat] = g.active


def end_phase(g: AgeOfSovereigns) -> None:
    """Sovereigns who passed their limit in the phase that ends now die; their powers end with them."""
    for seat in range(g.seats):
        if g.doomed[seat] == g.active and g.sovereign[seat] >= 0:
            g.sovereign[seat] = NOBODY
            g.doomed[seat] = NOBODY
            g.reign[seat] = g.track[seat]
            g.statues[seat] = 0
            g.tell("dies", seat=seat, track=g.track[seat])
