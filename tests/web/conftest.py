"""A stand that serves the built client, and a page or a phone to look at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.chromium import AT_ONCE
from tests.web.stand import Running

expect.set_options(timeout=15_000)
"""A busy machine may take its time."""


@pytest.fixture
def running(client: Path) -> Iterator[Running]:
    with Running() as stand:
        yield stand


@contextmanager
def looking(browser: Browser, **how: Any) -> Iterator[Page]:
    """A page of its own; what goes wrong in it fails the test."""
    context = browser.new_context(reduced_motion="reduce", **how)
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    page.set_default_timeout(10_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with looking(chromium, viewport={"width": 1440, "height": 900}) as page:
        yield page


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    with looking(chromium, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as page:
        yield page
