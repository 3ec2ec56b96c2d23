"""Lessons in the browser: the coach leads from the lobby's card to the end, by mouse, keys and finger."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from pentarchy.games import ids, title
from pentarchy.kernel.lesson import Lesson, lessons
from tests.browser.conftest import Welcome
from tests.browser.visitor import Visitor
from tests.chromium import violations

HANDS = {"age-of-sovereigns": "keys", "rise-of-the-kingdoms": "finger"}
"""Who does not use the mouse."""


def shortest(game: str) -> Lesson:
    """The lesson in which least is to be done."""
    return min(lessons(title(game).folder), key=lambda lesson: sum(len(beat.do) for beat in lesson.beat))


def coached(learner: Visitor) -> dict[str, Any]:
    learner.until(lambda: learner.decision or learner.scene.get("coach", {}).get("done"), "the coach")
    found: dict[str, Any] = learner.scene["coach"]
    return found


def ask_twice(learner: Visitor) -> None:
    """Read what the coach says, take a hint, and let the coach do it."""
    page = learner.page
    coached(learner)
    while (onward := page.get_by_role("button", name="Next", exact=True)).count():
        onward.click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#coach .hint")).to_be_visible()
    before = learner.scene["v"]
    page.get_by_role("button", name="Do it for me").click()
    learner.until(lambda: learner.scene["v"] != before, "an act")


@pytest.mark.parametrize("game", [game for game in ids() if lessons(title(game).folder)])
def test_a_whole_lesson(welcome: Welcome, game: str) -> None:
    lesson, hands = shortest(game), HANDS.get(game, "mouse")
    learner = welcome("Ann", phone=hands == "finger")
    page = learner.page
    page.goto(learner.server.url)
    page.get_by_role("button", name=re.compile(f"Learn.*{title(game).name}")).click()
    page.get_by_role("button", name=lesson.title).click()
    coach = page.get_by_role("region", name=f"Lesson: {lesson.title}")
    expect(coach).to_be_visible()
    assert violations(page) == []
    if hands == "mouse":
        ask_twice(learner)
    for _ in range(120):
        said = coached(learner)
        if said.get("done"):
            break
        options = [option.get("id", 0) for option in (learner.decision or {})["options"]]
        number = options.index(said["doing"]) if "doing" in said else 0
        (learner.type_choice if hands == "keys" else learner.choose)(number)
    expect(coach.get_by_text(f"Step {len(lesson.beat)} of {len(lesson.beat)}")).to_be_visible()
