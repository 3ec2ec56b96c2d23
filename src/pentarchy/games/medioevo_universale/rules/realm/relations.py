"""War and peace between two powers, and the pacts that bind them."""

from __future__ import annotations

from pentarchy.kernel import Seat, changed, replace

from ...state import State
from ...state.records import ALL, BARBARIAN, DECK, PEACES, TRANSPORTS, Pact, Siege, hand
from .pieces import here, piece
from .powers import count_deed, honour, same_faith


def at_war(g: State, a: Seat, b: Seat) -> bool:
    return a >= 0 and b >= 0 and bool(g.war[a] >> b & 1)


def any_war(g: State, seat: Seat) -> bool:
    return seat >= 0 and g.war[seat] != 0


def set_war(g: State, a: Seat, b: Seat, on: bool) -> None:
    for x, y in ((a, b), (b, a)):
        g.war[x] = g.war[x] | 1 << y if on else g.war[x] & ~(1 << y)
    for x, y in ((a, b), (b, a)):
        g.asked_peace = changed(g.asked_peace, x, g.asked_peace[x] & ~(1 << y))


def bound(g: State, a: Seat, b: Seat, *kinds: str) -> bool:
    """Whether a pact of one of these kinds holds between two seats."""
    return bool(g.pacts) and any(p.kind in kinds and a in p.parties and b in p.parties for p in g.pacts)


def allied(g: State, a: Seat, b: Seat) -> bool:
    return a == b or bound(g, a, b, "alliance", "crusade")


def truce(g: State, a: Seat, b: Seat) -> bool:
    """A Diplomat's truce (or a written one) bars attacks by armies and cards. [MU-457]"""
    if bound(g, a, b, "truce"):
        return True
    return bool(g.gifts) and any(x.kind == "diplomat" and {x.giver, x.holder} == {a, b} for x in g.gifts)


def may_cross(g: State, seat: Seat, host: Seat) -> bool:
    """Crossing Territories: own, Barbarian, allied land, or by pact or Safe-Conduct. [MU-469, MU-542]"""
    if host in (BARBARIAN, seat) or bound(g, seat, host, "transit", "alliance", "crusade"):
        return True
    return any(p.kind == "safe-conduct" and p.parties == (seat, host) for p in g.pacts)


def may_trade(g: State, seat: Seat, host: Seat) -> bool:
    """Own and Barbarian markets are open; others by a commercial pact or Safe-Conduct. [MU-469, MU-542]"""
    if host in (BARBARIAN, seat) or bound(g, seat, host, "trade"):
        return True
    return any(p.kind == "safe-conduct" and p.parties == (seat, host) for p in g.pacts)


def princess(g: State, a: Seat, b: Seat) -> int:
    """2 where a Princess lies between two players, else 1: the factor of every loss of honour. [MU-467]"""
    return 2 if any(x.kind == "princess" and {x.giver, x.holder} == {a, b} for x in g.gifts) else 1


def war_cost(g: State, a: Seat, b: Seat, surprise: bool) -> int:
    """What a declaration costs, pacts that lapse included. [MU-045, MU-046, MU-047, MU-437]"""
    h = g.book.tables.honour
    cost = h.war_same if same_faith(g, a, b) else h.war_other
    cost += h.surprise if surprise else 0
    broken = sum(1 for p in g.pacts if a in p.parties and b in p.parties)
    return (cost + broken * h.pact) * princess(g, a, b)


def may_declare(g: State, a: Seat, b: Seat) -> bool:
    return a != b and not at_war(g, a, b) and not truce(g, a, b) and not bound(g, a, b, "crusade")


def declare_war(g: State, a: Seat, b: Seat, surprise: bool) -> None:
    """The declarer pays in honour, and the two are at war. [MU-045, MU-046]"""
    cost = war_cost(g, a, b, surprise)
    g.tell("war", seat=a, target=b, surprise=surprise)
    honour(g, a, -cost, "war")
    open_hostilities(g, a, b)


def open_hostilities(g: State, a: Seat, b: Seat) -> None:
    """Pacts lapse, a Princess goes home, a Diplomat's truce is over, and guests must leave.

    [MU-047, MU-246, MU-271, MU-272, MU-467]
    """
    g.pacts = [p for p in g.pacts if not (a in p.parties and b in p.parties)]
    for gift in [x for x in g.gifts if {x.giver, x.holder} == {a, b} and x.kind in ("princess", "diplomat")]:
        g.gifts.remove(gift)
        if gift.kind == "diplomat":
            g.cards.move(gift.card, hand(gift.holder), ALL)
        else:
            g.cards.move(gift.card, DECK, 0)
            g.cards.seen[gift.card] = 0
    set_war(g, a, b, True)
    last = g.turn if g.phase == "diplomacy" else g.turn + 1
    for n, p in enumerate(g.pieces):
        if p is None or p.kind not in TRANSPORTS or not 0 <= p.at < g.book.sea or p.aboard >= 0:
            continue
        if {p.owner, g.owner[p.at]} == {a, b} and not any(x[0] == n for x in g.expelled):
            g.expelled.append((n, last))


def make_peace(g: State, a: Seat, b: Seat) -> None:
    """Sieges between the two end, and the besiegers have a turn to leave. [MU-048, MU-049]"""
    set_war(g, a, b, False)
    count_deed(g, a, PEACES)
    g.tell("peace", seat=a, target=b)
    for siege in [s for s in g.sieges if {s.seat, g.owner[s.at]} == {a, b}]:
        raise_siege(g, siege)


def raise_siege(g: State, siege: Siege) -> None:
    """There is no war for it any more, and the besieger has a turn to leave. [MU-049, MU-271]"""
    g.sieges.remove(siege)
    for n in here(g, siege.at, *TRANSPORTS):
        if piece(g, n).owner == siege.seat:
            g.expelled.append((n, g.turn + 1))


def cede(g: State, t: int, seat: Seat) -> None:
    """A land changes hands without a battle: who besieges it goes on only if at war with its new owner.

    [MU-053, MU-393, MU-414]
    """
    g.owner[t] = seat
    for siege in [s for s in g.sieges if s.at == t and s.seat >= 0]:
        if siege.seat == seat:
            g.sieges.remove(siege)
        elif not at_war(g, siege.seat, seat):
            raise_siege(g, siege)


def seal(
    g: State, kind: str, parties: tuple[Seat, ...], turns: int, sum_: int = 0, secret: bool = False
) -> None:
    """A pact is written down, in the open or known to its parties only; this turn is its first. [MU-051]"""
    g.serial += 1
    until = g.turn + turns - 1 if turns else 0
    g.pacts.append(Pact(g.serial, kind, parties, until, sum_, secret))
    if secret:
        g.tell("secret pact", to=parties, closed={"kind": kind}, parties=list(parties))
    else:
        g.tell("pact", kind=kind, parties=list(parties), turns=turns, sum=sum_)


def withdraw(g: State, seat: Seat, pact: Pact) -> None:
    """One of its parties leaves; where two or more are left it goes on without him."""
    rest = tuple(x for x in pact.parties if x != seat)
    n = g.pacts.index(pact)
    g.pacts[n : n + 1] = [replace(pact, parties=rest)] if len(rest) > 1 else []


def break_pact(g: State, seat: Seat, pact: Pact) -> None:
    """Breaking a pact costs 1 honour, doubled where a Princess was given; what a secret one said is not told.

    [MU-051, MU-052, MU-467]
    """
    factor = max(princess(g, seat, x) for x in pact.parties if x != seat)
    g.pacts.remove(pact)
    parties, kind = list(pact.parties), pact.kind
    if pact.secret:
        g.tell("breaks pact", to=pact.parties, closed={"kind": kind}, seat=seat, parties=parties)
    else:
        g.tell("breaks pact", seat=seat, kind=kind, parties=parties)
    honour(g, seat, -g.book.tables.honour.pact * factor, "pact broken")


def crossed(g: State, a: Seat, b: Seat) -> bool:
    """The two stand on opposite sides of a Crusade."""
    c = g.crusade
    return c is not None and (
        (a in c.crusaders and b in c.defenders) or (b in c.crusaders and a in c.defenders)
    )
