"""The feat-of-arms track and the reigns it measures."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from .cards import top_card
from .game import AgeOfSovereigns
from .pieces import NOBODY, PALADINS, SOVEREIGNS, STRATEGIST


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


class PickSovereign(Step, frozen=True):
    """The ruler, or his successor at the start of an age, openly, among those who have not ruled."""

    rule = "AOS-016"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("crown", name) for i, name in enumerate(SOVEREIGNS[seat]) if g.heirs[seat] >> i & 1]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        chosen = SOVEREIGNS[seat].index(action[1])
        g.sovereign[seat] = chosen
        g.heirs[seat] &= ~(1 << chosen)
        g.statues[seat] = 0
        g.doomed[seat] = NOBODY
        g.tell("crowns", seat=seat, sovereign=action[1], start=g.reign[seat])
        doom(g, seat)
        if seat == PALADINS and chosen == STRATEGIST and g.slot[seat] < 0:
            fill_slot(g, seat)


def fill_slot(g: AgeOfSovereigns, seat: Seat) -> None:
    """The Strategist's card, kept apart and seen by its owner only."""
    g.slot[seat] = face = top_card(g)
    if face >= 0:
        g.tell("strategist draws", to=(seat,), closed={"card": g.book.combat[face].id}, seat=seat)
