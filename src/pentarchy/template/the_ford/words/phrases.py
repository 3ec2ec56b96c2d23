"""Which message says what: prompts, options, events. The sentences themselves are in en.ftl."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Draft, Effect, Line, Missing, Motion, Option, Text

from ..rules.battle import enemy_is_ahead
from ..rules.turn import Turn
from ..state import State
from .names import WORDS, host, land


def prompt(g: State, step: Turn, seat: Seat) -> Text:
    return WORDS.say("prompt-Turn", seat, land=land(g, g.at[seat]))


def option(g: State, step: Turn, seat: Seat, action: Action) -> Option:
    verb, ahead = action[0], land(g, g.ahead(seat))
    return Option(
        label=WORDS.say(f"option-{verb}", seat, land=ahead),
        picks=[] if verb == "rest" else [f"piece:host{seat}", ahead.ref],
        effect=[Effect(WORDS.say(f"effect-{verb}", seat, enemy=host(g, 1 - seat)))],
        idle=verb == "rest",
    )


def missing(g: State, step: Turn, seat: Seat) -> list[Missing]:
    """Why one cannot march on: somebody is in the way."""
    if not enemy_is_ahead(g, seat):
        return []
    label = WORDS.say("option-march", seat, land=land(g, g.ahead(seat)))
    why = WORDS.say("why-enemy-ahead", seat, enemy=host(g, 1 - seat))
    return [Missing(label=label, why=why, rule="rule:TF-5")]


def draft(g: State, step: Turn, seat: Seat) -> Draft | None:
    return None


def event(g: State, kind: str, fields: dict[str, Any], you: Seat | None) -> Line:
    args = dict(fields)
    motions = []
    if kind == "marches":
        args |= {"start": land(g, fields["start"]), "end": land(g, fields["end"])}
        motions = [Motion(ref=f"piece:host{fields['seat']}", a=args["start"].ref, b=args["end"].ref)]
    if kind == "fights":
        mine, theirs = fields["dice"][fields["seat"]], fields["dice"][1 - fields["seat"]]
        args |= {"mine": mine, "theirs": theirs, "loser": host(g, fields["loser"])}
    if "seat" in fields:
        args["seat"] = host(g, fields["seat"])
    return Line(
        text=WORDS.say(f"event-{kind}", you, **args),
        level="turn" if kind == "round" else "event",
        seat=fields.get("seat"),
        motions=motions,
    )
