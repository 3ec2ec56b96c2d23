"""Why something one would expect is not offered."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Missing, text

from .book import ARCHER, BUILDINGS, FOOD, OCEAN, PRODUCTION, SHIP, WEALTH
from .expand import Build, FoundAndGrow, Recruit, building_cost, may_found
from .game import BOARDED, LANDED, Rise
from .influence import UseInfluence, copyable
from .kingdom import cubes_left, free_chit
from .maneuver import Command, Maneuver
from .names import invention_ref, level_name, many, piece_of, unit_name, where
from .sequence import Bid
from .start import OfferNation
from .units import navigable
from .yields import ChooseInvention


def missing(g: Rise, step: Any, seat: Seat) -> list[Missing]:
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
            why = text("At least one card must be laid down")
            return [Missing(text("Ready"), why, rule="rule:RK-130")]
        case Maneuver():
            return tired(g, seat)
        case Command():
            return unit_orders(g, seat, step.unit)
        case OfferNation() if len({g.book.nation_of[c] for c in g.hand(seat)}) == 1:
            why = text("It is the only nation left in your row")
            return [Missing(text("Refuse"), why, rule="rule:RK-019")]
    return []


def inventions(g: Rise, seat: Seat) -> list[Missing]:
    out, era = [], g.book.era(g.round)
    for i, invention in enumerate(g.book.inventions):
        if g.knows(seat, i):
            continue
        if i % 3 > era:
            why, rule = text(f"Its era begins in {g.book.limits.era_starts[i % 3]} A.D."), "RK-072"
        elif i % 3 and not g.knows(seat, i - 1):
            why, rule = text("It needs ", invention_ref(g, i - 1)), "RK-048"
        elif cubes_left(g, seat) <= 0:
            why, rule = text("You have no cube left to mark it"), "RK-010"
        else:
            continue
        out.append(Missing(text(invention.name), why, [f"cell:inventions/{invention.id}"], f"rule:{rule}"))
    return out


def cards(g: Rise, seat: Seat) -> list[Missing]:
    out, need = [], g.book.limits.cards_per_exchange
    hand = g.hand(seat)
    for nation in dict.fromkeys(g.book.nation_of[c] for c in hand):
        mine = [c for c in hand if g.book.nation_of[c] == nation]
        name, picks = g.book.nations[nation].name, [f"card:{c + 1}" for c in mine]
        if nation == g.nation[seat]:
            continue
        if len(mine) < need:
            why = text(f"You hold {len(mine)} of {need} cards of the {name}")
        elif nation in g.nation and not copyable(g, seat, g.nation.index(nation)):
            why = text(f"The {name} know nothing that you lack and may take")
        else:
            continue
        rule = "rule:RK-082" if nation in g.nation else "rule:RK-083"
        out.append(Missing(text(f"Use the cards of the {name}"), why, picks, rule))
    return out


def founding(g: Rise, seat: Seat) -> list[Missing]:
    out = []
    for h in dict.fromkeys(g.at[u] for u in g.ground(seat)):
        if g.site[h] >= 0 or g.book.terrain[h] > 2:
            continue
        label, picks = text("Found a village at ", where(g, h)), [f"space:{g.book.id[h]}"]
        if free_chit(g, seat) < 0:
            why, rule = text("You have no chit or no cone left"), "RK-011"
        elif may_found(g, seat, h):
            continue
        elif g.cube[h] >= 0:
            why, rule = text("A cube lies on this land"), "RK-092"
        else:
            why, rule = text("There is a settlement next to it"), "RK-092"
        out.append(Missing(label, why, picks, f"rule:{rule}"))
    return out


def growing(g: Rise, seat: Seat) -> list[Missing]:
    out, levels = [], g.book.settlements
    for s in g.settlements(seat):
        level = g.level[s]
        if level >= len(levels):
            continue
        picks = [f"space:{g.book.id[g.place[s]]}"]
        label = text("Grow ", where(g, g.place[s]), f" to a {level_name(g, level + 1)}")
        need = levels[level].food
        if g.grown[s]:
            out.append(
                Missing(
                    label, text("One level a round, and none in the year of founding"), picks, "rule:RK-099"
                )
            )
        elif g.cones(seat) >= g.book.limits.cones:
            out.append(Missing(label, text("You have no cone left"), picks, "rule:RK-008"))
        elif g.stock[seat][FOOD] < need:
            why = text(f"It costs {need} food, you have {g.stock[seat][FOOD]}")
            out.append(Missing(label, why, picks, f"rule:{'RK-096' if level == 1 else 'RK-097'}"))
    return out


def building(g: Rise, seat: Seat) -> list[Missing]:
    out, purse = [], g.stock[seat][PRODUCTION]
    for s in g.settlements(seat):
        picks, place = [f"space:{g.book.id[g.place[s]]}"], where(g, g.place[s])
        cap = g.book.settlements[g.level[s] - 1].buildings
        if g.built[s]:
            why = text("One building per settlement and round")
            out.append(Missing(text("Build again at ", place), why, picks, "rule:RK-105"))
        elif g.buildings[s].bit_count() >= cap:
            why = text(f"A {level_name(g, g.level[s])} holds {many(cap, 'building')}")
            out.append(Missing(text("Build at ", place), why, picks, "rule:RK-107"))
        else:
            for b, need in enumerate(g.book.needs):
                if g.has(s, b) or not g.knows(seat, need):
                    continue
                if (cost := building_cost(g, s, b)) > purse:
                    why = text(f"It costs {cost} production, you have {purse}")
                    out.append(
                        Missing(text(f"{BUILDINGS[b].capitalize()} at ", place), why, picks, "rule:RK-104")
                    )
    for b, need in enumerate(g.book.needs):
        if not g.knows(seat, need):
            why = text("It needs ", invention_ref(g, need))
            out.append(Missing(text(BUILDINGS[b].capitalize()), why, rule="rule:RK-106"))
    if purse < g.book.ship.production:
        why = text(f"A ship costs {g.book.ship.production} production, you have {purse}")
        out.append(Missing(text("Ship"), why, rule="rule:RK-125"))
    return out


def recruiting(g: Rise, seat: Seat) -> list[Missing]:
    out, purse = [], g.stock[seat][WEALTH]
    for unit in g.book.units:
        if unit.coins > purse:
            why = text(f"It costs {many(unit.coins, 'coin')}, you have {purse}")
            out.append(Missing(text(unit.name), why, rule="rule:RK-126"))
    for s in g.settlements(seat):
        h = g.place[s]
        if g.force[h].bit_count() >= g.room(h):
            why = text(f"A {level_name(g, g.level[s])} holds {many(g.room(h), 'unit')}")
            out.append(
                Missing(text("Recruit at ", where(g, h)), why, [f"space:{g.book.id[h]}"], "rule:RK-128")
            )
    return out


def tired(g: Rise, seat: Seat) -> list[Missing]:
    least, out = g.book.limits.move, {}
    for u in g.units(seat):
        if g.ap[u] < (1 if g.kind(u) == SHIP else least):
            label = text(f"{unit_name(g, u).capitalize()} at ", where(g, g.at[u]))
            out[piece_of(g, u)] = Missing(
                label, text(f"It has {many(g.ap[u], 'action point')} left"), [piece_of(g, u)], "rule:RK-135"
            )
    return list(out.values())


def unit_orders(g: Rise, seat: Seat, unit: int) -> list[Missing]:
    book, here, limits = g.book, g.at[unit], g.book.limits
    out: list[Missing] = []

    def add(h: int, words: str, why: str, rule: str) -> None:
        out.append(Missing(text(words, where(g, h)), text(why), [f"space:{book.id[h]}"], f"rule:{rule}"))

    if g.kind(unit) == SHIP:
        for n in book.sea_near[here]:
            if book.terrain[n] == OCEAN and not navigable(g, seat, n):
                add(n, "Sail to ", "The ocean needs the Astrolabe", "RK-149")
        return out
    held = g.aboard[unit] >= 0 and g.marks[unit] & BOARDED
    for n in book.land_near[here]:
        enemy = g.holder[n] not in (-1, seat)
        if held:
            add(n, "Land at ", "It boarded this turn and may not leave the ship", "RK-154")
        elif enemy and g.kind(unit) == ARCHER:
            add(n, "Charge ", "Archers shoot and never charge", "RK-176")
        elif enemy and g.ap[unit] < limits.attack:
            add(
                n,
                "Charge ",
                f"An attack costs {limits.attack} action points, {g.ap[unit]} are left",
                "RK-136",
            )
    for n in book.sea_near[here]:
        ship = g.ship_at[n]
        if ship < 0 or g.aboard[unit] >= 0:
            continue
        if ship >> 5 != seat:
            if g.kind(unit) != ARCHER:
                add(n, "Attack the ship at ", "Ships are attacked by arrows only", "RK-153")
        elif g.marks[unit] & LANDED:
            add(n, "Board at ", "It left a ship this turn and may not board again", "RK-154")
        elif g.force[n].bit_count() >= book.ship.carries:
            add(n, "Board at ", f"A ship carries {many(book.ship.carries, 'unit')}", "RK-145")
    return out
