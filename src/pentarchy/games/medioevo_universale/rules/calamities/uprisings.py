"""B4 Uprisings."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step, changed, replace

from ...state import State
from ...state.records import BARBARIAN, TRANSPORTS, Battle
from ..battle.fight import fight
from ..battle.sack import overrun, seize
from ..realm.lands import rebellion_shift, set_building
from ..realm.pieces import change, force, here, piece
from ..realm.powers import knows, players
from .area import area_lands, area_spaces
from .harm import rise_up


def uprisings(g: State, card: int) -> None:
    """Slaves rise where they are; when they have fought, weak lands rebel.

    [MU-212, MU-213]
    """
    slaves = g.book.good["slaves"]
    for space in area_spaces(g):
        for seat in players(g):
            risen = 0
            for n in here(g, space, *TRANSPORTS):
                p = piece(g, n)
                if p.owner == seat and p.goods[slaves]:
                    risen += p.goods[slaves]
                    change(g, n, goods=without(p.goods, slaves))
            if risen:
                g.then(SlavesRise(seat, space, risen))
    for t in area_lands(g):
        free_dumped(g, t, slaves)
    g.then(WeakLandsRise())


class WeakLandsRise(Step[State], frozen=True):
    """Weakly held lands rebel, Barbarians arm, Fairs are closed. [MU-214, MU-215]"""

    rule = "MU-214"

    def run(self, g: State) -> None:
        for t in area_lands(g):
            o = g.owner[t]
            if o >= 0 and force(g, t, o) <= 4 + rebellion_shift(g, o, t):
                overrun(g, t, g.roll())
            elif o < 0:
                g.army[t] += 1
            close_fairs(g, t)


def free_dumped(g: State, t: int, slaves: int) -> None:
    """Slaves lying in a land for sale rise too: against its owner, or among Barbarians. [MU-213]"""
    risen = sum(d.goods[slaves] for d in g.dumps if d.at == t)
    if not risen:
        return
    left = [d if d.at != t else replace(d, goods=without(d.goods, slaves)) for d in g.dumps]
    g.dumps = [d for d in left if any(d.goods)]
    if g.owner[t] < 0:
        g.army[t] += risen
        g.tell("slaves", seat=BARBARIAN, space=g.book.ids[t], n=risen)
    else:
        g.then(SlavesRise(g.owner[t], t, risen))


def without(goods: tuple[int, ...], good: int) -> tuple[int, ...]:
    return (*goods[:good], 0, *goods[good + 1 :])


def close_fairs(g: State, t: int) -> None:
    """All Fairs are gone; those of a MARKET owner only rest for a turn. [MU-216, MU-485]"""
    if knows(g, g.owner[t], "market"):
        g.idle_fairs = changed(g.idle_fairs, t, 1)
        return
    for what in ("agricultural", "mining", "textile"):
        set_building(g, t, what, 0)


class SlavesRise(Step[State], frozen=True):
    """One good is one FV: they fight the crew or the garrison they are held by."""

    rule = "MU-213"
    seat: Seat
    space: int
    fv: int

    def run(self, g: State) -> None:
        g.tell("slaves", seat=self.seat, space=g.book.ids[self.space], n=self.fv)
        space, host = self.space, g.owner[self.space] if self.space < g.book.sea else BARBARIAN
        if host >= 0:
            rise_up(g, space, self.fv, self.seat if force(g, space, self.seat) else host)
            return
        if not force(g, space, self.seat):
            if any(piece(g, n).owner == self.seat for n in here(g, space, *TRANSPORTS)):
                left = seize(g, space, self.seat, self.fv)
                if space < g.book.sea:
                    g.army[space] += left
            return
        nowhere = g.book.sea if self.space < g.book.sea else self.space
        fight(
            g,
            Battle(
                BARBARIAN,
                self.seat,
                self.space,
                nowhere,
                "fleet",
                horde=self.fv,
                defenders=(self.seat,),
                rammed=True,
            ),
        )
