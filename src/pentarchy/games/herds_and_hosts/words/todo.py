"""What would be left undone if the seat ended here."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Text

from ..rules.farming import Sow
from ..rules.movement.moves import MoveHosts, MoveSpecial, Retreat
from ..rules.trade.trading import Trade
from ..rules.upkeep.feeding import Feed
from ..state import State
from .names import said


def todo(g: State, step: Step[State], seat: Seat) -> list[Text]:
    left: dict[str, int] = {}
    match step:
        case MoveSpecial() | Retreat():
            pass
        case MoveHosts():
            left["idle"] = len({option[1] for option in g.options(seat) if option[0] == "move"})
        case Trade():
            left["gold"] = g.realms[seat].gold if len(g.options(seat)) > 1 else 0
        case Sow():
            left["fields"] = sum(option[0] == "sow" for option in g.options(seat))
        case Feed():
            left["hungry"] = len(step.shown(g).unfed)
    return [said(f"todo-{what}", n=n) for what, n in left.items() if n > 0]
