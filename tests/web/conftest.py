"""A stand that serves the built client, and a page or a phone to look at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.chromium import AT_ONCE
from tests.web.stand import Running

expect.set_options(timeout=15_000)
"""A busy machine may take its time."""


DESK = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}


class Kept:
    """A page that stays open from test to test: another one with cold caches costs three times as much."""

    def __init__(self, browser: Browser, size: dict[str, int], **how: Any) -> None:
        self.size, self.wrong = size, list[str]()
        self.context = browser.new_context(
            reduced_motion="reduce", service_workers="block", viewport=size, **how
        )
        self.context.add_init_script(AT_ONCE)
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def lend(self) -> Iterator[Page]:
        """As if it were new; what goes wrong in it fails the test."""
        page = self.page
        self.wrong.clear()
        page.set_viewport_size(self.size)
        page.emulate_media(media="screen", color_scheme="light", reduced_motion="reduce")
        page.mouse.move(0, 0)
        yield page
        wrong = self.wrong.copy()
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
        page.goto("about:blank")
        assert wrong == []


@pytest.fixture(scope="session")
def _stand(client: Path) -> Iterator[Running]:
    with Running() as stand:
        yield stand


@pytest.fixture
def running(_stand: Running) -> Running:
    _stand.stand.begin()
    return _stand


@pytest.fixture(scope="session")
def _desk(chromium: Browser) -> Kept:
    return Kept(chromium, DESK)


@pytest.fixture(scope="session")
def _phone(chromium: Browser) -> Kept:
    return Kept(chromium, PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def page(_desk: Kept) -> Iterator[Page]:
    yield from _desk.lend()


@pytest.fixture
def phone(_phone: Kept) -> Iterator[Page]:
    yield from _phone.lend()


@pytest.fixture
def fresh(chromium: Browser) -> Iterator[Page]:
    """A page with nothing in its caches, for those who measure or write into it before it loads."""
    kept = Kept(chromium, DESK)
    yield from kept.lend()
    kept.context.close()
