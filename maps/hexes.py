"""The board of hexes: a grid over the same Europe, its coast bent to the grid."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box

from maps import earth, labels, letters, noise
from maps.made import Made
from maps.projection import Points, equal_area
from maps.sheet import LATTICE, MARGIN, WIDTH
from maps.source import Board, Exit, Hex
from maps.topology import Topology, among, only
from pentarchy.kernel.scene import Place

STRIP = 104.0
"""Pixels left of and right of the grid for the boxes that units leave to."""
PLAY = 13.0
"""How far (pixels) the drawn coast may stray from the sides of the hexes."""
LETTERS = 9.0
FACE = "small caps"
"""Of the names of hexes: small, for there are many and pieces need the room."""
WATER = frozenset({"sea", "ocean"})


def _corners(at: tuple[float, float], side: float) -> list[tuple[float, float]]:
    angles = [math.radians(60 * k - 30) for k in range(6)]
    return [(at[0] + side * math.cos(a), at[1] + side * math.sin(a)) for a in angles]


class Plan:
    """Where hexes lie: pixels of the 1x picture."""

    def __init__(self, board: Board) -> None:
        assert board.grid is not None
        self.board, self.grid = board, board.grid
        self.cells = {h.cell: h for h in board.hex}
        left = min(self._km(h.cell)[0] for h in board.hex) - self.grid.spacing / 2
        right = max(self._km(h.cell)[0] for h in board.hex) + self.grid.spacing / 2
        top = max(self._km(h.cell)[1] for h in board.hex) + self.grid.spacing / math.sqrt(3)
        low = min(self._km(h.cell)[1] for h in board.hex) - self.grid.spacing / math.sqrt(3)
        self.scale = (WIDTH - 2 * (MARGIN + STRIP)) / (right - left)
        self.corner = (left - (MARGIN + STRIP) / self.scale, top + (MARGIN + 10) / self.scale)
        self.height = round((top - low) * self.scale) + 2 * (MARGIN + 10)
        self.side = self.grid.spacing * self.scale / math.sqrt(3)
        self.neat = box(MARGIN, MARGIN, WIDTH - MARGIN, self.height - MARGIN)

    def _km(self, cell: tuple[int, int]) -> tuple[float, float]:
        col, row = cell
        g = self.grid
        x = g.origin[0] + g.spacing * (col + 0.5 * (row % 2))
        return x, g.origin[1] - row * g.spacing * math.sqrt(3) / 2

    def pixels(self, km: Points) -> Points:
        return np.column_stack([km[:, 0] - self.corner[0], self.corner[1] - km[:, 1]]) * self.scale

    def centre(self, h: Hex) -> tuple[float, float]:
        x, y = self.pixels(np.array([self._km(h.cell)]))[0]
        return float(x), float(y)

    def outline(self, h: Hex) -> Polygon:
        """A pointed-top hexagon with corners on the lattice, shared with its neighbours."""
        x, y = self.centre(h)
        corners = _corners((x, y), self.side)
        return Polygon([(round(cx * LATTICE) / LATTICE, round(cy * LATTICE) / LATTICE) for cx, cy in corners])

    def neighbours(self, h: Hex) -> list[Hex]:
        col, row = h.cell
        shift = row % 2
        steps = ((1, 0), (-1, 0), (shift - 1, -1), (shift, -1), (shift - 1, 1), (shift, 1))
        return [self.cells[col + i, row + j] for i, j in steps if (col + i, row + j) in self.cells]


def make(board: Board) -> Made:
    """Geometry, places and topology of the board of hexes."""
    plan = Plan(board)
    shapes = {h.id: plan.outline(h) for h in board.hex}
    topology = Topology(shapes, (WIDTH, plan.height))
    made = Made(board, (WIDTH, plan.height), dict(shapes), topology)
    for h in board.hex:
        x, y = (round(v, 1) for v in plan.centre(h))
        near = sorted(n.id for n in plan.neighbours(h))
        made.places.append(
            Place(
                id=h.id,
                name=h.name,
                layer="hex",
                at=(x, y),
                terrain=h.terrain,
                group=h.group,
                near=near,
                label=_name(plan, h).data(),
            )
        )
    hexagon = Polygon(_corners((0.0, 0.0), plan.side - 0.3))
    made.furnish("*", (0.0, 0.0), hexagon, [_band(plan)])
    for way in board.exit:
        made.places.append(_box(made, plan, way))
    topology.add_regions("spaces", ((h.id, {"layer": "hex"}, only(h.id)) for h in board.hex))
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for h in board.hex:
        if h.group:
            groups[h.group].add(h.id)
    names = {g.id: g for g in board.group}
    topology.add_regions(
        "groups", ((k, {"name": names[k].name, "sites": names[k].sites}, among(v)) for k, v in groups.items())
    )
    topology.add_lines("exits", ((w.id, {"name": w.name}, list(arrows(plan, w))) for w in board.exit))
    made.ground = coast(plan)
    return made


def _name(plan: Plan, h: Hex) -> labels.Label:
    """The name of a hex, above its lower side corners, where it is still as wide as can be."""
    x, y = (round(v, 1) for v in plan.centre(h))
    width = letters.width(h.name, FACE)
    size = math.floor(min(LETTERS, 0.96 * math.sqrt(3) * plan.side / width) * 10) / 10
    return labels.Label(x, round(y + plan.side / 2 - LETTERS * labels.HEIGHT / 2, 1), 0, size, width)


def _band(plan: Plan) -> Polygon:
    """What any name of a hex covers, its middle at the origin."""
    low = plan.side / 2
    return box(-plan.side, low - LETTERS * labels.HEIGHT - 0.5, plan.side, plan.side)


def exit_box(plan: Plan, way: Exit) -> Polygon:
    """The box that units leave to, beside the hexes they leave from."""
    ys = [plan.centre(h)[1] for h in plan.board.hex if h.id in way.hexes]
    west = any(h.cell[0] == 0 for h in plan.board.hex if h.id in way.hexes)
    middle = (min(ys) + max(ys)) / 2
    x = MARGIN + 44 if west else WIDTH - MARGIN - 44
    low = min(middle + 85, plan.height - MARGIN - 14)
    return box(x - 34, low - 170, x + 34, low)


def _box(made: Made, plan: Plan, way: Exit) -> Place:
    region = exit_box(plan, way)
    x0, y0, x1, _ = region.bounds
    label = labels.Label(round((x0 + x1) / 2, 1), round(y0 + 16, 1), 0, 12.5, letters.width(way.name, FACE))
    at = (round((x0 + x1) / 2, 1), round(y0 + 88, 1))
    made.furnish(way.id, at, region, [box(x0, y0, x1, y0 + 26)])
    return Place(
        id=way.id, name=way.name, layer="box", at=at, terrain=way.kind, near=way.hexes, label=label.data()
    )


def arrows(plan: Plan, way: Exit) -> Iterable[LineString]:
    """From each hex of departure towards the box."""
    target = exit_box(plan, way)
    for h in plan.board.hex:
        if h.id in way.hexes:
            x, y = plan.centre(h)
            aim = target.centroid
            side = 1 if aim.x > x else -1
            lean = max(-14.0, min(14.0, (aim.y - y) * 0.12))
            yield LineString(
                [(x + side * plan.side * 0.55, y), (x + side * (plan.side * 0.55 + 34), y + lean)]
            )


def coast(plan: Plan) -> shapely.Geometry:
    """Europe's coast, bent so that every hex is plainly land or plainly water."""
    km = shapely.transform(
        shapely.segmentize(earth.coast("50m"), 0.4), lambda p: equal_area(plan.grid.centre, p)
    )
    real = shapely.make_valid(shapely.transform(km, plan.pixels))
    near = shapely.buffer(plan.neat, 40)
    real = shapely.intersection(shapely.simplify(real, 0.6), near)
    cells = {
        water: [plan.outline(h) for h in plan.board.hex if (h.terrain in WATER) == water] for water in (0, 1)
    }
    land, water = (shapely.union_all(cells[k], grid_size=1 / LATTICE) for k in (0, 1))
    core, moat = _rough(shapely.buffer(land, -PLAY)), _rough(shapely.buffer(water, -PLAY))
    bent = shapely.difference(shapely.union(real, core), moat)
    bent = shapely.buffer(shapely.buffer(bent, 2.2), -2.2)
    parts = [p for p in shapely.get_parts(bent) if p.area > 70]
    holed = [Polygon(p.exterior, [r for r in p.interiors if Polygon(r).area > 60]) for p in parts]
    return shapely.simplify(shapely.intersection(shapely.union_all(holed), plan.neat), 0.35)


def _rough(shape: shapely.Geometry) -> shapely.Geometry:
    """The same with a wavering outline, or straight hex sides would show on the coast."""

    def waver(p: Points) -> Points:
        return p + 5.0 * np.column_stack([noise.fractal(p, 34.0, salt, octaves=3) for salt in (51, 52)]).clip(
            -1, 1
        )

    return shapely.make_valid(shapely.transform(shapely.segmentize(shape, 4.0), waver))
