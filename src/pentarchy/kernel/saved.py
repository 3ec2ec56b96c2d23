"""A saved game: documented JSON from which everything else can be derived and checked.

Replaying it is the proof: `verify` plays the log again and compares every chance result and digest.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import msgspec

from .errors import BadFile, PentarchyError, VerifyError
from .record import Act, Entry, Record, Rewind, Undo

FORMAT = 1
EVERY = 20
"""A digest is kept after so many log entries."""


def commitment(seed: bytes) -> str:
    """What is published of the seed while the game runs.

    >>> commitment(bytes(32))[:16]
    'df38aba2e92a3c11'
    """
    return blake2b(seed, digest_size=32, person=b"pentarchy-seed").hexdigest()


class Verdict(msgspec.Struct, frozen=True):
    """An end that no rule brought about: all agreed to it, or of two one gave up."""

    how: Literal["agreed", "resigned"]
    places: tuple[int, ...]


class SavedGame(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The file. While the game runs at a table, `seed` is left out and only its commitment is given.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> record = Record.new(THE_FORD, seed=bytes(32))
    >>> _ = record.act(0, ("march",))
    >>> saved = SavedGame.read(SavedGame.of(record).encode())
    >>> saved.log
    [Act(seat=0, action=('march',), step='Turn', drawn=[], led=False)]
    >>> saved.replay(THE_FORD).game.at
    [1, 4]
    """

    pentarchy: int = FORMAT
    """The version of this format."""
    game: str
    """The title's id."""
    rules: int
    """The version of its rules."""
    content: str
    """The hash of its content files."""
    seats: int
    variants: dict[str, Any]
    commitment: str
    """A hash of the seed, published before the first decision."""
    seed: str = ""
    """64 hexadecimal digits."""
    names: list[str] = []
    opening: list[int] = []
    """Chance results drawn before the first decision."""
    log: list[Act | Undo | Rewind]
    digests: list[tuple[int, str]] = []
    """State digests after so many log entries; the last one is that of the position saved."""
    verdict: Verdict | None = None
    """It was ended there by those who played, not by the rules."""

    @classmethod
    def of(
        cls,
        record: Record,
        names: list[str] | None = None,
        seed: bool = True,
        verdict: Verdict | None = None,
    ) -> SavedGame:
        """Save a record. With `seed=False` only the commitment is given away."""
        g = record.start
        saved = cls(
            pentarchy=FORMAT,
            game=g.title.id,
            rules=g.title.version,
            content=g.title.content_hash(),
            seats=g.seats,
            variants=msgspec.to_builtins(getattr(g, "variants", {})),
            commitment=commitment(g.dice.seed),
            seed=g.dice.seed.hex() if seed else "",
            names=names or [],
            opening=record.opening_draws,
            log=list(record.log),
            verdict=verdict,
        )
        if seed:
            saved.digests = [*_digests(record)]
        return saved

    @classmethod
    def read(cls, data: bytes, name: str = "saved game") -> SavedGame:
        """Decode a file, or raise BadFile with one line that names file, place and what was expected."""
        try:
            saved = msgspec.json.decode(data, type=cls)
        except msgspec.ValidationError as why:
            raise BadFile(f"{name}: {why}") from None
        except (msgspec.DecodeError, RecursionError) as why:
            raise BadFile(f"{name}: not a saved game: {why}") from None
        if saved.pentarchy != FORMAT:
            raise BadFile(f"{name}: $.pentarchy: expected format {FORMAT}, found {saved.pentarchy}")
        if saved.seed and (len(saved.seed) != 64 or not _is_hex(saved.seed)):
            raise BadFile(f"{name}: $.seed: expected 64 hexadecimal digits")
        places = saved.verdict.places if saved.verdict else (1,) * saved.seats
        if len(places) != saved.seats or not all(1 <= place <= saved.seats for place in places):
            raise BadFile(f"{name}: $.verdict.places: expected a place for each of {saved.seats} seats")
        return saved

    @classmethod
    def load(cls, path: Path) -> SavedGame:
        try:
            data = path.read_bytes()
        except OSError as why:
            raise BadFile(f"{path}: cannot be read: {why.strerror}") from None
        return cls.read(data, str(path))

    def encode(self) -> bytes:
        """Readable JSON, one log entry a line."""
        head = msgspec.to_builtins(self)
        log = head.pop("log")
        digests = head.pop("digests", [])
        dump = msgspec.json.encode
        lines = [f"  {dump(k).decode()}: {dump(v).decode()}" for k, v in head.items()]
        lines.insert(0, f'  "pentarchy": {self.pentarchy}')
        for key, rows in (("log", log), ("digests", digests)):
            body = ",\n".join("    " + dump(row).decode() for row in rows)
            lines.append(f'  "{key}": [\n{body}\n  ]' if rows else f'  "{key}": []')
        return ("{\n" + ",\n".join(lines) + "\n}\n").encode()

    def replay(self, title: Any, content: Path | None = None) -> Record:
        """Play the log again, comparing every chance result and digest; VerifyError names the entry."""
        if title.id != self.game:
            raise BadFile(f"a game of {self.game}, not of {title.id}")
        if self.rules != title.version:
            raise VerifyError(f"rules version {self.rules}, but this is version {title.version}", 0)
        if not title.is_content(self.content, content):
            raise VerifyError(
                f"content {self.content} differs from this edition, {title.content_hash(content)}", 0
            )
        seed = bytes.fromhex(self.seed)
        if seed and commitment(seed) != self.commitment:
            raise VerifyError("the seed does not fit its commitment", 0)
        tape = not seed
        try:
            opening = iter(self.opening) if tape else None
            record = Record.new(title, self.seats, seed or bytes(32), self.variants, content, opening)
        except PentarchyError as why:
            raise VerifyError(f"set-up: {why}", 0) from None
        if record.opening_draws != self.opening:
            raise VerifyError(f"set-up drew {record.opening_draws}, the file says {self.opening}", 0)
        digests = dict(self.digests)
        self._check_digest(record, digests, 0)
        for step, entry in enumerate(self.log, 1):
            try:
                record.apply(entry, tape)
            except PentarchyError as why:
                raise VerifyError(f"entry {step}: {why}", step) from None
            _same_draws(entry, record.log[-1], step)
            self._check_digest(record, digests, step)
        if extra := [n for n in digests if not 0 <= n <= len(self.log)]:
            raise VerifyError(f"digest for entry {extra[0]}, but the log has {len(self.log)}", extra[0])
        if seed and len(self.log) not in digests:
            raise VerifyError("the digest of the last position is missing", len(self.log))
        return record

    def _check_digest(self, record: Record, digests: dict[int, str], step: int) -> None:
        if step in digests and self.seed and digests[step] != record.game.digest():
            raise VerifyError(f"entry {step}: the digest differs", step)


def _same_draws(entry: Entry, played: Entry, step: int) -> None:
    if isinstance(entry, Act) and isinstance(played, Act) and entry.drawn != played.drawn:
        raise VerifyError(f"entry {step}: chance gave {played.drawn}, the file says {entry.drawn}", step)


def _is_hex(text: str) -> bool:
    return all(c in "0123456789abcdef" for c in text)


def _digests(record: Record) -> list[tuple[int, str]]:
    """Digests on the way, made by playing the log once more."""
    again = Record(record.start.clone())
    out = [(0, again.game.digest())]
    for n, entry in enumerate(record.log, 1):
        again.apply(entry, tape=True)
        if n % EVERY == 0 or n == len(record.log):
            out.append((n, again.game.digest()))
    return out
