"""No violation of WCAG 2 A and AA that axe can find, with the real server behind the pages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hatch_build
from tests.browser.conftest import Welcome
from tests.browser.screens import picture
from tests.browser.test_age_of_sovereigns import GAME, in_battle
from tests.browser.visitor import Visitor

AXE = hatch_build.WEB / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]


def violations(visitor: Visitor) -> list[str]:
    visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = visitor.page.evaluate("tags => axe.run({runOnly: tags})", TAGS)
    return [f"{v['id']}: {v['nodes'][0]['html'][:140]} ({len(v['nodes'])})" for v in found["violations"]]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_every_page_is_open_to_all(welcome: Welcome, phone: bool) -> None:
    ann = welcome("Ann", phone=phone)
    for path, name in (("/", ""), ("/new", "new"), ("/settings", "settings")):
        ann.page.goto(ann.server.url + path)
        ann.page.wait_for_load_state("networkidle")
        assert violations(ann) == [], path
        if name:
            picture(ann, f"{name}-phone" if phone else name)
    ann.open(GAME, "me", "greedy", seed=5)
    ann.play(Random(9), stop=lambda: ann.scene.get("last", 0) > 25)
    if not phone:
        picture(ann, "table")
    assert violations(ann) == [], "the table in play"
    ann.play(Random(9), stop=lambda: in_battle(ann))
    assert violations(ann) == [], "a battle"
