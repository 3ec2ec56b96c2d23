"""Room for pieces inside a region: where they stand, and how large they may be drawn.

Rooms of a region are a ladder of sizes. Each rung says where discs of that size fit: wholly inside the
region, clear of each other and of what is taken, the middle first, so that the first few spots of a rung
are the best ones for few pieces. A client draws pieces no larger than their rung, at any zoom, and so
never over a border.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely import affinity

from maps.noise import Floats
from maps.projection import Points
from pentarchy.kernel.scene import Room

LARGEST, SMALLEST = 96.0, 1.2
STEP = 0.76
"""From one rung to the next."""
ENOUGH, FEW = 12, 6
"""Spots of a rung, near and from afar; what does not find one is folded into a stack."""
CLOSE = 16.0
"""Where there is room for all, the ladder goes down to this, for pieces that stand together."""
GRAINS = (0.2, 0.5, 1.0, 2.0, 3.0, 4.0, 5.0)
POINTS = 2400
"""About as many points of a region are tried, on a grid of one of the grains."""

Spot = tuple[float, float]


def ladder(
    region: shapely.Geometry, at: Spot, taken: list[shapely.Geometry], afar: bool = False
) -> list[Room]:
    """The rooms of a region, largest first; spots are relative to `at`."""
    free = shapely.difference(region, shapely.union_all(taken)) if taken else region
    points, depth = _soundings(free, at)
    if not len(points):
        return []
    most = FEW if afar else ENOUGH
    out: list[Room] = []
    size = min(LARGEST, _down(2 * float(depth.max())))
    while size >= SMALLEST:
        spots = _packed(points, depth, size, most)
        if not out or len(spots) * 3 > len(out[-1]) or len(spots) == most:
            out.append([size, *(v for p in spots for v in p)])
        if len(spots) == most and (afar or size <= CLOSE):
            break
        size = _down(size * STEP)
    return out


def _down(size: float) -> float:
    return math.floor(size * 10) / 10


def middle(region: shapely.Geometry) -> Spot:
    """The pole of inaccessibility: the spot farthest from every border."""
    widest = max(shapely.get_parts(region), key=lambda p: p.area)
    circle = shapely.maximum_inscribed_circle(widest, tolerance=max(0.2, math.sqrt(widest.area) / 200))
    x, y = shapely.get_coordinates(circle)[0]
    return round(float(x), 1), round(float(y), 1)


def _soundings(free: shapely.Geometry, at: Spot) -> tuple[Points, Floats]:
    """A grid of points inside, relative to `at`, and how far each is from the edge, the deepest first."""
    parts = [p for p in shapely.get_parts(free) if p.geom_type == "Polygon" and p.area > 1]
    if not parts:
        return np.empty((0, 2)), np.empty(0)
    whole = affinity.translate(shapely.union_all(parts), -at[0], -at[1])
    grain = next((g for g in GRAINS if whole.area / g**2 < POINTS), GRAINS[-1])
    x0, y0, x1, y1 = (v // grain for v in whole.bounds)
    xs, ys = np.meshgrid(np.arange(x0, x1 + 1), np.arange(y0, y1 + 1))
    points = (np.column_stack([xs.ravel(), ys.ravel()]) * grain).round(1)
    shapely.prepare(whole)
    points = points[shapely.contains_xy(whole, points[:, 0], points[:, 1])]
    depth = shapely.distance(shapely.points(points), whole.boundary)
    order = np.argsort(-depth, kind="stable")
    return points[order], depth[order]


def _packed(points: Points, depth: Floats, size: float, most: int) -> list[Spot]:
    """As many discs as fit, tried in several orders: from the middle outwards where that is no worse."""
    deep = points[depth >= size / 2]
    if not len(deep):
        return []
    heart = points[0]
    away = np.hypot(*(deep - heart).T)
    best: list[Spot] = []
    for order in (away, deep[:, 0] + deep[:, 1] * 0.01, deep[:, 1] + deep[:, 0] * 0.01):
        found = _greedy(deep[np.argsort(order, kind="stable")], size, most)
        if len(found) > len(best):
            best = sorted(found, key=lambda p: (round(math.dist(p, heart), 1), p))
        if len(best) == most:
            break
    return best


def _greedy(points: Points, size: float, most: int) -> list[Spot]:
    found: list[Spot] = []
    while len(points) and len(found) < most:
        x, y = points[0]
        found.append((float(x), float(y)))
        points = points[np.hypot(points[:, 0] - x, points[:, 1] - y) >= size]
    return found
