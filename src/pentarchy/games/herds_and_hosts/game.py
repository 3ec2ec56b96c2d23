"""The state of a game: realms, lands, stacks of units and pacts, and sets of spaces that change with them."""

from __future__ import annotations

from copy import copy
from typing import Annotated, Literal, Self

from msgspec import Meta

from pentarchy.kernel import Dice, Game, Seat, Variants, replace

from .bits import bits, with_bit
from .book import ELEPHANTS, LI, Bonus, Book, Faction, Map
from .state import Battle, Herd, Land, Notes, Pact, Realm, Site, Unit, one
from .tables import Mode


class HostVariants(Variants, frozen=True):
    """How a game of Herds and Hosts is set up."""

    map: Annotated[Literal["italia", "orient"], Meta(title="Map")] = "italia"
    mode: Annotated[
        Literal["basic", "fast", "full"],
        Meta(
            title="Mode",
            description="Basic: herds, no experience. Fast: gold instead of herds. Full: everything.",
        ),
    ] = "full"
    years: Annotated[int, Meta(ge=1, le=5, title="Years")] = 5
    factions: Annotated[
        Literal["by number", "choice", "by lot"],
        Meta(
            title="Factions",
            description="Fixed by the number of players, chosen in seat order, or drawn by lot from all six.",
        ),
    ] = "by number"
    sovereignty: Annotated[
        bool,
        Meta(title="Sovereignty", description="Whoever all others serve or pay tribute to wins at once."),
    ] = True


class HerdsAndHosts(Game, kw_only=True):
    variants: HostVariants
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

    @classmethod
    def setup(cls, book: Book, seats: int, variants: HostVariants, seed: bytes) -> Self:
        from .opening import NameRivals, Opening

        book = book.edition(variants.map, variants.mode)
        board = book.map
        g = cls(
            book=book,
            seats=seats,
            variants=variants,
            dice=Dice(seed),
            order=tuple(range(seats)),
            realms=[Realm() for _ in range(seats)],
            lands=[Land()] * board.lands,
            stacks=[()] * board.size,
            allied=[1 << seat for seat in range(seats)],
            here=[0] * seats,
            homes=[0] * seats,
            herding=[0] * seats,
            stables=[0] * seats,
            building=[0] * seats,
            pieces=[0] * seats,
            trained=[0] * seats,
        )
        g.begin(Opening(), NameRivals())
        return g

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
        return self.book.map  # type: ignore[no-any-return]

    @property
    def mode(self) -> Mode:
        return self.book.mode  # type: ignore[no-any-return]

    @property
    def season(self) -> int:
        return (self.round - 1) % 4

    @property
    def year(self) -> int:
        return (self.round - 1) // 4 + 1

    @property
    def rounds(self) -> int:
        return self.variants.years * 4

    def faction(self, seat: Seat) -> Faction:
        return self.map.factions[self.realms[seat].faction]

    def bonus(self, seat: Seat) -> Bonus:
        return self.book.bonuses[self.realms[seat].faction]  # type: ignore[no-any-return]

    def friends(self, one: Seat, other: Seat) -> bool:
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

    # ---- units on the map --------------------------------------------------------------------------------

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
        """The id of a free cube (or of a piece outside the cubes) for a new unit, -1 if there is none."""
        book, start = self.book, 0
        if book.units[kind].cube:
            free = ~self.pieces[seat] & book.cube_bits
        else:
            limit = book.units[kind].limit
            start = book.cubes + (limit if kind == ELEPHANTS else 0)
            free = ~(self.pieces[seat] >> start) & ((1 << limit) - 1)
        if not free:
            return -1
        return int(seat * book.pieces + start + (free & -free).bit_length() - 1)

    def new_unit(self, seat: Seat, kind: str, space: int, level: int) -> Unit:
        unit = Unit(self.free_piece(seat, kind), seat, kind, level)
        self.put(space, unit)
        return unit

    def tiles(self, seat: Seat) -> int:
        """Building tiles on the map: settlement, shipyard and fortification are one each; a site already
        uses its tile, unless it turns over the one that lies there."""
        homes = self.homes[seat]
        tiles = homes.bit_count() + (homes & (self.docks | self.ports)).bit_count()
        tiles += (homes & self.forts).bit_count()
        for space in bits(self.building[seat]):
            site = self.lands[space].site
            if site and site.kind not in ("city", "port"):
                tiles += 1
        return tiles

    def no_tile_left(self, seat: Seat) -> bool:
        """Are all building tiles on the map? Few homes and sites cannot use them up."""
        limit, homes = self.book.tables.limits.tiles, self.homes[seat]
        many = bool(3 * homes.bit_count() + self.building[seat].bit_count() >= limit)
        return many and self.tiles(seat) >= limit

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
        from .laws import check

        check(self)
