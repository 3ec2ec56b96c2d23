"""Whole ways to play, between which the search bot chooses by playing on."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..rules.purchase.prices import tech_price
from ..rules.realm.pieces import crew, piece
from ..rules.realm.powers import level
from ..state import State
from ..state.records import TRADE_KINDS
from . import bargains
from .advise import advise
from .diplomacy import BORROW, accuse
from .faith import schism
from .plans import Options, first

KINGDOMS = ("golden_horde", "mamluk", "byzantine", "novgorod", "hre", "hungary")
"""Player kingdoms, the best placed for trade first."""
RESERVE = 150
"""Florins learning leaves for goods."""
READY = 3
"""Wars are declared from this turn on."""
LENDS = 900
"""Florins from which some are lent out at interest."""
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


FAITH = ("mathematics", "mysticism", "architecture", "monotheism", "theology", "fanaticism")
"""What makes Cathedrals possible and cheap."""
FAITHFUL = ("hre", "hungary", "byzantine", "novgorod", "mamluk", "golden_horde")
"""Player kingdoms, those in the Pope's flock first."""


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


# ---- war ---------------------------------------------------------------------------------------------------


def conquerors(g: State, seat: Seat, options: Options) -> Action | None:
    """Columns with Captains and engines, mercenaries for them, and war on a neighbour weaker by far."""
    step: Any = g.step(seat)
    match str(step.__struct_config__.tag):
        case "BuyCard" if g.florins[seat] > 400:
            return options[0]
        case "Diplomacy" if step.left and (war := chosen_war(g, seat, options)) is not None:
            return war
        case "Hire" if (bands := first(options[::-1], "mercenaries")) is not None:
            return bands
        case "Bidding" if step.purpose == "order":
            return bid_up_to(options, 40)
        case "Purchase" if not step.land:
            return arm(g, step, seat, options)
    return advise(g, seat, options)


def chosen_war(g: State, seat: Seat, options: Options) -> Action | None:
    """One war at a time, not too early, on a neighbour with fewer armies by far: the leader first."""
    if g.turn < READY or g.war[seat]:
        return None
    near = {g.owner[u] for t, o in enumerate(g.owner) if o == seat for u in g.book.near[t]}
    mine = g.total_armies(seat)
    weak = [x for x in options if x[0] == "war" and x[1] in near and 3 * g.total_armies(x[1]) < 2 * mine]
    return max(weak, key=lambda x: (g.honour[x[1]], x), default=None)


def arm(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Two columns, each with a Captain and an engine, then as usual."""
    have = [p.kind for _, p in crew(g, seat)] + [x[1] for x in step.buys if x[0] == "piece"]
    if g.turn < g.variants.turns - 1:
        for kind, most in (("wagon", 2), ("captain", 2), ("engine", 2)):
            buy = next((x for x in reversed(options) if x[:2] == ("piece", kind)), None)
            if buy is not None and have.count(kind) < most:
                return buy
    return advise(g, seat, options)


def bid_up_to(options: Options, limit: int) -> Action:
    bids = [x for x in options if x[0] == "bid" and x[1] <= limit]
    return bids[0] if bids else ("pass",)


# ---- faith -------------------------------------------------------------------------------------------------


def prelates(g: State, seat: Seat, options: Options) -> Action | None:
    """Faith and Cathedrals first; votes are bought, sinners cast out, Crusades called early and joined."""
    step: Any = g.step(seat)
    match str(step.__struct_config__.tag):
        case "PickKingdom":
            return next((x for k in FAITHFUL if (x := ("kingdom", k)) in options), None)
        case "Diplomacy":
            deeds = ("excommunicate", "found faction", "crusade", "order peace")
            if (deed := against_the_leader(g, seat, options, deeds)) is not None:
                return deed
        case "Ballot" if step.choice >= 0:
            paid = [x for x in options if x[0] == "pay" and 2 * x[1] <= g.florins[seat]]
            return first(options, "show") or (paid[-1] if paid and step.weight < 4 else ("done",))
        case "Purchase" if not step.land:
            return build_cathedrals(g, step, seat, options)
    return advise(g, seat, options)


def against_the_leader(g: State, seat: Seat, options: Options, deeds: tuple[str, ...]) -> Action | None:
    """The first of these deeds that is open, against whoever has most honour where it has a target."""
    for deed in deeds:
        found = [x for x in options if x[0] == deed]
        if found:
            return max(found, key=lambda x: g.honour[x[1]] if len(x) > 1 and isinstance(x[1], int) else 0)
    return None


def build_cathedrals(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """What Cathedrals need is learned first."""
    purse = g.florins[seat] - step.total(g) - RESERVE
    for tech in FAITH:
        if ("tech", tech) in options and tech_price(g, seat, g.book.tech[tech]) <= purse:
            return ("tech", tech)
    return advise(g, seat, options)


def schismatics(g: State, seat: Seat, options: Options) -> Action | None:
    """No tithe for the Pope, a faction with a see of its own, and a Crusade on Rome."""
    step: Any = g.step(seat)
    tag = str(step.__struct_config__.tag)
    if tag == "PickKingdom":
        return next((x for k in FAITHFUL if (x := ("kingdom", k)) in options), None)
    if (deed := schism(g, step, seat, options)) is not None:
        return deed
    return arm(g, step, seat, options) if tag == "Purchase" and not step.land else advise(g, seat, options)


# ---- others ------------------------------------------------------------------------------------------------


def diplomats(g: State, seat: Seat, options: Options) -> Action | None:
    """Trade by treaty and truces with everybody but the leader, a bid for the first place in the order."""
    step: Any = g.step(seat)
    match str(step.__struct_config__.tag):
        case "Diplomacy" if step.left:
            if (letter := against_the_leader(g, seat, options, ("diplomat", "princess"))) is not None:
                return letter
            if (charge := accuse(g, seat, options)) is not None:
                return charge
            if ("pact",) in options and (len(pacts_of(g, seat)) < 2 or bargains.wish(g, seat)):
                return ("pact",)
        case "Propose":
            return treaty(g, step, seat, options)
        case "Bidding" if step.purpose == "order":
            return bid_up_to(options, 25)
    return merchants(g, seat, options)


def pacts_of(g: State, seat: Seat) -> list[Any]:
    return [p for p in g.pacts if seat in p.parties]


def treaty(g: State, step: Any, seat: Seat, options: Options) -> Action:
    """Land for Florins, trade without toll, else an alliance: open, for a time, but not with the leader."""
    if step.kind == "bargain" or (not step.kind and bargains.wish(g, seat) is not None):
        return bargains.offer(g, step, seat, options)
    best = max((s for s in range(g.seats) if s != seat), key=lambda s: g.honour[s])
    match options[0][0]:
        case "kind":
            rich = g.florins[seat] >= LENDS and g.turn <= BORROW
            kinds = ("loan",) * rich + ("trade", "alliance", "truce")
            return next((x for k in kinds if (x := ("kind", k)) in options), options[-1])
        case "with":
            if step.partners:
                return options[-1]
            others = [x for x in options if x[0] == "with" and x[1] != best]
            return min(others, key=lambda x: (g.honour[x[1]], x)) if others else options[-1]
        case "lend":
            return next(x for x in options if x[0] == "lend")
        case "turns" | "toll":
            return options[-1] if options[0][0] == "turns" else options[0]
    return ("open",) if ("open",) in options else options[-1]


def traitors(g: State, seat: Seat, options: Options) -> Action | None:
    """Friends with everybody until it pays: pacts are broken and war declared on one who leads by much."""
    step: Any = g.step(seat)
    if str(step.__struct_config__.tag) == "Diplomacy":
        best = max((s for s in range(g.seats) if s != seat), key=lambda s: g.honour[s])
        if g.turn >= READY and g.honour[best] > g.honour[seat] + 2:
            for p in pacts_of(g, seat):
                if best in p.parties and ("break", p.id) in options:
                    return ("break", p.id)
            cuts = [x for x in options if x[0] == "cut truce" and x[2] == 1]
            if cuts and step.left and ("war", best) not in options:
                return cuts[0]
            if step.left and not g.war[seat] and ("war", best) in options:
                return ("war", best)
    if ("secret",) in options:
        return ("secret",)
    return diplomats(g, seat, options)


def scholars(g: State, seat: Seat, options: Options) -> Action | None:
    """Technologies before anything else, from the cheapest on; whole branches bring honour."""
    step: Any = g.step(seat)
    if str(step.__struct_config__.tag) == "Purchase" and not step.land:
        fix = first(options, "repair", "mend")
        purse = g.florins[seat] - step.total(g)
        if fix is None and g.turn > 1:
            for tech in LEARN:
                if ("tech", tech) in options and tech_price(g, seat, g.book.tech[tech]) <= purse:
                    return ("tech", tech)
    return merchants(g, seat, options)


STYLES = (advise, merchants, conquerors, prelates, schismatics, diplomats, traitors, scholars)
TEMPERS = {
    "bold": conquerors,
    "cautious": scholars,
    "loyal": diplomats,
    "merchant": merchants,
    "pious": prelates,
    "treacherous": traitors,
}
