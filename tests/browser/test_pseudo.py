"""In the pseudo-language only people, games, and texts that say their language are unmarked on a screen."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page

from pentarchy.bots import BOTS
from pentarchy.games import title, titles
from tests.browser.conftest import Welcome
from tests.browser.visitor import Visitor
from tests.rules.test_pseudo import NO_WORDS

READ = """() => {
    const said = [];
    const foreign = node => node.closest('body [lang]') !== null;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const node = text.parentElement;
        if (!node.closest('script, noscript, [hidden]') && !foreign(node)) said.push(text.data.trim());
    }
    for (const name of ['title', 'aria-label', 'placeholder', 'aria-roledescription'])
        for (const node of document.body.querySelectorAll(`[${name}]`))
            if (!foreign(node)) said.push(node.getAttribute(name));
    return said.filter(Boolean);
}"""
"""All that can be read or heard on the page, but not what says itself that it is in another language."""
RULE = r"\b[A-Z]{2,4}-\d+[a-z]?\b"
PEOPLE = ("Ann", "Pentarchy", "The test")
BOT_NAMES = [label for label, _ in BOTS.values()]
DECISIONS = 6


def names(game: str) -> re.Pattern[str]:
    """What people and the game are called; ids of rules."""
    ours = "|".join(map(re.escape, [*PEOPLE, *BOT_NAMES, title(game).name]))
    return re.compile(f"{RULE}|{NO_WORDS}|{ours}")


def unmarked(page: Page, known: re.Pattern[str]) -> set[str]:
    return {said for said in page.evaluate(READ) if re.search("[A-Za-z]{2}", known.sub("", said))}


@pytest.fixture
def ann(welcome: Welcome) -> Visitor:
    """Somebody who has chosen the pseudo-language in the settings, by hand."""
    ann = welcome("Ann")
    ann.page.goto(f"{ann.server.url}/settings")
    ann.page.get_by_label("Language").select_option("pseudo")
    ann.page.get_by_role("heading", name="[Ļööķ]").wait_for()
    return ann


def test_lobby_new_table_and_settings(ann: Visitor) -> None:
    known = re.compile("|".join([*PEOPLE, *BOT_NAMES, *(one.name for one in titles())]))
    assert unmarked(ann.page, known) == set()
    for path in ("/", "/new", "/nowhere"):
        ann.page.goto(f"{ann.server.url}{path}")
        ann.page.locator("main").wait_for()
        ann.page.wait_for_load_state("networkidle")
        assert unmarked(ann.page, known) == set(), path


@pytest.mark.parametrize("game", ["age-of-sovereigns", "rise-of-the-kingdoms"])
def test_a_table(ann: Visitor, game: str) -> None:
    """A few decisions by clicks at random; then every drawer."""
    known, rng, page = names(game), Random(1), ann.page
    ann.open(game, "me", *["random"] * (title(game).seats[0] - 1), seed=1)
    escaped = set()
    for _ in range(DECISIONS):
        ann.my_move()
        ann._drawn()
        escaped |= unmarked(page, known)
        ann.choose(rng.randrange(len(ann.my_move()["options"])))
    for key, drawer in (("?", "dialog dl"), ("r", "dialog details")):
        page.locator("#board").focus()
        page.keyboard.press(key)
        page.locator(drawer).first.wait_for()
        escaped |= unmarked(page, known)
        page.keyboard.press("Escape")
    page.locator("#board").focus()
    page.keyboard.press("t")
    page.locator(".textmap li").first.wait_for()
    escaped |= unmarked(page, known)
    assert escaped == set()


def test_what_is_not_marked_is_found(ann: Visitor) -> None:
    ann.page.evaluate("document.body.append('Somebody wrote this here')")
    assert unmarked(ann.page, re.compile("Ann")) == {"Somebody wrote this here"}
