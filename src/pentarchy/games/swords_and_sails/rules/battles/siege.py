"""Sieges and pillages (part 13), city by city if the host says so; docked fleets of fallen ports (part
14)."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ...state.records import FORMATIONS
from ..casualties import suffer
from .retreat import ArmyRetreat, way_out
from .sabotage import SabotageWindow
from .war import commander

CAPITAL = ("capital", "major", "minor")


def protected(g: State, land: int) -> bool:
    """Pillaged land cannot be sieged or pillaged until it produces again. [SS-250]"""
    return g.barren[land] > 0 or g.idle[land] == g.turn


def held_by(g: State, land: int, seat: Seat) -> tuple[int, int, int]:
    """Minor cities, major cities and capital there that the seat's side holds city by city."""
    mine = [p for p in g.parts[land] if g.allied(p[0], seat)]
    return sum(p[1] for p in mine), sum(p[2] for p in mine), sum(p[3] for p in mine)


def open_cities(g: State, land: int, seat: Seat) -> tuple[int, int, int]:
    """Minor cities, major cities (without the capital) and the capital that are still to be taken."""
    capital = int(g.capital_holder(land) >= 0 and g.major[land] > 0)
    if g.owner[land] >= 0 and g.allied(g.owner[land], seat):
        foes = [p for p in g.parts[land] if not g.allied(p[0], seat)]
        caps = sum(p[3] for p in foes)
        return sum(p[1] for p in foes), sum(p[2] for p in foes) - caps, caps
    m, n, c = held_by(g, land, seat)
    return g.minor[land] - m, g.major[land] - n - (capital - c), capital - c


def walls(g: State, land: int, capital: bool = True) -> int:
    """What is added to the dice: the controller's walls, and those of a capital in play. [SS-372, SS-373,
    SS-374, SS-375, SS-376, SS-527]"""
    owner, total = g.owner[land], 0
    if owner >= 0:
        total += g.book.factions[g.factions[owner]].walls
    if capital and (host := g.capital_holder(land)) >= 0:
        total += g.book.factions[g.factions[host]].capital_walls or g.book.tables.dice.capital_walls
    return total


def siege_dice(g: State, land: int, seat: Seat, what: str = "") -> int:
    """Dice of a siege of the whole land, or of one city of it. [SS-369, SS-370, SS-371, SS-457, SS-485]"""
    d = g.book.tables.dice
    major = d.major - 1 if g.has_leader(seat, "conqueror") else d.major
    if what:
        return d.land + (d.minor if what == "minor" else major)
    m, n, c = open_cities(g, land, seat)
    return d.land + m * d.minor + (n + c) * major


def pillage_dice(g: State, land: int, seat: Seat) -> int:
    """Fewer dice than a siege; odd minor cities are rounded up. [SS-245, SS-246]"""
    d, marked = g.book.tables.dice, g.book.marked("pillage", g.factions[seat])
    return (0 if marked else d.land) + (g.minor[land] + 1) // 2 + g.major[land] * (d.major - marked)


def casualty_points(g: State, land: int, seat: Seat, rolled: list[int], capital: bool, siege: bool) -> int:
    """Each die of a siege less one for the Conqueror, plus one against the Charismatic; then the walls
    (R-127). [SS-376, SS-377, SS-474, SS-484]"""
    owner, each = g.owner[land], 0
    if siege:
        each -= g.has_leader(seat, "conqueror")
        each += owner >= 0 and g.has_leader(owner, "charismatic")
    return sum(max(0, d + each) for d in rolled) + walls(g, land, capital)


class Sieges(Step[State], frozen=True):
    """Whoever stands alone in land that is not his may siege it. [SS-319, SS-383, SS-459]"""

    rule = "SS-319"

    def run(self, g: State) -> None:
        g.phase = 5
        owner, parts, leaving = g.owner, g.parts, g.leaving
        lands = {
            at
            for a, at in enumerate(g.army_at)
            if at >= 0 and not leaving[a]
            if parts[at] or ((seat := a // FORMATIONS) != owner[at] and not g.allied(seat, owner[at]))
        }
        found = []
        for land in sorted(lands):
            here = g.standing(land)
            if len({g.side(a // FORMATIONS) for a in here}) > 1:
                continue  # nobody may siege until he is alone
            seat = commander(g, here, False, -1)
            foreign = not (g.owner[land] >= 0 and g.allied(g.owner[land], seat))
            divided = any(not g.allied(p[0], seat) for p in g.parts[land])
            if foreign or divided:
                found.append((g.order.index(seat), land, seat))
        g.then(*(SiegeChoice(seat, land) for _, land, seat in sorted(found)))
        g.then(SabotageWindow("end"))


class SiegeChoice(Step[State], frozen=True):
    """Siege, pillage, a single city, leave, or wait (R-92). [SS-243, SS-368, SS-456, SS-458, SS-460,
    SS-480]"""

    rule = "SS-368"
    veiled = True
    seat: Seat
    land: int

    def _armies(self, g: State) -> list[int]:
        return [a for a in g.standing(self.land) if g.allied(a // FORMATIONS, self.seat)]

    def who(self, g: State) -> Seat | None:
        gone = not any(a // FORMATIONS == self.seat for a in self._armies(g))
        return (
            None
            if gone or (protected(g, self.land) and not g.has_leader(self.seat, "diplomat"))
            else self.seat
        )

    def options(self, g: State, seat: Seat) -> list[Action]:
        land = self.land
        out: list[Action] = []
        mine = g.owner[land] >= 0 and g.allied(g.owner[land], seat)
        if not protected(g, land):
            if not mine:
                out.append(("siege", g.book.ids[land]))
            if g.variants.partial_siege:
                m, n, c = open_cities(g, land, seat)
                if mine or m + n + c > 1:
                    cities = [w for w, k in zip(CAPITAL, (c, n, m), strict=True) if k > 0]
                    out += [("city", g.book.ids[land], w) for w in cities]
            if not mine and g.holds(seat, "pillage") >= 0:
                out.append(("pillage", g.book.ids[land]))
        if g.has_leader(seat, "diplomat") and any(way_out(g, a) for a in self._armies(g)):
            out.append(("leave", g.book.ids[land]))
        if land not in g.sieging or not out:
            out.append(("wait",))
        return out

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.reveal()
        match action:
            case ("siege", _):
                g.then(SabotageWindow("siege"), SiegeRoll(seat, self.land))
            case ("city", _, what):
                g.then(SabotageWindow("siege"), SiegeRoll(seat, self.land, what), self)
            case ("pillage", _):
                g.discard(g.holds(seat, "pillage"))
                g.tell("pillages", seat=seat, land=self.land)
                g.then(SabotageWindow("siege"), SiegeRoll(seat, self.land, "pillage"))
            case ("leave", _):
                for a in self._armies(g):
                    g.leaving[a] = 1
                    g.then(ArmyRetreat(a // FORMATIONS, a))


class SiegeRoll(Step[State], frozen=True):
    """The dice give the casualty points the besieger must lose. [SS-377]"""

    rule = "SS-377"
    seat: Seat
    land: int
    what: str = ""

    def run(self, g: State) -> None:
        seat, land = self.seat, self.land
        if not any(g.allied(a // FORMATIONS, seat) for a in g.standing(land)):
            return
        pillage = self.what == "pillage"
        n = pillage_dice(g, land, seat) if pillage else siege_dice(g, land, seat, self.what)
        rolled = [g.roll() for _ in range(n)]
        capital = self.what in ("", "capital", "pillage")
        points = casualty_points(g, land, seat, rolled, capital, siege=not pillage)
        g.tally[1] += 1
        g.tell("siege_roll", seat=seat, land=land, dice=tuple(rolled), points=points, what=self.what)
        g.then(BuyOff(seat, land, points, self.what), SiegeEnd(seat, land, self.what))


class BuyOff(Step[State], frozen=True):
    """Up to half of the points may be paid off, 15 gold each; of a siege the Diplomat pays two thirds
    (R-127). [SS-378, SS-482]"""

    rule = "SS-378"
    seat: Seat
    land: int
    points: int
    what: str = ""

    def _most(self, g: State) -> int:
        more = self.what != "pillage" and g.has_leader(self.seat, "diplomat")
        share = self.points * 2 // 3 if more else self.points // 2
        return min(share, g.gold[self.seat] // g.book.tables.prices.buy_off)

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("pay", n) for n in range(self._most(g), -1, -1)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        n = action[1]
        if n:
            g.gold[seat] -= n * g.book.tables.prices.buy_off
            g.tell("pays_off", seat=seat, points=n, gold=n * g.book.tables.prices.buy_off)
        armies = [a for a in g.standing(self.land) if g.allied(a // FORMATIONS, seat)]
        g.reveal(own=all(a // FORMATIONS == seat for a in armies))  # allies' shares tell of their strength
        suffer(g, armies, False, self.points - n)


class SiegeEnd(Step[State], frozen=True):
    """With units left the land or city is taken, or the spoils of a pillage (R-91): by who leads those that
    are left. [SS-244, SS-247, SS-248, SS-382]"""

    rule = "SS-382"
    seat: Seat
    land: int
    what: str

    def run(self, g: State) -> None:
        seat, land = self.seat, self.land
        left = [a for a in g.standing(land) if g.allied(a // FORMATIONS, seat)]
        g.reveal(own=all(a // FORMATIONS == seat for a in left))  # else whether one is asked for losses shows
        if not left:
            g.tell("siege_fails", seat=seat, land=land)
            return
        if all(a // FORMATIONS != seat for a in left):
            seat = commander(g, left, False, -1)
        if self.what == "pillage":
            t = g.book.tables.income
            spoils = t.harvest[0] + t.minor * g.minor[land] + t.major * g.major[land]
            g.gold[seat] += spoils
            g.barren[land] = t.barren_seasons
            g.tally[3] += 1
            g.tell("pillaged", seat=seat, land=land, gold=spoils)
        elif self.what:
            take_city(g, seat, land, self.what)
        else:
            capture(g, seat, land)


def capture(g: State, seat: Seat, land: int) -> None:
    """The land with all its cities changes hands at once. [SS-382]"""
    old = g.owner[land]
    g.owner[land], g.parts[land] = seat, ()
    g.tally[2] += 1
    g.tell("captured", seat=seat, land=land, old=old)


def take_city(g: State, seat: Seat, land: int, what: str) -> None:
    """One city changes hands; with the last one goes the land. [SS-461, SS-462]"""
    add = {"minor": (1, 0, 0), "major": (0, 1, 0), "capital": (0, 1, 1)}[what]
    parts = {p[0]: (p[1], p[2], p[3]) for p in g.parts[land]}
    for other, have in list(parts.items()):
        column = 0 if what == "minor" else 2 if what == "capital" else 1
        free = have[1] - have[2] if what == "major" else have[column]
        if not g.allied(other, seat) and free > 0:
            parts[other] = (have[0] - add[0], have[1] - add[1], have[2] - add[2])
            break
    if g.owner[land] != seat:
        mine = parts.get(seat, (0, 0, 0))
        parts[seat] = (mine[0] + add[0], mine[1] + add[1], mine[2] + add[2])
    g.parts[land] = tuple(sorted((s, *p) for s, p in parts.items() if any(p)))
    g.tell("city_taken", seat=seat, land=land, what=what)
    if g.owner[land] != seat and open_cities(g, land, seat) == (0, 0, 0):
        capture(g, seat, land)


class LeavePorts(Step[State], frozen=True):
    """Part 14: fleets docked in a port that is no longer friendly put to sea (R-65). [SS-012, SS-542]"""

    rule = "SS-542"

    def run(self, g: State) -> None:
        for f, land in enumerate(g.port):
            if land >= 0 and not g.allied(f // FORMATIONS, g.owner[land]):
                g.port[f] = -1
                g.tell("puts_to_sea", fleet=f)
