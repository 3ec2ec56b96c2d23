"""What a bot looks at: the worth of a position, and advice where one step ahead shows nothing.

Both get an imagined world in which hidden cards are guesses. The plan is the one strong players follow:
villages early, churches to keep unity ahead of the lands, spare coins into units, every town guarded.
"""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from .book import (
    ARCHER,
    BUILDINGS,
    FOOD,
    HORSEMAN,
    HORSESHOE,
    KNIGHTHOOD,
    MONASTICISM,
    PALACE,
    PRODUCTION,
    SCHOOL,
    SHIP,
    SUPPLIES,
    UNITS,
    WAR_SADDLE,
    WEALTH,
)
from .capture import Pillage, Plunder
from .combat import Exchange, Wounds
from .expand import Build, FoundAndGrow, Recruit, SacrificeUnit, TakeLand, building_cost
from .fate import Freeze, LoseUnits, Vote
from .game import Rise
from .influence import KeepWithinLimit, SpendCard, UseInfluence
from .maneuver import Command, GoOn, Maneuver, Muster, PapalWord, ThinOut
from .scoring import culture
from .sequence import Bid
from .start import OfferNation, Placement
from .tactics import Outlook, exchange_looks_good
from .units import attack, defence
from .voyages import ferry_port, westward
from .yields import ChooseInvention, TakeWounds

INVENTION_WORTH = (6, 6, 3, 5, 2, 1, 3, 2, 2, 4, 4, 3, 1, 1, 6, 1, 2, 2)
"""What each invention is worth with the whole game ahead, by its number."""

FOOD_WORTH = 0.45
"""What food to spare is worth, a round."""

SPENT_AFTER = {WEALTH: "recruiting", PRODUCTION: "building", FOOD: "settlements"}
PHASES = ("inventions", "influence", "supplies", "settlements", "building", "recruiting")


def rounds_left(g: Rise) -> int:
    return max(0, g.book.limits.rounds - g.round)


def uses_left(g: Rise, supply: int) -> int:
    """In how many rounds, this one included, such tokens can still be spent."""
    now = PHASES.index(g.phase) if g.phase in PHASES else len(PHASES)
    return rounds_left(g) + (now <= PHASES.index(SPENT_AFTER[supply]))


def evaluate(g: Rise, seat: Seat) -> float:
    """Own prospects, less a part of the best rival's."""
    if g.result is not None:
        rivals = [g.result.scores[s] for s in range(g.seats) if s != seat]
        return 1000.0 * (g.result.places[seat] == 1) + g.result.scores[seat] - max(rivals)
    return prospects(g, seat) - 0.25 * max(prospects(g, s) for s in range(g.seats) if s != seat)


def prospects(g: Rise, seat: Seat, food_worth: float = FOOD_WORTH) -> float:
    """Culture points now, and what tokens, income, inventions and room to grow will become."""
    left = rounds_left(g)
    value = float(culture(g, seat))
    value -= 0.4 * g.treachery(seat) * (1 + left)
    for supply, token in ((WEALTH, 0.9), (PRODUCTION, 0.8), (FOOD, 0.55)):
        if uses_left(g, supply):
            stock = g.stock[seat][supply]
            value += token * min(stock, 6) + 0.2 * token * max(0, stock - 6)
    wealth, production, food = g.track[seat]
    spare_food = food - g.cones(seat)
    value += left * (0.8 * wealth + 0.7 * production + food_worth * min(spare_food, 5))
    if spare_food < 0:
        value += 1.5 * (spare_food + min(-spare_food, g.stock[seat][FOOD] // max(1, left)))
    known = g.inventions[seat]
    share = left / g.book.limits.rounds
    value += share * sum(w for i, w in enumerate(INVENTION_WORTH) if known >> i & 1)
    if known >> MONASTICISM & 1:
        value += westward(g, seat, left)
    value += chivalry(g, seat, left)
    value += 0.7 * left * g.count(seat, PALACE) + 0.3 * left * g.count(seat, SCHOOL) / 3
    for s in g.settlements(seat):
        value += left * (0.5 + 0.15 * g.level[s])
        value += 0.6 * (g.force[g.place[s]] != 0)
    if g.pope == seat:
        value += 1.0
    value -= 0.3 * sum(g.light[u] for u in g.ground(seat))
    return value


def chivalry(g: Rise, seat: Seat, left: int) -> float:
    """What the way to knighthood promises: it makes every horseman count like a church."""
    known = g.inventions[seat]
    steps = (known >> HORSESHOE & 1) + (known >> WAR_SADDLE & 1)
    if known >> KNIGHTHOOD & 1 or left < 3 - steps:
        return 0.0
    ahead = g.unity[seat] + len(g.book.tokens[HORSEMAN]) - max(0, g.lands[seat] - g.book.limits.start_lands)
    gain = g.book.points.dedication * (max(0, ahead) - g.dedication(seat))
    ripe = min(1.0, (g.book.limits.rounds - left) / 4)
    return gain * ripe * (0.0, 0.5, 0.9)[steps]


# ---- Advice -------------------------------------------------------------------------------------------


def advise(
    g: Rise,
    seat: Seat,
    options: list[Action],
    outlook: type[Outlook] = Outlook,
    food_worth: float = FOOD_WORTH,
) -> Action | None:
    step: Any = g.step(seat)
    match step:
        case Maneuver():
            return outlook(g, seat).choose_unit(options)
        case Command():
            return outlook(g, seat).order(step.unit, options)
        case Muster() | GoOn():
            return muster(step, options)
        case Exchange():
            return exchange(g, step, options)
        case Wounds():
            return max(options, key=lambda o: (g.light[o[1]], attack(g, o[1]) + defence(g, o[1])))
        case TakeWounds() | LoseUnits() | Freeze() | ThinOut() | SacrificeUnit():
            return min(options, key=lambda o: keep_worth(g, o[1]))
        case PapalWord():
            return papal_word(g, seat, step, options)
        case Bid():
            return options[-1]
        case Vote():
            return vote(g, seat, step, options)
        case KeepWithinLimit() | SpendCard():
            return min(options, key=lambda o: card_worth(g, seat, o[1] - 1))
        case UseInfluence():
            return use_influence(g, seat, options)
        case OfferNation():
            return offer(g, seat, options)
        case Placement():
            return placement(g, seat, options)
        case FoundAndGrow():
            return found_and_grow(g, seat, options)
        case TakeLand() | Pillage() | ChooseInvention() | Plunder():
            return best(g, seat, options, food_worth)
        case Build():
            return build(g, seat, options, food_worth)
        case Recruit():
            return recruit(g, seat, options)
    return None


def best(g: Rise, seat: Seat, options: list[Action], food_worth: float) -> Action:
    """One step ahead, by the own prospects alone, leaving cubes where they are."""
    offered = [o for o in options if o[0] != "shift"]
    if len(offered) == 1:
        return offered[0]
    values = []
    for action in offered:
        after = g.clone()
        after.act(seat, action)
        values.append(prospects(after, seat, food_worth))
    return offered[values.index(max(values))]


def keep_worth(g: Rise, unit: int) -> float:
    """Which unit is missed least: the wounded first, horsemen last."""
    worth = (1.0, 1.1, 1.8)[g.kind(unit)] - 0.5 * g.light[unit]
    if g.kind(unit) == HORSEMAN and g.knows(unit >> 5, KNIGHTHOOD):
        worth += 3
    alone = g.force[g.at[unit]].bit_count() == 1 and g.site[g.at[unit]] >= 0
    return worth + alone


def card_worth(g: Rise, seat: Seat, card: int) -> float:
    """Own cards have gifts, high ones win votes."""
    return (2.0 if g.book.nation_of[card] == g.nation[seat] else 0.0) + card / 48


def muster(step: Any, options: list[Action]) -> Action:
    """Everybody joins: more units, more dice."""
    verbs = [o[0] for o in options]
    for wanted in ("join all", "join", "begin", "go on"):
        if wanted in verbs:
            return options[verbs.index(wanted)]
    return options[0]


def exchange(g: Rise, step: Exchange, options: list[Action]) -> Action:
    battle = g.battle
    assert battle is not None
    if exchange_looks_good(g, battle, step.original):
        return options[0]
    retreats = [o for o in options if o[0] == "retreat"]
    if not step.original and g.site[battle.hex] >= 0:
        return options[0]  # a settlement is worth the last man
    home = [o for o in retreats if len(o) > 1 and g.site[g.book.hex[o[1]]] >= 0]
    return (home or retreats or options)[0]


def papal_word(g: Rise, seat: Seat, step: PapalWord, options: list[Action]) -> Action:
    """Stop attacks on oneself for the cheapest card; let the rest pass."""
    if step.unit >= 0:
        return min(options, key=lambda o: card_worth(g, seat, o[1] - 1))
    against = g.holder[step.hex] == seat or (g.site[step.hex] >= 0 and g.site[step.hex] >> 3 == seat)
    if against and step.verb in ("charge", "move") and g.held(seat) > 1:
        return max((o for o in options if o[0] == "cancel"), key=lambda o: attack(g, o[1]))
    return options[-1]


def vote(g: Rise, seat: Seat, step: Vote, options: list[Action]) -> Action:
    """One strong card of another nation is a fair price for two new ones and the pope."""
    if step.cards or g.held(seat) < 2:
        return options[-1]
    cards = [o for o in options if o[0] == "card" and g.book.nation_of[o[1] - 1] != g.nation[seat]]
    return max(cards, key=lambda o: int(o[1]), default=options[-1])


def use_influence(g: Rise, seat: Seat, options: list[Action]) -> Action:
    """Gifts that are worth more than the point the card would score."""
    left = rounds_left(g)
    for action in options:
        if action[0] == "gift":
            gift = g.book.influence[action[1] - 1].gift
            if gift.kind == "invention" and left < 2:
                continue
            if gift.kind in SUPPLIES and left == 0 and gift.amount < 2:
                continue
            return action
        if action[0] == "three" and left > 1:
            return action
    return options[-1]


def offer(g: Rise, seat: Seat, options: list[Action]) -> Action:
    """Take a nation with gifts worth having; refuse while a better one lies in the row."""
    book, row = g.book, g.hand(seat)
    held = [sum(book.nation_of[c] == n for c in row) for n in range(len(book.nations))]
    nation = next(k for k, n in enumerate(book.nations) if n.id == options[0][1])
    taken = [n for n in g.nation if n >= 0]
    better = [n for n, k in enumerate(held) if k > held[nation] and n not in taken]
    return options[0] if len(options) == 1 or not better else options[1]


def placement(g: Rise, seat: Seat, options: list[Action]) -> Action:
    """One unit in each village, the others out to found; lands for coins and food first."""
    book = g.book
    verb = options[0][0]
    if verb == "unit" and options[0][1] != UNITS[SHIP]:
        plan: Any = g.step(seat)
        sites = book.sites[g.nation[seat]]
        empty = [o for o in options if book.hex[o[2]] in sites and book.hex[o[2]] not in plan.spots]
        if empty:
            return empty[0]
        return max(options, key=lambda o: min(book.distance(book.hex[o[2]], s) for s in sites))
    if verb == "land":
        plan = g.step(seat)
        have = [0.0, 0.0, 0.0]
        for _, h in plan.cubes:
            for k, n in enumerate(book.yields[book.terrain[h]]):
                have[k] += n

        def gain(o: Action) -> float:
            need = (1.2, 1.1, 1.0)
            ys = book.yields[book.terrain[book.hex[o[2]]]]
            return sum(n * need[k] / (1 + 0.35 * have[k]) for k, n in enumerate(ys))

        return max(options, key=gain)
    return options[0]


def found_and_grow(g: Rise, seat: Seat, options: list[Action]) -> Action:
    """Found while it can pay back; grow while unity keeps up with the lands and the food will last."""
    left = rounds_left(g)
    found = [o for o in options if o[0] == "found"]
    if found and left:
        return max(found, key=lambda o: Outlook(g, seat).site_worth(g.book.hex[o[1]]))
    if (left and g.treachery(seat)) or (left <= 2 and g.dedication(seat)):
        return options[-1]  # one more land costs a coin each round, and at the end more than it scores
    grow = [o for o in options if o[0] == "grow"]
    stock, spare = g.stock[seat][FOOD], g.track[seat][FOOD] - g.cones(seat) - 1
    for action in sorted(grow, key=lambda o: -g.level[g.site[g.book.hex[o[1]]]]):
        price = g.book.settlements[g.level[g.site[g.book.hex[action[1]]]]].food
        if left == 0 or stock - price + spare >= 0:
            return action
    return options[-1]


def build(g: Rise, seat: Seat, options: list[Action], food_worth: float) -> Action:
    """A ship for settlers when the land is full, else whatever promises most."""
    ports = [g.book.hex[o[1]] for o in options if o[0] == "ship"]
    offered = cheapest(g, [o for o in options if o[0] != "ship"])
    if ports:
        if (port := ferry_port(Outlook(g, seat), ports)) >= 0:
            return ("ship", g.book.id[port])
        west = min(ports, key=lambda h: g.book.to_america[h])
        offered.insert(0, ("ship", g.book.id[west]))
    return best(g, seat, offered, food_worth)


def cheapest(g: Rise, options: list[Action]) -> list[Action]:
    """Each building once, where it costs least: its place hardly matters, and there are many."""
    out: dict[Action, tuple[int, Action]] = {}
    for action in options:
        kind, price = action, 0
        if action[0] == "build":
            kind = action[2:]
            price = building_cost(g, g.site[g.book.hex[action[1]]], BUILDINGS.index(action[2]))
        if kind not in out or price < out[kind][0]:
            out[kind] = price, action
    return [action for _, action in out.values()]


def recruit(g: Rise, seat: Seat, options: list[Action]) -> Action:
    """Keep the coins that treachery will cost, put the rest into units where they are missed."""
    left, purse = rounds_left(g), g.stock[seat][WEALTH]
    due = max(0, g.treachery(seat) - g.track[seat][WEALTH]) if left else 0
    offered = [o for o in options if o[0] == "recruit"]
    if not offered or purse <= due:
        return options[-1]

    def worth(o: Action) -> float:
        kind, hex_ = UNITS.index(o[1]), g.book.hex[o[2]]
        value = (1.0, 0.95, 0.9)[kind]
        kinds = [g.kind(u) for u in g.stack(hex_)]
        if kind == ARCHER and kinds and ARCHER not in kinds:
            value += 0.1  # a bow behind the swords answers every charge
        if kind == HORSEMAN and g.knows(seat, KNIGHTHOOD):
            value += 3
        return value - 0.2 * g.force[hex_].bit_count()

    return max(offered, key=worth)
