"""The designer's page: what it says, and what it can be repeated from."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from urllib.parse import unquote

import pytest

from pentarchy.lab import charts
from pentarchy.lab.facts import Estimate, deeds
from pentarchy.lab.plan import Plan, Row
from pentarchy.lab.report import commands, page
from pentarchy.lab.simulate import simulate
from tests.lab.rows import GAME, made_up


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return list(simulate(Plan(game=GAME, bots=("greedy", "random"), games=4, seed=3)))


def test_the_report_is_one_page_that_needs_nothing_else(rows: list[Row]) -> None:
    html = page(rows)
    assert "<script" not in html
    assert "http" not in html
    for words in ("Who wins", "How games end", "Scores and length", "A fair share is 50%", "What was done"):
        assert words in html


def test_it_tells_how_it_was_made(rows: list[Row]) -> None:
    html = page(rows)
    for words in (rows[0].content, f"pentarchy {rows[0].product}", "Seed<dd>3", "UTC"):
        assert words in html
    (command,) = commands(rows)
    words = shlex.split(command)
    assert words[words.index("--bots") + 1] == "greedy,random"
    assert words[words.index("--games") + 1] == "4"
    assert words[words.index("--seed") + 1] == "3"


def test_where_a_faction_is_a_seat_it_says_so(rows: list[Row]) -> None:
    assert "cannot tell the faction from the seat" in page(rows)
    swapped = [made_up(["a", "b"], [1, 2], n) for n in range(4)]
    for row in swapped[::2]:
        row.factions = row.factions[::-1]
    html = page(swapped)
    assert "cannot tell the faction" not in html
    assert "Win share by seat" in html


def test_what_was_done_has_who_did_it_and_how_they_fared() -> None:
    games = [made_up(["a", "b"], [1, 2], n, use={"build palace": [2, 0], "march": [1, 1]}) for n in range(10)]
    palace, march = deeds(games)
    assert (palace.what, palace.per_game, palace.seats.value, palace.won.value) == ("build palace", 2, 0.5, 1)
    assert (march.seats.value, march.won.value) == (1, 0.5)
    html = page(games)
    assert "palace" in html
    assert "times: build palace" in html, "winners built it"


def test_of_many_deeds_the_most_frequent_are_seen_and_the_others_unfold() -> None:
    use = {f"build house {n}": [n, 0] for n in range(1, 21)}
    html = page([made_up(["a", "b"], [1, 2], n, use=use) for n in range(4)])
    shown, _, folded = html.partition("<details><summary>12 more</summary>")
    assert "<td>house 20<" in shown
    assert "<td>house 13<" in shown
    assert "<td>house 12<" not in shown
    assert "<td>house 12<" in folded
    assert "<td>house 1<" in folded


def test_every_chart_has_its_data_and_tells_it_when_touched(rows: list[Row]) -> None:
    html = page(rows)
    assert html.count("<figure") == html.count("data:text/csv")
    assert 'data-tip="Barbarians: ' in html or 'data-tip="Paladins: ' in html
    chart = charts.shares("Wins, by faction", [Estimate('O"Neill', 0.5, 0.4, 0.6, 100)], 0.5)
    (data,) = re.findall(r'href="data:text/csv;charset=utf-8,([^"]+)"', chart)
    assert unquote(data).splitlines() == ["name,value,low,high,n", '"O""Neill",0.5,0.4,0.6,100']
    assert "O&quot;Neill" in chart


def test_editions_stand_one_after_the_other(rows: list[Row]) -> None:
    other = [made_up(["a", "b"], [1, 2], n, content="other", edition="dear") for n in range(4)]
    html = page(rows, other)
    assert "2 editions" in html
    assert html.count("<h2>Who wins</h2>") == 2


def test_the_report_names_the_options_that_are_not_the_usual_ones() -> None:
    chosen = '{"layout":"lens","temple":"any","wall_token_stacks":false}'
    words = "Options: Board: The Lens; Walls and defence tokens add up: no. Lines"
    assert words in page([made_up(["a", "b"], [1, 2], variants=chosen)])
    assert "Options: the usual ones. Lines" in page([made_up(["a", "b"], [1, 2])])


def test_games_that_never_ended_are_reported_too(tmp_path: Path) -> None:
    stuck = made_up(["a", "b"], [1, 2])
    stuck.finished, stuck.places, stuck.scores = False, [], []
    assert "No game was finished" in page([stuck])
