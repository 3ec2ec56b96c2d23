"""Phase 7, Build Units: bought and free units, in secret and all at once."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from pentarchy.kernel import Action, Seat, Step, replace

from ..book import LI, MOST, PS, TR
from ..state import State
from ..state.records import FORMATIONS, Units, minus

RESOURCES = ("logging", "sheep_breeding", "horse_breeding", "iron_vein")


class BuildUnits(Step[State], frozen=True):
    """All sheets are written at once, in secret. [SS-427]"""

    rule = "SS-427"

    def run(self, g: State) -> None:
        g.phase = 6
        g.gather({s: Muster(s) for s in g.alive if s in g.owner})
        g.then(NewUnits())


class Barracks(NamedTuple):
    """What a player has, and where he may raise more: the same for as long as the sheets are written."""

    armies: list[int]
    """In own land (R-95)."""
    fleets: list[int]
    """Beside or in a port of the player's (SS-429), as piece numbers."""
    in_all: tuple[int, int]
    """Armies and fleets, wherever they are."""
    reinforced: tuple[list[Action], list[Action]]
    raised: tuple[list[Action], list[Action]]
    """The options to add to those armies and fleets, and to raise new ones."""
    cards: list[str]
    """Resource cards in hand."""


def barracks(g: State, seat: Seat) -> Barracks:
    """The player's barracks as they are now. [SS-427, SS-428, SS-429]"""
    n, owner, port, here = len(g.army), g.owner, g.port, g.book.here
    lands, all_armies, all_fleets = g.lands_of(seat), g.armies_of(seat), g.fleets_of(seat)
    armies = [a for a in all_armies if (at := g.army_at[a]) >= 0 and owner[at] == seat]
    fleets = [
        n + f
        for f in all_fleets
        if (owner[port[f]] == seat if port[f] >= 0 else ports(g, seat, g.fleet_at[f]))
    ]
    return Barracks(
        armies=armies,
        fleets=fleets,
        in_all=(len(all_armies), len(all_fleets)),
        reinforced=([("army", a) for a in armies], [("fleet", f) for f in fleets]),
        raised=(
            [here["new army"][x] for x in lands],
            [here["new fleet"][z] for z in havens(g, lands)],
        ),
        cards=[card for card in RESOURCES if g.holds(seat, card) >= 0],
    )


class Gain(msgspec.Struct, frozen=True, gc=False):
    """One entry of the sheet: so many units of a kind for a formation; a new one has a place."""

    piece: int
    """Army number, or armies plus fleet number."""
    kind: int
    n: int
    place: int = -1
    free: bool = False


def army_cost(g: State, seat: Seat, kind: int) -> int:
    return g.book.unit_costs[g.factions[seat]][kind]


def ship_cost(g: State, seat: Seat, kind: int) -> int:
    """The Sea Trader pays three quarters, rounded up to 5. [SS-497]"""
    cost = g.book.ships[g.factions[seat]][kind].cost
    return g.book.round_up(3 * cost, 4) if g.has_leader(seat, "sea_trader") else cost


def formation_cost(g: State, already: int) -> int:
    """What a new army or fleet costs, by how many there are already. [SS-430]"""
    return g.book.tables.prices.formation[already]


def free_units(g: State, seat: Seat, card: str, unit: str) -> int:
    """What a resource card gives of one type, one more for the marked faction's type. [SS-191, SS-196,
    SS-198, SS-199, SS-202, SS-203, SS-205, SS-206]"""
    n = g.book.cards[g.book.card[card]].gives[unit]
    return n + (g.book.marked_type(card, g.factions[seat]) == unit)


def peasants_for(g: State, seat: Seat) -> int:
    """Peasants that may take the place of one of the card's light infantry. [SS-200]"""
    card = g.book.cards[g.book.card["sheep_breeding"]]
    return card.many_peasants if g.fid(seat) == card.many_peasants_for else card.peasants


class Muster(Step[State], frozen=True):
    """One player's sheet of purchases, with the free units of cards still to be placed. [SS-427, SS-434]"""

    rule = "SS-427"
    seat: Seat
    spent: int = 0
    gains: tuple[Gain, ...] = ()
    cards: tuple[str, ...] = ()
    left: int = 0
    """Free units still to be placed."""
    kind: int = -1
    ships: bool = False
    piece: int = -1
    place: int = -1
    raised: tuple[int, ...] = ()
    """New armies and fleets on the sheet."""

    def who(self, g: State) -> Seat | None:
        return self.seat

    # ---- what the sheet says so far

    def force(self, g: State, piece: int) -> Units:
        """A formation with what the sheet adds to it."""
        n = len(g.army)
        units = g.army[piece] if piece < n else g.fleet[piece - n]
        for gain in self.gains:
            if gain.piece == piece:
                units = minus(units, gain.kind, -gain.n)
        return units

    def new(self, g: State, sea: bool) -> list[int]:
        """Armies or fleets that the sheet raises."""
        n = len(g.army)
        return [p for p in self.raised if (p >= n) == sea] if self.raised else []

    def purse(self, g: State) -> int:
        return g.gold[self.seat] - self.spent

    def armies(self, g: State) -> list[int]:
        """Armies that may get units: in own land, or new ones."""
        return g.fact(barracks, self.seat).armies + self.new(g, False)

    def fleets(self, g: State) -> list[int]:
        """Fleets that may get ships: by the player's ports, or new ones; as piece numbers."""
        return g.fact(barracks, self.seat).fleets + self.new(g, True)

    def peasants(self, g: State, army: int, each: int, most: int) -> int:
        """How many times so many peasants may join the army within its limit. [SS-026, SS-027, SS-433]"""
        units = self.force(g, army)
        n, of = g.book.factions[g.factions[self.seat]].peasants
        spare = n * sum(units) - of * units[PS]
        if spare >= 0:
            return min(most, spare // ((of - n) * each))
        return most if units[PS] == sum(units) else 0  # over the limit, but it grows no worse

    # ---- asking

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.left:
            return self._free_places(g)
        if self.piece >= 0:
            return self._purchases(g)
        out: list[Action] = []
        purse, have = g.gold[seat] - self.spent, g.fact(barracks, seat)
        if purse >= self._cheapest(g, False):
            out += have.reinforced[0]
            out += [("army", a) for a in self.new(g, False)]
        if purse >= self._cheapest(g, True):
            out += have.reinforced[1]
            out += [("fleet", f) for f in self.new(g, True)]
        if purse >= g.book.tables.prices.formation[0]:
            if self._founds(g, False, g.book.least_regular_cost[g.factions[seat]]):
                out += have.raised[0]
            if self._founds(g, True, self._cheapest(g, True)):
                out += have.raised[1]
        for card in have.cards:
            if card not in self.cards:
                room = self.fleets(g) or self._founds(g, True, 0) if card == "logging" else self.armies(g)
                if room:
                    out += [("card", card, unit) for unit in g.book.cards[g.book.card[card]].gives]
        out.append(("done",))
        return out

    def _cheapest(self, g: State, sea: bool) -> int:
        return ship_cost(g, self.seat, TR) if sea else g.book.least_unit_cost[g.factions[self.seat]]

    def _founds(self, g: State, sea: bool, unit: int) -> bool:
        """Can another army or fleet be raised, with a first unit of that price? [SS-002, SS-430]"""
        have = self._count(g, sea)
        return have < FORMATIONS and self.purse(g) >= formation_cost(g, have) + unit

    def _count(self, g: State, sea: bool) -> int:
        """Armies or fleets of the player, with those the sheet raises. [SS-431]"""
        return g.fact(barracks, self.seat).in_all[sea] + len(self.new(g, sea))

    def _purchases(self, g: State) -> list[Action]:
        """Units for the chosen formation. [SS-432, SS-434]"""
        sea = self.piece >= len(g.army)
        purse = self.purse(g) - self._founding(g, sea)
        out: list[Action] = []
        cost = ship_cost if sea else army_cost
        for k, purchases in enumerate(g.book.ship_purchases if sea else g.book.unit_purchases):
            most = min(MOST, purse // cost(g, self.seat, k))
            if k == PS and most > 0:
                most = self.peasants(g, self.piece, 1, most)
            if most > 0:
                out += purchases[:most]
        return [*out, ("back",)] if self.place < 0 or not out else out

    def _founding(self, g: State, sea: bool) -> int:
        """The price of the new formation being raised, if it is one."""
        return formation_cost(g, self._count(g, sea)) if self.place >= 0 else 0

    def _free_places(self, g: State) -> list[Action]:
        """Where the card's free units go; light infantry may become peasants; the rest may be given up.
        [SS-197, SS-201, SS-204, SS-207, SS-546]"""
        out: list[Action] = []
        if self.ships:
            out += [("put", f, n) for f in self.fleets(g) for n in range(self.left, 0, -1)]
            if self._founds(g, True, 0):
                out += [("found", zone, self.left) for _, zone in g.fact(barracks, self.seat).raised[1]]
        else:
            for a in self.armies(g):
                out += [("put", a, n) for n in range(self.left, 0, -1)]
                if self.kind == LI and self.cards and self.cards[-1] == "sheep_breeding":
                    each = peasants_for(g, self.seat)
                    most = self.peasants(g, a, each, self.left)
                    out += [("peasants", a, n) for n in range(1, most + 1)]
        return [*out, ("give up",)]

    # ---- writing

    def take(self, g: State, seat: Seat, action: Action) -> None:
        n = len(g.army)
        sheet = replace(self, piece=-1, place=-1)
        match action:
            case ("done",):
                g.keep(self)
            case ("back",):
                g.then(sheet)
            case ("army" | "fleet", piece):
                g.then(replace(self, piece=piece))
            case ("new army" | "new fleet" as what, place):
                sea = what == "new fleet"
                g.then(replace(self, piece=self._next(g, sea), place=g.book.space[place]))
            case ("buy", unit, count):
                sea = self.piece >= n
                k = (g.book.ship_ids if sea else g.book.unit_ids).index(unit)
                price = (ship_cost if sea else army_cost)(g, seat, k) * count
                price += self._founding(g, sea)
                gain = Gain(self.piece, k, count, self.place)
                raised = (*self.raised, self.piece) if self.place >= 0 else self.raised
                spent = self.spent + price
                g.then(replace(sheet, gains=(*self.gains, gain), spent=spent, raised=raised))
            case ("card", card, unit):
                sea = card == "logging"
                k = (g.book.ship_ids if sea else g.book.unit_ids).index(unit)
                left = free_units(g, seat, card, unit)
                g.then(replace(sheet, cards=(*self.cards, card), left=left, kind=k, ships=sea))
            case ("put", piece, count):
                gain = Gain(piece, self.kind, count, free=True)
                g.then(replace(self, gains=(*self.gains, gain), left=self.left - count))
            case ("peasants", piece, count):
                gain = Gain(piece, PS, count * peasants_for(g, seat), free=True)
                g.then(replace(self, gains=(*self.gains, gain), left=self.left - count))
            case ("found", zone, count):
                price = formation_cost(g, self._count(g, True))
                fleet = self._next(g, True)
                gain = Gain(fleet, self.kind, count, g.book.space[zone], free=True)
                raised, spent = (*self.raised, fleet), self.spent + price
                g.then(replace(self, gains=(*self.gains, gain), left=0, spent=spent, raised=raised))
            case ("give up",):
                g.then(replace(self, left=0))

    def _next(self, g: State, sea: bool) -> int:
        """The first card not in use."""
        n, first = len(g.army), self.seat * FORMATIONS
        own = [n + f for f in g.fleets_of(self.seat)] if sea else g.armies_of(self.seat)
        taken = {*own, *self.new(g, sea)}
        return next(p for p in range(first + n * sea, first + FORMATIONS + n * sea) if p not in taken)


def havens(g: State, lands: list[int]) -> list[int]:
    """Sea zones beside the ports of a player with these lands, where a new fleet may be placed. [SS-429]"""
    coast, minor, major = g.book.coast, g.minor, g.major
    zones = set().union(*[coast[x] for x in lands if (minor[x] or major[x]) and any(g.held(x))])
    return [z for z in sorted(zones) if g.open_sea(z)]


def ports(g: State, seat: Seat, zone: int) -> bool:
    """Has the player a port at this zone? [SS-429]"""
    owner, minor, major = g.owner, g.minor, g.major
    return any(owner[x] == seat and (minor[x] or major[x]) and any(g.held(x)) for x in g.book.coast[zone])


class NewUnits(Step[State], frozen=True):
    """Everybody's sheet is carried out: gold, cards and new formations become public, their units do not.
    [SS-434]"""

    rule = "SS-434"

    def run(self, g: State) -> None:
        g.reveal()
        for sheet in g.gathered:
            if not isinstance(sheet, Muster) or not (sheet.gains or sheet.cards):
                continue
            seat = sheet.seat
            g.gold[seat] -= sheet.spent
            for card in sheet.cards:
                g.discard(g.holds(seat, card))
                g.tell("resource", seat=seat, card=card)
            for gain in sheet.gains:
                add(g, gain)
            followers = recruits(g, seat, sheet.gains) if g.has_leader(seat, "charismatic") else []
            fresh = tuple(dict.fromkeys((x.piece, x.place) for x in sheet.gains if x.place >= 0))
            units = tuple((x.piece, x.kind, x.n) for x in (*sheet.gains, *followers))
            g.tell("musters", to=(seat,), closed={"units": units}, seat=seat, gold=sheet.spent, new=fresh)


def add(g: State, gain: Gain) -> None:
    """Put units into a formation; the first ones of a new formation say where it stands."""
    n = len(g.army)
    if gain.piece < n:
        if gain.place >= 0:
            g.army_at[gain.piece] = gain.place
        g.army[gain.piece] = minus(g.army[gain.piece], gain.kind, -gain.n)
        g.seen_army[gain.piece] = 0
    else:
        f = gain.piece - n
        if gain.place >= 0:
            g.fleet_at[f] = gain.place
        g.fleet[f] = minus(g.fleet[f], gain.kind, -gain.n)
        g.seen_fleet[f] = 0


def recruits(g: State, seat: Seat, gains: tuple[Gain, ...]) -> list[Gain]:
    """One more of a type for each three bought. It joins the army that got most of them and may take it;
    if its peasants are too many in every army it is lost (R-120). [SS-433, SS-472, SS-546]"""
    n, out = len(g.army), []
    for kind in range(6):
        mine: dict[int, int] = {}
        for gain in gains:
            if gain.kind == kind and gain.piece < n and not gain.free:
                mine[gain.piece] = mine.get(gain.piece, 0) + gain.n
        for _ in range(sum(mine.values()) // 3):
            for army in sorted(mine, key=lambda p: -mine[p]):
                if kind != PS or g.peasants_ok(seat, minus(g.army[army], kind, -1)):
                    out.append(Gain(army, kind, 1, free=True))
                    add(g, out[-1])
                    break
    return out
