"""What an option does, in words: for those whose costs and gains do not say it."""

from __future__ import annotations

from functools import cache

from pentarchy.kernel import Action, Seat, Step
from pentarchy.kernel.scene import Effect
from pentarchy.kernel.words import spoken

from ...book import Book
from ...rules.diplomacy import Answer
from ...rules.prestige import rivals
from ...state import State
from ..names import WORDS


def does(g: State, step: Step, seat: Seat, action: Action) -> list[Effect]:
    """The entry of the step and verb, else of the verb; none where the label says all."""
    verb, rival = action[0].replace(" ", "-"), False
    if isinstance(step, Answer) and verb == "accept":
        verb = f"accept-{step.what}"
        if step.what in ("tribute", "vassalage"):
            down = step.payer == seat
            verb += "-down" if down else "-up"
            rival = rivals(g, step.maker, seat) if down else rivals(g, seat, step.maker)
    elif verb in ("offer-homage", "ask-homage"):
        other = action[1]
        rival = rivals(g, other, seat) if verb == "offer-homage" else rivals(g, seat, other)
    return _said(spoken(), g.book, type(step).__name__, verb, rival)


@cache
def _said(language: str, book: Book, step: str, verb: str, rival: bool) -> list[Effect]:
    table = WORDS.table("en")
    for id in (f"does-{step}-{verb}", f"does-{verb}"):
        if id in table:
            return [Effect(WORDS.say(id, **numbers(book, rival)))]
    return []


def numbers(book: Book, rival: bool) -> dict[str, int]:
    """What the sentences count, by the tables of the edition; homage of a rival brings more prestige."""
    talks, points, fame = book.tables.diplomacy, book.tables.victory, book.tables.prestige
    return {
        "rounds": talks.truce_rounds,
        "tribute": talks.tribute,
        "aid": talks.aid,
        "winter": talks.vassal_gold,
        "taker": points.tribute[0],
        "payer": points.tribute[1],
        "lord": points.vassalage[0],
        "vassal": points.vassalage[1],
        "giver": points.aid[0],
        "fame": fame.vassal_gained * (fame.rival_percent if rival else 100) // 100,
        "shame": fame.vassal_lost,
        "praise": fame.aid_given,
        "debt": fame.aid_received,
        "importance": book.tables.importance.vassalage[0],
        "serving": book.tables.importance.vassalage[1],
    }
