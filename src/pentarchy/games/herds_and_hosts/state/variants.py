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
