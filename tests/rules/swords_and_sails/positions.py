"""Hand-made positions for the rules of Swords & Sails, so that tests read like play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import pentarchy
from pentarchy.games.swords_and_sails.rules.battles.engage import LandBattles
from pentarchy.games.swords_and_sails.rules.battles.retreat import Retreats, SeaRetreats, Withdrawals
from pentarchy.games.swords_and_sails.rules.battles.siege import LeavePorts, Sieges
from pentarchy.games.swords_and_sails.rules.movement.march import CancelLandings, LandSwaps, March
from pentarchy.games.swords_and_sails.rules.movement.sail import Sail
from pentarchy.games.swords_and_sails.rules.orders.phase import blank
from pentarchy.games.swords_and_sails.rules.orders.reveal import RevealOrders
from pentarchy.games.swords_and_sails.rules.orders.transfers import LateTransfers
from pentarchy.games.swords_and_sails.rules.units import BuildUnits
from pentarchy.games.swords_and_sails.state import State
from pentarchy.games.swords_and_sails.state.records import (
    ARMY_NAMES,
    FORMATIONS,
    HAND,
    NO_ARMY,
    NO_FLEET,
    Order,
    Transfer,
)
from pentarchy.kernel import Action, Seat, Step, bit, replace
from tests.play import Play, begin

GAME = "swords-and-sails"


class Pause(Step, frozen=True):
    """Where a test stops and looks."""

    def who(self, g: Any) -> Seat | None:
        return 0

    def options(self, g: Any, seat: Seat) -> list[Action]:
        return [("look",), ("go on",)]

    def take(self, g: Any, seat: Seat, action: Action) -> None:
        g.then(self)


def new(players: int = 7, seed: int = 0, **variants: Any) -> Play:
    """A new game at its first decision."""
    return Play.new(GAME, players, seed, **variants)


def board(players: int = 7, **variants: Any) -> State:
    """The starting board with all armies and fleets put away."""
    g = cast(State, pentarchy.new(GAME, players, 0, **variants))
    n = players * FORMATIONS
    g.army, g.army_at, g.aboard = [NO_ARMY] * n, [-1] * n, [-1] * n
    g.fleet, g.fleet_at, g.port, g.convoy = [NO_FLEET] * n, [-1] * n, [-1] * n, [-1] * n
    g.gold = [0] * players
    for card in range(len(g.book.deck)):
        g.cards.at[card], g.cards.seen[card] = g.book.backs[card], 0
    g.notes = [()] * (players + 1)
    return g


def seat(g: State, faction: str) -> Seat:
    return g.factions.index(g.book.faction[faction])


def land(g: State, name: str) -> int:
    return g.book.space[name]


def army(g: State, faction: str, number: str, at: str, **units: int) -> int:
    """Put an army on the board: army(g, "france", "I", "burgundy", KN=2)."""
    a = seat(g, faction) * FORMATIONS + ARMY_NAMES.index(number)
    g.army[a] = tuple(units.get(u, 0) for u in g.book.unit_ids)
    g.army_at[a], g.aboard[a] = land(g, at), -1
    return a


def aboard(g: State, faction: str, number: str, f: int, **units: int) -> int:
    a = army(g, faction, number, "wales", **units)
    g.army_at[a], g.aboard[a] = -1, f
    return a


def fleet(g: State, faction: str, number: int, at: str, port: str = "", **ships: int) -> int:
    f = seat(g, faction) * FORMATIONS + number - 1
    g.fleet[f] = tuple(ships.get(u, 0) for u in g.book.ship_ids)
    g.fleet_at[f] = land(g, at)
    g.port[f] = land(g, port) if port else -1
    return f


def own(g: State, faction: str, *lands: str) -> None:
    for name in lands:
        g.owner[land(g, name)] = seat(g, faction)


def hand(g: State, faction: str, *kinds: str) -> list[int]:
    """Give cards from the stacks."""
    s, out = seat(g, faction), []
    for kind in kinds:
        card = next(c for c in g.book.copies[kind] if g.cards.at[c] < 4)
        g.cards.at[card], g.cards.seen[card] = HAND + s, bit(s)
        out.append(card)
    return out


def team(g: State, *factions: str, since: int = -1) -> None:
    t = max(g.team) + 1
    for f in factions:
        g.team[seat(g, f)] = t
        g.since[seat(g, f)] = since


def lead(g: State, faction: str, leader: str) -> None:
    g.leaders[seat(g, faction)] = g.book.leader[leader]


def d(*faces: int) -> list[int]:
    """Dice as they are read, for rigged draws."""
    return [face - 1 for face in faces]


def run(g: State, *steps: Step, draws: Iterable[int] | None = None) -> Play:
    """Play these steps and pause."""
    return begin(g, *steps, Pause(), draws=draws)


def resolve(
    g: State,
    orders: dict[int, Order],
    transfers: tuple[Transfer, ...] = (),
    draws: Iterable[int] | None = None,
) -> Play:
    """Reveal these orders (armies by number, fleets as `sea(g, f)`) and resolve movement and battles."""
    n = len(g.army)
    sheets = []
    for s in range(g.seats):
        mine = tuple((p, o) for p, o in orders.items() if p % n // FORMATIONS == s)
        moved = tuple(t for t in transfers if t.giver // FORMATIONS == s)
        sheets.append(replace(blank(g, s), orders=mine, transfers=moved))
    g.gathered = list(sheets)
    g.friend = tuple(g.owner)
    return run(
        g,
        RevealOrders(),
        Sail(),
        SeaRetreats(),
        CancelLandings(),
        LandSwaps(),
        March(),
        LandBattles(),
        Retreats(),
        Withdrawals(),
        LateTransfers(),
        Sieges(),
        LeavePorts(),
        draws=draws,
    )


def sheet(
    g: State, faction: str, piece: int = -1, orders: tuple[tuple[int, Order], ...] = ()
) -> tuple[Seat, Play]:
    """A player's order sheet, turned to a piece, with some orders written."""
    s = seat(g, faction)
    return s, run(g, replace(blank(g, s), piece=piece, orders=orders))


def muster(g: State, faction: str, gold: int = 0) -> tuple[Seat, Play]:
    """A player's sheet of purchases, with so much to spend; the others have handed theirs in."""
    s = seat(g, faction)
    g.gold[s] = gold
    p = run(g, BuildUnits())
    for other in g.pending().copy():
        if other != s:
            p.act(other, ("done",))
    return s, p


def sea(g: State, f: int) -> int:
    """A fleet's number among all pieces."""
    return len(g.army) + f


def attack(g: State, to: str, **more: Any) -> Order:
    return Order("attack", land(g, to), **more)


def move(g: State, to: str, **more: Any) -> Order:
    return Order("move", land(g, to), **more)


def paused(p: Play) -> bool:
    return p.g.asked == 0 and isinstance(p.g.flow[-1], Pause)


def on(p: Play) -> Play:
    """Take defaults until the pause."""
    return p.by_default(lambda g: bool(g.flow) and isinstance(g.flow[-1], Pause))
