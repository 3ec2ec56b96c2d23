"""What cannot be understood is refused as clearly as what is not allowed, before any database is asked."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import InvalidStatus

from pentarchy.table import guard, protocols
from pentarchy.table.connection import Connection
from pentarchy.table.errors import Refusal
from pentarchy.table.guard import HEADERS
from pentarchy.table.settings import Settings
from tests.table.players import Player, Server
from tests.table.private_postgres import PrivatePostgres


@pytest.fixture(scope="module")
def strict(postgres: PrivatePostgres) -> Iterator[Server]:
    """A server on PostgreSQL, which takes less than SQLite does."""
    with Server(postgres.fresh()) as running:
        yield running


def with_headers(answer: httpx.Response) -> bool:
    return all(answer.headers.get(name) == value for name, value in HEADERS.items())


def test_odd_headers_are_refused(strict: Server) -> None:
    ann = Player(strict, "Ann")
    odd = ({"Origin": "http://["}, {"Origin": "http://[::1"}, {"Origin": b"\xff"}, {"Host": "["})
    for headers in odd:
        answer = ann.http.post("/api/me", json={"name": "Eve"}, headers=headers)
        assert answer.status_code in (400, 403), headers
        assert with_headers(answer), headers
        answer = ann.http.get("/api/me", headers=headers)
        assert answer.status_code < 500, headers
        assert with_headers(answer), headers
    assert ann.get("/api/me")["name"] == "Ann"


def test_an_unreadable_request_gets_the_headers_too(strict: Server) -> None:
    for words in (b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"\x16\x03\x01\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", strict.port), timeout=20) as line:
            line.sendall(words)
            told = line.makefile("rb").read().decode()
        assert told.startswith("HTTP/1.1 400 ")
        assert "content-security-policy: default-src 'self'" in told


@pytest.mark.parametrize("origin", ["http://[", "https://evil.example", "null"])
def test_a_refused_socket_gets_an_answer_like_any_other(strict: Server, origin: str) -> None:
    ann = Player(strict, "Ann")
    with pytest.raises(InvalidStatus) as refused:
        ann.connect("t", origin=origin)
    response = refused.value.response
    assert response.status_code == 403
    assert json.loads(response.body or b"{}")["error"] == "foreign_origin"
    assert response.headers["x-frame-options"] == "DENY"
    with pytest.raises(InvalidStatus) as refused:
        ann.connect("%00")
    assert refused.value.response.status_code == 400
    assert refused.value.response.headers["x-frame-options"] == "DENY"


def test_no_text_with_a_nul_reaches_the_database(strict: Server) -> None:
    ann = Player(strict, "Ann")
    for path in (
        "/api/tables/%00",
        "/api/tables/a%00/export",
        "/api/manifest/%00",
        "/static/%00.js",
        "/t/%00",
    ):
        answer = ann.http.get(path)
        assert (answer.status_code, answer.json()["error"]) == (400, "malformed"), path
    assert ann.refused("/api/tables/%00/sit") == "malformed"
    for fields in ({"name": "a\0"}, {"settings": {"\0": 1}}):
        assert ann.refused("/api/me", **fields) == "malformed"
    assert ann.refused("/api/login", name="a\0", password="b") == "malformed"
    assert ann.http.get("/api/tables?filter=%00").json()["error"] == "malformed"
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        decision = seat.my_move()
        for t, fields in (
            ("chat", {"text": "hail", "to": None}),
            ("act", {"question": decision["id"], "action": decision["options"][0]["action"]}),
            ("undo", {}),
        ):
            seat.say(t, id="\0", **({"seat": 0} | fields))
            assert seat.until("refused")["error"] == "malformed", t
        seat.say("chat", id="x", text="h\0il", to=None)
        assert seat.until("refused")["error"] == "malformed"
        assert seat.act()["t"] == "ack"


def test_deep_nesting_is_refused(strict: Server) -> None:
    ann = Player(strict, "Ann")
    for deep in (40, 900, 20_000):
        nested = b'{"settings":{"a":' + b"[" * deep + b"]" * deep + b"}}"
        answer = ann.http.post("/api/me", content=nested)
        assert (answer.status_code, answer.json()["error"]) == (400, "malformed"), deep
    table = ann.open("duel", "me", "random")
    saved = ann.get(f"/api/tables/{table}/export")
    whole = json.dumps(saved | {"variants": {"a": "deep"}}).replace('"deep"', "[" * 50_000 + "]" * 50_000)
    answer = ann.http.post("/api/import", content=whole)
    assert (answer.status_code, answer.json()["error"]) == (422, "damaged")
    with ann.at(table) as seat:
        for deep in (900, 4000, 7000):
            seat.socket.send('{"t":"ping","more":' + "[" * deep + "]" * deep + "}")
            seat.socket.send('{"t":"chat","id":"deep","more":' + "[" * deep + "]" * deep + "}")
            assert seat.until("refused")["error"] == "malformed", deep


def test_answers_about_the_person_are_kept_nowhere(strict: Server) -> None:
    ann = Player(strict, "Ann")
    for path in ("/api/me", "/api/notify", "/api/tables?filter=mine", "/api/nothing"):
        assert ann.http.get(path).headers["cache-control"] == "no-store", path


def test_a_request_that_never_ends_is_closed(monkeypatch: pytest.MonkeyPatch, strict: Server) -> None:
    """Its head by the protocol, after some seconds."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", strict.port), timeout=60) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        with socket.create_connection(("127.0.0.1", strict.port), timeout=60) as silent:
            while not _closed(line):
                assert time.monotonic() - began < 60, "it is never closed"
                line.sendall(b"a")  # a little now and then does not help
            assert _closed(silent, wait=60)
    assert time.monotonic() - began >= protocols.HEAD_SECONDS / 2


def _closed(line: socket.socket, wait: float = 0.5) -> bool:
    line.settimeout(wait)
    try:
        return line.recv(100) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_a_head_without_end_fills_no_memory(strict: Server) -> None:
    assert strict.process is not None
    before = _resident(strict.process.pid)
    for pour in (b"X-Long: " + b"a" * 1_000_000, b"X-Many: a\r\n" * 100_000):
        with socket.create_connection(("127.0.0.1", strict.port), timeout=60) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            with pytest.raises(ConnectionError):  # reset, or a broken pipe
                line.sendall(pour * 100)
    assert _resident(strict.process.pid) - before < 30, "megabytes"


def _resident(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1e6


def test_a_body_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)
    sent: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"a", "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"x-pentarchy", b"1"), (b"host", b"x")]
    scope = {"type": "http", "method": "POST", "path": "/api/me", "query_string": b"", "scheme": "http"}
    watched = guard.Guard(app, Settings(), guard.Buckets(1, 1))
    refused = watched(scope | {"headers": headers, "client": None}, receive, send)
    asyncio.run(asyncio.wait_for(refused, 60))
    assert sent[0]["status"] == 408


def test_a_length_that_is_no_number_is_refused() -> None:
    watched = guard.Guard(lambda *_: None, Settings(), guard.Buckets(1, 1))  # type: ignore[arg-type, return-value]
    for length in ("²", "9" * 5000, "1e3", "-1"):
        headers = [(b"x-pentarchy", b"1"), (b"content-length", length.encode("latin-1"))]
        with pytest.raises(Refusal) as refused:
            watched._check({"headers": headers, "path": "/api/me", "client": None})
        assert refused.value.status == 413


@pytest.mark.parametrize("error", [RuntimeError(), WebSocketDisconnect(1006), BrokenPipeError()])
def test_a_socket_that_closes_while_something_is_sent_is_only_gone(error: Exception) -> None:
    async def play() -> None:
        async def send(frame: str) -> None:
            raise error

        connection = Connection(send)
        connection.say("{}")
        await connection.flush()
        assert connection.left.is_set()

    asyncio.run(play())


def test_the_server_is_not_well_without_its_database() -> None:
    database = PrivatePostgres()
    try:
        with Server(database.fresh()) as server:
            assert httpx.get(f"{server.url}/healthz").json()["ok"] is True
            database.process.send_signal(signal.SIGINT)
            database.process.wait(20)
            answer = httpx.get(f"{server.url}/healthz", timeout=60)
            assert (answer.status_code, answer.json()) == (503, {"ok": False, "error": "database"})
    finally:
        database.close()


def test_an_account_made_while_addresses_are_checked_stays(tmp_path: Path) -> None:
    """Checking an address takes seconds; what is written afterwards must not be what was read before."""
    with Server(str(tmp_path / "t.db"), notify_internal=True) as server:
        ann = Player(server, "Ann")
        slow = Player(server)
        slow.http.cookies.update(ann.http.cookies)

        async def both() -> list[httpx.Response]:
            async with httpx.AsyncClient(
                base_url=server.url, headers={"X-Pentarchy": "1"}, cookies=ann.http.cookies, timeout=60
            ) as browser:
                addresses = browser.post("/api/notify", json={"urls": ["json://127.0.0.1:9/hook"]})
                account = browser.post("/api/register", json={"name": "Anna", "password": "alexiad 1148"})
                return list(await asyncio.gather(addresses, account))

        assert [answer.status_code for answer in asyncio.run(both())] == [200, 200]
        again = Player(server)
        assert again.post("/api/login", name="Anna", password="alexiad 1148")["account"] == "Anna"
        assert again.get("/api/notify")["urls"] == ["json://127.0.0.1:9/hook"]


def test_a_name_with_odd_blanks_is_the_same_name_for_the_limit(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), login_rate=0.001, login_burst=3) as server:
        codes = []
        for n in range(4):
            guess = {"name": "Vic" + " " * n + " Tim", "password": "a wrong one"}
            came_from = {"X-Pentarchy": "1", "X-Forwarded-For": f"192.0.2.{n}"}
            codes.append(httpx.post(f"{server.url}/api/login", json=guess, headers=came_from).json()["error"])
        assert codes == ["wrong_password"] * 3 + ["slow_down"]
