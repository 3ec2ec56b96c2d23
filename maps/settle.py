"""Borders settled by treaty: the natural partition is moved until its contacts are those of the rules.

Seeds alone leave a tenth of the borders wrong: neighbours that just miss each other, strangers that
touch. Each fault is mended where it lies by the smallest change of owners that makes things better on
the whole: a corridor, a wedge, an island handed over. Seeds never change hands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components, dijkstra

from maps.mesh import Ints, Mesh

Pair = tuple[int, int]
NEED = 16.0
"""Pixels of common border that neighbours should have."""
SPARE = 3.0
"""Pixels of contact that strangers may have: the drawing makes a point of it."""


@dataclass
class Treaty:
    """What the rules want: which spaces touch; fillers may touch anything."""

    links: set[Pair]
    fillers: set[int]
    free: set[Pair] = field(default_factory=set)

    def fault(self, pair: Pair, contact: float) -> float:
        """How wrong a contact of this length is; nothing when it is right."""
        if pair in self.free or pair[0] in self.fillers or pair[1] in self.fillers:
            return 0.0
        if pair in self.links:
            return 0.0 if contact >= NEED else 1.0 + (NEED - contact) / NEED if contact < SPARE else 0.5
        return 0.0 if contact <= SPARE else 1.0 + min(contact, 100.0) / 100.0


class Settlement:
    """The owners of all points, with their contacts kept up to date."""

    def __init__(self, mesh: Mesh, treaty: Treaty) -> None:
        self.mesh, self.treaty = mesh, treaty
        self.owner = mesh.owner.copy()
        n = len(mesh.points)
        a, b = mesh.edges.T
        # Land and sea touch along any edge, spaces of one element only where one can go.
        self.counts = mesh.near | (mesh.dry[a] != mesh.dry[b])
        at = np.argsort(np.concatenate([a, b]), kind="stable")
        self.edge_of = np.concatenate([np.arange(len(a))] * 2)[at]
        self.other = np.concatenate([b, a])[at]
        self.start = np.searchsorted(np.concatenate([a, b])[at], np.arange(n + 1))
        self.locked = np.zeros(n, dtype=bool)
        self.locked[mesh.seeds] = True
        for seed in mesh.seeds:
            self.locked[self._around(seed)] |= self.owner[self._around(seed)] == self.owner[seed]
        self.contact: defaultdict[Pair, float] = defaultdict(float)
        for pair, side in self._sides(np.arange(len(a)), self.owner):
            self.contact[pair] += side
        self.size = np.bincount(self.owner, minlength=int(self.owner.max()) + 1)
        self.least = self.size * 0.55
        self._graphs: dict[bool, csr_matrix] = {}

    # ---- small tools

    def _around(self, point: int) -> Ints:
        return self.other[self.start[point] : self.start[point + 1]]

    def _edges(self, points: Iterable[int]) -> Ints:
        return np.unique(np.concatenate([self.edge_of[self.start[p] : self.start[p + 1]] for p in points]))

    def _sides(self, edges: Ints, owner: Ints) -> Iterator[tuple[Pair, float]]:
        a, b = owner[self.mesh.edges[edges]].T
        keep = (a != b) & self.counts[edges]
        for x, y, side in zip(a[keep].tolist(), b[keep].tolist(), self.mesh.side[edges[keep]].tolist()):
            yield (min(x, y), max(x, y)), side

    def _ring(self, points: set[int], among: int, rings: int) -> set[int]:
        """The points, and those of the same space within so many steps of them."""
        out = set(points)
        edge = set(points)
        for _ in range(rings):
            edge = {
                int(q)
                for p in edge
                for q, e in zip(self._around(p), self.edge_of[self.start[p] : self.start[p + 1]])
                if self.owner[q] == among and self.mesh.near[e]
            } - out
            out |= edge
        return out

    # ---- trying a change

    def gain(self, change: dict[int, int]) -> float:
        """By how much a change of owners mends things; small changes are preferred."""
        change = {p: w for p, w in change.items() if self.owner[p] != w}
        if not change or any(self.locked[p] for p in change):
            return -1.0
        lost: defaultdict[int, list[int]] = defaultdict(list)
        for p in change:
            lost[int(self.owner[p])].append(p)
        if any(
            self.size[w] - len(ps) < self.least[w] and w not in self.treaty.fillers for w, ps in lost.items()
        ):
            return -1.0
        edges = self._edges(change)
        delta: defaultdict[Pair, float] = defaultdict(float)
        for pair, side in self._sides(edges, self.owner):
            delta[pair] -= side
        after = self.owner.copy()
        for p, w in change.items():
            after[p] = w
        for pair, side in self._sides(edges, after):
            delta[pair] += side
        better = sum(
            self.treaty.fault(pair, self.contact[pair])
            - self.treaty.fault(pair, max(0.0, self.contact[pair] + d))
            for pair, d in delta.items()
        )
        if better <= 0 or not all(self._whole(w, set(ps)) for w, ps in lost.items()):
            return -1.0
        return better - 0.004 * len(change)

    def _whole(self, space: int, without: set[int]) -> bool:
        """Whether what remains of a space still hangs together as it did."""
        rim = {int(q) for p in without for q in self._around(p) if self.owner[q] == space} - without
        if len(rim) < 2:
            return True
        # The rim must stay connected within a few rings around the hole.
        area = self._ring(rim, space, 4) - without
        seen, todo = set(), [next(iter(rim))]
        while todo:
            p = todo.pop()
            if p in seen:
                continue
            seen.add(p)
            for q, e in zip(self._around(p), self.edge_of[self.start[p] : self.start[p + 1]]):
                if int(q) in area and int(q) not in seen and self.mesh.near[e]:
                    todo.append(int(q))
        return rim <= seen

    def apply(self, change: dict[int, int]) -> None:
        change = {p: w for p, w in change.items() if self.owner[p] != w}
        edges = self._edges(change)
        for pair, side in self._sides(edges, self.owner):
            self.contact[pair] -= side
        for p, w in change.items():
            self.size[self.owner[p]] -= 1
            self.size[w] += 1
            self.owner[p] = w
        for pair, side in self._sides(edges, self.owner):
            self.contact[pair] += side

    # ---- what might mend a fault

    def faults(self) -> list[tuple[float, Pair]]:
        pairs = self.treaty.links | set(self.contact)
        found = [(self.treaty.fault(p, self.contact.get(p, 0.0)), p) for p in pairs]
        return sorted((f, p) for f, p in found if f > 0)

    def remedies(self, pair: Pair) -> Iterator[dict[int, int]]:
        if pair in self.treaty.links:
            yield from self._corridors(*pair)
            yield from self._corridors(*pair[::-1])
        else:
            yield from self._wedges(*pair)
            yield from self._wedges(*pair[::-1])

    def _graph(self, dry: bool) -> csr_matrix:
        if dry not in self._graphs:
            m = self.mesh
            e = m.edges[m.near & (m.dry[m.edges[:, 0]] == dry)]
            length = np.hypot(*(m.points[e[:, 0]] - m.points[e[:, 1]]).T)
            n = len(m.points)
            self._graphs[dry] = csr_matrix((length, (e[:, 0], e[:, 1])), shape=(n, n))
        return self._graphs[dry]

    def _corridors(self, a: int, b: int) -> Iterator[dict[int, int]]:
        """Ways for `a` to reach `b`, straight and a little wider."""
        dry = self.mesh.dry
        mine = np.flatnonzero(self.owner == a)
        element = bool(dry[mine[0]])
        theirs = np.flatnonzero(self.owner == b)
        if bool(dry[theirs[0]]) != element:
            theirs = np.unique([q for p in theirs for q in self._around(p) if dry[q] == element])
        if not len(theirs):
            return
        distance, before, _ = dijkstra(
            self._graph(element),
            directed=False,
            indices=mine,
            min_only=True,
            return_predecessors=True,
            limit=160.0,
        )
        ends = theirs[np.argsort(distance[theirs], kind="stable")]
        tried: list[int] = []
        for end in ends:
            if not np.isfinite(distance[end]) or len(tried) == 3:
                return
            if any(np.hypot(*(self.mesh.points[end] - self.mesh.points[t])) < 40 for t in tried):
                continue
            tried.append(int(end))
            path = [int(end)]
            while before[path[-1]] >= 0:
                path.append(int(before[path[-1]]))
            core = [p for p in path if self.owner[p] not in (a, b)]
            if not core:
                core = [int(end)] if self.owner[end] != a else []
            for rings in (1, 2, 0):
                wide = set(core)
                for _ in range(rings):
                    wide |= {int(q) for p in wide for q in self._around(p) if dry[q] == element}
                wide = {p for p in wide if not self.locked[p] and self.owner[p] != a}
                keep_b = {p for p in wide if self.owner[p] != b}
                yield dict.fromkeys(keep_b, a)
                yield dict.fromkeys(wide, a)
                if bool(dry[np.flatnonzero(self.owner == b)[0]]) == element and keep_b:
                    middle = float(np.median([distance[p] for p in keep_b]))
                    yield {p: a if distance[p] < middle else b for p in keep_b}

    def _wedges(self, a: int, b: int) -> Iterator[dict[int, int]]:
        """Ways to part `a` from `b`: third spaces move in where `a` touches it."""
        edges = np.flatnonzero(self.counts & (self.owner[self.mesh.edges] == a).any(axis=1))
        ends = self.mesh.edges[edges]
        ends = ends[(self.owner[ends] == b).any(axis=1)]
        front = {int(p) for p in ends.ravel() if self.owner[p] == a}
        for cluster in self._clusters(front):
            for rings in (0, 1, 2):
                strip = {p for p in self._ring(cluster, a, rings) if not self.locked[p]}
                dry = {bool(self.mesh.dry[p]) for p in strip}
                thirds = {
                    int(self.owner[q])
                    for p in strip
                    for q in self._around(p)
                    if self.owner[q] not in (a, b) and bool(self.mesh.dry[q]) in dry
                }
                for third in sorted(thirds):
                    yield dict.fromkeys(strip, third)
        yield from self._islands(a, b, front)

    def _islands(self, a: int, b: int, front: set[int]) -> Iterator[dict[int, int]]:
        """Hand a whole island of `a` that lies in `b` to somebody else."""
        for p in sorted(front):
            isle = self._ring({p}, a, 12)
            if len(isle) < 120 and self._ring(isle, a, 1) == isle and not any(self.locked[q] for q in isle):
                for third in sorted({x if y == b else y for x, y in self.treaty.links if b in (x, y)}):
                    if bool(self.mesh.dry[np.flatnonzero(self.owner == third)[0]]) == bool(self.mesh.dry[p]):
                        yield dict.fromkeys(isle, third)
                return

    def _clusters(self, points: set[int]) -> list[set[int]]:
        left, out = set(points), []
        while left:
            todo, cluster = [min(left)], set()
            while todo:
                p = todo.pop()
                if p in cluster:
                    continue
                cluster.add(p)
                todo += [int(q) for q in self._around(p) if int(q) in left and int(q) not in cluster]
            left -= cluster
            out.append(cluster)
        return out


def settle(mesh: Mesh, treaty: Treaty, rounds: int = 8) -> list[Pair]:
    """Mend the partition in place; gives back the pairs that are still wrong."""
    tidy(mesh)
    s = Settlement(mesh, treaty)
    for _ in range(rounds):
        mended = False
        for _, pair in s.faults():
            if not treaty.fault(pair, s.contact.get(pair, 0.0)):
                continue
            best, change = 0.05, None
            for remedy in s.remedies(pair):
                gain = s.gain(remedy)
                if gain > best:
                    best, change = gain, remedy
            if change:
                s.apply(change)
                mended = True
        if not mended:
            break
    mesh.owner = s.owner
    tidy(mesh)
    return [pair for _, pair in s.faults()]


def tidy(mesh: Mesh) -> None:
    """Exclaves without a seed go to the neighbour around them."""
    n = len(mesh.points)
    for _ in range(3):
        a, b = mesh.edges.T
        same = mesh.near & (mesh.owner[a] == mesh.owner[b])
        graph = csr_matrix((np.ones(int(same.sum())), (a[same], b[same])), shape=(n, n))
        _, part = connected_components(graph, directed=False)
        seeded = set(part[mesh.seeds].tolist())
        rim = mesh.near & (mesh.owner[a] != mesh.owner[b])
        gains: defaultdict[int, defaultdict[int, float]] = defaultdict(lambda: defaultdict(float))
        for i in np.flatnonzero(rim):
            for p, q in ((a[i], b[i]), (b[i], a[i])):
                if int(part[p]) not in seeded:
                    gains[int(part[p])][int(mesh.owner[q])] += float(mesh.side[i])
        if not gains:
            return
        heir = {piece: max(sorted(g), key=lambda w: g[w]) for piece, g in gains.items()}
        for p in np.flatnonzero(np.isin(part, list(heir))):
            mesh.owner[p] = heir[int(part[p])]
