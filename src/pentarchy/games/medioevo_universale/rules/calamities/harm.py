"""What calamities do to a land: buildings destroyed and damaged, armies lost, risings."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step, changed

from ...state import State
from ...state.records import BARBARIAN, Battle
from ..battle.encirclement import lift_broken
from ..battle.fight import fight
from ..battle.losses import Losses
from ..battle.sack import overrun
from ..church.papacy import papal_damage
from ..realm.lands import BUILDINGS, set_building
from ..realm.pieces import force, here, piece, remove


def wreck(g: State, t: int, what: str) -> None:
    set_building(g, t, what, 0)
    g.tell("wrecked", land=g.book.ids[t], what=what)


def hurt(g: State, t: int, what: str) -> None:
    """Damaged: useless until half its value is paid, else a level lower. [MU-132]"""
    g.damaged = changed(g.damaged, t, g.damaged[t] | 1 << BUILDINGS.index(what))
    g.tell("damaged", seat=g.owner[t], land=g.book.ids[t], what=what)


def harm(g: State, t: int, n: int, vacuum: int = 0) -> None:
    """Cost a land's owner FV. `vacuum`: Barbarian FV that fill it when the last one is gone."""
    owner = g.owner[t]
    n = min(n, force(g, t, owner))
    if n <= 0:
        return
    g.tell("harmed", land=g.book.ids[t], seat=owner, n=n)
    g.then(Losses(owner, t, n), Harmed(t, owner, vacuum))


class Harmed(Step[State], frozen=True):
    """Without armies Captains, transports and engines are gone too, the host's like a guest's.

    The Papal States fear for the Pope.

    [MU-130, MU-131, MU-159, MU-180]
    """

    rule = "MU-130"
    land: int
    seat: Seat
    vacuum: int = 0

    def run(self, g: State) -> None:
        t = self.land
        host = t < g.book.sea and g.owner[t] == self.seat
        if host:
            papal_damage(g, t)
        if force(g, t, self.seat):
            return
        for n in here(g, t):
            if g.pieces[n] is not None and piece(g, n).owner == self.seat and self.seat >= 0:
                remove(g, n)
        lift_broken(g)
        if host and self.vacuum:
            if self.seat >= 0:
                overrun(g, t, self.vacuum)
            else:
                g.army[t] = self.vacuum


def rise_up(g: State, t: int, fv: int, helper: Seat = BARBARIAN) -> None:
    """People of a land against its armies; whoever survives a defeat scatters. [MU-186, MU-213]"""
    nowhere, host = g.book.sea, g.owner[t]
    side = (host,) if helper in (BARBARIAN, host) else (host, helper)
    b = Battle(BARBARIAN, host, t, nowhere, "land", horde=fv, defenders=side)
    if force(g, t, g.owner[t]):
        fight(g, b)
    else:
        overrun(g, t, fv)
