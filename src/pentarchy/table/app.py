"""The ASGI application, and the server around it."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, MutableMapping
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp

from pentarchy.games import titles
from pentarchy.kernel.guide import pictures
from pentarchy.table import journal
from pentarchy.table.database import database
from pentarchy.table.engine import Shelf
from pentarchy.table.files import Files
from pentarchy.table.gamepages import GamePages
from pentarchy.table.guard import Guard
from pentarchy.table.home.clubpages import ClubPages
from pentarchy.table.home.hostpages import HostPages
from pentarchy.table.home.labpages import LabPages
from pentarchy.table.home.pages import HomePages
from pentarchy.table.house import House
from pentarchy.table.pages import ERRORS, Pages
from pentarchy.table.protocols import Http, Wire
from pentarchy.table.settings import Settings
from pentarchy.table.sockets import Sockets
from pentarchy.table.tablepages import TablePages
from pentarchy.table.tongues import Tongue

PACK_QUICKLY = 4
SWITCH_SECONDS = 0.0005
FRAME_BYTES = 1_000_000
"""Larger frames end the connection; those merely over the limit are refused and it lives on."""


def create(settings: Settings | None = None) -> ASGIApp:
    """The application; without settings, as the environment says."""
    settings = settings or Settings.from_environment()
    house = House(settings, database(settings.db), Shelf(titles()))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        _stay_quick()
        await house.open()
        try:
            yield
        finally:
            await house.close()

    pages = Pages(house)
    routes: list[Route | Mount | WebSocketRoute] = [
        *HomePages(house).routes(),
        *ClubPages(house).routes(),
        *HostPages(house).routes(),
        *LabPages(house).routes(),
        *pages.routes(),
        *GamePages(house).routes(),
        *TablePages(house).routes(),
        WebSocketRoute("/ws/t/{id}", Sockets(house).meet),
        Mount("/static", Files(settings.static, "assets/")),
        Mount("/boards", Files(settings.boards)),
        *(
            Mount(f"/pictures/{t.folder.name}", Files(pictures(t.folder)))
            for t in house.shelf.titles.values()
        ),
        Route("/{path:path}", pages.lost, methods=["GET", "POST", "PUT", "DELETE"]),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers=ERRORS,
        middleware=[
            Middleware(Tongue),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=PACK_QUICKLY),
        ],
    )
    # outside everything else, so that even a failure carries the headers
    return Guard(app, settings, house.visits)


def _stay_quick() -> None:
    """Set the interpreter up for a process that must answer everybody within milliseconds."""
    # a commit takes the interpreter's lock a dozen times; at the usual 5 ms a turn, scenes in the making
    # would hold every acknowledgement up
    sys.setswitchinterval(SWITCH_SECONDS)


def worker() -> ASGIApp:
    """The application in one of several processes of a server."""
    journal.set_up()
    return create()


def serve(
    host: str = "127.0.0.1",
    port: int = 8400,
    db: str = "pentarchy.db",
    open_browser: bool = False,
    workers: int = 1,
    **options: Any,
) -> None:
    """Run the server until it is stopped; with PostgreSQL in several processes, if asked."""
    journal.set_up()
    shown = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}"
    settings = Settings.from_environment(db=db, **options)
    if not settings.address:
        settings = Settings.from_environment(db=db, address=shown, **options)
    if workers > 1 and not db.startswith("postgres"):
        raise SystemExit("pentarchy: several processes need PostgreSQL (--db postgresql://...)")
    config: MutableMapping[str, Any] = {
        "host": host,
        "port": port,
        "http": Http,
        "ws": Wire,
        "ws_max_size": FRAME_BYTES,
        "ws_per_message_deflate": False,
        "access_log": False,  # addresses of tables are secrets of those who have them
        "log_config": None,
        "log_level": "warning",
        "server_header": False,
        "timeout_graceful_shutdown": 3,
    }
    if open_browser:
        _open_when_up(host, port, shown)
    print(f"Pentarchy is at {shown} (Ctrl+C stops it)", flush=True)
    if workers == 1:
        uvicorn.run(create(settings), **config)
        return
    settings.to_environment()
    uvicorn.run("pentarchy.table.app:worker", factory=True, workers=workers, **config)


def _open_when_up(host: str, port: int, address: str) -> None:
    def wait() -> None:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=0.2):
                break
            threading.Event().wait(0.1)
        webbrowser.open(address)

    threading.Thread(target=wait, daemon=True).start()
