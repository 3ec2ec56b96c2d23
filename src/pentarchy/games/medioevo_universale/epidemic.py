"""The Epidemic: an outbreak in one settlement, then contagion turn by turn until it dies out."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from .battle import Losses
from .book import RIVER, STRAIT
from .calamities import harm
from .events import area_lands
from .game import Medioevo
from .pieces import change, force, here, piece
from .realm import knows, level, settlements, walls
from .state import BARBARIAN, OWNERLESS, TRANSPORTS

TERRAIN = {"mountain": 4, "desert": 4, "hills": 2, "woods": 2, "plain": 0}
BORDER = {STRAIT: 4, RIVER: 2}


def outbreak(g: Medioevo, victim: Seat) -> None:
    """1d4, 1d6 or 1d8 by the size of a settlement the victim holds in the area, or anywhere."""
    towns = settlements(g, victim)
    towns = [t for t in towns if t in area_lands(g)] or towns
    if not towns:
        return
    t = towns[g.draw(len(towns))] if len(towns) > 1 else towns[0]
    loss = g.roll((4, 6, 8)[g.town[t] - 1])
    g.tell("outbreak", land=g.book.ids[t])
    infect(g, t, modified(g, t, loss))


def modified(g: Medioevo, t: int, loss: int) -> int:
    """What always counts: settlement, walls, MEDICINE and HOSPITAL."""
    seat = g.owner[t]
    if knows(g, seat, "hospital"):
        return 0
    loss += g.town[t] - walls(g, t)
    if knows(g, seat, "medicine"):
        loss -= level(g, seat)
    return max(0, loss)


def lingering(g: Medioevo, t: int) -> int:
    """Losses of a land already struck: its owner's level and the terrain lower them."""
    seat = g.owner[t]
    cut = (level(g, seat) if seat >= 0 else 0) + TERRAIN[g.book.terrain[t]]
    return modified(g, t, g.plague[t] - cut)


def spreading(g: Medioevo, t: int, sources: list[int]) -> int:
    """Losses of a new land: from the worst source next to it, less border and terrain."""
    roads = knows(g, g.owner[t], "roads")
    values = []
    for s in sources:
        how = g.book.meets[s, t]
        values.append(g.plague[s] - (0 if how == RIVER and roads else BORDER.get(how, 0)))
    return modified(g, t, max(values) - TERRAIN[g.book.terrain[t]])


class Contagion(Step, frozen=True):
    """Each Event phase while it lasts: it lingers where it struck and spreads to neighbours."""

    rule = "MU-165"

    def run(self, g: Medioevo) -> None:
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


def infect(g: Medioevo, t: int, loss: int) -> None:
    """Host and guests share the losses; at a siege only the besiegers suffer; guests may not leave."""
    g.plague[t] = loss
    if loss <= 0:
        return
    g.tell("plague", land=g.book.ids[t], n=loss)
    siege = next((s for s in g.sieges if s.at == t and s.seat >= 0), None)
    if siege is not None:
        g.then(Losses(siege.seat, t, loss))
        return
    guests = sorted({piece(g, n).owner for n in here(g, t, *TRANSPORTS)} - {g.owner[t], BARBARIAN, OWNERLESS})
    share = loss // (1 + len(guests))
    for guest in guests:
        if share:
            g.then(Losses(guest, t, share))
        for n in here(g, t, *TRANSPORTS):
            if piece(g, n).owner == guest:
                change(g, n, stuck=True)
    loss -= share * len(guests)
    if force(g, t, g.owner[t]) <= loss:
        g.plague[t] = 0
    harm(g, t, loss, vacuum=1)
