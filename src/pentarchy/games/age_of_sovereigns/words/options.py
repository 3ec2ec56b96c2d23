"""The answers a seat may give, in words: what to click, what it costs, what it does."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat, Step
from pentarchy.kernel.scene import Amount, Effect, Option, text

from ..book.pieces import DISTRICTS, LANDS, PALADINS
from ..rules.battle.aftermath import BurnOwn, Casualties, RageLoss
from ..rules.battle.fighters import victims
from ..rules.battle.stages import ResolveCard, against_rebels
from ..rules.kingdom.buildings import BrickyardBonus, demolition_price
from ..rules.kingdom.realm import hand_limit
from ..rules.kingdom.treasury import room
from ..rules.orders import Order
from ..rules.regrouping import Regrouping, RegroupingOrder
from ..state import ATTACK, DEFEND, State
from .names import WORDS, force, named

IDLE = frozenset(
    {"done", "pass", "go on", "no attack", "not now", "no more", "no support", "decline", "leave", "finish"}
)
DRAWS = frozenset({"plan", "buy card", "draw"})
PRICED = frozenset(
    {"mobilize", "muster", "hire", "build", "demolish", "move", "pay", "bribe", "pay for", "buy card"}
    | {"switch off"}
)
GROUPED = frozenset({"bonus", "dismiss", "move", "attack"})


def option(g: State, step: Step[State], seat: Seat, action: Action) -> Option:
    """An option in words, with what to click and what it costs."""
    verb = action[0]
    fields, picks = parts(g, step, seat, action)
    cost = price(g, step, seat, action)
    return Option(
        label=WORDS.say(f"option-{verb.replace(' ', '-')}", seat, **named(g.book, fields)),
        group=group(g, action),
        picks=picks,
        cost=[Amount("coin", cost)] if cost else [],
        effect=effects(g, step, seat, action),
        lock=WORDS.plain("effect-draws") if verb in DRAWS else "",
        confirm="bar" if verb in ("altar", "end phase", "perish") else "no",
        idle=verb in IDLE,
    )


def group(g: State, action: Action) -> str:
    """The heading an option stands under; buildings are grouped by level."""
    if action[0] == "build" and len(action) > 1:
        return WORDS.plain("group-level", level=g.book.by_bit[g.book.bit[action[1]]].level)
    return WORDS.plain(f"group-{action[0]}") if action[0] in GROUPED else ""


def parts(g: State, step: Any, seat: Seat, action: Action) -> tuple[dict[str, Any], list[str]]:
    """What an action names, and the refs to click."""
    if len(action) == 1:
        return {}, ["pile:deck"] if action == ("deck",) else []
    match action:
        case ("order", land):
            return {"land": land, "second": bool(g.orders[g.book.land[land]])}, [f"space:{land}"]
        case ("attack" | "frontier", start, end):
            return {"start": start, "end": end}, [f"space:{start}", f"space:{end}"]
        case ("move", unit, start, end):
            fields = {"unit": unit, "seat": seat, "start": start, "end": end}
            return fields, [f"space:{start}", f"space:{end}"]
        case ("move in", common, special):
            return {"force": force(g.book, common, special, seat)}, [f"space:{LANDS[step.target]}"]
        case ("dismiss" | "muster" | "levy" | "retreat", unit, land):
            return {"unit": unit, "land": land, "seat": seat}, [f"space:{land}"]
        case ("mobilize", unit):
            return {"unit": unit, "seat": seat}, []
        case ("lose", unit):
            dying: int = getattr(step, "land", -1)
            return {"unit": unit, "seat": seat}, [f"piece:{LANDS[dying]}/{unit}"] if dying >= 0 else []
        case ("kill", unit, *home):
            return victim(g, step, unit, home)
        case ("pay" | "bribe", int(n)):
            return {"n": n}, []
        case ("build" | "demolish" | "burn" | "switch off", *_):
            return building(g, step, seat, action)
        case ("spend", land, _):
            return {"land": land}, [f"space:{land}"]
        case (_, str(land)) if land in g.book.land:
            return {"land": land}, [f"space:{land}"]
    return card(action)


def card(action: Action) -> tuple[dict[str, Any], list[str]]:
    """An action with a card of any deck, or with a sovereign."""
    match action:
        case ("bonus", name):
            return {"bonus": name}, [f"card:bonus-{name}"]
        case ("crown", name):
            return {"sovereign": name}, [f"card:sovereign-{name}"]
        case ("apart" | "support apart", name):
            return {"card": name}, [f"card:apart-{name}"]
    return {"card": action[1]}, [f"card:hand-{action[1]}"]


def building(g: State, step: Any, seat: Seat, action: Action) -> tuple[dict[str, Any], list[str]]:
    """A building to raise, or one that stands and may go."""
    match action:
        case ("demolish", name, builder):
            return {"building": name, "builder": builder}, [f"piece:{LANDS[step.land]}/{builder}/{name}"]
        case ("burn", name, land):
            return {"building": name}, [f"piece:{land}/{seat}/{name}"]
        case ("burn", name):
            builder = seat if isinstance(step, BurnOwn) else 1 - seat
            return {"building": name}, [f"piece:{LANDS[step.land]}/{builder}/{name}"]
        case ("switch off", name):
            return {"building": name}, [f"piece:{LANDS[g.fight().land[DEFEND]]}/{PALADINS}/{name}"]
    return {"building": action[1]}, []


def victim(g: State, step: Any, unit: str, home: list[str]) -> tuple[dict[str, Any], list[str]]:
    """Somebody falls in battle: the enemy's unit, or one's own by Berserk Rage or for want of an enemy."""
    side = ATTACK if isinstance(step, RageLoss) else 1 - step.side
    owner = g.fight().seat[side]
    if home:
        rider = {"how": "rider", "unit": "special", "seat": owner, "land": home[0]}
        return rider, [f"piece:battle/{side}/rider-{home[0]}"]
    how = "card" if isinstance(step, ResolveCard) else "count"
    return {"how": how, "unit": unit, "seat": owner}, [f"piece:battle/{side}/{unit}"]


def price(g: State, step: Any, seat: Seat, action: Action) -> int:
    """Talents an action costs."""
    if action[0] not in PRICED:
        return 0
    prices, book = g.book.prices, g.book
    match action:
        case ("mobilize" | "muster" | "hire", *_):
            return prices.unit
        case ("build", name):
            extra = prices.brickyard_extra if isinstance(step, BrickyardBonus) else 0
            return int(book.by_bit[book.bit[name]].price + extra)
        case ("demolish", name, builder):
            return demolition_price(g, seat, builder, book.bit[name])
        case ("move", _, start, _):
            return move_price(g, step, book.land[start])
        case ("pay" | "bribe", n):
            return int(n)
        case ("pay for", _):
            return prices.land
        case ("buy card",):
            return prices.library_card
        case ("switch off", name):
            return prices.switch_off[book.by_bit[book.bit[name]].level]
    return 0


def move_price(g: State, step: Regrouping | RegroupingOrder, start: int) -> int:
    return step.price(g) if isinstance(step, RegroupingOrder) else step.price(g, start)


def effects(g: State, step: Step[State], seat: Seat, action: Action) -> list[Effect]:
    """What an order brings; what the chosen building, card or sovereign does, in the words of its face."""
    if isinstance(step, Casualties):
        endurance = next(n for victim, n in victims(g, g.fight(), 1 - step.side) if victim == action)
        return [Effect(WORDS.say("effect-points", points=endurance))]
    if isinstance(step, ResolveCard):
        b = g.fight()
        if action[0] == "strength":
            return [Effect(WORDS.say("effect-strength", strength=b.strength[step.side]))]
        return [Effect(text(g.book.halves[step.side][b.card[step.side]].text))]
    if isinstance(step, Order):
        return order_effects(g, step, seat, action)
    return printed(g, seat, action)


def order_effects(g: State, step: Order, seat: Seat, action: Action) -> list[Effect]:
    book = g.book
    match action:
        case ("tax",):
            brings = book.income.districts if g.built[seat][step.land] & DISTRICTS else book.income.tax
            return [Effect(WORDS.say("effect-tax", talents=min(brings, room(g, seat))))]
        case ("regroup",):
            return [Effect(WORDS.say("effect-regroup"))]
        case ("plan",) if len(g.hand[seat]) >= hand_limit(g, seat):
            return [Effect(WORDS.say("effect-full-hand"))]
    return []


def printed(g: State, seat: Seat, action: Action) -> list[Effect]:
    """What lands and cards say of themselves."""
    book = g.book
    match action:
        case ("order", land) if g.orders[book.land[land]]:
            return [Effect(WORDS.say("effect-second-order"))]
        case ("attack", start, _) if g.rebellion[book.land[start]]:
            return [Effect(WORDS.say("effect-rebelling"))]
        case ("build" | "switch off", name):
            return [Effect(text(book.by_bit[book.bit[name]].text))]
        case ("bonus", name):
            return [Effect(text(card.text)) for card in book.bonuses if card.id == name]
        case ("crown", name):
            return [Effect(text(r.text)) for kingdom in book.sovereigns for r in kingdom if r.id == name]
        case ("card" | "apart", name):
            defends = g.battle is not None and g.battle.seat[DEFEND] == seat
            half = book.halves[DEFEND if defends else ATTACK][book.face[name]]
            return [Effect(WORDS.say("effect-card", strength=half.strength, property=half.text))]
        case ("deck",) if g.battle is not None and not against_rebels(g.battle):
            return [Effect(WORDS.say("effect-deck"))]
    return []
