"""Saved games: whole, readable, and refused when anything in them was changed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from pentarchy.kernel import (
    BadFile,
    ContentError,
    PentarchyError,
    Record,
    SavedGame,
    VerifyError,
    read_content,
)
from tests.tiny import market

ROOT = Path(__file__).parents[2]


def played(seed: int = 5, decisions: int = 50) -> Record:
    rng = Random(seed)
    record = Record.new(market.TITLE, seed=rng.randbytes(32))
    while record.game.result is None and len(record.log) < decisions:
        seat = rng.choice(record.game.pending())
        record.act(seat, rng.choice(record.game.options(seat)))
    return record


def test_a_game_goes_on_from_its_file() -> None:
    record = played()
    again = SavedGame.read(SavedGame.of(record, ["Ann", "Bob", "Cid"]).encode()).replay(market.TITLE)
    assert again.game.digest() == record.game.digest()
    assert again.game.options(again.game.pending()[0]) == record.game.options(record.game.pending()[0])


def test_undo_and_rewind_are_in_the_file() -> None:
    record = played(decisions=10)
    seat = record.game.pending()[0]
    record.act(seat, ("done",))
    record.rewind(len(record.story) - 2)
    again = SavedGame.read(SavedGame.of(record).encode()).replay(market.TITLE)
    assert again.game.digest() == record.game.digest()
    assert again.log == record.log


def test_without_the_seed_it_replays_by_recorded_results() -> None:
    record = played()
    data = SavedGame.of(record, seed=False).encode()
    assert record.game.dice.seed.hex().encode() not in data
    again = SavedGame.read(data).replay(market.TITLE).game
    again.dice.seed = record.game.dice.seed
    assert again.digest() == record.game.digest()


def changed(change: str) -> tuple[SavedGame, int]:
    """A saved game with one thing changed, and the entry at which that must be noticed."""
    saved = SavedGame.of(played())
    if change == "die":
        step = next(i for i, act in enumerate(saved.log) if getattr(act, "drawn", None))
        saved.log[step].drawn[0] ^= 1
        return saved, step + 1
    if change == "action":
        step = next(i for i, act in enumerate(saved.log) if act.action[0] == "buy")
        saved.log[step].action = ("buy", "castle")
        return saved, step + 1
    if change == "step":
        saved.log[3].step = "Answer" if saved.log[3].step != "Answer" else "Buy"
        return saved, 4
    n, digest = saved.digests[1]
    saved.digests[1] = (n, ("0" if digest[0] != "0" else "1") + digest[1:])
    return saved, n


@pytest.mark.parametrize("change", ["die", "action", "step", "digest"])
def test_a_changed_file_is_refused_with_the_number_of_the_entry(change: str) -> None:
    saved, step = changed(change)
    with pytest.raises(VerifyError) as caught:
        SavedGame.read(saved.encode()).replay(market.TITLE)
    assert caught.value.step == step
    assert f"entry {step}" in str(caught.value)


def test_every_single_changed_byte_is_noticed_or_harmless() -> None:
    """Flip bytes all over the file: it is refused, or it still leads to the same position."""
    record = played(decisions=12)
    data, digest, rng = SavedGame.of(record).encode(), record.game.digest(), Random(2)
    refused = 0
    for at in rng.sample(range(len(data)), 150):
        broken = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        try:
            saved = SavedGame.read(broken)
            if saved.game == market.TITLE.id:
                assert saved.replay(market.TITLE).game.digest() == digest
        except PentarchyError:
            refused += 1
    assert refused > 100


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not a saved game"),
        (b"\x89PNG", "not a saved game"),
        (b"[1, 2]", "Expected `object`, got `array`"),
        (b'{"game": "x"}', "missing required field `rules`"),
        (b'{"pentarchy": 1, "game": 3}', r"Expected `str`, got `int` - at `\$.game`"),
        (
            b'{"game": "x", "rules": 1, "content": "", "seats": 2, "variants": {}, "commitment": "",'
            b' "log": [], "verdict": {"how": "agreed", "places": [1]}}',
            r"\$.verdict.places: expected a place for each of 2 seats",
        ),
    ],
)
def test_a_foreign_file_gets_one_line_that_names_file_place_and_expectation(data: bytes, why: str) -> None:
    with pytest.raises(BadFile, match=why) as caught:
        SavedGame.read(data, "game.json")
    assert str(caught.value).startswith("game.json: ")
    assert "\n" not in str(caught.value)


def test_other_content_and_other_rules_are_refused() -> None:
    saved = SavedGame.of(played())
    saved.content = "0" * 32
    with pytest.raises(VerifyError, match="differs from this edition"):
        saved.replay(market.TITLE)
    saved = SavedGame.of(played())
    saved.rules = 99
    with pytest.raises(VerifyError, match="rules version 99"):
        saved.replay(market.TITLE)


def test_a_seed_that_does_not_fit_its_commitment_is_refused() -> None:
    saved = SavedGame.of(played())
    saved.seed = "0" * 64
    with pytest.raises(VerifyError, match="commitment"):
        saved.replay(market.TITLE)


def test_the_committed_schema_describes_the_file() -> None:
    from tools.docs import pages

    path = ROOT / "docs" / "saved_game.schema.json"
    assert path.read_bytes() == pages()[path], "run `make docs`"


class Unit(msgspec.Struct):
    id: str
    cost: int


class Units(msgspec.Struct):
    units: list[Unit]


@pytest.mark.parametrize(
    ("name", "body", "why"),
    [
        (
            "a.toml",
            '[[units]]\nid = "knight"\ncost = "x"',
            r"a.toml: Expected `int`, got `str` .*entry knight",
        ),
        ("b.json", '{"units": [{"id": "pike"}]}', r"b.json: .*missing required field `cost`.*entry pike"),
        ("c.toml", "units = ", "c.toml: "),
    ],
)
def test_bad_content_names_file_entry_and_field(tmp_path: Path, name: str, body: str, why: str) -> None:
    (tmp_path / name).write_text(body)
    with pytest.raises(ContentError, match=why):
        read_content(tmp_path / name, Units)


def test_missing_content_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"gone.toml: cannot be read"):
        read_content(tmp_path / "gone.toml", Units)
