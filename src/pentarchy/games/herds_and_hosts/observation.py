"""The position as ints, for learning. Nothing is hidden in this game but drafts in progress."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import attrgetter

from pentarchy.kernel import FLAG, SEAT, Column, Feature, Seat, number

from .state import State
from .state.records import Land, Pact, Unit

MOST_OPTIONS = 1000
"""No decision offers more."""
PER_REALM = ("faction", "gold", "grain", "fish", "prestige", "victory", "alive", "festival")
REALM = (number(6, "faction"), number(30, "gold"), number(30, "grain"), number(30, "fish"),
         number(30, "prestige"), number(30, "victory"), FLAG, number(2, "festival"))  # fmt: skip
LAND = (Column("owner", "seat"), number(9, "settlement"), number(3, "fort"), number(12, "site"),
        number(6, "herds"), number(3, "sown"), number(3, "red"))  # fmt: skip
SETTLEMENTS = {"": 0, "village": 1, "town": 2, "city": 3, "capital": 4}
_realm = attrgetter(*PER_REALM)


def layout(g: State) -> list[Feature]:
    """The parts, in order: the table as everybody sees it, and who is looking."""
    seats, lands, spaces = g.seats, len(g.lands), len(g.stacks)

    def units(stack: tuple[Unit, ...]) -> Sequence[int]:
        counts = [0] * seats
        for unit in stack:
            counts[unit.seat] += 1
        return counts

    return [
        Feature("seat", 1, "seats", lambda _, seat: (seat,), columns=(number(seats),)),
        Feature("round", 1, "round", columns=(number(100),)),
        Feature(
            "order",
            seats,
            "order",
            lambda order, _: (*order, *[-1] * (seats - len(order))),
            columns=(SEAT,),
            over="turn",
        ),
        Feature(
            f"by seat: {', '.join(PER_REALM)}",
            len(PER_REALM) * seats,
            write=_realms,
            columns=REALM,
            over="seat",
        ),
        Feature(
            "by land: owner, settlement, fort, site, herds, sown, red",
            7 * lands,
            "lands",
            each=_land,
            columns=LAND,
            over="land",
        ),
        Feature(
            "units by space and seat",
            seats * spaces,
            "stacks",
            each=units,
            columns=(number(10),),
            over="space by seat",
        ),
        Feature(
            "pacts by pair",
            seats * seats,
            "pacts",
            lambda pacts, _: _pairs(pacts, seats),
            columns=(FLAG,),
            over="seat pair",
        ),
        Feature("battle", 1, write=lambda g, _: (g.battle is not None,), columns=(FLAG,)),
    ]


def _realms(g: State, seat: Seat) -> Iterable[int]:
    return chain.from_iterable(map(_realm, g.realms))


def _land(land: Land) -> Sequence[int]:
    site = -1 if land.site is None else land.site.quarters
    settlement = SETTLEMENTS.get(land.settlement, 9)
    return land.owner, settlement, land.fort, site, len(land.herds), land.sown, land.red


def _pairs(pacts: list[Pact], seats: int) -> Sequence[int]:
    friends = [0] * (seats * seats)
    for pact in pacts:
        friends[pact.a * seats + pact.b] = friends[pact.b * seats + pact.a] = 1
    return friends
