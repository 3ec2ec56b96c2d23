"""No violation of WCAG 2 A and AA that axe can find, light and dark, wide and narrow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.chromium import violations
from tests.web.stand import Running


def show(page: Page, running: Running, path: str, stage: int, dark: bool) -> None:
    running.stand.stage = stage
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.goto(running.url + path)
    page.wait_for_selector("#board" if path == "/t/x1" else "main")
    page.wait_for_timeout(250)


@pytest.mark.parametrize("dark", [False, True])
def test_pages(page: Page, running: Running, dark: bool) -> None:
    for path in ("/", "/new", "/settings", "/t/x2"):
        show(page, running, path, 0, dark)
        assert violations(page, "best-practice") == [], path


@pytest.mark.parametrize("dark", [False, True])
def test_every_question_of_the_table(page: Page, running: Running, dark: bool) -> None:
    for stage in range(7):
        show(page, running, "/t/x1", stage, dark)
        assert violations(page, "best-practice") == [], stage


def test_every_tab_of_the_phone(phone: Page, running: Running) -> None:
    show(phone, running, "/t/x1", 3, False)
    for tab in ("Board", "Hand", "Mats", "Tables", "Log", "Chat"):
        phone.get_by_role("navigation").get_by_role("button", name=tab).tap()
        phone.wait_for_timeout(100)
        assert violations(phone, "best-practice") == [], tab


def test_drawers(page: Page, running: Running) -> None:
    page.goto(running.url + "/t/x1")
    for name in ("Rules", "Settings", "Keys and help"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector("dialog[open]")
        page.wait_for_timeout(250)
        assert violations(page, "best-practice") == [], name
        page.keyboard.press("Escape")
