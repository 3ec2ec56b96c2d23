"""The four roads to victory."""

from __future__ import annotations

import pytest

from pentarchy.games.herds_and_hosts.rules.diplomacy import Answer, Negotiate
from pentarchy.games.herds_and_hosts.rules.ending import Announce, CheckAnnouncements, End
from pentarchy.games.herds_and_hosts.rules.scoring import (
    able_to_feed,
    agriculture,
    goals_met,
    importance,
    most_important,
    roads,
)
from pentarchy.games.herds_and_hosts.rules.turn import Round
from pentarchy.games.herds_and_hosts.rules.upkeep.feeding import Feed
from pentarchy.games.herds_and_hosts.rules.upkeep.salaries import Pay
from tests.play import begin, rule

from .positions import A, B, C, Position, resting

FIELDS = ("Latium", "Umbria", "Siena", "Maremma", "Tuscany", "Romagna", "Marche", "Abruzzo", "Samnium")
MORE = ("Campania", "Capitanata", "Lucania", "Emilia", "Liguria")


def settled(players=2, **variants):
    s = Position(players=players, **variants)
    s.village(A, "Latium", "Umbria")
    s.village(B, "Apulia")
    for seat in range(2, players):
        s.village(seat, ("", "", "Gallura", "Tunis")[seat])
    for seat in range(players):
        s.give(seat, grain=9, gold=9)
    return s


def end(s, *steps):
    """Play END steps to where somebody is asked, be it in the next round, or the game is over."""
    return begin(s.g, *steps, Round())


@rule("HH-258")
def test_sovereignty_wins_at_once():
    s = settled(3)
    s.homage(B, A)
    begin(s.g, Answer(C, A, "tribute", payer=C, gold=3)).act(A, ("accept",))
    assert s.g.result.how == "sovereignty"
    assert s.g.result.winners == [A]


@rule("HH-258")
def test_equal_truces_and_paying_do_not_make_a_sovereign():
    s = settled(3)
    s.homage(B, A)
    s.play(Answer(C, A, "truce")).act(A, ("accept",))
    assert s.g.result is None
    s = settled(3)
    s.homage(B, A)
    s.play(Answer(C, A, "tribute", payer=A, gold=3)).act(A, ("accept",))
    assert s.g.result is None


@rule("HH-258")
def test_terms_that_end_the_game_stand_apart():
    s = settled(3, demands=True)
    s.homage(B, A)
    p = s.play(Negotiate(A))
    assert p.options(A) == [("truce", C), ("pay tribute", C), ("final terms",), ("pass",)]
    assert ("ask homage", C) not in p.options(A)
    p.act(A, ("final terms",))
    assert p.options(A) == [("ask tribute", C), ("ask homage", C), ("back",)]
    p.act(A, ("back",))
    assert ("final terms",) not in p.options(A)
    s.g.variants = type(s.g.variants)(sovereignty=False, demands=True)
    assert ("ask homage", C) in s.play(Negotiate(A)).options(A)


@rule("HH-258", "HH-270")
def test_the_dead_no_longer_count_for_sovereignty():
    s = settled(3)
    s.g.round = 2
    s.homage(B, A)
    s.bare("Gallura")
    s.herd(C, "Siena", "sheep")
    s.land("Marche", sown=C)
    s.site(C, "Tuscany", "village")
    end(s, End())
    assert not s.realm(C).alive
    assert s.field("Marche").sown < 0
    assert s.field("Tuscany").site is None
    assert s.herds("Siena") == []
    assert s.g.result.how == "sovereignty"


@rule("HH-259", "HH-263", "HH-264", example="TV-83")
def test_dominance_is_announced_and_checked_a_round_later():
    for points, won in ((10, True), (9, False)):
        s = settled()
        s.g.round = 7
        s.give(A, victory=10, victory_before=10)
        p = s.play(Announce(A))
        assert p.options(A) == [("say nothing",), ("announce", "dominance")]
        p.act(A, ("announce", "dominance"))
        assert s.g.result is None
        s.g.round = 8
        s.give(A, victory=points)
        end(s, CheckAnnouncements())
        assert (s.g.result is not None) == won
        if won:
            assert (s.g.result.how, s.g.result.winners) == ("dominance", [A])
        else:
            assert s.realm(A).announced == ""
            s.give(A, victory=10)
            assert ("announce", "dominance") in s.play(Announce(A)).options(A)


@rule("HH-259")
def test_nine_victory_points_are_not_dominance():
    s = settled()
    s.give(A, victory=9)
    assert resting(s.play(Announce(A)))


@rule("HH-260", "HH-261", "HH-263")
def test_might_needs_two_goals():
    s = settled()
    s.give(A, prestige=70)
    assert goals_met(s.g, A) == ["prestige"]
    assert roads(s.g, A) == []
    s.city(A, "Latium", "Umbria")
    assert goals_met(s.g, A) == ["cities", "prestige"]
    assert roads(s.g, A) == ["might"]
    s.play(Announce(A)).act(A, ("announce", "might"))
    end(s, CheckAnnouncements())
    assert s.g.result.how == "might"


@rule("HH-261", "HH-020")
def test_fourteen_fields_and_nine_settlements():
    s = Position()
    for name in FIELDS[:8]:
        s.village(A, name)
    s.give(A, grain=20)
    assert goals_met(s.g, A) == []
    s.village(A, FIELDS[8])
    assert goals_met(s.g, A) == ["settlements"]
    for name in MORE[:4]:
        s.units(A, name)
    assert goals_met(s.g, A) == ["settlements"]
    s.units(A, MORE[4])
    assert goals_met(s.g, A) == ["fields", "settlements"]
    s.units(B, "Latium")
    s.ring("Latium")
    assert goals_met(s.g, A) == []


@rule("HH-261", "HH-262", "HH-067", example="TV-11 TV-12 TV-13")
def test_the_goal_of_agriculture():
    for cattle, grain, fish, points, met in ((6, 3, 2, 4, True), (5, 5, 0, 5, True), (5, 5, 0, 4, False)):
        s = Position()
        s.village(A, "Latium", "Umbria", "Siena")
        for i in range(cattle):
            s.herd(A, ("Latium", "Umbria", "Siena")[i // 2], "cattle")
        s.give(A, grain=grain, fish=fish, victory=points)
        assert agriculture(s.g, A) == 6 * cattle + grain + fish // 2
        assert ("agriculture" in goals_met(s.g, A)) == met


@rule("HH-261", "HH-262", example="TV-14")
def test_the_goal_of_prestige():
    for prestige, points, met in ((60, 5, True), (60, 4, False), (70, 0, True), (69, 0, False)):
        s = settled()
        s.give(A, prestige=prestige, victory=points)
        assert ("prestige" in goals_met(s.g, A)) == met


@rule("HH-266", "HH-044", "HH-069", example="TV-78 TV-79")
def test_able_to_feed():
    s = Position()
    s.village(A, "Umbria", "Siena", "Tuscany")
    s.city(A, "Latium")
    s.give(A, grain=1, fish=3)
    s.land("Umbria", sown=A)
    s.land("Siena", sown=A)
    assert not able_to_feed(s.g, A)
    s.herd(A, "Latium", "sheep")
    assert able_to_feed(s.g, A)
    s = Position(mode="fast")
    s.city(A, "Latium")
    s.village(A, "Umbria")
    s.give(A, gold=2)
    assert not able_to_feed(s.g, A)
    s.give(A, gold=3)
    assert able_to_feed(s.g, A)


@rule("HH-267")
def test_the_goal_of_agriculture_needs_full_plates():
    s = Position()
    s.city(A, *FIELDS)
    s.give(A, fish=0, grain=0)
    s.herd(A, "Latium", "cattle")
    s.give(A, fish=70)
    assert agriculture(s.g, A) == 41
    assert "agriculture" in goals_met(s.g, A)
    s.give(A, fish=0, grain=0)
    s.city(A, *MORE)
    assert "agriculture" not in goals_met(s.g, A)
    s = Position()
    s.city(A, *FIELDS, *MORE, "Lombardy", "Piedmont", "Veneto", "Friuli", "Carinthia", "Istria")
    s.give(A, fish=36, grain=22)
    assert agriculture(s.g, A) == 40
    assert able_to_feed(s.g, A)
    s.city(A, "Tirol")
    assert agriculture(s.g, A) == 40
    assert "agriculture" not in goals_met(s.g, A)


@rule("HH-265", "HH-001")
def test_after_five_years_importance_decides():
    s = settled()
    s.g.round = 19
    p = s.play(CheckAnnouncements())
    assert s.g.result is None
    s.g.round = 20
    end(s, CheckAnnouncements())
    assert s.g.result.how == "importance"
    assert p is not None


@rule("HH-268", "HH-255", example="TV-76")
def test_importance_points():
    s = Position()
    s.city(A, "Latium")
    s.village(A, "Umbria", "Siena", "Tuscany", "Marche")
    for name in ("Maremma", "Romagna", "Abruzzo", "Samnium"):
        s.units(A, name)
    s.give(A, victory=4, grain=23, prestige=37, tributes=1, aids_given=1)
    assert importance(s.g, A) == 28


@rule("HH-268", "HH-256", example="TV-77")
def test_importance_of_a_vassal():
    s = Position()
    s.village(A, "Latium", "Umbria", "Siena", "Tuscany")
    for name in ("Maremma", "Romagna"):
        s.units(A, name)
    s.homage(A, B)
    s.give(A, victory=-2, grain=14, prestige=8, aids_received=1)
    assert importance(s.g, A) == 5
    s.give(A, ransoms=-1)
    assert importance(s.g, A) == 3
    assert importance(s.g, B) == 3


@rule("HH-266")
def test_who_cannot_feed_cannot_win():
    s = Position()
    s.city(A, "Latium", "Umbria")
    s.village(B, "Apulia")
    s.give(A, victory=9)
    s.give(B, grain=1)
    assert most_important(s.g) == [B]
    s.give(B, grain=0)
    assert most_important(s.g) == [A]


@rule("HH-265", "HH-266")
def test_who_fed_everybody_in_the_last_winter_was_able_to():
    """L188 "Scoring after 5 years", L189 "able to feed all settlements": there is no sixth winter."""
    s = Position(season="winter", year=5)
    s.village(A, "Latium", "Umbria", "Siena", "Tuscany", "Marche")
    s.village(B, "Apulia")
    s.give(A, grain=5)
    s.give(B, grain=2)
    p = s.play(Feed(A), Feed(B), CheckAnnouncements())
    p.act(A, ("confirm",)).act(B, ("confirm",))
    assert (s.realm(A).grain, s.realm(B).grain) == (0, 1)
    assert (s.g.result.how, s.g.result.winners) == ("importance", [A])


@rule("HH-266")
@pytest.mark.parametrize(("mode", "upkeep", "store"), [("full", Feed, "grain"), ("fast", Pay, "gold")])
def test_who_let_a_settlement_go_in_the_last_winter_was_not_able(mode, upkeep, store):
    s = Position(season="winter", year=5, mode=mode)
    s.village(A, "Latium", "Umbria", "Siena")
    s.village(B, "Apulia")
    s.give(A, **{store: 2}, victory=9)
    s.give(B, **{store: 1})
    p = s.play(upkeep(A), upkeep(B), CheckAnnouncements())
    while s.g.result is None:
        seat = p.g.pending()[0]
        p.act(seat, ("confirm",))
    assert s.g.result.winners == [B]


@rule("HH-269")
def test_ties_go_to_gold():
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Apulia")
    for seat in (A, B):
        s.give(seat, grain=1)
    assert most_important(s.g) == [A, B]
    s.give(B, gold=1)
    assert most_important(s.g) == [B]
    s.give(A, gold=1)
    s.units(A, "Latium")
    assert most_important(s.g) == [B]


@rule("HH-271")
def test_dominance_comes_before_might_then_importance_then_gold():
    s = settled(3)
    s.city(B, "Apulia", "Salento")
    s.give(B, prestige=70, announced="might")
    s.give(A, victory=10, announced="dominance")
    end(s, CheckAnnouncements())
    assert (s.g.result.how, s.g.result.winners) == ("dominance", [A])
    s = settled(3)
    for seat in (A, B):
        s.give(seat, victory=10, announced="dominance")
    end(s, CheckAnnouncements())
    assert s.g.result.winners == [A]
    s = settled(3)
    s.bare("Umbria")
    for seat in (A, B):
        s.give(seat, victory=10, announced="dominance", gold=seat)
    end(s, CheckAnnouncements())
    assert s.g.result.winners == [B]


@rule("HH-270", "HH-307")
def test_the_last_living_player_wins():
    s = settled()
    s.bare("Apulia")
    end(s, End())
    assert s.g.result.how == "last"
    assert s.g.result.winners == [A]
    s = settled()
    s.bare("Apulia")
    s.units(B, "Siena")
    end(s, End())
    assert s.realm(B).alive


@rule("HH-270")
def test_when_nobody_is_left_nobody_is_before_another():
    s = settled()
    for home in ("Latium", "Umbria", "Apulia"):
        s.bare(home)
    end(s, End())
    assert s.g.result.how == "nobody"
    assert s.g.result.places == (1, 1)


@rule("HH-270", "HH-256")
def test_who_is_out_has_no_pacts():
    s = Position(players=3)
    for seat, home in enumerate(("Latium", "Apulia", "Gallura")):
        s.village(seat, home)
    s.homage(B, A)
    s.truce(A, 2)
    s.bare("Apulia")
    end(s, End())
    assert [s.realm(seat).alive for seat in range(3)] == [True, False, True]
    assert not s.g.friends(A, B)
    assert s.g.friends(A, 2)


@rule("HH-015", "HH-261")
def test_fast_has_no_goal_of_agriculture():
    s = settled(mode="fast")
    s.give(A, grain=90)
    assert "agriculture" not in goals_met(s.g, A)
    assert agriculture(s.g, A) == 0
