"""Sowing, harvest, breeding, agricultural points."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.rules.farming import Breed, Harvest, Sow
from pentarchy.games.herds_and_hosts.rules.scoring import agriculture
from pentarchy.games.herds_and_hosts.rules.turn import happens
from tests.play import rule

from .positions import A, B, Position, resting


@rule("HH-054", "HH-055")
def test_one_grain_on_each_green_yellow_or_wet_field():
    s = Position()
    s.village(A, "Latium")
    for name in ("Maremma", "Siena", "Samnium"):
        s.units(A, name)
    s.units(A, "Gallura")
    s.give(A, grain=9)
    p = s.play(Sow(A))
    assert p.options(A) == [("sow", "IL18"), ("sow", "IL19"), ("sow", "IL22"), ("done",)]
    p.act(A, ("sow", "IL22"))
    assert s.realm(A).grain == 8
    p.refuses(A, ("sow", "IL22"))
    s = Position(season="summer")
    assert not happens(s.g.mode, s.g.season, "R3")
    s = Position()
    s.village(A, "Tunis", sown=A)
    s.unit(A, "Djerid")
    s.give(A, grain=3)
    assert resting(s.play(Sow(A)))


@rule("HH-056")
def test_a_red_token_costs_a_grain_more_for_the_year():
    s = Position()
    s.village(A, "Latium", red=True)
    s.give(A, grain=1)
    assert resting(s.play(Sow(A)))
    s.give(A, grain=5)
    p = s.play(Sow(A))
    p.act(A, ("sow", "IL22"))
    assert s.realm(A).grain == 3
    assert s.field("Latium").red
    s.land("Latium", sown=-1)
    s.play(Sow(A)).act(A, ("sow", "IL22"))
    assert s.realm(A).grain == 2
    s.land("Latium", sown=-1)
    s.g.round = 5
    s.play(Sow(A)).act(A, ("sow", "IL22"))
    assert s.realm(A).grain == 0


@rule("HH-057", "HH-060", example="TV-81")
def test_the_harvest():
    s = Position(season="autumn")
    s.village(A, "Latium", "Siena", "Maremma", sown=A)
    s.play(Harvest())
    assert s.realm(A).grain == 4 + 3 + 2
    assert all(land.sown < 0 for land in s.g.lands)


@rule("HH-058", "HH-060", "HH-300")
def test_the_controller_reaps_and_unconnected_grain_rots_without_loss():
    s = Position(season="autumn")
    s.village(A, "Latium")
    s.land("Gallura", sown=A)
    s.units(A, "Gallura")
    s.land("Umbria", sown=A)
    s.play(Harvest())
    assert s.realm(A).grain == 0
    assert s.realm(A).victory == 0
    assert s.field("Gallura").sown < 0
    assert s.field("Umbria").sown < 0


@rule("HH-059", "HH-249", "HH-300")
def test_reaping_what_an_enemy_sowed_is_theft():
    s = Position(season="autumn")
    s.village(A, "Latium")
    s.village(B, "Siena", fort=True, sown=B)
    s.units(A, "Siena")
    s.play(Harvest())
    assert s.realm(A).grain == 3
    assert (s.realm(A).victory, s.realm(B).victory) == (1, -1)


@rule("HH-061", "HH-063", example="TV-82")
def test_breeding():
    s = Position()
    s.village(A, "Latium", "Umbria", "Siena", "Maremma")
    s.herd(A, "Latium", "sheep", "sheep")
    s.herd(A, "Umbria", "sheep", "cattle")
    s.herd(A, "Siena", "cattle", "pigs")
    p = s.play(Breed(A))
    assert p.step(A).kind == "sheep"
    assert p.options(A) == [("none",), ("graze", "IL19")]
    p.act(A, ("graze", "IL19"))
    p.act(A, ("graze", "IL19"))
    assert resting(p)
    assert s.herds("Maremma") == ["sheep", "cattle"]


@rule("HH-061")
def test_unconnected_herds_do_not_breed():
    s = Position()
    s.village(A, "Latium")
    s.herd(A, "Latium", "sheep")
    s.herd(A, "Gallura", "sheep")
    assert resting(s.play(Breed(A)))


@rule("HH-062", "HH-063")
def test_two_herds_a_field_one_in_a_desert_and_no_birth_without_room():
    s = Position()
    s.village(A, "Latium")
    s.herd(A, "Latium", "sheep", "sheep")
    assert resting(s.play(Breed(A)))
    assert s.herds("Latium") == ["sheep", "sheep"]
    rooms = {s.g.map.colour[i]: s.g.map.terrain[i].room for i in range(s.g.map.lands)}
    assert rooms == {"green": 2, "yellow": 2, "brown": 2, "turquoise": 2, "desert": 1}


@rule("HH-064", "HH-065", "HH-066", "HH-067", example="TV-10")
def test_agricultural_points():
    s = Position()
    s.village(A, "Latium", "Umbria", "Siena", "Maremma")
    s.herd(A, "Latium", "sheep", "sheep")
    s.herd(A, "Umbria", "sheep", "pigs")
    s.herd(A, "Siena", "horses", "cattle")
    s.herd(A, "Maremma", "cattle")
    s.give(A, fish=7, grain=5)
    assert agriculture(s.g, A) == 34


@rule("HH-068", "HH-069")
def test_neither_cut_off_herds_nor_sown_grain_are_points():
    s = Position()
    s.village(A, "Latium", sown=A)
    s.herd(A, "Latium", "sheep")
    s.herd(A, "Gallura", "cattle")
    assert agriculture(s.g, A) == 2
