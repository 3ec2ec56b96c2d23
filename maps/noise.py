"""Chance that depends on the place alone.

Everything irregular on a board (the jitter of sub-points, the waver of borders, the scatter of trees)
is hashed from its own position. A new seed therefore changes what is near it and nothing else, and two
runs draw the same board.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from maps.projection import Points

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def unit(x: Ints, y: Ints, salt: int) -> Floats:
    """A number in [0, 1) for each lattice point (splitmix64 over the coordinates)."""
    with np.errstate(over="ignore"):
        h = x.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        h ^= y.astype(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F)
        h += np.uint64(salt) * np.uint64(0x165667B19E3779F9)
        h = (h ^ (h >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        h = (h ^ (h >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        h ^= h >> np.uint64(31)
    return (h >> np.uint64(11)).astype(np.float64) / float(1 << 53)


def value(points: Points, wave: float, salt: int) -> Floats:
    """Smooth noise between -1 and 1 with the given wavelength."""
    q = points / wave
    cell = np.floor(q).astype(np.int64)
    f = q - cell
    f = f * f * f * (f * (f * 6 - 15) + 10)
    x, y = cell.T
    u, v = f.T
    top = unit(x, y, salt) * (1 - u) + unit(x + 1, y, salt) * u
    low = unit(x, y + 1, salt) * (1 - u) + unit(x + 1, y + 1, salt) * u
    return (top * (1 - v) + low * v) * 2 - 1


def fractal(points: Points, wave: float, salt: int, octaves: int = 4, fall: float = 0.6) -> Floats:
    """Several octaves of `value`, normalised to about unit spread."""
    total = np.zeros(len(points))
    weight, norm = 1.0, 0.0
    for i in range(octaves):
        total += weight * value(points, wave / 2**i, salt + i)
        norm += weight * weight
        weight *= fall
    return total / np.sqrt(norm) * 2.2
