"""A fight of every game, watched to its result by attacker, defender and onlooker; and once more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page

import pentarchy
from pentarchy.kernel.saved import SavedGame
from tests.browser.battles import SEEDS, capital_falls, fight
from tests.browser.screens import sheet, wanted
from tests.browser.visitor import PHONE
from tests.table.players import Player, Server

MOST_STAGES = 9
WATCHES = """localStorage.setItem("pentarchy.settings", '{"pace": "PACE", "tips": false}')"""
LOOKS_FROM = """
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        const said = JSON.parse(data);
        send.call(this, JSON.stringify(said.t === "hello" ? { ...said, seat: SEAT } : said));
    };
    const parse = JSON.parse;
    JSON.parse = (said) => parse(said, (_, value) => {
        if (value instanceof Object && "you" in value && "seat" in value) value.you = value.seat === SEAT;
        return value;
    });
    Response.prototype.json = async function () { return JSON.parse(await this.text()); };
"""
"""An imported game has all its seats at one screen: here each has its own."""
SEES = """
    new MutationObserver(() => {
        const panel = document.querySelector("#contest"), theatre = panel?.querySelector(".theatre");
        const outcome = theatre?.querySelector(".outcome"), board = document.querySelector("#board");
        if (!outcome || !board) return;
        const count = (what) => theatre.querySelectorAll(what).length;
        const [a, b] = [panel, board].map((what) => what.getBoundingClientRect());
        window.seen = {
            outcome: outcome.textContent, stages: count(".stages [aria-current]"), sides: count(".side"),
            apart: a.right <= b.left + 1 || b.right <= a.left + 1
                || a.bottom <= b.top + 1 || b.bottom <= a.top + 1,
        };
    }).observe(document, { subtree: true, childList: true });
"""
"""Keeps what stood there when the result came in, for at this pace it goes by itself."""

ON_TO_THE_FALL = """() => {
    const cards = [...document.querySelectorAll("section.event")];
    if (cards.some((card) => card.innerText.includes("has fallen"))) return true;
    document.querySelector(".theatre .row .main, section.event .main")?.click();
}"""
"""Past the fight for it, and what else there was before."""


@pytest.fixture
def screens(chromium: Browser) -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def screen(
    chromium: Browser,
    screens: ExitStack,
    who: Player,
    seat: int | None,
    phone: bool = False,
    pace: str = "fast",
) -> Page:
    """Somebody who has time to watch."""
    context = chromium.new_context(viewport=PHONE if phone else {"width": 1280, "height": 800})  # type: ignore[arg-type]
    screens.callback(context.close)
    context.add_init_script(WATCHES.replace("PACE", pace))
    context.add_init_script(SEES)
    if seat is not None:
        context.add_init_script(LOOKS_FROM.replace("SEAT", str(seat)))
        context.add_cookies(
            [{"name": c.name, "value": c.value or "", "url": who.server.url} for c in who.http.cookies.jar]
        )
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    screens.callback(lambda: pytest.fail(str(wrong)) if wrong else None)
    return page


@pytest.mark.parametrize("game", SEEDS)
def test_a_fight_is_watched_to_its_result(
    game: str, chromium: Browser, screens: ExitStack, house: Server
) -> None:
    kept = fight(game)
    ann = Player(house, "Ann")
    table = ann.http.post("/api/import", content=kept.saved).json()["id"]
    pages = [screen(chromium, screens, ann, seat, seat == kept.seats[1]) for seat in (*kept.seats, None)]
    for page in pages:
        page.goto(f"{house.url}/t/{table}")
    for page in pages:
        page.wait_for_selector("#board")
    acts = kept.chosen(pentarchy.title(game))
    seats = {act.seat: screens.enter_context(ann.at(table, act.seat)) for act in acts}
    for act in acts:
        seats[act.seat].my_move()
        seats[act.seat].act(list(act.action))
    for page in pages:
        sees_the_result(page)
    onlooker = pages[2]
    onlooker.goto(f"{house.url}/t/{table}?at=1")
    onlooker.get_by_role("button", name="On to the next: Battle").click()
    sees_the_result(onlooker)
    if wanted():
        begun = kept.begun(pentarchy.title(game))
        onlooker = screen(chromium, screens, Player(house, "Eve"), None, pace="step")
        stage_by_stage(onlooker, f"{house.url}/t/{table}?at={begun}", game)


def stage_by_stage(page: Page, address: str, game: str) -> None:
    """A picture of each stage the fight comes to, and of its result."""
    page.set_viewport_size({"width": 1440, "height": 820})
    page.goto(address)
    page.wait_for_selector("#board .area")
    page.wait_for_selector("section.replay")
    page.get_by_role("button", name="On to the next: Battle").click()
    page.wait_for_selector(".theatre")
    taken: list[tuple[str, bytes]] = []
    while page.locator(".theatre").count() and page.locator(".theatre .outcome").count() == 0:
        stage = page.locator(".theatre .stages [aria-current]").inner_text()
        if not taken or taken[-1][0] != stage:
            taken.append((stage, arrived(page)))
        page.locator(".theatre").get_by_role("button", name="Next").click()
    taken.append(("", arrived(page)))
    shown = taken if len(taken) <= MOST_STAGES else [*taken[: MOST_STAGES - 1], taken[-1]]
    sheet([data for _, data in shown], f"stages-{game}", 540)


def arrived(page: Page) -> bytes:
    settled(page)
    return page.locator("main .stage").screenshot()


def settled(page: Page) -> None:
    """Once dice lie, cards are turned over, and nothing fades any more."""
    page.wait_for_function("() => document.getAnimations().every((a) => a.playState !== 'running')")


def sees_the_result(page: Page) -> None:
    seen = page.wait_for_function("() => window.seen", timeout=30_000).json_value()
    assert len(seen.pop("outcome")) > 10
    assert seen == {"stages": 1, "sides": 2, "apart": True}


def test_a_lost_capital_is_told_by_a_card_that_stays(
    chromium: Browser, screens: ExitStack, house: Server
) -> None:
    """It falls by what somebody else does, between two of one's own acts."""
    before, loser, act = capital_falls()
    ann = Player(house, "Ann")
    table = ann.http.post("/api/import", content=SavedGame.of(before).encode()).json()["id"]
    page = screen(chromium, screens, ann, loser, pace="normal")
    page.goto(f"{house.url}/t/{table}")
    page.wait_for_selector("#board .stack")
    with ann.at(table, act.seat) as seat:
        seat.my_move()
        seat.act(list(act.action))
        page.wait_for_function(ON_TO_THE_FALL, polling=200)
        card = page.get_by_role("region", name="Happening now").filter(has_text="has fallen")
        assert "This concerns you" in card.inner_text()
        assert "grave" in str(card.get_attribute("class")), "it stays until it is clicked"
        settled(page)
        picture = page.screenshot()
        card.get_by_role("button", name="Next").click()
        card.wait_for(state="detached")
    if wanted():
        sheet([picture], "stage-capital-falls", 1280, 1)
