"""The shapes of the content files: what an edition of the game must say."""

from __future__ import annotations

from typing import Literal

import msgspec

from pentarchy.kernel import Said

Source = Literal["rulebook", "reconstruction"]

Colour = Literal["green", "blue", "yellow", "red"]


class Land(msgspec.Struct, frozen=True):
    id: str
    name: Said
    near: list[str]
    seas: list[str]
    minor: int
    major: int
    half: Literal["west", "east"]
    source: Source
    home: str = ""
    capital: bool = False
    cut: bool = False
    """Lies on both half maps."""


class Sea(msgspec.Struct, frozen=True):
    id: str
    name: Said
    near: list[str]
    half: Literal["west", "east"]
    source: Source


class Strait(msgspec.Struct, frozen=True):
    """Two seas and the banks between them; armies cross only where it says so. [SS-311, SS-312, SS-313,
    SS-314, SS-315]"""

    id: str
    name: Said
    seas: tuple[str, str]
    banks: tuple[str, str]
    crossing: bool
    source: Source


class Map(msgspec.Struct, frozen=True):
    """The board: lands and seas on a western and an eastern half. [SS-003, SS-004]"""

    lands: list[Land]
    seas: list[Sea]
    straits: list[Strait]


class Unit(msgspec.Struct, frozen=True):
    """An army unit or a ship; ships have no morale."""

    id: str
    name: Said
    cost: int
    upkeep: int
    health: int
    dice: int
    hit: int
    shield: int
    source: Source
    morale: int = 0
    carry: int = 0
    ranged: bool = False
    cavalry: bool = False
    row: str = ""
    """Its row of the combat table, if not its own."""


class Units(msgspec.Struct, frozen=True):
    unit: list[Unit]
    ship: list[Unit]
    land_rows: dict[str, list[int]]
    sea_rows: dict[str, list[tuple[int, int]]]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a faction's card says differently of one unit."""

    name: Said | None = None
    cost: int | None = None
    upkeep: int | None = None
    morale: int | None = None
    dice: int | None = None
    hit: int | None = None
    shield: int | None = None
    ranged: bool | None = None
    row: str | None = None


class Force(msgspec.Struct, frozen=True):
    name: str
    at: str
    units: dict[str, int]
    source: Source


class Faction(msgspec.Struct, frozen=True):
    id: str
    name: Said
    short: Said
    letter: str
    colour: int
    minor: bool
    capital: str
    take: int
    free: list[list[Colour]]
    source: Source
    cheap_cities: bool = False
    walls: int = 0
    capital_walls: int = 0
    morale_times: int = 1
    peasants: tuple[int, int] = (1, 2)
    placed_capital: bool = False
    allies: list[str] = []
    advanced_allies: list[str] = []
    units: dict[str, Change] = {}
    armies: list[Force] = []
    fleets: list[Force] = []


class Factions(msgspec.Struct, frozen=True):
    faction: list[Faction]


class CardKind(msgspec.Struct, frozen=True):
    id: str
    name: Said
    colour: Colour
    count: int
    when: Literal["income", "intrigue", "diplomacy", "battle", "siege", "units", "cities", "reaction"]
    text: Said
    rule: str
    source: Source
    percent: tuple[int, int] = (0, 0)
    gives: dict[str, int] = {}
    marked: list[str] = []
    marked_types: list[str] = []
    peasants: int = 0
    many_peasants: int = 0
    many_peasants_for: str = ""


class Deck(msgspec.Struct, frozen=True):
    card: list[CardKind]


class Income(msgspec.Struct, frozen=True):
    harvest: list[int]
    minor: int
    major: int
    round_to: int
    barren_seasons: int


class Points(msgspec.Struct, frozen=True):
    territory: int
    minor: int
    major: int
    ally: int
    enemy_capital: int
    team: int
    targets: dict[str, int]


class Prices(msgspec.Struct, frozen=True):
    formation: list[int]
    minor_city: list[int]
    cheap_minor_city: list[int]
    upgrade: list[int]
    cards: list[int]
    card_step: int
    espionage: int
    buy_off: int
    marriage_land: int
    marriage_minor: int
    marriage_major: int
    marriage_limit: int
    support: int
    stakes: list[int]


class Chances(msgspec.Struct, frozen=True):
    """Numbers to roll, dice to throw, and what is added to them."""

    spy: int
    spy_countered: int
    espionage: int
    espionage_counter: int
    sabotage: int
    sabotage_countered: int
    eavesdrop: int
    land: int
    minor: int
    major: int
    barrage_hit: int
    morale_home: int
    morale_capital: int
    capital_walls: int


class HeadStart(msgspec.Struct, frozen=True):
    markers: int
    worth: int


class Leader(msgspec.Struct, frozen=True):
    id: str
    name: Said
    text: Said
    rule: str
    source: Source


class Tables(msgspec.Struct, frozen=True):
    seasons: list[Said]
    first_year: int
    last_year: int
    coins: list[int]
    city_pieces: int
    source: Source
    income: Income
    points: Points
    prices: Prices
    dice: Chances
    head_start: HeadStart
    clock: dict[str, int]
    leader: list[Leader]


class FactionSet(msgspec.Struct, frozen=True):
    id: str
    factions: list[str]
    source: Source
    half: Literal["", "west", "east"] = ""


class Removal(msgspec.Struct, frozen=True):
    absent: str
    faction: str
    pieces: list[str]
    source: Source


class Script(msgspec.Struct, frozen=True):
    faction: str
    piece: str
    order: Literal["attack", "move", "port"]
    to: str
    source: Source
    fleet: str = ""


class Setups(msgspec.Struct, frozen=True):
    neighbours: list[tuple[str, str]]
    set: list[FactionSet]
    removal: list[Removal]
    script: list[Script]


class Troop(msgspec.Struct, frozen=True):
    """A unit as one faction's card has it: the special changes are already in it. [SS-070]"""

    id: str
    name: str
    cost: int
    upkeep: int
    morale: int
    health: int
    dice: int
    hit: int
    shield: int
    ranged: bool
    cavalry: bool
    carry: int
    land_row: tuple[int, ...] = ()
    sea_row: tuple[tuple[int, int], ...] = ()
