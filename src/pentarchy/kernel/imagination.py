"""A whole world made of what one seat knows: what others may hold, and how the dice may fall."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from .dice import Dice
from .step import Run, Seat, Together

if TYPE_CHECKING:
    from .game import Game

G = TypeVar("G", bound="Game")
TRIES = 100
"""So many acts of a committed draft are made up at random, the rest by default, which always leads on."""


def redealt(g: G, seat: Seat | None, rng: Random, drafted: bool = True) -> G:
    """A random full state consistent with what the seat may know; unless `drafted`, others who have handed in
    their drafts are to write them yet, for whoever knows better than chance what they write.

    It depends on that and on `rng` alone: two states that look the same to the seat are dealt anew into
    the very same one. So does whatever is worked out in it, its future dice included.
    """
    committed = _committed(_secret(g), seat) if drafted else []
    g = dealt(g, seat, rng)
    if (lanes := _secret(g)) is not None:
        _draft(g, lanes, committed, rng)
    return g


def dealt(g: G, seat: Seat | None, rng: Random) -> G:
    """The same, but that in secret lanes nobody else has drafted anything yet."""
    g = g.clone()
    g.offers = g.offered = g.worked_out = g.scratch = None
    g.dice = Dice(rng.randbytes(32))
    g.shuffle_hidden(seat, rng)
    g.flow = [_imagined(g, step, seat, rng) for step in g.flow]
    if (lanes := _secret(g)) is not None:
        _begin_anew(lanes, seat)
    return g


def canonical(g: G, seat: Seat | None) -> G:
    """The one world dealt from what the seat knows, kept with the position."""
    if g.imagined is None:
        g.imagined = {}
    if seat not in g.imagined:
        known = dealt(g, seat, Random(0)).digest()
        g.imagined[seat] = redealt(g, seat, Random(known))
    return g.imagined[seat]  # type: ignore[no-any-return]


def _imagined(g: Game, step: Any, seat: Seat | None, rng: Random) -> Any:
    """A step of the flow as the seat imagines it; what lies in open lanes, too."""
    if type(step) is not Together:
        return step.imagined(g, seat, rng) if step.hides else step
    if not step.secret:
        for lane in step.lanes:
            lane[:] = [x.imagined(g, seat, rng) if x.hides else x for x in lane]
    return step


def _secret(g: Game) -> Together | None:
    """The lanes in which all draft in secret, if they do."""
    top = g.flow[-1] if g.flow else None
    return top if type(top) is Together and top.secret else None


def _committed(lanes: Together | None, seat: Seat | None) -> list[Seat]:
    """Who else is known to have drafted all there was to draft."""
    if lanes is None or lanes.hush:
        return []
    return [other for other in lanes.seats if other != seat and not lanes.lanes[other]]


def _begin_anew(lanes: Together, seat: Seat | None) -> None:
    """Take other seats' drafts off their lanes."""
    for other in lanes.seats:
        if other != seat:
            lanes.lanes[other] = list(lanes.opening[other][::-1])
            lanes.kept[other] = None
            if other in lanes.asked:
                lanes.asked.remove(other)


def _draft(g: Game, lanes: Together, committed: list[Seat], rng: Random) -> None:
    """Play the drafts of those who are known to have committed them to the end, at random."""
    g.run = Run()
    g.settle(lanes, g.run)
    g.run = None
    for other in committed:
        acts = 0
        while lanes.lanes[other]:
            action = rng.choice(g.options(other)) if acts < TRIES else g.default(other)
            g.act(other, action)
            acts += 1
