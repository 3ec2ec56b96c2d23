"""The typed content: units, levels, goods, buildings, tables, factions and the two maps.

Everything here is immutable and shared by all games; prices and tables live in `content/`, never in code.
Spaces are numbered: lands first (LGF), then seas (SGF), so that one list of stacks serves both.
"""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any, Self

import msgspec

from pentarchy.kernel import ContentError, read_content

from .map import Map, MapFile
from .pieces import (
    BUILDINGS,
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    ENGINE,
    HI,
    LI,
    MERCENARIES,
    TRANSPORT,
    WAR_SHIP,
    Bonus,
    Building,
    Faction,
    Goods,
    Level,
    UnitKind,
)
from .tables import Mode, Tables


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
