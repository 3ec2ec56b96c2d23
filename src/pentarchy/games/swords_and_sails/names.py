"""Refs and names that scene and phrases share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Seat
from pentarchy.kernel.grammar import of_many
from pentarchy.kernel.scene import Seg, Text, Words, text

from .book import LOADED, TR
from .game import ARMY_NAMES, FORMATIONS

if TYPE_CHECKING:
    from .game import SwordsAndSails

CITY_WORDS = {"minor": "a minor city", "major": "a major city", "capital": "the capital"}


SAID = {
    "hre": "the Empire",
    "north_sea_empire": "the North Sea Empire",
    "fatimid": "the Fatimids",
    "khazar": "the Khazars",
}
"""Powers in a sentence, where the name on the board would not do."""
PEOPLES = {"fatimid", "khazar"}


def power(g: SwordsAndSails, seat: Seat) -> Seg:
    """The name of a player's power, as it heads a row or goes before an army."""
    f = g.factions[seat]
    return Seg(g.book.factions[f].short if f >= 0 else f"Player {seat + 1}", ref=f"seat:{seat}")


def who(g: SwordsAndSails, seat: Seat) -> Seg:
    """A player's power in the middle of a sentence."""
    if seat < 0:
        return Seg("nobody")
    name = power(g, seat)
    f = g.factions[seat]
    return Seg(SAID.get(g.book.factions[f].id, name.t), ref=name.ref) if f >= 0 else name


def sentence(g: SwordsAndSails, *words: Words) -> Text:
    """Words from a capital letter on; the first verb agrees with a people it speaks of."""
    first, *rest = text(*words)
    seat = int(first.ref[5:]) if first.ref.startswith("seat:") else -1
    if rest and seat >= 0 and g.factions[seat] >= 0 and g.book.factions[g.factions[seat]].id in PEOPLES:
        rest[0] = Seg(of_many(rest[0].t), ref=rest[0].ref, icon=rest[0].icon)
    return [Seg(first.t[:1].upper() + first.t[1:], ref=first.ref, icon=first.icon), *rest]


def spot(g: SwordsAndSails, space: int) -> Seg:
    """A land or a sea, as a table names it."""
    return Seg(g.book.names[space], ref=f"space:{g.book.ids[space]}")


def where(g: SwordsAndSails, space: int) -> Seg:
    """A land, or a sea with its article."""
    if space < 0:
        return Seg("nowhere")
    name = spot(g, space)
    return name if space < g.book.lands else Seg(f"the {name.t.removeprefix('The ')}", ref=name.ref)


def place(g: SwordsAndSails, name: str) -> Seg:
    return where(g, g.book.space[name])


def piece_ref(g: SwordsAndSails, piece: int) -> str:
    n = len(g.army)
    return f"piece:a{piece}" if piece < n else f"piece:f{piece - n}"


def label(g: SwordsAndSails, piece: int) -> str:
    n = len(g.army)
    return f"Army {ARMY_NAMES[piece % FORMATIONS]}" if piece < n else f"Fleet {piece % FORMATIONS + 1}"


def own(g: SwordsAndSails, piece: int) -> Seg:
    return Seg(label(g, piece), ref=piece_ref(g, piece))


def stationed(g: SwordsAndSails, piece: int) -> Text:
    """An army or fleet with the place where it is, as its player thinks of it."""
    n = len(g.army)
    if piece >= n:
        port = g.port[piece - n]
        if port >= 0:
            return text(own(g, piece), " in the port of ", where(g, port))
        return text(own(g, piece), " in ", where(g, g.fleet_at[piece - n]))
    if g.aboard[piece] >= 0:
        return text(own(g, piece), " aboard ", fleet(g, g.aboard[piece]))
    return text(own(g, piece), " in ", where(g, g.army_at[piece]))


def unit_name(g: SwordsAndSails, seat: Seat, unit: str) -> str:
    """What the player's faction card calls a unit or a ship."""
    f = g.factions[seat]
    names = {troop.id: troop.name for troop in (*g.book.troops[f], *g.book.ships[f])}
    return names[unit]


def counted(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def in_points(n: int) -> str:
    return counted(n, "point", "points")


def force(g: SwordsAndSails, piece: int) -> Text:
    """An army or fleet with its owner's name."""
    return text(power(g, piece % len(g.army) // FORMATIONS), " ", own(g, piece))


def fleet(g: SwordsAndSails, f: int) -> Seg:
    return own(g, len(g.army) + f)


def card(g: SwordsAndSails, kind: str) -> Seg:
    return Seg(g.book.cards[g.book.card[kind]].name)


def roster(g: SwordsAndSails, units: tuple[int, ...] | list[int], sea: bool) -> str:
    ids = g.book.ship_ids if sea else g.book.unit_ids
    return " ".join(f"{n} {ids[k]}" for k, n in enumerate(units) if n) or "nothing"


def join(parts: list[Seg | str]) -> list[Seg | str]:
    """a, b and c."""
    out: list[Seg | str] = []
    for i, part in enumerate(parts):
        if i:
            out.append(" and " if i == len(parts) - 1 else ", ")
        out.append(part)
    return out


def season_name(g: SwordsAndSails, turn: int) -> str:
    t = g.book.tables
    return f"{t.seasons[turn % 4].capitalize()} {t.first_year + turn // 4}"


def token_name(g: SwordsAndSails, token: int, sea: bool) -> str:
    """One unit or ship of a battle, as its own side calls it."""
    seat, kind = token // 8 // FORMATIONS, token % 8
    if not sea:
        return unit_name(g, seat, g.book.unit_ids[kind])
    name = unit_name(g, seat, g.book.ship_ids[min(kind, TR)])
    return f"loaded {name}" if kind == LOADED else name


def slot_id(row: int, at: int) -> str:
    """A place in a line of battle: its position, with its row if it is not the front."""
    return f"{row + 1}.{at + 1}" if row else str(at + 1)


def slot_ref(side: int, slot: str) -> str:
    return f"slot:battle/b{side}/{slot}"
