"""Being called: push with the server's own keys, quiet hours, one message instead of ten, reminders."""

from __future__ import annotations

import asyncio
import base64
import http.server
import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece  # type: ignore[import-not-found, import-untyped, unused-ignore]
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from pentarchy.table.errors import Refusal
from pentarchy.table.home import vacation
from pentarchy.table.rows import ClockRule, Manners, Notice, Person
from tests.table.players import PATIENCE, Player, Server
from tests.table.test_clocks import a_house, opened, run, until


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService(http.server.ThreadingHTTPServer):
    """Takes messages for one browser, if the sender's signature is that of the key the browser
    subscribed with."""

    def __init__(self) -> None:
        self.private, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.key = ""
        """The server's public key, as the browser was given it."""
        self.status = 201
        self.got: list[dict[str, Any]] = []
        self.refused: list[str] = []
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                sealed = self.rfile.read(int(self.headers["content-length"]))
                status = service.status
                try:
                    service.check(self.headers["authorization"])
                    plain = http_ece.decrypt(sealed, private_key=service.private, auth_secret=service.auth)
                    service.got.append(json.loads(plain))
                except (InvalidSignature, AssertionError, ValueError) as error:
                    service.refused.append(repr(error))
                    status = 403
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def check(self, authorization: str) -> None:
        """VAPID (RFC 8292): a token signed by the key that the subscription names, meant for this service."""
        kind, _, rest = authorization.partition(" ")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert kind == "vapid"
        assert fields["k"] == self.key, "another key than the one of the subscription"
        signed, _, signature = fields["t"].rpartition(".")
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(fields["k"]))
        raw = unpacked(signature)
        numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        public.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256()))
        claims = json.loads(unpacked(signed.split(".")[1]))
        assert claims["aud"] == self.origin
        assert time.time() < claims["exp"] <= time.time() + 86_400

    def subscription(self) -> dict[str, Any]:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": packed(point), "auth": packed(self.auth)}
        return {"endpoint": f"{self.origin}/browser", "keys": keys}


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.shutdown()


def test_a_browser_is_called_by_push(tmp_path: Path, service: PushService) -> None:
    with Server(str(tmp_path / "t.db"), notify_internal=True, notice_delay=0.2) as server:
        ann, bob = Player(server, "Ann"), Player(server, "Bob")
        service.key = bob.get("/api/push")["key"]
        assert ann.get("/api/push")["key"] == service.key, "made once"
        wanted = service.subscription()
        long = {"keys": {name: "!" * 9_000 + key for name, key in wanted["keys"].items()}}
        for wrong in ({"endpoint": "ftp://x"}, {"keys": {}}, {"keys": {"p256dh": "!", "auth": "AAAA"}}, long):
            assert bob.refused("/api/push", **(wanted | wrong)) == "bad_push"
        assert bob.post("/api/push", **wanted)["push"] == 1
        assert bob.post("/api/push", **wanted)["push"] == 1, "the same browser once"
        table = ann.open("spies", "me", "open", "random", name="Late riders")
        bob.post(f"/api/tables/{table}/sit")
        with ann.at(table) as a:
            a.act(["done"])
            end = time.monotonic() + PATIENCE
            while not service.got and time.monotonic() < end:
                a.drain(0.1)
        assert service.refused == []
        assert (service.got[0]["title"], service.got[0]["link"]) == ("Your move: Late riders", f"/t/{table}")
        service.key = "another"
        bob.http.post("/api/notify/test", json={})
        assert service.refused, "the service does check"
        service.key = bob.get("/api/push")["key"]
        service.status = 410
        bob.http.post("/api/notify/test", json={})
        for n in range(7):
            bob.post("/api/push", **(wanted | {"endpoint": f"{service.origin}/{n}"}))
        assert bob.get("/api/me/self")["push"] == 5, "no more than five browsers"
        assert bob.post("/api/push/end", endpoint=f"{service.origin}/6")["push"] == 4


def test_manners_are_checked(ann: Player) -> None:
    good = {"quiet": [22, 7], "zone": "Europe/Rome", "digest": 6}
    assert ann.post("/api/manners", **good)["manners"] == good
    assert ann.refused("/api/manners", zone="Moon") == "bad_zone"
    assert ann.refused("/api/manners", quiet=[22, 24]) == "bad_time"
    assert ann.refused("/api/manners", digest=-1) == "bad_time"
    assert ann.refused("/api/manners", quiet=[22]) == "malformed"


def test_several_tables_are_one_message_and_then_a_reminder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path, notice_delay=0.05) as house:
            posted: list[Any] = []

            async def post(job: Any) -> Any:
                from pentarchy.table.postman import Done

                posted.append(job)
                return Done()

            monkeypatch.setattr(house.outbox, "_post", post)
            called = Person(id="p0", name="P0", notify=["json://example.org"], manners=Manners(remind=True))
            await house.store.add_person(called)
            clock = ClockRule("mail", hours=1)
            rooms = [await opened(house, "spies", 3, 0, clock) for _ in range(2)]
            await until(lambda: posted)
            assert "2 tables" in posted[0].title or "Your move" in posted[0].title
            tries = "SELECT tries FROM outbox WHERE person = 'p0' ORDER BY due"
            for _ in range(3000):  # each waits to be said once more
                if [row[0] for row in await house.database.read(tries)] == [-1] * len(rooms):
                    break
                await asyncio.sleep(0.02)
            again = Notice(person="p0", table=rooms[0].table.id, title="Again", body="", due=1)
            await house.store.add_notice(again)
            rows = await house.database.read(tries)
            assert [row[0] for row in rows] == [0, -1], "news go before a reminder"

    run(work)


def test_a_vacation_stops_the_clock_within_limits(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            person = Person(id="p0", name="P0")
            await house.store.add_person(person)
            room = await opened(house, "duel", 2, 0, ClockRule("mail", hours=1, vacation=3))
            mine = room.moment.pending[0]
            waited = room.table.chairs[mine].person
            person = Person(id=waited, name=waited)
            assert room.moment.since[mine] > 0
            assert await vacation.go(house, person, 2) == 1
            assert room.moment.since[mine] == 0, "the clock stands"
            assert room.moment.due == room.table.chairs[mine].away == await vacation.until(house, person)
            assert await vacation.go(house, person, 0) == 0
            assert await vacation.until(house, person) == 0
            assert room.moment.since[mine] > 0, "and runs again"
            assert await vacation.go(house, person, 30) == 1
            assert room.table.chairs[mine].rested <= 3 * vacation.DAY, "not longer than the table allows"
            with pytest.raises(Refusal):
                await vacation.go(house, person, 31)

    run(work)
