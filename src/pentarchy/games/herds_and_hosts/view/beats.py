"""Battles, assaults and ambushes as they were when each event of them was told."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Contest, Side
from pentarchy.kernel.scene import Die as SceneDie
from pentarchy.kernel.title import Beat

from ..rules.war.odds import battle_odds
from ..state import State
from ..words.names import WORDS, label, where, who
from .contests import STAGES, battle_contest, offer_contest

Fields = dict[str, Any]


def battle(stage: str) -> Beat:
    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        return replace(battle_contest(g, g.battle), stage=STAGES.index(stage)) if g.battle else None

    return beat


def declared(g: State, f: Fields, you: Seat | None) -> Contest | None:
    shown = battle("declared")(g, f, you)
    return replace(shown, odds=battle_odds(g, g.battle)) if shown and g.battle else shown


def rolled(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """One side's dice after the other's: who is told of first has thrown first."""
    shown = battle("rerolls")(g, f, you)
    if shown is None or f["seat"] not in shown.sides[0].seats[:1]:
        return shown
    return replace(shown, sides=[shown.sides[0], replace(shown.sides[1], dice=[], total=None)])


def hits(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """What got through the shields of the other side."""
    shown = battle("hits")(g, f, you)
    if shown is None:
        return None
    sides = [replace(s, hits=f["hits"]) if f["seat"] in s.seats[:1] else s for s in shown.sides]
    return replace(shown, sides=sides)


def over(drawn: bool) -> Beat:
    """How it ended: who is destroyed, or that both stand."""
    return lambda g, f, you: _over(g, f, you, drawn)


def _over(g: State, f: Fields, you: Seat | None, drawn: bool) -> Contest | None:
    b = g.battle
    if b is None:
        return None
    shown = battle_contest(g, b)
    won = b.seats.index(f["seat"])
    sides = [
        replace(s, state="in" if drawn else "won" if i == won else "lost") for i, s in enumerate(shown.sides)
    ]
    args = {
        "seat": who(g, f["seat"]),
        "other": who(g, f["other"]),
        "space": where(g, b.space),
        "mine": b.destroyed[1 - won],
        "theirs": b.destroyed[won],
        "rounds": b.round,
        "siege": b.siege,
    }
    outcome = WORDS.say("outcome-draw" if drawn else "outcome-won", you, **args)
    return replace(shown, sides=sides, stage=STAGES.index("next"), outcome=outcome)


def ambush(g: State, f: Fields, you: Seat | None) -> Contest:
    die = SceneDie(
        f"{g.book.tables.combat.ambush}_die", label(f"contest-face-{f['swords']}"), hits=f["swords"]
    )
    sides = [
        Side("a", [f["seat"]], label("contest-fortification"), "won" if f["swords"] else "lost", dice=[die]),
        Side("b", [f["other"]], label("contest-entering")),
    ]
    space = where(g, f["space"])
    outcome = WORDS.say("outcome-ambush", you, space=space, swords=f["swords"], other=who(g, f["other"]))
    title = WORDS.say("contest-ambush", you, space=space)
    at = f"space:{f['space']}"
    return Contest(f"ambush-{f['space']}", "roll", title, sides, where=at, outcome=outcome)


def answered(id: str) -> Beat:
    """An offer accepted or turned down."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        shown = offer_contest(g, f["maker"], f["seat"], f["what"], f["payer"], f["gold"])
        outcome = WORDS.say(id, you, maker=who(g, f["maker"]), seat=who(g, f["seat"]))
        return replace(shown, sides=[replace(s, state="in") for s in shown.sides], outcome=outcome)

    return beat


BEATS: dict[str, Beat] = {
    "attack": declared,
    "assault": declared,
    "charge": battle("charge"),
    "rolls": rolled,
    "rerolls": battle("rerolls"),
    "sets aside": battle("swords"),
    "aims": battle("targets"),
    "hits": hits,
    "slain": battle("hits"),
    "won": over(False),
    "draw": over(True),
    "ambush": ambush,
    "agreed": answered("outcome-agreed"),
    "declined": answered("outcome-declined"),
}
