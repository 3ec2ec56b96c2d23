"""Standing answers: what a seat lets the table say for it, so that games by mail do not stall.

Only reactions are answered so; nobody else can see a standing answer, nor tell it from a person's.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Game, Together
from pentarchy.kernel.scene import Standing
from pentarchy.table.errors import Refusal
from pentarchy.table.words import WORDS

ALWAYS = "react"
ASK, PASS = "ask", "pass"


def offered(game: Game, seat: int, values: dict[str, str]) -> list[Standing]:
    """The standing answers this seat may set now: for all reactions, and for the one it is asked for."""
    choices = [(value, WORDS.often(f"standing-{value}")) for value in (ASK, PASS)]
    label = WORDS.often("standing-all")
    out = [Standing(id=ALWAYS, label=label, choices=choices, value=values.get(ALWAYS, ASK))]
    rule = _reaction(game, seat)
    if rule:
        key = f"{ALWAYS}:{rule}"
        label = WORDS.often("standing-one", rule=rule)
        out.append(Standing(id=key, label=label, choices=choices, value=values.get(key, ASK)))
    return out


def check(game: Game, seat: int, values: dict[str, str], what: str, value: str) -> None:
    """Only what is on offer can be set, or was and is set already."""
    known = {standing.id for standing in offered(game, seat, values)} | values.keys()
    if what not in known or value not in (ASK, PASS):
        raise Refusal("no_standing", what=what, value=value)


def answer(game: Game, seat: int, values: dict[str, str]) -> Action | None:
    """What the seat lets the table say to its present question, if anything: its modest choice."""
    rule = _reaction(game, seat)
    if rule is None:
        return None
    if values.get(ALWAYS, ASK) != ASK or values.get(f"{ALWAYS}:{rule}", ASK) != ASK:
        return game.default(seat)
    return None


def _reaction(game: Game, seat: int) -> str | None:
    """The rule of the reaction the seat is asked for; None if it is asked for none."""
    top = game.flow[-1] if game.flow else None
    if not isinstance(top, Together) or not top.hush or seat not in top.asked:
        return None
    return game.step(seat).rule
