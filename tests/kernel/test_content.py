"""What a designer may write into the content of a game."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pentarchy.kernel import ContentError, Signed, read_content


class Unit(msgspec.Struct):
    id: str
    price: int = 0
    bonus: Signed = 0
    limit: int | None = None
    by_age: dict[str, tuple[int, ...]] = {}


class Army(msgspec.Struct):
    units: list[Unit]


def read(folder: Path, words: str) -> Army:
    file = folder / "army.toml"
    file.write_text(f'[[units]]\nid = "knight"\n{words}')
    return read_content(file, Army)


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("price = -1", "price"),
        ("limit = -1", "limit"),
        ("by_age = {stone = [1], iron = [0, -2]}", r"by_age.iron\[1\]"),
    ],
)
def test_a_number_below_nought_is_refused_where_it_stands(tmp_path: Path, words: str, where: str) -> None:
    why = rf"army.toml: Expected a number from 0 up - at `\$.units\[0\].{where}` \(entry knight\)"
    with pytest.raises(ContentError, match=why):
        read(tmp_path, words)


def test_a_modifier_may_be_below_nought(tmp_path: Path) -> None:
    assert read(tmp_path, "price = 3\nbonus = -1").units[0].bonus == -1
