"""Battles and sieges, roll by roll."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Contest, Die, Piece, Side, Slot, with_fallen
from pentarchy.kernel.title import Beat

from ...rules.battle.odds import battle_odds
from ...state import State
from ...words.names import WORDS, label, seat_name, space_name
from ..contests import battle_contest, stages, ways

Fields = dict[str, Any]


# ---- battles -----------------------------------------------------------------------------------------------


def battle(stage: str) -> Beat:
    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        b = g.battle
        return replace(battle_contest(g, b), stage=stages(g, b).index(stage)) if b else None

    return beat


def declared(g: State, f: Fields, you: Seat | None) -> Contest | None:
    shown = battle("declared")(g, f, you)
    if shown is None or g.battle is None:
        return None
    return replace(shown, arrows=ways(g, g.battle), odds=battle_odds(g, g.battle))


def rolled(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """The dice as they fall, with what is added to each."""
    b = g.battle
    if b is None:
        return None
    dice = (f["a"], f["total_a"], f["d"], f["total_d"])
    shown = battle_contest(g, replace(b, dice=dice, round=b.round + 1))
    higher = (f["total_a"] > f["total_d"]) - (f["total_a"] < f["total_d"])
    sides = []
    for side, sign in zip(shown.sides, (1, -1)):
        state = "in" if not higher else "won" if higher == sign else "lost"
        gap = max(0, sign * (f["total_a"] - f["total_d"]))
        dice_shown = [replace(die, hits=gap) for die in side.dice]
        sides.append(replace(side, state=state, dice=dice_shown))
    return replace(shown, sides=sides, stage=stages(g, b).index("roll"))


def loses(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """Armies fall: beside them stands who is left."""
    shown, b = battle("losses")(g, f, you), g.battle
    if shown is None or b is None:
        return None
    seat, n = f["seat"], f["n"]
    attacks = seat in (b.attacker, *b.allies)
    fallen = Piece("armies", "army" if seat >= 0 else "barbarian", seat if seat >= 0 else None, n)
    sides = []
    for side in shown.sides:
        if (side.id == "attacker") == attacks:
            side = with_fallen(side if attacks else left(side, n), fallen)
        sides.append(side)
    return replace(shown, sides=sides)


def left(side: Side, n: int) -> Side:
    """Defenders are told of their losses before they say which of their armies those are."""

    def without(slot: Slot) -> list[Slot]:
        army = slot.piece
        if army is None or army.n <= n:
            return []
        return [replace(slot, piece=replace(army, n=army.n - n))]

    return replace(
        side, ranks=[(name, [s for slot in slots for s in without(slot)]) for name, slots in side.ranks]
    )


def over(id: str, won: int) -> Beat:
    """How the battle ended, and which side has it: 0 the attacker, 1 the defender."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        b = g.battle
        if b is None:
            return None
        shown = battle_contest(g, b)
        states = ("in", "in") if won < 0 else ("won", "lost") if won == 0 else ("lost", "won")
        outcome = WORDS.say(
            id,
            you,
            attacker=seat_name(g, b.attacker),
            defender=seat_name(g, b.defender),
            place=space_name(g, b.where),
            rolls=b.round,
            mine=b.lost[0],
            theirs=b.lost[1],
        )
        sides = [replace(side, state=state, dice=[]) for side, state in zip(shown.sides, states)]
        return replace(shown, sides=sides, stage=stages(g, b).index("result"), info=[], outcome=outcome)

    return beat


# ---- sieges ------------------------------------------------------------------------------------------------


def engines(g: State, f: Fields, you: Seat | None) -> Contest:
    """Artillery of both sides at once, or the walls brought down."""
    land = space_name(g, f["land"])
    owner = g.owner[g.book.space[f["land"]]]
    mine, theirs = f.get("dice", [[], []])
    hits = f.get("needs", [[], []])
    sides = [
        Side("attacker", [f["seat"]] if f["seat"] >= 0 else [], label("contest-besieger"),
             dice=thrown(mine, hits[0]), hits=f.get("a", 0)),
        Side("defender", [owner] if owner >= 0 else [], label("contest-besieged"),
             dice=thrown(theirs, hits[1]), hits=f.get("d", 0)),
    ]  # fmt: skip
    id = "artillery" if "a" in f else "reduces"
    args = {"seat": seat_name(g, f["seat"]), "land": land, **{k: f.get(k, 0) for k in ("a", "d", "level")}}
    title = WORDS.say("contest-siege", you, place=land)
    outcome = WORDS.say(f"outcome-{id}", you, **args)
    return Contest(f"siege-{f['land']}", "siege", title, sides, where=f"space:{f['land']}", outcome=outcome)


def thrown(dice: list[int], needs: list[int]) -> list[Die]:
    return [
        Die("d6", str(die), state="kept" if die >= need else "void", hits=int(die >= need))
        for die, need in zip(dice, needs)
    ]
