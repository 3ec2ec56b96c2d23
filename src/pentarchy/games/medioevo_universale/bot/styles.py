"""Whole ways to play, between which the search bot chooses by playing on."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..rules.purchase.prices import tech_price
from ..rules.realm.pieces import crew, piece
from ..rules.realm.powers import level
from ..state import State
from ..state.records import TRADE_KINDS
from .advise import advise
from .plans import Options, first

KINGDOMS = ("golden_horde", "mamluk", "byzantine", "novgorod", "hre", "hungary")
"""Player kingdoms, the best placed for trade first."""
BORROW = 6
"""Loans are taken up to this turn."""
RESERVE = 150
"""Florins learning leaves for goods."""
PAYS_BACK = 3
"""Turns a new transport needs to earn its price."""

LEARN = (
    "agriculture", "mathematics", "education", "law", "military", "hunting", "forging", "weaving",
    "literature", "philosophy", "university",
    "coinage", "banks", "guilds",
    "mill", "crop_rotation", "market",
    "breeding", "mysticism",
    "tactics", "strategy", "logistics",
    "astronomy", "cartography", "roads",
    "medicine", "surgery", "hospital",
    "investiture", "vassalage", "feudalism",
    "architecture", "engineering", "alchemy",
    "monotheism", "theology", "fanaticism",
)  # fmt: skip
"""Eight for the second level, the University, then branch by branch, for each ends in a great technology."""


def merchants(g: State, seat: Seat, options: Options) -> Action | None:
    """Trade with as many transports as the level allows; what they earn becomes learning, and honour."""
    step: Any = g.step(seat)
    match str(step.__struct_config__.tag):
        case "PickKingdom":
            return next((x for x in (("kingdom", k) for k in KINGDOMS) if x in options), None)
        case "BuyCard":
            return options[-1]
        case "TaxDraft" if g.turn <= BORROW and ("loan",) in options:
            return ("loan",)
        case "Purchase" if not step.land:
            return shop(g, step, seat, options)
    return advise(g, seat, options)


def shop(g: State, step: Any, seat: Seat, options: Options) -> Action:
    """Repairs, transports for trade, a War Wagon and a Captain, then the next technologies in order."""
    fix = first(options, "repair", "mend")
    if fix is not None:
        return fix
    if g.variants.turns - g.turn >= PAYS_BACK:
        top = level(g, seat)
        for x in options:
            if x[0] == "upgrade" and x[2] == top and piece(g, x[1]).kind in TRADE_KINDS:
                return x
        for kind in ("caravan", "merchant"):
            if ("piece", kind, top) in options:
                return ("piece", kind, top)
    have = [p.kind for _, p in crew(g, seat)] + [x[1] for x in step.buys if x[0] == "piece"]
    for kind in ("wagon", "captain"):
        if kind not in have and ("piece", kind, 1) in options:
            return ("piece", kind, 1)
    purse = g.florins[seat] - step.total(g) - RESERVE
    for tech in LEARN:
        if ("tech", tech) in options and tech_price(g, seat, g.book.tech[tech]) <= purse:
            return ("tech", tech)
    return ("ready",)


STYLES = (merchants, advise)
