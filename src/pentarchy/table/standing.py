"""Standing answers: what a seat lets the table say for it, so that games by mail do not stall.

Only reactions are answered so; nobody else can see a standing answer, nor tell it from a person's. One
that is given until the next move ends when its seat is asked something else, and then says why.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from pentarchy.kernel import Action, Game, Together, translated
from pentarchy.kernel.plans import goes_on, repeated
from pentarchy.kernel.scene import Standing, Text, plain
from pentarchy.table.errors import Refusal
from pentarchy.table.words import WORDS

ALWAYS = "react"
ASK, PASS, MOVE = "ask", "pass", "move"
AGAIN, KEEP = "again", "keep"
"""What a plan has said beforehand to the questions of a fight, until that is over."""
Given: TypeAlias = dict[str, dict[str, str]]
"""Per seat: what was given to what."""
ENDED = "ended"
"""It was given until the next move, and that has come: ask again."""


def offered(game: Game, seat: int, values: dict[str, str], questions: dict[str, str]) -> list[Standing]:
    """For all reactions, those the seat has given an answer to, and the one it is asked for."""
    found = {ALWAYS: WORDS.often("standing-all")}
    for key in values.keys() | ({_key(game, seat)} - {""}):
        if key == AGAIN:
            found[key] = WORDS.often("standing-again")
        elif key != ALWAYS:
            words = questions.get(key) or question(game, seat)
            found[key] = WORDS.say("standing-one", question=words)
    return [
        _standing(game, seat, key, found[key], values.get(key, ASK)) for key in sorted(found, reverse=True)
    ]


def _standing(game: Game, seat: int, key: str, label: Text, value: str) -> Standing:
    note = value
    if key == AGAIN:
        asked = seat in game.pending()
        note, value = KEEP if not asked or repeated(game, seat, acts(value)) else "odds", KEEP
    shown = [ASK, KEEP] if key == AGAIN else [ASK, MOVE, PASS]
    return Standing(
        id=key,
        label=label,
        choices=[(choice, WORDS.often(f"standing-{choice}")) for choice in shown],
        value=ASK if value == ENDED else value,
        note=[] if note == ASK else WORDS.often(f"standing-note-{note}"),
    )


def kept(again: dict[str, str]) -> str:
    return msgspec.json.encode(again).decode()


def acts(value: str) -> dict[str, str]:
    return msgspec.json.decode(value, type=dict[str, str])


def check(game: Game, seat: int, values: dict[str, str], what: str, value: str) -> None:
    """Only what is on offer can be set, or was and is set already."""
    known = {ALWAYS, _key(game, seat)} | values.keys()
    if not what or what not in known or value not in ((ASK,) if what == AGAIN else (ASK, PASS, MOVE)):
        raise Refusal("no_standing", what=what, value=value)


def question(game: Game, seat: int) -> str:
    """What the seat is asked, to be told later what the answer was given to."""
    return (
        plain(game.title.phrases.prompt(translated(game), game.step(seat), seat)) if _key(game, seat) else ""
    )


def answer(game: Game, seat: int, values: dict[str, str]) -> Action | None:
    """What the seat lets the table say to its present question, if anything: its modest choice."""
    key = _key(game, seat)
    if key and {values.get(ALWAYS, ASK), values.get(key, ASK)} & {PASS, MOVE}:
        return game.default(seat)
    return repeated(game, seat, acts(values[AGAIN])) if AGAIN in values else None


def lapse(before: Game, game: Game, given: Given) -> Given:
    """The answers that still hold: those until the next move end with a seat that is asked for one anew."""

    def moves(g: Game, seat: int) -> bool:
        return seat in g.pending() and not _key(g, seat)

    if any(AGAIN in values for values in given.values()):
        given = {seat: _fought(game, int(seat), values) for seat, values in given.items()}
    if not any(MOVE in values.values() for values in given.values()):
        return given
    over = {seat for seat in given if moves(game, int(seat)) and not moves(before, int(seat))}
    return {
        seat: {key: ENDED if value == MOVE and seat in over else value for key, value in values.items()}
        for seat, values in given.items()
    }


def _fought(game: Game, seat: int, values: dict[str, str]) -> dict[str, str]:
    """Without what was said for a fight that is over."""
    if AGAIN not in values or (game.result is None and goes_on(game, seat, acts(values[AGAIN]))):
        return values
    return {key: value for key, value in values.items() if key != AGAIN}


def _key(game: Game, seat: int) -> str:
    """What a standing answer to the reaction the seat is asked for is called; "" if it is asked for none."""
    top = game.flow[-1] if game.flow else None
    if not isinstance(top, Together) or not top.hush or seat not in top.asked:
        return ""
    return f"{ALWAYS}:{game.step(seat).rule}"
