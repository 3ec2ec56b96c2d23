"""The turn: its ten phases, the auction for the first places, and what happens at its end."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..state import State
from ..state.records import DISCARD, OWNERLESS, TRANSPORTS, WAR_KINDS, Piece, hand
from .auction import AWARDS, Bidding
from .battle.conquest import take_relic
from .church.papacy import end_of_turn
from .combat.phase import CombatPhase
from .commerce.phase import CommercePhase
from .diplomacy.phase import DiplomacyPhase
from .empire import EmpirePhase
from .events import EventPhase
from .placement import PlacementPhase
from .purchase.purchase import PurchasePhase
from .realm.lands import crowded, provisions
from .realm.pieces import armed, carried, change, force, lose, move_points, own, piece, remove
from .realm.powers import honour, pay, players
from .reinforcements import ReinforcementPhase
from .scoring import earned, finish
from .taxes import TaxPhase


class NewTurn(Step[State], frozen=True):
    """The ten phases in order, then the end of the turn. [MU-034, MU-298]"""

    rule = "MU-034"

    def run(self, g: State) -> None:
        g.turn += 1
        g.calamity = g.event = ""
        g.area = -1
        g.tell("turn", turn=g.turn)
        self.refresh(g)
        g.then(
            OrderPhase(),
            EmpirePhase(),
            DiplomacyPhase(),
            PurchasePhase(),
            TaxPhase(),
            ReinforcementPhase(),
            EventPhase(),
            PlacementPhase(),
            CombatPhase(),
            CommercePhase(),
            EndOfTurn(),
        )

    def refresh(self, g: State) -> None:
        """New movement points; Captains count the level they start the turn with."""
        g.raided.clear()
        g.wounds = ((),) * g.seats
        g.healed = (0,) * g.seats
        for n, p in enumerate(g.pieces):
            if p is None:
                continue
            if p.kind == "captain":
                g.pieces[n] = replace(p, loads=0, moved=False, acts=p.level)
            elif p.kind in TRANSPORTS:
                g.pieces[n] = replace(
                    p,
                    mp=0 if p.owner < 0 else move_points(g, p),
                    loads=0,
                    moved=False,
                    acts=0,
                    stuck=p.damaged,
                )


# ---- turn order ------------------------------------------------------------------------------------------


def auctioned(g: State) -> int:
    """How many places are sold: one up to five players, two for six or seven, three above. [MU-037]"""
    n = len(players(g))
    return 1 if n <= 5 else 2 if n <= 7 else 3


class OrderPhase(Step[State], frozen=True):
    """The first order is drawn; later the first places are sold. [MU-036, MU-037]"""

    rule = "MU-036"

    def run(self, g: State) -> None:
        g.enter("order")
        seats = players(g)
        if g.turn == 1:
            g.then(DrawOrder(()))
        else:
            g.then(Bidding("order", tuple(seats), data=()))


class DrawOrder(Step[State], frozen=True):
    """The places not sold are drawn. [MU-036, MU-040]"""

    rule = "MU-040"
    first: tuple[Seat, ...]

    def run(self, g: State) -> None:
        rest = [s for s in range(g.seats) if g.alive[s] and s not in self.first]
        order = list(self.first)
        while rest:
            order.append(rest.pop(g.draw(len(rest)) if len(rest) > 1 else 0))
        g.order = order + [s for s in range(g.seats) if not g.alive[s]]
        g.tell("order", order=list(order))


def _first_place(g: State, winner: Seat, price: int, sold: tuple[int, ...]) -> None:
    """A place without a bid is drawn with the rest; a winner does not bid again. [MU-036, MU-039]"""
    if winner < 0:
        g.then(DrawOrder(sold))
        return
    sold = (*sold, winner)
    rest = tuple(s for s in players(g) if s not in sold)
    g.then(Bidding("order", rest, data=sold) if len(sold) < auctioned(g) else DrawOrder(sold))


AWARDS["order"] = _first_place


# ---- end of turn -----------------------------------------------------------------------------------------


class EndOfTurn(Step[State], frozen=True):
    """Provisions, ownerless transports, relics, pacts and cards that run out; then the end conditions."""

    rule = "MU-407"

    def run(self, g: State) -> None:
        starve(g)
        abandon(g)
        for seat in players(g):
            for t in {piece(g, n).at for n in own(g, seat, "captain") if piece(g, n).relics}:
                if 0 <= t < g.book.sea:
                    take_relic(g, t, seat)
        run_out(g)
        end_of_turn(g)
        g.then(Declarations(), TimeCheck(), LastTurn())


def starve(g: State) -> None:
    """Forced excess over the provisions goes back to the reserve. [MU-407, MU-408]"""
    for t in crowded(g):
        o = g.owner[t]
        if o >= 0 and (over := g.army[t] - provisions(g, t)) > 0:
            g.army[t] -= over
            g.tell("starves", seat=o, land=g.book.ids[t], n=over)


def abandon(g: State) -> None:
    """A war transport without an army away from home is ownerless, and gone at the end of the next turn.

    Its Captain and its engines are lost with its last army, as are those left on the ground away from home;
    what it carries of transports is ownerless like itself.

    [MU-278]
    """
    for n, p in enumerate(g.pieces):
        if p is None or p.aboard >= 0 or p.at < 0 or at_home(g, p):
            continue
        if p.kind in WAR_KINDS and p.owner >= 0 and not armed(g, n):
            forsake(g, n)
        elif p.owner == OWNERLESS and g.turn > p.since:
            lose(g, n)
            g.tell("removed", piece=p.kind, space=g.book.ids[p.at])
    for n, p in enumerate(g.pieces):
        if p is not None and stray(g, p):
            remove(g, n)
            g.tell("abandoned", seat=p.owner, piece=p.kind, space=g.book.ids[p.at])


def at_home(g: State, p: Piece) -> bool:
    return p.at < g.book.sea and g.owner[p.at] == p.owner


def forsake(g: State, n: int) -> None:
    """Nobody is left to hold a transport."""
    p = piece(g, n)
    for m, q in carried(g, n):
        if q.kind in TRANSPORTS:
            forsake(g, m)
        else:
            remove(g, m)
            g.tell("abandoned", seat=q.owner, piece=q.kind, space=g.book.ids[p.at])
    change(g, n, owner=OWNERLESS, since=g.turn)
    g.tell("ownerless", piece=p.kind, space=g.book.ids[p.at], seat=p.owner)


def stray(g: State, p: Piece) -> bool:
    """A Captain or an engine on the ground away from home, with no army of its owner there."""
    return (
        p.kind in ("captain", "engine")
        and p.owner >= 0
        and p.aboard < 0
        and p.at >= 0
        and not at_home(g, p)
        and not force(g, p.at, p.owner)
    )


def run_out(g: State) -> None:
    """Pacts, given cards, goods on the ground and forced exits whose time is over.

    [MU-271, MU-272, MU-328, MU-456, MU-464, MU-473]
    """
    for pact in g.pacts:
        if pact.until and pact.until <= g.turn:
            g.tell("pact ends", kind=pact.kind, parties=list(pact.parties))
            if pact.kind == "loan":
                settle(g, pact.parties, pact.sum)
    g.pacts = [p for p in g.pacts if not p.until or p.until > g.turn]
    for gift in g.gifts:
        if gift.until and gift.until <= g.turn:
            kept = gift.kind == "usurer" and gift.giver == gift.holder and not g.variants.usurer_spent
            if gift.kind == "diplomat" or kept:
                g.cards.move(gift.card, hand(gift.holder), (1 << 16) - 1)
            else:
                g.cards.move(gift.card, DISCARD, (1 << 16) - 1)
            if gift.kind == "usurer" and gift.giver != gift.holder:
                usury(g, gift.holder, gift.turns)
            g.tell("card ends", seat=gift.holder, card=gift.kind)
    g.gifts = [x for x in g.gifts if not x.until or x.until > g.turn]
    g.dumps = [d for d in g.dumps if not d.until or d.until > g.turn]
    for n, last in g.expelled:
        p = g.pieces[n] if n < len(g.pieces) else None
        if last <= g.turn and p is not None and p.at < g.book.sea and g.owner[p.at] not in (p.owner, -1):
            lose(g, n)
            g.tell("expelled", seat=p.owner, piece=p.kind, space=g.book.ids[p.at])
    g.expelled = [x for x in g.expelled if x[1] > g.turn]
    g.idle_fairs = (0,) * len(g.owner)


def settle(g: State, parties: tuple[int, ...], due: int) -> None:
    """A private loan is paid back as far as the purse goes; what is missing breaks the word given.

    [MU-051]
    """
    lender, borrower = parties
    paid = min(due, g.florins[borrower])
    pay(g, borrower, paid)
    g.florins[lender] += paid
    g.tell("pays back", seat=borrower, to_seat=lender, n=paid)
    if paid < due:
        honour(g, borrower, -g.book.tables.honour.pact, "pact broken")


def usury(g: State, seat: Seat, turns: int) -> None:
    """Each loan not repaid by the end of a given Usurer costs 1 HP for each turn it lasted. [MU-474]"""
    owed = sum(1 for x in g.loans if x.seat == seat)
    if owed:
        honour(g, seat, -owed * turns, "usury")


class Declarations(Step[State], frozen=True):
    """With an honour limit by declaration: who reaches it, counting what is due, may say so.

    [MU-029, MU-030]
    """

    rule = "MU-029"
    asked: tuple[Seat, ...] = ()

    def seat(self, g: State) -> Seat | None:
        v = g.variants
        if not v.honour or v.honour_end != "declared" or g.ended:
            return None
        return next((s for s in players(g) if s not in self.asked), None)

    def who(self, g: State) -> Seat | None:
        return self.seat(g)

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("declare",), ("play on",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "declare":
            true = earned(g, seat) >= g.variants.honour
            g.reveal()
            g.tell("declares", seat=seat, true=true)
            if true:
                g.ended = "honour"
        g.then(replace(self, asked=(*self.asked, seat)))


class TimeCheck(Step[State], frozen=True):
    """A clock outside the rules: the first player says whether it has run out; the turn is finished."""

    rule = "MU-027"

    def who(self, g: State) -> Seat | None:
        return players(g)[0] if g.variants.timed and not g.ended and players(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("time is up",), ("play on",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "time is up":
            g.ended = "time"


class LastTurn(Step[State], frozen=True):
    """The first end condition met ends the game. [MU-028, MU-031, MU-032]"""

    rule = "MU-032"

    def run(self, g: State) -> None:
        v = g.variants
        if v.honour and v.honour_end == "held" and any(g.honour[s] >= v.honour for s in players(g)):
            g.ended = g.ended or "honour"
        if g.turn >= v.turns:
            g.ended = g.ended or "turns"
        if len(players(g)) < 2:
            g.ended = g.ended or "alone"
        if g.ended:
            finish(g)
        else:
            g.then(NewTurn())
