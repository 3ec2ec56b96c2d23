"""Steps, the lanes that hold them for several seats at once, and the scratch of one act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import get_annotations
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeAlias

import msgspec
from typing_extensions import TypeVar

Seat: TypeAlias = int
Action: TypeAlias = tuple[Any, ...]
"""A choice: a small tuple of strings and ints, verb first: `("move", "army-2", "anjou")`."""


G = TypeVar("G", default=Any)
"""The state of the game a step belongs to."""


class Step(msgspec.Struct, Generic[G], frozen=True, tag=True, gc=False):
    """One named point in the sequence of play, with its own small, immutable data.

    A game's steps say whose they are, `class Levy(Step[State])`, so that types reach into the rules.

    A step asks one seat or nobody. It is popped before it is taken or run; what it says with `g.then(...)`
    comes next, in the order said. A step that asks again says a changed copy of itself.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> class Tithe(Step, frozen=True):
    ...     rule = "TF-7"
    ...     seat: Seat
    ...     def who(self, g): return self.seat
    ...     def options(self, g, seat): return [("pay",), ("keep",)]
    ...     def take(self, g, seat, action): g.men[seat] -= action == ("pay",)
    >>> g = THE_FORD.set_up()
    >>> g.begin(Tithe(1), *g.flow)
    >>> _ = g.start()
    >>> g.pending(), g.options(1)
    ([1], [('pay',), ('keep',)])
    """

    rule: ClassVar[str] = ""
    """The rule it plays; chronicle and refusals link to it."""
    veiled: ClassVar[bool] = False
    """The number of options is not public: a single option is asked all the same."""
    asks: ClassVar[bool] = False
    """Whether `who` is overridden (filled in by itself)."""
    hides: ClassVar[bool] = False
    """Whether `imagined` is overridden (filled in by itself)."""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if taken := {"asks", "hides"} & get_annotations(cls).keys():
            raise TypeError(
                f"{cls.__name__}: a step's data cannot be named {min(taken)}, the kernel fills that in"
            )
        cls.asks = cls.who is not Step.who
        cls.hides = cls.imagined is not Step.imagined

    def who(self, g: G) -> Seat | None:
        """The seat asked at this moment, or nobody: then the step runs."""
        return None

    def run(self, g: G) -> None:
        """What happens by itself when nobody is asked."""

    def options(self, g: G, seat: Seat) -> list[Action]:
        """All that the seat may do, the modest choice last. Never empty."""
        raise NotImplementedError(f"{type(self).__name__} asks a seat but lists no options")

    def take(self, g: G, seat: Seat, action: Action) -> None:
        """Carry out one of the options."""
        raise NotImplementedError(f"{type(self).__name__} asks a seat but takes no answer")

    def default(self, g: G, seat: Seat, options: list[Action]) -> Action:
        """What an absent player does. Defaults alone must finish every game."""
        return options[-1]

    def twin(self, g: G, seat: Seat, action: Action) -> Action:
        """What others may know of the action at once who are told no more in confidence; by default all."""
        return action

    def imagined(self, g: G, seat: Seat | None, rng: Random) -> Self:
        """The step as that seat imagines it, in an imagined world: what it cannot know of it is made up.

        By default everybody may know all of a step. What is drafted in secret lanes needs nothing said.
        """
        return self


Lane: TypeAlias = Step | tuple[Step, ...]
"""The steps of one seat, in reading order."""


class Together(msgspec.Struct, tag="Together"):
    """Several seats at once: a frame on the flow with a little stack of steps per seat.

    Rules open one with `g.gather`, `g.window` or `g.parallel`.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> from pentarchy.template.the_ford.rules.turn import Turn
    >>> class Both(Step, frozen=True):
    ...     def run(self, g): g.parallel({0: Turn(0), 1: Turn(1)})
    >>> g = THE_FORD.set_up()
    >>> g.begin(Both())
    >>> _ = g.start()
    >>> type(g.flow[-1]).__name__, g.pending()
    ('Together', [0, 1])
    """

    id: int
    seats: tuple[Seat, ...]
    opening: tuple[tuple[Any, ...], ...]
    """Each seat's lane as it was opened, for imagining what others may be drafting."""
    lanes: list[list[Any]]
    kept: list[Any]
    secret: bool
    hush: bool = False
    """A window: not even who is done is public."""
    asked: list[Seat] = []
    asks: ClassVar[None] = None
    """Neither True nor False, as steps have it: so the flow tells lanes from steps at one look."""

    @classmethod
    def of(cls, id: int, lanes: Mapping[Seat, Lane], secret: bool, hush: bool) -> Together:
        """Newly opened: each seat's steps on its own stack, the first on top."""
        width = max(lanes, default=-1) + 1
        opening: list[tuple[Step, ...]] = [()] * width
        for seat, lane in lanes.items():
            opening[seat] = lane if isinstance(lane, tuple) else (lane,)
        stacks = [list(lane[::-1]) for lane in opening]
        return cls(id, tuple(sorted(lanes)), tuple(opening), stacks, [None] * width, secret, hush, [])

    def copy(self) -> Together:
        lanes = [lane.copy() for lane in self.lanes]
        return Together(
            self.id,
            self.seats,
            self.opening,
            lanes,
            self.kept.copy(),
            self.secret,
            self.hush,
            self.asked.copy(),
        )


class Event(msgspec.Struct, omit_defaults=True):
    """One thing that happened. Outsiders see the open fields, the audience also the closed ones.

    >>> drawn = Event("TF-4", "draws", {"seat": 1}, {"card": "spy"}, to=(1,))
    >>> drawn.seen(0), drawn.seen(1)
    ({'seat': 1}, {'seat': 1, 'card': 'spy'})
    """

    rule: str
    kind: str
    open: dict[str, Any] | None
    """None: outsiders see nothing at all (told inside a secret lane)."""
    closed: dict[str, Any] = {}
    to: tuple[Seat, ...] = ()
    then: Any = None
    """The game as it stood when this was told, where a contest is shown with it, while it is news."""

    def seen(self, seat: Seat | None) -> dict[str, Any] | None:
        """The fields this seat may know, or None if it may not even know that it happened."""
        if seat in self.to:
            return {**(self.open or {}), **self.closed}
        return self.open


class Run(msgspec.Struct, gc=False):
    """What one act is doing. Scratch: never part of the state.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> run = THE_FORD.new().act(0, ("march",))
    >>> run.barrier, run.drawn
    (False, [])
    """

    step: Any = None
    news: list[Event] | None = None
    tape: Iterator[int] | None = None
    where: Together | None = None
    lane: Seat = -1
    top: int = 0
    """In lanes: the height of the common stack."""
    drawn: list[int] = []
    barrier: bool = False
    """Something was drawn or revealed: undo ends here."""
    learned: bool = False
    """And it is news to the seat that acts, too: a plan ends here."""
    passed: bool = False
    """A step was put on another seat's lane."""
    said: list[Any] = []
    """What comes next, in reading order, until it goes onto the stack."""

    def next(self) -> list[Any]:
        """What was said, the first on top; and it is said no more."""
        said = self.said[::-1]
        self.said.clear()
        return said
