"""The guide: one file that feeds goal, hints, terms and primer; and the weights of events."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentarchy.games import ids, title
from pentarchy.kernel import ContentError, Event, Record, line, manifest
from pentarchy.kernel.effects import Prospects
from pentarchy.kernel.guide import TipEntry, guide, pictures, problems, written
from pentarchy.kernel.lesson import lessons
from pentarchy.kernel.scene import plain
from pentarchy.kernel.words import Words, speaking
from pentarchy.template.the_ford import TITLE as THE_FORD
from tests.play import grown


def a_guide(folder: Path, text: str) -> Path:
    (folder / "teach").mkdir()
    (folder / "teach" / "guide.toml").write_text(text)
    return folder


def test_the_guide_comes_with_the_manifest_and_points_at_its_terms() -> None:
    said = manifest(THE_FORD.new()).guide
    assert said is not None
    assert "points" in said.terms
    assert [seg.ref for seg in said.primer[0].text if seg.ref] == ["term:points"]


def test_the_goal_says_where_one_stands_and_why() -> None:
    g = THE_FORD.new()
    g.act(0, ("march",))
    goal = g.view(0).goal
    assert goal is not None
    assert goal.sum is not None
    assert goal.score == goal.sum.total == "6"
    assert [(plain(words), n) for words, n in goal.sum.lines] == [("Lands ahead", "1"), ("Men", "5")]
    assert g.view(None).goal is None


def test_the_question_names_its_step_so_that_the_guide_can_hint() -> None:
    g = THE_FORD.new()
    decision, said = g.view(0).decision, guide(THE_FORD.folder)
    assert decision is not None
    assert said is not None
    assert decision.step in said.choices


def test_what_an_option_does_to_ones_numbers() -> None:
    g = THE_FORD.new()
    prospects = Prospects(g, 0)
    assert prospects.changes(("march",)) == {"ahead": (0, 1)}
    assert prospects.changes(("rest",)) == {}


def test_an_option_tells_what_it_changes() -> None:
    decision = THE_FORD.new().view(0).decision
    assert decision is not None
    march, rest = decision.options
    assert plain(march.effect[-1].text) == "Lands ahead 0 → 1"
    assert march.effect[-1].text[0].ref == "term:ahead"
    assert len(rest.effect) == 1, "at full strength nobody comes back"


def test_an_event_weighs_more_for_whom_it_hits() -> None:
    g = THE_FORD.new()
    fight = Event("TF-5", "fights", {"seat": 0, "dice": [5, 2], "loser": 1})
    weights = [line(g, fight, reader) for reader in (0, 1, None)]
    assert [said.weight for said in weights if said] == [3, 3, 2]
    assert [said.hits for said in weights if said] == [[0, 1]] * 3


def test_the_pseudo_language_marks_the_guide_too() -> None:
    with speaking("pseudo"):
        said = guide(THE_FORD.folder)
    assert said is not None
    assert "Take" not in plain(said.goal)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('goal = "Win."', "ends"),
        ('goal = "Win."\nends = "Soon."\nwhat = 1', "what"),
        ('goal = "Win."\nends = "Soon."\n[terms.gold]\nname = "Gold"', "text"),
    ],
)
def test_a_broken_guide_says_which_entry(tmp_path: Path, text: str, expected: str) -> None:
    with pytest.raises(ContentError, match=expected):
        guide(a_guide(tmp_path, text))


def test_a_guide_that_points_at_nothing_or_talks_too_long_is_found(tmp_path: Path) -> None:
    long = " ".join(["word"] * 60)
    said = written(a_guide(tmp_path, f'goal = "Get [gold](term:gold)."\nends = "{long}"'))
    assert said is not None
    assert [problem.split(": ")[1] for problem in problems(said, THE_FORD)] == ["ends", "goal"]


def test_a_guide_that_names_what_its_game_does_not_have_is_found(tmp_path: Path) -> None:
    said = written(THE_FORD.folder)
    assert said is not None
    assert problems(said, THE_FORD) == []
    said.choices["Nowhere"] = "Go."
    said.plainly.append("Nobody.waits")
    said.tips["late"] = TipEntry("event:never told", "Wait.")
    found = problems(said, THE_FORD)
    assert [problem.rpartition(" ")[2] for problem in found] == ["step:Nowhere", "step:Nobody", "told"]


def test_a_weight_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("event-x = X.\n    .weight = 7\n")
    with pytest.raises(ContentError, match=r"event-x\.weight"):
        Words.read(tmp_path).weight("event-x")


@pytest.mark.parametrize("game", ids())
def test_every_guide_is_whole(game: str) -> None:
    said = written(title(game).folder)
    if said is not None:
        assert problems(said, title(game)) == []


@pytest.mark.parametrize("game", grown())
def test_every_card_of_the_primer_has_its_picture(game: str) -> None:
    """`python -m tools.docs --pictures` takes them."""
    said, folder = written(title(game).folder), pictures(title(game).folder)
    assert said is not None
    assert 3 <= len(said.primer) <= 5
    shots = [card.picture for card in said.primer]
    assert {shot.file for shot in shots if shot} == {path.name for path in folder.iterdir()}
    beats = {lesson.id: len(lesson.beat) for lesson in lessons(title(game).folder)}
    for card, shot in zip(said.primer, shots):
        assert shot is not None, card.title
        assert 1 <= shot.beat <= beats[shot.lesson], card.title


@pytest.mark.parametrize("game", ids())
def test_the_first_game_can_be_played_and_the_card_says_what_it_is_like(game: str) -> None:
    t = title(game)
    said = guide(t.folder)
    assert said is not None
    assert 1 <= said.weight <= 5
    assert plain(said.like)
    assert said.first is not None
    assert plain(said.first.text)
    first = Record.new(t, said.first.players, bytes(32), said.first.variants).game
    assert first.seats == said.first.players
    assert first.pending()
