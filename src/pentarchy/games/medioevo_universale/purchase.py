"""Purchase: a secret draft per player, laid open and carried out in turn order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pentarchy.kernel import Action, Seat, Step, replace

from .book import FAIRS, REMEMBERED
from .cards import discard, find_card, kinds_in_hand
from .empire import learn
from .game import Medioevo
from .pieces import add_piece, army_room, change, crew, cube_room, own, piece, remove, stock
from .realm import (
    BUILDINGS,
    besieged,
    building_left,
    buildings,
    cathedral_room,
    harbours,
    knows,
    level,
    pay,
    players,
    set_building,
)
from .roster import holdings
from .state import LAND_KINDS, OFFBOARD, TRANSPORTS, Piece, Work

MOST_TECHNOLOGIES = 3
FAITH = (("mysticism", 50), ("monotheism", 100), ("theology", 150))
"""Florins off a Cathedral's price; the best one counts."""
Buy = tuple[Any, ...]


class PurchasePhase(Step, frozen=True):
    rule = "MU-056"

    def run(self, g: Medioevo) -> None:
        g.enter("purchase")
        g.gather({seat: Purchase(seat) for seat in players(g)})
        g.then(Purchased())


# ---- what things cost ------------------------------------------------------------------------------------


def tech_price(g: Medioevo, seat: Seat, tech: int) -> int:
    """By row; UNIVERSITY halves it."""
    price: int = g.book.listed[g.book.tech_buys[tech]]
    return price // 2 if knows(g, seat, "university") else price


def full_price(g: Medioevo, seat: Seat, t: int, what: str, lev: int) -> int:
    """The difference to what stands there; faith helps Cathedrals."""
    worth = g.book.worth
    price: int = worth[what, lev]
    if what == "settlement" and g.town[t]:
        price -= worth[what, g.town[t]]
    elif what == "fortification" and g.fort[t]:
        price -= worth[what, g.fort[t]]
    elif what == "cathedral":
        faith = [n for x, n in FAITH if knows(g, seat, x)]
        price -= max(faith, default=0)
    return price


def build_price(g: Medioevo, seat: Seat, t: int, what: str, lev: int, architect: bool) -> int:
    """MARKET halves the price of Fairs, an Architect that of all buildings; never twice."""
    price = full_price(g, seat, t, what, lev)
    return price // 2 if architect or (what in FAIRS and knows(g, seat, "market")) else price


def repair_price(g: Medioevo, t: int, what: str) -> int:
    """A quarter of the value after an Event, half of it after a calamity."""
    value: int = g.book.worth[what, dict(buildings(g, t))[what]]
    return value // 2 if g.damaged[t] >> BUILDINGS.index(what) & 1 else value // 4


def patron_cut(g: Medioevo, seat: Seat) -> int:
    return 100 * level(g, seat) + (100 if knows(g, seat, "banks") else 0)


def cost(g: Medioevo, seat: Seat, buy: Buy, architect: bool = False) -> int:
    match buy[0]:
        case "tech":
            return tech_price(g, seat, g.book.tech[buy[1]])
        case "piece":
            return int(g.book.listed[buy])
        case "build":
            _, land, what, lev = buy
            return build_price(g, seat, g.book.space[land], what, lev, architect)
        case "upgrade":
            p, lev = piece(g, buy[1]), buy[2]
            return int(g.book.listed["piece", p.kind, lev] - g.book.listed["piece", p.kind, p.level])
        case "repair":
            return repair_price(g, g.book.space[buy[1]], buy[2])
        case "mend":
            p = piece(g, buy[1])
            return int(g.book.listed["piece", p.kind, p.level]) // 2
    raise AssertionError(f"no price for {buy}")


# ---- what may be bought ----------------------------------------------------------------------------------


def tech_open(g: Medioevo, seat: Seat, tech: int, bought: int = 0) -> bool:
    have = g.tech[seat] | bought
    return not have >> tech & 1 and g.book.needs[tech] & ~have == 0


def heights(g: Medioevo, seat: Seat) -> tuple[int, int]:
    """How high a seat may raise settlements and fortifications."""
    tl, known, bit = level(g, seat), g.tech[seat], g.book.bit
    return tl if known & bit["architecture"] else 1, tl if known & bit["engineering"] else 1


def build_choices(
    g: Medioevo, seat: Seat, t: int, tops: tuple[int, int] | None = None
) -> list[tuple[str, int]]:
    """Buildings the seat could erect in a land, prerequisites met."""
    town_top, fort_top = tops or heights(g, seat)
    found: list[tuple[str, int]] = []
    if g.book.inhabited[t]:
        found += [("settlement", n) for n in range(g.town[t] + 1, town_top + 1)]
    found += [("fortification", n) for n in range(g.fort[t] + 1, fort_top + 1)]
    if knows(g, seat, "architecture"):
        if cathedral_room(g, t):
            found.append(("cathedral", 1))
        if g.town[t]:
            found += [(fair, 1) for n, fair in enumerate(FAIRS) if not g.fair[t] >> n & 1]
    if g.variants.far_harbours and g.book.coast[t] and not harbours(g, t):
        found.append(("harbour", 1))
    return found


def piece_limits(g: Medioevo, seat: Seat) -> dict[Buy, int]:
    """Pieces a seat may buy, and how many of their kind (engines: of their level)."""
    tl = level(g, seat)
    found: dict[Buy, int] = {}
    box = g.book.tables.stock
    kinds = [p.kind for p in g.pieces if p is not None]
    mine = [p.kind for _, p in crew(g, seat)]
    ports = any(g.town[t] and g.book.port[t] for t in holdings(g.owner)[seat])
    for kind in TRANSPORTS if ports else LAND_KINDS:
        left = tl - mine.count(kind)
        if left > 0 and kinds.count(kind) < getattr(box, kind):
            found |= {("piece", kind, lev): left for lev in range(1, tl + 1)}
    for lev in range(1, tl + 1):
        if engine_open(g, seat, lev) and (left := engine_room(g, seat, lev)) > 0:
            found["piece", "engine", lev] = left
    left = min(tl, box.captain) - mine.count("captain")
    if left > 0 and knows(g, seat, "military"):
        found |= {("piece", "captain", lev): left for lev in range(1, tl + 1)}
    return found


def engine_room(g: Medioevo, seat: Seat, lev: int) -> int:
    """How many more engines of a level a seat may own; none if the box is empty."""
    owners = [p.owner for p in g.pieces if p is not None and p.kind == "engine" and p.level == lev]
    return level(g, seat) - owners.count(seat) if len(owners) < g.book.tables.stock.engine[lev - 1] else 0


def engine_open(g: Medioevo, seat: Seat, lev: int) -> bool:
    """Bombards need ALCHEMY."""
    return lev < 3 or knows(g, seat, "alchemy")


def upgrade_choices(g: Medioevo, seat: Seat) -> list[Buy]:
    tl = level(g, seat)
    found: list[Buy] = []
    if tl == 1:
        return found
    for n in own(g, seat, *TRANSPORTS, "engine"):
        p = piece(g, n)
        for lev in range(p.level + 1, tl + 1):
            if p.kind != "engine" or (engine_open(g, seat, lev) and engine_room(g, seat, lev) > 0):
                found.append(("upgrade", n, lev))
    return found


def repair_choices(g: Medioevo, seat: Seat) -> list[Buy]:
    found: list[Buy] = [("mend", n) for n, p in crew(g, seat) if p.damaged and p.kind in TRANSPORTS]
    for t in holdings(g.owner)[seat]:
        hurt = g.damaged[t] | g.dented[t]
        if hurt and not besieged(g, t):
            found += [("repair", g.book.ids[t], what) for n, what in enumerate(BUILDINGS) if hurt >> n & 1]
    return found


Priced = tuple[Buy, int]
Site = tuple[tuple[Buy, int, int], ...]
"""What can be built in a land, with its price, and that with an Architect."""


class Shop(NamedTuple):
    """What is open to a seat with its prices, before anything is on its list."""

    techs: list[Priced]
    pieces: dict[Buy, int]
    """How many of each may be bought."""
    mending: list[Priced]
    """Upgrades and repairs."""
    all: list[Priced]
    """All of these."""
    sites: dict[str, Site]
    doors: tuple[list[Priced], list[Priced]]
    """Lands to build in, at the price of the cheapest building there: without and with an Architect."""
    patrons: int
    architect: bool


def shop(g: Medioevo, seat: Seat) -> Shop:
    """Look around once; the secret drafts of a phase change none of it."""
    sites: dict[str, Site] = {}
    doors: tuple[list[Priced], list[Priced]] = ([], [])
    closed, tops = [s.at for s in g.sieges], heights(g, seat)
    for t in holdings(g.owner)[seat]:
        if t not in closed and (site := site_wares(g, seat, t, tops)):
            land = g.book.ids[t]
            sites[land] = site
            doors[0].append((("site", land), min([x[1] for x in site])))
            doors[1].append((("site", land), min([x[2] for x in site])))
    techs, pieces, listed = tech_wares(g, seat, g.tech[seat]), piece_limits(g, seat), g.book.listed
    mending = [(b, cost(g, seat, b)) for b in (*upgrade_choices(g, seat), *repair_choices(g, seat))]
    return Shop(
        techs,
        pieces,
        mending,
        [*techs, *((b, listed[b]) for b in pieces), *mending],
        sites,
        doors,
        kinds_in_hand(g, seat).count("patron"),
        knows(g, seat, "mathematics") and find_card(g, seat, "architect") >= 0,
    )


def tech_wares(g: Medioevo, seat: Seat, have: int) -> list[Priced]:
    """Technologies whose requirements are among those a seat has, or is about to have."""
    wares: list[Priced] = g.book.teaches(have)
    return [(b, price // 2) for b, price in wares] if knows(g, seat, "university") else wares


def site_wares(g: Medioevo, seat: Seat, t: int, tops: tuple[int, int]) -> Site:
    """The same for a land that stands as it stood, and a seat that knows what counts in building."""
    known = g.tech[seat] & g.book.builders
    room = known & g.book.bit["architecture"] and cathedral_room(g, t)
    quay = g.variants.far_harbours and not g.quay[t]
    key = t, g.town[t], g.fort[t], g.fair[t], tops, known, room, quay
    sites: dict[tuple[Any, ...], Site] = g.book.sites
    if key not in sites:
        if len(sites) >= REMEMBERED:
            sites.clear()
        sites[key] = tuple(_priced(g, seat, t, tops))
    return sites[key]


def _priced(g: Medioevo, seat: Seat, t: int, tops: tuple[int, int]) -> Iterator[tuple[Buy, int, int]]:
    for what, lev in build_choices(g, seat, t, tops):
        full = full_price(g, seat, t, what, lev)
        price = full // 2 if what in FAIRS and knows(g, seat, "market") else full
        yield ("build", g.book.ids[t], what, lev), price, full // 2


class Purchase(Step, frozen=True):
    """A shopping list; lines may be struck out until it is ready."""

    rule = "MU-056"
    seat: Seat
    buys: tuple[tuple[str | int, ...], ...] = ()
    architect: bool = False
    patrons: tuple[int, ...] = ()
    land: str = ""

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def prices(self, g: Medioevo) -> list[int]:
        """The price of each line, a Patron's help taken off."""
        found = [cost(g, self.seat, buy, self.architect) for buy in self.buys]
        for n in self.patrons:
            found[n] = max(0, found[n] - patron_cut(g, self.seat))
        return found

    def total(self, g: Medioevo) -> int:
        return sum(self.prices(g)) if self.buys else 0

    def wares(self, g: Medioevo, seat: Seat, open_: Shop) -> list[tuple[Buy, int]]:
        """All but buildings that is open to the seat beside what is on the list, whatever it costs."""
        if not self.buys:
            return open_.all
        kinds = [b[0] for b in self.buys]
        techs, mending, listed = open_.techs, open_.mending, g.book.listed
        if "tech" in kinds:
            have = g.tech[seat]
            for b in self.buys:
                have |= g.book.bit[str(b[1])] if b[0] == "tech" else 0
            techs = tech_wares(g, seat, have) if kinds.count("tech") < MOST_TECHNOLOGIES else []
        if "piece" in kinds:
            taken = [b[1:] if b[1] == "engine" else b[1] for b in self.buys if b[0] == "piece"]
            pieces = [
                (b, listed[b]) for b, left in open_.pieces.items()
                if taken.count(b[1:] if b[1] == "engine" else b[1]) < left
            ]  # fmt: skip
        else:
            pieces = [(b, listed[b]) for b in open_.pieces]
        if mending:
            raised = [b[1] for b in self.buys if b[0] == "upgrade"]
            mending = [
                (b, n)
                for b, n in mending
                if b not in self.buys and not (b[0] == "upgrade" and b[1] in raised)
            ]
        return [*techs, *pieces, *mending]

    def site(self, open_: Shop, land: str, purse: int) -> list[Action]:
        """What can be built in a land for the money left; one building of a kind."""
        done = [b[2] for b in self.buys if b[0] == "build" and b[1] == land]
        return [
            b for b, price, halved in open_.sites[land]
            if (halved if self.architect else price) <= purse and b[2] not in done
        ]  # fmt: skip

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        purse, open_ = g.florins[seat] - self.total(g), g.fact(shop, seat)
        if self.land:
            return [*self.site(open_, self.land, purse), ("elsewhere",)]
        found: list[Action] = [b for b, n in self.wares(g, seat, open_) if n <= purse] if purse else []
        doors = [site for site, n in open_.doors[self.architect] if n <= purse]
        if begun := [b[1] for b in self.buys if b[0] == "build"]:
            doors = [x for x in doors if x[1] not in begun or self.site(open_, x[1], purse)]
        found += doors
        if not self.architect and open_.architect:
            found.append(("architect",))
        if len(self.patrons) < open_.patrons:
            found += [
                ("patron", n)
                for n, b in enumerate(self.buys)
                if b[0] in ("tech", "build") and n not in self.patrons
            ]
        found += [("strike", n) for n in range(len(self.buys))]
        return [*found, ("ready",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        match action[0]:
            case "ready":
                g.keep(self)
            case "strike":
                g.then(self.without(g, action[1]))
            case "site":
                g.then(replace(self, land=action[1]))
            case "elsewhere":
                g.then(replace(self, land=""))
            case "architect":
                g.then(replace(self, architect=True))
            case "patron":
                g.then(replace(self, patrons=(*self.patrons, action[1])))
            case _:
                g.then(replace(self, buys=(*self.buys, action), land=""))

    def without(self, g: Medioevo, n: int) -> Purchase:
        """Strike a line out; technologies that rested on it go too."""
        struck = {n}
        if self.buys[n][0] == "tech":
            gone = 1 << g.book.tech[str(self.buys[n][1])]
            for m in range(n + 1, len(self.buys)):
                if self.buys[m][0] == "tech" and g.book.needs[g.book.tech[str(self.buys[m][1])]] & gone:
                    struck.add(m)
                    gone |= 1 << g.book.tech[str(self.buys[m][1])]
        kept = [m for m in range(len(self.buys)) if m not in struck]
        return replace(
            self,
            buys=tuple(self.buys[m] for m in kept),
            patrons=tuple(kept.index(m) for m in self.patrons if m in kept),
        )


# ---- carried out -----------------------------------------------------------------------------------------


class Purchased(Step, frozen=True):
    """Lists are laid open in turn order: the first takes the last piece; what is refused costs nothing."""

    rule = "MU-078"

    def run(self, g: Medioevo) -> None:
        g.reveal()
        for seat in players(g):
            draft: Purchase = g.gathered[seat]
            prices = draft.prices(g)
            if draft.architect:
                discard(g, find_card(g, seat, "architect"))
            for _ in draft.patrons:
                discard(g, find_card(g, seat, "patron"))
            for buy, price in zip(draft.buys, prices):
                if carry_out(g, seat, buy):
                    pay(g, seat, price)
                    g.tell("buys", seat=seat, buy=list(buy), price=price)
                else:
                    g.tell("sold out", seat=seat, buy=list(buy))
        decay(g)


def carry_out(g: Medioevo, seat: Seat, buy: Buy) -> bool:
    match buy:
        case ("tech", tech):
            learn(g, seat, g.book.tech[tech])
        case ("build", land, what, lev):
            t, pledged = g.book.space[land], [w.at for w in g.works if (w.what, w.level) == (what, lev)]
            if building_left(g, what, lev) <= len(pledged):
                return False
            if what == "cathedral" and not cathedral_room(g, t, pledged):
                return False
            g.works.append(Work(seat, t, what, lev))
        case ("piece", kind, lev):
            if stock(g, kind, lev, seat) < 1:
                return False
            add_piece(g, Piece(kind, lev, seat, OFFBOARD))
        case ("upgrade", n, lev):
            p = piece(g, n)
            if p.kind == "engine" and stock(g, "engine", lev) < 1:
                return False
            change(g, n, level=lev)
        case ("repair", land, what):
            t = g.book.space[land]
            set_building(g, t, what, dict(buildings(g, t))[what])
        case ("mend", n):
            change(g, n, damaged=False, stuck=False)
    return True


def damaged_lands(g: Medioevo) -> list[int]:
    """Lands with buildings that wait for repair."""
    if not any(g.damaged) and not any(g.dented):
        return []
    return [t for t, (damaged, dented) in enumerate(zip(g.damaged, g.dented)) if damaged or dented]


def decay(g: Medioevo) -> None:
    """What was not repaired by now drops a level; a level-1 building is gone."""
    for t in damaged_lands(g):
        hurt = g.damaged[t] | g.dented[t]
        for what, lev in buildings(g, t):
            if hurt >> BUILDINGS.index(what) & 1:
                set_building(g, t, what, lev - 1)
                g.tell("decays", land=g.book.ids[t], what=what)
    for n, p in enumerate(g.pieces):
        if p is not None and p.damaged:
            if p.level > 1:
                g.pieces[n] = replace(p, level=p.level - 1, damaged=False)
                if p.kind in TRANSPORTS:
                    unload_excess(g, n)
            else:
                remove(g, n)


def unload_excess(g: Medioevo, n: int) -> None:
    """What a smaller transport no longer holds: armies go ashore in their own land, the rest is lost.

    Small lots are given up before large ones, armies before engines and wagons.
    """
    p = piece(g, n)
    goods = list(p.goods)
    for good in sorted(range(len(goods)), key=lambda k: goods[k]):
        while goods[good] and cube_room(g, replace(p, goods=tuple(goods)), good) < 0:
            goods[good] -= 1
    off = min(p.fv, max(0, -army_room(g, n)))
    change(g, n, goods=tuple(goods), fv=p.fv - off)
    if 0 <= p.at < g.book.sea and g.owner[p.at] == p.owner:
        g.army[p.at] += off
    aboard = [m for m, q in enumerate(g.pieces) if q is not None and q.aboard == n and q.kind != "captain"]
    while army_room(g, n) < 0:
        remove(g, aboard.pop())
