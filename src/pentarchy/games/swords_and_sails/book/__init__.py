"""The typed content of Swords & Sails: board, factions, units, cards, tables.

Everything is an index inside the state (lands, then seas, share one numbering); the book keeps the names and
the tables derived from them, so that hot steps look things up instead of searching.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from pathlib import Path

from pentarchy.kernel import ContentError, read_content

from .entries import CardKind, Change, Deck, Faction, Factions, Map, Setups, Tables, Troop, Unit, Units

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


class Book:
    """All content, with the tables the rules look things up in. Shared by every game; nobody changes it."""

    def __init__(
        self,
        map: Map,
        units: Units,
        factions: list[Faction],
        cards: list[CardKind],
        tables: Tables,
        setups: Setups,
    ) -> None:
        self.map, self.units, self.factions = map, units, factions
        self.cards, self.tables, self.setups = cards, tables, setups
        self.faction = {f.id: i for i, f in enumerate(factions)}
        self.leader = {leader.id: i for i, leader in enumerate(tables.leader)}
        self._lay_board()
        self._lay_straits()
        self._name_homes()
        self._count_cards()
        self._list_prices()
        self._muster()

    def _lay_board(self) -> None:
        """Spaces, what is next to what, and the actions that name a space."""
        lands, seas = self.map.lands, self.map.seas
        self.lands = len(lands)
        self.printed_cities = sum(land.minor + land.major for land in lands)
        self.names = [s.name for s in lands] + [s.name for s in seas]
        self.ids = [s.id for s in lands] + [s.id for s in seas]
        self.space = space = {name: i for i, name in enumerate(self.ids)}
        verbs = ("attack", "move", "port", "new army", "new fleet", "build", "upgrade", "place", "suit")
        self.here = {verb: [(verb, space) for space in self.ids] for verb in verbs}
        """By verb, the action for each space: options are made of these, so that nobody makes them anew."""
        borders = [s.near for s in lands] + [s.near for s in seas]
        self.near = [tuple(sorted(space[n] for n in names)) for names in borders]
        """Land next to land, sea next to sea."""
        self.beside = [frozenset((x, *near)) for x, near in enumerate(self.near)]
        self.two_away = [frozenset(y for x in near for y in self.beside[x]) for near in self.beside]
        """Spaces within one and within two steps of each, itself among them."""
        attack, move = self.here["attack"], self.here["move"]
        self.courses = [
            [*(order for x in near for order in (attack[x], move[x])), attack[zone]]
            for zone, near in enumerate(self.near)
        ]
        """Per space the orders to attack or move next door, or to attack where one is."""
        self.around = [itemgetter(*near, x, x) for x, near in enumerate(self.near)]
        """Picks from a list of all spaces what it has for the neighbours of each (and for itself, so that it
        picks a tuple on islands too)."""
        self.marches = lru_cache(maxsize=1 << 14)(self._marches)
        coast: list[list[int]] = [[] for _ in self.ids]
        for i, land in enumerate(lands):
            for sea in land.seas:
                coast[i].append(space[sea])
                coast[space[sea]].append(i)
        self.coast = [tuple(sorted(c)) for c in coast]
        """Of a land its sea zones, of a sea zone its lands."""

    def _marches(
        self, land: int, owners: tuple[int, ...], hosts: tuple[int, ...], barred: tuple[int, ...]
    ) -> tuple[tuple[str, str], ...]:
        """The orders of an army to attack or move next door, or to attack where it is, by whose land is
        `around`: it moves only among hosts, and attacks all but the barred. Owners seldom change, so
        `marches` remembers the answers."""
        attack, move, out = self.here["attack"], self.here["move"], []
        for x, owner in zip(self.near[land], owners, strict=False):
            if owner in hosts:
                out += [attack[x], move[x]]
            elif owner not in barred:
                out.append(attack[x])
        return (*out, attack[land])

    def _lay_straits(self) -> None:
        at = self.space
        self.straits = [
            (at[s.seas[0]], at[s.seas[1]], at[s.banks[0]], at[s.banks[1]], s.crossing)
            for s in self.map.straits
        ]
        """Two zones, two banks, whether armies may cross."""
        self.crossings = frozenset(bank for _, _, a, b, open in self.straits if open for bank in (a, b))
        """Lands on a strait that armies can cross."""

    def _name_homes(self) -> None:
        """Whose home and capital each land is, or -1; and the order of the factions."""
        self.home = [self.faction[land.home] if land.home else -1 for land in self.map.lands]
        self.capital = [self.space[f.capital] for f in self.factions]
        """Each faction's capital territory."""
        self.capital_of = [-1] * self.lands
        for i, land in enumerate(self.capital):
            self.capital_of[land] = i
        self.play_order = sorted(range(len(self.factions)), key=lambda i: -self.factions[i].take)
        """Factions in the order in which they play cards; cards are taken in the reverse (SS-158, SS-181)."""
        self.old_enemies = self.faction["byzantium"], self.faction["fatimid"]
        """Two powers that should not ally in smaller games (SS-118)."""

    def _count_cards(self) -> None:
        """The sixty cards: what each is, and all that its back shows."""
        self.deck = [k for k, card in enumerate(self.cards) for _ in range(card.count)]
        self.kinds = [self.cards[k].id for k in self.deck]
        self.backs = [COLOURS.index(self.cards[k].colour) for k in self.deck]
        self.card = {card.id: k for k, card in enumerate(self.cards)}
        self.copies = {
            card.id: tuple(c for c, k in enumerate(self.deck) if k == i) for i, card in enumerate(self.cards)
        }
        """The cards of each kind."""
        self.of_colour = [tuple(c for c, back in enumerate(self.backs) if back == n) for n in range(4)]
        """The cards of each colour."""
        self.free = [tuple(tuple(COLOURS.index(c) for c in slot) for slot in f.free) for f in self.factions]
        """Per faction the colours each of its free cards may have."""

    def _list_prices(self) -> None:
        prices = self.tables.prices
        more = (prices.cards[-1] + prices.card_step * k for k in range(1, len(self.deck) + 1))
        self.card_prices = (*prices.cards, *more)
        """Of the next card of a colour when so many were taken this phase (SS-175, R-22)."""
        self.minor_city = self._stepped(prices.minor_city)
        """By the cities already there (R-110)."""
        self.cheap_minor_city = self._stepped(prices.cheap_minor_city)
        """For factions that build cheaply, or with an Architect."""
        self.half_minor_city = tuple(self.round_up(price, 2) for price in self.minor_city)
        """For factions that build cheaply with an Architect: half, rounded up to 5 (SS-489)."""
        self.upgrade = self._stepped(prices.upgrade)
        """By the major cities already there (R-97)."""

    def _stepped(self, table: list[int]) -> tuple[int, ...]:
        """A table of prices gone on with, beyond any treasury: each half as much again as the one before,
        rounded up to 5. [SS-441]"""
        prices = list(table)
        while prices[-1] < PRICELESS:
            prices.append(self.round_up(3 * prices[-1], 2))
        return tuple(prices)

    def _muster(self) -> None:
        """Units and ships, as the factions' cards have them, and what they cost."""
        units, ships = self.units.unit, self.units.ship
        self.unit_ids, self.ship_ids = [u.id for u in units], [u.id for u in ships]
        self.unit_purchases = [[("buy", name, n) for n in range(1, MOST + 1)] for name in self.unit_ids]
        self.ship_purchases = [[("buy", name, n) for n in range(1, MOST + 1)] for name in self.ship_ids]
        """Per type the purchases of 1, 2, 3 ... of them."""
        self.health, self.ship_health = tuple(u.health for u in units), tuple(u.health for u in ships)
        self.carry = tuple(u.carry for u in ships)
        self.troops = [[self._troop(f, u) for u in units] for f in self.factions]
        self.ships = [[self._troop(f, u) for u in ships] for f in self.factions]
        """Per faction its units and ships."""
        self.armed = [tuple(bool(ship.sea_row) for ship in ships) for ships in self.ships]
        """Per faction which of its ships can attack."""
        self.unit_costs = [tuple(t.cost for t in troops) for troops in self.troops]
        self.least_unit_cost = [min(costs) for costs in self.unit_costs]
        self.least_regular_cost = [min(costs[:PS]) for costs in self.unit_costs]
        """Of all units but peasants, who cannot be an army by themselves."""

    def round_up(self, gold: int, parts: int = 1) -> int:
        """Up to the next multiple of 5; `gold` is given in so many parts. [SS-189]"""
        unit = self.tables.income.round_to * parts
        return -(-gold // unit) * unit // parts

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
