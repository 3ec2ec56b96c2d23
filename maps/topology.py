"""TopoJSON: each border once, shared by the regions on both sides of it."""

from __future__ import annotations

import itertools
import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from maps.borders import chains, segments
from maps.sheet import LATTICE

Vertex = tuple[int, int]
Inside = Callable[[str | None], bool]
"""Says of a region (None: beyond the neat line) whether it belongs to something."""


def only(name: str) -> Inside:
    return lambda region: region == name


def among(names: set[str]) -> Inside:
    return lambda region: region in names


class Topology:
    """Regions cut into arcs, and lines added to them."""

    def __init__(self, shapes: Mapping[str, shapely.Geometry], size: tuple[int, int]) -> None:
        self.size = size
        self.arcs: list[list[Vertex]] = []
        self.sides: list[tuple[str | None, str | None]] = []
        """The regions on the two sides of each border arc; None is beyond the neat line."""
        self.objects: dict[str, list[dict[str, Any]]] = {}
        owner: dict[tuple[Vertex, Vertex], str] = {}
        for name, shape in shapes.items():
            for u, v in segments(shape):
                owner[u, v] = name
        edges = sorted({(min(u, v), max(u, v)) for u, v in owner})
        vertices = sorted({p for e in edges for p in e})
        index = {p: i for i, p in enumerate(vertices)}
        sides = [(owner.get((u, v)), owner.get((v, u))) for u, v in edges]
        groups: defaultdict[tuple[str | None, str | None], list[tuple[int, int]]] = defaultdict(list)
        for (u, v), (a, b) in zip(edges, sides):
            key = (a, b) if (a or "") <= (b or "") else (b, a)
            groups[key].append((index[u], index[v]))
        # A corner where three regions meet ends the arcs of all of them, also of pairs that pass through it.
        degree: defaultdict[int, int] = defaultdict(int)
        for pairs in groups.values():
            for i, j in pairs:
                degree[i] += 1
                degree[j] += 1
        for key in sorted(groups, key=lambda k: (k[0] or "", k[1] or "")):
            for chain in chains(groups[key]):
                for part in _split(chain, degree):
                    line = [vertices[i] for i in part]
                    self.sides.append((owner.get((line[0], line[1])), owner.get((line[1], line[0]))))
                    self.arcs.append(line)

    # ---- what the arcs make

    def rings(self, inside: Inside) -> list[list[int]]:
        """Closed runs of arcs around everything that is `inside`; `~i` is an arc run backwards."""
        start: defaultdict[Vertex, list[int]] = defaultdict(list)
        for i, (left, right) in enumerate(self.sides):
            if inside(left) and not inside(right):
                start[self.arcs[i][0]].append(i)
            elif inside(right) and not inside(left):
                start[self.arcs[i][-1]].append(~i)
        out = []
        while start:
            corner = min(start)
            ring = [self._take(start, corner, None)]
            while (end := self._line(ring[-1])[-1]) != corner:
                ring.append(self._take(start, end, self._line(ring[-1])[-2]))
            out += self._simple(ring)
        return out

    def _simple(self, ring: list[int]) -> list[list[int]]:
        """A ring that touches itself, taken apart at the points where it does."""
        out: list[list[int]] = []
        path: list[int] = []
        for arc in ring:
            path.append(arc)
            end = self._line(arc)[-1]
            begin = next(i for i, a in enumerate([*path, None]) if a is None or self._line(a)[0] == end)
            if begin < len(path):
                out.append(path[begin:])
                path = path[:begin]
        return out

    def _line(self, arc: int) -> list[Vertex]:
        return self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1]

    def _take(self, start: defaultdict[Vertex, list[int]], corner: Vertex, came: Vertex | None) -> int:
        """The next arc from a corner: where a region touches itself, keep to the same side."""
        choices = start[corner]
        pick = 0
        if came is not None and len(choices) > 1:
            back = math.atan2(came[1] - corner[1], came[0] - corner[0])

            def turn(arc: int) -> float:
                p = self._line(arc)[1]
                return (back - math.atan2(p[1] - corner[1], p[0] - corner[0])) % math.tau

            pick = min(range(len(choices)), key=lambda k: turn(choices[k]))
        arc = choices.pop(pick)
        if not choices:
            del start[corner]
        return arc

    def polygons(self, inside: Inside) -> list[list[list[int]]]:
        """Rings sorted into polygons: an outer ring first, then its holes."""
        rings = self.rings(inside)
        shapes = [Polygon(self._points(r)) for r in rings]
        outer = [i for i, s in enumerate(shapes) if s.exterior.is_ccw]
        out = {i: [rings[i]] for i in outer}
        for i, s in enumerate(shapes):
            if i not in out:
                spot = s.representative_point()
                around = [o for o in outer if shapes[o].contains(spot)]
                out[min(around, key=lambda o: shapes[o].area)].append(rings[i])
        return list(out.values())

    def _points(self, ring: list[int]) -> list[Vertex]:
        return [p for arc in ring for p in self._line(arc)[:-1]]

    def add_regions(self, name: str, entries: Iterable[tuple[str, dict[str, Any], Inside]]) -> None:
        self.objects[name] = [
            {"type": "MultiPolygon", "id": key, "arcs": self.polygons(inside), "properties": properties}
            for key, properties, inside in entries
        ]

    def add_lines(self, name: str, entries: Iterable[tuple[str, dict[str, Any], list[LineString]]]) -> None:
        """Lines of their own, not borders."""
        geometries = []
        for key, properties, lines in entries:
            ids = []
            for line in lines:
                c = np.rint(shapely.get_coordinates(line) * LATTICE).astype(int).tolist()
                points = [(p[0], p[1]) for p, q in zip(c, [None, *c]) if p != q]
                if len(points) > 1:
                    ids.append([len(self.arcs)])
                    self.arcs.append(points)
                    self.sides.append((None, None))
            geometries.append({"type": "MultiLineString", "id": key, "arcs": ids, "properties": properties})
        self.objects[name] = geometries

    def border(self, a: str, b: str) -> list[int]:
        """The arcs between two regions."""
        return [i for i, s in enumerate(self.sides) if set(s) == {a, b}]

    def add_borders(
        self, name: str, entries: Iterable[tuple[str, dict[str, Any], list[tuple[str, str]]]]
    ) -> None:
        """Lines made of borders: rivers that part two lands."""
        self.objects[name] = [
            {
                "type": "MultiLineString",
                "id": key,
                "arcs": [[i] for a, b in pairs for i in self.border(a, b)],
                "properties": properties,
            }
            for key, properties, pairs in entries
        ]

    def encode(self) -> bytes:
        deltas = []
        for arc in self.arcs:
            points = np.array(arc)
            deltas.append(np.vstack([points[:1], np.diff(points, axis=0)]).tolist())
        data = {
            "type": "Topology",
            "bbox": [0, 0, *self.size],
            "transform": {"scale": [1 / LATTICE, 1 / LATTICE], "translate": [0, 0]},
            "objects": {
                name: {"type": "GeometryCollection", "geometries": geometries}
                for name, geometries in self.objects.items()
            },
            "arcs": deltas,
        }
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _split(chain: list[int], degree: Mapping[int, int]) -> Iterable[list[int]]:
    """Cut a line at the corners where other borders meet it."""
    closed = chain[0] == chain[-1]
    cuts = [i for i, v in enumerate(chain) if degree[v] != 2]
    if closed and cuts and cuts[0] != 0:
        body = chain[:-1]
        chain = body[cuts[0] :] + body[: cuts[0] + 1]
        cuts = [i for i, v in enumerate(chain) if degree[v] != 2]
    at = sorted({0, *cuts, len(chain) - 1})
    for i, j in itertools.pairwise(at):
        yield chain[i : j + 1]
