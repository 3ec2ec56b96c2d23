"""Every option in words, refs, costs and effects."""

from __future__ import annotations

from msgspec.structs import replace

from pentarchy.kernel import Action, Seat, Step
from pentarchy.kernel.scene import Option

from ...rules.diplomacy import Answer, FinalTerms, Negotiate, Revolt, Sum
from ...rules.farming import Birth, Sow
from ...rules.income import FishAgain, Tax
from ...rules.movement.moves import MoveHosts
from ...rules.setup import ChooseFaction, NameRival
from ...rules.trade.trading import Market, TakeHorses, Trade
from ...rules.upkeep.feeding import Feed, Starve
from ...rules.upkeep.salaries import Dismiss, Pay
from ...rules.war.battle import Charge, GoOn
from ...rules.war.rolling import FurtherDie, Reroll, SetAside
from ...rules.war.siege import AcceptRansom, Ransom
from ...state import State
from .does import does
from .rear import rear_option, winter_option
from .talk import talk_option
from .trade import market_option, trade_option
from .war import combat_option, dice_option, move_option


def option(g: State, step: Step, seat: Seat, action: Action) -> Option:
    """One option, ready to show."""
    made = offered(g, step, seat, action)
    return made if made.effect else replace(made, effect=does(g, step, seat, action))


def offered(g: State, step: Step, seat: Seat, action: Action) -> Option:
    """The option with its costs, and its gains where they are numbers."""
    match step:
        case Trade():
            return trade_option(g, seat, action)
        case Market():
            return market_option(g, step, seat, action)
        case MoveHosts():
            return move_option(g, step, seat, action)
        case Feed() | Starve() | Pay() | Dismiss():
            return winter_option(g, seat, action)
        case (
            Negotiate()
            | FinalTerms()
            | Sum()
            | Answer()
            | Revolt()
            | Ransom()
            | AcceptRansom()
            | ChooseFaction()
            | NameRival()
        ):
            return talk_option(g, step, seat, action)
        case Tax() | FishAgain() | Birth() | Sow() | TakeHorses():
            return rear_option(g, seat, action)
        case Reroll() | FurtherDie() | SetAside() | Charge() | GoOn():
            return dice_option(g, step, action)
    return combat_option(g, step, seat, action)
