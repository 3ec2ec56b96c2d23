"""The things of the game by name, as sentences want them: pointing at what they name, with their grammar."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Seg, plain
from pentarchy.kernel.words import Name, Words

from ..book import Book
from ..book.pieces import LANDS

WORDS = Words.read(Path(__file__).parent)


def kingdom(book: Book, seat: Seat) -> Name | None:
    """A player by his kingdom; nobody leads the revolutionaries."""
    if seat < 0:
        return None
    return Name(book.kingdoms[seat].name, f"seat:{seat}", article="the", many=True, seat=seat)


def place(book: Book, land: str | int) -> Seg:
    number = book.land[land] if isinstance(land, str) else land
    return Seg(book.lands[number].name, ref=f"space:{LANDS[number]}")


def face(book: Book, card: str) -> Seg | str:
    """A card by its name; where none was played, that."""
    return Seg(book.titles[card], ref=f"card:{card}") if card in book.titles else WORDS.plain("name-no-card")


def faces(book: Book, cards: list[str]) -> list[Seg | str]:
    return [face(book, card) for card in cards]


def building(book: Book, name: str) -> str:
    return str(book.by_bit[book.bit[name]].name)


def sovereign(book: Book, name: str) -> str:
    return next(ruler.name for kingdom in book.sovereigns for ruler in kingdom if ruler.id == name)


def unit(book: Book, kind: str, seat: Seat) -> str:
    """One unit; a single horseman is no cavalry."""
    if seat < 0:
        return WORDS.plain("name-rebel")
    if kind == "common":
        return str(book.common.name.lower())
    name = book.special[seat].name.lower()
    return name if name != book.special[seat].many else plain(WORDS.often("name-one-of", kind=name))


def force(book: Book, common: int, special: int, seat: Seat) -> list[str]:
    """Units by kind: `2 common units`, `1 troll`."""
    kinds = (("common", common, book.common.many), ("special", special, book.special[seat].many))
    return [
        WORDS.plain("name-units", n=n, kind=unit(book, kind, seat) if n == 1 else many)
        for kind, n, many in kinds
        if n
    ]


THINGS: dict[str, Callable[[Book, Any], Any]] = {
    **dict.fromkeys(("seat", "owner", "loser", "builder", "winner"), kingdom),
    **dict.fromkeys(("land", "start", "end", "at", "target"), place),
    **dict.fromkeys(("card", "bonus", "event"), face),
    "cards": faces,
    "building": building,
    "sovereign": sovereign,
}
"""What the fields of events and steps name; all others are said as they are."""


def named(book: Book, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event, a step or an action, ready for a sentence."""
    args = {name: THINGS[name](book, value) if name in THINGS else value for name, value in fields.items()}
    if "unit" in fields:
        args["unit"] = unit(book, fields["unit"], fields["seat"])
    return args
