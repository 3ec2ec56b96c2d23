"""Log, questions, undo, rewind, feeds."""

from __future__ import annotations

import pytest

from pentarchy.kernel import IllegalAction, NoUndo, Record, Rewind, Undo
from tests.tiny import duel, market, spies


def market_record() -> Record:
    return Record.new(market.TITLE, seed=bytes(32))


def test_an_illegal_act_leaves_record_and_game_alone() -> None:
    record = market_record()
    digest = record.game.digest()
    with pytest.raises(IllegalAction):
        record.act(0, ("buy", "castle"))
    assert record.game.digest() == digest
    assert record.log == []


def test_a_late_click_is_refused_instead_of_hitting_the_next_question() -> None:
    record = market_record()
    question = record.question(0)
    record.act(0, ("buy", "pike"), question=question)
    with pytest.raises(IllegalAction, match="answers question"):
        record.act(0, ("buy", "pike"), question=question)


def test_acts_in_other_lanes_do_not_disturb_a_question() -> None:
    record = market_record()
    question = record.question(0)
    record.act(1, ("buy", "pike"))
    assert record.question(0) == question
    record.act(1, ("offer", 0))
    assert record.question(0) > question


def test_undo_is_as_if_it_had_never_been() -> None:
    record = market_record()
    digest = record.game.digest()
    record.act(0, ("buy", "pike"))
    record.undo(0)
    assert record.game.digest() == digest
    assert len(record.story) == 1
    assert record.log[-1] == Undo(0)


def test_undo_goes_back_over_other_lanes_that_stand_without_it() -> None:
    record = market_record()
    record.act(0, ("buy", "pike"))
    record.act(1, ("buy", "knight"))
    record.undo(0)
    assert record.game.own[0]["pike"] == 0
    assert record.game.own[1]["knight"] == 1


def test_undo_is_refused_when_a_later_decision_rests_on_it() -> None:
    record = market_record()
    record.act(0, ("buy", "ship"))
    record.act(1, ("buy", "ship"))
    record.act(1, ("sell", "ship"))
    record.act(0, ("sell", "ship"))
    record.act(2, ("buy", "ship"))
    record.act(1, ("buy", "ship"))
    with pytest.raises(NoUndo, match="rests on it"):
        record.undo(0)


def test_undo_ends_at_a_roll() -> None:
    record = market_record()
    record.act(0, ("search",))
    with pytest.raises(NoUndo, match="since the last roll or reveal"):
        record.undo(0)


def test_undo_ends_when_another_seat_has_acted() -> None:
    record = Record.new(duel.TITLE, seed=bytes(32))
    first = record.game.pending()[0]
    record.act(first, ("deck",))
    record.act(1 - first, ("deck",))
    with pytest.raises(NoUndo):
        record.undo(first)


def test_undo_tells_where_it_leads() -> None:
    record = market_record()
    assert record.undo_leads_to(0) is None
    record.act(0, ("buy", "pike"))
    before = record.undo_leads_to(0)
    assert before is not None
    assert before.options(0) == market_record().game.options(0)


def test_a_rewind_by_consent_is_logged_and_the_dice_go_on() -> None:
    record = market_record()
    record.act(0, ("search",))
    record.act(0, ("buy", "pike"))
    rolled = record.game.dice.n
    record.rewind(0)
    assert record.log[-1] == Rewind(0)
    assert record.game.gold == market_record().game.gold
    assert record.game.dice.n == rolled
    with pytest.raises(NoUndo, match="cannot go back to number 7"):
        record.rewind(7)


def test_a_feed_moves_only_when_its_seat_sees_something() -> None:
    record = Record.new(spies.TITLE, seed=bytes(32))
    versions = {eye: record.feed(eye).v for eye in (0, 1, 2, None)}
    record.act(0, ("army", "00"))
    assert record.feed(0).v == versions[0] + 1
    assert [record.feed(eye).v for eye in (1, 2, None)] == [versions[1], versions[2], versions[None]]
    record.undo(0)
    assert [record.feed(eye).v for eye in (1, 2, None)] == [versions[1], versions[2], versions[None]]
    record.act(0, ("done",))
    assert record.feed(None).v == versions[None] + 1, "that seat 0 is ready is public"


def test_an_undo_retracts_what_was_told() -> None:
    record = market_record()
    told = len(record.feed(1).told)
    record.act(0, ("buy", "pike"))
    feed = record.feed(1)
    number = feed.told[-1].n
    record.undo(0)
    feed = record.feed(1)
    assert feed.items[-1].retract == [number]
    assert len(feed.told) == told


def test_what_was_told_is_known_without_a_view_and_joins_the_next_version() -> None:
    record = market_record()
    v, told = record.feed(1).v, len(record.told(1))
    record.act(0, ("buy", "pike"))
    number = record.told(1)[-1].n
    assert len(record.told(1)) > told
    record.undo(0)
    assert len(record.told(1)) == told
    record.act(0, ("buy", "pike"))
    item = record.feed(1).items[-1]
    assert item.v == v + 1
    assert item.retract == [], "what was never part of a version need not be retracted"
    assert number not in [event.n for event in item.told]
    assert item.told == record.told(1)[told:]


def test_private_fields_reach_only_their_audience() -> None:
    record = Record.new(spies.TITLE, seed=bytes(32))
    draws = [
        [t.event.seen(eye) for t in record.feed(eye).told if t.event.kind == "draws"] for eye in (0, None)
    ]
    assert ["card" in fields for fields in draws[0]] == [True, False, False]
    assert ["card" in fields for fields in draws[1]] == [False, False, False]


def test_the_state_at_any_decision_can_be_had_again() -> None:
    record = market_record()
    record.act(0, ("search",))
    digest = record.game.digest()
    record.act(1, ("search",))
    assert record.state_at(1).digest() == digest
