"""Committed boards, read back the way a client reads them."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import MultiPolygon, Polygon

from maps import letters, source
from maps.labels import Label
from maps.made import BOARDS
from pentarchy.boards import art
from pentarchy.kernel.scene import Art, Place

Pair = tuple[str, str]


@dataclass
class Read:
    """One board: its source, its art, and its topology decoded."""

    id: str
    source: source.Board
    art: Art
    folder: Path
    regions: dict[str, dict[str, MultiPolygon]] = field(default_factory=dict)
    lines: dict[str, dict[str, list[list[tuple[float, float]]]]] = field(default_factory=dict)
    layers: dict[str, str] = field(default_factory=dict)
    contacts: dict[Pair, float] = field(default_factory=dict)

    def place(self, key: str) -> Place:
        return next(p for p in self.art.places if p.id == key)

    @property
    def spaces(self) -> dict[str, MultiPolygon]:
        return self.regions["spaces"]

    @property
    def named(self) -> list[Place]:
        return [p for p in self.art.places if p.label]


@cache
def read(board: str) -> Read:
    folder = BOARDS / board
    topology = json.loads((folder / "board.topo.json").read_bytes())
    scale = topology["transform"]["scale"][0]
    arcs = []
    for deltas in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            points.append((x * scale, y * scale))
        arcs.append(points)

    def ring(ids: list[int]) -> list[tuple[float, float]]:
        out: list[tuple[float, float]] = []
        for i in ids:
            points = arcs[i] if i >= 0 else arcs[~i][::-1]
            out += points if not out else points[1:]
        return out

    done = Read(board, source.load(board), art(board), folder)
    for name, collection in topology["objects"].items():
        for g in collection["geometries"]:
            if g["type"] == "MultiPolygon":
                polygons = [Polygon(ring(p[0]), [ring(r) for r in p[1:]]) for p in g["arcs"]]
                done.regions.setdefault(name, {})[g["id"]] = MultiPolygon(polygons)
                if name == "spaces":
                    done.layers[g["id"]] = g["properties"]["layer"]
            else:
                done.lines.setdefault(name, {})[g["id"]] = [ring(ids) for ids in g["arcs"]]
    done.contacts = _contacts(topology, arcs)
    return done


def _contacts(topology: dict[str, Any], arcs: list[list[tuple[float, float]]]) -> dict[Pair, float]:
    """Length of the border that each two spaces share, from the arcs they share."""
    users: defaultdict[int, set[str]] = defaultdict(set)
    for g in topology["objects"]["spaces"]["geometries"]:
        for polygon in g["arcs"]:
            for r in polygon:
                for arc in r:
                    users[arc if arc >= 0 else ~arc].add(g["id"])
    out: defaultdict[Pair, float] = defaultdict(float)
    for arc, spaces in users.items():
        if len(spaces) == 2:
            a, b = sorted(spaces)
            out[a, b] += shapely.LineString(arcs[arc]).length
    return dict(out)


def label_box(p: Place) -> Polygon:
    """The ground that a name covers."""
    x, y, turn, size, _ = p.label
    face = "italic" if p.layer == "sea" else "small caps"
    return Label(x, y, turn, size, letters.width(p.name, face)).box()
