"""The review of a finished game: win chances from turn to turn, what moved them, and where it was decided.

Each change is split into what the seat chose, what the others did, and chance: the same act is tried again
with other dice, and what fell better or worse than the average of those is luck. Acts drafted in secret by
several seats come out together, so what they change is shared by all that drafted. Turning points are judged
by what the seat could know: its options are forecast in worlds imagined from its chair.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import msgspec

from pentarchy.kernel import Action, Game, Record, Seat, Together, line
from pentarchy.kernel.dice import Dice
from pentarchy.kernel.record import Act
from pentarchy.kernel.scene import Seg, Text

from .adviser import reasons
from .chair import Chair
from .chances import chances
from .forecast import forecasts
from .greedy import outcomes
from .plans import answer

SECONDS = 60.0
"""Of a core, at most, for what is judged by forecasts."""
THROWS = 16
"""Other dice each act of chance is tried with."""
LOOKED_AT, TOLD = 6, 3
"""Decisions of a seat that are looked at more closely, and told of at most."""
MATTERS = 0.02
"""A turning point changes the chance at least by so much."""
WORLDS = 8
RIVALS = 3
"""Other options a decision is compared with."""
MOST_TURNS = 400


class Moment(msgspec.Struct, omit_defaults=True):
    """The win chances when a turn began, and what has moved them since the one before."""

    label: Text
    at: int
    """Decisions in force until then."""
    chances: list[float]
    choice: list[float] = []
    luck: list[float] = []
    others: list[float] = []


class Turning(msgspec.Struct):
    """A decision that mattered: what was done, and the best of what else could have been."""

    seat: int
    at: int
    """Decisions in force before it: one may play on from there."""
    turn: Text
    taken: Text
    other: Text
    chance: float
    other_chance: float
    """Of winning, by what the seat could know: with what was done, and with the other."""
    more: list[str]
    less: list[str]
    """The parts of the judgement in which the better of the two gains, and loses."""


class Review(msgspec.Struct):
    moments: list[Moment]
    names: list[str]
    colours: list[int]
    choice: list[float]
    others: list[float]
    luck: list[float]
    """Per seat, in all. Everybody gains by acting and loses while others act, so choice is told as more or
    less than what the seats gained by it on average: all that is better than par."""
    turnings: list[Turning]


class Decision(msgspec.Struct):
    """One that may have been a turning point."""

    game: Game
    act: Act
    at: int
    turn: Text
    size: float


Progress = Callable[[float], None]


def review(record: Record, progress: Progress = lambda done: None, seconds: float = SECONDS) -> Review:
    """Play the game once more and judge it. Everything is repeatable, but for how long it may take."""
    rng = Random(record.game.digest())
    moments, decisions = _walk(record, rng, progress)
    seats = range(record.game.seats)
    info = record.game.view(None).seats
    found = _judged(decisions, rng, progress, process_time() + seconds)
    choice = [sum(m.choice[s] for m in moments) for s in seats]
    par = sum(choice) / len(seats)
    return Review(
        moments,
        [i.faction or i.name for i in info],
        [i.colour for i in info],
        [own - par for own in choice],
        [sum(m.others[s] for m in moments) + par for s in seats],
        [sum(m.luck[s] for m in moments) for s in seats],
        found,
    )


def _walk(record: Record, rng: Random, progress: Progress) -> tuple[list[Moment], list[list[Decision]]]:
    g = record.start.clone()
    seats, now, turn = range(g.seats), chances(g), list[Seg]()
    moments: list[Moment] = []
    decisions: list[list[Decision]] = [[] for _ in seats]
    choice, luck, others = ([0.0] * g.seats for _ in range(3))
    last = len(record.story) - 1
    for n, passage in enumerate(record.story):
        if (act := passage.act) is not None:
            before = g.clone()
            free = len(g.options(act.seat)) > 1
            g.act(act.seat, act.action, tape=iter(act.drawn))
            after = chances(g)
            mean = _on_average(before, act, rng) if act.drawn else after
            drafted = _drafters(before, g, act.seat)
            for s in seats:
                deed = mean[s] - now[s]
                own = deed / len(drafted) if s in drafted else 0.0
                choice[s] += own
                others[s] += deed - own
                luck[s] += after[s] - mean[s]
            if free:
                size = abs(mean[act.seat] - now[act.seat])
                decisions[act.seat].append(Decision(before, act, n - 1, turn, size))
                decisions[act.seat] = sorted(decisions[act.seat], key=lambda d: -d.size)[:LOOKED_AT]
            now = after
        said = [told for event in passage.events if (told := line(g, event, None)) and told.level == "turn"]
        if (said and len(moments) < MOST_TURNS) or n == last:
            turn = said[-1].text if said else []
            moments.append(Moment(turn, n, now, choice, luck, others))
            choice, luck, others = ([0.0] * g.seats for _ in range(3))
        if n % 50 == 0:
            progress(0.4 * n / max(1, last))
    return moments, decisions


def _on_average(before: Game, act: Act, rng: Random) -> list[float]:
    """The chances after the same act with other dice."""
    total = [0.0] * before.seats
    for _ in range(THROWS):
        g = before.clone()
        g.dice = Dice(rng.randbytes(32))
        g.act(act.seat, act.action)
        total = [t + c for t, c in zip(total, chances(g))]
    return [t / THROWS for t in total]


def _drafters(before: Game, after: Game, seat: Seat) -> tuple[Seat, ...]:
    """Whose act it was: of all that drafted, where it closed secret lanes."""
    top = before.flow[-1]
    if type(top) is Together and top.secret:
        now = after.flow[-1] if after.flow else None
        if type(now) is not Together or now.id != top.id:
            return top.seats
    return (seat,)


def _judged(
    decisions: list[list[Decision]], rng: Random, progress: Progress, deadline: float
) -> list[Turning]:
    """At most three turning points a seat; the largest changes of all seats are looked at first."""
    found: list[tuple[float, Turning]] = []
    queue = [seat[n] for n in range(LOOKED_AT) for seat in decisions if n < len(seat)]
    for n, decision in enumerate(queue):
        if process_time() > deadline:
            break
        found += _compared(decision, rng)
        progress(0.4 + 0.6 * n / len(queue))
    kept: list[Turning] = []
    for _, turning in sorted(found, key=lambda entry: -entry[0]):
        if sum(turning.seat == other.seat for other in kept) < TOLD:
            kept.append(turning)
    return sorted(kept, key=lambda turning: turning.at)


def _compared(decision: Decision, rng: Random) -> list[tuple[float, Turning]]:
    act, chair = decision.act, Chair(decision.game, decision.act.seat)
    rivals = _rivals(chair, act.action, rng)
    if not rivals:
        return []
    taken, *others = forecasts(chair, [act.action, *rivals], rng, WORLDS)
    best = max(others, key=lambda forecast: forecast.chance)
    gap = abs(taken.chance - best.chance)
    if gap < MATTERS:
        return []
    more, less = reasons(chair.title, *((taken, best) if taken.chance > best.chance else (best, taken)))
    labels = chair.label(taken.action), chair.label(best.action)
    seat = decision.act.seat
    turning = Turning(seat, decision.at, decision.turn, *labels, taken.chance, best.chance, more, less)
    return [(gap, turning)]


def _rivals(chair: Chair, taken: Action, rng: Random) -> list[Action]:
    """What the styles would have done, and what looks best at once."""
    title, seat, options, world = chair.title, chair.seat, chair.options, chair.imagine(rng)
    styles = dict.fromkeys([title.habit or title.advise, *title.styles])
    found = dict.fromkeys(answer(style, world, seat, options) for style in styles)
    seen = options if len(options) <= 40 else rng.sample(options, 40)
    values = outcomes(world, seat, seen, title)
    ranked = sorted(range(len(seen)), key=lambda n: -values[n])
    both = [*list(found)[: RIVALS - 1], *(seen[n] for n in ranked[:RIVALS])]
    return [action for action in dict.fromkeys(both) if action != taken][:RIVALS]
