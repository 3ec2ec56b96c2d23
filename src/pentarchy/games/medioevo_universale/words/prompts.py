"""Prompts: which question is put, and what it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Text

from ..rules.battle.forces import battle
from ..rules.battle.odds import chances
from ..rules.realm.pieces import piece
from ..state import State
from .names import WORDS, bargain_words, good_name, item_name, seat_name, space_name, unit_name, whither

Arguments = Callable[[State, Any], dict[str, Any]]


def prompt(g: State, step: Any, seat: Seat) -> Text:
    tag = step.__struct_config__.tag
    if tag in ("Muster", "Place") and step.place:
        return WORDS.say("prompt-armies", seat, whither=whither(g, step.place))
    if tag in ("Unit", "Trade") and step.unit >= 0 and g.pieces[step.unit] is not None:
        return _unit(g, step)
    return WORDS.say(f"prompt-{tag}", seat, **(ARGUMENTS[tag](g, step) if tag in ARGUMENTS else {}))


def _unit(g: State, step: Any) -> Text:
    p = piece(g, step.unit)
    if getattr(step, "load", ""):
        order, where = step.load.split(" ")
        return WORDS.say("prompt-load", order=order, place=space_name(g, where))
    if getattr(step, "good", -1) >= 0:
        return WORDS.say("prompt-good", good=good_name(g, step.good), order=step.order)
    return WORDS.say("prompt-unit", unit=unit_name(g, step.unit), place=space_name(g, p.at), mp=p.mp)


def _left(g: State, step: Any) -> dict[str, Any]:
    return {"left": step.left}


def _n(g: State, step: Any) -> dict[str, Any]:
    return {"n": step.n}


def _asker(g: State, step: Any) -> dict[str, Any]:
    return {"asker": seat_name(g, step.asker)}


def _odds(g: State, step: Any) -> dict[str, Any]:
    win, tie, _ = chances(g, battle(g))
    return {"win": win, "tie": tie}


def _breach(g: State, step: Any) -> dict[str, Any]:
    kinds = [p.kind for p in g.pacts if p.id == step.pact]
    return {"accused": seat_name(g, step.accused), "kind": kinds[0] if kinds else "bargain"}


def _bidding(g: State, step: Any) -> dict[str, Any]:
    bid = {"leader": seat_name(g, step.leader), "high": step.high} if step.leader >= 0 else {}
    return {"purpose": step.purpose, **bid}


def _ballot(g: State, step: Any) -> dict[str, Any]:
    return {"choice": seat_name(g, step.choice), "weight": step.weight} if step.choice >= 0 else {}


def _pact(g: State, step: Any) -> dict[str, Any]:
    give, ask = bargain_words(g, step.give), bargain_words(g, step.ask)
    return _asker(g, step) | {
        "kind": step.kind, "turns": step.turns, "sum": step.sum, "give": give, "ask": ask
    }  # fmt: skip


ARGUMENTS: dict[str, Arguments] = {
    **dict.fromkeys(("Muster", "Diplomacy", "KeepLoyal"), _left),
    **dict.fromkeys(("Toll", "Losses", "AttackLosses"), _n),
    **dict.fromkeys(("PeaceAnswer", "RansomAnswer", "Absolution"), _asker),
    **dict.fromkeys(("ShowCards", "GoOn"), _odds),
    "Ballot": _ballot,
    "BreachVote": _breach,
    "Bidding": _bidding,
    "JoinAttack": lambda g, step: {"place": space_name(g, g.book.ids[step.where])},
    "Occupation": lambda g, step: {"place": space_name(g, g.book.ids[step.land])},
    "PactAnswer": _pact,
    "Spoils": lambda g, step: {"item": item_name(g, step.items[0])},
}
"""What the question of a step speaks of."""
