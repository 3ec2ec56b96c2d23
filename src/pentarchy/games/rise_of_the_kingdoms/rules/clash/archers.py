"""Archers: shots from afar, and the free answer of those who are charged."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step, changed

from ...book import ARCHER, SEA
from ...state import Battle, State
from ..units import attack, defence, sink
from .battle import EndBattle, Wounds, roll


def shoot(g: State, seat: Seat, archers: tuple[int, ...], hex_: int) -> None:
    """One roll without an answer; the crew is hit before the ship, an empty ship sinks without a roll.

    [RK-176, RK-177, RK-179, RK-182, RK-183, RK-184]
    """
    for archer in archers:
        g.aim = changed(g.aim, archer, hex_)
    targets = g.stack(hex_)
    if not targets:
        ship = g.ship_at[hex_]
        g.tell("sinks", seat=seat, ship=ship, hex=hex_)
        sink(g, ship)
        return
    g.tally[0] += 1
    g.battle = Battle("volley", seat, g.holder[hex_], hex_, archers)
    g.tell("shoots", seat=seat, units=list(archers), hex=hex_)
    at_land = g.book.terrain[hex_] < SEA
    wounds = roll(
        g,
        seat,
        [attack(g, u, at_land and g.aboard[u] >= 0) for u in archers],
        [defence(g, u) for u in targets],
    )
    g.then(Wounds(seat, tuple(targets), wounds), EndBattle())


class ResponsiveShot(Step[State], frozen=True):
    """Archers that are charged shoot once, free of action points. [RK-180, RK-185, RK-186]"""

    rule = "RK-185"

    def run(self, g: State) -> None:
        battle = g.battle
        assert battle is not None
        archers = [u for u in g.stack(battle.hex) if g.kind(u) == ARCHER]
        g.tell("answers", seat=battle.defender, units=archers, hex=battle.hex)
        wounds = roll(
            g,
            battle.defender,
            [attack(g, u) for u in archers],
            [defence(g, u, sheltered=False) for u in battle.units],
        )
        g.then(Wounds(battle.defender, battle.units, wounds))
