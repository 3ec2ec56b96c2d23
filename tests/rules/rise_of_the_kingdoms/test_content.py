"""An owner may swap in an own edition; what does not fit together is refused by name."""

import shutil
from pathlib import Path

import pytest

import pentarchy
from pentarchy.kernel import ContentError
from tests.rules.rise_of_the_kingdoms.positions import GAME


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    shutil.copytree(pentarchy.title(GAME).folder / "content", tmp_path / "content")
    return tmp_path / "content"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def read(folder: Path):
    return pentarchy.title(GAME).read(folder)


def test_another_edition_changes_the_game_without_code(edition):
    change(edition / "kingdom.toml", "production = 3\nmovement", "production = 5\nmovement")
    assert read(edition).ship.production == 5
    g = pentarchy.title(GAME).new(3, content=edition)
    assert g.book.ship.production == 5


def test_a_wrong_field_is_named(edition):
    change(edition / "kingdom.toml", 'invention = "feudalism"', "invention = 3")
    with pytest.raises(ContentError, match=r"kingdom.toml.*palace"):
        read(edition)


def test_an_unknown_invention_is_named(edition):
    change(edition / "influence.toml", 'invention = "hard-steel"', 'invention = "alchemy"')
    with pytest.raises(ContentError, match="alchemy"):
        read(edition)


def test_a_missing_building_is_named(edition):
    change(edition / "kingdom.toml", 'id = "castle"', 'id = "keep"')
    with pytest.raises(ContentError, match="'keep' instead of 'castle'"):
        read(edition)


def test_start_zones_must_lie_apart(edition):
    change(edition / "nations.toml", 'sites = ["K7", "K9"]', 'sites = ["K7", "I11"]')
    with pytest.raises(ContentError, match=r"saxons|franks"):
        read(edition)


def test_two_cards_with_one_number_are_refused(edition):
    change(edition / "influence.toml", "number = 7", "number = 8")
    with pytest.raises(ContentError, match=r"influence.toml"):
        read(edition)
