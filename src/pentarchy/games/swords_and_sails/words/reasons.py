"""Why something one would expect may not be done."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Missing

from ..book import PS
from ..rules.battles.siege import SiegeChoice, protected
from ..rules.cities import Cities, city_limit, minor_price, stock, upgradable
from ..rules.diplomacy.answers import AllianceOffer
from ..rules.diplomacy.talks import Talks
from ..rules.diplomacy.teams import may_ally
from ..rules.income import BonusCards
from ..rules.intrigue.marriage import suitors
from ..rules.intrigue.playing import PlayCards
from ..rules.orders.reach import enters
from ..rules.orders.sheet import Orders
from ..rules.units import Muster, army_cost
from ..state import State
from ..state.records import CLOSED, NEUTRAL
from . import WORDS
from .names import card, unit_name, where


def missing(g: State, step: Step[State], seat: Seat) -> list[Missing]:
    match step:
        case Orders(draft=()) if 0 <= (p := step.standing) < len(g.army) and g.army_at[p] >= 0:
            return _no_march(g, seat, g.army_at[p])
        case Cities():
            return _no_cities(g, step, seat)
        case PlayCards():
            return _no_marriage(g, seat)
        case Muster(piece=p, left=0) if 0 <= p < len(g.army):
            return _no_units(g, step, seat)
        case SiegeChoice(land=land) if protected(g, land):
            return [_there(g, "why-pillaged", land, "SS-250")]
        case Talks() if g.proposals[seat] <= 0:
            return [_reason("why-no-offers", "SS-279")]
        case AllianceOffer() if not may_ally(g, step.proposer, step.other):
            return [_no_team(g, step)]
        case BonusCards() if g.season == 3:
            return [_reason("why-no-harvest", "SS-149", card=card(g, "bonus_harvest"))]
    return []


def _reason(id: str, rule: str, picks: list[str] | None = None, **args: Any) -> Missing:
    """The reason is a message; what it is the reason for is its label."""
    return Missing(WORDS.say(f"{id}.label", **args), WORDS.say(id, **args), picks or [], f"rule:{rule}")


def _there(g: State, id: str, space: int, rule: str, **args: Any) -> Missing:
    """A reason that concerns a space."""
    return _reason(id, rule, [f"space:{g.book.ids[space]}"], space=where(g, space), **args)


def _no_team(g: State, step: AllianceOffer) -> Missing:
    size, most = len(g.members(step.proposer)) + len(g.members(step.other)), g.book.tables.points.team
    if g.allied(step.proposer, step.other):
        return _reason("why-one-team", "SS-268")
    if size > most:
        return _reason("why-team-too-big", "SS-268", most=most, size=size)
    if size == len(g.alive):
        return _reason("why-nobody-left", "SS-268")
    return _reason("why-old-enemies", "SS-118")


def _no_march(g: State, seat: Seat, land: int) -> list[Missing]:
    out = []
    for x in g.book.near[land]:
        if g.owner[x] == CLOSED:
            out.append(_there(g, "why-closed", x, "SS-094"))
        elif not enters(g, seat, x, True):
            out.append(_there(g, "why-new-team", x, "SS-304"))
    for _, _, x, y, crossing in g.book.straits:
        if land in (x, y):
            other = x + y - land
            if not crossing:
                out.append(_there(g, "why-needs-fleet", other, "SS-315"))
            elif g.crossing(seat, land) < 0:
                out.append(_there(g, "why-banks", other, "SS-311"))
    return out


def _no_cities(g: State, step: Cities, seat: Seat) -> list[Missing]:
    out = []
    if not step.left:
        out.append(_reason("why-enough-cities", "SS-437", most=city_limit(g, seat)))
    elif not step.pieces:
        out.append(_reason("why-no-pieces", "SS-547", left=stock(g)))
    for x in g.lands_of(seat):
        price = minor_price(g, seat, x)
        if step.left and price > g.gold[seat]:
            out.append(_there(g, "why-city-price", x, "SS-438", price=price, gold=g.gold[seat]))
        elif g.minor[x] and not upgradable(g, seat, x):
            out.append(_there(g, "why-no-upgrade", x, "SS-442"))
    return out


def _no_marriage(g: State, seat: Seat) -> list[Missing]:
    out, good = [], suitors(g, seat)
    for x in sorted({n for land in g.lands_of(seat) for n in g.book.near[land] if g.owner[n] == NEUTRAL}):
        if x in good:
            continue
        if g.worth(x) > g.book.tables.prices.marriage_limit:
            out.append(_there(g, "why-too-rich", x, "SS-219"))
        else:
            out.append(_there(g, "why-occupied", x, "SS-217"))
    return out


def _no_units(g: State, step: Muster, seat: Seat) -> list[Missing]:
    out = []
    for k, id in enumerate(g.book.unit_ids):
        unit, price, purse = unit_name(g, seat, id), army_cost(g, seat, k), step.purse(g)
        if price > purse:
            out.append(_reason("why-unit-price", "SS-434", unit=unit, price=price, gold=purse))
        elif k == PS and not step.peasants(g, step.piece, 1, 1):
            kiev = g.fid(seat) == "kievan_rus"
            out.append(_reason("why-peasants", "SS-433", unit=unit, kiev=kiev))
    return out
