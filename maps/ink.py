"""Pen work: geometry as SVG paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import shapely

from maps import noise
from maps.projection import Points


def number(x: float) -> str:
    text = f"{x:.1f}"
    return text[:-2] if text.endswith(".0") else text


def line(points: Iterable[Sequence[float]], close: bool = False) -> str:
    """One polyline."""
    text = " ".join(f"{number(p[0])} {number(p[1])}" for p in points)
    return f"M{text}z" if close else f"M{text}"


def outline(shape: shapely.Geometry) -> str:
    """All rings of a geometry; fill with the even-odd rule."""
    out = []
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon":
            out += [
                line(shapely.get_coordinates(r)[:-1], close=True) for r in (part.exterior, *part.interiors)
            ]
        elif part.geom_type in ("LineString", "LinearRing"):
            out.append(line(shapely.get_coordinates(part)))
    return "".join(out)


def path(d: str, **style: object) -> str:
    """A path element; underscores in names stand for hyphens."""
    marks = "".join(f' {k.replace("_", "-")}="{v}"' for k, v in style.items())
    return f'<path d="{d}"{marks}/>'


def scatter(area: shapely.Geometry, distance: float, salt: int) -> Points:
    """Spots in an area, loosely regular, the same whatever lies around it."""
    if area.is_empty:
        return np.zeros((0, 2))
    x0, y0, x1, y1 = area.bounds
    dy = distance * 0.866
    cols = np.arange(int(x0 // distance) - 1, int(x1 // distance) + 2)
    rows = np.arange(int(y0 // dy) - 1, int(y1 // dy) + 2)
    cx, cy = (a.ravel().astype(np.int64) for a in np.meshgrid(cols, rows))
    x = (cx + 0.5 * (cy % 2) + (noise.unit(cx, cy, salt) - 0.5) * 0.62) * distance
    y = (cy + (noise.unit(cx, cy, salt + 1) - 0.5) * 0.62) * dy
    points = np.column_stack([x, y])
    return points[shapely.contains_xy(area, points[:, 0], points[:, 1])]


def chance(points: Points, salt: int) -> Points:
    """A number in [0, 1) for each spot."""
    cells = np.rint(points * 16).astype(np.int64)
    return noise.unit(cells[:, 0], cells[:, 1], salt)
