"""The end, and who has won."""

from __future__ import annotations

from pentarchy.kernel import Points, Result, Seat

from ..state import State


def figures(g: State, seat: Seat) -> dict[str, int]:
    """The numbers a host's choices change."""
    start = 0 if seat == 0 else len(g.book.lands) - 1
    return {"ahead": abs(g.at[seat] - start), "men": g.men[seat]}


def account(g: State, seat: Seat) -> list[Points]:
    """Lands gone ahead and men left; a host without men has nothing. [TF-9]"""
    return [Points(term, n if g.men[seat] else 0) for term, n in figures(g, seat).items()]


def score(g: State, seat: Seat) -> int:
    return int(sum(line.n for line in account(g, seat)))


def end(g: State, how: str) -> None:
    """The higher score wins, or who took the camp; equal scores share the place. [TF-8, TF-9]"""
    scores = [score(g, seat) for seat in range(g.seats)]
    if how == "camp":
        taker = next(seat for seat in range(g.seats) if g.at[seat] == g.enemy_camp(seat))
        scores[taker] += 10
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    g.finish(Result(places=places, scores=tuple(scores), how=how))


def statistics(g: State) -> dict[str, int | float | str]:
    return {"rounds": g.round, "men left": sum(g.men)}
