"""The content: what `content/` says, typed."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pentarchy.kernel import ContentError, Said, read_content


class Land(msgspec.Struct, frozen=True):
    id: str
    name: Said
    terrain: str


class Host(msgspec.Struct, frozen=True):
    name: Said
    letter: str


class Book(msgspec.Struct, frozen=True):
    """The lands from west to east, and the two hosts."""

    men: int
    """How many a host has at first, and at most."""
    lands: list[Land]
    hosts: list[Host]


def read(folder: Path) -> Book:
    book = read_content(folder / "ford.toml", Book)
    if len(book.lands) < 3 or len(book.hosts) != 2:
        raise ContentError("ford.toml: expected three or more lands and two hosts")
    return book
