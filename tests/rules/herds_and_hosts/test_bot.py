"""The bots: greedy beats random, with and without the short road of Sovereignty, and feeds its people."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pentarchy.bots import Chair, bot
from pentarchy.games.herds_and_hosts import TITLE
from pentarchy.games.herds_and_hosts.bot.advise import advise
from pentarchy.games.herds_and_hosts.bot.envoy import wants_aid
from pentarchy.games.herds_and_hosts.rules.diplomacy import Answer, Negotiate, Revolt
from pentarchy.games.herds_and_hosts.rules.setup import NameRival
from pentarchy.kernel import Action, Event

from .positions import A, B, Position


def play(seed: int, bots: list[str], **variants: Any) -> tuple[Any, list[Event]]:
    rng = Random(seed)
    g = TITLE.new(len(bots), rng.randbytes(32), variants)
    players = [bot(name) for name in bots]
    news: list[Event] = []
    while g.result is None:
        seat = g.pending()[0]
        g.act(seat, players[seat].choose(Chair(g, seat), rng), news)
    return g, news


@pytest.mark.parametrize("board", ["italia", "orient"])
@pytest.mark.parametrize("mode", ["basic", "fast", "full"])
def test_greedy_beats_random(board: str, mode: str) -> None:
    for seat in (0, 1):
        bots = ["random", "random"]
        bots[seat] = "greedy"
        g, _ = play(seat, bots, map=board, mode=mode, sovereignty=False)
        assert g.result.winners == [seat]


def test_greedy_feeds_its_people() -> None:
    games = [play(seed, ["greedy", "random"], sovereignty=False, years=3)[1] for seed in range(1, 7)]
    news = [e for game in games for e in game]
    winters = [e.open for e in news if e.kind == "feeding" and e.open and e.open["seat"] == 0]
    assert winters
    assert sum(w["unfed"] for w in winters) <= sum(w["fed"] for w in winters) // 10


def answer(s: Position, step: Answer | Revolt) -> Action:
    p = s.play(step)
    return bot("greedy").choose(Chair(p.g, step.seat), Random(0))


def pressed(players: int, hosts: int) -> Position:
    """B has two villages far apart; a host of A stands next to one of them."""
    s = Position(players, year=2)
    s.village(A, "Latium", "Maremma", "Tuscany")
    s.village(B, "Apulia", "Cagliari")
    s.units(B, "Apulia")
    s.units(A, "Capitanata", n=hosts)
    return s


def test_a_bot_bows_to_a_neighbour_it_cannot_withstand() -> None:
    assert answer(pressed(3, 14), Answer(A, B, "vassalage", payer=B)) == ("accept",)
    assert answer(pressed(3, 2), Answer(A, B, "vassalage", payer=B)) == ("decline",)


def test_a_bot_takes_homage_and_gives_none_to_the_weaker() -> None:
    s = pressed(3, 14)
    assert answer(s, Answer(B, A, "vassalage", payer=B)) == ("accept",)
    assert answer(pressed(3, 14), Answer(B, A, "vassalage", payer=A)) == ("decline",)


def test_a_bot_bows_for_good_only_when_all_it_has_is_lost() -> None:
    s = pressed(2, 14)
    s.village(B, "Gallura", "Corsica")
    assert answer(s, Answer(A, B, "vassalage", payer=B)) == ("decline",)
    s.give(A, announced="dominance")
    assert answer(s, Answer(A, B, "vassalage", payer=B)) == ("accept",)


def test_a_vassal_stays_loyal_while_he_is_afraid() -> None:
    for hosts, said in ((14, "stay loyal"), (2, "revolt")):
        s = pressed(3, hosts)
        s.homage(B, A)
        assert answer(s, Revolt(B, A)) == (said,)
    s = pressed(3, 14)
    s.homage(B, A)
    s.g.round = 20
    assert answer(s, Revolt(B, A)) == ("revolt",)


def test_a_bot_offers_homage_to_whom_it_must_fear() -> None:
    s = pressed(3, 14)
    p = s.play(Negotiate(B))
    assert bot("greedy").choose(Chair(p.g, B), Random(0)) == ("offer homage", A)


def test_greedy_bots_come_to_sovereignty() -> None:
    """Two of them, until one gives up."""
    roads = {play(seed, ["greedy", "greedy"], factions="by lot")[0].result.how for seed in range(12)}
    assert "sovereignty" in roads


def test_a_bot_names_its_neighbour_as_rival():
    """Not everybody the first seat: it would be looted for prestige by the whole table."""
    s = Position(players=4)
    for seat, home in enumerate(("Tunis", "Lombardy", "Emilia", "Gallura")):
        s.village(seat, home)
    p = s.play(NameRival(1))
    assert advise(p.g, 1, p.options(1)) == ("rival", 2)


def test_a_bot_keeps_peace_with_the_stronger_unless_he_would_grow_away_behind_it():
    s = Position(3, year=2)
    s.village(A, "Latium")
    s.village(B, "Apulia", "Cagliari")
    s.village(2, "Lombardy", "Emilia", "Gallura")
    s.give(2, victory=9)
    s.units(A, "Capitanata", n=6)
    assert answer(s, Answer(A, B, "truce")) == ("accept",)
    s.village(A, "Maremma", "Tuscany")
    assert answer(s, Answer(A, B, "truce")) == ("decline",)


def test_a_bot_offers_aid_only_to_who_would_take_it():
    s = Position(players=3)
    for seat, home in enumerate(("Tunis", "Lombardy", "Apulia")):
        s.village(seat, home)
    s.give(1, prestige=4)
    s.give(2, prestige=3)
    assert [wants_aid(s.g, seat) for seat in (1, 2)] == [False, True]
    for seat, answer in ((1, ("decline",)), (2, ("accept",))):
        p = s.play(Answer(0, seat, "aid", payer=0, gold=4))
        assert advise(p.g, seat, p.options(seat)) == answer
