"""Culture points, the tie-break, and what a designer wants to know of a finished game."""

from __future__ import annotations

from pentarchy.kernel import Points, Result, Seat, Step

from ..book import SHIP, SUPPLIES, UNITS_PER_SEAT
from ..state import AMERICA, JERUSALEM, State


def realizations(g: State, seat: Seat) -> dict[str, tuple[int, int]]:
    """How many of each realization the seat has, and the points they bring.

    [RK-215, RK-216, RK-217, RK-218, RK-219, RK-220, RK-221]
    """
    points, first = g.book.points, seat * UNITS_PER_SEAT
    tokens = g.at[first : first + UNITS_PER_SEAT]
    on_foot = tokens[: g.book.tokens[SHIP][0]]
    counts = {
        "influence": g.held(seat),
        "building": sum(g.buildings[s].bit_count() for s in g.settlements(seat)),
        "land": g.lands[seat],
        "dedication": g.dedication(seat),
        "unit": len([at for at in on_foot if at >= 0]),
        "jerusalem": on_foot.count(JERUSALEM),
        "america": tokens.count(AMERICA),
    }
    return {name: (n, n * getattr(points, name)) for name, n in counts.items()}


def culture(g: State, seat: Seat) -> int:
    """All culture points of the seat, as they stand. [RK-016]"""
    return sum(points for _, points in realizations(g, seat).values())


def account(g: State, seat: Seat) -> list[Points]:
    """The culture points line by line; before the first round there is no score yet. [RK-016]"""
    if not g.round:
        return []
    return [Points(name, points) for name, (_, points) in realizations(g, seat).items()]


def figures(g: State, seat: Seat) -> dict[str, int]:
    """The numbers of a kingdom that its choices change."""
    return {
        "culture": culture(g, seat) if g.round else 0,
        **dict(zip(SUPPLIES, g.stock[seat])),
        **{f"{name}-track": n for name, n in zip(SUPPLIES, g.income(seat))},
        "land": g.lands[seat],
        "unity": g.unity[seat],
        "treachery": g.treachery(seat),
        "dedication": g.dedication(seat),
        "upkeep": g.cones(seat),
        "unit": len(g.ground(seat)),
    }


class Score(Step[State], frozen=True):
    """Most culture points win; a tie goes to more influence cards, and is shared beyond that.

    [RK-016, RK-214, RK-223]
    """

    rule = "RK-016"

    def run(self, g: State) -> None:
        g.phase = "end"
        scores = tuple(culture(g, seat) for seat in range(g.seats))
        keys = [(scores[s], g.held(s)) for s in range(g.seats)]
        places = tuple(1 + sum(other > mine for other in keys) for mine in keys)
        g.tell("ends", scores=list(scores), places=list(places))
        g.finish(Result(places=places, scores=scores, how="culture points"))


def statistics(g: State) -> dict[str, int | float | str]:
    """One row per finished game."""
    out: dict[str, int | float | str] = {
        "battles": g.tally[0],
        "captures": g.tally[1],
        "pillages": g.tally[2],
        "cancellations": g.tally[3],
    }
    for seat in range(g.seats):
        out[f"seat{seat}.faction"] = g.book.nations[g.nation[seat]].id if g.nation[seat] >= 0 else ""
        out[f"seat{seat}.inventions"] = g.inventions[seat].bit_count()
        out[f"seat{seat}.settlements"] = len(g.settlements(seat))
        out[f"seat{seat}.unity"] = g.unity[seat]
        out[f"seat{seat}.pope"] = int(g.pope == seat)
        for name, (_, points) in realizations(g, seat).items():
            out[f"seat{seat}.points.{name}"] = points
    return out
