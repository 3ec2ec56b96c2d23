"""The end of a battle or an assault: points, rescued cargo, levels, and the fate of the settlement."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.pieces import ELITE
from ...state import State
from ...state.records import ABOARD, OUTSIDE, Battle, Unit
from ..fields import close_ring, is_connected
from ..movement.cargo import Rescue
from ..prestige import score
from ..values import one_of_each
from .rolling import battle
from .settlements import DEGRADED, degrade, destroy, seize

# ---- the end of a battle ----------------------------------------------------------------------------------


class EndBattle(Step[State], frozen=True):
    """Victory points, rescued cargo, levels; survivors are whole again. `winner` -1 is a draw.
    [HH-211, HH-213, HH-250, HH-252]"""

    rule = "HH-250"
    winner: int

    def run(self, g: State) -> None:
        b = battle(g)
        where = g.map.ids[b.space]
        if self.winner < 0:
            g.tell("draw", seat=b.seats[0], other=b.seats[1], space=where, siege=b.siege)
        else:
            won, lost = b.seats[self.winner], b.seats[1 - self.winner]
            g.tell("won", seat=won, other=lost, space=where, siege=b.siege)
            if not b.siege or b.garrison:
                table = g.book.tables.victory.battle
                score(g, won, table[0], "battle")
                score(g, lost, -table[1], "battle")
        g.then(*rescues(g, b), Promote(0), Promote(1))
        g.then(Aftermath(b.seats[0], b.space, b.garrison, b.siege and self.winner == 0))


def rescues(g: State, b: Battle) -> list[Step]:
    """Cargo whose ship was sunk looks for room in the ships that are left, or goes ashore on land.
    [HH-215, HH-308]"""
    here = {u.id for u in g.stacks[b.space]}
    adrift = [u for u in g.stacks[b.space] if u.place == ABOARD and u.ship not in here]
    if b.space < g.map.lands:
        for u in adrift:
            g.change(b.space, replace(u, place=OUTSIDE, ship=-1))
        return []
    steps: dict[tuple[Seat, int], Step] = {}
    for u in adrift:
        owner = u.ship // g.book.pieces
        sinker = b.seats[1 - b.seats.index(owner)]
        steps.setdefault((u.seat, u.ship), Rescue(u.seat, b.space, u.ship, sinker))
    return list(steps.values())


class Promote(Step[State], frozen=True):
    """One survivor rises a level for each enemy unit destroyed, none twice in a round. [HH-214]"""

    rule = "HH-214"
    side: int

    def able(self, g: State) -> list[Unit]:
        """Survivors who can still rise in this round. [HH-123, HH-214, HH-281]"""
        b = battle(g)
        if not g.mode.experience or not b.destroyed[self.side]:
            return []
        fought = {f.unit.id for f in b.hosts[self.side]}
        return [
            u
            for u in g.stacks[b.space]
            if u.id in fought and u.level < ELITE and u.levelled != g.round and g.book.units[u.kind].learns
        ]

    def who(self, g: State) -> Seat | None:
        return battle(g).seats[self.side] if self.able(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        found = one_of_each(self.able(g), lambda u: (u.seat, u.kind, u.level, u.place, u.turned))
        return [("promote", u.id) for u in found]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = battle(g)
        space, unit = g.find(action[1])
        g.change(space, replace(unit, level=unit.level + 1, levelled=g.round))
        g.tell("promoted", seat=unit.seat, unit=unit.kind, level=unit.level + 1, space=g.map.ids[space])
        b.destroyed[self.side] -= 1
        g.then(self)


def close_battle(g: State) -> None:
    """The field is cleared, survivors are whole again, and the ring is tested. [HH-022, HH-213]"""
    b = battle(g)
    space, fought = b.space, {f.unit.id for host in b.hosts for f in host}
    for unit in g.stacks[space]:
        if unit.hurt and unit.id in fought:
            g.change(space, replace(unit, hurt=0))
    g.battle = None
    if space < g.map.lands:
        close_ring(g, space)


class Aftermath(Step[State], frozen=True):
    """The battle is put away; a settlement that fell is seized, or its fate is chosen. [HH-221, HH-222]"""

    rule = "HH-221"
    seat: Seat
    space: int
    garrison: bool
    taken: bool

    def run(self, g: State) -> None:
        close_battle(g)
        if not self.taken:
            return
        if self.garrison:
            g.then(Fall(self.seat, self.space))
        else:
            seize(g, self.space, self.seat, "undefended")


class Fall(Step[State], frozen=True):
    """A defended place is destroyed and looted, or degraded and kept. A city's port is spared or looted by
    itself; a village cannot be degraded, and no port stands without a settlement.
    [HH-222, HH-224, HH-225, HH-227]"""

    rule = "HH-222"
    seat: Seat
    space: int

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        land = g.lands[self.space]
        port = land.shipyard in DEGRADED
        if g.variants.degrading == "the whole place":
            return [("degrade",), ("destroy",)] if land.settlement in DEGRADED or port else [("destroy",)]
        if land.settlement not in DEGRADED:
            return [("destroy",)]
        return [("degrade",), *([("degrade", "loot port")] if port else []), ("destroy",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        profit = is_connected(g, seat, self.space)
        if action[0] == "degrade":
            degrade(g, self.space, seat, len(action) > 1, profit)
        else:
            destroy(g, self.space, seat, profit)
