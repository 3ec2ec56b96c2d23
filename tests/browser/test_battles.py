"""A fight of every game, watched from its declaration to its result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.battles import SEEDS, fight
from tests.table.players import Player, Server

WATCHES = """localStorage.setItem("pentarchy.settings", '{"pace": "fast", "tips": false}')"""

RESULT = """() => {
    const theatre = document.querySelector(".theatre"), outcome = theatre?.querySelector(".outcome");
    const count = (what) => theatre.querySelectorAll(what).length;
    return outcome && {
        outcome: outcome.textContent, stages: count(".stages [aria-current]"), sides: count(".side"),
    };
}"""
"""What stands there the moment the result is in: for an onlooker it goes by itself."""


@pytest.fixture
def onlooker(chromium: Browser) -> Iterator[Page]:
    """Somebody who has time to watch."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(WATCHES)
    wrong: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert wrong == []


@pytest.mark.parametrize("game", SEEDS)
def test_a_fight_is_watched_to_its_result(game: str, onlooker: Page, house: Server) -> None:
    saved, acts = fight(game)
    ann = Player(house, "Ann")
    table = ann.http.post("/api/import", content=saved).json()["id"]
    onlooker.goto(f"{house.url}/t/{table}")
    onlooker.wait_for_selector("#board")
    seats = {act.seat: ann.at(table, act.seat).__enter__() for act in acts}
    for act in acts:
        seats[act.seat].my_move()
        seats[act.seat].act(list(act.action))
    shown = onlooker.wait_for_function(RESULT, timeout=30_000).json_value()
    assert len(shown["outcome"]) > 10
    assert (shown["stages"], shown["sides"]) == (1, 2)
    for seat in seats.values():
        seat.__exit__(None, None, None)
