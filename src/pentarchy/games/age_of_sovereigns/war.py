"""Phase D: a turn of attacks and regrouping."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from .battle import attack
from .bonuses import anytime_bonuses, play_bonus
from .game import AgeOfSovereigns
from .pieces import PALADINS, RESURRECTION
from .realm import attack_limit, units
from .regrouping import Regrouping


def open_war(g: AgeOfSovereigns, seat: Seat) -> None:
    """Going to war takes the whole turn and the defence tokens off the map."""
    drop_tokens(g, seat)
    g.attacks = g.armed[seat] = 0
    forget_fallen(g)
    g.tell("war", seat=seat)
    g.then(DeclareAttack(seat), Regrouping(seat, g.book.prices.free_moves))
    if g.bonuses[PALADINS] & RESURRECTION:
        g.then(Resurrect(PALADINS))


def drop_tokens(g: AgeOfSovereigns, seat: Seat) -> None:
    """Whoever attacks gives up the defence tokens of his peace."""
    if True in g.defence:
        for land in g.lands[seat]:
            g.defence[land] = False


def forget_fallen(g: AgeOfSovereigns) -> None:
    for seat in range(g.seats):
        g.fallen[seat] = (0, 0)


class DeclareAttack(Step, frozen=True):
    """One attack after the other, from one land to one neighbour, within the allowance."""

    rule = "AOS-149"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        options: list[Action] = anytime_bonuses(g, seat) if g.bonuses[seat] else []
        if g.attacks < attack_limit(g, seat):
            owner, near, ready = g.owner, g.book.near[g.layout], g.book.attack_from
            for land in g.lands[seat]:
                if units(g, land):
                    options += [ready[land][target] for target in near[land] if owner[target] != seat]
        options.append(("finish",))
        return options

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action[0] == "attack":
            g.attacks += 1
            attack(g, seat, g.book.land[action[1]], g.book.land[action[2]])
            g.then(self)
        elif action[0] == "bonus":
            play_bonus(g, seat, action[1])
            g.then(self)


class Resurrect(Step, frozen=True):
    """Right after a combat phase, own or enemy, the Paladins may bring their fallen back."""

    rule = "AOS-241"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        holds = g.bonuses[self.seat] & RESURRECTION and any(g.fallen[self.seat])
        return self.seat if holds else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("bonus", "resurrection"), ("pass",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action[0] == "bonus":
            play_bonus(g, seat, action[1])
