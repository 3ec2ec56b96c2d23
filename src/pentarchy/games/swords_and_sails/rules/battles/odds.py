"""How a battle or a siege may end, by the dice it is fought with."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from pentarchy.kernel import Seat
from pentarchy.kernel.forecast import Forecast, fought

from ...state import State
from ...state.battle import IN
from ...state.records import FORMATIONS
from ..casualties import strength
from .line import target_number, tokens
from .morale import stout
from .quick import armour
from .siege import casualty_points, pillage_dice, siege_dice

FIGHTS = 100
LONGEST = 12
"""Rounds after which a battle is taken to be given up by both."""


# ---- sieges ------------------------------------------------------------------------------------------------


def besiegers(g: State, land: int, seat: Seat) -> list[int]:
    return [a for a in g.standing(land) if g.allied(a // FORMATIONS, seat)]


def siege_odds(g: State, land: int, seat: Seat, what: str = "") -> float:
    return round(siege_forecast(g, land, seat, what).win, 2)


def siege_forecast(g: State, land: int, seat: Seat, what: str = "") -> Forecast:
    """How often somebody of the besiegers is left after the walls' dice, and the casualty points they
    suffer, if nothing is bought off.

    [SS-377, SS-379, SS-382]
    """
    here = besiegers(g, land, seat)
    alive = [health for a in here for health, n in zip(g.book.health, g.army[a], strict=True) if n]
    whole = strength(g, here, False)
    most = whole - min(alive, default=0)
    pillage = what == "pillage"
    dice = pillage_dice(g, land, seat) if pillage else siege_dice(g, land, seat, what)
    capital = what in ("", "capital", "pillage")
    wall = casualty_points(g, land, seat, [], capital, siege=not pillage)
    each = [casualty_points(g, land, seat, [d], capital, siege=not pillage) - wall for d in range(1, 7)]
    sums = {wall: 1.0}
    for _ in range(dice):
        longer: dict[int, float] = {}
        for total, share in sums.items():
            for n in each:
                longer[total + n] = longer.get(total + n, 0.0) + share / 6
        sums = longer
    lost = sum(share * min(total, whole) for total, share in sums.items())
    return Forecast(sum(share for total, share in sums.items() if total <= most), lost)


# ---- battles -----------------------------------------------------------------------------------------------


class Fighter(NamedTuple):
    """A unit or a ship, as far as dice care; those that are given up first come first."""

    price: float
    """What it costs for each casualty point it takes."""
    token: int
    health: int
    dice: int
    hit: int
    ranged: bool
    morale: int


def battle_odds(g: State, side: int = 0) -> float:
    return round(battle_forecast(g, side).win, 2)


def battle_forecast(g: State, side: int = 0) -> Forecast:
    """How often a side holds the field if neither leaves before it must, and who falls: blows and morale
    by the book, captains' powers and rows aside. [SS-331, SS-353, SS-401, SS-408]"""
    if g.fight.leaving[1 - side] != IN:
        return Forecast(1.0)
    fight = _Fight(g)

    def once(dice: Random) -> tuple[bool, float, float]:
        hosts = [host.copy() for host in fight.hosts]
        winner = fight.winner(hosts, dice)
        mine, theirs = (len(fight.hosts[s]) - len(hosts[s]) for s in (side, 1 - side))
        return winner == side, mine, theirs

    return fought(once, FIGHTS)


class _Fight:
    def __init__(self, g: State) -> None:
        b = g.fight
        self.quick, self.sea, self.rounds, self.home = b.quick, b.sea, b.round, b.home
        self.hosts = [_host(g, side) for side in (0, 1)]
        self.armour = b.armour if b.round else [armour(g, 0), armour(g, 1)]
        self.barrage = g.book.tables.dice.barrage_hit if not b.sea and not b.round else 0
        self.best = [stout(g, lead) for lead in b.lead]
        kinds = {fighter.token for host in self.hosts for fighter in host}
        self.number = {(t, u): target_number(g, t, u)[0] for t in kinds for u in kinds} if not b.quick else {}

    def winner(self, hosts: list[list[Fighter]], dice: Random) -> int:
        """The side that holds the field in the end, or -1; hosts are what is left of them."""
        shields, early = self.armour.copy(), [0, 0]
        if self.quick and self.barrage:
            pools = [sum(f.dice for f in host if f.ranged) for host in hosts]
            blows = [_blow(dice, [(self.barrage, n)]) for n in pools]
            early = [_suffer(hosts[s], shields, s, blows[1 - s]) for s in (0, 1)]
        for number in range(self.rounds + 1, self.rounds + LONGEST + 1):
            lost = self.exchange(hosts, shields, dice) if self.quick else self.line(hosts, dice)
            lost, early = [lost[0] + early[0], lost[1] + early[1]], [0, 0]
            left = [bool(host) for host in hosts]
            if not all(left):
                return left.index(True) if any(left) else -1
            if not self.sea:
                routs = [self.routs(hosts[s], s, lost[s] - lost[1 - s], number, dice) for s in (0, 1)]
                if any(routs):
                    return -1 if all(routs) else routs.index(False)
        return -1

    def routs(self, host: list[Fighter], side: int, lost: int, number: int, dice: Random) -> bool:
        steady = sum(sorted((f.morale for f in host), reverse=True)[: self.best[side]]) + self.home[side]
        return sum(dice.randint(1, 6) for _ in range(number)) + lost >= steady

    def exchange(self, hosts: list[list[Fighter]], shields: list[int], dice: Random) -> list[int]:
        """A round of quick combat: all dice of a side against the armour and lives of the other."""
        blows = [_blow(dice, [(f.hit, f.dice) for f in host]) for host in hosts]
        return [_suffer(hosts[s], shields, s, blows[1 - s]) for s in (0, 1)]

    def line(self, hosts: list[list[Fighter]], dice: Random) -> list[int]:
        """A round of the line: units meet one by one, and who is left over stands behind another."""
        for host in hosts:
            dice.shuffle(host)
        width = min(len(host) for host in hosts)
        dead: list[list[int]] = [[], []]
        for at in range(width):
            for s in (0, 1):
                for striker in hosts[s][at::width]:
                    need = self.number[striker.token, hosts[1 - s][at].token]
                    if need and dice.randint(1, 6) + dice.randint(1, 6) <= need:
                        dead[1 - s].append(at)
                        break
        for s in (0, 1):
            hosts[s][:] = [f for at, f in enumerate(hosts[s]) if at not in dead[s]]
        return [len(dead[0]), len(dead[1])]


def _host(g: State, side: int) -> list[Fighter]:
    b, found = g.fight, []
    for token in tokens(g, side):
        piece, kind = token // 8, token % 8
        faction = g.factions[piece // FORMATIONS]
        if b.sea:
            ship = g.book.ships[faction][min(kind, len(g.book.ships[faction]) - 1)]
            found.append(Fighter(ship.cost / ship.health, token, ship.health, ship.dice, ship.hit, False, 0))
        else:
            unit = g.book.troops[faction][kind]
            health = g.book.health[kind]
            price = unit.cost / health
            found.append(Fighter(price, token, health, unit.dice, unit.hit, unit.ranged, unit.morale))
    return sorted(found)


def _blow(dice: Random, pools: list[tuple[int, int]]) -> int:
    """What dice at or under their hit values add up to."""
    rolled = ((dice.randint(1, 6), hit) for hit, n in pools for _ in range(n))
    return sum(die for die, hit in rolled if die <= hit)


def _suffer(host: list[Fighter], shields: list[int], side: int, points: int) -> int:
    """Armour first, then the cheapest; how many are lost."""
    spent = min(shields[side], points)
    shields[side] -= spent
    points, before = points - spent, len(host)
    while points > 0 and host:
        points -= host.pop(0).health
    return before - len(host)
