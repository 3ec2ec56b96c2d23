"""For all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

BROWSERS = {Path(__file__).parent / name for name in ("browser", "web")}
LATE = ["TimeoutError", "did not happen"]
"""A page too late on a crowded machine. Nothing else is tried again: a leak seen once is a leak."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that was only slow gets a second chance; a wrong answer, a leak or a lost move never."""
    for item in items:
        if BROWSERS & set(item.path.parents):
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun=LATE))
