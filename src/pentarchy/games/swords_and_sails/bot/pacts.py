"""With whom to ally, when to grow, when to leave: few friends in peace, more against a leader."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..rules.scoring import PARTS, capital_points, land_points, scores
from ..state import State

FEW, SOME = 2, 3
"""Members of a team in peace, and against a rival who is ahead."""
NEAR = 0.75
"""The share of the target from which a rival is dangerous."""
BORDER = PARTS // 2
"""What each common border of two sides adds to the worth of their alliance, in twelfths of a point."""


def target(g: State) -> int:
    """The points to win, in twelfths; without a target more than anybody has."""
    points = g.book.tables.points.targets
    return points.get(g.variants.length, 4 * max(points.values())) * PARTS


def united(g: State, seat: Seat, other: Seat) -> int:
    """What a team of both sides would score, in twelfths."""
    land, capital, both = land_points(g), capital_points(g), [*g.members(seat), *g.members(other)]
    whole = g.book.tables.points.ally * (len(both) - 1) + sum(capital[s] for s in both)
    return sum(land[s] for s in both) * PARTS // len(both) + whole * PARTS


def strongest_rival(g: State, *friends: Seat) -> int:
    """The best score among those who are on none of these sides."""
    score = scores(g)
    return max([score[s] for s in g.alive if not any(g.allied(s, f) for f in friends)], default=0)


def most_members(g: State, seat: Seat, other: Seat) -> int:
    """How big a team of both sides may grow: two, three against somebody who is ahead, four against somebody
    who is about to win."""
    rival = strongest_rival(g, seat, other)
    about_to_win = any(g.mark[s] >= 0 and not g.allied(s, seat) and not g.allied(s, other) for s in g.alive)
    if about_to_win:
        return g.book.tables.points.team
    mine = max(scores(g)[seat], scores(g)[other])
    return SOME if rival > mine and rival >= NEAR * target(g) else FEW


def welcome(g: State, seat: Seat, other: Seat) -> bool:
    """Would the seat ally with the other side? It must gain a point, and not be marked to win already."""
    size = len(g.members(seat)) + len(g.members(other))
    if g.mark[seat] >= 0 or size > most_members(g, seat, other):
        return False
    return united(g, seat, other) > scores(g)[seat] + PARTS


def borders(g: State, seat: Seat, other: Seat) -> int:
    """Where the two players' lands touch: there an alliance is worth most."""
    near, owner = g.book.near, g.owner
    return sum(owner[x] == other for land in g.lands_of(seat) for x in near[land])


def partners(g: State, seat: Seat, others: list[Seat]) -> list[Seat]:
    """Welcome allies, the best first; equal ones are asked in turn, so that nobody is always passed over."""
    good = [s for s in others if welcome(g, seat, s)]
    value = {s: united(g, seat, s) + BORDER * borders(g, seat, s) for s in good}
    return sorted(good, key=lambda s: (-value[s], (s - seat - g.turn) % g.seats))


def seek_ally(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """One offer after another while some are left, each to the next best."""
    asked = g.variants.offers - g.proposals[seat]
    ranked = partners(g, seat, [o[1] for o in options if o[0] == "ally"])
    return ("ally", ranked[asked]) if asked < len(ranked) else None


def better_alone(g: State, seat: Seat) -> bool:
    """Does the team hold the seat back?"""
    alone = (land_points(g)[seat] + capital_points(g)[seat]) * PARTS
    return g.mark[seat] < 0 and alone > scores(g)[seat] + 2 * PARTS


def alliance(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    other = step.proposer if not g.allied(step.proposer, seat) else step.other
    return ("accept",) if welcome(g, seat, other) else ("decline",)


def menaces(g: State, seat: Seat) -> list[float]:
    """Per player, how many points better his land is than nobody's: a rival's a little, a dangerous leader's
    more, most that of a side that wins next season if nobody stops it."""
    score, near = scores(g), NEAR * target(g)
    top = max(score)
    return [
        3.0 if g.mark[s] >= 0 else 1.5 if score[s] == top and top >= near else 0.5 for s in range(g.seats)
    ]
