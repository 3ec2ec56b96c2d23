"""What is worth going for: places to settle, towns to take, shores over the sea."""

from __future__ import annotations

from typing import NamedTuple

from pentarchy.kernel import Seat

from ..book import CRUSADES, FAR, SEA
from ..rules.kingdom import is_free
from ..state import State

VILLAGE, BEST_SITE = 3.0, 5.2
"""What a village is worth at least and at most."""
STEP = 0.6
"""What a step on the way to something takes from its worth."""


class Landing(NamedTuple):
    """A shore for settlers: the sea hex to sail to, how many turns that takes, what it is worth."""

    sea: int
    turns: int
    worth: float


class Outlook:
    """The board through one seat's eyes, worked out once per decision."""

    step = STEP

    def __init__(self, g: State, seat: Seat) -> None:
        self.g, self.seat = g, seat
        self.left = g.book.limits.rounds - g.round
        self._worth: dict[int, float] = {}
        self._sites: list[int] | None = None
        self._targets: list[tuple[int, float]] | None = None
        self._landings: dict[int, Landing | None] = {}

    def site_worth(self, hex_: int) -> float:
        """What a village here would bring: free lands around, better if they differ."""
        if hex_ not in self._worth:
            g, book = self.g, self.g.book
            free = [book.terrain[n] for n in book.near[hex_] if is_free(g, self.seat, n)]
            self._worth[hex_] = VILLAGE + 0.25 * min(len(free), 4) + 0.3 * len(set(free)) if free else 0.0
        return self._worth[hex_]

    def villages_left(self) -> int:
        """How many more villages the seat's chits and cones allow."""
        g, limits = self.g, self.g.book.limits
        return min(limits.chits - len(g.settlements(self.seat)), limits.cones - g.cones(self.seat))

    def sites(self) -> list[int]:
        """Hexes where a village could be founded next round, not next to one that an own unit holds."""
        if self._sites is not None:
            return self._sites
        g, book, seat = self.g, self.g.book, self.seat
        out: list[int] = []
        wanted = self.villages_left()
        if self.left > 0 and wanted > 0:
            near, cube, holder = book.near, g.cube, g.holder
            shut = {h for h in g.place if h >= 0}
            shut.update([n for h in shut for n in near[h]])
            out = [
                h
                for h, terrain in enumerate(book.terrain)
                if terrain < SEA and h not in shut and cube[h] < 0 and (holder[h] < 0 or holder[h] == seat)
            ]
            claimed = [h for h in out if holder[h] == seat]
            if len(claimed) >= wanted:
                out = claimed
            if claimed:
                beside = {n for h in claimed for n in near[h]}
                out = [h for h in out if h not in beside]
        self._sites = out
        return out

    def prize(self, hex_: int) -> float:
        """What entering a foreign settlement brings; its people will resent it."""
        g, seat = self.g, self.seat
        settlement = g.site[hex_]
        if settlement < 0 or settlement >> 3 == seat:
            return 0.0
        level, buildings = g.level[settlement], g.buildings[settlement].bit_count()
        resent = 3.0 if g.dedication(seat) > 0 else 0.5
        harm = 0.25 * (2 * level + buildings)
        if level == 1:
            return 1.0 + harm - resent
        return 2.5 * (level - 1) + max(0, buildings - 2) + 0.8 * self.left + harm - resent

    def bound(self, unit: int) -> bool:
        """The last guard of a settlement stays: it supports building there and keeps others out."""
        g, here = self.g, self.g.at[unit]
        settlement = g.site[here]
        if settlement < 0 or settlement >> 3 != self.seat:
            return False
        return g.force[here].bit_count() == 1

    def landing(self, ship: int) -> Landing | None:
        """Where this ship could set settlers ashore."""
        if ship not in self._landings:
            self._landings[ship] = self.best_landing(self.g.at[ship])
        return self._landings[ship]

    def best_landing(self, start: int) -> Landing | None:
        """The best place to found a village that a ship from this sea hex can reach."""
        g, book = self.g, self.g.book
        way, sail = book.ways[start], book.ship.movement
        best: Landing | None = None
        for hex_ in self.sites():
            if g.holder[hex_] >= 0:
                continue
            for sea in book.sea_near[hex_]:
                if way[sea] == FAR or (g.ship_at[sea] >= 0 and way[sea]):
                    continue
                turns = -(-way[sea] // sail)
                worth = self.site_worth(hex_) - 0.8 * turns
                if worth > 0 and (best is None or worth > best.worth):
                    best = Landing(sea, turns, worth)
        return best

    def targets(self) -> list[tuple[int, float]]:
        """Hexes worth walking to beside places to settle: towns to take, the road to Jerusalem."""
        if self._targets is None:
            g, book = self.g, self.g.book
            found = []
            for s, hex_ in enumerate(g.place):
                if hex_ >= 0 and s >> 3 != self.seat and not g.force[hex_]:
                    found.append((hex_, self.prize(hex_) + 1.0))
            if g.knows(self.seat, CRUSADES):
                for hex_, place in enumerate(book.hexes):
                    if place.exit == "jerusalem" and book.terrain[hex_] < SEA:
                        found.append((hex_, 1.0 + 2 * self.step * (self.left + 1)))
            self._targets = found
        return self._targets
