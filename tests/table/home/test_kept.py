"""Nothing that is kept of a person stays when they have it removed: the whole database is looked through."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from pentarchy.lab.errand import Errand, write
from pentarchy.lab.plan import Plan
from tests.table.home.test_keepers import appoint
from tests.table.home.test_people import Mailbox, mailbox
from tests.table.home.test_results import a_game, result_of
from tests.table.players import Player, Server

__all__ = ["mailbox"]
NAME, MAIL = "Brunhild the Brief", "brunhild@example.org"
PASSWORD = "a good long one"


def live(brunhild: Player, bob: Player, mailbox: Mailbox) -> str:
    """Leave a trace wherever one can; where a game goes on without her."""
    me, other = brunhild.get("/api/me")["id"], bob.get("/api/me")["id"]
    brunhild.post("/api/me/mail", mail=MAIL)
    brunhild.post("/api/letters", secret=mailbox.link(MAIL))
    brunhild.post("/api/me/mail", mail=f"new-{MAIL}")  # a letter nobody opens
    mailbox.link(f"new-{MAIL}")
    result_of(brunhild, a_game(brunhild, name=f"{NAME} fights"))
    # she waits at one table, plays at one, and has left one in play
    brunhild.open("duel", "me", "open", name=f"Where {NAME} waits")
    running = brunhild.open("duel", "me", "open")
    bob.post(f"/api/tables/{running}/sit")
    gone = brunhild.open("spies", "me", "open", "random")
    bob.post(f"/api/tables/{gone}/sit")
    early = bob.open("duel", "me", "open")
    for table in (running, gone):
        with brunhild.at(table) as seat:
            assert seat.ask("chat", text="A secret of mine")["t"] == "ack"
    with bob.at(running) as seat:
        assert seat.ask("chat", text="For you alone", to=[0])["t"] == "ack"
    brunhild.post(f"/api/tables/{gone}/leave")
    # she is invited, and invites
    bob.post(f"/api/tables/{early}/invite", player=me)
    waiting = brunhild.open("duel", "me", "open", name="Come")
    brunhild.post(f"/api/tables/{waiting}/invite", player=other)
    # clubs, evenings, tournaments
    club = brunhild.post("/api/clubs", name="The Round Table")
    page = f"/api/clubs/{club['id']}"
    bob.post(f"{page}/join", link=club["link"])
    soon = int(time.time() * 1000) + 86_400_000
    brunhild.post(f"{page}/evenings", at=soon, note="Bring bread")
    brunhild.post("/api/cups", name="Not yet", game="duel", players=2)
    theirs = bob.post("/api/cups", name="Begun", game="duel", players=2)["id"]
    brunhild.post(f"/api/cups/{theirs}/enter")
    bob.post(f"/api/cups/{theirs}/start")
    # friends, reports, what a keeper writes down
    bob.post("/api/me/stance", player=me, stance="friend")
    bob.post("/api/reports", about=me, why="Too brief")
    brunhild.post("/api/reports", about=other, why="Too long")
    brunhild.post("/api/host", what="silence", whom=other, why="Sh", hours=0)
    rude = Player(bob.server, "Rude").get("/api/me")["id"]
    brunhild.post("/api/host", what="ban", whom=rude, why="Out", hours=1)
    brunhild.post("/api/host", what="role", whom=me, role="", why="Enough")
    brunhild.post("/api/notify", urls=["json://example.org/brunhild"])
    return running


def traces(db: Path, *words: str) -> list[tuple[str, str, str]]:
    """Where in the database one of these words stands."""
    found = []
    with sqlite3.connect(db) as connection:
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            cursor = connection.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in cursor.description]
            for row in cursor:
                for name, value in zip(names, row):
                    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
                    found += [(table, name, text[:300]) for word in words if word in text]
    return found


def test_nothing_stays_of_who_has_it_removed(tmp_path: Path, mailbox: Mailbox) -> None:
    db = tmp_path / "t.db"
    with Server(str(db), mail_relay=mailbox.relay, notify_internal=True, login_burst=1000) as server:
        brunhild, bob = Player(server, NAME), Player(server, "Bob")
        me = brunhild.get("/api/me")["id"]
        brunhild.post("/api/register", name=NAME, password=PASSWORD)
        appoint(server, NAME, "host")
        run = tmp_path / "t.db-lab" / "0123456789ab"
        run.mkdir(parents=True)
        order = Errand(
            plan=Plan(game="duel", bots=("random",), games=1, seed=1, players=2),
            by=me,
            name=NAME,
            at=1,
            seconds=1,
            megabytes=1,
        )
        write(run / "order.json", order)
        running = live(brunhild, bob, mailbox)
        kept = brunhild.get("/api/me/export")
        assert {paper["kind"] for paper in kept["papers"]} >= {
            "club",
            "cup",
            "report",
            "letter",
            "audit",
            "ban",
        }
        own = [line["text"] for line in kept["talk"] if "left the table" not in line["text"]]
        assert own == ["A secret of mine"] * 2
        assert kept["results"]
        assert {tie["kind"] for tie in kept["ties"]} >= {"played", "member", "invited"}
        assert any(table["left"] for table in kept["tables"])
        assert "argon2" not in str(kept)
        brunhild.post("/api/me/remove", password=PASSWORD)
        club = bob.get("/api/clubs")[0]
        assert bob.get(f"/api/clubs/{club['id']}")["owner"] == bob.get("/api/me")["id"]
        assert bob.get(f"/api/tables/{running}")["seats"][0]["kind"] == "bot", "the game goes on"
        assert bob.get("/api/me/self")["friends"] == []
    assert traces(db, me, NAME, MAIL) == []
    assert me not in (run / "order.json").read_text()
    assert NAME not in (run / "order.json").read_text()


def test_what_a_guest_has_goes_into_the_account(server: Server) -> None:
    settled, bob = Player(server, "Sieglinde"), Player(server, "Bob")
    settled.post("/api/register", name="Sieglinde", password=PASSWORD)
    guest = Player(server, "Passing by")
    before = guest.get("/api/me")["id"]
    club = bob.post("/api/clubs", name="The Guests")
    guest.post(f"/api/clubs/{club['id']}/join", link=club["link"])
    cup = bob.post("/api/cups", name="The Guests' Cup", game="duel", players=2)["id"]
    guest.post(f"/api/cups/{cup}/enter")
    table = guest.open("duel", "me", "open")
    bob.post(f"/api/tables/{table}/sit")
    with guest.at(table) as seat:
        seat.ask("chat", text="Soon I am somebody")
    guest.post("/api/login", name="Sieglinde", password=PASSWORD)
    assert [found["name"] for found in guest.get("/api/clubs")] == ["The Guests"]
    assert guest.get(f"/api/cups/{cup}")["you_in"]
    kept = guest.get("/api/me/export")
    assert [line["text"] for line in kept["talk"]] == ["Soon I am somebody"]
    assert bob.http.get(f"/api/people/{before}").json()["error"] == "no_person"
