"""COMBAT-Battle: declarations and the rounds of a battle. Sieges are fought by the same steps.

Side 0 is A, who declared; side 1 is B. Dice and re-rolls are in `rolling.py`.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .bits import bits
from .book import ELITE, REARGUARD
from .cargo import Rescue
from .fields import close_ring
from .game import HerdsAndHosts
from .ledger import credit, score
from .rolling import Count, Reroll, SetAside
from .state import ABOARD, OUTSIDE, SITE, Battle, Die, Fighter, Unit
from .values import counted, fit_to_fight, line_of, lives_of, roll_dice, starred, values


class Declare(Step, frozen=True):
    """A player attacks where and whom he likes; each pair once per field."""

    rule = "HH-250"
    seat: Seat

    def who(self, g: HerdsAndHosts) -> Seat:
        return self.seat

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
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

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        if action == ("end",):
            return
        space, foe = g.map.index[action[1]], action[2]
        g.fought.append((space, min(seat, foe), max(seat, foe)))
        hosts = [muster(g, space, fit_to_fight(g, space, s), False) for s in (seat, foe)]
        g.battle = Battle(space, (seat, foe), False, hosts)
        g.tell("attack", seat=seat, other=foe, space=action[1])
        begin(g)
        g.then(self)


def muster(g: HerdsAndHosts, space: int, units: list[Unit], siege: bool) -> list[Fighter]:
    return [
        Fighter(u, lives_of(g, u, values(g, u, space, siege)), not siege and u.place == SITE) for u in units
    ]


def begin(g: HerdsAndHosts) -> None:
    """Morale: in the full game the side with more prestige has one re-roll in the battle."""
    b = battle(g)
    b.saved, b.destroyed = [0, 0], [0, 0]
    a, d = (g.realms[seat].prestige for seat in b.seats)
    if g.mode.morale and a != d:
        b.morale = 0 if a > d else 1
    for seat in b.seats:
        g.realms[seat].battles += 1
    g.then(BattleRound())


def battle(g: HerdsAndHosts) -> Battle:
    assert g.battle is not None
    return g.battle


# ---- a battle round ---------------------------------------------------------------------------------------


class BattleRound(Step, frozen=True):
    """Up to three rounds; in the first, on open ground, mounted units may charge."""

    rule = "HH-211"

    def run(self, g: HerdsAndHosts) -> None:
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


def may_charge(g: HerdsAndHosts, b: Battle) -> bool:
    return g.mode.charge and not b.siege and not starred(g, b.space)


def mounted(g: HerdsAndHosts, b: Battle, side: int) -> list[Fighter]:
    units = g.book.units
    return [f for f in b.hosts[side] if units[f.unit.kind].charges and f.unit.place != ABOARD]


class Charge(Step, frozen=True):
    """Mounted units may strike first."""

    rule = "HH-207"
    side: int

    def who(self, g: HerdsAndHosts) -> Seat | None:
        b = battle(g)
        return b.seats[self.side] if mounted(g, b, self.side) else None

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        return [("charge",), ("hold",)]

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        if action == ("charge",):
            battle(g).charging[self.side] = True
            g.tell("charge", seat=seat)


class Strike(Step, frozen=True):
    """Both sides roll: the chargers alone, or everybody who has not charged."""

    rule = "HH-183"
    part: str

    def run(self, g: HerdsAndHosts) -> None:
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

    def _roll(self, g: HerdsAndHosts, b: Battle, side: int, charge: bool) -> list[Die]:
        if charge:
            riders = mounted(g, b, side) if b.charging[side] else []
            b.charged += [f.unit.id for f in riders]
            return roll_dice(g, b.space, b.siege, riders, ())
        fresh = [f for f in b.hosts[side] if f.unit.id not in b.charged]
        return roll_dice(g, b.space, b.siege, fresh, works_dice(g, b, side))


def works_dice(g: HerdsAndHosts, b: Battle, side: int) -> tuple[str, ...]:
    """The dice of walls: one per level in a siege, one for an own fortification in the field."""
    table = g.book.tables.combat
    if b.siege:
        return tuple(table.wall_dice) * b.wall_dice if side == 1 else ()
    if b.space < g.map.lands:
        land = g.lands[b.space]
        if land.fort and land.owner == b.seats[side]:
            return tuple(table.field_dice)
    return ()


# ---- hits -------------------------------------------------------------------------------------------------


def stopped(g: HerdsAndHosts, b: Battle, striker: int, charge: bool) -> tuple[int, int, int]:
    """How many shields and how much wall the striker's swords use up, and how many swords get through."""
    swords, stock = b.swords[striker], b.shields[1 - striker]
    worth = g.book.tables.combat.charge_shield if charge else 1
    shields = min(stock, -(-swords // worth))
    left = max(0, swords - shields * worth)
    wall = min(b.wall, left) if b.siege and striker == 0 else 0
    return shields, wall, left - wall


class Aim(Step, frozen=True):
    """Six prestige: the striker names one unit of the rearguard, once per battle round."""

    rule = "HH-202"
    side: int
    part: str

    def who(self, g: HerdsAndHosts) -> Seat | None:
        b = battle(g)
        seat = b.seats[self.side]
        if b.aimed[self.side] or g.realms[seat].prestige < g.book.tables.combat.target_prestige:
            return None
        through = stopped(g, b, self.side, self.part == "charge")[2]
        return seat if through and len(self.options(g, seat)) > 1 else None

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        seen: dict[tuple[object, ...], int] = {}
        for f in battle(g).hosts[1 - self.side]:
            if line_of(g, f.unit, f.stays) == REARGUARD:
                seen.setdefault((f.unit.kind, f.unit.level, f.lives, f.stays), f.unit.id)
        return [*(("aim", number) for number in seen.values()), ("no aim",)]

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        if action[0] == "aim":
            b = battle(g)
            g.realms[seat].prestige -= g.book.tables.combat.target_prestige
            b.aimed[self.side], b.target[self.side] = True, action[1]
            g.tell("aims", seat=seat, unit=g.find(action[1])[1].kind)


class Hits(Step, frozen=True):
    """Shields first; then both sides' wounds are settled before any unit is removed."""

    rule = "HH-199"
    part: str

    def run(self, g: HerdsAndHosts) -> None:
        b = battle(g)
        through = [stopped(g, b, side, self.part == "charge") for side in (0, 1)]
        for side, (shields, wall, hits) in enumerate(through):
            b.shields[1 - side] -= shields
            b.wall -= wall
            if b.swords[side]:
                g.tell("hits", seat=b.seats[side], swords=b.swords[side], shields=shields + wall, hits=hits)
        b.swords = [0, 0]
        g.then(Wounds(0, through[0][2]), Wounds(1, through[1][2]), Removal(self.part))


class Wounds(Step, frozen=True):
    """The named target, then the vanguard, the standard line, the rearguard."""

    rule = "HH-200"
    striker: int
    hits: int

    def run(self, g: HerdsAndHosts) -> None:
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


class Victim(Step, frozen=True):
    """The striker picks in the vanguard and standard line, the hit side in its rearguard."""

    rule = "HH-201"
    striker: int
    hits: int
    line: int

    def who(self, g: HerdsAndHosts) -> Seat:
        side = 1 - self.striker if self.line == REARGUARD else self.striker
        return battle(g).seats[side]

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        seen: dict[tuple[object, ...], int] = {}
        for f in battle(g).hosts[1 - self.striker]:
            if f.lives and line_of(g, f.unit, f.stays) == self.line:
                seen.setdefault((f.unit.seat, f.unit.kind, f.unit.level, f.lives, f.stays), f.unit.id)
        return [("hit", number) for number in seen.values()]

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        host = battle(g).hosts[1 - self.striker]
        i = next(i for i, f in enumerate(host) if f.unit.id == action[1])
        host[i] = replace(host[i], lives=host[i].lives - 1)
        g.then(Wounds(self.striker, self.hits - 1))


class Removal(Step, frozen=True):
    """The dead leave the field; then the battle may be decided."""

    rule = "HH-198"
    part: str

    def run(self, g: HerdsAndHosts) -> None:
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


class GoOn(Step, frozen=True):
    """After each round A may stop; that is a draw."""

    rule = "HH-212"

    def who(self, g: HerdsAndHosts) -> Seat:
        return battle(g).seats[0]

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        return [("go on",), ("stop",)]

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        g.then(BattleRound() if action == ("go on",) else EndBattle(-1))


# ---- the end of a battle ----------------------------------------------------------------------------------


class EndBattle(Step, frozen=True):
    """Victory points, rescued cargo, levels; survivors are whole again. `winner` -1 is a draw."""

    rule = "HH-250"
    winner: int

    def run(self, g: HerdsAndHosts) -> None:
        from .siege import Aftermath

        b = battle(g)
        where = g.map.ids[b.space]
        if self.winner < 0:
            g.tell("draw", seat=b.seats[0], other=b.seats[1], space=where, siege=b.siege)
        else:
            won, lost = b.seats[self.winner], b.seats[1 - self.winner]
            g.tell("won", seat=won, other=lost, space=where, siege=b.siege)
            if not b.siege or b.garrison:
                table = g.book.tables.victory.battle
                score(g, won, table[0], "battle")
                score(g, lost, -table[1], "battle")
        g.then(*rescues(g, b), Promote(0), Promote(1))
        g.then(Aftermath(b.seats[0], b.space, b.garrison, b.siege and self.winner == 0))


def rescues(g: HerdsAndHosts, b: Battle) -> list[Step]:
    """Cargo whose ship was sunk looks for room in the ships that are left, or goes ashore on land."""
    here = {u.id for u in g.stacks[b.space]}
    adrift = [u for u in g.stacks[b.space] if u.place == ABOARD and u.ship not in here]
    if b.space < g.map.lands:
        for u in adrift:
            g.change(b.space, replace(u, place=OUTSIDE, ship=-1))
        return []
    steps: dict[tuple[Seat, int], Step] = {}
    for u in adrift:
        owner = u.ship // g.book.pieces
        sinker = b.seats[1 - b.seats.index(owner)]
        steps.setdefault((u.seat, u.ship), Rescue(u.seat, b.space, u.ship, sinker))
    return list(steps.values())


class Promote(Step, frozen=True):
    """One survivor rises a level for each enemy unit destroyed, none twice in a round."""

    rule = "HH-214"
    side: int

    def able(self, g: HerdsAndHosts) -> list[Unit]:
        b = battle(g)
        if not g.mode.experience or not b.destroyed[self.side]:
            return []
        fought = {f.unit.id for f in b.hosts[self.side]}
        return [
            u
            for u in g.stacks[b.space]
            if u.id in fought and u.level < ELITE and u.levelled != g.round and g.book.units[u.kind].learns
        ]

    def who(self, g: HerdsAndHosts) -> Seat | None:
        return battle(g).seats[self.side] if self.able(g) else None

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        seen: dict[tuple[object, ...], int] = {}
        for u in self.able(g):
            seen.setdefault((u.seat, u.kind, u.level, u.place, u.turned), u.id)
        return [("promote", number) for number in seen.values()]

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        b = battle(g)
        space, unit = g.find(action[1])
        g.change(space, replace(unit, level=unit.level + 1, levelled=g.round))
        g.tell("promoted", seat=unit.seat, unit=unit.kind, level=unit.level + 1, space=g.map.ids[space])
        b.destroyed[self.side] -= 1
        g.then(self)


def close_battle(g: HerdsAndHosts) -> None:
    space = battle(g).space
    g.battle = None
    if space < g.map.lands:
        close_ring(g, space)
