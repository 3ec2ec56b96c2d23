"""The two protocols under the application, plain HTTP and sockets: uvicorn's, with our limits."""

from __future__ import annotations

import asyncio
from random import uniform
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pentarchy.table.guard import HEADERS

HEAD_SECONDS = 8.0
"""So long may a request's head take to arrive, from the first byte or from the opening of the connection."""
HEAD_BYTES = 65_536
"""Nor may more of it be kept while its end does not come."""


class Http(HttpToolsProtocol):
    """Connections that never finish a request's head are closed: each holds a file of the server's, and its
    memory.

    (The body's time is the guard's business: an answer can be given there.)
    """

    _late: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_here()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self._late
        super().data_received(data)
        if before is not None and before is self._late and not self.transport.is_closing():  # still no end
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self.send_400_response(f"The head of a request has at most {HEAD_BYTES} bytes.")

    def on_message_begin(self) -> None:
        self._expect_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head_is_here()
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """What cannot be read at all is refused with the headers of every other answer."""
        lines = ["HTTP/1.1 400 Bad Request", *(f"{name}: {value}" for name, value in HEADERS.items())]
        lines += [
            "content-type: text/plain; charset=utf-8",
            f"content-length: {len(msg)}",
            "connection: close",
        ]
        self.transport.write("\r\n".join([*lines, "", msg]).encode("ascii"))
        self.transport.close()

    def _expect_head(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(HEAD_SECONDS, self.timeout_keep_alive_handler)

    def _head_is_here(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
        self._head = 0


class Wire(WebSocketsSansIOProtocol):
    """Sockets that came at the same moment, as after a restart, do not ping at the same moment for ever."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.ping_interval:
            self.ping_interval *= uniform(0.5, 1.0)
