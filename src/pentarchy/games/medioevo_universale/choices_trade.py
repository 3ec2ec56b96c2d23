"""Options of purchase and commerce in words, with prices and where a good sells best."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount, Effect, Text, Words, text

from .commerce import Trade, buy_price, market_here, sell_price
from .game import Medioevo
from .pieces import piece
from .purchase import Purchase, cost, patron_cut
from .routes import best_markets
from .words import buy_words, city, land

Said = tuple[Text, list[str], dict[str, Any]]


def _say(*words: Words, picks: list[str] | None = None, **more: Any) -> Said:
    return text(*words), picks or [], more


def trade_choice(g: Medioevo, step: Any, seat: Seat, action: Action) -> Said | None:
    if isinstance(step, Purchase):
        return _purchase(g, step, seat, action)
    if isinstance(step, Trade):
        return _trade(g, step, seat, action)
    return None


def _purchase(g: Medioevo, step: Purchase, seat: Seat, action: Action) -> Said | None:
    match action:
        case ("site", where):
            return _say("Build in ", land(g, where), picks=[f"space:{where}"])
        case ("patron", n):
            cut = [Effect(text(f"-{patron_cut(g, seat)} Florins"))]
            return _say("Patron for ", buy_words(g, step.buys[n]), effect=cut)
        case ("strike", n):
            return _say("Strike out ", buy_words(g, step.buys[n]))
        case (("tech" | "build" | "piece" | "upgrade" | "repair" | "mend") as verb, *_):
            price = cost(g, seat, action, step.architect)
            refs = {
                "tech": "cell:technologies/",
                "build": "space:",
                "repair": "space:",
                "upgrade": "piece:",
                "mend": "piece:",
            }
            picks = [f"{refs[verb]}{action[1]}"] if verb in refs else []
            effect = [Effect(text(g.book.techs[g.book.tech[action[1]]].effect))] if verb == "tech" else []
            return _say(buy_words(g, action), picks=picks, cost=[Amount("coin", price)], effect=effect)
    return None


def _trade(g: Medioevo, step: Trade, seat: Seat, action: Action) -> Said | None:
    match action:
        case ("units", n):
            return _say(_amount(g, step, seat, n), amount=n)
        case (("buy" | "sell" | "load" | "leave") as verb, name) if name in g.book.good:
            good = g.book.good[name]
            words = f"{verb.capitalize()} {g.book.goods[good].name.lower()}"
            t = market_here(g, piece(g, step.unit))
            if verb in ("load", "leave") or t < 0:
                return _say(words)
            price = buy_price(g, seat, t, good) if verb == "buy" else sell_price(g, seat, t, good)
            words, effect = f"{words} at {price} Florins", []
            if verb == "buy" and (routes := best_markets(g, step.unit, t, good)[:3]):
                words += f": {routes[0].gain:+d} in {city(g, routes[0].to)}, {routes[0].mp} MP away"
                effect = [
                    Effect(text(f"{city(g, x.to)} pays {x.gain:+d} a unit, {x.mp} MP away")) for x in routes
                ]
            return _say(words, picks=[f"cell:market/{g.book.ids[t]}/{name}"], effect=effect)
    return None


def _amount(g: Medioevo, step: Trade, seat: Seat, n: int) -> str:
    name = g.book.goods[step.good].name.lower()
    t = market_here(g, piece(g, step.unit))
    if step.order not in ("buy", "sell") or t < 0:
        return f"{n} {name}"
    each = buy_price(g, seat, t, step.good) if step.order == "buy" else sell_price(g, seat, t, step.good)
    return f"{n} {name} for {n * each} Florins"
