"""War and peace, pacts and their breaking, bargains."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat, Step, replace

from .game import Medioevo
from .pieces import army_left, army_room, change, here, of_kind, own, piece
from .realm import (
    amounts,
    at_war,
    bound,
    cede,
    faith,
    honour,
    level,
    pay,
    players,
    same_faith,
    set_war,
    truce,
)
from .state import DECK, PEACES, TRANSPORTS, Pact

KINDS = ("alliance", "transit", "trade", "truce", "loan", "promise", "bargain")
TURNS = (0, 1, 2, 3, 4, 6)
"""Durations on offer; 0: without end."""


def princess(g: Medioevo, a: Seat, b: Seat) -> int:
    """2 where a Princess lies between two players, else 1: the factor of every loss of honour."""
    return 2 if any(x.kind == "princess" and {x.giver, x.holder} == {a, b} for x in g.gifts) else 1


def war_cost(g: Medioevo, a: Seat, b: Seat, surprise: bool) -> int:
    """What a declaration costs, pacts that lapse included."""
    h = g.book.tables.honour
    cost = h.war_same if same_faith(g, a, b) else h.war_other
    cost += h.surprise if surprise else 0
    broken = sum(1 for p in g.pacts if a in p.parties and b in p.parties)
    return (cost + broken * h.pact) * princess(g, a, b)


def may_declare(g: Medioevo, a: Seat, b: Seat) -> bool:
    return a != b and not at_war(g, a, b) and not truce(g, a, b) and not bound(g, a, b, "crusade")


def declare_war(g: Medioevo, a: Seat, b: Seat, surprise: bool) -> None:
    cost = war_cost(g, a, b, surprise)
    g.tell("war", seat=a, target=b, surprise=surprise)
    honour(g, a, -cost, "war")
    open_hostilities(g, a, b)


def open_hostilities(g: Medioevo, a: Seat, b: Seat) -> None:
    """Pacts lapse, a Princess goes home, and guests must leave."""
    g.pacts = [p for p in g.pacts if not (a in p.parties and b in p.parties)]
    for gift in [x for x in g.gifts if x.kind == "princess" and {x.giver, x.holder} == {a, b}]:
        g.gifts.remove(gift)
        g.cards.move(gift.card, DECK, 0)
        g.cards.seen[gift.card] = 0
    set_war(g, a, b, True)
    last = g.turn if g.phase == "diplomacy" else g.turn + 1
    for n, p in enumerate(g.pieces):
        if p is None or p.kind not in TRANSPORTS or not 0 <= p.at < g.book.sea or p.aboard >= 0:
            continue
        if {p.owner, g.owner[p.at]} == {a, b} and not any(x[0] == n for x in g.expelled):
            g.expelled.append((n, last))


def make_peace(g: Medioevo, a: Seat, b: Seat) -> None:
    """Sieges between the two end, and the besiegers have a turn to leave."""
    set_war(g, a, b, False)
    g.deeds[a][PEACES] += 1
    g.tell("peace", seat=a, target=b)
    for siege in [s for s in g.sieges if {s.seat, g.owner[s.at]} == {a, b}]:
        g.sieges.remove(siege)
        for n in here(g, siege.at, *TRANSPORTS):
            if piece(g, n).owner == siege.seat:
                g.expelled.append((n, g.turn + 1))


class PeaceAnswer(Step, frozen=True):
    """Peace asked by one and accepted costs the asker honour and gives the other some."""

    rule = "MU-049"
    seat: Seat
    asker: Seat

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("accept",), ("refuse",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "refuse":
            g.tell("refuses peace", seat=seat, target=self.asker)
            return
        h = g.book.tables.honour
        honour(
            g,
            self.asker,
            -(h.peace_same if same_faith(g, seat, self.asker) else h.peace_other),
            "peace asked",
        )
        honour(g, seat, 1, "peace granted")
        make_peace(g, self.asker, seat)


def ask_peace(g: Medioevo, asker: Seat, other: Seat) -> None:
    """If both wished it in the same phase unprompted, it costs nobody anything."""
    if g.asked_peace[other] >> asker & 1:
        make_peace(g, asker, other)
        return
    g.asked_peace[asker] |= 1 << other
    g.tell("asks peace", seat=asker, target=other)
    g.then(PeaceAnswer(other, asker))


def break_pact(g: Medioevo, seat: Seat, pact: Pact) -> None:
    """Breaking a pact costs 1 honour, doubled where a Princess was given."""
    factor = max(princess(g, seat, x) for x in pact.parties if x != seat)
    g.pacts.remove(pact)
    g.tell("breaks pact", seat=seat, kind=pact.kind, parties=list(pact.parties))
    honour(g, seat, -g.book.tables.honour.pact * factor, "pact broken")


def seal(
    g: Medioevo, kind: str, parties: tuple[Seat, ...], turns: int, sum_: int = 0, secret: bool = False
) -> None:
    g.serial += 1
    g.pacts.append(Pact(g.serial, kind, parties, g.turn + turns if turns else 0, sum_, secret))
    if secret:
        g.tell("secret pact", to=parties, closed={"kind": kind}, parties=list(parties))
    else:
        g.tell("pact", kind=kind, parties=list(parties), turns=turns, sum=sum_)


# ---- proposals -------------------------------------------------------------------------------------------


class Propose(Step, frozen=True):
    """A pact put together clause by clause: its kind, partners, duration and sums."""

    rule = "MU-051"
    seat: Seat
    kind: str = ""
    partners: tuple[Seat, ...] = ()
    full: bool = False
    turns: int = -1
    sum: int = -1
    give: tuple[str, int] = ("", 0)
    ask: tuple[str, int] = ("", 0)

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def candidates(self, g: Medioevo) -> list[Seat]:
        kind = self.kind
        return [
            s
            for s in players(g)
            if s != self.seat
            and s not in self.partners
            and (kind == "truce" or not at_war(g, self.seat, s))
            and (kind in ("bargain", "loan", "promise") or not bound(g, self.seat, s, kind))
            and not (
                faith(g, s) == "banned" and g.religion[self.seat] == "catholic" and not g.banned[self.seat]
            )
        ]

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        if not self.kind:
            return [*(("kind", k) for k in KINDS if replace(self, kind=k).candidates(g)), ("cancel",)]
        if not self.full:
            found: list[Action] = [("with", s) for s in self.candidates(g)]
            return [*found, ("only these",)] if self.partners else [*found, ("cancel",)]
        other = self.partners[0]
        if self.kind == "bargain":
            if not self.give[0]:
                return [("give", *item) for item in goods_of(g, seat, other)]
            return [
                ("ask", *item)
                for item in goods_of(g, other, seat)
                if item[0] != "nothing" or self.give[0] != "nothing"
            ]
        if self.turns < 0:
            return [("turns", n) for n in TURNS if n or self.kind not in ("truce", "loan")]
        if self.kind == "trade" and self.sum < 0:
            return [("toll", n) for n in (0, 10, 25, 50)]
        if self.kind == "loan" and self.sum < 0:
            return [*(("lend", n) for n in (100, 200, 500, 1000) if n <= g.florins[seat]), ("cancel",)]
        return [("open",), ("secret",), ("cancel",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        match action:
            case ("cancel",):
                g.tell("no pact", seat=seat)
            case ("kind", kind):
                g.then(replace(self, kind=kind))
            case ("with", other):
                many = self.kind in ("alliance", "promise") and len(self.partners) + 1 < 3
                g.then(replace(self, partners=(*self.partners, other), full=not many))
            case ("only these",):
                g.then(replace(self, full=True))
            case ("give", what, n):
                g.then(replace(self, give=(what, n)))
            case ("ask", what, n):
                self.offer(g, replace(self, ask=(what, n)), False)
            case ("turns", n):
                g.then(replace(self, turns=n))
            case ("toll" | "lend", n):
                g.then(replace(self, sum=n))
            case (how,):
                self.offer(g, self, how == "secret")

    def offer(self, g: Medioevo, made: Propose, secret: bool) -> None:
        words: dict[str, Any] = {"kind": made.kind, "give": list(made.give), "ask": list(made.ask)}
        if secret:
            g.tell(
                "proposes",
                to=(made.seat, *made.partners),
                closed=words,
                seat=made.seat,
                partners=list(made.partners),
            )
        else:
            g.tell("proposes", seat=made.seat, partners=list(made.partners), **words)
        g.then(
            PactAnswer(
                made.partners[0],
                made.seat,
                made.kind,
                made.partners,
                max(0, made.turns),
                max(0, made.sum),
                secret,
                made.give,
                made.ask,
            )
        )


class PactAnswer(Step, frozen=True):
    """Each partner in turn says yes or no; the last yes seals it."""

    rule = "MU-051"
    seat: Seat
    asker: Seat
    kind: str
    partners: tuple[Seat, ...]
    turns: int
    sum: int
    secret: bool
    give: tuple[str, int] = ("", 0)
    ask: tuple[str, int] = ("", 0)

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("accept",), ("refuse",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "refuse":
            g.tell("refuses pact", seat=seat, target=self.asker)
            return
        rest = self.partners[self.partners.index(seat) + 1 :]
        if rest:
            g.then(replace(self, seat=rest[0]))
        elif self.kind == "bargain":
            hand_over(g, self.asker, seat, self.give)
            hand_over(g, seat, self.asker, self.ask)
        elif self.kind == "loan":
            sum_ = min(self.sum, g.florins[self.asker])
            pay(g, self.asker, sum_)
            g.florins[seat] += sum_
            seal(g, "loan", (self.asker, seat), self.turns, sum_ + sum_ // 5, self.secret)
        else:
            seal(g, self.kind, (self.asker, *self.partners), self.turns, self.sum, self.secret)


# ---- bargains --------------------------------------------------------------------------------------------


def goods_of(g: Medioevo, seat: Seat, other: Seat) -> list[tuple[str, int]]:
    """What a seat could hand over: Florins, lands with their garrison, transports and engines, armies.

    Empire cards and technologies can never change hands by a pact.
    """
    found = [("florins", n) for n in (25, 50, 100, 200, 500, 1000) if n <= g.florins[seat]]
    spare = army_left(g, other)
    for t, o in enumerate(g.owner):
        if (
            o == seat
            and t != g.capital[seat]
            and 0 < g.army[t] <= spare
            and not here(g, t)
            and not any(s.at == t for s in g.sieges)
        ):
            found.append(("land", t))
    for n in own(g, seat, "merchant", "galley", "caravan", "wagon", "engine"):
        p = piece(g, n)
        if p.at >= 0 and p.aboard < 0 and not p.fv and not any(p.goods) and fits(g, other, n):
            found.append(("piece", n))
    for n in own(g, other, *TRANSPORTS):
        p = piece(g, n)
        if (
            0 <= p.at < g.book.sea
            and g.owner[p.at] == seat
            and (most := min(army_room(g, n), g.army[p.at] - 1, spare)) > 0
        ):
            found += [("armies", n * 100 + k) for k in amounts(most)[-3:]]
    return [*found, ("nothing", 0)]


def fits(g: Medioevo, seat: Seat, n: int) -> bool:
    """Limits of the technological level on transports and engines a seat may own."""
    p, tl = piece(g, n), level(g, seat)
    if p.level > tl:
        return False
    if p.kind == "engine":
        return sum(piece(g, m).level == p.level for m in own(g, seat, "engine")) < tl
    return of_kind(g, seat, p.kind) < tl


def hand_over(g: Medioevo, a: Seat, b: Seat, item: tuple[str, int]) -> None:
    what, n = item
    g.tell("hands over", seat=a, target=b, what=what, n=n)
    if what == "florins":
        sum_ = min(n, g.florins[a])
        pay(g, a, sum_)
        g.florins[b] += sum_
    elif what == "land" and g.owner[n] == a and g.army[n] <= army_left(g, b):
        cede(g, n, b)
    elif what == "piece" and g.pieces[n] is not None and piece(g, n).owner == a and fits(g, b, n):
        change(g, n, owner=b)
    elif what == "armies":
        ship, k = divmod(n, 100)
        p = piece(g, ship)
        k = min(k, g.army[p.at] - 1, army_room(g, ship), army_left(g, b))
        if k > 0 and g.owner[p.at] == a:
            g.army[p.at] -= k
            change(g, ship, fv=p.fv + k)
