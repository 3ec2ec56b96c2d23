"""The nine phases of a season, in their order (SS-142)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Step

from .bargains import Audience
from .build import BuildUnits
from .cities import BuildCities
from .diplomacy import Diplomacy
from .engage import LandBattles
from .income import CollectIncome
from .intrigue import Intrigue
from .movement import CancelLandings, LandSwaps, March, Sail
from .orders import WriteOrders
from .retreat import Retreats, SeaRetreats, Withdrawals
from .reveal import RevealOrders, transfer
from .scoring import Advance
from .siege import LeavePorts, Sieges

if TYPE_CHECKING:
    from .game import SwordsAndSails


class LateTransfers(Step, frozen=True):
    """Part 12: transfers of formations that end together."""

    rule = "SS-289"

    def run(self, g: SwordsAndSails) -> None:
        transfer(g, before=False)
        g.transfers = ()


class Season(Step, frozen=True):
    rule = "SS-142"

    def run(self, g: SwordsAndSails) -> None:
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
