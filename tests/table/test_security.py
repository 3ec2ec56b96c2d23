"""What strangers, forgers and broken clients meet with."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.table.players import Player, Server


def test_a_request_from_a_foreign_page_is_refused(ann: Player) -> None:
    plain = httpx.Client(base_url=ann.server.url, cookies=ann.http.cookies)
    assert plain.post("/api/me", json={"name": "Eve"}).json()["error"] == "forged"
    foreign = {"X-Pentarchy": "1", "Origin": "https://evil.example"}
    assert plain.post("/api/me", json={"name": "Eve"}, headers=foreign).json()["error"] == "forged"
    own = {"X-Pentarchy": "1", "Origin": ann.server.url}
    assert plain.post("/api/me", json={"name": "Ann"}, headers=own).status_code == 200
    assert ann.get("/api/me")["name"] == "Ann"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", ""])
def test_a_socket_from_a_foreign_page_is_refused(ann: Player, origin: str) -> None:
    table = ann.open("duel", "me", "random")
    with pytest.raises(InvalidStatus) as refused:
        ann.connect(table, origin=origin)
    assert refused.value.response.status_code == 403


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(server: Server) -> None:
    answer = httpx.post(f"{server.url}/api/me", json={"name": "Ann"}, headers={"X-Pentarchy": "1"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    value = re.search(r"pentarchy=([^;]+)", cookie)
    assert value is not None
    forged = value[1][:-2] + ("aa" if value[1][-2:] != "aa" else "bb")
    assert httpx.get(f"{server.url}/api/me", cookies={"pentarchy": forged}).json()["name"] == ""


def test_behind_https_cookies_and_pages_stay_there(server: Server) -> None:
    proxied = {"X-Pentarchy": "1", "X-Forwarded-Proto": "https"}
    answer = httpx.post(f"{server.url}/api/me", json={"name": "Ann"}, headers=proxied)
    assert "; secure" in answer.headers["set-cookie"].lower()
    assert "max-age" in answer.headers["strict-transport-security"]
    plain = httpx.post(f"{server.url}/api/me", json={"name": "Ann"}, headers={"X-Pentarchy": "1"})
    assert "; secure" not in plain.headers["set-cookie"].lower()


def test_every_answer_carries_the_headers(server: Server) -> None:
    for path in ("/api/games", "/healthz", "/api/nothing", "/static/none.js"):
        headers = httpx.get(server.url + path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_files_outside_the_folders_are_not_served(server: Server) -> None:
    for path in (
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/boards/..%2f..%2fcli.py",
        "/static//etc/passwd",
    ):
        assert httpx.get(server.url + path).status_code == 404


def test_health_and_metrics(ann: Player) -> None:
    assert ann.get("/healthz")["ok"] is True
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        seat.act()
        told = ann.server.metrics()
    assert "pentarchy_connections 1.0" in told or "pentarchy_connections " in told
    assert 'pentarchy_acts_total{by="person"}' in told
    assert table not in told, "addresses of tables are secrets"
    assert "Ann" not in told
    for headers in ({}, {"Authorization": "Bearer guess"}):
        refused = ann.http.get("/metrics", headers=headers)
        assert refused.status_code == 403, "they move with every act, also with secret ones"


def test_nobody_acts_for_somebody_else(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as a, bob.at(table) as b:
        question = a.my_move()["id"]
        action = a.decision["options"][0]["action"] if a.decision else []
        for t, fields in (
            ("act", {"question": question, "action": action}),
            ("undo", {}),
            ("restart", {}),
            ("rewind", {"to": 0}),
            ("consent", {"vote": "v", "yes": True}),
            ("motion", {"what": "resign"}),
            ("standing", {"what": "react", "value": "pass"}),
        ):
            refused = b.ask(t, seat=0, **fields)
            assert (refused["t"], refused["error"]) == ("refused", "wrong_seat"), t
        b.say("curtain", seat=0)
        assert b.until("refused")["error"] == "wrong_seat"
        b.say("hello", seen=0, seat=0)
        b.drain()
        assert b.scene.get("you") is None
        assert "decision" not in b.scene
        assert a.act()["t"] == "ack"


def test_bad_messages_are_refused_and_the_connection_lives_on(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        question = seat.my_move()["id"]
        bad = [
            ("{", "malformed"),
            ("[]", "malformed"),
            ('"hail"', "malformed"),
            ("nul\x00l", "malformed"),
            ("[" * 5000, "malformed"),
            ('{"t":"moon"}', "malformed"),
            ('{"t":"act","id":"x"}', "malformed"),
            ('{"t":"act","id":"x","seat":-1,"question":"q","action":["a"]}', "malformed"),
            ('{"t":"act","id":"x","seat":0,"question":"q","action":[]}', "malformed"),
            ('{"t":"act","id":"x","seat":0,"question":"q","action":[{"a":1}]}', "malformed"),
            ('{"t":"act","id":"","seat":0,"question":"q","action":["a"]}', "malformed"),
            (json.dumps({"t": "chat", "id": "x", "text": "x" * 20_000, "to": None}), "too_big"),
            ('{"t":"act","id":"x","seat":0,"question":"old","action":["card"]}', "stale"),
            (
                json.dumps({"t": "act", "id": "x", "seat": 0, "question": question, "action": ["fly"]}),
                "illegal",
            ),
            ('{"t":"act","id":"x","seat":9,"question":"q","action":["a"]}', "wrong_seat"),
            ('{"t":"replay","id":"x","at":1,"seat":9}', "wrong_seat"),
            ('{"t":"consent","id":"x","seat":0,"vote":"v","yes":true}', "no_vote"),
        ]
        for text, code in bad:
            seat.socket.send(text)
            refused = seat.until("refused")
            assert refused["error"] == code, text[:60]
            assert refused["why"]
        seat.socket.send(b"\xff\xfe")
        assert seat.until("refused")["error"] == "malformed"
        illegal = seat.act(["fly"])
        assert illegal["rule"] == "rule:DU-2"
        assert seat.act()["t"] == "ack", "the table lives on"


def test_hello_comes_first(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.connect(table) as socket:
        socket.send('{"t":"undo","id":"x","seat":0}')
        assert json.loads(socket.recv(5))["error"] == "hello_first"
        socket.send('{"t":"ping"}')
        assert json.loads(socket.recv(5)) == {"t": "pong"}


def test_an_unknown_table_says_goodbye(ann: Player) -> None:
    with ann.connect("nowhere") as socket:
        assert json.loads(socket.recv(5)) == {"t": "bye", "why": "no_table"}


def test_too_much_too_fast(tmp_path: Path) -> None:
    limits = {"message_rate": 1, "message_burst": 5, "post_rate": 0.1, "post_burst": 8, "login_rate": 0.01}
    with Server(str(tmp_path / "t.db"), login_burst=2, sockets_per_address=2, **limits) as strict:
        ann = Player(strict, "Ann")
        table = ann.open("duel", "me", "random")
        with ann.at(table) as one, ann.at(table):
            with pytest.raises(InvalidStatus):
                ann.connect(table)
            for _ in range(12):
                one.say("ping")
            assert one.until("refused")["error"] == "slow_down"
        codes = [ann.refused("/api/login", name="ann", password="x" * 9) for _ in range(3)]
        assert codes == ["wrong_password", "wrong_password", "slow_down"]
        assert ann.refused("/api/me", name="x" * 70_000) == "too_big"
        assert [ann.refused("/api/me", name="") for _ in range(4)][-1] == "slow_down"


def test_passwords_and_cookies_are_not_written_to_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    with Server(str(tmp_path / "t.db"), log=log) as server:
        ann = Player(server, "Ann")
        ann.post("/api/register", name="Ann", password="correct horse")
        table = ann.open("duel", "me", "random")
        with ann.at(table) as seat:
            seat.socket.send("{")
            seat.until("refused")
        cookie = ann.http.cookies["pentarchy"]
    text = log.read_text()
    assert "Pentarchy is at" in text
    for secret in ("correct horse", cookie, table):
        assert secret not in text
