"""The worth of a position: culture points now, and what tokens, income and inventions will become."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ..book import (
    FOOD,
    HORSEMAN,
    HORSESHOE,
    KNIGHTHOOD,
    MONASTICISM,
    PALACE,
    PRODUCTION,
    SCHOOL,
    WAR_SADDLE,
    WEALTH,
)
from ..rules.scoring import culture
from ..state import State
from .voyages import westward

INVENTION_WORTH = (6, 6, 3, 5, 2, 1, 3, 2, 2, 4, 4, 3, 1, 1, 6, 1, 2, 2)
"""What each invention is worth with the whole game ahead, by its number."""

FOOD_WORTH = 0.45
"""What food to spare is worth, a round."""

SPENT_AFTER = {WEALTH: "recruiting", PRODUCTION: "building", FOOD: "settlements"}
PHASES = ("inventions", "influence", "supplies", "settlements", "building", "recruiting")


def rounds_left(g: State) -> int:
    return max(0, g.book.limits.rounds - g.round)


def uses_left(g: State, supply: int) -> int:
    """In how many rounds, this one included, such tokens can still be spent."""
    now = PHASES.index(g.phase) if g.phase in PHASES else len(PHASES)
    return rounds_left(g) + (now <= PHASES.index(SPENT_AFTER[supply]))


def evaluate(g: State, seat: Seat) -> float:
    return sum(parts(g, seat).values())


def parts(g: State, seat: Seat) -> dict[str, float]:
    """Own prospects, less a part of the best rival's."""
    if g.result is not None:
        rivals = [g.result.scores[s] for s in range(g.seats) if s != seat]
        return {"result": 1000.0 * (g.result.places[seat] == 1) + g.result.scores[seat] - max(rivals)}
    best = max(prospects(g, s) for s in range(g.seats) if s != seat)
    return outlook(g, seat) | {"rival": -0.25 * best}


def prospects(g: State, seat: Seat, food_worth: float = FOOD_WORTH) -> float:
    return sum(outlook(g, seat, food_worth).values())


def outlook(g: State, seat: Seat, food_worth: float = FOOD_WORTH) -> dict[str, float]:
    """Culture points now, and what tokens, income, inventions and room to grow will become."""
    left = rounds_left(g)
    stores = 0.0
    for supply, token in ((WEALTH, 0.9), (PRODUCTION, 0.8), (FOOD, 0.55)):
        if uses_left(g, supply):
            stock = g.stock[seat][supply]
            stores += token * min(stock, 6) + 0.2 * token * max(0, stock - 6)
    wealth, production, food = g.income(seat)
    spare_food = food - g.cones(seat)
    income = left * (0.8 * wealth + 0.7 * production + food_worth * min(spare_food, 5))
    if spare_food < 0:
        income += 1.5 * (spare_food + min(-spare_food, g.stock[seat][FOOD] // max(1, left)))
    known = g.inventions[seat]
    share = left / g.book.limits.rounds
    inventions = share * sum(w for i, w in enumerate(INVENTION_WORTH) if known >> i & 1)
    if known >> MONASTICISM & 1:
        inventions += westward(g, seat, left)
    inventions += chivalry(g, seat, left)
    towns = 0.7 * left * g.count(seat, PALACE) + 0.3 * left * g.count(seat, SCHOOL) / 3
    for s in g.settlements(seat):
        towns += left * (0.5 + 0.15 * g.level[s])
        towns += 0.6 * (g.force[g.place[s]] != 0)
    return {
        "culture": float(culture(g, seat)),
        "treachery": -0.4 * g.treachery(seat) * (1 + left),
        "stores": stores,
        "income": income,
        "inventions": inventions,
        "towns": towns,
        "pope": 1.0 if g.pope == seat else 0.0,
        "wounds": -0.3 * sum(g.light[u] for u in g.ground(seat)),
    }


def chivalry(g: State, seat: Seat, left: int) -> float:
    """What the way to knighthood promises: it makes every horseman count like a church."""
    known = g.inventions[seat]
    steps = (known >> HORSESHOE & 1) + (known >> WAR_SADDLE & 1)
    if known >> KNIGHTHOOD & 1 or left < 3 - steps:
        return 0.0
    unity = min(g.track_end, g.unity[seat] + len(g.book.tokens[HORSEMAN]))
    ahead = unity - max(0, g.lands[seat] - g.book.limits.start_lands)
    gain = g.book.points.dedication * (max(0, ahead) - g.dedication(seat))
    ripe = min(1.0, (g.book.limits.rounds - left) / 4)
    return gain * ripe * (0.0, 0.5, 0.9)[steps]
