"""The yield phase: inventions, influence cards, supplies."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..book import FOOD, PALACE, SCHOOL, WEALTH
from ..state import State
from .cards import KeepWithinLimit, draw_cards
from .cubes import ShiftCube, or_shift
from .influence import UseInfluence
from .kingdom import gain_invention, may_gain
from .units import alike, health, leave, wound


class ChooseInventions(Step[State], frozen=True):
    """All at once; schools add choices. [RK-056, RK-068, RK-072, RK-073, RK-113]"""

    rule = "RK-072"

    def run(self, g: State) -> None:
        g.phase = "inventions"
        limits = g.book.limits
        g.parallel(
            {
                seat: ChooseInvention(
                    seat, limits.inventions_per_round + g.count(seat, SCHOOL) // limits.schools_per_invention
                )
                for seat in range(g.seats)
            }
        )


class ChooseInvention(Step[State], frozen=True):
    """One of this or an earlier era whose left neighbour is owned, or none. [RK-071, RK-072, RK-073]"""

    rule = "RK-072"
    seat: Seat
    left: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.left else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        era, inventions = g.book.era(g.round), g.book.inventions
        options: list[Action] = [
            ("invent", inventions[i].id) for i in range(18) if i % 3 <= era and may_gain(g, seat, i)
        ]
        return [*options, *or_shift(g, seat, "pass")]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "shift":
            g.then(ShiftCube(seat), self)
        elif action[0] == "invent":
            invention = g.book.invention[action[1]]
            gain_invention(g, seat, invention)
            g.tell("invents", seat=seat, invention=invention)
            g.then(replace(self, left=self.left - 1))


class DrawInfluence(Step[State], frozen=True):
    """Two cards each and one per palace, in order of priority. [RK-075, RK-076, RK-111]"""

    rule = "RK-075"

    def run(self, g: State) -> None:
        g.phase = "influence"
        limits = g.book.limits
        for seat in g.order:
            draw_cards(g, seat, limits.draw + g.count(seat, PALACE) * limits.palace_draw)


class UseHands(Step[State], frozen=True):
    """Everybody uses his cards at the same time. [RK-068, RK-080]"""

    rule = "RK-080"

    def run(self, g: State) -> None:
        g.parallel({seat: UseInfluence(seat) for seat in range(g.seats)})


class HandLimits(Step[State], frozen=True):
    """Everybody keeps within his limit. [RK-068, RK-077]"""

    rule = "RK-077"

    def run(self, g: State) -> None:
        g.fresh.clear()
        g.parallel({seat: KeepWithinLimit(seat) for seat in range(g.seats)})


class TakeSupplies(Step[State], frozen=True):
    """Income by the tracks, food for every cone, coins for treachery, in this order.

    [RK-068, RK-087, RK-088, RK-090, RK-103]
    """

    rule = "RK-087"

    def run(self, g: State) -> None:
        g.phase = "supplies"
        hungry: dict[Seat, Step | tuple[Step, ...]] = {}
        for seat in g.order:
            stock = g.stock[seat]
            for k, n in enumerate(g.track[seat]):
                stock[k] += n
            mouths = g.cones(seat)
            fed = min(mouths, stock[FOOD])
            stock[FOOD] -= fed
            coins, food = pay_treachery(g, seat)
            g.tell("supplies", seat=seat, track=list(g.track[seat]), fed=fed, coins=coins, food=food)
            if fed < mouths and g.ground(seat):
                hungry[seat] = TakeWounds(seat, mouths - fed, "hunger")
        if hungry:
            g.parallel(hungry)


def pay_treachery(g: State, seat: Seat) -> tuple[int, int]:
    """Coins first, food for what they do not cover; the rest is waived. [RK-090, RK-091]"""
    stock, due = g.stock[seat], g.treachery(seat)
    coins = min(due, stock[WEALTH])
    food = min(due - coins, stock[FOOD])
    stock[WEALTH] -= coins
    stock[FOOD] -= food
    return coins, food


class TakeWounds(Step[State], frozen=True):
    """The owner chooses which of his ground units are wounded. [RK-088]"""

    rule = "RK-088"
    seat: Seat
    number: int
    why: str

    def who(self, g: State) -> Seat | None:
        mine = g.ground(self.seat)
        return self.seat if self.number and mine and self.number < health(g, mine) else None

    def run(self, g: State) -> None:
        """More wounds than the army can take: nobody is left, and nothing was to choose."""
        if self.number:
            for unit in g.ground(self.seat):
                leave(g, unit)
                g.tell("dies", unit=unit)

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("wound", u) for u in alike(g, g.ground(seat))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        wound(g, action[1])
        g.then(replace(self, number=self.number - 1))
