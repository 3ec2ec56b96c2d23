"""The kernel's proofs on fuzzed games: every number of players, every option at least once."""

import pytest

from tests.proofs import prove

GAMES = [
    (2, {"seasons": 3, "factions": "choose", "head_start": True}),
    (3, {"seasons": 3, "factions": "3G", "partial_siege": True, "leaders": "dealt"}),
    (3, {"seasons": 5, "length": "total", "maintenance": True, "offers": 1}),
    (4, {"seasons": 2, "factions": "4F", "espionage_only": True, "removal": True, "last_year": True}),
    (4, {"seasons": 2, "combat": "normal", "leaders": "chosen", "big_battles_quick": True}),
    (5, {"seasons": 2, "first_game": True, "spring_diplomacy": True, "wait_after_change": False}),
    (
        6,
        {
            "seasons": 2,
            "double_withdraw": True,
            "open_straits": True,
            "old_enemies": False,
            "length": "long",
        },
    ),
    (
        7,
        {
            "seasons": 2,
            "length": "medium",
            "combat": "normal",
            "passage_at_once": True,
            "endless_cities": True,
        },
    ),
    (9, {"seasons": 1, "poland": True, "bulgaria": True, "advanced_pairings": True}),
    (15, {"seasons": 1, "combat": "normal"}),
]


@pytest.mark.parametrize(("players", "variants"), GAMES)
def test_proofs(players, variants):
    # a deep look costs by the square of the seats: fewer of them where many look
    count = prove("swords-and-sails", players, seed=players, variants=variants, deep=min(0.02, 0.1 / players))
    assert count["decisions"] > 50
    assert count["views"] > 20
    # windows of secret answers come up where cards of every kind are in play
    assert count["closed"] > 0 or "espionage_only" in variants or players > 9


def test_defaults_alone_finish():
    prove("swords-and-sails", 7, seed=1, variants={"seasons": 2}, deep=0.0, pick="default")
