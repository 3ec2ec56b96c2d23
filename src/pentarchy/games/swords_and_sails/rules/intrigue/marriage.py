"""Royal Marriage and Inherit Title: neutral neighbours won by a card."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from ...state import State
from ...state.records import FORMATIONS, NEUTRAL
from .counters import countered

MARRIAGES = ("royal_marriage", "inherit_title")


def suitors(g: State, seat: Seat, only: int = -1) -> list[int]:
    """Neutral neighbours that a marriage or a political ally may win (R-28); or whether one land is such a
    neighbour. [SS-217, SS-218, SS-219, SS-220, SS-221]"""
    b, owner, parts, played = g.book, g.owner, g.parts, g.factions
    limit, home, near = b.tables.prices.marriage_limit, b.home, b.near
    if only < 0:
        found = set().union(*[near[land] for land, who in enumerate(owner) if who == seat])
    else:
        found = {only} if any(owner[land] == seat for land in near[only]) else set()
    neutral = [n for n in found if owner[n] == NEUTRAL and home[n] not in played]
    if not neutral:
        return []
    first = seat * FORMATIONS
    strangers = {*g.army_at[:first], *g.army_at[first + FORMATIONS :]}
    return sorted([n for n in neutral if n not in strangers and not parts[n] and g.worth(n) <= limit])


def dowry(g: State, land: int) -> int:
    """What a marriage costs: for the land and for each of its cities. [SS-222]"""
    p = g.book.tables.prices
    return p.marriage_land + p.marriage_minor * g.minor[land] + p.marriage_major * g.major[land]


class Marriage(Step[State], frozen=True):
    """Unless a pretender was unmasked the land changes hands at once. [SS-224, SS-225]"""

    rule = "SS-225"
    seat: Seat
    land: int

    def run(self, g: State) -> None:
        g.reveal()
        free = bool(suitors(g, self.seat, only=self.land))
        if countered(g, "unmask_pretender") < 0 and free:
            g.owner[self.land] = self.seat
            g.tally[4] += 1
            g.tell("wins_land", seat=self.seat, land=self.land)
