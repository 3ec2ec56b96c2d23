"""A board's source: what the rules say of its spaces, and how they lie on the earth.

Sources are TOML, one file per board. Adjacency in them is the rules' own and the authority; seeds are
degrees east and north. Loading checks every entry and names file and entry in what it refuses.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

SOURCES = Path(__file__).parent / "sources"
LOOKS = frozenset({"plains", "hills", "mountains", "woods", "marsh", "desert", "steppe", "waste"})
HEX_LOOKS = frozenset({"plains", "hills", "forest", "sea", "ocean"})

Point = tuple[float, float]


class SourceError(Exception):
    """A source that cannot be made into a board; says which file and which entry."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One table of a source file; unknown fields are refused, so that a slip of the pen is found."""


class Frame(Entry):
    """A Lambert conformal conic and the points that the picture must contain."""

    centre: Point
    parallels: tuple[float, float]
    anchors: list[Point]
    coast: str = "50m"
    spacing: float = 7.0
    """Distance of the sub-points that borders are made of, in pixels of the 1x picture."""
    island: float = 60.0
    """Islands smaller than this (square pixels) and without a seed are left out."""
    lakes: float = 90.0
    """Lakes smaller than this (square pixels) are left out."""
    rivers: float = 2.2
    ridges: float = 5.0
    """What it costs a border to be anywhere but on a river or a ridge, in sub-points."""


class Grid(Entry):
    """Hexes on a Lambert azimuthal equal-area projection, in kilometres."""

    centre: Point
    spacing: float
    origin: Point


class Canvas(Entry):
    size: tuple[int, int]


class Space(Entry):
    """Something that grows from seeds: a land, a sea, or ground that is no space of the game."""

    id: str
    name: str
    at: Point
    also: list[Point] = []
    weight: float = 0.0
    """How many sub-points of head start it has over its neighbours."""


class Land(Space):
    near: list[str] = []
    seas: list[str] = []
    terrain: str = ""
    look: str = ""
    group: str = ""
    river: bool = False
    polygon: list[Point] = []


class Sea(Space):
    near: list[str] = []
    terrain: str = ""
    group: str = ""


class Filler(Space):
    """Land or water that is no space of the game."""


class Hex(Entry):
    id: str
    name: str
    cell: tuple[int, int]
    terrain: str
    group: str = ""


class Site(Entry):
    """A place within a land. One that names seas is a port: it is drawn on the shore of the first of them."""

    id: str
    name: str
    at: Point
    terrain: str
    group: str
    seas: list[str] = []


class Strait(Entry):
    id: str
    name: str
    banks: tuple[str, str]
    seas: list[str] = []
    crossing: bool = False


class Channel(Entry):
    """Water that is too narrow to be seen, drawn at a width (pixels) that can be."""

    name: str
    line: list[Point]
    width: float


class Shore(Entry):
    """Land to be added to the coastline: a causeway, an isthmus, an old delta."""

    name: str
    ring: list[Point]


class River(Entry):
    name: str
    line: list[Point] = []
    borders: list[tuple[str, str]] = []


class Ridge(Entry):
    name: str
    line: list[Point]


class Group(Entry):
    id: str
    name: str
    sites: list[str] = []


class Exit(Entry):
    id: str
    name: str
    kind: str
    hexes: list[str]


class Seam(Entry):
    id: str
    name: str
    line: list[Point]


class Ornaments(Entry):
    """Where the title, the compass and the ships stand, in pixels of the 1x picture."""

    title: Point
    width: float = 300.0
    compass: tuple[float, float, float] | None = None
    """x, y and radius."""
    ships: list[Point] = []


class Apart(Entry):
    """A pair whose drawing differs from the rules: neighbours that do not touch, or the other way round."""

    pair: tuple[str, str]
    touch: bool
    why: str


class Board(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    title: str
    subtitle: str = ""
    file: str = ""
    frame: Frame | None = None
    grid: Grid | None = None
    canvas: Canvas | None = None
    ornaments: Ornaments | None = None
    looks: dict[str, str] = {}
    land: list[Land] = []
    sea: list[Sea] = []
    waste: list[Filler] = []
    lake: list[Filler] = []
    hex: list[Hex] = []
    site: list[Site] = []
    strait: list[Strait] = []
    channel: list[Channel] = []
    shore: list[Shore] = []
    river: list[River] = []
    ridge: list[Ridge] = []
    group: list[Group] = []
    exit: list[Exit] = []
    seam: list[Seam] = []
    apart: list[Apart] = []

    def look(self, land: Land) -> str:
        """How a land is drawn: its own word, or what its terrain stands for on this board."""
        return land.look or self.looks.get(land.terrain, land.terrain) or "plains"

    def spaces(self) -> list[Space]:
        """All that has seeds: dry ground first."""
        return [*self.land, *self.waste, *self.sea, *self.lake]

    def links(self) -> set[tuple[str, str]]:
        """All pairs of spaces that the rules call adjacent, each pair in alphabetical order."""
        pairs = {(s.id, n) for s in self.land for n in (*s.near, *s.seas)}
        pairs |= {(s.id, n) for s in self.sea for n in s.near}
        return {(min(p), max(p)) for p in pairs}


_TABLES: dict[str, type[Entry]] = {
    "land": Land, "sea": Sea, "waste": Filler, "lake": Filler, "hex": Hex, "site": Site, "strait": Strait,
    "channel": Channel, "shore": Shore, "river": River, "ridge": Ridge, "group": Group, "exit": Exit,
    "seam": Seam, "apart": Apart,
}  # fmt: skip
_SINGLE: dict[str, type[Entry]] = {"frame": Frame, "grid": Grid, "canvas": Canvas, "ornaments": Ornaments}

E_ = TypeVar("E_", bound=Entry)


def boards() -> list[str]:
    """The ids of all boards that have a source."""
    return sorted(p.stem for p in SOURCES.glob("*.toml"))


def load(board: str, folder: Path = SOURCES) -> Board:
    """Read and check one board's source."""
    path = folder / f"{board}.toml"
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as e:
        raise SourceError(f"{path.name}: {e}") from None
    return parse(raw, path.name)


def parse(raw: dict[str, Any], file: str) -> Board:
    """Check a source that has been read already."""
    fields: dict[str, Any] = {"file": file}
    for key, value in raw.items():
        if key in _TABLES:
            fields[key] = [_entry(_TABLES[key], e, file, key, i) for i, e in enumerate(value, 1)]
        elif key in _SINGLE:
            fields[key] = _entry(_SINGLE[key], value, file, key, 0)
        elif key in Board.__struct_fields__:
            fields[key] = value
        else:
            raise SourceError(f"{file}: unknown table {key!r}")
    board = Board(**fields)
    _check(board)
    return board


def _entry(kind: type[E_], raw: Any, file: str, table: str, n: int) -> E_:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as e:
        name = raw.get("id") or raw.get("name") or "" if isinstance(raw, dict) else ""
        where = f"{table} {name!r}" if name else f"{table} number {n}" if n else table
        raise SourceError(f"{file}: {where}: {e}") from None


def _check(b: Board) -> None:
    if sum(x is not None for x in (b.frame, b.grid, b.canvas)) != 1:
        raise SourceError(f"{b.file}: a board needs exactly one of [frame], [grid] and [canvas]")
    _unique(b, (*b.spaces(), *b.hex, *b.site))
    _unique(b, b.group)
    lands, seas = {s.id for s in b.land}, {s.id for s in b.sea}
    for land in b.land:
        if b.look(land) not in LOOKS:
            raise SourceError(f"{b.file}: land {land.id!r}: unknown terrain {land.look or land.terrain!r}")
        _known(b, f"land {land.id!r}", land.near, lands, "neighbour")
        _known(b, f"land {land.id!r}", land.seas, seas, "sea")
    for hexagon in b.hex:
        if hexagon.terrain not in HEX_LOOKS:
            raise SourceError(f"{b.file}: hex {hexagon.id!r}: unknown terrain {hexagon.terrain!r}")
    for sea in b.sea:
        _known(b, f"sea {sea.id!r}", sea.near, seas, "neighbour")
    _mutual(b, b.land)
    _mutual(b, b.sea)
    for strait in b.strait:
        _known(b, f"strait {strait.id!r}", strait.banks, lands, "bank")
        _known(b, f"strait {strait.id!r}", strait.seas, seas, "sea")
    for river in b.river:
        for pair in river.borders:
            _known(b, f"river {river.name!r}", pair, lands, "land")
    for apart in b.apart:
        _known(b, f"apart {'-'.join(apart.pair)}", apart.pair, lands | seas, "space")
    for site in b.site:
        _known(b, f"site {site.id!r}", [site.group], lands, "land")
        _known(b, f"site {site.id!r}", site.seas, seas, "sea")
    hexes = {h.id for h in b.hex}
    for way in b.exit:
        _known(b, f"exit {way.id!r}", way.hexes, hexes, "hex")


def _unique(b: Board, entries: Iterable[Any]) -> None:
    seen: set[str] = set()
    for e in entries:
        if e.id in seen:
            raise SourceError(f"{b.file}: {type(e).__name__.lower()} {e.id!r}: this id is used twice")
        seen.add(e.id)


def _known(b: Board, where: str, names: Iterable[str], known: set[str], what: str) -> None:
    for name in names:
        if name not in known:
            raise SourceError(f"{b.file}: {where}: unknown {what} {name!r}")


def _mutual(b: Board, spaces: Sequence[Land] | Sequence[Sea]) -> None:
    near = {s.id: set(s.near) for s in spaces}
    for s in spaces:
        for n in s.near:
            if s.id not in near[n]:
                raise SourceError(f"{b.file}: {s.id!r} has the neighbour {n!r}, but not the other way round")
