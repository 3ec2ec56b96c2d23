"""The answers a seat may give, in words: what to click and what it costs."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat, Step
from pentarchy.kernel.scene import Amount, Option

from ...book.pieces import LANDS, PALADINS
from ...rules.battle.aftermath import BurnOwn, RageLoss
from ...rules.battle.stages import ResolveCard
from ...rules.kingdom.buildings import BrickyardBonus, demolition_price
from ...rules.regrouping import Regrouping, RegroupingOrder
from ...state import ATTACK, DEFEND, State
from ..names import WORDS, force, named
from .effects import effects

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
        danger=danger(g, action),
        idle=verb in IDLE,
    )


def danger(g: State, action: Action) -> str:
    """What the guide warns of."""
    match action:
        case ("order", land) if g.orders[g.book.land[land]]:
            return "second-order"
        case ("altar" | "end phase" | "perish",):
            return str(action[0]).replace(" ", "-")
    return ""


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
