"""A table server of cardboard: the wire protocol around the invented game, for the client alone.

`python -m tests.web.stand 8099` serves the built client with it; the browser tests start it in a thread.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from pentarchy.kernel.scene import Plan
from pentarchy.table import tongues
from pentarchy.table.answers import TableInfo, TableSeat
from pentarchy.table.home.answers import Self
from pentarchy.table.rows import ClockRule, Manners
from tests.web import invented

STATIC = Path(__file__).parents[2] / "src" / "pentarchy" / "table" / "static"


def chair(seat: int, name: str, kind: Literal["person", "bot", "open"], you: bool) -> TableSeat:
    wait: Literal["", "must"] = "must" if seat == 0 else ""
    return TableSeat(seat, name, kind, you, wait, False, "", False, False, 0, False, 0)


def table_info(id: str, name: str, seats: list[TableSeat]) -> dict[str, Any]:
    """Typed as the server's, so that no page is tried with less than it gets there."""
    info = TableInfo(
        id=id,
        game="isles-of-ash",
        title="Isles of Ash",
        name=name,
        seats=seats,
        your_move=True,
        updated=int((time.time() - 7200) * 1000),
        state="running",
        you_in=True,
        owner=False,
        invitation="",
        hotseat=False,
        clock=ClockRule(),
        talk="all",
        level="",
        language="",
        club="",
        ready=False,
        rated=False,
        variants={"long_winter": True, "length": "medium", "crowns": 7},
        commitment="",
        seed="",
        lesson="",
        first=False,
        paused=False,
        rematch="",
        how="",
        ended=0,
    )
    return cast("dict[str, Any]", msgspec.to_builtins(info))


class Stand:
    """One table; every accepted answer leads to the next question."""

    def __init__(self) -> None:
        self.sockets: set[WebSocket] = set()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.begin()

    def begin(self) -> None:
        """The invented game from its first question."""
        self.stage = 0
        self.v = 1
        self.acts: list[dict[str, Any]] = []
        self.asked: list[dict[str, Any]] = []
        self.plans: Callable[[dict[str, Any]], list[Plan]] = lambda asked: []
        """The plans it answers with, by what was asked."""
        self.refuse_next = ""
        self.refuse_as = "illegal"
        self.hotseat = False
        self.instead: msgspec.Struct | None = None
        """A scene to show instead of the invented game's."""
        self.manifest: msgspec.Struct = invented.manifest()

    def scene(self, you: int | None, at: int | None = None) -> dict[str, Any]:
        stage = self.stage if at is None else max(0, min(6, at - 410))
        made = self.instead or invented.scene(stage, you, str(self.v))
        built = msgspec.to_builtins(made)
        built["v"] = str(self.v)
        if at is not None:
            built["decision"] = None
            built["at"] = at
        built["last"] = 410 + self.stage
        return dict(built)

    async def hear(self, socket: WebSocket, frame: dict[str, Any]) -> None:
        you = 0
        match frame["t"]:
            case "hello":
                await socket.send_json({"t": "scene", "scene": self.scene(you)})
                await socket.send_json({"t": "here", "seats": [0, 1]})
                await socket.send_json({"t": "chat", "lines": []})
            case "act":
                await self.act(socket, frame)
            case "plan":
                self.acts.append(frame)
                await socket.send_json({"t": "ack", "id": frame["id"]})
            case "plans":
                self.asked.append(frame)
                found = msgspec.to_builtins(self.plans(frame))
                question = self.scene(you)["decision"]["id"]
                await socket.send_json(
                    {
                        "t": "plans",
                        "id": frame["id"],
                        "question": question,
                        "plans": found,
                    }
                )
            case "undo" | "restart":
                self.stage, self.v = max(0, self.stage - 1), self.v + 1
                await socket.send_json({"t": "ack", "id": frame["id"]})
                await socket.send_json({"t": "scene", "scene": self.scene(you)})
            case "replay":
                await socket.send_json(
                    {
                        "t": "replayed",
                        "id": frame["id"],
                        "scene": self.scene(you, frame["at"]),
                        "since": frame["at"],
                    }
                )
            case "chat":
                line = {"at": 1, "seat": 0, "name": "Ann", "text": frame["text"], "to": frame["to"]}
                await socket.send_json({"t": "ack", "id": frame["id"]})
                await socket.send_json({"t": "chat", "lines": [line]})
            case "rewind":
                await socket.send_json({"t": "ack", "id": frame["id"]})
                await socket.send_json(
                    {"t": "vote", "id": frame["id"], "to": frame["to"], "by": 1, "votes": {}}
                )
            case "consent" | "standing":
                await socket.send_json({"t": "ack", "id": frame["id"]})
            case "curtain":
                self.instead = None
                await socket.send_json({"t": "scene", "scene": self.scene(frame["seat"])})
            case "ping":
                await socket.send_json({"t": "pong"})

    async def act(self, socket: WebSocket, frame: dict[str, Any]) -> None:
        decision = invented.options_for(self.stage)
        offered = [o.action for o in decision.options] if decision else []
        if (
            self.refuse_next
            or frame["action"] not in offered
            or frame["question"] != (decision and decision.id)
        ):
            why = self.refuse_next or "That is not among the options."
            self.refuse_next = ""
            await socket.send_json(
                {"t": "refused", "id": frame["id"], "error": self.refuse_as, "why": why, "rule": "rule:IA-5"}
            )
            return
        self.acts.append(frame)
        if frame["action"][0] != "unorder":
            self.stage += 1
        self.v += 1
        await socket.send_json({"t": "ack", "id": frame["id"]})
        await socket.send_json({"t": "scene", "scene": self.scene(0)})

    async def publish(self, scene: msgspec.Struct) -> None:
        """Show another scene to all who look."""
        self.instead, self.v = scene, self.v + 1
        for socket in list(self.sockets):
            await socket.send_json({"t": "scene", "scene": self.scene(0)})

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        self.loop = asyncio.get_running_loop()
        self.sockets.add(socket)
        try:
            while True:
                await self.hear(socket, json.loads(await socket.receive_text()))
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.sockets.discard(socket)

    async def api(self, request: Request) -> Response:
        path = request.path_params["path"]
        chairs = [
            chair(s.id, s.name, "bot" if s.bot else "person", s.id == 0 or (self.hotseat and s.id == 1))
            for s in invented.SEATS
        ]
        table = table_info("x1", "Friday night", chairs)
        waiting = table_info("x2", "Beginners welcome", [*chairs[1:3], chair(3, "", "open", False)])
        waiting |= {"state": "open", "your_move": False, "you_in": False}
        game = {
            "id": "isles-of-ash",
            "title": "Isles of Ash",
            "blurb": "Hosts and boats among burnt islands.",
            "hours": "1-2",
            "seats": [2, 4],
            "picture": "",
            "bots": [["random", "Random"], ["greedy", "Greedy"]],
            "boards": ["isles"],
            "variants": {
                "long_winter": {
                    "type": "boolean",
                    "title": "Long winter",
                    "description": "Two winters a year.",
                    "names": [],
                    "default": False,
                },
                "length": {
                    "title": "Length",
                    "description": "",
                    "enum": ["short", "medium", "long"],
                    "names": ["Short", "Medium", "Long"],
                    "default": "medium",
                },
                "crowns": {
                    "type": "integer",
                    "title": "Crowns",
                    "description": "",
                    "names": [],
                    "minimum": 1,
                    "maximum": 20,
                    "default": 7,
                },
            },
        }
        if path == "me":
            return JSONResponse({"name": "Ann", "guest": True, "account": None, "settings": {}})
        if path.startswith("words/"):
            body, _ = tongues.client_words(path.removeprefix("words/"))
            return Response(body, media_type="application/json")
        if path == "games":
            return JSONResponse([game, {**game, "id": "second", "title": "The Long Ford", "hours": 3}])
        if path in ("characters", "invitations") or path.startswith(("sides/", "lessons/")):
            return JSONResponse([])
        if path == "me/self":
            own = Self("", False, [], 0, Manners(), away=0, friends=[], blocks=[])
            return JSONResponse(msgspec.to_builtins(own))
        if path == "blazons":
            return JSONResponse({"divisions": [], "tinctures": {}, "charges": []})
        if path == "notify":
            return JSONResponse({"urls": []})
        if path == "tables" and request.method == "POST":
            self.stage, self.v = 0, self.v + 1
            return JSONResponse({"id": "x1", "url": "/t/x1"})
        if path == "tables":
            kind = request.query_params["filter"]
            return JSONResponse({"mine": [table], "open": [waiting], "running": [table]}.get(kind, []))
        if path == "tables/x1":
            return JSONResponse(table)
        if path == "tables/x2":
            return JSONResponse(waiting)
        if path.startswith("manifest/"):
            return Response(msgspec.json.encode(self.manifest), media_type="application/json")
        if path.startswith("rules/"):
            return JSONResponse(invented.RULES)
        return JSONResponse({"error": "not_found", "message": "There is nothing here."}, 404)

    def app(self) -> Starlette:
        page = FileResponse(STATIC / "index.html")
        policy = "default-src 'self'; img-src 'self' data:"

        async def index(request: Request) -> Response:
            page.headers["Content-Security-Policy"] = policy
            return page

        async def topo(request: Request) -> Response:
            return JSONResponse(invented.topology())

        return Starlette(
            routes=[
                Route("/api/{path:path}", self.api, methods=["GET", "POST"]),
                Route("/boards/isles/board.topo.json", topo),
                WebSocketRoute("/ws/t/{id}", self.socket),
                Mount("/static", StaticFiles(directory=STATIC)),
                Route("/{path:path}", index),
            ]
        )


class Running:
    """The stand on a port of its own, in a thread."""

    def __init__(self, port: int = 0) -> None:
        self.stand = Stand()
        config = uvicorn.Config(self.stand.app(), host="127.0.0.1", port=port, log_level="warning")
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self) -> Running:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        return self

    @property
    def url(self) -> str:
        port = self.server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def drop_all(self) -> None:
        """Cut every connection, as a network does: without a word."""
        loop = self.stand.loop
        assert loop is not None
        for socket in list(self.stand.sockets):
            asyncio.run_coroutine_threadsafe(socket.close(1011), loop)

    def tell(self, frame: dict[str, Any]) -> None:
        """Say something to all who look."""
        assert self.stand.loop is not None
        for socket in list(self.stand.sockets):
            asyncio.run_coroutine_threadsafe(socket.send_json(frame), self.stand.loop).result(5)

    def publish(self, scene: msgspec.Struct) -> None:
        assert self.stand.loop is not None
        asyncio.run_coroutine_threadsafe(self.stand.publish(scene), self.stand.loop).result(5)

    def __exit__(self, *error: object) -> None:
        self.server.should_exit = True
        self.thread.join(5)


if __name__ == "__main__":
    uvicorn.run(Stand().app(), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
