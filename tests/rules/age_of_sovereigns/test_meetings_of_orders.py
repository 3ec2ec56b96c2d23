"""Where two chapters of the rulebook meet: orders and ages with cards, events and buildings.

Their docstrings are what stands in the list at the end of RULES.md.
"""

from __future__ import annotations

import pentarchy
from pentarchy.games.age_of_sovereigns.rules.events.deck import EVENTS
from pentarchy.games.age_of_sovereigns.rules.fines import army_fine, crowding_fine
from pentarchy.games.age_of_sovereigns.rules.income import Income
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import army
from pentarchy.games.age_of_sovereigns.rules.scoring import points
from pentarchy.games.age_of_sovereigns.rules.turn import set_defence_tokens
from tests.play import rule
from tests.rules.age_of_sovereigns.positions import (
    BLANK,
    B,
    P,
    after_orders,
    at,
    battle,
    during,
    new_age,
    no_cards,
    order,
    ordering,
    position,
    tops,
    units,
)


def event(g, name, draws=None):
    """An End of Times card is drawn by the active seat; its effect up to the first question."""
    return during(g, lambda g: EVENTS[name](g, g.active), draws)


@rule("AOS-055", "AOS-229")
def test_orange_and_reigns() -> None:
    """The Orange Land and reigns (L384, L526): its point may be the last of a reign, which ends with the
    phase.
    """
    g = no_cards(
        position(owner={"ORANGE": P}, rulers=("tactician", ""), track=(10, 1), units={"ORANGE": 1, "P_L": 1})
    )
    g.last_war = False
    g.events_left = 0
    g.bonus_deck.clear()
    g.orange[P] = True
    during(g, lambda g: Income(P).run(g))
    assert g.track[P] == 11
    assert g.sovereign[P] < 0, "a reign from 1 ends on passing 10"


@rule("AOS-059", "AOS-245")
def test_hordes_and_the_training_camp() -> None:
    """Invincible Hordes and the Training Camp (L490, L514): the fourth unit costs nothing in the next age."""
    for hordes, fine in ((1, 0), (0, 1)):
        g = position(units={"B_L": 4}, barbarian={"B_L": "training_camp"}, active=B)
        g.hordes[B] = hordes
        assert crowding_fine(g, B) == fine


@rule("AOS-029", "AOS-031")
def test_storehouses_and_the_lord() -> None:
    """Lord of the Horde and Storehouses (L376, L406): who pays no fine has no use for one and
    loses nothing.
    """
    g = position(units={"B_L": 3, "B_IN": 3, "B_OUT": 1}, barbarian={"B_L": "storehouse"}, active=B)
    assert army_fine(g, B) == 0, "seven count as six"
    g.common[at("B_OUT")] = 2
    assert army_fine(g, B) == 1
    g.sovereign[B] = 1
    assert army_fine(g, B) == 0


@rule("AOS-160", "AOS-104")
def test_defence_tokens_and_rebellions() -> None:
    """Defence tokens and rebellions (L255, L428): a Wall in rebellion gets no token for a peaceful age."""
    g = position(paladin={"P_L": "wall", "P_R": "wall"})
    g.rebellion[at("P_L")] = True
    set_defence_tokens(g, P)
    assert (g.defence[at("P_L")], g.defence[at("P_R")]) == (False, True)


@rule("AOS-144", "AOS-036")
def test_bedehouse_and_land_fines() -> None:
    """Bedehouse and land fines (L169, L480): an unpaid fine is the player's own doing, so it is
    neutralized.
    """
    g = no_cards(position(paladin={"P_IN": "bedehouse"}, gold=(0, 3)))
    g.unordered[P] = 1 << at("P_L")
    p = new_age(g)
    p.by_default(lambda g: not g.unordered[P])
    assert not g.rebellion[at("P_L")]
    assert g.rebellion.count(True) == 0


@rule("AOS-144", "AOS-054")
def test_bedehouse_and_unrest() -> None:
    """Bedehouse and events (L480, L524): what an event stirs up nobody has caused, and no Bedehouse helps."""
    g = position(
        paladin={"P_IN": "bedehouse"}, owner={"B_L": P}, units={"B_L": 1, "P_L": 1, "B_R": 1, "P_IN": 1}
    )
    event(g, "unrest")
    assert g.rebellion[at("B_L")]


@rule("AOS-119", "AOS-054")
def test_great_fire_and_treasure_houses() -> None:
    """Great Fire and Treasure Houses (L402): the gold of a burnt house goes to the treasury that has room."""
    g = position(paladin={"P_L": "treasure_house"}, gold=(6, 0))
    g.hoard[P][at("P_L")] = 3
    event(g, "great_fire")
    assert (g.gold[P], g.hoard[P][at("P_L")]) == (7, 0), "two are lost"


@rule("AOS-087", "AOS-054")
def test_mercenaries_and_marquees() -> None:
    """Mercenaries and Warrior Marquees (L494): for hire too, a fourth finds room where Marquees stand."""
    for built, open_ in ({"B_L": "warrior_marquees"}, True), ({}, False):
        g = position(
            units={"B_L": 3, "B_IN": 3, "B_OUT": 3, "B_R": 3}, barbarian=built, gold=(0, 3), active=B
        )
        p = event(g, "mercenaries")
        assert (("hire", "B_L") in (p.options(B) if p.g.pending() == [B] else [])) == open_


@rule("AOS-131", "AOS-146")
def test_market_square_and_double_orders() -> None:
    """Market Square and double orders (L436, L474): of both halves one brings the talent of the age."""
    g = position(paladin={"P_L": "market_square"}, bonuses="rapid_development", gold=(0, 3))
    p = ordering(g).act(P, ("bonus", "rapid_development")).act(P, ("double", "P_L"))
    p.act(P, ("tax",)).act(P, ("market",)).act(P, ("tax",))
    assert g.gold[P] == 3


@rule("AOS-133", "AOS-242")
def test_rapid_development_and_second_orders() -> None:
    """Rapid Development and second orders (L253, L504): a land of a double order takes no other that age."""
    g = position(bonuses="rapid_development")
    p = ordering(g).act(P, ("bonus", "rapid_development")).act(P, ("double", "P_L"))
    p.act(P, ("tax",)).act(P, ("tax",))
    p.by_default(lambda g: g.active == P and type(p.step(P)).__name__ == "GiveOrder")
    assert ("order", "P_L") not in p.options(P)
    assert ("order", "P_R") in p.options(P)


@rule("AOS-038", "AOS-037")
def test_conqueror_and_lost_lands() -> None:
    """Conqueror and land fines (L169, L378): his war waives the fine, peace does not."""
    for action, due in ((("war",), 0), (("new age",), 1)):
        g = no_cards(position(owner={"P_L": B}, rulers=("", "conqueror"), active=B))
        g.last_war = False
        g.unordered[B] = 1 << at("P_L")
        p = after_orders(g)
        p.act(B, action)
        assert bin(g.unordered[B]).count("1") == due


@rule("AOS-237", "AOS-178")
def test_bribery_and_the_marauder() -> None:
    """Marauder and bribery (L372, L568): whom he has bribed away he has not destroyed, and is
    not paid for.
    """
    for bribed, gold in ((2, 3 - 2 + 1), (0, 3)):
        g = position(
            units={"B_L": 3, "P_L": 3, "P_R": 1},
            hand=("hot_pursuit", "bribe"),
            rulers=("", "marauder"),
            active=B,
            gold=(0, 3),
        )
        p = battle(g, "B_L", "P_L", "bribe", "hot_pursuit").act(B, ("bribe", bribed))
        p.by_default(lambda g: g.battle is None)
        assert g.gold[B] == gold, "two paid for two, one earned by the third; unbribed they hold out"


@rule("AOS-189", "AOS-088", "AOS-279")
def test_cavalry_and_the_army_limit() -> None:
    """Cavalry and the army limit (L235, L468): riders away in a battle are units all the same."""
    g = position(
        units={"B_L": 2, "P_L": 1, "P_R": 1},
        special={"P_IN": 2},
        paladin={"P_IN": "masters_castle"},
        active=B,
    )
    p = battle(g, "B_L", "P_L").act(P, ("ride", "P_IN"))
    assert (army(g, P), points(g, P).army) == (4, 4)
    p.act(P, ("ride", "P_IN"), draws=tops(g, BLANK))
    p.by_default(lambda g: g.battle is None)
    assert army(g, P) == 4


@rule("AOS-272", "AOS-271")
def test_the_last_war_and_defence_tokens() -> None:
    """The last war and defence tokens (L311, L428): the first attack order takes them off, no other order."""
    g = no_cards(position(paladin={"P_L": "wall"}))
    g.defence[at("P_L")] = True
    p = order(ordering(g), "P_R", ("tax",))
    while g.active == P:
        p.act(P, p.options(P)[-1])
    assert g.defence[at("P_L")], "nobody was attacked"


@rule("AOS-282", "AOS-229")
def test_statues_and_conquest() -> None:
    """Statues and conquest (L331, L333): a Statue in lost land scores on, for it was not destroyed."""
    g = position(paladin={"P_L": "statue"})
    before = points(g, P).glory
    g2 = position(paladin={"P_L": "statue"}, owner={"P_L": B})
    assert points(g2, P).glory == before == 1
    assert points(g2, B).glory == 0


@rule("AOS-260", "AOS-087")
def test_plague_and_hordes() -> None:
    """Plague and crowded lands (L165, L524): it takes one unit of a land, however many stand there."""
    g = position(units={"P_L": 4, "P_IN": 0, "P_OUT": 0, "P_R": 0, "B_L": 0, "B_IN": 1, "B_OUT": 1, "B_R": 1})
    event(g, "plague")
    assert units(g, "P_L") == 3


def test_the_rulebook_lists_the_meetings() -> None:
    text = (pentarchy.title("age-of-sovereigns").folder / "RULES.md").read_text(encoding="utf-8")
    tests = [test for name, test in globals().items() if name.startswith("test_") and "rules" in vars(test)]
    for test in tests:
        line = " ".join((test.__doc__ or "").split()).rstrip(".").replace(" (L", " (rulebook L")
        assert f"- {line}." in text, f"RULES.md does not list: {line}"
