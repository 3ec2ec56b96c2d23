"""Tests of the tests: each deliberate fault must be caught by the proofs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pentarchy.kernel import Cards, Game, Record, Title, kept, shared
from pentarchy.kernel.scene import Plan, text
from pentarchy.kernel.walk import Walk
from tests.proofs import Broken, prove
from tests.tiny import duel, market, plain, spies
from tests.tiny.duel import game as d
from tests.tiny.market import game as m
from tests.tiny.spies import game as s


def caught(title: Title, first: int = 0) -> None:
    """Some seed must show the fault; `first` is near one that does."""
    for seed in range(first, first + 40):
        try:
            prove(title, seed=seed, deep=1.0)
        except Broken:
            return
    pytest.fail("nothing noticed the fault")


def test_a_card_play_skipped_when_nothing_is_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(s.PlayCards, "veiled", False)
    caught(spies.TITLE)


def test_a_window_skipped_when_nothing_is_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(d.BeforeReveal, "veiled", False)
    caught(duel.TITLE)


def test_orders_revealed_without_saying_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "reveal", lambda self: None)
    caught(spies.TITLE)


def test_a_secret_lane_that_writes_to_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    take = m.Wish.take

    def writes(self: m.Wish, g: m.Market, seat: int, action: Any) -> None:
        g.guard += action[0] == "want"
        take(self, g, seat, action)

    monkeypatch.setattr(m.Wish, "take", writes)
    caught(market.TITLE)


def test_a_secret_lane_that_rolls_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    take = m.Wish.take

    def rolls(self: m.Wish, g: m.Market, seat: int, action: Any) -> None:
        g.draw(6)
        take(self, g, seat, action)

    monkeypatch.setattr(m.Wish, "take", rolls)
    caught(market.TITLE)


def test_a_view_that_shows_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = s.Spies.facts
    monkeypatch.setattr(s.Spies, "facts", lambda g, seat: facts(g, seat) | {"x": g.hand(0)})
    caught(spies.TITLE)


def test_a_shared_part_that_depends_on_who_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    facts, eye = s.Spies.facts, [0]

    @shared
    def hand(g: s.Spies) -> Any:
        return facts(g, eye[0])

    def forgetful(g: s.Spies, seat: int | None) -> Any:
        eye[0] = seat
        return hand(g)

    monkeypatch.setattr(s.Spies, "facts", forgetful)
    caught(spies.TITLE)


def test_a_kept_part_that_depends_on_more_than_it_reads_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    facts, known = s.Spies.facts, [Any]

    @kept
    def hand(g: s.Spies, seat: int | None) -> Any:
        return facts(known[0], seat)

    def forgetful(g: s.Spies, seat: int | None) -> Any:
        known[0] = g
        return hand(g, seat)

    monkeypatch.setattr(s.Spies, "facts", forgetful)
    caught(spies.TITLE)


def test_a_view_that_tells_who_could_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = s.Spies.facts
    monkeypatch.setattr(s.Spies, "facts", lambda g, seat: facts(g, seat) | {"x": "counter" in g.hand(1)})
    caught(spies.TITLE)


def test_only_holders_of_a_counter_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        s.Counter, "who", lambda self, g: self.seat if "counter" in g.hand(self.seat) else None
    )
    caught(spies.TITLE)


def test_a_window_for_those_who_can_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card played before is laid open, so that something shows then is declared; but this is not it."""
    window = Game.window

    def able(g: s.Spies, lanes: dict[int, Any]) -> None:
        window(g, {seat: step for seat, step in lanes.items() if "counter" in g.hand(seat)} or lanes)

    monkeypatch.setattr(s.Spies, "window", able)
    caught(spies.TITLE)


def test_a_window_that_shows_its_answers_only_if_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody countered: that, too, is news."""

    def quiet(self: s.ResolveSpy, g: s.Spies) -> None:
        by = [seat for seat, card in enumerate(g.gathered) if card and card.answer == "counter"][:1]
        for seat in by:
            g.reveal()
            g.lose(seat, "counter")
            g.tell("spy result", ok=False, countered=by)

    monkeypatch.setattr(s.ResolveSpy, "run", quiet)
    caught(spies.TITLE)


def test_a_window_whose_answers_are_told_without_saying_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def chatty(self: s.ResolveSpy, g: s.Spies) -> None:
        g.tell("spy result", answers=[card and card.answer for card in g.gathered])

    monkeypatch.setattr(s.ResolveSpy, "run", chatty)
    caught(spies.TITLE)


def test_a_window_whose_answers_show_in_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = s.Spies.facts
    monkeypatch.setattr(s.ResolveSpy, "run", lambda self, g: None)
    monkeypatch.setattr(
        s.Spies, "facts", lambda g, seat: facts(g, seat) | {"x": len(g.gathered) and answers(g)}
    )
    caught(spies.TITLE)


def answers(g: s.Spies) -> list[str]:
    return [getattr(card, "answer", "") for card in g.gathered]


def test_a_clone_that_shares_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    clone = d.Duel.clone

    def shares(g: d.Duel) -> d.Duel:
        copy = clone(g)
        copy.units = g.units
        return copy

    monkeypatch.setattr(d.Duel, "clone", shares)
    caught(duel.TITLE)


def test_a_clone_that_forgets_a_field(monkeypatch: pytest.MonkeyPatch) -> None:
    clone = d.Duel.clone

    def forgets(g: d.Duel) -> d.Duel:
        copy = clone(g)
        copy.feint = [0, 0]
        return copy

    monkeypatch.setattr(d.Duel, "clone", forgets)
    caught(duel.TITLE)


def test_a_public_event_that_names_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    take = d.Place.take

    def chatty(self: d.Place, g: d.Duel, seat: int, action: Any) -> None:
        take(self, g, seat, action)
        g.tell("oops", card=g.card[seat])

    monkeypatch.setattr(d.Place, "take", chatty)
    caught(duel.TITLE)


def test_a_redeal_that_forgets_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    shuffle = s.Spies.shuffle_hidden

    def forgets(g: s.Spies, seat: int | None, rng: Any) -> None:
        if seat is not None:
            g.cards.seen = [
                seen & ~(1 << seat) if seen != s.ALL and g.cards.at[c] != seat else seen
                for c, seen in enumerate(g.cards.seen)
            ]
        shuffle(g, seat, rng)

    monkeypatch.setattr(s.Spies, "shuffle_hidden", forgets)
    caught(spies.TITLE)


def test_advice_without_a_world_that_peeps_into_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeps(g: s.Spies, seat: int, options: list[Any]) -> Any:
        return options["spy" in g.hand((seat + 1) % 3) and -1]

    monkeypatch.setattr(s.Spies, "title", s.Spies.title)  # a title made of another takes the game over
    fixed = msgspec.structs.replace(spies.TITLE, advise=peeps, unhidden=frozenset(["PlayCards"]))
    caught(fixed)


def test_an_imagination_that_leaves_cards_in_the_order_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeks(g: d.Duel, seat: int | None, rng: Any) -> None:
        rng.shuffle(g.hand_of[1 - (seat or 0)])

    monkeypatch.setattr(d.Duel, "shuffle_hidden", peeks)
    caught(duel.TITLE)


def test_an_imagination_of_cards_that_starts_from_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeks(cards: Cards, seat: int, rng: Any) -> None:
        unknown = [card for card, seen in enumerate(cards.seen) if not seen >> seat & 1]
        dealt = unknown.copy()
        rng.shuffle(dealt)
        slots = [(cards.at[card], cards.seen[card]) for card in unknown]
        for card, (at, seen) in zip(dealt, slots):
            cards.at[card], cards.seen[card] = at, seen

    monkeypatch.setattr(Cards, "redeal", peeks)
    caught(spies.TITLE)


def test_an_imagination_that_knows_the_next_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    redeal = Game.redeal

    def peeks(g: Game, seat: int | None, rng: Any) -> Game:
        world = redeal(g, seat, rng)
        world.dice.seed = g.dice.seed[:16] + world.dice.seed[16:]
        return world

    monkeypatch.setattr(Game, "redeal", peeks)
    caught(spies.TITLE)


def test_draft_options_that_depend_on_another_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    options = s.Orders.options

    def spying(self: s.Orders, g: s.Spies, seat: int) -> Any:
        found = options(self, g, seat)
        return found[1:] if len(found) > 2 and not g.flow[-1].lanes[(seat + 1) % 3] else found

    monkeypatch.setattr(s.Orders, "options", spying)
    caught(spies.TITLE, first=10)


def test_other_lanes_examined_again_at_each_act(monkeypatch: pytest.MonkeyPatch) -> None:
    settle = Game.settle

    def eager(self: Game, lanes: Any, run: Any) -> bool:
        if not lanes.secret:
            lanes.asked.clear()
        return settle(self, lanes, run)

    monkeypatch.setattr(Game, "settle", eager)
    caught(market.TITLE, first=49)


def test_a_draw_that_is_no_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    flip = d.Duel.flip

    def peek(g: d.Duel) -> str:
        barrier, g.run.barrier = g.run.barrier, False
        card = flip(g)
        g.run.barrier = barrier
        return card

    monkeypatch.setattr(d.Duel, "flip", peek)
    caught(duel.TITLE)


def test_steps_said_last_played_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only rule tests can find this one: the kernel cannot know the right order of a rulebook."""
    monkeypatch.setattr(Game, "then", lambda self, *steps: self.run.said.__setitem__(slice(0), steps))
    g = duel.TITLE.new(seed=bytes(32))
    g.begin(d.Losses(0, 2), d.Fight(0))
    g.asked, g.offered, g.offers = -1, None, None
    g.start()
    g.act(0, ("lose", "knight"))
    assert g.pending() == [0], "the ransom should come first, but the fault asks for more losses"


# ---- plans --------------------------------------------------------------------------------------------


def spoilt(monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Plan], Plan]) -> None:
    """Every plan comes out of its walk like this."""
    plan = Walk.plan
    monkeypatch.setattr(Walk, "plan", lambda self, *words, **more: spoil(plan(self, *words, **more)))


def test_a_plan_with_an_act_that_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt(monkeypatch, lambda plan: replace(plan, actions=[*plan.actions[:-1], ["cheat"]]))
    caught(duel.TITLE)


def test_a_plan_that_does_not_say_that_news_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt(monkeypatch, lambda plan: replace(plan, open=False))
    caught(duel.TITLE)


def test_a_plan_that_goes_on_after_news(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Walk.take

    def deaf(self: Walk[Any], *action: str | int) -> bool:
        taken = take(self, *action)
        self.over = self.seat not in self.game.pending()
        return taken

    monkeypatch.setattr(Walk, "take", deaf)
    caught(duel.TITLE)


def test_a_plan_that_is_not_carried_out_as_it_would_be_clicked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tests.proofs.take", lambda record, seat, plan: record.act(seat, tuple(plan.actions[0]))
    )
    caught(market.TITLE)


def test_a_plan_that_is_not_taken_back_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    act = Record.act
    monkeypatch.setattr(Record, "act", lambda self, *what, **how: act(self, *what, **{**how, "led": False}))
    caught(market.TITLE)


def test_a_plan_that_does_not_warn(monkeypatch: pytest.MonkeyPatch) -> None:
    option = plain.option
    monkeypatch.setattr(plain, "option", lambda *what: replace(option(*what), danger="ruin"))
    spoilt(monkeypatch, lambda plan: replace(plan, danger=""))
    caught(market.TITLE)


def test_a_plan_that_rests_on_what_its_seat_cannot_know(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Walk.plan

    def tells(self: Walk[s.Spies], *words: Any, **more: Any) -> Plan:
        others = self.world.hand((self.seat + 1) % 3)
        return replace(plan(self, *words, **more), label=text(f"They hold {others}"))

    monkeypatch.setattr(Walk, "plan", tells)
    for seed in range(3):
        prove(spies.TITLE, seed=seed)  # of a world that is only imagined, anything may be told
    monkeypatch.setattr(Game, "canonical", lambda self, seat: self)
    caught(spies.TITLE)
