"""Ships: where they may sail, what their passage does to the lands of others, and the way over the edge."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ...book import CRUSADES
from ...state import AMERICA, JERUSALEM, LOST, State
from ..pillage import pillages
from ..units import crew, leave, lift, navigable, put


def ship_orders(g: State, seat: Seat, ship: int) -> list[Action]:
    """One hex at a time; hexes with other ships are passed in one go, and the board left by its arrows.

    [RK-051, RK-147, RK-151, RK-208, RK-209, RK-212, RK-213]
    """
    book, here, left = g.book, g.at[ship], g.ap[ship]
    out: list[Action] = []
    if left:
        reach(g, seat, (here,), left, out)
        exit_ = book.hexes[here].exit
        if exit_ and left >= book.limits.leave_by_ship and (exit_ == "america" or g.knows(seat, CRUSADES)):
            out.append(("leave",))
    return out


def is_berth(g: State, seat: Seat, hex_: int) -> bool:
    """Whether the seat's ships may stop there: one ship to a hex, and the ocean needs the astrolabe.

    [RK-129, RK-149, RK-150]
    """
    return g.ship_at[hex_] < 0 and navigable(g, seat, hex_)


def reach(g: State, seat: Seat, path: tuple[int, ...], left: int, out: list[Action]) -> None:
    """Free sea hexes next to the end of the path, and those behind other ships: each hex is named.

    [RK-150]
    """
    ids = g.book.id
    for n in g.book.sea_near[path[-1]]:
        if n in path:
            continue
        if is_berth(g, seat, n):
            out.append(("sail", *(ids[h] for h in path[1:]), ids[n]))
        elif left > 1 and navigable(g, seat, n):
            reach(g, seat, (*path, n), left - 1, out)


def sail(g: State, ship: int, path: list[int]) -> None:
    """Move a ship with its crew; every land on the way is entered and thus pillaged.

    [RK-150, RK-156, RK-196]
    """
    seat, aboard = ship >> 5, crew(g, ship)
    start, end = g.at[ship], path[-1]
    for unit in aboard:
        lift(g, unit)
    g.ship_at[start] = -1
    g.at[ship] = end
    g.ship_at[end] = ship
    for unit in aboard:
        put(g, unit, end)
    g.ap[ship] -= len(path)
    g.tell("sails", seat=seat, ship=ship, path=[start, *path])
    g.then(*pillages(g, seat, *path))


def leave_by_ship(g: State, ship: int) -> None:
    """To America the ship counts and its crew is gone; to Jerusalem the crew counts and the ship is gone.

    [RK-209, RK-210, RK-211]
    """
    seat, america = ship >> 5, g.book.hexes[g.at[ship]].exit == "america"
    aboard = crew(g, ship)
    g.tell("leaves", seat=seat, units=[ship, *aboard], goal="america" if america else "jerusalem")
    for unit in aboard:
        leave(g, unit, LOST if america else JERUSALEM)
    leave(g, ship, AMERICA if america else LOST)
