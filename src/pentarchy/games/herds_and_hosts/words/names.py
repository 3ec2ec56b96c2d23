"""Names of things as arguments of sentences, with their references, and labels of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Seg, Text
from pentarchy.kernel.words import Name, Words, spoken

from ..book.map import Map
from ..book.pieces import ENGINE, STANDARD, TRANSPORT, WAR_SHIP
from ..state import State
from ..state.records import Unit

WORDS = Words.read(Path(__file__).parent)
BADGES = ("r", "", "e", "v", "E")
"""The mark of each level on a piece."""


def label(id: str, **about: int | str) -> str:
    """Words without references, remembered: the same few are shown again and again."""
    return _label(spoken(), id, **about) if about else _label(spoken(), id)


@lru_cache(maxsize=1 << 12)
def _label(language: str, id: str, **about: int | str) -> str:
    return WORDS.plain(id, **about)


def said(id: str, **about: Name | int | str) -> Text:
    """Words about few things, remembered likewise. Nobody may change them."""
    return _said(spoken(), id, **about)


@lru_cache(maxsize=1 << 14)
def _said(language: str, id: str, **about: Name | int | str) -> Text:
    return WORDS.say(id, **about)


# ---- things -----------------------------------------------------------------------------------------------


def who(g: State, seat: Seat) -> Name:
    """A player, by faction where one is chosen."""
    number = g.realms[seat].faction
    if number < 0:
        return Name(label("name-seat", n=seat + 1), f"seat:{seat}", seat=seat)
    return people(g.book.map, number, seat)


@cache
def people(board: Map, number: int, seat: Seat) -> Name:
    faction = board.factions[number]
    article = "the" if faction.plural else ""
    return Name(faction.name, f"seat:{seat}", article, faction.plural, seat)


def bare(g: State, seat: Seat) -> Text:
    """A player's name alone."""
    name = who(g, seat)
    return [Seg(name.t, name.ref)]


def where(g: State, space: str | int) -> Name:
    """A field."""
    board = g.book.map
    return place(board, board.index[space] if isinstance(space, str) else space)


@cache
def place(board: Map, number: int) -> Name:
    """Seas have an article, lakes have none."""
    name = board.names[number]
    sea = number >= board.lands and not name.startswith("Lake ")
    return Name(name, f"space:{board.ids[number]}", "the" if sea else "")


COUNTED = (TRANSPORT, WAR_SHIP, ENGINE)
"""Kinds of which one is "a" ship or engine; of the others one speaks as of troops."""


def kind(g: State, unit: str, n: int = 1) -> Name:
    """Units of a kind: 'Cavalry', 'a War Ship', '2 War Ships'. Mercenaries are many even as one unit."""
    entry = g.book.units[unit]
    return _kind(spoken(), unit, entry.name, entry.icon, n)


@lru_cache(maxsize=1 << 10)
def _kind(language: str, unit: str, name: str, icon: str, n: int) -> Name:
    if n == 1:
        return Name(name, "", "a" if unit in COUNTED else "", name.endswith("s"), icon=icon)
    return Name(WORDS.plain("name-units", n=n, level="", kind=unit, name=name), many=True, icon=icon)


def troop(g: State, units: Iterable[str]) -> list[Name]:
    """Several units, to be listed: '2 Light Infantry', 'Cavalry'."""
    return [replace(kind(g, unit, n), article="") for unit, n in Counter(units).items()]


def number(g: State, units: Sequence[str]) -> int:
    """Do these go (2), or does it go (1)?"""
    return 2 if len(units) > 1 or kind(g, units[0]).many else 1


def soldier(g: State, unit: Unit) -> Name:
    """A unit by level, kind and place: 'Veteran Cavalry inside'."""
    entry = g.book.units[unit.kind]
    return _soldier(spoken(), entry.name, entry.icon, level_word(g, unit), unit.place)


@lru_cache(maxsize=1 << 10)
def _soldier(language: str, name: str, icon: str, level: str, place: int) -> Name:
    words = WORDS.plain("name-soldier", level=level, name=name, place=place)
    return Name(words, many=name.endswith("s"), icon=icon)


def ranked(g: State, unit: Unit, n: int = 1) -> str:
    """Units of one level: 'Recruit Cavalry', '2 Veteran War Ships'."""
    name = g.book.units[unit.kind].name
    return label("name-units", n=n, level=level_word(g, unit), kind=unit.kind, name=name)


def level_name(g: State, level: int) -> str:
    return g.book.levels[level].name


def level_word(g: State, unit: Unit) -> str:
    plain = unit.level == STANDARD or not g.book.units[unit.kind].learns
    return "" if plain else level_name(g, unit.level) + " "


def building(g: State, what: str) -> Name:
    entry = g.book.buildings[what]
    return _piece(entry.name, entry.icon, False)


def herd(g: State, what: str) -> Name:
    entry = g.book.goods.herds[what]
    return _piece(entry.name, entry.icon, True)


@cache
def _piece(name: str, icon: str, many: bool) -> Name:
    return Name(name.lower(), many=many, icon=icon)


def good(g: State, what: str) -> Name:
    """Grain, or herds of a kind."""
    return Name(label("name-grain"), icon="grain") if what == "grain" else herd(g, what)


def season(g: State) -> str:
    return label("note-season", season=g.season, year=g.year) if g.round else label("note-set-up")


# ---- what events and steps speak of -----------------------------------------------------------------------


def thing(g: State, what: str) -> Any:
    """A building, a herd or grain by its name; other words select what a sentence says."""
    if what in g.book.buildings:
        return building(g, what)
    return good(g, what) if what == "grain" or what in g.book.goods.herds else what


def seat_or_place(g: State, which: Seat | str) -> Name:
    return where(g, which) if isinstance(which, str) else who(g, which)


def anyone(g: State, seat: Seat) -> Name | None:
    """A player, or nobody for -1."""
    return who(g, seat) if seat >= 0 else None


NAMED: dict[str, Callable[[State, Any], Any]] = {
    **dict.fromkeys(("seat", "other", "lord", "by", "owner", "maker"), who),
    **dict.fromkeys(("space", "capital", "home"), where),
    **dict.fromkeys(("a", "b"), seat_or_place),
    "payer": anyone,
    "unit": kind,
    "units": troop,
    "herd": herd,
    "building": building,
    "what": thing,
}
"""How the fields of events and steps are named, by what they are called."""


def named(g: State, fields: dict[str, Any]) -> dict[str, Any]:
    """Fields with names for what they mean; numbers and words stay."""
    return {key: name(g, value) if (name := NAMED.get(key)) else value for key, value in fields.items()}


# ---- refs of what stands on the map -----------------------------------------------------------------------


def sort_of(u: Unit) -> tuple[object, ...]:
    """Units alike in all this are drawn as one piece with a number."""
    return (u.seat, u.kind, u.level, u.place, u.ship, u.capacity, u.steps, u.ordered, u.turned, u.hurt)


def piece_id(stack: tuple[Unit, ...], unit: Unit) -> str:
    if len(stack) == 1:
        return f"u{unit.id}"
    like = sort_of(unit)
    return f"u{min([u.id for u in stack if sort_of(u) == like])}"


def unit_ref(g: State, number: int) -> str:
    space, unit = g.find(number)
    return f"piece:{piece_id(g.stacks[space], unit)}"


def herd_ref(g: State, space: int, what: str, seat: Seat) -> str:
    return f"piece:h-{g.map.ids[space]}-{what}-{seat}"


def space_ref(space: str) -> str:
    return f"space:{space}"
