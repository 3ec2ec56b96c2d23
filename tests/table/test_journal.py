"""What the server writes about itself: enough to find a failure, and nothing that belongs to the players."""

from __future__ import annotations

import io
import logging
import sqlite3
import threading
from pathlib import Path

import pytest
import structlog

from pentarchy.table import journal
from tests.table.players import Player, Server

FAILURE_BYTES = 1500


def test_deeds_that_fail_write_no_secrets_and_not_much(tmp_path: Path) -> None:
    log, db = tmp_path / "log.txt", tmp_path / "t.db"
    with Server(str(db), log=log) as server:
        ann = Player(server, "Annunziata")
        table = ann.open("duel", "me", "random")
        with ann.at(table) as seat:
            seat.my_move()
            start = len(log.read_bytes())
            with sqlite3.connect(db) as stolen:  # as if the file had been damaged
                stolen.execute("ALTER TABLE log RENAME TO elsewhere")
                stolen.execute("ALTER TABLE chat RENAME TO nowhere")
            assert seat.act(id="the-id-of-an-act")["error"] == "try_again"
            assert seat.ask("chat", text="a whispered secret", to=None)["error"] == "try_again"
        with sqlite3.connect(db) as stolen:
            stolen.execute("ALTER TABLE people RENAME TO noone")
        assert ann.http.get("/api/me").status_code == 500
    text = log.read_text()[start:]
    assert text.count("write_failed") == 1
    assert text.count("talk_not_written") == 1
    assert text.count("request_failed") == 1
    assert "OperationalError" in text
    assert "sqlite.py:" in text, "where it happened"
    cookie = ann.http.cookies["pentarchy"]
    # the seed is a known one here: 31 bytes of nothing and a one
    for secret in (
        table,
        "Annunziata",
        "the-id-of-an-act",
        "whispered",
        cookie,
        "seed",
        "\\x00",
        "Traceback",
    ):
        assert secret not in text, secret
    assert len(text) < FAILURE_BYTES * text.count("\n")
    assert text.count("\n") < 12


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """The journal, set up for this test only."""
    root, hook = logging.getLogger(), threading.excepthook
    handlers, level = root.handlers, root.level
    stream = io.StringIO()
    journal.set_up(stream)
    yield stream  # type: ignore[misc]
    structlog.reset_defaults()
    root.handlers, threading.excepthook = handlers, hook
    root.setLevel(level)
    logging.captureWarnings(False)


def test_only_what_is_on_the_list_is_written(written: io.StringIO) -> None:
    log = structlog.get_logger()
    log.warning(
        "bot_failed", bot="greedy", table="a link", tries=3, why="Ann said so", error="KeyError('ann')"
    )
    line = written.getvalue()
    assert "bot=greedy" in line
    assert "tries=3" in line
    assert "error=KeyError" in line
    for secret in ("link", "Ann", "'ann'"):
        assert secret not in line


def test_a_line_that_cannot_be_written_stops_nobody(written: io.StringIO) -> None:
    written.close()
    structlog.get_logger().error("begun_again", work="bots")
    logging.getLogger("asyncio").error("a task has failed")


def test_libraries_and_threads_write_in_the_same_way(written: io.StringIO) -> None:
    try:
        raise KeyError("the link")
    except KeyError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n the link")
        logging.getLogger("asyncio").error("Task %s was destroyed", "the link")

    def fail() -> None:
        raise ValueError("the link")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    lines = written.getvalue().splitlines()
    assert [line.split("event=")[1].split(" library")[0] for line in lines[:2]] == [
        '"Exception in ASGI application"',
        '"Task %s was destroyed"',
    ]
    assert "thread_failed" in lines[2]
    assert "test_journal.py" in lines[2]
    assert "the link" not in written.getvalue()


def test_a_failure_that_comes_again_and_again_does_not_fill_the_disk(written: io.StringIO) -> None:
    for _ in range(1000):
        structlog.get_logger().error("disk_full", error="OperationalError()")
    assert len(written.getvalue()) < FAILURE_BYTES
