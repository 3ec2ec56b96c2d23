"""Attacks: who may be attacked from where, who joins, who helps the host."""

from __future__ import annotations

from itertools import permutations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import BARBARIAN, OWNERLESS, SEA_KINDS, TRANSPORTS, WAR_KINDS, Battle
from ..battle.fight import fight
from ..realm.lands import harbours
from ..realm.movement import land_cost
from ..realm.pieces import carried, change, force, here, own, piece
from ..realm.powers import players
from ..realm.relations import allied, at_war, declare_war, may_declare, truce


def able_captains(g: State, n: int) -> list[int]:
    """Captains aboard a transport with an attack left this turn. [MU-297, MU-298, MU-401]"""
    until = g.grounded[piece(g, n).owner]
    if not g.riders or (until and g.turn <= until):
        return []
    return [m for m, q in carried(g, n) if q.kind == "captain" and q.loads < q.acts]


def hostile(g: State, seat: Seat, host: Seat) -> bool:
    """Whether a seat may attack another now, by a surprise declaration if need be. [MU-046, MU-457]"""
    if host < 0:
        return True
    if host == seat or allied(g, seat, host) or truce(g, seat, host):
        return False
    return at_war(g, seat, host) or may_declare(g, seat, host)


def reach_cost(g: State, n: int, t: int) -> int:
    """MP to attack a land: a wagon must be able to enter it, a Galley pays 1 (hard mooring: the terrain).

    [MU-295, MU-525]
    """
    p = piece(g, n)
    if p.kind == "wagon":
        return land_cost(g, p, p.at, t) if t in g.book.near[p.at] else 99
    if p.at < g.book.sea or t not in g.book.shore[p.at]:
        return 99
    return g.book.terrain_cost[t] if g.variants.difficult_mooring else 1


def may_fight(g: State, n: int) -> bool:
    p = piece(g, n)
    return p.fv > 1 and p.kind in WAR_KINDS and not p.damaged and not p.stuck and p.aboard < 0


def led(g: State, n: int) -> bool:
    """Whether a transport can begin an attack: armies and a Captain with an action left. [MU-297]"""
    return may_fight(g, n) and bool(able_captains(g, n))


def attackable(g: State, n: int) -> list[int]:
    """Lands a transport led by a Captain may attack. [MU-293]"""
    if not led(g, n):
        return []
    p = piece(g, n)
    near = g.book.near[p.at] if p.kind == "wagon" else (() if p.at < g.book.sea else g.book.shore[p.at])
    return [
        t
        for t in near
        if g.owner[t] != p.owner
        and not g.shut[t]
        and reach_cost(g, n, t) <= p.mp
        and hostile(g, p.owner, g.owner[t])
        and not any(s.at == t and s.seat == p.owner for s in g.sieges)
    ]


def fleets(g: State, n: int) -> list[tuple[int, Seat]]:
    """Transports of others a led force may attack: in its space, besiegers next door, guests in harbour.

    [MU-294, MU-351]
    """
    if not led(g, n):
        return []
    p = piece(g, n)
    if not p.mp and p.kind != "wagon":
        return []
    owners = transport_owners(g)
    spots = (x for x in dict.fromkeys(fleet_spots(g, n)) if x in owners)
    return [(x, s) for x in spots for s in sorted(owners[x]) if may_strike(g, n, x, s)]


def fleet_spots(g: State, n: int) -> list[int]:
    """Where transports may stand that a force can attack by themselves. [MU-294, MU-351, MU-358]"""
    p = piece(g, n)
    if p.at >= g.book.sea:
        return [p.at, *(t for t in g.book.shore[p.at] if p.at in harbours(g, t))]
    near = [
        s.at
        for s in g.sieges
        if s.at in g.book.near[p.at] and p.kind == "wagon" and reach_cost(g, n, s.at) <= p.mp
    ]
    return [p.at, *near]


def transport_owners(g: State) -> dict[int, set[Seat]]:
    """Whose transports stand in each space."""
    found: dict[int, set[Seat]] = {}
    for q in g.pieces:
        if q is not None and q.aboard < 0 and q.kind in TRANSPORTS:
            found.setdefault(q.at, set()).add(q.owner)
    return found


def may_strike(g: State, n: int, x: int, s: Seat) -> bool:
    """Whether the transports of a seat in a space can be attacked by themselves.

    [MU-271, MU-290, MU-314, MU-351, MU-358, MU-359]
    """
    p = piece(g, n)
    if s in (p.owner, OWNERLESS) or not hostile(g, p.owner, s):
        return False
    if x >= g.book.sea:
        return True
    if s < 0 or s == g.owner[x]:
        return False
    leaving = {m for m, _ in g.expelled}
    if all(m in leaving for m in here(g, x, *TRANSPORTS) if piece(g, m).owner == s):
        return False
    if p.at >= g.book.sea:
        return g.owner[x] != p.owner and any(piece(g, m).owner == s for m in here(g, x, *SEA_KINDS))
    if any(w.at == x and w.seat == s for w in g.sieges):
        return True
    return x == p.at and (g.owner[x] == p.owner or (g.owner[x] == BARBARIAN and g.army[x] == 0))


class JoinAttack(Step[State], frozen=True):
    """Other war transports in reach may join the attack before it is launched."""

    rule = "MU-293"
    seat: Seat
    forces: tuple[int, ...]
    where: int
    victim: Seat = -9

    def who(self, g: State) -> Seat | None:
        return self.seat

    def partners(self, g: State) -> list[int]:
        first = piece(g, self.forces[0])
        found = []
        for n in own(g, self.seat, *WAR_KINDS):
            if n in self.forces or not may_fight(g, n):
                continue
            p = piece(g, n)
            near = (
                p.at == first.at
                if self.where >= g.book.sea or self.victim != -9
                else reach_cost(g, n, self.where) <= p.mp
            )
            if near:
                found.append(n)
        return found

    def options(self, g: State, seat: Seat) -> list[Action]:
        found: list[Action] = [("join", n) for n in self.partners(g)]
        return [("launch",), *found, ("call off",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return ("launch",)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "join":
            g.then(replace(self, forces=(*self.forces, action[1])))
        elif action[0] == "launch":
            launch(g, seat, self.forces, self.where, self.victim)


def launch(g: State, seat: Seat, forces: tuple[int, ...], where: int, victim: Seat) -> None:
    """Pay the MP, declare war if that is still to do, wake the natives, hear the guests, fight.

    [MU-046, MU-295]
    """
    host = g.owner[where] if victim == -9 else victim
    origin = piece(g, forces[0]).at
    for n in forces:
        p = piece(g, n)
        cost = reach_cost(g, n, where) if victim == -9 else (1 if p.kind == "galley" else 0)
        change(g, n, mp=max(0, p.mp - (cost if cost < 99 else 0)), moved=True)
    if host >= 0 and not at_war(g, seat, host):
        declare_war(g, seat, host, surprise=True)
    chief = max((c for n in forces for c in able_captains(g, n)), key=lambda c: piece(g, c).level)
    change(g, chief, loads=piece(g, chief).loads + 1)
    if victim == -9 and host < 0:
        wake(g, where)
    target = "land" if victim == -9 else "fleet"
    b = Battle(seat, host, where, origin, target, forces, chief=chief, captains=(chief,), defenders=(host,))
    guests = tuple(s for s in players(g) if s not in (seat, host) and force(g, where, s) and target == "land")
    g.then(Guests(b, guests))


def wake(g: State, t: int) -> None:
    """An army-less land of nobody shows 1 Barbarian FV, 2 in the kingdoms the rules name.

    [MU-416, MU-417, MU-538]
    """
    if g.army[t] == 0 and g.owner[t] == BARBARIAN:
        kingdom = g.book.kingdoms[g.book.kingdom[t]]
        unplayed = kingdom.player and g.book.kingdom[t] not in g.kingdom
        g.army[t] = 2 if kingdom.doubled or unplayed else 1


class Guests(Step[State], frozen=True):
    """Who stands in the host's land may join its defence, by a sudden declaration of war if need be."""

    rule = "MU-315"
    battle: Battle
    guests: tuple[Seat, ...]

    def who(self, g: State) -> Seat | None:
        if not self.guests:
            return None
        guest, attacker = self.guests[0], self.battle.attacker
        free = at_war(g, guest, attacker) or (attacker >= 0 and may_declare(g, guest, attacker))
        return guest if free and not at_war(g, guest, self.battle.defender) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("defend",), ("stay out",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = self.battle
        if action[0] == "defend":
            if b.attacker >= 0 and not at_war(g, seat, b.attacker):
                declare_war(g, seat, b.attacker, surprise=True)
            b = replace(b, defenders=(*b.defenders, seat))
            g.tell("joins defence", seat=seat)
        g.then(replace(self, battle=b, guests=self.guests[1:]))

    def run(self, g: State) -> None:
        if self.guests:
            g.then(replace(self, guests=self.guests[1:]))
        elif len(self.battle.defenders) > 1:
            g.then(FightingOrder(self.battle))
        else:
            fight(g, self.battle)


class FightingOrder(Step[State], frozen=True):
    """Each side sets the order in which its players fight."""

    rule = "MU-312"
    battle: Battle

    def who(self, g: State) -> Seat | None:
        first = next((s for s in self.battle.defenders if s >= 0), None)
        return first

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("order", *x) for x in list(permutations(self.battle.defenders))[:24]][::-1]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        fight(g, replace(self.battle, defenders=tuple(action[1:])))
