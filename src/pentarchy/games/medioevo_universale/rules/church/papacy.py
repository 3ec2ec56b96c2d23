"""Pope and Antipope: who they are, how they come and go, and the tithe."""

from __future__ import annotations

from pentarchy.kernel import Seat, replace

from ...state import State
from ..realm.powers import honour, obedient, players


def flock(g: State, office: str) -> list[Seat]:
    """Who obeys the Pope or follows the Antipope. [MU-398, MU-404]"""
    if office == "pope":
        return [s for s in players(g) if obedient(g, s)]
    return [s for s in players(g) if g.schism[s]]


def head(g: State, office: str) -> Seat:
    return g.pope if office == "pope" else g.antipope


def enthrone(g: State, seat: Seat, office: str, votes: tuple[int, ...] = ()) -> None:
    """A new Pope or Antipope, and the honour of it; a Crusade under way is his to lead. [MU-249, MU-438]"""
    if office == "pope":
        g.pope = seat
    else:
        g.antipope = seat
    g.tell(office, seat=seat, how="gained", votes=list(votes))
    honour(g, seat, 1, office)
    c = g.crusade
    if c is not None and seat in c.crusaders and g.schism[c.leader] == (office == "antipope"):
        g.crusade = replace(c, leader=seat)


def pope_dies(g: State, office: str) -> None:
    """Dead by calamity or knife: the flock elects a successor when the phase closes. [MU-390]"""
    g.tell("dies", office=office, seat=head(g, office))
    if office == "pope":
        g.pope = -1
        g.peril = 0
    else:
        g.antipope = -1
    g.vacant, g.conclave = office, 0


def papal_damage(g: State, t: int) -> None:
    """A calamity that costs FV in the Papal States: 6 kills the Pope, next time 5 or more, and so on.

    [MU-131]
    """
    if t != g.book.rome or g.pope < 0 or g.owner[t] != g.pope:
        return
    g.peril += 1
    die, need = g.roll(), 7 - g.peril
    g.tell("peril", seat=g.pope, land=g.book.ids[t], die=die, need=need)
    if die >= need:
        pope_dies(g, "pope")


def papal_conquest(g: State, t: int, winner: Seat, loser: Seat) -> None:
    """Rome taken: the Pope dies, a Catholic conqueror follows him. Likewise the Antipope's see.

    [MU-388, MU-389, MU-405]
    """
    if t == g.book.rome:
        if g.pope >= 0:
            g.tell("dies", office="pope", seat=g.pope)
            g.pope = -1
        g.peril = 0
        if g.vacant == "pope":
            g.vacant, g.conclave = "", 0
        if winner >= 0 and obedient(g, winner):
            enthrone(g, winner, "pope")
    if t == g.see and g.antipope >= 0 and loser == g.antipope:
        if winner >= 0 and g.schism[winner]:
            g.antipope = -1
            enthrone(g, winner, "antipope")
        else:
            pope_dies(g, "antipope")


def rome_passes(g: State, t: int, holder: Seat) -> None:
    """Rome in other hands without a war: the Pope is who of the Catholics holds it, else there is none.

    [MU-387, MU-389]
    """
    if t != g.book.rome or g.pope == holder:
        return
    if g.vacant == "pope":
        g.vacant, g.conclave = "", 0
    g.peril = 0
    if obedient(g, holder):
        enthrone(g, holder, "pope")
    elif g.pope >= 0:
        g.pope = -1
        g.tell("no pope", seat=holder)


def end_of_turn(g: State) -> None:
    """A Papal State at peace for a turn forgets its perils; a land without an owner has no Antipope.

    [MU-131, MU-405]
    """
    if not g.calamity and max(g.plague) <= 0:
        g.peril = 0
    if g.antipope >= 0 and not g.alive[g.antipope]:
        pope_dies(g, "antipope")
    if g.pope >= 0 and not g.alive[g.pope]:
        g.pope = -1


def shepherd(g: State, seat: Seat) -> Seat:
    """To whom a seat owes the tithe: the head of its flock, if that is somebody else; -1: to nobody.

    [MU-394, MU-404]
    """
    if g.schism[seat]:
        head = g.antipope
    else:
        head = g.pope if obedient(g, seat) else -1
    return head if head != seat else -1


def tithe_of(g: State, seat: Seat) -> tuple[Seat, int]:
    """Whom a seat owes the tithe, and how much: a tenth of its taxes, rounded down. [MU-395]"""
    head = shepherd(g, seat)
    return (head, g.income[seat] // 10) if head >= 0 else (-1, 0)
