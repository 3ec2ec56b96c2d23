"""What somebody may imagine of others' secrets: from rules and public history, never from the secrets."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pentarchy.kernel import Seat, Together, changed, replace

from .records import hand

if TYPE_CHECKING:
    from . import State

RESERVE = 5
"""FV per level that LOGISTICS keeps behind the screen. [MU-264]"""


def imagine_secrets(g: State, me: Seat, rng: Random) -> None:
    """Objectives, reserves, Corsairs and secret pacts of others than the seat; the onlooker knows nobody's.

    Florins stay but where secret pacts may have moved them: every other sum is paid in the open, so that a
    player who keeps books knows them.
    """
    others = [s for s in range(g.seats) if s != me]
    _objectives(g, [s for s in others if g.goals[s] >= 0], rng)
    _reserves(g, others, rng)
    _corsairs(g, me, others, rng)
    _pacts(g, me, rng)


def _objectives(g: State, others: list[Seat], rng: Random) -> None:
    """Any of a kingdom's own that the seat has not seen."""
    book = g.book
    left = sorted([*g.goals_left, *(g.goals[s] for s in others)])
    for s in others:
        kingdom = book.kingdoms[g.kingdom[s]].id
        goal = rng.choice([n for n in left if book.objectives[n].kingdom == kingdom])
        g.goals = changed(g.goals, s, goal)
        left.remove(goal)
    g.goals_left = tuple(left)


def _reserves(g: State, others: list[Seat], rng: Random) -> None:
    """Who knows LOGISTICS may have kept armies back, as far as the box holds any."""
    for s in others:
        g.reserve[s] = 0
        if g.tech[s] & g.book.bit["logistics"]:
            level = 1 + min(2, g.tech[s].bit_count() // 8)
            left = g.book.tables.setup.chest - g.total_armies(s)
            g.reserve[s] = rng.randint(0, max(0, min(RESERVE * level, left)))


def _corsairs(g: State, me: Seat, others: list[Seat], rng: Random) -> None:
    """In Commerce, once all have written, whoever holds a Corsair may have sent him out."""
    g.corsair = [x for x in g.corsair if g.cards.at[x[0]] == hand(me)]
    if g.phase != "commerce" or (g.flow and type(g.flow[-1]) is Together):
        return
    seas = [s for s in range(g.book.sea, len(g.book.ids)) if not g.shut[s]]
    for s in others:
        for card in g.cards.lie(hand(s)):
            if g.book.cards[card].id == "corsair" and rng.random() < 0.5:
                g.corsair.append((card, rng.choice(seas), -1))


def _pacts(g: State, me: Seat, rng: Random) -> None:
    """Others know of a secret pact who made it; it may have been a loan, so that purses are uncertain."""
    sworn: set[Seat] = set()
    for i, p in enumerate(g.pacts):
        if p.secret and me not in p.parties:
            kinds = ("alliance", "promise") if len(p.parties) > 2 else ("alliance", "transit", "promise")
            until = rng.choice((0, g.turn, g.turn + 1, g.turn + 2))
            g.pacts[i] = replace(p, kind=rng.choice(kinds), until=until, sum=0)
            sworn.update(s for s in p.parties if g.alive[s])
    if len(sworn) > 1:
        total = sum(g.florins[s] for s in sworn)
        cuts = sorted(rng.randint(0, total) for _ in range(len(sworn) - 1))
        for s, low, high in zip(sorted(sworn), [0, *cuts], [*cuts, total], strict=True):
            g.florins[s] = high - low
