"""Words and references for the things of the game, shared by the scene and the sentences."""

from __future__ import annotations

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Seg

from .book import BUILDINGS, SHIP, UNITS
from .game import Rise
from .units import alike


def many(n: int, word: str, plural: str = "") -> str:
    """1 card, 2 cards."""
    return f"{n} {word if n == 1 else plural or word + 's'}"


def a(word: str) -> str:
    """a ship, an archer."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def where(g: Rise, hex_: int) -> Seg:
    """A hex with its name and id: names repeat, ids do not."""
    h = g.book.hexes[hex_]
    return Seg(f"{h.name} ({h.id})", ref=f"space:{h.id}")


def space(g: Rise, hex_: int) -> str:
    return f"space:{g.book.id[hex_]}"


def person(seat: Seat) -> Seg:
    """Who sits there, before he has a nation."""
    return Seg(f"Player {seat + 1}", ref=f"seat:{seat}")


def player(g: Rise, seat: Seat) -> Seg:
    nation = g.nation[seat]
    return Seg(f"The {g.book.nations[nation].name}", ref=f"seat:{seat}") if nation >= 0 else person(seat)


def nation_of(g: Rise, seat: Seat) -> Seg:
    """The nation in the middle of a sentence."""
    nation = g.nation[seat]
    name = f"the {g.book.nations[nation].name}" if nation >= 0 else f"player {seat + 1}"
    return Seg(name, ref=f"seat:{seat}")


def unit_name(g: Rise, unit: int) -> str:
    return UNITS[g.kind(unit)]


def unit_words(g: Rise, unit: int) -> str:
    """wounded archer, ship."""
    return f"{'wounded ' if g.light[unit] else ''}{unit_name(g, unit)}"


def crowd(g: Rise, unit: int, n: int = 1) -> str:
    """A unit or several like it, as a token is called: Archer, 3 Archers."""
    entry = g.book.ship if g.kind(unit) == SHIP else g.book.units[g.kind(unit)]
    return entry.name if n == 1 else f"{n} {entry.many}"


def troop(g: Rise, units: list[int]) -> str:
    """2 swordsmen and 1 archer."""
    parts = []
    for kind, name in enumerate(UNITS):
        n = sum(g.kind(u) == kind for u in units)
        if n:
            plural = g.book.ship.many if kind == SHIP else g.book.units[kind].many
            parts.append(f"{n} {name if n == 1 else plural.lower()}")
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 2 else parts)


def piece_of(g: Rise, unit: int) -> str:
    """The token a unit is drawn in: units that nothing tells apart share one."""
    if g.kind(unit) == SHIP or g.at[unit] < 0:
        return f"piece:{unit}"
    mates = g.stack(g.at[unit])
    for first in alike(g, mates):
        if same(g, first, unit):
            return f"piece:{first}"
    return f"piece:{unit}"


def same(g: Rise, a: int, b: int) -> bool:
    return alike(g, (a, b)) == [a] if a != b else True


def card_words(g: Rise, card: int) -> Seg:
    influence = g.book.influence[card]
    nation = g.book.nations[g.book.nation_of[card]].name
    return Seg(f"{nation} {influence.number}", ref=f"card:{influence.number}")


def gift_words(g: Rise, card: int) -> str:
    gift = g.book.influence[card].gift
    match gift.kind:
        case "invention":
            return str(g.book.inventions[g.book.gift_invention[card]].name)
        case "cards":
            return f"draw {many(gift.amount, 'influence card')}"
        case "wealth":
            return many(gift.amount, "coin")
        case "production" | "food":
            return f"{gift.amount} {gift.kind}"
        case "ship":
            return many(gift.amount, "ship")
        case _:
            unit = g.book.units[UNITS.index(gift.kind)]
            return many(gift.amount, unit.name.lower(), unit.many.lower())


def invention_ref(g: Rise, invention: int) -> Seg:
    i = g.book.inventions[invention]
    return Seg(i.name, ref=f"cell:inventions/{i.id}")


def building_name(building: int) -> str:
    return BUILDINGS[building]


def level_name(g: Rise, level: int) -> str:
    return str(g.book.settlements[level - 1].name.lower())
