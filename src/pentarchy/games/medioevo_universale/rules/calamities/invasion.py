"""A2 Barbarian Invasion: a horde from the edge of the board marches on a Capital."""

from __future__ import annotations

from pentarchy.kernel import Step, replace

from ...state import State
from ...state.records import BARBARIAN, Battle, Horde, Piece, Siege
from ..barbarians import guests_of
from ..battle.fight import fight
from ..battle.sack import RAZED, barbarians_conquer, best_chief
from ..realm.lands import buildings, provisions, set_building, walls
from ..realm.pieces import add_piece, force, move_piece, stock
from ..realm.powers import players

TIERS = ((9, 8, 3), (6, 6, 2), (3, 4, 1), (0, 4, 0))
"""Completed turns, die of strength, level of the siege machine. [MU-142, MU-143]"""


def capital_of(g: State, k: int) -> int:
    """The goal city of a kingdom: its player's Capital, or the Barbarian one. [MU-140]"""
    seat = next((s for s, x in enumerate(g.kingdom) if x == k), -1)
    if seat >= 0 and g.capital[seat] >= 0 and g.alive[seat]:
        return g.capital[seat]
    open_lands = [t for t in g.book.realm[k] if not g.shut[t]]
    return max(open_lands, key=lambda t: g.town[t], default=-1)


def invasion(g: State, card: int) -> None:
    """A die picks the entry among those of the card, another the goal among the open ones.

    [MU-140, MU-141, MU-142, MU-143, MU-144, MU-145, MU-146]
    """
    if g.horde is not None:
        return
    entries = [g.book.space[x] for x in g.book.events[card].entries]
    entry = entries[g.draw(len(entries))]
    if g.shut[entry]:
        entry = g.book.space["mesopotamia"]
    goals = [k for k in g.book.invasions[entry] if capital_of(g, k) >= 0]
    if not goals:
        return
    goal = capital_of(g, goals[g.draw(len(goals))])
    _, die, engine = next(x for x in TIERS if g.turn - 1 >= x[0])
    rolled = g.roll(die)
    fv = len(players(g)) * rolled
    g.tell("invasion", land=g.book.ids[entry], goal=g.book.ids[goal], n=fv, rolled=rolled, faces=die)
    captain = (
        add_piece(g, Piece("captain", 1, BARBARIAN, entry))
        if stock(g, "captain") > 0
        else best_chief(g, entry)
    )
    g.horde = Horde(entry, goal, engine, captain)
    if g.owner[entry] == BARBARIAN:
        g.army[entry] += fv
        g.then(HordeAdvance())
    elif walls(g, entry):
        g.horde = replace(g.horde, sieging=entry, outside=fv)
        g.sieges.append(Siege(BARBARIAN, entry, g.turn))
        g.tell("siege", seat=BARBARIAN, land=g.book.ids[entry])
    else:
        strike(g, entry, fv, entry)


def strike(g: State, t: int, fv: int, origin: int) -> None:
    """Attack a player's land on the way. [MU-145]"""
    h = g.horde
    assert h is not None
    defenders = (g.owner[t], *guests_of(g, t))
    b = Battle(
        BARBARIAN,
        g.owner[t],
        t,
        origin,
        "land",
        horde=fv,
        chief=h.captain,
        defenders=defenders,
        siege=h.sieging == t,
    )
    g.raided.append(t)
    razed = sum(what in RAZED for what, _ in buildings(g, t))
    if force(g, t, g.owner[t]) == 0:
        barbarians_conquer(g, b)
    else:
        fight(g, b)
    g.then(Overrun(t, razed))


class Overrun(Step[State], frozen=True):
    """After a battle of the horde: if the land is Barbarian now, its buildings sink and the horde swells.

    Repelled, it gathers anew where it stands as long as its Captain lives.

    [MU-147, MU-151]
    """

    rule = "MU-147"
    land: int
    razed: int = 0
    """Buildings that fall to Barbarians with the land: each is a level lower too."""

    def run(self, g: State) -> None:
        h, t = g.horde, self.land
        if h is None:
            return
        if g.owner[t] != BARBARIAN:
            if g.pieces[h.captain] is None or g.owner[h.at] != BARBARIAN:
                g.horde = None
            else:
                g.horde = replace(h, sieging=-1, outside=0)
            return
        for what, lev in buildings(g, t):
            set_building(g, t, what, lev - 1)
            g.army[t] += 1
        g.army[t] += self.razed
        g.horde = replace(h, at=t, sieging=-1, outside=0)
        g.then(HordeAdvance())


def path_step(g: State, at: int, goal: int) -> int:
    """The next land of the established direction, else on a shortest way by land; -1: there is none.

    [MU-148]
    """
    to = g.book.marches.get((at, goal), -1)
    if to >= 0 and not g.shut[to]:
        return to
    seen, edge = {goal}, [goal]
    while edge:
        reached = [t for t in g.book.near[at] if t in edge]
        if reached:
            return min(reached)
        edge = list(dict.fromkeys(u for t in edge for u in g.book.near[t] if u not in seen and not g.shut[u]))
        seen.update(edge)
    return -1


class HordeMoves(Step[State], frozen=True):
    """Each Event phase: a siege of last turn ends in the attack, else the march goes on.

    [MU-143, MU-146, MU-151]
    """

    rule = "MU-151"

    def run(self, g: State) -> None:
        h = g.horde
        if h is None:
            return
        p = g.pieces[h.captain] if 0 <= h.captain < len(g.pieces) else None
        if p is None or p.owner != BARBARIAN or p.kind != "captain":
            g.horde = None
            g.sieges = [s for s in g.sieges if s.seat >= 0]
            return
        if h.sieging < 0:
            g.then(HordeAdvance())
            return
        t = h.sieging
        g.sieges = [s for s in g.sieges if not (s.seat < 0 and s.at == t)]
        if g.owner[t] == BARBARIAN:
            g.army[t] += h.outside
            g.horde = replace(h, at=t, sieging=-1, outside=0)
            g.then(HordeAdvance())
            return
        if h.engine:
            set_building(g, t, "fortification", max(0, g.fort[t] - h.engine))
            g.tell("reduces", seat=BARBARIAN, land=g.book.ids[t], level=g.fort[t])
        fv = h.outside or max(1, g.army[h.at] - provisions(g, h.at))
        if not h.outside:
            fv = min(fv, g.army[h.at] - 1)
            g.army[h.at] -= fv
        if fv > 0:
            strike(g, t, fv, h.at)


class HordeAdvance(Step[State], frozen=True):
    """Every land taken is filled to its provisions; the surplus moves on at once. [MU-148, MU-150, MU-152]"""

    rule = "MU-148"

    def run(self, g: State) -> None:
        h = g.horde
        if h is None:
            return
        if h.at == h.goal:
            g.tell("horde settles", land=g.book.ids[h.at])
            if h.engine and stock(g, "engine", h.engine) > 0:
                add_piece(g, Piece("engine", h.engine, BARBARIAN, h.at))
            g.horde = None
            return
        fv = g.army[h.at] - provisions(g, h.at)
        to = path_step(g, h.at, h.goal)
        if fv <= 0 or to < 0 or to in g.raided or h.captain < 0 or g.pieces[h.captain] is None:
            return
        g.tell("horde", a=g.book.ids[h.at], b=g.book.ids[to], n=fv)
        if g.owner[to] == BARBARIAN:
            g.army[h.at] -= fv
            g.army[to] += fv
            move_piece(g, h.captain, to)
            g.horde = replace(h, at=to)
            g.then(HordeAdvance())
        elif walls(g, to):
            g.horde = replace(h, sieging=to)
            g.sieges.append(Siege(BARBARIAN, to, g.turn))
            g.tell("siege", seat=BARBARIAN, land=g.book.ids[to])
        else:
            g.army[h.at] -= fv
            strike(g, to, fv, h.at)
