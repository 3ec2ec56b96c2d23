"""What the players agree on before the game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from pentarchy.kernel import Variants as Declared


class Variants(Declared, frozen=True):
    """How a game of Herds and Hosts is set up."""

    map: Literal["italia", "orient"] = "italia"
    mode: Literal["basic", "fast", "full"] = "full"
    years: Annotated[int, Meta(ge=1, le=5)] = 5
    factions: Literal["by number", "choice", "by lot"] = "by number"
    sovereignty: bool = True
    demands: bool = False
    degrading: Literal["building by building", "the whole place"] = "building by building"
    barns: bool = False
    ambush: Literal["wounds", "kills or nothing"] = "wounds"
    prices: Literal["gold", "gold and prestige"] = "gold"
