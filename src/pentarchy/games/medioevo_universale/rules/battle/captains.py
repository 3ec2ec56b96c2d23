"""Captains: who leads, who rises, who falls."""

from __future__ import annotations

from pentarchy.kernel import Seat, replace

from ...state import State
from ...state.records import Battle
from ..realm.pieces import change, own, piece, remove
from ..realm.powers import honour
from .forces import battle
from .spoils import treasure


def may_attack(g: State, n: int) -> bool:
    """Whether a Captain has an attack left this turn, and is not kept from it by the Pope's ban.

    [MU-298, MU-401]
    """
    p = piece(g, n)
    until = g.grounded[p.owner]
    return p.loads < p.acts and not (until and g.turn <= until)


def leaders(g: State, b: Battle) -> list[int]:
    """Captains with the attacking force who may lead: an attack left, or already leading in this one.

    [MU-298, MU-311]
    """
    found = []
    for n in own(g, b.attacker, "captain"):
        p = piece(g, n)
        if (p.aboard in b.forces) and (n in b.captains or may_attack(g, n)):
            found.append(n)
    return found


def lead(g: State, n: int) -> None:
    """A Captain takes the command: the whole series is one of his attacks. [MU-311, MU-539]"""
    b = battle(g)
    if n not in b.captains:
        change(g, n, loads=piece(g, n).loads + 1)
    g.battle = replace(b, chief=n, captains=(*(c for c in b.captains if c != n), n))


def demote(g: State, n: int) -> None:
    """One level less; a Captain of level 1 is gone. [MU-310]"""
    p = g.pieces[n]
    if p is None:
        return
    if p.level > 1:
        change(g, n, level=p.level - 1)
        g.tell("demoted", seat=p.owner, level=p.level - 1)
    else:
        remove(g, n)
        g.tell("captain lost", seat=p.owner)


def promote(g: State, n: int) -> None:
    """One level for a victory, once a turn, three at most. [MU-309]"""
    p = g.pieces[n]
    if p is not None and p.level < 3 and (not p.moved or p.owner < 0):
        change(g, n, level=p.level + 1, moved=True)
        g.tell("promoted", seat=p.owner, level=p.level + 1)


def slay(g: State, n: int, killer: Seat, where: int, attacked: bool = True) -> None:
    """A Barbarian Captain falls: a level-3 one gives 1 honour; one of level 2 or 3 a Treasure, if it was he
    who was attacked.

    [MU-322, MU-431, MU-435]
    """
    p = piece(g, n)
    remove(g, n)
    g.tell("chief slain", level=p.level, seat=killer)
    if killer < 0:
        return
    if p.level == 3:
        honour(g, killer, 1, "barbarian captain")
    if p.level >= 2 and attacked:
        treasure(g, killer, where)
