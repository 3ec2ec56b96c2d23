"""What the pages about people, results, clubs and the host answer with; the client's types are made from
these."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pentarchy.table.answers import TableInfo
from pentarchy.table.home.results import Outcome
from pentarchy.table.home.statistics import Statistics, Tally
from pentarchy.table.rows import Manners, Part, Role


class Me(msgspec.Struct):
    """Who is at this browser."""

    name: str
    guest: bool
    account: str | None
    settings: dict[str, Any]
    id: str
    named: bool
    """Whether the name was chosen; who has not been asked yet is asked once."""
    arms: str
    role: Role


class Self(msgspec.Struct):
    """What only the person sees of the own account."""

    mail: str
    relay: bool
    """Whether this host can send mail."""
    hides: list[Part]
    push: int
    """How many browsers are called."""
    manners: Manners
    away: int
    """Until when clocks stand for a vacation; 0 if none does."""
    friends: list[Brief]
    blocks: list[Brief]


class Brief(msgspec.Struct):
    """Somebody in a list."""

    player: str
    name: str


class TitleRecord(msgspec.Struct):
    """What somebody has done in one title."""

    game: str
    title: str
    played: int
    won: int
    rating: int
    spread: int
    """0: not rated yet."""
    curve: list[tuple[int, int]]
    roles: list[RoleRecord]


class RoleRecord(msgspec.Struct):
    role: str
    played: int
    won: int
    place: float
    """The place on average."""


class Profile(msgspec.Struct):
    """Somebody's record, as far as they show it to whoever asks."""

    player: str
    name: str
    arms: str
    you: bool
    bot: bool
    guest: bool
    since: int
    hides: list[Part]
    games: list[Outcome]
    titles: list[TitleRecord]
    finished: int
    left: int
    """Games played to the end, and left before it; both 0 where it is not shown."""
    seconds: int
    """How long they usually take for an answer; 0: not known, or not shown."""
    met: int
    ahead: int
    behind: int
    """Against whoever asks: how often they met, and who was ahead."""
    friend: bool
    blocked: bool


class Rung(msgspec.Struct):
    """A line of a leader list."""

    player: str
    name: str
    rating: int
    spread: int
    games: int


class LadderPage(msgspec.Struct):
    game: str
    rungs: list[Rung]
    roles: list[Tally]
    """How much each helps: `won` is points added to its player's rating."""
    statistics: Statistics
    games: list[Outcome]


class EveningInfo(msgspec.Struct):
    id: str
    at: int
    game: str
    """What is played is called so; nothing if that is not said."""
    note: str
    coming: list[Brief]
    you: bool
    yours: bool
    """Whether one may call it off."""


class ClubInfo(msgspec.Struct):
    """A club in a list."""

    id: str
    name: str
    about: str
    members: int


class ClubPage(msgspec.Struct):
    id: str
    name: str
    about: str
    game: str
    options: dict[str, Any]
    members: list[Brief]
    owner: str
    you_in: bool
    link: str
    """The secret with which one joins; empty for those who are not members."""
    evenings: list[EveningInfo]
    cups: list[CupInfo]
    tables: list[TableInfo]


class CupInfo(msgspec.Struct):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    state: str
    entrants: int


class Line(msgspec.Struct):
    """A line of the standings."""

    player: str
    name: str
    points: float
    wins: int
    opponents: float
    games: int


class Meeting(msgspec.Struct):
    """A table of a tournament."""

    round: int
    table: str
    players: list[Brief]
    places: list[float]


class CupPage(msgspec.Struct):
    id: str
    name: str
    game: str
    title: str
    players: int
    kind: str
    rounds: int
    round: int
    hours: float
    due: int
    state: str
    owner: bool
    you_in: bool
    standings: list[Line]
    meetings: list[Meeting]


class Invitation(msgspec.Struct):
    """Somebody would like to have one at a table."""

    table: str
    name: str
    title: str
    by: str


class ReportInfo(msgspec.Struct):
    id: str
    by: str
    about: str
    about_name: str
    table: str
    why: str
    at: int


class BanInfo(msgspec.Struct):
    whom: str
    name: str
    reason: str
    until: int
    by: str


class DeedInfo(msgspec.Struct):
    at: int
    by: str
    what: str
    whom: str
    name: str
    """Of a person who is still known here."""
    why: str


class Health(msgspec.Struct):
    """How the server does."""

    tables: dict[str, int]
    people: int
    accounts: int
    connections: int
    loaded: int
    acts: int
    bots_late: int
    """Thoughts of bots that took longer than five seconds."""
    notices_failed: int
    ack_ms: float
    disk_free: float
    backup: int
    """When the last one was made; 0: never."""


class HostPage(msgspec.Struct):
    reports: list[ReportInfo]
    bans: list[BanInfo]
    audit: list[DeedInfo]
    health: Health | None
    """For the host alone."""


class RunInfo(msgspec.Struct):
    """A run of the lab."""

    id: str
    game: str
    title: str
    by: str
    name: str
    """Who asked for it."""
    at: int
    players: int
    bots: list[str]
    games: int
    done: int
    left: int
    """Seconds it will go on for, as it seems; -1: nobody knows yet."""
    seed: int
    edition: str
    state: Literal["waits", "plays", "done", "failed"]
    error: str
    reported: bool


class LabPage(msgspec.Struct):
    runs: list[RunInfo]
    yours: list[str]
    """Those that one may end."""
    bots: list[tuple[str, str]]
    most_games: int
    minutes: int


PAGES = (
    Me,
    Self,
    Profile,
    LadderPage,
    ClubInfo,
    ClubPage,
    CupInfo,
    CupPage,
    Invitation,
    HostPage,
    LabPage,
)
