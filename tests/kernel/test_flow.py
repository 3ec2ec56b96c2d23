"""Steps, lanes, windows, silent single options: one law a test."""

from __future__ import annotations

from random import Random

import pytest

from pentarchy.kernel import Game, IllegalAction, KernelError, Step, Together
from tests.play import Play, begin
from tests.tiny import duel, market, spies
from tests.tiny.duel import game as d
from tests.tiny.market import game as m
from tests.tiny.spies import game as s


def at_losses(points: int) -> Play:
    return begin(duel.TITLE.new(), d.Losses(0, points), d.Fight(0))


def market_game() -> Play:
    return Play(market.TITLE.new(seed=bytes(32)))


def spies_game() -> Play:
    return Play(spies.TITLE.new(seed=bytes(32)))


def test_what_is_said_first_happens_first_also_over_several_calls() -> None:
    p = at_losses(2)
    p.act(0, ("lose", "knight"))
    assert p.step(1) == d.Ransom(1)
    p.act(1, ("kill",))
    assert p.step(0) == d.Losses(0, 1)


def test_a_step_that_asks_nobody_runs_by_itself() -> None:
    assert at_losses(0).g.result is not None


def test_a_single_option_is_taken_silently() -> None:
    g = duel.TITLE.new()
    g.units[0] = ["pike"]
    p = begin(g, d.Losses(0, 1), d.Fight(0))
    assert p.g.units[0] == []
    assert p.told("loses") == [{"seat": 0, "unit": "pike"}]


def test_a_veiled_single_option_is_asked() -> None:
    g = duel.TITLE.new()
    g.hand_of[0] = ["one"]
    p = begin(g, d.BeforeReveal(0), d.Fight(0))
    assert p.options(0) == [("pass",)]


def test_the_wrong_seat_and_the_wrong_action_are_refused_with_reasons() -> None:
    p = at_losses(1)
    assert "seat 1 is not asked" in str(p.refuses(1, ("lose", "pike")))
    why = p.refuses(0, ("lose", "elephant"), rule="DU-5")
    assert "expected lose" in str(why)
    assert "'knight'" in str(why)


def test_nobody_is_asked_when_it_is_over() -> None:
    g = at_losses(0).g
    assert g.pending() == [] == g.waiting()
    with pytest.raises(IllegalAction, match="it is over"):
        g.options(0)


class Empty(Step, frozen=True):
    def who(self, g: Game) -> int:
        return 0

    def options(self, g: Game, seat: int) -> list[tuple[str, ...]]:
        return []


class Forever(Step, frozen=True):
    def run(self, g: Game) -> None:
        g.then(self)


class Nothing(Step, frozen=True):
    pass


@pytest.mark.parametrize(
    ("step", "why"),
    [(Empty(), "no options"), (Forever(), "10000 steps without a decision"), (Nothing(), "ran dry")],
)
def test_a_broken_flow_is_a_kernel_error(step: Step, why: str) -> None:
    with pytest.raises(KernelError, match=why):
        begin(duel.TITLE.new(), step)


# ---- lanes -----------------------------------------------------------------------------------------------


def test_a_gather_waits_for_all_and_hands_over_what_each_kept() -> None:
    p = spies_game()
    assert p.g.pending() == [0, 1, 2]
    p.act(1, ("done",))
    assert p.g.waiting() == [0, 2]
    p.act(0, ("army", "00")).act(0, ("order", "right")).act(0, ("done",))
    place = list(p.g.place)
    p.act(2, ("done",))
    assert p.g.place[0] == (place[0] + 1) % 6
    assert [kept.orders for kept in p.g.gathered] == [(("00", "right"),), (), ()]


def test_the_last_step_of_a_secret_lane_is_asked_even_without_a_choice() -> None:
    p = begin(market.TITLE.new(), m.Raid(0, 1), m.End())
    assert p.options(2) == [("watch",)]
    assert 2 in p.g.pending()


def test_a_window_hides_who_is_done() -> None:
    g = spies_game().g
    g.cards.at[:3] = [0, 1, 2]
    g.cards.seen[:3] = [1, 2, 4]
    p = begin(g, s.PlayCards(0), s.Score())
    p.act(0, ("spy", 1))
    assert p.g.waiting() == [1, 2]
    p.act(1, ("pass",))
    assert p.g.waiting() == [1, 2]
    assert p.g.pending() == [2]
    assert [info.wait for info in p.g.view(0).seats] == ["", "may", "may"]


def test_an_open_lane_acts_first_come_first_served() -> None:
    p = market_game()
    p.act(2, ("buy", "ship")).act(0, ("buy", "ship"))
    assert ("buy", "ship") not in p.options(1)


def test_another_act_does_not_move_my_lane() -> None:
    p = market_game()
    step = p.step(1)
    p.act(0, ("buy", "pike"))
    assert p.step(1) is step


def test_an_offer_reopens_a_lane_that_was_done() -> None:
    p = market_game()
    p.act(1, ("done",))
    assert p.g.waiting() == [0, 2]
    p.act(0, ("offer", 1))
    assert p.step(1) == m.Answer(1, 0)
    p.act(1, ("accept",))
    assert p.g.gold == [8, 10, 9]


def test_a_silent_answer_reopens_an_earlier_lane_at_once() -> None:
    class Echo(m.Answer, frozen=True, tag="Echo"):
        def options(self, g: m.Market, seat: int) -> list[tuple[str, ...]]:
            return [("decline",)]

        def take(self, g: m.Market, seat: int, action: tuple[str, ...]) -> None:
            g.pass_to(self.giver, m.Buy(self.giver))

    class Ask(m.Buy, frozen=True, tag="Ask"):
        def take(self, g: m.Market, seat: int, action: tuple[str, ...]) -> None:
            g.pass_to(1, Echo(1, seat))

    class Open(Step, frozen=True, tag="Open echo"):
        def run(self, g: m.Market) -> None:
            g.parallel({0: Ask(0), 1: m.Buy(1), 2: m.Buy(2)})

    p = begin(market.TITLE.new(), Open(), m.End())
    p.act(0, ("done",))
    assert p.g.pending() == [0, 1, 2]


def test_a_step_passed_to_oneself_comes_next() -> None:
    class Again(m.Buy, frozen=True, tag="Again"):
        def take(self, g: m.Market, seat: int, action: tuple[str, ...]) -> None:
            g.pass_to(seat, m.Buy(seat))

    class Open(Step, frozen=True, tag="Open again"):
        def run(self, g: m.Market) -> None:
            g.parallel({0: Again(0), 1: m.Buy(1)})

    p = begin(market.TITLE.new(), Open(), m.End())
    p.act(0, ("done",))
    assert p.step(0) == m.Buy(0)


def test_a_seat_that_is_done_has_no_options_left() -> None:
    p = spies_game()
    p.act(0, ("done",))
    with pytest.raises(IllegalAction, match="seat 0 is not asked"):
        p.g.options(0)


def test_nobody_is_no_seat_while_lanes_are_open() -> None:
    p = spies_game()
    with pytest.raises(IllegalAction, match="seat -1 is not asked"):
        p.g.act(-1, ("done",))


def test_an_interrupt_stops_all_lanes_until_it_is_over() -> None:
    p = market_game()
    p.act(0, ("buy", "ship")).act(0, ("raid", 1))
    assert p.g.pending() == [1, 2]
    assert type(p.step(1)) is m.Guard
    p.act(1, ("yield",)).act(2, ("watch",))
    assert type(p.step(1)) is m.Buy


@pytest.mark.parametrize("verb", ["draw", "reveal", "interrupt", "pass_to", "finish"])
def test_a_secret_lane_may_not_touch_the_game(verb: str) -> None:
    calls = {
        "draw": lambda g: g.draw(6),
        "reveal": lambda g: g.reveal(),
        "interrupt": lambda g: g.interrupt(m.End()),
        "pass_to": lambda g: g.pass_to(0, m.End()),
        "finish": lambda g: g.finish(None),
    }

    class Rude(m.Wish, frozen=True, tag=f"Rude {verb}"):
        def take(self, g: m.Market, seat: int, action: tuple[str, ...]) -> None:
            calls[verb](g)

    class Open(Step, frozen=True, tag=f"Open {verb}"):
        def run(self, g: m.Market) -> None:
            g.gather({0: Rude(0), 1: Rude(1)})

    p = begin(market.TITLE.new(), Open(), m.End())
    with pytest.raises(KernelError, match="a secret lane may not"):
        p.act(0, ("done",))


def test_a_lane_asks_only_its_own_seat() -> None:
    class Strange(m.Wish, frozen=True, tag="Strange"):
        def who(self, g: m.Market) -> int:
            return 1

    class Open(Step, frozen=True, tag="Open strange"):
        def run(self, g: m.Market) -> None:
            g.parallel({0: Strange(0)})

    with pytest.raises(KernelError, match="use interrupt or pass_to"):
        begin(market.TITLE.new(), Open(), m.End())


def test_defaults_close_a_gather_with_what_was_drafted() -> None:
    p = spies_game()
    p.act(0, ("army", "00")).act(0, ("order", "left"))
    for seat in (0, 1, 2):
        p.act(seat, p.g.default(seat))
    assert p.g.gathered[0].orders == (("00", "left"),)


def test_a_redealt_gather_restarts_open_lanes_and_fills_committed_ones() -> None:
    p = spies_game()
    p.act(0, ("army", "00")).act(1, ("done",))
    world = p.g.redeal(2, Random(1))
    lanes = world.flow[-1]
    assert type(lanes) is Together
    assert lanes.lanes[0] == [s.Orders(0)]
    assert lanes.lanes[1] == []
    assert lanes.kept[1] is not None
    assert p.g.redeal(0, Random(1)).step(0) == s.Orders(0, army="00")


def test_a_step_cannot_hide_what_the_kernel_keeps_in_its_class() -> None:
    with pytest.raises(TypeError, match="Toll: a step's data cannot be named asks"):

        class Toll(Step, frozen=True):
            asks: int


def test_a_fact_is_worked_out_once_while_secret_lanes_are_drafted() -> None:
    asked: list[int] = []

    def lands(g: s.Spies, seat: int) -> list[int]:
        asked.append(seat)
        return list(g.place)

    p = spies_game()
    first = p.g.fact(lands, 0)
    p.act(0, p.options(0)[0])
    assert p.g.fact(lands, 0) is first
    assert p.g.fact(lands, 1) == first
    assert asked == [0, 1]
    others = p.options(1)
    p.act(0, p.options(0)[0])
    assert p.options(1) is others, "another's draft changes no options"
    while type(p.step(p.g.pending()[0])) is s.Orders:
        seat = p.g.pending()[0]
        p.act(seat, ("order", "right") if p.step(seat).army else p.options(seat)[0])
    assert p.g.fact(lands, 0) == p.g.place != first, "forgotten when the lanes close"
    p.g.fact(lands, 0)
    assert asked == [0, 1, 0, 0], "on the common stack nothing is remembered"


def test_the_canonical_world_of_a_seat_moves_with_what_it_knows_and_with_nothing_else() -> None:
    p = spies_game()
    before = p.g.canonical(2)
    assert p.g.canonical(2) is before, "worked out once"
    assert p.g.clone().canonical(2).save() == before.save()
    other = p.g.redeal(2, Random(5))
    assert other.canonical(2).save() == before.save(), "the same in every world it cannot tell apart"
    p.act(0, ("army", "00"))
    assert p.g.canonical(2).save() == before.save(), "a secret draft changes nothing"
    p.act(0, ("order", "left")).act(0, ("done",))
    assert p.g.canonical(2).save() != before.save(), "that it is done is seen"
