"""From degrees to pixels: the two projections that the boards use, on a sphere."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
RADIUS = 6371.0


def conic(centre: tuple[float, float], parallels: tuple[float, float], degrees: Points) -> Points:
    """Lambert conformal conic in kilometres, y down."""
    lon0, lat0 = map(math.radians, centre)
    p1, p2 = map(math.radians, parallels)

    def t(lat: float) -> float:
        return math.tan(math.pi / 4 + lat / 2)

    n = math.log(math.cos(p1) / math.cos(p2)) / math.log(t(p2) / t(p1))
    f = RADIUS * math.cos(p1) * t(p1) ** n / n
    lon, lat = np.radians(degrees).T
    rho = f / np.tan(np.pi / 4 + lat / 2) ** n
    theta = n * (lon - lon0)
    return np.column_stack([rho * np.sin(theta), rho * np.cos(theta) - f / t(lat0) ** n])


def equal_area(centre: tuple[float, float], degrees: Points) -> Points:
    """Lambert azimuthal equal-area in kilometres, y up."""
    lon0, lat0 = map(math.radians, centre)
    lon, lat = np.radians(degrees).T
    d = lon - lon0
    k = np.sqrt(2 / (1 + math.sin(lat0) * np.sin(lat) + math.cos(lat0) * np.cos(lat) * np.cos(d)))
    x = RADIUS * k * np.cos(lat) * np.sin(d)
    y = RADIUS * k * (math.cos(lat0) * np.sin(lat) - math.sin(lat0) * np.cos(lat) * np.cos(d))
    return np.column_stack([x, y])


def degrees(points: Sequence[tuple[float, float]]) -> Points:
    return np.asarray(points, dtype=np.float64).reshape(-1, 2)
