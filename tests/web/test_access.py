"""No violation of WCAG 2 A and AA that axe can find, light and dark, wide and narrow."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.chromium import too_faint, violations
from tests.web.stand import Running

GROUND = "() => getComputedStyle(document.body).backgroundColor"


def show(page: Page, running: Running, path: str, stage: int = 0) -> None:
    running.stand.stage = stage
    page.emulate_media(color_scheme="light")
    page.goto(running.url + path)
    page.wait_for_selector("#board" if path == "/t/x1" else "main")
    page.wait_for_timeout(250)


def wrong(page: Page) -> list[str]:
    """What axe finds in the light, and what by the other colours in the dark."""
    found = violations(page, "best-practice")
    ground = page.evaluate(GROUND)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"before => ({GROUND})() !== before", arg=ground)
    return found + [f"in the dark, {what}" for what in too_faint(page)]


def test_pages(page: Page, running: Running) -> None:
    for path in ("/", "/new", "/settings", "/t/x2"):
        show(page, running, path)
        assert wrong(page) == [], path


def test_every_question_of_the_table(page: Page, running: Running) -> None:
    for stage in range(7):
        show(page, running, "/t/x1", stage)
        assert wrong(page) == [], stage


def test_every_tab_of_the_phone(phone: Page, running: Running) -> None:
    show(phone, running, "/t/x1", 3)
    for tab in ("Board", "Hand", "Sheets", "Overview", "Log", "Chat"):
        phone.get_by_role("navigation").get_by_role("button", name=tab).tap()
        phone.wait_for_timeout(100)
        assert violations(phone, "best-practice") == [], tab


def test_drawers(page: Page, running: Running) -> None:
    page.goto(running.url + "/t/x1")
    for name in ("Rules", "Settings", "Help"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector("dialog[open]")
        page.wait_for_timeout(250)
        assert violations(page, "best-practice") == [], name
        page.keyboard.press("Escape")


SMALL = """() => [...document.querySelectorAll('button, a, input, select, textarea, summary')]
    .filter(node => node.checkVisibility() && !node.closest('svg'))
    .filter(node => getComputedStyle(node).display !== 'inline')
    .map(node => [node, node.type === 'checkbox' ? node.closest('label') ?? node : node])
    .map(([node, touched]) => [node.outerHTML.slice(0, 90), touched.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
    .map(([node, box]) => `${node} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
"""Whatever one may touch that is smaller than 44 pixels; links within a sentence are as high as its lines."""


def test_on_a_phone_a_finger_hits_what_it_means(phone: Page, running: Running) -> None:
    small: dict[str, list[str]] = {}
    for stage in range(7):
        show(phone, running, "/t/x1", stage)
        small[f"question {stage}"] = phone.evaluate(SMALL)
    for tab in ("Hand", "Sheets", "Overview", "Log", "Chat"):
        phone.get_by_role("navigation").get_by_role("button", name=tab).tap()
        phone.wait_for_timeout(100)
        small[tab] = phone.evaluate(SMALL)
    assert {where: found for where, found in small.items() if found} == {}
