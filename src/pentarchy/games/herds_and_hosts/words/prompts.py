"""The question each step puts."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Text

from ..rules.diplomacy import Answer, Revolt, Sum, would_rule
from ..rules.farming import Birth
from ..rules.movement.ambush import Ambush
from ..rules.war.aftermath import Fall
from ..rules.war.battle import Victim
from ..rules.war.looting import Plunder
from ..rules.war.rolling import SetAside, battle
from ..rules.war.siege import AcceptRansom, Ransom
from ..state import State
from .names import WORDS, named


def prompt(g: State, step: Step, seat: Seat) -> Text:
    """What is asked."""
    return WORDS.say(f"prompt-{type(step).__name__}", seat, **named(g, spoken_of(g, step)))


def spoken_of(g: State, step: Step) -> dict[str, Any]:
    """What the question of a step speaks of."""
    match step:
        case Sum():
            return {"what": step.what, "payer": step.payer}
        case Answer():
            offer = {"what": step.what, "maker": step.maker, "payer": step.payer, "gold": step.gold}
            return offer | {"rounds": g.book.tables.diplomacy.truce_rounds, "ends": ends_game(g, step)}
        case Revolt():
            return {"lord": step.lord}
        case Birth():
            return {"herd": step.kind}
        case Ambush() | Ransom() | Fall():
            return {"space": step.space}
        case Plunder():
            return {"space": step.space, "what": step.what}
        case SetAside():
            return {"swords": battle(g).swords[step.side]}
        case Victim():
            return {"hits": step.hits}
        case AcceptRansom():
            return {"payer": step.payer, "gold": step.gold}
    return {}


def ends_game(g: State, step: Answer) -> bool:
    """Would accepting give one player tribute or homage from everybody?"""
    if step.what not in ("tribute", "vassalage"):
        return False
    return would_rule(g, step.maker if step.payer == step.seat else step.seat, step.payer)
