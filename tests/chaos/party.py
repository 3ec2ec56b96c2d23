"""People at one table who play on whatever happens, and remember what the server has acknowledged."""

from __future__ import annotations

import contextlib
import json
import threading
import time
import uuid
from collections import Counter, defaultdict
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.table.players import PATIENCE, Player, Seat, Server

TROUBLE = (OSError, TimeoutError, WebSocketException, httpx.HTTPError, AssertionError)
"""What a browser may meet while the server is broken: it comes back and looks again."""
VIEWED = ("calendar", "boards", "mats", "contests", "arrows")
"""What of a scene comes from the rules' view alone."""
SHOWING = ("scene", "table")
"""Frames about the game and its table."""
TIMES = ("v", "updated", "clock", "chronicle")
"""What moves without anything new, and the lines, which come once."""
ANSWER_SECONDS = 30.0
SILENCE_SECONDS = 0.25
LONG_SECONDS = 45.0


def viewed(scene: dict[str, Any]) -> str:
    return json.dumps({part: scene.get(part) or None for part in VIEWED}, sort_keys=True)


class Watched(Seat):
    """A socket that keeps every view it was shown."""

    shown: set[str]

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        frame = super().next(timeout)
        if self.scene:
            self.shown.add(viewed(self.scene))
        return frame


class Party(threading.Thread):
    """One table after the other, with an onlooker beside it; each server in turn when one is gone."""

    def __init__(self, servers: list[Server], seed: int, game: str, *seats: str, **wish: Any) -> None:
        super().__init__(daemon=True)
        self.servers, self.game, self.seats, self.wish = servers, game, seats, wish
        self.rng = Random(seed)
        self.table = ""
        self.acked: dict[str, list[str]] = defaultdict(list)
        """Per table: the ids of acknowledged acts."""
        self.said: dict[str, list[str]] = defaultdict(list)
        """Per table: the ids of acknowledged chat lines."""
        self.shown: dict[str, dict[int | None, set[str]]] = defaultdict(lambda: defaultdict(set))
        """Per table and seat (None: the onlooker): every view that was shown."""
        self.refused: Counter[str] = Counter()
        self.overheard = 0
        """Frames that came to others because of a secret draft."""
        self.drafts = 0
        self.waits_for = ""
        self.trouble = ""
        """The last of it, as somebody who looks for the cause wants to know it."""
        self.crash: Exception | None = None
        """What is wrong with this test itself."""
        self._cookies: list[httpx.Cookies | None] = [None] * (1 + self.seats.count("open"))
        self._stop_playing = threading.Event()

    @property
    def count(self) -> int:
        return sum(map(len, self.acked.values()))

    def finish(self) -> None:
        self._stop_playing.set()
        self.join(60)

    def run(self) -> None:
        while not self._stop_playing.is_set():
            try:
                self._play_one_table()
            except TROUBLE as error:
                self.trouble = repr(error)[:200]
                self._stop_playing.wait(0.1)
            except Exception as error:
                self.crash = error
                return

    # ---- coming to the table -------------------------------------------------------------------------------

    def _people(self) -> list[Player]:
        """The same browsers as before, at a server that answers."""
        up = [server for server in self.servers if _answers(server)]
        if not up:
            raise OSError("no server answers")
        people = []
        for n, cookies in enumerate(self._cookies):
            player = Player(self.rng.choice(up))
            if cookies is None:
                player.post("/api/me", name=f"Visitor {n}")
                self._cookies[n] = player.http.cookies
            else:
                player.http.cookies.update(cookies)
            people.append(player)
        return people

    def _open(self, people: list[Player]) -> str:
        seed = self.rng.randrange(2**64)
        table = people[0].open(self.game, *self.seats, seed=seed, **self.wish)
        for player in people[1:]:
            player.post(f"/api/tables/{table}/sit")
        return table

    def _play_one_table(self) -> None:
        self.waits_for = "a server"
        people = self._people()
        self.waits_for = "a table"
        if not self.table:
            self.table = self._open(people)
        everybody: list[Watched] = []
        try:
            onlooker = Player(people[0].server)
            for player in [*people, onlooker]:
                sits = [s["seat"] for s in player.get(f"/api/tables/{self.table}")["seats"] if s["you"]]
                seat = Watched(player, self.table)
                seat.shown = self.shown[self.table][sits[0] if sits else None]
                everybody.append(seat)
                seat.until("scene", "same")
            self._play(everybody)
        finally:
            for seat in everybody:
                seat.close()

    # ---- playing -------------------------------------------------------------------------------------------

    def _play(self, everybody: list[Watched]) -> None:
        while not self._stop_playing.is_set():
            self.waits_for = "a question"
            for seat in everybody:
                _read_all(seat)
            asked = [seat for seat in everybody[:-1] if seat.decision]
            if asked:
                seat = self.rng.choice(asked)
                self._decide(seat, [other for other in everybody if other is not seat])
            elif not self._stop_playing.wait(0.1) and self._is_over(everybody[0]):
                self.table = ""
                return

    def _is_over(self, seat: Watched) -> bool:
        return bool(seat.player.get(f"/api/tables/{self.table}")["state"] == "done")

    def _decide(self, seat: Watched, others: list[Watched]) -> None:
        decision = seat.decision
        assert decision is not None
        if self.rng.random() < 0.05:
            self._ask(seat, self.said, "chat", text=f"hail {self.rng.random()}", to=None)
        if seat.scene.get("undo") and self.rng.random() < 0.05:
            if self._ask(seat, self.acked, "undo", seat=seat.scene["you"]):
                _shown_another_question(seat, decision["id"])
            return
        action = self.rng.choice(decision["options"])["action"]
        secret = action[0] in ("army", "order") and self.rng.random() < 0.2
        if secret:
            _hush(others)
        done = self._ask(
            seat, self.acked, "act", seat=seat.scene["you"], question=decision["id"], action=action
        )
        if done:
            self.waits_for = "what it has done"
            _shown_another_question(seat, decision["id"])
        if secret and done:
            self.drafts += 1
            self.overheard += _hush(others)

    def _ask(self, socket: Watched, acked: dict[str, list[str]], t: str, **fields: Any) -> bool:
        """Send it and wait for the answer; whether it was acknowledged."""
        id = str(uuid.UUID(int=self.rng.getrandbits(128)))
        self.waits_for = f"an answer to {t}"
        socket.say(t, id=id, **fields)
        while True:
            frame = socket.until("ack", "refused", timeout=ANSWER_SECONDS)
            if frame.get("id") == id:
                break
        if frame["t"] == "ack":
            acked[self.table].append(id)
            return True
        self.refused[frame["error"]] += 1
        self._stop_playing.wait(0.05)
        return False


def _answers(server: Server) -> bool:
    try:
        return httpx.get(f"{server.url}/healthz", timeout=5, verify=False).status_code == 200
    except httpx.HTTPError:
        return False


def _read_all(seat: Watched) -> None:
    """Whatever has come; a socket that was closed is trouble, also where nothing was expected from it.

    Without waiting: on a crowded machine a wait of milliseconds in the client's library sometimes never
    ended, although frames lay in its queue, and the table seemed to stand still.
    """
    with contextlib.suppress(TimeoutError):
        while True:
            seat.next(0)


def _shown_another_question(seat: Watched, question: str) -> None:
    """What is acknowledged is shown."""
    while seat.decision and seat.decision["id"] == question:
        seat.next(ANSWER_SECONDS)


def _hush(others: list[Watched]) -> int:
    """How many frames without anything new in them the others get until it is quiet.

    A frame that is only late, as from another process, brings something the seat may see; one that brings
    nothing has no cause but what the seat may not know.
    """
    return sum(_idle_frames(other) for other in others)


def _idle_frames(other: Watched) -> int:
    idle, known = 0, {"scene": _news(other.scene)}
    known |= {frame["t"]: _news(frame) for frame in other.heard if frame["t"] == "table"}
    with contextlib.suppress(TimeoutError):
        while True:
            frame = other.next(SILENCE_SECONDS)
            kind = "table" if frame["t"] == "table" else "scene"
            news = _news(frame if kind == "table" else other.scene)
            told = kind == "scene" and other.scene.get("chronicle")
            idle += frame["t"] in SHOWING and not told and news == known.get(kind)
            known[kind] = news
    return idle


def _news(frame: Any) -> Any:
    """All of it but times, numbers and lines."""
    if isinstance(frame, dict):
        return {name: _news(part) for name, part in frame.items() if name not in TIMES}
    return [_news(part) for part in frame] if isinstance(frame, list) else frame


def wait_for(parties: list[Party], acts: int, seconds: float) -> list[Party]:
    """Until each party has had so many more acts acknowledged; those that have not in time."""
    goals = {party: party.count + acts for party in parties}
    end, tell = time.monotonic() + seconds, time.monotonic() + LONG_SECONDS
    while time.monotonic() < end:
        if time.monotonic() > tell:  # whoever looks on need not wait for the end to know which
            tell += LONG_SECONDS
            for party in goals:
                print(
                    f"long: {party.game} {party.seats} waits for {party.waits_for}; {party.trouble}",
                    flush=True,
                )
        for party in parties:
            if party.crash is not None:
                raise party.crash
        goals = {party: goal for party, goal in goals.items() if party.count < goal}
        if not goals:
            break
        time.sleep(0.05)
    return list(goals)
