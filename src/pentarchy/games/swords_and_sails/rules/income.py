"""Phase 1, Collect Income: harvest, cities, bonus cards, sea trade, upkeep."""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.kernel import Action, Seat, Step, replace

from ..book import GREEN, TR
from ..state import State
from .casualties import lose_ship, lose_unit

BONUS = ("bonus_city_income", "bonus_harvest")


def holdings(g: State) -> list[tuple[int, int, int]]:
    """Per seat: territories, minor and major cities that it controls, city by city where land is divided.
    [SS-084, SS-085, SS-461, SS-462]"""
    count = [[0, 0, 0] for _ in range(g.seats)]
    for owner, minor, major in zip(g.owner, g.minor, g.major, strict=True):
        if owner >= 0:
            mine = count[owner]
            mine[0] += 1
            mine[1] += minor
            mine[2] += major
    if any(g.parts):
        for owner, parts in zip(g.owner, g.parts, strict=True):
            if parts and owner >= 0:
                count[owner][0] -= 1  # harvest and point of divided land belong to nobody (SS-461)
            for seat, m, n, _ in parts:
                count[seat][1] += m
                count[seat][2] += n
                if owner >= 0:
                    count[owner][1] -= m
                    count[owner][2] -= n
    return [(a, b, c) for a, b, c in count]


def incomes(g: State) -> list[tuple[int, int]]:
    """Per seat this season's harvest and city income, pillaged land left out. [SS-088, SS-146, SS-147,
    SS-148, SS-149, SS-150, SS-151, SS-152, SS-153, SS-154, SS-155]"""
    held = [list(h) for h in holdings(g)]
    pillaged = any(g.barren) or g.turn in g.idle
    for land, markers in enumerate(g.barren) if pillaged else ():
        if markers or g.idle[land] == g.turn:
            for seat, m, n, _ in g.parts[land]:
                held[seat][1] -= m
                held[seat][2] -= n
            if (owner := g.owner[land]) >= 0:
                held[owner][0] -= not g.parts[land]
                held[owner][1] -= g.minor[land] - sum(p[1] for p in g.parts[land])
                held[owner][2] -= g.major[land] - sum(p[2] for p in g.parts[land])
    t = g.book.tables.income
    return [(h * t.harvest[g.season], m * t.minor + n * t.major) for h, m, n in held]


class CollectIncome(Step[State], frozen=True):
    """A new season: markers off pillaged land, bonus cards, then everybody is paid. [SS-146, SS-147,
    SS-148, SS-149, SS-150, SS-151, SS-152, SS-153, SS-154, SS-155, SS-156, SS-249]"""

    rule = "SS-146"

    def run(self, g: State) -> None:
        g.phase = 0
        n = len(g.army)
        g.friend, g.fresh = tuple(g.owner), [0] * g.book.lands
        g.played, g.spied, g.sieging = [0] * g.seats, [0] * (2 * n), ()
        for land, markers in enumerate(g.barren) if any(g.barren) else ():
            if markers:
                g.barren[land], g.idle[land] = markers - 1, g.turn
        g.tell("season", turn=g.turn)
        if not g.variants.espionage_only and not (g.variants.first_game and g.turn == 0):
            g.gather({s: BonusCards(s) for s in g.alive if g.backs(s, GREEN)})
        else:
            g.gathered = []
        g.then(PayIncome())


class BonusCards(Step[State], frozen=True):
    """Bonus City Income and Bonus Harvest, one of each at most. [SS-184, SS-186, SS-190]"""

    rule = "SS-190"
    seat: Seat
    chosen: tuple[str, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [
            *(("play", kind) for kind in BONUS if kind not in self.chosen and g.holds(seat, kind) >= 0),
            ("done",),
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "play":
            g.then(replace(self, chosen=(*self.chosen, action[1])))
        else:
            g.keep(self)


class PayIncome(Step[State], frozen=True):
    """Everybody is paid; with the rule of upkeep units are paid for then. [SS-008, SS-092, SS-156]"""

    rule = "SS-146"

    def run(self, g: State) -> None:
        kept = [step for step in g.gathered if isinstance(step, BonusCards) and step.chosen]
        if g.gathered:
            g.reveal()
        pay = incomes(g)
        for seat in g.alive:
            harvest, city = pay[seat]
            for step in kept:
                if step.seat == seat:
                    harvest, city = _with_bonus(g, seat, step.chosen, harvest, city)
            sea = sea_income(g, seat) if g.has_leader(seat, "sea_trader") else 0
            g.gold[seat] += harvest + city + sea
            g.tell("income", seat=seat, harvest=harvest, city=city, sea=sea)
            if g.variants.maintenance:
                g.then(Upkeep(seat))


WHOLE = 100
"""What percents are of."""


def _with_bonus(g: State, seat: Seat, chosen: tuple[str, ...], harvest: int, city: int) -> tuple[int, int]:
    """Income with the bonus cards played. [SS-184, SS-185, SS-186, SS-187, SS-188, SS-189]"""
    for kind in chosen:
        g.discard(g.holds(seat, kind))
        plain, marked = g.book.cards[g.book.card[kind]].percent
        percent = marked if g.book.marked(kind, g.factions[seat]) else plain
        g.tell("bonus", seat=seat, card=kind, percent=percent)
        if kind == "bonus_harvest":
            harvest = g.book.round_up(harvest * (WHOLE + percent), WHOLE)
        else:
            city = g.book.round_up(city * (WHOLE + percent), WHOLE)
    return harvest, city


def sea_income(g: State, seat: Seat) -> int:
    """Fishing and sea trade of the Sea Trader (R-111). [SS-498, SS-499, SS-500]"""
    each = g.book.tables.income.minor
    fleets = [f for f in g.fleets_of(seat) if g.port[f] < 0]
    zones = sorted({g.fleet_at[f] for f in fleets})
    fishing = sum(each for z in zones if any(g.owner[land] == seat for land in g.book.coast[z]))
    ships = {z: sum(g.fleet[f][TR] for f in fleets if g.fleet_at[f] == z) for z in zones}
    trade, _ = best_trade(g, seat, {z: n for z, n in ships.items() if n}, frozenset())
    return fishing + each * trade


def best_trade(
    g: State, seat: Seat, ships: dict[int, int], counted: frozenset[int]
) -> tuple[int, frozenset[int]]:
    """How many tens these transports (by zone) earn, and the lands whose cities they connect.

    A chain of zones earns by its weakest link; it may do without the weak links and be several chains. Each
    city counts once. [SS-499, SS-500]"""
    earned = 0
    for chain in sorted(chains(g, seat, ships), key=lambda c: (-max(ships[z] for z in c), c)):
        ports = {x for z in chain for x in g.book.coast[z] if g.owner[x] == seat and any(g.held(x))}
        shores = frozenset(ports) - counted
        weakest = min(ships[z] for z in chain)
        due = sum(g.held(x)[0] for x in shores) // 3 + sum(g.held(x)[1] for x in shores)
        whole = min(due, weakest) if len(shores) >= 2 else 0
        parts, used = best_trade(g, seat, {z: ships[z] for z in chain if ships[z] > weakest}, counted)
        earned += max(whole, parts)
        counted = counted | shores if whole >= parts and whole else used
    return earned, counted


def chains(g: State, seat: Seat, zones: Iterable[int]) -> list[list[int]]:
    """Zones that hang together, not over a strait in hostile hands. [SS-499]"""
    left, found = list(zones), []
    while left:
        chain = [left.pop(0)]
        for z in chain:
            for x in [x for x in g.book.near[z] if x in left]:
                holder = g.strait_holder(z, x)
                if holder < 0 or g.allied(holder, seat):
                    left.remove(x)
                    chain.append(x)
        found.append(chain)
    return found


def upkeep(g: State, seat: Seat) -> int:
    """What all units and ships of a player cost each season. [SS-465]"""
    troops, ships = g.book.troops[g.factions[seat]], g.book.ships[g.factions[seat]]
    return sum(n * t.upkeep for a in g.armies_of(seat) for n, t in zip(g.army[a], troops, strict=True)) + sum(
        n * t.upkeep for f in g.fleets_of(seat) for n, t in zip(g.fleet[f], ships, strict=True)
    )


class Upkeep(Step[State], frozen=True):
    """Pay, or first disband until what is left can be paid (R-19). [SS-156, SS-465]"""

    rule = "SS-465"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if upkeep(g, self.seat) > g.gold[self.seat] else None

    def run(self, g: State) -> None:
        due = upkeep(g, self.seat)
        g.reveal()
        g.gold[self.seat] -= due
        g.tell("upkeep", seat=self.seat, gold=due)

    def options(self, g: State, seat: Seat) -> list[Action]:
        troops, ships, n = g.book.troops[g.factions[seat]], g.book.ships[g.factions[seat]], len(g.army)
        found = [
            (troops[k].upkeep, ("disband", a, g.book.unit_ids[k]))
            for a in g.armies_of(seat)
            for k in range(6)
            if g.army[a][k]
        ] + [
            (ships[k].upkeep, ("disband", n + f, g.book.ship_ids[k]))
            for f in g.fleets_of(seat)
            for k in range(3)
            if g.fleet[f][k]
        ]
        found.sort(key=lambda x: x[0])
        return [action for _, action in found]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.reveal()
        _, piece, unit = action
        n = len(g.army)
        if piece < n:
            lose_unit(g, piece, g.book.unit_ids.index(unit))
        else:
            lose_ship(g, piece - n, g.book.ship_ids.index(unit))
        g.tell("disbands", seat=seat, piece=piece, unit=unit)
        g.then(self)
