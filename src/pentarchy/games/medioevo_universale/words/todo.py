"""What would be left undone if the seat ended here."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Text

from ..rules.combat.command import Command
from ..rules.commerce.trade import Trade
from ..rules.placement import Place
from ..rules.purchase.purchase import Purchase
from ..state import State
from .names import said


def todo(g: State, step: Step[State], seat: Seat) -> list[Text]:
    left: dict[str, int] = {}
    match step:
        case Command():
            left["idle"] = sum(option[0] == "unit" for option in g.options(seat))
        case Trade() if step.unit < 0:
            left["trade"] = sum(option[0] == "unit" for option in g.options(seat))
        case Purchase():
            left["florins"] = g.florins[seat] - step.total(g)
        case Place():
            left["armies"] = step.left(g)
    return [said(f"todo-{what}", n=n) for what, n in left.items() if n > 0]
