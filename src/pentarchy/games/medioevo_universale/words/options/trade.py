"""Options of purchase and commerce in words, with prices and where a good sells best."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount, Effect, text

from ...rules.commerce.prices import buy_price, market_here, sell_price
from ...rules.commerce.routes import best_markets
from ...rules.purchase.prices import cost, patron_cut
from ...rules.realm.pieces import piece
from ...state import State
from ..names import buy_words, good_name, space_name
from .making import Maker, Said, effect, on_card, on_land, say

REFS = {
    "tech": "cell:technologies/",
    "build": "space:",
    "repair": "space:",
    "upgrade": "piece:",
    "mend": "piece:",
}
"""What to click for something to buy."""


def ware(g: State, step: Any, seat: Seat, action: Action) -> Said:
    verb = action[0]
    more: dict[str, Any] = {"cost": [Amount("coin", cost(g, seat, action, step.architect))]}
    if verb == "tech":
        more["effect"] = [Effect(text(g.book.techs[g.book.tech[action[1]]].effect))]
    picks = [f"{REFS[verb]}{action[1]}"] if verb in REFS else []
    return buy_words(g, action), picks, more


def patron(g: State, step: Any, seat: Seat, action: Action) -> Said:
    cut = [effect("effect-florins", n=-patron_cut(g, seat))]
    return say("option-patron", seat, None, {"effect": cut})


def strike(g: State, step: Any, seat: Seat, action: Action) -> Said:
    return say("option-strike", seat, buy=buy_words(g, step.buys[action[1]]))


def order(g: State, step: Any, seat: Seat, action: Action) -> Said:
    """Buy, sell, load or leave a good."""
    verb, name, *wharf = action
    good, t = g.book.good[name], market_here(g, piece(g, step.unit))
    args: dict[str, Any] = {"order": verb, "good": good_name(g, good)}
    if wharf:
        return say("option-trade", seat, [f"space:{wharf[0]}"], place=space_name(g, wharf[0]), **args)
    if verb in ("load", "leave") or t < 0:
        return say("option-trade", seat, **args)
    args["price"] = (buy_price if verb == "buy" else sell_price)(g, seat, t, good)
    more = {}
    if verb == "buy" and (routes := best_markets(g, step.unit, t, good)[:3]):
        ways = [{"city": g.book.cities[x.to], "gain": x.gain, "mp": x.mp} for x in routes]
        more["effect"] = [effect("effect-market", **way) for way in ways]
        args |= ways[0]
    return say("option-trade", seat, [f"cell:market/{g.book.ids[t]}/{name}"], more, **args)


def units(g: State, step: Any, seat: Seat, action: Action) -> Said:
    n, t = action[1], market_here(g, piece(g, step.unit))
    args: dict[str, Any] = {"n": n, "good": good_name(g, step.good)}
    if step.order in ("buy", "sell") and t >= 0:
        args["price"] = n * (buy_price if step.order == "buy" else sell_price)(g, seat, t, step.good)
    return say("option-units", seat, None, {"amount": n}, **args)


MAKERS: dict[str, Maker] = {
    "site": on_land("option-site"),
    "patron": patron,
    "units": units,
    "buy": order,
    "sell": order,
    "offer": on_card("option-offer", shows=True),
    **dict.fromkeys(("tech", "build", "piece", "upgrade", "repair", "mend"), ware),
}
OF_STEPS: dict[tuple[str, str], Maker] = {
    ("Purchase", "strike"): strike,
    ("Trade", "load"): order,
    ("Trade", "leave"): order,
}
