"""What a meeting is: two chapters of the rulebook that touch, with the lines, and what must happen there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

MEETINGS: dict[str, tuple[str, str, str]] = {}
"""By the name of the test: both chapters and the lines."""


def meeting(one: str, other: str, lines: str) -> Callable[[Test], Test]:
    """This test plays a meeting of two chapters; RULES.md lists them all."""

    def mark(test: Test) -> Test:
        MEETINGS[test.__name__] = (one, other, lines)
        return test

    return mark


def listed() -> list[str]:
    """The lines of the list at the end of RULES.md."""
    found = []
    for name, (one, other, lines) in MEETINGS.items():
        what = name.removeprefix("test_").replace("_", " ")
        found.append(f"- {one} and {other}: {what}. (rulebook {lines.replace(' ', '')})")
    return found
