"""Where two chapters of the rulebook meet: buildings, retreats and sovereigns with the rest.

Their docstrings are what stands in the list at the end of RULES.md.
"""

from __future__ import annotations

import pentarchy
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import (
    attack_limit,
    hand_limit,
    hand_over,
    land_limit,
)
from pentarchy.games.age_of_sovereigns.rules.kingdom.treasury import purse
from pentarchy.games.age_of_sovereigns.rules.scoring import points
from tests.play import rule
from tests.rules.age_of_sovereigns.positions import (
    BLANK,
    NOBODY,
    B,
    P,
    at,
    at_war,
    battle,
    buildings,
    order,
    ordering,
    position,
    tops,
    total,
    units,
)


@rule("AOS-131", "AOS-133")
def test_market_square_and_second_orders() -> None:
    """Market Square and second orders (L251, L436): the second order of an age there brings nothing more."""
    for before, gold in ((0, 2), (1, 1)):
        g = position(paladin={"P_L": "market_square"}, gold=(0, 3))
        g.orders[at("P_L")] = before
        g.market[P] = before << at("P_L")
        p = order(ordering(g), "P_L", ("tax",))
        if p.g.pending() == [P] and ("market",) in p.options(P):
            p.act(P, ("market",))
        assert g.gold[P] == gold


@rule("AOS-182", "AOS-258")
def test_watchtower_and_revolution() -> None:
    """Watchtower and revolution (L420, L522): revolutionaries have no use of it; the deck is open."""
    for owner, deck in ((NOBODY, True), (P, False)):
        g = position(units={"B_L": 3, "P_L": 1}, paladin={"P_L": "watchtower"}, hand=("", "bribe"), active=B)
        if owner == NOBODY:
            hand_over(g, at("P_L"), NOBODY)
            g.common[at("P_L")], g.rebels[at("P_L")] = 0, 1
        p = at_war(g).act(B, ("attack", "B_L", "P_L"))
        assert (("deck",) in p.options(B)) == deck


@rule("AOS-186", "AOS-206")
def test_conqueror_and_fortress() -> None:
    """Conqueror and Fortress (L378, L442): for two talents a beaten garrison has to leave."""
    for pays in (True, False):
        g = position(
            units={"B_L": 3, "P_L": 2, "P_IN": 1},
            paladin={"P_L": "fortress"},
            rulers=("", "conqueror"),
            active=B,
        )
        p = at_war(g).act(B, ("attack", "B_L", "P_L"))
        p.act(B, ("switch off", "fortress") if pays else ("go on",), draws=tops(g, BLANK))
        p.by_default(lambda g: g.battle is None)
        assert (g.owner[at("P_L")], g.gold[B]) == ((B, 1) if pays else (P, 3))


@rule("AOS-185", "AOS-221")
def test_armoury_and_lost_storehouses() -> None:
    """Armoury and conquest (L239, L450): a Storehouse in lost land feeds no army."""
    for holder, offered in ((P, True), (B, False)):
        g = position(
            units={"P_L": 3, "B_L": 1, "P_IN": 1},
            owner={"P_R": holder},
            paladin={"P_IN": "armoury", "P_R": "storehouse"},
            hand=("bribe", ""),
        )
        p = at_war(g).act(P, ("attack", "P_L", "B_L"))
        assert (("armoury",) in p.options(P)) == offered


@rule("AOS-208", "AOS-141")
def test_retreat_and_rebellion() -> None:
    """Retreat and rebellions (L255, L295): a rebelling land is a friendly one to flee to."""
    g = position(units={"B_L": 3, "P_L": 2, "P_OUT": 1}, active=B, gold=(0, 3))
    g.rebellion[at("P_IN")] = True
    p = battle(g, "B_L", "P_L", deck=BLANK)
    p.by_default(lambda g: g.battle is None)
    assert (units(g, "P_IN"), g.rebellion[at("P_IN")]) == (1, True)


@rule("AOS-209", "AOS-087")
def test_retreat_and_marquees() -> None:
    """Retreat and Warrior Marquees (L297, L494): where four may stand, the fourth flees without a fine."""
    g = position(
        units={"P_L": 3, "B_L": 2, "B_IN": 3, "B_OUT": 3},
        barbarian={"B_IN": "warrior_marquees"},
        gold=(3, 0),
    )
    p = battle(g, "P_L", "B_L", deck=BLANK)
    p.by_default(lambda g: g.battle is None)
    assert land_limit(g, B, at("B_IN")) == 4
    assert (units(g, "B_IN"), units(g, "B_OUT")) == (4, 3)


@rule("AOS-123", "AOS-116")
def test_library_and_demolition() -> None:
    """Library and demolition (L241, L432): the limit falls at once, the cards stay until one is drawn."""
    g = position(paladin={"P_L": "library"}, hand=("bribe archers ambush", ""))
    assert hand_limit(g, P) == 3
    order(ordering(g), "P_L", ("demolish",))
    assert (hand_limit(g, P), len(g.hand[P])) == (2, 3)


@rule("AOS-148", "AOS-221")
def test_academies_and_conquest() -> None:
    """Military Academy and conquest (L239, L424): in lost land it grants nobody an attack."""
    g = position(paladin={"P_L": "military_academy"}, owner={"P_L": B})
    assert (attack_limit(g, P), attack_limit(g, B)) == (1, 1)


@rule("AOS-233", "AOS-117")
def test_statues_and_demolition() -> None:
    """Statues and demolition (L241, L386): whoever pulls his own Statue down keeps the years it gave."""
    g = position(paladin={"P_L": "statue"}, rulers=("logistician", ""))
    g.statues[P] = 1
    order(ordering(g), "P_L", ("demolish",))
    assert (g.statues[P], points(g, P).glory) == (1, 0)


@rule("AOS-237", "AOS-063")
def test_marauder_and_treasury() -> None:
    """Marauder and treasury (L243, L372): what finds no room is not paid."""
    g = position(units={"B_L": 3, "P_L": 2, "P_R": 1}, rulers=("", "marauder"), gold=(3, 7), active=B)
    p = battle(g, "B_L", "P_L", deck="neutralizing vanguard")
    p.by_default(lambda g: g.battle is None)
    assert purse(g, B) == 7


@rule("AOS-142", "AOS-183", "AOS-145")
def test_rebellion_and_walls_in_attack() -> None:
    """Rebellions and attack (L255, L428): a rebelling land is defended by one less and no Wall."""
    g = position(units={"B_L": 2, "P_L": 2, "P_R": 1}, paladin={"P_L": "wall"}, active=B)
    g.rebellion[at("P_L")] = True
    p = battle(g, "B_L", "P_L", deck=BLANK)
    assert total(p) == [2, 1]
    p.by_default(lambda g: g.battle is None)
    assert (g.owner[at("P_L")], g.rebellion[at("P_L")]) == (B, False)


@rule("AOS-110", "AOS-242")
def test_brickyard_and_rapid_development() -> None:
    """Brickyard and Rapid Development (L414, L504): the building that follows is neither half of the double
    order.
    """
    g = position(bonuses="rapid_development", gold=(7, 3))
    p = ordering(g).act(P, ("bonus", "rapid_development"))
    p.act(P, ("double", "P_L")).act(P, ("build",)).act(P, ("build", "brickyard"))
    extra = next(o for o in p.options(P) if o[0] == "build")
    p.act(P, extra)
    assert len(buildings(g, P, "P_L")) == 2
    assert ("waive",) in p.options(P), "the second half is still to come"


def test_the_rulebook_lists_the_meetings() -> None:
    text = (pentarchy.title("age-of-sovereigns").folder / "RULES.md").read_text(encoding="utf-8")
    tests = [test for name, test in globals().items() if name.startswith("test_") and "rules" in vars(test)]
    for test in tests:
        line = " ".join((test.__doc__ or "").split()).rstrip(".").replace(" (L", " (rulebook L")
        assert f"- {line}." in text, f"RULES.md does not list: {line}"
