"""A real server in its own process, and players who speak to it as browsers do."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pentarchy.games import titles
from pentarchy.table.engine import Shelf
from tests.tiny import duel, market, spies

ROOT = Path(__file__).parents[2]
TINY = str(ROOT / "tests" / "tiny")
"""The folder with the tests' own games; `SHELF` has them too."""
SHELF = Shelf([*titles(), duel.TITLE, spies.TITLE, market.TITLE])
PATIENCE = 60.0
"""Seconds for what comes soon on a quiet machine; only a failure takes so long."""
TOKEN = "the-host-s-own"


def crowd() -> float:
    """How much longer things may take here than on a machine that has not much else to do."""
    return max(1.0, os.getloadavg()[0] / (2 * (os.cpu_count() or 1)))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`pentarchy serve` as a host would start it; it can be stopped, killed and started again."""

    def __init__(
        self, db: str, port: int = 0, log: Path | None = None, prelude: str = "", **settings: Any
    ) -> None:
        """`prelude` is run in the server's process before it begins: to break something in it."""
        self.prelude = prelude
        self.db = db
        self.log = log
        self.port = port or free_port()
        self.settings = {
            "bot_pause": 0,
            "bot_workers": 1,
            "post_rate": 1000,
            "post_burst": 1000,
            "visit_rate": 1000,
            "visit_burst": 1000,
            "bot_tables_burst": 1000,
            "talk_burst": 1000,
            "path": TINY,
            "window_pause": 0.05,
            "known_seeds": True,
            "metrics_token": TOKEN,
        }
        self.settings |= settings
        self.process: subprocess.Popen[bytes] | None = None

    def metrics(self) -> str:
        """The figures, as the host sees them."""
        answer = httpx.get(f"{self.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200, answer.text
        return answer.text

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        env = dict(os.environ, PYTHONPATH=f"{ROOT / 'src'}:{ROOT}")
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # it is started again and again, and bots start with it
        env |= {f"PENTARCHY_{name.upper()}": str(value) for name, value in self.settings.items()}
        code = (
            f"{self.prelude}\nfrom pentarchy.table.app import serve; serve(port={self.port}, db={self.db!r})"
        )
        with open(self.log or os.devnull, "ab") as out:
            both = subprocess.STDOUT if self.log else None
            self.process = subprocess.Popen([sys.executable, "-c", code], env=env, stdout=out, stderr=both)
        until = time.monotonic() + PATIENCE * (1 + crowd())
        while time.monotonic() < until:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz", verify=False).status_code == 200:
                    return self
            assert self.process.poll() is None, "the server did not start"
            time.sleep(0.05)
        self.kill()
        raise AssertionError("the server did not come up")

    def kill(self) -> None:
        """As if the power failed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(PATIENCE * crowd())

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


class Player:
    """Somebody at a browser: a cookie, a name, and perhaps sockets."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.http = httpx.Client(
            base_url=server.url, headers={"X-Pentarchy": "1"}, timeout=PATIENCE, verify=False
        )
        if name:
            self.post("/api/me", name=name)

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, path: str, **body: Any) -> str:
        """The code with which this is refused."""
        answer = self.http.post(path, json=body)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["message"]
        return str(answer.json()["error"])

    def open(self, game: str, *seats: str, **wish: Any) -> str:
        """A new table; seats are `me`, `open`, `person` or the name of a bot."""
        kinds = [{"kind": s} if s in ("me", "open", "person") else {"kind": "bot", "bot": s} for s in seats]
        seed = f"{wish.pop('seed', 1):064x}"
        plain = {"game": game, "players": len(seats), "seats": kinds, "seed": seed}
        table = self.post("/api/tables", **(plain | wish))
        return str(table["id"])

    def at(self, table: str, seat: int | None = None, seen: str = "") -> Seat:
        return Seat(self, table, seat, seen)

    def connect(self, table: str, **headers: str) -> ClientConnection:
        cookie = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        origin = headers.pop("origin", self.server.url)
        address = f"ws://127.0.0.1:{self.server.port}/ws/t/{table}"
        return connect(
            address, legacy=True, origin=origin, additional_headers={"Cookie": cookie}, max_size=None
        )  # type: ignore[arg-type]


def updated(scene: dict[str, Any], frame: dict[str, Any]) -> dict[str, Any]:
    """The scene after an update to it, as a client puts it together."""
    assert frame["of"] == scene["v"], "an update to another scene than the one sent before"
    fresh = {**scene, **frame.get("scene", {})}
    for lists, parts in (("boards", "spaces"), ("mats", "blocks")):
        for news in frame.get(lists, []):
            fresh[lists] = [
                {**old, parts: _patched(old[parts], news[parts])} if old["id"] == news["id"] else old
                for old in fresh[lists]
            ]
    fresh |= {"v": frame["v"], "seats": frame["seats"], "chronicle": frame.get("chronicle", [])}
    return {name: value for name, value in fresh.items() if value is not None}


def _patched(old: list[dict[str, Any]], news: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_id = {item["id"]: item for item in news}
    return [by_id.get(item["id"], item) for item in old]


class Seat:
    """One socket at one table."""

    def __init__(
        self, player: Player, table: str, seat: int | None = None, seen: str = "", updates: bool = True
    ) -> None:
        self.player, self.table = player, table
        self.socket = player.connect(table)
        self.scene: dict[str, Any] = {}
        self.lines: dict[int, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        self.updates = 0
        self.say("hello", seen=seen, updates=updates, **({} if seat is None else {"seat": seat}))

    def say(self, t: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"t": t, **fields}))

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        frame = json.loads(self.socket.recv(timeout))
        if frame["t"] == "update" and self.scene:
            self.updates += 1
            frame = {"t": "scene", "scene": updated(self.scene, frame)}
        self.heard.append(frame)
        if frame["t"] == "scene":
            self.scene = frame["scene"]
            for line in self.scene.get("chronicle", []):
                self.lines[line["at"]] = line
        return frame

    def until(self, *kinds: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next frame of one of these kinds; that nobody has talked before one came is no news."""
        end = time.monotonic() + timeout
        while True:
            frame = self.next(max(0.01, end - time.monotonic()))
            if frame["t"] in kinds and not (frame["t"] == "chat" and not frame["lines"]):
                return frame

    def drain(self, seconds: float = 0.2) -> list[dict[str, Any]]:
        """Whatever comes within this time."""
        came = []
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while True:
                came.append(self.next(seconds))
        return came

    @property
    def decision(self) -> dict[str, Any] | None:
        return self.scene.get("decision")

    def my_move(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Wait until the table asks this seat; the decision."""
        end = time.monotonic() + timeout
        while not (self.decision or self.scene.get("result")) and time.monotonic() < end:
            self.next(max(0.01, end - time.monotonic()))
        assert self.decision is not None, "nothing to decide"
        return self.decision

    def act(self, action: list[Any] | None = None, id: str = "", question: str = "") -> dict[str, Any]:
        """Answer the question; by default with the first option. The ack or refusal."""
        decision = self.my_move()
        chosen = action or decision["options"][0]["action"]
        return self.ask("act", id=id, question=question or decision["id"], action=chosen)

    def ask(self, t: str, id: str = "", **fields: Any) -> dict[str, Any]:
        """Send a message for this connection's seat and wait for its ack or refusal, and then the scene.

        The next scene after an acknowledgement shows what was done; where nothing was, none comes.
        """
        id = id or str(uuid.uuid4())
        asked = (self.decision or {}).get("id", "")
        shows = t in ("undo", "restart") or (t in ("act", "plan") and fields.get("question") == asked)
        self.say(t, id=id, **({"seat": self.scene.get("you", 0)} | fields))
        while True:
            frame = self.until("ack", "refused", "replayed", "plans")
            if frame.get("id") == id:
                break
        if frame["t"] == "ack" and shows:
            self.until("scene")
        return frame

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Seat:
        self.until("scene", "same", "table", "bye")
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def mover(*seats: Seat) -> Seat:
    """The first of these seats that is asked something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for seat in seats:
            seat.drain(0.01)
        for seat in seats:
            if seat.decision:
                return seat
    raise AssertionError("nobody is asked")
