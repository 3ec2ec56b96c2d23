"""Phase D: a turn of attacks and regrouping."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.pieces import PALADINS, RESURRECTION
from ..state import State
from .battle.stages import attack
from .bonuses import anytime_bonuses, play_bonus
from .kingdom.realm import attack_limit, units
from .regrouping import Regrouping


def open_war(g: State, seat: Seat) -> None:
    """Going to war takes the whole turn and the defence tokens off the map.

    [AOS-023, AOS-154, AOS-158, AOS-159]
    """
    drop_tokens(g, seat)
    g.attacks = g.armed[seat] = 0
    g.tell("war", seat=seat)
    g.then(DeclareAttack(seat), Regrouping(seat, g.book.prices.free_moves))
    if g.bonuses[PALADINS] & RESURRECTION:
        g.then(Resurrect(PALADINS))


def drop_tokens(g: State, seat: Seat) -> None:
    """Whoever attacks gives up the defence tokens of his peace. [AOS-159, AOS-271]"""
    if True in g.defence:
        for land in g.lands[seat]:
            g.defence[land] = False


class DeclareAttack(Step[State], frozen=True):
    """One attack after the other, from one land to one neighbour, within the allowance.

    [AOS-148, AOS-149, AOS-150, AOS-151, AOS-152, AOS-153, AOS-219, AOS-295]
    """

    rule = "AOS-149"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        options: list[Action] = anytime_bonuses(g, seat) if g.bonuses[seat] else []
        if g.attacks < attack_limit(g, seat):
            owner, near, ready = g.owner, g.book.near[g.layout], g.book.attack_from
            for land in g.lands[seat]:
                if units(g, land):
                    options += [ready[land][target] for target in near[land] if owner[target] != seat]
        options.append(("finish",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "attack":
            g.attacks += 1
            attack(g, seat, g.book.land[action[1]], g.book.land[action[2]])
            g.then(self)
        elif action[0] == "bonus":
            play_bonus(g, seat, action[1])
            g.then(self)


class Resurrect(Step[State], frozen=True):
    """Right after a combat phase, own or enemy, the Paladins may bring their fallen back.

    [AOS-241, AOS-251]
    """

    rule = "AOS-241"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        holds = g.bonuses[self.seat] & RESURRECTION and any(g.fallen[self.seat])
        return self.seat if holds else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("bonus", "resurrection"), ("pass",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "bonus":
            play_bonus(g, seat, action[1])


class AttackOrder(Step[State], frozen=True):
    """In the last war an attack may follow each order, from the same land.

    [AOS-266, AOS-267, AOS-268, AOS-269, AOS-296]
    """

    rule = "AOS-268"
    seat: Seat
    land: int

    def targets(self, g: State) -> list[int]:
        seat, land = self.seat, self.land
        if g.owner[land] != seat or not units(g, land) or g.sallies[seat] >= attack_limit(g, seat):
            return []
        return [other for other in g.book.near[g.layout][land] if g.owner[other] != seat]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.targets(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(g.book.attack_from[self.land][target] for target in self.targets(g)), ("no attack",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "attack":
            if not g.sallies[seat]:
                drop_tokens(g, seat)
            g.sallies[seat] += 1
            attack(g, seat, self.land, g.book.land[action[2]])
