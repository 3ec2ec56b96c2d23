"""Whole intents in one gesture: a good to the market, a building with everybody at work, a whole fight."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.plans import LEAST_ODDS, repeated
from pentarchy.kernel.scene import Plan, Ref
from pentarchy.kernel.walk import Walk

from ..rules.trade.trading import Trade
from ..rules.war.battle import Charge, Declare
from ..rules.war.rolling import Reroll, SetAside
from ..rules.war.siege import Besiege
from ..state import State
from ..words.names import building, label, said, space_ref, where
from .evaluate import evaluate
from .steward import food_in_sight, food_needed

MARKET: Action = ("market",)
MISSED = 0.5
"""What a sale may take from a realm's worth: gold serves where fish does not."""
HEADS = 3
"""Attacks that head the question."""


def plans(g: State, seat: Seat, picks: tuple[Ref, ...]) -> list[Plan]:
    match g.step(seat):
        case Trade():
            return [*works(g, seat, picks[0])] if picks else [*sales(g, seat)]
        case Declare() | Besiege():
            found = [plan for plan in fights(g, seat) if {*picks} <= {*plan.picks}]
            return found if picks else [plan for plan in found if hopeful(plan)][:HEADS]
        case Reroll() | SetAside() | Charge() if not picks:
            return rolls(g, seat)
    return []


def sales(g: State, seat: Seat) -> Iterator[Plan]:
    """To the market and back with all of a good, unless it will be missed."""
    begun = Walk(g, seat)
    if not begun.take(*MARKET):
        return
    most = {
        option[1]: option for option in sorted(o for o in begun.options if o[0] == "sell" and len(o) == 3)
    }
    for what, option in most.items():
        walk = begun.fork()
        walk.take(*option)
        walk.take("leave")
        hungry = food_in_sight(walk.game, seat) < food_needed(walk.game, seat)
        if hungry or evaluate(walk.game, seat) < evaluate(g, seat) - MISSED:
            continue
        gold = walk.game.realms[seat].gold - g.realms[seat].gold
        yield walk.plan(said("plan-sell", n=option[2], good=label(f"name-{what}"), gold=gold))


def works(g: State, seat: Seat, picked: Ref) -> Iterator[Plan]:
    """Begin to build at a place, with all who stand there at work."""
    for option in [o for o in g.options(seat) if o[0] == "build" and space_ref(o[2]) == picked]:
        walk, space = Walk(g, seat), g.map.index[option[2]]
        walk.take(*option)
        hands = [o for o in walk.options if o[0] == "work" and walk.game.find(o[1])[0] == space]
        while hands and walk.take(*hands[0]):
            hands = [o for o in walk.options if o[0] == "work" and walk.game.find(o[1])[0] == space]
        if len(walk.actions) > 1:
            label = said(
                "plan-works",
                building=building(g, option[1]),
                space=where(g, option[2]),
                n=len(walk.actions) - 1,
            )
            yield walk.plan(label, [picked])


def fights(g: State, seat: Seat) -> Iterator[Plan]:
    """To attack, and to fight on as advised while the odds are good."""
    for action in [o for o in g.options(seat) if o[0] in ("attack", "assault")]:
        attack = g.title.phrases.option(g, g.step(seat), seat, action)
        walk = Walk(g, seat)
        walk.take(*action)
        label = [*attack.label, *said("plan-fight-on")]
        yield walk.plan(label, attack.picks, effect=attack.effect, again=g.title.again)


def hopeful(plan: Plan) -> bool:
    """Not one of those that stop at the first roll, since the odds are bad."""
    return all(effect.odds is None or effect.odds >= LEAST_ODDS for effect in plan.effect)


def rolls(g: State, seat: Seat) -> list[Plan]:
    """What is asked at every roll, answered as advised until the fight is over."""
    first, walk = repeated(g, seat, g.title.again), Walk(g, seat)
    if first is None or not walk.take(*first):
        return []
    return [walk.plan(said("plan-roll-on"), again=g.title.again)]
