"""A5 Epidemic: an outbreak in one settlement, then contagion turn by turn until it dies out."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step, replace

from ...book import RIVER, STRAIT
from ...state import State
from ...state.records import BARBARIAN, OWNERLESS, TRANSPORTS, Siege
from ..battle.encirclement import comrades, siege_forces
from ..battle.losses import Losses
from ..realm.lands import settlements, walls
from ..realm.pieces import change, force, here, piece
from ..realm.powers import knows, level
from .area import area_lands
from .harm import Harmed, harm

TERRAIN = {"mountain": 4, "desert": 4, "hills": 2, "woods": 2, "plain": 0}
BORDER = {STRAIT: 4, RIVER: 2}


def outbreak(g: State, victim: Seat) -> None:
    """1d4, 1d6 or 1d8 by the size of a settlement the victim holds in the area, or anywhere. [MU-164]"""
    towns = settlements(g, victim)
    towns = [t for t in towns if t in area_lands(g)] or towns
    if not towns:
        return
    t = towns[g.draw(len(towns))] if len(towns) > 1 else towns[0]
    faces = (4, 6, 8)[g.town[t] - 1]
    loss = g.roll(faces)
    g.tell("outbreak", land=g.book.ids[t], die=loss, faces=faces, n=modified(g, t, loss))
    infect(g, t, modified(g, t, loss))


def modified(g: State, t: int, loss: int) -> int:
    """What always counts: settlement, walls, MEDICINE and HOSPITAL.

    [MU-169, MU-170, MU-172, MU-173, MU-176, MU-513, MU-515]
    """
    seat = g.owner[t]
    if knows(g, seat, "hospital"):
        return 0
    loss += g.town[t] - walls(g, t)
    if knows(g, seat, "medicine"):
        loss -= level(g, seat)
    return max(0, loss)


def lingering(g: State, t: int) -> int:
    """Losses of a land already struck: its owner's level and the terrain lower them. [MU-166, MU-167]"""
    seat = g.owner[t]
    cut = (level(g, seat) if seat >= 0 else 0) + TERRAIN[g.book.terrain[t]]
    return modified(g, t, g.plague[t] - cut)


def spreading(g: State, t: int, sources: list[int]) -> int:
    """Losses of a new land: from the worst source next to it, less border and terrain.

    [MU-167, MU-168, MU-171, MU-174, MU-178, MU-508]
    """
    roads = knows(g, g.owner[t], "roads")
    values = []
    for s in sources:
        how = g.book.meets[s, t]
        values.append(g.plague[s] - (0 if how == RIVER and roads else BORDER.get(how, 0)))
    return modified(g, t, max(values) - TERRAIN[g.book.terrain[t]])


class Contagion(Step[State], frozen=True):
    """Each Event phase while it lasts: it lingers where it struck and spreads to neighbours.

    [MU-165, MU-177]
    """

    rule = "MU-165"

    def run(self, g: State) -> None:
        if max(g.plague) <= 0:
            g.plague = [-1] * len(g.plague)
            return
        sources = [t for t, x in enumerate(g.plague) if x > 0 and force(g, t, g.owner[t])]
        fresh: dict[int, int] = {t: lingering(g, t) for t in sources}
        for t in dict.fromkeys(u for s in sources for u in g.book.near[s]):
            if g.plague[t] < 0 and not g.shut[t] and force(g, t, g.owner[t]):
                near = [s for s in sources if (s, t) in g.book.meets]
                if loss := spreading(g, t, near):
                    fresh[t] = loss
        for t, x in enumerate(g.plague):
            if x > 0:
                g.plague[t] = 0
        for t, loss in fresh.items():
            infect(g, t, loss)


def infect(g: State, t: int, loss: int) -> None:
    """Host and guests share the losses; at a siege only the besiegers suffer; guests may not leave.

    [MU-175, MU-179, MU-180]
    """
    g.plague[t] = loss
    if loss <= 0:
        return
    g.tell("plague", land=g.book.ids[t], n=loss)
    if besiegers := [s for s in g.sieges if s.at == t]:
        for siege in besiegers:
            weaken_besieger(g, siege, loss // len(besiegers))
        return
    guests = sorted({piece(g, n).owner for n in here(g, t, *TRANSPORTS)} - {g.owner[t], BARBARIAN, OWNERLESS})
    share = loss // (1 + len(guests))
    for guest in guests:
        if share:
            g.then(Losses(guest, t, share), Harmed(t, guest))
        for n in here(g, t, *TRANSPORTS):
            if piece(g, n).owner == guest:
                change(g, n, stuck=True)
    loss -= share * len(guests)
    if force(g, t, g.owner[t]) <= loss:
        g.plague[t] = 0
    harm(g, t, loss, vacuum=1)


def weaken_besieger(g: State, siege: Siege, loss: int) -> None:
    """The besieging army suffers where it stands: a horde, wagons in the land, ships beside it.

    Who besieges together shares the losses.

    [MU-175, MU-179]
    """
    t = siege.at
    if siege.seat < 0:
        h = g.horde
        if h is not None and h.outside:
            g.horde = replace(h, outside=max(0, h.outside - loss))
        elif h is not None:
            g.then(Losses(BARBARIAN, h.at, min(loss, g.army[h.at] - 1)))
        return
    side = comrades(g, siege.seat, t)
    share = loss // len(side)
    for seat in side:
        mine = [piece(g, n).at for n in siege_forces(g, siege.seat, t) if piece(g, n).owner == seat]
        where = t if t in mine else next(iter(mine), t)
        due = share if seat != siege.seat else loss - share * (len(side) - 1)
        g.then(Losses(seat, where, due), Harmed(where, seat))
