"""Ratings: OpenSkill's Plackett-Luce over the rated results of a title, with roles rated like team-mates.

A seat is a team of its player and its role, so who wins with a weak power gains more. Nothing of it is kept:
it is worked out from the results in the order in which they were written down, the same in every process.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from statistics import fmean
from typing import Any

import msgspec

from pentarchy.table.home.results import Annals, Outcome

MU, SIGMA, ROLE_SIGMA = 25.0, 25.0 / 3, 25.0 / 6
SCALE, MIDDLE = 40.0, 1500.0
"""As people know ratings: around 1500, two hundred points or so for a clear difference."""


class Rating(msgspec.Struct):
    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def spread(self) -> int:
        """Within so many points of it the truth lies, nearly always."""
        return round(2 * SCALE * self.sigma)

    @property
    def cautious(self) -> float:
        """Lists are ordered by it: nobody leads them by one lucky game."""
        return self.mu - 2 * self.sigma


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA)


class Ladder:
    """The ratings of one title.

    >>> from pentarchy.table.home.results import Outcome, Played
    >>> def game(first, second):
    ...     pairs = enumerate((first, second), 1)
    ...     seats = [Played(player=p, name=p, role=r, place=n, score=0) for n, (p, r) in pairs]
    ...     return Outcome(table="", game="", name="", ended=1, minutes=1, acts=1, how="", seats=seats)
    >>> ladder = Ladder()
    >>> for _ in range(6):
    ...     ladder.take(game(("x", "strong"), ("y", "weak")))
    >>> ladder.take(game(("ann", "strong"), ("eve", "weak")))
    >>> ladder.take(game(("bob", "weak"), ("cid", "strong")))
    >>> ladder.players["bob"].shown > ladder.players["ann"].shown > 1500
    True
    """

    def __init__(self) -> None:
        self.players: defaultdict[str, Rating] = defaultdict(Rating)
        self.roles: defaultdict[str, Rating] = defaultdict(lambda: Rating(0.0, ROLE_SIGMA))
        self.curves: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        """Per player: when a game ended, and the rating after it."""
        self.taken = 0
        self._last = 0
        self._mark = b""

    def take(self, outcome: Outcome) -> None:
        """One more result."""
        model = _model()
        teams, mine = [], []
        for seat in outcome.seats:
            known = seat.player and not seat.late
            ratings = [self.players[seat.player] if known else Rating()]
            ratings += [self.roles[seat.role]] if seat.role else []
            mine.append(ratings)
            teams.append([model.rating(mu=rating.mu, sigma=rating.sigma) for rating in ratings])
        after = model.rate(teams, ranks=[float(seat.place) for seat in outcome.seats])
        # a bot or a role with several seats learns from all of them, as from one game
        learned: defaultdict[int, list[Any]] = defaultdict(list)
        for ratings, team in zip(mine, after):
            for rating, new in zip(ratings, team):
                learned[id(rating)].append(new)
        for rating in {id(rating): rating for ratings in mine for rating in ratings}.values():
            news = learned[id(rating)]
            rating.mu, rating.sigma = fmean(new.mu for new in news), fmean(new.sigma for new in news)
            rating.games += 1
        for player in dict.fromkeys(seat.player for seat in outcome.seats if seat.player and not seat.late):
            self.curves[player].append((outcome.ended, self.players[player].shown))

    async def follow(self, annals: Annals, game: str) -> Ladder:
        """Take what was written since; begin anew if what was taken before has changed or one slipped
        through."""
        count, mark = await annals.edition(game)
        ladder = self if self._mark == mark and self.taken <= count else Ladder()
        await ladder._read_on(annals, game)
        if ladder.taken < count:
            ladder = Ladder()
            await ladder._read_on(annals, game)
        ladder._mark = mark
        return ladder

    async def _read_on(self, annals: Annals, game: str) -> None:
        for id, outcome in await annals.rated_after(game, self._last):
            if outcome is not None:
                self.take(outcome)
            self.taken, self._last = self.taken + 1, id


class Ladders:
    """Of all titles, each followed when somebody looks."""

    def __init__(self, annals: Annals) -> None:
        self._annals = annals
        self._kept: dict[str, Ladder] = {}

    async def of(self, game: str) -> Ladder:
        ladder = self._kept[game] = await self._kept.get(game, Ladder()).follow(self._annals, game)
        return ladder
