"""Bots for every game. They see a view, their options and imagined worlds: never the game itself."""

from __future__ import annotations

from .chair import Bot, Chair
from .characters import CHARACTERS, Character
from .minds import Minds
from .named import BOTS, LEVELS, LOBBY, bot, thinks
from .own import spelled

__all__ = [
    "BOTS",
    "CHARACTERS",
    "LEVELS",
    "LOBBY",
    "Bot",
    "Chair",
    "Character",
    "Minds",
    "bot",
    "spelled",
    "thinks",
]
