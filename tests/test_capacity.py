"""The capacity model says what its measured constants say, and the page about it is current."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from pentarchy.games import ids
from tools.capacity.constants import Constants
from tools.capacity.model import LIVE, MAIL, late, limits, most_acts, need, report

CONSTANTS = Constants.read()
PAGE = Path(__file__).parents[1] / "docs" / "scaling.md"


def test_the_page_shows_what_the_model_says() -> None:
    shown = re.search(
        r"<!-- python -m tools.capacity -->\n(.*?)<!-- end -->", PAGE.read_text(encoding="utf-8"), re.S
    )
    assert shown is not None
    assert shown[1].strip() == report(CONSTANTS), "run `python -m tools.capacity` and copy what it prints"


def test_every_game_has_been_measured() -> None:
    assert set(CONSTANTS.games) == set(ids())
    for cost in CONSTANTS.games.values():
        assert cost.service_ms == sorted(cost.service_ms)
        assert 0 < cost.act_ms < cost.service_ms[-1]
        assert cost.packed_bytes < cost.frame_bytes


def test_an_idle_process_is_quick_and_a_full_one_is_not() -> None:
    calm, busy = late(CONSTANTS, LIVE, 1, 0), late(CONSTANTS, LIVE, 5_000, 0)
    assert calm[0] < 50 < busy[0]
    assert calm[0] < calm[1]


def test_more_tables_need_more_of_everything() -> None:
    for habit in (LIVE, MAIL):
        few, many = need(CONSTANTS, habit, 1_000), need(CONSTANTS, habit, 100_000)
        assert few.processes < many.processes
        assert few.memory_gb < many.memory_gb
        assert few.machines <= many.machines
        assert need(CONSTANTS, LIVE, 1_000).acts > few.acts or habit is LIVE


def test_twice_as_quick_carries_more_and_twice_the_price_breaks_sooner() -> None:
    quick = {
        id: replace(cost, act_ms=cost.act_ms / 2, service_ms=[ms / 2 for ms in cost.service_ms])
        for id, cost in CONSTANTS.games.items()
    }
    assert most_acts(replace(CONSTANTS, games=quick), LIVE) > 1.5 * most_acts(CONSTANTS, LIVE)
    dear = replace(CONSTANTS, postgres_ms=CONSTANTS.postgres_ms * 1000)
    assert "PostgreSQL's cores" in [limit.name for limit in limits(dear, LIVE)[:2]]
