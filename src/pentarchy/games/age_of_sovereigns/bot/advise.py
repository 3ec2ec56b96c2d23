"""Advice where looking one step ahead says nothing.

Bots get an imagined world in which every card is known, so advice may look at all of it; it judges by what is
usual all the same, since the next world may be dealt differently.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pentarchy.kernel import Action, Seat

from ..book.pieces import BARBARIANS, COLOUR, NOBODY, ORANGE, PALADINS, WALL
from ..rules.battle.count import modifiers
from ..rules.battle.fighters import unit_strength
from ..rules.battle.stages import AddSupport, BeforeReveal, PlaceCard, stables
from ..rules.kingdom.buildings import Construction
from ..rules.kingdom.realm import units, works
from ..rules.kingdom.sovereigns import PickSovereign
from ..rules.orders import GiveOrder, Order
from ..rules.setup import PlaceCapital, PlaceStartingUnits
from ..rules.turn import OrderEnds, WarOrPeace
from ..rules.war import AttackOrder, DeclareAttack, Resurrect
from ..state import ATTACK, DEFEND, Battle, State
from .evaluate import evaluate

USUAL_CARD = 1.3
"""The strength a card from the deck adds on average."""

SURE = 2.5
"""By so much stronger no more help is needed."""

RULERS = {PALADINS: ("strategist", "tactician"), BARBARIANS: ("marauder", "lord_of_the_horde")}
"""Who is crowned first, who next."""
RAPID_DEVELOPMENT: Action = ("bonus", "rapid_development")
DOUBLED = 4
"""Lands without an order that make Rapid Development worth its card."""
FALLEN = 1
"""Units that make Resurrection worth its card."""

UNHIDDEN = frozenset(
    (
        "AttackOrder",
        "DeclareAttack",
        "OrderEnds",
        "PickSovereign",
        "PlaceCapital",
        "PlaceStartingUnits",
        "WarOrPeace",
    )
)
"""Steps at which no way to play looks at anything hidden: see `Title.unhidden`."""


class Taste(NamedTuple):
    """What a way to play differs in."""

    odds: float = 0.9
    """By how much one wants to be stronger before one attacks."""
    judge: Callable[[State, Seat], float] = evaluate


USUAL = Taste()


def advise(g: State, seat: Seat, options: list[Action], taste: Taste = USUAL) -> Action | None:
    """A choice whose worth shows only later: where to order, whom to attack, which card to lay."""
    step = g.step(seat)
    if isinstance(step, GiveOrder) and (bonus := ripe(g, seat, options)):
        return bonus
    if isinstance(step, GiveOrder | Order | Construction):
        return best_order(g, seat, options, taste)[1]
    return habit(g, seat, options, taste)


def habit(g: State, seat: Seat, options: list[Action], taste: Taste = USUAL) -> Action | None:
    """The advice that needs no looking ahead."""
    step = g.step(seat)
    if isinstance(step, DeclareAttack | AttackOrder):
        return best_attack(g, seat, options, taste.odds)
    if isinstance(step, WarOrPeace):
        return ("war",) if any_good_attack(g, seat, taste.odds) else ("new age",)
    if isinstance(step, OrderEnds):
        return ripe(g, seat, options) or options[-1]
    if isinstance(step, Resurrect):
        return options[0] if sum(g.fallen[seat]) >= FALLEN or g.last_war else options[-1]
    if isinstance(step, PlaceCard | AddSupport):
        return lay(g, seat, step, options)
    if isinstance(step, BeforeReveal):
        return prepare(g, options)
    if isinstance(step, PlaceCapital | PlaceStartingUnits | PickSovereign):
        return opening(g, seat, options)
    return None


def best_order(g: State, seat: Seat, options: list[Action], taste: Taste) -> tuple[float, Action]:
    """Look through land, order and building to where the turn passes on."""
    best, chosen = float("-inf"), options[-1]
    for action in options:
        after = g.clone()
        after.act(seat, action)
        goes_on = after.asked == seat and isinstance(after.step(seat), Order | Construction)
        value = (
            best_order(after, seat, after.options(seat), taste)[0] if goes_on else taste.judge(after, seat)
        )
        if value > best:
            best, chosen = value, action
    return best, chosen


def odds(g: State, seat: Seat, source: int, target: int) -> float:
    """By how much the attacker is likely to be stronger."""
    enemy = 1 - seat
    mine = g.common[source] + g.special[source] * g.book.special[seat].strength + best_card(g, seat, ATTACK)
    if g.rebellion[source]:
        mine -= 1
    if seat == PALADINS and (g.rebels[target] or units(g, target)):
        mine += riders(g, target, source)
    if g.owner[target] != enemy:
        return mine - g.rebels[target] - (USUAL_CARD if g.rebels[target] else 0)
    garrison = g.common[target] + g.special[target] * g.book.special[enemy].strength
    if not garrison:
        return mine
    theirs = garrison + USUAL_CARD + (0.5 if g.hand[enemy] or g.apart[enemy] else 0)
    theirs += (1 if works(g, enemy, target, WALL) else 0) + g.defence[target] - g.rebellion[target]
    return mine - theirs - (riders(g, target, source) if enemy == PALADINS else 0)


def riders(g: State, target: int, source: int) -> int:
    """Cavalry that can still ride to a battle there."""
    return sum(g.special[land] - g.ridden[land] for land in stables(g, target, source))


def prepare(g: State, options: list[Action]) -> Action:
    """The Tactician's word whenever he has one; cavalry where it may decide, and no more than that takes."""
    if ("cancel",) in options:
        return ("cancel",)
    b = g.fight()
    mine = b.seat.index(PALADINS)
    lead = likely(g, b, mine, known=True) - likely(g, b, 1 - mine, known=False)
    coming = riders(g, b.land[DEFEND], b.land[ATTACK])
    return options[0] if lead < SURE and lead + coming > 0.3 else options[-1]


def likely(g: State, b: Battle, side: int, known: bool) -> float:
    """The strength a side of a battle will probably have; one's own card is known."""
    strength = unit_strength(g, b, side) + sum([n for _, n in modifiers(g, b, side)])
    if known and b.card[side] >= 0:
        return strength + int(g.book.halves[side][b.card[side]].strength)
    held = b.seat[side] != NOBODY and not b.blind[side]
    return strength + USUAL_CARD + (0.0 if known or not held else 0.7)


def best_card(g: State, seat: Seat, side: int) -> float:
    """The strongest card the seat holds for this side of a battle, in hand or kept apart."""
    held = g.hand[seat] + g.apart[seat]
    return max((g.book.halves[side][face].strength for face in held), default=0) or USUAL_CARD


def best_attack(g: State, seat: Seat, options: list[Action], least: float) -> Action:
    """The most promising attack, if it is likely to succeed; else the last option, which attacks nobody."""
    best, chosen = least, options[-1]
    for action in options:
        if action[0] == "bonus":
            return action
        if action[0] == "attack":
            value = promise(g, seat, action)
            if value > best:
                best, chosen = value, action
    return chosen


def promise(g: State, seat: Seat, attack: Action) -> float:
    """How likely an attack is to succeed, and how welcome its land is."""
    source, target = (g.book.land[name] for name in attack[1:])
    return odds(g, seat, source, target) + 0.5 * (target == ORANGE) + 0.5 * (COLOUR[target] == seat)


def any_good_attack(g: State, seat: Seat, least: float) -> bool:
    near = g.book.near[g.layout]
    return any(
        odds(g, seat, land, target) > least
        for land in g.lands[seat]
        if units(g, land)
        for target in near[land]
        if g.owner[target] != seat
    )


def ripe(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """A bonus card whose moment has come: Rapid Development wants an age with nothing ordered yet."""
    lands = g.lands[seat]
    free = sum(not g.orders[land] and not g.rebellion[land] for land in lands)
    for action in options:
        if action[0] == "bonus" and (action != RAPID_DEVELOPMENT or free >= min(DOUBLED, len(lands))):
            return action
    return None


def lay(g: State, seat: Seat, step: PlaceCard | AddSupport, options: list[Action]) -> Action:
    """The strongest card for the role, the deck if no card is better; support with a second card."""
    if isinstance(step, AddSupport):
        return options[0] if len(options) > 1 else options[-1]
    halves = g.book.halves[step.side]
    held = [action for action in options if action[0] != "deck"]
    chosen = max(held, key=lambda action: halves[g.book.face[action[1]]].strength)
    strength = halves[g.book.face[chosen[1]]].strength
    return chosen if strength > 1 or ("deck",) not in options else ("deck",)


def opening(g: State, seat: Seat, options: list[Action]) -> Action:
    """Capital at the rear, units at the front, a sovereign for the long run."""
    if options[0][0] == "crown":
        return next((action for name in RULERS[seat] for action in options if action[1] == name), options[0])
    near = g.book.near[g.layout]

    def exposed(action: Action) -> int:
        land = g.book.land[action[1]]
        return sum(1 for other in near[land] if g.owner[other] != seat)

    if options[0][0] == "capital":
        return min(options, key=exposed)
    return max(options, key=lambda action: exposed(action) - 2 * g.common[g.book.land[action[1]]])
