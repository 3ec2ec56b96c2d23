"""From owned sub-points to regions with one common, smooth border between each two.

All lines (coast, borders on land, borders at sea, neat line) are laid over each other once and the
faces between them are given to their owners: nothing is ever clipped, so there are no gaps or slivers.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable

import numpy as np
import shapely
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree
from shapely.geometry import LineString, Polygon

from maps import noise
from maps.mesh import Bools, Ints, Mesh
from maps.projection import Points
from maps.sheet import LATTICE, chaikin

POND = -1
"""Owner of water without a seed, enclosed by land."""
GRID = 1 / LATTICE


def chains(edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Join edges to lines that run from junction to junction (or round a loop)."""
    around: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for k, (u, v) in enumerate(edges):
        around[u].append((v, k))
        around[v].append((u, k))
    used: set[int] = set()
    out: list[list[int]] = []

    def walk(u: int, v: int, k: int) -> None:
        line = [u, v]
        used.add(k)
        while len(around[v]) == 2 and v != line[0]:
            step = next(((w, j) for w, j in around[v] if j not in used), None)
            if step is None:
                break
            v = step[0]
            used.add(step[1])
            line.append(v)
        out.append(line)

    for junction in (True, False):
        for u in sorted(around):
            if (len(around[u]) != 2) == junction:
                for v, k in around[u]:
                    if k not in used:
                        walk(u, v, k)
    return out


def relaxed(points: Points, times: int, closed: bool) -> Points:
    """Even out a line; its ends stay."""
    points = points.copy()
    for _ in range(times):
        if closed:
            p = points[:-1]
            p = 0.5 * p + 0.25 * np.roll(p, 1, axis=0) + 0.25 * np.roll(p, -1, axis=0)
            points = np.vstack([p, p[:1]])
        elif len(points) > 2:
            points[1:-1] = 0.5 * points[1:-1] + 0.25 * points[:-2] + 0.25 * points[2:]
    return points


def _reach(mesh: Mesh, element: Bools) -> tuple[Ints, Bools]:
    """Owners of one element carried a few steps into the other, so that borders cross the coast."""
    n = len(mesh.points)
    a, b = mesh.edges.T
    graph = csr_matrix((mesh.length, (a, b)), shape=(n, n))
    sources = np.flatnonzero(element)
    distance, _, source = dijkstra(
        graph,
        directed=False,
        indices=sources,
        min_only=True,
        return_predecessors=True,
        limit=5 * mesh.spacing,
    )
    owner = np.where(source >= 0, mesh.owner[np.maximum(source, 0)], -9)
    return owner, distance <= 3.5 * mesh.spacing


def border_lines(mesh: Mesh, rivers: list[LineString]) -> list[LineString]:
    """The smooth lines between spaces of the same element."""
    waver = 0.75 * mesh.spacing
    stream = shapely.union_all(rivers) if rivers else None

    def wavering(p: Points) -> Points:
        shift = np.column_stack([noise.fractal(p, 46.0, salt, octaves=3) for salt in (31, 32)]).clip(-2, 2)
        calm = np.ones(len(p))
        if stream is not None:
            away = shapely.distance(stream, shapely.points(p))
            calm = np.clip((away - 0.6 * mesh.spacing) / (2.5 * mesh.spacing), 0, 1)
        return p + waver * shift * calm[:, None]

    out: list[LineString] = []
    closed_wall = (mesh.walls >= 0).all(axis=1)
    for element in (mesh.dry, ~mesh.dry):
        owner, within = _reach(mesh, element)
        ends = owner[mesh.edges]
        border = (
            closed_wall
            & (ends[:, 0] != ends[:, 1])
            & (ends >= 0).all(axis=1)
            & within[mesh.edges].any(axis=1)
        )
        for chain in chains(map(tuple, mesh.walls[border].tolist())):
            closed = chain[0] == chain[-1] and len(chain) > 3
            p = relaxed(mesh.corners[chain], 3, closed)
            p = relaxed(wavering(chaikin(p, 1, closed)), 1, closed)
            out.append(shapely.simplify(LineString(chaikin(p, 1, closed)), 0.3))
    return out


def overlay(lines: Iterable[shapely.Geometry], neat: Polygon) -> list[Polygon]:
    """The faces between all lines, inside the neat line, on the lattice."""
    parts = [p for g in (*lines, neat.boundary) for p in shapely.get_parts(g)]
    net = shapely.unary_union(shapely.geometrycollections(parts), grid_size=GRID)
    faces = shapely.get_parts(shapely.polygonize([net]))
    inside = shapely.contains(shapely.buffer(neat, GRID), shapely.point_on_surface(faces))
    return [f for f, ok in zip(faces, inside) if ok]


def regions(
    mesh: Mesh, ground: shapely.Geometry, rivers: list[LineString], neat: Polygon
) -> dict[int, shapely.Geometry]:
    """One geometry per space (and the ponds), together covering the neat line exactly."""
    faces = overlay([*border_lines(mesh, rivers), ground.boundary], neat)
    spots = shapely.get_coordinates(shapely.point_on_surface(faces))
    dry = shapely.contains_xy(ground, spots[:, 0], spots[:, 1])
    owner = _owners(mesh, faces, spots, dry)
    _absorb(mesh, faces, owner, dry)
    groups: defaultdict[int, list[Polygon]] = defaultdict(list)
    for face, who in zip(faces, owner):
        groups[who].append(face)
    return {who: shapely.coverage_union_all(fs) for who, fs in sorted(groups.items())}


def _owners(mesh: Mesh, faces: list[Polygon], spots: Points, dry: Bools) -> list[int]:
    """A face goes to the space with most sub-points of its element in it, a seed's face to the seed."""
    tree = shapely.STRtree(faces)
    votes: list[defaultdict[int, int]] = [defaultdict(int) for _ in faces]
    point, face = tree.query(shapely.points(mesh.points), "within")
    for p, f in zip(point, face):
        if mesh.dry[p] == dry[f]:
            votes[f][int(mesh.owner[p])] += 1
    for seed, who in zip(mesh.seeds, mesh.seed_owner):
        for f in tree.query(shapely.points(mesh.points[seed]), "within"):
            votes[f][int(who)] += 10_000
    near = {}
    for element in (True, False):
        index = np.flatnonzero(mesh.dry == element)
        near[element] = (cKDTree(mesh.points[index]), index)
    out = []
    for f, count in enumerate(votes):
        if count:
            out.append(max(sorted(count), key=lambda w: count[w]))
        else:
            kd, index = near[bool(dry[f])]
            out.append(int(mesh.owner[index[kd.query(spots[f])[1]]]))
    return out


def _absorb(mesh: Mesh, faces: list[Polygon], owner: list[int], dry: Bools) -> None:
    """Faces cut off from their space go to the neighbour with the longest common border; ponds to nobody."""
    touching = _touching(faces)
    seeded = set()
    tree = shapely.STRtree(faces)
    for seed in mesh.seeds:
        seeded |= set(tree.query(shapely.points(mesh.points[seed]), "within").tolist())
    for _ in range(4):
        changed = False
        pieces = _pieces(owner, touching)
        for piece in pieces:
            who = owner[piece[0]]
            if who == POND or any(f in seeded for f in piece):
                continue
            side: defaultdict[int, float] = defaultdict(float)
            for f in piece:
                for g, length in touching[f].items():
                    if owner[g] not in (who, POND) and dry[g] == dry[f]:
                        side[owner[g]] += length
            if side:
                heir = max(sorted(side), key=lambda w: side[w])
            elif not dry[piece[0]]:
                heir = POND
            else:
                continue
            for f in piece:
                owner[f] = heir
            changed = True
        if not changed:
            return


def _pieces(owner: list[int], touching: list[dict[int, float]]) -> list[list[int]]:
    seen: set[int] = set()
    out = []
    for f in range(len(owner)):
        if f in seen:
            continue
        piece, todo = [], [f]
        seen.add(f)
        while todo:
            g = todo.pop()
            piece.append(g)
            for h in touching[g]:
                if h not in seen and owner[h] == owner[g]:
                    seen.add(h)
                    todo.append(h)
        out.append(piece)
    return out


def segments(shape: shapely.Geometry) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    """All sides of a geometry's rings as lattice points, the inside on one hand throughout."""
    for polygon in shapely.get_parts(shape):
        oriented = shapely.geometry.polygon.orient(polygon)
        for ring in (oriented.exterior, *oriented.interiors):
            c = np.rint(shapely.get_coordinates(ring) * LATTICE).astype(int).tolist()
            for u, v in itertools.pairwise(c):
                if u != v:
                    yield (u[0], u[1]), (v[0], v[1])


def _touching(faces: list[Polygon]) -> list[dict[int, float]]:
    side = {}
    for f, face in enumerate(faces):
        for u, v in segments(face):
            side[u, v] = f
    out: list[dict[int, float]] = [{} for _ in faces]
    for (u, v), f in side.items():
        g = side.get((v, u))
        if g is not None and g != f:
            out[f][g] = out[f].get(g, 0.0) + float(np.hypot(u[0] - v[0], u[1] - v[1])) * GRID
    return out


def contacts(shapes: dict[int, shapely.Geometry]) -> dict[tuple[int, int], float]:
    """Length of the common border of each two regions that touch, in pixels."""
    keys = list(shapes)
    out = {}
    for i, others in enumerate(_touching([shapes[k] for k in keys])):
        for j, length in others.items():
            if keys[i] < keys[j]:
                out[keys[i], keys[j]] = length
    return out
