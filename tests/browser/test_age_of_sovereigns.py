"""Age of Sovereigns in the browser: alone, together, by mouse, keys and touch, through crashes, in replay."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Welcome

GAME = "age-of-sovereigns"


def test_from_the_lobby_to_the_end_against_the_greedy_bot(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.page.goto(ann.server.url)
    ann.page.get_by_role("button", name=re.compile("Play now.*Age of Sovereigns")).click()
    ann.my_move()
    decisions = ann.play(Random(1), stop=lambda: False)
    assert decisions > 20
    expect(ann.prompt()).to_have_text("The game is over")
    expect(ann.page.get_by_role("region", name="Result")).to_be_visible()
    clicked = [message for message in ann.sent if message["t"] == "act"]
    assert len(clicked) == decisions, "every decision was a click"
