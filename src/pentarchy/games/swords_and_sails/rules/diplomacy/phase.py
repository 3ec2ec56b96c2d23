"""Phase 3, Diplomacy, from the first offer to the bank's share; and a Diplomat's audiences."""

from __future__ import annotations

from pentarchy.kernel import Step, replace

from ...state import State
from ..trade import BankMatches, Shares
from .suits import LastWord
from .talks import DiplomatSpeaks, Talks


def talks_now(g: State) -> bool:
    """Is there a Diplomacy phase this season? [SS-138, SS-463]"""
    if g.variants.first_game and g.turn == 0:
        return False
    return not g.variants.spring_diplomacy or g.season == 0


class Diplomacy(Step[State], frozen=True):
    """Everybody talks at once; then claims, shares and the bank. [SS-267]"""

    rule = "SS-267"

    def run(self, g: State) -> None:
        g.phase = 2
        g.runs = 0
        g.played = [0] * g.seats
        if talks_now(g):
            g.trades = [replace(t, refused=False) for t in g.trades]
            g.proposals = [g.variants.offers] * g.seats
            g.parallel({s: Talks(s) for s in g.alive})
            g.then(LastWord(), Shares(), BankMatches())


class Audience(Step[State], frozen=True):
    """A Diplomat may ally and deal in every phase; what he agrees works from the next step on (R-43).
    [SS-273, SS-479]"""

    rule = "SS-479"

    def run(self, g: State) -> None:
        for seat in g.in_order:
            if g.has_leader(seat, "diplomat"):
                g.proposals[seat] = 1
                g.then(DiplomatSpeaks(seat))
