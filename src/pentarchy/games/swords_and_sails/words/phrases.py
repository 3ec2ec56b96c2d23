"""Prompts and drafts in words; options, reasons and the chronicle are next door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Draft, Sum, Text

from ..book import COLOURS
from ..rules.battles.sabotage import SabotageRoll
from ..rules.diplomacy.answers import Deal
from ..rules.income import BonusCards
from ..rules.intrigue.marriage import Marriage
from ..rules.intrigue.spying import SpyRoll
from ..rules.orders.reach import written
from ..rules.orders.sheet import Orders
from ..rules.units import Muster
from ..state import State
from . import WORDS
from .chronicle import event as event
from .names import (
    card,
    counted,
    fleet,
    force,
    order_words,
    own,
    piece_ref,
    stationed,
    token_name,
    where,
    wherever,
    who,
)
from .options import option as option
from .reasons import missing as missing
from .todo import todo as todo

Arguments = dict[str, Any]


def prompt(g: State, step: Step[State], seat: Seat) -> Text:
    tag = type(step).__name__
    args = ARGUMENTS[tag](g, step) if tag in ARGUMENTS else {}
    return WORDS.say(f"prompt-{tag}", seat, **args)


def _orders(g: State, step: Orders) -> Arguments:
    match step.draft:
        case ("transfer",):
            draft: Arguments = {"draft": "taker"}
        case ("transfer", taker):
            draft = {"draft": "units", "taker": own(g, int(taker))}
        case ("ship", f):
            draft = {"draft": "ship", "fleet": fleet(g, int(f))}
        case (word, *_):
            draft = {"draft": word}
        case _ if step.standing >= 0:
            return {"draft": "piece", "at": stationed(g, step.standing)}
        case _:
            return {"draft": "done"}
    return {**draft, "piece": own(g, step.piece)}


def _muster(g: State, step: Muster) -> Arguments:
    if step.left:
        return {"what": "free", "left": step.left}
    return {"what": "piece", "piece": own(g, step.piece)} if step.piece >= 0 else {"what": "sheet"}


def _deal(g: State, step: Deal) -> Arguments:
    return {
        "proposer": who(g, step.proposer),
        "gives": step.gives,
        "gold": step.gold,
        "asks": step.wants,
        "n": step.n,
        "colour": COLOURS[step.n % len(COLOURS)],
    }


def _threat(g: State, step: Any) -> Arguments:
    """What is about to happen unless somebody counters it."""
    args: Arguments = {"card": card(g, step.card)}
    match g.flow[-2]:
        case Marriage(seat=s, land=land):
            return args | {"threat": "marriage", "rival": who(g, s), "land": where(g, land)}
        case SpyRoll(seat=s, piece=piece):
            return args | {"threat": "spy", "rival": who(g, s), **force(g, piece)}
        case SabotageRoll(seat=s, target=piece):
            return args | {"threat": "sabotage", "rival": who(g, s), **force(g, piece)}
    return args


def _suit(g: State, step: Any) -> Arguments:
    suit = next((x for x in g.suits if x.card == step.card), None)
    return {"claimant": who(g, suit.seat), "land": where(g, suit.land)} if suit else {}


ARGUMENTS: dict[str, Callable[[State, Any], Arguments]] = {
    "TakeCards": lambda g, step: {"free": len(step.free)},
    "React": _threat,
    "OfferDeal": lambda g, step: {"other": who(g, step.other)},
    "AskInReturn": lambda g, step: {"other": who(g, step.other)},
    "OfferTrade": lambda g, step: {"other": who(g, step.other)},
    "AllianceOffer": lambda g, step: {"proposer": who(g, step.proposer)},
    "Deal": _deal,
    "TradeOffer": lambda g, step: {"proposer": who(g, step.proposer), "stake": step.stake},
    "ShareOffer": lambda g, step: {
        "proposer": who(g, step.proposer), "mine": step.mine, "theirs": step.theirs,
    },
    "SupportAsked": _suit,
    "Guest": lambda g, step: {"piece": own(g, step.army)},
    "Orders": _orders,
    "Deploy": lambda g, step: {"stage": step.stage},
    "Redeploy": lambda g, step: {
        "stage": "to" if step.token >= 0 else "unit",
        "unit": token_name(g, step.token, g.fight.sea) if step.token >= 0 else "",
    },
    "Casualties": lambda g, step: {"points": step.points},
    "FootCasualties": lambda g, step: {"points": step.points},
    "ArmyRetreat": lambda g, step: {"piece": own(g, step.army)},
    "FleetRetreat": lambda g, step: {"fleet": fleet(g, step.fleet)},
    "SiegeChoice": lambda g, step: {"land": where(g, step.land)},
    "BuyOff": lambda g, step: {"land": where(g, step.land), "points": step.points},
    "Muster": _muster,
}  # fmt: skip
"""What the prompts of single steps speak of."""


# ---- drafts ------------------------------------------------------------------------------------------------

DraftLine = tuple[Text, list[str], int | None]


def draft(g: State, step: Step[State], seat: Seat) -> Draft | None:
    match step:
        case Orders():
            return _order_sheet(g, step, seat)
        case Muster():
            return _muster_sheet(g, step, seat)
        case BonusCards():
            return Draft([_card_line(g, kind) for kind in step.chosen], [])
    return None


def _card_line(g: State, kind: str) -> DraftLine:
    return WORDS.say("draft-card", card=card(g, kind)), [], None


def _order_sheet(g: State, step: Orders, seat: Seat) -> Draft:
    n = len(g.army)
    lines: list[DraftLine] = []
    for p in step.pieces:
        o = written(step.orders, p)
        here = g.army_at[p] if p < n else g.fleet_at[p - n]
        if p in step.left:
            words = WORDS.say("draft-open", at=stationed(g, p))
        else:
            order = order_words(g, p, o, here, seat)
            words = WORDS.say("draft-order", seat, at=stationed(g, p), order=order)
        target = [f"space:{g.book.ids[o.to]}"] if o.to >= 0 else []
        lines.append((words, [piece_ref(g, p), *target], None))
    number = {action: i for i, action in enumerate(g.options(seat))}
    for k, t in enumerate(step.transfers):
        m = n * t.sea
        giver, taker = own(g, m + t.giver), own(g, m + t.taker)
        words = WORDS.say(
            "draft-transfer",
            seat,
            giver=giver,
            taker=taker,
            units=counted(g, t.n, t.kind, t.sea),
            before=t.before,
        )
        lines.append((words, [giver.ref], number.get(("strike", k))))
    return Draft(lines, [])


def _muster_sheet(g: State, step: Muster, seat: Seat) -> Draft:
    n = len(g.army)
    lines: list[DraftLine] = []
    for x in step.gains:
        units = counted(g, x.n, x.kind, x.piece >= n)
        piece = own(g, x.piece)
        at = wherever(g, x.place)
        words = WORDS.say("draft-gain", seat, piece=piece, place=at, units=units, free=x.free)
        lines.append((words, [piece.ref], None))
    lines += [_card_line(g, kind) for kind in step.cards]
    money = [
        (WORDS.say("draft-treasury"), str(g.gold[step.seat])),
        (WORDS.say("draft-spent"), str(-step.spent)),
    ]
    return Draft(lines, [Sum("purse", WORDS.plain("draft-gold"), money, str(step.purse(g)))])
