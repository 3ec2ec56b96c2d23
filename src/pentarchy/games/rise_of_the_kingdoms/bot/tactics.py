"""How a bot commands its units: whom to attack, when to hold, where to go."""

from __future__ import annotations

from pentarchy.kernel import Action

from ..book import ARCHER, SHIP
from ..rules.clash.combat import charge_values
from ..rules.clash.movement import ground_orders
from ..rules.clash.ships import ship_orders
from ..rules.units import attack, defence, dice_for, wounds_for
from ..state import Battle, State
from .plans import BEST_SITE, Outlook
from .voyages import sail_worth

HIGHEST = (0.0, 3.5, 4.47, 4.96, 5.24, 5.43, 5.56)
"""The highest of so many dice, on average."""


def forecast(
    g: State, mine: list[int], theirs: list[int], sheltered: bool, from_me: bool
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


def exchange_looks_good(g: State, battle: Battle, original: bool) -> bool:
    """Whether the side that may retreat now would rather roll."""
    attackers = [u for u in battle.units if g.at[u] >= 0]
    defenders = g.stack(battle.hex)
    mine, theirs = (attackers, defenders) if original else (defenders, attackers)
    ours, rest = forecast(g, mine, theirs, True, True)
    return ours >= rest


class Commander(Outlook):
    """Orders for the units of one seat, by what they see."""

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
