"""The map maker: the same boards again, small changes stay small, and bad sources are refused by name."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest
import shapely

from maps import fantasy, hexes, regional, source
from maps.made import BOARDS, Made
from maps.sheet import Sheet, land
from maps.source import SOURCES, Filler, SourceError


def written(made: Made, folder: Any) -> dict[str, bytes]:
    made.write(folder)
    return {f.name: f.read_bytes() for f in (folder / made.board.id).iterdir()}


@pytest.mark.parametrize(
    ("board", "maker"),
    [
        ("age-of-sovereigns-1", fantasy),
        ("age-of-sovereigns-2", fantasy),
        ("age-of-sovereigns-3", fantasy),
        ("rise-of-the-kingdoms", hexes),
        ("herds-and-hosts-orient", regional),
    ],
)
def test_making_a_board_again_gives_the_committed_bytes(board: str, maker: Any, tmp_path: Any) -> None:
    home = tmp_path / board
    home.mkdir()
    for picture in ("1x.webp", "2x.webp"):
        (home / picture).touch()
    again = written(maker.make(source.load(board)), tmp_path)
    for name in ("board.json", "board.topo.json"):
        assert again[name] == (BOARDS / board / name).read_bytes(), name


def test_a_new_seed_moves_only_what_is_near_it() -> None:
    """A patch of waste in the west of Orient leaves everything beyond its neighbourhood where it was."""
    orient = source.load("herds-and-hosts-orient")
    assert orient.frame is not None
    coarse = msgspec.structs.replace(orient, frame=msgspec.structs.replace(orient.frame, spacing=12.0))
    patch = Filler(id="patch", name="Patch", at=(31.0, 39.0))
    more = msgspec.structs.replace(coarse, waste=[*coarse.waste, patch])
    sheet = Sheet.of(coarse)
    before, after = regional.drawn(coarse, sheet), regional.drawn(more, sheet)
    near = {"OL01", "OL02", "OL04", "OS01", "pala", "patch"}
    assert after["patch"].area > 1000
    moved = {k for k in before if shapely.hausdorff_distance(before[k], after[k]) > 0}
    assert moved
    assert moved <= near


# ---- bad sources --------------------------------------------------------------------------------------


def italia(**changes: Any) -> dict[str, Any]:
    """The source of Italia as read from its file, to be spoilt."""
    return tomllib.loads((SOURCES / "herds-and-hosts-italia.toml").read_text("utf-8"))


def refused(raw: dict[str, Any]) -> str:
    with pytest.raises(SourceError) as caught:
        source.parse(raw, "italia.toml")
    return str(caught.value)


def test_unknown_terrain_is_refused() -> None:
    raw = italia()
    raw["land"][0]["terrain"] = "mauve"
    assert refused(raw) == "italia.toml: land 'IL01': unknown terrain 'mauve'"


def test_an_unknown_neighbour_is_refused() -> None:
    raw = italia()
    raw["land"][0]["near"].append("IL99")
    assert refused(raw) == "italia.toml: land 'IL01': unknown neighbour 'IL99'"


def test_a_neighbour_who_does_not_know_of_it_is_refused() -> None:
    raw = italia()
    raw["land"][0]["near"].append("IL40")
    assert refused(raw) == "italia.toml: 'IL01' has the neighbour 'IL40', but not the other way round"


def test_an_id_used_twice_is_refused() -> None:
    raw = italia()
    raw["sea"][0]["id"] = "IL07"
    assert "'IL07'" in refused(raw)
    assert refused(raw).startswith("italia.toml: ")


def test_a_field_that_does_not_exist_is_refused() -> None:
    raw = italia()
    raw["land"][2]["hight"] = 3
    assert refused(raw).startswith("italia.toml: land 'IL03': ")


def test_a_board_of_no_kind_is_refused() -> None:
    raw = italia()
    del raw["frame"]
    assert "exactly one of" in refused(raw)


@pytest.mark.parametrize(
    ("table", "at", "complaint"),
    [
        ("land", [12.0, 40.0], "italia.toml: land 'IL01': its seed [12.0, 40.0] lies in the water"),
        ("sea", [12.5, 42.5], "italia.toml: sea 'IS01': its seed [12.5, 42.5] lies on land"),
        ("land", [-3.0, 47.9], "italia.toml: land 'IL01': its seed [-3.0, 47.9] lies"),
    ],
)
def test_a_seed_in_the_wrong_element_or_off_the_map_is_refused(
    table: str, at: list[float], complaint: str
) -> None:
    raw = italia()
    raw[table][0]["at"] = at
    board = source.parse(raw, "italia.toml")
    with pytest.raises(SourceError) as caught:
        land(board, Sheet.of(board))
    assert str(caught.value).startswith(complaint)
