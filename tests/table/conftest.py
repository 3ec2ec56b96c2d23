from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.players import Player, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop it."""
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(str(folder / "tables.db"), window_pause=0.3, login_rate=1000, login_burst=1000) as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Player:
    return Player(server, "Ann")


@pytest.fixture
def bob(server: Server) -> Player:
    return Player(server, "Bob")
