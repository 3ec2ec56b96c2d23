"""The turns of a siege: artillery, the walls brought down, who no longer fits inside, attrition."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import BARBARIAN, Battle, Siege
from ..realm.cards import find_card, show
from ..realm.lands import set_building, walls
from ..realm.pieces import change, force, here, piece, remove
from ..realm.powers import knows
from .captains import demote
from .encirclement import besieged_force, besieging, engines_of, lift, lift_broken, siege_forces
from .fight import fight
from .losses import Losses

HIT = {1: 6, 2: 5, 3: 4}
"""What an engine of each level needs on 1d6 to destroy an enemy engine. [MU-339]"""


class SiegeTurn(Step[State], frozen=True):
    """At the start of the besieger's Combat: artillery, then confirm, storm or leave.

    [MU-337, MU-339, MU-340, MU-347]
    """

    rule = "MU-339"
    seat: Seat
    land: int

    def siege(self, g: State) -> Siege | None:
        return next((s for s in g.sieges if s.seat == self.seat and s.at == self.land), None)

    def run(self, g: State) -> None:
        siege = self.siege(g)
        if siege is None or siege.since >= g.turn:
            return
        t, host = self.land, g.owner[self.land]
        mine, theirs = (
            engines_of(g, self.seat, t),
            [n for n in here(g, t, "engine") if piece(g, n).owner == host],
        )
        if mine and theirs:
            best = [max(piece(g, n).level for n in side) for side in (mine, theirs)]
            a, d = g.roll(), g.roll()
            g.tell("artillery", seat=self.seat, a=a, d=d)
            if a >= HIT[best[0]]:
                remove(g, min(theirs, key=lambda n: piece(g, n).level))
            if d >= HIT[best[1]]:
                remove(g, min(mine, key=lambda n: piece(g, n).level))
        if not engines_of(g, self.seat, t):
            lift(g, siege)
            return
        g.then(SiegeChoice(self.seat, t))


class SiegeChoice(Step[State], frozen=True):
    """Confirm the siege, storm the place, or leave it. [MU-310, MU-341, MU-348]"""

    rule = "MU-348"
    veiled = True
    seat: Seat
    land: int

    def who(self, g: State) -> Seat | None:
        return self.seat if any(s.seat == self.seat and s.at == self.land for s in g.sieges) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        found: list[Action] = []
        if besieging(g, seat, self.land) > besieged_force(g, self.land):
            found.append(("confirm",))
            if knows(g, seat, "engineering") and find_card(g, seat, "genius") >= 0:
                found.append(("confirm with genius",))
        if any(piece(g, n).loads < piece(g, n).acts for n in self.captains(g)) and besieging(
            g, seat, self.land
        ) > len(siege_forces(g, seat, self.land)):
            found.append(("assault",))
        return [*found, ("lift",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return options[0]

    def captains(self, g: State) -> list[int]:
        forces = siege_forces(g, self.seat, self.land)
        return [
            n for n, p in enumerate(g.pieces) if p is not None and p.kind == "captain" and p.aboard in forces
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        siege = next(s for s in g.sieges if s.seat == seat and s.at == self.land)
        if action[0] == "lift":
            for n in self.captains(g)[:1]:
                demote(g, n)
            lift(g, siege)
        elif action[0] == "assault":
            lift(g, siege)
            storm(g, seat, self.land, assault=True)
        else:
            if action[0] == "confirm with genius":
                show(g, find_card(g, seat, "genius"))
            g.sieges[g.sieges.index(siege)] = replace(siege, confirmed=True)
            reduce(g, seat, self.land, action[0] != "confirm")


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
    """Who no longer finds room behind the smaller walls must fight in the open."""

    rule = "MU-343"
    seat: Seat
    land: int

    def run(self, g: State) -> None:
        if besieged_force(g, self.land) == 0 or besieged_force(g, self.land) > 10 * walls(g, self.land):
            storm(g, self.seat, self.land, assault=False)


def storm(g: State, seat: Seat, t: int, assault: bool) -> None:
    """An attack out of a siege, with everything that closes the place in. [MU-348]"""
    forces = tuple(siege_forces(g, seat, t))
    host = g.owner[t]
    captains = [
        n for n, p in enumerate(g.pieces) if p is not None and p.kind == "captain" and p.aboard in forces
    ]
    able = [n for n in captains if piece(g, n).loads < piece(g, n).acts]
    chief = max(able, key=lambda n: piece(g, n).level, default=-1)
    guests = {
        p.owner for p in g.pieces if p is not None and p.at == t and p.fv and p.owner not in (seat, host)
    }
    b = Battle(
        seat,
        host,
        t,
        piece(g, forces[0]).at,
        "land",
        forces,
        defenders=(host, *sorted(guests - {BARBARIAN})),
        chief=chief,
        captains=(chief,) if chief >= 0 else (),
        siege=True,
        assault=assault,
    )
    if chief >= 0 and assault:
        change(g, chief, loads=piece(g, chief).loads + 1)
    fight(g, b)


class Attrition(Step[State], frozen=True):
    """At the end of each siege turn after the first both sides lose a tenth, LOGISTICS excepted.

    [MU-344, MU-345]
    """

    rule = "MU-344"
    seat: Seat

    def run(self, g: State) -> None:
        for siege in [s for s in g.sieges if s.seat == self.seat and s.since < g.turn]:
            t, host = siege.at, g.owner[siege.at]
            mine, theirs = besieging(g, self.seat, t), force(g, t, host)
            if mine and not knows(g, self.seat, "logistics"):
                self.weaken(g, siege, max(1, mine // 10))
            if theirs and not knows(g, host, "logistics"):
                g.then(Losses(host, t, max(1, theirs // 10)))
            g.tell("attrition", seat=self.seat, land=g.book.ids[t])

    def weaken(self, g: State, siege: Siege, n: int) -> None:
        for m in siege_forces(g, siege.seat, siege.at):
            k = min(n, piece(g, m).fv)
            change(g, m, fv=piece(g, m).fv - k)
            n -= k
        lift_broken(g)
