"""Medioevo Universale with keys only: a purchase drafted, changed and made ready, and a trade."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import Welcome
from tests.browser.visitor import Visitor

STEPS = 60
"""Decisions from the set-up to the first trade, at most."""

START = 1000
"""Florins at the beginning."""

Wish = Callable[[list[Any]], bool]


def phase(ann: Visitor) -> str:
    return next((p["id"] for p in ann.scene["calendar"]["phases"] if p["state"] == "now"), "")


def numbered(ann: Visitor, wish: Wish) -> int:
    """The first option that is wished for, or -1."""
    return next((n for n, o in enumerate(ann.my_move()["options"]) if wish(o["action"])), -1)


def leads_on(ann: Visitor) -> int:
    """What leads on: pass or ready where there is such an option, else the last; of amounts the greatest."""
    options = ann.my_move()["options"]
    return next((n for n, o in enumerate(options) if o.get("idle")), len(options) - 1)


def until_phase(ann: Visitor, wanted: str) -> None:
    for _ in range(STEPS):
        ann.my_move()
        if phase(ann) == wanted:
            return
        ann.type_choice(leads_on(ann))
    raise AssertionError(f"{wanted} is not reached")


def told(ann: Visitor, words: str) -> bool:
    return any(words in "".join(part["t"] for part in line["text"]) for line in ann.lines.values())


def test_purchase_and_trade_by_keyboard_only(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.open("medioevo-universale", "me", "greedy", "greedy", seed=7, variants={"kingdoms": "draw"})
    until_phase(ann, "purchase")
    left = START
    for lines in (1, 2):
        number = numbered(ann, lambda a: a[0] == "tech")
        left -= ann.my_move()["options"][number]["cost"][0]["n"]
        ann.type_choice(number)
        assert len(ann.my_move()["draft"]["lines"]) == lines
        shown = ann.page.locator("#prompt .draft").get_by_text(f"{left} left")
        ann.until(shown.count, "what is left of the purse, on the screen")
    ann._tab_to(".draft li:nth-child(2) button")
    ann.page.keyboard.press("Enter")
    ann.until(lambda: len(ann.my_move()["draft"]["lines"]) == 1, "the second line is struck out again")
    ann.type_choice(leads_on(ann))
    ann.until(lambda: told(ann, "You buy "), "the purchase is told")
    until_phase(ann, "commerce")
    for verb in ("unit", "buy", "units"):
        while (number := numbered(ann, lambda a, verb=verb: a[0] == verb)) < 0:
            ann.type_choice(leads_on(ann))
        ann.type_choice(number)
    ann.until(lambda: told(ann, "You buy 1 "), "the goods are bought")
