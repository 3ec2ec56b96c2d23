"""Steps, the lanes that hold them for several seats at once, and the scratch of one act."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import get_annotations
from typing import Any, ClassVar, TypeAlias

import msgspec

Seat: TypeAlias = int
Action: TypeAlias = tuple[Any, ...]
"""A choice: a small tuple of strings and ints, verb first: `("move", "army-2", "anjou")`."""


class Step(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One named point in the sequence of play, with its own small, immutable data.

    A step asks one seat or nobody. It is popped before it is taken or run; what it says with `g.then(...)`
    comes next, in the order said. A step that asks again says a changed copy of itself.
    """

    rule: ClassVar[str] = ""
    """The rule it plays; chronicle and refusals link to it."""
    veiled: ClassVar[bool] = False
    """The number of options is not public: a single option is asked all the same."""
    asks: ClassVar[bool] = False
    """Whether `who` is overridden (filled in by itself)."""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if "asks" in get_annotations(cls):
            raise TypeError(f"{cls.__name__}: a step's data cannot be named asks, the kernel fills that in")
        cls.asks = cls.who is not Step.who

    def who(self, g: Any) -> Seat | None:
        """The seat asked at this moment, or nobody: then the step runs."""
        return None

    def run(self, g: Any) -> None:
        """What happens by itself when nobody is asked."""

    def options(self, g: Any, seat: Seat) -> list[Action]:
        """All that the seat may do, the modest choice last. Never empty."""
        raise NotImplementedError(f"{type(self).__name__} asks a seat but lists no options")

    def take(self, g: Any, seat: Seat, action: Action) -> None:
        """Carry out one of the options."""
        raise NotImplementedError(f"{type(self).__name__} asks a seat but takes no answer")

    def default(self, g: Any, seat: Seat, options: list[Action]) -> Action:
        """What an absent player does. Defaults alone must finish every game."""
        return options[-1]

    def twin(self, g: Any, seat: Seat, action: Action) -> Action:
        """What the other seats may know of the action at once; by default all of it."""
        return action


class Together(msgspec.Struct, tag="Together"):
    """Several seats at once: a frame on the flow with a little stack of steps per seat."""

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
    """One thing that happened. Outsiders see the open fields, the audience also the closed ones."""

    rule: str
    kind: str
    open: dict[str, Any] | None
    """None: outsiders see nothing at all (told inside a secret lane)."""
    closed: dict[str, Any] = {}
    to: tuple[Seat, ...] = ()

    def seen(self, seat: Seat | None) -> dict[str, Any] | None:
        """The fields this seat may know, or None if it may not even know that it happened."""
        if seat in self.to:
            return {**(self.open or {}), **self.closed}
        return self.open


class Run(msgspec.Struct, gc=False):
    """What one act is doing. Scratch: never part of the state."""

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
    passed: bool = False
    """A step was put on another seat's lane."""
    said: list[Any] = []
    """What comes next, in reading order, until it goes onto the stack."""

    def next(self) -> list[Any]:
        """What was said, the first on top; and it is said no more."""
        said = self.said[::-1]
        self.said.clear()
        return said
