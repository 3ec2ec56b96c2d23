"""Phase 2, Intrigue: cards are taken, then played; or there is espionage only."""

from __future__ import annotations

from pentarchy.kernel import Step

from ...state import State
from .espionage import CounterAgents
from .playing import PlayCards
from .taking import TakeCards, free_cards


class Intrigue(Step[State], frozen=True):
    """Cards are taken in one order and played in the reverse. [SS-137, SS-158, SS-181, SS-476]"""

    rule = "SS-158"

    def run(self, g: State) -> None:
        g.phase = 1
        players = g.in_order
        master = [s for s in players if g.has_leader(s, "spy_master")]
        if g.variants.espionage_only:
            g.then(CounterAgents())
            return
        players = [s for s in players if s not in master]
        g.then(*(TakeCards(s, free_cards(g, s)) for s in (*master, *reversed(players))))
        if not (g.variants.first_game and g.turn == 0):  # SS-137
            g.then(*(PlayCards(s) for s in (*players, *master)))
