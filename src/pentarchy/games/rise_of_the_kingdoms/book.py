"""The content of Rise of the Kingdoms as typed tables, with what the rules look up most laid out by index.

Everything a designer may want to change lies in `content/`; the rules know ids and figures from here only.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from pentarchy.kernel import ContentError, Said, Signed, read_content

Source = Literal["rulebook", "reconstruction"]

HILLS, PLAINS, FOREST, SEA, OCEAN = range(5)
WEALTH, PRODUCTION, FOOD = range(3)
SWORDSMAN, ARCHER, HORSEMAN, SHIP = range(4)
PALACE, CHURCH, SCHOOL, MONASTERY, CASTLE, CATHEDRAL = range(6)

TERRAINS = ("hills", "plains", "forest", "sea", "ocean")
SUPPLIES = ("wealth", "production", "food")
UNITS = ("swordsman", "archer", "horseman", "ship")
BUILDINGS = ("palace", "church", "school", "monastery", "castle", "cathedral")
INVENTIONS = (
    ("christianity", "theology", "crusades"),
    ("feudalism", "kingship", "guilds"),
    ("monasticism", "education", "astrolabe"),
    ("heavy-plow", "three-field-system", "wheelbarrow"),
    ("horseshoe", "war-saddle", "knighthood"),
    ("hard-steel", "longbow", "combined-arms"),
)
"""Rows by eras: the number of an invention is `row * 3 + era`, both counted from 0."""

CHRISTIANITY, THEOLOGY, CRUSADES, FEUDALISM, KINGSHIP, GUILDS = range(6)
MONASTICISM, EDUCATION, ASTROLABE, HEAVY_PLOW, THREE_FIELDS, WHEELBARROW = range(6, 12)
HORSESHOE, WAR_SADDLE, KNIGHTHOOD, HARD_STEEL, LONGBOW, COMBINED_ARMS = range(12, 18)

FAR = 255
"""More steps than the board has: no way leads there."""

TRACK_END = 15
"""The last space of the longest printed tracks of a kingdom board. [RK-003]"""

UNITS_PER_SEAT = 32
"""Room for the tokens of one colour: unit `u` belongs to seat `u >> 5`."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: Source


class Hex(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    terrain: Literal["hills", "plains", "forest", "sea", "ocean"]
    column: int
    row: int
    exit: Literal["", "america", "jerusalem"] = ""


class Nation(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    letter: str
    sites: tuple[str, str]
    zone: tuple[str, ...]
    out_of: tuple[int, ...] = ()


class Gift(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: Literal[
        "wealth", "production", "food", "swordsman", "archer", "horseman", "ship", "invention", "cards"
    ]
    amount: int = 1
    invention: str = ""


class Influence(Entry, frozen=True, kw_only=True):
    number: int
    nation: str
    gift: Gift


class Invention(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    row: int
    era: int
    text: Said
    effect: dict[str, int] = {}


class Building(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    cost: int
    invention: str
    text: Said
    unity: int = 0
    hand: int = 0
    defence: int = 0


class Settlement(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    food: int
    lands: int
    units: int
    buildings: int


class Land(Entry, frozen=True, kw_only=True):
    id: str
    wealth: int
    production: int
    food: int


class Unit(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    many: Said
    coins: int
    ap: int
    attack: tuple[int, int]
    defence: tuple[int, int]
    pieces: int


class Ship(Entry, frozen=True, kw_only=True):
    name: Said
    many: Said
    production: int
    movement: int
    carries: int
    pieces: int
    attack_from_deck: Signed


class Limits(Entry, frozen=True, kw_only=True):
    rounds: int
    first_year: int
    years: int
    era_starts: tuple[int, int, int]
    row_cards: int
    start_units: tuple[str, ...]
    start_per_settlement: int
    start_lands: int
    open_land: int
    cones: int
    chits: int
    cubes: int
    dice: int
    hand: int
    draw: int
    palace_draw: int
    pope_hand: int
    pope_draw: int
    schools_per_invention: int
    inventions_per_round: int
    support_discount: int
    move: int
    attack: int
    leave_by_ship: int
    wound_step: int
    captured_buildings: int
    capture_unity: int
    cards_per_exchange: int
    owned_invention_coins: int
    plague_monastery: int


class Points(Entry, frozen=True, kw_only=True):
    influence: int
    building: int
    land: int
    dedication: int
    unit: int
    jerusalem: int
    america: int


class Colour(Entry, frozen=True, kw_only=True):
    id: str
    name: Said
    palette: int


class Fate(Entry, frozen=True, kw_only=True):
    number: int
    kind: Literal["calamity", "papal election", "war fever"]
    effect: str
    name: Said
    text: Said
    figures: tuple[int, ...] = ()


class BoardFile(msgspec.Struct, frozen=True):
    """The hex map of Europe. [RK-001]"""

    hexes: tuple[Hex, ...]


class NationsFile(msgspec.Struct, frozen=True):
    nations: tuple[Nation, ...]


class InfluenceFile(msgspec.Struct, frozen=True):
    influence: tuple[Influence, ...]


class InventionsFile(msgspec.Struct, frozen=True):
    inventions: tuple[Invention, ...]


class KingdomFile(msgspec.Struct, frozen=True):
    buildings: tuple[Building, ...]
    settlements: tuple[Settlement, ...]
    lands: tuple[Land, ...]
    units: tuple[Unit, ...]
    ship: Ship
    limits: Limits
    points: Points
    colours: tuple[Colour, ...]


class FateFile(msgspec.Struct, frozen=True):
    fate: tuple[Fate, ...]


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """All content. Lists are indexed by hex, nation, card, invention or building number."""

    hexes: tuple[Hex, ...]
    nations: tuple[Nation, ...]
    influence: tuple[Influence, ...]
    inventions: tuple[Invention, ...]
    buildings: tuple[Building, ...]
    settlements: tuple[Settlement, ...]
    units: tuple[Unit, ...]
    ship: Ship
    limits: Limits
    points: Points
    colours: tuple[Colour, ...]
    fate: tuple[Fate, ...]

    id: tuple[str, ...]
    """Hex number to its id."""
    hex: dict[str, int]
    """Hex id to its number."""
    terrain: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]
    land_near: tuple[tuple[int, ...], ...]
    sea_near: tuple[tuple[int, ...], ...]
    """Neighbours that are water, ocean included."""
    axial: tuple[tuple[int, int], ...]
    yields: tuple[tuple[int, int, int], ...]
    """Wealth, production, food per terrain."""
    nation_of: tuple[int, ...]
    """Nation of each influence card."""
    cards_of: tuple[tuple[int, ...], ...]
    sites: tuple[tuple[int, int], ...]
    zones: tuple[tuple[int, ...], ...]
    needs: tuple[int, ...]
    """Invention each building needs."""
    gift_invention: tuple[int, ...]
    """Invention each influence card gives, or -1."""
    invention: dict[str, int]
    """Invention id to its number."""
    kind_of: tuple[int, ...]
    """Kind of the k-th token of a colour; the tail of unused numbers is -1."""
    tokens: tuple[tuple[int, ...], ...]
    """The numbers of each kind's tokens within a colour."""
    on_foot: range
    """The numbers of the ground units within a colour."""
    ways: tuple[bytes, ...]
    """Steps from land to land on foot and from sea to sea along the coast; FAR where no way leads."""
    to_america: bytes
    """Steps over any water to the nearest arrow in the west."""

    def distance(self, a: int, b: int) -> int:
        """Steps between two hexes, obstacles aside."""
        dq, dr = self.axial[a][0] - self.axial[b][0], self.axial[a][1] - self.axial[b][1]
        return max(abs(dq), abs(dr), abs(dq + dr))

    def era(self, round_: int) -> int:
        """0, 1 or 2: the era of a round counted from 1. [RK-045, RK-046, RK-047]"""
        year = self.year(round_)
        return sum(year >= start for start in self.limits.era_starts) - 1

    def year(self, round_: int) -> int:
        """The year in which a round is played. [RK-015]"""
        return self.limits.first_year + (round_ - 1) * self.limits.years


def neighbours(hexes: tuple[Hex, ...]) -> tuple[tuple[int, ...], ...]:
    """Each hex's neighbours in rows of pointed hexes of which every second one is moved half a hex east."""
    at = {(h.column, h.row): k for k, h in enumerate(hexes)}
    out = []
    for h in hexes:
        east = h.row % 2
        steps = [(-1, 0), (1, 0), (east - 1, -1), (east, -1), (east - 1, 1), (east, 1)]
        out.append(tuple(at[c] for dx, dy in steps if (c := (h.column + dx, h.row + dy)) in at))
    return tuple(out)


def steps(near: tuple[tuple[int, ...], ...], starts: list[int]) -> bytes:
    """How many steps each hex is away from the nearest of the starts, going by these neighbours."""
    far = bytearray([FAR]) * len(near)
    for h in starts:
        far[h] = 0
    edge = starts
    while edge:
        found = []
        for h in edge:
            for n in near[h]:
                if far[n] == FAR:
                    far[n] = far[h] + 1
                    found.append(n)
        edge = found
    return bytes(far)


def read(folder: Path) -> Book:
    """Read and join the content files, refusing what does not fit together."""
    board = read_content(folder / "board.json", BoardFile).hexes
    nations = read_content(folder / "nations.toml", NationsFile).nations
    cards = read_content(folder / "influence.toml", InfluenceFile).influence
    inventions = read_content(folder / "inventions.toml", InventionsFile).inventions
    kingdom = read_content(folder / "kingdom.toml", KingdomFile)
    fate = read_content(folder / "fate.toml", FateFile).fate

    inventions = tuple(sorted(inventions, key=lambda i: (i.row, i.era)))
    expect(folder / "inventions.toml", [i.id for i in inventions], [i for row in INVENTIONS for i in row])
    expect(folder / "kingdom.toml", [b.id for b in kingdom.buildings], list(BUILDINGS))
    expect(folder / "kingdom.toml", [x.id for x in kingdom.lands], list(TERRAINS))
    expect(folder / "kingdom.toml", [u.id for u in kingdom.units], list(UNITS[:SHIP]))
    cards = tuple(sorted(cards, key=lambda c: c.number))
    expect(folder / "influence.toml", [str(c.number) for c in cards], [str(n + 1) for n in range(len(cards))])

    hex_ = {h.id: k for k, h in enumerate(board)}
    nation = {n.id: k for k, n in enumerate(nations)}
    invention = {i.id: k for k, i in enumerate(inventions)}
    pieces = [*(u.pieces for u in kingdom.units), kingdom.ship.pieces]
    kinds = [k for k, n in enumerate(pieces) for _ in range(n)]
    if len(kinds) > UNITS_PER_SEAT:
        raise ContentError(f"kingdom.toml: units: {len(kinds)} tokens, at most {UNITS_PER_SEAT}")
    near = neighbours(board)
    terrain = tuple(TERRAINS.index(h.terrain) for h in board)
    walks = tuple(tuple(n for n in ns if terrain[n] < SEA) for ns in near)
    sails = tuple(tuple(n for n in ns if terrain[n] >= SEA) for ns in near)
    coasting = tuple(tuple(n for n in ns if terrain[n] == SEA) for ns in near)
    try:
        book = Book(
            hexes=board,
            nations=nations,
            influence=cards,
            inventions=inventions,
            buildings=kingdom.buildings,
            settlements=kingdom.settlements,
            units=kingdom.units,
            ship=kingdom.ship,
            limits=kingdom.limits,
            points=kingdom.points,
            colours=kingdom.colours,
            fate=fate,
            id=tuple(h.id for h in board),
            hex=hex_,
            terrain=terrain,
            near=near,
            land_near=walks,
            sea_near=sails,
            axial=tuple((h.column - (h.row - h.row % 2) // 2, h.row) for h in board),
            yields=tuple((x.wealth, x.production, x.food) for x in kingdom.lands),
            nation_of=tuple(nation[c.nation] for c in cards),
            cards_of=tuple(tuple(k for k, c in enumerate(cards) if c.nation == n.id) for n in nations),
            sites=tuple((hex_[n.sites[0]], hex_[n.sites[1]]) for n in nations),
            zones=tuple(tuple(hex_[h] for h in n.zone) for n in nations),
            needs=tuple(invention[b.invention] for b in kingdom.buildings),
            gift_invention=tuple(invention[c.gift.invention] if c.gift.invention else -1 for c in cards),
            invention=invention,
            kind_of=tuple(kinds + [-1] * (UNITS_PER_SEAT - len(kinds))),
            tokens=tuple(tuple(k for k, kind in enumerate(kinds) if kind == want) for want in range(4)),
            on_foot=range(kinds.index(SHIP)),
            ways=tuple(steps(coasting if terrain[h] >= SEA else walks, [h]) for h in range(len(board))),
            to_america=steps(sails, [k for k, h in enumerate(board) if h.exit == "america"]),
        )
    except KeyError as unknown:
        raise ContentError(f"content: {unknown} is named but not defined") from None
    keep_zones_apart(folder / "nations.toml", book)
    return book


def expect(path: Path, found: list[str], wanted: list[str]) -> None:
    """The rules know these entries by name, so each must be there, in this order."""
    if found != wanted:
        odd = next((f"{a!r} instead of {b!r}" for a, b in zip(found, wanted) if a != b), "wrong number")
        raise ContentError(f"{path.name}: entries differ from what the rules know: {odd}")


def keep_zones_apart(path: Path, book: Book) -> None:
    """Start zones must not touch foreign sites: then no two players can claim one hex during set-up."""
    for a, sites in enumerate(book.sites):
        for site in sites:
            if book.terrain[site] >= SEA:
                raise ContentError(f"{path.name}: {book.nations[a].id}: site {book.id[site]} is not land")
            for b, zone in enumerate(book.zones):
                for h in (*zone, *(n for s in book.sites[b] for n in book.near[s])):
                    if a != b and book.distance(site, h) < 2:
                        raise ContentError(
                            f"{path.name}: {book.nations[a].id}: site {book.id[site]} touches the start of "
                            f"{book.nations[b].id} at {book.id[h]}"
                        )
