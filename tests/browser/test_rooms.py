"""The board of every game in the browser: no token is larger than its room."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Welcome

INSIDE = """() => {
    const fault = [];
    for (const token of document.querySelectorAll('#board .stack > [data-ref]')) {
        const box = token.getBoundingClientRect();
        const cell = token.transform.baseVal.consolidate().matrix.a * 30
            * document.querySelector('#board > g').transform.baseVal.consolidate().matrix.a;
        if (Math.max(box.width, box.height) > cell * 1.15 + 1)
            fault.push([token.dataset.ref, box.width, cell]);
    }
    return fault;
}"""
"""Tokens that are drawn larger than the room they were given; the box of a text is higher than its ink."""


@pytest.mark.parametrize(
    ("game", "others", "variants"),
    [
        ("age-of-sovereigns", 1, {}),
        ("rise-of-the-kingdoms", 2, {}),
        ("swords-and-sails", 2, {}),
        ("herds-and-hosts", 1, {"sovereignty": False}),
        ("medioevo-universale", 2, {}),
    ],
)
def test_no_token_is_larger_than_its_room(
    welcome: Welcome, game: str, others: int, variants: dict[str, Any]
) -> None:
    ann = welcome("Ann")
    ann.open(game, "me", *["random"] * others, seed=7, variants=variants)
    ann.my_move()
    ann.page.wait_for_selector("#board .area")
    assert ann.page.evaluate(INSIDE) == []
    ann.page.locator("#board").focus()
    for _ in range(4):
        ann.page.keyboard.press("+")
    assert ann.page.evaluate(INSIDE) == []
