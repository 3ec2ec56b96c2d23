"""The bot's steward: taxes, fields, winter and trade."""

from __future__ import annotations

from typing import NamedTuple

from pentarchy.kernel import Action, Seat, Step

from ..book.bits import bits
from ..book.pieces import AUTUMN, ENGINE, LI, SUMMER, TRANSPORT, WINTER
from ..rules.construction import builders
from ..rules.ending import Announce
from ..rules.farming import Birth, Sow
from ..rules.fields import walls
from ..rules.income import FishAgain, Tax
from ..rules.setup import ChooseFaction, NameRival
from ..rules.trade.trading import Market, TakeHorses, Trade
from ..rules.upkeep.feeding import Feed, Starve, plan
from ..rules.upkeep.salaries import Dismiss, Pay
from ..state import State
from ..state.records import OUTSIDE
from .captain import menace
from .envoy import advise_talks, wants_aid

FEAR = 0.8
"""A settlement is fortified when the swords around it come to so much of its shields."""


class Thrift(NamedTuple):
    """How a realm keeps house."""

    spare: int = 3
    """Gold kept for what may come."""
    people: int = 4
    each: int = 2
    """So many people, and so many more for each settlement, are enough outside autumn."""


USUAL = Thrift()


def advise_realm(g: State, step: Step, seat: Seat, options: list[Action]) -> Action | None:
    """The economy and, with the envoy, talks with others; None: it is a matter of war."""
    match step:
        case Tax():
            return levy(g, seat, options)
        case FishAgain():
            return options[0] if g.realms[seat].prestige >= 60 else ("keep",)
        case Birth():
            return next((o for o in options if o[0] == "graze" and _mild(g, o[1])), options[-1])
        case Feed():
            return feed(g, step, options)
        case Pay():
            return ("confirm",)
        case Trade():
            return trade(g, step, seat, options)
        case Market():
            return market(g, seat, options)
        case NameRival():
            return min(options, key=lambda o: (way_between(g, seat, o[1]), o[1]))
        case ChooseFaction() | Sow() | TakeHorses():
            return options[0]
        case Starve() | Dismiss() | Announce():
            return options[-1]
    return advise_talks(g, step, seat, options)


def way_between(g: State, seat: Seat, other: Seat) -> int:
    """Steps from home to home, over land and sea: a rival is best a neighbour."""
    homes = [bits(g.homes[s]) for s in (seat, other)]
    return min([g.map.voyage[here][there] for here in homes[0] for there in homes[1]], default=0)


def _mild(g: State, space: str) -> bool:
    return g.map.mild[g.map.index[space]]


# ---- the year ---------------------------------------------------------------------------------------------


def levy(g: State, seat: Seat, options: list[Action]) -> Action:
    """The year's festival falls in summer, when the seed is in the ground and the harvest to come."""
    feasts = [o for o in options if o[0] == "festival"]
    last = g.season == WINTER and g.round == g.rounds
    if feasts and (g.season == SUMMER or last):
        biggest = feasts[-1]
        if biggest[1] != "small" or last:
            return biggest
    return ("taxes",)


def hungry_by_winter(g: State) -> bool:
    return g.season in (SUMMER, AUTUMN) or (g.season == WINTER and g.phase in ("D", "R1", "R2", "R4"))


def food_needed(g: State, seat: Seat) -> int:
    book = g.book
    need = 0
    for space in bits(g.homes[seat]):
        need += book.buildings[g.lands[space].settlement].food
    for _, u in g.units(seat):
        kind = book.units[u.kind]
        need += kind.food + kind.fodder
    return need


def food_in_sight(g: State, seat: Seat) -> int:
    """Stores, crops to come, and milk of herds that will be fed."""
    realm, goods = g.realms[seat], g.book.goods
    food = realm.grain + realm.fish // goods.fish.per_food
    if g.season != AUTUMN or g.phase in ("D", "R1", "R2"):
        for space in bits(g.homes[seat] | (g.here[seat] & g.map.land_mask)):
            if g.lands[space].sown == seat:
                food += g.map.terrain[space].harvest
    for space in bits(g.herding[seat]):
        for herd in g.lands[space].herds:
            if herd.seat == seat:
                food += max(goods.herds[herd.kind].milk - 1, 0)
    return food


def feed(g: State, step: Feed, options: list[Action]) -> Action:
    """Slaughter rather than starve, the least useful herd first."""
    made = plan(g, step)
    if made.unfed:
        slaughter = [o for o in options if o[0] == "slaughter"]
        if slaughter:
            return min(slaughter, key=lambda o: g.book.goods.herds[o[2]].points)
    return ("confirm",)


# ---- trade ------------------------------------------------------------------------------------------------


def shortage(g: State, seat: Seat) -> int:
    """Grain to be bought now: food before winter, seed when winter is over."""
    if not g.mode.herds:
        return 0
    if g.season == AUTUMN:
        return max(0, food_needed(g, seat) - food_in_sight(g, seat))
    if g.season == WINTER and g.round < g.rounds:
        fields = bits(g.homes[seat] | (g.here[seat] & g.map.land_mask))
        seed = sum(g.map.terrain[i].harvest > 2 and not g.lands[i].red for i in fields)
        return max(0, seed - g.realms[seat].grain)
    return 0


def reserve(g: State, seat: Seat, spare: int) -> int:
    """Gold that is not for spending now."""
    if g.mode.herds:
        wages = sum(g.book.units[u.kind].wage for _, u in g.units(seat))
        hunger = 0
        if g.season in (SUMMER, AUTUMN):
            hunger = max(0, food_needed(g, seat) - food_in_sight(g, seat))
        return spare + wages + hunger
    if g.season in (SUMMER, AUTUMN):
        pay: int = sum(g.book.units[u.kind].salary for _, u in g.units(seat))
        pay += sum(g.book.buildings[g.lands[i].settlement].salary for i in bits(g.homes[seat]))
        return pay if g.season == AUTUMN else pay // 2
    return spare


def trade(g: State, step: Trade, seat: Seat, options: list[Action], thrift: Thrift = USUAL) -> Action:
    """Food first, then builders to their sites, new buildings, people, and lessons."""
    gold = g.realms[seat].gold
    if ("market",) in options and (shortage(g, seat) and gold >= 2):
        return ("market",)
    if work := next((o for o in options if o[0] == "work" and wanted_at_site(g, seat, o[1])), None):
        return work
    free = gold - reserve(g, seat, thrift.spare)
    if building := best_building(g, seat, options, free):
        return building
    if free >= 4 and (haste := next((o for o in options if o[0] == "hasten"), None)):
        return haste
    if free >= 4 and (token := next((o for o in options if o[0] == "clear" and _own(g, seat, o[1])), None)):
        return token
    if engine := next((o for o in options if _engine(o) and _before_walls(g, seat, o[1])), None):
        return engine
    if free >= 2 and room_for_people(g, seat, thrift):
        buys = [o for o in options if o[0] == "buy" and o[2] == "standard"]
        if buys:
            return max(buys, key=lambda o: need_of_people(g, seat, g.map.index[o[1]]))
    if free >= 2 and (ship := a_ship_is_wanted(g, seat, options)):
        return ship
    if free >= 8 and (aid := [o for o in options if o[0] == "aid" and wants_aid(g, o[1])]):
        return min(aid, key=lambda o: (g.realms[o[1]].victory, o[1]))
    if free >= 10:
        for verb, kind in (("upgrade", "heavy_infantry"), ("upgrade", "cavalry"), ("train", "")):
            for option in options:
                if option[0] == verb and (not kind or option[2] == kind) and not _builder(g, option):
                    return option
    return ("end",)


def _engine(option: Action) -> bool:
    return bool(option[0] == "upgrade" and option[2] == ENGINE)


def _before_walls(g: State, seat: Seat, number: int) -> bool:
    """A hand to spare in the ring, and no engine in it yet: the place is to fall, not to starve."""
    space, _ = g.find(number)
    ring = [u for u in g.stacks[space] if u.seat == seat]
    return len(ring) > walls(g, space) and all(u.kind != ENGINE for u in ring)


def a_ship_is_wanted(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """One transport for a realm whose builders have no free land left to walk to."""
    kinds = [u.kind for _, u in g.units(seat)]
    if TRANSPORT in kinds or kinds.count(LI) < 4:
        return None
    wild = 0
    for space, land in enumerate(g.lands):
        if land.owner < 0 and not g.stacks[space]:
            wild |= 1 << space
    for option in options:
        if option[0] == "upgrade" and option[2] == TRANSPORT:
            space, _ = g.find(option[1])
            if g.map.steps_to(space, wild) >= 3:
                return option
    return None


def _own(g: State, seat: Seat, space: str) -> bool:
    return g.lands[g.map.index[space]].owner == seat


def _builder(g: State, option: Action) -> bool:
    """Keep four light infantry at least for building."""
    if option[0] == "train":
        return False
    _, unit = g.find(option[1])
    return sum(u.kind == LI for _, u in g.units(unit.seat)) <= 5


def wanted_at_site(g: State, seat: Seat, number: int) -> bool:
    """A site takes builders up to twice its minimum."""
    space, _ = g.find(number)
    site = g.lands[space].site
    if site is None:
        return False
    need = g.book.buildings[site.kind].workers
    here = sum(u.seat == seat and u.kind == LI and u.place == OUTSIDE for u in g.stacks[space])
    have = builders(g, space)
    return have < need * 2 and have + here >= need


def best_building(g: State, seat: Seat, options: list[Action], free: int) -> Action | None:
    """Villages wherever two builders stand, then cities, ports and docks as hands allow."""
    found: list[tuple[float, Action]] = []
    for option in options:
        if option[0] != "build":
            continue
        kind, space = option[1], g.map.index[option[2]]
        hands = sum(u.seat == seat and u.kind == LI and u.place == OUTSIDE for u in g.stacks[space])
        building = g.book.buildings[kind]
        if hands < building.workers or building.price > free + (2 if kind == "village" else 0):
            continue
        worth = {"village": 10.0, "city": 9.0, "port": 6.0, "dock": 3.0, "fortification": 11.0}[kind]
        if kind == "fortification":
            shields = walls(g, space) * g.book.tables.combat.wall_shields
            if menace(g, seat, space) < FEAR * shields:
                continue
        found.append((worth + 0.2 * g.map.terrain[space].harvest, option))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _pressed(g: State, seat: Seat, space: int) -> bool:
    """Enemy units next door."""
    near = g.map.near_bits[space]
    return any(g.here[s] & near for s in range(g.seats) if s != seat and not g.friends(seat, s))


def room_for_people(g: State, seat: Seat, thrift: Thrift) -> bool:
    """More people only as far as they can be fed."""
    count = len(g.units(seat))
    if not g.mode.herds:
        income = g.realms[seat].gold + 3 * g.homes[seat].bit_count()
        return count < 16 and income > count
    if g.season == AUTUMN:
        return count < 18 and food_in_sight(g, seat) > food_needed(g, seat) + 1
    return count < thrift.people + thrift.each * g.homes[seat].bit_count() and count < 18


def need_of_people(g: State, seat: Seat, space: int) -> float:
    own = sum(u.seat == seat for u in g.stacks[space])
    return (3.0 if _pressed(g, seat, space) else 0.0) - own


def market(g: State, seat: Seat, options: list[Action]) -> Action:
    """Buy what is short of food and seed, and nothing else."""
    lacking = shortage(g, seat)
    if lacking:
        grain = [o for o in options if o[:2] == ("buy", "grain") and o[2] <= lacking]
        if grain:
            return grain[-1]
        slaughter = [o for o in options if o[0] == "slaughter"]
        if slaughter and g.season == AUTUMN:
            return min(slaughter, key=lambda o: g.book.goods.herds[o[2]].points)
    return ("leave",)
