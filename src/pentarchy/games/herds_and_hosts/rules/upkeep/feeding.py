"""REAR-Feeding in winter: herds first, then units and settlements.

The player makes one plan and confirms it: the fate of every herd, the order in which foods are eaten, who
eats first, who goes without. `plan` works it out without changing anything, so that the table can show what
would starve before the plan is confirmed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from operator import attrgetter

from msgspec import Struct

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import Book
from ...book.bits import bits
from ...state import State
from ...state.records import INSIDE, Herd, Notes, Unit
from ..fields import besiegers, connected, encircled
from ..movement.cargo import homeless
from ..war.settlements import raze, seize

FOODS = ("meat", "fish", "grain")
OTHER_ORDERS: list[Action] = [("eat", *order) for order in permutations(FOODS) if order != FOODS]
KINDS_FIRST = ("cattle", "pigs", "sheep", "horses")


class Mouth(Struct, frozen=True, gc=False, eq=False):
    """A settlement (id of its land) or a unit (its number) that must be kept through the winter."""

    id: int | str
    space: int
    name: str
    food: int
    fodder: int
    wage: int
    value: int
    unit: Unit | None = None
    plain: bool = False
    """It eats one portion of anything and nothing else."""
    like: tuple[object, ...] = ()
    """The same for units of one sort on a field."""


class Fate(Struct, frozen=True, gc=False):
    """What becomes of one herd: fed, spared by transhumance, or slaughtered."""

    space: int
    index: int
    kind: str
    what: str
    chosen: bool = False


class Plan(Struct, gc=False):
    fates: list[Fate]
    hungry: list[Mouth]
    """Everybody, those who matter most first."""
    meat: int
    grain: int
    fish: int
    gold: int
    fed: list[tuple[Mouth, str]]
    unfed: list[Mouth]
    reach: int
    """The fields connected to a CUS, as bits."""
    step: Feed
    """What asks for it."""


BEFORE_UNITS = 100
"""No unit is worth as much as a settlement."""


def mouths(g: State, seat: Seat) -> list[Mouth]:
    """Everything that eats: settlements first, then units, the dearest first. [HH-083, HH-084]"""
    book, lands, stacks = g.book, g.lands, g.stacks
    found = [town(book, space, lands[space].settlement) for space in bits(g.homes[seat])]
    for space in bits(g.here[seat]):
        found += mouths_in(book, stacks[space], space, seat)
    found.sort(key=attrgetter("value"), reverse=True)
    return found


@lru_cache(maxsize=1 << 12)
def town(book: Book, space: int, settlement: str) -> Mouth:
    """A settlement as a mouth. [HH-084]"""
    food = book.buildings[settlement].food
    like = (space, settlement)
    return Mouth(
        book.map.ids[space], space, settlement, food, 0, 0, BEFORE_UNITS + food, None, food == 1, like
    )


@lru_cache(maxsize=1 << 14)
def mouths_in(book: Book, stack: tuple[Unit, ...], space: int, seat: Seat) -> tuple[Mouth, ...]:
    """The seat's units in a stack that eat or want wages. [HH-083, HH-085, HH-086, HH-087, HH-088]"""
    found = []
    for unit in stack:
        kind = book.units[unit.kind]
        if unit.seat == seat and (kind.food or kind.fodder or kind.wage):
            value = 2 + kind.upgrade + kind.wage + unit.level
            plain = kind.food == 1 and not kind.fodder and not kind.wage
            like = (space, unit.kind, unit.level, unit.place)
            needs = (kind.food, kind.fodder, kind.wage)
            found.append(Mouth(unit.id, space, unit.kind, *needs, value, unit, plain, like))
    return tuple(found)


def behind_walls(g: State, mouth: Mouth) -> bool:
    """Without connection, but by agreement with barns that were filled because no ring was closed when
    Autumn began. [HH-072, HH-285]"""
    if not g.variants.barns:
        return False
    if mouth.space >= g.book.map.lands or (mouth.unit and mouth.unit.place != INSIDE):
        return False
    return not g.lands[mouth.space].hungry and encircled(g, mouth.space)


def possible_fates(g: State, seat: Seat, space: int, reach: int) -> tuple[str, ...]:
    """What may become of a herd here. Without connection only transhumance saves it.
    [HH-072, HH-078, HH-079, HH-080, HH-082]"""
    mild = g.book.map.mild[space]
    if reach >> space & 1:
        return ("feed", "spare", "slaughter") if mild else ("feed", "slaughter")
    if not mild:
        return ("slaughter",)
    besieged = g.lands[space].owner == seat and encircled(g, space)
    return ("spare", "slaughter") if besieged else ("spare",)


class Feed(Step[State], frozen=True):
    """The plan of the winter, changed until it is confirmed. [HH-071, HH-082]"""

    rule = "HH-071"
    seat: Seat
    chosen: tuple[tuple[int, int, str], ...] = ()
    """Herds whose fate the player has set: space, place in the herd list, fate."""
    foods: tuple[str, ...] = ()
    first: tuple[int | str, ...] = ()
    starved: tuple[int | str, ...] = ()

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        notes = g.notes()
        made = plan(g, self, notes.plan if notes.step is self else None)
        g.scratch = Notes(notes.walks, made, self)
        reach, ids, feed = made.reach, g.book.map.ids, g.book.tables.farming.feed
        spare_grain = g.realms[seat].grain
        for fate in made.fates:
            if fate.what == "feed":
                spare_grain -= feed
        changes: dict[Action, None] = {}
        for fate in made.fates:
            if not fate.chosen:
                for what in possible_fates(g, seat, fate.space, reach):
                    if what != fate.what and (what != "feed" or spare_grain >= feed):
                        changes[what, ids[fate.space], fate.kind] = None
        options: list[Action] = [*changes]
        if not self.foods and made.fed:
            options += OTHER_ORDERS
        if made.unfed and not (self.starved and all(mouth.id in self.starved for mouth in made.unfed)):
            options += [("first", m.id) for m in alike(made.hungry, self.first)]
        if made.fed:
            options.append(("let starve",))
        options.append(("confirm",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("confirm",):
                winter(g, self.seat, self.shown(g))
            case ("let starve",):
                g.then(Starve(self.seat, self))
            case ("eat", *foods):
                self.plan_on(g, replace(self, foods=tuple(foods)))
            case ("first", who):
                self.plan_on(g, replace(self, first=(*self.first, who)))
            case (what, where, kind):
                space = g.book.map.index[where]
                for fate in self.shown(g).fates:
                    if fate.space == space and fate.kind == kind and not fate.chosen and fate.what != what:
                        self.plan_on(g, replace(self, chosen=(*self.chosen, (space, fate.index, what))))
                        return

    def shown(self, g: State) -> Plan:
        """The plan that was worked out to list the options, if it is still at hand."""
        made: Plan | None = g.notes().plan
        return made if made is not None and made.step is self else plan(g, self)

    def plan_on(self, g: State, changed: Feed) -> None:
        """Ask again, with the plan that was shown to build on."""
        g.scratch = Notes(g.notes().walks, self.shown(g), changed)
        g.then(changed)


class Starve(Step[State], frozen=True):
    """Somebody goes without, so that the food lasts for others or for sowing. [HH-089, HH-090]"""

    rule = "HH-089"
    seat: Seat
    plan: Feed

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        fed = [mouth for mouth, _ in self.plan.shown(g).fed]
        return [*[("starve", mouth.id) for mouth in alike(fed, ())], ("back",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("back",):
            g.then(self.plan)
        else:
            self.plan.plan_on(g, replace(self.plan, starved=(*self.plan.starved, action[1])))


def alike(found: list[Mouth], taken: tuple[int | str, ...]) -> list[Mouth]:
    """One of each group of like units on a field; what is already taken is left out."""
    seen: dict[tuple[object, ...], Mouth] = {}
    for mouth in found:
        if mouth.like not in seen and mouth.id not in taken:
            seen[mouth.like] = mouth
    return list(seen.values())


def plan(g: State, step: Feed, before: Plan | None = None) -> Plan:
    """What the winter will bring if the plan is confirmed as it stands. One made just `before` with other
    wishes knows already who is hungry and what is connected. [HH-071, HH-072, HH-077, HH-083, HH-087]"""
    seat, kinds, feed = step.seat, g.book.goods.herds, g.book.tables.farming.feed
    realm = g.realms[seat]
    reach, hungry = (before.reach, before.hungry) if before else (connected(g, seat), mouths(g, seat))
    fates = _fates(g, step, reach)
    store = {"meat": 0, "fish": realm.fish, "grain": realm.grain}
    local: dict[int, int] = {}
    for fate in fates:
        if fate.what == "feed":
            store["grain"] -= feed
            meat = kinds[fate.kind].milk
        elif fate.what == "slaughter":
            meat = kinds[fate.kind].meat
        else:
            continue
        if reach >> fate.space & 1:
            store["meat"] += meat
        else:
            local[fate.space] = local.get(fate.space, 0) + meat
    gold = realm.gold
    fed: list[tuple[Mouth, str]] = []
    unfed: list[Mouth] = []
    foods, portions, starved = step.foods or FOODS, g.book.portions, step.starved
    meals = [(food, portions[food]) for food in reversed(foods)]
    for mouth in _in_turn(hungry, step.first):
        eaten = ""
        if starved and mouth.id in starved:
            pass
        elif reach >> mouth.space & 1 or behind_walls(g, mouth):
            if mouth.plain:
                while meals:
                    eaten, portion = meals[-1]
                    if store[eaten] >= portion:
                        store[eaten] -= portion
                        break
                    meals.pop()  # what does not suffice now never will
                    eaten = ""
            elif mouth.wage <= gold and (eaten := _eat(portions, store, mouth, foods)):
                gold -= mouth.wage
        elif _eats_local_meat(g, mouth, seat, local):
            local[mouth.space] -= mouth.food
            eaten = "meat"
        if eaten:
            fed.append((mouth, eaten))
        else:
            unfed.append(mouth)
    return Plan(fates, hungry, store["meat"], store["grain"], store["fish"], gold, fed, unfed, reach, step)


def _in_turn(hungry: list[Mouth], first: tuple[int | str, ...]) -> list[Mouth]:
    """Those who shall eat first, then the others."""
    if not first:
        return hungry
    named = {mouth.id: mouth for mouth in hungry if mouth.id in first}
    return [*[named[who] for who in first if who in named], *[m for m in hungry if m.id not in first]]


def _fates(g: State, step: Feed, reach: int) -> list[Fate]:
    """Chosen fates, and for the rest the usual ones: fed while grain lasts, first those that would die.
    [HH-077, HH-078]"""
    seat, book, feed = step.seat, g.book, g.book.tables.farming.feed
    chosen = {(space, index): what for space, index, what in step.chosen} if step.chosen else {}
    grain = g.realms[seat].grain
    for what in chosen.values():
        if what == "feed":
            grain -= feed
    herds: list[tuple[bool, int, int, int, str]] = []
    for space in bits(g.herding[seat]):
        herds += grazing(book, g.lands[space].herds, space, seat)
    herds.sort()
    fates = []
    for _, _, space, i, kind in herds:
        if (space, i) in chosen:
            fates.append(Fate(space, i, kind, chosen[space, i], True))
            continue
        may = possible_fates(g, seat, space, reach)
        worth = book.goods.herds[kind].milk > 0 or "spare" not in may
        if "feed" in may and worth and grain >= feed:
            grain -= feed
            fates.append(Fate(space, i, kind, "feed"))
        else:
            fates.append(Fate(space, i, kind, "spare" if "spare" in may else "slaughter"))
    return fates


@lru_cache(maxsize=1 << 12)
def grazing(
    book: Book, herds: tuple[Herd, ...], space: int, seat: Seat
) -> tuple[tuple[bool, int, int, int, str], ...]:
    """The seat's herds on one land: those that would die without feed first, then by kind."""
    return tuple(
        [
            (book.map.mild[space], KINDS_FIRST.index(herd.kind), space, i, herd.kind)
            for i, herd in enumerate(herds)
            if herd.seat == seat
        ]
    )


def _eat(portions: dict[str, int], store: dict[str, int], mouth: Mouth, foods: tuple[str, ...]) -> str:
    """Take a mouth's food from the store; what it ate and was paid, or nothing if there is not enough.
    [HH-083, HH-085, HH-086]"""
    need = mouth.food
    eaten: list[tuple[str, int]] = []
    if mouth.fodder > store["grain"]:
        return ""
    for food in foods if need else ():
        stock = store[food] - mouth.fodder if food == "grain" else store[food]
        share = min(need, stock // portions[food])
        if share:
            eaten.append((food, share))
            need -= share
            if not need:
                break
    if need:
        return ""
    for food, share in eaten:
        store[food] -= share * portions[food]
    store["grain"] -= mouth.fodder
    if mouth.wage:
        return " ".join([*[food for food, _ in eaten], "gold"])
    return eaten[0][0] if len(eaten) == 1 else " ".join([food for food, _ in eaten])


def _eats_local_meat(g: State, mouth: Mouth, seat: Seat, local: dict[int, int]) -> bool:
    """Behind a ring, meat of own herds on the same field feeds the place and those inside. [HH-072]"""
    if local.get(mouth.space, 0) < mouth.food or mouth.fodder or mouth.wage:
        return False
    if g.lands[mouth.space].owner != seat or not encircled(g, mouth.space):
        return False
    return mouth.unit is None or mouth.unit.place == INSIDE


def winter(g: State, seat: Seat, made: Plan) -> None:
    """Carry the plan out. [HH-071, HH-092]"""
    realm = g.realms[seat]
    for space in dict.fromkeys(fate.space for fate in made.fates):
        gone = {f.index for f in made.fates if f.space == space and f.what == "slaughter"}
        if gone:
            herds = tuple(herd for i, herd in enumerate(g.lands[space].herds) if i not in gone)
            g.set_land(space, herds=herds)
    left = made.meat * g.book.goods.meat.left_over
    realm.grain, realm.fish, realm.gold = made.grain, made.fish, made.gold + left
    g.tell(
        "feeding",
        seat=seat,
        fed=len(made.fed),
        unfed=len(made.unfed),
        slaughtered=sum(fate.what == "slaughter" for fate in made.fates),
        gold=left,
    )
    remember(g, seat, made.unfed)
    hunger(g, seat, made.unfed, "hunger")


def remember(g: State, seat: Seat, unfed: list[Mouth]) -> None:
    """Was every settlement kept through this winter? Importance asks for it. [HH-266]"""
    starved = any(mouth.unit is None for mouth in unfed)
    g.realms[seat].fed = -g.year if starved else g.year


def hunger(g: State, seat: Seat, unfed: list[Mouth], why: str) -> None:
    """Units go first; a settlement is lost, or falls to those who ring it.
    [HH-089, HH-090, HH-091, HH-296]"""
    for mouth in unfed:
        if mouth.unit:
            perish(g, mouth.unit, why)
    for mouth in unfed:
        if mouth.unit is None:
            land = g.lands[mouth.space]
            if encircled(g, mouth.space):
                seize(g, mouth.space, besiegers(g, mouth.space)[0], "surrender")
            else:
                g.tell(
                    "abandoned", seat=seat, space=g.book.map.ids[mouth.space], what=land.settlement, why=why
                )
                raze(g, mouth.space)


def perish(g: State, unit: Unit, why: str) -> None:
    """A unit is lost without an enemy's doing: no prestige, no victory points. [HH-089, HH-093]"""
    space, unit = g.find(unit.id)
    g.lift(space, unit)
    g.tell("lost", seat=unit.seat, unit=unit.kind, space=g.book.map.ids[space], why=why)
    homeless(g, space, unit, None)
