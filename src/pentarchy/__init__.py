"""Pentarchy: five medieval conquest board games on one small kernel.

>>> import pentarchy
>>> g = pentarchy.new("age-of-sovereigns", seed=7)
>>> seat = g.pending()[0]
>>> g.act(seat, g.options(seat)[0]).barrier in (True, False)
True
"""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

from .games import ids as games
from .games import title
from .kernel import Game, IllegalAction, PentarchyError, Record, SavedGame

__all__ = [
    "Game",
    "IllegalAction",
    "PentarchyError",
    "Record",
    "SavedGame",
    "__version__",
    "games",
    "load",
    "new",
    "seed_bytes",
    "title",
]
__version__ = version("pentarchy")


def seed_bytes(seed: int | bytes) -> bytes:
    """The 32-byte seed of a small number, so that runs repeat.

    >>> seed_bytes(7)[-1], len(seed_bytes(7))
    (7, 32)
    """
    return seed if isinstance(seed, bytes) else (seed % 2**256).to_bytes(32, "big")


def new(game: str, players: int | None = None, seed: int | bytes = 0, **variants: Any) -> Game:
    """A new game, run to its first decision.

    >>> new("age-of-sovereigns", seed=1).result is None
    True
    """
    return title(game).new(players, seed_bytes(seed), variants)


def load(path: str | Path) -> Record:
    """Read a saved game, checking it on the way.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "game.json"
    ...     _ = file.write_bytes(SavedGame.of(Record.new(title("age-of-sovereigns"))).encode())
    ...     load(file).game.result is None
    True
    """
    saved = SavedGame.load(Path(path))
    return saved.replay(title(saved.game))
