"""What a host may set; every limit of the server is here."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

HERE = Path(__file__).parent


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    db: str = "pentarchy.db"
    static: Path = HERE / "static"
    boards: Path = HERE.parent / "boards"
    address: str = ""
    """How players reach this server, for links in notifications: `https://example.org`."""
    origins: tuple[str, ...] = ()
    """Further origins (scheme, host, port) whose pages may open sockets; the server's own always may."""

    bots: str = ""
    """Where bots think: on this machine, or on a Ray cluster (`ray://HOST:PORT`, `ray://auto`, `ray://local`)."""
    bot_workers: int = max(2, (os.cpu_count() or 2) - 1)
    """One more than a core at least: one long thought must not keep everybody else's bots waiting."""
    bot_seconds: float = 20.0
    """A bot that thinks longer is taken for stuck, and its seat's default is played."""
    banter: bool = True
    """Whether opponents with a name say a word at great moments, where a table has talk."""
    bot_pause: float = 0.0
    """Between the acts of bots while somebody watches, so that eyes can follow."""
    stand_in: str = "greedy"
    """The bot that takes the seat of somebody who ran out of time."""

    engine_seconds: float = 0.5
    """No act or view of a game may compute for longer."""
    window_pause: float = 2.0
    """Before the table answers for a seat that has no choice, where others must not know that."""
    window_seconds: float = 30.0
    """How long a window for reactions stays open where the clock is live."""
    metrics_token: str = ""
    """Who asks for `/metrics` must bear it; without one there are none. Their figures move with every act,
    secret ones too, so they are for the host alone."""
    known_seeds: bool = False
    """Whether who opens a table may choose its seed, and so know what will come: for tests and lessons."""
    idle_minutes: float = 10.0
    """A table nobody looks at is put away after so long."""

    message_bytes: int = 16_384
    message_rate: float = 20.0
    message_burst: float = 60.0
    talk_rate: float = 0.5
    talk_burst: float = 20.0
    body_bytes: int = 65_536
    import_bytes: int = 4_000_000
    post_rate: float = 5.0
    post_burst: float = 60.0
    visit_rate: float = 50.0
    visit_burst: float = 500.0
    """Questions to the server and new sockets, per address."""
    login_rate: float = 0.1
    login_burst: float = 10.0
    sockets_per_address: int = 100
    tables_per_person: int = 200
    bot_tables_per_person: int = 5
    """Unfinished tables at which nobody plays but bots;"""
    bot_tables_rate: float = 1 / 60
    bot_tables_burst: float = 10.0
    """and how many such are begun from one address, by however many people."""
    chat_letters: int = 1_000

    lab: str = ""
    """The folder for runs of the lab; empty: beside the database."""
    lab_games: int = 2_000
    """Of a run, at most; its minutes, its memory and its processes:"""
    lab_minutes: float = 30.0
    lab_megabytes: int = 2_000
    lab_workers: int = 1
    lab_runs: int = 10
    """Playing or waiting, of all people together;"""
    lab_runs_per_person: int = 3
    lab_kept: int = 50
    """so many are kept, the oldest go first."""
    lab_bytes: int = 2_000_000
    """Of an edition that is sent."""

    notice_delay: float = 20.0
    """Seconds before a notice goes out: who comes back in that time is not bothered."""
    notify_internal: bool = False
    """Whether notifications may go to loopback and private addresses."""
    mail_relay: str = ""
    """An apprise address of the host's own mail server; players then need to give only their mail address."""

    @classmethod
    def from_environment(cls, **given: object) -> Settings:
        """Settings named PENTARCHY_..., over which what is given on the command line prevails.

        >>> os.environ["PENTARCHY_BOT_PAUSE"] = "0.5"
        >>> Settings.from_environment(db="x.db").bot_pause
        0.5
        >>> del os.environ["PENTARCHY_BOT_PAUSE"]
        """
        found: dict[str, object] = {}
        for field in msgspec.structs.fields(cls):
            value = os.environ.get(f"PENTARCHY_{field.name.upper()}")
            if value is None:
                continue
            if field.type is Path:
                found[field.name] = Path(value)
            elif field.name == "origins":
                found[field.name] = tuple(value.split())
            else:
                found[field.name] = msgspec.convert(value, field.type, strict=False)
        return cls(**{**found, **{k: v for k, v in given.items() if v is not None}})  # type: ignore[arg-type]

    def lab_folder(self) -> Path:
        """
        >>> Settings(db="house/tables.db").lab_folder().as_posix()
        'house/tables.db-lab'
        """
        shared = self.db.startswith("postgres")
        return Path(self.lab or ("pentarchy-lab" if shared else f"{self.db}-lab"))

    def to_environment(self) -> None:
        """Hand the settings on to further processes of the same server."""
        for field in msgspec.structs.fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                said = " ".join(value) if isinstance(value, tuple) else str(value)
                os.environ[f"PENTARCHY_{field.name.upper()}"] = said
