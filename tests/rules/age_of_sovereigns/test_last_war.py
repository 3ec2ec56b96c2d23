"""The last war and the end of the game."""

from __future__ import annotations

from typing import Any

from tests.play import Play, rule

from .positions import BLANK, B, P, after_orders, at, at_war, new_age, order, ordering, position, tops, units


def last_war(final: int = B, **more: Any) -> Any:
    """The last war has begun; `final` drew the last End of Times card."""
    g = position(**more)
    g.bonus_deck.clear()
    g.events_left = 0
    g.last_war, g.final = True, final
    return g


@rule("AOS-265", example="L219")
def test_the_last_war_begins_with_the_last_end_of_times_card() -> None:
    g = position()
    g.bonus_deck.clear()
    harvest = next(i for i, card in enumerate(g.event_deck) if g.book.events[card].id == "golden_harvest")
    g.events_left = 2
    new_age(g.clone(), P, draws=[harvest])
    assert not g.last_war
    g.events_left = 1
    p = new_age(g, P, draws=[harvest])
    assert (g.last_war, g.final) == (True, P)
    assert p.told("last war") == [{"seat": P}]


@rule("AOS-265", example="L129")
def test_it_comes_with_the_fourteenth_card() -> None:
    p = Play.new("age-of-sovereigns", seed=2)
    drawn = 0
    for _ in range(5000):
        seat = p.g.pending()[0]
        p.act(seat, p.g.default(seat))
        drawn += len(p.told("draws bonus")) + len(p.told("draws event"))
        if p.g.last_war:
            break
    assert drawn == 14


@rule("AOS-266", "AOS-268", "AOS-269", "AOS-296")
def test_an_attack_order_follows_a_usual_order_in_its_land() -> None:
    g = last_war(units={"P_L": 3, "P_IN": 1, "B_L": 1, "B_R": 1})
    p = order(ordering(g), "P_IN", ("tax",))
    assert g.active == B, "the rear borders no foreign land"
    g = last_war(units={"P_L": 3, "P_IN": 1, "B_L": 1, "B_R": 1}, paladin={"P_L": "temple market_square"})
    p = order(ordering(g), "P_L", ("tax",))
    p.act(P, ("market",), draws=[0])
    assert p.options(P) == [("attack", "P_L", "ORANGE"), ("attack", "P_L", "B_L"), ("no attack",)]
    p.act(P, ("attack", "P_L", "B_L"), draws=tops(g, BLANK))
    assert p.told("counts")[0]["total"] == [3, 1]
    p.act(P, ("move in", 1, 0))
    assert (g.active, g.orders[at("P_L")], g.track) == (B, 1, [4, 2])
    assert not p.told("temple")
    assert g.orders[at("B_L")] == 0


@rule("AOS-266", "AOS-270", example="L311")
def test_nobody_opens_a_combat_phase_any_more() -> None:
    g = last_war(final=P, active=P)
    g.stage[B] = 2
    order(ordering(g), "P_IN", ("tax",))
    assert g.active == B
    assert g.ages[B] == 2, "about to fight, he starts a new age instead"
    assert type(g.step(B)).__name__ == "GiveOrder"


@rule("AOS-267", example="L311")
def test_one_attack_order_an_age_and_one_more_for_each_academy() -> None:
    g = last_war(units={"P_L": 1, "P_OUT": 1, "B_L": 3, "B_OUT": 3})
    g.sallies[P] = 1
    order(ordering(g), "P_L", ("tax",))
    assert g.active == B
    built = {"P_R": "military_academy", "P_IN": "military_academy"}
    g = last_war(units={"P_L": 1, "P_OUT": 1, "B_L": 3, "B_OUT": 3}, paladin=built)
    g.sallies[P] = 2
    p = order(ordering(g), "P_L", ("tax",))
    assert p.options(P, "attack")
    g = last_war(units={"P_L": 1, "P_OUT": 1, "B_L": 3, "B_OUT": 3}, paladin=built)
    g.sallies[P] = 3
    order(ordering(g), "P_L", ("tax",))
    assert g.active == B


@rule("AOS-268")
def test_each_half_of_a_double_order_may_be_followed_by_an_attack() -> None:
    g = last_war(
        units={"P_L": 3, "B_IN": 3}, paladin={"P_R": "military_academy"}, bonuses="rapid_development"
    )
    p = ordering(g)
    p.act(P, ("bonus", "rapid_development"))
    p.act(P, ("double", "P_L"))
    p.act(P, ("tax",))
    p.act(P, ("attack", "P_L", "ORANGE"))
    p.act(P, ("move in", 1, 0))
    p.act(P, ("tax",))
    p.act(P, ("attack", "P_L", "B_L"))
    p.act(P, ("move in", 1, 0))
    assert [g.owner[at(land)] for land in ("ORANGE", "B_L")] == [P, P]
    assert g.active == B


@rule("AOS-271")
def test_defence_tokens_in_the_last_war() -> None:
    g = last_war(paladin={"P_L": "wall"})
    g.stage[P] = 2
    new_age(g, P)
    assert g.defence[at("P_L")]
    g = last_war(paladin={"P_L": "wall"})
    g.stage[P], g.sallies[P] = 2, 1
    new_age(g, P)
    assert not g.defence[at("P_L")]
    g = last_war(units={"P_L": 3, "B_IN": 1}, paladin={"P_IN": "wall"})
    g.defence[at("P_IN")] = True
    p = order(ordering(g), "P_L", ("tax",))
    assert g.defence[at("P_IN")]
    p.act(P, ("attack", "P_L", "ORANGE"))
    assert not g.defence[at("P_IN")]


@rule("AOS-272", "AOS-273", example="L315")
def test_the_other_player_goes_on_with_new_ages_without_cards() -> None:
    g = last_war(final=B)
    for land in ("P_L", "P_IN", "P_OUT"):
        g.orders[at(land)] = 1
    p = order(ordering(g), "P_R", ("tax",))
    p.act(P, ("no attack",))
    order(p, "B_IN", ("tax",))
    assert (g.active, g.ages[P], g.result) == (P, 2, None)
    assert not p.told("draws bonus")
    assert not p.told("draws event")
    assert type(p.step(P)).__name__ == "GiveOrder"


@rule("AOS-274", example="L219")
def test_the_game_ends_with_the_final_players_order_phase() -> None:
    g = last_war(final=P, units={"P_IN": 1, "B_L": 1})
    for land in ("P_L", "P_IN", "P_OUT"):
        g.orders[at(land)] = 1
    p = order(ordering(g), "P_R", ("tax",))
    assert g.result is not None
    assert g.result.how == "the last war"
    assert p.told("scores")


@rule("AOS-275")
def test_a_player_without_land_ends_the_game_at_once() -> None:
    g = position(units={"P_L": 1, "B_IN": 0}, owner={"B_IN": P, "B_OUT": P, "B_R": P})
    p = at_war(g)
    p.act(P, ("attack", "P_L", "B_L"))
    p.act(P, ("move in", 1, 0))
    assert g.result is not None
    assert g.result.how == "no land left"


@rule("AOS-241", "AOS-270")
def test_resurrection_in_the_last_war_follows_the_turn_of_the_attack() -> None:
    g = last_war(units={"P_L": 2, "P_R": 1, "B_L": 3}, bonuses="", active=B)
    g.bonuses[P] = 2
    p = order(ordering(g), "B_L", ("tax",))
    p.act(B, ("attack", "B_L", "P_L"), draws=tops(g, BLANK))
    p.by_default(lambda g: g.pending() == [P] and type(g.step(P)).__name__ != "Retreat")
    assert p.options(P) == [("bonus", "resurrection"), ("pass",)]
    p.act(P, ("bonus", "resurrection"))
    p.act(P, ("place", "P_R"))
    assert (units(g, "P_R"), g.active) == (2, P)


@rule("AOS-270")
def test_before_the_last_war_the_choice_is_there() -> None:
    assert after_orders(position()).options(P) == [("war",), ("new age",)]
