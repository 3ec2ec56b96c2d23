"""Advice for dealing with others: weddings and peace, pacts, auctions, votes, Crusades, whom to hurt."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..rules.realm.pieces import force
from ..state import State
from . import bargains
from .faith import church
from .plans import Options, first

BORROW = 6
"""Loans are taken up to this turn."""
FAR_AHEAD = 5
"""Honour by which nobody helps a leader any more."""


def diplomacy(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Wed provinces, seek peace where nothing is gained by war, leave pacts alone."""
    weddings = [x for x in options if x[0] == "annex"]
    if weddings:
        return max(weddings, key=lambda x: len(g.book.realm[g.book.realm_of[x[1]]]))
    quiet = first(options, "bard", "safe-conduct") or church(g, seat, options) or intrigue(g, seat, options)
    if quiet is not None:
        return quiet
    foes = [x for x in options if x[0] == "peace" and _threatens(g, x[1], seat)]
    return foes[0] if foes else options[-1]


def intrigue(g: State, seat: Seat, options: Options) -> Action | None:
    """Cards against others are played as they come: a Cathedral taken, else the one with most honour."""
    steals = [x for x in options if x[0] == "cardinal"]
    if steals:
        return max(steals, key=lambda x: _standing(g, g.owner[g.book.space[x[1]]]))
    leaders = [x for x in options if x[0] == "assassinate" and _standing(g, x[1]) == max(g.honour)]
    if leaders:
        return leaders[0]
    knives = [x for x in options if x[0] in ("thief", "killer", "inquisitor")]
    return max(knives, key=lambda x: _standing(g, x[1])) if knives else None


def _standing(g: State, seat: Seat) -> int:
    return g.honour[seat] if seat >= 0 else -99


def choose(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """A Thief with GUILDS learns what he can, else takes a card."""
    return first(options, "technology", "card")


def pillage(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    return options[0]


def _threatens(g: State, foe: Seat, seat: Seat) -> bool:
    """Peace costs honour: it is bought only from one whose army stands at the border of a weaker land."""
    for p in g.pieces:
        if p is None or p.owner != foe or p.fv < 8 or not 0 <= p.at < g.book.sea:
            continue
        if any(g.owner[u] == seat and force(g, u, seat) < p.fv for u in (*g.book.near[p.at], p.at)):
            return True
    return False


def leads_by(g: State, seat: Seat, other: Seat) -> int:
    """How much more honour another has; nothing if a third has more than he."""
    return g.honour[other] - g.honour[seat] if g.honour[other] == max(g.honour) else 0


def answer(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Friendship with everybody but one who is far ahead; gold on credit while it can still earn more."""
    if step.kind == "loan":
        return ("accept",) if g.turn <= BORROW else ("refuse",)
    if step.kind == "bargain" and not bargains.good(g, step, seat):
        return ("refuse",)
    good = step.kind in ("alliance", "truce", "trade", "transit", "promise", "bargain")
    return ("accept",) if good and leads_by(g, seat, step.asker) < FAR_AHEAD else ("refuse",)


def breach(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Against one who leads everybody finds a breach."""
    return ("rupture",) if step.accused != seat and leads_by(g, seat, step.accused) > 1 else ("respect",)


def accuse(g: State, seat: Seat, options: Options) -> Action | None:
    """A pact with one who is ahead is called broken, if most would find so."""
    for x in options:
        if x[0] == "accuse":
            against = sum(s != x[2] and leads_by(g, s, x[2]) > 1 for s in range(g.seats))
            if 2 * against > g.seats:
                return x
    return None


def ransom(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Prisoners are swapped, or bought back while the purse is full."""
    if step.holder < 0:
        return options[0]
    swap = first(options, "swap")
    paid = [x for x in options if x[0] == "ransom" and 4 * x[1] <= g.florins[seat]]
    return swap or (paid[-1] if paid else options[-1])


def bidding(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Only a Killer's or Thief's price is worth it, and little."""
    limit = 60 if step.purpose == "card" else 10 if step.purpose == "nizaris" else 0
    bids = [x for x in options if x[0] == "bid" and x[1] <= limit and g.florins[seat] > 300]
    return bids[0] if bids else ("pass",)


def secret_bid(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    if options[0][0] == "seal":
        return options[0]
    return max(
        (x for x in options if x[1] <= min(200, g.florins[seat] // 4)),
        key=lambda x: x[1],
        default=options[-1],
    )


def vote(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    return ("vote", seat) if ("vote", seat) in options else options[-1]


def side(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    if options[0][0] == "commit":
        return options[0]
    return next((x for x in options if x[1] in ("join", "neutral")), options[0])


def victim(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    others = [x for x in options if x[1] != seat] or options
    return max(others, key=lambda x: g.honour[x[1]])
