"""Advice where one step ahead shows nothing.

It is given in an imagined world in which hidden cards are guesses. The plan is the one strong players follow:
villages early, churches to keep unity ahead of the lands, spare coins into units, every town guarded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from pentarchy.kernel import Action, Seat, Step

from ..book import (
    ARCHER,
    BUILDINGS,
    FOOD,
    HORSEMAN,
    KNIGHTHOOD,
    SHIP,
    SUPPLIES,
    UNITS,
    WEALTH,
)
from ..rules.cards import KeepWithinLimit, SpendCard
from ..rules.clash.battle import Wounds
from ..rules.clash.capture import Plunder
from ..rules.clash.combat import Exchange
from ..rules.clash.maneuver import Command, Maneuver, Muster, ThinOut
from ..rules.clash.pope import GoOn, PapalWord
from ..rules.clash.sequence import Bid
from ..rules.expand import Build, FoundAndGrow, Recruit, SacrificeUnit, TakeLand, building_cost
from ..rules.fate import Freeze, LoseUnits, Vote
from ..rules.influence import UseInfluence
from ..rules.pillage import Pillage
from ..rules.setup import OfferNation, Placement
from ..rules.units import attack, defence
from ..rules.yields import ChooseInvention, PayTreachery, TakeWounds
from ..state import State
from .evaluate import FOOD_WORTH, prospects, rounds_left
from .plans import Outlook
from .tactics import Commander, exchange_looks_good
from .voyages import ferry_port

UNHIDDEN = frozenset(
    (
        "Bid",
        "Command",
        "FoundAndGrow",
        "KeepWithinLimit",
        "Maneuver",
        "Muster",
        "PapalWord",
        "Placement",
        "Recruit",
        "UseInfluence",
        "Vote",
    )
)
"""Steps at which no way to play looks at anything hidden: see `Title.unhidden`."""


class Taste(NamedTuple):
    """What a way to play differs in."""

    commander: type[Commander] = Commander
    food_worth: float = FOOD_WORTH


USUAL = Taste()


def advise(g: State, seat: Seat, options: list[Action], taste: Taste = USUAL) -> Action | None:
    step = g.step(seat)
    give = ADVICE.get(type(step))
    return give(g, seat, step, options, taste) if give else None


def best(g: State, seat: Seat, options: list[Action], food_worth: float) -> Action:
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


def keep_worth(g: State, unit: int) -> float:
    """Which unit is missed least: the wounded first, horsemen last."""
    worth = (1.0, 1.1, 1.8)[g.kind(unit)] - 0.5 * g.light[unit]
    if g.kind(unit) == HORSEMAN and g.knows(unit >> 5, KNIGHTHOOD):
        worth += 3
    alone = g.force[g.at[unit]].bit_count() == 1 and g.site[g.at[unit]] >= 0
    return worth + alone


def card_worth(g: State, seat: Seat, card: int) -> float:
    """Own cards have gifts, high ones win votes."""
    return (2.0 if g.book.nation_of[card] == g.nation[seat] else 0.0) + card / 48


def muster(options: list[Action]) -> Action:
    """Everybody joins: more units, more dice."""
    verbs = [o[0] for o in options]
    for wanted in ("join all", "join", "begin", "go on"):
        if wanted in verbs:
            return options[verbs.index(wanted)]
    return options[0]


def exchange(g: State, step: Exchange, options: list[Action]) -> Action:
    battle = g.battle
    assert battle is not None
    if exchange_looks_good(g, battle, step.original):
        return options[0]
    retreats = [o for o in options if o[0] == "retreat"]
    if not step.original and g.site[battle.hex] >= 0:
        return options[0]  # a settlement is worth the last man
    home = [o for o in retreats if len(o) > 1 and g.site[g.book.hex[o[1]]] >= 0]
    return (home or retreats or options)[0]


def papal_word(g: State, seat: Seat, step: PapalWord, options: list[Action]) -> Action:
    """Stop attacks on oneself for the cheapest card; let the rest pass."""
    if step.unit >= 0:
        return min(options, key=lambda o: card_worth(g, seat, o[1] - 1))
    against = g.holder[step.hex] == seat or (g.site[step.hex] >= 0 and g.site[step.hex] >> 3 == seat)
    if against and step.verb in ("charge", "move") and g.held(seat) > 1:
        return max((o for o in options if o[0] == "cancel"), key=lambda o: attack(g, o[1]))
    return options[-1]


def vote(g: State, seat: Seat, step: Vote, options: list[Action]) -> Action:
    """One strong card of another nation is a fair price for two new ones and the pope."""
    if step.cards or g.held(seat) < 2:
        return options[-1]
    cards = [o for o in options if o[0] == "card" and g.book.nation_of[o[1] - 1] != g.nation[seat]]
    return max(cards, key=lambda o: int(o[1]), default=options[-1])


def use_influence(g: State, seat: Seat, options: list[Action]) -> Action:
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


def offer(g: State, seat: Seat, options: list[Action]) -> Action:
    """Take a nation with gifts worth having; refuse while a better one lies in the row."""
    book, row = g.book, g.hand(seat)
    held = [sum(book.nation_of[c] == n for c in row) for n in range(len(book.nations))]
    nation = next(k for k, n in enumerate(book.nations) if n.id == options[0][1])
    taken = [n for n in g.nation if n >= 0]
    better = [n for n, k in enumerate(held) if k > held[nation] and n not in taken]
    return options[0] if len(options) == 1 or not better else options[1]


def placement(g: State, seat: Seat, step: Placement, options: list[Action]) -> Action:
    """One unit in each village, the others out to found; lands for coins and food first."""
    book = g.book
    verb = options[0][0]
    if verb == "unit" and options[0][1] != UNITS[SHIP]:
        sites = book.sites[g.nation[seat]]
        empty = [o for o in options if book.hex[o[2]] in sites and book.hex[o[2]] not in step.spots]
        if empty:
            return empty[0]
        return max(options, key=lambda o: min(book.distance(book.hex[o[2]], s) for s in sites))
    if verb == "land":
        have = [0.0, 0.0, 0.0]
        for _, h in step.cubes:
            for k, n in enumerate(book.yields[book.terrain[h]]):
                have[k] += n

        def gain(o: Action) -> float:
            need = (1.2, 1.1, 1.0)
            ys = book.yields[book.terrain[book.hex[o[2]]]]
            return sum(n * need[k] / (1 + 0.35 * have[k]) for k, n in enumerate(ys))

        return max(options, key=gain)
    return options[0]


def found_and_grow(g: State, seat: Seat, options: list[Action]) -> Action:
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


def build(g: State, seat: Seat, options: list[Action], food_worth: float) -> Action:
    """A ship for settlers when the land is full, else whatever promises most."""
    ports = [g.book.hex[o[1]] for o in options if o[0] == "ship"]
    offered = cheapest(g, [o for o in options if o[0] != "ship"])
    if ports:
        if (port := ferry_port(Outlook(g, seat), ports)) >= 0:
            return ("ship", g.book.id[port])
        west = min(ports, key=lambda h: g.book.to_america[h])
        offered.insert(0, ("ship", g.book.id[west]))
    return best(g, seat, offered, food_worth)


def cheapest(g: State, options: list[Action]) -> list[Action]:
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


def recruit(g: State, seat: Seat, options: list[Action]) -> Action:
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


# ---- Which advice is for which step ------------------------------------------------------------------

Give: TypeAlias = Callable[[State, Seat, Any, list[Action], Taste], Action]


def lose_least(g: State, seat: Seat, step: Any, options: list[Action], taste: Taste) -> Action:
    return min(options, key=lambda o: keep_worth(g, o[1]))


def spend_least(g: State, seat: Seat, step: Any, options: list[Action], taste: Taste) -> Action:
    return min(options, key=lambda o: card_worth(g, seat, o[1] - 1))


def hit_best(g: State, seat: Seat, step: Any, options: list[Action], taste: Taste) -> Action:
    """Kill where it is possible, else the strongest."""
    return max(options, key=lambda o: (g.light[o[1]], attack(g, o[1]) + defence(g, o[1])))


def look_ahead(g: State, seat: Seat, step: Any, options: list[Action], taste: Taste) -> Action:
    return best(g, seat, options, taste.food_worth)


ADVICE: dict[type[Step], Give] = {
    Maneuver: lambda g, seat, step, options, taste: taste.commander(g, seat).choose_unit(options),
    Command: lambda g, seat, step, options, taste: taste.commander(g, seat).order(step.unit, options),
    Muster: lambda g, seat, step, options, taste: muster(options),
    GoOn: lambda g, seat, step, options, taste: muster(options),
    Exchange: lambda g, seat, step, options, taste: exchange(g, step, options),
    Wounds: hit_best,
    TakeWounds: lose_least,
    LoseUnits: lose_least,
    Freeze: lose_least,
    ThinOut: lose_least,
    SacrificeUnit: lose_least,
    PapalWord: lambda g, seat, step, options, taste: papal_word(g, seat, step, options),
    Bid: lambda g, seat, step, options, taste: options[-1],
    Vote: lambda g, seat, step, options, taste: vote(g, seat, step, options),
    KeepWithinLimit: spend_least,
    SpendCard: spend_least,
    UseInfluence: lambda g, seat, step, options, taste: use_influence(g, seat, options),
    OfferNation: lambda g, seat, step, options, taste: offer(g, seat, options),
    Placement: lambda g, seat, step, options, taste: placement(g, seat, step, options),
    FoundAndGrow: lambda g, seat, step, options, taste: found_and_grow(g, seat, options),
    TakeLand: look_ahead,
    Pillage: look_ahead,
    ChooseInvention: look_ahead,
    PayTreachery: look_ahead,
    Plunder: look_ahead,
    Build: lambda g, seat, step, options, taste: build(g, seat, options, taste.food_worth),
    Recruit: lambda g, seat, step, options, taste: recruit(g, seat, options),
}
