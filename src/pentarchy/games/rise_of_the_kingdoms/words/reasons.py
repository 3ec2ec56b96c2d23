"""Why something one would expect is not offered."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Missing, Text

from ..book import ARCHER, BUILDINGS, FOOD, OCEAN, PRODUCTION, SEA, SHIP, WEALTH
from ..rules.clash.maneuver import Command, Maneuver
from ..rules.clash.movement import is_open
from ..rules.clash.sequence import Bid
from ..rules.expand import Build, FoundAndGrow, Recruit, building_cost, may_found
from ..rules.influence import UseInfluence, copyable
from ..rules.kingdom import cubes_left, free_chit
from ..rules.units import navigable
from ..rules.yields import ChooseInvention
from ..state import BOARDED, LANDED, State
from .names import WORDS, invention_name, piece_of, space, unit_id, where, words


def missing(g: State, step: Any, seat: Seat) -> list[Missing]:
    match step:
        case ChooseInvention():
            return inventions(g, seat)
        case UseInfluence():
            return cards(g, seat)
        case FoundAndGrow():
            return [*founding(g, seat), *growing(g, seat)]
        case Build():
            return building(g, seat)
        case Recruit():
            return recruiting(g, seat)
        case Bid(cards=()):
            return [refusal(WORDS.say("option-ready"), "lay-down", "RK-130")]
        case Maneuver():
            return tired(g, seat)
        case Command():
            return (
                ship_orders(g, seat, step.unit) if g.kind(step.unit) == SHIP else orders(g, seat, step.unit)
            )
    return []


def refusal(what: Text, why: str, rule: str, picks: list[str] | None = None, **args: Any) -> Missing:
    """What is not offered, by the message `why-...` with its arguments, and the rule behind it."""
    return Missing(what, WORDS.say(f"why-{why}", **args), picks or [], f"rule:{rule}")


# ---- Yield --------------------------------------------------------------------------------------------


def inventions(g: State, seat: Seat) -> list[Missing]:
    out, era = [], g.book.era(g.round)
    for i, invention in enumerate(g.book.inventions):
        what, picks = words(invention.name), [f"cell:inventions/{invention.id}"]
        if g.knows(seat, i):
            continue
        if i % 3 > era:
            out.append(refusal(what, "era", "RK-072", picks, year=g.book.limits.era_starts[i % 3]))
        elif i % 3 and not g.knows(seat, i - 1):
            out.append(refusal(what, "needs", "RK-048", picks, invention=invention_name(g, i - 1)))
        elif cubes_left(g, seat) <= 0:
            out.append(refusal(what, "no-cube", "RK-010", picks))
    return out


def cards(g: State, seat: Seat) -> list[Missing]:
    out, need = [], g.book.limits.cards_per_exchange
    hand = g.hand(seat)
    for nation in dict.fromkeys(g.book.nation_of[c] for c in hand):
        if nation == g.nation[seat]:
            continue
        mine = [c for c in hand if g.book.nation_of[c] == nation]
        name, picks = g.book.nations[nation].name, [f"card:{c + 1}" for c in mine]
        what = WORDS.say("missing-cards", nation=name)
        rule = "RK-082" if nation in g.nation else "RK-083"
        if len(mine) < need:
            out.append(refusal(what, "few-cards", rule, picks, n=len(mine), need=need, nation=name))
        elif nation in g.nation and not copyable(g, seat, g.nation.index(nation)):
            out.append(refusal(what, "no-copy", rule, picks, nation=name))
    return out


# ---- Expand -------------------------------------------------------------------------------------------


def founding(g: State, seat: Seat) -> list[Missing]:
    out = []
    for h in dict.fromkeys(g.at[u] for u in g.ground(seat)):
        if g.site[h] >= 0 or g.book.terrain[h] >= SEA:
            continue
        what, picks = WORDS.say("option-found", hex=where(g, h)), [space(g, h)]
        if free_chit(g, seat) < 0:
            out.append(refusal(what, "no-chit", "RK-011", picks))
        elif not may_found(g, seat, h):
            out.append(refusal(what, "taken" if g.cube[h] >= 0 else "neighbour", "RK-092", picks))
    return out


def growing(g: State, seat: Seat) -> list[Missing]:
    out, levels, have = [], g.book.settlements, g.stock[seat][FOOD]
    for s in g.settlements(seat):
        level, place = g.level[s], g.place[s]
        if level >= len(levels):
            continue
        what, picks = WORDS.say("option-grow", hex=where(g, place), level=level + 1), [space(g, place)]
        if g.grown[s]:
            out.append(refusal(what, "grown", "RK-099", picks))
        elif g.cones(seat) >= g.book.limits.cones:
            out.append(refusal(what, "no-cone", "RK-008", picks))
        elif have < levels[level].food:
            rule = "RK-096" if level == 1 else "RK-097"
            out.append(refusal(what, "food", rule, picks, need=levels[level].food, have=have))
    return out


def building(g: State, seat: Seat) -> list[Missing]:
    out, purse = [], g.stock[seat][PRODUCTION]
    for s in g.settlements(seat):
        out += building_at(g, seat, s)
    for b, need in enumerate(g.book.needs):
        if not g.knows(seat, need):
            what = WORDS.say("missing-building", building=BUILDINGS[b])
            out.append(refusal(what, "needs", "RK-106", invention=invention_name(g, need)))
    if purse < (price := g.book.ship.production):
        out.append(refusal(WORDS.say("missing-ship"), "ship", "RK-125", need=price, have=purse))
    return out


def building_at(g: State, seat: Seat, s: int) -> list[Missing]:
    purse, level = g.stock[seat][PRODUCTION], g.level[s]
    picks, hex_ = [space(g, g.place[s])], where(g, g.place[s])
    most = g.book.settlements[level - 1].buildings
    if g.built[s]:
        return [refusal(WORDS.say("missing-build-again", hex=hex_), "built", "RK-105", picks)]
    if g.buildings[s].bit_count() >= most:
        what = WORDS.say("missing-build", hex=hex_)
        return [refusal(what, "full", "RK-107", picks, level=level, n=most)]
    out = []
    for b, need in enumerate(g.book.needs):
        if g.has(s, b) or not g.knows(seat, need) or (cost := building_cost(g, s, b)) <= purse:
            continue
        what = WORDS.say("option-build", building=BUILDINGS[b], hex=hex_)
        out.append(refusal(what, "production", "RK-104", picks, need=cost, have=purse))
    return out


def recruiting(g: State, seat: Seat) -> list[Missing]:
    out, purse = [], g.stock[seat][WEALTH]
    for unit in g.book.units:
        if unit.coins > purse:
            what = WORDS.say("missing-unit", unit=unit.id)
            out.append(refusal(what, "coins", "RK-126", need=unit.coins, have=purse))
    for s in g.settlements(seat):
        h = g.place[s]
        if g.force[h].bit_count() >= (room := g.room(h)):
            what, picks = WORDS.say("missing-recruit", hex=where(g, h)), [space(g, h)]
            out.append(refusal(what, "crowded", "RK-128", picks, level=g.level[s], n=room))
    return out


# ---- Move and battle ----------------------------------------------------------------------------------


def tired(g: State, seat: Seat) -> list[Missing]:
    out = {}
    for u in g.units(seat):
        if g.ap[u] < (1 if g.kind(u) == SHIP else g.book.limits.move):
            what = WORDS.say("missing-order", unit=unit_id(g, u), hex=where(g, g.at[u]))
            piece = piece_of(g, u)
            out[piece] = refusal(what, "tired", "RK-135", [piece], n=g.ap[u])
    return list(out.values())


def ship_orders(g: State, seat: Seat, ship: int) -> list[Missing]:
    return [
        refusal(WORDS.say("option-sail", hex=where(g, n), ships=0), "ocean", "RK-149", [space(g, n)])
        for n in g.book.sea_near[g.at[ship]]
        if g.book.terrain[n] == OCEAN and not navigable(g, seat, n)
    ]


def orders(g: State, seat: Seat, unit: int) -> list[Missing]:
    here = g.at[unit]
    by_land = [refused_land(g, seat, unit, n) for n in g.book.land_near[here]]
    by_sea = [refused_ship(g, seat, unit, n) for n in g.book.sea_near[here]] if g.aboard[unit] < 0 else []
    return [reason for reason in (*by_land, *by_sea) if reason]


def refused_land(g: State, seat: Seat, unit: int, n: int) -> Missing | None:
    hex_, picks = where(g, n), [space(g, n)]
    if g.aboard[unit] >= 0 and g.marks[unit] & BOARDED:
        return refusal(WORDS.say("option-move", hex=hex_, aboard=True), "boarded", "RK-154", picks)
    if is_open(g, seat, n):
        return None
    what, need = WORDS.say("option-charge", hex=hex_), g.book.limits.attack
    if g.kind(unit) == ARCHER:
        return refusal(what, "archer", "RK-176", picks)
    if g.ap[unit] < need:
        return refusal(what, "attack", "RK-136", picks, need=need, have=g.ap[unit])
    return None


def refused_ship(g: State, seat: Seat, unit: int, n: int) -> Missing | None:
    ship = g.ship_at[n]
    if ship < 0:
        return None
    hex_, picks = where(g, n), [space(g, n)]
    if ship >> 5 != seat:
        if g.kind(unit) == ARCHER:
            return None
        return refusal(WORDS.say("missing-attack-ship", hex=hex_), "arrows", "RK-153", picks)
    what = WORDS.say("option-board", hex=hex_)
    if g.marks[unit] & LANDED:
        return refusal(what, "landed", "RK-154", picks)
    if g.force[n].bit_count() >= g.book.ship.carries:
        return refusal(what, "laden", "RK-145", picks, n=g.book.ship.carries)
    return None
