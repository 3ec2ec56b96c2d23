"""The bots: greedy beats random, with and without the short road of Sovereignty, and feeds its people."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pentarchy.bots import Chair, bot
from pentarchy.games.herds_and_hosts import TITLE
from pentarchy.kernel import Event


def play(seed: int, bots: list[str], **variants: Any) -> tuple[Any, list[Event]]:
    rng = Random(seed)
    g = TITLE.new(len(bots), rng.randbytes(32), variants)
    players = [bot(name) for name in bots]
    news: list[Event] = []
    while g.result is None:
        seat = g.pending()[0]
        g.act(seat, players[seat].choose(Chair(g, seat), rng), news)
    return g, news


@pytest.mark.parametrize("board", ["italia", "orient"])
@pytest.mark.parametrize("mode", ["basic", "fast", "full"])
def test_greedy_beats_random(board: str, mode: str) -> None:
    for seat in (0, 1):
        bots = ["random", "random"]
        bots[seat] = "greedy"
        g, _ = play(seat, bots, map=board, mode=mode, sovereignty=False)
        assert g.result.winners == [seat]


def test_greedy_feeds_its_people() -> None:
    _, news = play(3, ["greedy", "random"], sovereignty=False, years=3)
    winters = [e.open for e in news if e.kind == "feeding" and e.open and e.open["seat"] == 0]
    assert winters
    assert sum(w["unfed"] for w in winters) <= sum(w["fed"] for w in winters) // 10


def test_the_bot_never_bows() -> None:
    g, news = play(5, ["greedy", "random", "random"], sovereignty=False, years=2)
    bowed = [e.open for e in news if e.kind == "agreed" and e.open and e.open["payer"] == 0]
    assert [deal for deal in bowed if deal["what"] != "aid"] == []
    assert g.result is not None
