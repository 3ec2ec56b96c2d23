"""For all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

REAL = {Path(__file__).parent / name for name in ("browser", "table", "web")}
"""Tests with real browsers, servers and clocks: on a crowded machine one of them may come too late."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What depends on real time gets a second chance; the rules and the kernel get none."""
    for item in items:
        if REAL & set(item.path.parents):
            item.add_marker(pytest.mark.flaky(reruns=2))
