"""The two maps: lands and seas, what lies beside what, and how far."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from pentarchy.kernel import ContentError, Said

from .bits import bits
from .pieces import (
    Faction,
)
from .tables import Entry, Tables


class LandEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Said
    terrain: str
    near: tuple[str, ...]
    seas: tuple[str, ...]
    river: bool = False


class SeaEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Said
    stormy: bool
    near: tuple[str, ...]


class MapFile(Entry, frozen=True):
    """A map as content has it, with its climate. [HH-081, HH-274]"""

    id: str
    name: Said
    board: str
    climate: Literal["temperate", "subtropical"]
    elephant_homes: tuple[str, ...]
    lands: tuple[LandEntry, ...]
    seas: tuple[SeaEntry, ...]


class Map:
    """One map with its spaces numbered, and the tables the rules look up all the time.
    [HH-079, HH-080, HH-155, HH-274]"""

    def __init__(self, entry: MapFile, tables: Tables, factions: tuple[Faction, ...]) -> None:
        self.id, self.name, self.board, self.climate = entry.id, entry.name, entry.board, entry.climate
        spaces: list[LandEntry | SeaEntry] = [*entry.lands, *entry.seas]
        self.ids = [space.id for space in spaces]
        self.names = [space.name for space in spaces]
        self.index = {id: i for i, id in enumerate(self.ids)}
        self.lands = len(entry.lands)
        """Spaces below this number are lands."""
        self.size = len(spaces)
        self.terrain = [tables.terrains[land.terrain] for land in entry.lands]
        self.colour = [land.terrain for land in entry.lands]
        self.river = [land.river for land in entry.lands]
        self.stormy = [sea.stormy for sea in entry.seas]
        self.near_land: list[tuple[int, ...]] = [self._numbers(s.near) for s in entry.lands]
        self.near_sea: list[tuple[int, ...]] = [self._numbers(s.seas) for s in entry.lands]
        for sea in entry.seas:
            number = self.index[sea.id]
            self.near_sea.append(self._numbers(sea.near))
            self.near_land.append(tuple(i for i in range(self.lands) if number in self.near_sea[i]))
        self.near = [a + b for a, b in zip(self.near_land, self.near_sea, strict=True)]
        self.near_bits = [sum(1 << i for i in near) for near in self.near]
        self.sea_bits = [sum(1 << i for i in near) for near in self.near_sea]
        self.near_names = [tuple(self.ids[i] for i in near) for near in self.near_land]
        self.marches = [
            tuple(("march", id, name) for name in names)
            for id, names in zip(self.ids, self.near_names, strict=True)
        ]
        """The options of a column that marches from each space."""
        self.near_land_bits = [sum(1 << i for i in near) for near in self.near_land]
        self.coast = sum(1 << i for i in range(self.lands) if self.near_sea[i])
        self.land_mask = (1 << self.lands) - 1
        self.sea_mask = ((1 << self.size) - 1) ^ self.land_mask
        self.distance = [self._distances(space, self.near_land) for space in range(self.lands)]
        """Steps over land; more than there are spaces where there is no way."""
        self.voyage = [self._distances(space, self.near) for space in range(self.size)]
        """Steps over land and sea."""
        self.sail = [self._distances(sea, self.near_sea) for sea in range(self.lands, self.size)]
        """Steps from sea to sea, by the number of the sea among seas."""
        self.around = [sum(1 << i for i, way in enumerate(ways) if 0 < way <= 2) for ways in self.distance]
        """Lands within two steps over land, as bits."""
        self.elephant_homes = sum(1 << i for i in self._numbers(entry.elephant_homes))
        self.deserts = sum(1 << i for i, land in enumerate(entry.lands) if land.terrain == "desert")
        warm = getattr(tables.transhumance, entry.climate)
        self.habitable = sum(1 << i for i, terrain in enumerate(self.terrain) if terrain.village)
        """Lands that can bear a village, as bits."""
        self.room = [terrain.room for terrain in self.terrain]
        self.mild = [land.terrain in warm for land in entry.lands]
        """Where herds need no winter feed."""
        self.factions = [f for f in factions if f.map == entry.id]
        self.bonuses = {mode: [f.bonus_in(mode) for f in self.factions] for mode in tables.modes}
        self.each = lru_cache(maxsize=1 << 14)(self._each)
        self.flood = lru_cache(maxsize=1 << 14)(self._flood)
        self.inland = lru_cache(maxsize=1 << 14)(self._inland)
        self.strides = lru_cache(maxsize=1 << 14)(self._strides)
        self._check(entry)

    def _flood(self, sources: int, opened: int) -> tuple[int, int]:
        """From these spaces through open ones (all as bits): what is passed through, and what is touched.

        The same question comes again and again while nobody moves, so `flood` remembers the answers."""
        near, reach, touched = self.near_bits, sources & opened, sources
        fresh = reach
        while fresh:
            grown = 0
            for space in bits(fresh):
                grown |= near[space]
            touched |= grown
            fresh = grown & opened & ~reach
            reach |= fresh
        return reach, touched

    def _each(self, spaces: int, *words: str) -> tuple[tuple[str, ...], ...]:
        """One option for each of these spaces (bits), the same words before its name: `("loot", "roma")`."""
        return tuple([(*words, self.ids[space]) for space in bits(spaces)])

    def _strides(self, unit: int, space: int) -> tuple[tuple[str, int, str], ...]:
        """The options of a unit that steps from a space to any land beside it."""
        return tuple([("move", unit, to) for to in self.near_names[space]])

    def _inland(self, waters: int) -> int:
        """Lands that touch none of these seas, all as bits."""
        return sum(1 << i for i in range(self.lands) if not self.sea_bits[i] & waters)

    def _numbers(self, ids: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(self.index[id] for id in ids)

    def _distances(self, space: int, near: list[tuple[int, ...]]) -> list[int]:
        found = [self.size] * self.size
        found[space] = 0
        frontier = [space]
        while frontier:
            here = frontier.pop(0)
            for there in near[here]:
                if found[there] == self.size:
                    found[there] = found[here] + 1
                    frontier.append(there)
        return found

    def steps_to(self, space: int, lands: int) -> int:
        """Steps over land to the nearest of these lands (bits), four at most."""
        ways = self.distance[space]
        return min(4, min((ways[i] for i in bits(lands)), default=4))

    def voyage_to(self, space: int, lands: int) -> int:
        """The same with ships, six at most."""
        ways = self.voyage[space]
        return min(6, min((ways[i] for i in bits(lands)), default=6))

    def _check(self, entry: MapFile) -> None:
        """Neighbours agree, and every faction has its homes. [HH-274, HH-275]"""
        for here, near in enumerate(self.near):
            for there in near:
                if here not in self.near[there]:
                    raise ContentError(f"{entry.id}.json: {self.ids[here]} and {self.ids[there]} disagree")
        for faction in self.factions:
            for home in (faction.capital, faction.home):
                if home not in self.index:
                    raise ContentError(f"factions.toml: {faction.id}: no land {home} on {entry.id}")

    def sea(self, space: int) -> bool:
        return space >= self.lands

    def coastal(self, space: int) -> bool:
        return space < self.lands and bool(self.near_sea[space])
