"""Judgement in parts, win chances, forecasts, advice and review."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from pentarchy import seed_bytes
from pentarchy.bots import Chair, adviser, bot
from pentarchy.bots.adviser import advise
from pentarchy.bots.chances import chances, fitted
from pentarchy.bots.plans import answer
from pentarchy.bots.review import review
from pentarchy.bots.search import Search
from pentarchy.cli import app
from pentarchy.games import title
from pentarchy.kernel import Game, Record, SavedGame
from pentarchy.lab.review import _points
from tests.play import grown


def played(game: str, decisions: int) -> Game:
    found = title(game)
    g = found.new(found.usual or found.seats[0], seed_bytes(4))
    for _ in range(decisions):
        seat = g.pending()[0]
        g.act(seat, answer(found.habit or found.advise, g, seat, g.options(seat)))
    return g


@pytest.fixture(scope="module")
def duel() -> Record:
    record = Record.new(title("age-of-sovereigns"), seed=seed_bytes(5))
    novice, rng = bot("novice"), Random(5)
    while record.game.result is None:
        seat = record.game.pending()[0]
        record.act(seat, novice.choose(Chair(record.game, seat), rng))
    return record


@pytest.mark.parametrize("game", grown())
def test_every_part_of_the_judgement_has_a_name(game: str) -> None:
    g = played(game, 60)
    assert g.title.words is not None
    for seat in range(g.seats):
        parts = g.title.parts(g, seat)
        assert sum(parts.values()) == g.title.evaluate(g, seat)
        assert len(parts) > 2
        for part in [*parts, "result"]:
            assert g.title.words.has(f"part-{part}"), part


@pytest.mark.parametrize("game", grown())
def test_chances_are_one_in_all_and_foretell_better_than_nothing(game: str) -> None:
    for decisions in (0, 60):
        found = chances(played(game, decisions))
        assert sum(found) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found)
    model = fitted(title(game).folder)
    assert model is not None
    assert model.judged >= 20
    assert model.brier < model.fair


def test_who_has_won_has_all_the_chance(duel: Record) -> None:
    assert duel.game.result is not None
    assert chances(duel.game)[duel.game.result.places.index(1)] == 1


def test_a_bot_does_what_it_thinks_first() -> None:
    g = played("age-of-sovereigns", 40)
    chair = Chair(g, g.pending()[0])
    first = next(Search(iterations=30).think(chair, Random(2)))
    assert first.action == Search(iterations=30).choose(chair, Random(2))


@pytest.mark.parametrize("game", grown())
def test_advice_knows_nothing_the_seat_may_not_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adviser, "ITERATIONS", 30)
    monkeypatch.setattr(adviser, "WORK", 400)
    monkeypatch.setattr(adviser, "WORLDS", 2)
    g = played(game, 60)
    while len(g.options(seat := g.pending()[0])) < 3:
        g.act(seat, answer(g.title.habit or g.title.advise, g, seat, g.options(seat)))
    other = g.redeal(seat, Random(99))
    assert other.digest() != g.digest()
    said = [advise(Chair(world, seat), Random(7), timed=False) for world in (g, other)]
    assert said[0] == said[1]
    assert 1 <= len(said[0]) <= 3
    assert all(tuple(counsel.action) in g.options(seat) for counsel in said[0])


def test_a_review_accounts_for_every_change(duel: Record) -> None:
    found = review(duel)
    for before, after in zip(found.moments, found.moments[1:]):
        for seat in (0, 1):
            moved = after.choice[seat] + after.luck[seat] + after.others[seat]
            assert moved == pytest.approx(after.chances[seat] - before.chances[seat])
    assert found.moments[-1].chances in ([1, 0], [0, 1])
    assert sum(found.luck) == pytest.approx(0)
    assert any(found.luck)
    for seat in (0, 1):
        assert sum(turning.seat == seat for turning in found.turnings) <= 3
    for turning in found.turnings:
        before_it = duel.state_at(turning.at)
        assert len(before_it.options(turning.seat)) > 1
    assert review(duel) == found


def test_a_saved_game_is_reviewed_without_a_server(duel: Record, tmp_path: Path) -> None:
    file, out = tmp_path / "game.json", tmp_path / "review.html"
    file.write_bytes(SavedGame.of(duel, ["Ann", "<Bo>"]).encode())
    done = CliRunner().invoke(app, ["review", str(file), "-o", str(out)])
    assert done.exit_code == 0, done.output
    page = out.read_text("utf-8")
    assert "Win chance" in page
    assert "&lt;Bo&gt;" in page
    assert "<script" not in page


def test_a_game_that_goes_on_is_not_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(SavedGame.of(Record.new(title("age-of-sovereigns"))).encode())
    done = CliRunner().invoke(app, ["review", str(file)])
    assert "not over" in str(done.exception)


def test_weights_come_from_who_won() -> None:
    pytest.importorskip("numpy")
    from pentarchy.lab.chances import Position, judge, weigh

    found, rng = title("age-of-sovereigns"), Random(1)
    games = []
    for _ in range(60):
        good = rng.randint(0, 1)
        table = [{"lands": 2.0 * (seat == good), "noise": rng.random()} for seat in (0, 1)]
        games.append([Position(3.0, table, [float(good == 0), float(good == 1)])])
    model = weigh(found, games)
    judge(found, model, games)
    assert model.early["lands"] > model.early["noise"]
    assert model.brier < 0.05 < model.fair


def test_what_moved_nothing_has_one_sign() -> None:
    assert _points(-0.001) == _points(0.0) == "+0"
    assert _points(-0.204) == "-20"
