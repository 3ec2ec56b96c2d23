"""What stands between the network and the tables: headers, forgery checks, rate and size limits."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import OrderedDict
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pentarchy.table.errors import Refusal
from pentarchy.table.settings import Settings

OURS = "x-pentarchy"
"""A header that only our own pages can send: browsers do not let foreign pages add it."""

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self' 'unsafe-inline'",
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
LONGEST_NUMBER = 12
BODY_SECONDS = 30.0
"""So long may the body of a request take to arrive."""
BUCKETS = 20_000
"""Addresses remembered at most; the longest silent are forgotten first."""
log = structlog.get_logger(__name__)


class Bucket:
    """Tokens that come back at a steady rate, up to a burst.

    >>> bucket = Bucket(rate=1, burst=2)
    >>> [bucket.take(now=0.0) for _ in range(3)], bucket.take(now=1.5)
    ([True, True, False], True)
    """

    __slots__ = ("burst", "rate", "tokens", "when")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.tokens, self.when = rate, burst, burst, 0.0

    def take(self, now: float | None = None) -> bool:
        now = time.monotonic() if now is None else now
        self.tokens = min(self.burst, self.tokens + max(0.0, now - self.when) * self.rate)
        self.when = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def charge(self, more: float) -> None:
        """What has been let through was dearer than others."""
        self.tokens -= more


class Buckets:
    """A bucket for each address (or name) that knocks."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._kept.pop(who, None) or Bucket(self.rate, self.burst)
        self._kept[who] = bucket
        while len(self._kept) > BUCKETS:
            self._kept.popitem(last=False)
        return bucket.take()


def host_of(scope: Scope) -> str:
    """Who is at the other end, for limits (uvicorn has already believed, or not, what a proxy says)."""
    client = scope.get("client")
    return neighbourhood(str(client[0])) if client else "local"


def neighbourhood(host: str) -> str:
    """Whom a limit counts as one: an IPv4 address, or all that one household has in IPv6.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("local")
    ('192.0.2.7', '2001:db8:1:2::/64', 'local')
    """
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network((host.partition("%")[0], 64), strict=False))
    except ValueError:
        return host


def same_origin(headers: Headers, allowed: tuple[str, ...] = ()) -> bool:
    """Whether a page of this very server sent the request; browsers always tell for sockets."""
    origin = headers.get("origin", "")
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host", "")


def refusal_response(refusal: Refusal) -> JSONResponse:
    return JSONResponse({"error": refusal.code, "message": refusal.message}, refusal.status)


class Guard:
    """ASGI middleware around everything: refuse malformed, forged, too many and too large requests, add the
    headers to every answer, and let no failure of the application out but as an answer."""

    def __init__(self, app: ASGIApp, settings: Settings, visits: Buckets) -> None:
        self.app = app
        self.settings = settings
        self.visits = visits
        self.posts = Buckets(settings.post_rate, settings.post_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._open(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                _add_headers(scope, message)
            await send(message)

        try:
            _check_address(scope)
            if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
                self._check(scope)
                receive = self._limited(scope, receive)
            elif scope["path"].startswith("/api/") and not self.visits.take(host_of(scope)):
                raise Refusal("slow_down", 429)
            await self.app(scope, receive, with_headers)
        except ClientDisconnect:
            return
        except Refusal as refusal:
            await refusal_response(refusal)(scope, receive, with_headers)
        except Exception as error:
            log.error("request_failed", exc_info=error)
            if not begun:
                broke = Refusal("server_broke", 500)
                await refusal_response(broke)(scope, receive, with_headers)

    async def _open(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket; one that is refused before it is open gets an answer like any other request."""
        open = False

        async def refuse(refusal: Refusal) -> None:
            response = refusal_response(refusal)
            start = {"status": response.status_code, "headers": list(response.raw_headers)}
            _add_headers(scope, start)
            await send({"type": "websocket.http.response.start", **start})
            await send({"type": "websocket.http.response.body", "body": bytes(response.body)})

        async def with_headers(message: Message) -> None:
            nonlocal open
            if message["type"] == "websocket.close" and not open:
                code = message.get("reason") or "refused"
                await refuse(Refusal(code, 403))
                return
            open = open or message["type"] == "websocket.accept"
            await send(message)

        try:
            _check_address(scope)
            await self.app(scope, receive, with_headers)
        except Refusal as refusal:
            await refuse(refusal)
        except Exception as error:
            log.error("socket_failed", exc_info=error)
            if not open:
                await refuse(Refusal("server_broke", 500))

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        foreign = "origin" in headers and not same_origin(headers, self.settings.origins)
        if headers.get(OURS) != "1" or foreign:
            raise Refusal("forged", 403)
        if not self.posts.take(host_of(scope)):
            raise Refusal("slow_down", 429)
        length = headers.get("content-length", "0")
        plain = length.isascii() and length.isdigit() and len(length) <= LONGEST_NUMBER
        if not plain or int(length) > self._most(scope):
            raise Refusal("too_big-request", 413, most=self._most(scope))

    def _most(self, scope: Scope) -> int:
        large = {"/api/import": self.settings.import_bytes, "/api/lab": self.settings.lab_bytes}
        return large.get(scope["path"], self.settings.body_bytes)

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """Count what really arrives, and when: a length need not be told, nor be true."""
        left, until = self._most(scope), asyncio.get_running_loop().time() + BODY_SECONDS
        more = True

        async def counted() -> Message:
            nonlocal left, more
            if not more:  # all is here; what comes now is only that the client has gone
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise Refusal("too_slow", 408) from None
            more = bool(message.get("more_body", False))
            left -= len(message.get("body", b""))
            if left < 0:
                raise Refusal("too_big-request", 413, most=self._most(scope))
            return message

        return counted


def _check_address(scope: Scope) -> None:
    """No database and no file system is asked for what cannot be a name."""
    host = Headers(scope=scope).get("host", "")
    try:
        urlsplit(f"//{host}")
    except ValueError:
        raise Refusal("malformed-address") from None
    if "\0" in scope["path"] or b"%00" in scope["query_string"]:
        raise Refusal("malformed-path")


def _add_headers(scope: Scope, message: Message) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["scheme"] in ("https", "wss"):
        headers.setdefault("strict-transport-security", "max-age=31536000")
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")
