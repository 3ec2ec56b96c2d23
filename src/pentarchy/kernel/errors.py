"""What can go wrong, and whose fault it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .step import Action, Step


class PentarchyError(Exception):
    """Anything this package raises on purpose; the message is meant for a person."""


class IllegalAction(PentarchyError):
    """A seat tried what it was not offered. Nothing has changed."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


def not_offered(step: Step, action: Action, options: list[Action]) -> IllegalAction:
    """The refusal of an action: what was tried, what is allowed, by which rule."""
    verbs = sorted({str(option[0]) for option in options})
    like = [o for o in options if isinstance(action, tuple) and action and o[0] == action[0]] or options
    shown = ", ".join(map(repr, like[:6])) + (f" and {len(like) - 6} more" if len(like) > 6 else "")
    return IllegalAction(
        f"{action!r} is not possible at {type(step).__name__} ({step.rule or 'no rule'}): "
        f"expected {' or '.join(verbs)}; for example {shown}",
        step.rule,
    )


class NoUndo(PentarchyError):
    """The undo law does not allow it. Nothing has changed."""


class BadFile(PentarchyError):
    """A saved game or content file that cannot be read: names file, place and what was expected."""


class ContentError(BadFile):
    """A content file is wrong: names file, entry and field."""


class VerifyError(PentarchyError):
    """A saved game does not replay: `step` is the number of the log entry where it breaks."""

    def __init__(self, message: str, step: int) -> None:
        super().__init__(message)
        self.step = step


class KernelError(PentarchyError):
    """A game broke the kernel's contract: a defect in its rules, never the player's fault."""
