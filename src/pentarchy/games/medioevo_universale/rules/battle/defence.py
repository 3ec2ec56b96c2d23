"""Who helps the host of a land that is attacked, and in which order its defenders fight."""

from __future__ import annotations

from itertools import permutations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import Battle
from ..realm.pieces import force
from ..realm.powers import players
from ..realm.relations import at_war, declare_war, may_declare
from .fight import fight


def call_guests(g: State, b: Battle) -> None:
    """Whoever else stands in the land is asked, but for those who close it in themselves. [MU-299, MU-315]"""
    besiegers = [s.seat for s in g.sieges if s.at == b.where]
    apart = (b.attacker, *b.allies, b.defender, *besiegers)
    guests = tuple(s for s in players(g) if s not in apart and force(g, b.where, s) and b.target == "land")
    g.then(Guests(b, guests))


class Guests(Step[State], frozen=True):
    """Who stands in the host's land may join its defence, by a sudden declaration of war if need be."""

    rule = "MU-315"
    battle: Battle
    guests: tuple[Seat, ...]

    def who(self, g: State) -> Seat | None:
        if not self.guests:
            return None
        guest, attacker = self.guests[0], self.battle.attacker
        free = at_war(g, guest, attacker) or (attacker >= 0 and may_declare(g, guest, attacker))
        return guest if free and not at_war(g, guest, self.battle.defender) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("defend",), ("stay out",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = self.battle
        if action[0] == "defend":
            if b.attacker >= 0 and not at_war(g, seat, b.attacker):
                declare_war(g, seat, b.attacker, surprise=True)
            b = replace(b, defenders=(*b.defenders, seat))
            g.tell("joins defence", seat=seat)
        g.then(replace(self, battle=b, guests=self.guests[1:]))

    def run(self, g: State) -> None:
        if self.guests:
            g.then(replace(self, guests=self.guests[1:]))
        elif len(self.battle.defenders) > 1:
            g.then(FightingOrder(self.battle))
        else:
            fight(g, self.battle)


class FightingOrder(Step[State], frozen=True):
    """Each side sets the order in which its players fight."""

    rule = "MU-312"
    battle: Battle

    def who(self, g: State) -> Seat | None:
        return next((s for s in self.battle.defenders if s >= 0), None)

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("order", *x) for x in permutations(self.battle.defenders)][::-1]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        fight(g, replace(self.battle, defenders=tuple(action[1:])))
