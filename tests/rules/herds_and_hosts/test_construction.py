"""Construction."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import CAVALRY, ELITE, LI, RECRUIT, STANDARD
from pentarchy.games.herds_and_hosts.rules.construction import (
    Build,
    hasten_price,
    may_hasten,
    price,
    quarters,
)
from pentarchy.games.herds_and_hosts.rules.income import base_income
from pentarchy.games.herds_and_hosts.rules.movement.moves import (
    MoveHosts,
    MoveSpecial,
    Retreat,
    may_retreat,
    moves_specially,
)
from pentarchy.games.herds_and_hosts.rules.trade.trading import Trade
from pentarchy.games.herds_and_hosts.rules.war.looting import AbandonSites
from pentarchy.games.herds_and_hosts.rules.war.postures import Posture
from pentarchy.games.herds_and_hosts.state.records import OUTSIDE, SITE
from tests.play import rule

from .positions import A, B, Position, resting, verbs

KINDS = ("village", "city", "dock", "port", "fortification")


def rounds_to_build(kind, n, level=STANDARD, prestige=0, hasten=0):
    """Rounds until the building stands, with so many builders and so many paid accelerations."""
    s = Position()
    base = {"village": {}, "city": {"settlement": "village", "owner": A}}
    s.land("Latium", **base.get(kind, {"settlement": "village", "owner": A}))
    if kind == "port":
        s.land("Latium", shipyard="dock")
    s.site(A, "Latium", kind)
    s.units(A, "Latium", n=n, level=level, place=SITE)
    s.give(A, prestige=prestige, gold=50)
    for turn in range(1, 9):
        if turn <= hasten:
            s.play(Trade(A)).act(A, ("hasten", "IL22"))
        s.play(Build())
        if s.field("Latium").site is None:
            return turn
    return None


@rule("HH-134", "HH-143", "HH-144", example="TV-39")
def test_prices_and_the_discount_of_prestige():
    s = Position()
    assert [price(s.g, A, kind) for kind in KINDS] == [3, 5, 2, 4, 2]
    s.give(A, prestige=29)
    assert price(s.g, A, "village") == 3
    s.give(A, prestige=30)
    assert [price(s.g, A, kind) for kind in KINDS] == [2, 4, 1, 3, 1]
    assert s.g.book.tables.construction.least_price == 1


@rule("HH-134", "HH-143")
def test_prices_in_gold_and_prestige_if_so_agreed():
    """L165 "PRICE gold A PP" heads the bare numbers of L166-170; L157 lowers a price "by 1 gold"."""
    s = Position(prices="gold and prestige")
    s.units(A, "Latium", n=2)
    s.give(A, gold=3, prestige=2)
    assert "build" not in verbs(s.play(Trade(A)), A)
    s.give(A, prestige=3)
    s.play(Trade(A)).act(A, ("build", "village", "IL22"))
    assert (s.realm(A).gold, s.realm(A).prestige) == (0, 0)
    s = Position(prices="gold and prestige")
    s.units(A, "Latium", n=2)
    s.give(A, gold=2, prestige=30)
    s.play(Trade(A)).act(A, ("build", "village", "IL22"))
    assert (s.realm(A).gold, s.realm(A).prestige) == (0, 27)


@rule("HH-142", example="TV-40 TV-41")
def test_acceleration_costs_half_the_price_due_rounded_up():
    for prestige, costs in ((0, [2, 3, 1, 2, 1]), (30, [1, 2, 1, 2, 1])):
        s = Position()
        s.give(A, prestige=prestige)
        found = []
        for kind in KINDS:
            s.site(A, "Latium", kind, price=price(s.g, A, kind))
            found.append(hasten_price(s.field("Latium").site))
        assert found == costs


@rule("HH-139", "HH-140", "HH-141", "HH-135", example="TV-42")
def test_a_village_by_two_three_or_four():
    assert [rounds_to_build("village", n) for n in (2, 3, 4)] == [4, 4, 2]
    assert rounds_to_build("village", 1) is None


@rule("HH-142", "HH-141", example="TV-43")
def test_a_village_accelerated():
    assert rounds_to_build("village", 2, hasten=1) == 3
    assert rounds_to_build("village", 2, hasten=2) == 2


@rule("HH-138", "HH-145", "HH-137", "HH-135", example="TV-44")
def test_a_city_by_four_by_elite_and_with_prestige():
    assert rounds_to_build("city", 4) == 4
    assert rounds_to_build("city", 4, level=ELITE) == 2
    assert rounds_to_build("city", 4, prestige=50) == 2
    assert rounds_to_build("city", 4, prestige=49) == 4


@rule("HH-135", "HH-138", "HH-139", example="TV-45")
def test_three_do_not_build_a_city_unless_one_is_elite():
    assert rounds_to_build("city", 3) is None
    s = Position()
    s.village(A, "Latium")
    s.site(A, "Latium", "city")
    s.units(A, "Latium", n=2, place=SITE)
    s.units(A, "Latium", level=ELITE, place=SITE)
    assert quarters(s.g, s.at("Latium"), False) == 1


@rule("HH-141", "HH-135", example="TV-46")
def test_a_dock_by_one_two_or_four():
    assert [rounds_to_build("dock", n) for n in (1, 2, 4)] == [4, 2, 2]
    assert [rounds_to_build("port", n) for n in (1, 2)] == [None, 4]
    assert rounds_to_build("fortification", 1) == 4


@rule("HH-145", "HH-301", "HH-147", example="TV-94")
def test_with_fifty_prestige_nothing_is_left_to_accelerate():
    s = Position()
    s.site(A, "Latium", "village")
    s.units(A, "Latium", n=2, place=SITE)
    s.give(A, gold=20, prestige=12)
    assert may_hasten(s.g, s.at("Latium"))
    s.give(A, prestige=50)
    assert quarters(s.g, s.at("Latium"), False) == 2
    assert ("hasten", "IL22") not in s.play(Trade(A)).options(A)
    s.realm(A).twice = True
    assert quarters(s.g, s.at("Latium"), False) == 2


@rule("HH-146", "HH-147")
def test_twelve_prestige_build_twice_for_a_round():
    s = Position()
    s.site(A, "Latium", "village")
    s.units(A, "Latium", n=2, place=SITE)
    s.give(A, prestige=12)
    p = s.play(Trade(A))
    p.act(A, ("build twice",))
    assert s.realm(A).prestige == 0
    assert "build twice" not in verbs(p, A)
    s.play(Build())
    assert s.field("Latium").site.quarters == 2
    from pentarchy.games.herds_and_hosts.rules.turn import Round

    s.village(B, "Apulia", "Salento")
    s.units(B, "Apulia")
    s.play(Round())
    assert not s.realm(A).twice


@rule("HH-301")
def test_acceleration_only_if_it_adds_a_needed_quarter():
    s = Position()
    s.site(A, "Latium", "village", quarters=3)
    s.units(A, "Latium", n=2, place=SITE)
    s.give(A, gold=20)
    assert not may_hasten(s.g, s.at("Latium"))
    s.site(A, "Latium", "village", quarters=2)
    p = s.play(Trade(A))
    p.act(A, ("hasten", "IL22"))
    p.refuses(A, ("hasten", "IL22"))
    s = Position()
    s.site(A, "Latium", "village")
    s.units(A, "Latium", place=SITE)
    assert not may_hasten(s.g, s.at("Latium"))


@rule("HH-134", "HH-148", "HH-136", "HH-137", "HH-309")
def test_light_infantry_enters_a_site_in_trade_four_at_most():
    s = Position()
    s.units(A, "Latium", n=4)
    s.units(A, "Latium", level=RECRUIT)
    s.units(A, "Latium", CAVALRY)
    s.give(A, gold=3)
    p = s.play(Trade(A))
    p.act(A, ("build", "village", "IL22"))
    assert s.realm(A).gold == 0
    kinds = {s.see(o[1]).kind for o in p.options(A, "work")}
    assert kinds == {LI}
    recruit = next(o for o in p.options(A, "work") if s.see(o[1]).level == RECRUIT)
    p.act(A, recruit)
    for _ in range(3):
        p.act(A, p.options(A, "work")[0])
    assert not p.options(A, "work")
    assert quarters(s.g, s.at("Latium"), False) == 2
    assert "work" not in verbs(s.play(MoveHosts(A)), A)


@rule("HH-149")
def test_builders_leave_by_moving_or_before_combat():
    s = Position()
    s.site(A, "Latium", "village")
    mover, fighter = s.units(A, "Latium", n=2, place=SITE)
    s.units(B, "Latium")
    s.play(MoveHosts(A)).act(A, ("move", mover, "IL20"))
    assert s.see(mover).place == OUTSIDE
    s.play(Posture(A)).act(A, ("leave", fighter))
    assert s.see(fighter).place == OUTSIDE


@rule("HH-150", "HH-282", example="TV-95")
def test_cancelling_gives_a_gold_outside_combat():
    for step in (Trade, MoveHosts, MoveSpecial, Retreat):
        s = Position()
        s.village(A, "Latium")
        s.site(A, "Latium", "dock", price=1)
        unit = s.unit(A, "Latium", place=SITE)
        p = s.play(step(A))
        p.act(A, ("cancel", "IL22"))
        assert s.realm(A).gold == 1
        assert s.field("Latium").site is None
        assert s.see(unit).place == OUTSIDE
    s = Position()
    s.village(A, "Latium")
    s.site(A, "Latium", "dock")
    s.units(A, "Latium", place=SITE)
    s.units(B, "Latium")
    assert "cancel" not in verbs(s.play(Posture(A)), A)
    s = Position()
    s.village(A, "Latium")
    s.give(A, gold=9, prestige=30)
    p = s.play(Trade(A))
    p.act(A, ("build", "dock", "IL22"))
    assert "cancel" not in verbs(p, A)


@rule("HH-151")
def test_one_construction_per_field():
    s = Position()
    s.village(A, "Latium")
    s.give(A, gold=20)
    p = s.play(Trade(A))
    assert {o[1] for o in p.options(A, "build")} == {"city", "dock", "fortification"}
    p.act(A, ("build", "dock", "IL22"))
    assert not p.options(A, "build")


@rule("HH-152")
def test_a_further_city_needs_a_port():
    s = Position()
    s.city(A, "Umbria")
    s.village(A, "Latium", shipyard="dock")
    s.give(A, gold=20)
    assert ("build", "city", "IL22") not in s.play(Trade(A)).options(A)
    s.land("Latium", shipyard="port")
    assert ("build", "city", "IL22") in s.play(Trade(A)).options(A)
    s = Position()
    s.village(A, "Umbria", "Siena")
    s.give(A, gold=20)
    p = s.play(Trade(A))
    p.act(A, ("build", "city", "IL20"))
    assert ("build", "city", "IL18") not in p.options(A)


@rule("HH-153", "HH-154", "HH-155")
def test_where_buildings_may_stand():
    s = Position()
    s.village(A, "Umbria", fort=True)
    s.village(A, "Siena")
    s.village(A, "Latium")
    s.units(A, "Djerid")
    s.units(A, "Campania")
    s.units(A, "Tuscany")
    s.units(B, "Tuscany")
    s.give(A, gold=20)
    built = set(s.play(Trade(A)).options(A, "build"))
    assert ("build", "fortification", "IL20") not in built
    assert ("build", "fortification", "IL18") in built
    assert ("build", "dock", "IL22") in built
    assert ("build", "dock", "IL18") not in built
    assert ("build", "dock", "IL25") not in built
    assert ("build", "village", "IL39") not in built
    assert ("build", "village", "IL25") in built
    assert ("build", "village", "IL17") not in built
    s.units(B, "Latium")
    s.ring("Latium")
    assert ("build", "dock", "IL22") not in s.play(Trade(A)).options(A)


@rule("HH-156", "HH-157", "HH-140")
def test_red_tokens_go_with_a_finished_settlement_or_three_gold():
    for kind, gone in (("village", True), ("city", True), ("fortification", False), ("dock", False)):
        s = Position()
        if kind != "village":
            s.village(A, "Latium")
        s.land("Latium", red=True)
        s.site(A, "Latium", kind, quarters=3)
        s.units(A, "Latium", n=4, place=SITE)
        s.play(Build())
        assert s.field("Latium").site is None
        assert s.field("Latium").red != gone, kind
        assert all(u.place == OUTSIDE for u in s.g.stacks[s.at("Latium")])
    s = Position()
    s.units(A, "Umbria")
    s.land("Umbria", red=True)
    s.land("Siena", red=True)
    s.give(A, gold=3)
    p = s.play(Trade(A))
    assert p.options(A, "clear") == [("clear", "IL20")]
    p.act(A, ("clear", "IL20"))
    assert s.realm(A).gold == 0
    assert not s.field("Umbria").red


@rule("HH-158")
def test_sites_wait_for_builders_and_fall_to_an_enemy():
    s = Position()
    s.site(A, "Umbria", "village", quarters=2)
    s.play(Build())
    assert s.field("Umbria").site.quarters == 2
    guard = s.unit(A, "Umbria")
    s.play(AbandonSites())
    assert s.field("Umbria").site
    s.g.lift(s.at("Umbria"), s.see(guard))
    s.units(B, "Umbria")
    keeper = s.unit(A, "Umbria", place=SITE)
    s.play(AbandonSites())
    assert s.field("Umbria").site
    s.g.lift(s.at("Umbria"), s.see(keeper))
    s.play(AbandonSites())
    assert s.field("Umbria").site is None


@rule("HH-302", "HH-021")
def test_what_is_being_upgraded_works_on():
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    s.site(A, "Latium", "city", quarters=3)
    assert base_income(s.g, A) == 1
    s.units(A, "Latium", n=4, place=SITE)
    s.play(Build())
    assert s.field("Latium").settlement == "city"
    assert base_income(s.g, A) == 3
    assert resting(s.play(Build()))


@rule("HH-282")
def test_nobody_is_asked_again_only_because_a_site_could_be_cancelled():
    s = Position()
    s.village(A, "Latium")
    s.site(A, "Latium", "dock")
    assert "cancel" in verbs(s.play(MoveHosts(A)), A)
    assert not moves_specially(s.g, A)
    assert not may_retreat(s.g, A, 0)
