"""What a seat is asked: the arguments of each step's prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Text
from pentarchy.kernel.words import Name

from ..book import PRODUCTION, UNITS, WEALTH
from ..rules.clash.maneuver import Command
from ..rules.clash.pope import PapalWord
from ..rules.setup import OfferNation, Placement
from ..state import State
from .names import WORDS, piece_of, player, soldier, troop, where

Args = dict[str, Any]


def prompt(g: State, step: Any, seat: Seat) -> Text:
    tag = type(step).__name__
    told = TOLD.get(tag)
    return WORDS.say(f"prompt-{tag}", seat, **told(g, step)) if told else WORDS.say(f"prompt-{tag}", seat)


def placement(g: State, step: Placement) -> Args:
    if step.first < 0:
        return {"what": "first"}
    if left := len(step.levy) - len(step.spots):
        return {"what": "unit", "unit": UNITS[step.levy[len(step.spots)]], "n": left}
    left = g.book.limits.start_lands - len(step.cubes)
    return {"what": "land", "n": left} if left else {"what": "ready"}


def command(g: State, step: Command) -> Args:
    told = soldier(g, step.unit)
    name = WORDS.plain("name-soldier", **told)
    return {**told, "soldier": Name(name, piece_of(g, step.unit)), "n": g.ap[step.unit]}


def papal_word(g: State, step: PapalWord) -> Args:
    if step.unit >= 0:
        return {"verb": None}
    mover, units = player(g, step.mover), troop(g, step.units)
    return {"verb": step.verb, "mover": mover, "hex": where(g, step.hex), "units": units}


def number(g: State, step: Any) -> Args:
    return {"n": step.number}


def place(g: State, step: Any) -> Args:
    return {"hex": where(g, step.hex)}


def total(g: State, step: Any) -> Args:
    return {"sum": sum(c + 1 for c in step.cards)}


def offered(g: State, step: OfferNation) -> Args:
    return {"nation": g.book.nations[g.book.nation_of[step.lowest(g)]].name}


TOLD: dict[str, Callable[[State, Any], Args]] = {
    "OfferNation": offered,
    "Placement": placement,
    "ChooseInvention": lambda g, step: {"left": step.left},
    "CopyInvention": lambda g, step: {"other": player(g, step.other)},
    "KeepWithinLimit": lambda g, step: {"limit": g.hand_limit(step.seat)},
    "SpendCard": lambda g, step: {"why": step.why},
    "ShiftTo": place,
    "PlaceGift": lambda g, step: {"unit": UNITS[step.kind]},
    "PayTreachery": lambda g, step: {"n": g.treachery(step.seat)},
    "TakeWounds": lambda g, step: {"why": step.why, "n": step.number},
    "SacrificeUnit": place,
    "TakeLand": lambda g, step: {"hex": where(g, g.place[step.settlement])},
    "Build": lambda g, step: {"n": g.stock[step.seat][PRODUCTION]},
    "Recruit": lambda g, step: {"n": g.stock[step.seat][WEALTH]},
    "Bid": total,
    "Vote": total,
    "Command": command,
    "Muster": lambda g, step: {**place(g, step), "verb": step.verb, "units": troop(g, step.units)},
    "PapalWord": papal_word,
    "GoOn": place,
    "Exchange": lambda g, step: {"original": step.original},
    "Wounds": number,
    "Plunder": lambda g, step: {"n": step.number, "hex": where(g, g.place[step.settlement])},
    "Pillage": lambda g, step: {"by": player(g, step.seat), "hex": where(g, step.hex)},
    "LoseUnits": number,
    "BurnDown": lambda g, step: {"hex": where(g, g.place[step.settlement])},
    "Freeze": place,
    "GiveTokens": number,
}
"""What each step tells its prompt; the others have nothing to tell."""
