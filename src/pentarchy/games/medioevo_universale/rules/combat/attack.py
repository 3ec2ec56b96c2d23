"""Attacks: who may be attacked from where, who joins, who helps the host."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import (
    BARBARIAN,
    LAND_KINDS,
    OWNERLESS,
    SEA_KINDS,
    TRADE_KINDS,
    TRANSPORTS,
    WAR_KINDS,
    Battle,
)
from ..battle.captains import may_attack
from ..battle.defence import call_guests
from ..realm.lands import harbours
from ..realm.movement import land_cost
from ..realm.pieces import carried, change, here, own, piece
from ..realm.relations import allied, at_war, declare_war, may_cross, may_declare, truce


def able_captains(g: State, n: int) -> list[int]:
    """Captains aboard a transport with an attack left this turn. [MU-297, MU-298, MU-401]"""
    if not g.riders:
        return []
    return [m for m, q in carried(g, n) if q.kind == "captain" and may_attack(g, m)]


def hostile(g: State, seat: Seat, host: Seat) -> bool:
    """Whether a seat may attack another now, by a surprise declaration if need be. [MU-046, MU-457]"""
    if host < 0:
        return True
    if host == seat or allied(g, seat, host) or truce(g, seat, host):
        return False
    return at_war(g, seat, host) or may_declare(g, seat, host)


def reach_cost(g: State, n: int, t: int) -> int:
    """MP to attack a land: wagons must be able to enter it, ships pay 1 (hard mooring: the terrain).

    [MU-295, MU-525]
    """
    p = piece(g, n)
    if p.kind in LAND_KINDS:
        return land_cost(g, p, p.at, t) if t in g.book.near[p.at] else 99
    if p.at < g.book.sea or t not in g.book.shore[p.at]:
        return 99
    return g.book.terrain_cost[t] if g.variants.difficult_mooring else 1


def may_fight(g: State, n: int) -> bool:
    """Armies to send out, and one to keep the transport. [MU-277]"""
    p = piece(g, n)
    return p.fv > 1 and not p.damaged and not p.stuck and p.aboard < 0


def led(g: State, n: int) -> bool:
    """Whether a war transport can begin an attack: armies and a Captain with an action left. [MU-297]"""
    return piece(g, n).kind in WAR_KINDS and may_fight(g, n) and bool(able_captains(g, n))


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

    Guests in a harbour only by one whom a pact with its owner lets in.

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
        guest = any(piece(g, m).owner == s for m in here(g, x, *SEA_KINDS))
        return guest and g.owner[x] not in (p.owner, BARBARIAN) and may_cross(g, p.owner, g.owner[x])
    if any(w.at == x and w.seat == s for w in g.sieges):
        return True
    return x == p.at and (g.owner[x] == p.owner or (g.owner[x] == BARBARIAN and g.army[x] == 0))


class JoinAttack(Step[State], frozen=True):
    """Other transports in reach may join before the attack is launched; one of the Captains leads it.

    Caravans and Merchant Ships only along with a war transport of the same space.

    [MU-268, MU-293, MU-296]
    """

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
        for n in own(g, self.seat, *TRANSPORTS):
            if n in self.forces or not may_fight(g, n):
                continue
            p = piece(g, n)
            beside = p.at == first.at
            if self.where < g.book.sea and self.victim == -9:
                near = reach_cost(g, n, self.where) <= p.mp and (beside or p.kind in WAR_KINDS)
            else:
                near = beside
            if near:
                found.append(n)
        return found

    def chiefs(self, g: State) -> list[int]:
        """Captains who could lead, the best first."""
        found = [c for n in self.forces for c in able_captains(g, n)]
        return sorted(found, key=lambda c: -piece(g, c).level)

    def options(self, g: State, seat: Seat) -> list[Action]:
        chiefs = self.chiefs(g)
        found: list[Action] = [("launch", c) for c in chiefs] if len(chiefs) > 1 else [("launch",)]
        return [*found, *(("join", n) for n in self.partners(g)), ("call off",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return options[0]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "join":
            g.then(replace(self, forces=(*self.forces, action[1])))
        elif action[0] == "launch":
            chief = action[1] if len(action) > 1 else self.chiefs(g)[0]
            launch(g, seat, self.forces, self.where, self.victim, chief)


def launch(g: State, seat: Seat, forces: tuple[int, ...], where: int, victim: Seat, chief: int) -> None:
    """Pay the MP, declare war if that is still to do, wake the natives, hear the guests, fight.

    [MU-046, MU-269, MU-295, MU-296]
    """
    host = g.owner[where] if victim == -9 else victim
    origin = piece(g, forces[0]).at
    for n in forces:
        p = piece(g, n)
        cost = reach_cost(g, n, where) if victim == -9 else (1 if p.kind in SEA_KINDS else 0)
        trader = p.kind in TRADE_KINDS
        change(g, n, mp=max(0, p.mp - (cost if cost < 99 else 0)), moved=True, stuck=p.stuck or trader)
    if host >= 0 and not at_war(g, seat, host):
        declare_war(g, seat, host, surprise=True)
    change(g, chief, loads=piece(g, chief).loads + 1)
    if victim == -9 and host < 0:
        wake(g, where)
    target = "land" if victim == -9 else "fleet"
    b = Battle(seat, host, where, origin, target, forces, chief=chief, captains=(chief,), defenders=(host,))
    call_guests(g, b)


def wake(g: State, t: int) -> None:
    """Who hides in a land of nobody shows up. [MU-416]"""
    g.army[t] = g.army[t] or natives(g, t)


def natives(g: State, t: int) -> int:
    """An army-less land of nobody shows 1 Barbarian FV, 2 in the kingdoms the rules name.

    [MU-416, MU-417, MU-538]
    """
    if g.army[t] or g.owner[t] != BARBARIAN:
        return 0
    kingdom = g.book.kingdoms[g.book.kingdom[t]]
    unplayed = kingdom.player and g.book.kingdom[t] not in g.kingdom
    return 2 if kingdom.doubled or unplayed else 1
