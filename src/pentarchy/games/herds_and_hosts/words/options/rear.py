"""Options in the rear: taxes, fishing, fields, and the winter's plan."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount, Effect, Option

from ...rules.farming import sowing_price
from ...rules.income import base_income, festival_grain
from ...rules.upkeep.feeding import Feed
from ...state import State
from ..names import herd_ref, label, said, soldier, space_ref, unit_ref, where
from .common import gain, idle, offer, prestige


def rear_option(g: State, seat: Seat, action: Action) -> Option:
    match action:
        case ("taxes",):
            return Option(said("option-taxes"), effect=gain("gold", base_income(g, seat)))
        case ("festival", size):
            festival = g.book.tables.festivals.of(size)
            grain = festival.grain * festival_grain(g, seat)
            fame = gain("prestige", base_income(g, seat) * festival.factor)
            cost = [Amount("grain", grain)] if grain else []
            words = said("option-festival", size=size)
            return Option(words, group=label("group-festival"), cost=cost, effect=fame)
        case ("again", sea):
            cost = prestige(g.book.tables.fishing.again_prestige)
            rolled = label("note-die-rolled")
            return offer(g, "again", about={"space": sea}, picks=[space_ref(sea)], cost=cost, lock=rolled)
        case ("graze", space):
            return offer(g, "graze", about={"space": space}, picks=[space_ref(space)])
        case ("sow", space):
            number = g.map.index[space]
            crop = [Effect(said("effect-harvest", n=g.map.terrain[number].harvest))]
            cost = [Amount("grain", sowing_price(g, number))]
            return offer(g, "sow", about={"space": space}, picks=[space_ref(space)], cost=cost, effect=crop)
        case ("horses", space):
            picks = [herd_ref(g, g.map.index[space], "horses", seat)]
            return offer(g, "horses", about={"space": space}, picks=picks)
    return idle(action[0])


def winter_option(g: State, seat: Seat, action: Action) -> Option:
    match action:
        case ("confirm",):
            hungry = isinstance(step := g.step(seat), Feed) and step.shown(g).unfed
            return Option(said("option-confirm"), danger="hunger" if hungry else "", key="Enter")
        case ("let starve",):
            return Option(said("option-let-starve"), group=label("group-plan"))
        case ("dismiss",):
            return Option(said("option-Pay-dismiss"), group=label("group-plan"))
        case ("back",):
            return idle("back")
        case ("eat", *foods):
            first, second, third = (label(f"name-{food}") for food in foods)
            words = said("option-eat", first=first, second=second, third=third)
            return Option(words, group=label("group-food"))
        case ("first" | "starve" | "dismiss" as how, whom):
            return mouth_option(g, how, whom)
    return fate_option(g, seat, *action)


def mouth_option(g: State, how: str, whom: int | str) -> Option:
    """Who comes first, or goes without: a unit by its number, a settlement by its land."""
    if isinstance(whom, str):
        return offer(g, how, about={"space": whom}, picks=[space_ref(whom)])
    space, unit = g.find(whom)
    words = said(f"option-{how}-unit", unit=soldier(g, unit), space=where(g, space))
    group = label("group-first") if how == "first" else ""
    return Option(words, group=group, picks=[unit_ref(g, whom)])


def fate_option(g: State, seat: Seat, what: str, space: str, kind: str) -> Option:
    """What becomes of a herd in winter."""
    entry = g.book.goods.herds[kind]
    match what:
        case "feed":
            effect = gain("meat", entry.milk)
        case "slaughter":
            effect = gain("meat", entry.meat)
        case _:
            effect = [Effect(said("effect-no-feed"))]
    picks = [herd_ref(g, g.map.index[space], kind, seat)]
    cost = [Amount("grain", g.book.tables.farming.feed)] if what == "feed" else []
    return offer(
        g, what, "herds", about={"herd": kind, "space": space}, picks=picks, cost=cost, effect=effect
    )
