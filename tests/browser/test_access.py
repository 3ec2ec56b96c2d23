"""No violation of WCAG 2 A and AA that axe can find, with the real server behind the pages."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.screens import picture
from tests.browser.test_age_of_sovereigns import GAME, in_battle
from tests.chromium import violations


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_every_page_is_open_to_all(welcome: Welcome, phone: bool) -> None:
    ann = welcome("Ann", phone=phone)
    for path, name in (("/", ""), ("/new", "new"), ("/settings", "settings"), ("/nowhere", "")):
        ann.page.goto(ann.server.url + path)
        expect(ann.page.get_by_role("heading").first).to_be_visible()
        assert violations(ann.page) == [], path
        if name:
            picture(ann, f"{name}-phone" if phone else name)
    ann.open(GAME, "me", "greedy", seed=3)
    rng = Random(12)
    ann.play(rng, stop=lambda: ann.scene.get("last", 0) > 25 and ann.decision)
    if not phone:
        picture(ann, "table")
    assert violations(ann.page) == [], "the table in play"
    ann.play(rng, stop=lambda: in_battle(ann))
    assert violations(ann.page) == [], "a battle"
