"""Lessons: each can be finished as it says, nobody gets stuck, and a mistake in the file is named."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from pentarchy.games import ids, title
from pentarchy.kernel import ContentError
from pentarchy.kernel.coach import Coach, Stand, problems, walk
from pentarchy.kernel.lesson import Beat, Lesson, Until, lessons
from pentarchy.kernel.record import Record
from pentarchy.kernel.scene import plain
from pentarchy.template.the_ford import TITLE as THE_FORD

WALKS = 2
"""Random walks through each lesson; `python -m tests.walks` takes a thousand."""


def every_lesson() -> list[Any]:
    titles = [THE_FORD, *(title(game) for game in ids())]
    return [pytest.param(t, lesson, id=f"{t.id}/{lesson.id}") for t in titles for lesson in lessons(t.folder)]


@pytest.mark.parametrize(("game", "lesson"), every_lesson())
def test_a_lesson_is_whole_and_done_as_it_says(game: Any, lesson: Lesson) -> None:
    assert problems(game, lesson) == []


@pytest.mark.parametrize(("game", "lesson"), every_lesson())
def test_nobody_gets_stuck(game: Any, lesson: Lesson) -> None:
    coach = Coach(game, lesson)
    for seed in range(WALKS):
        stand, record = end_of(coach, Random(seed))
        finished = stand.done or record.game.result is not None
        assert finished, f"walk {seed}: stuck at beat {stand.beat + 1}: {lesson.beat[stand.beat].texts}"


def end_of(coach: Coach, rng: Random | None = None) -> tuple[Stand, Record]:
    *_, end = walk(coach, rng)
    return end


def the_crossing() -> tuple[Record, Coach]:
    coach = Coach(THE_FORD, lessons(THE_FORD.folder)[0])
    return coach.begin(), coach


def test_what_is_not_meant_yet_is_shut_and_says_why() -> None:
    record, coach = the_crossing()
    stand = coach.follow(record)
    assert stand.closed == [1]
    assert "later" in plain(stand.otherwise)
    assert stand.next == ("march",)


def test_undo_leads_back_to_the_beat_before() -> None:
    record, coach = the_crossing()
    record.act(0, ("march",))
    assert coach.follow(record).beat == 1
    record.undo(0)
    assert coach.follow(record).beat == 0


def test_after_a_restart_the_learner_stands_where_he_stood() -> None:
    _, coach = the_crossing()
    _, record = end_of(coach)
    _, another = the_crossing()
    assert another.follow(record).done


def test_a_beat_that_nobody_can_read_is_named() -> None:
    lesson = lessons(THE_FORD.folder)[0]
    lesson.beat.insert(1, Beat("Look around.", until=Until(), hint="Look."))
    assert problems(THE_FORD, lesson) == [
        f"{lesson.id}: beat 2: the learner is asked nothing while it is said: nobody can read it"
    ]


@pytest.mark.parametrize(
    ("part", "wrong", "named"),
    [
        ("say", "[Gold](term:no-such)", "term:no-such"),
        ("show", ["space:nowhere"], "space:nowhere"),
        ("allow", [["fly"]], "fly"),
        ("do", [["fly"]], "fly"),
        ("until", Until(step="Nowhere"), "Nowhere"),
    ],
)
def test_what_a_lesson_names_must_be_there(part: str, wrong: Any, named: str) -> None:
    lesson = lessons(THE_FORD.folder)[0]
    setattr(lesson.beat[0], part, wrong)
    found = problems(THE_FORD, lesson)
    assert any("beat 1:" in problem and named in problem for problem in found), found


def test_a_beat_that_allows_only_what_is_not_there_is_named() -> None:
    """Who is asked for it could only play on until it turns up by luck."""
    lesson = lessons(THE_FORD.folder)[0]
    lesson.beat[0].allow = [["attack"]]
    assert f"{lesson.id}: beat 1: none of what it allows is offered when it begins" in problems(
        THE_FORD, lesson
    )


def test_patience_ends() -> None:
    record, coach = the_crossing()
    record.act(0, ("march",))
    coach.follow(record)
    for _ in range(10):
        record.act(1, ("rest",))
        record.act(0, ("rest",))
        coach.follow(record)
    assert coach.follow(record).beat == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('title = "T"\nminutes = 1\n[[beat]]\nsay = "Go."\nuntil = {over = true}', "last beat"),
        ('title = "T"\nminutes = 1\n[[beat]]\nsay = "Go."\n[[beat]]\nsay = "Done."', "beat 1"),
        ('title = "T"\nminutes = 1\n[[beat]]\nsay = "Go."\nuntil = {owns = 1}', "owns"),
        ('title = "T"\n[[beat]]\nsay = "Go."', "minutes"),
    ],
)
def test_a_broken_lesson_says_which_beat(tmp_path: Path, text: str, expected: str) -> None:
    folder = tmp_path / "teach" / "lessons"
    folder.mkdir(parents=True)
    (folder / "01-broken.toml").write_text(text)
    with pytest.raises(ContentError, match=expected):
        lessons(tmp_path)
