"""The committed boards: drawn as the rules say, whole, and with room for names and pieces."""

from __future__ import annotations

import gzip
import itertools
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import shapely
from PIL import Image

from maps import hexes, source
from maps.mesh import seeds_of
from maps.regional import SITE_ROOM
from maps.sheet import MARGIN, Sheet, land
from pentarchy.kernel.scene import Place
from tests.maps.reading import Read, label_box, read

ALL = source.boards()
REAL = [b for b in ALL if source.load(b).frame]
ISLANDS = [b for b in ALL if source.load(b).canvas]
TOUCH, POINT = 6.0, 3.0
"""Neighbours share at least six pixels of border, strangers meet in a point at most."""


def test_every_game_has_its_boards() -> None:
    assert ALL == [
        "age-of-sovereigns-1", "age-of-sovereigns-2", "age-of-sovereigns-3", "herds-and-hosts-italia",
        "herds-and-hosts-orient", "medioevo-universale", "rise-of-the-kingdoms", "swords-and-sails",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("board", "lands", "seas"),
    [
        ("swords-and-sails", 90, 31),
        ("medioevo-universale", 140, 49),
        ("herds-and-hosts-italia", 40, 13),
        ("herds-and-hosts-orient", 40, 13),
    ],
)
def test_lands_and_seas_are_all_there(board: str, lands: int, seas: int) -> None:
    layers = [p.layer for p in read(board).art.places]
    assert (layers.count("land"), layers.count("sea")) == (lands, seas)


def test_the_hex_board_has_352_hexes_and_two_ways_out() -> None:
    layers = [p.layer for p in read("rise-of-the-kingdoms").art.places]
    assert (layers.count("hex"), layers.count("box")) == (352, 2)


@pytest.mark.parametrize("board", ALL)
def test_every_space_is_drawn_once_and_knows_its_layer(board: str) -> None:
    b = read(board)
    assert b.layers == {p.id: p.layer for p in b.art.places if p.layer in ("land", "sea", "hex")}
    assert len({p.id for p in b.art.places}) == len(b.art.places)


# ---- borders ------------------------------------------------------------------------------------------


def exceptions(b: Read, touch: bool) -> set[tuple[str, str]]:
    return {(min(a.pair), max(a.pair)) for a in b.source.apart if a.touch == touch}


@pytest.mark.parametrize("board", [*REAL, *ISLANDS])
def test_neighbours_of_the_rules_touch_on_the_drawing(board: str) -> None:
    b = read(board)
    apart = {p for p in b.source.links() if b.contacts.get(p, 0.0) < TOUCH}
    assert apart == exceptions(b, touch=False)


@pytest.mark.parametrize("board", [*REAL, *ISLANDS])
def test_strangers_of_the_rules_do_not_touch_on_the_drawing(board: str) -> None:
    b = read(board)
    touching = {p for p, length in b.contacts.items() if length > POINT and p not in b.source.links()}
    assert touching == exceptions(b, touch=True)


def test_hexes_touch_their_six_neighbours_and_nobody_else() -> None:
    b = read("rise-of-the-kingdoms")
    near = {tuple(sorted((p.id, n))) for p in b.art.places if p.layer == "hex" for n in p.near}
    assert near == set(b.contacts)
    assert all(len(p.near) <= 6 for p in b.art.places if p.layer == "hex")


@pytest.mark.parametrize("board", [*REAL, *ISLANDS])
def test_places_carry_the_adjacency_of_the_rules(board: str) -> None:
    b = read(board)
    assert {tuple(sorted((p.id, n))) for p in b.art.places for n in p.near} == b.source.links()


# ---- surfaces -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ALL)
def test_no_region_is_broken_and_no_two_overlap(board: str) -> None:
    b = read(board)
    assert [k for name in b.regions for k, g in b.regions[name].items() if not g.is_valid] == []
    cover = [*b.spaces.values(), *b.regions.get("fillers", {}).values()]
    assert shapely.coverage_is_valid(cover)
    assert shapely.union_all(cover).area == pytest.approx(sum(g.area for g in cover), abs=0.01)


@pytest.mark.parametrize("board", [*REAL, *ISLANDS])
def test_regions_fill_the_frame_without_a_gap(board: str) -> None:
    b = read(board)
    w, h = b.art.size
    areas = sum(g.area for name in ("spaces", "fillers") for g in b.regions[name].values())
    assert areas == pytest.approx((w - 2 * MARGIN) * (h - 2 * MARGIN), abs=0.01)


@pytest.mark.parametrize("board", REAL)
def test_every_seed_lies_in_its_own_region(board: str) -> None:
    b = read(board)
    sheet = Sheet.of(b.source)
    drawn = b.spaces | b.regions["fillers"]
    for space, seeds in zip(b.source.spaces(), seeds_of(b.source, sheet, land(b.source, sheet))):
        for seed in seeds:
            assert drawn[space.id].distance(shapely.Point(seed)) < 0.5, (space.id, seed)


@pytest.mark.parametrize("board", ["swords-and-sails", "medioevo-universale"])
def test_cities_lie_in_their_land_and_ports_on_its_shore(board: str) -> None:
    b = read(board)
    sheet = Sheet.of(b.source)
    for site in b.source.site:
        at = shapely.Point(b.place(site.id).at)
        if site.seas:
            assert b.spaces[site.group].distance(at) < 12, site.id
            assert min(b.spaces[s].distance(at) for s in site.seas) < 0.1, site.id
        else:
            assert b.spaces[site.group].contains(at), site.id
            assert at.distance(shapely.Point(sheet([site.at])[0])) < 6, site.id


def test_every_hex_is_plainly_land_or_plainly_water() -> None:
    plan = hexes.Plan(source.load("rise-of-the-kingdoms"))
    coast = hexes.coast(plan)
    for h in plan.board.hex:
        core = plan.outline(h).buffer(-plan.side * 0.6)
        if h.terrain in hexes.WATER:
            assert not coast.intersects(core), h.id
        else:
            assert coast.contains(core), h.id


# ---- names and pieces ---------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ALL)
def test_names_lie_inside_their_own_region(board: str) -> None:
    b = read(board)
    for p in b.named:
        if p.layer != "box":
            assert b.spaces[p.id].contains(label_box(p)), p.name


@pytest.mark.parametrize("board", ALL)
def test_no_two_names_overlap_and_none_lies_on_a_city(board: str) -> None:
    b = read(board)
    boxes = {p.id: label_box(p) for p in b.named}
    signs = {p.id: shapely.Point(p.at).buffer(SITE_ROOM - 1) for p in b.art.places if p.layer == "site"}
    tree = shapely.STRtree(list(signs.values()))
    assert [b_ for b_ in boxes if len(tree.query(boxes[b_], "intersects"))] == []
    assert [
        pair for pair in itertools.combinations(boxes, 2) if boxes[pair[0]].intersects(boxes[pair[1]])
    ] == []


@pytest.mark.parametrize("board", ALL)
def test_names_show_only_where_they_can_be_read(board: str) -> None:
    for p in read(board).named:
        _, _, turn, size, zoom = p.label
        assert size * zoom >= 9.0, p.name
        assert -80 <= turn <= 80, p.name
        assert zoom <= 4.5, f"{p.name} would need a zoom of {zoom}"


def rooms(b: Read, p: Place, named: bool) -> list[tuple[float, list[shapely.Point]]]:
    """The rooms of a place: how large pieces may be, and where they may stand."""
    ladders = b.art.beside if named else b.art.rooms
    found = ladders.get(p.id) or ladders["*"]
    spots = [zip(room[1::2], room[2::2]) for room in found]
    return [
        (room[0], [shapely.Point(p.at[0] + x, p.at[1] + y) for x, y in at]) for room, at in zip(found, spots)
    ]


@pytest.mark.parametrize("board", ALL)
def test_pieces_have_room_inside_the_borders_and_beside_the_name(board: str) -> None:
    b = read(board)
    for p in b.art.places:
        if p.layer in ("site", "box"):
            continue
        region = shapely.boundary(b.spaces[p.id])
        for named in (False, True):
            ladder = rooms(b, p, named)
            assert ladder, p.id
            assert [size for size, _ in ladder] == sorted((size for size, _ in ladder), reverse=True), p.id
            for size, spots in ladder:
                inside = shapely.contains(b.spaces[p.id], spots)
                assert inside.all(), (p.id, size)
                assert (shapely.distance(region, spots) >= size / 2 - 0.11).all(), (p.id, size)
                if named:
                    assert (shapely.distance(label_box(p), spots) >= size / 2 - 0.11).all(), (p.id, size)


@pytest.mark.parametrize("board", ALL)
def test_pieces_stand_apart_and_one_has_the_most_room(board: str) -> None:
    b = read(board)
    for p in b.art.places:
        if p.layer == "site":
            continue
        for size, spots in rooms(b, p, True):
            assert all(a.distance(c) >= size - 0.01 for a, c in itertools.combinations(spots, 2)), p.id
        assert len(rooms(b, p, True)[-1][1]) >= 6, p.id


# ---- what the rules mark on the map -------------------------------------------------------------------


def test_rivers_of_medioevo_run_along_the_borders_the_rules_name() -> None:
    b = read("medioevo-universale")
    assert len(b.lines["rivers"]) == 45
    for river in b.source.river:
        drawn = shapely.MultiLineString(b.lines["rivers"][river.name])
        for one, other in river.borders:
            border = shapely.intersection(b.spaces[one].boundary, b.spaces[other].boundary)
            assert drawn.distance(border) < 0.01, river.name
            assert border.length >= TOUCH, (river.name, one, other)


def test_kingdoms_of_medioevo_are_outlined_and_named() -> None:
    b = read("medioevo-universale")
    assert b.regions["groups"].keys() == {s.group for s in b.source.land if s.group}
    for key, outline in b.regions["groups"].items():
        lands = [b.spaces[s.id] for s in b.source.land if s.group == key]
        assert outline.area == pytest.approx(sum(g.area for g in lands)), key


def test_the_seam_of_swords_and_sails_cuts_west_from_east() -> None:
    b = read("swords-and-sails")
    h = b.art.size[1]
    (seam,) = b.lines["seams"]["seam"]
    west = shapely.Polygon([(0, 0), *seam, (0, h)])
    assert (min(y for _, y in seam), max(y for _, y in seam)) == (MARGIN, h - MARGIN)
    for s in b.source.land:
        share = shapely.intersection(b.spaces[s.id], west).area / b.spaces[s.id].area
        if s.group == "west":
            assert share > 0.5, s.id
        elif s.group == "east":
            assert share < 0.5, s.id


def test_the_four_straits_of_swords_and_sails_join_their_banks() -> None:
    b = read("swords-and-sails")
    assert len(b.source.strait) == 4
    for strait in b.source.strait:
        (line,) = b.lines["straits"][strait.id]
        for bank, end in zip(strait.banks, (line[0], line[-1])):
            assert b.spaces[bank].contains(shapely.Point(end)), strait.id
        assert shapely.LineString(line).length < 80, strait.id


def test_start_zones_of_rise_are_outlined() -> None:
    b = read("rise-of-the-kingdoms")
    assert len(b.regions["groups"]) == 8
    assert {len(b.lines["exits"]["jerusalem"]), len(b.lines["exits"]["america"])} == {3, 5}


# ---- files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ALL)
def test_files_are_small_and_pictures_have_the_right_size(board: str) -> None:
    b = read(board)
    assert len(gzip.compress((b.folder / "board.topo.json").read_bytes())) < 60_000
    assert b.art.size[0] == 1600
    assert [n for n, _ in b.art.images] == [1, 2]
    for n, address in b.art.images:
        file = b.folder / Path(urlsplit(address).path).name
        assert file.stat().st_size < (900_000 if n == 1 else 1_000_000)
        with Image.open(file) as picture:
            assert picture.size == (b.art.size[0] * n, b.art.size[1] * n)
