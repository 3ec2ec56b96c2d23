"""Names of things, as prompts, options and the chronicle use them."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Seg, Text, Words, text

from .book import ENGINES, FORTIFICATIONS, SETTLEMENTS
from .cards import kind_of
from .game import Medioevo

PHASE_NAMES = {
    "setup": "Set-up",
    "order": "Turn order",
    "empire": "Empire cards",
    "diplomacy": "Diplomacy",
    "purchase": "Purchase",
    "taxes": "Taxes",
    "reinforcements": "Reinforcements",
    "events": "Events",
    "placement": "Placement",
    "combat": "Combat",
    "commerce": "Commerce",
}
FAIR_NAMES = {"agricultural": "Agricultural Fair", "mining": "Mining Fair", "textile": "Textile Fair"}
PIECES = {
    "merchant": "Merchant Ship",
    "galley": "Galley",
    "caravan": "Caravan",
    "wagon": "War Wagon",
    "captain": "Captain",
}
ROMAN = ("I", "II", "III")


SHORT = {
    "byzantine": "Byzantium",
    "mamluk": "the Mamluks",
    "hungary": "Hungary",
    "novgorod": "Novgorod",
    "hre": "the Empire",
    "golden_horde": "the Golden Horde",
}


def seat_seg(g: Medioevo, seat: Seat) -> Seg:
    """A player by the short name of the kingdom; Barbarians otherwise."""
    if seat < 0:
        return Seg("the Barbarians")
    k = g.kingdom[seat]
    return Seg(SHORT[g.book.kingdoms[k].id] if k >= 0 else f"Player {seat + 1}", ref=f"seat:{seat}")


def capital(words: Text) -> Text:
    """From a capital letter on."""
    first, *rest = words
    return [Seg(first.t[:1].upper() + first.t[1:], ref=first.ref, icon=first.icon), *rest]


def are_many(g: Medioevo, seat: Seat) -> bool:
    """Do they take, or does it take?"""
    return seat_seg(g, seat).t in ("the Barbarians", "the Mamluks")


def seats_text(g: Medioevo, seats: Sequence[Seat]) -> Text:
    """a, b and c."""
    words: list[Words] = []
    for n, seat in enumerate(seats):
        words += ["" if n == 0 else " and " if n == len(seats) - 1 else ", ", seat_seg(g, seat)]
    return text(*words)


def land(g: Medioevo, space: int | str) -> Seg:
    """A land, or a sea with its article."""
    t = g.book.space[space] if isinstance(space, str) else space
    name = g.book.names[t]
    return Seg(f"the {name}" if t >= g.book.sea else name, ref=f"space:{g.book.ids[t]}")


def turns_word(n: int) -> str:
    return "1 turn" if n == 1 else f"{n} turns"


def city(g: Medioevo, t: int) -> str:
    return g.book.lands[t].city or g.book.names[t]


def kind_name(kind: str, lev: int = 1) -> str:
    return ENGINES[lev - 1] if kind == "engine" else f"{PIECES[kind]} {ROMAN[lev - 1]}"


def piece_name(g: Medioevo, n: int) -> str:
    p = g.pieces[n]
    return kind_name(p.kind, p.level) if p is not None else "a lost piece"


def piece_seg(g: Medioevo, n: int) -> Seg:
    return Seg(piece_name(g, n), ref=f"piece:{n}")


def building_name(what: str, lev: int = 1) -> str:
    if what == "settlement":
        return SETTLEMENTS[lev - 1]
    if what == "fortification":
        return FORTIFICATIONS[lev - 1]
    return {"cathedral": "Cathedral", "harbour": "Far Away Harbour", **FAIR_NAMES}[what]


def building_class(what: str) -> str:
    """A building whose level is not known."""
    return {"settlement": "settlement", "fortification": "fortification"}.get(what, building_name(what))


def card_seg(g: Medioevo, card: int) -> Seg:
    return Seg(g.book.faces[kind_of(g, card)].name, ref=f"card:c{card}")


def tech_name(g: Medioevo, tech: str) -> str:
    return g.book.techs[g.book.tech[tech]].name


def kingdom_name(g: Medioevo, kingdom: str) -> str:
    """Without an article: the sentences give it one."""
    return g.book.kingdoms[g.book.realm_of[kingdom]].name.removeprefix("The ")


def buy_words(g: Medioevo, buy: tuple[object, ...]) -> list[Seg]:
    """A line of a shopping list."""
    match buy:
        case ("tech", tech):
            return [Seg(tech_name(g, str(tech)), ref=f"cell:technologies/{tech}")]
        case ("build", where, what, lev):
            return [Seg(f"{building_name(str(what), int(str(lev)))} in "), land(g, str(where))]
        case ("piece", kind, lev):
            return [Seg(kind_name(str(kind), int(str(lev))))]
        case ("upgrade", n, lev):
            p, level = g.pieces[int(str(n))], int(str(lev))
            if p is None:
                return [Seg(f"a lost piece of level {level}")]
            # told afterwards, it has become that already
            was = piece_name(g, int(str(n))) if p.level < level else f"a {PIECES.get(p.kind, 'siege engine')}"
            return [Seg(was, ref=f"piece:{n}"), Seg(f" becomes {kind_name(p.kind, level)}")]
        case ("repair", where, what):
            return [Seg(f"Repair of the {building_class(str(what))} in "), land(g, str(where))]
        case ("mend", n):
            return [Seg("Repair of "), piece_seg(g, int(str(n)))]
    return [Seg(str(buy))]
