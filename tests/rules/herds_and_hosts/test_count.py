"""What is counted: roads to might, plates to fill, Importance, places of those who did not win."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.rules.ending import put_out
from pentarchy.games.herds_and_hosts.rules.farming import Harvest, Sow, herds_of
from pentarchy.games.herds_and_hosts.rules.scoring import (
    able_to_feed,
    agriculture,
    finish,
    importance_lines,
    roads,
)
from tests.play import rule

from .positions import A, B, C, D, Position, by_hand

NINE = ("Latium", "Umbria", "Siena", "Maremma", "Tuscany", "Romagna", "Marche", "Abruzzo", "Samnium")
MORE = ("Campania", "Capitanata", "Lucania", "Emilia", "Liguria")


@rule("HH-260", "HH-261")
def test_any_two_goals_are_a_road():
    s = Position()
    s.village(A, *NINE)
    s.give(A, grain=30)
    assert roads(s.g, A) == []
    for name in MORE:
        s.units(A, name)
    assert roads(s.g, A) == ["might"], "fourteen fields and nine settlements"
    s = Position()
    s.city(A, "Latium", "Umbria")
    s.give(A, grain=39)
    assert roads(s.g, A) == []
    s.give(A, grain=40)
    assert roads(s.g, A) == ["might"], "two cities and forty points of agriculture"
    s = Position()
    s.village(A, "Latium", "Umbria", "Siena")
    for name in ("Latium", "Umbria", "Siena"):
        s.herd(A, name, "cattle", "cattle")
    s.give(A, prestige=60, victory=5)
    assert roads(s.g, A) == ["might"], "36 points of herds and 60 prestige, eased"
    s.give(A, victory=4)
    assert roads(s.g, A) == []


@rule("HH-067", "HH-261")
def test_only_ones_own_connected_herds_count():
    s = Position()
    s.village(A, "Latium")
    s.herd(A, "Latium", "cattle")
    s.herd(B, "Latium", "sheep")
    s.herd(A, "Tunis", "cattle")
    assert [s.g.map.names[space] for space, _ in herds_of(s.g, A)] == ["Latium", "Tunis"]
    assert agriculture(s.g, A) == 6, "Tunis is over the sea"
    s.give(A, fish=3)
    assert agriculture(s.g, A) == 6 + 1, "fish by twos"


@rule("HH-266")
def test_an_encircled_settlement_is_dearer_to_keep():
    s = Position(mode="fast")
    s.village(A, "Umbria", "Siena")
    s.give(A, gold=2)
    assert able_to_feed(s.g, A)
    s.units(B, "Umbria", n=4)
    s.ring("Umbria")
    assert not able_to_feed(s.g, A)
    s.give(A, gold=3)
    assert able_to_feed(s.g, A)


@rule("HH-266", "HH-267")
def test_just_enough_to_feed_all():
    s = Position()
    s.village(A, "Umbria", "Siena")
    s.give(A, grain=1)
    assert not able_to_feed(s.g, A)
    s.land("Siena", sown=A)
    assert able_to_feed(s.g, A), "sown grain counts"
    s.land("Siena", sown=B)
    assert not able_to_feed(s.g, A), "one's own"
    s.herd(A, "Tunis", "sheep")
    assert not able_to_feed(s.g, A), "a herd that cannot come"


@rule("HH-268", "HH-256")
def test_a_truce_is_no_vassalage():
    s = Position(players=3)
    s.truce(A, B)
    assert dict(importance_lines(s.g, A))["vassalage"] == 0
    s.homage(C, A)
    assert dict(importance_lines(s.g, A))["vassalage"] == 3
    assert dict(importance_lines(s.g, C))["vassalage"] == -3
    assert dict(importance_lines(s.g, B))["vassalage"] == 0


@rule("HH-269", "HH-271")
def test_the_places_of_the_others():
    s = Position(players=4)
    for seat, name in enumerate(("Latium", "Apulia", "Gallura", "Tunis")):
        s.village(seat, name)
    s.give(A, victory=-5)
    s.give(C, gold=1)
    by_hand(s, lambda: finish(s.g, [A], "dominance"))
    assert s.g.result.places == (1, 3, 2, 3), "the winner, then gold; equals share a place"
    assert s.g.result.scores[A] == -5 + 2
    s = Position(players=4)
    for seat, name in enumerate(("Latium", "Apulia", "Gallura", "Tunis")):
        s.village(seat, name)
    s.units(B, "Apulia")
    s.give(C, victory=9)
    s.realm(D).alive = False
    by_hand(s, lambda: finish(s.g, [A, B], "sovereignty"))
    assert s.g.result.places == (1, 1, 3, 4), "winners are equal, the dead come last"
    assert s.g.result.scores[D] == 0
    s = Position(players=3)
    for seat, name in enumerate(("Latium", "Apulia", "Gallura")):
        s.village(seat, name)
    s.give(B, victory=3)
    by_hand(s, lambda: finish(s.g, [B], "importance"))
    assert s.g.result.places == (2, 1, 2)


@rule("HH-057")
def test_who_controls_a_field_reaps_it():
    s = Position(players=3)
    s.village(A, "Latium")
    s.village(B, "Umbria")
    s.land("Latium", sown=A)
    s.land("Umbria", sown=B)
    s.units(A, "Umbria", n=2)
    yields = [s.g.map.terrain[s.at(x)].harvest for x in ("Latium", "Umbria")]
    p = s.play(Harvest())
    assert p.told("stolen grain")[0] == {"seat": A, "other": B, "space": s.id("Umbria")}
    assert (s.realm(A).grain, s.realm(B).grain) == (sum(yields), 0)
    assert s.field("Umbria").sown == s.field("Latium").sown == -1


@rule("HH-057")
def test_without_grain_nothing_is_sown():
    s = Position()
    s.village(A, "Latium")
    assert Sow(A).options(s.g, A) == [("done",)]
    s.give(A, grain=9)
    assert ("sow", s.id("Latium")) in Sow(A).options(s.g, A)
    s.land("Latium", sown=A)
    assert ("sow", s.id("Latium")) not in Sow(A).options(s.g, A)


@rule("HH-270")
def test_only_the_dead_players_fields_lie_waste():
    s = Position(players=3)
    s.village(A, "Latium")
    s.land("Umbria", sown=A)
    s.land("Siena", sown=C)
    s.herd(A, "Umbria", "sheep")
    by_hand(s, lambda: put_out(s.g, C))
    assert (s.field("Umbria").sown, s.field("Siena").sown) == (A, -1)
    assert s.herds("Umbria") == ["sheep"]


@rule("HH-266")
def test_a_herd_may_be_the_last_meal():
    s = Position()
    s.village(A, "Umbria", "Siena", "Latium")
    assert not able_to_feed(s.g, A)
    s.herd(A, "Umbria", "sheep")
    assert able_to_feed(s.g, A), "meat for three villages"
    s.village(A, "Tuscany")
    assert not able_to_feed(s.g, A)
