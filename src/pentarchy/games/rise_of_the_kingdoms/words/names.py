"""The table of sentences, and the things of the game as its arguments, with their grammar and references."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Seg, Text
from pentarchy.kernel.words import Name, Words, spoken

from ..book import SHIP, SUPPLIES, UNITS
from ..rules.kingdom import yields
from ..rules.units import alike
from ..state import State

WORDS = Words.read(Path(__file__).parent)


def label(id: str, **args: int | str) -> str:
    """Words that come again and again; nothing for a message that is not there."""
    return _label(spoken(), id, *args.items())


@lru_cache(4096)
def _label(language: str, id: str, *args: tuple[str, int | str]) -> str:
    return WORDS.plain(id, **dict(args)) if WORDS.has(id) else ""


# ---- Places and players -------------------------------------------------------------------------------


def where(g: State, hex_: int) -> Seg:
    """A hex with its name and id: names repeat, ids do not."""
    h = g.book.hexes[hex_]
    return _hex(h.name, h.id)


@lru_cache(1024)
def _hex(name: str, id: str) -> Seg:
    return Seg(f"{name} ({id})", ref=f"space:{id}")


def at(g: State, name: str) -> Seg:
    return where(g, g.book.hex[name])


def space(g: State, hex_: int) -> str:
    return f"space:{g.book.id[hex_]}"


def person(seat: Seat) -> Name:
    """Who sits there, before he has a nation."""
    return Name(label("name-player", n=seat + 1), f"seat:{seat}", seat=seat)


def player(g: State, seat: Seat) -> Name:
    nation = g.nation[seat]
    return _people(g.book.nations[nation].name, seat) if nation >= 0 else person(seat)


@lru_cache(64)
def _people(name: str, seat: Seat) -> Name:
    return Name(name, f"seat:{seat}", "the", True, seat)


# ---- Units --------------------------------------------------------------------------------------------


def unit_id(g: State, unit: int) -> str:
    return UNITS[g.kind(unit)]


def soldier(g: State, unit: int) -> dict[str, Any]:
    """What a message about a unit on the board is told."""
    return {"unit": UNITS[g.kind(unit)], "wounded": g.light[unit], "hex": where(g, g.at[unit])}


def crowd(g: State, unit: int, n: int = 1) -> str:
    """A unit or several like it, as a token is called: Archer, 3 Archers."""
    entry = g.book.ship if g.kind(unit) == SHIP else g.book.units[g.kind(unit)]
    return entry.name if n == 1 else f"{n} {entry.many}"


def troop(g: State, units: Iterable[int]) -> str:
    """2 swordsmen and 1 archer."""
    counts = [0] * len(UNITS)
    for unit in units:
        counts[g.kind(unit)] += 1
    return _troop(spoken(), *counts)


@lru_cache(4096)
def _troop(language: str, *counts: int) -> str:
    kinds = [WORDS.plain("name-several", unit=unit, n=n) for unit, n in zip(UNITS, counts) if n]
    return WORDS.plain("name-troop", kinds=kinds)


def piece_of(g: State, unit: int) -> str:
    """The token a unit is drawn in: units that nothing tells apart share one."""
    if g.kind(unit) == SHIP or g.at[unit] < 0:
        return f"piece:{unit}"
    firsts = alike(g, g.stack(g.at[unit]))
    first = unit if unit in firsts else next(u for u in firsts if same(g, u, unit))
    return f"piece:{first}"


def same(g: State, a: int, b: int) -> bool:
    return alike(g, (a, b)) == [a] if a != b else True


# ---- Cards, inventions, lands -------------------------------------------------------------------------


def card_name(g: State, card: int) -> Seg:
    influence = g.book.influence[card]
    nation = g.book.nations[g.book.nation_of[card]].name
    return Seg(f"{nation} {influence.number}", ref=f"card:{influence.number}")


def gift_of(g: State, card: int) -> str:
    """What the card gives."""
    gift, invention = g.book.influence[card].gift, g.book.gift_invention[card]
    name = g.book.inventions[invention].name if invention >= 0 else ""
    return label("name-gift", gift=gift.kind, n=gift.amount, invention=name)


def invention_name(g: State, invention: int) -> Seg:
    i = g.book.inventions[invention]
    return Seg(i.name, ref=f"cell:inventions/{i.id}")


def yield_of(g: State, seat: Seat, hex_: int) -> str:
    """1 wealth and 1 food."""
    return _yield(spoken(), *yields(g, seat, hex_))


@lru_cache(512)
def _yield(language: str, *amounts: int) -> str:
    supplies = [WORDS.plain("name-some", n=n, supply=s) for s, n in zip(SUPPLIES, amounts) if n]
    return WORDS.plain("name-yield", supplies=supplies)


def words(text: str) -> Text:
    """What the content says itself."""
    return [Seg(text)]
