"""Raids, fleets and bargains: what else there is to do than to march, build and ally."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..book import COLOURS, TR
from ..rules.battles.siege import siege_dice
from ..rules.casualties import strength
from ..rules.diplomacy.offers import gold_on
from ..rules.orders.sheet import TRANSFER, Orders
from ..rules.scoring import scores
from ..state import State
from ..state.records import FORMATIONS
from .advise import CARD_WORTH, besiege, muster, take_cards
from .plans import advise_orders, defenders

RICH = 2
"""Cities' worth from which land is worth plundering."""
SQUADRON = 3
"""Fighting ships a seafarer wants in a fleet."""
PRICE = 20
"""Gold asked for a card, less than it is worth to whoever can use it."""
CASH = 40
"""Gold on an agreement from which its partners share it out."""

# ---- raids -----------------------------------------------------------------------------------------------


def red_cards(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Pillage and caravans first."""
    return ("free", "red") if ("free", "red") in options else take_cards(g, step, seat, options)


def plunder(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Land is pillaged where a siege would cost more than it brings."""
    name, mine = g.book.ids[step.land], [a for a in g.standing(step.land) if g.allied(a // FORMATIONS, seat)]
    dear = strength(g, mine, False) < 6 * siege_dice(g, step.land, seat)
    if ("pillage", name) in options and dear and g.worth(step.land) >= RICH:
        return ("pillage", name)
    return besiege(g, step, seat, options)


def gather(g: State, step: Orders, seat: Seat, options: list[Action]) -> Action:
    """Of two armies in one place the weaker gives its troops to the stronger; then as usual."""
    if step.draft and step.draft[0] == "transfer":
        return _hand_over(g, step, options)
    a, n = step.standing, len(g.army)
    fresh = not step.draft and not step.transfers and step.left and TRANSFER in options
    if fresh and 0 <= a < n and _stronger_mate(g, step, a) >= 0:
        return TRANSFER
    return advise_orders(g, step, seat, options)


def _stronger_mate(g: State, step: Orders, a: int) -> int:
    """An army beside this one, with an enemy within reach of both."""
    land = g.army_at[a]
    if land < 0 or not any(defenders(g, step.seat, x) for x in g.book.near[land]):
        return -1
    mine = strength(g, [a], False)
    mates = [m for m in step.armies if m != a and g.army_at[m] == land and strength(g, [m], False) > mine]
    return max(mates, key=lambda m: (strength(g, [m], False), m), default=-1)


def _hand_over(g: State, step: Orders, options: list[Action]) -> Action:
    if len(step.draft) == 1:
        wish = ("to", _stronger_mate(g, step, step.piece))
        return wish if wish in options else ("back",)
    at_once = [o for o in options if o[0] == "units" and o[3] == "before"]
    return max(at_once, key=lambda o: o[2], default=("back",))


# ---- the sea ---------------------------------------------------------------------------------------------


def ships_first(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """A few fighting ships for each fleet, before troops."""
    n = len(g.army)
    if not step.left and step.piece >= n:
        fighting = [o for o in options if o[0] == "buy" and o[1] != g.book.ship_ids[TR]]
        few = [o for o in fighting if o[2] <= SQUADRON]
        return (few or fighting or options)[-1]
    if not step.left and step.piece < 0 and step.purse(g) >= 60:
        for o in options:
            if o[0] == "fleet" and sum(step.force(g, o[1])[:TR]) < SQUADRON:
                return o
    return muster(g, step, seat, options)


def hunt(g: State, step: Orders, seat: Seat, options: list[Action]) -> Action:
    """Fleets strike whatever is weaker next door, together, and lie in port before what is stronger."""
    n, piece = len(g.army), step.standing
    if step.draft or not step.left or piece < n:
        return _follow(g, step, options) or advise_orders(g, step, seat, options)
    f = piece - n
    mine, zone = strength(g, [f], True), g.fleet_at[f]
    foes = {z: _hostile(g, seat, z) for z in (zone, *g.book.near[zone]) if g.open_sea(z)}
    prey = [z for z, k in foes.items() if 0 < k < mine and ("attack", g.book.ids[z]) in options]
    if prey and not g.cargo(f):
        led = any(o.kind == "attack" and o.to in prey for p, o in step.orders if p >= n)
        if led and ("support",) in options:
            return ("support",)
        return ("attack", g.book.ids[max(prey, key=lambda z: (foes[z], z))])
    quays = [o for o in options if o[0] == "port"]
    if quays and max(foes.values(), default=0) > mine and not g.cargo(f):
        return max(quays, key=lambda o: (g.owner[g.book.space[o[1]]] == seat, o))
    return advise_orders(g, step, seat, options)


def _hostile(g: State, seat: Seat, zone: int) -> float:
    foes = [x for x in g.fleets_at_sea(zone) if not g.allied(x // FORMATIONS, seat)]
    return strength(g, foes, True) if foes else 0.0


def _follow(g: State, step: Orders, options: list[Action]) -> Action | None:
    """A fleet supports the fleet that attacks."""
    n = len(g.army)
    if not step.draft or step.draft[0] != "support" or step.piece < n:
        return None
    led = {(g.book.ids[o.to], p - n) for p, o in step.orders if p >= n and o.kind == "attack"}
    return next((o for o in options if o[0] == "at" and (o[1], o[2]) in led), ("back",))


# ---- bargains --------------------------------------------------------------------------------------------


def bargain(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Gold off an old agreement, or a card one does not need for gold of somebody who is not ahead."""
    if g.proposals[seat] != g.variants.offers:
        return None
    for o in options:
        if o[0] == "share" and gold_on(g, o[1]) >= CASH:
            return o
    if not any(unwanted(g, c) for c in g.hand(seat)):
        return None
    score = scores(g)
    rich = [o for o in options if o[0] == "deal" and g.gold[o[1]] >= 60 and score[o[1]] < max(score)]
    return max(rich, key=lambda o: (g.gold[o[1]], o), default=None)


def unwanted(g: State, card: int) -> bool:
    """Weapons and knives are for others."""
    return COLOURS[g.book.backs[card]] in ("red", "yellow")


def offer(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    cards = [o for o in options if o[:2] == ("give", "card") and unwanted(g, o[2])]
    return cards[0] if cards else ("back",)


def price(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    wish = ("ask", "gold", min(PRICE, CARD_WORTH))
    return wish if step.gives == "card" and wish in options else ("back",)


def half(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Both get the same."""
    even = gold_on(g, step.card) // 10 * 5
    verb = "theirs" if hasattr(step, "mine") else "mine"
    wish = (verb, step.mine if verb == "theirs" else even)
    return wish if wish in options else ("back",)
