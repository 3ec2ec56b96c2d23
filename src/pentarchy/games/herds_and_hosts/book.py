"""The typed content: units, levels, goods, buildings, tables, factions and the two maps.

Everything here is immutable and shared by all games; prices and tables live in `content/`, never in code.
Spaces are numbered: lands first (LGF), then seas (SGF), so that one list of stacks serves both.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, Self

import msgspec

from pentarchy.kernel import ContentError, read_content

from .bits import bits
from .tables import Entry, Mode, Tables

LI = "light_infantry"
HI = "heavy_infantry"
ENGINE = "siege_engine"
CAVALRY = "cavalry"
TRANSPORT = "transport_ship"
WAR_SHIP = "war_ship"
MERCENARIES = "mercenaries"
CORSAIRS = "corsairs"
ELEPHANTS = "war_elephants"

RECRUIT, STANDARD, EXPERIENCED, VETERAN, ELITE = range(5)
VANGUARD, STANDARD_LINE, REARGUARD = range(3)
SPRING, SUMMER, AUTUMN, WINTER = range(4)

HERDS = ("sheep", "pigs", "cattle", "horses")
BUILDINGS = ("village", "city", "dock", "port", "fortification")


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a unit fights on one kind of ground: the dice it rolls and the lives it has."""

    dice: tuple[str, ...]
    lives: int


class UnitKind(Entry, frozen=True):
    name: str
    short: str
    icon: str
    open: Values
    star: Values
    star_in_siege: bool = True
    """Heavy infantry keeps its open values in a siege."""
    naval: bool = False
    special: bool = False
    cube: bool = True
    limit: int = 0
    """At most so many at one time; 0: only the cubes limit it."""
    rearguard: bool = False
    builds: bool = False
    moves: bool = True
    retreats: bool = True
    rides: bool = False
    slips: bool = False
    """One free step in MOVE-Retreat."""
    charges: bool = False
    trains: bool = True
    learns: bool = True
    rerolls: bool = True
    fishes: bool = True
    carries: int = 0
    size: int = 0
    """Room it takes aboard; 0: never aboard."""
    upgrade: int = 0
    upgrade_without_herds: int = 0
    per_horse_herd: int = 0
    refund: int = 0
    salary: int = 0
    food: int = 0
    fodder: int = 0
    """Grain it eats besides its food."""
    wage: int = 0
    """Gold a year instead of food."""
    prestige: int = 0


class Level(Entry, frozen=True):
    id: str
    name: str
    token: str
    line: int
    counts: int
    builds: int
    rerolls: int
    best: bool
    paid_rerolls: bool
    lives: int
    engine: int


class HerdKind(Entry, frozen=True):
    name: str
    icon: str
    buy: int
    sell: int
    milk: int
    """Meat a fed herd yields in winter."""
    meat: int
    points: int


class Good(Entry, frozen=True):
    buy: int
    per_gold: int
    per_gold_with_port: int
    per_food: int
    per_point: int


class Meat(Entry, frozen=True):
    per_gold_by_season: tuple[int, int, int, int]
    left_over: int


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    herds: dict[str, HerdKind]
    grain: Good
    fish: Good
    meat: Meat


class Building(Entry, frozen=True):
    name: str
    icon: str
    kind: Literal["settlement", "shipyard", "fortification"]
    price: int
    workers: int
    tax: int = 0
    salary: int = 0
    food: int = 0
    walls: int = 0
    spoils: int = 0
    prestige: int = 0
    victory: int = 0
    festival_grain: int = 0


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gold: int = 0
    grain: int = 0
    prestige: int = 0
    mercenaries: bool = False
    """May hire mercenaries for little gold and much prestige."""
    cavalry: int = 0
    experienced: int = 0
    elephants: bool = False
    ships_ashore: bool = False
    """Ships may stand on coastal and river lands."""
    transport_at: str = ""
    fortified: bool = False
    """Both homes begin with a fortification."""


class Faction(Entry, frozen=True):
    id: str
    name: str
    letter: str
    colour: int
    map: str
    capital: str
    home: str
    herd: str
    bonus: Bonus
    bonus_basic: Bonus | None = None
    bonus_fast: Bonus | None = None
    plural: bool = False
    """A people ("Lombards pay"), not a land ("Rome pays")."""

    def bonus_in(self, mode: str) -> Bonus:
        other = {"basic": self.bonus_basic, "fast": self.bonus_fast}.get(mode)
        return other or self.bonus


class LandEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    terrain: str
    near: tuple[str, ...]
    seas: tuple[str, ...]
    river: bool = False


class SeaEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    stormy: bool
    near: tuple[str, ...]


class MapFile(Entry, frozen=True):
    id: str
    name: str
    board: str
    climate: Literal["temperate", "subtropical"]
    elephant_homes: tuple[str, ...]
    lands: tuple[LandEntry, ...]
    seas: tuple[SeaEntry, ...]


class Map:
    """One map with its spaces numbered, and the tables the rules look up all the time."""

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


class Book(msgspec.Struct, eq=False, gc=False):
    """All content. `tables` has the numbers, `units`, `levels` and `buildings` the pieces.

    A game holds the edition of its own map and mode. What is remembered of an edition has it in its key, and
    would be looked over by every garbage collection if books were (`gc`).
    """

    units: dict[str, UnitKind]
    levels: tuple[Level, ...]
    goods: Goods
    buildings: dict[str, Building]
    tables: Tables
    factions: tuple[Faction, ...]
    maps: dict[str, Map]

    faces: dict[str, tuple[int, ...]] = {}
    portions: dict[str, int] = {}
    """Pieces of each food that one mouth eats."""
    prices: dict[str, int] = {}
    low_prices: dict[str, int] = {}
    """What buildings cost with little and with much prestige."""
    least_price: int = 0
    least_upgrade: int = 0
    """With less gold nothing can be built, and nobody upgraded or trained."""
    dearest_gold: int = 0
    dearest_prestige: int = 0
    """With more gold and prestige nothing more is for sale at a settlement."""
    cubes: int = 0
    pieces: int = 0
    """Units one player can have at most; unit ids are seat * pieces + number."""
    cube_bits: int = 0
    editions: dict[tuple[str, str], Any] = {}

    map: Map = None  # type: ignore[assignment]
    mode: Mode = None  # type: ignore[assignment]
    bonuses: list[Bonus] = []
    cavalry_price: int = 0
    """In an edition: the one map, the one mode, and the factions' bonuses and the price of cavalry in it."""

    def __post_init__(self) -> None:
        tables, units, goods = self.tables, self.units, self.goods
        self.faces = {
            colour: getattr(tables.dice, colour) for colour in ("white", "reverse_white", "blue", "red")
        }
        self.portions = {"meat": 1, "fish": goods.fish.per_food, "grain": goods.grain.per_food}
        table = tables.construction
        self.prices = {kind: building.price for kind, building in self.buildings.items()}
        self.low_prices = {
            kind: max(table.least_price, price - table.cheaper_by) for kind, price in self.prices.items()
        }
        self.least_price = min(self.low_prices.values())
        upgrades = [kind.upgrade for kind in units.values() if kind.upgrade]
        self.least_upgrade = min(tables.purchase.training, *upgrades)
        prices = tables.purchase
        self.dearest_gold = max(prices.standard, prices.recruit, prices.mercenaries, prices.bonus_mercenaries)
        self.dearest_prestige = max(
            prices.double_prestige, prices.mercenaries_prestige, prices.bonus_mercenaries_prestige
        )
        self.cubes = tables.limits.cubes
        self.pieces = self.cubes + sum(kind.limit for kind in units.values())
        self.cube_bits = (1 << self.cubes) - 1

    def edition(self, map: str, mode: str) -> Self:
        """The book opened at one map and one mode, the same object for every game that plays them."""
        found: Self | None = self.editions.get((map, mode))
        if found is None:
            found = self.editions[map, mode] = copy(self)
            found.map, found.mode = self.maps[map], self.tables.modes[mode]
            found.bonuses = found.map.bonuses[mode]
            cavalry, herds = self.units[CAVALRY], found.mode.herds
            found.cavalry_price = cavalry.upgrade if herds else cavalry.upgrade_without_herds
        return found


class LevelsFile(msgspec.Struct, forbid_unknown_fields=True):
    levels: tuple[Level, ...]


class FactionsFile(msgspec.Struct, forbid_unknown_fields=True):
    factions: tuple[Faction, ...]


def read(folder: Path) -> Book:
    """Read a content folder; an error names the file, the entry and the field."""
    units = _all(folder / "units.toml", dict[str, UnitKind])
    buildings = _all(folder / "buildings.toml", dict[str, Building])
    if missing := {LI, HI, ENGINE, CAVALRY, TRANSPORT, WAR_SHIP, MERCENARIES, CORSAIRS, ELEPHANTS} - set(
        units
    ):
        raise ContentError(f"units.toml: no entry for {', '.join(sorted(missing))}")
    if missing := set(BUILDINGS) - set(buildings):
        raise ContentError(f"buildings.toml: no entry for {', '.join(sorted(missing))}")
    tables = read_content(folder / "tables.toml", Tables)
    factions = read_content(folder / "factions.toml", FactionsFile).factions
    maps = [read_content(folder / f"{name}.json", MapFile) for name in ("italia", "orient")]
    return Book(
        units,
        read_content(folder / "levels.toml", LevelsFile).levels,
        read_content(folder / "goods.toml", Goods),
        buildings,
        tables,
        factions,
        {entry.id: Map(entry, tables, factions) for entry in maps},
    )


def _all(path: Path, type: Any) -> Any:
    return read_content(path, type)
