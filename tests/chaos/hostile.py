"""Messages no browser sends, from a seeded generator, beside people who want to play."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.chaos.ground import Ground, Outcome
from tests.table.players import Player

NAME = "hostile messages"
DATABASES = ("sqlite", "postgresql")
SOCKETS = 10
BATCH = 50
KINDS = ["act", "undo", "restart", "rewind", "consent", "standing", "chat", "hello", "replay", "ping"]
WORDS: list[Any] = [
    *("", "\x00", "done", "\u202e", "x" * 3000, "\ud800", "react", "react:SP-4", "pass", "spy", "__class__"),
    *(0, 1, -1, 2, 99, 2**31, 2**63, 10**400, -0.0, 1e308, True, False, None, [], {}, [[]], {"t": "act"}),
]
PATHS = ["/api/tables", "/api/me", "/api/import", "/api/login", "/api/notify", "/api/tables/{}"]


def message(rng: Random, table: str, questions: list[str]) -> str | bytes:
    """One message: nearly right, wrong in one place, or nothing at all."""
    luck = rng.random()
    if luck < 0.1:
        return rng.randbytes(rng.randrange(200))
    if luck < 0.15:
        return rng.choice(("[", '{"a":', '"')) * rng.randrange(1, 6000)
    fields = {
        "t": rng.choice(KINDS),
        "id": rng.choice([f"{rng.getrandbits(64)}", "same", *WORDS]),
        "seat": rng.choice([0, 1, 2, *WORDS]),
        "question": rng.choice([*questions, *WORDS]),
        "action": rng.choice([["done"], ["army", "00"], ["pass"], [rng.choice(WORDS)], rng.choice(WORDS)]),
        "what": rng.choice(WORDS),
        "value": rng.choice(WORDS),
        "text": rng.choice(WORDS),
        "to": rng.choice([None, [0], [99], rng.choice(WORDS)]),
        "at": rng.choice(WORDS),
        "yes": rng.choice(WORDS),
        "seen": rng.choice(WORDS),
    }
    for name in rng.sample(sorted(fields), rng.randrange(8)):
        del fields[name]
    said = json.dumps(fields)
    if luck < 0.25:
        cut = rng.randrange(len(said) + 1)
        said = said[:cut] + rng.choice(("", "\x00", "}", "é")) + said[cut + rng.randrange(5) :]
    return said


async def _pour(url: str, origin: str, rng: Random, table: str, questions: list[str], count: int) -> int:
    """Send so many messages, over a new socket whenever the server has had enough; how often it broke."""
    broke = sent = 0
    while sent < count:
        try:
            async with connect(url, origin=origin, max_size=None) as socket:  # type: ignore[arg-type]
                await socket.send('{"t":"hello"}')
                while sent < count:
                    for _ in range(min(BATCH, count - sent)):
                        await socket.send(message(rng, table, questions))
                        sent += 1
                    await socket.send('{"t":"ping"}')
                    broke += await _read(socket)
        except (ConnectionClosed, OSError):
            sent += 1
    return broke


async def _read(socket: ClientConnection) -> int:
    """Until everything sent so far is answered; how often the server says that it broke."""
    broke = 0
    while True:
        frame = json.loads(await asyncio.wait_for(socket.recv(), 60))
        if frame["t"] == "pong":
            return broke
        broke += frame.get("error") in ("server_broke", "game_broke")


async def _requests(url: str, rng: Random, count: int) -> int:
    """So many requests nobody needs; how many the server breaks over."""
    broke = 0
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        for _ in range(count):
            path = rng.choice(PATHS).format(rng.choice(("%00", "..%2f", "x" * 300, "\u202e", "%ff")))
            body = message(rng, "", [])
            headers = {"X-Pentarchy": "1"} if rng.random() < 0.8 else {}
            if rng.random() < 0.1:
                headers["Origin"] = rng.choice(("http://[", "null", "//", "http://a\\b"))
            answer = await client.request(rng.choice(("GET", "POST")), path, content=body, headers=headers)
            broke += answer.status_code >= 500 and answer.status_code != 503
    return broke


def run(ground: Ground, rounds: int) -> Outcome:
    server = ground.serve()
    assert server.process is not None
    ann = Player(server, "Ann")
    table = ann.open("spies", "me", "open", "open")
    for name in ("Bob", "Cid"):
        Player(server, name).post(f"/api/tables/{table}/sit")
    with ann.at(table) as seat:
        questions = [seat.my_move()["id"]]

    async def attack() -> int:
        url = f"ws://127.0.0.1:{server.port}/ws/t/{table}"
        share = rounds // SOCKETS
        pours = [
            _pour(url, server.url, Random(ground.rng.random()), table, questions, share)
            for _ in range(SOCKETS)
        ]
        return sum(await asyncio.gather(*pours, _requests(server.url, ground.rng, rounds // 100)))

    before = _memory(server.process.pid)
    with ground.people(server) as parties:
        stuck = ground.settle(parties)
        broke = asyncio.run(attack())
        stuck += ground.settle(parties)
    grown = _memory(server.process.pid) - before
    with ann.at(table) as seat:
        touched = seat.my_move()["id"] != questions[0]
    note = f"memory +{grown} MB;" + (f" it broke {broke} times;" if broke else "")
    return ground.reckon(NAME, rounds, stuck + broke + touched, note)


def _memory(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096 // 1_000_000
