"""After the count: casualties, the winner's gains, retreat, and what becomes of the land."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.pieces import ALTAR, CAPITAL, FORTRESS, LANDS, NOBODY, ONCE_ALTAR_BATTLE
from ...state import ATTACK, DEFEND, Battle, State
from ..conquest import AnyLandLeft, conquer, lose_land, marauder_for_slain
from ..kingdom.buildings import tear_down
from ..kingdom.cards import MayDraw
from ..kingdom.realm import units, working, works
from ..kingdom.sovereigns import feat
from ..kingdom.treasury import gain
from .fighters import fighters, kill, victims
from .retreat import Retreat


def slay(g: State, b: Battle, side: int, points: int) -> int:
    """Destroy units of a side while there is nothing to choose; the points left when a choice remains.

    [AOS-195, AOS-197, AOS-199]
    """
    while True:
        kinds = [(action, endurance) for action, endurance in victims(g, b, side) if endurance <= points]
        if not kinds:
            return 0
        if len(kinds) > 1 and not all_fall(g, b, side, points):
            return points
        action, endurance = kinds[0]
        kill(g, b, side, action)
        points -= endurance


def all_fall(g: State, b: Battle, side: int, points: int) -> bool:
    """Whether the points destroy the whole side, so that nobody has to choose."""
    worst = max(endurance for _, endurance in victims(g, b, side))
    return fighters(g, b, side) * worst <= points


class Casualties(Step[State], frozen=True):
    """Whoever spends superiority points picks the victims; revolutionaries leave it to the owner.

    [AOS-196, AOS-197]
    """

    rule = "AOS-197"
    side: int
    points: int

    def who(self, g: State) -> Seat | None:
        b = g.fight()
        seat = b.seat[self.side]
        return seat if seat >= 0 else b.seat[1 - self.side]

    def options(self, g: State, seat: Seat) -> list[Action]:
        fallen = victims(g, g.fight(), 1 - self.side)
        return [action for action, endurance in fallen if endurance <= self.points]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight()
        victim = 1 - self.side
        points = self.points - next(e for kind, e in victims(g, b, victim) if kind == action)
        kill(g, b, victim, action)
        left = slay(g, b, victim, points)
        if left:
            g.then(replace(self, points=left))


class Settle(Step[State], frozen=True):
    """All casualties are taken."""

    rule = "AOS-203"

    def run(self, g: State) -> None:
        settle(g)


def settle(g: State) -> None:
    """An attacker in a berserk rage loses one unit more; then the battle is decided. [AOS-178]"""
    b = g.fight()
    if b.property[ATTACK] == "rage" and not b.parley and fighters(g, b, ATTACK):
        kinds = victims(g, b, ATTACK)
        if len(kinds) > 1:
            g.then(RageLoss())
            return
        kill(g, b, ATTACK, kinds[0][0])
        b.slain[ATTACK] -= 1  # it fell by its own rage: nobody is paid for it
    decide(g)


class RageLoss(Step[State], frozen=True):
    """Berserk Rage costs its player a unit of his choice."""

    rule = "AOS-178"

    def who(self, g: State) -> Seat | None:
        return g.fight().seat[ATTACK]

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [action for action, _ in victims(g, g.fight(), ATTACK)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight()
        kill(g, b, ATTACK, action)
        b.slain[ATTACK] -= 1
        decide(g)


def decide(g: State) -> None:
    """Who has won, with at least one unit left; track points, pay, and the way home for the cavalry.

    [AOS-190, AOS-203, AOS-205, AOS-223, AOS-225, AOS-227]
    """
    b = g.fight()
    numbers = g.book.battle
    if b.winner >= 0 and not fighters(g, b, b.winner):
        b.winner = NOBODY
    for side, points in ((ATTACK, numbers.attack_points), (DEFEND, numbers.defence_points)):
        if b.seat[side] >= 0:
            feat(g, b.seat[side], points + (numbers.victory_points if b.winner == side else 0))
            altar_point(g, b, side)
    if b.winner >= 0 and b.seat[b.winner] >= 0:
        spoils(g, b, b.winner)
    for home in b.riders:
        g.special[home] += 1
        g.ridden[home] += 1
    b.riders.clear()
    winner = b.seat[b.winner] if b.winner >= 0 else NOBODY
    g.tell("result", winner=winner, sides=list(b.seat), land=LANDS[b.land[DEFEND]])
    if b.winner == ATTACK:
        drive_out(g, b)
    else:
        clean_up(g)


def spoils(g: State, b: Battle, side: int) -> None:
    """The Marauder's pay and Plunder. [AOS-178, AOS-237]"""
    seat, enemy = b.seat[side], b.seat[1 - side]
    if enemy >= 0:
        marauder_for_slain(g, seat, b.slain[1 - side])
    if b.property[side] == "plunder":
        most = g.book.halves[side][b.card[side]].n
        built_up = enemy >= 0 and bool(g.built[enemy][b.land[DEFEND]])
        gain(g, seat, most if side == DEFEND or built_up else g.book.income.plunder)


def altar_point(g: State, b: Battle, side: int) -> None:
    """Once per age, destroying a whole army of three or more is worth a victory point. [AOS-207, AOS-298]"""
    seat, enemy = b.seat[side], 1 - side
    whole = b.slain[enemy] == b.size[enemy] >= g.book.battle.altar_army and b.seat[enemy] >= 0
    if whole and not g.once[seat] & ONCE_ALTAR_BATTLE and working(g, seat, ALTAR):
        g.once[seat] |= ONCE_ALTAR_BATTLE
        g.altar[seat] += 1
        g.tell("altar honours", seat=seat)


def drive_out(g: State, b: Battle) -> None:
    """The attacker has won: survivors leave, unless a Fortress or revolutionaries hold the land.

    [AOS-204, AOS-206, AOS-257]
    """
    target, loser = b.land[DEFEND], b.seat[DEFEND]
    if loser < 0:
        if g.rebels[target]:
            clean_up(g)
            return
    elif units(g, target):
        if works(g, loser, target, FORTRESS) & ~g.off[target] and not b.razed and b.seat[ATTACK] >= 0:
            g.tell("fortress holds", seat=loser, land=LANDS[target])
            clean_up(g)
            return
        b.fleeing, b.weary = (g.common[target], g.special[target]), g.ridden[target]
        g.common[target] = g.special[target] = g.ridden[target] = 0
        g.then(Retreat(loser, target))
    if b.seat[ATTACK] < 0:
        g.then(RebelsHold())
        return
    if b.property[DEFEND] == "burn_own":
        g.then(BurnOwn(loser, target))
    g.then(TakeLand())


class RebelsHold(Step[State], frozen=True):
    """Revolutionaries who win their outbreak hold the land with the full number."""

    rule = "AOS-256"

    def run(self, g: State) -> None:
        b = g.fight()
        seat, land = b.seat[DEFEND], b.land[DEFEND]
        occupy(g, seat, land, b.size[ATTACK])
        clean_up(g)


def occupy(g: State, seat: Seat, land: int, rebels: int) -> None:
    """A land falls to revolutionaries: it has no owner any more. [AOS-259, AOS-297]"""
    lose_land(g, land)
    g.rebels[land] = rebels
    g.tell("rebels hold", land=LANDS[land], rebels=rebels, seat=seat)
    g.then(AnyLandLeft(seat))


class TakeLand(Step[State], frozen=True):
    """The land changes hands, and Scorched Earth may burn what stands there."""

    rule = "AOS-222"

    def run(self, g: State) -> None:
        b = g.fight()
        seat, target = b.seat[ATTACK], b.land[DEFEND]
        conquer(g, seat, b.land[ATTACK], target)
        if b.property[ATTACK] == "burn_theirs":
            g.then(BurnTheirs(seat, target))
        clean_up(g)


class BurnOwn(Step[State], frozen=True):
    """Scorched Earth in defence: before the land is lost, one own building may go."""

    rule = "AOS-178"
    seat: Seat
    land: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        mask = g.built[seat][self.land] & ~CAPITAL[seat]
        return [*(("burn", name) for name, bit in g.book.bit.items() if mask & bit), ("spare",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "burn":
            tear_down(g, seat, self.land, g.book.bit[action[1]], heir=seat)
            g.tell("burns", seat=seat, land=LANDS[self.land], building=action[1])


class BurnTheirs(Step[State], frozen=True):
    """Scorched Earth in attack: one lower enemy building of the conquered land may go."""

    rule = "AOS-178"
    seat: Seat
    land: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        enemy = 1 - seat
        mask = g.built[enemy][self.land] & (g.book.level_mask[1] | g.book.level_mask[2])
        return [*(("burn", name) for name, bit in g.book.bit.items() if mask & bit), ("spare",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "burn":
            tear_down(g, 1 - seat, self.land, g.book.bit[action[1]], heir=seat)
            g.tell("burns", seat=seat, land=LANDS[self.land], building=action[1])


def clean_up(g: State) -> None:
    """All played cards are discarded; properties that act after the battle. [AOS-180]"""
    b = g.fight()
    g.discard += [face for face in (*b.card, *b.support) if face >= 0]
    g.battle = None
    for side in (DEFEND, ATTACK):
        if b.property[side] == "outriders":
            g.then(OutridersDraw(b.seat[side]))
        elif b.property[side] == "sabotage" and b.seat[1 - side] >= 0:
            g.then(Sabotaged(b.seat[1 - side]))


class OutridersDraw(MayDraw, frozen=True):
    """Outriders: after the battle a card may be drawn."""

    rule = "AOS-178"


class Sabotaged(Step[State], frozen=True):
    """Sabotage: after the battle the enemy loses a card from his hand by chance, unseen by others.

    [AOS-126, AOS-178]
    """

    rule = "AOS-178"
    seat: Seat

    def run(self, g: State) -> None:
        hand = g.hand[self.seat]
        if hand:
            face = hand.pop(g.draw(len(hand)))
            g.buried[self.seat].append(face)
            g.tell("discards", to=(self.seat,), closed={"card": g.book.combat[face].id}, seat=self.seat)
