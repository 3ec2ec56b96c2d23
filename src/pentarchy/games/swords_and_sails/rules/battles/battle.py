"""A battle begins: who attacks, under whose command, by which system."""

from __future__ import annotations

from typing import Literal

from pentarchy.kernel import Action, Seat, Step

from ...book import TR
from ...state import State
from ...state.battle import IN, Battle
from ...state.records import FORMATIONS
from .field import over, present
from .leaving import BeforeBattle, LeaveEarly
from .rounds import Armour, EndBattle, FormLine
from .sabotage import SabotageWindow
from .war import commander, size

Why = Literal["land", "meeting", "withdrawal", "zone", "strait"]

BIG = 50
"""More units than this are fought quickly, if the host says so (SS-397)."""

FEW_SHIPS = 3


def join(g: State, place: int, sea: bool, why: Why, one: list[int], two: list[int], gap: int = -1) -> None:
    """Set up a battle between two forces and push its steps. Side 0 attacks. [SS-140, SS-323, SS-355,
    SS-356, SS-397, SS-398, SS-420]"""
    owner = g.owner[place] if why in ("land", "withdrawal") else -1
    side = [any(g.allied(p // FORMATIONS, owner) for p in x) if owner >= 0 else False for x in (one, two)]
    a, b = size(g, one, sea), size(g, two, sea)
    if side[0] != side[1]:
        swap = side[0]
    else:
        swap = b > a if a != b else g.draw(2) == 1
        if why == "strait":
            swap = False
    first, second = (two, one) if swap else (one, two)
    home = [0, 0]
    if owner >= 0:
        for i, x in enumerate((first, second)):
            if any(p // FORMATIONS == owner for p in x):
                dice = g.book.tables.dice
                capital = g.book.capital[g.factions[owner]] == place
                home[i] = dice.morale_capital if capital else dice.morale_home
    quick = (
        g.variants.combat == "quick"
        or g.variants.first_game
        or (g.variants.big_battles_quick and a + b > BIG)
    )
    if sea and min(a, b) < FEW_SHIPS:
        quick = False  # SS-420
    g.battle = Battle(
        place=place, sea=sea, quick=quick, why=why, gap=gap,
        pieces=[tuple(first), tuple(second)],
        lead=(commander(g, first, sea, owner), commander(g, second, sea, owner)),
        home=(home[0], home[1]), armour=[0, 0], lost=[0, 0], damage=[0, 0],
        leaving=[IN, IN], ridden=[False, False],
        line=[], reserve=[(), ()], loaded=[0, 0], turned=[], extra=[-1, -1], rolls=[(), ()],
    )  # fmt: skip
    g.reveal()
    g.show([*first, *second], sea, g.everybody)
    g.tally[0] += 1
    g.tell(
        "battle",
        place=place,
        sea=sea,
        attacker=g.battle.lead[0],
        defender=g.battle.lead[1],
        quick=quick,
        why=why,
    )
    g.then(
        BeforeBattle(), LeaveEarly(), SpreadCargo(0), SpreadCargo(1), SabotageWindow("battle"), FirstRound()
    )


class SpreadCargo(Step[State], frozen=True):
    """The owner says how many of his transports carry troops (R-03). [SS-025]"""

    rule = "SS-025"
    side: int

    def _range(self, g: State) -> tuple[int, int]:
        least = most = 0
        if max(g.aboard) < 0:
            return 0, 0
        for f in {g.lead(p) for p in present(g, self.side)}:
            n = g.load(f)
            if not n:
                continue
            ships = [sum(g.fleet[x][k] for x in g.group(f)) for k in range(3)]
            others = ships[0] * g.book.carry[0] + ships[1] * g.book.carry[1]
            least += -(-max(0, n - others) // g.book.carry[TR])
            most += min(ships[TR], n)
        return least, most

    def who(self, g: State) -> Seat | None:
        b = g.fight
        return b.lead[self.side] if b.sea and all(x == IN for x in b.leaving) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        least, most = self._range(g)
        return [("loaded", n) for n in range(least, most + 1)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.fight.loaded[self.side] = action[1]


class FirstRound(Step[State], frozen=True):
    """Into the system chosen before the game. [SS-322]"""

    rule = "SS-322"

    def run(self, g: State) -> None:
        b = g.fight
        if over(g) or any(x != IN for x in b.leaving):
            g.then(EndBattle())
        else:
            g.then(Armour() if b.quick else FormLine())
