"""What would be left undone if the seat ended here."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Text

from ..rules.kingdom.realm import attack_limit
from ..rules.kingdom.treasury import purse
from ..rules.orders import GiveOrder
from ..rules.regrouping import Regrouping
from ..rules.spending import Spending
from ..rules.turn import OrderEnds, WarOrPeace
from ..rules.war import DeclareAttack
from ..state import State
from .names import WORDS


def todo(g: State, step: Step[State], seat: Seat) -> list[Text]:
    left: dict[str, int] = {}
    match step:
        case GiveOrder() | OrderEnds():
            left["orders"] = sum(not g.orders[land] for land in g.lands[seat])
            left["talents"] = purse(g, seat)
        case WarOrPeace() | Spending():
            left["talents"] = purse(g, seat)
        case DeclareAttack():
            if any(option[0] == "attack" for option in g.options(seat)):
                left["attacks"] = attack_limit(g, seat) - g.attacks
        case Regrouping():
            left["moves"] = step.free if len(g.options(seat)) > 1 else 0
    return [WORDS.say(f"todo-{what}", n=n) for what, n in left.items() if n > 0]
