"""Where two chapters of the rulebook meet. Each test names both and the lines they rest on.

Their docstrings are what stands in the list at the end of RULES.md.
"""

from __future__ import annotations

from typing import Any

import pytest

import pentarchy
from pentarchy.games.age_of_sovereigns.rules.battle.stages import outbreak
from pentarchy.games.age_of_sovereigns.rules.fines import unit_fines
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import (
    attack_limit,
    hand_limit,
    hand_over,
    land_limit,
)
from pentarchy.games.age_of_sovereigns.rules.kingdom.sovereigns import last_point
from pentarchy.games.age_of_sovereigns.rules.kingdom.treasury import houses_with_room, purse
from pentarchy.games.age_of_sovereigns.rules.scoring import points
from tests.play import Play, rule

from .positions import (
    BLANK,
    B,
    P,
    after_orders,
    at,
    at_war,
    battle,
    during,
    new_age,
    no_cards,
    order,
    ordering,
    position,
    raise_building,
    tops,
    total,
    units,
)


def last_war(final: int = B, **more: Any) -> Any:
    g = position(**more)
    return no_cards(g) if final == B else setattr(no_cards(g), "final", final) or g


def asks(p: Play, step: str) -> bool:
    """Whether the question now put to anybody is this one."""
    return type(p.step(p.g.pending()[0])).__name__ == step


def to(p: Play, step: str) -> Play:
    return p.by_default(lambda g: type(g.step(g.pending()[0])).__name__ == step)


# ---- rebellion -------------------------------------------------------------------------------------------


@rule("AOS-133", "AOS-137", "AOS-141")
def test_second_orders_and_rebellion() -> None:
    """Second orders and rebellions (L251, L253): a land in rebellion is not free, so it allows no further
    one.
    """
    g = position()
    g.orders[at("P_L")] = g.orders[at("P_IN")] = 1
    g.rebellion[at("P_OUT")] = g.rebellion[at("P_R")] = True
    p = ordering(g)
    assert p.options(P) == [("negotiate", "P_OUT"), ("negotiate", "P_R")]


@rule("AOS-074", "AOS-078")
def test_ending_the_phase_and_rebellion() -> None:
    """The end of the order phase and rebellions (L203, L257): four orders are not enough while a land
    rebels.
    """
    g = position(units={"P_L": 1, "B_L": 1}, owner={"ORANGE": P, "B_R": P})
    for land in ("P_L", "P_IN", "P_OUT"):
        g.orders[at(land)] = 1
    g.rebellion[at("ORANGE")] = True
    p = order(ordering(g), "P_R", ("tax",))
    assert g.active == B, "nobody was asked whether the phase ends"
    order(p, "B_L", ("tax",))
    p.act(P, ("negotiate", "ORANGE"))
    assert p.options(P) == [("continue",), ("end phase",)]


@rule("AOS-036", "AOS-140")
def test_land_fines_and_negotiation() -> None:
    """Land fines and negotiation (L169, L257): the fine not paid is answered by the first order of the
    age.
    """
    g = no_cards(position(owner={"ORANGE": P}, gold=(0, 3)))
    g.unordered[P] = 1 << at("ORANGE")
    p = new_age(g, P)
    assert g.rebellion[at("ORANGE")]
    p.act(P, ("negotiate", "ORANGE"))
    assert (g.rebellion[at("ORANGE")], g.orders[at("ORANGE")]) == (False, 1)


@rule("AOS-064", "AOS-068")
def test_treasure_houses_and_rebellion() -> None:
    """Treasure Houses and rebellions (L255, L402): the gold inside may be spent, but nothing is stored."""
    g = position(gold=(0, 3), paladin={"P_L": "treasure_house"})
    g.hoard[P][at("P_L")] = 2
    g.rebellion[at("P_L")] = True
    assert (purse(g, P), houses_with_room(g, P)) == (2, [])
    order(ordering(g), "P_R", ("mobilize", "common"))
    assert g.hoard[P][at("P_L")] == 1


@rule("AOS-086", "AOS-246")
def test_hordes_and_a_rebelling_capital() -> None:
    """Invincible Hordes and rebellions (L233, L255, L514): a capital in rebellion trains no trolls."""
    g = position(barbarian={"B_IN": "hall_of_chiefs"}, bonuses="invincible_hordes", active=B)
    g.rebellion[at("B_IN")] = True
    p = ordering(g).act(B, ("bonus", "invincible_hordes"))
    assert ("muster", "common", "B_IN") in p.options(B)
    assert not [o for o in p.options(B) if o[:2] == ("muster", "special")]


@rule("AOS-104", "AOS-206")
def test_fortress_and_rebellion() -> None:
    """Fortress and rebellions (L255, L442): a Fortress in rebellion holds no land."""
    for rebels, owner in ((False, P), (True, B)):
        g = position(units={"B_L": 3, "P_L": 2, "P_R": 1}, paladin={"P_L": "fortress"}, active=B)
        g.rebellion[at("P_L")] = rebels
        to(battle(g, "B_L", "P_L", deck=BLANK), "Regrouping")
        assert g.owner[at("P_L")] == owner


@rule("AOS-104", "AOS-148")
def test_academy_and_rebellion() -> None:
    """Military Academy and rebellions (L255, L424): in rebellion it grants no attack, after negotiation it
    does.
    """
    g = position(paladin={"P_L": "military_academy"})
    g.rebellion[at("P_L")] = True
    assert attack_limit(g, P) == 1
    ordering(g).act(P, ("negotiate", "P_L"))
    assert attack_limit(g, P) == 2


@rule("AOS-112", "AOS-125")
def test_library_and_rebellion() -> None:
    """Hand limit and rebellions (L245, L255, L432): the limit falls, the cards stay until the next is
    drawn.
    """
    g = position(paladin={"P_L": "library"}, hand=("bribe archers plunder", ""))
    assert hand_limit(g, P) == 3
    g.rebellion[at("P_L")] = True
    p = order(ordering(g), "P_R", ("plan",))
    assert (hand_limit(g, P), len(g.hand[P])) == (2, 3)
    p.act(P, ("discard", "bribe"))
    p.act(P, ("discard", "archers"))
    assert len(g.hand[P]) == 2


@rule("AOS-104", "AOS-182")
def test_watchtower_and_rebellion() -> None:
    """Watchtower and rebellions (L255, L420): in rebellion nobody watches, and the deck may be played."""
    g = position(units={"B_L": 2, "P_L": 2}, paladin={"P_L": "watchtower"}, hand=("", "bribe"), active=B)
    g.rebellion[at("P_L")] = True
    p = at_war(g).act(B, ("attack", "B_L", "P_L"))
    assert ("deck",) in p.options(B)


@rule("AOS-032", "AOS-104")
def test_marquees_and_rebellion() -> None:
    """Unit fines and rebellions (L165, L255, L494): Marquees in rebellion house no fourth unit."""
    g = no_cards(position(units={"B_L": 4, "B_R": 1, "P_L": 1}, barbarian={"B_L": "warrior_marquees"}))
    assert unit_fines(g, B) == 0
    g.rebellion[at("B_L")] = True
    assert unit_fines(g, B) == 1


@rule("AOS-145", "AOS-142")
def test_conquest_and_rebellion() -> None:
    """Conquest and rebellions (L239, L255): the rebellion ends with its ruler, and cost him a strength
    before.
    """
    g = position(units={"B_L": 3, "P_L": 2, "P_R": 1}, active=B)
    g.rebellion[at("P_L")] = True
    p = battle(g, "B_L", "P_L", deck=BLANK)
    assert total(p) == [3, 1]
    p.act(B, ("move in", 1, 0))
    assert (g.owner[at("P_L")], g.rebellion[at("P_L")]) == (B, False)


@rule("AOS-026", "AOS-144", "AOS-217")
def test_bedehouse_and_empty_conquests() -> None:
    """Bedehouse and conquest (L309, L480): it answers the conquest nobody entered, and only once in the
    game.
    """
    g = no_cards(position(owner={"ORANGE": P, "B_R": P}, paladin={"P_L": "bedehouse"}))
    g.common[at("B_R")] = 0
    g.ungarrisoned[at("ORANGE")] = g.ungarrisoned[at("B_R")] = True
    new_age(g, P)
    assert (g.rebellion[at("ORANGE")], g.rebellion[at("B_R")]) == (False, True)


# ---- conquest, capitals, buildings -----------------------------------------------------------------------


@rule("AOS-066", "AOS-067")
def test_conquest_and_treasure_houses() -> None:
    """Conquest and Treasure Houses (L402, L327): the enemy spends the gold inside, the builder scores the
    house.
    """
    g = position(units={"B_L": 1, "P_R": 1}, gold=(0, 0), paladin={"P_L": "treasure_house"}, active=B)
    g.hoard[P][at("P_L")] = 3
    at_war(g).act(B, ("attack", "B_L", "P_L"))
    assert (purse(g, P), purse(g, B)) == (0, 3)
    assert (points(g, P).wealth, points(g, B).wealth) == (2, 3)


@rule("AOS-084", "AOS-086", "AOS-103")
def test_capital_and_conquest() -> None:
    """Capital and conquest (L233, L239): no cavalry while the land is lost, and again when it is retaken."""
    g = position(units={"P_L": 2, "P_IN": 1, "B_L": 1}, paladin={"P_IN": "masters_castle"})
    assert ("mobilize", "special") in ordering(g).act(P, ("order", "P_IN")).options(P)
    hand_over(g, at("P_IN"), B)
    g.common[at("P_IN")] = 0
    assert not [o for o in ordering(g).options(P) if o == ("order", "P_IN")]
    at_war(g).act(P, ("attack", "P_L", "P_IN"))
    g.common[at("P_IN")] = 1
    assert ("mobilize", "special") in ordering(g).act(P, ("order", "P_IN")).options(P)


@rule("AOS-106", "AOS-116", "AOS-282")
def test_demolition_and_glory() -> None:
    """Demolition and scoring (L241, L333): a destroyed capital costs three glory until it stands again."""
    g = position(owner={"P_L": B}, paladin={"P_L": "masters_castle"}, gold=(3, 4), active=B)
    order(ordering(g), "P_L", ("demolish",))
    assert (points(g, P).glory, g.gold[B]) == (-3, 1)
    raise_building(g, P, "P_R", "library")
    g.active = P
    order(ordering(g), "P_R", ("build",), ("build", "masters_castle"))
    assert points(g, P).glory == 0


@rule("AOS-109", "AOS-107")
def test_brickyard_and_capital() -> None:
    """Brickyard and capital (L135, L414): the capital fills a slot, and the fourth building must be
    possible.
    """
    g = position(gold=(7, 3), paladin={"P_L": "masters_castle statue"})
    p = order(ordering(g), "P_L", ("build",), ("build", "brickyard"))
    offered = {o[1] for o in p.options(P, "build")}
    assert {"library", "wall"} <= offered
    assert "residential_districts" not in offered, "one of the four is of the second level"


@rule("AOS-114", "AOS-222")
def test_demolition_and_defence_tokens() -> None:
    """Demolition and defence tokens (L241, L428): with its Wall the token goes too."""
    g = position(paladin={"P_L": "wall"})
    g.defence[at("P_L")] = True
    order(ordering(g), "P_L", ("demolish",))
    assert not g.defence[at("P_L")]


@rule("AOS-105", "AOS-221", "AOS-281")
def test_building_in_conquered_land_and_scoring() -> None:
    """Construction and conquest (L239, L331): both builders score one land, each by his own best level."""
    g = position(owner={"P_L": B}, paladin={"P_L": "statue library"}, gold=(3, 3), active=B)
    order(ordering(g), "P_L", ("build",), ("build", "palace"))
    assert (points(g, P).constructions, points(g, B).constructions) == (2, 3)
    assert hand_limit(g, B) == 2, "the Library there works for nobody"


@rule("AOS-186", "AOS-182")
def test_conqueror_and_watchtower() -> None:
    """Conqueror and Watchtower (L378, L420): for a talent the deck is open to him again, in this phase
    only.
    """
    g = position(
        units={"B_L": 3, "P_L": 2, "P_R": 1},
        paladin={"P_L": "watchtower"},
        rulers=("", "conqueror"),
        hand=("", "bribe"),
        active=B,
    )
    p = at_war(g).act(B, ("attack", "B_L", "P_L"))
    p.act(B, ("switch off", "watchtower"))
    assert (("deck",) in p.options(B), g.gold[B]) == (True, 2)
    p.act(B, ("deck",))
    p.act(B, ("no support",))
    p.by_default(lambda g: g.active == P)
    assert not any(g.off)


# ---- cavalry ---------------------------------------------------------------------------------------------


def cavalry(**more: Any) -> Any:
    """Two riders beside the battle of P_L, and a castle at the rear."""
    base: dict[str, Any] = {
        "units": {"P_L": 2, "B_L": 3, "P_R": 1, "B_IN": 1},
        "special": {"P_OUT": 2},
        "paladin": {"P_IN": "masters_castle"},
    }
    return position(**(base | more))


@rule("AOS-190", "AOS-216")
def test_cavalry_and_moving_in() -> None:
    """Cavalry and moving in (L301, L468): riders help to win and go home; only the land's own units move
    in.
    """
    g = cavalry(units={"P_L": 2, "ORANGE": 1, "B_IN": 1}, owner={"ORANGE": B})
    p = at_war(g).act(P, ("attack", "P_L", "ORANGE"))
    p.act(P, ("ride", "P_OUT"))
    p.act(P, ("go on",), draws=tops(g, BLANK))
    assert total(p) == [3, 1]
    assert p.options(P) == [("move in", 2, 0), ("move in", 1, 0), ("move in", 0, 0)]
    assert (g.special[at("P_OUT")], g.ridden[at("P_OUT")]) == (2, 1)


@rule("AOS-189", "AOS-208")
def test_cavalry_and_retreat() -> None:
    """Cavalry and retreat (L295, L468): a rider who has ridden in this age is no fresher for having fled."""
    g = cavalry(units={"B_L": 4, "B_IN": 1, "P_R": 1}, special={"P_L": 2}, active=B)
    g.ridden[at("P_L")] = 1
    p = battle(g, "B_L", "P_L", deck="neutralizing vanguard")
    assert total(p) == [4, 2]
    g = cavalry(units={"B_L": 3, "B_IN": 1, "P_R": 1}, special={"P_L": 2}, active=B)
    g.ridden[at("P_L")] = 1
    p = battle(g, "B_L", "P_L", deck=BLANK)
    p.act(P, ("retreat", "special", "P_IN"))
    assert (g.special[at("P_IN")], g.ridden[at("P_IN")]) == (1, 1)


@rule("AOS-189", "AOS-241")
def test_cavalry_and_resurrection() -> None:
    """Cavalry and Resurrection (L468, L502): a rider who fell away from home comes back as cavalry."""
    g = cavalry(
        units={"B_L": 3, "P_L": 1, "P_R": 1, "B_IN": 1},
        special={"P_OUT": 1},
        bonuses="resurrection",
        active=B,
    )
    p = at_war(g).act(B, ("attack", "B_L", "P_L"))
    p.act(P, ("ride", "P_OUT"), draws=tops(g, BLANK))
    p.act(B, ("kill", "rider", "P_OUT"))
    to(p, "Resurrect").act(P, ("bonus", "resurrection"))
    assert (g.special, g.fallen[P]) == ([0] * 9, (0, 1))
    p.act(P, ("place", "P_R"))
    assert g.special[at("P_R")] == 1


@rule("AOS-189", "AOS-254")
def test_cavalry_and_revolution() -> None:
    """Cavalry and revolution (L468, L522): it rides to an army that fights revolutionaries too."""
    g = cavalry()
    p = during(g, lambda g: outbreak(g, P, at("P_L"), 3))
    p.act(P, ("ride", "P_OUT"))
    p.act(P, ("ride", "P_OUT"), draws=tops(g, BLANK))
    assert total(p) == [3 + 1, 2 + 2 + 1]
    assert g.owner[at("P_L")] == P


@rule("AOS-103", "AOS-189")
def test_cavalry_and_a_lost_castle() -> None:
    """Cavalry and conquest (L239, L468): without a working Master's Castle nobody rides to a battle."""
    g = cavalry(owner={"P_IN": B}, active=B)
    at_war(g).act(B, ("attack", "B_L", "P_L"), draws=tops(g, BLANK))
    assert g.battle is None or not g.battle.riders
    assert g.special[at("P_OUT")] == 2


@rule("AOS-191", "AOS-206")
def test_cavalry_and_fortress() -> None:
    """Cavalry and Fortress (L440, L468): riders are no garrison; with the garrison dead the land falls."""
    g = cavalry(
        units={"P_L": 1, "B_L": 4, "P_R": 1, "B_IN": 1},
        special={"P_OUT": 1},
        paladin={"P_IN": "masters_castle", "P_L": "fortress"},
        active=B,
    )
    p = at_war(g).act(B, ("attack", "B_L", "P_L"))
    p.act(P, ("ride", "P_OUT"), draws=tops(g, BLANK))
    assert total(p) == [4, 2]
    assert (g.owner[at("P_L")], sum(g.special)) == (B, 0)


# ---- Resurrection ----------------------------------------------------------------------------------------


@rule("AOS-241", "AOS-265")
def test_resurrection_and_the_last_war() -> None:
    """Resurrection and the last war (L311, L502): who fell in an earlier combat phase and was let go stays
    dead.
    """
    g = position(
        units={"P_L": 2, "P_IN": 1, "P_OUT": 1, "P_R": 1, "B_L": 3, "B_IN": 1, "B_OUT": 1, "B_R": 1},
        bonuses="resurrection",
    )
    g.bonus_deck.clear()
    g.events_left, g.stage[B] = 1, 0
    g.event_deck = g.event_deck[: len(g.book.event_deck) - g.book.limits.end_of_times + 1]
    p = after_orders(g).act(P, ("war",))
    p.act(P, ("attack", "P_L", "B_L"), draws=tops(g, BLANK))
    assert g.fallen[P] == (1, 0)
    to(p, "Resurrect")
    harvest = [g.book.events[i].id for i in g.event_deck].index("golden_harvest")
    p.act(P, ("pass",), draws=[harvest])
    assert (g.last_war, g.fallen) == (True, [(0, 0), (0, 0)])
    p.act(B, ("order", "B_IN"))
    p.act(B, ("tax",))
    assert not asks(p, "Resurrect")


@rule("AOS-241", "AOS-259")
def test_resurrection_and_revolution() -> None:
    """Resurrection and revolution (L502, L522): an outbreak is no combat phase, and nobody comes back from
    it.
    """
    g = last_war(units={"P_L": 2, "P_R": 1, "B_L": 1}, bonuses="resurrection")
    p = during(g, lambda g: outbreak(g, P, at("P_L"), 3), draws=tops(g, "vanguard neutralizing"))
    assert total(p) == [6, 3]
    assert (g.owner[at("P_L")], g.fallen[P]) == (-1, (0, 0))


@rule("AOS-241", "AOS-247")
def test_resurrection_and_the_last_frontier() -> None:
    """Resurrection and The Last Frontier (L502, L516): overrun among orders means lost, overrun in war means
    fallen.
    """
    for at_once, fallen in ((ordering, (0, 0)), (at_war, (1, 0))):
        g = position(units={"B_L": 3, "P_L": 1, "P_R": 1}, bonuses="resurrection the_last_frontier", active=B)
        p = at_once(g).act(B, ("bonus", "the_last_frontier"))
        p.act(B, ("frontier", "B_L", "P_L"))
        assert g.fallen[P] == fallen


@rule("AOS-241", "AOS-088")
def test_resurrection_and_the_army_limit() -> None:
    """Resurrection and the army limit (L235, L502): who finds no room stays dead."""
    full = {"P_L": 1, "P_IN": 3, "P_OUT": 3, "P_R": 3, "B_L": 3, "B_R": 1}
    g = position(units=full, bonuses="resurrection", active=B)
    p = battle(g, "B_L", "P_L", deck=BLANK)
    p.act(B, ("move in", 1, 0))
    to(p, "Resurrect").act(P, ("bonus", "resurrection"))
    assert sum(units(g, land) for land in ("P_IN", "P_OUT", "P_R")) == 9


# ---- bonus cards -----------------------------------------------------------------------------------------


@rule("AOS-216", "AOS-245")
def test_hordes_and_moving_in() -> None:
    """Invincible Hordes and moving in (L301, L514): four may enter the conquered land, and four may stay."""
    g = position(units={"B_L": 4, "B_R": 1, "P_R": 1}, active=B)
    g.hordes[B] = 2
    p = at_war(g).act(B, ("attack", "B_L", "P_L"))
    assert ("move in", 4, 0) in p.options(B)


@rule("AOS-032", "AOS-245")
def test_hordes_and_fines() -> None:
    """Invincible Hordes and fines (L165, L514): the fourth unit is free in the next age, and not in the one
    after.
    """
    g = no_cards(position(units={"B_L": 4, "B_R": 1, "P_R": 1}))
    g.hordes[B] = 2
    p = new_age(g, B)
    assert (asks(p, "UnitFines"), g.hordes[B], land_limit(g, B, at("B_L"))) == (False, 0, 3)
    assert asks(new_age(g, B), "UnitFines")


@rule("AOS-244", "AOS-250")
def test_mentor_and_battle() -> None:
    """Legendary Mentor and battle (L264, L510): played in an own attack it brings nobody into the attacking
    land.
    """
    g = position(units={"B_L": 2, "B_R": 1, "P_L": 1}, bonuses="legendary_mentor", active=B)
    p = at_war(g).act(B, ("attack", "B_L", "P_L"))
    p.act(B, ("bonus", "legendary_mentor"))
    assert ("place", "B_L") not in p.options(B)
    assert ("place", "B_R") in p.options(B)


@rule("AOS-182", "AOS-240")
def test_commander_and_watchtower() -> None:
    """Great Commander and Watchtower (L420, L500): a card kept apart is a card, and is played openly."""
    g = position(units={"P_L": 2, "B_L": 1, "B_R": 1}, barbarian={"B_L": "watchtower"})
    g.apart[P] = [g.book.face["plunder"]]
    g.deck.remove(g.apart[P][0])
    p = at_war(g).act(P, ("attack", "P_L", "B_L"))
    assert p.options(P) == [("apart", "plunder")], "not from the deck"
    p.act(P, ("apart", "plunder"), draws=tops(g, "neutralizing"))
    placed = next(e for e in p.events if e.kind == "places")
    assert (placed.open or {})["card"] == "plunder"


@rule("AOS-170", "AOS-240")
def test_commander_and_support() -> None:
    """Great Commander and support (L293, L500): what is kept apart is not in hand and supports nobody."""
    g = position(units={"P_L": 2, "B_L": 1, "B_R": 1}, bonuses="great_commander", hand=("bribe", ""))
    p = at_war(g).act(P, ("attack", "P_L", "B_L"))
    p.act(P, ("bonus", "great_commander"), draws=tops(g, "archers plunder"))
    p.act(P, ("card", "bribe"))
    assert not asks(p, "AddSupport"), "two cards are left, and neither is in hand"


@rule("AOS-192", "AOS-254")
def test_rapture_and_revolution() -> None:
    """Combat Rapture and revolution (L512, L522): a bonus card is no property, and helps against
    revolutionaries.
    """
    g = position(units={"B_L": 1, "B_R": 1, "P_L": 1}, bonuses="combat_rapture", active=B)
    p = during(g, lambda g: outbreak(g, B, at("B_L"), 2), draws=tops(g, "neutralizing neutralizing"))
    p.act(B, ("bonus", "combat_rapture"), draws=[0])
    assert total(p) == [3, 2 + 3]


@rule("AOS-132", "AOS-242")
def test_rapid_development_and_temple() -> None:
    """Rapid Development and Temple (L472, L504): each half of a double order rolls the Temple's die."""
    g = position(bonuses="rapid_development", paladin={"P_L": "temple"}, gold=(0, 3))
    p = ordering(g).act(P, ("bonus", "rapid_development"))
    p.act(P, ("double", "P_L"))
    p.act(P, ("tax",), draws=[0])
    p.act(P, ("tax",), draws=[0])
    assert (g.gold[P], g.orders[at("P_L")]) == (4, 2)


@rule("AOS-135", "AOS-242")
def test_rapid_development_and_rebellion() -> None:
    """Rapid Development and rebellions (L253, L504): double orders go to free lands only, never to a
    rebelling one.
    """
    g = position(bonuses="rapid_development")
    g.orders[at("P_L")], g.rebellion[at("P_R")] = 1, True
    p = ordering(g).act(P, ("bonus", "rapid_development"))
    assert p.options(P, "double") == [("double", "P_IN"), ("double", "P_OUT")]


@rule("AOS-243", "AOS-024")
def test_extra_turns_and_war() -> None:
    """No Time For Waiting and the combat phase (L211, L506): the extra turns may hold the war and the next
    age.
    """
    g = position(bonuses="no_time_for_waiting")
    for land in ("P_L", "P_IN", "P_OUT"):
        g.orders[at(land)] = 1
    p = order(ordering(g), "P_R", ("tax",))
    p.act(P, ("bonus", "no_time_for_waiting"))
    p.act(P, ("war",))
    to(p, "Regrouping").act(P, ("done",), draws=[0])
    assert (g.active, g.ages[P], g.extra_turns) == (P, 2, 0)


@rule("AOS-243", "AOS-274")
def test_extra_turns_and_the_end() -> None:
    """No Time For Waiting and the end (L219, L506): the final player's last order ends the game all the
    same.
    """
    g = last_war(P, units={"P_IN": 1, "B_IN": 1}, bonuses="")
    g.bonuses[P] = 1 << 3
    for land in ("P_L", "P_IN", "P_OUT"):
        g.orders[at(land)] = 1
    p = order(ordering(g), "P_R", ("tax",))
    p.act(P, ("bonus", "no_time_for_waiting"))
    assert g.result is not None


@rule("AOS-206", "AOS-247")
def test_frontier_and_fortress() -> None:
    """The Last Frontier and Fortress (L440, L516): all units there are destroyed, so the Fortress falls."""
    g = position(
        units={"B_L": 3, "P_L": 1, "P_R": 1},
        paladin={"P_L": "fortress wall"},
        bonuses="the_last_frontier",
        active=B,
    )
    p = ordering(g).act(B, ("bonus", "the_last_frontier"))
    p.act(B, ("frontier", "B_L", "P_L"))
    assert (g.owner[at("P_L")], g.track[B]) == (B, 4)


@rule("AOS-220", "AOS-239")
def test_frontier_marauder_and_capital() -> None:
    """The Last Frontier and sovereigns (L323, L372, L516): the Marauder is paid, and a capital makes a Great
    Conqueror.
    """
    g = position(
        units={"B_L": 3, "P_L": 1, "P_R": 1},
        paladin={"P_L": "masters_castle"},
        rulers=("", "marauder"),
        bonuses="the_last_frontier",
        active=B,
    )
    p = ordering(g).act(B, ("bonus", "the_last_frontier"))
    p.act(B, ("frontier", "B_L", "P_L"))
    assert (g.gold[B], g.great[B]) == (3 + 1 + 1, True)


@rule("AOS-248", "AOS-298")
def test_frontier_and_revolutionaries() -> None:
    """The Last Frontier and revolution (L516, L522): rebels count as units in the gap, and fall like them."""
    g = position(units={"B_L": 3, "P_R": 1}, owner={"P_L": -1}, bonuses="the_last_frontier", active=B)
    g.rebels[at("P_L")] = 2
    assert ("frontier", "B_L", "P_L") not in to(
        ordering(g).act(B, ("bonus", "the_last_frontier")), "LastFrontier"
    ).options(B)
    g = position(units={"B_L": 3, "P_R": 1}, owner={"P_L": -1}, bonuses="the_last_frontier", active=B)
    g.rebels[at("P_L")] = 1
    p = ordering(g).act(B, ("bonus", "the_last_frontier"))
    p.act(B, ("frontier", "B_L", "P_L"))
    assert (g.owner[at("P_L")], g.rebels[at("P_L")], g.track[B]) == (B, 0, 4)


@rule("AOS-050", "AOS-064")
def test_claimed_coins_and_houses() -> None:
    """The claim to coins and Treasure Houses (L227, L402): a house makes room, and the drawer keeps what is
    over.
    """
    g = position(gold=(6, 0), paladin={"P_L": "treasure_house"})
    card = next(i for i in g.bonus_deck if g.book.bonuses[i].id == "no_time_for_waiting")
    p = new_age(g, B, draws=[g.bonus_deck.index(card)])
    p.act(P, ("claim",))
    assert (purse(g, P), g.gold[B]) == (10, 0)
    assert g.hoard[P][at("P_L")] == 3


# ---- the last war, events, scoring -----------------------------------------------------------------------


@rule("AOS-104", "AOS-267")
def test_academies_and_the_last_war() -> None:
    """Military Academy and the last war (L255, L313): it counts when the attack order is given."""
    g = last_war(units={"P_L": 3, "P_OUT": 3, "B_L": 0, "B_R": 1}, paladin={"P_R": "military_academy"})
    g.sallies[P] = 1
    p = order(ordering(g), "P_L", ("tax",))
    assert asks(p, "AttackOrder")
    p.act(P, ("no attack",))
    order(p, "B_IN", ("tax",))
    g.rebellion[at("P_R")] = True
    order(p, "P_OUT", ("tax",))
    assert not asks(p, "AttackOrder")


@rule("AOS-140", "AOS-268")
def test_negotiation_and_the_last_war() -> None:
    """Negotiation and the last war (L257, L313): it is a usual order, so an attack may follow from its
    land.
    """
    g = last_war(units={"P_L": 2, "B_L": 1, "B_R": 1})
    g.rebellion[at("P_L")] = True
    p = ordering(g).act(P, ("negotiate", "P_L"))
    assert ("attack", "P_L", "B_L") in p.options(P)


@rule("AOS-186", "AOS-267")
def test_conqueror_and_the_last_war() -> None:
    """Conqueror and the last war (L311, L378): what he switched off works again after the turn of his attack
    order.
    """
    g = last_war(
        P, units={"B_L": 3, "P_L": 3, "P_R": 1}, paladin={"P_L": "wall"}, rulers=("", "conqueror"), active=B
    )
    p = order(ordering(g), "B_L", ("tax",))
    p.act(B, ("attack", "B_L", "P_L"))
    p.act(B, ("switch off", "wall"), draws=tops(g, BLANK))
    assert total(p) == [3, 3]
    assert not any(g.off)


@rule("AOS-238", "AOS-298")
def test_marauder_and_revolutionaries() -> None:
    """Marauder and revolution (L374, L522): a land with a building pays whoever holds it, its rebels pay
    nothing.
    """
    g = position(
        units={"B_L": 3, "P_R": 1},
        owner={"P_L": -1},
        paladin={"P_L": "statue"},
        rulers=("", "marauder"),
        active=B,
    )
    g.rebels[at("P_L")] = 1
    battle(g, "B_L", "P_L", deck=BLANK)
    assert (g.owner[at("P_L")], g.gold[B]) == (B, 3 + 1)


@rule("AOS-218", "AOS-238")
@pytest.mark.parametrize(("variant", "gold"), [("battle", 3), ("attack", 4)])
def test_marauder_and_empty_land(variant: str, gold: int) -> None:
    """Marauder and empty land (L337, L374): where nobody fights there is no battle, and no talent for its
    buildings.
    """
    g = position(
        units={"B_L": 1, "P_R": 3},
        rulers=("", "marauder"),
        paladin={"P_L": "statue"},
        active=B,
        marauder=variant,
    )
    at_war(g).act(B, ("attack", "B_L", "P_L"))
    assert (g.owner[at("P_L")], g.gold[B]) == (B, gold)


@rule("AOS-220", "AOS-297")
@pytest.mark.parametrize(("variant", "great"), [("enemy", False), ("anybody", True)])
def test_great_conqueror_and_revolutionaries(variant: str, great: bool) -> None:
    """Great Conqueror and revolution (L323, L522): a capital taken from revolutionaries was not taken from
    the enemy.
    """
    g = position(
        units={"B_L": 3, "P_R": 1},
        owner={"P_L": -1},
        paladin={"P_L": "masters_castle"},
        active=B,
        great_conqueror=variant,
    )
    g.rebels[at("P_L")] = 1
    battle(g, "B_L", "P_L", deck=BLANK)
    assert (g.owner[at("P_L")], g.great[B]) == (B, great)


@rule("AOS-252", "AOS-073")
def test_revolution_and_the_order_phase() -> None:
    """Revolution and the order phase (L203, L522): a land that falls to revolutionaries needs no order any
    more.
    """
    g = position(units={"P_L": 1, "P_IN": 1, "P_OUT": 1, "B_L": 1}, owner={"P_R": -1})
    g.rebels[at("P_R")] = 1
    g.orders[at("P_L")] = g.orders[at("P_IN")] = 1
    order(ordering(g), "P_OUT", ("tax",))
    assert g.stage[P] == 2, "three lands, three orders"


@rule("AOS-261", "AOS-298")
def test_plague_and_revolutionaries() -> None:
    """Plague and revolution (L522, L524): the plague passes revolutionaries by."""
    g = position(units={"P_L": 1, "B_IN": 1}, owner={"B_L": -1})
    g.rebels[at("B_L")] = 2
    g.bonus_deck.clear()
    plague = [g.book.events[i].id for i in g.event_deck].index("plague")
    new_age(g, P, draws=[plague])
    assert (units(g, "P_L"), g.rebels[at("B_L")], g.plague) == (0, 2, 0)


@rule("AOS-233", "AOS-118")
def test_statues_and_fire() -> None:
    """Statues and destruction (L386, L333): a burnt Statue scores nothing but lengthens its reign for
    good.
    """
    g = position(gold=(3, 3), rulers=("tactician", ""))
    before = last_point(g, P)
    order(ordering(g), "P_L", ("build",), ("build", "statue"))
    assert (last_point(g, P), points(g, P).glory) == (before + 5, 1)
    g.active = P
    g.orders[at("P_L")] = 0
    order(ordering(g), "P_L", ("demolish",))
    assert (last_point(g, P), points(g, P).glory) == (before + 5, 0)


@rule("AOS-207", "AOS-178")
def test_altar_and_bribe() -> None:
    """Altar and combat cards (L458, L277): units bribed away were not destroyed, so the Altar is silent."""
    for card, altar in (("bribe", 0), ("vanguard", 1)):
        g = position(
            units={"P_L": 4, "P_R": 1, "B_L": 3, "B_R": 1},
            paladin={"P_R": "altar"},
            hand=(card, ""),
            gold=(7, 3),
        )
        p = battle(g, "P_L", "B_L", card, deck="neutralizing" if card == "vanguard" else "plunder")
        if card == "bribe":
            p.act(P, ("bribe", 2))
        assert g.altar[P] == altar


@rule("AOS-043", "AOS-056")
def test_altar_and_bank() -> None:
    """Altar and Bank (L171, L446): everything is given before the Bank pays, so its talents stay."""
    g = no_cards(position(gold=(4, 3), paladin={"P_L": "altar treasure_house", "P_R": "bank"}))
    g.hoard[P][at("P_L")] = 2
    p = new_age(g, P)
    p.act(P, ("altar",))
    assert (g.gold[P], g.hoard[P][at("P_L")], g.altar[P]) == (0, 1, 1)


@rule("AOS-276", "AOS-279", "AOS-297")
def test_scoring_and_revolutionaries() -> None:
    """Scoring and revolution (L323, L325, L522): the land is nobody's, but the builder's Wall still
    counts.
    """
    g = position(units={"P_L": 1}, owner={"P_R": -1}, paladin={"P_R": "wall"})
    g.rebels[at("P_R")] = 1
    assert (points(g, P).lands, points(g, P).army) == (3, 1 + 1)


@rule("AOS-156", "AOS-157")
def test_logistician_and_storehouse() -> None:
    """Logistician and Storehouse (L366, L406): he moves all for nothing, so the Storehouse's move is not
    used up.
    """
    g = position(
        units={"P_L": 3, "B_L": 1}, paladin={"P_L": "storehouse"}, rulers=("logistician", ""), gold=(0, 3)
    )
    p = to(at_war(g).act(P, ("finish",)), "Regrouping")
    p.act(P, ("move", "common", "P_L", "P_R"))
    p.act(P, ("move", "common", "P_L", "P_IN"))
    p.act(P, ("move", "common", "P_L", "P_OUT"))
    assert (units(g, "P_L"), g.gold[P]) == (0, 0)


def test_the_rulebook_lists_the_meetings() -> None:
    text = (pentarchy.title("age-of-sovereigns").folder / "RULES.md").read_text(encoding="utf-8")
    tests = [test for name, test in globals().items() if name.startswith("test_") and "rules" in vars(test)]
    assert len(tests) >= 40
    for test in tests:
        line = " ".join((test.__doc__ or "").split()).rstrip(".").replace(" (L", " (rulebook L")
        assert f"- {line}." in text, f"RULES.md does not list: {line}"
