"""The turns of a siege: artillery, the walls brought down, who no longer fits inside, attrition."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import Battle
from ..realm.cards import find_card, show
from ..realm.lands import set_building, walls
from ..realm.pieces import change, force, own, piece
from ..realm.powers import knows
from .captains import demote, may_attack
from .defence import call_guests
from .encirclement import (
    artillery,
    besieged_force,
    besieging,
    comrades,
    engines_of,
    lift,
    lift_broken,
    shut_in,
    siege_forces,
    siege_of,
    superior,
)
from .losses import Losses


class SiegeTurn(Step[State], frozen=True):
    """At the start of the besieger's Combat: artillery, then confirm, storm or leave.

    [MU-337, MU-339, MU-340, MU-347]
    """

    rule = "MU-339"
    seat: Seat
    land: int

    def run(self, g: State) -> None:
        siege = siege_of(g, self.seat, self.land)
        if siege is None or siege.since >= g.turn:
            return
        g.sieges[g.sieges.index(siege)] = replace(siege, confirmed=False)
        artillery(g, siege)
        g.then(SiegeChoice(self.seat, self.land))


class SiegeChoice(Step[State], frozen=True):
    """Confirm the siege, storm the place, or leave it; who is outnumbered may wait for reinforcements.

    [MU-310, MU-336, MU-340, MU-341, MU-348]
    """

    rule = "MU-348"
    veiled = True
    seat: Seat
    land: int
    late: bool = False
    """After the besieger's moves: no reinforcement can come any more."""

    def who(self, g: State) -> Seat | None:
        return self.seat if siege_of(g, self.seat, self.land) is not None else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        found: list[Action] = []
        if engines_of(g, seat, self.land) and not self.late:
            if not superior(g, seat, self.land):
                found.append(("hold",))
            else:
                found.append(("confirm",))
                if knows(g, seat, "engineering") and find_card(g, seat, "genius") >= 0:
                    found.append(("confirm with genius",))
        able = able_chiefs(g, seat, self.land)
        if able and besieging(g, seat, self.land) > len(siege_forces(g, seat, self.land)):
            found += [("assault", n) for n in able] if len(able) > 1 else [("assault",)]
        return [*found, ("lift",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return options[0]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        siege = siege_of(g, seat, self.land)
        assert siege is not None, "the siege is over"
        match action:
            case ("hold",):
                return
            case ("lift",):
                for n in chiefs_at(g, seat, self.land)[:1]:
                    demote(g, n)
                lift(g, siege)
            case ("assault", *chief):
                lift(g, siege)
                storm(g, seat, self.land, assault=True, chief=chief[0] if chief else -1)
            case _:
                if action[0] == "confirm with genius":
                    show(g, find_card(g, seat, "genius"))
                g.sieges[g.sieges.index(siege)] = replace(siege, confirmed=True)
                reduce(g, seat, self.land, action[0] != "confirm")


def chiefs_at(g: State, seat: Seat, t: int) -> list[int]:
    """A besieger's Captains aboard what closes the place in."""
    forces = siege_forces(g, seat, t)
    return [n for n in own(g, seat, "captain") if piece(g, n).aboard in forces]


def able_chiefs(g: State, seat: Seat, t: int) -> list[int]:
    """Those who may attack this turn, the best first. [MU-296, MU-298]"""
    able = [n for n in chiefs_at(g, seat, t) if may_attack(g, n)]
    return sorted(able, key=lambda n: -piece(g, n).level)


def reduce(g: State, seat: Seat, t: int, genius: bool) -> None:
    """Each engine takes as many levels off the walls as it has; ALCHEMY and Genius cost 1 FV each.

    [MU-341, MU-342, MU-345, MU-346, MU-458, MU-505]
    """
    points = sum(piece(g, n).level for n in engines_of(g, seat, t))
    set_building(g, t, "fortification", max(0, g.fort[t] - points))
    g.tell("reduces", seat=seat, land=g.book.ids[t], level=g.fort[t])
    extra = knows(g, seat, "alchemy") + genius
    if extra:
        g.then(Losses(g.owner[t], t, min(extra, force(g, t, g.owner[t]))))
    g.then(SecondBattle(seat, t))


class SecondBattle(Step[State], frozen=True):
    """Who no longer finds room behind the smaller walls must fight in the open, if a Captain can attack.

    [MU-297, MU-343]
    """

    rule = "MU-343"
    seat: Seat
    land: int

    def run(self, g: State) -> None:
        if not able_chiefs(g, self.seat, self.land):
            return
        if besieged_force(g, self.land) == 0 or besieged_force(g, self.land) > 10 * walls(g, self.land):
            storm(g, self.seat, self.land, assault=False)


def storm(g: State, seat: Seat, t: int, assault: bool, chief: int = -1) -> None:
    """An attack out of a siege."""
    b = besiegers(g, seat, t, assault, chief)
    if b.chief >= 0 and assault:
        change(g, b.chief, loads=piece(g, b.chief).loads + 1)
    call_guests(g, b)


def besiegers(g: State, seat: Seat, t: int, assault: bool, chief: int = -1) -> Battle:
    """The attack they would make, with everything that closes the place in. [MU-312, MU-348]"""
    forces, host = tuple(siege_forces(g, seat, t)), g.owner[t]
    able = able_chiefs(g, seat, t)
    chief = chief if chief >= 0 else next(iter(able), -1)
    fellows = tuple(s for s in comrades(g, seat, t)[1:] if any(piece(g, n).owner == s for n in forces))
    return Battle(
        seat,
        host,
        t,
        piece(g, forces[0]).at,
        "land",
        forces,
        defenders=(host,),
        chief=chief,
        captains=(chief,) if chief >= 0 else (),
        siege=True,
        assault=assault,
        allies=fellows,
    )


class StillThere(Step[State], frozen=True):
    """After the besieger's moves: who held on without numbers needs them now, or storms, or leaves.

    [MU-336, MU-348]
    """

    rule = "MU-336"
    seat: Seat

    def run(self, g: State) -> None:
        for siege in [s for s in g.sieges if s.seat == self.seat]:
            if siege.since < g.turn and not siege.confirmed and not superior(g, self.seat, siege.at):
                g.then(SiegeChoice(self.seat, siege.at, late=True))


class Attrition(Step[State], frozen=True):
    """At the end of each siege turn after the first everybody on both sides loses a tenth of his armies.

    LOGISTICS spares its owner's.

    [MU-344, MU-345]
    """

    rule = "MU-344"
    seat: Seat
    over: bool = False
    """The losses are taken."""

    def run(self, g: State) -> None:
        if self.over:
            lift_broken(g)
            return
        for siege in [s for s in g.sieges if s.seat == self.seat and s.since < g.turn]:
            t = siege.at
            camp = siege_forces(g, self.seat, t)
            for seat in comrades(g, self.seat, t):
                mine = tuple(n for n in camp if piece(g, n).owner == seat)
                weaken(g, seat, t, sum(piece(g, n).fv for n in mine), mine)
            for seat in shut_in(g, t):
                weaken(g, seat, t, force(g, t, seat))
            g.tell("attrition", seat=self.seat, land=g.book.ids[t])
        g.then(Attrition(self.seat, over=True))


def weaken(g: State, seat: Seat, t: int, fv: int, among: tuple[int, ...] = ()) -> None:
    """Hunger and disease at a siege: a tenth of somebody's armies, and one at least."""
    if fv and not knows(g, seat, "logistics"):
        g.then(Losses(seat, t, max(1, fv // 10), among))
