"""The content: an owner's own edition is read from its folder, and mistakes in it are named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import pentarchy
from pentarchy.games.age_of_sovereigns.book import read
from pentarchy.kernel import ContentError

CONTENT = pentarchy.title("age-of-sovereigns").folder / "content"


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    """A copy of the content to write into."""
    return Path(shutil.copytree(CONTENT, tmp_path / "edition"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))


def test_the_numbers_of_another_edition_are_played(edition: Path) -> None:
    change(edition, "numbers.toml", "talents = 3", "talents = 5")
    g = pentarchy.title("age-of-sovereigns").new(content=edition)
    assert g.gold == [5, 5]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("buildings.toml", "price = 1", 'price = "one"', "residential_districts"),
        ("buildings.toml", 'id = "statue"', 'id = "statute"', "statute"),
        ("combat.toml", "strength = 3", "strenght = 3", "vanguard"),
        ("board.json", '"P_L": ["P_IN", "P_OUT", "ORANGE", "B_L"]', '"P_L": ["P_IN"]', "flank_hub"),
        ("ages.toml", 'sphere = "army"', 'sphere = "navy"', "lost_legion"),
        ("numbers.toml", "treasury = 7", "", "treasury"),
    ],
)
def test_a_mistake_names_file_and_entry(edition: Path, file: str, old: str, new: str, said: str) -> None:
    change(edition, file, old, new)
    with pytest.raises(ContentError) as caught:
        read(edition)
    assert file in str(caught.value)
    assert said in str(caught.value)


def test_every_card_and_building_says_where_it_comes_from() -> None:
    edition = read(CONTENT)
    for entry in (*edition.buildings, *edition.combat, *edition.bonuses, *edition.events, *edition.destiny):
        assert entry.source in ("rulebook", "reconstruction")
    assert sum(card.copies for card in edition.combat) == 40
    assert sum(building.copies for building in edition.buildings if building.kingdom != "barbarians") == 33
    assert sum(building.copies for building in edition.buildings if building.kingdom != "paladins") == 33
