"""The ASGI application, and the server around it."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, MutableMapping
from pathlib import Path
from random import uniform
from typing import Any

import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pentarchy.table.database import database
from pentarchy.table.engine import Shelf
from pentarchy.table.guard import Guard
from pentarchy.table.house import House
from pentarchy.table.pages import ERRORS, Pages
from pentarchy.table.settings import Settings
from pentarchy.table.sockets import Sockets

FOREVER = "public, max-age=31536000, immutable"
TEXTS = (".js", ".css", ".json", ".svg")
PACK_QUICKLY = 4
SWITCH_SECONDS = 0.0005
FRAME_BYTES = 1_000_000
"""Larger frames end the connection; those merely over the limit are refused and it lives on."""


class Files(StaticFiles):
    """Files whose addresses change with their content are kept by browsers for ever; text is packed once."""

    def __init__(self, directory: Path, forever: str = "") -> None:
        super().__init__(directory=directory, check_dir=False)
        self.forever = forever
        self._packed: dict[str, tuple[str, bytes]] = {}

    async def check_config(self) -> None:
        """A folder that is missing holds no files: a client not yet built is no failure of the server."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        fixed = scope["query_string"].startswith(b"v=") or (self.forever and path.startswith(self.forever))
        response.headers.setdefault("cache-control", FOREVER if fixed else "no-cache")
        headers = Headers(scope=scope)
        wants_packed = "gzip" in headers.get("accept-encoding", "") and "range" not in headers
        if isinstance(response, FileResponse) and wants_packed and path.endswith(TEXTS):
            return await self._pack(response)
        return response

    async def _pack(self, file: FileResponse) -> Response:
        etag, packed = self._packed.get(str(file.path), ("", b""))
        if etag != file.headers["etag"]:
            packed = await asyncio.to_thread(lambda: gzip.compress(Path(file.path).read_bytes(), mtime=0))
            self._packed[str(file.path)] = file.headers["etag"], packed
        response = Response(packed, media_type=file.media_type)
        for name in ("etag", "last-modified", "cache-control"):
            response.headers[name] = file.headers[name]
        response.headers["content-encoding"] = "gzip"
        response.headers["vary"] = "accept-encoding"
        return response


def create(settings: Settings | None = None) -> ASGIApp:
    """The application; without settings, as the environment says."""
    settings = settings or Settings.from_environment()
    house = House(settings, database(settings.db), Shelf(settings.games))

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
        *pages.routes(),
        WebSocketRoute("/ws/t/{id}", Sockets(house).meet),
        Mount("/static", Files(settings.static, "assets/")),
        Mount("/boards", Files(settings.boards)),
        Route("/{path:path}", pages.lost, methods=["GET", "POST", "PUT", "DELETE"]),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers=ERRORS,
        middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=PACK_QUICKLY)],
    )
    # outside everything else, so that even a failure carries the headers
    return Guard(app, settings, house.visits)


class Wire(WebSocketsSansIOProtocol):
    """Sockets that came at the same moment, as after a restart, do not ping at the same moment for ever."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.ping_interval:
            self.ping_interval *= uniform(0.5, 1.0)


def _stay_quick() -> None:
    """Set the interpreter up for a process that must answer everybody within milliseconds."""
    # a commit takes the interpreter's lock a dozen times; at the usual 5 ms a turn, scenes in the making
    # would hold every acknowledgement up
    sys.setswitchinterval(SWITCH_SECONDS)


def set_up_logging() -> None:
    """Lines for people. Addresses of tables are secrets of those who have them: no access log."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))


def serve(
    host: str = "127.0.0.1",
    port: int = 8400,
    db: str = "pentarchy.db",
    open_browser: bool = False,
    workers: int = 1,
    **options: Any,
) -> None:
    """Run the server until it is stopped; with PostgreSQL in several processes, if asked."""
    set_up_logging()
    shown = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}"
    settings = Settings.from_environment(db=db, **options)
    if not settings.address:
        settings = Settings.from_environment(db=db, address=shown, **options)
    if workers > 1 and not db.startswith("postgres"):
        raise SystemExit("pentarchy: several processes need PostgreSQL (--db postgresql://...)")
    config: MutableMapping[str, Any] = {
        "host": host,
        "port": port,
        "ws": Wire,
        "ws_max_size": FRAME_BYTES,
        "ws_per_message_deflate": False,
        "access_log": False,
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
    uvicorn.run("pentarchy.table.app:create", factory=True, workers=workers, **config)


def _open_when_up(host: str, port: int, address: str) -> None:
    def wait() -> None:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=0.2):
                break
            threading.Event().wait(0.1)
        webbrowser.open(address)

    threading.Thread(target=wait, daemon=True).start()
