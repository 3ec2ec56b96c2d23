"""Every sentence the server itself says to people: `en.ftl`, as a game has one."""

from __future__ import annotations

from pathlib import Path

from pentarchy.kernel.words import Words

WORDS = Words.read(Path(__file__).parent)
