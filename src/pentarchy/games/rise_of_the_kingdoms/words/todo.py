"""What would be left undone if the seat ended here."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Text

from ..book import PRODUCTION, WEALTH
from ..rules.clash.maneuver import Maneuver
from ..rules.expand import Build, Recruit
from ..rules.setup import Placement
from ..state import State
from .names import WORDS


def todo(g: State, step: Step[State], seat: Seat) -> list[Text]:
    left: dict[str, int] = {}
    offered = [option[0] for option in g.options(seat)]
    match step:
        case Maneuver():
            left["idle"] = offered.count("unit")
        case Recruit() if "recruit" in offered:
            left["coins"] = g.stock[seat][WEALTH]
        case Build() if "build" in offered:
            left["production"] = g.stock[seat][PRODUCTION]
        case Placement():
            left["lands"] = g.book.limits.start_lands - len(step.cubes)
    return [WORDS.say(f"todo-{what}", n=n) for what, n in left.items() if n > 0]
