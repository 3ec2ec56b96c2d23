"""The state of a game: what rules ask of it and what must always hold. Its data and map are a `Position`."""

from __future__ import annotations

from copy import copy
from typing import Self

from pentarchy.kernel import Seat

from ..book import Book
from ..book.map import Map
from ..book.pieces import LI, Bonus, Faction
from ..book.tables import Mode
from .position import Position
from .records import ABOARD, INSIDE, SITE, Land, Notes, Pact, Unit
from .variants import Variants

__all__ = ["State", "Variants"]


class State(Position, kw_only=True):
    """A game of Herds and Hosts."""

    def clone(self) -> Self:
        g = super().clone()
        g.realms = [copy(realm) for realm in g.realms]
        g.lands = g.lands.copy()
        g.stacks = g.stacks.copy()
        g.here, g.homes = g.here.copy(), g.homes.copy()
        g.herding, g.stables = g.herding.copy(), g.stables.copy()
        g.building = g.building.copy()
        g.pieces, g.trained = g.pieces.copy(), g.trained.copy()
        g.pacts, g.allied = g.pacts.copy(), g.allied.copy()
        g.fought = g.fought.copy()
        g.ambushed = g.ambushed.copy()
        if g.battle is not None:
            g.battle = g.battle.copy()
        return g

    @classmethod
    def restore(cls, data: bytes, book: Book) -> Self:
        g = super().restore(data, book)
        g.book = book.edition(g.variants.map, g.variants.mode)
        return g

    # ---- names for what rules ask all the time -----------------------------------------------------------

    @property
    def map(self) -> Map:
        return self.book.map

    @property
    def mode(self) -> Mode:
        return self.book.mode

    @property
    def season(self) -> int:
        """The season, 0 for Spring. [HH-002]"""
        return (self.round - 1) % 4

    @property
    def year(self) -> int:
        return (self.round - 1) // 4 + 1

    @property
    def rounds(self) -> int:
        """How many rounds the game has. [HH-001]"""
        return self.variants.years * 4

    def faction(self, seat: Seat) -> Faction:
        return self.map.factions[self.realms[seat].faction]

    def bonus(self, seat: Seat) -> Bonus:
        return self.book.bonuses[self.realms[seat].faction]

    def friends(self, one: Seat, other: Seat) -> bool:
        """Partners of a truce, lord and vassal: they never fight, loot or encircle each other. [HH-017]"""
        return one == other or bool(self.allied[one] >> other & 1)

    def bind(self, pact: Pact) -> None:
        """A pact makes friends."""
        self.pacts.append(pact)
        self.allied[pact.a] |= 1 << pact.b
        self.allied[pact.b] |= 1 << pact.a

    def unbind(self, pact: Pact) -> None:
        self.pacts.remove(pact)
        self.allied[pact.a] &= ~(1 << pact.b)
        self.allied[pact.b] &= ~(1 << pact.a)

    def pact(self, one: Seat, other: Seat) -> Pact | None:
        for pact in self.pacts:
            if pact.binds(one, other):
                return pact
        return None

    def notes(self) -> Notes:
        if self.scratch is None:
            self.scratch = Notes([[(None, ())] * self.book.map.size for _ in range(self.seats)])
        return self.scratch  # type: ignore[no-any-return]

    # ---- conservation ------------------------------------------------------------------------------------

    def check(self) -> None:
        """What must hold at every decision, whatever was played."""
        super().check()
        self._check_stacks()
        for seat in range(self.seats):
            self._check_realm(seat)
        for space, land in enumerate(self.lands):
            self._check_land(space, land)
        assert sorted(self.order) == [s for s in range(self.seats) if self.realms[s].alive], "turn order"
        pairs = [frozenset((pact.a, pact.b)) for pact in self.pacts]
        assert len(pairs) == len(set(pairs)), "two pacts between the same seats"
        for seat, allies in enumerate(self.allied):
            friends = [other for other in range(self.seats) if other == seat or self.pact(seat, other)]
            assert allies == sum(1 << friend for friend in friends), f"the friends of seat {seat}"

    def _check_stacks(self) -> None:
        sinking = self.battle is not None or any(type(step).__name__ == "Rescue" for step in self.flow)
        ids: set[int] = set()
        for space, stack in enumerate(self.stacks):
            room = {u.id: self.book.units[u.kind].carries for u in stack}
            for u in stack:
                assert u.id not in ids, f"unit {u.id} stands in two places"
                ids.add(u.id)
                self._check_unit(space, u)
                if u.place == ABOARD:
                    assert u.ship in room or sinking, f"{u} is aboard a ship that is not here"
                    if u.ship in room:
                        room[u.ship] -= self.book.units[u.kind].size
            assert all(left >= 0 for left in room.values()), f"a ship on {self.map.ids[space]} is overladen"
        learning = any(u.ordered or u.turned for stack in self.stacks for u in stack)
        assert self.training or not learning, "training"

    def _check_unit(self, space: int, u: Unit) -> None:
        kind, board = self.book.units[u.kind], self.map
        assert u.seat * self.book.pieces <= u.id < (u.seat + 1) * self.book.pieces, f"odd cube {u}"
        assert self.realms[u.seat].alive or self.phase == "E", f"{u} belongs to a seat that is out"
        if board.sea(space):
            assert kind.naval or u.place == ABOARD, f"{u} swims"
        elif kind.naval:
            assert self.bonus(u.seat).ships_ashore, f"{u} stands on dry land"
            assert board.coastal(space) or board.river[space], f"{u} has no water"
        if u.place == SITE:
            assert u.kind == LI, f"{u} builds"
            assert self.lands[space].site, f"{u} stands on no site"
        elif u.place == INSIDE:
            land = self.lands[space]
            assert land.settlement, f"{u} is inside nothing"
            assert self.friends(land.owner, u.seat), f"{u} is inside an enemy's settlement"
        if not kind.learns:
            assert u.level == 1, f"{u} has a level"

    def _check_realm(self, seat: Seat) -> None:
        """Within the limits of cubes and tiles, and nothing below 0. [HH-005, HH-007, HH-010]"""
        limits, realm = self.book.tables.limits, self.realms[seat]
        cubes = sum(self.book.units[u.kind].cube for _, u in self.units(seat))
        assert cubes <= limits.cubes, f"seat {seat} has {cubes} cubes"
        assert self.tiles(seat) <= limits.tiles, f"seat {seat} has {self.tiles(seat)} tiles"
        assert min(realm.gold, realm.grain, realm.fish, realm.prestige) >= 0, f"seat {seat} owes"

    def _check_land(self, space: int, land: Land) -> None:
        """Nobody owns a site, and pastures and sites have room for so many. [HH-021, HH-062, HH-137]"""
        name = self.map.ids[space]
        assert (land.owner >= 0) == bool(land.settlement), f"{name}: owner without settlement"
        assert land.settlement or not (land.shipyard or land.fort), f"{name}: works alone"
        assert len(land.herds) <= self.map.room[space], f"{name} is overgrazed"
        workers = sum(u.place == SITE for u in self.stacks[space])
        assert workers <= self.book.tables.construction.workers_at_site, f"{workers} at one site"
