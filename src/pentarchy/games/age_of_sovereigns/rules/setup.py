"""Before the first turn: who begins, capitals, starting units, sovereigns."""

from __future__ import annotations

from pentarchy.kernel import Action, Dice, Seat, Step

from ..book import Book
from ..book.pieces import CAPITAL, COLOUR, LANDS, NOBODY
from ..state import TO_BEGIN, State, Variants
from .kingdom.sovereigns import PickSovereign
from .turn import FirstTurn


def begin(book: Book, seats: int, variants: Variants, seed: bytes) -> State:
    """Each kingdom on its own four lands; everything else is placed by the players.

    [AOS-002, AOS-003, AOS-004, AOS-008, AOS-010, AOS-017, AOS-018]
    """
    n = len(LANDS)
    g = State(
        book=book,
        seats=seats,
        dice=Dice(seed),
        variants=variants,
        layout=next(i for i, layout in enumerate(book.layouts) if layout.id == variants.layout),
        owner=list(COLOUR),
        common=[0] * n,
        special=[0] * n,
        rebels=[0] * n,
        orders=[0] * n,
        rebellion=[False] * n,
        defence=[False] * n,
        ungarrisoned=[False] * n,
        ridden=[0] * n,
        off=[0] * n,
        lands=[[land for land in range(n) if COLOUR[land] == seat] for seat in range(seats)],
        built=[[0] * n, [0] * n],
        hoard=[[0] * n, [0] * n],
        gold=[book.start.talents] * 2,
        stage=[TO_BEGIN] * 2,
        ages=[0, 0],
        track=[book.start.track] * 2,
        sovereign=[NOBODY] * 2,
        heirs=[0b111, 0b111],
        reign=[book.start.track] * 2,
        statues=[0, 0],
        doomed=[NOBODY] * 2,
        standing=[0, 0],
        exhausted=[0, 0],
        unordered=[0, 0],
        once=[0, 0],
        library=[0, 0],
        market=[0, 0],
        orange=[False, False],
        claimed=[False, False],
        bonuses=[0, 0],
        hordes=[0, 0],
        rapid=[0, 0],
        sallies=[0, 0],
        armed=[0, 0],
        altar=[0, 0],
        great=[False, False],
        capital_lost=[False, False],
        fallen=[(0, 0), (0, 0)],
        battles=[0, 0],
        deck=book.combat_deck.copy(),
        discard=[],
        buried=[[], []],
        hand=[[], []],
        apart=[[], []],
        slot=[NOBODY, NOBODY],
        bonus_deck=list(range(len(book.bonuses))),
        event_deck=book.event_deck.copy(),
        events_left=book.limits.end_of_times,
        destiny_deck=list(range(len(book.destiny))),
    )
    g.begin(WhoBegins())
    return g


class WhoBegins(Step[State], frozen=True):
    """Both roll until the dice differ; the higher one goes first in everything.

    [AOS-014, AOS-015, AOS-016]
    """

    rule = "AOS-014"

    def run(self, g: State) -> None:
        dice = [g.roll(), g.roll()]
        if dice[0] == dice[1]:
            g.tell("rolls alike", die=dice[0])
            g.then(self)
            return
        g.first = first = dice.index(max(dice))
        second = 1 - first
        g.tell("begins", seat=first, dice=dice)
        g.then(
            PlaceCapital(first),
            PlaceStartingUnits(first, g.book.start.units),
            PlaceCapital(second),
            PlaceStartingUnits(second, g.book.start.units),
            PickSovereign(first),
            PickSovereign(second),
            FirstTurn(),
        )


class PlaceCapital(Step[State], frozen=True):
    """The capital stands in a land of one's own colour, free of charge."""

    rule = "AOS-013"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("capital", LANDS[land]) for land, colour in enumerate(COLOUR) if colour == seat]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.built[seat][g.book.land[action[1]]] |= CAPITAL[seat]
        g.standing[seat] |= CAPITAL[seat]
        g.exhausted[seat] |= CAPITAL[seat]
        g.tell("places capital", seat=seat, land=action[1])


class PlaceStartingUnits(Step[State], frozen=True):
    """The starting units, one by one, into lands of one's own colour. [AOS-011, AOS-012]"""

    rule = "AOS-012"
    seat: Seat
    units: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        most = g.book.limits.land
        return [
            g.book.place_in[land]
            for land, colour in enumerate(COLOUR)
            if colour == seat and g.common[land] < most
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.common[g.book.land[action[1]]] += 1
        g.tell("places unit", seat=seat, land=action[1], unit="common")
        if self.units > 1:
            g.then(PlaceStartingUnits(seat, self.units - 1))
