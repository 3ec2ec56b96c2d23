"""What Barbarians do where they win: lands taken, transports seized, pirates."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import BARBARIAN, SEA_KINDS, Battle, Piece
from ..realm.lands import harbours, set_building
from ..realm.pieces import add_piece, change, chiefs, here, move_piece, piece, remove, stock, token_left
from .capital import LandLost
from .elimination import Aftermath

SHIP_ROOM = 20
"""FV a Barbarian Galley takes."""

RAZED = ("cathedral", "agricultural", "mining", "textile")
"""Buildings Barbarians destroy where they conquer."""


def best_chief(g: State, space: int) -> int:
    """The number of the best Barbarian Captain in a space, or -1."""
    return max(chiefs(g, space, BARBARIAN), key=lambda n: piece(g, n).level, default=-1)


def raise_chief(g: State, space: int, n: int = -1, aboard: int = -1) -> None:
    """A conquest promotes the Captain who led it, or brings forth one of level 1. [MU-429]"""
    if n >= 0 and g.pieces[n] is not None:
        change(g, n, level=min(3, piece(g, n).level + 1), aboard=aboard)
        move_piece(g, n, space)
    else:
        new_chief(g, space, aboard)


def seize(g: State, space: int, seat: Seat, crew: int, home: int = -1, chief: int = -1) -> int:
    """A beaten player's transports: each ship becomes a pirate of level 1, the rest is destroyed.

    `home`: the pirates' own ship, manned first; every ship needs an FV of the crew. Returns FV left over.

    [MU-127, MU-429]
    """
    mine = [n for n in here(g, space) if piece(g, n).owner == seat]
    ships = sum(piece(g, n).kind in SEA_KINDS for n in mine)
    for n in mine:
        if g.pieces[n] is not None:
            remove(g, n)
    g.tell("seized", seat=seat, space=g.book.ids[space])
    sea = space if space >= g.book.sea else next(iter(harbours(g, space)), -1)
    fleet = [home] if home >= 0 else []
    for _ in range(ships if sea >= 0 else 0):
        if crew > len(fleet) and (ship := launch_pirate(g, sea, 1)) >= 0:
            fleet.append(ship)
    left = crew - len(fleet)
    for n in fleet:
        change(g, n, fv=1 + min(left, SHIP_ROOM - 1))
        left -= min(left, SHIP_ROOM - 1)
    if space < g.book.sea:
        raise_chief(g, space, chief)
    elif fleet:
        raise_chief(g, space, chief, fleet[0])
    elif chief >= 0 and g.pieces[chief] is not None:
        remove(g, chief)
    return left


def barbarians_conquer(g: State, b: Battle) -> None:
    """A Barbarian victory over a land or over transports. [MU-187, MU-422, MU-429]"""
    if b.target == "fleet":
        home = next((n for n in b.forces if g.pieces[n] is not None), -1)
        on_land = b.where < g.book.sea
        crew = max(0, b.horde - 1) if on_land else b.horde
        left = seize(g, b.where, b.defender, crew, home, b.chief)
        if on_land:
            g.army[b.where] += left + min(1, b.horde)
        g.then(Aftermath(BARBARIAN, b.defenders))
        return
    t, loser = b.where, b.defender
    g.owner[t], g.army[t] = BARBARIAN, max(1, b.horde)
    g.tell("barbarians take", land=g.book.ids[t], seat=loser)
    wipe_pieces(g, t, b.defenders)
    for what in RAZED:
        set_building(g, t, what, 0)
    raise_chief(g, t, b.chief)
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


def launch_pirate(g: State, sea: int, crew: int, captain: bool = False, calamity: bool = False) -> int:
    """A pirate ship; -1 if no galley is left in the box, or no token to mark one more. [MU-018]"""
    if stock(g, "galley") < 1 or not token_left(g, BARBARIAN, 1):
        return -1
    ship = add_piece(g, Piece("galley", 1, BARBARIAN, sea, fv=crew, since=int(calamity)))
    if captain:
        new_chief(g, sea, ship)
    g.tell("pirates", sea=g.book.ids[sea], n=crew, rolled=calamity)
    return ship
