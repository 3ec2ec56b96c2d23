"""Steps through the past: by act, turn, fight and what hit one, from any seat and for onlookers."""

from __future__ import annotations

from functools import cache

import pytest

import pentarchy
from pentarchy.kernel import Record
from pentarchy.kernel.saved import SavedGame
from pentarchy.kernel.view import line, staged
from pentarchy.table.past import Past, position_of
from tests.browser.battles import SEEDS, fight


@cache
def fought(game: str) -> Record:
    """A game in which a battle was the last thing that happened."""
    kept = fight(game)
    record = SavedGame.read(kept.saved).replay(pentarchy.title(game))
    for act in kept.acts:
        record.act(act.seat, act.action, tape=iter(act.drawn))
    return record


@pytest.mark.parametrize("game", SEEDS)
@pytest.mark.parametrize("eye", [0, None])
def test_acts_one_after_the_other_tell_everything_once(game: str, eye: int | None) -> None:
    record, past = fought(game), Past()
    at, last, steps = 0, len(record.told(eye)), []
    while at < last:
        since, to = past.step(record, eye, at, "act", False)
        assert since == at < to
        steps.append(to)
        at = to
    for before, to in zip([0, *steps], steps):
        assert past.step(record, eye, to, "act", True) == (before, before)
    assert past.step(record, eye, last, "act", False) == (last, last)


@pytest.mark.parametrize("game", SEEDS)
def test_a_fight_is_found_from_both_sides_and_told_whole(game: str) -> None:
    record, past = fought(game), Past()
    fights, at = [], 0
    while (span := past.step(record, None, at, "fight", False)) != (len(record.told(None)),) * 2:
        fights.append(span)
        at = span[1]
    since, to = fights[-1]
    first, last = (record.told(None)[n][0] for n in (since, to - 1))
    news = [e for n, events in past.again(record, first) if n <= last for e in events if e.seen(None)]
    skipped = since - position_of(record, None, first - 1)
    shown = [staged(event, None) for event in news[skipped : skipped + to - since]]
    told = [len(contest.outcome) > 0 for contest in (shown[0], shown[-1]) if contest is not None]
    assert told == [False, True], "its pictures begin with the declaration and end with the outcome"
    for before, (_, end) in zip([(0, 0), *fights], fights):
        assert past.step(record, None, end, "fight", True) == before


@pytest.mark.parametrize("game", SEEDS)
def test_turns_and_what_hit_one(game: str) -> None:
    record, past = fought(game), Past()
    for eye in (fight(game).seats[1], None):
        told = record.told(eye)
        lines = [line(record.game, event, eye) for _, event in told]
        at = 0
        for n, said in enumerate(lines, 1):
            if said is not None and said.level == "turn":
                assert past.step(record, eye, at, "turn", False) == (at, n)
                at = n
        assert past.step(record, eye, at, "turn", False) == (len(told), len(told))
        since, to = past.step(record, eye, 0, "mine", False)
        hit = [s for s in lines[since:to] if s and (s.weight > 2 if eye is None else eye in s.hits)]
        assert hit or to == len(told)
