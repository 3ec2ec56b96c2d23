"""The sub-points that borders run between, and the first, natural partition of them among the spaces.

Each space spreads from its seeds over a net of some forty thousand points; crossing water, rivers and
ridges costs extra, so that borders come to lie on them. Where two spaces meet is a border.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
import shapely.ops
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import Voronoi, cKDTree

from maps import noise
from maps.projection import Points
from maps.sheet import WIDTH, Sheet, smooth_line
from maps.source import Board
from maps.waters import courses

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
PAD = 6
"""Rows of sub-points beyond the neat line."""


@dataclass
class Mesh:
    """Sub-points with their Delaunay edges and Voronoi cells."""

    spacing: float
    points: Points
    dry: Bools
    edges: Ints
    length: Floats
    """Of each edge."""
    side: Floats
    """Length of the cell wall between the two points of each edge."""
    walls: Ints
    """The two Voronoi corners of that wall, -1 where it is open."""
    corners: Points
    near: Bools
    """Edge whose middle is of the same element as both its ends: one can go along it."""
    owner: Ints
    """Space of each point; an index into `spaces` of the partition."""
    seeds: Ints
    """Points that are seeds."""
    seed_owner: Ints


def grid(sheet: Sheet, spacing: float) -> Points:
    """A triangular lattice, each point moved by a hash of its lattice position."""
    dy = spacing * 0.866
    cols = np.arange(-PAD, int(WIDTH / spacing) + PAD)
    rows = np.arange(-PAD, int(sheet.height / dy) + PAD)
    cx, cy = (a.ravel().astype(np.int64) for a in np.meshgrid(cols, rows))
    x = (cx + (cy % 2) / 2 + (noise.unit(cx, cy, 11) - 0.5) * 0.8) * spacing
    y = (cy + (noise.unit(cx, cy, 12) - 0.5) * 0.8) * dy
    return np.column_stack([x, y])


def seeds_of(board: Board, sheet: Sheet, ground: shapely.Geometry) -> list[Points]:
    """The points each space must own: its seeds, and the cities that lie in it."""
    out = []
    for space in board.spaces():
        cities = [s.at for s in board.site if s.group == space.id and not s.seas]
        points = sheet([space.at, *space.also])
        out.append(np.vstack([points, ashore(sheet(cities), ground)]) if cities else points)
    return out


def ashore(points: Points, ground: shapely.Geometry) -> Points:
    """Cities that the thinned coastline left in the water, moved to the nearest dry spot."""
    inner = shapely.buffer(ground, -2.0)
    moved = [shapely.ops.nearest_points(inner, shapely.Point(p))[0].coords[0] for p in points]
    return np.array(moved, dtype=np.float64).reshape(-1, 2)


def partition(board: Board, sheet: Sheet, ground: shapely.Geometry) -> Mesh:
    """Sub-points, edges, and the natural owner of each point."""
    assert board.frame is not None
    s = board.frame.spacing
    spaces = board.spaces()
    lands = len(board.land) + len(board.waste)
    all_seeds = seeds_of(board, sheet, ground)
    seeds = np.vstack(all_seeds)
    seed_owner = np.concatenate([np.full(len(p), i) for i, p in enumerate(all_seeds)])
    lattice = grid(sheet, s)
    distance, _ = cKDTree(seeds).query(lattice)
    points = np.vstack([lattice[distance > s * 0.5], seeds])
    n = len(points)
    first = n - len(seeds)
    shapely.prepare(ground)
    dry = shapely.contains_xy(ground, points[:, 0], points[:, 1])
    dry[first:] = seed_owner < lands
    voronoi = Voronoi(points)
    edges = voronoi.ridge_points.astype(np.int64)
    walls = np.array(voronoi.ridge_vertices, dtype=np.int64)
    order = np.lexsort((edges.max(axis=1), edges.min(axis=1)))
    edges, walls = edges[order], walls[order]
    a, b = points[edges[:, 0]], points[edges[:, 1]]
    length = np.hypot(*(a - b).T)
    open_wall = (walls < 0).any(axis=1)
    side = np.hypot(*(voronoi.vertices[walls[:, 0]] - voronoi.vertices[walls[:, 1]]).T)
    side = np.where(open_wall, 0.0, np.minimum(side, 3 * s))
    middle = (a + b) / 2
    wet_middle = ~shapely.contains_xy(ground, middle[:, 0], middle[:, 1])
    ends_dry = dry[edges]
    all_dry = ends_dry.all(axis=1) & ~wet_middle
    all_wet = ~ends_dry.any(axis=1) & wet_middle
    mesh = Mesh(
        s, points, dry, edges, length, side, walls, voronoi.vertices, all_dry | all_wet,
        np.zeros(n, dtype=np.int64), np.arange(first, n), seed_owner,
    )  # fmt: skip
    rough = np.exp(0.38 * np.clip(noise.fractal(middle, 80.0, 21), -2, 2))
    toll = _tolls(board, sheet, mesh)
    weights = np.array([sp.weight for sp in spaces]) * s
    on_land = length * rough * np.where(all_dry, 1.0, np.where(all_wet, 6.0, 4.0)) + np.where(
        all_wet, 0, toll
    )
    on_sea = length * rough * np.where(all_wet, 1.0, np.where(all_dry, 14.0, 6.0))
    of_land = _spread(mesh, on_land, weights, np.flatnonzero(seed_owner < lands))
    of_sea = _spread(mesh, on_sea, weights, np.flatnonzero(seed_owner >= lands))
    mesh.owner = np.where(dry, of_land, of_sea)
    return mesh


def _tolls(board: Board, sheet: Sheet, mesh: Mesh) -> Floats:
    """What it costs to cross rivers and ridges."""
    assert board.frame is not None
    toll = np.zeros(len(mesh.edges))
    tree = shapely.STRtree(shapely.linestrings(mesh.points[mesh.edges]))
    rivers = courses(board, sheet)
    ridges = [smooth_line(sheet, r.line) for r in board.ridge]
    for lines, cost in ((rivers, board.frame.rivers), (ridges, board.frame.ridges)):
        for line in lines:
            hit = tree.query(line, "intersects")
            toll[hit] = np.maximum(toll[hit], cost * mesh.spacing)
    return toll


def _spread(mesh: Mesh, cost: Floats, weights: Floats, which: Ints) -> Ints:
    """Nearest seed of every point, by cost along the edges and the head start of each space."""
    n = len(mesh.points)
    owners = np.unique(mesh.seed_owner[which])
    virtual = n + np.searchsorted(owners, mesh.seed_owner[which])
    a, b = mesh.edges.T
    start = weights[owners].max() + 1 - weights[mesh.seed_owner[which]]
    rows = np.concatenate([a, b, virtual])
    cols = np.concatenate([b, a, mesh.seeds[which]])
    graph = coo_matrix((np.concatenate([cost, cost, start]), (rows, cols)), shape=(n + len(owners),) * 2)
    sources = np.arange(n, n + len(owners))
    _, _, nearest = dijkstra(graph.tocsr(), indices=sources, min_only=True, return_predecessors=True)
    return owners[nearest[:n] - n]
