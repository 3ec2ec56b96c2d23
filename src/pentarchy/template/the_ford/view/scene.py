"""The picture of a moment. Nothing is hidden in this game, so all seats see the same."""

from __future__ import annotations

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Board, Calendar, Counter, Mat, Piece, Scene, SeatInfo, Space

from ..rules.scoring import score
from ..state import State
from ..words.names import WORDS


def portray(g: State, seat: Seat | None) -> Scene:
    return Scene(
        seats=[
            SeatInfo(
                id=s,
                name=host.name,
                faction=host.name,
                colour=s,
                letter=host.letter,
                score=str(score(g, s)),
                out=not g.men[s],
            )
            for s, host in enumerate(g.book.hosts)
        ],
        calendar=Calendar(
            label=WORDS.plain("calendar-round"),
            turn=min(g.round, g.variants.rounds),
            of=g.variants.rounds,
            phases=[],
        ),
        boards=[Board(id="ford", spaces=[_space(g, n) for n in range(len(g.book.lands))])],
        mats=[
            Mat(
                id=f"host{s}",
                label=host.name,
                seat=s,
                blocks=[
                    Counter(id="men", label=WORDS.plain("mat-men"), value=g.men[s], cap=g.book.men),
                ],
            )
            for s, host in enumerate(g.book.hosts)
        ],
    )


def _space(g: State, n: int) -> Space:
    hosts = [
        Piece(id=f"host{s}", kind="host", owner=s, n=g.men[s], name=g.book.hosts[s].name)
        for s in range(g.seats)
        if g.at[s] == n and g.men[s]
    ]
    return Space(id=g.book.lands[n].id, owner=hosts[0].owner if len(hosts) == 1 else None, pieces=hosts)
