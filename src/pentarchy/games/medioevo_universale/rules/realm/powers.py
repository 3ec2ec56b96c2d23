"""The powers: what they know and believe, their honour and money."""

from __future__ import annotations

from pentarchy.kernel import Seat, changed

from ...state import State


def knows(g: State, seat: Seat, tech: str) -> bool:
    """Whether a seat owns a technology; Barbarians own none."""
    return seat >= 0 and g.tech[seat] & g.book.bit[tech] != 0


def level(g: State, seat: Seat) -> int:
    """Technological Level: 8 technologies make 2, 16 make 3. [MU-477]"""
    n = g.tech[seat].bit_count()
    return 1 if n < 8 else 2 if n < 16 else 3


def players(g: State) -> list[Seat]:
    """Seats still in the game, in turn order."""
    return [s for s in g.order if g.alive[s]] if False in g.alive else g.order.copy()


def rivals(g: State, seat: Seat) -> list[Seat]:
    """The other seats still in the game, in turn order."""
    return [s for s in players(g) if s != seat]


def catholic(g: State, seat: Seat) -> bool:
    return g.religion[seat] == "catholic"


def obedient(g: State, seat: Seat) -> bool:
    """A Catholic in the Pope's flock: neither excommunicated nor with the Antipope. [MU-398]"""
    return g.alive[seat] and catholic(g, seat) and not g.banned[seat] and not g.schism[seat]


def faith(g: State, seat: Seat) -> str:
    """Religion for war and peace: the excommunicated count as another one. [MU-402]"""
    if g.schism[seat]:
        return "antipope"
    return "banned" if g.banned[seat] else g.religion[seat]


def same_faith(g: State, a: Seat, b: Seat) -> bool:
    return faith(g, a) == faith(g, b) != "banned"


def honour(g: State, seat: Seat, n: int, why: str) -> None:
    """Honour Points, which may become negative. [MU-434]"""
    if n and seat >= 0:
        g.honour[seat] += n
        g.tell("honour", seat=seat, n=n, why=why)


def pay(g: State, seat: Seat, n: int) -> None:
    g.florins[seat] -= n


def capture(g: State, holder: Seat, captive: Seat, n: int) -> None:
    """So many more armies of one power are prisoners of another; fewer, if less than none."""
    held = g.prisoners[holder]
    g.prisoners = changed(g.prisoners, holder, changed(held, captive, held[captive] + n))


def count_deed(g: State, seat: Seat, deed: int) -> None:
    """One more of what a seat did, for the statistics."""
    g.deeds = changed(g.deeds, seat, changed(g.deeds[seat], deed, g.deeds[seat][deed] + 1))


def count(g: State, what: int) -> None:
    """One more of what befell all, for the statistics."""
    g.tally = changed(g.tally, what, g.tally[what] + 1)
