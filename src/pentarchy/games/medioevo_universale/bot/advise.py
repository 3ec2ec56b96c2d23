"""What the generic bots know of this game: a judgement of positions, and advice for most decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import Action, Seat

from ..rules.commerce.trade import orders
from ..rules.purchase.prices import build_price, patron_cut
from ..rules.realm.lands import cathedral_room, safe_garrison
from ..rules.realm.pieces import crew, force, piece
from ..rules.realm.powers import knows, level
from ..rules.realm.relations import at_war
from ..rules.scoring import earned
from ..state import State
from ..state.records import TRADE_KINDS
from .diplomacy import (
    answer,
    bidding,
    breach,
    choose,
    diplomacy,
    pillage,
    ransom,
    secret_bid,
    side,
    victim,
    vote,
)
from .faith import absolution, call, depart
from .plans import LEARN, Options, first, trade_plan
from .war import at_the_walls, command, garrison, go_on, join, losses, march, show_cards, siege, spoils, unit

DEAR = 300
"""Florins for a building from which an Architect is worth his card."""

UNHIDDEN = frozenset(
    (
        "Bidding",
        "BuyCard",
        "Command",
        "Diplomacy",
        "Found",
        "GoOn",
        "Hire",
        "JoinAttack",
        "Lurk",
        "Muster",
        "Occupation",
        "Place",
        "Purchase",
        "SecretBid",
        "ShowCards",
        "TaxDraft",
        "Trade",
        "Unit",
    )
)
"""Steps at which no way to play looks at anything hidden: see `Title.unhidden`."""


def advise(g: State, seat: Seat, options: Options) -> Action | None:
    step = g.step(seat)
    advice = ADVICE.get(str(step.__struct_config__.tag))
    return advice(g, step, seat, options) if advice is not None else None


def modest(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    return options[-1]


def accept(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    return options[0]


# ---- set-up and placement --------------------------------------------------------------------------------


def found(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """The usual Capital; everything stands there."""
    home = step.chosen[0] if step.chosen else ""
    return next((x for x in options if x[-1] == home), options[-1])


def muster(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Fill the War Wagon, then the Capital."""
    if options[0][0] == "armies":
        return options[-1]
    wagons = [x for x in options if x[1].startswith("piece:") and piece(g, int(x[1][6:])).kind == "wagon"]
    return wagons[0] if wagons else options[-1]


def place(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    if options[0][0] == "put":
        home = g.book.ids[g.capital[seat]] if g.capital[seat] >= 0 else ""
        return next((x for x in options if x[-1] == home), options[0])
    if options[0][0] == "armies":
        return options[-1]
    lands = [x for x in options if x[0] == "place" and x[1] in g.book.space]
    weak = [x for x in lands if g.army[g.book.space[x[1]]] < safe_garrison(g, seat, g.book.space[x[1]])]
    aboard = [
        x
        for x in options
        if x[0] == "place" and x[1].startswith("piece:") and piece(g, int(x[1][6:])).kind == "wagon"
    ]
    return next(iter([*weak, *aboard, *lands]), first(options, "ready"))


# ---- money -----------------------------------------------------------------------------------------------


def purchase(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Repairs, room for trade, a Captain and wagons, technologies in a fixed order; a Cathedral when rich."""
    if step.land:
        return next((x for x in options if x[0] == "build" and x[2] == "cathedral"), options[-1])
    fix = first(options, "repair", "mend") or _helping_hand(g, step, seat, options)
    if fix is not None:
        return fix
    carriers = [x for x in options if x[0] == "upgrade" and piece(g, x[1]).kind in TRADE_KINDS]
    if carriers and g.turn < g.variants.turns - 1:
        return max(carriers, key=lambda x: x[2])
    have = [p.kind for _, p in crew(g, seat)] + [x[1] for x in step.buys if x[0] == "piece"]
    for kind in ("wagon", "captain", "caravan", "merchant"):
        if kind not in have:
            buy = next((x for x in options if x[:2] == ("piece", kind)), None)
            if buy is not None:
                return buy
    late = g.turn >= g.variants.turns - 1
    if not late and "engine" not in have and _walled_prey(g, seat):
        engine = next((x for x in reversed(options) if x[:2] == ("piece", "engine")), None)
        if engine is not None:
            return engine
    techs = {x[1]: x for x in options if x[0] == "tech"}
    left = g.florins[seat] - step.total(g)
    if (site := _cathedral_site(g, step, seat, options, left, late)) is not None:
        return site
    if late:
        return _last_purchase(g, step, seat, options, techs)
    keep = 150
    for tech in LEARN:
        if tech in techs and left - 100 >= keep:
            return techs[tech]
    return first(options, "ready")


def _helping_hand(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """A Patron once the list is worth his gift, an Architect for what costs much."""
    prices = list(zip(step.buys, step.prices(g)))
    if ("patron",) in options:
        asked = sum(price for buy, price in prices if buy[0] in ("tech", "build"))
        return ("patron",) if asked >= patron_cut(g, seat) else None
    dear = any(buy[0] == "build" and price >= DEAR for buy, price in prices)
    return ("architect",) if dear and ("architect",) in options else None


def _walled_prey(g: State, seat: Seat) -> bool:
    """Whether fortified land of Barbarians or enemies lies next to the seat's."""
    return any(
        g.fort[u] and (g.owner[u] < 0 or at_war(g, seat, g.owner[u])) and not g.shut[u]
        for t, o in enumerate(g.owner) if o == seat for u in g.book.near[t]
    )  # fmt: skip


def _cathedral_site(
    g: State, step: Any, seat: Seat, options: Options, left: int, late: bool
) -> Action | None:
    """A Cathedral is as much honour as a thousand Florins, costs less with faith and pays taxes besides.

    At the end it is worth its price if the thousands left and the Cathedral are more than the thousands held.
    """
    if not knows(g, seat, "architecture") or any(x[0] == "build" for x in step.buys):
        return None
    for x in options:
        if x[0] == "site" and cathedral_room(g, t := g.book.space[x[1]]):
            rest = left - build_price(g, seat, t, "cathedral", 1, step.architect)
            if rest >= 0 and (not late or rest // 1000 + 1 > left // 1000):
                return x
    return None


def _last_purchase(
    g: State, step: Any, seat: Seat, options: Options, techs: dict[str, Action]
) -> Action | None:
    """At the end only what brings honour: the seventh technology, a row-IV one, a Cathedral."""
    known = g.tech[seat].bit_count() + sum(x[0] == "tech" for x in step.buys)
    need = -known % 7 or 7
    if need <= 3 - sum(x[0] == "tech" for x in step.buys):
        cheap = next((techs[t] for t in LEARN if t in techs and g.book.techs[g.book.tech[t]].row <= 2), None)
        if cheap is not None:
            return cheap
    return first(options, "ready")


def taxes(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Usurer for oneself, Miser for the leader, no debts at the end."""
    if ("usurer", seat) in options:
        return ("usurer", seat)
    misers = [x for x in options if x[0] == "miser"]
    if misers:
        return max(misers, key=lambda x: g.honour[x[1]])
    if g.turn <= 2 and ("loan",) in options:
        return ("loan",)
    due = min((x.due for x in g.loans if x.seat == seat), default=0)
    if ("repay",) in options and g.florins[seat] > due + 100:
        return ("repay",)
    return options[-1]


def hire(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    hires = [x for x in options if x[0] == "mercenaries" and x[1] * 15 <= g.florins[seat] // 3]
    return hires[-1] if hires and not step.bands else options[-1]


# ---- commerce --------------------------------------------------------------------------------------------


def trade(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    if step.good >= 0:
        return options[-1]
    if step.unit < 0:
        for x in options:
            if (
                x[0] == "unit"
                and piece(g, x[1]).kind in TRADE_KINDS
                and trade_order(g, x[1], None) is not None
            ):
                return x
        return ("done",)
    return trade_order(g, step.unit, options) or ("halt",)


def trade_order(g: State, n: int, options: Options | None) -> Action | None:
    possible = list(orders(g, n)) if options is None else options
    if not any(x[0] in ("buy", "sell", "move") for x in possible):
        return None
    what, where = trade_plan(g, n)
    if what == "rest":
        return None
    action = (what, g.book.ids[where]) if what == "move" else (what, g.book.goods[where].id)
    return action if action in possible else None


def lurk(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """A Corsair waits for anybody where most strange merchants are."""
    if options[0][0] == "strike":
        return ("strike", -1)
    ships = [p.at for p in g.pieces if p is not None and p.kind == "merchant" and p.owner not in (-1, seat)]
    seas = [x for x in options if x[0] == "lurk" and ships.count(g.book.space[x[1]])]
    return max(seas, key=lambda x: (ships.count(g.book.space[x[1]]), x)) if seas else options[-1]


def declare(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    return ("declare",) if earned(g, seat) >= g.variants.honour else ("play on",)


def keep_loyal(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    def worth(x: Action) -> float:
        if x[1].startswith("fleet "):
            return 3.0
        t = g.book.space[x[1]]
        return g.town[t] * 3 + force(g, t, seat) / 5 + level(g, seat)

    return max(options, key=worth)


ADVICE: dict[str, Callable[[State, Any, Seat, Options], Action | None]] = {
    "PickKingdom": lambda g, step, seat, options: None,
    "Found": found,
    "Muster": muster,
    "Bidding": bidding,
    "BuyCard": lambda g, step, seat, options: options[0] if g.florins[seat] > 700 else options[-1],
    "Diplomacy": diplomacy,
    "Propose": modest,
    "PactAnswer": answer,
    "PeaceAnswer": accept,
    "BreachVote": breach,
    "SecretBid": secret_bid,
    "OrderedPeace": accept,
    "Absolution": absolution,
    "Ballot": vote,
    "Purchase": purchase,
    "TaxDraft": taxes,
    "Hire": hire,
    "Ransom": ransom,
    "RansomAnswer": accept,
    "Toll": losses,
    "Victim": victim,
    "NameVictim": victim,
    "CallInquisitor": accept,
    "KeepLoyal": keep_loyal,
    "Exempt": accept,
    "CallCrusade": call,
    "TakeCross": side,
    "Depart": depart,
    "RankOrder": accept,
    "MarchOn": march,
    "Place": place,
    "Command": command,
    "Unit": unit,
    "JoinAttack": join,
    "Guests": modest,
    "ShowCards": show_cards,
    "WithdrawnCards": modest,
    "GoOn": go_on,
    "AtTheWalls": at_the_walls,
    "Reserves": accept,
    "Occupation": garrison,
    "Spoils": spoils,
    "SiegeChoice": siege,
    "Barber": accept,
    "Lurk": lurk,
    "Trade": trade,
    "SellCards": modest,
    "Counter": accept,
    "Choose": choose,
    "Pillage": pillage,
    "KhanMayConvert": modest,
    "Declarations": declare,
    "TimeCheck": modest,
}
"""Advice by step; what is not here is left to the judgement of positions."""
