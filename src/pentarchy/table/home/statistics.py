"""What a host's own games say about a title: how often each power, road and card wins, and how long they
last."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec

from pentarchy.table.home.results import Outcome

CARDS = 24
"""So many are shown, those used most."""


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
    """How games ended, and how many of all."""
    cards: list[Tally]
    """Cards, arts, inventions: how many seats used each, and how many of those won."""


def statistics(outcomes: Iterable[Outcome]) -> Statistics:
    """Shared victories count in parts."""
    games, minutes = 0, []
    roles: defaultdict[str, list[float]] = defaultdict(list)
    seats: defaultdict[str, list[float]] = defaultdict(list)
    ways: Counter[str] = Counter()
    cards: defaultdict[str, list[float]] = defaultdict(list)
    for outcome in outcomes:
        games += 1
        minutes.append(outcome.minutes)
        winners = sum(seat.place == 1 for seat in outcome.seats) or 1
        for n, seat in enumerate(outcome.seats, 1):
            won = (seat.place == 1) / winners
            seats[str(n)].append(won)
            if seat.role:
                roles[seat.role].append(won)
            for card in seat.cards:
                cards[card].append(won)
        if outcome.how:
            ways[outcome.how] += 1
    middle = sorted(minutes)[len(minutes) // 2] if minutes else 0
    return Statistics(
        games=games,
        minutes=middle,
        roles=_best_first(_tallies(roles)),
        seats=sorted(_tallies(seats), key=lambda tally: int(tally.label)),
        ways=[Tally(how, ways.total(), n) for how, n in ways.most_common()],
        cards=_best_first(sorted(_tallies(cards), key=lambda tally: (-tally.n, tally.label))[:CARDS]),
    )


def _best_first(tallies: list[Tally]) -> list[Tally]:
    return sorted(tallies, key=lambda tally: (-tally.won / tally.n, tally.label))


def _tallies(found: dict[str, list[float]]) -> list[Tally]:
    return [Tally(label, len(won), sum(won)) for label, won in found.items()]
