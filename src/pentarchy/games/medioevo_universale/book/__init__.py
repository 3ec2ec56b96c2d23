"""The content with the look-ups the rules need.

Lands are numbers from 0, sea areas follow them (`book.sea` is the first), so that a *space* is one number.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2
from pathlib import Path
from typing import Any, NamedTuple

from pentarchy.kernel import read_content

from .entries import Board, Decks, Events, Market, Objectives, Prices, Tables, Technologies, Technology

PLAIN, RIVER, STRAIT = 0, 1, 2
"""How two neighbouring lands meet."""

LAND_COST = {"plain": 1, "hills": 2, "woods": 2, "mountain": 3, "desert": 2}
"""MP to enter a land by its terrain; a strait costs 3, a river 1 more. [MU-282]"""

REMEMBERED = 5000
"""So many answers of one kind the book remembers before it starts anew."""

KINDS = ("merchant", "galley", "caravan", "wagon", "captain", "engine")
FAIRS = ("agricultural", "mining", "textile")


class Ware(NamedTuple):
    """What makes a good dearer or cheaper."""

    craft: str = ""
    """It trades worse without this technology."""
    fair_buy: str = ""
    """The Fair that sells it cheaper."""
    fair_sell: str = ""
    """The Fair that pays more for it."""


WARES = {
    "cereals": Ware("agriculture", "agricultural"),
    "wine": Ware("agriculture", "agricultural"),
    "leather": Ware("hunting", "", "textile"),
    "salt": Ware("", "mining"),
    "slaves": Ware("", "", "mining"),
    "textiles": Ware("weaving", "", "textile"),
    "weapons": Ware("forging", "mining"),
}
"""The skill each good asks for, and the Fairs that deal in it. [MU-378, MU-381, MU-382, MU-383]"""
ENGINES = ("catapult", "trebuchet", "bombard")
SETTLEMENTS = ("village", "town", "city")
FORTIFICATIONS = ("tower", "fort", "castle")


class Book:
    """Everything printed, shared by all games and never saved."""

    def __init__(
        self, board: Board, market: Market, technologies: Technologies, decks: Decks, events: Events,
        objectives: Objectives, tables: Tables,
    ) -> None:  # fmt: skip
        self.tables = tables
        self._settle(board)
        self._lay_borders(board)
        self._lay_seas(board)
        self._teach(technologies)
        self._price_list(tables.prices)
        self._open_markets(market)
        self._deal(decks, events)
        self._mark(tables.stock.tokens)
        self.objectives = objectives.cards
        self.crusades = tuple((self.space[x.territory], x.honour, x.by) for x in tables.crusades)

    def _mark(self, tokens: tuple[tuple[int, ...], ...]) -> None:
        """For each group of levels, how many of a player's property tokens bear one of them. [MU-018]"""
        groups = ((1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3))
        self.token_limits = [
            (group, sum(any(lev in group for lev in token) for token in tokens)) for group in groups
        ]
        self.token_least = min(most for _, most in self.token_limits)
        """So many pieces can be marked whatever their levels."""

    def _settle(self, board: Board) -> None:
        """Spaces, kingdoms, and what the lands are by nature."""
        self.kingdoms, self.lands, self.seas = board.kingdoms, board.territories, board.seas
        self.sea = len(self.lands)
        self.ids = [x.id for x in self.lands] + [x.id for x in self.seas]
        self.names = [x.name for x in self.lands] + [x.name for x in self.seas]
        self.cities = [x.city or x.name for x in self.lands]
        """How a market is called."""
        self.space = {x: n for n, x in enumerate(self.ids)}
        self.go = [("move", x) for x in self.ids]
        """The option to move to each space."""
        self.realm_of = {k.id: n for n, k in enumerate(self.kingdoms)}
        self.kingdom = [self.realm_of[x.kingdom] for x in self.lands]
        self.realm = [
            tuple(t for t, k in enumerate(self.kingdom) if k == n) for n in range(len(self.kingdoms))
        ]
        self.russian_lands = [t for t, k in enumerate(self.kingdom) if self.kingdoms[k].russian]
        self.terrain = [x.terrain for x in self.lands]
        self.feeds: list[int] = [getattr(self.tables.provisions, terrain) for terrain in self.terrain]
        """FV each land feeds by itself."""
        self.least_feed = min(self.feeds)
        self.inhabited = [bool(x.city) for x in self.lands]
        self.rome = next(t for t, x in enumerate(self.lands) if x.papal)
        self.invasions = {
            self.space[i.entry]: tuple(self.realm_of[k] for k in i.goals) for i in board.invasions
        }
        self.marches = {
            (self.space[a], self.space[i.way[-1]]): self.space[b]
            for i in board.invasions
            for a, b in pairwise((i.entry, *i.way[:-1]))
        }
        """Where a horde goes on from a land towards a goal, as far as a sample says so."""

    def _teach(self, technologies: Technologies) -> None:
        """Technologies as bits, and what each rests on."""
        self.techs = technologies.technologies
        self.tech = {x.id: n for n, x in enumerate(self.techs)}
        self.bit = {x: 1 << n for x, n in self.tech.items()}
        self.sailing = sum(self.bit[x] for x in ("weaving", "astronomy", "cartography"))
        self.driving = sum(self.bit[x] for x in ("roads", "cartography", "logistics"))
        """Technologies that give ships and land transports 1 MP each."""
        self.needs = [sum(1 << self.tech[r] for r in x.requires) for x in self.techs]
        self.families = {
            f: sum(1 << n for n, x in enumerate(self.techs) if x.family == f) for f in _families(self.techs)
        }

    def _open_markets(self, market: Market) -> None:
        """Per land and good: the price, and whether it is sold or bought there."""
        self.goods = market.goods
        self.good = {x.id: n for n, x in enumerate(self.goods)}
        self.good_ids = [x.id for x in self.goods]
        self.trade = [WARES.get(x.id, Ware()) for x in self.goods]
        self.price = [[0] * len(self.goods) for _ in self.lands]
        self.sells = [[False] * len(self.goods) for _ in self.lands]
        for city in market.cities:
            t = self.space[city.territory]
            for name, price in (*city.sells.items(), *city.buys.items()):
                self.price[t][self.good[name]] = price
            for name in city.sells:
                self.sells[t][self.good[name]] = True
        self.wares = [tuple(k for k, sold in enumerate(goods) if sold) for goods in self.sells]

    def _deal(self, decks: Decks, events: Events) -> None:
        """The decks, and the spaces of the areas Event cards name."""
        self.cards = [x for x in decks.empire for _ in range(x.count)]
        self.faces = {x.id: x for x in decks.empire}
        self.treasures = decks.treasures
        self.areas = events.areas
        self.area = {x.id: n for n, x in enumerate(self.areas)}
        self.area_dark = [tuple(self.space[t] for t in x.dark) for x in self.areas]
        self.area_lands = [tuple(self.space[t] for t in (*x.dark, *x.light)) for x in self.areas]
        self.area_seas = [tuple(self.space[s] for s in x.seas) for x in self.areas]
        self.events = events.cards
        self.core_events = tuple(
            n for n, e in enumerate(self.events)
            if any(self.lands[t].zone == "core" for t in self.area_lands[self.area[e.area]])
        )  # fmt: skip
        """Event cards that stay in play in smaller games."""

    def _price_list(self, prices: Prices) -> None:
        """Prices that hang on nothing but the thing itself: technologies (before UNIVERSITY) and pieces."""
        self.listed: dict[tuple[str | int, ...], int] = {
            ("tech", x.id): prices.technology[x.row - 1] for x in self.techs
        }
        self.tech_buys = tuple(self.listed)
        self._lessons = [
            ((b, self.listed[b]), 1 << n, 1 << n | self.needs[n]) for n, b in enumerate(self.tech_buys)
        ]
        self.builders = sum(
            self.bit[x] for x in ("architecture", "market", "mysticism", "monotheism", "theology")
        )
        """Technologies that count in building."""
        self.sites: dict[tuple[object, ...], Any] = {}
        """What could be built, for sites that were looked at."""
        self._taught: dict[int, list[tuple[tuple[str | int, ...], int]]] = {}
        self.worth = {("cathedral", 1): prices.cathedral, ("harbour", 1): prices.harbour}
        """What a building of a level is worth."""
        self.worth |= {(fair, 1): prices.fair for fair in FAIRS}
        for what in ("settlement", "fortification"):
            self.worth |= {(what, n): price for n, price in enumerate(getattr(prices, what), start=1)}
        for kind in KINDS:
            for lev, price in enumerate(prices.piece(kind), start=1):
                self.listed["piece", kind, lev] = price

    def teaches(self, have: int) -> list[tuple[tuple[str | int, ...], int]]:
        """What can be learnt by one who has these technologies, and its price; the last answers are kept."""
        found = self._taught.get(have)
        if found is None:
            if len(self._taught) >= REMEMBERED:
                self._taught.clear()
            lacks = ~have
            found = self._taught[have] = [
                ware for ware, tech, needs in self._lessons if lacks & needs == tech
            ]
        return found

    def _lay_borders(self, board: Board) -> None:
        meets: dict[tuple[int, int], int] = {}
        for t, land in enumerate(self.lands):
            for x in land.adjacent:
                meets[t, self.space[x]] = PLAIN
        self.rivers = board.rivers
        self.river_lands: dict[str, tuple[int, ...]] = {}
        for river in board.rivers:
            for a, b in river.borders:
                for pair in ((self.space[a], self.space[b]), (self.space[b], self.space[a])):
                    meets[pair] = RIVER
        self.straits = board.straits
        self.banks = [(self.space[s.banks[0]], self.space[s.banks[1]]) for s in board.straits]
        for t, u in self.banks:
            meets[t, u] = meets[u, t] = STRAIT
        self.meets = meets
        self.near: list[tuple[int, ...]] = [
            tuple(b for (a, b) in meets if a == t) for t in range(len(self.lands))
        ]
        self.terrain_cost = [LAND_COST[terrain] for terrain in self.terrain]
        self.ways = {
            kind: tuple(
                [{u: self._land_cost(t, u, kind, roads) for u in near} for t, near in enumerate(self.near)]
                for roads in (False, True)
            )
            for kind in ("wagon", "caravan")
        }
        """By land transport and knowledge of ROADS: each land's neighbours and the MP to go there."""
        for river in board.rivers:
            if not river.into:
                system = {river.name} | {r.name for r in board.rivers if r.into == river.name}
                self.river_lands[river.name] = tuple(
                    sorted(
                        {
                            self.space[x]
                            for r in board.rivers
                            if r.name in system
                            for pair in r.borders
                            for x in pair
                        }
                    )
                )

    def _land_cost(self, t: int, u: int, kind: str, roads: bool) -> int:
        """ROADS bridge rivers and ease mountains; Caravans know the deserts. [MU-276, MU-282, MU-283]"""
        how, terrain = self.meets[t, u], self.terrain[u]
        if how == STRAIT:
            return 3
        if terrain == "desert" and kind == "caravan":
            return 1 + (how == RIVER and not roads)
        return LAND_COST[terrain] - (terrain == "mountain" and roads) + (how == RIVER and not roads)

    def _lay_seas(self, board: Board) -> None:
        gates = {frozenset(pair): n for n, s in enumerate(board.straits) for pair in s.links}
        links: list[list[tuple[int, bool, int]]] = [[] for _ in self.ids]
        for a, b, deep in board.links:
            gate = gates.get(frozenset((a, b)), -1)
            links[self.space[a]].append((self.space[b], deep, gate))
            links[self.space[b]].append((self.space[a], deep, gate))
        self.lanes: list[tuple[tuple[int, bool, int], ...]] = [tuple(x) for x in links]
        self.coast: list[tuple[int, ...]] = [tuple(self.space[s] for s in x.seas) for x in self.lands]
        self.shore: list[tuple[int, ...]] = [() for _ in self.lands]
        self.shore += [
            tuple(t for t, c in enumerate(self.coast) if s in c) for s in range(self.sea, len(self.ids))
        ]
        self.port: list[tuple[int, ...]] = [tuple(self.space[s] for s in x.harbour) for x in self.lands]
        self.docks = [tuple(t for t in shore if s in self.port[t]) for s, shore in enumerate(self.shore)]
        """The lands with a harbour on each sea area."""
        self.waters = {
            name: tuple(s for s in range(self.sea, len(self.ids)) if self.seas[s - self.sea].sea == name)
            for name in dict.fromkeys(x.sea for x in self.seas)
        }

    def compass(self, s: int) -> list[int]:
        """The ways out of a sea area, clockwise from north: seas and shores alike (pirates roll for them)."""
        x, y = self.seas[s - self.sea].at
        ways = [b for b, _, _ in self.lanes[s]] + list(self.shore[s])
        places = [*(l.at for l in self.lands), *(w.at for w in self.seas)]
        return sorted(ways, key=lambda w: atan2(places[w][0] - x, places[w][1] - y) % 6.2831853)


def _families(techs: tuple[Technology, ...]) -> list[str]:
    return list(dict.fromkeys(x.family for x in techs))


def read(folder: Path) -> Book:
    """Read an edition; a wrong entry is refused with its file, place and field."""
    return Book(
        read_content(folder / "board.json", Board),
        read_content(folder / "market.toml", Market),
        read_content(folder / "technologies.toml", Technologies),
        read_content(folder / "cards.toml", Decks),
        read_content(folder / "events.json", Events),
        read_content(folder / "objectives.json", Objectives),
        read_content(folder / "tables.toml", Tables),
    )
