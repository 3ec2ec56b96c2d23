"""In which language people read: the client's own words, and what each request speaks."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pentarchy.kernel.portable import LANGUAGES, portable
from pentarchy.kernel.words import speaking

FOLDER = Path(__file__).parent / "words"
DEFAULT = "en"


def known(language: str) -> str:
    """The language, if it is spoken here; else English."""
    return language if language in LANGUAGES else DEFAULT


@cache
def client_words(language: str) -> tuple[bytes, str]:
    """The client's own words as they are sent, and a mark that changes with them."""
    body = msgspec.json.encode(portable(FOLDER / "client" / "en.ftl", language))
    return body, blake2b(body, digest_size=8).hexdigest()


class Tongue:
    """Middleware: whatever is said in answer to a request is said in the language it asks for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with speaking(known(Headers(scope=scope).get("accept-language", ""))):
            await self.app(scope, receive, send)
