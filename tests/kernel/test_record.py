"""Log, questions, undo, rewind, feeds."""

from __future__ import annotations

import pytest

from pentarchy.kernel import Feed, IllegalAction, NoUndo, Record, Rewind, Run, SavedGame, Undo
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
    with pytest.raises(IllegalAction, match="no longer put"):
        record.act(0, ("buy", "pike"), question=question)


def test_acts_in_other_lanes_do_not_disturb_a_question() -> None:
    record = market_record()
    question = record.question(0)
    record.act(1, ("buy", "pike"))
    assert record.question(0) == question
    record.act(1, ("offer", 0))
    assert record.question(0) != question


def test_a_question_has_the_same_name_wherever_the_log_is_replayed() -> None:
    record = market_record()
    for seat, action in ((0, ("buy", "pike")), (1, ("buy", "pike"))):
        record.act(seat, action)
    record.undo(0)
    record.rewind(1)
    again = market_record()
    for entry in record.log:
        again.apply(entry)
    questions = [record.question(seat) for seat in range(3)]
    assert len(set(questions)) == 3
    assert [again.question(seat) for seat in range(3)] == questions


def test_a_fork_goes_on_by_itself() -> None:
    record = market_record()
    record.act(0, ("buy", "pike"))
    digest, question = record.game.digest(), record.question(0)
    fork = record.fork()
    fork.act(0, ("buy", "pike"))
    fork.undo(0)
    fork.act(1, ("search",))
    assert (record.game.digest(), record.question(0), len(record.log)) == (digest, question, 1)
    record.undo(0)
    assert record.undo_leads_to(0) is None


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
    feeds = {eye: Feed(eye) for eye in (0, 1, 2, None)}

    def moved() -> list[int | None]:
        return [eye for eye, feed in feeds.items() if feed.look(record) is not None]

    assert moved() == [0, 1, 2, None], "the first look"
    assert moved() == []
    record.act(0, ("army", "00"))
    assert moved() == [0]
    record.undo(0)
    assert moved() == [0]
    record.act(0, ("done",))
    assert moved() == [0, 1, 2, None], "that seat 0 is ready is public"


def test_a_version_says_what_is_seen_and_told_and_nothing_else() -> None:
    record, feed = market_record(), Feed(1)
    feed.look(record)
    first = feed.v
    record.act(0, ("buy", "pike"))
    feed.look(record)
    assert feed.v != first
    record.undo(0)
    feed.look(record)
    assert feed.v == first, "all is again as it was"
    restarted = Feed(1)
    restarted.look(market_record())
    assert restarted.v == first


def test_an_undo_takes_back_what_was_told() -> None:
    record, feed = market_record(), Feed(1)
    feed.look(record)
    told = len(feed.told)
    record.act(0, ("buy", "pike"))
    record.act(2, ("buy", "pike"))
    news = feed.look(record)
    assert news is not None
    assert (news.keep, len(news.told)) == (told, 2)
    record.undo(0)
    news = feed.look(record)
    assert news is not None
    assert (news.keep, len(news.told)) == (told, 1), "what seat 2 did is told again at its new place"
    assert len(feed.told) == told + 1


def test_an_undo_of_a_draft_takes_back_nothing_others_were_told() -> None:
    record, feed = Record.new(spies.TITLE, seed=bytes(32)), Feed(1)
    record.act(0, ("army", "00"))
    record.act(2, ("done",))
    feed.look(record)
    told = list(feed.told)
    record.undo(0)
    assert feed.look(record) is None
    assert [t.event for t in feed.told] == [t.event for t in told]


def test_what_everybody_may_know_of() -> None:
    record = Record.new(spies.TITLE, seed=bytes(32))
    before = record.fork()
    record.act(0, ("army", "00"))
    assert not record.moved_publicly(before), "a draft"
    assert record.only_drafted_by(before) == 0
    record.act(0, ("order", "left"))
    drafted = record.fork()
    record.act(0, ("done",))
    assert record.moved_publicly(drafted), "that seat 0 is ready is public"
    assert record.only_drafted_by(drafted) is None
    ready = record.fork()
    record.undo(0)
    assert record.moved_publicly(ready)
    assert not record.moved_publicly(drafted)


def test_private_fields_reach_only_their_audience() -> None:
    record = Record.new(spies.TITLE, seed=bytes(32))
    draws = [[event.seen(eye) for _, event in record.told(eye) if event.kind == "draws"] for eye in (0, None)]
    assert ["card" in fields for fields in draws[0]] == [True, False, False]
    assert ["card" in fields for fields in draws[1]] == [False, False, False]


def test_the_state_at_any_decision_can_be_had_again() -> None:
    record = market_record()
    record.act(0, ("search",))
    digest = record.game.digest()
    record.act(1, ("search",))
    assert record.state_at(1).digest() == digest


def bought(*kinds: str) -> Record:
    """A plan: what seat 0 buys by one gesture, after a purchase of its own."""
    record = market_record()
    record.act(0, ("buy", "ship"))
    for n, kind in enumerate(kinds):
        record.act(0, ("buy", kind), led=n > 0)
    return record


def test_a_plan_is_taken_back_as_one() -> None:
    record = bought("pike", "pike", "pike")
    record.undo(0)
    assert record.game.own[0] == {"pike": 0, "knight": 0, "ship": 1}
    record.undo(0)
    assert record.game.own[0]["ship"] == 0


def test_a_plan_is_taken_back_as_one_though_others_have_acted_in_their_lanes() -> None:
    record = bought("pike", "pike")
    record.act(1, ("buy", "knight"))
    record.undo(0)
    assert (record.game.own[0]["pike"], record.game.own[1]["knight"]) == (0, 1)


def test_what_a_seat_shows_of_its_own_ends_undo_but_no_plan() -> None:
    record = Record.new(duel.TITLE, seed=bytes(32))
    game = record.game.clone()
    game.run = Run()
    game.reveal(own=True)
    assert (game.run.barrier, game.run.learned) == (True, False)
    game.reveal()
    assert game.run.learned


def test_a_plan_ends_where_chance_comes_in() -> None:
    record = market_record()
    record.act(0, ("search",))
    with pytest.raises(IllegalAction, match="a plan ends"):
        record.act(0, ("buy", "pike"), led=True)
    assert len(record.log) == 1


def test_a_plan_is_replayed_and_taken_back_after_a_restart() -> None:
    saved = SavedGame.read(SavedGame.of(bought("pike", "pike")).encode())
    again = saved.replay(market.TITLE)
    assert [entry.led for entry in again.log] == [False, False, True]
    again.undo(0)
    assert again.game.own[0]["pike"] == 0


def test_what_a_plan_tells_is_folded() -> None:
    feed, record = Feed(1), bought("pike", "pike")
    feed.look(record)
    assert [feed.folded(n) for n in range(len(feed.told))] == [False, False, True]
