"""What to do where looking one step ahead says nothing.

`steward` keeps the economy, `envoy` speaks with other realms, `captain` moves the hosts and `marshal` leads
them in battle; all read the whole (public) state.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ..rules.movement.cargo import Rescue
from ..rules.movement.moves import MoveHosts
from ..rules.war.looting import Plunder
from ..state import State
from .captain import advise_march
from .marshal import advise_battle
from .steward import advise_realm

UNHIDDEN = frozenset(
    (
        "Feed",
        "FishAgain",
        "Loot",
        "MoveHosts",
        "MoveSpecial",
        "Negotiate",
        "Retreat",
        "Sow",
        "Tax",
        "Trade",
    )
)
"""Steps at which no way to play looks at anything hidden: see `Title.unhidden`."""


def advise(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """The steward's or the marshal's word; None leaves the choice to `evaluate`."""
    step = g.step(seat)
    if type(step) is MoveHosts:
        return advise_march(g, seat, options)
    if isinstance(step, (Plunder, Rescue)):
        return options[-1]
    advice = advise_realm(g, step, seat, options)
    return advice if advice is not None else advise_battle(g, step, seat, options)
