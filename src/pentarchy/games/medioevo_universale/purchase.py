"""Purchase: a secret draft per player, laid open and carried out in turn order."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat, Step, replace

from .book import FAIRS
from .cards import discard, find_card, hand_of
from .empire import learn
from .game import Medioevo
from .realm import (
    BUILDINGS,
    add_piece,
    besieged,
    building_left,
    building_value,
    buildings,
    cathedral_room,
    change,
    harbours,
    knows,
    level,
    own,
    pay,
    piece,
    players,
    remove,
    set_building,
    stock,
)
from .state import OFFBOARD, SEA_KINDS, TRANSPORTS, Piece, Work
from .turn import enter

MOST_TECHNOLOGIES = 3
Buy = tuple[Any, ...]


class PurchasePhase(Step, frozen=True):
    rule = "MU-056"

    def run(self, g: Medioevo) -> None:
        enter(g, "purchase")
        g.gather({seat: Purchase(seat) for seat in players(g)})
        g.then(Purchased())


# ---- what things cost ------------------------------------------------------------------------------------


def tech_price(g: Medioevo, seat: Seat, tech: int) -> int:
    """By row; UNIVERSITY halves it."""
    price: int = g.book.tables.prices.technology[g.book.techs[tech].row - 1]
    return price // 2 if knows(g, seat, "university") else price


def build_price(g: Medioevo, seat: Seat, t: int, what: str, lev: int, architect: bool) -> int:
    """The difference to what stands there; faith helps Cathedrals, MARKET Fairs, an Architect all of them."""
    price = building_value(g, what, lev)
    if what == "settlement" and g.town[t]:
        price -= building_value(g, what, g.town[t])
    if what == "fortification" and g.fort[t]:
        price -= building_value(g, what, g.fort[t])
    if what == "cathedral":
        faith = [
            n for x, n in (("mysticism", 50), ("monotheism", 100), ("theology", 150)) if knows(g, seat, x)
        ]
        price -= max(faith, default=0)
    if architect or (what in FAIRS and knows(g, seat, "market")):
        price //= 2
    return price


def repair_price(g: Medioevo, t: int, what: str) -> int:
    """A quarter of the value after an Event, half of it after a calamity."""
    value = building_value(g, what, dict(buildings(g, t))[what])
    return value // 2 if g.damaged[t] >> BUILDINGS.index(what) & 1 else value // 4


def patron_cut(g: Medioevo, seat: Seat) -> int:
    return 100 * level(g, seat) + (100 if knows(g, seat, "banks") else 0)


def cost(g: Medioevo, seat: Seat, buy: Buy, architect: bool = False) -> int:
    prices = g.book.tables.prices
    match buy:
        case ("tech", tech):
            return tech_price(g, seat, g.book.tech[tech])
        case ("build", land, what, lev):
            return build_price(g, seat, g.book.space[land], what, lev, architect)
        case ("piece", kind, lev):
            by_level: tuple[int, ...] = prices.piece(kind)
            return by_level[int(lev) - 1]
        case ("upgrade", n, lev):
            p = piece(g, n)
            steps = prices.piece(p.kind)
            return steps[int(lev) - 1] - steps[p.level - 1]
        case ("repair", land, what):
            return repair_price(g, g.book.space[land], what)
        case ("mend", n):
            p = piece(g, n)
            return prices.piece(p.kind)[p.level - 1] // 2
    raise AssertionError(f"no price for {buy}")


# ---- what may be bought ----------------------------------------------------------------------------------


def tech_open(g: Medioevo, seat: Seat, tech: int, bought: int = 0) -> bool:
    have = g.tech[seat] | bought
    return not have >> tech & 1 and g.book.needs[tech] & ~have == 0


def build_choices(g: Medioevo, seat: Seat, t: int) -> list[tuple[str, int]]:
    """Buildings the seat could erect in a land, prerequisites met."""
    tl = level(g, seat)
    found: list[tuple[str, int]] = []
    if g.book.inhabited[t]:
        top = tl if knows(g, seat, "architecture") else 1
        found += [("settlement", n) for n in range(g.town[t] + 1, top + 1)]
    top = tl if knows(g, seat, "engineering") else 1
    found += [("fortification", n) for n in range(g.fort[t] + 1, top + 1)]
    if knows(g, seat, "architecture"):
        if cathedral_room(g, t):
            found.append(("cathedral", 1))
        if g.town[t]:
            found += [(fair, 1) for n, fair in enumerate(FAIRS) if not g.fair[t] >> n & 1]
    if g.variants.far_harbours and g.book.coast[t] and not harbours(g, t):
        found.append(("harbour", 1))
    return found


def piece_choices(g: Medioevo, seat: Seat, bought: list[Buy]) -> list[Buy]:
    """Transports, engines and Captains within the limits of the technological level."""
    tl, found = level(g, seat), list[Buy]()
    box = g.book.tables.stock
    pieces = [p for p in g.pieces if p is not None]
    mine, kinds = [p.kind for p in pieces if p.owner == seat], [p.kind for p in pieces]
    mine += [b[1] for b in bought if b[0] == "piece"]
    ports = any(g.owner[t] == seat and g.town[t] for t in g.book.port_lands)
    for kind in TRANSPORTS:
        if (
            (ports or kind not in SEA_KINDS)
            and mine.count(kind) < tl
            and kinds.count(kind) < getattr(box, kind)
        ):
            found += [("piece", kind, lev) for lev in range(1, tl + 1)]
    for lev in range(1, tl + 1):
        if engine_open(g, seat, lev) and engine_room(g, seat, lev, bought.count(("piece", "engine", lev))):
            found.append(("piece", "engine", lev))
    if knows(g, seat, "military") and mine.count("captain") < min(tl, box.captain):
        found += [("piece", "captain", lev) for lev in range(1, tl + 1)]
    return found


def engine_room(g: Medioevo, seat: Seat, lev: int, bought: int = 0) -> bool:
    """Whether a seat may own one more engine of a level, and the box has one."""
    owners = [p.owner for p in g.pieces if p is not None and p.level == lev and p.kind == "engine"]
    return owners.count(seat) + bought < level(g, seat) and len(owners) < g.book.tables.stock.engine[lev - 1]


def engine_open(g: Medioevo, seat: Seat, lev: int) -> bool:
    """Bombards need ALCHEMY."""
    return lev < 3 or knows(g, seat, "alchemy")


def upgrade_choices(g: Medioevo, seat: Seat) -> list[Buy]:
    tl, found = level(g, seat), list[Buy]()
    if tl == 1:
        return found
    for n in own(g, seat, *TRANSPORTS, "engine"):
        p = piece(g, n)
        for lev in range(p.level + 1, tl + 1):
            if p.kind != "engine" or (engine_open(g, seat, lev) and engine_room(g, seat, lev)):
                found.append(("upgrade", n, lev))
    return found


def repair_choices(g: Medioevo, seat: Seat) -> list[Buy]:
    found: list[Buy] = [("mend", n) for n in own(g, seat, *TRANSPORTS) if piece(g, n).damaged]
    if not any(g.damaged) and not any(g.dented):
        return found
    for t, o in enumerate(g.owner):
        hurt = g.damaged[t] | g.dented[t]
        if o == seat and hurt and not besieged(g, t):
            found += [("repair", g.book.ids[t], what) for n, what in enumerate(BUILDINGS) if hurt >> n & 1]
    return found


def cheapest_building(g: Medioevo, architect: bool) -> int:
    price: int = g.book.tables.prices.settlement[0]
    return price // 2 if architect else price


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

    def price(self, g: Medioevo, n: int) -> int:
        """A line's price, a Patron's help taken off."""
        full = cost(g, self.seat, self.buys[n], self.architect)
        return max(0, full - patron_cut(g, self.seat) * self.patrons.count(n))

    def total(self, g: Medioevo) -> int:
        return sum(self.price(g, n) for n in range(len(self.buys)))

    def wanted(self, g: Medioevo, seat: Seat) -> list[Buy]:
        """All that is open to the seat beside what is on the list, whatever it costs."""
        bought = list(self.buys)
        techs = [g.book.tech[str(b[1])] for b in bought if b[0] == "tech"]
        mask = sum(1 << n for n in techs)
        found: list[Buy] = []
        if len(techs) < MOST_TECHNOLOGIES:
            have, needs = g.tech[seat] | mask, g.book.needs
            lack = ~have
            found += [("tech", x) for x, n in g.book.tech.items() if lack >> n & 1 and not needs[n] & lack]
        found += piece_choices(g, seat, bought)
        taken = {b[1] for b in bought if b[0] == "upgrade"}
        found += [b for b in upgrade_choices(g, seat) if b[1] not in taken]
        return found + [b for b in repair_choices(g, seat) if b not in bought]

    def sites(self, g: Medioevo, seat: Seat, purse: int) -> list[str]:
        """Lands where something can be built for the money left."""
        if purse < cheapest_building(g, self.architect):
            return []
        closed = {s.at for s in g.sieges}
        walled = {b[1] for b in self.buys if b[0] == "build" and b[2] == "fortification"}
        tower = purse >= g.book.tables.prices.fortification[0]
        return [
            g.book.ids[t] for t, o in enumerate(g.owner)
            if o == seat and t not in closed and (
                (tower and not g.fort[t] and g.book.ids[t] not in walled) or self.site(g, seat, t, purse)
            )
        ]  # fmt: skip

    def site(self, g: Medioevo, seat: Seat, t: int, purse: int) -> list[Action]:
        land = g.book.ids[t]
        done = {b[2] for b in self.buys if b[0] == "build" and b[1] == land}
        return [
            ("build", land, what, lev) for what, lev in build_choices(g, seat, t)
            if what not in done and build_price(g, seat, t, what, lev, self.architect) <= purse
        ]  # fmt: skip

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        purse = g.florins[seat] - self.total(g)
        if self.land:
            return [*self.site(g, seat, g.book.space[self.land], purse), ("elsewhere",)]
        found: list[Action] = [b for b in self.wanted(g, seat) if cost(g, seat, b) <= purse] if purse else []
        found += [("site", land) for land in self.sites(g, seat, purse)]
        if not self.architect and knows(g, seat, "mathematics") and find_card(g, seat, "architect") >= 0:
            found.append(("architect",))
        if self.buys and len(self.patrons) < sum(g.book.cards[c].id == "patron" for c in hand_of(g, seat)):
            found += [
                ("patron", n)
                for n, b in enumerate(self.buys)
                if b[0] in ("tech", "build") and n not in self.patrons
            ]
        found += [("strike", n) for n in range(len(self.buys))]
        return [*found, ("ready",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        match action:
            case ("ready",):
                g.keep(self)
            case ("site", land):
                g.then(replace(self, land=land))
            case ("elsewhere",):
                g.then(replace(self, land=""))
            case ("architect",):
                g.then(replace(self, architect=True))
            case ("patron", n):
                g.then(replace(self, patrons=(*self.patrons, n)))
            case ("strike", n):
                g.then(self.without(g, n))
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
            prices = [draft.price(g, n) for n in range(len(draft.buys))]
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
            pledged = sum(w.what == what and w.level == lev for w in g.works)
            if building_left(g, what, lev) <= pledged:
                return False
            g.works.append(Work(seat, g.book.space[land], what, lev))
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


def decay(g: Medioevo) -> None:
    """What was not repaired by now drops a level; a level-1 building is gone."""
    for t in range(len(g.owner)):
        hurt = g.damaged[t] | g.dented[t]
        if not hurt:
            continue
        for what, lev in buildings(g, t):
            if hurt >> BUILDINGS.index(what) & 1:
                set_building(g, t, what, lev - 1)
                g.tell("decays", land=g.book.ids[t], what=what)
    for n, p in enumerate(g.pieces):
        if p is not None and p.damaged:
            if p.level > 1:
                g.pieces[n] = replace(p, level=p.level - 1, damaged=False)
            else:
                remove(g, n)
