"""Talents: the main treasury and the Treasure Houses."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.pieces import LANDS, TREASURE_HOUSE
from ...state import State
from .realm import working, works


def hoards(g: State, seat: Seat) -> list[tuple[Seat, int]]:
    """The houses (builder, land) with gold the seat may spend: those in its lands, whoever built them.

    [AOS-066, AOS-067, AOS-068]
    """
    held = g.lands[seat]
    return [(builder, land) for builder, hoard in enumerate(g.hoard) for land in held if hoard[land]]


def purse(g: State, seat: Seat) -> int:
    """All talents the seat can spend. [AOS-067]"""
    gold = g.gold[seat]
    if any(g.hoard[0]) or any(g.hoard[1]):
        for builder, land in hoards(g, seat):
            gold += g.hoard[builder][land]
    return gold


def houses_with_room(g: State, seat: Seat) -> list[int]:
    """The lands whose own, working Treasure House can take more. [AOS-064, AOS-068]"""
    if not g.standing[seat] & TREASURE_HOUSE:
        return []
    hoard, most = g.hoard[seat], g.book.limits.house
    return [land for land in g.lands[seat] if hoard[land] < most and works(g, seat, land, TREASURE_HOUSE)]


def capacity(g: State, seat: Seat) -> int:
    """Talents the seat can store in all. [AOS-063, AOS-064]"""
    return g.book.limits.treasury + g.book.limits.house * working(g, seat, TREASURE_HOUSE)


def room(g: State, seat: Seat) -> int:
    """Talents the seat can still take in. [AOS-063]"""
    free = g.book.limits.treasury - g.gold[seat]
    return free + sum(g.book.limits.house - g.hoard[seat][land] for land in houses_with_room(g, seat))


def gain(g: State, seat: Seat, talents: int) -> int:
    """Take talents in as far as they can be stored, the main treasury first; says how many were taken.

    [AOS-053, AOS-063, AOS-069]
    """
    main = min(talents, g.book.limits.treasury - g.gold[seat])
    g.gold[seat] += main
    rest = talents - main
    if not rest:
        return talents
    room = {land: g.book.limits.house - g.hoard[seat][land] for land in houses_with_room(g, seat)}
    if len(room) > 1 and rest < sum(room.values()):
        g.then(*(StoreTalent(seat) for _ in range(rest)))
        return talents
    for land, space in room.items():
        stored = min(rest, space)
        g.hoard[seat][land] += stored
        rest -= stored
    return talents - rest


def pay(g: State, seat: Seat, talents: int) -> None:
    """Spend talents, the main treasury first. The caller has made sure that there are enough.

    Say it before the steps that follow: which house pays may be a choice of its own.

    [AOS-065, AOS-069]
    """
    main = min(talents, g.gold[seat])
    g.gold[seat] -= main
    rest = talents - main
    if not rest:
        return
    stores = hoards(g, seat)
    if len(stores) > 1 and rest < sum(g.hoard[builder][land] for builder, land in stores):
        g.then(TakeFromHouse(seat, rest))
        return
    for builder, land in stores:
        taken = min(rest, g.hoard[builder][land])
        g.hoard[builder][land] -= taken
        rest -= taken


def salvage(g: State, builder: Seat, land: int, heir: Seat) -> None:
    """A Treasure House disappears: its gold goes to the heir's main treasury, what he cannot hold is lost.

    [AOS-119]
    """
    gold = g.hoard[builder][land]
    if gold:
        g.hoard[builder][land] = 0
        if heir >= 0:
            g.gold[heir] += min(gold, g.book.limits.treasury - g.gold[heir])


class StoreTalent(Step[State], frozen=True):
    """One talent beyond the main treasury goes into a house of the owner's choice."""

    rule = "AOS-069"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if houses_with_room(g, self.seat) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("store", LANDS[land]) for land in houses_with_room(g, seat)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.hoard[seat][g.book.land[action[1]]] += 1


class TakeFromHouse(Step[State], frozen=True):
    """Pay what the main treasury could not from a house of the owner's choice. [AOS-065, AOS-069]"""

    rule = "AOS-069"
    seat: Seat
    talents: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("spend", LANDS[land], builder) for builder, land in hoards(g, seat)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.hoard[action[2]][g.book.land[action[1]]] -= 1
        if self.talents > 1:
            g.then(replace(self, talents=self.talents - 1))
