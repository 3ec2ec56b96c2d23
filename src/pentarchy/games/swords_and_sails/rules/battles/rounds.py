"""The rounds of a battle in both systems of combat, from the first blow to the end."""

from __future__ import annotations

from pentarchy.kernel import Step

from ...book import TR
from ...state import State
from ...state.battle import IN, WITHDRAW
from ...state.records import minus
from ..casualties import drop_cargo, lose_ship
from .field import over, present
from .leaving import StayOrGo, leave
from .line import Deploy, PartingAttack, PullBack, Redeploy, Rows, clear_line, remove, strike_front, sync
from .morale import Morale
from .quick import (
    Barrage,
    CloseLosses,
    ExtraDice,
    GiveShip,
    RideOff,
    TakeShip,
    armour,
    catchable,
    close_dice,
    hits,
)
from .sabotage import SabotageWindow
from .war import fighting


class Armour(Step[State], frozen=True):
    """Shields are counted once; at sea there is no barrage. [SS-399, SS-400, SS-421]"""

    rule = "SS-399"

    def run(self, g: State) -> None:
        b = g.fight
        b.armour = [armour(g, 0), armour(g, 1)]
        g.tell("armour", attacker=b.armour[0], defender=b.armour[1])
        g.then(*([] if b.sea else [Barrage()]), CloseRound())


class CloseRound(Step[State], frozen=True):
    """All units roll; barrage losses count with the first round (R-78). [SS-408, SS-419]"""

    rule = "SS-408"

    def run(self, g: State) -> None:
        b = g.fight
        if over(g):
            g.then(EndBattle())
            return
        if b.round:
            b.lost = [0, 0]
        b.round += 1
        b.extra = [-1, -1]
        if not b.sea:
            g.then(*(ExtraDice(side) for side in (0, 1) if g.has_leader(b.lead[side], "commander")))
        g.then(CloseCombat())


class CloseCombat(Step[State], frozen=True):
    """Both roll, then both lose; at sea pairs of ones capture ships first. [SS-321, SS-409, SS-422,
    SS-423]"""

    rule = "SS-409"

    def run(self, g: State) -> None:
        b = g.fight
        dice: list[list[int]] = [[], []]
        damage, ones = [0, 0], [0, 0]
        for side in (0, 1):
            for hit, n in close_dice(g, side):
                rolled = [g.roll() for _ in range(n)]
                dice[side] += rolled
                damage[side] += hits(rolled, hit)
                ones[side] += rolled.count(1)
        b.rolls = [tuple(dice[0]), tuple(dice[1])]
        prizes = [0, 0]
        if b.sea:
            for side in (0, 1):
                prizes[side] = min(ones[side] // 2, catchable(g, 1 - side))
                damage[side] -= 2 * prizes[side]
        b.damage = [damage[1], damage[0]]
        g.tell(
            "close", attacker=b.rolls[0], defender=b.rolls[1], damage=tuple(b.damage), prizes=tuple(prizes)
        )
        for side in (0, 1):
            g.then(*(GiveShip(1 - side) for _ in range(prizes[side])))
        if any(prizes):
            g.then(*(TakeShip(side) for side in (0, 1) for _ in range(prizes[side])))
        g.then(CloseLosses(), AfterRound())


class FormLine(Step[State], frozen=True):
    """A round begins: whoever is not on the line is deployed, the attacker first. [SS-324]"""

    rule = "SS-324"

    def run(self, g: State) -> None:
        b = g.fight
        b.round += 1
        b.lost = [0, 0]
        sync(g)
        clear_line(g)
        g.then(Deploy(0, "place"), Rows(0), Rows(1), Redeploy(0), Redeploy(1), FightLine())


class FightLine(Step[State], frozen=True):
    """Left to right; both sides of a position roll before anybody is taken off. [SS-321, SS-330, SS-331,
    SS-343, SS-344, SS-345]"""

    rule = "SS-331"

    def run(self, g: State) -> None:
        b = g.fight
        line = list(b.line)
        b.rolls = [(), ()]
        for i, (one, two) in enumerate(line):
            if not one or not two:
                continue
            dead = [strike_front(g, one, two[0], 0, i), strike_front(g, two, one[0], 1, i)]
            left = [one[1:] if dead[1] else one, two[1:] if dead[0] else two]
            for side in (0, 1):
                if dead[side]:
                    remove(g, 1 - side, line[i][1 - side][0], dead[side])
            b.line[i] = (left[0], left[1])
        clear_line(g)
        g.then(AfterRound())


class NextLine(Step[State], frozen=True):
    """Both fight on: cavalry may be pulled back, then the line forms again. [SS-347, SS-349]"""

    rule = "SS-349"

    def run(self, g: State) -> None:
        sync(g)
        clear_line(g)
        if not g.fight.sea:
            g.then(PullBack(0), PullBack(1))
        g.then(FormLine())


class AfterRound(Step[State], frozen=True):
    """Losses are taken: sabotage, morale, then the choice to stay or go. [SS-350, SS-361, SS-411]"""

    rule = "SS-350"

    def run(self, g: State) -> None:
        if over(g):
            g.then(EndBattle())
        else:
            g.then(SabotageWindow("round"), Morale(), Choices())


class Choices(Step[State], frozen=True):
    """Who has not routed secretly decides to fight on, retreat, or withdraw by card. [SS-254, SS-361,
    SS-425]"""

    rule = "SS-361"

    def run(self, g: State) -> None:
        b = g.fight
        if over(g):
            g.then(EndBattle())
            return
        g.gathered = []
        lanes = {b.lead[side]: StayOrGo(b.lead[side], side) for side in (0, 1) if b.leaving[side] == IN}
        if lanes:
            g.gather(lanes)
        g.then(ShowHands())


class ShowHands(Step[State], frozen=True):
    """Both reveal together; who is left behind gets a parting attack at the other. [SS-255, SS-361,
    SS-364, SS-413, SS-426]"""

    rule = "SS-361"

    def run(self, g: State) -> None:
        b = g.fight
        for step in leave(g):
            g.tell("gives_way", seat=step.seat, how=step.choice)
        going = [side for side in (0, 1) if b.leaving[side] != IN]
        if not going:
            g.then(CloseRound() if b.quick else NextLine())
        elif len(going) == 2 or b.leaving[going[0]] == WITHDRAW:
            g.then(EndBattle())
        elif not b.quick:
            g.then(PartingAttack(going[0]), EndBattle())
        elif b.sea:
            g.then(EndBattle())
        else:
            g.then(RideOff(going[0]), EndBattle())


class EndBattle(Step[State], frozen=True):
    """Spoils at sea, cargo that no longer fits, and the word who is left. [SS-320]"""

    rule = "SS-320"

    def run(self, g: State) -> None:
        b = g.fight
        if b.sea:
            if b.leaving == [IN, IN] and all(forces := [present(g, 0), present(g, 1)]):
                armed = [fighting(g, force) for force in forces]
                if armed[0] != armed[1]:
                    spoils(g, armed.index(True))
            drop_cargo(g, [*b.pieces[0], *b.pieces[1]])
        left = [side for side in (0, 1) if b.leaving[side] == IN and present(g, side)]
        g.tell("battle_over", place=b.place, winner=b.lead[left[0]] if len(left) == 1 else -1)


def spoils(g: State, winner: int) -> None:
    """The loser has only transports left: unloaded ones are captured, loaded ones sunk. [SS-390]"""
    b = g.fight
    to = max(present(g, winner), key=lambda f: sum(g.fleet[f]))
    loaded = b.loaded[1 - winner]
    for f in present(g, 1 - winner):
        n = g.fleet[f][TR]
        sunk = min(loaded, n) if g.cargo(f) else 0
        loaded -= sunk
        for _ in range(n):
            lose_ship(g, f, TR)
        g.fleet[to] = minus(g.fleet[to], TR, -(n - sunk))
        g.tell("transports_taken", seat=b.lead[winner], taken=n - sunk, sunk=sunk)
