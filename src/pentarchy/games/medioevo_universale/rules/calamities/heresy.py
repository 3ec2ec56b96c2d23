"""A6 Heresy."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ...state.records import BARBARIAN
from ..realm.cards import discard, find_card, has_cards
from ..realm.powers import knows, players
from .area import area_lands
from .harm import rise_up

CALM = ("mysticism", "monotheism", "theology")
DOUBT = (
    "education",
    "literature",
    "philosophy",
    "university",
    "astronomy",
    "cartography",
    "surgery",
    "alchemy",
)


def heresy(g: State, card: int) -> None:
    g.then(NameReligion())


class NameReligion(Step[State], frozen=True):
    """The first player names one of the religions present in the area. [MU-181, MU-185]"""

    rule = "MU-181"

    def who(self, g: State) -> Seat | None:
        return players(g)[0]

    def options(self, g: State, seat: Seat) -> list[Action]:
        there = {g.owner[t] for t in area_lands(g)} - {BARBARIAN} or set(players(g))
        return [("religion", x) for x in dict.fromkeys(g.religion[s] for s in sorted(there))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.tell("heresy", religion=action[1])
        struck = [
            t
            for t, c in enumerate(g.church)
            if c
            and g.owner[t] >= 0
            and g.religion[g.owner[t]] == action[1]
            and not knows(g, g.owner[t], "fanaticism")
        ]
        for s in players(g):
            mine = tuple(t for t in struck if g.owner[t] == s)
            if mine:
                g.then(CallInquisitor(s, mine))


class CallInquisitor(Step[State], frozen=True):
    """An Inquisitor lowers the heretics of one land by one FV. [MU-181, MU-182, MU-183, MU-184]"""

    rule = "MU-183"
    veiled = True
    seat: Seat
    struck: tuple[int, ...]

    def who(self, g: State) -> Seat | None:
        return self.seat if has_cards(g, self.seat) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        if find_card(g, seat, "inquisitor") < 0:
            return [("none",)]
        return [*(("inquisitor", g.book.ids[t]) for t in self.struck), ("none",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        helped = -1
        if action[0] == "inquisitor":
            discard(g, find_card(g, seat, "inquisitor"))
            g.reveal()
            helped = g.book.space[action[1]]
        self.rise(g, helped)

    def run(self, g: State) -> None:
        self.rise(g, -1)

    def rise(self, g: State, helped: int) -> None:
        seat = self.seat
        for t in self.struck:
            fv = (
                g.roll(8)
                - sum(knows(g, seat, x) for x in CALM)
                + sum(knows(g, seat, x) for x in DOUBT)
                - (t == helped)
            )
            if fv > 0:
                g.then(Heretics(seat, t, fv))


class Heretics(Step[State], frozen=True):
    """Heretics attack the armies there; winning, they are Barbarians with a Captain; no Cathedral is left.

    [MU-186, MU-187]
    """

    rule = "MU-186"
    seat: Seat
    land: int
    fv: int

    def run(self, g: State) -> None:
        if g.owner[self.land] != self.seat:
            return
        g.tell("heretics", land=g.book.ids[self.land], n=self.fv)
        rise_up(g, self.land, self.fv)
