from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.players import TINY, Player, Server
from tests.table.private_postgres import PrivatePostgres


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop it."""
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(str(folder / "tables.db"), login_rate=1000, login_burst=1000) as running:
        yield running


@pytest.fixture(autouse=True)
def _bots_know_tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house inside a test has its bots in processes of their own, which look for games by themselves."""
    monkeypatch.setenv("PENTARCHY_PATH", TINY)


@pytest.fixture
def ann(server: Server) -> Player:
    return Player(server, "Ann")


@pytest.fixture
def bob(server: Server) -> Player:
    return Player(server, "Bob")


@pytest.fixture(scope="session")
def postgres() -> Iterator[PrivatePostgres]:
    running = PrivatePostgres()
    yield running
    running.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    running: PrivatePostgres = request.getfixturevalue("postgres")
    return running.fresh()
