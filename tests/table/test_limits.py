"""Limits that keep one guest from spoiling the evening of the others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pentarchy.kernel.scene import Line, plain, text
from pentarchy.table.connection import MOST_FRAMES, Connection
from pentarchy.table.database import database
from pentarchy.table.house import HOUSEHOLD
from pentarchy.table.rows import Chair, Founding, Moment, TableRow
from pentarchy.table.sockets import PATIENCE
from pentarchy.table.store import LOBBY_ROWS, Store
from tests.table.players import Player, Server
from tests.table.test_play import play_out


def test_who_does_not_stop_is_shown_out_and_may_come_back(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), message_rate=0.01, message_burst=3) as strict:
        ann = Player(strict, "Ann")
        table = ann.open("duel", "me", "random")
        with ann.at(table) as seat:
            for _ in range(PATIENCE + 50):
                seat.say("ping")
            with pytest.raises(ConnectionClosed):
                seat.until("nothing")
        with ann.at(table) as again:
            assert again.scene["seats"]


def test_plans_that_take_long_count_like_many_messages(tmp_path: Path) -> None:
    slowly = """
import time
from pentarchy.table import deeds
_plans = deeds.plans
def _slowly(*asked):
    until = time.thread_time() + 0.2
    while time.thread_time() < until:
        pass
    _plans(*asked)
deeds.plans = _slowly
"""
    with Server(str(tmp_path / "t.db"), prelude=slowly, message_rate=0.01, message_burst=60) as server:
        ann = Player(server, "Ann")
        with ann.at(ann.open("duel", "me", "random")) as seat:
            seat.my_move()
            answers = [seat.ask("plans", picks=["00"])["t"] for _ in range(6)]
            assert answers == ["plans"] * 3 + ["refused"] * 3
            seat.say("ping")
            assert seat.until("pong", "refused")["t"] == "refused"


def test_new_guests_each_time_let_no_more_bots_play_among_themselves(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), bot_tables_rate=0.001, bot_tables_burst=2) as server:
        guests = [Player(server, f"Other {n}") for n in range(3)]
        for guest in guests[:2]:
            guest.open("duel", "random", "random")
        wish = {"game": "duel", "players": 2, "seats": [{"kind": "bot", "bot": "random"}] * 2}
        assert guests[2].refused("/api/tables", **wish) == "too_many"
        table = guests[2].open("duel", "open", "open")
        assert guests[2].refused(f"/api/tables/{table}/start") == "too_many"
        assert guests[2].open("duel", "me", "random"), "with somebody it waits for them"


def test_talk_fills_no_disk(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), talk_rate=0.001, talk_burst=2) as server:
        ann = Player(server, "Ann")
        table = ann.open("duel", "me", "open")
        with ann.at(table) as seat:
            said = [seat.ask("chat", text="hail", to=None) for _ in range(3)]
            assert [frame["t"] for frame in said] == ["ack", "ack", "refused"]
        for n in range(HOUSEHOLD):  # nor as somebody else each time
            other = Player(server, f"Other {n}")
            with other.at(other.open("duel", "me", "open")) as seat:
                said += [seat.ask("chat", text="hail", to=None) for _ in range(3)]
        assert [frame["t"] for frame in said].count("ack") == 2 * HOUSEHOLD


def test_a_client_that_does_not_read_is_let_go() -> None:
    async def play() -> None:
        never = asyncio.Event()

        async def send(frame: str) -> None:
            await never.wait()

        connection = Connection(send, None)
        sender = asyncio.create_task(connection.run(None))  # type: ignore[arg-type]
        for n in range(MOST_FRAMES + 2):
            assert not connection.left.is_set(), n
            connection.say("{}")
            await asyncio.sleep(0)
        assert connection.left.is_set()
        sender.cancel()

    asyncio.run(play())


def test_who_cannot_be_sent_a_scene_is_let_go() -> None:
    """Nobody shall sit before a table that seems to stand still."""

    class Broken:
        made = True

        scene = None

        def frame(self, lines: list[Line], dress: object, has: object) -> str:
            raise ValueError("a defect")

    async def play() -> None:
        async def send(frame: str) -> None:
            pass

        connection = Connection(send, None)
        connection.viewpoint = Broken()  # type: ignore[assignment]
        connection.show([], fresh=True)
        with pytest.raises(ValueError, match="a defect"):
            await connection.run(SimpleNamespace(dress=None))  # type: ignore[arg-type]
        assert connection.left.is_set()

    asyncio.run(play())


def test_what_changed_and_changed_back_before_it_was_sent_is_not_sent() -> None:
    """An act and its undo, both while the line was busy: a frame without news would tell of them."""

    class Onlooker:
        made = True
        v = "first"

        @property
        def scene(self) -> SimpleNamespace:
            return SimpleNamespace(v=self.v)

        def frame(self, lines: list[Line], dress: object, has: object) -> str:
            return self.v

    async def play() -> None:
        sent: list[str] = []

        async def send(frame: str) -> None:
            sent.append(frame)

        connection, onlooker = Connection(send, None), Onlooker()
        connection.viewpoint = onlooker  # type: ignore[assignment]
        sender = asyncio.create_task(connection.run(SimpleNamespace(dress=None)))  # type: ignore[arg-type]
        for versions in (["first"], ["second", "first"], ["third"]):
            for onlooker.v in versions:
                connection.show([], fresh=versions == ["first"])
            await asyncio.sleep(0.01)
        sender.cancel()
        assert sent == ["first", "third"]

    asyncio.run(play())


def test_a_slow_reader_gets_fewer_scenes_and_all_the_news() -> None:
    class Onlooker:
        made = True
        scene = None

        def frame(self, lines: list[Line], dress: object, has: object) -> str:
            return "".join(plain(line.text) for line in lines)

    async def play() -> None:
        sent: list[str] = []

        async def send(frame: str) -> None:
            sent.append(frame)

        connection = Connection(send, None)
        connection.viewpoint = Onlooker()  # type: ignore[assignment]
        connection.show([Line(text("the first scene"))], fresh=True)
        connection.show([Line(text(" one"))])
        connection.show([Line(text(word)) for word in (" two", " three")])
        room = SimpleNamespace(dress=None)
        sender = asyncio.create_task(connection.run(room))  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        sender.cancel()
        assert sent == ["the first scene one two three"]

    asyncio.run(play())


def test_questions_and_sockets_are_counted_per_address(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), visit_rate=0.01, visit_burst=6) as strict:
        ann = Player(strict, "Ann")
        table = ann.open("duel", "me", "random")
        for _ in range(4):
            ann.get(f"/api/tables/{table}")
        with ann.connect(table):
            pass
        ann.get(f"/api/tables/{table}")
        answer = ann.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["error"]) == (429, "slow_down")
        with pytest.raises(InvalidStatus):
            ann.connect(table)
        assert ann.http.get("/healthz").status_code == 200, "who watches the server is not counted"


def test_unfinished_tables_are_limited_however_they_come_about(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), tables_per_person=2) as strict:
        ann = Player(strict, "Ann")
        table = ann.open("duel", "me", "random")
        saved = ann.http.get(f"/api/tables/{table}/export").content
        ann.open("duel", "me", "random")
        wish: dict[str, Any] = {"game": "duel", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ann.refused("/api/tables", **wish) == "too_many"
        assert ann.http.post("/api/import", content=saved).json()["error"] == "too_many"


def test_a_lobby_full_of_finished_games_hides_no_unfinished_one(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(database(str(tmp_path / "t.db")))
        await store.db.open()
        try:
            for n in range(LOBBY_ROWS + 20):
                table = TableRow(
                    id=f"t{n}",
                    game="duel",
                    title="",
                    name="",
                    owner="ann",
                    players=1,
                    chairs=[Chair(kind="person", person="ann")],
                    state="running" if n < 3 else "done",
                )
                await store.add_table(Founding(table, Moment(updated=n)))
            assert await store.unfinished("ann") == 3
            shown = [table.id for table, _ in await store.tables_of("ann")]
            assert shown[:3] == ["t2", "t1", "t0"]
            assert len(shown) == LOBBY_ROWS
        finally:
            await store.db.close()

    asyncio.run(play())


def test_only_standing_answers_on_offer_are_kept(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        seat.my_move()
        for what in ("react:DU-999", "react:" + "x" * 40, "bid"):
            assert seat.ask("standing", seat=0, what=what, value="pass")["error"] == "no_standing"
        assert seat.ask("standing", seat=0, what="react", value="ended")["error"] == "no_standing"
        assert seat.ask("standing", seat=0, what="react", value="pass")["t"] == "ack"


def test_an_id_used_again_for_another_act_is_answered_without_a_replay(ann: Player) -> None:
    """The log takes no id twice; finding that out in the store would cost a replay of the whole game."""
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        seat.my_move()
        assert seat.act(id="same")["t"] == "ack"
        question = seat.my_move()["id"]
        before = seat.scene["v"]
        assert seat.act(id="same", question="whatever")["t"] == "ack"
        seat.drain()
        assert seat.my_move()["id"] == question, "nothing was done"
        assert seat.scene["v"] == before
        assert seat.act()["t"] == "ack"


def test_who_played_a_finished_game_stays_on_its_record(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        play_out(seat)
    assert ann.refused(f"/api/tables/{table}/leave") == "over"
    assert ann.get(f"/api/tables/{table}")["seats"][0]["name"] == "Ann"
