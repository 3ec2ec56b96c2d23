"""Winter feeding."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import CAVALRY, CORSAIRS, ELEPHANTS, MERCENARIES
from pentarchy.games.herds_and_hosts.rules.turn import happens
from pentarchy.games.herds_and_hosts.rules.upkeep.feeding import Feed, mouths, plan
from pentarchy.games.herds_and_hosts.state.records import INSIDE
from tests.play import rule

from .positions import A, B, Position, resting, verbs


def winter(**variants):
    return Position(season="winter", **variants)


def confirm(s, seat=A):
    p = s.play(Feed(seat))
    if not resting(p):
        p.act(seat, ("confirm",))
    assert resting(p)
    return p


@rule("HH-070")
def test_feeding_in_winter_only():
    s = Position()
    assert [happens(s.g.mode, s.g.season, "R4") for s.g.round in range(1, 9)] == [
        False,
        False,
        False,
        True,
    ] * 2


@rule("HH-071", "HH-075", "HH-077", "HH-079", "HH-082", example="TV-15")
def test_fed_cattle_give_milk_before_people_eat():
    s = winter()
    s.village(A, "Latium", "Siena", "Umbria", "Tuscany", "Abruzzo")
    s.herd(A, "Latium", "cattle")
    s.herd(A, "Siena", "cattle")
    s.give(A, grain=1)
    made = plan(s.g, Feed(A))
    assert made.grain == 0
    assert [(fate.kind, fate.what) for fate in made.fates] == [("cattle", "feed"), ("cattle", "spare")]
    assert len(made.fed) == 4
    assert len(made.unfed) == 1
    p = s.play(Feed(A))
    assert ("slaughter", "IL22", "cattle") in p.options(A)
    p.act(A, ("confirm",))
    assert s.herds("Latium") == s.herds("Siena") == ["cattle"]
    assert s.realm(A).grain == 0


@rule("HH-074", "HH-078", "HH-080", "HH-081", example="TV-16")
def test_transhumance_in_the_subtropical_orient():
    s = winter(map="orient")
    s.village(A, "Nineveh")
    s.units(A, "Nairi")
    s.herd(A, "Nineveh", "sheep")
    s.herd(A, "Nairi", "pigs")
    made = plan(s.g, Feed(A))
    assert {fate.kind: fate.what for fate in made.fates} == {"sheep": "spare", "pigs": "slaughter"}
    confirm(s)
    assert s.herds("Nineveh") == ["sheep"]
    assert s.herds("Nairi") == []
    assert s.realm(A).gold == 5 - 2
    s = winter(map="italia")
    s.village(A, "Latium")
    s.herd(A, "Latium", "sheep")
    assert [fate.what for fate in plan(s.g, Feed(A)).fates] == ["slaughter"]


@rule("HH-073", "HH-074", "HH-075", "HH-076", "HH-077", example="TV-17 TV-18")
def test_milk_and_meat():
    s = winter()
    s.village(A, "Latium", "Umbria")
    s.herd(A, "Latium", "sheep", "pigs")
    s.herd(A, "Umbria", "cattle", "horses")
    s.give(A, grain=4)
    made = plan(s.g, Feed(A))
    assert [fate.what for fate in made.fates] == ["feed"] * 4
    assert made.grain == 0
    assert made.meat + 2 == 9
    s.give(A, grain=0)
    made = plan(s.g, Feed(A))
    assert [fate.what for fate in made.fates] == ["slaughter"] * 4
    assert made.meat + 2 == 20


@rule("HH-079", "HH-082", "HH-080")
def test_an_exempt_herd_may_still_be_fed_or_slaughtered():
    s = winter()
    s.village(A, "Siena")
    s.herd(A, "Siena", "horses")
    s.give(A, grain=3)
    p = s.play(Feed(A))
    assert [fate.what for fate in plan(s.g, Feed(A)).fates] == ["spare"]
    assert {("feed", "IL18", "horses"), ("slaughter", "IL18", "horses")} <= set(p.options(A))
    p.act(A, ("slaughter", "IL18", "horses"))
    p.act(A, ("confirm",))
    assert s.herds("Siena") == []
    assert s.realm(A).gold == 5 - 1


@rule("HH-079")
def test_a_herd_may_be_fed_with_the_last_grain():
    for short in (0, 1):
        s = winter()
        s.village(A, "Siena")
        s.herd(A, "Siena", "horses")
        s.give(A, grain=s.g.book.tables.farming.feed - short)
        assert (("feed", "IL18", "horses") in s.play(Feed(A)).options(A)) == (not short)


@rule("HH-083", "HH-084", "HH-085", "HH-087", "HH-088", example="TV-19")
def test_the_needs_of_a_realm():
    s = winter()
    s.village(A, "Umbria", "Siena", "Tuscany")
    s.city(A, "Latium")
    s.units(A, "Latium", n=4)
    s.units(A, "Latium", CAVALRY, n=2)
    s.units(A, "Latium", MERCENARIES)
    s.units(A, "Upper Tyrrhenian", CORSAIRS)
    found = mouths(s.g, A)
    assert sum(m.food for m in found) == 11
    assert sum(m.fodder for m in found) == 2
    assert sum(m.wage for m in found) == 2
    s.give(A, grain=13, gold=2)
    confirm(s)
    assert (s.realm(A).grain, s.realm(A).gold) == (0, 0)
    assert len(s.here("Latium")) == 7


@rule("HH-086", example="TV-20")
def test_elephants_eat_three_grain():
    s = winter()
    s.village(A, "Siena")
    s.units(A, "Siena", ELEPHANTS)
    s.give(A, grain=6, fish=0)
    p = s.play(Feed(A))
    p.act(A, ("let starve",)).act(A, ("starve", "IL18")).act(A, ("confirm",))
    assert s.realm(A).grain == 3
    assert s.here("Siena") == [ELEPHANTS]


@rule("HH-083", example="TV-21")
def test_fish_meat_and_grain_feed_units():
    s = winter()
    s.village(A, "Siena")
    s.units(A, "Siena", n=5)
    s.herd(A, "Siena", "sheep")
    s.give(A, fish=3, grain=3)
    p = s.play(Feed(A))
    p.act(A, ("let starve",)).act(A, ("starve", "IL18"))
    made = plan(s.g, p.step(A))
    eaten = sorted(food for _, food in made.fed)
    assert eaten == ["fish", "grain", "grain", "meat", "meat"]
    assert (made.fish, made.meat, made.grain) == (1, 0, 0)


@rule("HH-092", example="TV-22")
def test_spare_meat_is_gold():
    s = winter()
    s.village(A, "Siena")
    s.units(A, "Siena", n=3)
    s.herd(A, "Siena", "cattle")
    p = s.play(Feed(A))
    p.act(A, ("slaughter", "IL18", "cattle")).act(A, ("confirm",))
    assert p.told("feeding")[0]["slaughtered"] == 1
    assert s.realm(A).gold == 3
    assert len(s.here("Siena")) == 3


@rule("HH-089", "HH-090", "HH-093")
def test_the_unfed_are_lost_without_prestige_for_anybody():
    s = winter()
    s.village(A, "Siena", shipyard="", fort=True)
    s.units(A, "Siena", n=2)
    s.give(A, victory=1)
    confirm(s)
    assert s.field("Siena").settlement == ""
    assert not s.field("Siena").fort
    assert s.here("Siena") == []
    assert (s.realm(A).victory, s.realm(B).prestige, s.realm(B).victory) == (1, 0, 0)


@rule("HH-072")
def test_without_connection_nobody_is_fed():
    s = winter()
    s.village(A, "Latium")
    s.units(A, "Gallura")
    s.give(A, grain=9)
    p = s.play(Feed(A))
    made = plan(s.g, Feed(A))
    assert [m.space for m in made.unfed] == [s.at("Gallura")]
    p.act(A, ("confirm",))
    assert s.here("Gallura") == []
    assert s.realm(A).grain == 8


@rule("HH-072", "HH-078")
def test_cut_off_herds_are_slaughtered_for_nothing_unless_exempt():
    s = winter()
    s.village(A, "Latium")
    s.herd(A, "Corsica", "cattle")
    s.herd(A, "Gallura", "sheep")
    s.give(A, grain=9)
    confirm(s)
    assert s.herds("Corsica") == []
    assert s.herds("Gallura") == ["sheep"]
    assert s.realm(A).gold == 0


@rule("HH-072", "HH-091")
def test_whoever_is_ringed_in_autumn_starves_in_winter():
    """L46 "CF needed", L47 "Unfed and encircled settlement surrender": stores elsewhere do not help."""
    s = winter()
    s.village(A, "Siena", "Latium")
    s.unit(A, "Siena", place=INSIDE)
    s.units(B, "Siena")
    s.ring("Siena")
    s.give(A, grain=9)
    s.play(Feed(A)).act(A, ("confirm",))
    assert (s.field("Siena").owner, s.field("Latium").owner) == (B, A)
    assert s.here("Siena", A) == []
    assert s.realm(A).grain == 8


@rule("HH-091", "HH-285", "HH-090", example="TV-87")
def test_hunger_behind_a_ring_of_summer_and_full_barns_in_one_of_autumn():
    for ringed_before_autumn in (False, True):
        s = winter(barns=True)
        s.village(A, "Siena", "Latium", hungry=False)
        s.units(A, "Siena", place=INSIDE)
        s.units(B, "Siena")
        s.give(A, grain=3)
        s.ring("Siena")
        s.land("Siena", hungry=ringed_before_autumn)
        p = s.play(Feed(A))
        if not resting(p):
            p.act(A, ("confirm",))
        if ringed_before_autumn:
            assert s.field("Siena").owner == B
            assert s.here("Siena") == ["light_infantry"]
            assert (s.realm(A).victory, s.realm(B).victory, s.realm(B).prestige) == (-4, 4, 8)
            assert s.realm(A).grain == 2
        else:
            assert s.field("Siena").owner == A
            assert s.realm(A).grain == 0


@rule("HH-285")
def test_barns_are_looked_at_when_autumn_begins():
    from pentarchy.games.herds_and_hosts.rules.turn import Round

    s = Position(season="summer", barns=True)
    s.village(A, "Siena", "Latium", "Umbria")
    s.village(B, "Apulia")
    s.units(B, "Siena")
    s.ring("Siena")
    s.play(Round())
    assert s.field("Siena").hungry
    assert not s.field("Latium").hungry


@rule("HH-072")
def test_behind_a_ring_meat_of_the_place_itself_feeds_it():
    s = winter()
    s.village(A, "Siena", "Latium", hungry=True)
    s.units(A, "Siena", place=INSIDE)
    s.units(B, "Siena")
    s.herd(A, "Siena", "sheep")
    s.ring("Siena")
    p = s.play(Feed(A))
    p.act(A, ("slaughter", "IL18", "sheep"))
    p.act(A, ("confirm",))
    assert s.field("Siena").owner == A
    assert len(s.here("Siena", A)) == 1
    assert s.field("Latium").owner < 0


@rule("HH-072", "HH-073")
def test_behind_a_ring_a_herd_feeds_no_more_than_its_meat():
    s = winter()
    s.village(A, "Siena", hungry=True)
    s.units(A, "Siena", n=4, place=INSIDE)
    s.units(B, "Siena")
    s.herd(A, "Siena", "sheep")
    s.ring("Siena")
    p = s.play(Feed(A))
    p.act(A, ("slaughter", "IL18", "sheep"))
    p.act(A, ("confirm",))
    assert p.told("feeding")[0]["fed"] == s.g.book.goods.herds["sheep"].meat


@rule("HH-297")
def test_fed_units_step_outside_when_their_place_surrenders():
    s = winter(barns=True)
    s.village(A, "Siena", "Latium", hungry=False)
    keeper = s.unit(A, "Siena", place=INSIDE)
    s.units(B, "Siena")
    s.ring("Siena")
    s.give(A, grain=9)
    p = s.play(Feed(A))
    p.act(A, ("let starve",)).act(A, ("starve", "IL18")).act(A, ("confirm",))
    assert s.field("Siena").owner == B
    assert s.see(keeper).place != INSIDE


@rule("HH-296")
def test_surrender_goes_to_the_strongest_besieger():
    s = winter(players=3)
    s.village(A, "Siena", hungry=True)
    s.units(1, "Siena")
    s.units(2, "Siena", n=2)
    s.ring("Siena")
    confirm(s)
    assert s.field("Siena").owner == 2


@rule("HH-071", "HH-089")
def test_the_plan_can_put_somebody_first_and_change_the_order_of_food():
    s = winter()
    s.village(A, "Siena")
    weak = s.unit(A, "Siena")
    s.units(A, "Siena", CAVALRY)
    s.give(A, grain=2, fish=0)
    p = s.play(Feed(A))
    assert "first" in verbs(p, A)
    p.act(A, ("first", weak))
    p.act(A, ("confirm",))
    assert s.here("Siena") == ["light_infantry"]
    s = winter()
    s.village(A, "Siena")
    s.give(A, grain=2, fish=2)
    p = s.play(Feed(A))
    p.act(A, ("eat", "grain", "fish", "meat")).act(A, ("confirm",))
    assert (s.realm(A).grain, s.realm(A).fish) == (1, 2)


@rule("HH-071", "HH-089")
def test_who_eats_first_is_asked_only_when_the_food_runs_short():
    for grain, short in ((9, False), (1, True)):
        s = winter()
        s.village(A, "Siena")
        s.units(A, "Siena", n=2)
        s.give(A, grain=grain)
        p = s.play(Feed(A))
        assert ("first" in verbs(p, A)) == short
    for grain, short in ((9, False), (1, True)):
        s.give(A, grain=grain)
        p = s.play(Feed(A))
        p.act(A, ("let starve",))
        p.act(A, p.options(A, "starve")[0])
        assert ("first" in verbs(p, A)) == short  # who starves by the player's will is not short of food
