"""What rule tests are written with: `rule` names the rules a test proves, `Play` plays them.

@rule("AOS-148", example="L568")
def test_the_barbarian_takes_the_left_border():
    p = Play.new("age-of-sovereigns", seed=1)
    p.act(0, ("attack", "B_L", "P_L"), draws=[3])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

import pentarchy
from pentarchy.games import titles
from pentarchy.kernel import Action, Event, Game, IllegalAction, Run, Seat, Step, line, manifest
from pentarchy.kernel.scene import Line

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*ids: str, example: str = "") -> Callable[[Test], Test]:
    """This test fails when one of these rules is broken. Coverage is counted from the literal ids."""

    def mark(test: Test) -> Test:
        test.rules = (*getattr(test, "rules", ()), *ids)  # type: ignore[attr-defined]
        return test

    return mark


class Play:
    """A game being played in a test: `g` is the state, `events` what the last act told."""

    def __init__(self, g: Game) -> None:
        self.g: Any = g
        self.events: list[Event] = []
        self.last: Run | None = None

    @classmethod
    def new(cls, game: str, players: int | None = None, seed: int = 0, **variants: Any) -> Play:
        return cls(pentarchy.new(game, players, seed, **variants))

    def act(self, seat: Seat, action: Action, draws: Iterable[int] | None = None) -> Play:
        """Play an action. `draws` rigs chance: 0-based results in the order drawn; all must be used."""
        tape = None if draws is None else iter(draws)
        self.events = []
        self.last = self.g.act(seat, action, self.events, tape)
        if tape is not None:
            assert (left := list(tape)) == [], f"chance results not used: {left}"
        watch(self.g, self.events)
        return self

    def refuses(self, seat: Seat, action: Action, rule: str = "") -> IllegalAction:
        """The action is illegal, says so, and changes nothing."""
        before = self.g.digest()
        with pytest.raises(IllegalAction) as caught:
            self.g.act(seat, action)
        assert self.g.digest() == before
        if rule:
            assert caught.value.rule == rule
        return caught.value

    def options(self, seat: Seat, verb: str | None = None) -> list[Action]:
        options = self.g.options(seat)
        return options if verb is None else [o for o in options if o[0] == verb]

    def step(self, seat: Seat) -> Step:
        return self.g.step(seat)  # type: ignore[no-any-return]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """All fields of the events of one kind that the last act told, private ones included."""
        return [{**(e.open or {}), **e.closed} for e in self.events if e.kind == kind]

    def by_default(self, until: Callable[[Any], bool], limit: int = 5_000) -> Play:
        """Everybody takes the default until something is the case."""
        for _ in range(limit):
            if until(self.g):
                return self
            assert self.g.result is None, "the game ended first"
            seat = self.g.pending()[0]
            self.act(seat, self.g.default(seat))
        raise AssertionError(f"did not come about within {limit} decisions")


def grown() -> list[str]:
    """The games that claim to be complete: of a young one nothing is asked but what holds for every game."""
    return [title.id for title in titles() if title.complete]


def begin(g: Game, *steps: Step, draws: Iterable[int] | None = None) -> Play:
    """Put a hand-made state at these steps and run on to the first decision."""
    p = Play(g)
    g.offers = g.offered = g.worked_out = g.scratch = None
    g.asked = -1
    g.begin(*steps)
    tape = None if draws is None else iter(draws)
    p.last = g.start(p.events, tape)
    if tape is not None:
        assert (left := list(tape)) == [], f"chance results not used: {left}"
    watch(g, p.events)
    return p


def watch(g: Game, events: list[Event]) -> None:
    """Whatever is told can be said and shown: by places that exist, with a weight, contests as they stood."""
    for event in events:
        for eye in {None, *event.to}:
            said = line(g, event, eye)
            if said is None:
                continue
            weight = (
                g.title.words.weight(f"event-{event.kind.translate(DASHES)}") if g.title.words else (0, [])
            )
            assert weight is not None, f"{event.kind} has no weight"
            for place in unknown(g, said):
                raise AssertionError(f"{event.kind}: {place} is nowhere")


def unknown(g: Game, said: Line) -> list[str]:
    """The places a line moves something or points between, or its contest is about, that are on no board."""
    places = {f"space:{place.id}" for art in manifest(g).boards.values() for place in art.places}
    named = [ref for motion in said.motions for ref in (motion.a, motion.b)]
    ways = said.arrows + (said.contest.arrows if said.contest else [])
    named += [ref for arrow in ways for ref in arrow.path]
    named += [said.contest.where] if said.contest and said.contest.where else []
    return [ref for ref in named if ref.startswith("space:") and ref not in places]


DASHES = str.maketrans(" _", "--")
