"""Names, shields, mail, what one shows of oneself, and how one takes it away again."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from pentarchy.table.database import database
from pentarchy.table.home.pages import MOST_TIES
from pentarchy.table.store import Store
from tests.table.players import PATIENCE, Player, Server, free_port


class Mailbox:
    """A mail server on this machine that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str]] = []
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())
        self.controller.start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        parsed: Message = BytesParser().parsebytes(envelope.content)
        parts = [part.get_payload(decode=True) for part in parsed.walk() if not part.is_multipart()]
        text = b"".join(part for part in parts if isinstance(part, bytes)).decode()
        self.letters.append((envelope.rcpt_tos[0], text))
        return "250 OK"

    @property
    def relay(self) -> str:
        return f"mailto://127.0.0.1:{self.controller.port}?from=games@example.org&mode=insecure"

    def link(self, to: str, nth: int = 1) -> str:
        """The secret in the n-th letter to somebody."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = [text for who, text in self.letters if who == to]
            if len(found) >= nth:
                match = re.search(r"/letter/([\w-]+)", found[nth - 1])
                assert match, found
                return match[1]
            time.sleep(0.05)
        raise AssertionError(f"no letter came: {self.letters}")


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    yield box
    box.controller.stop()


def test_a_lost_password_is_made_good_by_mail(tmp_path: Path, mailbox: Mailbox) -> None:
    with Server(str(tmp_path / "t.db"), mail_relay=mailbox.relay, login_burst=1000) as server:
        ann = Player(server, "Ann")
        ann.post("/api/register", name="Ann", password="the first one")
        assert ann.refused("/api/me/mail", mail="nonsense") == "bad_mail"
        ann.post("/api/me/mail", mail="ann@example.org")
        assert ann.get("/api/me/self")["mail"] == "", "nobody has confirmed it yet"
        secret = mailbox.link("ann@example.org")
        assert ann.get(f"/api/letters/{secret}") == {"kind": "confirm"}
        ann.post("/api/letters", secret=secret)
        assert ann.refused("/api/letters", secret=secret) == "no_letter", "a link works once"
        assert ann.get("/api/me/self")["mail"] == "ann@example.org"

        forgetful = Player(server)
        forgetful.post("/api/recover", mail="nobody@example.org")
        forgetful.post("/api/recover", mail="Ann@example.org")
        secret = mailbox.link("Ann@example.org")
        assert forgetful.refused("/api/letters", secret=secret) == "needs_password"
        assert forgetful.refused("/api/letters", secret=secret, password="short") == "bad_password"
        assert forgetful.post("/api/letters", secret=secret, password="the second one")["account"] == "Ann"
        assert forgetful.get("/api/me")["account"] == "Ann"
        assert ann.get("/api/me")["account"] is None, "other sessions have ended"
        assert Player(server).refused("/api/login", name="Ann", password="the first one") == "wrong_password"
        assert forgetful.refused("/api/letters", secret=secret, password="the third one") == "no_letter"
        assert len(mailbox.letters) == 2, "nobody is told who has no account"
        codes = [forgetful.http.post("/api/recover", json={"mail": "ann@example.org"}) for _ in range(4)]
        assert codes[-1].json()["error"] == "slow_down"


def test_no_more_than_twenty_letters_are_asked_for_from_one_address(tmp_path: Path, mailbox: Mailbox) -> None:
    """Whoever asks, and for whomever: else a host's relay would be anybody's."""
    with Server(str(tmp_path / "t.db"), mail_relay=mailbox.relay) as server:
        anybody = Player(server)
        asked = [anybody.http.post("/api/recover", json={"mail": f"n{n}@example.org"}) for n in range(21)]
        assert [answer.status_code for answer in asked] == [200] * 20 + [429]


def test_a_letter_is_good_for_an_hour(tmp_path: Path, mailbox: Mailbox) -> None:
    db = tmp_path / "t.db"
    with Server(str(db), mail_relay=mailbox.relay) as server:
        ann = Player(server, "Ann")
        ann.post("/api/me/mail", mail="ann@example.org")
        secret = mailbox.link("ann@example.org")
        with sqlite3.connect(db) as beside:  # an hour and a second later
            hours = "SELECT (at - ?) / 3600000.0 FROM papers WHERE kind = 'letter'"
            assert 0.9 < beside.execute(hours, (time.time() * 1000,)).fetchone()[0] <= 1
            beside.execute("UPDATE papers SET at = at - 3601000 WHERE kind = 'letter'")
        assert ann.http.get(f"/api/letters/{secret}").json()["error"] == "no_letter"
        assert ann.refused("/api/letters", secret=secret) == "no_letter"
        assert ann.get("/api/me/self")["mail"] == ""


def test_who_is_sent_a_letter_by_mistake_does_not_become_who_asked(tmp_path: Path, mailbox: Mailbox) -> None:
    with Server(str(tmp_path / "t.db"), mail_relay=mailbox.relay) as server:
        ann, stranger = Player(server, "Ann"), Player(server, "Stranger")
        ann.post("/api/me/mail", mail="somebody.else@example.org")
        secret = mailbox.link("somebody.else@example.org")
        stranger.post("/api/letters", secret=secret, password="a password of mine")
        assert stranger.get("/api/me")["name"] == "Stranger"


def test_a_guest_is_called_by_mail_only_where_it_is_read(tmp_path: Path, mailbox: Mailbox) -> None:
    with Server(str(tmp_path / "t.db"), mail_relay=mailbox.relay, notify_internal=True) as server:
        ann = Player(server, "Ann")
        assert ann.refused("/api/notify", urls=["bob@example.org"]) == "bad_address", "anybody's address"
        ann.post("/api/me/mail", mail="ann@example.org")
        assert ann.refused("/api/notify/test") == "no_address", "nobody has confirmed it"
        ann.post("/api/letters", secret=mailbox.link("ann@example.org"))
        ann.post("/api/notify/test")
        assert mailbox.letters[-1][0] == "ann@example.org"
        forgetful = Player(server)
        forgetful.post("/api/recover", mail="ann@example.org")
        asked = [Player(server) for _ in range(25)]  # as many people as one likes, from one place
        codes = [
            who.http.post("/api/me/mail", json={"mail": f"p{n}@example.org"}).status_code
            for n, who in enumerate(asked)
        ]
        assert codes[0] == 401, "who has no name yet has no letters"
        for n, who in enumerate(asked):
            who.post("/api/me", name=f"P{n}")
        codes = [
            who.http.post("/api/me/mail", json={"mail": f"p{n}@example.org"}).status_code
            for n, who in enumerate(asked)
        ]
        assert (codes[0], codes[-1]) == (200, 429)
        assert sum(code == 200 for code in codes) == 18, "twenty from one address, two were sent before"


def test_no_mail_without_a_relay(server: Server) -> None:
    assert Player(server).refused("/api/recover", mail="ann@example.org") == "no_relay"


def test_nobody_passes_for_somebody_else(server: Server) -> None:
    will, other = Player(server, "Somewho"), Player(server, "Another")
    will.post("/api/register", name="William", password="a good long one")
    for name in ("Wi11iam", "WILLIAM", "Wіllіam", "Willíam", "W illiam".replace(" ", "\u00ad")):
        code = other.refused("/api/me", name=name)
        assert code in ("name_taken", "bad_name"), name
    for name in ("Marshal", "Mаrshal", "The Host", "moderat0r", "Guest 1234", "Ulf Redbeard", "Pentarchy"):
        assert other.refused("/api/me", name=name) == "bad_name", name
    assert other.refused("/api/register", name="Wi11iam", password="a good long one") == "name_taken"
    assert will.post("/api/me", name="William")["name"] == "William", "one's own name is one's own"
    assert other.post("/api/me", name="Wilhelm")["named"]


def test_a_shield_is_drawn_from_its_blazon(ann: Player) -> None:
    me = ann.get("/api/me")
    assert me["arms"].count("-") == 3
    ann.post("/api/me/self", arms="chevron-gules-or-star")
    assert ann.get("/api/me")["arms"] == "chevron-gules-or-star"
    drawn = ann.http.get(f"/api/arms/of/{me['id']}.svg")
    assert drawn.text == ann.http.get("/api/arms/chevron-gules-or-star.svg").text
    for wrong in (
        "",
        "chevron",
        "moon-gules-or-star",
        "plain-gules-gules-star",
        "plain-gules-or-<b>",
        "-" * 5,
    ):
        assert ann.refused("/api/me/self", arms=wrong) == "bad_arms", wrong


def test_friends_and_those_one_does_not_want_to_hear(ann: Player, bob: Player) -> None:
    other = bob.get("/api/me")["id"]
    assert [f["name"] for f in ann.post("/api/me/stance", player=other, stance="friend")["friends"]] == [
        "Bob"
    ]
    after = ann.post("/api/me/stance", player=other, stance="block")
    assert ([f["name"] for f in after["friends"]], [b["name"] for b in after["blocks"]]) == ([], ["Bob"])
    assert ann.get(f"/api/people/{other}")["blocked"]
    assert ann.refused("/api/me/stance", player="nobody", stance="friend") == "no_person"
    table = ann.open("duel", "me", "open")
    assert bob.refused(f"/api/tables/{table}/sit") == "not_welcome"
    other_table = bob.open("duel", "open", "me")
    ann.post("/api/me/stance", player=other)
    assert ann.post(f"/api/tables/{other_table}/sit")["you_in"]


def test_all_that_is_kept_can_be_had_and_removed(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "open", name="Where Ann the Brief plays")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as seat:
        seat.ask("chat", text="A secret of mine")
    ann.post("/api/register", name="Ann the Brief", password="a good long one")
    me = ann.get("/api/me")["id"]
    kept = ann.http.get("/api/me/export")
    assert "attachment" in kept.headers["content-disposition"]
    assert kept.json()["person"]["name"] == "Ann the Brief"
    assert "argon2" not in kept.text
    assert [line["text"] for line in kept.json()["talk"]] == ["A secret of mine"]
    assert ann.refused("/api/me/remove", password="wrong") == "wrong_password"
    ann.post("/api/me/remove", password="a good long one")
    assert ann.get("/api/me")["name"] == ""
    assert bob.http.get(f"/api/people/{me}").json()["error"] == "no_person"
    left = bob.get(f"/api/tables/{table}")
    assert left["seats"][0]["kind"] == "bot"
    assert "Ann the Brief" not in left["name"]
    with bob.at(table) as seat:
        assert not [frame for frame in seat.drain() if frame["t"] == "chat" and frame["lines"]]


def test_friends_are_not_without_end(ann: Player, bob: Player) -> None:
    me = ann.get("/api/me")["id"]

    async def befriend() -> None:
        store = Store(database(ann.server.db))
        await store.db.open()
        many = [f"friend {n}" for n in range(MOST_TIES - 1)]
        await store.change_person(me, lambda person: setattr(person, "friends", many))
        await store.db.close()

    asyncio.run(befriend())
    last, more = bob.get("/api/me")["id"], Player(ann.server, "Cid").get("/api/me")["id"]
    ann.post("/api/me/stance", player=last, stance="friend")
    assert ann.refused("/api/me/stance", player=more, stance="friend") == "too_many"
    ann.post("/api/me/stance", player=more, stance="block")
    ann.post("/api/me/stance", player=last, stance="")
    ann.post("/api/me/stance", player=more, stance="friend")
    assert [friend["player"] for friend in ann.get("/api/me/self")["friends"]] == [more]
