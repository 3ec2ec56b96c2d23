"""Why something one might expect is not offered."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Missing, Text

from ..book.entries import Building
from ..book.pieces import CAPITAL, COLOUR, LANDS
from ..rules.kingdom.buildings import Construction
from ..rules.kingdom.realm import army, attack_limit, has_room, specials, units
from ..rules.kingdom.treasury import purse
from ..rules.orders import GiveOrder, Order
from ..rules.war import DeclareAttack
from ..state import State
from .names import WORDS, unit


def missing(g: State, step: Step[State], seat: Seat) -> list[Missing]:
    """The common questions at a step, answered with the rule behind them."""
    if isinstance(step, GiveOrder):
        return closed_lands(g, seat)
    if isinstance(step, Order):
        return closed_orders(g, step, seat)
    if isinstance(step, Construction):
        return unbuildable(g, step, seat)
    if isinstance(step, DeclareAttack):
        return no_attacks(g, seat)
    return []


def because(label: Text, why: Text, rule: str, picks: list[str] | None = None) -> Missing:
    return Missing(label=label, why=why, picks=picks or [], rule=f"rule:{rule}")


def closed_lands(g: State, seat: Seat) -> list[Missing]:
    free = any(not g.orders[land] and not g.rebellion[land] for land in g.lands[seat])
    found = []
    for land in g.lands[seat]:
        if g.orders[land] >= g.book.limits.tokens:
            why, rule = "why-two-orders", "AOS-138"
        elif g.orders[land] and not free:
            why, rule = "why-second-order", "AOS-133"
        else:
            continue
        label = WORDS.often("why-land", land=g.book.lands[land].name)
        found.append(because(label, WORDS.often(why), rule, [f"space:{LANDS[land]}"]))
    return found


def closed_orders(g: State, step: Order, seat: Seat) -> list[Missing]:
    found = unmobilized(g, step.land, seat)
    if not units(g, step.land):
        found.append(because(WORDS.often("why-regroup"), WORDS.often("why-nobody-here"), "AOS-128"))
    return found


def unmobilized(g: State, land: int, seat: Seat) -> list[Missing]:
    """Why no unit can be raised here, or at least no special one."""
    limits, special = g.book.limits, g.book.special[seat]
    if not purse(g, seat):
        return [because(WORDS.often("why-mobilize"), WORDS.often("why-no-talents"), "AOS-082")]
    if not has_room(g, seat, land):
        return [because(WORDS.often("why-mobilize"), WORDS.often("why-land-full"), "AOS-087")]
    if army(g, seat) >= limits.army:
        return [because(WORDS.often("why-mobilize"), WORDS.often("why-army-full", n=limits.army), "AOS-088")]
    label = WORDS.often("why-mobilize", unit=unit(g.book, "special", seat))
    if not g.built[seat][land] & CAPITAL[seat]:
        return [because(label, WORDS.often("why-capital-only"), "AOS-084")]
    if specials(g, seat) >= special.limit:
        return [because(label, WORDS.often("why-specials-full", n=special.limit), "AOS-089")]
    return []


def unbuildable(g: State, step: Construction, seat: Seat) -> list[Missing]:
    """Every building of the kingdom that cannot be raised here now, with the first reason."""
    offered = {action[1] for action in step.options(g, seat)}
    return [
        because(
            WORDS.often("why-building", building=building.name), *why_not_built(g, seat, step.land, building)
        )
        for building in g.book.buildings
        if building.id not in offered and g.book.buildable[seat] & g.book.bit[building.id]
    ]


def why_not_built(g: State, seat: Seat, land: int, building: Building) -> tuple[Text, str]:
    book, bit, gold = g.book, g.book.bit[building.id], purse(g, seat)
    here = g.built[0][land] | g.built[1][land]
    if g.built[seat][land] & bit:
        return WORDS.often("why-have-one"), "AOS-102"
    if g.exhausted[seat] & bit:
        return WORDS.often("why-all-stand", copies=building.copies), "AOS-100"
    if building.level > 1 and not here & book.level_mask[building.level - 1]:
        return WORDS.often("why-needs-level", level=building.level - 1), "AOS-097"
    if bit == CAPITAL[seat] and COLOUR[land] != seat:
        return WORDS.often("why-own-colour"), "AOS-106"
    if building.price > gold:
        return WORDS.often("why-price", price=building.price, gold=gold), "AOS-093"
    return WORDS.often("why-no-room"), "AOS-095"


def no_attacks(g: State, seat: Seat) -> list[Missing]:
    if g.attacks < attack_limit(g, seat):
        return []
    return [because(WORDS.often("why-attack"), WORDS.often("why-attacks-made", n=g.attacks), "AOS-148")]
