"""Orders, transfers, agreements and claims, and the numbers that stand for places."""

from __future__ import annotations

import msgspec

from pentarchy.kernel import Seat

NEUTRAL, CLOSED = -1, -2
"""Owners of land that no player controls; closed land is out of play (SS-094)."""

NOWHERE = -1

FORMATIONS = 5
"""Armies and fleets a faction has (SS-002)."""

MOST_SEATS = 15

STACK, DISCARD, TABLE, OFFERED, HAND = 0, 4, 8, 16, 40
"""Places of cards: stacks and discards by colour, face up on the table, offered by a seat, in a hand."""

ARMY_NAMES = ("I", "II", "III", "IV", "V")

NO_ARMY = (0, 0, 0, 0, 0, 0)

NO_FLEET = (0, 0, 0)

Units = tuple[int, ...]
"""How many of each unit (KN HC LC HI LI PS) or ship (WS RD TR)."""


class Order(msgspec.Struct, frozen=True, gc=False):
    """What one army or fleet is to do this season; the destination is part of it. [SS-282, SS-283]"""

    kind: str = "defend"
    to: int = NOWHERE
    fleet: int = -1
    """The fleet that carries the army, to board, to cross or to land from."""
    before: bool = False
    """Board or land before the fleet sails."""
    foe: Seat = -1
    """The only faction attacked; -1 is everybody (SS-288)."""
    mate: int = -1
    """The army or fleet supported."""


DEFEND = Order()


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """Units that change from one army to another, or from one fleet to another. [SS-289]"""

    sea: bool
    giver: int
    taker: int
    kind: int
    n: int
    before: bool


class Trade(msgspec.Struct, frozen=True, gc=False):
    """A Trade Agreement in play: the card, its partners, the gold on it and the season it was made."""

    card: int
    a: Seat
    b: Seat
    gold: int
    turn: int
    refused: bool = False
    """This season the partners found no agreement, or have taken their share."""


class Suit(msgspec.Struct, frozen=True, gc=False):
    """A Political Minor Ally waiting for support: who plays it, for which land, who stands by it."""

    card: int
    seat: Seat
    land: int
    supporters: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()


def places(row: list[int], value: int) -> list[int]:
    """Where in a row a value stands, found without looking at each entry in turn."""
    found, i = [], -1
    for _ in range(row.count(value)):
        i = row.index(value, i + 1)
        found.append(i)
    return found


def minus(units: Units, kind: int, n: int = 1) -> Units:
    return (*units[:kind], units[kind] - n, *units[kind + 1 :])


BEATEN = 3
"""In `leaving`: out of the fight for this season, but where it is to be."""
