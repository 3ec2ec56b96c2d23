"""The Commerce phase."""

from __future__ import annotations

from pentarchy.kernel import Step

from ...state import State
from ..realm.cards import has_cards
from ..realm.powers import players
from .card_sales import SellCards
from .corsairs import Lurk, Lurking
from .trade import Traders


class CommercePhase(Step[State], frozen=True):
    rule = "MU-368"

    def run(self, g: State) -> None:
        g.enter("commerce")
        g.gather({s: Lurk(s) for s in players(g) if has_cards(g, s)})
        g.then(Lurking(), Traders(), *(SellCards(s) for s in players(g)))
