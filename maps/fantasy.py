"""Boards on no earth: a plan of polygons drawn as an island."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import Polygon, box

from maps import labels, noise, rooms
from maps.made import Made
from maps.projection import Points
from maps.sheet import LATTICE, MARGIN, WIDTH
from maps.source import Board
from maps.topology import Topology, only
from pentarchy.kernel.scene import Place

SHORE = 96.0
"""Pixels of sea between the neat line and the island, about."""
LETTERS = 26.0


def make(board: Board) -> Made:
    """Geometry, places and topology of one layout."""
    assert board.canvas is not None
    w, h = board.canvas.size
    scale = (WIDTH - 2 * (MARGIN + SHORE)) / w
    height = round(h * scale + 2 * (MARGIN + SHORE))
    neat = box(MARGIN, MARGIN, WIDTH - MARGIN, height - MARGIN)
    shapes = {s.id: _drawn(s.polygon, (w, h), scale) for s in board.land}
    sea = shapely.difference(neat, shapely.union_all(list(shapes.values()), grid_size=1 / LATTICE))
    shapes["sea"] = sea
    topology = Topology(shapes, (WIDTH, height))
    made = Made(board, (WIDTH, height), shapes, topology)
    for s in board.land:
        label = labels.fit(s.name, "small caps", shapes[s.id], LETTERS, share=0.09)
        place = Place(
            id=s.id,
            name=s.name,
            layer="land",
            at=rooms.middle(shapes[s.id]),
            terrain=s.terrain,
            group=s.group,
            near=sorted(s.near),
            label=label.data(),
        )
        made.places.append(place)
        made.furnish(s.id, place.at, shapes[s.id], [label.box(air=4.0), *made.ornaments()])
    topology.add_regions("spaces", ((s.id, {"layer": "land"}, only(s.id)) for s in board.land))
    topology.add_regions("fillers", [("sea", {}, only("sea"))])
    return made


def _drawn(polygon: list[tuple[float, float]], canvas: tuple[int, int], scale: float) -> Polygon:
    """A land of the plan as a draughtsman would draw it; neighbours stay neighbours to the point."""
    dense = shapely.segmentize(Polygon(polygon), 4.0)

    def draw(p: Points) -> Points:
        middle = np.array(canvas) / 2
        unit = (p - middle) / middle
        # Corners of the canvas are drawn in, so that the island is round rather than square.
        corner = np.abs(unit).prod(axis=1) ** 2
        rounded = middle + unit * middle * (1 - 0.13 * corner)[:, None]
        q = rounded * scale + MARGIN + SHORE
        edge = np.clip((np.abs(unit).max(axis=1) - 0.8) / 0.2, 0, 1)
        big = np.column_stack([noise.fractal(q, 280.0, s, octaves=3, fall=0.55) for s in (61, 62)])
        fine = np.column_stack([noise.fractal(q, 44.0, s, octaves=2) for s in (63, 64)])
        return np.rint((q + big * (15 + 12 * edge)[:, None] + fine * 1.9) * LATTICE) / LATTICE

    return Polygon(draw(shapely.get_coordinates(dense)))
