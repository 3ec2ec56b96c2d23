"""Pacts: put together clause by clause, and answered by each partner."""

from __future__ import annotations

from random import Random
from typing import Any

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ..realm.powers import faith, pay, players
from ..realm.relations import at_war, bound, seal
from .bargains import able, goods_of, hand_over

KINDS = ("alliance", "transit", "trade", "truce", "loan", "promise", "bargain")
TURNS = (0, 1, 2, 3, 4, 6)
"""Durations on offer; 0: without end."""


# ---- proposals -------------------------------------------------------------------------------------------


class Propose(Step[State], frozen=True):
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

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        return [("pact",)]

    def who(self, g: State) -> Seat | None:
        return self.seat

    def imagined(self, g: State, seat: Seat | None, rng: Random) -> Propose:
        """What is being put together nobody else hears before it is offered."""
        return self if seat == self.seat else Propose(self.seat)

    def candidates(self, g: State) -> list[Seat]:
        kind = self.kind
        return [
            s
            for s in players(g)
            if s != self.seat
            and s not in self.partners
            and (kind == "truce" or not any(at_war(g, x, s) for x in (self.seat, *self.partners)))
            and (kind in ("bargain", "loan", "promise") or not bound(g, self.seat, s, kind))
            and not (
                faith(g, s) == "banned" and g.religion[self.seat] == "catholic" and not g.banned[self.seat]
            )
        ]

    def options(self, g: State, seat: Seat) -> list[Action]:
        if not self.kind:
            return [*(("kind", k) for k in KINDS if replace(self, kind=k).candidates(g)), ("cancel",)]
        if not self.full:
            found: list[Action] = [("with", s) for s in self.candidates(g)]
            return [*found, ("only these",)] if self.partners else [*found, ("cancel",)]
        other = self.partners[0]
        if self.kind == "bargain":
            if not self.give[0]:
                return [("give", *item) for item in goods_of(g, seat, other, seat)]
            return [
                ("ask", *item)
                for item in goods_of(g, other, seat, seat)
                if item[0] != "nothing" or self.give[0] != "nothing"
            ]
        if self.turns < 0:
            return [("turns", n) for n in TURNS if n or self.kind not in ("truce", "loan")]
        if self.kind == "trade" and self.sum < 0:
            return [("toll", n) for n in (0, 10, 25, 50)]
        if self.kind == "loan" and self.sum < 0:
            return [*(("lend", n) for n in (100, 200, 500, 1000) if n <= g.florins[seat]), ("cancel",)]
        return [("open",), ("secret",), ("cancel",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
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

    def offer(self, g: State, made: Propose, secret: bool) -> None:
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


class PactAnswer(Step[State], frozen=True):
    """Each partner in turn says yes or no; the last yes seals it. [MU-044, MU-051]"""

    rule = "MU-051"
    veiled = True
    seat: Seat
    asker: Seat
    kind: str
    partners: tuple[Seat, ...]
    turns: int
    sum: int
    secret: bool
    give: tuple[str, int] = ("", 0)
    ask: tuple[str, int] = ("", 0)

    def who(self, g: State) -> Seat | None:
        return self.seat

    def imagined(self, g: State, seat: Seat | None, rng: Random) -> PactAnswer:
        """Of a secret proposal others hear who makes it to whom."""
        if not self.secret or seat == self.asker or seat in self.partners:
            return self
        kinds = ("alliance", "promise") if len(self.partners) > 1 else ("alliance", "transit", "promise")
        return replace(self, kind=rng.choice(kinds), turns=rng.choice(TURNS), sum=0)

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.kind == "bargain" and not able(g, seat, self.give, self.ask):
            return [("refuse",)]
        return [("accept",), ("refuse",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
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
