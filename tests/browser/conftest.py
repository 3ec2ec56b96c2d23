"""The real server, the real client and a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import hatch_build
from tests.browser.visitor import Visitor
from tests.prerequisites import chromium
from tests.table.players import Server

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def client() -> Path:
    """The client, built from the sources as they are."""
    hatch_build.build()
    return hatch_build.STATIC


@pytest.fixture(scope="session")
def house(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server with the games of this package, for all tests that do not stop it."""
    with Server(str(tmp_path_factory.mktemp("house") / "tables.db"), games="", window_pause=0.2) as running:
        yield running


@pytest.fixture(scope="session")
def browser_() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        yield running
        running.close()


Welcome = Callable[..., Visitor]


@pytest.fixture
def welcome(browser_: Browser, house: Server) -> Iterator[Welcome]:
    """Visitors, each with a browser profile of their own; what goes wrong in their pages fails the test."""
    visitors: list[Visitor] = []

    def come(name: str = "", phone: bool = False, server: Server | None = None) -> Visitor:
        visitor = Visitor(browser_, server or house, name, phone)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.context.close()
    assert [wrong for visitor in visitors for wrong in visitor.wrong] == []
