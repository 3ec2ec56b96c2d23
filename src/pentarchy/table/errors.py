"""Refusals: what went wrong, said once for the person (a sentence) and once for the client (a code)."""

from __future__ import annotations

from typing import Any

from pentarchy.table.words import WORDS


class Refusal(Exception):
    """Something asked of the server that it will not do; nothing has changed.

    The sentence stands in the server's table of words, under its code or, where a code has several sentences,
    under the code and what this one is about.

    >>> refusal = Refusal("wrong_seat-none", 404, seat=7)
    >>> refusal.code, refusal.message, refusal.status
    ('wrong_seat', 'There is no seat 7.', 404)
    """

    def __init__(self, sentence: str, status: int = 400, rule: str = "", **args: Any) -> None:
        self.code = sentence.partition("-")[0]
        self.message = WORDS.plain(f"refused-{sentence}", **args)
        super().__init__(self.message)
        self.status = status
        self.rule = rule


class Conflict(Exception):
    """Somebody else wrote first: what was read is no longer so. Read again and decide anew."""


class Lost(Exception):
    """A worker is gone, and with it whatever it was thinking about."""


class Unplayable(Exception):
    """A stored game that today's rules do not replay; it is kept, not touched."""
