"""The frames of a table's socket. What a client sends is decoded strictly; what is sent back is below."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from pentarchy.table.errors import Refusal
from pentarchy.table.rows import ChatLine

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=31)]


class Message(msgspec.Struct, tag_field="t", frozen=True):
    pass


class Hello(Message, tag="hello", frozen=True):
    seen: int = 0
    seat: Seat | None = None


class ActMessage(Message, tag="act", frozen=True):
    id: Id
    seat: Seat
    question: Annotated[str, Meta(max_length=64)]
    action: Annotated[list[str | int], Meta(min_length=1, max_length=64)]


class UndoMessage(Message, tag="undo", frozen=True):
    id: Id
    seat: Seat


class Restart(Message, tag="restart", frozen=True):
    """Undo back to the start of my turn, as far as the law allows."""

    id: Id
    seat: Seat


class RewindMessage(Message, tag="rewind", frozen=True):
    """Ask all to go back to a position."""

    id: Id
    seat: Seat
    to: Annotated[int, Meta(ge=0)]


class Consent(Message, tag="consent", frozen=True):
    id: Id
    seat: Seat
    yes: bool


class Replay(Message, tag="replay", frozen=True):
    id: Id
    at: Annotated[int, Meta(ge=0)]
    seat: Seat | None = None


class ChatMessage(Message, tag="chat", frozen=True):
    id: Id
    text: str
    to: Annotated[list[Seat], Meta(max_length=32)] | None = None


class StandingMessage(Message, tag="standing", frozen=True):
    id: Id
    seat: Seat
    what: Annotated[str, Meta(max_length=64)]
    value: Annotated[str, Meta(max_length=64)] | int | bool


class Curtain(Message, tag="curtain", frozen=True):
    """Hot-seat: whose scene this connection now shows."""

    seat: Seat


class Ping(Message, tag="ping", frozen=True):
    pass


Incoming: TypeAlias = (
    Hello
    | ActMessage
    | UndoMessage
    | Restart
    | RewindMessage
    | Consent
    | Replay
    | ChatMessage
    | StandingMessage
    | Curtain
    | Ping
)

_decoder: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


class _Named(msgspec.Struct):
    id: str = ""


def decode(data: str | bytes) -> Incoming:
    """A client's frame, or a Refusal that says what is wrong with it.

    >>> decode('{"t":"ping"}')
    Ping()
    >>> decode('{"t":"act","id":"x"}')
    Traceback (most recent call last):
    pentarchy.table.errors.Refusal: Object missing required field `seat`
    """
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError as why:
        raise Refusal("malformed", str(why)) from None
    except (msgspec.DecodeError, RecursionError) as why:
        raise Refusal("malformed", f"Not a JSON message: {why}") from None


def id_of(data: str | bytes) -> str:
    """The id of a frame that could not be read otherwise, so that the refusal reaches its sender."""
    try:
        return msgspec.json.decode(data, type=_Named).id[:64]
    except (msgspec.MsgspecError, RecursionError):
        return ""


def frame(t: str, **fields: Any) -> str:
    return msgspec.json.encode({"t": t, **fields}).decode()


def refused(id: str, refusal: Refusal) -> str:
    return frame("refused", id=id, error=refusal.code, why=refusal.message, rule=refusal.rule)


def chat(lines: list[ChatLine]) -> str:
    return frame("chat", lines=lines)
