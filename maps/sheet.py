"""The sheet of paper: how large a board is, and where a place on earth lies on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box

from maps import earth
from maps.projection import Points, conic, degrees
from maps.source import Board, Frame, SourceError, Space

WIDTH = 1600
MARGIN = 34
"""Pixels of bare parchment with the neat line around the map."""
LATTICE = 8
"""Geometry lies on eighths of a pixel."""


@dataclass(frozen=True)
class Sheet:
    """Pixels of the 1x picture, y down, margin included."""

    frame: Frame
    low: Points
    scale: float
    height: int

    @classmethod
    def of(cls, board: Board) -> Sheet:
        assert board.frame is not None
        f = board.frame
        anchors = conic(f.centre, f.parallels, degrees(f.anchors))
        low, high = anchors.min(axis=0), anchors.max(axis=0)
        scale = float((WIDTH - 2 * MARGIN) / (high - low)[0])
        return cls(f, low, scale, round(float((high - low)[1]) * scale) + 2 * MARGIN)

    def __call__(self, points: Sequence[tuple[float, float]] | Points) -> Points:
        km = conic(self.frame.centre, self.frame.parallels, degrees(points))  # type: ignore[arg-type]
        return (km - self.low) * self.scale + MARGIN

    def shape(self, g: shapely.Geometry) -> shapely.Geometry:
        return shapely.transform(g, self)

    @property
    def neat(self) -> Polygon:
        """The neat line: what is inside it is map."""
        return box(MARGIN, MARGIN, WIDTH - MARGIN, self.height - MARGIN)


def chaikin(points: Points, times: int, closed: bool = False) -> Points:
    """Cut corners."""
    for _ in range(times):
        a = points[:-1] * 0.75 + points[1:] * 0.25
        b = points[:-1] * 0.25 + points[1:] * 0.75
        middle = np.stack([a, b], axis=1).reshape(-1, 2)
        points = np.vstack([middle, middle[:1]] if closed else [points[:1], middle[1:-1], points[-1:]])
    return points


def smooth_line(sheet: Sheet, line: Sequence[tuple[float, float]]) -> LineString:
    return LineString(chaikin(sheet(line), 3))


def land(board: Board, sheet: Sheet) -> shapely.Geometry:
    """The coastline of the board: earth's, with the source's channels and shores, without specks."""
    assert board.frame is not None
    pad = 60.0
    g = shapely.make_valid(sheet.shape(shapely.segmentize(earth.coast(board.frame.coast), 0.5)))
    g = shapely.intersection(g, shapely.buffer(sheet.neat, pad, join_style="mitre"))
    for shore in board.shore:
        ring = sheet(shore.ring)
        g = shapely.union(g, Polygon(chaikin(np.vstack([ring, ring[:1]]), 2, closed=True)).buffer(0))
    for channel in board.channel:
        g = shapely.difference(g, smooth_line(sheet, channel.line).buffer(channel.width / 2))
    seas = shapely.points(sheet([p for s in (*board.sea, *board.lake) for p in (s.at, *s.also)]))
    for lake in earth.lakes():
        surface = sheet.shape(lake)
        if shapely.contains(surface, seas).any():
            g = shapely.difference(g, surface.buffer(1.5))
    g = shapely.make_valid(shapely.simplify(g, 0.6))
    seeds = [p for s in (*board.land, *board.waste) for p in (s.at, *s.also)]
    tree = shapely.STRtree(shapely.points(sheet(seeds)))
    kept = []
    for part in shapely.get_parts(g):
        if part.geom_type != "Polygon":
            continue
        if part.area >= board.frame.island or len(tree.query(part, "intersects")):
            holes = [h for h in part.interiors if Polygon(h).area > board.frame.island]
            kept.append(Polygon(part.exterior, holes))
    g = shapely.union_all(kept)
    _check_seeds(board, sheet, g)
    return g


def _check_seeds(board: Board, sheet: Sheet, ground: shapely.Geometry) -> None:
    shapely.prepare(ground)
    tables: list[tuple[str, Sequence[Space], bool]] = [
        ("land", board.land, True),
        ("waste", board.waste, True),
        ("sea", board.sea, False),
        ("lake", board.lake, False),
    ]
    for kind, spaces, dry in tables:
        for s in spaces:
            for seed in (s.at, *s.also):
                x, y = sheet([seed])[0]
                if bool(shapely.contains_xy(ground, x, y)) != dry:
                    where = "in the water" if dry else "on land"
                    raise SourceError(f"{board.file}: {kind} {s.id!r}: its seed {list(seed)} lies {where}")
                if not sheet.neat.contains(shapely.Point(x, y)):
                    raise SourceError(
                        f"{board.file}: {kind} {s.id!r}: its seed {list(seed)} lies off the map"
                    )
