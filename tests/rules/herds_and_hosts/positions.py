"""Hand-made positions: an empty map on which a test puts only what its rule is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pentarchy
from pentarchy.games.herds_and_hosts import TITLE
from pentarchy.games.herds_and_hosts.book.pieces import LI, STANDARD
from pentarchy.games.herds_and_hosts.rules.fields import close_ring
from pentarchy.games.herds_and_hosts.rules.war.battle import Declare
from pentarchy.games.herds_and_hosts.state import State
from pentarchy.games.herds_and_hosts.state.records import OUTSIDE, Herd, Land, Pact, Realm, Site, Unit
from pentarchy.kernel import Action, Seat, Step, line, replace
from pentarchy.kernel.view import look
from tests.play import Play, begin

A, B, C, D = range(4)
"""Lombards, Byzantines, Vikings, Saracens in Italia; Assyria, Babylon, Hatti, Elam in the Orient."""

SEASONS = ("spring", "summer", "autumn", "winter")


class Rest(Step, frozen=True):
    """Where a test stops: the steps it is about are over."""

    def who(self, g: Any) -> Seat:
        return 0

    def options(self, g: Any, seat: Seat) -> list[Action]:
        return [("rest",), ("rest", 2)]


class Watched(Play):
    """A game at which everybody looks: whatever cannot be drawn or said fails the test."""

    def act(self, seat: Seat, action: Action, draws: Iterable[int] | None = None) -> Watched:
        super().act(seat, action, draws)
        return self.watch()

    def watch(self) -> Watched:
        for told in self.events:
            for reader in (None, A):
                line(self.g, told, reader)
        for seat in self.g.pending():
            if not isinstance(self.g.step(seat), Rest):
                look(self.g, seat)
        return self


class Position:
    """An empty map with its players; seats have nothing but 0 prestige and the gold a test gives them."""

    def __init__(self, players: int = 2, season: str = "spring", year: int = 1, **variants: Any) -> None:
        g = TITLE.set_up(players, bytes(32), variants)
        assert isinstance(g, State)
        self.g = g
        g.round = (year - 1) * 4 + SEASONS.index(season) + 1
        g.realms = [Realm(faction=seat) for seat in range(players)]
        g.phase = "D"

    def at(self, name: str) -> int:
        """The number of a field by its name."""
        return self.g.map.names.index(name)

    def id(self, name: str) -> str:
        return self.g.map.ids[self.at(name)]

    # ---- putting things on the map -----------------------------------------------------------------------

    def units(
        self,
        seat: Seat,
        where: str,
        kind: str = LI,
        n: int = 1,
        level: int = STANDARD,
        place: int = OUTSIDE,
        ship: int = -1,
    ) -> list[int]:
        made = []
        for _ in range(n):
            unit = self.g.new_unit(seat, kind, self.at(where), level)
            self.g.change(self.at(where), replace(unit, place=place, ship=ship))
            made.append(unit.id)
        return made

    def unit(self, seat: Seat, where: str, kind: str = LI, **more: Any) -> int:
        return self.units(seat, where, kind, **more)[0]

    def land(self, where: str, **changes: Any) -> None:
        self.g.set_land(self.at(where), **changes)

    def village(self, seat: Seat, *names: str, **more: Any) -> None:
        for name in names:
            self.g.lay(self.at(name), Land(owner=seat, settlement="village", **more))

    def city(self, seat: Seat, *names: str, **more: Any) -> None:
        for name in names:
            self.g.lay(self.at(name), Land(owner=seat, settlement="city", **more))

    def bare(self, where: str) -> None:
        self.g.lay(self.at(where), Land())

    def herd(self, seat: Seat, where: str, *kinds: str) -> None:
        herds = self.g.lands[self.at(where)].herds
        self.land(where, herds=(*herds, *(Herd(kind, seat) for kind in kinds)))

    def site(self, seat: Seat, where: str, kind: str, price: int = 3, **more: Any) -> None:
        self.land(where, site=Site(kind, seat, price, **more))

    def give(self, seat: Seat, **stores: int) -> None:
        for what, n in stores.items():
            setattr(self.g.realms[seat], what, n)

    def truce(self, a: Seat, b: Seat, **more: int) -> None:
        self.g.bind(Pact(a, b, more.get("since", self.g.round), until=more.get("until", 20)))

    def homage(self, vassal: Seat, lord: Seat, since: int = 1) -> None:
        self.g.bind(Pact(vassal, lord, since, lord=lord))

    def part(self) -> None:
        """All pacts end."""
        for pact in [*self.g.pacts]:
            self.g.unbind(pact)

    def rivals(self, one: Seat, other: Seat) -> None:
        self.g.realms[one].rivals = (other,)

    def ring(self, where: str) -> None:
        """Test the ring around a settlement, as after MOVE."""
        _with_run(self.g, lambda: close_ring(self.g, self.at(where)))

    # ---- looking -----------------------------------------------------------------------------------------

    def see(self, number: int) -> Unit:
        return self.g.find(number)[1]

    def whereabouts(self, number: int) -> str:
        return self.g.map.names[self.g.find(number)[0]]

    def here(self, where: str, seat: Seat | None = None) -> list[str]:
        """The kinds of units on a field."""
        stack = self.g.stacks[self.at(where)]
        return [u.kind for u in stack if seat is None or u.seat == seat]

    def field(self, where: str) -> Land:
        return self.g.lands[self.at(where)]

    def herds(self, where: str) -> list[str]:
        return [herd.kind for herd in self.field(where).herds]

    def realm(self, seat: Seat) -> Realm:
        return self.g.realms[seat]

    # ---- playing -----------------------------------------------------------------------------------------

    def play(self, *steps: Step, draws: Iterable[int] | None = None) -> Watched:
        self.g.check()
        begun, p = begin(self.g, *steps, Rest(), draws=draws), Watched(self.g)
        p.events, p.last = begun.events, begun.last
        return p.watch()


def _with_run(g: State, what: Any) -> None:
    """Call a rule outside a step; it may tell, nobody listens."""
    from pentarchy.kernel import Run

    g.run = Run()
    what()
    g.run = None


def by_hand(position: Position, what: Any) -> None:
    _with_run(position.g, what)


def verbs(p: Play, seat: Seat) -> set[str]:
    return {str(option[0]) for option in p.options(seat)}


def resting(p: Play) -> bool:
    return isinstance(p.g.flow[-1], Rest)


def new(players: int = 2, **variants: Any) -> State:
    g = pentarchy.new("herds-and-hosts", players, 0, **variants)
    assert isinstance(g, State)
    return g


# ---- battles ----------------------------------------------------------------------------------------------

OPEN, ROUGH, SEA = "Umbria", "Savoy", "Ligurian Sea"


def attack(
    s: Position, where: str = OPEN, draws: Iterable[int] | None = None, seat: Seat = A, foe: Seat = B
) -> Play:
    """One side attacks the other on a field, with rigged dice."""
    p = s.play(Declare(seat))
    return p.act(seat, ("attack", s.id(where), foe), draws=draws)


def dice_of(s: Position, side: int = 0) -> list[str]:
    """The colours of the dice a side has rolled."""
    assert s.g.battle is not None
    return [die.colour for die in s.g.battle.dice[side]]
