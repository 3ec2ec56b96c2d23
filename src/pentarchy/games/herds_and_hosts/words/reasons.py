"""What one might expect to be offered, and why it is not."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Missing

from ..book.bits import bits
from ..book.pieces import LI
from ..rules.construction import builders, has_city
from ..rules.diplomacy import Negotiate
from ..rules.fields import encircled, enemy_outside, sound_homes, walls
from ..rules.movement.moves import MoveHosts, Retreat
from ..rules.trade.buying import buying_limit
from ..rules.trade.commodities import ports
from ..rules.trade.retyping import horses
from ..rules.trade.trading import Market, Trade
from ..rules.war.battle import Declare
from ..rules.war.siege import Besiege
from ..state import State
from ..state.records import INSIDE, STOPPED
from .names import building, said, soldier, space_ref, unit_ref, where, who


def missing(g: State, step: Step, seat: Seat) -> list[Missing]:
    """What one might expect to be offered, and why it is not."""
    match step:
        case Trade():
            return [
                *settlements_missing(g, step, seat),
                *trade_missing(g, step, seat),
                *site_missing(g, seat),
            ]
        case Market() if not ports(g, seat):
            return [without("live-herds", "live-herds", "HH-125")]
        case Retreat():
            return retreat_missing(g, seat)
        case MoveHosts():
            return move_missing(g, seat)
        case Besiege():
            return siege_missing(g, seat)
        case Declare():
            return attack_missing(g, seat)
        case Negotiate():
            return [
                without("offer", "pact", "HH-287", f"seat:{other}", other=who(g, other))
                for other in g.order
                if other != seat and g.pact(seat, other)
            ]
    return []


def without(what: str, why: str, rule: str, ref: str = "", **about: Any) -> Missing:
    """The table's words for what is missing and why."""
    label, reason = said(f"missing-{what}", **about), said(f"why-{why}", **about)
    return Missing(label, reason, [ref] if ref else [], f"rule:{rule}")


# ---- trade ------------------------------------------------------------------------------------------------


def settlements_missing(g: State, step: Trade, seat: Seat) -> list[Missing]:
    """Settlements that sell no units, and villages that cannot become cities."""
    found: list[Missing] = []
    for space, land in enumerate(g.lands):
        if land.owner != seat:
            continue
        ref, place = space_ref(g.map.ids[space]), where(g, space)
        limit = buying_limit(g.book, land.settlement == "city", step.doubled == space)
        if land.red:
            found.append(without("buy-at", "looted", "HH-103", ref, space=place))
        elif encircled(g, space):
            found.append(without("buy-at", "besieged", "HH-100", ref, space=place))
        elif step.bought.count(space) >= limit:
            found.append(without("buy-at", "limit", "HH-101", ref, space=place))
        if land.settlement == "village" and not land.site and has_city(g, seat) and land.shipyard != "port":
            found.append(without("city", "city", "HH-152", ref, space=place))
    return found


def trade_missing(g: State, step: Trade, seat: Seat) -> list[Missing]:
    found: list[Missing] = []
    if g.realms[seat].gold < g.book.tables.purchase.recruit:
        found.append(without("buy", "no-gold", "HH-010"))
    if g.mode.herds and not step.covered and not horses(g, seat):
        found.append(without("cavalry", "horses", "HH-111"))
    if not any(g.lands[space].settlement == "city" for space in bits(sound_homes(g, seat))):
        found.append(without("heavy", "heavy", "HH-109"))
    if g.free_piece(seat, LI) < 0:
        found.append(without("cubes", "cubes", "HH-005"))
    if g.tiles(seat) >= g.book.tables.limits.tiles:
        found.append(without("tiles", "tiles", "HH-007"))
    return found


def site_missing(g: State, seat: Seat) -> list[Missing]:
    """Sites that will not go on for want of hands."""
    found = []
    for space in bits(g.building[seat]):
        site = g.lands[space].site
        if site is None:
            continue
        have, need = builders(g, space), g.book.buildings[site.kind].workers
        if have < need:
            ref = f"piece:w-{g.map.ids[space]}"
            about = {"building": building(g, site.kind), "space": where(g, space)}
            found.append(without("work", "work", "HH-135", ref, **about, have=have, need=need))
    return found


# ---- movement and combat ----------------------------------------------------------------------------------


def retreat_missing(g: State, seat: Seat) -> list[Missing]:
    return [
        without("unit", "retreat", "HH-163", unit_ref(g, u.id), unit=soldier(g, u), space=where(g, space))
        for space, u in g.units(seat)
        if not g.book.units[u.kind].retreats
    ]


def move_missing(g: State, seat: Seat) -> list[Missing]:
    found = []
    seen: set[str] = set()
    for space, unit in g.units(seat):
        ref = unit_ref(g, unit.id)
        if ref in seen:
            continue
        seen.add(ref)
        entry = g.book.units[unit.kind]
        if not entry.moves:
            why, rule = "immobile", "HH-160"
        elif unit.steps >= STOPPED:
            why, rule = "stopped", "HH-166"
        elif unit.place == INSIDE and encircled(g, space):
            why, rule = "encircled", "HH-177"
        elif not unit.capacity and not entry.rides:
            why, rule = "stepped", "HH-159"
        else:
            continue
        found.append(without("unit", why, rule, ref, unit=soldier(g, unit), space=where(g, space)))
    return found


def siege_missing(g: State, seat: Seat) -> list[Missing]:
    found = []
    for space, land in enumerate(g.lands):
        own = sum(u.seat == seat for u in g.stacks[space])
        if not own or land.owner < 0 or g.friends(seat, land.owner) or encircled(g, space):
            continue
        need = max(1, walls(g, space))
        why = "few" if own < need else "outside"
        ref = space_ref(g.map.ids[space])
        found.append(without("siege", why, "HH-022", ref, space=where(g, space), need=need, have=own))
    return found


def attack_missing(g: State, seat: Seat) -> list[Missing]:
    """Enemies who are all behind walls."""
    return [
        without("attack", "inside", "HH-217", space_ref(g.map.ids[space]), space=where(g, space))
        for space in bits(g.here[seat] & g.map.land_mask)
        if any(u.place == INSIDE and not g.friends(seat, u.seat) for u in g.stacks[space])
        and not enemy_outside(g, space, seat)
    ]
