"""All that is saved of a game, and the verbs that change the map and keep the sets of fields true."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pentarchy.kernel import Game, Seat, replace

from ..book import Book
from ..book.bits import bits, with_bit
from ..book.pieces import ELEPHANTS, LI
from .records import Battle, Herd, Land, Pact, Realm, Site, Unit, one
from .variants import Variants


class Position(Game, kw_only=True):
    """Realms, pacts, and lands with stacks of units. Sets of fields are the bits of an int."""

    if TYPE_CHECKING:  # the kernel's field, which is never saved: only its type is known better here
        book: Book

    variants: Variants
    round: int = 0
    phase: str = "SETUP"
    order: tuple[Seat, ...]
    """The living seats in this round's turn order."""
    realms: list[Realm]
    lands: list[Land]
    stacks: list[tuple[Unit, ...]]
    pacts: list[Pact] = []
    allied: list[int]
    """Per seat, as bits: itself and all it has a pact with."""
    battle: Battle | None = None
    fought: list[tuple[int, Seat, Seat]] = []
    """Who has fought whom where in this C1."""
    ambushed: list[tuple[int, Seat]] = []
    """Fortifications that have struck at a player this round."""

    here: list[int]
    trained: list[int]
    """Per seat, as bits: spaces with its units, and those with units that are not light infantry."""
    homes: list[int]
    herding: list[int]
    stables: list[int]
    building: list[int]
    """Per seat, as bits: lands it owns, those with its herds, horses and sites."""
    pieces: list[int]
    """Per seat, as bits: the numbers of its units on the map."""
    training: bool = False
    """Somebody may be in training: it was bought, or goes on since the last round."""
    sites: int = 0
    looted: int = 0
    rings: int = 0
    """As bits: lands with a construction site, a red token, a closed ring."""
    cities: int = 0
    docks: int = 0
    ports: int = 0
    forts: int = 0
    """As bits: lands with these buildings; every other settlement is a village."""
    grazed: int = 0
    """As bits: lands without room for another herd."""
    beached: int = 0
    """As bits: lands on which ships stand."""

    # ---- units -------------------------------------------------------------------------------------------

    def units(self, seat: Seat) -> list[tuple[int, Unit]]:
        """All units of a seat with the space they stand on."""
        return [(s, u) for s in bits(self.here[seat]) for u in self.stacks[s] if u.seat == seat]

    def find(self, unit: int) -> tuple[int, Unit]:
        """The space and the unit of that id."""
        for space in bits(self.here[unit // self.book.pieces]):
            for u in self.stacks[space]:
                if u.id == unit:
                    return space, u
        raise LookupError(f"no unit {unit} on the map")

    def put(self, space: int, unit: Unit) -> None:
        seat = unit.seat
        self.stacks[space] = (*self.stacks[space], one(unit))
        self.here[seat] |= 1 << space
        self.pieces[seat] |= 1 << (unit.id - seat * self.book.pieces)
        if unit.kind != LI:
            self._count_units(space, seat)

    def lift(self, space: int, unit: Unit) -> None:
        """A unit leaves the map; its cube is free again. [HH-009]"""
        seat, number = unit.seat, unit.id
        self.stacks[space] = tuple([u for u in self.stacks[space] if u.id != number])
        self.pieces[seat] &= ~(1 << (number - seat * self.book.pieces))
        self._count_units(space, seat)

    def shift(self, space: int, to: int, unit: Unit) -> None:
        """A unit of the same kind leaves one space for another, changed by the way."""
        seat, number, stacks, left = unit.seat, unit.id, self.stacks, []
        here = self.here[seat] & ~(1 << space) | 1 << to
        for u in stacks[space]:
            if u.id != number:
                left.append(u)
                if u.seat == seat:
                    here |= 1 << space
        stacks[space] = tuple(left)
        stacks[to] = (*stacks[to], one(unit))
        self.here[seat] = here
        if unit.kind != LI:
            self._count_units(space, seat)
            self._count_units(to, seat)

    def change(self, space: int, unit: Unit) -> None:
        """Put a changed unit of the same kind in the old one's place."""
        unit = one(unit)
        self.stacks[space] = tuple([unit if u.id == unit.id else u for u in self.stacks[space]])

    def retype(self, space: int, unit: Unit, kind: str) -> None:
        """Give a unit another kind."""
        self.change(space, replace(unit, kind=kind))
        self._count_units(space, unit.seat)

    def _count_units(self, space: int, seat: Seat) -> None:
        here = trained = ships = False
        for u in self.stacks[space]:
            if u.seat == seat:
                here = True
            if u.kind != LI:
                trained = trained or u.seat == seat
                ships = ships or self.book.units[u.kind].naval
        self.here[seat] = with_bit(self.here[seat], space, here)
        self.trained[seat] = with_bit(self.trained[seat], space, trained)
        if space < self.book.map.lands:
            self.beached = with_bit(self.beached, space, ships)

    def free_piece(self, seat: Seat, kind: str) -> int:
        """The id of a free cube (or of a piece outside the cubes) for a new unit, -1 if there is none.
        [HH-005, HH-006, HH-303]"""
        book, start = self.book, 0
        if book.units[kind].cube:
            free = ~self.pieces[seat] & book.cube_bits
        else:
            limit = book.units[kind].limit
            start = book.cubes + (limit if kind == ELEPHANTS else 0)
            free = ~(self.pieces[seat] >> start) & ((1 << limit) - 1)
        if not free:
            return -1
        return seat * book.pieces + start + (free & -free).bit_length() - 1

    def new_unit(self, seat: Seat, kind: str, space: int, level: int) -> Unit:
        """A unit comes onto the map, outside. [HH-290]"""
        unit = Unit(self.free_piece(seat, kind), seat, kind, level)
        self.put(space, unit)
        return unit

    def peopled(self) -> int:
        """Spaces with any unit, as bits."""
        found = 0
        for spaces in self.here:
            found |= spaces
        return found

    def contested(self) -> int:
        """Spaces with units of several seats, as bits."""
        seen = both = 0
        for spaces in self.here:
            both |= seen & spaces
            seen |= spaces
        return both

    # ---- lands -------------------------------------------------------------------------------------------

    def tiles(self, seat: Seat) -> int:
        """Building tiles on the map: settlement, shipyard and fortification are one each; a site already uses
        its tile, unless it turns over the one that lies there. [HH-007, HH-008]"""
        homes = self.homes[seat]
        tiles = homes.bit_count() + (homes & (self.docks | self.ports)).bit_count()
        tiles += (homes & self.forts).bit_count()
        for space in bits(self.building[seat]):
            site = self.lands[space].site
            if site and site.kind not in ("city", "port"):
                tiles += 1
        return tiles

    def no_tile_left(self, seat: Seat) -> bool:
        """Are all building tiles on the map? Few homes and sites cannot use them up. [HH-007]"""
        limit, homes = self.book.tables.limits.tiles, self.homes[seat]
        many = bool(3 * homes.bit_count() + self.building[seat].bit_count() >= limit)
        return many and self.tiles(seat) >= limit

    def set_land(self, space: int, **changes: object) -> None:
        """Change what stands on a land."""
        self.lay(space, replace(self.lands[space], **changes))

    def lay(self, space: int, land: Land) -> None:
        """Put a land in the old one's place, and keep the sets of lands true."""
        old, self.lands[space] = self.lands[space], land
        if old.herds is not land.herds:
            self._count_herds(space, old.herds, land.herds)
        if old.site is not land.site:
            self._count_sites(space, old.site, land.site)
        if old.red != land.red:
            self.looted = with_bit(self.looted, space, land.red)
        if old.ringed != land.ringed:
            self.rings = with_bit(self.rings, space, land.ringed)
        if old.fort != land.fort:
            self.forts = with_bit(self.forts, space, land.fort)
        if old.shipyard != land.shipyard:
            self.docks = with_bit(self.docks, space, land.shipyard == "dock")
            self.ports = with_bit(self.ports, space, land.shipyard == "port")
        if old.settlement != land.settlement:
            self.cities = with_bit(self.cities, space, land.settlement == "city")
        if old.owner != land.owner:
            if old.owner >= 0:
                self.homes[old.owner] = with_bit(self.homes[old.owner], space, False)
            if land.owner >= 0:
                self.homes[land.owner] = with_bit(self.homes[land.owner], space, True)

    def _count_herds(self, space: int, old: tuple[Herd, ...], herds: tuple[Herd, ...]) -> None:
        """Where herds graze, and where there is room for more. [HH-062]"""
        bit = 1 << space
        for herd in old:
            self.herding[herd.seat] &= ~bit
            self.stables[herd.seat] &= ~bit
        for herd in herds:
            self.herding[herd.seat] |= bit
            if herd.kind == "horses":
                self.stables[herd.seat] |= bit
        self.grazed = with_bit(self.grazed, space, len(herds) >= self.book.map.room[space])

    def _count_sites(self, space: int, old: Site | None, site: Site | None) -> None:
        if old:
            self.building[old.seat] &= ~(1 << space)
        if site:
            self.building[site.seat] |= 1 << space
        self.sites = with_bit(self.sites, space, site)

    # ---- conservation ------------------------------------------------------------------------------------

    def check(self) -> None:
        """The sets kept as bits say what the map says."""
        for seat in range(self.seats):
            self._check_sets_of(seat)
        ashore = [i for i in range(self.book.map.lands) if self._ships(self.stacks[i])]
        assert self.beached == sum(1 << i for i in ashore), "ships ashore"
        assert self.sites == self._lands(lambda land: land.site), "sites"
        assert self.looted == self._lands(lambda land: land.red), "red tokens"
        assert self.rings == self._lands(lambda land: land.ringed), "rings"
        assert self.cities == self._lands(lambda land: land.settlement == "city"), "cities"
        assert self.docks == self._lands(lambda land: land.shipyard == "dock"), "docks"
        assert self.ports == self._lands(lambda land: land.shipyard == "port"), "ports"
        assert self.forts == self._lands(lambda land: land.fort), "fortifications"
        full = [i for i, land in enumerate(self.lands) if len(land.herds) >= self.book.map.room[i]]
        assert self.grazed == sum(1 << i for i in full), "full pastures"

    def _check_sets_of(self, seat: Seat) -> None:
        own = [(i, u) for i, stack in enumerate(self.stacks) for u in stack if u.seat == seat]
        first = seat * self.book.pieces
        assert self.here[seat] == sum({1 << i for i, _ in own}), f"seat {seat}: where its units are"
        assert self.pieces[seat] == sum(1 << (u.id - first) for _, u in own), f"seat {seat}: its pieces"
        trained = {1 << i for i, u in own if u.kind != LI}
        assert self.trained[seat] == sum(trained), f"seat {seat}: its soldiers"
        homes = self._lands(lambda land: land.owner == seat)
        assert self.homes[seat] == homes, f"seat {seat}: its lands"
        herds = self._lands(lambda land: [herd for herd in land.herds if herd.seat == seat])
        assert self.herding[seat] == herds, f"seat {seat}: its pastures"
        horses = self._lands(lambda land: any(h.kind == "horses" and h.seat == seat for h in land.herds))
        assert self.stables[seat] == horses, f"seat {seat}: its stables"
        sites = self._lands(lambda land: land.site and land.site.seat == seat)
        assert self.building[seat] == sites, f"seat {seat}: its sites"

    def _lands(self, fit: Callable[[Land], object]) -> int:
        return sum(1 << i for i, land in enumerate(self.lands) if fit(land))

    def _ships(self, stack: tuple[Unit, ...]) -> bool:
        return any(self.book.units[u.kind].naval for u in stack)
