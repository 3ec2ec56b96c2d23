"""Notifications: to those who are away, through the outbox, and never into the host's own network."""

from __future__ import annotations

import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pentarchy.table.postman import Done, Job
from tests.table.players import Player, Server
from tests.table.test_storage import _env


class Hook(http.server.ThreadingHTTPServer):
    """A webhook that keeps what it is told."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.redirect = ""
        heard = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                heard.got.append(json.loads(body))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"json://127.0.0.1:{self.server_address[1]}/hook"


@pytest.fixture
def hook() -> Iterator[Hook]:
    made = Hook()
    yield made
    made.shutdown()


def post(job: Job) -> Done:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "pentarchy.table.postman"]
    done = subprocess.run(
        command, input=msgspec.json.encode(job), env=_env(root), capture_output=True, check=True
    )
    return msgspec.json.decode(done.stdout, type=Done)


def test_who_is_away_is_told_and_who_is_there_is_not(tmp_path: Path, hook: Hook) -> None:
    with Server(str(tmp_path / "t.db"), notify_internal=True, notice_delay=0.3) as server:
        ann, bob = Player(server, "Ann"), Player(server, "Bob")
        ann.post("/api/notify", urls=[hook.url])
        bob.post("/api/notify", urls=[hook.url])
        assert bob.get("/api/notify") == {"urls": [hook.url]}
        assert bob.refused("/api/notify", urls=["nonsense"]) == "bad_address"
        bob.post("/api/notify/test")
        assert "test" in hook.got.pop()["title"]
        table = ann.open("spies", "me", "open", "random", name="Late riders")
        bob.post(f"/api/tables/{table}/sit")
        with ann.at(table) as a:
            a.act(["done"])
            for _ in range(600):
                a.drain(0.1)
                if hook.got:
                    break
        assert [(note["title"], table in note["message"]) for note in hook.got] == [
            ("Your move: Late riders", True)
        ]


def test_internal_addresses_are_out_of_reach(hook: Hook) -> None:
    port = hook.server_address[1]
    urls = [
        hook.url,
        f"json://localhost:{port}/",
        f"json://[::1]:{port}/",
        f"json://0.0.0.0:{port}/",
        "dbus://",
    ]
    done = post(Job(urls=urls, title="t", body="b"))
    assert set(done.bad + done.failed) == set(urls)
    assert hook.got == []
    assert post(Job(urls=[hook.url], title="t", body="b", internal=True)) == Done()
    assert len(hook.got) == 1


def test_addresses_are_checked_without_sending(hook: Hook) -> None:
    done = post(Job(urls=[hook.url, "gnome://", "what://ever", "ann@example.org"], send=False))
    assert done.bad == ["gnome://", "what://ever", "ann@example.org"], "no mail without the host's relay"
    relay = "mailto://user:pass@mail.example.org?from=games@example.org"
    assert post(Job(urls=["ann@example.org"], send=False, relay=relay)) == Done()
    assert hook.got == []
