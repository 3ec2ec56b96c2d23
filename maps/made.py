"""A finished board: what the other boards' makers hand to the writer and the painter."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import shapely
import shapely.ops
from shapely.geometry import LineString

from maps import rooms
from maps.source import Board, Strait
from maps.topology import Topology
from pentarchy.kernel.scene import Art, Place, Room

BOARDS = Path(__file__).parent.parent / "src" / "pentarchy" / "boards"


@dataclass
class Made:
    """Geometry in pixels of the 1x picture."""

    board: Board
    size: tuple[int, int]
    shapes: dict[str, shapely.Geometry]
    topology: Topology
    places: list[Place] = field(default_factory=list)
    ground: shapely.Geometry | None = None
    """The land to draw where it is not simply the regions of land."""
    rooms: dict[str, list[Room]] = field(default_factory=dict)
    beside: dict[str, list[Room]] = field(default_factory=dict)
    rivers: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Where the sign of a river that ships can go up is painted."""

    def strait(self, strait: Strait) -> LineString:
        """The shortest way over a strait, a little into both banks."""
        a, b = (shapely.buffer(self.shapes[bank], -4.0) for bank in strait.banks)
        return LineString(shapely.ops.nearest_points(a, b))

    def ornaments(self) -> list[shapely.Geometry]:
        """The ground that title, compass and ships cover."""
        o = self.board.ornaments
        if o is None:
            return []
        x, y = o.title
        covered = [shapely.box(x - o.width / 2 - 46, y - 44, x + o.width / 2 + 46, y + 48)]
        covered += [shapely.Point(p).buffer(26) for p in o.ships]
        if o.compass:
            covered.append(shapely.Point(o.compass[:2]).buffer(o.compass[2] * 1.45))
        return covered

    def furnish(
        self, key: str, at: tuple[float, float], region: shapely.Geometry, taken: list[shapely.Geometry]
    ) -> None:
        """Room for pieces on a place (or on all of one shape), without its name and with it."""
        self.rooms[key] = rooms.ladder(region, at, [], afar=True)
        self.beside[key] = rooms.ladder(region, at, taken)

    def write(self, folder: Path = BOARDS) -> None:
        """The two files of geometry; the pictures come from the painter."""
        home = folder / self.board.id
        home.mkdir(parents=True, exist_ok=True)
        (home / "board.topo.json").write_bytes(self.topology.encode())
        images = [(n, f"{n}x.webp") for n in (1, 2) if (home / f"{n}x.webp").exists()]
        art = Art(
            size=self.size,
            places=self.places,
            topo="board.topo.json",
            images=images,
            rooms=self.rooms,
            beside=self.beside,
        )
        (home / "board.json").write_bytes(_readable(art))


def _readable(art: Art) -> bytes:
    """JSON with one line per place: small, and readable in a diff."""
    raw = msgspec.to_builtins(art)
    places = raw.pop("places")
    rooms = {name: raw.pop(name) for name in ("rooms", "beside") if name in raw}
    head = msgspec.json.encode(raw).decode()[1:-1]
    lines = ",\n".join(msgspec.json.encode(p).decode() for p in places)
    for name, ladders in rooms.items():
        rungs = ",\n".join(f'"{k}":{msgspec.json.encode(v).decode()}' for k, v in ladders.items())
        head += f',"{name}":{{\n{rungs}\n}}'
    return f'{{{head},"places":[\n{lines}\n]}}\n'.replace(".0,", ",").replace(".0]", "]").encode()
