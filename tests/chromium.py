"""A real Chromium for the tests, and what axe finds wrong in its pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import hatch_build
from tests.prerequisites import chromium

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = hatch_build.WEB / "node_modules" / "axe-core" / "axe.min.js"
AT_ONCE = """if (!localStorage.getItem("pentarchy.settings")) {
    const plain = {pace: "once", tips: false, guard: false, sounds: {turn: false}};
    localStorage.setItem("pentarchy.settings", JSON.stringify(plain));
}"""
"""For pages that do not watch others' turns: they are shown at once, and in silence."""
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]


@contextmanager
def running() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        yield browser
        browser.close()


def violations(page: Page, *more: str) -> list[str]:
    """What breaks WCAG 2 A and AA, or one of these further sets of rules."""
    return _found(page, {"runOnly": [*WCAG, *more]})


def too_faint(page: Page) -> list[str]:
    """What has too little contrast: all that depends on the colours."""
    return _found(page, {"runOnly": {"type": "rule", "values": ["color-contrast"]}})


def _found(page: Page, how: dict[str, Any]) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    how |= {"resultTypes": ["violations"]}
    found: dict[str, Any] = page.evaluate("how => axe.run(how)", how)
    return [f"{v['id']}: {v['nodes'][0]['html'][:140]} ({len(v['nodes'])})" for v in found["violations"]]
