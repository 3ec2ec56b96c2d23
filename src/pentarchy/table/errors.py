"""Refusals: what went wrong, said once for the person (a sentence) and once for the client (a code)."""

from __future__ import annotations


class Refusal(Exception):
    """Something asked of the server that it will not do; nothing has changed.

    >>> Refusal("no_table", "There is no such table.", 404).code
    'no_table'
    """

    def __init__(self, code: str, message: str, status: int = 400, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.rule = rule


class Conflict(Exception):
    """Somebody else wrote first: what was read is no longer so. Read again and decide anew."""


class Lost(Exception):
    """A worker is gone, and with it whatever it was thinking about."""


class Unplayable(Exception):
    """A stored game that today's rules do not replay; it is kept, not touched."""
