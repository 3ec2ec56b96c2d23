"""No violation of WCAG 2 A and AA that axe can find, light and dark, wide and narrow."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

import hatch_build
from tests.web.stand import Running

AXE = hatch_build.WEB / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("tags => axe.run({runOnly: tags})", TAGS)
    return [f"{v['id']}: {v['nodes'][0]['html'][:140]} ({len(v['nodes'])})" for v in found["violations"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/t/x2"])
def test_pages(page: Page, running: Running, path: str, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(running.url + path)
    page.wait_for_timeout(400)
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("stage", range(7))
def test_table(page: Page, running: Running, stage: int, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    running.stand.stage = stage
    page.goto(running.url + "/t/x1")
    page.wait_for_selector("#board")
    page.wait_for_timeout(200)
    assert violations(page) == []


@pytest.mark.parametrize("tab", ["Board", "Hand", "Mats", "Tables", "Log", "Chat"])
def test_phone(phone: Page, running: Running, tab: str) -> None:
    running.stand.stage = 3
    phone.goto(running.url + "/t/x1")
    phone.get_by_role("navigation").get_by_role("button", name=tab).tap()
    phone.wait_for_timeout(200)
    assert violations(phone) == []


def test_drawers(page: Page, running: Running) -> None:
    page.goto(running.url + "/t/x1")
    for name in ("Rules", "Settings", "Keys and help"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector("dialog[open]")
        page.wait_for_timeout(250)
        assert violations(page) == [], name
        page.keyboard.press("Escape")
