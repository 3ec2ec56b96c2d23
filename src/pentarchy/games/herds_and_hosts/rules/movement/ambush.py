"""Ambush: a fortification strikes once at enemies that enter its field."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import Unit
from ..prestige import credit
from ..values import line_of, lives_of, one_of_each, values
from .cargo import homeless


def ambush(g: State, seat: Seat, space: int, entered: list[Unit]) -> None:
    """One blue die, once per fortification, enemy player and round. [HH-178, HH-179]"""
    land = g.lands[space]
    if (
        not land.fort
        or not g.mode.ambush
        or land.owner == seat
        or g.friends(seat, land.owner)
        or (space, seat) in g.ambushed
    ):
        return
    g.ambushed.append((space, seat))
    swords = g.book.faces[g.book.tables.combat.ambush][g.draw(6)]
    g.tell("ambush", seat=land.owner, other=seat, space=g.map.ids[space], swords=swords)
    if swords:
        g.then(Ambush(land.owner, space, tuple([unit.id for unit in entered])))


class Ambush(Step[State], frozen=True):
    """The owner of the fortification picks the victim in the foremost line of those who entered. It loses one
    life, which comes back after its next battle or with the next round. [HH-178, HH-198, HH-295]"""

    rule = "HH-178"
    seat: Seat
    space: int
    entered: tuple[int, ...]

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        units = [u for u in g.stacks[self.space] if u.id in self.entered]
        front = min(line_of(g, u) for u in units)
        foremost = [u for u in units if line_of(g, u) == front]
        return [("strike", u.id) for u in one_of_each(foremost, lambda u: (u.kind, u.level, u.hurt))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        _, unit = g.find(action[1])
        if lives_of(g, unit, values(g, unit, self.space, False)) > 1:
            lasting = g.variants.ambush == "wounds"
            if lasting:
                g.change(self.space, replace(unit, hurt=unit.hurt + 1))
            where = g.map.ids[self.space]
            g.tell("wounded" if lasting else "withstands", seat=unit.seat, unit=unit.kind, space=where)
            return
        g.lift(self.space, unit)
        g.tell("slain", seat=seat, other=unit.seat, unit=unit.kind, space=g.map.ids[self.space])
        credit(g, seat, unit)
        homeless(g, self.space, unit, seat)
