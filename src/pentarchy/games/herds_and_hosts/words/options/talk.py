"""Options at set-up and in talks: factions, rivals, offers and answers."""

from __future__ import annotations

from msgspec.structs import replace

from pentarchy.kernel import Action, Seat, Step
from pentarchy.kernel.scene import Option

from ...rules.diplomacy import Answer, FinalTerms
from ...state import State
from ..names import label, said, space_ref
from ..prompts import ends_game
from .common import gold, idle, offer


def talk_option(g: State, step: Step, seat: Seat, action: Action) -> Option:
    match action:
        case ("faction", id):
            faction = next(f for f in g.map.factions if f.id == id)
            homes = {"faction": faction.name, "capital": faction.capital, "home": faction.home}
            return offer(g, "faction", about=homes, picks=[space_ref(faction.capital)], confirm="bar")
        case ("rival", other):
            return offer(g, "NameRival-rival", about={"other": other}, picks=[f"seat:{other}"])
        case ("final terms",):
            return Option(said("option-final-terms"), group=label("group-sovereignty"))
        case ("back",):
            return idle("FinalTerms-back")
        case ("gold", n):
            return Option(said("option-gold", n=n), amount=n, cost=gold(n))
        case ("accept",):
            if not isinstance(step, Answer):
                return Option(said("option-accept"), confirm="bar")
            ends, binds = ends_game(g, step), step.what == "vassalage" and step.payer == seat
            danger = "sovereignty" if ends else "homage" if binds else ""
            return Option(said("option-accept"), confirm="ask" if ends else "bar", danger=danger)
        case ("revolt",):
            return Option(said("option-revolt"), confirm="bar")
        case ("pass" | "decline" | "refuse" | "stay loyal" as verb,):
            return idle(verb.replace(" ", "-"))
    verb, other = action
    yields = isinstance(step, FinalTerms) and verb in ("pay tribute", "offer homage")
    words = offer(g, verb.replace(" ", "-"), about={"other": other}, picks=[f"seat:{other}"])
    return replace(words, confirm="ask", danger="surrender") if yields else words
