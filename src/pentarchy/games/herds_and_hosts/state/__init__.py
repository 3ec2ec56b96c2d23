"""The state of a game: what rules ask of it and what must always hold. Its data and map are a `Position`."""

from __future__ import annotations

from typing import Self

from pentarchy.kernel import Seat

from ..book import Book
from ..book.map import Map
from ..book.pieces import LI, Bonus, Faction
from ..book.tables import Mode
from .position import Position
from .records import ABOARD, INSIDE, SITE, Battle, Land, Notes, Pact, Unit
from .variants import Variants

__all__ = ["State", "Variants"]


class State(Position, kw_only=True):
    """A game of Herds and Hosts."""

    def clone(self) -> Self:
        g = super().clone()
        g.realms = [realm.__copy__() for realm in g.realms]  # type: ignore[attr-defined]  # every struct has it
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

    def hold(self, book: Book) -> None:
        self.book = book.edition(self.variants.map, self.variants.mode)

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
        self._check_pacts()
        if self.battle is not None:
            self._check_battle(self.battle)
        for seat, allies in enumerate(self.allied):
            friends = [other for other in range(self.seats) if other == seat or self.pact(seat, other)]
            assert allies == sum(1 << friend for friend in friends), f"the friends of seat {seat}"

    def _check_pacts(self) -> None:
        """One pact a pair, among the living; one lord each, and no vassals of vassals.
        [HH-256, HH-270, HH-287]"""
        pairs = [frozenset((pact.a, pact.b)) for pact in self.pacts]
        assert len(pairs) == len(set(pairs)), "two pacts between the same seats"
        assert all(len(pair) == 2 for pair in pairs), "a pact with oneself"
        assert all(self.realms[seat].alive for pair in pairs for seat in pair), "a pact with the dead"
        lords = [pact.lord for pact in self.pacts if pact.lord >= 0]
        vassals = [pact.a + pact.b - pact.lord for pact in self.pacts if pact.lord >= 0]
        assert len(vassals) == len(set(vassals)), "two lords"
        assert not set(lords) & set(vassals), "a vassal's vassal"

    def _check_battle(self, b: Battle) -> None:
        """Nobody fights on both sides, beside the enemy's men, or dead. [HH-017, HH-198, HH-217]"""
        assert not self.friends(*b.seats), "friends fight"
        sides = [[f.unit.id for f in host] for host in b.hosts]
        assert len({*sides[0], *sides[1]}) == len(sides[0]) + len(sides[1]), "somebody fights on both sides"
        here = {u.id for u in self.stacks[b.space]}
        assert here.issuperset(sides[0] + sides[1]), "the dead fight on"
        for side, host in enumerate(b.hosts):
            for f in host:
                own = f.unit.seat == b.seats[side]
                guest = b.siege and side == 1 and self.friends(b.seats[1], f.unit.seat)
                assert own or guest, f"{f.unit} fights for seat {b.seats[side]}"
                kind, level = self.book.units[f.unit.kind], self.book.levels[f.unit.level]
                assert 0 <= f.lives <= max(kind.open.lives, kind.star.lives) + level.lives, f"{f} has lives"

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
        most = max(kind.open.lives, kind.star.lives) + self.book.levels[u.level].lives
        assert 0 <= u.hurt < most, f"{u} is dead"

    def _check_realm(self, seat: Seat) -> None:
        """Within the limits of cubes, pieces and tiles, and nothing below 0; who is out has nothing.
        [HH-005, HH-007, HH-010, HH-270, HH-303]"""
        limits, realm = self.book.tables.limits, self.realms[seat]
        kinds = [u.kind for _, u in self.units(seat)]
        for name, kind in self.book.units.items():
            assert not kind.limit or kinds.count(name) <= kind.limit, f"seat {seat} has too many {name}"
        if not realm.alive:
            left = self.homes[seat] | self.here[seat] | self.herding[seat] | self.building[seat]
            goods = realm.gold + realm.grain + realm.fish + realm.prestige
            assert not left, f"seat {seat} is out and still on the map"
            assert not goods, f"seat {seat} is out and still has goods"
        assert seat not in realm.rivals, f"seat {seat} is its own rival"
        cubes = sum(self.book.units[u.kind].cube for _, u in self.units(seat))
        assert cubes <= limits.cubes, f"seat {seat} has {cubes} cubes"
        assert self.tiles(seat) <= limits.tiles, f"seat {seat} has {self.tiles(seat)} tiles"
        assert min(realm.gold, realm.grain, realm.fish, realm.prestige) >= 0, f"seat {seat} owes"

    def _check_land(self, space: int, land: Land) -> None:
        """Nobody owns a site, works stand where they may, and pastures and sites have room for so many.
        [HH-021, HH-062, HH-137, HH-154, HH-155]"""
        name, terrain = self.map.ids[space], self.map.terrain[space]
        assert not land.settlement or terrain.village, f"{name}: a settlement in the desert"
        assert not land.shipyard or self.map.coastal(space), f"{name}: a shipyard inland"
        assert land.settlement or not land.ringed, f"{name}: a ring around nothing"
        assert land.sown < 0 or self.realms[land.sown].alive, f"{name}: grain of the dead"
        assert land.sown < 0 or terrain.harvest, f"{name}: grain on barren ground"
        assert (land.owner >= 0) == bool(land.settlement), f"{name}: owner without settlement"
        assert land.settlement or not (land.shipyard or land.fort), f"{name}: works alone"
        assert len(land.herds) <= self.map.room[space], f"{name} is overgrazed"
        workers = sum(u.place == SITE for u in self.stacks[space])
        assert workers <= self.book.tables.construction.workers_at_site, f"{workers} at one site"
