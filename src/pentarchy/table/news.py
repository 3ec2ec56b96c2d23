"""What one server process tells the others: where to look, or what only passes through."""

from __future__ import annotations

import msgspec

from pentarchy.table.rows import ChatLine


class News(msgspec.Struct, omit_defaults=True):
    """
    >>> News.read(News(by="one", table="t", what="log").text()).table
    't'
    """

    by: str
    table: str
    what: str
    line: ChatLine | None = None
    seats: list[int] = []
    session: str = ""
    person: str = ""
    host: str = ""
    """Where somebody comes from, who is banned there."""

    def text(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> News:
        return msgspec.json.decode(text, type=cls)
