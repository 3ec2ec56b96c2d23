"""A7 Civil War."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import BARBARIAN, NO_GOODS, SEA_KINDS, TRANSPORTS, Piece
from ..battle.encirclement import lift_broken
from ..battle.sack import SHIP_ROOM, overrun
from ..realm.lands import harbours
from ..realm.pieces import carried, change, force, here, move_piece, own, piece, remove, stock, token_left
from .harm import rise_up


def civil_war(g: State, victim: Seat) -> None:
    """Lands outside the home kingdom and transports away from own land rise, but for those kept loyal.

    [MU-191]
    """
    families = g.book.families
    loyal = g.tech[victim] & (families["religion"] | families["politics"] | families["university_medicine"])
    g.then(KeepLoyal(victim, rebels(g, victim), loyal.bit_count()))


def rebels(g: State, seat: Seat) -> tuple[str, ...]:
    """Lands outside the home kingdom, and fleets and columns abroad. [MU-189, MU-190]"""
    lands = [
        g.book.ids[t] for t, o in enumerate(g.owner) if o == seat and g.book.kingdom[t] != g.kingdom[seat]
    ]
    away = dict.fromkeys(
        piece(g, n).at for n in own(g, seat, *TRANSPORTS)
        if piece(g, n).at >= g.book.sea or (piece(g, n).at >= 0 and g.owner[piece(g, n).at] != seat)
    )  # fmt: skip
    return (*lands, *(f"fleet {g.book.ids[x]}" for x in away))


class KeepLoyal(Step[State], frozen=True):
    """For each technology of religion, politics and learning one land or fleet stays loyal."""

    rule = "MU-191"
    seat: Seat
    rising: tuple[str, ...]
    left: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.left and len(self.rising) > self.left else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("keep", x) for x in self.rising]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.then(replace(self, rising=tuple(x for x in self.rising if x != action[1]), left=self.left - 1))

    def run(self, g: State) -> None:
        if self.left >= len(self.rising):
            g.tell("all loyal", seat=self.seat)
            return
        for item in self.rising:
            if item.startswith("fleet "):
                mutiny(g, self.seat, g.book.space[item[6:]])
            else:
                secede(g, self.seat, g.book.space[item])
        lift_broken(g)


def mutiny(g: State, seat: Seat, space: int) -> None:
    """Ships turn pirate with crew, Captain and engines; of land transports only the armies go over.

    Docked ships put to sea. In another player's land the mutineers fall on its garrison.

    [MU-192, MU-193]
    """
    g.tell("mutiny", seat=seat, space=g.book.ids[space])
    sea = space if space >= g.book.sea else next(iter(harbours(g, space)), -1)
    loose = 0
    for n in here(g, space, *TRANSPORTS):
        p = g.pieces[n]
        if p is None or p.owner != seat or p.aboard >= 0:
            continue
        fv, ship = p.fv, p.kind in SEA_KINDS and p.fv > 0 and sea >= 0
        if ship and turn_pirate(g, n, sea):
            continue
        if space < g.book.sea:
            loose += fv
            go_over(g, n, space)
        remove(g, n)
    if loose and g.owner[space] == BARBARIAN:
        g.army[space] += loose
    elif loose:
        rise_up(g, space, loose)


def turn_pirate(g: State, n: int, sea: int) -> bool:
    """The crew takes the ship, of whatever kind and level, out to sea as a pirate of level 1. [MU-192]"""
    p = piece(g, n)
    if not token_left(g, BARBARIAN, 1) or (p.kind != "galley" and stock(g, "galley") < 1):
        return False
    for m, q in carried(g, n):
        if q.kind not in TRANSPORTS and may_turn(g, q):
            change(g, m, owner=BARBARIAN, relics=0)
        else:
            remove(g, m)
    heavy = g.book.tables.transports.heavy * sum(q.kind == "engine" for _, q in carried(g, n))
    crew = max(1, min(SHIP_ROOM - heavy, p.fv))
    change(g, n, kind="galley", level=1, owner=BARBARIAN, fv=crew, goods=NO_GOODS, bought=(), since=0)
    move_piece(g, n, sea)
    return True


def may_turn(g: State, q: Piece) -> bool:
    """Whether there is a Barbarian Captain or a token left for a Captain or engine that goes over."""
    return stock(g, "captain") > 0 if q.kind == "captain" else token_left(g, BARBARIAN, q.level)


def go_over(g: State, carrier: int, t: int) -> None:
    """Captain and engines of a column become Barbarian, as far as pieces are left. [MU-192, MU-193]"""
    for n, q in carried(g, carrier):
        if q.kind not in TRANSPORTS and g.owner[t] == BARBARIAN and may_turn(g, q):
            change(g, n, owner=BARBARIAN, aboard=-1, relics=0)
        else:
            remove(g, n)


def secede(g: State, seat: Seat, t: int) -> None:
    """A land becomes Barbarian with its armies, Captains and engines. [MU-192, MU-193]"""
    fv = force(g, t, seat)
    for n in here(g, t, "captain", "engine"):
        if piece(g, n).owner == seat and may_turn(g, piece(g, n)):
            change(g, n, owner=BARBARIAN, aboard=-1, relics=0)
    overrun(g, t, max(1, fv))
