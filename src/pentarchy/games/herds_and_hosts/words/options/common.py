"""What options of all chapters are made of."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.scene import Amount, Effect, Option

from ...state import State
from ..names import label, named, said


def offer(g: State, id: str, group: str = "", *, about: dict[str, Any], **more: Any) -> Option:
    """An option of the table's words about these things."""
    words = said(f"option-{id}", **named(g, about))
    return Option(words, group=label(f"group-{group}") if group else "", **more)


def idle(id: str) -> Option:
    """To do nothing, or no more."""
    return Option(said(f"option-{id}"), idle=True)


def gain(what: str, n: int) -> list[Effect]:
    """So much gold, prestige or meat."""
    return [Effect(said(f"effect-{what}", n=n))]


def gold(n: int) -> list[Amount]:
    return [Amount("gold", n)]


def prestige(n: int) -> list[Amount]:
    return [Amount("PP", n)]
