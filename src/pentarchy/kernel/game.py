"""The game: plain data plus a stack of steps. Every choice is a finite list of options.

The rules speak through the verbs in the first part (`then`, `gather`, `draw`, `tell` ...); drivers play
through the second (`pending`, `options`, `act`); the rest turns the state into data and back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import msgspec
from msgspec.structs import astuple

from .dice import Dice
from .errors import BadFile, IllegalAction, KernelError, not_offered
from .imagination import canonical, redealt
from .result import Result
from .step import Action, Event, Lane, Run, Seat, Step, Together

if TYPE_CHECKING:
    from .scene import Scene

RUNAWAY = 10_000
"""So many steps without a decision are a defect."""
COUNT = range(RUNAWAY)
"""Made once: every act counts its steps with it."""
Fact = TypeVar("Fact")


class Game(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The state of one game; each game subclasses it and adds its own fields.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> g = THE_FORD.new(seed=bytes(32))
    >>> g.pending(), g.options(0)
    ([0], [('march',), ('rest',)])
    >>> before = g.clone()
    >>> _ = g.act(0, ("march",))
    >>> g.at, before.at
    ([1, 4], [0, 4])
    """

    title: ClassVar[Any]
    """The Title, set when it is declared (Any: decoding looks the annotations up here)."""
    decoder: ClassVar[Any]
    flow_decoder: ClassVar[Any]
    """For restoring: the state, and the flow with its steps typed; set with the title."""

    seats: int
    dice: Dice
    flow: list[Any] = []
    """What happens next; the last step is on top."""
    asked: Seat = -1
    """The seat asked by the step on top (-1: lanes are open, or it is over)."""
    opened: int = 0
    gathered: list[Any] = []
    """After lanes close: what each seat kept."""
    result: Result | None = None

    book: Any = None
    """The content: immutable, shared by all clones, never saved."""
    edition: Any = None
    """The folder the content was read from, None for the game's own; never saved."""
    run: Any = None
    offered: Any = None
    offers: Any = None
    """Scratch: the act in progress; option lists made for the asked seat and for lanes."""
    worked_out: Any = None
    """Scratch: what `fact` has worked out; forgotten when the secret lanes close."""
    scratch: Any = None
    """Scratch: whatever else a game notes for speed. Clones share it: it must stay true whatever happens."""
    imagined: Any = None
    """Scratch: the canonical imagined worlds of this position, by seat."""

    # ---- said by rules -----------------------------------------------------------------------------------

    def fact(self, work_out: Callable[[Self, Seat], Fact], seat: Seat) -> Fact:
        """What a function works out for a seat, worked out only once while secret lanes are drafted.

        They change nothing but themselves, so what a shop sells stays the same until they close. Anywhere
        else this simply calls the function.
        """
        top = self.flow[-1] if self.flow else None
        if type(top) is not Together or not top.secret:
            return work_out(self, seat)
        if self.worked_out is None:
            self.worked_out = {}
        key = work_out, seat
        if key not in self.worked_out:
            self.worked_out[key] = work_out(self, seat)
        return self.worked_out[key]  # type: ignore[no-any-return]

    def begin(self, *steps: Step) -> None:
        """In set-up: the first steps, in reading order."""
        self.flow = list(steps[::-1])

    def then(self, *steps: Step | Together) -> None:
        """These come next, in the order said, also over several calls."""
        self.run.said.extend(steps)

    def gather(self, lanes: Mapping[Seat, Lane]) -> None:
        """Ask seats at once, in secret; others see who is done. Then `gathered[seat]` has what each kept."""
        self._open(lanes, secret=True, hush=False)

    def window(self, lanes: Mapping[Seat, Lane]) -> None:
        """Ask seats at once, in secret; others see only that a window is open."""
        self._open(lanes, secret=True, hush=True)

    def parallel(self, lanes: Mapping[Seat, Lane]) -> None:
        """Ask seats at once, in the open: first come, first served."""
        self._open(lanes, secret=False, hush=False)

    def _open(self, lanes: Mapping[Seat, Lane], secret: bool, hush: bool) -> None:
        self.opened += 1
        self.then(Together.of(self.opened, lanes, secret, hush))

    def keep(self, step: Step) -> None:
        """In a lane: hand the final draft over."""
        self.run.where.kept[self.run.lane] = step

    def interrupt(self, *steps: Step) -> None:
        """In an open lane: play these on the common stack while all lanes stand still."""
        self._not_secretly("interrupt")
        run = self.run
        if run.where is None:
            self.then(*steps)
        else:
            self.flow[run.top : run.top] = steps[::-1]

    def pass_to(self, seat: Seat, *steps: Step) -> None:
        """In an open lane: put steps on another seat's lane, reopening it if it was done."""
        self._not_secretly("pass a step on")
        lanes = self.run.where
        if lanes is None or seat not in lanes.seats:
            raise KernelError(f"no lane of seat {seat} is open to pass a step to")
        lanes.lanes[seat].extend(steps[::-1])
        if seat in lanes.asked and seat != self.run.lane:
            lanes.asked.remove(seat)
        self.run.passed = True
        if self.offers:
            self.offers.pop(seat, None)

    def draw(self, n: int) -> int:
        """A chance result from 0 to n-1. A barrier to undo."""
        run = self.run
        if run.where is not None and run.where.secret:
            self._not_secretly("draw")
        value = self.dice.draw(n, run.tape)
        run.barrier = run.learned = True
        run.drawn.append(value)
        return value

    def roll(self, sides: int = 6) -> int:
        """A die: 1 to `sides`."""
        return self.draw(sides) + 1

    def reveal(self, own: bool = False) -> None:
        """Something hidden becomes known by this act. A barrier to undo.

        What is the acting seat's `own` is no news to it: a plan may go on.
        """
        self._not_secretly("reveal")
        self.run.barrier = True
        if not own:
            self.run.learned = True

    def tell(
        self, kind: str, /, to: tuple[Seat, ...] = (), closed: dict[str, Any] | None = None, **open: Any
    ) -> None:
        """Put an event into the chronicle: `open` for all, `closed` only for the seats in `to`."""
        run = self.run
        if run.news is None:
            return
        if run.where is not None and run.where.secret:
            run.news.append(Event(run.step.rule, kind, None, {**open, **(closed or {})}, (run.lane,)))
            return
        then = self.still() if kind in self.title.beats else None
        run.news.append(Event(run.step.rule, kind, open, closed or {}, to, then))

    def still(self) -> Self:
        """A picture of this moment in the middle of an act, to look at and not to play on."""
        g = self.clone()
        g.run = None
        return g

    def finish(self, result: Result) -> None:
        """The game is over, whatever was still to come."""
        self._not_secretly("finish")
        self.result = result

    def _not_secretly(self, what: str) -> None:
        run = self.run
        if run.where is not None and run.where.secret:
            raise KernelError(f"a secret lane may not {what} ({type(run.step).__name__})")

    # ---- asked by drivers --------------------------------------------------------------------------------

    def pending(self) -> list[Seat]:
        """The seats that can act now. For drivers only: it may tell more than players should know."""
        if self.asked >= 0:
            return [self.asked]
        return self.flow[-1].asked if self.flow else []

    def waiting(self) -> list[Seat]:
        """The seats waited for, as far as anybody may know."""
        if self.asked >= 0:
            return [self.asked]
        if not self.flow:
            return []
        top = self.flow[-1]
        return list(top.seats) if top.hush else [seat for seat in top.seats if top.lanes[seat]]

    def step(self, seat: Seat) -> Step:
        """The step that asks this seat."""
        if self.flow:
            top = self.flow[-1]
            if seat == self.asked >= 0:
                return top  # type: ignore[no-any-return]
            if self.asked < 0 and seat in top.asked:
                return top.lanes[seat][-1]  # type: ignore[no-any-return]
        raise IllegalAction(
            f"seat {seat} is not asked now; waiting for {self.waiting() or 'nobody, it is over'}"
        )

    def options(self, seat: Seat) -> list[Action]:
        """All that the seat may do now."""
        options = self.offered
        if options is not None and seat == self.asked:
            return options  # type: ignore[no-any-return]
        offers = self.offers
        if offers is None:
            offers = self.offers = {}
        options = offers.get(seat)
        if options is None:
            step = self.step(seat)
            options = offers[seat] = step.options(self, seat)
            if not options:
                raise KernelError(f"no options at {step}")
        return options  # type: ignore[no-any-return]

    def drafting(self, seat: Seat | None) -> Step | None:
        """In lanes: the seat's own step, or what it has kept. For the seat's own view."""
        top = self.flow[-1] if self.flow else None
        if type(top) is not Together or seat not in top.seats:
            return None
        lane = top.lanes[seat]
        return lane[-1] if lane else top.kept[seat]  # type: ignore[no-any-return]

    def default(self, seat: Seat) -> Action:
        """The legal choice an absent player makes."""
        return self.step(seat).default(self, seat, self.options(seat))

    def act(
        self, seat: Seat, action: Action, news: list[Event] | None = None, tape: Iterator[int] | None = None
    ) -> Run:
        """Check the action against the options, carry it out and run on to the next decision.

        `news` collects the events; `tape` gives recorded chance results instead of new ones.
        """
        self.imagined = None
        if seat != self.asked:
            return self._act_in_lane(seat, action, news, tape)
        options = self.offered
        if options is None:
            options = self.options(seat)
        if action not in options:
            raise not_offered(self.step(seat), action, options)
        if self.offers is not None:
            self.offers = None
        self.offered = None
        self.asked = -1
        step = self.flow.pop()
        run = self.run = Run(step, news, tape)
        step.take(self, seat, action)
        self._advance(run)
        self.run = None
        return run

    def _act_in_lane(
        self, seat: Seat, action: Action, news: list[Event] | None, tape: Iterator[int] | None
    ) -> Run:
        options = self.options(seat)
        if action not in options:
            raise not_offered(self.step(seat), action, options)
        flow = self.flow
        lanes = flow[-1]
        lane = lanes.lanes[seat]
        if not lanes.secret:
            self.offers = None  # an act in the open may change what others can do
        step = lane.pop()
        run = self.run = Run(step, news, tape, lanes, seat, len(flow))
        step.take(self, seat, action)
        lane += run.next()
        alone = lanes.secret or (not run.passed and self.result is None and flow[-1] is lanes)
        if alone and self._follow(lanes, seat, run) and not run.passed:
            self.run = None  # no lane but this one has moved, and it asks again
            return run
        lanes.asked.remove(seat)
        if self.offers:
            self.offers.pop(seat, None)
        if not lanes.secret or not lanes.asked:  # a secret lane moves no other: whoever was asked still is
            run.where, run.lane = None, -1
            self._advance(run)
        self.run = None
        return run

    def start(self, news: list[Event] | None = None, tape: Iterator[int] | None = None) -> Run:
        """Run from the set-up to the first decision."""
        run = self.run = Run(None, news, tape)
        self._advance(run)
        self.run = None
        return run

    def _advance(self, run: Run) -> None:
        flow, said = self.flow, run.said
        for _ in COUNT:
            if self.result is not None:
                flow.clear()
                return
            if said:
                while said:  # the first said comes to lie on top
                    flow.append(said.pop())
            elif not flow:
                raise KernelError("the flow ran dry without a result")
            top = flow[-1]
            asks = top.asks
            if asks:
                who = top.who(self)
                if who is not None:
                    options = top.options(self, who)
                    if len(options) > 1 or (options and top.veiled):
                        self.asked = who
                        self.offered = options
                        return
                    if not options:
                        raise KernelError(f"no options at {top}")
                    flow.pop()
                    run.step = top
                    top.take(self, who, options[0])
                    continue
            elif asks is None:
                if self.settle(top, run):
                    return
                run.where, run.lane = None, -1
                continue
            flow.pop()
            run.step = top
            top.run(self)
        raise KernelError(f"{RUNAWAY} steps without a decision, last at {run.step}")

    def _follow(self, lanes: Together, seat: Seat, run: Run) -> bool:
        """Run one lane until it asks its seat (True), is empty or is interrupted."""
        flow, lane, steps = self.flow, lanes.lanes[seat], 0
        while lane:
            step = lane[-1]
            who = step.who(self)
            if who is not None:
                if who != seat:
                    raise KernelError(f"the lane of seat {seat} asks seat {who}: use interrupt or pass_to")
                options: list[Action] = step.options(self, seat)
                if not options:
                    raise KernelError(f"no options at {step}")
                # the last step of a secret lane is never skipped: being ready must not show that
                # there was no choice
                if len(options) > 1 or step.veiled or (lanes.secret and len(lane) == 1):
                    if self.offers is None:
                        self.offers = {}
                    self.offers[seat] = options
                    return True
            if not lanes.secret:
                self.offers = None
            lane.pop()
            run.where, run.lane, run.step, run.top = lanes, seat, step, len(flow)
            if who is None:
                step.run(self)
            else:
                step.take(self, seat, options[0])
            lane += run.next()
            if self.result is not None or flow[-1] is not lanes:
                return False
            steps += 1
            if steps > RUNAWAY:
                raise KernelError(f"{RUNAWAY} steps without a decision in the lane of seat {seat}")
        return False

    def settle(self, lanes: Together, run: Run) -> bool:
        """Run every lane that is not waiting until it asks its seat or is empty. True: somebody is asked."""
        flow = self.flow
        run.passed = True
        while run.passed:  # again, if a step was passed to a lane that had been looked at already
            run.passed = False
            for seat in lanes.seats:
                if not lanes.lanes[seat] or seat in lanes.asked:
                    continue
                if self._follow(lanes, seat, run):
                    lanes.asked.append(seat)
                    lanes.asked.sort()
                elif self.result is not None or flow[-1] is not lanes:
                    return False
        if lanes.asked:
            return True
        if not any(lanes.lanes):
            flow.pop()
            self.offers = self.worked_out = None
            self.gathered = lanes.kept
        return False

    # ---- state as data -----------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy: a shallow copy carries every scalar, then containers are copied by name.

        Games extend this; a test finds a container that was forgotten.
        """
        g: Self = self.__copy__()  # type: ignore[attr-defined]  # every struct has it; `copy` looks for it at length
        g.imagined = None
        dice = g.dice
        g.dice = Dice(dice.seed, dice.n)
        g.flow = flow = g.flow.copy()
        if self.opened:
            for i, step in enumerate(flow):
                if type(step) is Together:
                    flow[i] = step.copy()
        g.gathered = g.gathered.copy()
        if g.offers is not None:  # an empty one, too: whoever is asked next writes into it
            g.offers = g.offers.copy()
        return g

    def save(self) -> bytes:
        """The whole state as canonical JSON."""
        g = copy(self)
        g.book = g.edition = g.run = g.offered = g.offers = g.worked_out = g.scratch = g.imagined = None
        return msgspec.json.encode(g, order="deterministic")

    @classmethod
    def restore(cls, data: bytes, book: Any) -> Self:
        """The state that `save` wrote."""
        g: Self = cls.decoder.decode(data)
        steps = cls.flow_decoder.decode(data)
        g.flow, g.gathered = steps.flow, steps.gathered
        g.hold(book)
        for i, step in enumerate(g.flow):
            if not isinstance(step, Step):
                g.flow[i] = Together(*astuple(step))
        return g

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as it is saved; whoever reads it must have the same content."""
        return _unpickled, (type(self), self.save(), self.edition, self.title.content_hash(self.edition))

    def hold(self, book: Any) -> None:
        """Play with this content. Games whose `book` is a part of it override this."""
        self.book = book

    def digest(self) -> str:
        """Equal states, equal digests, on every machine. The seed salts it, so it may be published."""
        return blake2b(self.save(), digest_size=16).hexdigest()

    # ---- knowledge ---------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> Scene:
        """What that seat (None: an onlooker) may know, ready to draw."""
        from .view import look

        return look(self, seat)

    def shuffle_hidden(self, seat: Seat | None, rng: Random) -> None:
        """Permute in place what the seat cannot know. Games with hidden things override it."""

    def check(self) -> None:
        """Raise AssertionError if a law of conservation is broken. Games override it."""

    def redeal(self, seat: Seat | None, rng: Random, drafted: bool = True) -> Self:
        """A random full state consistent with what the seat may know: see `kernel/imagination.py`."""
        return redealt(self, seat, rng, drafted)

    def canonical(self, seat: Seat | None) -> Self:
        """The one imagined world of what the seat may know now: always the same, until it learns more.

        For whatever is shown or advised and needs a whole world to be worked out. Nobody may change it: act
        on a clone.
        """
        return canonical(self, seat)


def _unpickled(kind: type[Game], data: bytes, folder: Path | None, fingerprint: str) -> Game:
    if kind.title.content_hash(folder) != fingerprint:
        raise BadFile(f"a game of {kind.title.id} with other content than here")
    g = kind.restore(data, kind.title.book(folder))
    g.edition = folder
    return g
