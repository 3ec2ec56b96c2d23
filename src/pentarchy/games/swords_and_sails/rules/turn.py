"""The nine phases of a season, in their order."""

from __future__ import annotations

from pentarchy.kernel import Step

from ..state import State
from .battles.engage import LandBattles
from .battles.retreat import Retreats, SeaRetreats, Withdrawals
from .battles.siege import LeavePorts, Sieges
from .cities import BuildCities
from .diplomacy.phase import Audience, Diplomacy
from .income import CollectIncome
from .intrigue.phase import Intrigue
from .movement.march import CancelLandings, LandSwaps, March
from .movement.sail import Sail
from .orders.phase import WriteOrders
from .orders.reveal import RevealOrders
from .orders.transfers import LateTransfers
from .scoring import eliminate, end, judge
from .units import BuildUnits


class Season(Step[State], frozen=True):
    """The nine phases; a Diplomat has the word between them, but never during movement. [SS-142, SS-143,
    SS-305]"""

    rule = "SS-142"

    def run(self, g: State) -> None:
        word = [Audience()] if any(g.has_leader(s, "diplomat") for s in g.alive) else []
        g.then(
            CollectIncome(),
            *word,
            Intrigue(),
            Diplomacy(),
            *word,
            WriteOrders(),
            RevealOrders(),
            Sail(),
            SeaRetreats(),
            CancelLandings(),
            LandSwaps(),
            March(),
            LandBattles(),
            Retreats(),
            Withdrawals(),
            LateTransfers(),
            Sieges(),
            LeavePorts(),
            *word,
            BuildUnits(),
            *word,
            BuildCities(),
            *word,
            Advance(),
        )


class Advance(Step[State], frozen=True):
    """Phase 9: who is out, who is marked, who has won; then the season moves on. [SS-078, SS-145, SS-444,
    SS-445]"""

    rule = "SS-445"

    def run(self, g: State) -> None:
        g.phase = 8
        eliminate(g)
        alive = g.alive
        if len({g.side(s) for s in alive}) <= 1:
            end(g, "last")
            return
        if winners := judge(g):
            end(g, "victory", winners)
            return
        last = g.variants.last_year and g.year == g.book.tables.last_year and g.season == 3
        if g.turn + 1 >= g.variants.seasons or last:
            end(g, "time")
            return
        g.turn += 1
        g.then(Season())
