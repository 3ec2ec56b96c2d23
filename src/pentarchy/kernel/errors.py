"""What can go wrong, and whose fault it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .step import Action, Step


class PentarchyError(Exception):
    """Anything this package raises on purpose; the message is meant for a person.

    >>> import pentarchy
    >>> try:
    ...     pentarchy.title("chess")
    ... except PentarchyError as why:
    ...     str(why).startswith("there is no game 'chess'")
    True
    """


class IllegalAction(PentarchyError):
    """A seat tried what it was not offered. Nothing has changed.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> g = THE_FORD.new()
    >>> try:
    ...     g.act(0, ("fly",))
    ... except IllegalAction as why:
    ...     print(why.rule, str(why))
    TF-4 ('fly',) is not possible at Turn (TF-4): expected march or rest; for example ('march',), ('rest',)
    """

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
    """The undo law does not allow it. Nothing has changed.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> from pentarchy.kernel import Record
    >>> try:
    ...     Record.new(THE_FORD).undo(0)
    ... except NoUndo as why:
    ...     print(why)
    nothing of yours to take back since the last roll or reveal
    """


class BadFile(PentarchyError):
    """A saved game or content file that cannot be read: names file, place and what was expected.

    >>> from pentarchy.kernel import SavedGame
    >>> try:
    ...     SavedGame.read(b"{}", "game.json")
    ... except BadFile as why:
    ...     print(why)
    game.json: Object missing required field `game`
    """


class ContentError(BadFile):
    """A content file is wrong: names file, entry and field.

    >>> from pathlib import Path
    >>> from pentarchy.kernel import read_content
    >>> try:
    ...     read_content(Path("nowhere") / "lands.toml", list)
    ... except ContentError as why:
    ...     print(why)
    lands.toml: cannot be read (looked in nowhere/)
    """


class VerifyError(PentarchyError):
    """A saved game does not replay: `step` is the number of the log entry where it breaks.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> from pentarchy.kernel import Record, SavedGame
    >>> saved = SavedGame.of(Record.new(THE_FORD))
    >>> saved.rules = 0
    >>> try:
    ...     saved.replay(THE_FORD)
    ... except VerifyError as why:
    ...     print(why.step, why)
    0 rules version 0, but this is version 1
    """

    def __init__(self, message: str, step: int) -> None:
        super().__init__(message)
        self.step = step


class KernelError(PentarchyError):
    """A game broke the kernel's contract: a defect in its rules, never the player's fault.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> from pentarchy.kernel import Step
    >>> class Mute(Step, frozen=True):
    ...     def who(self, g): return 0
    ...     def options(self, g, seat): return []
    >>> g = THE_FORD.set_up()
    >>> g.begin(Mute())
    >>> try:
    ...     g.start()
    ... except KernelError as why:
    ...     print(why)
    no options at Mute()
    """
