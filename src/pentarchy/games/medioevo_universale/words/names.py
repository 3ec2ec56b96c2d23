"""Names of things with their grammar, as prompts, options and the chronicle put them into sentences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Seg, Text
from pentarchy.kernel.words import Name, Words, spoken

from ..rules.realm.cards import kind_of
from ..state import State

WORDS = Words.read(Path(__file__).parent)


@cache
def _said(language: str, id: str, *args: tuple[str, str | int]) -> Text:
    return WORDS.say(id, **dict(args))


def said(id: str, **args: str | int) -> Text:
    """Words said all the time about few things, remembered for each language. Nobody may change them."""
    return _said(spoken(), id, *args.items())


@cache
def _plain(language: str, id: str, *args: tuple[str, str | int]) -> str:
    return WORDS.plain(id, **dict(args))


def label(id: str, **args: str | int) -> str:
    """The same without references."""
    return _plain(spoken(), id, *args.items())


@cache
def _power(language: str, kingdom: str, seat: Seat) -> Name:
    if seat < 0:
        return Name(WORDS.plain("name-barbarians"), article=WORDS.plain("name-barbarians.article"), many=True)
    if not kingdom:
        return Name(WORDS.plain("name-player", number=seat + 1), f"seat:{seat}", seat=seat)
    id = f"name-power-{kingdom}"
    article = WORDS.plain(f"{id}.article") if WORDS.has(f"{id}.article") else ""
    return Name(WORDS.plain(id), f"seat:{seat}", article, many=WORDS.has(f"{id}.many"), seat=seat)


def seat_name(g: State, seat: Seat) -> Name:
    """A player by the short name of the kingdom; Barbarians otherwise."""
    k = g.kingdom[seat] if seat >= 0 else -1
    return _power(spoken(), g.book.kingdoms[k].id if k >= 0 else "", seat)


def seat_names(g: State, seats: Iterable[Seat]) -> list[Name]:
    return [seat_name(g, seat) for seat in seats]


def player_name(seat: Seat) -> Name:
    """Who sits there, whatever kingdom it is."""
    return _power(spoken(), "", seat)


def space_name(g: State, space: int | str) -> Name:
    """A land, or a sea with its article."""
    t = g.book.space[space] if isinstance(space, str) else space
    if t < g.book.sea:
        return Name(g.book.names[t], f"space:{g.book.ids[t]}")
    return Name(g.book.names[t], f"space:{g.book.ids[t]}", _plain(spoken(), "name-sea-article"))


def city_name(g: State, t: int) -> Name:
    return Name(g.book.cities[t], f"space:{g.book.ids[t]}")


# ---- pieces and buildings --------------------------------------------------------------------------------


def kind_name(kind: str) -> str:
    """A kind of piece, whatever its level."""
    return _plain(spoken(), "name-piece", ("kind", kind))


def ranked_name(kind: str, lev: int = 1) -> str:
    return _plain(spoken(), "name-ranked", ("kind", kind), ("level", lev))


def unit_name(g: State, n: int) -> Name:
    """A piece by its number."""
    p = g.pieces[n]
    name = ranked_name(p.kind, p.level) if p is not None else _plain(spoken(), "name-lost-piece")
    return Name(name, f"piece:{n}")


def building_name(what: str, lev: int = 1) -> str:
    return _plain(spoken(), "name-building", ("what", what), ("level", lev))


def building_class(what: str) -> str:
    """A building whose level is not known."""
    return _plain(spoken(), "name-class", ("what", what))


def item_name(g: State, item: str) -> Name:
    """A piece or building among the spoils."""
    how, _, what = item.partition(":")
    if how == "piece":
        return unit_name(g, int(what))
    return Name(building_class(what), article=_plain(spoken(), "name-the-class.article"))


# ---- cards, goods, technologies --------------------------------------------------------------------------


def card_name(g: State, card: int) -> Name:
    return Name(g.book.faces[kind_of(g, card)].name, f"card:c{card}")


def face_name(g: State, kind: str) -> str:
    return g.book.faces[kind].name


def good_name(g: State, good: int) -> str:
    return g.book.goods[good].name.lower()


def tech_name(g: State, tech: str) -> Name:
    return Name(g.book.techs[g.book.tech[tech]].name, f"cell:technologies/{tech}")


def kingdom_name(g: State, kingdom: str) -> str:
    """Without an article: the sentences give it one."""
    return g.book.kingdoms[g.book.realm_of[kingdom]].name.removeprefix("The ")


# ---- phrases within sentences ----------------------------------------------------------------------------


def whither(g: State, place: str) -> Text:
    """Where armies are put: a land, a transport, the screen."""
    if place == "reserve":
        return WORDS.say("name-screen")
    if place.startswith("piece:"):
        return WORDS.say("name-aboard", unit=unit_name(g, int(place[6:])))
    return WORDS.say("name-to", place=space_name(g, place))


def bargain_words(g: State, item: tuple[str, int]) -> Text | Name:
    """One side of a bargain."""
    match item:
        case ("florins", n):
            return WORDS.say("name-florins", n=n)
        case ("land", t):
            return space_name(g, t)
        case ("piece", n):
            return unit_name(g, n)
        case ("armies", code):
            return WORDS.say("name-armies-aboard", n=code % 100, unit=unit_name(g, code // 100))
    return WORDS.say("name-nothing")


def buy_words(g: State, buy: tuple[str | int, ...]) -> Text:
    """A line of a shopping list."""
    match buy:
        case ("tech", str(tech)):
            return [Seg(g.book.techs[g.book.tech[tech]].name, f"cell:technologies/{tech}")]
        case ("build", str(where), what, lev):
            return WORDS.say("name-buy-build", what=what, level=lev, place=space_name(g, where))
        case ("piece", str(kind), int(lev)):
            return [Seg(ranked_name(kind, lev))]
        case ("upgrade", int(n), int(lev)):
            return _upgrade_words(g, n, lev)
        case ("repair", str(where), what):
            return WORDS.say("name-buy-repair", what=what, place=space_name(g, where))
        case ("mend", int(n)):
            return WORDS.say("name-buy-mend", unit=unit_name(g, n))
    raise AssertionError(f"no words for {buy}")


def _upgrade_words(g: State, n: int, lev: int) -> Text:
    p = g.pieces[n]
    if p is None:
        return WORDS.say("name-buy-lost", level=lev)
    better = ranked_name(p.kind, lev)
    if p.level < lev:
        return WORDS.say("name-buy-upgrade", unit=unit_name(g, n), better=better)
    # told afterwards, it has become that already
    return WORDS.say("name-buy-upgraded", unit=Name(kind_name(p.kind), f"piece:{n}"), better=better)
