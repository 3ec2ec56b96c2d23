"""For all tests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import hatch_build
from pentarchy.kernel import words

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = {Path(__file__).parent / name for name in ("browser", "web")}
LATE = ["TimeoutError", "did not happen"]
"""A page too late on a crowded machine. Nothing else is tried again: a leak seen once is a leak."""

words.strict = True  # a sentence that cannot be said stops the suite; players see its id and arguments


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that was only slow gets a second chance; a wrong answer, a leak or a lost move never."""
    for item in items:
        if BROWSERS & set(item.path.parents):
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun=LATE))


@pytest.fixture(autouse=True)
def _own_event_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """A browser that an earlier test of this worker opened keeps its event loop running between its tests;
    whoever needs no browser may have a loop of its own meanwhile."""
    if "chromium" in request.fixturenames:
        yield
        return
    browsers = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(browsers)


@pytest.fixture(scope="session")
def client() -> Path:
    """The client, built from the sources as they are."""
    hatch_build.build()
    return hatch_build.STATIC


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a worker."""
    from tests.chromium import running  # only who needs a browser pays for it

    with running() as browser:
        yield browser
