"""The typed content of Swords & Sails: board, factions, units, cards, tables.

Everything is an index inside the state (lands, then seas, share one numbering); the book keeps the names and
the tables derived from them, so that hot steps look things up instead of searching.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import msgspec

from pentarchy.kernel import ContentError, read_content

from .edition import (
    CardKind,
    Change,
    Deck,
    Faction,
    Factions,
    Map,
    Setups,
    Tables,
    Troop,
    Unit,
    Units,
)

COLOURS: tuple[str, ...] = ("green", "blue", "yellow", "red")
GREEN, BLUE, YELLOW, RED = range(4)
KN, HC, LC, HI, LI, PS = range(6)
WS, RD, TR = range(3)
MOST = 12
"""Units of a type offered in one purchase; more are bought in several."""
PRICELESS = 10**9
"""More gold than there ever is."""
LOADED = 3
"""The column of a loaded transport in the sea table."""


class Book(msgspec.Struct, frozen=True, dict=True):
    """All content, with the tables the rules look things up in."""

    map: Map
    units: Units
    factions: list[Faction]
    cards: list[CardKind]
    tables: Tables
    setups: Setups

    @cached_property
    def lands(self) -> int:
        return len(self.map.lands)

    @cached_property
    def names(self) -> list[str]:
        return [s.name for s in self.map.lands] + [s.name for s in self.map.seas]

    @cached_property
    def ids(self) -> list[str]:
        return [s.id for s in self.map.lands] + [s.id for s in self.map.seas]

    @cached_property
    def space(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.ids)}

    @cached_property
    def here(self) -> dict[str, list[tuple[str, str]]]:
        """By verb, the action for each space: options are made of these, so that nobody makes them anew."""
        verbs = ("attack", "move", "port", "new army", "new fleet", "build", "upgrade", "place", "suit")
        return {verb: [(verb, space) for space in self.ids] for verb in verbs}

    @cached_property
    def near(self) -> list[tuple[int, ...]]:
        """Land next to land, sea next to sea."""
        near = [s.near for s in self.map.lands] + [s.near for s in self.map.seas]
        return [tuple(sorted(self.space[n] for n in names)) for names in near]

    @cached_property
    def courses(self) -> list[list[tuple[str, str]]]:
        """Per space the orders to attack or move next door, or to attack where one is."""
        attack, move = self.here["attack"], self.here["move"]
        return [
            [*(order for x in near for order in (attack[x], move[x])), attack[zone]]
            for zone, near in enumerate(self.near)
        ]

    @cached_property
    def marches(self) -> list[list[tuple[int, tuple[str, str], tuple[str, str]]]]:
        """Per space each neighbour with the orders to attack it and to move there."""
        attack, move = self.here["attack"], self.here["move"]
        return [[(x, attack[x], move[x]) for x in near] for near in self.near]

    @cached_property
    def two_away(self) -> list[frozenset[int]]:
        """Spaces that share a neighbour with each space."""
        return [frozenset(y for x in near for y in self.near[x]) for near in self.near]

    @cached_property
    def coast(self) -> list[tuple[int, ...]]:
        """Of a land its sea zones, of a sea zone its lands."""
        out: list[list[int]] = [[] for _ in self.ids]
        for i, land in enumerate(self.map.lands):
            for sea in land.seas:
                out[i].append(self.space[sea])
                out[self.space[sea]].append(i)
        return [tuple(sorted(c)) for c in out]

    @cached_property
    def straits(self) -> list[tuple[int, int, int, int, bool]]:
        """Two zones, two banks, whether armies may cross."""
        at = self.space
        return [
            (at[s.seas[0]], at[s.seas[1]], at[s.banks[0]], at[s.banks[1]], s.crossing)
            for s in self.map.straits
        ]

    @cached_property
    def crossings(self) -> frozenset[int]:
        """Lands on a strait that armies can cross."""
        return frozenset(bank for _, _, a, b, crossing in self.straits if crossing for bank in (a, b))

    @cached_property
    def faction(self) -> dict[str, int]:
        return {f.id: i for i, f in enumerate(self.factions)}

    @cached_property
    def home(self) -> list[int]:
        """The faction whose home a land is, or -1."""
        return [self.faction[land.home] if land.home else -1 for land in self.map.lands]

    @cached_property
    def capital(self) -> list[int]:
        """Each faction's capital territory."""
        return [self.space[f.capital] for f in self.factions]

    @cached_property
    def capital_of(self) -> list[int]:
        """The faction whose capital a land is, or -1."""
        out = [-1] * self.lands
        for i, land in enumerate(self.capital):
            out[land] = i
        return out

    @cached_property
    def deck(self) -> list[int]:
        """The kind of each of the sixty cards."""
        return [k for k, card in enumerate(self.cards) for _ in range(card.count)]

    @cached_property
    def kinds(self) -> list[str]:
        """The id of the kind of each of the sixty cards."""
        return [self.cards[k].id for k in self.deck]

    @cached_property
    def backs(self) -> list[int]:
        """The colour of each of the sixty cards: all that its back shows."""
        return [COLOURS.index(self.cards[k].colour) for k in self.deck]

    @cached_property
    def copies(self) -> dict[str, tuple[int, ...]]:
        """The cards of each kind."""
        return {
            card.id: tuple(c for c, k in enumerate(self.deck) if k == i) for i, card in enumerate(self.cards)
        }

    @cached_property
    def of_colour(self) -> list[tuple[int, ...]]:
        """The cards of each colour."""
        return [tuple(c for c, back in enumerate(self.backs) if back == colour) for colour in range(4)]

    @cached_property
    def card(self) -> dict[str, int]:
        return {card.id: k for k, card in enumerate(self.cards)}

    @cached_property
    def free(self) -> list[tuple[tuple[int, ...], ...]]:
        """Per faction the colours each of its free cards may have."""
        return [tuple(tuple(COLOURS.index(c) for c in slot) for slot in f.free) for f in self.factions]

    @cached_property
    def card_prices(self) -> tuple[int, ...]:
        """Of the next card of a colour when so many were taken this phase (SS-175, R-22)."""
        listed, step = self.tables.prices.cards, self.tables.prices.card_step
        more = (listed[-1] + step * k for k in range(1, len(self.deck) + 1))
        return (*listed, *more)

    def _stepped(self, table: list[int]) -> tuple[int, ...]:
        """A table of prices gone on with, beyond any treasury: each half as much again as the one before,
        rounded up to 5 (SS-441)."""
        prices, unit = list(table), 2 * self.tables.income.round_to
        while prices[-1] < PRICELESS:
            prices.append(-(-3 * prices[-1] // unit) * unit // 2)
        return tuple(prices)

    @cached_property
    def minor_city(self) -> tuple[int, ...]:
        """By the cities already there (R-110)."""
        return self._stepped(self.tables.prices.minor_city)

    @cached_property
    def cheap_minor_city(self) -> tuple[int, ...]:
        """For factions that build cheaply, or with an Architect."""
        return self._stepped(self.tables.prices.cheap_minor_city)

    @cached_property
    def half_minor_city(self) -> tuple[int, ...]:
        """For factions that build cheaply with an Architect: half, rounded up to 5 (SS-489)."""
        unit = 2 * self.tables.income.round_to
        return tuple(-(-price // unit) * unit // 2 for price in self.minor_city)

    @cached_property
    def upgrade(self) -> tuple[int, ...]:
        """By the major cities already there (R-97)."""
        return self._stepped(self.tables.prices.upgrade)

    @cached_property
    def leader(self) -> dict[str, int]:
        return {leader.id: i for i, leader in enumerate(self.tables.leader)}

    @cached_property
    def unit_ids(self) -> list[str]:
        return [u.id for u in self.units.unit]

    @cached_property
    def ship_ids(self) -> list[str]:
        return [u.id for u in self.units.ship]

    @cached_property
    def unit_purchases(self) -> list[list[tuple[str, str, int]]]:
        """Per type of unit the purchases of 1, 2, 3 ... of them."""
        return [[("buy", name, n) for n in range(1, MOST + 1)] for name in self.unit_ids]

    @cached_property
    def ship_purchases(self) -> list[list[tuple[str, str, int]]]:
        return [[("buy", name, n) for n in range(1, MOST + 1)] for name in self.ship_ids]

    @cached_property
    def troops(self) -> list[list[Troop]]:
        """Per faction its six units as its card has them."""
        return [[self._troop(f, u) for u in self.units.unit] for f in self.factions]

    @cached_property
    def ships(self) -> list[list[Troop]]:
        return [[self._troop(f, u) for u in self.units.ship] for f in self.factions]

    @cached_property
    def armed(self) -> list[tuple[bool, ...]]:
        """Per faction which of its ships can attack."""
        return [tuple(bool(ship.sea_row) for ship in ships) for ships in self.ships]

    @cached_property
    def old_enemies(self) -> tuple[int, int]:
        """Two powers that should not ally in smaller games (SS-118)."""
        return self.faction["byzantium"], self.faction["fatimid"]

    @cached_property
    def unit_costs(self) -> list[tuple[int, ...]]:
        return [tuple(t.cost for t in troops) for troops in self.troops]

    @cached_property
    def least_unit_cost(self) -> list[int]:
        return [min(costs) for costs in self.unit_costs]

    @cached_property
    def least_regular_cost(self) -> list[int]:
        """Of all units but peasants, who cannot be an army by themselves."""
        return [min(costs[:PS]) for costs in self.unit_costs]

    @cached_property
    def health(self) -> tuple[int, ...]:
        return tuple(u.health for u in self.units.unit)

    @cached_property
    def ship_health(self) -> tuple[int, ...]:
        return tuple(u.health for u in self.units.ship)

    @cached_property
    def carry(self) -> tuple[int, ...]:
        return tuple(u.carry for u in self.units.ship)

    @cached_property
    def play_order(self) -> list[int]:
        """Factions in the order in which they play cards; cards are taken in the reverse (SS-158, SS-181)."""
        return sorted(range(len(self.factions)), key=lambda i: -self.factions[i].take)

    def marked(self, card: str, faction: int) -> bool:
        return self.factions[faction].id in self.cards[self.card[card]].marked

    def marked_type(self, card: str, faction: int) -> str:
        """The type of which a marked faction gets one more."""
        kind = self.cards[self.card[card]]
        name = self.factions[faction].id
        return kind.marked_types[kind.marked.index(name)] if name in kind.marked else ""

    def _troop(self, f: Faction, u: Unit) -> Troop:
        c = f.units.get(u.id, Change())
        row = c.row or u.row or u.id
        return Troop(
            id=u.id,
            name=c.name or u.name,
            cost=u.cost if c.cost is None else c.cost,
            upkeep=u.upkeep if c.upkeep is None else c.upkeep,
            morale=(u.morale if c.morale is None else c.morale) * f.morale_times,
            health=u.health,
            dice=u.dice if c.dice is None else c.dice,
            hit=u.hit if c.hit is None else c.hit,
            shield=u.shield if c.shield is None else c.shield,
            ranged=u.ranged if c.ranged is None else c.ranged,
            cavalry=u.cavalry,
            carry=u.carry,
            land_row=tuple(self.units.land_rows.get(row, ())),
            sea_row=tuple(self.units.sea_rows.get(row, ())),
        )


def read(folder: Path) -> Book:
    """Read the content, and refuse a board whose parts do not fit together."""
    book = Book(
        map=read_content(folder / "map.json", Map),
        units=read_content(folder / "units.toml", Units),
        factions=read_content(folder / "factions.toml", Factions).faction,
        cards=read_content(folder / "intrigue.toml", Deck).card,
        tables=read_content(folder / "game.toml", Tables),
        setups=read_content(folder / "setups.toml", Setups),
    )
    for i, (name, near) in enumerate(zip(book.ids, book.near, strict=True)):
        for n in near:
            if i not in book.near[n]:
                raise ContentError(f"map.json: {name} borders {book.ids[n]}, but not the other way round")
    for f in book.factions:
        for force in (*f.armies, *f.fleets):
            if force.at not in book.space:
                raise ContentError(
                    f"factions.toml: {f.id} starts {force.name} in {force.at}, which is no space"
                )
    return book
