"""Nothing that reaches a seat tells what it may not know; and the proof of that notices what would."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pentarchy.games import titles
from pentarchy.kernel import Record, Title
from pentarchy.table import deeds, room, wire
from pentarchy.table.change import Change
from tests.table import worlds
from tests.table.private_postgres import PrivatePostgres
from tests.table.worlds import Shows, prove, prove_on_disk
from tests.tiny import duel, market, spies

TINY = {title.id: title for title in (duel.TITLE, spies.TITLE, market.TITLE)}
GAMES = {title.id: title for title in titles()}
BRANCHES = 4
REACHES = {"spies": ("drafts", "windows", "reconnects"), "market": ("drafts", "undone", "asked back")}
DRAFTING = ("spies", "swords-and-sails", "medioevo-universale")
"""Games of which even a few branches reach secret drafts."""


@pytest.mark.parametrize("game", [*TINY, *GAMES])
def test_two_worlds_look_the_same_to_who_cannot_know_the_difference(game: str, tmp_path: Path) -> None:
    title = (TINY | GAMES)[game]
    count = prove_on_disk(title, tmp_path, branches=3 * BRANCHES if game in TINY else BRANCHES)
    assert count["compared"] > 40
    for what in REACHES.get(game, ()):
        assert count[what] > 0, f"it does not reach {what}"


@pytest.mark.parametrize("game", ["spies", *GAMES])
def test_nor_can_it_be_known_at_another_process(game: str, postgres: PrivatePostgres) -> None:
    branches = BRANCHES // 2 if game in GAMES else BRANCHES
    count = through_two_processes((TINY | GAMES)[game], postgres, branches)
    assert count["compared"] > 20
    assert count["drafts"] > 0 or game not in DRAFTING


def through_two_processes(title: Title, postgres: PrivatePostgres, branches: int) -> Counter[str]:
    addresses = (postgres.fresh(), postgres.fresh())
    return asyncio.run(prove(title, addresses, branches=branches, processes=2))


# ---- tests of the proof: what used to tell is noticed ------------------------------------------------------


def noticed(tmp_path: Path) -> None:
    with pytest.raises(Shows):
        prove_on_disk(spies.TITLE, tmp_path, branches=40)


def test_a_time_of_the_last_change_that_moves_with_a_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Change, "_public", lambda self, after: True)
    noticed(tmp_path)


class CountingAck(wire.Frame, tag="ack", frozen=True):
    id: str
    v: int


def test_an_acknowledgement_that_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handle = deeds.handle

    async def counting(table: room.Room, connection: Any, message: Any) -> None:
        v = table.moment.rev
        monkeypatch.setattr(wire, "Ack", lambda id: CountingAck(id, v))
        await handle(table, connection, message)

    monkeypatch.setattr(worlds.deeds, "handle", counting)
    noticed(tmp_path)


def test_a_question_named_by_the_length_of_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    question = Record.question
    monkeypatch.setattr(Record, "question", lambda self, seat: question(self, seat) and f"{len(self.log)}")
    noticed(tmp_path)


def test_a_table_said_anew_for_every_entry_of_another_process(
    postgres: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_on = room.Room._read_on

    async def talkative(self: room.Room) -> bool:
        news = await read_on(self)
        self.say_table()
        return news

    monkeypatch.setattr(room.Room, "_read_on", talkative)
    with pytest.raises(Shows):
        through_two_processes(spies.TITLE, postgres, branches=40)
