"""Whole intents in one gesture: losses, orders by ship, everybody else at home, a formation filled up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount, Plan, Ref, Seg
from pentarchy.kernel.walk import Walk

from ..book import HI
from ..rules.casualties import Casualties
from ..rules.orders.sheet import Orders
from ..rules.units import Muster, army_cost, ship_cost
from ..state import State
from ..words import WORDS
from ..words.names import own, piece_ref, so_many, unit_name
from .plans import danger

FORMATIONS = 3
"""So many are offered to be filled up before one is picked."""


def plans(g: State, seat: Seat, picks: tuple[Ref, ...]) -> list[Plan]:
    step = g.step(seat)
    if isinstance(step, Casualties) and not picks:
        return losses(g, seat, step)
    if isinstance(step, Orders):
        return voyages(g, seat, step, picks[0]) if picks else [*at_home(g, seat, step), *again(g, seat, step)]
    if isinstance(step, Muster):
        return fillings(g, seat, step, picks[0]) if picks else recruits(g, seat, step)
    return []


# ---- losses ------------------------------------------------------------------------------------------------


def losses(g: State, seat: Seat, step: Casualties) -> list[Plan]:
    """The cheapest units; and, ashore, the cheapest of those on foot."""
    ids = g.book.ship_ids if step.sea else g.book.unit_ids
    cost = ship_cost if step.sea else army_cost

    def price(action: Action) -> int:
        return cost(g, seat, ids.index(action[2]))

    def on_foot(action: Action) -> tuple[bool, int]:
        return ids.index(action[2]) < HI, price(action)

    ways: list[tuple[str, Callable[[Action], object]]] = [("cheapest", price)]
    if not step.sea:
        ways.append(("riders", on_foot))
    found: dict[tuple[Action, ...], Plan] = {}
    for name, key in ways:
        walk = Walk(g, seat).answer(Casualties, key)
        if len(walk.actions) > 1:
            lost = Counter(str(unit) for _, _, unit in walk.actions)
            units = [so_many(n, unit_name(g, seat, u)) for u, n in lost.items()]
            found.setdefault(
                tuple(sorted(walk.actions)), walk.plan(WORDS.say(f"plan-lose-{name}", units=units))
            )
    return [*found.values()]


# ---- orders ------------------------------------------------------------------------------------------------


def at_home(g: State, seat: Seat, step: Orders) -> list[Plan]:
    """All that have no order yet stay where they are."""
    if step.draft or len(step.left) < 2:
        return []
    walk = Walk(g, seat)
    for piece in step.left:
        walk.take("piece", piece)  # not offered where the sheet stands at it
        if not (walk.take("defend") or walk.take("aboard")):
            return []
    return [walk.plan(WORDS.say("plan-at-home", n=len(step.left)))]


def again(g: State, seat: Seat, step: Orders) -> list[Plan]:
    """What each was told last season, where that can be told again; all others stay."""
    if step.draft or len(step.left) < 2 or not any(g.orders[piece].to >= 0 for piece in step.left):
        return []
    walk, kept = Walk(g, seat), 0
    for piece in step.left:
        last = g.orders[piece]
        walk.take("piece", piece)
        if last.to >= 0 and last.fleet < 0 and walk.take(last.kind, g.book.ids[last.to]):
            kept += 1
        elif not (walk.take("defend") or walk.take("aboard")):
            return []
    return [walk.plan(WORDS.say("plan-again", n=kept))] if kept else []


def voyages(g: State, seat: Seat, step: Orders, picked: Ref) -> list[Plan]:
    """Of an army that was picked: to each shore in one, by the first fleet that carries it there."""
    army = next((a for a in step.armies if piece_ref(g, a) == picked), -1)
    if army < 0 or step.draft:
        return []
    turn = Walk(g, seat)
    if step.standing != army:
        turn.take("piece", army)
    found: dict[tuple[str, str], Plan] = {}
    for fleet in [option for option in turn.options if option[0] == "ship"]:
        aboard = turn.fork()
        aboard.take(*fleet)
        for action in [option for option in aboard.options if option[0] == "land" and option[1] != "support"]:
            _, kind, land, *_ = action
            if (kind, land) not in found:
                walk = aboard.fork()
                walk.take(*action)
                label = [*WORDS.say("plan-voyage", piece=own(g, army)), *said(aboard, action)]
                found[kind, land] = walk.plan(label, picks=[picked, f"space:{land}"])
    return [*found.values()]


def said(walk: Walk[State], action: Action) -> list[Seg]:
    """An option of where the walk has come to, in its own words."""
    game = walk.game
    label: list[Seg] = game.title.phrases.option(game, game.step(walk.seat), walk.seat, action).label
    return label


# ---- muster ------------------------------------------------------------------------------------------------


def recruits(g: State, seat: Seat, step: Muster) -> list[Plan]:
    """For the formations with the most fighting ahead, as many units as stand the most in battle."""
    if step.piece >= 0 or step.left:
        return []
    formations = [option[1] for option in g.options(seat) if option[0] in ("army", "fleet")]
    formations.sort(key=lambda piece: -danger(g, seat, piece) if piece < len(g.army) else 0)
    found = []
    for piece in formations[:FORMATIONS]:
        ways = fillings(g, seat, step, piece_ref(g, piece))
        found += [max(ways, key=lambda plan: health(g, plan.actions[-1]))] if ways else []
    return [replace(plan, picks=[]) for plan in found]


def health(g: State, buy: list[Any]) -> int:
    """How many casualties the units bought can take together."""
    _, unit, n = buy
    kinds = {kind.id: kind for kind in (*g.book.units.unit, *g.book.units.ship)}
    return int(n) * kinds[unit].health


def fillings(g: State, seat: Seat, step: Muster, picked: Ref) -> list[Plan]:
    """Of a formation that was picked: as many of each kind of unit as the treasury pays for."""
    if step.piece >= 0 or step.left:
        return []
    chosen = next(
        (o for o in g.options(seat) if o[0] in ("army", "fleet") and piece_ref(g, o[1]) == picked), None
    )
    if chosen is None:
        return []
    begun, found = Walk(g, seat), []
    begun.take(*chosen)
    offers = sorted((option for option in begun.options if option[0] == "buy"), key=lambda buy: buy[2])
    most = {option[1]: option for option in offers}  # the last of each kind is the largest
    for unit, option in most.items():
        walk = begun.fork()
        walk.take(*option)
        units = so_many(option[2], unit_name(g, seat, unit))
        label = WORDS.say("plan-fill", piece=own(g, chosen[1]), units=units)
        price = step.purse(g) - left.purse(walk.game) if isinstance(left := walk.step, Muster) else 0
        found.append(walk.plan(label, picks=[picked], cost=[Amount("coin", price)]))
    return found
