"""Entering a hex: settlements are captured, lands pillaged."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import BUILDINGS, MONASTERY, SUPPLIES
from ...state import State
from ..cards import KeepWithinLimit
from ..expand import TakeLand
from ..kingdom import abandon, change_unity, erect, free_chit, settle
from ..pillage import pillages


def arrive(g: State, seat: Seat, hex_: int) -> None:
    """What entering the hex brings about. [RK-146, RK-187, RK-196]"""
    settlement = g.site[hex_]
    if settlement >= 0 and settlement >> 3 != seat:
        capture(g, seat, hex_)
    else:
        g.then(*pillages(g, seat, hex_))


# ---- Capture ------------------------------------------------------------------------------------------


def capture(g: State, seat: Seat, hex_: int) -> None:
    """The loser takes everything back; the settlement drops a level and, if one is left, changes hands.

    [RK-171, RK-187, RK-188, RK-190, RK-191, RK-192, RK-195]
    """
    book = g.book
    lost = g.site[hex_]
    loser, old, mask = lost >> 3, g.level[lost], g.buildings[lost]
    abandon(g, lost)
    chit = free_chit(g, seat)
    level = min(old - 1, book.limits.cones - g.cones(seat)) if chit >= 0 else 0
    before = book.settlements[old - 1].units
    after = book.settlements[level - 1].units if level else book.limits.open_land
    g.spoils.append((hex_, max(before, after)))
    g.tally[1] += 1
    g.tell("captures", seat=seat, loser=loser, hex=hex_, level=level)
    g.then(KeepWithinLimit(loser))
    if not level:
        change_unity(g, seat, -book.limits.capture_unity)
        return
    settle(g, chit, hex_, level)
    standing = mask.bit_count()
    spare = max(book.limits.captured_buildings, standing - book.settlements[level - 1].buildings)
    g.then(
        Plunder(seat, chit, mask, min(standing, spare)),
        TakeLand(seat, chit, level),
        Agitation(seat),
    )


class Plunder(Step[State], frozen=True):
    """The conqueror chooses which buildings are destroyed; the rest is his. [RK-191, RK-192, RK-193]"""

    rule = "RK-191"
    seat: Seat
    settlement: int
    mask: int
    number: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.number else None

    def run(self, g: State) -> None:
        for building in range(len(BUILDINGS)):
            if self.mask >> building & 1 and building != MONASTERY:
                erect(g, self.settlement, building)
        if self.mask >> MONASTERY & 1:
            g.then(ChooseTrack(self.seat, self.settlement))

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("raze", name) for b, name in enumerate(BUILDINGS) if self.mask >> b & 1]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        building = BUILDINGS.index(action[1])
        g.tell("razes", seat=seat, hex=g.place[self.settlement], building=building)
        g.then(replace(self, mask=self.mask & ~(1 << building), number=self.number - 1))


class ChooseTrack(Step[State], frozen=True):
    """A captured monastery raises a track of its new owner's choice. [RK-114, RK-193]"""

    rule = "RK-193"
    seat: Seat
    settlement: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("track", name) for name in SUPPLIES]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        erect(g, self.settlement, MONASTERY, SUPPLIES.index(action[1]))
        g.tell("monastery", seat=seat, hex=g.place[self.settlement], track=action[1])


class Agitation(Step[State], frozen=True):
    """The inhabitants resent their conqueror. [RK-195]"""

    rule = "RK-195"
    seat: Seat

    def run(self, g: State) -> None:
        change_unity(g, self.seat, -g.book.limits.capture_unity)
