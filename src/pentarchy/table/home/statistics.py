"""What a host's own games say about a title: how often each power and each way to win does, and how long it
takes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec

from pentarchy.table.home.results import Outcome


class Tally(msgspec.Struct):
    """A line of a plot: how often something was there, and how often it won."""

    label: str
    n: int
    won: float


class Statistics(msgspec.Struct):
    games: int
    minutes: int
    """Half of the games were over by then."""
    roles: list[Tally]
    seats: list[Tally]
    ways: list[Tally]


def statistics(outcomes: Iterable[Outcome]) -> Statistics:
    """Shared victories count in parts."""
    games, minutes = 0, []
    roles: defaultdict[str, list[float]] = defaultdict(list)
    seats: defaultdict[str, list[float]] = defaultdict(list)
    ways: Counter[str] = Counter()
    for outcome in outcomes:
        games += 1
        minutes.append(outcome.minutes)
        winners = sum(seat.place == 1 for seat in outcome.seats) or 1
        for n, seat in enumerate(outcome.seats, 1):
            won = (seat.place == 1) / winners
            seats[str(n)].append(won)
            if seat.role:
                roles[seat.role].append(won)
        if outcome.how:
            ways[outcome.how] += 1
    middle = sorted(minutes)[len(minutes) // 2] if minutes else 0
    return Statistics(
        games=games,
        minutes=middle,
        roles=sorted(_tallies(roles), key=lambda tally: (-tally.won / tally.n, tally.label)),
        seats=sorted(_tallies(seats), key=lambda tally: int(tally.label)),
        ways=[Tally(how, n, n) for how, n in ways.most_common()],
    )


def _tallies(found: dict[str, list[float]]) -> list[Tally]:
    return [Tally(label, len(won), sum(won)) for label, won in found.items()]
