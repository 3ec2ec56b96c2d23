"""What the generic bots know of this game: a judgement of positions, and advice for most decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import Action, Seat

from .cards import hand_of, kind_of
from .combat import commands
from .commerce import orders
from .forces import attack_force, battle, card_bonus, defending
from .game import Medioevo
from .odds import chances
from .pieces import carried, crew, force, piece, total_armies
from .plans import (
    LEARN,
    artillery,
    hungry,
    nearest,
    prey,
    spare,
    storm_odds,
    strength_needed,
    trade_plan,
    weak_lands,
)
from .purchase import build_price
from .realm import at_war, cathedral_room, knows, level, safe_garrison, walls
from .scoring import earned
from .state import TRADE_KINDS

Options = list[Action]


def evaluate(g: Medioevo, seat: Seat) -> float:
    """Honour held and due first; then land, armies, technologies and money."""
    if g.result is not None:
        return 1000.0 * (g.seats - g.result.places[seat]) + g.result.scores[seat]
    if not g.alive[seat]:
        return -1000.0
    value = 10.0 * earned(g, seat) + 1.5 * g.owner.count(seat) + 0.15 * total_armies(g, seat)
    value += 0.9 * g.tech[seat].bit_count() + g.florins[seat] / 150 + 0.7 * len(hand_of(g, seat))
    return value - 1.2 * len(weak_lands(g, seat)) - 2.0 * g.war[seat].bit_count()


def advise(g: Medioevo, seat: Seat, options: Options) -> Action | None:
    step = g.step(seat)
    advice = ADVICE.get(str(step.__struct_config__.tag))
    return advice(g, step, seat, options) if advice is not None else None


def first(options: Options, *verbs: str) -> Action | None:
    for verb in verbs:
        for x in options:
            if x[0] == verb:
                return x
    return None


def modest(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    return options[-1]


def accept(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    return options[0]


# ---- set-up and placement --------------------------------------------------------------------------------


def found(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """The usual Capital; everything stands there."""
    home = step.chosen[0] if step.chosen else ""
    return next((x for x in options if x[-1] == home), options[-1])


def muster(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """Fill the War Wagon, then the Capital."""
    if options[0][0] == "armies":
        return options[-1]
    wagons = [x for x in options if x[1].startswith("piece:") and piece(g, int(x[1][6:])).kind == "wagon"]
    return wagons[0] if wagons else options[-1]


def place(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    if options[0][0] == "put":
        home = g.book.ids[g.capital[seat]] if g.capital[seat] >= 0 else ""
        return next((x for x in options if x[-1] == home), options[0])
    if options[0][0] == "armies":
        return options[-1]
    lands = [x for x in options if x[0] == "place" and x[1] in g.book.space]
    weak = [x for x in lands if g.army[g.book.space[x[1]]] < safe_garrison(g, seat, g.book.space[x[1]])]
    aboard = [
        x
        for x in options
        if x[0] == "place" and x[1].startswith("piece:") and piece(g, int(x[1][6:])).kind == "wagon"
    ]
    return next(iter([*weak, *aboard, *lands]), first(options, "ready"))


# ---- money -----------------------------------------------------------------------------------------------


def purchase(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """Repairs, room for trade, a Captain and wagons, technologies in a fixed order; a Cathedral when rich."""
    if step.land:
        return next((x for x in options if x[0] == "build" and x[2] == "cathedral"), options[-1])
    fix = first(options, "repair", "mend")
    if fix is not None:
        return fix
    carriers = [x for x in options if x[0] == "upgrade" and piece(g, x[1]).kind in TRADE_KINDS]
    if carriers and g.turn < g.variants.turns - 1:
        return max(carriers, key=lambda x: x[2])
    have = [p.kind for _, p in crew(g, seat)] + [x[1] for x in step.buys if x[0] == "piece"]
    for kind in ("wagon", "captain", "caravan", "merchant"):
        if kind not in have:
            buy = next((x for x in options if x[:2] == ("piece", kind)), None)
            if buy is not None:
                return buy
    late = g.turn >= g.variants.turns - 1
    if not late and "engine" not in have and _walled_prey(g, seat):
        engine = next((x for x in reversed(options) if x[:2] == ("piece", "engine")), None)
        if engine is not None:
            return engine
    techs = {x[1]: x for x in options if x[0] == "tech"}
    left = g.florins[seat] - step.total(g)
    if (site := _cathedral_site(g, step, seat, options, left, late)) is not None:
        return site
    if late:
        return _last_purchase(g, step, seat, options, techs)
    keep = 150
    for tech in LEARN:
        if tech in techs and left - 100 >= keep:
            return techs[tech]
    return first(options, "ready")


def _walled_prey(g: Medioevo, seat: Seat) -> bool:
    """Whether fortified land of Barbarians or enemies lies next to the seat's."""
    return any(
        g.fort[u] and (g.owner[u] < 0 or at_war(g, seat, g.owner[u])) and not g.shut[u]
        for t, o in enumerate(g.owner) if o == seat for u in g.book.near[t]
    )  # fmt: skip


def _cathedral_site(
    g: Medioevo, step: Any, seat: Seat, options: Options, left: int, late: bool
) -> Action | None:
    """A Cathedral is as much honour as a thousand Florins, costs less with faith and pays taxes besides.

    At the end it is worth its price if the thousands left and the Cathedral are more than the thousands held.
    """
    if not knows(g, seat, "architecture") or any(x[0] == "build" for x in step.buys):
        return None
    for x in options:
        if x[0] == "site" and cathedral_room(g, t := g.book.space[x[1]]):
            rest = left - build_price(g, seat, t, "cathedral", 1, step.architect)
            if rest >= 0 and (not late or rest // 1000 + 1 > left // 1000):
                return x
    return None


def _last_purchase(
    g: Medioevo, step: Any, seat: Seat, options: Options, techs: dict[str, Action]
) -> Action | None:
    """At the end only what brings honour: the seventh technology, a row-IV one, a Cathedral."""
    known = g.tech[seat].bit_count() + sum(x[0] == "tech" for x in step.buys)
    need = -known % 7 or 7
    if need <= 3 - sum(x[0] == "tech" for x in step.buys):
        cheap = next((techs[t] for t in LEARN if t in techs and g.book.techs[g.book.tech[t]].row <= 2), None)
        if cheap is not None:
            return cheap
    return first(options, "ready")


def taxes(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """Usurer for oneself, Miser for the leader, no debts at the end."""
    if ("usurer", seat) in options:
        return ("usurer", seat)
    misers = [x for x in options if x[0] == "miser"]
    if misers:
        return max(misers, key=lambda x: g.honour[x[1]])
    if g.turn <= 2 and ("loan",) in options:
        return ("loan",)
    due = min((x.due for x in g.loans if x.seat == seat), default=0)
    if ("repay",) in options and g.florins[seat] > due + 100:
        return ("repay",)
    return options[-1]


def hire(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    hires = [x for x in options if x[0] == "mercenaries" and x[1] * 15 <= g.florins[seat] // 3]
    return hires[-1] if hires and not step.bands else options[-1]


# ---- diplomacy -------------------------------------------------------------------------------------------


def diplomacy(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """Wed provinces, seek peace where nothing is gained by war, leave pacts alone."""
    weddings = [x for x in options if x[0] == "annex"]
    if weddings:
        return max(weddings, key=lambda x: len(g.book.realm[g.book.realm_of[x[1]]]))
    quiet = first(options, "bard", "absolve")
    if quiet is not None:
        return quiet
    foes = [x for x in options if x[0] == "peace" and _threatens(g, x[1], seat)]
    return foes[0] if foes else options[-1]


def _threatens(g: Medioevo, foe: Seat, seat: Seat) -> bool:
    """Peace costs honour: it is bought only from one whose army stands at the border of a weaker land."""
    for p in g.pieces:
        if p is None or p.owner != foe or p.fv < 8 or not 0 <= p.at < g.book.sea:
            continue
        if any(g.owner[u] == seat and force(g, u, seat) < p.fv for u in (*g.book.near[p.at], p.at)):
            return True
    return False


def answer(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    good = step.kind in ("alliance", "truce", "trade", "transit", "promise")
    return ("accept",) if good else ("refuse",)


def bidding(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """Only a Killer's or Thief's price is worth it, and little."""
    limit = 60 if step.purpose == "card" else 10 if step.purpose == "nizaris" else 0
    bids = [x for x in options if x[0] == "bid" and x[1] <= limit and g.florins[seat] > 300]
    return bids[0] if bids else ("pass",)


def secret_bid(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    if options[0][0] == "seal":
        return options[0]
    return max(
        (x for x in options if x[1] <= min(200, g.florins[seat] // 4)),
        key=lambda x: x[1],
        default=options[-1],
    )


# ---- war -------------------------------------------------------------------------------------------------


def command(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """War Wagons first, while they have something useful to do."""
    for x in options:
        if x[0] == "unit" and piece(g, x[1]).kind == "wagon" and wagon_order(g, seat, x[1], None) is not None:
            return x
    return ("end",)


def unit(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    if step.load:
        return _how_many(g, step, seat, options)
    order = wagon_order(g, seat, step.unit, options) if piece(g, step.unit).kind == "wagon" else None
    return order if order is not None else ("halt",)


def _how_many(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    verb, land = step.load.split(" ")
    t = g.book.space[land]
    if verb == "load":
        least = min(max(1, spare(g, seat, t)), options[-1][1])
        return max((x for x in options if x[1] <= least), key=lambda x: x[1])
    need = max(1, safe_garrison(g, seat, t) - g.army[t])
    return min((x for x in options if x[1] >= need), key=lambda x: x[1], default=options[-1])


def wagon_order(g: Medioevo, seat: Seat, n: int, options: Options | None) -> Action | None:
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


def _boarding(g: Medioevo, n: int, orders: Options) -> Action | None:
    """One Captain and one engine for each column; the others lead their own."""
    aboard = [q.kind for _, q in carried(g, n)]
    for x in orders:
        if x[0] == "take" and (kind := piece(g, x[1]).kind) in ("captain", "engine") and kind not in aboard:
            return x
    return None


def _frontier(g: Medioevo, seat: Seat, t: int, fv: int, engines: int) -> bool:
    """An own land from which something is worth attacking."""
    near = [u for u in g.book.near[t] if not g.shut[u] and (g.owner[u] < 0 or at_war(g, seat, g.owner[u]))]
    return prey(g, seat, fv, near, engines) >= 0


def join(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    return first(options, "join", "launch")


def show_cards(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """Show the best card that helps; keep intrigues for the leader of a rich hand."""
    b = battle(g)
    shows = [x for x in options if x[0] == "show"]
    if shows:
        return max(shows, key=lambda x: card_bonus(g, b, seat, kind_of(g, x[1]), step.attacking))
    return ("ready",)


def go_on(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """As long as the odds or the numbers are good."""
    b = battle(g)
    win, _, lose = chances(g, b)
    more = attack_force(g, b) > 2 * defending(g, b)
    return options[0] if win + 15 >= lose or more or defending(g, b) <= 3 else ("stop",)


def at_the_walls(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """Besiege, if there are turns left for it: storming walls takes great numbers."""
    b = battle(g)
    if ("besiege",) in options and g.turn < g.variants.turns:
        return ("besiege",)
    enough = attack_force(g, b) > storm_odds(walls(g, b.where)) * defending(g, b)
    return ("assault",) if enough else ("leave",)


def garrison(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    need = safe_garrison(g, seat, step.land)
    return min((x for x in options if x[1] >= need), key=lambda x: x[1], default=options[-1])


def spoils(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """Keep buildings and transports; a rival's Captain dies for the honour of it."""
    return first(options, "keep the rest", "capture", "treasure", "destroy")


def siege(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """Go on while the besiegers are the stronger; the last turn is for storming."""
    last = g.turn >= g.variants.turns and g.fort[step.land] > 1
    wanted = ("assault", "confirm") if last else ("confirm with genius", "confirm", "assault")
    return first(options, *wanted, "lift")


# ---- commerce --------------------------------------------------------------------------------------------


def trade(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    if step.good >= 0:
        return options[-1]
    if step.unit < 0:
        for x in options:
            if (
                x[0] == "unit"
                and piece(g, x[1]).kind in TRADE_KINDS
                and trade_order(g, x[1], None) is not None
            ):
                return x
        return ("done",)
    return trade_order(g, step.unit, options) or ("halt",)


def trade_order(g: Medioevo, n: int, options: Options | None) -> Action | None:
    possible = list(orders(g, n)) if options is None else options
    if not any(x[0] in ("buy", "sell", "move") for x in possible):
        return None
    what, where = trade_plan(g, n)
    if what == "rest":
        return None
    action = (what, g.book.ids[where]) if what == "move" else (what, g.book.goods[where].id)
    return action if action in possible else None


def march(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    steps = [x for x in options if x[0] == "march"]
    fights = [x for x in options if x[0] == "storm"]
    c = g.crusade
    fv = sum(piece(g, n).fv for n in c.army if g.pieces[n] is not None) if c is not None else 0
    for x in fights:
        t = g.book.space[x[1]]
        if t >= g.book.sea or fv >= strength_needed(g, t):
            return x
    return steps[0] if steps else ("halt",)


def side(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    if options[0][0] == "commit":
        return options[0]
    return next((x for x in options if x[1] in ("join", "neutral")), options[0])


def losses(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    """All at once from the biggest stack that keeps its garrison, else one by one from the biggest."""

    def choice(x: Action) -> tuple[bool, int, int]:
        rest = (g.army[g.book.space[x[1]]] if x[2] < 0 else piece(g, x[2]).fv) - x[3]
        enough = rest >= g.book.tables.setup.garrison
        return enough, x[3] if enough else -x[3], rest

    return max(options, key=choice) if len(options[0]) == 4 else None


def vote(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    return ("vote", seat) if ("vote", seat) in options else options[-1]


def victim(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    others = [x for x in options if x[1] != seat] or options
    return max(others, key=lambda x: g.honour[x[1]])


def declare(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    return ("declare",) if earned(g, seat) >= g.variants.honour else ("play on",)


def keep_loyal(g: Medioevo, step: Any, seat: Seat, options: Options) -> Action | None:
    def worth(x: Action) -> float:
        if x[1].startswith("fleet "):
            return 3.0
        t = g.book.space[x[1]]
        return g.town[t] * 3 + force(g, t, seat) / 5 + level(g, seat)

    return max(options, key=worth)


ADVICE: dict[str, Callable[[Medioevo, Any, Seat, Options], Action | None]] = {
    "PickKingdom": lambda g, step, seat, options: None,
    "Found": found,
    "Muster": muster,
    "Bidding": bidding,
    "BuyCard": lambda g, step, seat, options: options[0] if g.florins[seat] > 700 else options[-1],
    "Diplomacy": diplomacy,
    "Propose": modest,
    "PactAnswer": answer,
    "PeaceAnswer": accept,
    "BreachVote": modest,
    "SecretBid": secret_bid,
    "OrderedPeace": accept,
    "Absolution": accept,
    "Ballot": vote,
    "Purchase": purchase,
    "TaxDraft": taxes,
    "Hire": hire,
    "Ransom": modest,
    "RansomAnswer": accept,
    "Toll": losses,
    "Victim": victim,
    "NameVictim": victim,
    "CallInquisitor": accept,
    "KeepLoyal": keep_loyal,
    "Exempt": accept,
    "TakeCross": side,
    "MarchOn": march,
    "Place": place,
    "Command": command,
    "Unit": unit,
    "JoinAttack": join,
    "Guests": modest,
    "ShowCards": show_cards,
    "WithdrawnCards": modest,
    "GoOn": go_on,
    "AtTheWalls": at_the_walls,
    "Reserves": accept,
    "Occupation": garrison,
    "Spoils": spoils,
    "SiegeChoice": siege,
    "Barber": accept,
    "Lurk": modest,
    "Trade": trade,
    "SellCards": modest,
    "Counter": accept,
    "Declarations": declare,
    "TimeCheck": modest,
}
"""Advice by step; what is not here is left to the judgement of positions."""
