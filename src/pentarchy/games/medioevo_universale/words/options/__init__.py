"""Options in words: label, what to click, costs and effects. Which maker speaks is looked up by the verb."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Effect, Option

from ...state import State
from ..names import WORDS, said
from ..names import label as group_label
from . import diplomacy, others, trade, war
from .making import Maker, Said

IDLE = {
    "pass", "done", "ready", "end", "halt", "no card", "none", "let", "no", "play on", "no ransom", "cancel",
    "stop", "back",
}  # fmt: skip

GROUPS = {
    "tech": "group-technologies", "site": "group-buildings", "piece": "group-pieces",
    "upgrade": "group-upgrades", "repair": "group-repairs", "mend": "group-repairs", "war": "group-war",
    "peace": "group-war", "strike": "group-list", "patron": "group-cards", "architect": "group-cards",
    "move": "group-move", "attack": "group-attack", "attack fleet": "group-attack", "load": "group-load",
    "unload": "group-load", "take": "group-load", "set down": "group-load", "buy": "group-trade",
    "sell": "group-trade",
}  # fmt: skip

MAKERS: dict[str, Maker] = {**others.MAKERS, **diplomacy.MAKERS, **war.MAKERS, **trade.MAKERS}
"""By the verb."""
OF_STEPS: dict[tuple[str, str], Maker] = {**others.OF_STEPS, **trade.OF_STEPS}
"""Where the same verb means another thing, by the step and the verb."""

TOLD_BY = {"build": 2, "piece": 1, "put": 1, "kind": 1, "side": 1}
"""The part of an action on which it depends what it does, by the verb."""

_ids: dict[str, str] = {}
_does: dict[tuple[str, str], str] = {}


def option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    """One option in words, with what to click for it."""
    verb = action[0]
    make = OF_STEPS.get((step.__struct_config__.tag, verb)) or MAKERS.get(verb, plain)
    label, picks, more = make(g, step, seat, action)
    effect = more.get("effect") or does(step.__struct_config__.tag, action)
    more = {**more, "effect": [*effect, *more.get("fate", ())]}
    more.pop("fate", None)
    group = group_label(GROUPS[verb]) if verb in GROUPS else ""
    return Option(label=label, picks=picks, group=group, idle=verb in IDLE and len(action) == 1, **more)


def plain(g: State, step: Any, seat: Seat, action: Action) -> Said:
    """A verb that needs nothing beside it."""
    verb = action[0]
    return said(_ids.get(verb) or _ids.setdefault(verb, f"option-{verb.replace(' ', '-')}")), [], {}


def does(tag: str, action: Action) -> list[Effect]:
    """What an option does, as the table says it for its step or for its verb in every step."""
    verb = action[0]
    if (tag, verb) not in _does:
        ids = [f"does-{name.replace(' ', '-')}" for name in (f"{tag}-{verb}", verb)]
        _does[tag, verb] = next(filter(WORDS.has, ids), "")
    id = _does[tag, verb]
    if not id:
        return []
    what = {"what": str(action[TOLD_BY[verb]])} if verb in TOLD_BY else {}
    return [Effect(said(id, **what))]
