"""What a step of units leads to: who stands there, how a battle would end, what is left without a guard."""

from __future__ import annotations

from pentarchy.kernel import Seat
from pentarchy.kernel.forecast import about
from pentarchy.kernel.scene import Effect

from ...rules.fields import enemy_outside, enemy_settlement
from ...rules.values import fit_to_fight
from ...rules.war.odds import meeting_forecast
from ...state import State
from ...state.records import INSIDE, Unit
from ..names import WORDS, said, troop, where, who


def ahead(g: State, seat: Seat, movers: list[Unit], origin: int, to: int, fight: bool) -> list[Effect]:
    found: list[Effect] = []
    if enemy_outside(g, to, seat):
        found += met(g, seat, movers, to, fight)
    elif enemy_settlement(g, to, seat):
        found.append(Effect(said("effect-ring", other=who(g, g.lands[to].owner))))
    home = origin < g.book.map.lands and g.lands[origin].owner == seat and g.lands[origin].settlement
    if home and sum(u.seat == seat for u in g.stacks[origin]) <= len(movers):
        found.append(Effect(said("effect-unguarded", space=where(g, origin))))
    return found


def met(g: State, seat: Seat, movers: list[Unit], to: int, fight: bool) -> list[Effect]:
    """Enemies in the field, one realm after the other; against one alone also the odds of an attack."""
    allies = g.allied[seat]
    foes = sorted({u.seat for u in g.stacks[to] if u.place != INSIDE and not allies >> u.seat & 1})
    found = []
    for foe in foes:
        there = troop(g, [u.kind for u in fit_to_fight(g, to, foe)])
        if there:
            found.append(Effect(WORDS.say("effect-foes", other=who(g, foe), units=there)))
    if fight and len(foes) == 1 and found:
        shown = meeting_forecast(g, to, (seat, foes[0]), movers)
        words = WORDS.say("effect-fate", mine=about(shown.mine), theirs=about(shown.theirs))
        found.append(Effect(words, odds=round(shown.win, 2)))
    return found
