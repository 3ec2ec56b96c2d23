"""The chronicle: what each event tells its sentence, and which pieces it moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any, Literal

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Line, Motion, Text

from ..book import BUILDINGS, UNITS
from ..state import State
from .names import (
    WORDS,
    card_name,
    gift_of,
    invention_name,
    person,
    player,
    space,
    troop,
    unit_id,
    where,
)

Fields = dict[str, Any]
Reader = Seat | None

LEVELS: dict[str, Literal["turn", "phase", "detail"]] = {
    "century": "turn",
    "ends": "turn",
    "turn": "phase",
    "sequence": "phase",
    "fate": "phase",
    "row": "detail",
    "dies": "detail",
    "wounded": "detail",
    "plague": "detail",
    "storm": "detail",
    "takes land": "detail",
    "pays": "detail",
    "discards": "detail",
    "supplies": "detail",
    "pays treachery": "detail",
    "musters": "detail",
}
"""How much an event matters; the others are events among events."""


def event(g: State, kind: str, f: Fields, you: Reader) -> Line:
    args = {}
    for name, value in f.items():
        named = NAMED.get(name)
        args[name] = named(g, value) if named else value
    if told := TOLD.get(kind):
        args |= told(g, f, you)
    said = WORDS.say(message(kind), you, **args)
    moved = motions(g, f) if kind in MOVES else []
    return Line(
        said,
        0,
        LEVELS.get(kind, "event"),
        f.get("seat"),
        "",
        moved,
        hits=[f[HURTS[kind]] >> 5] if kind in HURTS else [],
    )


HURTS = {"wounded": "unit", "dies": "unit", "cancels": "unit", "sinks": "ship"}
"""Events that strike a unit, and the field that names it: its owner is hit."""


@cache
def message(kind: str) -> str:
    return f"event-{kind.replace(' ', '-')}"


NAMED: dict[str, Callable[[State, Any], Any]] = {
    "seat": player,
    "other": player,
    "by": player,
    "loser": player,
    "hex": where,
    "a": where,
    "b": where,
    "invention": invention_name,
    "building": lambda g, building: BUILDINGS[building],
}
"""Fields that mean the same in every event."""


# ---- What some events tell beside ---------------------------------------------------------------------


def chosen_nation(g: State, f: Fields, you: Reader) -> Fields:
    return {"seat": person(f["seat"]), "nation": g.book.nations[f["nation"]].name}


def starts(g: State, f: Fields, you: Reader) -> Fields:
    return {name: [where(g, h) for h in f[name]] for name in ("sites", "lands")}


def gift(g: State, f: Fields, you: Reader) -> Fields:
    return {"card": card_name(g, f["card"] - 1), "gift": gift_of(g, f["card"] - 1)}


def draws(g: State, f: Fields, you: Reader) -> Fields:
    cards = [card_name(g, c - 1) for c in (*f.get("cards", ()), *f["known"])]
    return {"n": f["n"] + len(f["known"]), "cards": cards}


def supplies(g: State, f: Fields, you: Reader) -> Fields:
    wealth, production, food = f["track"]
    paid = ("none", "food", "coins", "both")[2 * bool(f["coins"]) + bool(f["food"])]
    return {"wealth": wealth, "production": production, "food": food, "grain": f["food"], "treachery": paid}


def units(g: State, f: Fields, you: Reader) -> Fields:
    return {"units": troop(g, f["units"])}


def one_unit(g: State, f: Fields, you: Reader) -> Fields:
    return {"unit": unit_id(g, f["unit"]), "owner": player(g, f["unit"] >> 5)}


def sails(g: State, f: Fields, you: Reader) -> Fields:
    path = f["path"]
    return {"units": troop(g, [f["ship"]]), "a": where(g, path[0]), "b": where(g, path[-1])}


def sequence(g: State, f: Fields, you: Reader) -> Fields:
    bids: list[Text] = []
    for s in f["order"]:
        bid = f["bids"][s]
        cards = " + ".join(map(str, bid))
        bids.append(WORDS.say("name-bid", you, seat=player(g, s), n=len(bid), cards=cards, sum=sum(bid)))
    return {"bids": bids}


def order_dice(g: State, f: Fields, you: Reader) -> Fields:
    return {"rolls": [WORDS.say("name-score", you, seat=player(g, s), n=n) for s, n in f["rolls"]]}


def votes(g: State, f: Fields, you: Reader) -> Fields:
    cast = enumerate(f["bids"])
    said = [WORDS.say("name-vote", you, seat=player(g, s), sum=sum(b) if b else None) for s, b in cast]
    return {"votes": said}


def ends(g: State, f: Fields, you: Reader) -> Fields:
    order = sorted(range(g.seats), key=lambda s: (f["places"][s], s))
    return {"scores": [WORDS.say("name-score", you, seat=player(g, s), n=f["scores"][s]) for s in order]}


def fate(g: State, f: Fields, you: Reader) -> Fields:
    card = g.book.fate[f["card"]]
    return {"name": card.name, "text": card.text}


TOLD: dict[str, Callable[[State, Fields, Reader], Fields]] = {
    "row": lambda g, f, you: {"seat": person(f["seat"]), "cards": ", ".join(map(str, f["cards"]))},
    "nation": chosen_nation,
    "refuses": chosen_nation,
    "colour": lambda g, f, you: {"colour": g.book.colours[f["colour"]].id},
    "gift": gift,
    "starts": starts,
    "century": lambda g, f, you: {"rounds": g.book.limits.rounds},
    "draws": draws,
    "spends": lambda g, f, you: {"cards": [card_name(g, c - 1) for c in f["cards"]]},
    "discards": lambda g, f, you: {"card": card_name(g, f["card"] - 1)},
    "supplies": supplies,
    "builds": lambda g, f, you: {"supply": f["track"][0] if f["track"] else None},
    "musters": lambda g, f, you: {"unit": UNITS[f["unit"]]},
    "sequence": sequence,
    "rolls for order": order_dice,
    "moves": units,
    "boards": lambda g, f, you: {"units": troop(g, [f["unit"]])},
    "sails": sails,
    "leaves": units,
    "cancels": one_unit,
    "shoots": units,
    "sinks": lambda g, f, you: {"owner": player(g, f["ship"] >> 5)},
    "charges": units,
    "answers": units,
    "rolls": lambda g, f, you: {"dice": ", ".join(map(str, f["dice"]))},
    "wounded": one_unit,
    "dies": one_unit,
    "retreats": lambda g, f, you: {} if f["b"] >= 0 else {"b": None},
    "monastery": lambda g, f, you: {"supply": f["track"]},
    "removes": one_unit,
    "fate": fate,
    "pays": lambda g, f, you: {"supply": f["what"], "short": f["due"] > f["n"]},
    "votes": votes,
    "ends": ends,
}


# ---- What moves ---------------------------------------------------------------------------------------

MOVES = ("moves", "boards", "sails")


def motions(g: State, f: Fields) -> list[Motion]:
    """Units that went from one hex to another, for the client to show."""
    refs = [space(g, h) for h in f.get("path") or (f["a"], f["b"])]
    moved = f.get("units") or [f.get("ship", f.get("unit"))]
    return [Motion(f"piece:{u}", a, b) for u in moved for a, b in pairwise(refs)]
