"""The pieces as content has them: units, levels, herds and goods, buildings, factions."""

from __future__ import annotations

from typing import Literal

import msgspec

from pentarchy.kernel import Said, Signed

from .tables import Entry

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
    name: Said
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
    name: Said
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
    name: Said
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
    name: Said
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
    gold: Signed = 0
    grain: Signed = 0
    prestige: Signed = 0
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
    name: Said
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
