"""Options in REAR-Trade: units, buildings, favours, and the market."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Effect, Option

from ...book.pieces import CAVALRY, CORSAIRS, LI, MERCENARIES
from ...rules.construction import hasten_price, prestige_price, price
from ...rules.trade.commodities import per_gold, ports, proceeds
from ...rules.trade.retyping import cavalry_price, refund
from ...rules.trade.trading import Market
from ...state import State
from ..names import herd_ref, label, said, soldier, space_ref, unit_ref, where
from .common import gain, gold, idle, offer, prestige


def trade_option(g: State, seat: Seat, action: Action) -> Option:
    match action[0]:
        case "end":
            return idle("Trade-end")
        case "market":
            return Option(said("option-market"), group=label("group-goods"))
        case "buy" | "hire" | "corsairs" | "double":
            return purchase_option(g, action)
        case "upgrade" | "downgrade" | "train" | "work":
            return unit_option(g, action)
        case "build twice":
            cost = prestige(g.book.tables.construction.twice_prestige)
            return Option(said("option-build-twice"), group=label("group-prestige"), cost=cost)
        case "rival":
            cost, picks = prestige(g.book.tables.prestige.extra_rival), [f"seat:{action[1]}"]
            return offer(g, "Trade-rival", "others", about={"other": action[1]}, picks=picks, cost=cost)
        case "aid":
            return offer(g, "aid", "others", about={"other": action[1]}, picks=[f"seat:{action[1]}"])
    return works_option(g, seat, action)


def purchase_option(g: State, action: Action) -> Option:
    prices = g.book.tables.purchase
    verb, space, *how = action
    match how:
        case []:
            unit, cost = "", prestige(prices.double_prestige)
        case ["recruit"]:
            unit, cost = LI, gold(prices.recruit)
        case ["standard"]:
            unit, cost = LI, gold(prices.standard)
        case ["gold"] if verb == "hire":
            unit, cost = MERCENARIES, [*gold(prices.mercenaries), *prestige(prices.mercenaries_prestige)]
        case ["gold"]:
            unit, cost = CORSAIRS, gold(prices.corsairs)
        case _ if verb == "hire":
            low = prices.bonus_mercenaries, prices.bonus_mercenaries_prestige
            unit, cost = MERCENARIES, [*gold(low[0]), *prestige(low[1])]
        case _:
            unit, cost = CORSAIRS, prestige(prices.corsairs_prestige)
    group = "buy" if unit else "prestige"
    about = {"space": space} | ({"unit": unit, "level": how[0]} if unit else {})
    effect = [Effect(said(f"does-buy-{how[0]}"))] if verb == "buy" else []
    return offer(g, verb, group, about=about, picks=[space_ref(space)], cost=cost, effect=effect)


def unit_option(g: State, action: Action) -> Option:
    """Units that change their type, learn and go to work."""
    verb, number, *there = action
    space, unit = g.find(number)
    picks = [unit_ref(g, number)]
    if verb == "upgrade":
        new, *yard = there
        cost = gold(cavalry_price(g) if new == CAVALRY else g.book.units[new].upgrade)
        about = {"unit": new, "space": yard[0] if yard else space}
        return offer(g, verb, verb, about=about, picks=[*picks, *map(space_ref, yard)], cost=cost)
    words = said(f"option-{verb}", unit=soldier(g, unit), space=where(g, space))
    match verb:
        case "downgrade":
            picks += map(space_ref, there)
            effect = gain("gold", refund(g, space, unit))
            return Option(words, group=label("group-downgrade"), picks=picks, effect=effect, confirm="bar")
        case "train":
            cost = gold(g.book.tables.purchase.training)
            return Option(words, group=label("group-train"), picks=picks, cost=cost)
    return Option(words, group=label("group-build"), picks=picks)


def works_option(g: State, seat: Seat, action: Action) -> Option:
    match action:
        case ("build", what, space):
            fame = prestige_price(g, what)
            entry = g.book.buildings[what]
            use = said("does-build", what=what, tax=entry.tax, walls=entry.walls, food=entry.food)
            need = [Effect(said("effect-builders", n=entry.workers)), Effect(use)]
            return offer(
                g,
                "build",
                "build",
                about={"building": what, "space": space},
                picks=[space_ref(space)],
                cost=[*gold(price(g, seat, what)), *(prestige(fame) if fame else [])],
                effect=need,
            )
        case ("hasten", space):
            site = g.lands[g.map.index[space]].site
            cost = gold(hasten_price(site)) if site else []
            return offer(g, "hasten", "build", about={"space": space}, picks=[f"piece:w-{space}"], cost=cost)
        case ("clear", space):
            cost = gold(g.book.tables.construction.clear_token)
            return offer(g, "clear", "build", about={"space": space}, picks=[space_ref(space)], cost=cost)
    return cancel_option(g, action[1])


def cancel_option(g: State, space: str) -> Option:
    back = gain("gold", g.book.tables.construction.cancelled)
    return offer(
        g, "cancel", "build", about={"space": space}, picks=[f"piece:w-{space}"], effect=back, confirm="bar"
    )


def market_option(g: State, step: Market, seat: Seat, action: Action) -> Option:
    goods = g.book.goods
    match action:
        case ("leave",):
            return idle("Market-leave")
        case ("sell", what, n):
            made = proceeds(getattr(step.trade, what), n, per_gold(g, what, bool(ports(g, seat))))
            return goods_option("sell", "sell-goods", what, n, effect=gain("gold", made))
        case ("buy", what, n):
            cost = gold(n * (goods.grain if what == "grain" else goods.fish).buy)
            return goods_option("Market-buy", "buy-goods", what, n, cost=cost)
        case ("buy herd", space, what):
            about, cost = {"herd": what, "space": space}, gold(goods.herds[what].buy)
            return offer(g, "buy-herd", "herds", about=about, picks=[space_ref(space)], cost=cost)
    how, space, what = action
    entry, alive = goods.herds[what], how == "sell herd"
    made = entry.sell if alive else proceeds(step.trade.meat, entry.meat, per_gold(g, "meat", False))
    return offer(
        g,
        "sell-herd" if alive else "Market-slaughter",
        "herds",
        about={"herd": what, "space": space},
        picks=[herd_ref(g, g.map.index[space], what, seat)],
        effect=gain("gold", made),
    )


def goods_option(id: str, group: str, what: str, n: int, **more: Any) -> Option:
    """Grain or fish by the piece."""
    good = label(f"name-{what}")
    words = said(f"option-{id}", n=n, good=good)
    return Option(words, group=label(f"group-{group}", good=good), amount=n, **more)
