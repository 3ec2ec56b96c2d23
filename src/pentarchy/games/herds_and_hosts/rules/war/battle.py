"""COMBAT-Battle: declarations and the rounds of a battle. Sieges are fought by the same steps.

Side 0 is A, who declared; side 1 is B. Dice and re-rolls are in `rolling.py`.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.bits import bits
from ...book.pieces import REARGUARD
from ...state import State
from ...state.records import ABOARD, SITE, Battle, Die, Fighter, Unit
from ..prestige import credit
from ..values import counted, fit_to_fight, line_of, lives_of, one_of_each, roll_dice, starred, values
from .aftermath import EndBattle
from .rolling import Count, Reroll, SetAside, battle


class Declare(Step[State], frozen=True):
    """A player attacks where and whom he likes; each pair once per field. [HH-017]"""

    rule = "HH-250"
    seat: Seat

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        options: list[Action] = []
        for space in bits(g.here[seat] & g.contested()):
            others = dict.fromkeys(u.seat for u in g.stacks[space] if u.seat != seat)
            if fit_to_fight(g, space, seat):
                for foe in others:
                    pair = (space, min(seat, foe), max(seat, foe))
                    if pair not in g.fought and not g.friends(seat, foe) and fit_to_fight(g, space, foe):
                        options.append(("attack", g.map.ids[space], foe))
        options.append(("end",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("end",):
            return
        space, foe = g.map.index[action[1]], action[2]
        g.fought.append((space, min(seat, foe), max(seat, foe)))
        hosts = [muster(g, space, fit_to_fight(g, space, s), False) for s in (seat, foe)]
        g.battle = Battle(space, (seat, foe), False, hosts)
        g.tell("attack", seat=seat, other=foe, space=action[1])
        begin(g)
        g.then(self)


def muster(g: State, space: int, units: list[Unit], siege: bool) -> list[Fighter]:
    """Fighters with all their lives. [HH-183, HH-195]"""
    return [
        Fighter(u, lives_of(g, u, values(g, u, space, siege)), not siege and u.place == SITE) for u in units
    ]


def begin(g: State) -> None:
    """Morale: in the full game the side with more prestige has one re-roll in the battle. [HH-016, HH-216]"""
    b = battle(g)
    b.saved, b.destroyed = [0, 0], [0, 0]
    a, d = (g.realms[seat].prestige for seat in b.seats)
    if g.mode.morale and a != d:
        b.morale = 0 if a > d else 1
    for seat in b.seats:
        g.realms[seat].battles += 1
    g.then(BattleRound())


# ---- a battle round ---------------------------------------------------------------------------------------


class BattleRound(Step[State], frozen=True):
    """Up to three rounds; in the first, on open ground, mounted units may charge.
    [HH-191, HH-207, HH-211, HH-280]"""

    rule = "HH-211"

    def run(self, g: State) -> None:
        b = battle(g)
        b.round += 1
        b.charging, b.charged = [False, False], []
        b.paid, b.aimed, b.target = [False, False], [False, False], [-1, -1]
        b.dice, b.swords = [[], []], [0, 0]
        per_shield = g.book.tables.combat.units_per_shield
        b.shields = [counted(g, host) // per_shield for host in b.hosts]
        g.tell("battle round", round=b.round)
        if b.round == 1 and may_charge(g, b):
            g.then(Charge(0), Charge(1), Strike("charge"))
        else:
            g.then(Strike("main"))


def may_charge(g: State, b: Battle) -> bool:
    """Not in mountains and wetlands, at sea or in sieges. [HH-014, HH-208]"""
    return g.mode.charge and not b.siege and not starred(g, b.space)


def mounted(g: State, b: Battle, side: int) -> list[Fighter]:
    """The units of a side that can charge. [HH-207, HH-208]"""
    units = g.book.units
    return [f for f in b.hosts[side] if units[f.unit.kind].charges and f.unit.place != ABOARD]


class Charge(Step[State], frozen=True):
    """Mounted units may strike first."""

    rule = "HH-207"
    side: int

    def who(self, g: State) -> Seat | None:
        b = battle(g)
        return b.seats[self.side] if mounted(g, b, self.side) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("charge",), ("hold",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("charge",):
            battle(g).charging[self.side] = True
            g.tell("charge", seat=seat)


class Strike(Step[State], frozen=True):
    """Both sides roll: the chargers alone, or everybody who has not charged.
    [HH-183, HH-207, HH-210, HH-292]"""

    rule = "HH-183"
    part: str

    def run(self, g: State) -> None:
        b = battle(g)
        b.stage = self.part
        charge = self.part == "charge"
        if charge and not any(b.charging):
            g.then(Strike("main"))
            return
        b.dice = [self._roll(g, b, side, charge) for side in (0, 1)]
        for side in (0, 1):
            if b.dice[side]:
                dice = tuple((d.colour, d.swords) for d in b.dice[side])
                g.tell("rolls", seat=b.seats[side], dice=dice, part=self.part)
        g.then(
            Reroll(0),
            Reroll(1),
            Count(self.part),
            SetAside(0),
            SetAside(1),
            Aim(0, self.part),
            Aim(1, self.part),
            Hits(self.part),
        )

    def _roll(self, g: State, b: Battle, side: int, charge: bool) -> list[Die]:
        if charge:
            riders = mounted(g, b, side) if b.charging[side] else []
            b.charged += [f.unit.id for f in riders]
            return roll_dice(g, b.space, b.siege, riders, ())
        fresh = [f for f in b.hosts[side] if f.unit.id not in b.charged]
        return roll_dice(g, b.space, b.siege, fresh, works_dice(g, b, side))


def works_dice(g: State, b: Battle, side: int) -> tuple[str, ...]:
    """The dice of walls: one per level in a siege, one for an own fortification in the field.
    [HH-196, HH-197, HH-218]"""
    table = g.book.tables.combat
    if b.siege:
        return tuple(table.wall_dice) * b.wall_dice if side == 1 else ()
    if b.space < g.map.lands:
        land = g.lands[b.space]
        if land.fort and land.owner == b.seats[side]:
            return tuple(table.field_dice)
    return ()


# ---- hits -------------------------------------------------------------------------------------------------


def stopped(g: State, b: Battle, striker: int, charge: bool) -> tuple[int, int, int]:
    """How many shields and how much wall the striker's swords use up, and how many swords get through.
    [HH-198, HH-199, HH-209]"""
    swords, stock = b.swords[striker], b.shields[1 - striker]
    worth = g.book.tables.combat.charge_shield if charge else 1
    shields = min(stock, -(-swords // worth))
    left = max(0, swords - shields * worth)
    wall = min(b.wall, left) if b.siege and striker == 0 else 0
    return shields, wall, left - wall


class Aim(Step[State], frozen=True):
    """Six prestige: the striker names one unit of the rearguard, once per battle round."""

    rule = "HH-202"
    side: int
    part: str

    def who(self, g: State) -> Seat | None:
        b = battle(g)
        seat = b.seats[self.side]
        if b.aimed[self.side] or g.realms[seat].prestige < g.book.tables.combat.target_prestige:
            return None
        through = stopped(g, b, self.side, self.part == "charge")[2]
        return seat if through and len(self.options(g, seat)) > 1 else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        rear = [f for f in battle(g).hosts[1 - self.side] if line_of(g, f.unit, f.stays) == REARGUARD]
        found = one_of_each(rear, lambda f: (f.unit.kind, f.unit.level, f.lives, f.stays))
        return [*(("aim", f.unit.id) for f in found), ("no aim",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "aim":
            b = battle(g)
            g.realms[seat].prestige -= g.book.tables.combat.target_prestige
            b.aimed[self.side], b.target[self.side] = True, action[1]
            g.tell("aims", seat=seat, unit=g.find(action[1])[1].kind)


class Hits(Step[State], frozen=True):
    """Shields first; then both sides' wounds are settled before any unit is removed.
    [HH-198, HH-199, HH-292]"""

    rule = "HH-199"
    part: str

    def run(self, g: State) -> None:
        b = battle(g)
        through = [stopped(g, b, side, self.part == "charge") for side in (0, 1)]
        for side, (shields, wall, hits) in enumerate(through):
            b.shields[1 - side] -= shields
            b.wall -= wall
            if b.swords[side]:
                g.tell("hits", seat=b.seats[side], swords=b.swords[side], shields=shields + wall, hits=hits)
        b.swords = [0, 0]
        g.then(Wounds(0, through[0][2]), Wounds(1, through[1][2]), Removal(self.part))


class Wounds(Step[State], frozen=True):
    """The named target, then the vanguard, the standard line, the rearguard. [HH-200, HH-201, HH-202]"""

    rule = "HH-200"
    striker: int
    hits: int

    def run(self, g: State) -> None:
        b, hits = battle(g), self.hits
        host = b.hosts[1 - self.striker]
        aimed, b.target[self.striker] = b.target[self.striker], -1
        for i, f in enumerate(host):
            if f.unit.id == aimed and hits:
                lost = min(hits, f.lives)
                host[i] = replace(f, lives=f.lives - lost)
                hits -= lost
        while hits:
            alive = [f for f in host if f.lives]
            if not alive:
                return
            front = min(line_of(g, f.unit, f.stays) for f in alive)
            row = [i for i, f in enumerate(host) if f.lives and line_of(g, f.unit, f.stays) == front]
            total = sum(host[i].lives for i in row)
            if hits < total and len(row) > 1:
                g.then(Victim(self.striker, hits, front))
                return
            for i in row:
                lost = min(hits, host[i].lives)
                host[i] = replace(host[i], lives=host[i].lives - lost)
                hits -= lost


class Victim(Step[State], frozen=True):
    """The striker picks in the vanguard and standard line, the hit side in its rearguard. [HH-200, HH-201]"""

    rule = "HH-201"
    striker: int
    hits: int
    line: int

    def who(self, g: State) -> Seat:
        side = 1 - self.striker if self.line == REARGUARD else self.striker
        return battle(g).seats[side]

    def options(self, g: State, seat: Seat) -> list[Action]:
        host = battle(g).hosts[1 - self.striker]
        row = [f for f in host if f.lives and line_of(g, f.unit, f.stays) == self.line]
        found = one_of_each(row, lambda f: (f.unit.seat, f.unit.kind, f.unit.level, f.lives, f.stays))
        return [("hit", f.unit.id) for f in found]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        host = battle(g).hosts[1 - self.striker]
        i = next(i for i, f in enumerate(host) if f.unit.id == action[1])
        host[i] = replace(host[i], lives=host[i].lives - 1)
        g.then(Wounds(self.striker, self.hits - 1))


class Removal(Step[State], frozen=True):
    """The dead leave the field; then the battle may be decided. [HH-198, HH-211, HH-235]"""

    rule = "HH-198"
    part: str

    def run(self, g: State) -> None:
        b = battle(g)
        for side in (0, 1):
            for f in b.hosts[side]:
                if not f.lives:
                    winner = b.seats[1 - side]
                    g.lift(b.space, g.find(f.unit.id)[1])
                    where = g.map.ids[b.space]
                    g.tell("slain", seat=winner, other=f.unit.seat, unit=f.unit.kind, space=where)
                    credit(g, winner, f.unit)
                    b.destroyed[1 - side] += 1
            b.hosts[side] = [f for f in b.hosts[side] if f.lives]
        a_beaten = not b.hosts[0]
        b_beaten = not b.hosts[1] and not (b.siege and b.wall)
        if a_beaten or b_beaten:
            g.then(EndBattle(-1 if a_beaten and b_beaten else 1 if a_beaten else 0))
        elif self.part == "charge":
            g.then(Strike("main"))
        elif b.round >= g.book.tables.combat.rounds:
            g.then(EndBattle(-1))
        else:
            g.then(GoOn())


class GoOn(Step[State], frozen=True):
    """After each round A may stop; that is a draw."""

    rule = "HH-212"

    def who(self, g: State) -> Seat:
        return battle(g).seats[0]

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("go on",), ("stop",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.then(BattleRound() if action == ("go on",) else EndBattle(-1))
