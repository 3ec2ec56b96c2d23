"""What an answer does, in words: what it brings, what it risks, what is printed on the card or building."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step
from pentarchy.kernel.forecast import about
from pentarchy.kernel.scene import Effect, Text, text

from ...book.pieces import DISTRICTS
from ...rules.battle.aftermath import Casualties
from ...rules.battle.fighters import victims
from ...rules.battle.odds import attack_on, forecast
from ...rules.battle.stages import ResolveCard, against_rebels
from ...rules.conquest import MoveIn
from ...rules.events.revolution import Revolution
from ...rules.events.tournament import TournamentPick
from ...rules.kingdom.buildings import Demolition
from ...rules.kingdom.realm import hand_limit, units
from ...rules.kingdom.treasury import room
from ...rules.orders import Order
from ...state import ATTACK, DEFEND, State
from ..names import WORDS


def effects(g: State, step: Step[State], seat: Seat, action: Action) -> list[Effect]:
    """What is particular to this position; else what is printed; else what such an answer always does."""
    found = particular(g, step, seat, action) or printed(g, seat, action) or always(action)
    fate = battle(g, seat, action) if action[0] == "attack" else []
    return [*(Effect(said) for said in found), *fate]


def battle(g: State, seat: Seat, action: Action) -> list[Effect]:
    """How often the attack beats whatever may be laid against it."""
    b = attack_on(g, seat, g.book.land[action[1]], g.book.land[action[2]])
    if b is None:
        return []
    shown = forecast(g, b, seat)
    words = WORDS.often("effect-battle", mine=about(shown.mine), theirs=about(shown.theirs))
    return [Effect(words, odds=round(shown.win, 2))]


def always(action: Action) -> list[Text]:
    """What an answer of this kind does wherever it is given."""
    message = f"does-{action[0].replace(' ', '-')}"
    return [WORDS.often(message)] if WORDS.has(message) else []


def particular(g: State, step: Step[State], seat: Seat, action: Action) -> list[Text]:
    if isinstance(step, Casualties):
        endurance = next(n for victim, n in victims(g, g.fight(), 1 - step.side) if victim == action)
        return [WORDS.often("effect-points", points=endurance)]
    if isinstance(step, ResolveCard):
        b = g.fight()
        if action[0] == "strength":
            return [WORDS.often("effect-strength", strength=b.strength[step.side])]
        return [text(g.book.halves[step.side][b.card[step.side]].text)]
    if isinstance(step, Order):
        return of_order(g, step, seat, action)
    if isinstance(step, Demolition):
        return [WORDS.often("does-burn")]
    if isinstance(step, Revolution):
        return [WORDS.often("effect-revolution")]
    if isinstance(step, TournamentPick) and action[0] != "deck":
        face = g.book.face[action[1]]
        best = max(g.book.attack[face].strength, g.book.defence[face].strength)
        return [WORDS.often("effect-strength", strength=best)]
    if isinstance(step, MoveIn):
        return of_moving_in(g, step, action)
    return of_land(g, action)


def of_order(g: State, step: Order, seat: Seat, action: Action) -> list[Text]:
    book = g.book
    match action:
        case ("tax",):
            brings = book.income.districts if g.built[seat][step.land] & DISTRICTS else book.income.tax
            return [WORDS.often("effect-tax", talents=min(brings, room(g, seat)))]
        case ("plan",) if len(g.hand[seat]) >= hand_limit(g, seat):
            return [WORDS.often("effect-full-hand")]
        case ("mobilize", kind):
            unit = book.common if kind == "common" else book.special[seat]
            return [WORDS.often("effect-mobilize", strength=unit.strength, n=units(g, step.land) + 1)]
    return []


def of_moving_in(g: State, step: MoveIn, action: Action) -> list[Text]:
    _, common, special = action
    left = WORDS.often("effect-left-behind", n=units(g, step.source) - common - special)
    if g.ungarrisoned[step.target] and not common + special:
        return [WORDS.often("effect-ungarrisoned"), left]
    return [left]


def of_land(g: State, action: Action) -> list[Text]:
    """What an answer does to the lands it names."""
    land = g.book.land
    match action:
        case ("order", name):
            if g.orders[land[name]]:
                return [WORDS.often("effect-second-order")]
            return [WORDS.often("effect-order", n=units(g, land[name]))]
        case ("attack", start, end):
            return of_attack(g, land[start], land[end])
        case ("move", _, start, end):
            left, there = units(g, land[start]) - 1, units(g, land[end]) + 1
            return [WORDS.often("effect-move", left=left, there=there)]
        case ("capital", name):
            return [WORDS.often("does-capital"), front(g, land[name])]
        case ("place", name):
            return [WORDS.often("effect-place", n=units(g, land[name]) + 1), front(g, land[name])]
        case ("hire", name) | ("levy" | "muster", _, name):
            return [WORDS.often("effect-place", n=units(g, land[name]) + 1)]
    return []


def front(g: State, land: int) -> Text:
    """How many enemy lands border on a land."""
    near = g.book.near[g.layout][land]
    return WORDS.often("effect-front", n=sum(g.owner[land] == 1 - g.owner[other] for other in near))


def of_attack(g: State, start: int, end: int) -> list[Text]:
    """Who meets whom before any card is laid, and what it brings."""
    numbers, theirs = g.book.battle, units(g, end) + g.rebels[end]
    if not theirs:
        return [WORDS.often("effect-empty-land", points=numbers.attack_points)]
    won = numbers.attack_points + numbers.victory_points
    mine, points = units(g, start), numbers.attack_points
    said = WORDS.often("effect-attack", mine=mine, theirs=theirs, points=points, won=won)
    return [said, WORDS.often("effect-rebelling")] if g.rebellion[start] else [said]


def printed(g: State, seat: Seat, action: Action) -> list[Text]:
    """What cards, buildings and sovereigns say of themselves."""
    book = g.book
    match action:
        case ("build" | "switch off", name):
            return [text(book.by_bit[book.bit[name]].text)]
        case ("bonus", name):
            return [text(card.text) for card in book.bonuses if card.id == name]
        case ("crown", name):
            return [text(r.text) for kingdom in book.sovereigns for r in kingdom if r.id == name]
        case ("card" | "apart", name):
            defends = g.battle is not None and g.battle.seat[DEFEND] == seat
            half = book.halves[DEFEND if defends else ATTACK][book.face[name]]
            return [WORDS.say("effect-card", strength=half.strength, property=half.text)]
        case ("deck",) if g.battle is not None and against_rebels(g.battle):
            return [WORDS.often("effect-full-strength")]
    return []
