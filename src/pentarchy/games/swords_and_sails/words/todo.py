"""What would be left undone if the seat ended here."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Text

from ..rules.battles.siege import SiegeChoice
from ..rules.cities import Cities
from ..rules.intrigue.taking import TakeCards
from ..rules.orders.sheet import Orders
from ..rules.units import Muster
from ..state import State
from . import counted


def todo(g: State, step: Step[State], seat: Seat) -> list[Text]:
    left: dict[str, int] = {}
    match step:
        case Orders():
            left["orders"] = len(step.left)
        case Muster():
            left["gold"] = step.purse(g) if len(g.options(seat)) > 1 else 0
        case Cities():
            left["gold"] = g.gold[seat] if len(g.options(seat)) > 1 else 0
        case TakeCards():
            left["cards"] = len(step.free)
        case SiegeChoice():
            left["siege"] = sum(option[0] in ("siege", "city") for option in g.options(seat))
    return [counted(f"todo-{what}", n) for what, n in left.items() if n > 0]
