"""Things as arguments of sentences: powers, spaces, armies and fleets, with their grammar and their refs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Seg, Text, plain
from pentarchy.kernel.words import Name, spoken

from ..book import LOADED, TR, Book
from ..state import State
from ..state.records import ARMY_NAMES, FORMATIONS, Order
from . import WORDS

# ---- powers ------------------------------------------------------------------------------------------------


def short_name(g: State, seat: Seat) -> str:
    """The name of a player's power on the board."""
    f = g.factions[seat]
    return g.book.factions[f].short if f >= 0 else WORDS.plain("name-player", number=seat + 1)


def power(g: State, seat: Seat) -> Name:
    """The name of a player's power, as it heads a row or goes before an army."""
    return _power(short_name(g, seat), seat)


@cache
def _power(short: str, seat: Seat) -> Name:
    return Name(short, f"seat:{seat}", seat=seat)


def head(g: State, seat: Seat) -> Text:
    """A player's power at the head of a row."""
    return [Seg(short_name(g, seat), f"seat:{seat}")]


def who(g: State, seat: Seat) -> Name:
    """A player's power in the middle of a sentence."""
    f = g.factions[seat]
    return power(g, seat) if f < 0 else _said(spoken(), g.book.factions[f].id, g.book.factions[f].short, seat)


@cache
def _said(language: str, faction: str, short: str, seat: Seat) -> Name:
    """With the words and the grammar the table has for it, if it has any."""
    id, ref = f"name-{faction}", f"seat:{seat}"
    if not WORDS.has(id):
        return Name(short, ref, seat=seat)
    article, many = (WORDS.plain(f"{id}.{x}") if WORDS.has(f"{id}.{x}") else "" for x in ("article", "many"))
    return Name(WORDS.plain(id), ref, article, bool(many), seat)


def whoever(g: State, seat: Seat) -> Name | None:
    """A player's power, or None if it is nobody's."""
    return who(g, seat) if seat >= 0 else None


def several(g: State, seats: Iterable[Seat]) -> list[Name]:
    return [who(g, seat) for seat in seats]


# ---- spaces ------------------------------------------------------------------------------------------------


def spot(g: State, space: int) -> Seg:
    """A land or a sea, as a table names it."""
    return Seg(g.book.names[space], ref=f"space:{g.book.ids[space]}")


def where(g: State, space: int) -> Name:
    """A land, or a sea with its article."""
    return _where(spoken(), g.book, space)


@lru_cache(maxsize=1 << 10)
def _where(language: str, book: Book, space: int) -> Name:
    name, ref = book.names[space], f"space:{book.ids[space]}"
    if space < book.lands:
        return Name(name, ref)
    return Name(name.removeprefix("The "), ref, WORDS.plain("name-sea-article"))


def wherever(g: State, space: int) -> Name | None:
    """A space, or None if it is nowhere."""
    return where(g, space) if space >= 0 else None


def place(g: State, name: str) -> Name:
    return where(g, g.book.space[name])


# ---- armies and fleets -------------------------------------------------------------------------------------


def piece_ref(g: State, piece: int) -> str:
    n = len(g.army)
    return f"piece:a{piece}" if piece < n else f"piece:f{piece - n}"


def label(g: State, piece: int) -> str:
    """Army II, Fleet 3."""
    return _label(spoken(), piece >= len(g.army), piece % FORMATIONS)


@cache
def _label(language: str, sea: bool, number: int) -> str:
    if sea:
        return WORDS.plain("name-fleet", number=number + 1)
    return WORDS.plain("name-army", number=ARMY_NAMES[number])


def own(g: State, piece: int) -> Name:
    return _own(spoken(), len(g.army), piece)


@cache
def _own(language: str, armies: int, piece: int) -> Name:
    if piece < armies:
        return Name(_label(language, False, piece % FORMATIONS), f"piece:a{piece}")
    return Name(_label(language, True, piece % FORMATIONS), f"piece:f{piece - armies}")


def force(g: State, piece: int) -> dict[str, Name]:
    """An army or fleet with its owner: the arguments `$power` and `$piece`."""
    return {"power": power(g, piece % len(g.army) // FORMATIONS), "piece": own(g, piece)}


def fleet(g: State, f: int) -> Name:
    return own(g, len(g.army) + f)


def carrier(g: State, f: int) -> Name | None:
    """A fleet, or None if there is none."""
    return fleet(g, f) if f >= 0 else None


def stationed(g: State, piece: int) -> Text:
    """An army or fleet with the place where it is, as its player thinks of it."""
    n = len(g.army)
    if piece < n:
        return _stationed(spoken(), g.book, n, piece, g.army_at[piece], -1, g.aboard[piece])
    return _stationed(spoken(), g.book, n, piece, g.fleet_at[piece - n], g.port[piece - n], -1)


@lru_cache(maxsize=1 << 12)
def _stationed(language: str, book: Book, armies: int, piece: int, at: int, port: int, aboard: int) -> Text:
    me = _own(language, armies, piece)
    if aboard >= 0:
        return WORDS.say("name-aboard", piece=me, fleet=_own(language, armies, armies + aboard))
    if port >= 0:
        return WORDS.say("name-docked", piece=me, place=_where(language, book, port))
    return WORDS.say("name-ashore", piece=me, place=_where(language, book, at))


def order_words(g: State, piece: int, o: Order, here: int, you: Seat | None) -> Text:
    """An order as one would write it on the card of a piece that is here (-1: aboard)."""
    n, sea = len(g.army), piece >= len(g.army)
    kind = o.kind
    if kind == "attack" and o.to == here:
        kind = "attack-here"
    elif kind == "defend" and not sea and here < 0:
        kind = "aboard"
    return WORDS.say(
        "name-order",
        you,
        kind=kind,
        place=wherever(g, o.to),
        fleet=carrier(g, o.fleet),
        foe=whoever(g, o.foe),
        mate=own(g, n + o.mate if sea else o.mate) if o.mate >= 0 else None,
        before=o.before,
    )


# ---- units, ships, cards, time -----------------------------------------------------------------------------


def unit_name(g: State, seat: Seat, unit: str) -> str:
    """What the player's faction card calls a unit or a ship."""
    f = g.factions[seat]
    names = {troop.id: troop.name for troop in (*g.book.troops[f], *g.book.ships[f])}
    return names[unit]


def token_name(g: State, token: int, sea: bool) -> str:
    """One unit or ship of a battle, as its own side calls it."""
    seat, kind = token // 8 // FORMATIONS, token % 8
    if not sea:
        return unit_name(g, seat, g.book.unit_ids[kind])
    name = unit_name(g, seat, g.book.ship_ids[min(kind, TR)])
    return WORDS.plain("name-loaded", ship=name) if kind == LOADED else name


def counted(g: State, n: int, kind: int, sea: bool) -> str:
    """3 Knights."""
    return so_many(n, g.book.units.ship[kind].name if sea else g.book.units.unit[kind].name)


def so_many(n: int, name: str) -> str:
    """2 Warships, 2 Light Infantry."""
    return plain(WORDS.often("name-counted", n=n, unit=name, collective=name.endswith("ry")))


def roster(g: State, units: Sequence[int], sea: bool) -> str:
    """3 Knights, 2 Light Infantry."""
    return ", ".join(counted(g, n, k, sea) for k, n in enumerate(units) if n) or WORDS.plain("name-nothing")


def dice(rolled: Sequence[int]) -> str:
    return ", ".join(map(str, rolled)) or WORDS.plain("name-no-dice")


def card(g: State, kind: str) -> str:
    return g.book.cards[g.book.card[kind]].name


def face(g: State, kind: str) -> Name:
    """A card as the chronicle tells of it: with what is written on it."""
    return Name(card(g, kind), f"card:{kind}")


def season_name(g: State, turn: int) -> str:
    t = g.book.tables
    season = t.seasons[turn % 4].capitalize()
    return WORDS.plain("name-season", season=season, year=t.first_year + turn // 4)


# ---- places in a line of battle ----------------------------------------------------------------------------


def slot_id(row: int, at: int) -> str:
    """A place in a line of battle: its position, with its row if it is not the front."""
    return f"{row + 1}.{at + 1}" if row else str(at + 1)


def slot_ref(side: int, slot: str) -> str:
    return f"slot:battle/b{side}/{slot}"
