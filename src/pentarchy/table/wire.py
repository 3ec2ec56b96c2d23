"""The frames of a table's socket. What a client sends is decoded strictly; what is sent back is below."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from pentarchy.kernel.scene import Plan, Scene
from pentarchy.kernel.walk import LONGEST
from pentarchy.table.answers import TableInfo
from pentarchy.table.difference import Update
from pentarchy.table.errors import Refusal
from pentarchy.table.rows import ChatLine, Motion

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=31)]


Step: TypeAlias = Annotated[list[str | int], Meta(min_length=1, max_length=64)]


class Message(msgspec.Struct, tag_field="t", frozen=True):
    pass


class Hello(Message, tag="hello", frozen=True):
    seen: Annotated[str, Meta(max_length=64)] | int = ""
    """The version of the scene the client still has."""
    updates: bool = False
    """Whether it can be told what is new in a scene, instead of the whole again."""
    seat: Seat | None = None
    language: Annotated[str, Meta(max_length=16)] = "en"
    """What the person reads; a language there are no tables of is spoken as English."""


class ActMessage(Message, tag="act", frozen=True):
    id: Id
    seat: Seat
    question: Annotated[str, Meta(max_length=64)]
    action: Step


class PlanMessage(Message, tag="plan", frozen=True):
    """Answer by several actions at once, each checked as if it were clicked: all of them, or none."""

    id: Id
    seat: Seat
    question: Annotated[str, Meta(max_length=64)]
    actions: Annotated[list[Step], Meta(min_length=1, max_length=LONGEST)]
    again: Annotated[dict[str, Annotated[str, Meta(max_length=64)]], Meta(max_length=8)] = {}
    """What is answered from then on, until anything else is asked."""


class PlansMessage(Message, tag="plans", frozen=True):
    """Ask for the plans that begin or end at what was picked."""

    id: Id
    seat: Seat
    picks: Annotated[list[Annotated[str, Meta(max_length=128)]], Meta(min_length=1, max_length=8)]
    wish: Annotated[list[tuple[Step, Annotated[int, Meta(ge=0, le=LONGEST)]]], Meta(max_length=LONGEST)] = []
    """For a row of questions: how often each answer is wanted, what was changed last first."""


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


class MotionMessage(Message, tag="motion", frozen=True):
    """Ask all to pause or to end it; go on, or give up."""

    id: Id
    seat: Seat
    what: Literal["pause", "resume", "end", "resign"]


class Consent(Message, tag="consent", frozen=True):
    id: Id
    seat: Seat
    vote: Id
    """What is agreed to, or not."""
    yes: bool


class Replay(Message, tag="replay", frozen=True):
    """A position of the past, or from there a step: to the next act, turn, fight, or what hit one."""

    id: Id
    at: Annotated[int, Meta(ge=0)]
    seat: Seat | None = None
    step: Literal["", "act", "turn", "fight", "mine"] = ""
    back: bool = False


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
    | PlanMessage
    | PlansMessage
    | UndoMessage
    | Restart
    | RewindMessage
    | MotionMessage
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
        raise Refusal("malformed", why=str(why)) from None
    except (msgspec.DecodeError, RecursionError) as why:
        raise Refusal("malformed-json", why=str(why)) from None


def check_text(data: str | bytes) -> None:
    """No database keeps a NUL in a text, and no message needs one; JSON can only write it in this way.

    >>> check_text(r'{"t":"chat","id":"x","text":"a\\u0000"}')
    Traceback (most recent call last):
    pentarchy.table.errors.Refusal: A text has no NUL.
    """
    if (b"\\u0000" in data) if isinstance(data, bytes) else ("\\u0000" in data):
        raise Refusal("malformed-nul")


def id_of(data: str | bytes) -> str:
    """The id of a frame that could not be read otherwise, so that the refusal reaches its sender."""
    try:
        return msgspec.json.decode(data, type=_Named).id[:64]
    except (msgspec.MsgspecError, RecursionError):
        return ""


# ---- what the table says ---------------------------------------------------------------------------------


class Frame(msgspec.Struct, tag_field="t", frozen=True):
    pass


class SceneFrame(Frame, tag="scene", frozen=True):
    scene: Scene


class Same(Frame, tag="same", frozen=True):
    """The client has the newest scene already."""

    v: str


class Ack(Frame, tag="ack", frozen=True):
    """It is written. Nothing more: whatever else could be said would tell what others do."""

    id: str


class Refused(Frame, tag="refused", frozen=True):
    id: str
    error: str
    why: str
    rule: str


class Replayed(Frame, tag="replayed", frozen=True):
    id: str
    scene: Scene
    since: int
    """What was told after this is to be played."""


class Plans(Frame, tag="plans", frozen=True):
    """Those that begin or end at what was picked, at the question of that name."""

    id: str
    question: str
    plans: list[Plan]


class Talk(Frame, tag="chat", frozen=True):
    lines: list[ChatLine]


class Here(Frame, tag="here", frozen=True):
    seats: list[int]


class Voting(Frame, tag="vote", frozen=True):
    """Somebody asks all for something; without `votes` that is over."""

    id: str
    what: Motion
    to: int
    by: int
    votes: dict[str, bool] | None


class Described(Frame, tag="table", frozen=True):
    table: TableInfo


class Bye(Frame, tag="bye", frozen=True):
    why: str


class Pong(Frame, tag="pong", frozen=True):
    pass


Outgoing: TypeAlias = (
    SceneFrame
    | Update
    | Same
    | Ack
    | Refused
    | Replayed
    | Plans
    | Talk
    | Here
    | Voting
    | Described
    | Bye
    | Pong
)


def encode(frame: Outgoing) -> str:
    """As it goes over the wire.

    >>> encode(Ack("x1"))
    '{"t":"ack","id":"x1"}'
    """
    return msgspec.json.encode(frame).decode()


def refused(id: str, refusal: Refusal) -> str:
    return encode(Refused(id, refusal.code, refusal.message, refusal.rule))
