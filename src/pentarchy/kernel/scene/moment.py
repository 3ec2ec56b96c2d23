"""The moment itself: time, seats, the chronicle, and the whole `Scene`."""

from __future__ import annotations

from typing import Literal

from pentarchy.kernel.scene.board import Arrow, Board
from pentarchy.kernel.scene.choice import Decision, Standing
from pentarchy.kernel.scene.contest import Contest
from pentarchy.kernel.scene.mats import Mat, Sum, Table
from pentarchy.kernel.scene.part import Part, Ref, Text


class Phase(Part, frozen=True):
    id: str
    label: str
    state: Literal["done", "now", "next", "skip"]
    icon: str = ""
    rule: Ref = ""


class Calendar(Part, frozen=True):
    label: str
    turn: int
    phases: list[Phase]
    of: int | None = None
    order: list[int] = []
    end: Text = []


class SeatInfo(Part, frozen=True):
    """A seat as everybody sees it. Name, bot, here and clock are the table server's to fill."""

    id: int
    name: str
    colour: int
    letter: str
    faction: str = ""
    score: str = ""
    key: list[tuple[str, str]] = []
    """Up to three numbers always in sight: id of a term, value."""
    team: str = ""
    out: bool = False
    wait: Literal["", "must", "may", "ready"] = ""
    bot: str = ""
    here: bool = False
    clock: tuple[int, int, bool] | None = None


class Motion(Part, frozen=True):
    ref: Ref
    a: Ref
    b: Ref
    n: int = 1


class Line(Part, frozen=True):
    """One sentence of the chronicle."""

    text: Text
    at: int = 0
    level: Literal["turn", "phase", "event", "detail"] = "event"
    seat: int | None = None
    rule: Ref = ""
    motions: list[Motion] = []
    arrows: list[Arrow] = []
    """Orders that are revealed by it: shown all at once, before what comes of them."""
    secret: bool = False
    undone: bool = False
    kind: str = ""
    """Of the event: what a tip may wait for."""
    weight: int = 0
    """0 bookkeeping; 1 a move, a purchase; 2 a fight, a card, a land or pact won or lost; 3 it turns the
    game, or is of weight 2 and hits the one who reads it."""
    hits: list[int] = []
    """The seats it concerns."""
    fold: bool = False
    """Told with the line before, by one gesture."""
    contest: Contest | None = None
    """What it belongs to, as it stood when this was told: with these lines a client plays a battle from its
    declaration to its end. The last has the outcome. Only news have it."""


class Goal(Part, frozen=True):
    """How far the seat is: the sentence itself is the guide's."""

    score: str = ""
    target: str = ""
    sum: Sum | None = None


class Coaching(Part, frozen=True):
    """What the coach of a lesson says at this moment."""

    lesson: str
    title: str
    beat: int
    """From 0;"""
    of: int
    """of so many."""
    texts: list[Text]
    """Read one after the other; the last stays until the beat is done."""
    show: list[Ref] = []
    hint: Text = []
    otherwise: Text = []
    """The answer to whoever tries what is not open yet."""
    doing: int | None = None
    """The option that would do it, by id: for whoever asks twice."""
    done: bool = False
    next: str = ""
    """The lesson after this one, if there is one, and its title."""
    next_title: str = ""


class Scene(Part, frozen=True):
    """Everything one seat (`you`; None is an onlooker) may know at one moment.

    The game fills seats, calendar, boards, mats, contests, arrows and result; the kernel adds the
    decision and who is waited for; the table adds versions, chronicle, names, clocks and standing answers.
    """

    seats: list[SeatInfo]
    calendar: Calendar
    boards: list[Board]
    mats: list[Mat]
    goal: Goal | None = None
    v: str = ""
    at: int = 0
    last: int = 0
    manifest: str = ""
    you: int | None = None
    contests: list[Contest] = []
    arrows: list[Arrow] = []
    chronicle: list[Line] = []
    decision: Decision | None = None
    standing: list[Standing] = []
    undo: Text = []
    coach: Coaching | None = None
    """At the table of a lesson."""
    talk: Literal["all", "table", "none"] = "all"
    result: Table | None = None
