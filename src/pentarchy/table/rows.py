"""What is stored: plain Structs, kept as JSON documents beside the few columns that are searched for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from pentarchy.kernel.saved import Verdict

State: TypeAlias = Literal["open", "running", "done"]
Talk: TypeAlias = Literal["all", "table", "none"]
Level: TypeAlias = Literal["", "new", "skilled"]
"""Whom a table is for: anybody, those who play it for the first time, those who know the game."""
NoticeKind: TypeAlias = Literal["turn", "over", "remind", "invite", "word"]
Part: TypeAlias = Literal["games", "rating", "habits"]
"""What a record shows of a person: games and results, rating and lists, how quickly and reliably they
play."""
Role: TypeAlias = Literal["", "designer", "moderator", "host"]
"""Each may do what those before it may: a designer has the lab."""
ChairKind: TypeAlias = Literal["person", "bot", "open"]


class Subscription(msgspec.Struct):
    """Where a browser can be reached by push."""

    endpoint: str
    p256dh: str
    auth: str


class Manners(msgspec.Struct, frozen=True, omit_defaults=True):
    """When somebody wants to be called."""

    quiet: tuple[int, int] = (0, 0)
    """From this hour to that nobody is called; the same twice: never quiet."""
    zone: str = "UTC"
    digest: int = 0
    """At most one message in so many hours; 0: at once."""
    remind: bool = True
    """Once more, when the time of a turn runs out."""


class Person(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Somebody at a browser: a guest has only a name, an account also a password."""

    id: str
    name: str = ""
    password: str = ""
    """An argon2 hash; empty for guests."""
    settings: dict[str, Any] = {}
    notify: list[str] = []
    unnamed: bool = False
    """Nobody has chosen the name: it was made up at the first deed."""
    arms: str = ""
    """The blazon on the person's shield; empty: one that follows from the id."""
    mail: str = ""
    """An address whose owner has confirmed it: for a lost password, and for being called."""
    hides: list[Part] = []
    friends: list[str] = []
    blocks: list[str] = []
    push: list[Subscription] = []
    manners: Manners = Manners()
    called: int = 0
    """When the last message went out."""
    since: int = 0
    role: Role = ""
    silent: int = 0
    """Until when the person may not talk."""

    @property
    def guest(self) -> bool:
        return not self.password


class Chair(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Who plays a seat. A bot that stands in for an absent person leaves `person` in place."""

    kind: ChairKind
    person: str = ""
    name: str = ""
    bot: str = ""
    reserved: bool = False
    """Meant for somebody who was given the link; not offered in the lobby."""
    away: int = 0
    """Until when its person is on vacation, and the clock stands."""
    rested: int = 0
    """How much of its vacation is used up."""
    vacant: bool = False
    """A bot keeps it until somebody comes: anybody may take it over, with its history."""
    ready: bool = False
    """Its person is here and says so, at a table that waits for that."""
    late: bool = False
    """Somebody came when the game was under way: the result is not theirs alone, and counts for no rating."""
    left: str = ""
    """Who left it for good, or was replaced: that person's result is the last place."""
    left_name: str = ""
    knows: list[str] = []
    """Who has played it in this game and is gone: no other seat of it is open to them."""
    let_go: list[str] = []
    """Who agrees that somebody else takes the place of its person, who is not there."""

    @property
    def played_by_bot(self) -> bool:
        return bool(self.bot)


class ClockRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """Seconds throughout, except `hours`: the time by mail for one turn."""

    kind: Literal["none", "live", "mail"] = "none"
    reserve: int = 0
    increment: int = 0
    hours: float = 0
    vacation: int = 14
    """Days by mail for which a seat may stop its clock."""


class TableRow(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A table as it was set up, and who sits at it."""

    id: str
    game: str
    title: str
    name: str
    owner: str
    players: int
    chairs: list[Chair]
    variants: dict[str, Any] = {}
    seed: bytes = b""
    commitment: str = ""
    version: str = ""
    """The rules version the table was opened with."""
    clock: ClockRule = ClockRule()
    listed: bool = False
    rated: bool = False
    talk: Talk = "all"
    level: Level = ""
    language: str = ""
    """In which people talk here; empty: nobody has said."""
    club: str = ""
    """Whose members find it on their page."""
    ready: bool = False
    """It begins when everybody has said that they are ready, not with the last who sits down."""
    hotseat: bool = False
    invitation: str = ""
    """What the link to a reserved seat contains besides the table's id, where everybody can read that in the
    lobby."""
    created: int = 0
    state: State = "open"
    rematch: str = ""
    imported: bool = False
    lesson: str = ""
    """The lesson that is taught here, if one is."""
    first: bool = False
    """Somebody's first game: tips are said even where they are switched off."""
    paused: bool = False
    """All have agreed to wait: no clock runs and no bot plays until somebody goes on."""
    verdict: Verdict | None = None
    """It was ended by those who play, not by the rules."""

    @property
    def vacant(self) -> bool:
        """Whether a bot keeps a seat for whoever comes."""
        return any(chair.vacant and not chair.reserved for chair in self.chairs)


class Progress(msgspec.Struct):
    """How far somebody has come in a lesson."""

    person: str
    game: str
    lesson: str
    starts: int = 0
    beat: int = 0
    """The furthest beat."""
    done: bool = False


Motion: TypeAlias = Literal["rewind", "pause", "end"]


class Vote(msgspec.Struct, kw_only=True):
    """Somebody asks all for something: to go back, so that only the first `to` decisions stand, to pause, to
    end it, or to let a bot play for somebody long absent."""

    id: str
    """Consent is given to this vote, and to no other that may be asked meanwhile."""
    what: Motion = "rewind"
    to: int = 0
    by: int
    votes: dict[str, bool]
    """Per seat that has answered."""


class Moment(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What changes with every act and is public or the server's own: stored in the act's transaction."""

    rev: int = 0
    """Raised by whatever is written about the table: who writes must have read the last."""
    seq: int = 0
    """How many entries the log has."""
    updated: int = 0
    """When something last changed that everybody may know of."""
    due: int = 0
    """When the server itself has something to do here (a bot, a clock); 0: never."""
    waiting: list[int] = []
    """The seats waited for, as anybody may know."""
    pending: list[int] = []
    """Those that can really act: for their own eyes."""
    banks: list[int] = []
    """Milliseconds of reserve per seat."""
    since: list[int] = []
    """Per seat: when it began to be waited for; 0: it is not."""
    standing: dict[str, dict[str, str]] = {}
    """Per seat: its standing answers."""
    questions: dict[str, dict[str, str]] = {}
    """Per seat: in words, what each was given to."""
    window: tuple[int, int] = (0, 0)
    """The window for reactions that is open, and when it closes (0: when all have answered)."""
    asked: list[int] = []
    """Per seat: since when its present question stands."""
    vote: Vote | None = None


class LogRow(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One line of a table's log, as the kernel wrote it."""

    seq: int
    entry: bytes
    client: str = ""
    """The id the client gave its message: a repeated message is recognised by it."""
    at: int = 0


class ChatLine(msgspec.Struct, kw_only=True):
    at: int
    seat: int | None
    name: str
    text: str
    to: list[int] | None = None
    whom: list[str] | None = None
    """Who sat there, where it was not for all: it is for nobody who came later."""
    person: str = ""
    """Who said it, whoever has the seat now; nobody where a bot did. What the table says: whom it names."""


class Notice(msgspec.Struct, kw_only=True):
    """A message to somebody who is away, waiting in the outbox."""

    id: int = 0
    kind: NoticeKind = "turn"
    person: str
    table: str
    title: str
    body: str
    due: int
    tries: int = 0
    until: int = 0
    """When the time for the turn is over, where it has one."""
    link: str = ""
    """Where it leads to; empty: to its table."""


class Founding(msgspec.Struct, frozen=True):
    """A table that comes into being, all that is written of it at once."""

    table: TableRow
    moment: Moment
    rows: Sequence[LogRow] = ()
    notices: Sequence[Notice] = ()
