"""The real server and the real client for visitors with a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.visitor import PATIENCE, Visitor
from tests.table.players import Server

expect.set_options(timeout=PATIENCE * 1000)
"""On a machine that has much else to do five seconds, as it comes, are soon over."""


@pytest.fixture(scope="session")
def house(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server with the games of this package, for all tests that do not stop it."""
    with Server(str(tmp_path_factory.mktemp("house") / "tables.db"), path="", window_pause=0.2) as running:
        yield running


Welcome = Callable[..., Visitor]


@pytest.fixture
def welcome(chromium: Browser, house: Server) -> Iterator[Welcome]:
    """Visitors, each with a browser profile of their own; what goes wrong in their pages fails the test."""
    visitors: list[Visitor] = []

    def come(name: str = "", phone: bool = False, server: Server | None = None) -> Visitor:
        visitor = Visitor(chromium, server or house, name, phone)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.context.close()
    assert [wrong for visitor in visitors for wrong in visitor.wrong] == []
