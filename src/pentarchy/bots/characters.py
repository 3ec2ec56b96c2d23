"""Opponents with a name: how well they think, how they like to play, their arms, and what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from pentarchy.kernel.words import Words

Level = Literal["novice", "captain", "marshal"]
Temper = Literal["bold", "cautious", "loyal", "merchant", "pious", "treacherous"]
Occasion = Literal["begins", "gains", "loses", "wins", "lost"]
FOLDER = Path(__file__).parent
WORDS = Words.read(FOLDER / "words")


class Arms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A blazon: how the shield is divided, in which two tinctures, and what is on it."""

    division: str
    tinctures: tuple[str, str]
    charge: str = ""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """
    >>> CHARACTERS["ulf"].name, CHARACTERS["ulf"].level, CHARACTERS["ulf"].temper
    ('Ulf Redbeard', 'captain', 'bold')
    >>> CHARACTERS["ulf"].says("gains")
    'Mine now.'
    """

    id: str
    name: str
    level: Level
    temper: Temper
    arms: Arms

    def about(self) -> str:
        """Who it is, in one sentence."""
        return WORDS.plain(self.id)

    def mood(self) -> str:
        """The temper in one word."""
        return WORDS.plain(f"temper-{self.temper}")

    def says(self, occasion: Occasion) -> str:
        return WORDS.plain(f"{self.id}-{occasion}")


class _File(msgspec.Struct, forbid_unknown_fields=True):
    character: list[Character]


CHARACTERS = {
    c.id: c for c in msgspec.toml.decode((FOLDER / "characters.toml").read_bytes(), type=_File).character
}
"""By id, the weaker first."""
