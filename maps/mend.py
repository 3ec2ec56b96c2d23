"""The last pixels: contacts that smoothing made or unmade are drawn to a point.

Where two strangers still share a short stretch of border, one of the spaces at its end takes a thin
taper of ground along it, so that the strangers meet in a point at most. Islands without a seed that lie
in a sea their owner may not touch go to a land that may, or under.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from maps.borders import POND, contacts, overlay, segments
from maps.projection import Points
from maps.settle import SPARE, Treaty
from maps.sheet import LATTICE

Shapes = dict[int, shapely.Geometry]
Grant = tuple[Polygon, int, int]
"""A piece of ground, who has it, and who gets it."""
LONGEST = 70.0
"""Longer contacts are no slip of the pen but a seed in the wrong place."""


def strangers(shapes: Shapes, treaty: Treaty) -> list[tuple[int, int]]:
    """Pairs that touch on the drawing but not in the rules."""
    found = []
    for pair, length in contacts(shapes).items():
        if POND not in pair and pair not in treaty.links and treaty.fault(pair, length) > 0:
            found.append(pair)
    return sorted(found)


def mend(shapes: Shapes, treaty: Treaty, dry: set[int], seeds: dict[int, Points], neat: Polygon) -> Shapes:
    """Remove what contacts can be removed; the rest is for the source to change."""
    for width in (5.0, 5.0, 8.0, 3.0):
        grants = list(_exclaves(shapes, dry, seeds))
        for x, y in strangers(shapes, treaty):
            isles = [*_isles(shapes, x, y, treaty, dry, seeds), *_isles(shapes, y, x, treaty, dry, seeds)]
            grants += isles or _tapers(shapes, x, y, treaty, dry, width)
        if not grants:
            break
        shapes = recut(shapes, grants, neat)
    return shapes


def recut(shapes: Shapes, grants: Iterable[Grant], neat: Polygon) -> Shapes:
    """Lay the granted pieces over the regions and hand them over."""
    grants = list(grants)
    lines = [g.boundary for g in shapes.values()] + [piece.boundary for piece, _, _ in grants]
    faces = overlay(lines, neat)
    spots = shapely.point_on_surface(faces)
    keys = list(shapes)
    owner = [-9] * len(faces)
    for f, k in zip(*shapely.STRtree(list(shapes.values())).query(spots, "within")):
        owner[f] = keys[k]
    for piece, giver, taker in grants:
        shapely.prepare(piece)
        for f in np.flatnonzero(shapely.contains(piece, spots)):
            if owner[f] == giver:
                owner[f] = taker
    groups: defaultdict[int, list[Polygon]] = defaultdict(list)
    for face, who in zip(faces, owner):
        groups[who].append(face)
    groups.pop(-9, None)
    return {who: shapely.coverage_union_all(fs) for who, fs in sorted(groups.items())}


def _exclaves(shapes: Shapes, dry: set[int], seeds: dict[int, Points]) -> Iterable[Grant]:
    """Pieces without a seed, cut off by somebody of their own element, go to him."""
    for k, shape in shapes.items():
        parts = shapely.get_parts(shape)
        if k == POND or len(parts) == 1:
            continue
        for part in parts:
            if any(part.contains(shapely.Point(p)) for p in seeds[k]):
                continue
            around = {
                j: shapely.intersection(part.boundary, g.boundary).length
                for j, g in shapes.items()
                if j not in (k, POND) and (j in dry) == (k in dry) and g.intersects(part)
            }
            heir = max(around, key=lambda j: around[j], default=None)
            if heir is not None and around[heir] > 0:
                yield Polygon(part.exterior), k, heir


def _isles(
    shapes: Shapes, x: int, y: int, treaty: Treaty, dry: set[int], seeds: dict[int, Points]
) -> Iterable[Grant]:
    """Islands of land `x` that lie in sea `y`."""
    if x not in dry or y in dry:
        return
    for part in shapely.get_parts(shapes[x]):
        if len(shapely.get_parts(shapes[x])) == 1 or any(part.contains(shapely.Point(p)) for p in seeds[x]):
            continue
        if not part.boundary.intersects(shapes[y]) or part.area > 2500:
            continue
        seas = {k for k, g in shapes.items() if k not in dry and k != POND and g.intersects(part)}
        shores = [
            k
            for k in sorted(dry - treaty.fillers)
            if k != x and all(treaty.fault((min(k, s), max(k, s)), 50.0) == 0 for s in seas)
        ]
        shores = [k for k in shores if shapes[k].distance(part) < 60]
        heir = min(shores, key=lambda k: shapes[k].distance(part)) if shores else y
        yield Polygon(part.exterior), x, heir


def _shared(a: shapely.Geometry, b: shapely.Geometry) -> list[Points]:
    other = set(segments(b))
    mine = [LineString([u, v]) for u, v in segments(a) if (v, u) in other]
    merged = shapely.line_merge(shapely.union_all(mine)) if mine else LineString()
    return [shapely.get_coordinates(p) / LATTICE for p in shapely.get_parts(merged) if len(p.coords) > 1]


def _tapers(shapes: Shapes, x: int, y: int, treaty: Treaty, dry: set[int], width: float) -> list[Grant]:
    out: list[Grant] = []
    for line in _shared(shapes[x], shapes[y]):
        length = LineString(line).length
        if length > LONGEST:
            continue
        best: tuple[float, Grant] | None = None
        for start in (line, line[::-1]):
            corner = shapely.Point(start[0])
            thirds = [k for k, g in shapes.items() if k not in (x, y, POND) and g.distance(corner) < 0.01]
            end = shapely.Point(start[-1])
            for third in thirds:
                for giver, other in ((x, y), (y, x)):
                    if (third in dry) != (giver in dry):
                        continue
                    harm = treaty.fault((min(third, other), max(third, other)), 20.0)
                    both = shapes[third].distance(end) < 0.01
                    piece = _taper(start, shapes[giver], min(width, 2 + length / 3), both)
                    if piece is None:
                        continue
                    cost = harm * 10 + piece.area / 100 + (0.5 if giver in dry else 0.0)
                    if best is None or cost < best[0]:
                        best = (cost, (piece, giver, third))
        if best and best[0] < 10:
            out.append(best[1])
    return out


def _taper(line: Points, ground: shapely.Geometry, width: float, even: bool) -> Polygon | None:
    """A wedge along a border on one side of it, broad at its start and nothing at its end (or even)."""
    line = shapely.get_coordinates(shapely.segmentize(LineString(line), 1.0))
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
    tangent = np.gradient(line, axis=0)
    tangent /= np.maximum(np.hypot(*tangent.T), 1e-9)[:, None]
    normal = np.column_stack([-tangent[:, 1], tangent[:, 0]])
    fall = (width * (np.ones(len(line)) if even else 1 - along / along[-1]))[:, None]
    back = (line[0] - line[min(3, len(line) - 1)]) * 0.4
    best: Polygon | None = None
    for sign in (1, -1):
        rim = line + sign * normal * fall
        wedge = shapely.make_valid(Polygon(np.vstack([line[0] + back, line, rim[::-1]])))
        piece = shapely.intersection(wedge, ground)
        parts = [p for p in shapely.get_parts(piece) if p.geom_type == "Polygon"]
        if parts:
            largest = max(parts, key=lambda p: p.area)
            if best is None or largest.area > best.area:
                best = largest
    return best if best is not None and best.area > 0.5 else None


def weak(shapes: Shapes, treaty: Treaty) -> list[tuple[int, int]]:
    """Neighbours of the rules that do not, or hardly, touch on the drawing."""
    found = contacts(shapes)
    return sorted(p for p in treaty.links - treaty.free if found.get(p, 0.0) <= 2 * SPARE)
