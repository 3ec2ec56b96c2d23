"""Why something one might expect is not offered."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Missing, text

from .buildings import Construction
from .game import AgeOfSovereigns
from .orders import GiveOrder, Order
from .pieces import CAPITAL, COLOUR, LANDS
from .realm import army, attack_limit, has_room, specials, units
from .treasury import purse
from .war import DeclareAttack
from .wording import counted, special_name


def missing(g: AgeOfSovereigns, step: Step, seat: Seat) -> list[Missing]:
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


def because(label: str, why: str, rule: str, picks: list[str] | None = None) -> Missing:
    return Missing(label=text(label), why=text(why), picks=picks or [], rule=f"rule:{rule}")


def closed_lands(g: AgeOfSovereigns, seat: Seat) -> list[Missing]:
    free = any(not g.orders[land] and not g.rebellion[land] for land in g.lands[seat])
    found = []
    for land in g.lands[seat]:
        name, ref = g.book.lands[land].name, [f"space:{LANDS[land]}"]
        if g.orders[land] >= g.book.limits.tokens:
            found.append(because(name, "It has had two orders; a third is impossible.", "AOS-138", ref))
        elif g.orders[land] and not free:
            why = "A second order needs another land without an order and without a rebellion."
            found.append(because(name, why, "AOS-133", ref))
    return found


def closed_orders(g: AgeOfSovereigns, step: Order, seat: Seat) -> list[Missing]:
    land, gold = step.land, purse(g, seat)
    found = []
    if not gold:
        found.append(because("Mobilize", "You have no talents.", "AOS-082"))
    elif not has_room(g, seat, land):
        found.append(because("Mobilize", "The land is full.", "AOS-087"))
    elif army(g, seat) >= g.book.limits.army:
        found.append(
            because("Mobilize", f"You have {g.book.limits.army} units, the most there may be.", "AOS-088")
        )
    else:
        special = g.book.special[seat]
        if not g.built[seat][land] & CAPITAL[seat]:
            why = "Special units appear only in the land of your capital."
            found.append(because(f"Mobilize: {special_name(g.book, seat)}", why, "AOS-084"))
        elif specials(g, seat) >= special.limit:
            why = f"You have {special.limit} of them, the most there may be."
            found.append(because(f"Mobilize: {special_name(g.book, seat)}", why, "AOS-089"))
    if not units(g, land):
        found.append(because("Regroup", "No unit stands here.", "AOS-128"))
    return found


def unbuildable(g: AgeOfSovereigns, step: Construction, seat: Seat) -> list[Missing]:
    """Every building of the kingdom that cannot be raised here now, with the first reason."""
    land, gold, book = step.land, purse(g, seat), g.book
    here = g.built[0][land] | g.built[1][land]
    offered = {action[1] for action in step.options(g, seat)}
    found = []
    for building in book.buildings:
        bit = book.bit[building.id]
        if building.id in offered or not book.buildable[seat] & bit:
            continue
        if g.built[seat][land] & bit:
            why, rule = "You have one in this land.", "AOS-102"
        elif g.exhausted[seat] & bit:
            why, rule = (
                "All of them stand on the map." if building.copies > 1 else "The only one stands on the map.",
                "AOS-100",
            )
        elif building.level > 1 and not here & book.level_mask[building.level - 1]:
            why, rule = f"It needs a level-{building.level - 1} building in this land.", "AOS-097"
        elif bit == CAPITAL[seat] and COLOUR[land] != seat:
            why, rule = "A capital stands only in a land of your own colour.", "AOS-106"
        elif building.price > gold:
            why, rule = f"It costs {building.price}; you have {gold}.", "AOS-093"
        else:
            why, rule = "The land has no room for another building.", "AOS-095"
        found.append(because(building.name, why, rule))
    return found


def no_attacks(g: AgeOfSovereigns, seat: Seat) -> list[Missing]:
    if g.attacks >= attack_limit(g, seat):
        return [
            because(
                "Attack",
                f"You have made {counted(g.attacks, 'attack', 'attacks')}, the most of this phase.",
                "AOS-148",
            )
        ]
    return []
