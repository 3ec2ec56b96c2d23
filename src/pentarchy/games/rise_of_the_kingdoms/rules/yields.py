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

    [RK-003, RK-068, RK-087, RK-088, RK-090, RK-103]
    """

    rule = "RK-087"

    def run(self, g: State) -> None:
        g.phase = "supplies"
        lanes: dict[Seat, Step | tuple[Step, ...]] = {}
        for seat in g.order:
            stock = g.stock[seat]
            income = g.income(seat)
            for k, n in enumerate(income):
                stock[k] += n
            mouths = g.cones(seat)
            fed = min(mouths, stock[FOOD])
            stock[FOOD] -= fed
            asked = PayTreachery(seat)
            if fed < mouths and g.ground(seat):  # the dead weigh in when treachery is reckoned after the meal
                g.tell("supplies", seat=seat, track=income, fed=fed, coins=0, food=0)
                lanes[seat] = (TakeWounds(seat, mouths - fed, "hunger"), asked)
                continue
            chooses = len(asked.options(g, seat)) > 1
            coins, food = (0, 0) if chooses else pay_treachery(g, seat)
            g.tell("supplies", seat=seat, track=income, fed=fed, coins=coins, food=food)
            if chooses:
                lanes[seat] = asked
        if lanes:
            g.parallel(lanes)


def pay_treachery(g: State, seat: Seat) -> tuple[int, int]:
    """Coins first, food for what they do not cover; the rest is waived. [RK-090, RK-091]"""
    stock, due = g.stock[seat], g.treachery(seat)
    coins = min(due, stock[WEALTH])
    food = min(due - coins, stock[FOOD])
    stock[WEALTH] -= coins
    stock[FOOD] -= food
    return coins, food


class PayTreachery(Step[State], frozen=True):
    """Whoever has coins and food pays his treachery in either. [RK-090, RK-091]"""

    rule = "RK-091"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if g.treachery(self.seat) and any(g.stock[self.seat]) else None

    def run(self, g: State) -> None:
        """Nothing is due, or nothing is left to pay with."""

    def options(self, g: State, seat: Seat) -> list[Action]:
        """Every split that pays as much as he can; the last one is coins first."""
        coins, food = g.stock[seat][WEALTH], g.stock[seat][FOOD]
        due = min(g.treachery(seat), coins + food)
        most = min(due, food) if g.variants.treachery == "choice" else max(0, due - coins)
        return [("pay", due - n, n) for n in range(most, max(0, due - coins) - 1, -1)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        _, coins, food = action
        g.stock[seat][WEALTH] -= coins
        g.stock[seat][FOOD] -= food
        g.tell("pays treachery", seat=seat, coins=coins, grain=food)


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
