"""How a bot uses its ships: settlers to other shores, and late in the game the way to America."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ..book import ASTROLABE, EDUCATION, FAR, MONASTICISM, SEA
from ..state import State
from .plans import Outlook

# ---- Settlers -----------------------------------------------------------------------------------------


def ferry_port(outlook: Outlook, ports: list[int]) -> int:
    """Where to launch a ship for settlers: -1 while there is land to walk to or no shore to sail to."""
    g, book, seat = outlook.g, outlook.g.book, outlook.seat
    if (
        outlook.left < 3
        or outlook.villages_left() <= 0
        or any(not is_bound_west(g, s) for s in g.ships(seat))
    ):
        return -1
    homes = [g.place[s] for s in g.settlements(seat)]
    if any(book.ways[home][h] <= 5 for h in outlook.sites() for home in homes):
        return -1
    landings = [(landing.worth, -port) for port in ports if (landing := outlook.best_landing(port))]
    return -max(landings)[1] if landings else -1


# ---- America ------------------------------------------------------------------------------------------


def turns_to_america(g: State, seat: Seat, hex_: int) -> int:
    """Campaigns a ship needs to leave the board in the west, waiting at the ocean for the astrolabe."""
    far, sail = g.book.to_america[hex_] + g.book.limits.leave_by_ship, g.book.ship.movement
    if g.knows(seat, ASTROLABE):
        return -(-far // (sail + 1))
    known = g.knows(seat, MONASTICISM) + g.knows(seat, EDUCATION)
    wait = max(3 - known, first_round(g, 2) - g.round)
    # what is sailed before counts as far as it leads along the coast; the ocean is some four hexes wide
    return wait + max(1, -(-max(4, far - sail * wait) // (sail + 1)))


def first_round(g: State, era: int) -> int:
    """The round in which an era begins."""
    limits = g.book.limits
    return 1 + (limits.era_starts[era] - limits.first_year) // limits.years


def is_bound_west(g: State, ship: int) -> bool:
    """Whether an empty ship can still make it to America and its people are on the way to the astrolabe."""
    seat = ship >> 5
    if not g.knows(seat, EDUCATION) or g.force[g.at[ship]]:
        return False
    return turns_to_america(g, seat, g.at[ship]) <= campaigns_left(g)


def campaigns_left(g: State) -> int:
    """Rounds in which ships will still sail, this one included."""
    return g.book.limits.rounds - g.round + (g.phase != "fate")


def westward(g: State, seat: Seat, left: int) -> float:
    """What the way to America promises: ships that can make it, and inventions that open it in time."""
    book, points = g.book, g.book.points.america
    ships = sum(turns_to_america(g, seat, g.at[s]) <= campaigns_left(g) for s in g.ships(seat))
    seas = [n for s in g.settlements(seat) for n in book.sea_near[g.place[s]] if book.terrain[n] == SEA]
    port = min(seas, key=lambda h: book.to_america[h], default=-1)
    open_ = port >= 0 and turns_to_america(g, seat, port) <= left + 1
    if g.knows(seat, ASTROLABE):
        return 0.8 * points * ships + (points if open_ else 0.0)
    steps = g.knows(seat, MONASTICISM) + g.knows(seat, EDUCATION)
    return points * (0.15 * ships + 0.5) * steps / 2 if open_ else 0.0


# ---- Orders -------------------------------------------------------------------------------------------


def sail_worth(outlook: Outlook, ship: int, order: Action) -> float:
    """With settlers to their shore, empty to the west if time allows, else home for the next settlers."""
    g, book, seat, here = outlook.g, outlook.g.book, outlook.seat, outlook.g.at[ship]
    if order == ("leave",):
        return 4.0 if book.hexes[here].exit == "america" else 0.5 * len(g.stack(here))
    there = book.hex[order[-1]]
    if g.force[here]:
        landing = outlook.landing(ship)
        if landing is None:
            return 0.0
        return 1.0 if book.ways[there][landing.sea] < book.ways[here][landing.sea] else 0.0
    if is_bound_west(g, ship):
        return 1.0 if book.to_america[there] < book.to_america[here] else 0.0
    if outlook.villages_left() <= 0 or outlook.left < 2:
        return 0.0
    homes = [n for s in g.settlements(seat) if g.force[g.place[s]] for n in book.sea_near[g.place[s]]]
    now = min((book.ways[here][n] for n in homes), default=FAR)
    then = min((book.ways[there][n] for n in homes), default=FAR)
    return 0.5 if then < now else 0.0
