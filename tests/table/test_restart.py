"""Servers stop, are killed and come back; several serve one set of tables. Nobody loses anything."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed

from pentarchy.table.app import create
from pentarchy.table.protocols import Wire
from tests.table.players import Player, Server, mover
from tests.table.private_postgres import PrivatePostgres


def again(player: Player, server: Server) -> Player:
    """The same browser, after the server has come back."""
    same = Player(server)
    same.http.cookies.update(player.http.cookies)
    return same


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_restart_in_the_middle_of_a_game(tmp_path: Path, how: str) -> None:
    server = Server(str(tmp_path / "t.db"))
    with server:
        ann = Player(server, "Ann")
        table = ann.open("duel", "me", "random")
        with ann.at(table) as seat:
            for n in range(6):
                seat.my_move()
                last = seat.act(id=f"act-{n}")
            assert last["t"] == "ack"
            seat.my_move()
            seat.drain()
            question, lines = seat.my_move()["id"], seat.lines
            server.kill() if how == "kill" else server.stop()
            seat.drain()
            with pytest.raises(ConnectionClosed) as closed:
                seat.socket.recv(5)
            if how == "stop":
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012, "a restart: come back by yourself"
        server.start()
        ann = again(ann, server)
        with ann.at(table) as seat:
            assert seat.my_move()["id"] == question, "the same question is still open"
            assert seat.lines == lines
            stale = seat.act(id="act-5", question="whatever")
            assert stale["t"] == "ack", "what was carried out before the crash is recognised"
            assert seat.act()["t"] == "ack"


def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), bot_pause=0.05)
    with server:
        ann = Player(server, "Ann")
        table = ann.open("spies", "random", "random", "random")
        with ann.at(table) as seat:
            seat.until("scene")
        server.kill()
        server.start()
        ann = again(ann, server)
        for _ in range(200):
            if ann.get(f"/api/tables/{table}")["state"] == "done":
                return
            time.sleep(0.1)
    raise AssertionError("the bots did not play on")


def test_two_server_processes_share_the_tables(postgres: PrivatePostgres) -> None:
    address = postgres.fresh()
    with Server(address) as one, Server(address) as two:
        ann, bob = Player(one, "Ann"), Player(two, "Bob")
        table = ann.open("duel", "me", "open")
        with ann.at(table) as a:
            bob.post(f"/api/tables/{table}/sit")
            a.until("scene")
            with bob.at(table) as b:
                a.until("here")
                for _ in range(8):
                    assert mover(a, b).act()["t"] == "ack"
                a.ask("chat", text="hail from afar", to=None)
                assert b.until("chat")["lines"][0]["text"] == "hail from afar"
                mover(a, b)
                assert a.scene["last"] == b.scene["last"]
                assert a.scene["seats"][1]["here"] is True


def test_logging_out_at_one_process_closes_what_is_open_at_another(postgres: PrivatePostgres) -> None:
    address = postgres.fresh()
    with Server(address) as one, Server(address) as two:
        ann, also_ann = Player(one, "Ann"), Player(two)
        also_ann.http.cookies.update(ann.http.cookies)
        table = ann.open("duel", "me", "random")
        with also_ann.at(table) as seat:
            ann.post("/api/logout")
            with pytest.raises(ConnectionClosed):
                seat.until("nothing more")


def test_two_processes_do_not_both_play_a_bot(postgres: PrivatePostgres) -> None:
    address = postgres.fresh()
    with Server(address) as one, Server(address) as two:
        ann = Player(one, "Ann")
        table = ann.open("spies", "random", "random", "random")
        onlooker = Player(two)
        with ann.at(table) as a, onlooker.at(table) as b:
            for _ in range(300):
                if ann.get(f"/api/tables/{table}")["state"] == "done":
                    break
                time.sleep(0.1)
            a.drain()
            b.drain()
            assert a.scene["last"] == b.scene["last"] > 10
        assert "pentarchy_acts_total" in one.metrics()


def test_sockets_that_came_together_do_not_ping_together() -> None:
    async def intervals() -> set[float]:
        config = uvicorn.Config(create, ws=Wire, ws_ping_interval=20)
        config.load()
        return {Wire(config, ServerState(), {}).ping_interval or 0 for _ in range(20)}

    found = asyncio.run(intervals())
    assert len(found) > 10
    assert 10 <= min(found) < max(found) <= 20
