"""How a bot commands its units: where to found, whom to attack, when to hold, when to put to sea."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from .book import ARCHER, CRUSADES, SEA, SHIP
from .combat import charge_values
from .game import Battle, Rise
from .kingdom import is_free
from .maneuver import ground_orders, ship_orders
from .units import attack, defence, dice_for, wounds_for
from .voyages import Landing, best_landing, sail_worth

HIGHEST = (0.0, 3.5, 4.47, 4.96, 5.24, 5.43, 5.56)
"""The highest of so many dice, on average."""

VILLAGE, BEST_SITE = 3.0, 5.2
"""What a village is worth at least and at most."""
STEP = 0.6
"""What a step on the way to something takes from its worth."""


def forecast(
    g: Rise, mine: list[int], theirs: list[int], sheltered: bool, from_me: bool
) -> tuple[float, float]:
    """Health left to both sides if average dice are rolled until one is gone."""
    sides = []
    for units, charging in ((mine, from_me), (theirs, not from_me)):
        seat = units[0] >> 5 if units else 0
        values = [
            [
                charge_values(g, [u])[0] if charging else attack(g, u),
                defence(g, u, sheltered=sheltered and not charging),
                1 if g.light[u] else 2,
            ]
            for u in units
        ]
        sides.append((seat, sorted(values)))
    turn = 0 if from_me else 1
    for _ in range(30):
        (seat, rolling), (_, hit) = sides[turn], sides[1 - turn]
        if not rolling or not hit:
            break
        total = sum(v[0] for v in rolling) + HIGHEST[dice_for(g, seat, len(rolling))]
        wounds = wounds_for(g, round(total), sum(v[1] for v in hit))
        while wounds and hit:
            hit[-1][2] -= 1
            wounds -= 1
            if not hit[-1][2]:
                hit.pop()
        turn = 1 - turn
    return float(sum(v[2] for v in sides[0][1])), float(sum(v[2] for v in sides[1][1]))


def exchange_looks_good(g: Rise, battle: Battle, original: bool) -> bool:
    """Whether the side that may retreat now would rather roll."""
    attackers = [u for u in battle.units if g.at[u] >= 0]
    defenders = g.stack(battle.hex)
    mine, theirs = (attackers, defenders) if original else (defenders, attackers)
    ours, rest = forecast(g, mine, theirs, True, True)
    return ours >= rest


class Outlook:
    """The board through one seat's eyes, worked out once per decision."""

    step = STEP

    def __init__(self, g: Rise, seat: Seat) -> None:
        self.g, self.seat = g, seat
        self.left = g.book.limits.rounds - g.round
        self._worth: dict[int, float] = {}
        self._sites: list[int] | None = None
        self._targets: list[tuple[int, float]] | None = None
        self._landings: dict[int, Landing | None] = {}

    # ---- what is worth going for ----------------------------------------------------------------------

    def site_worth(self, hex_: int) -> float:
        """What a village here would bring: free lands around, better if they differ."""
        if hex_ not in self._worth:
            g, book = self.g, self.g.book
            free = [book.terrain[n] for n in book.near[hex_] if is_free(g, self.seat, n)]
            self._worth[hex_] = VILLAGE + 0.25 * min(len(free), 4) + 0.3 * len(set(free)) if free else 0.0
        return self._worth[hex_]

    def villages_left(self) -> int:
        """How many more villages the seat's chits and cones allow."""
        g, limits = self.g, self.g.book.limits
        return min(limits.chits - len(g.settlements(self.seat)), limits.cones - g.cones(self.seat))

    def sites(self) -> list[int]:
        """Hexes where a village could be founded next round, not next to one that an own unit holds."""
        if self._sites is not None:
            return self._sites
        g, book, seat = self.g, self.g.book, self.seat
        out: list[int] = []
        wanted = self.villages_left()
        if self.left > 0 and wanted > 0:
            near, cube, holder = book.near, g.cube, g.holder
            shut = {h for h in g.place if h >= 0}
            shut.update([n for h in shut for n in near[h]])
            out = [
                h
                for h, terrain in enumerate(book.terrain)
                if terrain < SEA and h not in shut and cube[h] < 0 and (holder[h] < 0 or holder[h] == seat)
            ]
            claimed = [h for h in out if holder[h] == seat]
            if len(claimed) >= wanted:
                out = claimed
            if claimed:
                beside = {n for h in claimed for n in near[h]}
                out = [h for h in out if h not in beside]
        self._sites = out
        return out

    def prize(self, hex_: int) -> float:
        """What entering a foreign settlement brings; its people will resent it."""
        g, seat = self.g, self.seat
        settlement = g.site[hex_]
        if settlement < 0 or settlement >> 3 == seat:
            return 0.0
        level, buildings = g.level[settlement], g.buildings[settlement].bit_count()
        resent = 3.0 if g.dedication(seat) > 0 else 0.5
        harm = 0.25 * (2 * level + buildings)
        if level == 1:
            return 1.0 + harm - resent
        return 2.5 * (level - 1) + max(0, buildings - 2) + 0.8 * self.left + harm - resent

    def bound(self, unit: int) -> bool:
        """The last guard of a settlement stays: it supports building there and keeps others out."""
        g, here = self.g, self.g.at[unit]
        settlement = g.site[here]
        if settlement < 0 or settlement >> 3 != self.seat:
            return False
        return g.force[here].bit_count() == 1

    def landing(self, ship: int) -> Landing | None:
        """Where this ship could set settlers ashore."""
        if ship not in self._landings:
            self._landings[ship] = best_landing(self, self.g.at[ship])
        return self._landings[ship]

    # ---- orders ---------------------------------------------------------------------------------------

    def choose_unit(self, options: list[Action]) -> Action:
        """The unit with the best order, or the end of the turn."""
        found, best = 0.05, options[-1]
        for action in options:
            if action[0] != "unit":
                continue
            orders = self._orders(action[1])
            if orders and orders[0][0] > found:
                found, best = orders[0][0], action
        return best

    def order(self, unit: int, options: list[Action]) -> Action:
        orders = self._orders(unit)
        if orders and orders[0][0] > 0.05 and orders[0][1] in options:
            return orders[0][1]
        return options[-1]

    def _orders(self, unit: int) -> list[tuple[float, Action]]:
        """What the unit might do, the best first."""
        g, seat = self.g, self.seat
        if g.kind(unit) == SHIP:
            ranked = [(sail_worth(self, unit, o), o) for o in ship_orders(g, seat, unit)]
        else:
            ranked = self._ground(unit, ground_orders(g, seat, unit))
        return sorted(ranked, key=lambda r: r[0], reverse=True)

    def _ground(self, unit: int, orders: list[Action]) -> list[tuple[float, Action]]:
        g, book, here = self.g, self.g.book, self.g.at[unit]
        goal = None
        looked = False
        ranked: list[tuple[float, Action]] = []
        for order in orders:
            match order:
                case ("shoot", name):
                    ranked.append((self._shot(unit, book.hex[name]), order))
                case ("charge", name):
                    ranked.append((self._charge(unit, book.hex[name]), order))
                case ("leave",):
                    ranked.append((1.2, order))
                case ("board", name):
                    ranked.append((self._boarding(unit, book.hex[name]), order))
                case ("move", name):
                    hex_ = book.hex[name]
                    prize = self.prize(hex_)
                    if prize:
                        ranked.append((prize, order))
                        continue
                    if self.bound(unit) or (g.holder[hex_] == self.seat and hex_ in self.sites()):
                        continue
                    if g.aboard[unit] >= 0:
                        ranked.append((self._landfall(unit, hex_), order))
                        continue
                    if not looked:
                        looked, goal = True, self._goal(unit)
                    if goal and book.ways[hex_][goal[0]] < book.ways[here][goal[0]]:
                        ranked.append((goal[1], order))
        return ranked

    def targets(self) -> list[tuple[int, float]]:
        """Hexes worth walking to beside places to settle: towns to take, the road to Jerusalem."""
        if self._targets is None:
            g, book = self.g, self.g.book
            found = []
            for s, hex_ in enumerate(g.place):
                if hex_ >= 0 and s >> 3 != self.seat and not g.force[hex_]:
                    found.append((hex_, self.prize(hex_) + 1.0))
            if g.knows(self.seat, CRUSADES):
                for hex_, place in enumerate(book.hexes):
                    if place.exit == "jerusalem" and book.terrain[hex_] < SEA:
                        found.append((hex_, 1.0 + 2 * self.step * (self.left + 1)))
            self._targets = found
        return self._targets

    def _goal(self, unit: int) -> tuple[int, float] | None:
        """The target most worth its way; without one, out of a settlement that is full."""
        g, book, here = self.g, self.g.book, self.g.at[unit]
        if g.holder[here] == self.seat and here in self.sites():
            return None
        way = book.ways[here]
        goal, best = -1, 0.1
        for hex_ in self.sites():
            cost = self.step * way[hex_]
            if BEST_SITE - cost > best and g.holder[hex_] < 0 and self.site_worth(hex_) - cost > best:
                goal, best = hex_, self.site_worth(hex_) - cost
        for hex_, worth in self.targets():
            cost = self.step * way[hex_]
            if cost and worth - cost > best:
                goal, best = hex_, worth - cost
        if goal >= 0:
            return goal, best
        if g.site[here] >= 0 and g.force[here].bit_count() >= g.room(here):
            for n in book.land_near[here]:
                if g.holder[n] in (-1, self.seat) and g.force[n].bit_count() < book.limits.open_land - 1:
                    return n, 0.3
        return None

    def _boarding(self, unit: int, hex_: int) -> float:
        """Settlers go aboard when a shore over the sea is better than what they can walk to."""
        g = self.g
        landing = self.landing(g.ship_at[hex_])
        if landing is None or self.bound(unit) or landing.turns + 1 > self.left:
            return 0.0
        at_sea = sum(g.aboard[u] >= 0 for u in g.ground(self.seat))
        if at_sea >= self.villages_left() or (self._goal(unit) or (0, 0.0))[1] >= landing.worth:
            return 0.0
        return landing.worth

    def _landfall(self, unit: int, hex_: int) -> float:
        """Settlers go ashore where they can found; with nowhere to sail to, anywhere."""
        g = self.g
        if hex_ in self.sites():
            return self.site_worth(hex_)
        landing = self.landing(g.aboard[unit])
        return 0.3 if landing is None or landing.turns > self.left else 0.0

    def _shot(self, archer: int, hex_: int) -> float:
        """Arrows cost nothing but the chance to walk."""
        g = self.g
        targets = g.stack(hex_)
        if not targets:
            return 1.5
        total = attack(g, archer) + 4
        return 0.8 if total >= sum(defence(g, u) for u in targets) else 0.2

    def _charge(self, unit: int, hex_: int) -> float:
        """Everybody who can reach it together against those who are there."""
        g, book, need = self.g, self.g.book, self.g.book.limits.attack
        mates = [
            u
            for n in book.near[hex_]
            if g.holder[n] == self.seat
            for u in g.stack(n)
            if g.ap[u] >= need and g.kind(u) != ARCHER
        ]
        ours, theirs = forecast(g, mates or [unit], g.stack(hex_), True, True)
        if theirs or not ours:
            return 0.0
        before = sum(1 if g.light[u] else 2 for u in mates)
        gain = 0.5 * len(g.stack(hex_)) + self.prize(hex_) - 0.6 * (before - ours)
        return gain if ours >= 0.5 * before else 0.0
