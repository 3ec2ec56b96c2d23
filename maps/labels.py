"""Where names and pieces go inside a region.

A name lies wholly in its own region, so names can never meet; it is as large as the region and good
taste allow, and carries the zoom from which it can be read. Signs get slots beside it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import Polygon

from maps import letters
from maps.noise import Floats
from maps.projection import Points

HEIGHT = 0.86
"""Of a line of small capitals with some air, in letter sizes."""
LEGIBLE = 9.0
"""Pixels on the screen below which a name is not shown."""
TURNS = (0, -10, 10, -20, 20, -32, 32, -45, 45, -60, 60, -78, 78)
SLOTS = (6, 14)


@dataclass(frozen=True)
class Label:
    x: float
    y: float
    turn: float
    size: float
    width: float
    """Of the text at size 1."""

    def box(self, air: float = 0.0) -> Polygon:
        """The ground the name covers."""
        corners = _corners(np.array([[self.x, self.y]]), np.array([self.size]), self.turn, self.width, air)
        return Polygon(corners[0])

    def data(self) -> list[float]:
        zoom = math.ceil(LEGIBLE / self.size * 100) / 100
        return [self.x, self.y, self.turn, self.size, zoom]


def fit(text: str, face: str, region: shapely.Geometry, most: float, share: float = 0.2) -> Label:
    """The best place for a name: large, level, and leaving room for pieces beside it."""
    width = letters.width(text, face)
    parts = sorted((p for p in shapely.get_parts(region) if p.geom_type == "Polygon"), key=lambda p: -p.area)
    best: tuple[float, Label] | None = None
    for part in [p for p in parts if p.area > 0.45 * parts[0].area]:
        most_here = min(most, math.sqrt(share * part.area / (width * HEIGHT)))
        outline = shapely.simplify(part, 0.5)
        shapely.prepare(part)
        for turn in TURNS:
            label = _largest(part, outline, turn, width, most_here)
            if label is None:
                continue
            score = label.size * (1 - abs(turn) / 240)
            score *= 0.65 + 0.35 * min(1.0, _room(outline, label) / math.sqrt(part.area) * 4)
            if best is None or score > best[0]:
                best = (score, label)
            if turn == 0 and label.size >= 0.97 * most_here:
                break
    if best is None:
        spot = shapely.maximum_inscribed_circle(parts[0], tolerance=0.2)
        x, y = shapely.get_coordinates(spot)[0]
        best = (0.0, Label(round(x, 1), round(y, 1), 0, max(0.5, round(spot.length / width, 2)), width))
    return best[1]


def _corners(centres: Points, sizes: Floats, turn: float, width: float, air: float | Floats) -> Floats:
    """Corners of the boxes that a name covers at several places and sizes."""
    w = (width * sizes / 2 + air)[:, None]
    h = (HEIGHT * sizes / 2 + air)[:, None]
    x, y = w * np.array([1, 1, -1, -1]), h * np.array([1, -1, -1, 1])
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.stack([centres[:, :1] + c * x - s * y, centres[:, 1:] + s * x + c * y], axis=2)


def _largest(part: Polygon, outline: Polygon, turn: float, width: float, most: float) -> Label | None:
    """The largest size at one turn, tried at the widest spot and above and below it."""
    aspect = width / HEIGHT
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    # Turned back and squeezed, the box is a square, and the widest spot is that of a circle.
    flat = affinity.affine_transform(outline, [c / aspect, s / aspect, -s, c, 0, 0])
    circle = shapely.maximum_inscribed_circle(flat, tolerance=max(0.3, math.sqrt(flat.area) / 60))
    (u, v), radius = shapely.get_coordinates(circle)[0], circle.length
    if radius <= 0.2:
        return None
    shifts = np.array([0.0, -0.55, 0.55, -0.3, 0.3]) * radius
    spots = np.column_stack([c * u * aspect - s * (v + shifts), s * u * aspect + c * (v + shifts)]).round(1)
    top = min(most, 2.2 * radius / HEIGHT)
    ladder = np.floor(top * 0.94 ** np.arange(16) * 10) / 10
    ladder = ladder[ladder >= 0.5]
    centres, sizes = np.repeat(spots, len(ladder), axis=0), np.tile(ladder, len(spots))
    fits = shapely.contains(
        part, shapely.polygons(_corners(centres, sizes, turn, width, np.minimum(5.0, 0.22 * sizes)))
    )
    if not fits.any():
        return None
    k = int(np.argmax(np.where(fits, sizes, 0)))
    return Label(float(centres[k, 0]), float(centres[k, 1]), turn, float(sizes[k]), width)


def _room(part: Polygon, label: Label) -> float:
    """Radius of the largest free spot beside the name."""
    left = shapely.difference(part, label.box(air=1.0))
    if left.is_empty:
        return 0.0
    widest = max(shapely.get_parts(left), key=lambda p: p.area)
    return float(
        shapely.maximum_inscribed_circle(widest, tolerance=max(0.5, math.sqrt(part.area) / 25)).length
    )


def slots(region: shapely.Geometry, taken: list[Polygon]) -> list[tuple[float, float]]:
    """Spots for signs, best first: inside the region, apart from each other and from what is taken."""
    region = shapely.simplify(region, 0.4)
    free = shapely.difference(region, shapely.union_all(taken)) if taken else region
    for room in (free, region):
        for distance in (54, 46, 40, 35, 30, 26, 23, 20, 17, 14.5, 12, 10, 8, 6.5, 5, 3.5, 2.5, 1.5, 0.8):
            found = _packed(room, distance)
            if len(found) >= (SLOTS[0] if distance <= 30 else SLOTS[1]):
                return found[: SLOTS[1]]
    raise ValueError("a region too small for any sign")


def _packed(room: shapely.Geometry, distance: float) -> list[tuple[float, float]]:
    inner = shapely.buffer(room, -0.48 * distance)
    if inner.is_empty:
        return []
    x0, y0, x1, y1 = inner.bounds
    step = distance * 0.866
    best: list[tuple[float, float]] = []
    for ox in (0.0, 0.33, 0.66):
        for oy in (0.0, 0.33, 0.66):
            rows = np.arange(y0 - oy * step, y1 + step, step)
            points = [
                (x, y)
                for i, y in enumerate(rows)
                for x in np.arange(x0 - (ox + 0.5 * (i % 2)) * distance, x1 + distance, distance)
            ]
            grid = np.array(points)
            inside = grid[shapely.contains_xy(inner, grid[:, 0], grid[:, 1])]
            if len(inside) > len(best):
                best = [(round(float(x), 1), round(float(y), 1)) for x, y in inside]
    widest = max(shapely.get_parts(inner), key=lambda p: p.area)
    circle = shapely.maximum_inscribed_circle(widest, tolerance=max(0.5, distance / 6))
    middle = shapely.get_coordinates(circle)[0]
    return sorted(best, key=lambda p: (round(math.dist(p, middle), 1), p))
