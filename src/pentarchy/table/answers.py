"""What the pages answer with, typed once: the client's types are generated from these."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from pentarchy.table.home.results import Outcome
from pentarchy.table.rows import ClockRule, Level, Talk


class TableSeat(msgspec.Struct):
    """A chair as the lobby shows it."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    you: bool
    wait: Literal["", "must"]
    reserved: bool
    """Kept for somebody who was sent the link with the invitation."""
    player: str
    """Whose record to look up: a person's id, or `bot:` and the bot's."""
    vacant: bool
    """A bot keeps it for whoever comes."""
    ready: bool
    """Its person is here and says so."""
    let_go: int
    """So many agree that somebody else takes the place of who is not there;"""
    agreed: bool
    """the one who asks among them."""
    place: int
    """Where it came in, once the game is over."""


class TableInfo(msgspec.Struct):
    """A table as the lobby lists it, for one person's eyes."""

    id: str
    game: str
    title: str
    name: str
    seats: list[TableSeat]
    your_move: bool
    updated: int
    state: Literal["open", "running", "done"]
    you_in: bool
    owner: bool
    invitation: str
    """What a link to a reserved seat needs, for those who may send it around."""
    hotseat: bool
    clock: ClockRule
    talk: Talk
    level: Level
    language: str
    club: str
    ready: bool
    """It begins when everybody has said that they are ready."""
    rated: bool
    variants: dict[str, Any]
    commitment: str
    """Fingerprint of the seed;"""
    seed: str
    """the seed itself once the game is over."""
    lesson: str
    """The lesson that is taught here, if one is."""
    first: bool
    """Somebody's first game."""
    paused: bool
    rematch: str
    """For those who played: the table where they may play again."""
    how: str
    """By what it was won, once it is over;"""
    ended: int
    """and when that was."""


def with_outcome(info: TableInfo, outcome: Outcome | None) -> TableInfo:
    """A finished table with its result."""
    if outcome is None:
        return info
    seats = [replace(seat, place=played.place) for seat, played in zip(info.seats, outcome.seats)]
    return replace(info, seats=seats, how=outcome.how, ended=outcome.ended)


class LessonInfo(msgspec.Struct):
    """A lesson as the lobby lists it, and how far the one who asks has come."""

    id: str
    title: str
    minutes: int
    beat: int
    """How many beats are behind them,"""
    of: int
    """of so many."""
    done: bool
