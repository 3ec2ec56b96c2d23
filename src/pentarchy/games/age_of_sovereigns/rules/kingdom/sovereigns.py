"""The feat-of-arms track and the reigns it measures."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...book.pieces import NOBODY, PALADINS, SOVEREIGNS, STRATEGIST
from ...state import State
from .cards import top_card


def last_point(g: State, seat: Seat) -> int:
    """The last track point of the present reign. [AOS-228, AOS-229, AOS-233]"""
    return g.reign[seat] + g.book.reign.points - 1 + g.book.reign.statue * g.statues[seat]


def feat(g: State, seat: Seat, points: int) -> None:
    """Advance on the feat-of-arms track. Passing the limit dooms the sovereign at the end of this phase.

    [AOS-229]
    """
    g.track[seat] += points
    g.tell("feat", seat=seat, points=points, track=g.track[seat])
    doom(g, seat)


def doom(g: State, seat: Seat) -> None:
    """Whoever has passed his limit dies when this phase ends. [AOS-229, AOS-230]"""
    if g.sovereign[seat] >= 0 and g.doomed[seat] < 0 and g.track[seat] > last_point(g, seat):
        g.doomed[seat] = g.active


def end_phase(g: State) -> None:
    """Sovereigns who passed their limit in the phase that ends now die; their powers end with them.

    [AOS-230, AOS-232]
    """
    for seat in range(g.seats):
        if g.doomed[seat] == g.active and g.sovereign[seat] >= 0:
            g.sovereign[seat] = NOBODY
            g.doomed[seat] = NOBODY
            g.reign[seat] = g.track[seat]
            g.statues[seat] = 0
            g.tell("dies", seat=seat, track=g.track[seat])


class PickSovereign(Step[State], frozen=True):
    """The ruler, or his successor at the start of an age, openly, among those who have not ruled.

    [AOS-016, AOS-231, AOS-232, AOS-234]
    """

    rule = "AOS-016"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("crown", name) for i, name in enumerate(SOVEREIGNS[seat]) if g.heirs[seat] >> i & 1]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        chosen = SOVEREIGNS[seat].index(action[1])
        g.sovereign[seat] = chosen
        g.heirs[seat] &= ~(1 << chosen)
        g.statues[seat] = 0
        g.doomed[seat] = NOBODY
        g.tell("crowns", seat=seat, sovereign=action[1], point=g.reign[seat])
        doom(g, seat)
        if seat == PALADINS and chosen == STRATEGIST and g.slot[seat] < 0:
            fill_slot(g, seat)


def fill_slot(g: State, seat: Seat) -> None:
    """The Strategist's card, kept apart and seen by its owner only. [AOS-018, AOS-060, AOS-235]"""
    g.slot[seat] = face = top_card(g)
    if face != NOBODY:
        g.tell("strategist draws", to=(seat,), closed={"card": g.book.combat[face].id}, seat=seat)
