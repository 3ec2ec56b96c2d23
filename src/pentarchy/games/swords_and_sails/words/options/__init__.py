"""Every option in words, with the things on the board it is picked by.

The words, the heading an option stands under, its effect and why it cannot be undone are in the table, by the
step and the verb (`option-Orders-port`) or by the verb alone (`option-siege`). What they speak of (about.py)
and what they cost go by the same ids. An effect that depends on the step has a message of its own
(`effect-StayOrGo-fight`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from pentarchy.kernel import Action, Seat, replace
from pentarchy.kernel.forecast import about as roughly
from pentarchy.kernel.scene import Amount, Effect, Option
from pentarchy.kernel.words import spoken

from ...book import COLOURS
from ...rules.battles.odds import battle_forecast, besiegers, siege_forecast
from ...rules.casualties import strength
from ...rules.cities import minor_price, upgrade_price
from ...rules.diplomacy.answers import AllianceOffer
from ...rules.intrigue.marriage import dowry
from ...rules.intrigue.taking import card_price
from ...rules.orders.sheet import Orders
from ...rules.units import army_cost, ship_cost
from ...state import State
from ...state.records import DEFEND
from .. import WORDS
from .about import ABOUT, About


def option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    kind = _kind(spoken(), type(step).__name__, action[0])
    fate = FATE[kind.id](g, step, seat, action) if kind.id in FATE else None
    warned = danger(g, step, seat, action, kind.id, fate)
    if kind.about is None:
        if fate is None and not warned:
            return kind.plain
        return replace(kind.plain, effect=[*kind.plain.effect, *([fate] if fate else [])], danger=warned)
    args, picks = kind.about(g, step, seat, action)
    gold = kind.price(g, step, seat, action) if kind.price else None
    id, group = kind.id, kind.group
    return Option(
        WORDS.say(id, seat, **args),
        group=WORDS.plain(f"{id}.group", seat, **args) if group is None else group,
        picks=picks,
        amount=action[kind.amount] if kind.amount else None,
        cost=[] if gold is None else [Amount("coin", gold)],
        effect=[
            *([Effect(WORDS.say(kind.effect, seat, **args))] if kind.effect else []),
            *([] if fate is None else [fate]),
        ],
        confirm="bar" if kind.bar or (id == DEAL and args) else "no",
        lock=kind.plain.lock,
        danger=warned,
        idle=id in IDLE_AT_NOTHING and action[1] == 0,
    )


def danger(g: State, step: Any, seat: Seat, action: Action, id: str, fate: Effect | None) -> str:
    """What the guide warns of."""
    if id in SIEGES and fate is not None and (fate.odds or 0) < LIKELY:
        return "siege"
    if isinstance(step, AllianceOffer) and action == ("accept",) and g.mark[seat] >= 0:
        return "team"
    if id == LEAVE:
        return "leave"
    return "capital" if isinstance(step, Orders) and bares_capital(g, step, action) else ""


def bares_capital(g: State, sheet: Orders, action: Action) -> bool:
    """Whether this order would send the last army out of the own capital."""
    army = sheet.standing
    if action[0] not in MARCHES or not 0 <= army < len(g.army):
        return False
    land = g.army_at[army]
    if land < 0 or g.capital_holder(land) != sheet.seat or g.book.space.get(action[1]) == land:
        return False
    orders = dict(sheet.orders)
    others = (a for a in sheet.armies if a != army and g.army_at[a] == land)
    return not any(orders.get(a, DEFEND).kind == DEFEND.kind for a in others)


class Kind(NamedTuple):
    """What is true of all options of a step with the same verb."""

    id: str
    about: Callable[[State, Any, Seat, Action], About] | None
    plain: Option
    """The whole option, if it speaks of nothing in particular."""
    group: str | None
    """The heading it stands under; None: it depends."""
    effect: str
    """The message of its effect."""
    amount: int
    """Where in the action its number stands, or 0."""
    price: Callable[[State, Any, Seat, Action], int | None] | None
    bar: bool


@cache
def _kind(language: str, tag: str, verb: str) -> Kind:
    id = _id(tag, verb.replace(" ", "-"))
    about, lock, effect = ABOUT.get(id), f"{id}.lock", _effect(id, tag, verb.replace(" ", "-"))
    group = _group(f"{id}.group")
    plain = Option(
        WORDS.say(id) if about is None else [],
        group=group or "",
        effect=[Effect(WORDS.say(effect))] if effect and about is None else [],
        confirm="ask" if id in ASK else "bar" if id in BAR else "no",
        lock=WORDS.plain(lock) if WORDS.has(lock) else "",
        idle=id in IDLE,
    )
    return Kind(id, about, plain, group, effect, AMOUNT.get(id, 0), GOLD.get(id), id in BAR)


def _id(tag: str, verb: str) -> str:
    of_step = f"option-{tag}-{verb}"
    return of_step if WORDS.has(of_step) else f"option-{verb}"


def _effect(id: str, tag: str, verb: str) -> str:
    """The message that says what it does: of this step, or of the verb wherever it is offered."""
    return next((message for message in (f"effect-{tag}-{verb}", f"{id}.effect") if WORDS.has(message)), "")


def _group(id: str) -> str | None:
    if not WORDS.has(id):
        return ""
    return None if WORDS.wants(id) else WORDS.plain(id)


IDLE = {
    f"option-{verb}"
    for verb in (
        "pass", "done", "Orders-done", "Muster-done", "ready", "wait", "fight", "decline", "refuse", "stay",
        "let-go", "none",
    )
}  # fmt: skip
IDLE_AT_NOTHING = {"option-take", "option-pay"}
BAR = {f"option-{verb}" for verb in ("marry", "raid", "suit", "accept")}
LEAVE = "option-Talks-leave"
ASK = {LEAVE}
"""Options that are confirmed in the bar, or asked again."""
DEAL = "option-Deal-accept"
"""Confirmed if it costs a card."""
AMOUNT = {
    **{f"option-{verb}": 1 for verb in ("agents", "stake", "take", "loaded", "pay", "mine", "theirs")},
    **{f"option-{verb}": 2 for verb in ("units", "Muster-buy", "put", "peasants")},
}
"""Where in the action its number stands, for options that are one choice of a number."""


SIEGES = {"option-siege", "option-city"}
LIKELY = 0.5
"""Where it is likelier that nobody survives, a siege is warned of."""
MARCHES = {"attack", "move", "board", "land"}


# ---- what the dice will say --------------------------------------------------------------------------------


def _siege(g: State, step: Any, seat: Seat, action: Action) -> Effect:
    what = action[2] if action[0] == "city" else "pillage" if action[0] == "pillage" else ""
    known, land = g.canonical(seat), g.book.space[action[1]]
    shown = siege_forecast(known, land, seat, what)
    whole = strength(known, besiegers(known, land, seat), False)
    return Effect(
        WORDS.say("effect-siege-fate", mine=roughly(shown.mine), whole=whole), odds=round(shown.win, 2)
    )


def _battle(g: State, step: Any, seat: Seat, action: Action) -> Effect:
    shown = battle_forecast(g, step.side)
    words = WORDS.say("effect-battle-fate", mine=roughly(shown.mine), theirs=roughly(shown.theirs))
    return Effect(words, odds=round(shown.win, 2))


FATE: dict[str, Callable[[State, Any, Seat, Action], Effect]] = {
    **dict.fromkeys(("option-siege", "option-city", "option-pillage"), _siege),
    "option-fight": _battle,
}

# ---- what an option costs ----------------------------------------------------------------------------------


def _price_of_units(g: State, step: Any, seat: Seat, action: Action) -> int:
    _, unit, n = action
    sea = step.piece >= len(g.army)
    ids = g.book.ship_ids if sea else g.book.unit_ids
    each = (ship_cost if sea else army_cost)(g, seat, ids.index(unit))
    return each * int(n)


GOLD: dict[str, Callable[[State, Any, Seat, Action], int | None]] = {
    "option-TakeCards-buy": lambda g, step, seat, action: card_price(g, step.named[COLOURS.index(action[1])]),
    "option-marry": lambda g, step, seat, action: dowry(g, g.book.space[action[2]]),
    "option-agents": lambda g, step, seat, action: action[1] * g.book.tables.prices.espionage,
    "option-stake": lambda g, step, seat, action: action[1],
    "option-give": lambda g, step, seat, action: action[2] if action[1] == "gold" else None,
    "option-pay": lambda g, step, seat, action: action[1] * g.book.tables.prices.buy_off or None,
    "option-build": lambda g, step, seat, action: minor_price(g, seat, g.book.space[action[1]]),
    "option-upgrade": lambda g, step, seat, action: upgrade_price(g, seat, g.book.space[action[1]]),
    "option-Muster-buy": _price_of_units,
}
