"""Boards of regions: lands and seas on a real coast, from source to places and topology."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
import shapely
import shapely.ops
from shapely.geometry import LineString

from maps import borders, labels, mend, mesh, rooms, settle, waters
from maps.made import Made
from maps.sheet import LATTICE, WIDTH, Sheet, land, smooth_line
from maps.source import Board, Land, Sea, SourceError
from maps.topology import Inside, Topology, among, only
from pentarchy.kernel.scene import Place

DETAIL = 0.8
"""How much of a border's wrinkles is smoothed away, in pixels."""
LETTERS = {"land": 19.0, "sea": 24.0}
"""Largest letters of a name; on a board of few lands, a third larger."""
SHARE = {"land": 0.2, "sea": 0.1}
"""How much of its region a name may take; the rest is for pieces."""
GROUP_LETTERS = 30.0
SITE_ROOM = 8.0
"""Radius in pixels that names and pieces leave free around a city."""
RIVER_ROOM = 9.0
"""The same around the sign of a river."""


def treaty(board: Board) -> settle.Treaty:
    """The rules' adjacency, with spaces as numbers."""
    spaces = board.spaces()
    index = {s.id: i for i, s in enumerate(spaces)}

    def pair(a: str, b: str) -> tuple[int, int]:
        return min(index[a], index[b]), max(index[a], index[b])

    return settle.Treaty(
        links={pair(a, b) for a, b in board.links()},
        fillers={index[s.id] for s in (*board.waste, *board.lake)},
        free={pair(*a.pair) for a in board.apart},
    )


def shapes(board: Board, sheet: Sheet) -> dict[str, shapely.Geometry]:
    """The region of every space and filler, together covering the sheet inside the neat line."""
    regions = drawn(board, sheet)
    spaces = board.spaces()
    for s in spaces:
        if s.id not in regions:
            raise SourceError(
                f"{board.file}: {s.id!r} got no ground of its own; its seed is too near another"
            )
    numbered = {i: regions[s.id] for i, s in enumerate(spaces)}
    _check(board, numbered, treaty(board), [s.id for s in spaces])
    return regions


def drawn(board: Board, sheet: Sheet) -> dict[str, shapely.Geometry]:
    """The same, before anybody has looked whether it is right."""
    ground = land(board, sheet)
    net = mesh.partition(board, sheet, ground)
    wanted = treaty(board)
    settle.settle(net, wanted)
    raw = borders.regions(net, ground, waters.courses(board, sheet), sheet.neat)
    dry = set(range(len(board.land) + len(board.waste)))
    seeds = dict(enumerate(mesh.seeds_of(board, sheet, ground)))
    raw = mend.mend(raw, wanted, dry, seeds, sheet.neat)
    spaces = board.spaces()
    keys = [spaces[i].id if i >= 0 else "pond" for i in raw]
    return dict(zip(keys, shapely.coverage_simplify(np.array(list(raw.values())), DETAIL)))


def _check(board: Board, drawn: mend.Shapes, wanted: settle.Treaty, names: list[str]) -> None:
    """The drawing must say what the rules say."""
    for what, pairs in (
        ("touch on the drawing, but are no neighbours", mend.strangers(drawn, wanted)),
        ("are neighbours, but do not touch on the drawing", mend.weak(drawn, wanted)),
    ):
        for a, b in pairs:
            raise SourceError(
                f"{board.file}: {names[a]!r} and {names[b]!r} {what}: add a seed or list them under apart"
            )


def make(board: Board) -> Made:
    """Geometry, places and topology of one board."""
    sheet = Sheet.of(board)
    regions = shapes(board, sheet)
    topology = Topology(regions, (WIDTH, sheet.height))
    made = Made(board, (WIDTH, sheet.height), regions, topology)
    sites = _sites(board, sheet, regions)
    room = [shapely.Point(p).buffer(SITE_ROOM) for p in sites.values()] + made.ornaments()
    links: defaultdict[str, list[str]] = defaultdict(list)
    for a, b in sorted(board.links()):
        links[a].append(b)
        links[b].append(a)
    larger = 1.0 if len(board.land) > 60 else 1.33
    playable: list[Land | Sea] = [*board.land, *board.sea]
    for space in playable:
        made.places.append(_space(made, space, room, sorted(links[space.id]), larger))
    for site in board.site:
        x, y = sites[site.id]
        made.places.append(
            Place(id=site.id, name=site.name, layer="site", at=(x, y), terrain=site.terrain, group=site.group)
        )
    _objects(board, sheet, made)
    return made


def _space(
    made: Made, space: Land | Sea, room: list[shapely.Geometry], near: list[str], larger: float
) -> Place:
    region = made.shapes[space.id]
    layer: Literal["land", "sea"] = "land" if isinstance(space, Land) else "sea"
    face = "small caps" if layer == "land" else "italic"
    taken = [r for r in room if r.intersects(region)]
    open_ground = shapely.difference(region, shapely.union_all(taken)) if taken else region
    label = labels.fit(space.name, face, open_ground, LETTERS[layer] * larger, SHARE[layer] / larger)
    taken.append(label.box(air=2.0))
    if isinstance(space, Land) and space.river:
        made.rivers[space.id] = labels.slots(region, taken)[5]
        taken.append(shapely.Point(made.rivers[space.id]).buffer(RIVER_ROOM))
    place = Place(
        id=space.id, name=space.name, layer=layer, at=rooms.middle(region), terrain=space.terrain,
        group=space.group, near=near, label=label.data(),
    )  # fmt: skip
    made.furnish(place.id, place.at, region, taken)
    return place


def _sites(
    board: Board, sheet: Sheet, regions: dict[str, shapely.Geometry]
) -> dict[str, tuple[float, float]]:
    """Cities where they lie on earth, ports on the nearest shore of their sea."""
    out: dict[str, tuple[float, float]] = {}
    for site in board.site:
        spot = shapely.Point(sheet([site.at])[0])
        home = regions[site.group]
        if site.seas:
            spot = _port(spot, home, [regions[sea] for sea in site.seas], out.values())
        elif not home.contains(spot.buffer(1.5)):
            spot = shapely.ops.nearest_points(shapely.buffer(home, -2.0), spot)[0]
        out[site.id] = (round(spot.x, 1), round(spot.y, 1))
    return out


def _port(
    city: shapely.Point,
    home: shapely.Geometry,
    seas: list[shapely.Geometry],
    taken: Iterable[tuple[float, float]],
) -> shapely.Point:
    """On the shore nearest to its city, a few pixels out at sea, clear of other signs."""
    spots = []
    for sea in seas:
        shore = shapely.intersection(home.boundary, sea.boundary)
        inner = shapely.buffer(shapely.intersection(sea, shapely.buffer(city, 260.0)), -5.0)
        lane = shapely.intersection(inner.boundary, shapely.buffer(shore, 9.0))
        for sign in taken:
            lane = shapely.difference(lane, shapely.Point(sign).buffer(13.0))
        lane = shore if lane.is_empty else lane
        spots.append(shapely.ops.nearest_points(lane, city)[0])
    return min(spots, key=city.distance)


def _objects(board: Board, sheet: Sheet, made: Made) -> None:
    topology = made.topology
    fillers = [s.id for s in (*board.waste, *board.lake)] + (["pond"] if "pond" in made.shapes else [])
    layers = {s.id: "land" for s in board.land} | {s.id: "sea" for s in board.sea}
    topology.add_regions("spaces", ((k, {"layer": v}, only(k)) for k, v in layers.items()))
    topology.add_regions("fillers", ((k, {}, only(k)) for k in fillers))
    if any(r.borders for r in board.river):
        topology.add_borders(
            "rivers", ((r.name, {"name": r.name}, r.borders) for r in board.river if r.borders)
        )
    if board.group:
        topology.add_regions("groups", _groups(board, made))
    if board.seam:
        neat = sheet.neat
        topology.add_lines(
            "seams",
            (
                (s.id, {"name": s.name}, _lines(shapely.intersection(smooth_line(sheet, s.line), neat)))
                for s in board.seam
            ),
        )
    if board.strait:
        topology.add_lines(
            "straits",
            (
                (s.id, {"name": s.name, "crossing": s.crossing, "banks": s.banks}, [made.strait(s)])
                for s in board.strait
            ),
        )


def _groups(board: Board, made: Made) -> Iterable[tuple[str, dict[str, Any], Inside]]:
    for group in board.group:
        members = {s.id for s in board.land if s.group == group.id}
        whole = shapely.union_all([made.shapes[m] for m in sorted(members)])
        label = labels.fit(group.name, "small caps", whole, GROUP_LETTERS, share=0.25)
        yield group.id, {"name": group.name, "label": label.data()}, among(members)


def _lines(g: shapely.Geometry) -> list[LineString]:
    return [p for p in shapely.get_parts(shapely.simplify(g, 1 / LATTICE)) if p.geom_type == "LineString"]
