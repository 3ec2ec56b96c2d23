"""The end, and who has won."""

from __future__ import annotations

from pentarchy.kernel import Result, Seat

from ..state import State


def score(g: State, seat: Seat) -> int:
    """Lands gone ahead and men left; a host without men has nothing. [TF-9]"""
    start = 0 if seat == 0 else len(g.book.lands) - 1
    return (abs(g.at[seat] - start) + g.men[seat]) if g.men[seat] else 0


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
