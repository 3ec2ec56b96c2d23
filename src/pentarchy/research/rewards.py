"""What agents are paid: at the end by place, win, share or margin, or on the way by their account."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import Literal, get_args

from pentarchy.kernel import Game, PentarchyError
from pentarchy.kernel.defaults import no_account

from .encode import Encoder

Reward = Literal["place", "win", "share", "margin", "account"]
MARGIN = 10.0
"""Points ahead that count as 0.76 of all, more counts hardly more; points of an account that count as 1."""


class Rewards:
    """Pays out from one decision to the next."""

    def __init__(self, kind: Reward, encoder: Encoder) -> None:
        if kind not in get_args(Reward):
            raise PentarchyError(f"reward: expected one of {', '.join(get_args(Reward))}, not {kind!r}")
        if kind == "account" and encoder.title.account is no_account:
            raise PentarchyError(f"reward: {encoder.title.name} keeps no account of points on the way")
        self.kind, self.encoder = kind, encoder
        self.last: list[float] = []

    def begin(self, g: Game) -> None:
        self.last = self._accounts(g) if self.kind == "account" else []

    def since_last(self, g: Game) -> list[float]:
        """What every seat gets for all that happened since it was asked last time."""
        paid = self._final(g) if g.result is not None else [0.0] * g.seats
        if self.kind != "account":
            return paid
        now = self._accounts(g)
        gain = [(after - before) / MARGIN for after, before in zip(now, self.last)]
        self.last = now
        return [a + b for a, b in zip(gain, paid)]

    def _accounts(self, g: Game) -> list[float]:
        """Every seat's own points if the game ended now: each is paid by its own alone."""
        account = self.encoder.title.account
        return [sum(line.n for line in account(g, seat)) for seat in range(g.seats)]

    def _final(self, g: Game) -> list[float]:
        assert g.result is not None
        if self.kind in ("place", "account"):
            return self.encoder.rewards(g)
        places, scores = g.result.places, g.result.scores
        if self.kind == "win":
            return [(place == 1) / places.count(1) for place in places]
        if self.kind == "share":
            low = min(0, *scores)
            total = sum(s - low for s in scores)
            return [(s - low) / total if total else 1 / len(scores) for s in scores]
        return ahead(scores)


def ahead(scores: Sequence[float]) -> list[float]:
    """Of every seat, by how much it leads the best of the others.

    >>> [round(x, 2) for x in ahead([20, 10, 5])]
    [0.76, -0.76, -0.91]
    """
    best = [max(s for other, s in enumerate(scores) if other != seat) for seat in range(len(scores))]
    return [tanh((s - b) / MARGIN) for s, b in zip(scores, best)]
