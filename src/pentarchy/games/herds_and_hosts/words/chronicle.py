"""The chronicle: which sentence an event is, with what, and what moves on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeAlias

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Line, Motion

from ..state import State
from .names import WORDS, building, label, level_name, named, number, said, who

Fields: TypeAlias = dict[str, Any]

LEVELS: dict[str, Literal["turn", "phase", "event", "detail"]] = {
    "round": "turn",
    "phase": "phase",
    **dict.fromkeys(
        ("prestige", "victory", "rolls", "hits", "battle round", "rerolls", "sets aside"), "detail"
    ),
}
HEADLINES = {"round": ("season", "year", "round"), "phase": ("code",)}
"""What the lines speak of that divide the chronicle; nobody acts in them."""


def event(g: State, what: str, f: Fields, you: Seat | None) -> Line:
    """The sentence, its level, and what moves on the board."""
    if what in HEADLINES:
        about = {key: f[key] for key in HEADLINES[what]}
        return Line(said(message(what), **about), level=LEVELS[what])
    fields = named(g, f)
    if what in MORE:
        fields |= MORE[what](g, f)
    words = WORDS.say(message(what), you, **fields)
    return Line(words, level=LEVELS.get(what, "event"), seat=f.get("seat"), motions=motions(f))


@cache
def message(what: str) -> str:
    return f"event-{what.replace(' ', '-')}"


def motions(f: Fields) -> list[Motion]:
    """Whoever goes from one field to another moves on the board."""
    if "a" not in f or not isinstance(f["a"], str):
        return []
    return [Motion(f"space:{f['a']}", f"space:{f['a']}", f"space:{f['b']}", len(f.get("units", (1,))))]


def points(g: State, f: Fields) -> Fields:
    return {"n": abs(f["n"]), "gained": f["n"] > 0}


def levels(g: State, f: Fields) -> Fields:
    return {"level": level_name(g, f["level"])}


def goods(g: State, f: Fields) -> Fields:
    return {"good": label(f"name-{f['good']}")}


def marches(g: State, f: Fields) -> Fields:
    return {"number": number(g, f["units"])}


def dice(g: State, f: Fields) -> Fields:
    """How many of each colour, and what they come to: the dice themselves are seen."""
    thrown = Counter(colour for colour, _ in f["dice"])
    dice = [label("name-dice", colour=colour, n=n) for colour, n in thrown.items()]
    swords = sum(swords for _, swords in f["dice"])
    return {"dice": WORDS.plain("name-throw", dice=dice, n=len(f["dice"]), swords=swords)}


def built(g: State, f: Fields) -> Fields:
    """With its term: what is counted as used is known by it."""
    return {"what": replace(building(g, f["what"]), ref=f"term:{f['what']}")}


def winners(g: State, f: Fields) -> Fields:
    return {"winners": [who(g, s) for s in f["winners"]], "seat": who(g, f["winners"][0]), "road": f["how"]}


MORE: dict[str, Callable[[State, Fields], Fields]] = {
    "prestige": points,
    "victory": points,
    "trained": levels,
    "promoted": levels,
    "buys goods": goods,
    "sells goods": goods,
    "moves": marches,
    "withdraws": marches,
    "completes": built,
    "builds": lambda g, f: {"of": g.book.tables.construction.quarters},
    "fishing": lambda g, f: {"rolls": [str(roll) for _, roll in f["rolls"]]},
    "rolls": dice,
    "victory road": winners,
}
"""What a sentence needs besides the named fields of its event, or otherwise."""
