"""How a bot commands its units: where to found, whom to attack, when to hold."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from .book import ARCHER, ASTROLABE, CRUSADES, SEA, SHIP
from .combat import charge_values
from .game import Battle, Rise
from .kingdom import is_free
from .maneuver import ground_orders, ship_orders
from .units import attack, defence, dice_for, wounds_for

HIGHEST = (0.0, 3.5, 4.47, 4.96, 5.24, 5.43, 5.56)
"""The highest of so many dice, on average."""


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

    def __init__(self, g: Rise, seat: Seat) -> None:
        self.g, self.seat = g, seat
        self.left = g.book.limits.rounds - g.round
        self._sites: dict[int, float] | None = None
        self._targets: list[tuple[int, float]] | None = None

    # ---- what is worth going for ----------------------------------------------------------------------

    def site_worth(self, hex_: int) -> float:
        """What a village here would bring: free lands around, better if they differ."""
        g, book = self.g, self.g.book
        free = [n for n in book.near[hex_] if is_free(g, self.seat, n)]
        kinds = {book.terrain[n] for n in free}
        return 3.0 + 0.25 * min(len(free), 4) + 0.3 * len(kinds) if free else 0.0

    def sites(self) -> dict[int, float]:
        """Hexes where a village could be founded next round, not yet taken by an own unit nearby."""
        if self._sites is not None:
            return self._sites
        g, book, seat = self.g, self.g.book, self.seat
        out: dict[int, float] = {}
        limits = book.limits
        spare = min(limits.chits - len(g.settlements(seat)), limits.cones - g.cones(seat))
        if self.left > 0 and spare > 0:
            site, cube, holder = g.site, g.cube, g.holder
            for h, terrain in enumerate(book.terrain):
                if terrain >= SEA or site[h] >= 0 or cube[h] >= 0 or holder[h] not in (-1, seat):
                    continue
                if all(site[n] < 0 for n in book.near[h]):
                    out[h] = self.site_worth(h)
            claimed = [h for h in out if holder[h] == seat]
            if len(claimed) >= spare:
                out = {h: out[h] for h in claimed}
            for h in claimed:
                for n in book.near[h]:
                    out.pop(n, None)
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
        """The last guard of a settlement stays while an enemy is near or it supports building."""
        g, here = self.g, self.g.at[unit]
        settlement = g.site[here]
        if settlement < 0 or settlement >> 3 != self.seat:
            return False
        return g.force[here].bit_count() == 1

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
            ranked = [(self._ship_worth(unit, o), o) for o in ship_orders(g, seat, unit)]
        else:
            ranked = self._ground(unit, ground_orders(g, seat, unit))
        return sorted(ranked, key=lambda r: r[0], reverse=True)

    def _ground(self, unit: int, orders: list[Action]) -> list[tuple[float, Action]]:
        g, book = self.g, self.g.book
        goal = None
        ranked: list[tuple[float, Action]] = []
        for order in orders:
            match order:
                case ("shoot", name):
                    ranked.append((self._shot(unit, book.hex[name]), order))
                case ("charge", name):
                    ranked.append((self._charge(unit, book.hex[name]), order))
                case ("leave",):
                    ranked.append((1.2 if self.left < 2 or g.knows(self.seat, CRUSADES) else 0.0, order))
                case ("move", name):
                    hex_ = book.hex[name]
                    prize = self.prize(hex_)
                    if prize:
                        ranked.append((prize, order))
                        continue
                    if self.bound(unit) or (hex_ in self.sites() and g.holder[hex_] == self.seat):
                        continue
                    if goal is None:
                        goal = self._goal(unit)
                    if goal and book.distance(hex_, goal[0]) < book.distance(g.at[unit], goal[0]):
                        ranked.append((goal[1], order))
        return ranked

    def targets(self) -> list[tuple[int, float]]:
        """Hexes worth walking to: places to settle, towns to take, the road to Jerusalem."""
        if self._targets is None:
            g, book = self.g, self.g.book
            found = [(h, worth) for h, worth in self.sites().items() if g.holder[h] < 0]
            for s, hex_ in enumerate(g.place):
                if hex_ >= 0 and s >> 3 != self.seat and not g.force[hex_]:
                    found.append((hex_, self.prize(hex_) + 1.0))
            if g.knows(self.seat, CRUSADES):
                for hex_, place in enumerate(book.hexes):
                    if place.exit == "jerusalem" and book.terrain[hex_] < SEA:
                        found.append((hex_, 1.0 + 0.6 * 2 * (self.left + 1)))
            self._targets = found
        return self._targets

    def _goal(self, unit: int) -> tuple[int, float] | None:
        """The target most worth its way; without one, out of a settlement that is full."""
        g, book, here = self.g, self.g.book, self.g.at[unit]
        if here in self.sites() and g.aboard[unit] < 0:
            return None
        q, r = book.axial[here]
        goal, best = -1, 0.1
        for hex_, worth in self.targets():
            if worth <= best:
                continue
            dq, dr = book.axial[hex_][0] - q, book.axial[hex_][1] - r
            far = max(abs(dq), abs(dr), abs(dq + dr))
            if 0 < far <= 12 and worth - 0.6 * far > best:
                goal, best = hex_, worth - 0.6 * far
        if goal >= 0:
            return goal, best
        if g.aboard[unit] < 0 and g.site[here] >= 0 and g.force[here].bit_count() >= g.room(here):
            for n in book.land_near[here]:
                if g.holder[n] in (-1, self.seat) and g.force[n].bit_count() < book.limits.open_land - 1:
                    return n, 0.3
        return None

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

    def _ship_worth(self, ship: int, order: Action) -> float:
        """West with the astrolabe, home in bad times, otherwise at anchor."""
        g, book = self.g, self.g.book
        if order == ("leave",):
            return 4.0 if book.hexes[g.at[ship]].exit == "america" else 0.5 * len(g.stack(g.at[ship]))
        if not g.knows(self.seat, ASTROLABE) or g.stack(g.at[ship]):
            return 0.0
        here, there = g.at[ship], book.hex[order[-1]]
        now, then = self._to_america(here), self._to_america(there)
        if now > 4 * (self.left + 1):
            return 0.0
        return 1.0 if then < now else 0.0

    def _to_america(self, hex_: int) -> int:
        """Hexes of water to the nearest western arrow."""
        return america(self.g).get(hex_, 99)


_ways: dict[int, dict[int, int]] = {}


def america(g: Rise) -> dict[int, int]:
    """Distance over water from each sea hex to an America arrow; worked out once per board."""
    key = id(g.book)
    if key not in _ways:
        book = g.book
        far = {h: 0 for h, x in enumerate(book.hexes) if x.exit == "america"}
        edge = list(far)
        while edge:
            nxt = []
            for h in edge:
                for n in book.sea_near[h]:
                    if n not in far:
                        far[n] = far[h] + 1
                        nxt.append(n)
            edge = nxt
        _ways[key] = far
    return _ways[key]
