"""Every number of the sheet, as the content holds it."""

from __future__ import annotations

from typing import Any

import msgspec

from pentarchy.games.herds_and_hosts import TITLE
from tests.play import rule

BOOK: Any = TITLE.book()


def column(table: dict[str, Any], *fields: str) -> dict[str, tuple[Any, ...]]:
    return {id: tuple(getattr(entry, field) for field in fields) for id, entry in table.items()}


def numbers(entry: Any) -> dict[str, Any]:
    """A table without its source."""
    plain = msgspec.json.decode(msgspec.json.encode(entry))
    return {k: v for k, v in plain.items() if k not in ("source", "lines")}


@rule("HH-113", "HH-114", "HH-118", "HH-168", "HH-169", "HH-094", "HH-085", "HH-086", "HH-087", "HH-235")
def test_units() -> None:
    assert column(
        BOOK.units, "upgrade", "refund", "size", "carries", "salary", "food", "fodder", "wage", "prestige"
    ) == {
        "light_infantry": (0, 0, 1, 0, 1, 1, 0, 0, 2),
        "heavy_infantry": (3, 3, 1, 0, 1, 1, 0, 0, 4),
        "siege_engine": (2, 0, 0, 0, 1, 1, 0, 0, 4),
        "cavalry": (4, 4, 2, 0, 2, 1, 1, 0, 4),
        "transport_ship": (2, 2, 0, 3, 1, 1, 0, 0, 4),
        "war_ship": (3, 3, 0, 0, 1, 1, 0, 0, 4),
        "mercenaries": (0, 0, 1, 0, 2, 0, 0, 2, 4),
        "corsairs": (0, 0, 0, 0, 0, 0, 0, 0, 4),
        "war_elephants": (6, 6, 3, 0, 0, 1, 2, 0, 4),
    }
    riders = BOOK.units["cavalry"]
    assert (riders.upgrade_without_herds, riders.per_horse_herd) == (8, 2)
    assert {id: unit.limit for id, unit in BOOK.units.items() if not unit.cube} == {
        "corsairs": 4,
        "war_elephants": 4,
    }


@rule("HH-125", "HH-126", "HH-127", "HH-073", "HH-074", "HH-075", "HH-076", "HH-065", "HH-066", "HH-067")
def test_goods() -> None:
    assert column(BOOK.goods.herds, "buy", "sell", "milk", "meat", "points") == {
        "sheep": (5, 3, 2, 3, 2),
        "pigs": (7, 5, 3, 5, 4),
        "cattle": (9, 7, 4, 7, 6),
        "horses": (7, 5, 0, 5, 4),
    }
    assert numbers(BOOK.goods.grain) == {
        "buy": 2,
        "per_gold": 2,
        "per_gold_with_port": 1,
        "per_food": 1,
        "per_point": 1,
    }
    assert numbers(BOOK.goods.fish) == {
        "buy": 1,
        "per_gold": 2,
        "per_gold_with_port": 2,
        "per_food": 2,
        "per_point": 2,
    }
    assert numbers(BOOK.goods.meat) == {"per_gold_by_season": [2, 2, 1, 1], "left_over": 1}


@rule("HH-134", "HH-135", "HH-034", "HH-035", "HH-036", "HH-095", "HH-031", "HH-236", "HH-237", "HH-244")
def test_buildings() -> None:
    assert column(
        BOOK.buildings, "price", "workers", "tax", "salary", "food", "walls", "spoils", "prestige", "victory"
    ) == {
        "village": (3, 2, 1, 1, 1, 1, 2, 8, 4),
        "city": (5, 4, 3, 2, 2, 2, 6, 12, 8),
        "dock": (2, 1, 0, 0, 0, 0, 0, 4, 0),
        "port": (4, 2, 2, 0, 0, 0, 4, 4, 0),
        "fortification": (2, 1, 0, 0, 0, 1, 0, 0, 0),
    }
    assert column(BOOK.buildings, "festival_grain")["village"] == (1,)
    assert column(BOOK.buildings, "festival_grain")["city"] == (2,)


@rule(
    "HH-005",
    "HH-007",
    "HH-099",
    "HH-104",
    "HH-105",
    "HH-107",
    "HH-121",
    "HH-102",
    "HH-143",
    "HH-145",
    "HH-146",
)
def test_trade_and_construction() -> None:
    tables = BOOK.tables
    assert numbers(tables.limits) == {"cubes": 20, "tiles": 15, "buy_at_village": 1, "buy_at_city": 2}
    assert numbers(tables.purchase) == {
        "recruit": 1,
        "standard": 2,
        "mercenaries": 4,
        "mercenaries_prestige": 2,
        "bonus_mercenaries": 1,
        "bonus_mercenaries_prestige": 10,
        "corsairs": 10,
        "corsairs_prestige": 16,
        "training": 2,
        "double_prestige": 2,
    }
    assert numbers(tables.construction) == {
        "quarters": 4,
        "quarters_a_round": 2,
        "workers_at_site": 4,
        "cheaper_from": 30,
        "cheaper_by": 1,
        "least_price": 1,
        "faster_from": 50,
        "twice_prestige": 12,
        "cancelled": 1,
        "clear_token": 3,
    }
    assert numbers(tables.fishing) == {
        "success": 4,
        "calm": 1,
        "stormy": 2,
        "basic": 1,
        "again_prestige": 4,
    }
    assert tables.movement.special_prestige == 14


@rule(
    "HH-218",
    "HH-022",
    "HH-190",
    "HH-191",
    "HH-192",
    "HH-193",
    "HH-194",
    "HH-202",
    "HH-203",
    "HH-205",
    "HH-209",
)
def test_combat_and_looting() -> None:
    assert numbers(BOOK.tables.combat) == {
        "rounds": 3,
        "wall_shields": 5,
        "wall_dice": ["blue"],
        "field_dice": ["blue"],
        "ambush": "blue",
        "most_walls": 4,
        "besiegers_per_wall": 1,
        "empties_per_sword": 3,
        "swords_aside": 2,
        "units_per_shield": 5,
        "units_per_rival_sword": 4,
        "rival_sword_players": 3,
        "identical_per_die": 6,
        "charge_shield": 2,
        "again_prestige": 4,
        "again_dice": 2,
        "target_prestige": 6,
    }
    assert numbers(BOOK.tables.looting) == {"gold": 1, "rival": 4, "other": 4}
    assert BOOK.tables.salaries.encircled == 2


@rule(
    "HH-238",
    "HH-240",
    "HH-241",
    "HH-242",
    "HH-243",
    "HH-246",
    "HH-247",
    "HH-248",
    "HH-249",
    "HH-250",
    "HH-251",
)
def test_prestige_and_victory_points() -> None:
    assert numbers(BOOK.tables.prestige) == {
        "vassal_gained": 8,
        "vassal_lost": 8,
        "aid_given": 8,
        "aid_received": 8,
        "per_victory_lost": 4,
        "extra_rival": 8,
        "rival_percent": 150,
    }
    assert numbers(BOOK.tables.victory) == {
        "vassalage": [2, 1],
        "tribute": [2, 1],
        "ransom": [2, 1],
        "aid": [1, 0],
        "stolen": [1, 1],
        "destroyed": [0, 1],
        "battle": [1, 1],
        "new_year": [10, 20, 30],
    }
    assert numbers(BOOK.tables.importance) == {
        "tribute": [1, 1],
        "ransom": [2, 2],
        "vassalage": [3, 3],
        "aid": [1, 2],
        "agriculture_per_point": 5,
        "prestige_per_point": 10,
    }
    assert numbers(BOOK.tables.goals) == {
        "dominance": 10,
        "might": 2,
        "fields": 14,
        "settlements": 9,
        "agriculture": 40,
        "cities": 2,
        "prestige": 70,
        "eased_from": 5,
        "agriculture_eased": 5,
        "prestige_eased": 10,
    }


def test_every_entry_names_its_source() -> None:
    for table in (BOOK.units, BOOK.buildings, BOOK.goods.herds, BOOK.tables.terrains, BOOK.tables.modes):
        assert {entry.source for entry in table.values()} <= {"rulebook", "reconstruction"}
