"""Sieges: artillery, reduction of the walls, the fight for who no longer fits inside, attrition."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .battle import Losses, fight
from .cards import find_card, show
from .conquest import close, count_losses, demote
from .forces import battle, defending
from .game import Medioevo
from .pieces import change, force, here, move_piece, piece, remove
from .realm import knows, set_building, walls
from .state import BARBARIAN, SIEGES, Battle, Siege

HIT = {1: 6, 2: 5, 3: 4}
"""What an engine of each level needs on 1d6 to destroy an enemy engine."""


def siege_forces(g: Medioevo, seat: Seat, t: int) -> list[int]:
    """War transports of a besieger: wagons in the land, galleys in the seas beside it."""
    spaces = (t, *g.book.coast[t])
    return [
        n for n, p in enumerate(g.pieces)
        if p is not None and p.owner == seat and p.at in spaces and p.fv and p.aboard < 0
        and (p.kind == "wagon" if p.at == t else p.kind == "galley")
    ]  # fmt: skip


def besieging(g: Medioevo, seat: Seat, t: int) -> int:
    """FV of the besiegers, by land and sea together."""
    if seat < 0:
        return 0
    return sum(piece(g, n).fv for n in siege_forces(g, seat, t))


def engines_of(g: Medioevo, seat: Seat, t: int) -> list[int]:
    """A besieger's engines, in the land or aboard the ships beside it."""
    spaces = (t, *g.book.coast[t])
    return [
        n
        for n, p in enumerate(g.pieces)
        if p is not None and p.kind == "engine" and p.owner == seat and p.at in spaces
    ]


def besieged_force(g: Medioevo, t: int) -> int:
    """All who are shut in: the host and his guests."""
    host = g.owner[t]
    hostile = {s.seat for s in g.sieges if s.at == t}
    guests = sum(
        p.fv
        for p in g.pieces
        if p is not None and p.at == t and p.owner not in (host, *hostile) and p.owner >= 0
    )
    return force(g, t, host) + guests


def may_besiege(g: Medioevo, b: Battle) -> bool:
    """A fortified target, more FV than the defender, and an engine with the force."""
    if (
        b.target != "land"
        or b.attacker < 0
        or any(s.at == b.where and s.seat == b.attacker for s in g.sieges)
    ):
        return False
    fv = sum(piece(g, n).fv for n in b.forces if g.pieces[n] is not None)
    fv += sum(piece(g, n).fv for n in siege_forces(g, b.attacker, b.where) if n not in b.forces)
    engines = [n for n in here(g, b.origin, "engine") if piece(g, n).aboard in b.forces]
    return fv > defending(g, b) and bool(engines or engines_of(g, b.attacker, b.where))


def begin_siege(g: Medioevo) -> None:
    """Wagons close in; ships stay at sea. The Captain's attack is neither won nor lost."""
    b = battle(g)
    count_losses(g, b)
    for n in b.forces:
        if g.pieces[n] is not None and piece(g, n).kind == "wagon":
            move_piece(g, n, b.where)
            change(g, n, moved=True, mp=0)
    g.sieges.append(Siege(b.attacker, b.where, g.turn))
    g.deeds[b.attacker][SIEGES] += 1
    g.tell("siege", seat=b.attacker, land=g.book.ids[b.where])
    close(g)


def lift_broken(g: Medioevo) -> None:
    """A siege without besiegers is over."""
    g.sieges = [s for s in g.sieges if s.seat < 0 or besieging(g, s.seat, s.at)]


def lift(g: Medioevo, siege: Siege) -> None:
    if siege in g.sieges:
        g.sieges.remove(siege)
        g.tell("siege lifted", seat=siege.seat, land=g.book.ids[siege.at])


class SiegeTurn(Step, frozen=True):
    """At the start of the besieger's Combat: artillery, then confirm, storm or leave."""

    rule = "MU-339"
    seat: Seat
    land: int

    def siege(self, g: Medioevo) -> Siege | None:
        return next((s for s in g.sieges if s.seat == self.seat and s.at == self.land), None)

    def run(self, g: Medioevo) -> None:
        siege = self.siege(g)
        if siege is None or siege.since >= g.turn:
            return
        t, host = self.land, g.owner[self.land]
        mine, theirs = (
            engines_of(g, self.seat, t),
            [n for n in here(g, t, "engine") if piece(g, n).owner == host],
        )
        if mine and theirs:
            best = [max(piece(g, n).level for n in side) for side in (mine, theirs)]
            a, d = g.roll(), g.roll()
            g.tell("artillery", seat=self.seat, a=a, d=d)
            if a >= HIT[best[0]]:
                remove(g, min(theirs, key=lambda n: piece(g, n).level))
            if d >= HIT[best[1]]:
                remove(g, min(mine, key=lambda n: piece(g, n).level))
        if not engines_of(g, self.seat, t):
            lift(g, siege)
            return
        g.then(SiegeChoice(self.seat, t))


class SiegeChoice(Step, frozen=True):
    rule = "MU-348"
    veiled = True
    seat: Seat
    land: int

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if any(s.seat == self.seat and s.at == self.land for s in g.sieges) else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        found: list[Action] = []
        if besieging(g, seat, self.land) > besieged_force(g, self.land):
            found.append(("confirm",))
            if knows(g, seat, "engineering") and find_card(g, seat, "genius") >= 0:
                found.append(("confirm with genius",))
        if any(piece(g, n).loads < piece(g, n).acts for n in self.captains(g)) and besieging(
            g, seat, self.land
        ) > len(siege_forces(g, seat, self.land)):
            found.append(("assault",))
        return [*found, ("lift",)]

    def default(self, g: Medioevo, seat: Seat, options: list[Action]) -> Action:
        return options[0]

    def captains(self, g: Medioevo) -> list[int]:
        forces = siege_forces(g, self.seat, self.land)
        return [
            n for n, p in enumerate(g.pieces) if p is not None and p.kind == "captain" and p.aboard in forces
        ]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        siege = next(s for s in g.sieges if s.seat == seat and s.at == self.land)
        if action[0] == "lift":
            for n in self.captains(g)[:1]:
                demote(g, n)
            lift(g, siege)
        elif action[0] == "assault":
            lift(g, siege)
            storm(g, seat, self.land, assault=True)
        else:
            if action[0] == "confirm with genius":
                show(g, find_card(g, seat, "genius"))
            g.sieges[g.sieges.index(siege)] = replace(siege, confirmed=True)
            reduce(g, seat, self.land, action[0] != "confirm")


def reduce(g: Medioevo, seat: Seat, t: int, genius: bool) -> None:
    """Each engine takes as many levels off the walls as it has; ALCHEMY and Genius cost 1 FV each."""
    points = sum(piece(g, n).level for n in engines_of(g, seat, t))
    set_building(g, t, "fortification", max(0, g.fort[t] - points))
    g.tell("reduces", seat=seat, land=g.book.ids[t], level=g.fort[t])
    extra = knows(g, seat, "alchemy") + genius
    if extra:
        g.then(Losses(g.owner[t], t, min(extra, force(g, t, g.owner[t]))))
    g.then(SecondBattle(seat, t))


class SecondBattle(Step, frozen=True):
    """Who no longer finds room behind the smaller walls must fight in the open."""

    rule = "MU-343"
    seat: Seat
    land: int

    def run(self, g: Medioevo) -> None:
        if besieged_force(g, self.land) == 0 or besieged_force(g, self.land) > 10 * walls(g, self.land):
            storm(g, self.seat, self.land, assault=False)


def storm(g: Medioevo, seat: Seat, t: int, assault: bool) -> None:
    """An attack out of a siege, with everything that closes the place in."""
    forces = tuple(siege_forces(g, seat, t))
    host = g.owner[t]
    captains = [
        n for n, p in enumerate(g.pieces) if p is not None and p.kind == "captain" and p.aboard in forces
    ]
    able = [n for n in captains if piece(g, n).loads < piece(g, n).acts]
    chief = max(able, key=lambda n: piece(g, n).level, default=-1)
    guests = {
        p.owner for p in g.pieces if p is not None and p.at == t and p.fv and p.owner not in (seat, host)
    }
    b = Battle(
        seat,
        host,
        t,
        piece(g, forces[0]).at,
        "land",
        forces,
        defenders=(host, *sorted(guests - {BARBARIAN})),
        chief=chief,
        captains=(chief,) if chief >= 0 else (),
        siege=True,
        assault=assault,
    )
    if chief >= 0 and assault:
        change(g, chief, loads=piece(g, chief).loads + 1)
    fight(g, b)


class Attrition(Step, frozen=True):
    """At the end of each siege turn after the first both sides lose a tenth, LOGISTICS excepted."""

    rule = "MU-344"
    seat: Seat

    def run(self, g: Medioevo) -> None:
        for siege in [s for s in g.sieges if s.seat == self.seat and s.since < g.turn]:
            t, host = siege.at, g.owner[siege.at]
            mine, theirs = besieging(g, self.seat, t), force(g, t, host)
            if mine and not knows(g, self.seat, "logistics"):
                self.weaken(g, siege, max(1, mine // 10))
            if theirs and not knows(g, host, "logistics"):
                g.then(Losses(host, t, max(1, theirs // 10)))
            g.tell("attrition", seat=self.seat, land=g.book.ids[t])

    def weaken(self, g: Medioevo, siege: Siege, n: int) -> None:
        for m in siege_forces(g, siege.seat, siege.at):
            k = min(n, piece(g, m).fv)
            change(g, m, fv=piece(g, m).fv - k)
            n -= k
        lift_broken(g)
