"""What to simulate, and the row of facts that one game leaves.

A row names everything it depends on: the game, the version of its rules, the code that played, the content,
the options, the bots, the seed. Rows that agree in all of it are the same game.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

import pentarchy
from pentarchy.bots import bot, spelled
from pentarchy.games import title
from pentarchy.kernel import PentarchyError, Variants

STANDARD = "standard"
"""The name of the edition that comes with the game."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What to simulate."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    first: int = 0
    players: int | None = None
    variants: dict[str, Any] = {}
    content: str = ""
    rotate: bool = True
    """Bots change seats from game to game."""
    watched: bool = False
    """Steps and happenings are counted too: it takes a little longer."""

    def check(self) -> Plan:
        """The plan with players and bots spelled out, or an error that says what is wrong."""
        found = title(self.game)
        least, most = found.seats
        players = self.players or (len(self.bots) if len(self.bots) > 1 else least)
        if not least <= players <= most:
            raise PentarchyError(f"{found.name} is for {least} to {most} players, not {players}")
        bots = self.bots * players if len(self.bots) == 1 else self.bots
        if len(bots) != players:
            raise PentarchyError(f"{players} players need one bot for all or {players} bots, not {len(bots)}")
        for name in bots:
            bot(name)
        variants = found.variants_from(self.variants)
        if self.folder and not self.folder.is_dir():
            raise PentarchyError(f"--content {self.content}: there is no such folder")
        found.set_up(players, bytes(32), variants, self.folder)  # such a mixture may not be to be had
        return msgspec.structs.replace(self, players=players, bots=tuple(map(spelled, bots)))

    @property
    def folder(self) -> Path | None:
        return Path(self.content) if self.content else None

    @property
    def edition(self) -> str:
        """What people call the content: the folder's name."""
        return Path(self.content).resolve().name if self.content else STANDARD

    def bots_of(self, number: int) -> list[str]:
        """Who sits where in that game."""
        shift = number % len(self.bots) if self.rotate else 0
        return [self.bots[(seat - shift) % len(self.bots)] for seat in range(len(self.bots))]

    def head(self, number: int) -> dict[str, Any]:
        """Of the row of that game: what is known before it is played, and what tells it from others."""
        found = title(self.game)
        return {
            "game": self.game,
            "rules": found.version,
            "product": product(self.game),
            "content": found.content_hash(self.folder),
            "players": self.players,
            "variants": in_words(found.variants_from(self.variants)),
            "bots": self.bots_of(number),
            "run": self.seed,
        }

    def differs(self, row: Row) -> str:
        """What makes a row another game than this plan's of that number; empty: nothing does."""
        for name, value in self.head(row.number).items():
            had = getattr(row, name)
            if had != value:
                was, wanted = _apart(had, value) if name == "variants" else (_shown(had), _shown(value))
                return f"{CALLED[name]} {was}, not {wanted}"
        return ""

    def made(self, row: Row) -> bool:
        """Whether that row is a game of this plan."""
        return not self.differs(row)


CALLED = {
    "game": "the game",
    "rules": "rules version",
    "product": "program version",
    "content": "content",
    "players": "players",
    "variants": "options",
    "bots": "bots",
    "run": "seed",
}
"""What a row's columns are called in sentences."""


def _shown(value: Any) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)


def _apart(had: str, wanted: str) -> tuple[str, str]:
    """Of two sets of options, those they do not share.

    >>> _apart('{"layout":"flank_hub","temple":"any"}', '{"layout":"lens","temple":"any"}')
    ('layout flank_hub', 'layout lens')
    """
    one, other = msgspec.json.decode(had), msgspec.json.decode(wanted)
    names = [name for name in one | other if one.get(name) != other.get(name)]
    first, second = (", ".join(f"{name} {some.get(name)}" for name in names) for some in (one, other))
    return first, second


class Row(msgspec.Struct, kw_only=True):
    """One game's facts."""

    game: str
    rules: int
    """The version of the game's rules."""
    product: str
    """The version of the program, with a fingerprint of the code that played."""
    content: str
    """The fingerprint of the content."""
    edition: str = STANDARD
    """What its folder was called."""
    players: int
    variants: str
    bots: list[str]
    run: int
    """The seed of the run; with the number it makes the game's own."""
    number: int
    seed: str
    factions: list[str]
    places: list[int]
    scores: list[int]
    how: str
    finished: bool
    decisions: int
    forced: int
    course: str = ""
    """A fingerprint of all that was decided: equal courses were the same game move by move."""
    error: str = ""
    statistics: dict[str, int | float | str] = {}
    use: dict[str, list[int]] = {}
    """What was done, and how often by each seat: `build palace`, `march`."""
    seen: dict[str, int] = {}
    """Of a watched game: which steps asked, what happened, and by which road it was won. Not kept on disk."""

    @property
    def same_edition(self) -> tuple[Any, ...]:
        """Rows that differ here are of different games or editions, and are not counted together."""
        return self.game, self.rules, self.product, self.content, self.players, self.variants

    @property
    def same_luck(self) -> tuple[Any, ...]:
        """Rows that agree here began alike: what differs between them comes from the edition."""
        return self.run, self.number, self.players, tuple(self.bots)


def game_seed(seed: int, number: int) -> bytes:
    return blake2b(f"{seed} {number}".encode(), digest_size=32, person=b"pentarchy-sim").digest()


def in_words(variants: Variants) -> str:
    return msgspec.json.encode(variants, order="deterministic").decode()


@cache
def product(game: str) -> str:
    """The program's version, and a fingerprint of the code that decides how this game is played."""
    home = Path(pentarchy.__file__).parent
    h = blake2b(digest_size=4)
    for folder in (home / "kernel", home / "bots", title(game).folder):
        for path in sorted(folder.rglob("*.py")):
            h.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{pentarchy.__version__}+{h.hexdigest()}"
