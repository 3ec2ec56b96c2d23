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
PATHS = [
    *("/api/tables", "/api/me", "/api/import", "/api/login", "/api/notify", "/api/notify/test"),
    *("/api/me/self", "/api/me/mail", "/api/me/stance", "/api/me/export", "/api/me/away", "/api/recover"),
    *("/api/letters", "/api/letters/{}", "/api/push", "/api/push/end", "/api/manners", "/api/register"),
    *("/api/people/{}", "/api/arms/of/{}.svg", "/api/arms/{}.svg", "/api/ladder/{}", "/api/results"),
    *("/api/clubs", "/api/cups", "/api/invitations", "/api/reports", "/api/host", "/api/lab"),
    *(
        f"/api/clubs/{{}}{deed}"
        for deed in ("", "/join", "/remove", "/evenings", "/coming", "/off", "/x.ics")
    ),
    *(f"/api/cups/{{}}{deed}" for deed in ("", "/enter", "/leave", "/remove", "/off", "/start")),
    *(f"/api/lab/{{}}/{what}" for what in ("end", "report", "games.parquet")),
    *(f"/api/{what}/{{}}" for what in ("sides", "rules", "guide", "lessons", "manifest", "words")),
    *("/api/tables/{}", "/api/tables/{}/export", "/api/tables/{}/story", "/api/tables/{}/review"),
    *(f"/api/tables/{{}}/{deed}" for deed in ("sit", "bot", "replace", "ready", "start", "again", "advice")),
    *(f"/api/tables/{{}}/{deed}" for deed in ("invite", "decline", "rematch", "qr.svg")),
]
"""All of them but those that would end what the attack needs."""
SAID: dict[str, list[Any]] = {
    "name": ["Eve", "Host", "\u3164", "x" * 61],
    "password": ["a good long one"],
    "game": ["duel", "spies", "none"],
    "players": [2, 3, 0, -1, 10**9],
    "seats": [[{"kind": "me"}, {"kind": "bot", "bot": "random"}], [{"kind": "me"}] * 99, [{}]],
    "variants": [{}, {"x": 1}, {"": {"": []}}],
    "clock": [{"kind": "live", "reserve": 60}, {"kind": "mail", "hours": 1e300}, {"kind": "mail"}, {}],
    "options": [{}, {"x": "y" * 5000}, [[[]]]],
    "at": [0, -1, 10**15, 1.5],
    "days": [0, 30, -1, 10**9],
    "hours": [1, 0, -1, 1e308],
    "rounds": [1, 0, 10**9],
    "quiet": [[22, 7], [99, -1], [1], [1, 2, 3]],
    "zone": ["UTC", "../../etc/passwd", "x" * 9000, ""],
    "digest": [0, -1, 10**9],
    "urls": [["json://127.0.0.1"], [""] * 99, ["x" * 9000], ["file:///etc/passwd"]],
    "mail": ["a@b.c", "@", "x" * 9000 + "@b.c"],
    "endpoint": ["https://127.0.0.1/", "https://", "https://[", "http://x"],
    "keys": [{"p256dh": "B" * 87, "auth": "A" * 22}, {"p256dh": "!", "auth": ""}, {}],
    "arms": ["per pale azure or", "<svg onload=x>", ""],
    "hides": [["games"], ["everything"], "games"],
    "settings": [{}, {"x": "y" * 20_000}],
    "bots": [["random"], ["module:Class"], [], ["greedy"] * 99],
    "content": ["", "UEsDBA==", "!" * 100],
    "what": ["ban", "unban", "role", "dismiss"],
    "stance": ["friend", "block", ""],
    "kind": ["swiss", "pools"],
    "coming": [True, False],
    "ready": [True, False],
}
"""Fields of requests: what is right, and what is nearly so."""
TABLE = {"game": "duel", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
NAMES = ["player", "whom", "why", "table", "club", "link", "secret", "bot", "note", "evening", "seat", "role"]


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


def request(rng: Random, known: list[str]) -> bytes | str:
    """What a page would send, wrong in some places; or nothing any page sends."""
    if rng.random() < 0.3:
        return message(rng, "", [])
    fields = {}
    for name in rng.sample([*SAID, *NAMES], rng.randrange(1, 12)):
        fits = SAID.get(name, known)
        fields[name] = rng.choice(fits if rng.random() < 0.8 else WORDS)
    return json.dumps(fields)


async def _requests(url: str, rng: Random, count: int) -> int:
    """So many requests nobody needs, of somebody the server knows; how many it breaks over."""
    broke = 0
    own = {"X-Pentarchy": "1"}
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        me = (await client.post("/api/me", json={"name": "Eve"}, headers=own)).json()["id"]
        known = [me, "bot:greedy", "duel", "tincture", "en"]
        for kind, wish in (("clubs", {}), ("cups", {"game": "duel", "players": 2}), ("tables", TABLE)):
            made = await client.post(f"/api/{kind}", json={"name": "Evil"} | wish, headers=own)
            known.append(made.json()["id"])
        strange = ("%00", "..%2f", "x" * 300, "\u202e", "%ff", "none")
        for _ in range(count):
            path = rng.choice(PATHS).format(rng.choice(known if rng.random() < 0.7 else strange))
            body = request(rng, known)
            headers = {"X-Pentarchy": "1"} if rng.random() < 0.8 else {}
            if rng.random() < 0.1:
                headers["Origin"] = rng.choice(("http://[", "null", "//", "http://a\\b"))
            method = rng.choice(("GET", "POST"))
            answer = await client.request(method, path, content=body, headers=headers)
            if answer.status_code >= 500 and answer.status_code not in (502, 503):
                print(f"broke: {method} {path[:80]} {body[:300]!r}", flush=True)
                broke += 1
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
