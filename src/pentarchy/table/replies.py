"""Reading what a request says, and answering it."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pentarchy.table import wire
from pentarchy.table.errors import Refusal

T = TypeVar("T")
DEEPEST = 32
_SIGNS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


def reply(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def body(request: Request, kind: type[T]) -> T:
    data = await request.body() or b"{}"
    try:
        wire.check_text(data)
        if _depth(data) > DEEPEST:
            raise Refusal("malformed-deep", most=DEEPEST)
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as why:
        raise Refusal("malformed", why=str(why)) from None
    except msgspec.DecodeError as why:
        raise Refusal("malformed-json", why=str(why)) from None


def _depth(data: bytes) -> int:
    """How deep a JSON text nests, without reading it: what can be read can then also be written and kept.

    >>> _depth(b'{"a":[[1]],"b":"[[[["}')
    3
    """
    deepest = depth = 0
    for sign in _SIGNS.findall(data):
        if sign in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in b"]}":
            depth -= 1
    return deepest
