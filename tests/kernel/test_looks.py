"""Looking at a position: what is made once for all, and what is made again only when it must be."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.kernel import Looks, Memory, Record, kept
from tests.tiny import market
from tests.tiny.market.game import Market

made: list[str] = []


@kept
def purse(g: Market, seat: int) -> int:
    made.append(f"purse {seat}")
    return g.gold[seat]


@kept
def wealth(g: Market) -> int:
    made.append("wealth")
    return sum(purse(g, seat) for seat in range(g.seats)) + 10 * own(g)


def own(g: Market) -> int:
    return sum(sum(units.values()) for units in g.own)


@pytest.fixture
def facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows nothing but these parts."""

    def seen(g: Market, seat: int | None) -> dict[str, Any]:
        return {"wealth": wealth(g)} | ({"gold": purse(g, seat)} if seat is not None else {})

    monkeypatch.setattr(Market, "facts", seen)
    made.clear()


@pytest.mark.usefixtures("facts")
def test_a_part_is_made_again_only_when_what_it_read_has_changed() -> None:
    record, memory = Record.new(market.TITLE, seed=bytes(32)), Memory()

    def look(seat: int | None) -> list[str]:
        made.clear()
        Looks(record.game, memory).view(seat)
        return list(made)

    assert look(0) == ["wealth", "purse 0", "purse 1", "purse 2"]
    assert look(1) == [], "by the other's look"
    record.act(1, ("buy", "pike"))
    assert "wealth" in look(0), "what a part of it read has changed"
    assert look(0) == []
    assert look(None) == []
    record.undo(1)
    assert "wealth" in look(2)


@pytest.mark.usefixtures("facts")
def test_without_a_memory_everything_is_made_each_time() -> None:
    game = market.TITLE.new(seed=bytes(32))
    for _ in range(2):
        made.clear()
        game.view(0)
        assert "wealth" in made
