"""Whole intents in one gesture: a march with its attack, a voyage with its trade, all armies in one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Plan, Ref, Text
from pentarchy.kernel.walk import Walk, ways

from ..rules.battle.losses import AttackLosses, Losses
from ..rules.combat.command import Command, Unit
from ..rules.commerce.trade import Trade
from ..rules.placement import Place
from ..rules.realm.pieces import piece
from ..state import State
from ..words.names import WORDS, good_name, space_name, unit_name
from .plans import spare

HEADS = 3
"""Places that are proposed for all armies at once."""


def plans(g: State, seat: Seat, picks: tuple[Ref, ...]) -> list[Plan]:
    step = g.step(seat)
    found: Iterable[Plan] = ()
    if isinstance(step, Command | Unit) and picks and not getattr(step, "load", ""):
        found = (plan for begun in selected(g, seat, step, picks) for plan in marches(begun))
    elif isinstance(step, Trade) and picks and step.good < 0:
        found = (plan for begun in selected(g, seat, step, picks) for plan in voyages(begun))
    elif isinstance(step, Place) and not picks:
        found = placings(g, seat, step)
    elif isinstance(step, Losses | AttackLosses) and not picks:
        found = losses(g, seat)
    return [plan for plan in found if set(picks) <= {*plan.picks}]


def selected(
    g: State, seat: Seat, step: Command | Unit | Trade, picks: tuple[Ref, ...]
) -> Iterator[Walk[State]]:
    """A transport that is chosen, or one walk for each that may be meant."""
    if isinstance(step, Unit) or (isinstance(step, Trade) and step.unit >= 0):
        yield Walk(g, seat)
        return
    units = [option for option in g.options(seat) if option[0] == "unit"]
    for option in [o for o in units if f"piece:{o[1]}" in picks] or units:
        walk = Walk(g, seat)
        walk.take(*option)
        yield walk


def unit_of(walk: Walk[State]) -> int:
    step = walk.game.step(walk.seat)
    assert isinstance(step, Unit | Trade)
    return step.unit


def refs(walk: Walk[State], n: int, space: str) -> list[Ref]:
    """What is pointed at: the transport, unless it is chosen already, and the place."""
    return [*([f"piece:{n}"] if walk.actions[:1] == [("unit", n)] else []), f"space:{space}"]


def reached(begun: Walk[State], n: int) -> dict[int, Walk[State]]:
    """All spaces a transport can move to, one step after the other, and how."""
    kind = piece(begun.game, n).kind

    def at(walk: Walk[State]) -> int:
        p = walk.game.pieces[n]
        return p.at if p is not None and p.kind == kind else -1  # caught on the way: its number is free again

    def onward(walk: Walk[State]) -> list[Action]:
        return [option for option in walk.options if option[0] == "move"]

    return {place: walk for place, walk in ways(begun, onward, at).items() if place >= 0}


# ---- war -------------------------------------------------------------------------------------------------


def marches(begun: Walk[State]) -> Iterator[Plan]:
    """Take the Captain and all armies aboard that can be spared, go as far as one likes, and attack."""
    n = unit_of(begun)
    load(begun, n)
    if begun.over or not isinstance(begun.step, Unit):
        return
    there = reached(begun, n)
    attacked: set[str] = set()
    for walk in [begun, *there.values()]:
        for attack in [option for option in walk.options if option[0] == "attack"]:
            land = str(attack[1])
            if land in attacked:
                continue
            attacked.add(land)
            stormed = walk.fork()
            stormed.take(*attack)
            launched = stormed.take_first("launch")
            label, to = told("plan-attack", walk, n, land), refs(walk, n, land)
            yield stormed.plan(label, to)
            if launched:
                on = [*label, *WORDS.say("plan-fight-on")]
                yield stormed.plan(on, to, again=walk.world.title.again)
    for place, walk in there.items():
        if len(walk.actions) > 1:
            space = walk.game.book.ids[place]
            yield walk.plan(told("plan-march", walk, n, space), refs(walk, n, space))


def load(walk: Walk[State], n: int) -> None:
    """The first Captain who stands by, then the armies of the land that holds most to spare."""
    g, seat = walk.game, walk.seat
    aboard = {q.kind for q in g.pieces if q is not None and q.aboard == n}
    for option in [o for o in walk.options if o[0] == "take"]:
        kind = piece(walk.game, option[1]).kind
        if kind in ("captain", "engine") and kind not in aboard and walk.take(*option):
            aboard.add(kind)
    lands = [option for option in walk.options if option[0] == "load"]
    best = max(lands, key=lambda o: spare(walk.game, seat, g.book.space[o[1]]), default=None)
    if best is None:
        return
    most, trial = spare(walk.game, seat, g.book.space[best[1]]), walk.fork()
    trial.take(*best)
    amounts = [option for option in trial.options if option[0] == "armies" and option[1] <= most]
    if amounts:
        walk.take(*best)
        walk.take(*amounts[-1])


def told(id: str, walk: Walk[State], n: int, space: str) -> Text:
    """March to Styria with 20 FV and the Captain."""
    g = walk.game
    p = piece(g, n)
    led = any(q is not None and q.aboard == n and q.kind == "captain" for q in g.pieces)
    return WORDS.say(
        id, unit=unit_name(g, n), place=space_name(g, space), fv=p.fv, captain="yes" if led else "no"
    )


def losses(g: State, seat: Seat) -> Iterator[Plan]:
    """The largest stacks first, as many of each at once as fall."""
    walk = Walk(g, seat).answer((Losses, AttackLosses), lambda action: -int(action[-1]))
    if len(walk.actions) > 1:
        yield walk.plan(WORDS.say("plan-losses", n=sum(int(action[-1]) for action in walk.actions)))


# ---- trade -----------------------------------------------------------------------------------------------


def voyages(begun: Walk[State]) -> Iterator[Plan]:
    """To each market within reach: sell all there, or buy all that goes aboard."""
    n = unit_of(begun)
    here = piece(begun.game, n).at
    there = reached(begun, n)
    for place, walk in [(here, begun), *there.items()]:
        space = walk.game.book.ids[place]
        for deal in [option for option in walk.options if option[0] in ("sell", "buy")]:
            dealt = walk.fork()
            dealt.take(*deal)
            if units := [option for option in dealt.options if option[0] == "units"]:
                dealt.take(*units[-1])
                label = WORDS.say(
                    f"plan-{deal[0]}",
                    n=units[-1][1],
                    good=good_name(walk.game, walk.game.book.good[deal[1]]),
                    place=space_name(walk.game, space),
                    florins=abs(dealt.game.florins[walk.seat] - walk.game.florins[walk.seat]),
                )
                yield dealt.plan(label, refs(walk, n, space))
    for place, walk in there.items():
        if len(walk.actions) > 1:
            space = walk.game.book.ids[place]
            label = WORDS.say("plan-sail", unit=unit_name(begun.game, n), place=space_name(begun.game, space))
            yield walk.plan(label, refs(walk, n, space))


# ---- placement -------------------------------------------------------------------------------------------


def placings(g: State, seat: Seat, step: Place) -> Iterator[Plan]:
    """All armies in one place: where the Capital is, and where there is most room."""
    places = [option for option in g.options(seat) if option[0] == "place" and option[1] != "reserve"]
    rooms = step.rooms(g)
    home = g.book.ids[g.capital[seat]] if g.capital[seat] >= 0 else ""
    places.sort(key=lambda option: (option[1] != home, -rooms[option[1]]))
    for option in places[:HEADS]:
        walk = Walk(g, seat)
        walk.take(*option)
        amounts = walk.options
        if walk.take(*amounts[-1]):
            where = str(option[1])
            name = unit_name(g, int(where[6:])) if where.startswith("piece:") else space_name(g, where)
            yield walk.plan(WORDS.say("plan-place", n=amounts[-1][1], place=name))
