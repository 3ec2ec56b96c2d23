"""Content in another language: the same entries with other words, from a table beside the sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from pentarchy.kernel import ContentError, Said, read_content
from pentarchy.kernel.english import English
from pentarchy.kernel.portable import portable
from pentarchy.kernel.words import GRAMMARS, speaking


class Gift(msgspec.Struct, frozen=True):
    kind: Literal["gold", "men"]
    text: Said


class Card(msgspec.Struct, frozen=True):
    id: str
    name: Said
    gift: Gift | None = None


class Deck(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]
    seasons: tuple[Said, Said]
    ranks: dict[str, Said]


ENGLISH = """
seasons = ["Spring", "Autumn"]
ranks = { low = "Knave", high = "King" }
[[cards]]
id = "tax"
name = "Taxes"
gift = { kind = "gold", text = "Two gold." }
[[cards]]
id = "levy"
name = "Levy"
"""
GERMAN = """
ranks = { high = "König" }
[[cards]]
id = "levy"
name = "Aufgebot"
[[cards]]
id = "tax"
gift = { text = "Zwei Gold." }
"""


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "words" / "de").mkdir(parents=True)
    (tmp_path / "content" / "deck.toml").write_text(ENGLISH, encoding="utf-8")
    return tmp_path


def read(edition: Path, language: str, table: str = "") -> Deck:
    if table:
        (edition / "words" / "de" / "deck.toml").write_text(table, encoding="utf-8")
    with speaking(language):
        return read_content(edition / "content" / "deck.toml", Deck)


def test_what_a_language_says_lies_over_the_english(edition: Path) -> None:
    deck = read(edition, "de", GERMAN)
    assert deck.cards == (Card("tax", "Taxes", Gift("gold", "Zwei Gold.")), Card("levy", "Aufgebot"))
    assert deck.ranks == {"low": "Knave", "high": "König"}
    assert deck.seasons == ("Spring", "Autumn"), "nothing is said of them"


def test_a_list_without_ids_is_said_in_its_order(edition: Path) -> None:
    assert read(edition, "de", 'seasons = ["Frühling", "Herbst"]').seasons == ("Frühling", "Herbst")


def test_a_language_without_a_table_is_english(edition: Path) -> None:
    assert read(edition, "de") == read(edition, "en")


def test_the_pseudo_language_marks_words_and_leaves_ids(edition: Path) -> None:
    deck = read(edition, "pseudo")
    assert deck.cards[0] == Card("tax", "Țåẋéš", Gift("gold", "Țŵö ğöļð."))
    assert deck.seasons == ("Šþřîñğ", "Åûțûɱñ")
    assert deck.ranks["low"] == "Ķñåṽé"


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ('[[cards]]\nid = "tithe"\nname = "Zehnt"', "words/de/deck.toml: cards: there is no entry tithe"),
        (
            '[[cards]]\nid = "tax"\ntitle = "Steuer"',
            "words/de/deck.toml: cards: tax: title: expected one of id",
        ),
        (
            '[[cards]]\nid = "tax"\ngift = { kind = "men" }',
            "deck.toml: cards: tax: gift: kind: nothing to translate",
        ),
        ('seasons = ["Frühling"]', "words/de/deck.toml: seasons: nothing to translate"),
        ("seasons = Herbst", "deck.toml: "),
    ],
)
def test_a_broken_table_is_named_with_its_entry(edition: Path, table: str, why: str) -> None:
    with pytest.raises(ContentError) as error:
        read(edition, "de", table)
    assert why in str(error.value)


def test_the_client_s_own_words_need_only_a_table_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GRAMMARS, "de", English())
    (tmp_path / "en.ftl").write_text("close = Close\nopen = Open { $door }", encoding="utf-8")
    (tmp_path / "de.ftl").write_text("open = { $door } öffnen", encoding="utf-8")
    assert portable(tmp_path / "en.ftl", "de") == {"close": "Close", "open": [["door"], " öffnen"]}
