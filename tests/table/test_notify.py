"""Notifications: to those who are away, through the outbox, and never into the host's own network."""

from __future__ import annotations

import asyncio
import http.server
import json
import os
import subprocess
import sys
import threading
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pentarchy.table.errors import Refusal
from pentarchy.table.outbox import CHECK_BURST, CHECKERS
from pentarchy.table.postman import Done, Job, keep_files
from pentarchy.table.rows import ClockRule, Notice, Person
from tests.table.players import Player, Server
from tests.table.test_clocks import a_house, opened, run, until
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


def test_no_file_of_the_host_is_opened(tmp_path: Path) -> None:
    """Some services take a template or a key from a path in the address."""
    secret = tmp_path / "secret.json"
    secret.write_text("top secret")
    service = """
from pentarchy.table import postman
postman.work = lambda job: postman.Done([open(job.urls[0]).read()])
postman.main()
"""
    job = msgspec.json.encode(Job(urls=[str(secret)], internal=True))
    env = _env(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", service], input=job, env=env, capture_output=True, check=False
    )
    assert b"no file is opened" in done.stderr
    assert done.stdout == b""
    addresses = [
        f"workflows://example.org/aaaaaaaaaaaa/bbbbbbbbbbbb?template={secret}",
        f"discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?template={secret}",
    ]
    said = post(Job(urls=addresses, title="t", body="b"))
    assert said.failed == addresses, "understood, but never sent"


def test_the_postman_opens_code_and_nothing_else(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x")
    for path in (str(secret), "/etc/passwd", "/proc/self/environ", os.fsencode(secret)):
        with pytest.raises(OSError):
            keep_files("open", (path, "r", os.O_RDONLY))
    keep_files("open", (json.__file__, "rb", os.O_RDONLY))
    with pytest.raises(OSError):
        keep_files("open", (json.__file__, "wb", os.O_WRONLY))


def test_checks_are_few_at_a_time_and_not_too_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            outbox, at_once, most = house.outbox, 0, 0

            async def post(job: Job) -> Done:
                nonlocal at_once, most
                at_once += 1
                most = max(most, at_once)
                await asyncio.sleep(0.05)
                at_once -= 1
                return Done()

            monkeypatch.setattr(outbox, "_post", post)
            crowd = [outbox.check(f"guest {n}", ["json://example.org"]) for n in range(40)]
            outcomes = await asyncio.gather(*crowd, return_exceptions=True)
            assert most <= CHECKERS
            assert {str(getattr(outcome, "code", "")) for outcome in outcomes} == {"", "busy"}
            many = [await _outcome(outbox.check("eve", ["json://example.org"])) for _ in range(12)]
            assert many == [""] * int(CHECK_BURST) + ["slow_down"] * (12 - int(CHECK_BURST))

    run(work)


async def _outcome(check: Awaitable[None]) -> str:
    try:
        await check
    except Refusal as refusal:
        return refusal.code
    return ""


def test_a_slow_delivery_keeps_no_other_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with a_house(tmp_path, notice_delay=0.2) as house:
            delivered: list[str] = []

            async def post(job: Job) -> Done:
                if "hole" in job.urls[0]:
                    await asyncio.sleep(3600)
                delivered.append(job.urls[0])
                return Done()

            monkeypatch.setattr(house.outbox, "_post", post)
            for n in range(4):
                url = "json://black.hole" if n == 0 else f"json://example.org/{n}"
                person = Person(id=f"p{n}", name=f"P{n}", notify=[url])
                await house.store.add_person(person)
            await opened(house, "spies", 3, 0, ClockRule())
            notice = Notice(person="p3", table="", title="", body="", due=0)
            assert await house.outbox._addressee(notice) is None
            await until(lambda: len(delivered) == 2)

    run(work)
