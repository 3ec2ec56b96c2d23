"""What a seat is asked, what it may answer, and what each answer does."""

from __future__ import annotations

from typing import Any, Literal

from pentarchy.kernel.scene.mats import Sum
from pentarchy.kernel.scene.part import Amount, Part, Ref, Text


class Effect(Part, frozen=True):
    text: Text
    refs: list[Ref] = []
    odds: float | None = None


class Option(Part, frozen=True):
    """One thing the seat may do. `lock` says why undo ends there; `idle` marks a pass."""

    label: Text
    id: int = 0
    action: list[str | int] = []
    group: str = ""
    picks: list[Ref] = []
    amount: int | None = None
    cost: list[Amount] = []
    effect: list[Effect] = []
    confirm: Literal["no", "bar", "ask"] = "no"
    lock: str = ""
    key: str = ""
    idle: bool = False
    danger: str = ""
    """The id of a danger in the guide: asked once, with what the option does."""


class Missing(Part, frozen=True):
    """Something one might expect to be offered, and why it is not."""

    label: Text
    why: Text
    picks: list[Ref] = []
    rule: Ref = ""


class Draft(Part, frozen=True):
    lines: list[tuple[Text, list[Ref], int | None]]
    """Words, refs, and the id of the option that takes the line back."""
    sums: list[Sum]
    problems: list[Missing] = []
    ready: bool = False


class Standing(Part, frozen=True):
    id: str
    label: Text
    choices: list[tuple[str, Text]]
    value: str
    note: Text = []
    """When it stops, or why it has."""
    amount: int | None = None


class Plan(Part, frozen=True):
    """Several actions one after the other, taken by one gesture, each checked as if it were clicked."""

    label: Text
    actions: list[list[Any]]
    picks: list[Ref] = []
    effect: list[Effect] = []
    cost: list[Amount] = []
    danger: str = ""
    again: dict[str, str] = {}
    """What is answered from then on, until anything else is asked: by the step's tag, the verb."""
    open: bool = False
    """It ends where chance, another seat or news come in: what follows is asked then."""
    turns: bool = False
    """It does nothing but turn to what it begins with: pointing at that is enough."""
    then: bool = False
    """It begins with all of the plan offered before it; its label says what comes then."""


class Decision(Part, frozen=True):
    id: str
    prompt: Text
    rule: Ref
    kind: Literal["choose", "draft", "react"]
    options: list[Option]
    step: str = ""
    """The tag of the step that asks: the guide has a hint for it."""
    plans: list[Plan] = []
    """The few that head the question; more are asked for when somebody picks."""
    row: bool = False
    """One of a row of small questions: ask for the plan `proposal` to answer all of them."""
    todo: list[Text] = []
    """What would be left undone if the seat ended here: "2 armies idle", "120 gold unspent"."""
    missing: list[Missing] = []
    draft: Draft | None = None
    until: int | None = None
