"""What the players agree on before the game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from pentarchy.kernel import Variants as Declared


class Variants(Declared, frozen=True):
    """How a game of Herds and Hosts is set up."""

    map: Annotated[Literal["italia", "orient"], Meta(title="Map")] = "italia"
    mode: Annotated[
        Literal["basic", "fast", "full"],
        Meta(
            title="Mode",
            description="Basic: herds, no experience. Fast: gold instead of herds. Full: everything.",
        ),
    ] = "full"
    years: Annotated[int, Meta(ge=1, le=5, title="Years")] = 5
    factions: Annotated[
        Literal["by number", "choice", "by lot"],
        Meta(
            title="Factions",
            description="Fixed by the number of players, chosen in seat order, or drawn by lot from all six.",
        ),
    ] = "by number"
    sovereignty: Annotated[
        bool,
        Meta(title="Sovereignty", description="Whoever all others serve or pay tribute to wins at once."),
    ] = True
    demands: Annotated[
        bool,
        Meta(
            title="Demands of homage",
            description="A player may also ask another to become a vassal, not only offer it.",
        ),
    ] = False
    degrading: Annotated[
        Literal["building by building", "the whole place"],
        Meta(
            title="Degrading",
            description="When a defended place falls, its city and its port are spared or looted each by "
            "itself; or one choice holds for both, and a village with a port can be spared too.",
        ),
    ] = "building by building"
    barns: Annotated[
        bool,
        Meta(
            title="Full barns",
            description="A settlement that was not encircled when autumn began is fed behind a ring.",
        ),
    ] = False
    ambush: Annotated[
        Literal["wounds", "kills or nothing"],
        Meta(
            title="Ambush",
            description="A unit with several lives that a fortification hits goes wounded into this round's "
            "battles, or is whole again at once.",
        ),
    ] = "wounds"
    prices: Annotated[
        Literal["gold", "gold and prestige"],
        Meta(
            title="Prices of buildings",
            description="Gold alone, or as much prestige besides: the sheet can be read in both ways.",
        ),
    ] = "gold"
