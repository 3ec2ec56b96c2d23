"""Rivers and lakes as lines and surfaces on the sheet."""

from __future__ import annotations

import shapely
from shapely.geometry import LineString, Polygon

from maps import earth
from maps.sheet import Sheet, smooth_line
from maps.source import Board


def courses(board: Board, sheet: Sheet) -> list[LineString]:
    """River courses: Natural Earth's and those that the source draws by hand."""
    lines = [sheet.shape(shapely.segmentize(r, 0.5)) for r in earth.rivers()]
    lines += [smooth_line(sheet, r.line) for r in board.river if r.line]
    cut = [p for line in lines for p in shapely.get_parts(shapely.intersection(line, sheet.neat))]
    return [p for p in cut if p.geom_type == "LineString" and p.length > 4]


def lakes(sheet: Sheet) -> list[Polygon]:
    """Lakes large enough to be drawn."""
    shapes = [shapely.intersection(sheet.shape(lake), sheet.neat) for lake in earth.lakes()]
    parts = [p for g in shapes for p in shapely.get_parts(g)]
    return [p for p in parts if p.geom_type == "Polygon" and p.area >= sheet.frame.lakes]
