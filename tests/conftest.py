"""For all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import hatch_build

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = {Path(__file__).parent / name for name in ("browser", "web")}
LATE = ["TimeoutError", "did not happen"]
"""A page too late on a crowded machine. Nothing else is tried again: a leak seen once is a leak."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that was only slow gets a second chance; a wrong answer, a leak or a lost move never."""
    for item in items:
        if BROWSERS & set(item.path.parents):
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun=LATE))


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
