"""The last stage of a battle: strengths are counted, and the stronger side destroys units."""

from __future__ import annotations

from pentarchy.kernel import Step

from ...book.pieces import FORTRESS, NOBODY, WALL
from ...state import ATTACK, DEFEND, Battle, State
from ..kingdom.realm import works
from .aftermath import Casualties, Settle, settle, slay
from .fighters import fighters, unit_strength


def total_strength(g: State, b: Battle, side: int) -> int:
    """Units, card, support, buildings, tokens and everything else that adds or takes. [AOS-142, AOS-193]"""
    total = unit_strength(g, b, side) + b.strength[side] + sum([n for _, n in modifiers(g, b, side)])
    return max(0, total) if b.seat[side] >= 0 else total


def modifiers(g: State, b: Battle, side: int) -> list[tuple[str, int]]:
    """What is added to units and card or taken off, each by its name.

    [AOS-183, AOS-184, AOS-185, AOS-193]
    """
    numbers, land, seat = g.book.battle, b.land[side], b.seat[side]
    lines: list[tuple[str, int]] = []
    if b.bonus[side]:
        lines.append(("bonus", b.bonus[side]))
    if b.support[side] >= 0:
        lines.append(("support", numbers.support))
    if seat < 0:
        return lines
    if side == ATTACK:
        if b.armoury:
            lines.append(("armoury", numbers.armoury))
        if g.dawn >= 0 and b.seat[DEFEND] >= 0:
            lines.append(("dawn", numbers.bloody_dawn))
    elif not b.razed:
        on = works(g, seat, land, WALL | FORTRESS) & ~g.off[land]
        if on & WALL:
            lines.append(("wall", numbers.wall))
        if on and g.defence[land] and (g.variants.wall_token_stacks or not on & WALL):
            lines.append(("token", numbers.defence_token))
    if g.rebellion[land]:
        lines.append(("rebellion", numbers.rebellion))
    return lines


class Count(Step[State], frozen=True):
    """Stage 7: the higher total wins and destroys units worth the difference; six and more, one besides.

    [AOS-194, AOS-195, AOS-201, AOS-259]
    """

    rule = "AOS-194"

    def run(self, g: State) -> None:
        b = g.fight()
        if b.parley:
            g.tell("parley")
            settle(g)
            return
        for side in (ATTACK, DEFEND):
            b.total[side] = total_strength(g, b, side)
        b.winner = stronger(g, b)
        g.tell("counts", total=list(b.total), winner=b.winner)
        points = [superiority(g, b, ATTACK), superiority(g, b, DEFEND)]
        if b.seat[ATTACK] < 0:
            points[DEFEND] = 0  # rebels who lose their outbreak vanish, those who win it lose nobody
        steps = []
        for side in (DEFEND, ATTACK):
            if left := slay(g, b, 1 - side, points[side]):
                steps.append(Casualties(side, left))
        if steps:
            g.then(*steps, Settle())
        else:
            settle(g)


def stronger(g: State, b: Battle) -> int:
    """The side with the higher total; equal totals have a winner only if the defender stands fast.

    A side whose units are all gone before the count cannot win.

    [AOS-194, AOS-200, AOS-203]
    """
    attacker, defender = b.total
    if attacker == defender:
        side = DEFEND if b.property[DEFEND] == "stand_fast" else NOBODY
    else:
        side = ATTACK if attacker > defender else DEFEND
    return side if side >= 0 and fighters(g, b, side) else NOBODY


def superiority(g: State, b: Battle, side: int) -> int:
    """The points with which a side destroys enemy units. [AOS-195, AOS-198, AOS-201, AOS-202]"""
    points, enemy = 0, 1 - side
    won = b.winner == side
    if won:
        points = b.total[side] - b.total[enemy]
        if b.property[side] == "pursuit":
            points += g.book.halves[side][b.card[side]].n
    if b.total[side] >= g.book.battle.great_strength and fighters(g, b, side):
        points += 1
    if won and b.property[enemy] == "shields":
        points = max(0, points - g.book.halves[enemy][b.card[enemy]].n)
    if won and b.property[enemy] == "withdraw":
        return 0
    return points
