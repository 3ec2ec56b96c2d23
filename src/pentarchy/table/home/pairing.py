"""Who meets whom in a tournament: pools in which everybody has every seat, and Swiss pods of k players.

Plain arithmetic over names: no table, no clock, no chance.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec


class Pod(msgspec.Struct):
    """Those who meet at one table of a round, in the order of its seats."""

    round: int
    players: list[str]
    table: str = ""
    places: list[float] = []
    """By seat, once it is over; who ties shares the places."""


class Standing(msgspec.Struct):
    player: str
    points: float
    wins: int
    opponents: float
    """The points of all one has met: the first tie-break after wins."""
    games: int


def pools(players: Sequence[str], k: int) -> list[list[str]]:
    """As even as can be, dealt like cards, so that neighbours of the list are apart.

    >>> pools("abcdefg", 3)
    [['a', 'd', 'g'], ['b', 'e'], ['c', 'f']]
    """
    n = -(-len(players) // k)
    return [list(players[first::n]) for first in range(n)]


def pool_round(pool: Sequence[str], round: int) -> list[str]:
    """Each round everybody sits one seat further: after k rounds each has had every seat.

    >>> [pool_round("abc", n) for n in range(3)]
    [['a', 'b', 'c'], ['c', 'a', 'b'], ['b', 'c', 'a']]
    """
    turn = round % len(pool)
    return [*pool[len(pool) - turn :], *pool[: len(pool) - turn]]


def swiss_round(ranked: Sequence[str], k: int, pods: Sequence[Pod]) -> list[list[str]]:
    """Pods from the top of the standings down, of those who have met least.

    >>> first = swiss_round("abcdef", 3, [])
    >>> first
    [['a', 'b', 'c'], ['d', 'e', 'f']]
    >>> met = [Pod(0, pod) for pod in first]
    >>> [sorted(pod) for pod in swiss_round("adbecf", 3, met)]
    [['a', 'b', 'd'], ['c', 'e', 'f']]
    """
    met = meetings(pods)
    left, made = list(ranked), []
    while left:
        pod = [left.pop(0)]
        while left and len(pod) < k:
            # the nearest in the standings among those met least
            nearest = min(left, key=lambda who: (_met(met, who, pod), left.index(who)))
            left.remove(nearest)
            pod.append(nearest)
        made.append(pod)
    return [seated(pod, pods) for pod in made]


def _met(met: Counter[frozenset[str]], who: str, pod: Sequence[str]) -> int:
    """How familiar somebody is to a pod: to meet one person three times is worse than three persons twice."""
    return sum(met[frozenset((who, other))] ** 2 for other in pod)


def meetings(pods: Sequence[Pod]) -> Counter[frozenset[str]]:
    return Counter(
        frozenset((a, b)) for pod in pods for n, a in enumerate(pod.players) for b in pod.players[:n]
    )


def seated(pod: Sequence[str], pods: Sequence[Pod]) -> list[str]:
    """The seats of a pod, each to whoever had it least: seats are roles, and roles are not alike.

    >>> seated("ab", [Pod(0, ["a", "b"])])
    ['b', 'a']
    """
    had = Counter((player, seat) for old in pods for seat, player in enumerate(old.players))
    left, order = list(pod), []
    for seat in range(len(pod)):
        # who will find it hardest elsewhere comes last: compare with the seats still to come
        later = range(seat + 1, len(pod))
        who = min(left, key=lambda p: (had[p, seat] - sum(had[p, s] for s in later), pod.index(p)))
        left.remove(who)
        order.append(who)
    return order


def standings(players: Sequence[str], pods: Sequence[Pod]) -> list[Standing]:
    """Points: for every one left behind one, for a tie a half. Ties: wins, then the points of those met.

    >>> over = [Pod(0, ["a", "b", "c"], places=[1, 2, 3]), Pod(1, ["c", "a", "b"], places=[1.5, 1.5, 3])]
    >>> [(s.player, s.points, s.wins) for s in standings("abc", over)]
    [('a', 3.5, 1), ('c', 1.5, 0), ('b', 1.0, 0)]
    """
    points: defaultdict[str, float] = defaultdict(float)
    wins: Counter[str] = Counter()
    games: Counter[str] = Counter()
    over = [pod for pod in pods if pod.places]
    for pod in over:
        for player, place in zip(pod.players, pod.places):
            points[player] += len(pod.players) - place
            wins[player] += place == 1
            games[player] += 1
    opponents = {
        p: sum(points[o] for pod in over if p in pod.players for o in pod.players if o != p) for p in players
    }
    found = [Standing(p, points[p], wins[p], opponents[p], games[p]) for p in players]
    return sorted(found, key=lambda s: (-s.points, -s.wins, -s.opponents, players.index(s.player)))


def shared_places(places: Sequence[int]) -> list[float]:
    """
    >>> shared_places([2, 1, 2, 4])
    [2.5, 1.0, 2.5, 4.0]
    """
    ranked = sorted(places)
    return [(2 * ranked.index(p) + ranked.count(p) + 1) / 2 for p in places]
