"""COMBAT-Siege: assaults on encircled settlements, what becomes of them, and ransom."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.bits import bits
from ...book.pieces import ENGINE, LI
from ...state import State
from ...state.records import INSIDE, OUTSIDE, SITE, Battle, Unit
from ..diplomacy import agreed, befriend
from ..fields import besiegers, encircled, hostile, walls
from ..prestige import score
from ..values import fit_to_fight, one_of_each
from .battle import begin, muster


class Besiege(Step[State], frozen=True):
    """For each settlement the player rings: assault, talk of ransom, or wait. [HH-217, HH-257]"""

    rule = "HH-217"
    seat: Seat
    assaulted: tuple[int, ...] = ()
    talked: tuple[int, ...] = ()

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        options: list[Action] = []
        for space in bits(g.rings & g.here[seat]):
            land = g.lands[space]
            if space in self.assaulted:
                continue
            if encircled(g, space) and seat in besiegers(g, space):
                inside = [u for u in g.stacks[space] if u.place == INSIDE]
                if not any(g.friends(seat, u.seat) for u in inside):
                    options.append(("assault", g.map.ids[space]))
                if space not in self.talked and may_ransom(g, land.owner, seat):
                    options.append(("ransom", g.map.ids[space]))
        options.append(("end",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("end",):
            return
        space = g.map.index[action[1]]
        if action[0] == "assault":
            assault(g, seat, space)
            g.then(replace(self, assaulted=(*self.assaulted, space)))
        else:
            g.then(Ransom(g.lands[space].owner, seat, space))
            g.then(replace(self, talked=(*self.talked, space)))


def assault(g: State, seat: Seat, space: int) -> None:
    """A battle against all units inside, five shields and a blue die per level; engines knock shields off.
    [HH-217, HH-218, HH-220]"""
    land = g.lands[space]
    levels = walls(g, space)
    attackers = fit_to_fight(g, space, seat)
    inside = [u for u in g.stacks[space] if u.place == INSIDE]
    hosts = [muster(g, space, units, True) for units in (attackers, inside)]
    g.battle = Battle(space, (seat, land.owner), True, hosts)
    g.battle.garrison = bool(inside)
    g.battle.wall_dice = levels
    g.battle.wall = max(0, levels * g.book.tables.combat.wall_shields - engine_shields(g, attackers))
    g.tell("assault", seat=seat, other=land.owner, space=g.map.ids[space], shields=g.battle.wall)
    begin(g)


def engine_shields(g: State, units: list[Unit]) -> int:
    """How many shields the engines of these units knock off. [HH-219]"""
    return sum(g.book.levels[u.level].engine for u in units if u.kind == ENGINE)


# ---- ransom -----------------------------------------------------------------------------------------------


def may_ransom(g: State, payer: Seat, taker: Seat) -> bool:
    """Once per pair, direction and year, with gold enough. [HH-255]"""
    realm = g.realms[payer]
    least = g.book.tables.diplomacy.ransom
    return g.mode.ransom_and_aid and realm.gold >= least and taker not in realm.ransom_to


class Ransom(Step[State], frozen=True):
    """The besieged names a sum."""

    rule = "HH-257"
    seat: Seat
    besieger: Seat
    space: int

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        least = g.book.tables.diplomacy.ransom
        sums = range(least, min(g.realms[seat].gold, least + 99) + 1)
        return [*(("gold", n) for n in sums), ("refuse",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action != ("refuse",):
            g.then(AcceptRansom(self.besieger, seat, self.space, action[1]))


class AcceptRansom(Step[State], frozen=True):
    """The besieger takes the ransom, or not. [HH-247, HH-257, HH-298]"""

    rule = "HH-257"
    seat: Seat
    payer: Seat
    space: int
    gold: int

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("accept",), ("decline",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if not agreed(g, action, self.payer, seat, "ransom", self.payer, self.gold):
            return
        payer, taker, table = g.realms[self.payer], g.realms[seat], g.book.tables.victory.ransom
        payer.gold -= self.gold
        taker.gold += self.gold
        payer.ransom_to = (*payer.ransom_to, seat)
        taker.ransoms += 1
        payer.ransoms -= 1
        score(g, seat, table[0], "ransom")
        score(g, self.payer, -table[1], "ransom")
        for unit in g.stacks[self.space]:
            if unit.seat == seat and unit.kind == ENGINE:
                g.retype(self.space, unit, LI)
        g.then(Withdraw(seat, self.space, tuple(ways_out(g, seat, self.space))))
        befriend(g, self.payer, seat, rounds=2)


def ways_out(g: State, seat: Seat, space: int) -> list[int]:
    """Neighbouring lands without enemies."""
    barred = hostile(g, seat)
    return [to for to in g.map.near_land[space] if not barred >> to & 1]


class Withdraw(Step[State], frozen=True):
    """The besieger's units leave to neighbouring lands of his choice; without a way they stay."""

    rule = "HH-257"
    seat: Seat
    space: int
    ways: tuple[int, ...]

    def leaving(self, g: State) -> list[Unit]:
        return [
            u
            for u in g.stacks[self.space]
            if u.seat == self.seat and u.place in (OUTSIDE, SITE) and not g.book.units[u.kind].naval
        ]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.ways and self.leaving(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        units, ids = one_of_each(self.leaving(g), lambda u: (u.kind, u.level, u.hurt)), g.map.ids
        options: list[Action] = [("withdraw", u.id, ids[to]) for u in units for to in self.ways]
        options += [("withdraw all", ids[to]) for to in self.ways]
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        units = self.leaving(g) if action[0] == "withdraw all" else [g.find(action[1])[1]]
        to = g.map.index[action[-1]]
        for unit in units:
            g.lift(self.space, unit)
            g.put(to, replace(unit, place=OUTSIDE, ordered=False, turned=False))
        kinds = tuple(unit.kind for unit in units)
        g.tell("withdraws", seat=seat, units=kinds, a=g.map.ids[self.space], b=action[-1])
        g.then(self)
