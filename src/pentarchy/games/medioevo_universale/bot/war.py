"""Advice for war: what War Wagons do, how battles and sieges go on, what is taken and what is given up."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..rules.battle.forces import attack_force, battle, card_bonus, defending
from ..rules.battle.odds import chances
from ..rules.combat.command import commands
from ..rules.realm.cards import kind_of
from ..rules.realm.lands import safe_garrison, walls
from ..rules.realm.pieces import carried, piece
from ..rules.realm.relations import at_war
from ..state import State
from .diplomacy import intrigue
from .faith import to_the_crusade
from .plans import (
    Options,
    artillery,
    first,
    hungry,
    nearest,
    prey,
    spare,
    storm_odds,
    strength_needed,
    weak_lands,
)


def command(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """War Wagons first, while they have something useful to do."""
    for x in options:
        if x[0] == "unit" and piece(g, x[1]).kind == "wagon" and wagon_order(g, seat, x[1], None) is not None:
            return x
    return intrigue(g, seat, options) or ("end",)


def unit(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    if step.load:
        return _how_many(g, step, seat, options)
    order = wagon_order(g, seat, step.unit, options) if piece(g, step.unit).kind == "wagon" else None
    return order if order is not None else ("halt",)


def _how_many(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    verb, land = step.load.split(" ")
    t = g.book.space[land]
    if verb == "load":
        least = min(max(1, spare(g, seat, t)), options[-1][1])
        return max((x for x in options if x[1] <= least), key=lambda x: x[1])
    need = max(1, safe_garrison(g, seat, t) - g.army[t])
    return min((x for x in options if x[1] >= need), key=lambda x: x[1], default=options[-1])


def wagon_order(g: State, seat: Seat, n: int, options: Options | None) -> Action | None:
    """Take leaders and armies aboard, man weak lands, attack what is weak, move towards either."""
    p, ids = piece(g, n), g.book.ids
    if any(s.seat == seat and s.at == p.at for s in g.sieges):
        return None
    orders = options if options is not None else list(commands(g, n))
    here, engines = ids[p.at], artillery(g, n)
    board = _boarding(g, n, orders)
    if board is not None and p.loads < 4:
        return board
    if g.owner[p.at] == seat and p.fv < 18 and spare(g, seat, p.at) >= 2 and ("load", here) in orders:
        return ("load", here)
    if (there := to_the_crusade(g, seat, n)) >= 0:
        return ("move", ids[there]) if ("move", ids[there]) in orders else None
    if p.fv > 5 and ("unload", here) in orders and g.army[p.at] < safe_garrison(g, seat, p.at):
        return ("unload", here)
    targets = [g.book.space[x[1]] for x in orders if x[0] == "attack"]
    target = prey(g, seat, p.fv - 1, targets, engines)
    if target >= 0:
        return ("attack", ids[target])
    if p.fv < 2:
        return None
    weak = [t for t in weak_lands(g, seat) if t != p.at and hungry(g, seat, t)]
    goal, _ = nearest(g, n, lambda t: t in weak) if p.fv > 3 and weak else (-1, -1)
    if goal < 0 and p.fv >= 10:
        goal, _ = nearest(
            g, n, lambda t: t < g.book.sea and g.owner[t] == seat and _frontier(g, seat, t, p.fv - 1, engines)
        )
    if goal < 0 and p.fv < 15:
        goal, _ = nearest(g, n, lambda t: t < g.book.sea and g.owner[t] == seat and spare(g, seat, t) >= 5)
    if goal < 0 and g.owner[p.at] != seat:
        goal, _ = nearest(g, n, lambda t: t < g.book.sea and g.owner[t] == seat)
    step = ("move", ids[goal]) if goal >= 0 else None
    return step if step in orders else None


def _boarding(g: State, n: int, orders: Options) -> Action | None:
    """One Captain and one engine for each column; the others lead their own."""
    aboard = [q.kind for _, q in carried(g, n)]
    for x in orders:
        if x[0] == "take" and (kind := piece(g, x[1]).kind) in ("captain", "engine") and kind not in aboard:
            return x
    return None


def _frontier(g: State, seat: Seat, t: int, fv: int, engines: int) -> bool:
    """An own land from which something is worth attacking."""
    near = [u for u in g.book.near[t] if not g.shut[u] and (g.owner[u] < 0 or at_war(g, seat, g.owner[u]))]
    return prey(g, seat, fv, near, engines) >= 0


def join(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    return first(options, "join", "launch")


def show_cards(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Show the best card that helps; keep intrigues for the leader of a rich hand."""
    b = battle(g)
    shows = [x for x in options if x[0] == "show"]
    if shows:
        return max(shows, key=lambda x: card_bonus(g, b, seat, kind_of(g, x[1]), step.attacking))
    return ("ready",)


def go_on(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """As long as the odds or the numbers are good."""
    b = battle(g)
    win, _, lose = chances(g, b)
    more = attack_force(g, b) > 2 * defending(g, b)
    return options[0] if win + 15 >= lose or more or defending(g, b) <= 3 else ("stop",)


def at_the_walls(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Besiege, if there are turns left for it: storming walls takes great numbers."""
    b = battle(g)
    if ("besiege",) in options and g.turn < g.variants.turns:
        return ("besiege",)
    enough = attack_force(g, b) > storm_odds(walls(g, b.where)) * defending(g, b)
    return ("assault",) if enough else ("leave",)


def garrison(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    need = safe_garrison(g, seat, step.land)
    return min((x for x in options if x[1] >= need), key=lambda x: x[1], default=options[-1])


def spoils(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Keep buildings and transports; a rival's Captain dies for the honour of it."""
    return first(options, "keep the rest", "capture", "treasure", "destroy")


def siege(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Go on while the besiegers are the stronger; the last turn is for storming."""
    last = g.turn >= g.variants.turns and g.fort[step.land] > 1
    wanted = ("assault", "confirm") if last else ("confirm with genius", "confirm", "hold", "assault")
    return first(options, *wanted, "lift")


def march(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    steps = [x for x in options if x[0] == "march"]
    fights = [x for x in options if x[0] == "storm"]
    c = g.crusade
    fv = sum(piece(g, n).fv for n in c.army if g.pieces[n] is not None) if c is not None else 0
    for x in fights:
        t = g.book.space[x[1]]
        if t >= g.book.sea or fv >= strength_needed(g, t):
            return x
    return steps[0] if steps else ("halt",)


def losses(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """All at once from the biggest stack that keeps its garrison, else one by one from the biggest."""

    def choice(x: Action) -> tuple[bool, int, int]:
        rest = (g.army[g.book.space[x[1]]] if x[2] < 0 else piece(g, x[2]).fv) - x[3]
        enough = rest >= g.book.tables.setup.garrison
        return enough, x[3] if enough else -x[3], rest

    return max(options, key=choice) if len(options[0]) == 4 else None
