"""What the model knows, measured by `python -m tools.capacity measure` and kept in `constants.json`."""

from __future__ import annotations

from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("constants.json")


class GameCost(msgspec.Struct):
    """Of one game at its usual number of seats."""

    seats: int
    act_ms: float
    """The server's core, for an act that nobody watches: rules, log, store."""
    view_ms: float
    """More for each seat that is watched: its scene is made and sent."""
    onlooker_ms: float
    """More for each further socket that shares a scene."""
    service_ms: list[float]
    """The core's time for an act with all seats watched, at 5, 25, 50, 75, 95 and 99 of 100 acts."""
    frame_bytes: float
    """An update to one socket, as it goes over the wire (median)."""
    packed_bytes: float
    """The same, packed."""
    log_bytes: float
    """What the database keeps of an act, and writes anew of its table."""
    table_kb: float
    """Memory of a loaded table in mid-game."""
    load_ms: float
    """Bringing such a table in: its log is played again."""
    decisions: int
    """Of a whole game between random players."""
    bot_ms: float
    """A greedy bot's core for one decision."""


class Constants(msgspec.Struct):
    machine: str
    games: dict[str, GameCost]
    socket_kb: float
    """The server's memory for an open socket."""
    heard_us: float
    """A process hears from PostgreSQL of a change at a table that it has not loaded."""
    flush_ms: float
    """A small write until it is safely on this disk (median)."""
    postgres_ms: float
    """PostgreSQL's own core for one act's transaction and its NOTIFY."""
    postgres_wal: float
    """Bytes PostgreSQL writes ahead for one act."""
    notify_rate: float
    """Transactions with a NOTIFY a second through four connections, without flushes: one lock for all."""

    @classmethod
    def read(cls, file: Path = FILE) -> Constants:
        return msgspec.json.decode(file.read_bytes(), type=cls)

    def write(self, file: Path = FILE) -> None:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n")
