"""A small game played to its end in the browser: one that `pentarchy new-game` has just written, and every
game of this checkout that does not claim to be complete yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pentarchy.games import ids, title
from pentarchy.template import write
from tests.browser.conftest import Welcome
from tests.browser.visitor import Visitor
from tests.table.players import Server

YOUNG = [game for game in ids() if not title(game).complete]
FRESH = "the-fresh-ford"


@pytest.fixture(scope="module")
def young(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has a game nobody has seen before."""
    games = tmp_path_factory.mktemp("games")
    write(FRESH, games)
    db = str(tmp_path_factory.mktemp("house") / "tables.db")
    with Server(db, path=games) as running:
        yield running


def play_to_the_end(ann: Visitor, game: str, players: int) -> None:
    ann.open(game, "me", *["random"] * (players - 1), seed=5)
    ann.play(Random(2), lambda: False)
    ann.until(lambda: ann.page.get_by_text("Result").count(), "the final table")
    assert len(ann.scene["result"]["rows"]) == players


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", [FRESH, *YOUNG])
def test_a_young_game_is_played_to_its_end(welcome: Welcome, young: Server, game: str, phone: bool) -> None:
    ann = welcome("Ann", phone, young)
    play_to_the_end(ann, game, 2 if game == FRESH else title(game).usual or title(game).seats[0])
    if game == FRESH:
        said = "".join(seg["t"] for line in ann.lines.values() for seg in line["text"])
        assert "You march" in said, "the chronicle speaks to who reads it"
