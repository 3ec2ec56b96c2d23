"""Sentences from templates: `The {seat} tax {land}: {talents|talent|talents}.`

A placeholder is the name of a field. Seats, lands, cards and the like become references the app can point
at; `{n|talent|talents}` is a number with its noun, none of them being `no talents`; everything else is put in
as it is.
"""

from __future__ import annotations

import re
from typing import Any

from pentarchy.kernel.scene import Seg, Text, text

from .book import Book
from .pieces import LANDS

PLACEHOLDER = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")


def say(book: Book, template: str, fields: dict[str, Any]) -> Text:
    """Fill a template from the fields of an event or a decision."""
    parts: list[str | Seg] = []
    end = 0
    for found in PLACEHOLDER.finditer(template):
        parts.append(template[end : found.start()])
        name, one, many = found.groups()
        value = fields[name]
        if one is not None:
            parts.append(counted(value, one, many))
        else:
            parts.append(word(book, name, value, fields))
        end = found.end()
    parts.append(template[end:])
    return text(*parts)


def counted(n: int, one: str, many: str) -> str:
    return f"{n or 'no'} {one if n == 1 else many}"


def word(book: Book, name: str, value: Any, fields: dict[str, Any]) -> str | Seg:
    """One field in words, pointing at what it names."""
    if name in ("seat", "owner", "loser", "builder", "winner"):
        return seat_word(book, value)
    if name in ("land", "start", "end", "at", "target"):
        return land_word(book, value)
    if name in ("card", "bonus", "event", "destiny"):
        return Seg(face_name(book, value), ref=f"card:{value}")
    if name == "building":
        return Seg(book.by_bit[book.bit[value]].name)
    if name == "sovereign":
        return Seg(sovereign_name(book, value))
    if name == "unit":
        return unit_word(book, value, fields.get("seat", -1))
    if isinstance(value, list):
        return " and ".join(str(part) for part in value)
    return str(value)


def seat_word(book: Book, seat: int) -> Seg:
    if seat < 0:
        return Seg("revolutionaries")
    return Seg(book.kingdoms[seat].name, ref=f"seat:{seat}")


def land_word(book: Book, land: str | int) -> Seg:
    number = book.land[land] if isinstance(land, str) else land
    return Seg(book.lands[number].name, ref=f"space:{LANDS[number]}")


def face_name(book: Book, face: str) -> str:
    for cards in (book.combat, book.bonuses, book.events, book.destiny):
        for card in cards:
            if card.id == face:
                return str(card.name)
    return "no card"


def sovereign_name(book: Book, name: str) -> str:
    return next(ruler.name for kingdom in book.sovereigns for ruler in kingdom if ruler.id == name)


def unit_word(book: Book, unit: str, seat: int) -> str:
    if unit == "common" or seat < 0:
        return "revolutionary" if seat < 0 else book.common.name.lower()
    return special_name(book, seat)


def special_name(book: Book, seat: int) -> str:
    """One special unit; a single horseman is no cavalry."""
    unit = book.special[seat]
    return unit.name.lower() if unit.many != unit.name.lower() else f"{unit.name.lower()} unit"
