"""Whole intents in one gesture: all of a good to the market, a building with everybody at work."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Plan, Ref
from pentarchy.kernel.walk import Walk

from ..rules.trade.trading import Trade
from ..state import State
from ..words.names import building, label, said, space_ref, where
from .steward import food_in_sight, food_needed

MARKET: Action = ("market",)


def plans(g: State, seat: Seat, picks: tuple[Ref, ...]) -> list[Plan]:
    if not isinstance(g.step(seat), Trade):
        return []
    return [*works(g, seat, picks[0])] if picks else [*sales(g, seat)]


def sales(g: State, seat: Seat) -> Iterator[Plan]:
    """To the market and back with all of a good, unless somebody will go hungry without it."""
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
        if food_in_sight(walk.game, seat) < food_needed(walk.game, seat):
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
