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


def redealt(g: G, seat: Seat | None, rng: Random) -> G:
    """A random full state consistent with what the seat may know.

    It depends on that and on `rng` alone: two states that look the same to the seat are dealt anew into
    the very same one. So does whatever is worked out in it, its future dice included.
    """
    g = g.clone()
    g.offers = g.offered = g.worked_out = g.scratch = None
    g.dice = Dice(rng.randbytes(32))
    g.shuffle_hidden(seat, rng)
    g.flow = [_imagined(g, step, seat, rng) for step in g.flow]
    top = g.flow[-1] if g.flow else None
    if type(top) is Together and top.secret:
        _imagine_lanes(g, top, seat, rng)
    return g


def _imagined(g: Game, step: Any, seat: Seat | None, rng: Random) -> Any:
    """A step of the flow as the seat imagines it; what lies in open lanes, too."""
    if type(step) is not Together:
        return step.imagined(g, seat, rng) if step.hides else step
    if not step.secret:
        for lane in step.lanes:
            lane[:] = [x.imagined(g, seat, rng) if x.hides else x for x in lane]
    return step


def _imagine_lanes(g: Game, lanes: Together, seat: Seat | None, rng: Random) -> None:
    """Other seats' drafts start anew; those known to be committed are played to the end at random."""
    others = [other for other in lanes.seats if other != seat]
    committed = [] if lanes.hush else [other for other in others if not lanes.lanes[other]]
    for other in others:
        lanes.lanes[other] = list(lanes.opening[other][::-1])
        lanes.kept[other] = None
        if other in lanes.asked:
            lanes.asked.remove(other)
    g.run = Run()
    g.settle(lanes, g.run)
    g.run = None
    for other in committed:
        acts = 0
        while lanes.lanes[other]:
            action = rng.choice(g.options(other)) if acts < TRIES else g.default(other)
            g.act(other, action)
            acts += 1
