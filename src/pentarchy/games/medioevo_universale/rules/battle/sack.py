"""What Barbarians do where they win: lands taken, transports seized, pirates."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import BARBARIAN, SEA_KINDS, Battle, Piece
from ..realm.lands import set_building
from ..realm.pieces import add_piece, change, chiefs, here, move_piece, piece, remove, stock
from .capital import LandLost
from .elimination import Aftermath

SHIP_ROOM = 20
"""FV a Barbarian Galley takes."""

RAZED = ("cathedral", "agricultural", "mining", "textile")
"""Buildings Barbarians destroy where they conquer."""


def best_chief(g: State, space: int) -> int:
    """The number of the best Barbarian Captain in a space, or -1."""
    return max(chiefs(g, space, BARBARIAN), key=lambda n: piece(g, n).level, default=-1)


def seize(g: State, space: int, seat: Seat, crew: int = 0) -> None:
    """A beaten player's transports: ships become one pirate of level 1, the rest is destroyed. [MU-127]"""
    mine = [n for n in here(g, space) if piece(g, n).owner == seat]
    ship = any(piece(g, n).kind in SEA_KINDS for n in mine)
    for n in mine:
        if g.pieces[n] is not None:
            remove(g, n)
    g.tell("seized", seat=seat, space=g.book.ids[space])
    if ship and space >= g.book.sea:
        launch_pirate(g, space, max(1, min(crew, SHIP_ROOM)), captain=True, calamity=False)


def barbarians_conquer(g: State, b: Battle) -> None:
    """A Barbarian victory over a land or over transports. [MU-187, MU-422, MU-429]"""
    if b.target == "fleet":
        if b.where >= g.book.sea and b.chief >= 0 and g.pieces[b.chief] is not None:
            remove(g, b.chief)
        seize(g, b.where, b.defender, b.horde)
        if b.where < g.book.sea:
            g.army[b.where] += b.horde
        g.then(Aftermath(BARBARIAN, b.defenders))
        return
    t, loser = b.where, b.defender
    g.owner[t], g.army[t] = BARBARIAN, max(1, b.horde)
    g.tell("barbarians take", land=g.book.ids[t], seat=loser)
    wipe_pieces(g, t, b.defenders)
    for what in RAZED:
        set_building(g, t, what, 0)
    if b.chief >= 0 and g.pieces[b.chief] is not None:
        p = piece(g, b.chief)
        change(g, b.chief, level=min(3, p.level + 1), aboard=-1)
        move_piece(g, b.chief, t)
    else:
        new_chief(g, t)
    g.then(LandLost(t, loser, BARBARIAN), Aftermath(BARBARIAN, (loser,)))


def wipe_pieces(g: State, t: int, losers: tuple[Seat, ...]) -> None:
    """Captains, transports and engines of the beaten are gone."""
    for n in here(g, t):
        if g.pieces[n] is not None and piece(g, n).owner in losers and piece(g, n).owner >= 0:
            remove(g, n)


def new_chief(g: State, space: int, aboard: int = -1) -> None:
    if stock(g, "captain") > 0:
        add_piece(g, Piece("captain", 1, BARBARIAN, space, aboard))


def overrun(g: State, t: int, fv: int) -> None:
    """A land slips from its player to Barbarians without a fight (rebellion, famine, plague).

    [MU-120, MU-123]
    """
    loser = g.owner[t]
    g.owner[t], g.army[t] = BARBARIAN, fv
    g.tell("revolts", land=g.book.ids[t], seat=loser, n=fv)
    wipe_pieces(g, t, (loser,))
    g.then(LandLost(t, loser, BARBARIAN), Aftermath(BARBARIAN, (loser,)))


def launch_pirate(g: State, sea: int, crew: int, captain: bool, calamity: bool) -> int:
    """A pirate ship; -1 if no galley is left in the box."""
    if stock(g, "galley") < 1:
        return -1
    ship = add_piece(g, Piece("galley", 1, BARBARIAN, sea, fv=crew, since=int(calamity)))
    if captain:
        new_chief(g, sea, ship)
    g.tell("pirates", sea=g.book.ids[sea], n=crew)
    return ship
