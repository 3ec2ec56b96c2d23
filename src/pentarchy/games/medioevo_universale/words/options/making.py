"""What options are made with: a verb and a seat, a land, a card, a piece or a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Effect, Text
from pentarchy.kernel.words import Name

from ...state import State
from ..names import WORDS, card_name, label, seat_name, space_name, unit_name

Said: TypeAlias = tuple[Text, list[str], dict[str, Any]]
"""Label, what to click, and whatever else the option has."""
Maker: TypeAlias = Callable[[State, Any, Seat, Action], Said]


def say(
    id: str, you: Seat, picks: list[str] | None = None, more: dict[str, Any] | None = None, **args: Any
) -> Said:
    return WORDS.say(id, you, **args), picks or [], more or {}


def effect(id: str, **args: Any) -> Effect:
    return Effect(WORDS.say(id, **args))


def lock(id: str) -> dict[str, Any]:
    """Why the option cannot be taken back."""
    return {"lock": label(f"lock-{id}")}


def on_seat(id: str) -> Maker:
    """A verb and a player; -1: whoever comes."""

    def make(g: State, step: Any, seat: Seat, action: Action) -> Said:
        s = action[1]
        if s < 0:
            return say(id, seat, seat=Name(WORDS.plain("name-anybody")))
        return say(id, seat, [f"seat:{s}"], seat=seat_name(g, s))

    return make


def on_land(id: str, **more: Any) -> Maker:
    def make(g: State, step: Any, seat: Seat, action: Action) -> Said:
        where = action[1]
        return WORDS.say(id, seat, place=space_name(g, where)), [f"space:{where}"], more

    return make


def on_card(id: str, shows: bool = False) -> Maker:
    def make(g: State, step: Any, seat: Seat, action: Action) -> Said:
        card = action[1]
        return say(id, seat, [f"card:c{card}"], lock("card") if shows else None, card=card_name(g, card))

    return make


def on_unit(id: str) -> Maker:
    def make(g: State, step: Any, seat: Seat, action: Action) -> Said:
        n = action[1]
        return say(id, seat, [f"piece:{n}"], unit=unit_name(g, n))

    return make


def amount(id: str) -> Maker:
    def make(g: State, step: Any, seat: Seat, action: Action) -> Said:
        return WORDS.say(id, seat, n=action[1]), [], {"amount": action[1]}

    return make
