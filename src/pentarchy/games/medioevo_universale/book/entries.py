"""The entries of the content files: board, market, technologies, decks and tables, typed and validated."""

from __future__ import annotations

import msgspec

from pentarchy.kernel import Said


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all entries share: where the data come from."""

    source: str = "rulebook"


class Kingdom(Entry, frozen=True, kw_only=True):
    """A kingdom and its size, by the number of its lands. [MU-011]"""

    id: str
    name: Said
    size: str
    religion: str
    player: bool = False
    russian: bool = False
    doubled: bool = False
    seat: str = ""


class Land(Entry, frozen=True, kw_only=True):
    """A land; one with a city is an Inhabited Area, where a settlement may stand. [MU-068]"""

    id: str
    name: Said
    kingdom: str
    terrain: str
    zone: str
    adjacent: tuple[str, ...]
    seas: tuple[str, ...]
    at: tuple[float, float]
    city: Said = ""
    harbour: tuple[str, ...] = ()
    holy: bool = False
    papal: bool = False
    walls: int = 1
    bare: bool = False


class SeaArea(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    sea: str
    zone: str
    coasts: tuple[str, ...]
    at: tuple[float, float]


class Strait(Entry, frozen=True, kw_only=True):
    """A channel between two lands: its banks, and the sea links that lead through it. [MU-361]"""

    name: Said
    banks: tuple[str, str]
    links: tuple[tuple[str, str], ...]


class River(Entry, frozen=True, kw_only=True):
    name: str
    borders: tuple[tuple[str, str], ...]
    into: str = ""


class Invasion(Entry, frozen=True, kw_only=True):
    """Where a horde may enter the board, and the kingdoms it may march on. [MU-141]"""

    entry: str
    goals: tuple[str, ...]
    way: tuple[str, ...] = ()
    """The direction established by the rulebook's sample, the goal last. [MU-149]"""


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kingdoms: tuple[Kingdom, ...]
    territories: tuple[Land, ...]
    seas: tuple[SeaArea, ...]
    links: tuple[tuple[str, str, bool], ...]
    straits: tuple[Strait, ...]
    rivers: tuple[River, ...]
    invasions: tuple[Invasion, ...]


class Area(Entry, frozen=True, kw_only=True):
    """The lands of a card, dark and light, with their rivers and seas. [MU-129]"""

    id: str
    name: Said
    dark: tuple[str, ...]
    light: tuple[str, ...]
    rivers: tuple[str, ...]
    seas: tuple[str, ...]


class EventCard(Entry, frozen=True, kw_only=True):
    """A card: its area, three icons, and where relics lie and hordes enter. [MU-114, MU-532]"""

    id: str
    area: str
    icons: tuple[str, str, str]
    relics: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()


class Events(Entry, frozen=True, kw_only=True):
    areas: tuple[Area, ...]
    cards: tuple[EventCard, ...]


class Objective(Entry, frozen=True, kw_only=True):
    """A card of lands to hold, beside those of the own kingdom. [MU-519]"""

    id: str
    kingdom: str
    name: Said
    yellow: tuple[str, ...]
    red: tuple[str, ...]
    players: int = 3


class Objectives(Entry, frozen=True, kw_only=True):
    cards: tuple[Objective, ...]


class Good(msgspec.Struct, frozen=True):
    id: str
    name: Said
    cube: str


class City(Entry, frozen=True, kw_only=True):
    """What a market sells and buys, and for how much a unit. [MU-372]"""

    territory: str
    sells: dict[str, int]
    buys: dict[str, int]
    fixed: tuple[str, ...] = ()


class Market(msgspec.Struct, frozen=True):
    goods: tuple[Good, ...]
    cities: tuple[City, ...]


class Technology(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    family: str
    branch: str
    row: int
    requires: tuple[str, ...]
    effect: Said


class Technologies(msgspec.Struct, frozen=True):
    technologies: tuple[Technology, ...]


class EmpireCard(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    count: int
    phase: str
    text: Said


class Treasure(Entry, frozen=True, kw_only=True):
    id: str
    armies: int
    florins: int
    goods: int


class Decks(msgspec.Struct, frozen=True):
    empire: tuple[EmpireCard, ...]
    treasures: tuple[Treasure, ...]


class Setup(msgspec.Struct, frozen=True):
    florins: int
    armies: int
    pope_armies: int
    garrison: int
    village_cap: int
    capital_cap: int
    foreign_harbour: int
    chest: int


class Bonus(msgspec.Struct, frozen=True):
    cathedral: int
    tower: int
    religious_capital: int


class Provisions(msgspec.Struct, frozen=True):
    plain: int
    woods: int
    hills: int
    desert: int
    mountain: int
    settlement: int
    fortification: int
    cathedral: int
    religious_capital: int
    agriculture: int
    crop_rotation: int
    hunting: int
    breeding: int


class Prices(msgspec.Struct, frozen=True):
    technology: tuple[int, ...]
    settlement: tuple[int, ...]
    fortification: tuple[int, ...]
    cathedral: int
    fair: int
    merchant: tuple[int, ...]
    galley: tuple[int, ...]
    caravan: tuple[int, ...]
    wagon: tuple[int, ...]
    captain: tuple[int, ...]
    engine: tuple[int, ...]
    harbour: int
    card: tuple[int, ...]
    mercenary: int
    vote: int

    def piece(self, kind: str) -> tuple[int, ...]:
        """Prices of a kind of piece by level."""
        found: tuple[int, ...] = getattr(self, kind)
        return found


class Transports(msgspec.Struct, frozen=True):
    war_room: tuple[int, ...]
    trade_room: tuple[int, ...]
    cubes: tuple[int, ...]
    cube: int
    war_points: tuple[int, ...]
    trade_points: tuple[int, ...]
    heavy: int


class Stock(msgspec.Struct, frozen=True):
    merchant: int
    galley: int
    caravan: int
    wagon: int
    captain: int
    barbarian_captain: int
    engine: tuple[int, ...]
    tokens: tuple[tuple[int, ...], ...]
    """Levels on the faces of each of a player's property tokens."""
    barbarian_tokens: int
    settlement: tuple[int, ...]
    fortification: tuple[int, ...]
    cathedral: int
    fair: int


class Taxes(msgspec.Struct, frozen=True):
    territory: int
    cathedral: int
    level: int
    russian: int
    mill: int
    vassalage: int
    feudalism: int
    merchant: tuple[int, ...]
    usurer: tuple[int, int]
    loan: int
    loan_banks: int
    loan_guilds: int


class Honour(msgspec.Struct, frozen=True):
    war_other: int
    war_same: int
    surprise: int
    pact: int
    peace_other: int
    peace_same: int
    excommunication: int
    religious_capital_lost: int
    tithe_most: int
    pope_end: int
    empire: int
    khan: int
    basileus: int


class CrusadeTarget(msgspec.Struct, frozen=True):
    territory: str
    honour: int
    by: str


class Tables(msgspec.Struct, frozen=True):
    setup: Setup
    bonus: Bonus
    provisions: Provisions
    prices: Prices
    transports: Transports
    stock: Stock
    taxes: Taxes
    honour: Honour
    crusades: tuple[CrusadeTarget, ...]
