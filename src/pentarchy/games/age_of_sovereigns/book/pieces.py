"""The names the rules speak of, as numbers: seats, lands, buildings, bonus cards, sovereigns.

The state holds small ints and bit masks, so that a game is cheap to copy and quick to search. What the
pieces cost and do is content; that they exist is the rulebook's structure and therefore code.
"""

from __future__ import annotations

from typing import Final

PALADINS: Final = 0
BARBARIANS: Final = 1
KINGDOMS: Final = ("paladins", "barbarians")
"""The seat is the kingdom: whoever sits on seat 0 leads the Paladins."""
NOBODY: Final = -1

LANDS: Final = ("P_L", "P_IN", "P_OUT", "P_R", "ORANGE", "B_L", "B_IN", "B_OUT", "B_R")
ORANGE: Final = 4
COLOUR: Final = (PALADINS,) * 4 + (NOBODY,) + (BARBARIANS,) * 4
"""Whose land each is from the beginning."""

BUILDINGS: Final = (
    "residential_districts",
    "treasure_house",
    "storehouse",
    "statue",
    "brickyard",
    "watchtower",
    "military_academy",
    "wall",
    "library",
    "market_square",
    "fortress",
    "bank",
    "armoury",
    "palace",
    "altar",
    "masters_castle",
    "temple",
    "bedehouse",
    "hall_of_chiefs",
    "training_camp",
    "warrior_marquees",
)
DISTRICTS: Final = 1 << 0
TREASURE_HOUSE: Final = 1 << 1
STOREHOUSE: Final = 1 << 2
STATUE: Final = 1 << 3
BRICKYARD: Final = 1 << 4
WATCHTOWER: Final = 1 << 5
ACADEMY: Final = 1 << 6
WALL: Final = 1 << 7
LIBRARY: Final = 1 << 8
MARKET: Final = 1 << 9
FORTRESS: Final = 1 << 10
BANK: Final = 1 << 11
ARMOURY: Final = 1 << 12
PALACE: Final = 1 << 13
ALTAR: Final = 1 << 14
CASTLE: Final = 1 << 15
TEMPLE: Final = 1 << 16
BEDEHOUSE: Final = 1 << 17
HALL: Final = 1 << 18
CAMP: Final = 1 << 19
MARQUEES: Final = 1 << 20

CAPITAL: Final = (CASTLE, HALL)
"""Each kingdom's capital."""
PROTECTIVE: Final = WATCHTOWER | WALL | FORTRESS

REVOLUTIONARIES: Final = 6
DEFENCE_TOKENS: Final = 6
"""Tokens in the box. Those of rebellions are reminders only and never run out. [AOS-079]"""

SOVEREIGNS: Final = (
    ("strategist", "logistician", "tactician"),
    ("marauder", "lord_of_the_horde", "conqueror"),
)
STRATEGIST, LOGISTICIAN, TACTICIAN = 0, 1, 2
MARAUDER, LORD, CONQUEROR = 0, 1, 2
"""A sovereign is known by his kingdom and his number in it."""

BONUSES: Final = (
    "great_commander",
    "resurrection",
    "rapid_development",
    "no_time_for_waiting",
    "legendary_mentor",
    "combat_rapture",
    "invincible_hordes",
    "the_last_frontier",
)
COMMANDER: Final = 1 << 0
RESURRECTION: Final = 1 << 1
RAPID: Final = 1 << 2
NO_WAITING: Final = 1 << 3
MENTOR: Final = 1 << 4
RAPTURE: Final = 1 << 5
HORDES: Final = 1 << 6
FRONTIER: Final = 1 << 7

ONCE_TACTICIAN: Final = 1 << 0
ONCE_STRATEGIST: Final = 1 << 1
ONCE_ALTAR_BATTLE: Final = 1 << 2
ONCE_ALTAR_GIFT: Final = 1 << 3
ONCE_BEDEHOUSE: Final = 1 << 4
"""What a seat has used up in its age."""
