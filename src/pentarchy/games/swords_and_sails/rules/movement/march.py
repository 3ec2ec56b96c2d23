"""Phase 5, armies: landings, bridges and marches (parts 7 to 9)."""

from __future__ import annotations

from pentarchy.kernel import Step

from ...state import State
from ...state.records import DEFEND, NOWHERE
from ..orders.reach import shores
from ..orders.reveal import check_loads
from .meeting import swaps


class CancelLandings(Step[State], frozen=True):
    """Part 7: a fleet that was beaten or is gone lands, bridges and boards nobody (R-66). [SS-306, SS-307]"""

    rule = "SS-306"

    def run(self, g: State) -> None:
        n = len(g.army)
        for a in range(n):
            order = g.orders[a]
            if order.fleet < 0 or not any(g.army[a]) or g.landed[a] >= 0:
                continue
            f = order.fleet
            lost = not any(g.fleet[f]) or g.leaving[n + f] != 0
            far = not lost and order.kind != "board" and order.to not in shores(g, g.fleet_at[f], g.port[f])
            shore = not lost and g.army_at[a] >= 0 and g.army_at[a] not in shores(g, g.fleet_at[f], g.port[f])
            if lost or far or shore:
                g.orders[a] = DEFEND
                g.tell("landing_cancelled", army=a)
        check_loads(g)


class LandSwaps(Step[State], frozen=True):
    """Part 8: hostile armies that change places meet on the border (R-51). [SS-303]"""

    rule = "SS-303"

    def run(self, g: State) -> None:
        swaps(g, sea=False)


class March(Step[State], frozen=True):
    """Part 9: boarding after the fleets sailed, landings, bridges and marches, all at once. [SS-300,
    SS-302]"""

    rule = "SS-300"

    def run(self, g: State) -> None:
        army_at, leaving, told = g.army_at, g.leaving, g.run.news is not None
        for a, order in enumerate(g.orders[: len(army_at)]):
            if order.kind == "defend" or leaving[a] or not any(g.army[a]):
                continue
            to, f = order.to, order.fleet
            if order.kind == "board":
                if army_at[a] >= 0:
                    army_at[a], g.aboard[a] = NOWHERE, f
                    g.tell("boards", army=a, fleet=f)
            elif to >= 0 and to != army_at[a]:
                if told:
                    g.tell("marches", army=a, a=g.came_from[a], b=to, fleet=f)
                army_at[a], g.aboard[a], g.landed[a] = to, -1, f
