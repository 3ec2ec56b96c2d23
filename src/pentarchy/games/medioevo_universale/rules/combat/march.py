"""The march of a Crusade and its battles."""

from __future__ import annotations

from itertools import permutations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import WAR_KINDS, Battle, Crusade
from ..battle.captains import may_attack
from ..battle.encirclement import siege_forces
from ..battle.fight import fight
from ..church.crusade import lose
from ..church.excommunication import excommunicate
from ..realm.movement import land_ways, sea_cost
from ..realm.pieces import change, force, move_piece, own, piece
from ..realm.powers import catholic, knows, obedient
from ..realm.relations import at_war, declare_war, may_cross, truce
from .attack import wake


def army_of(g: State, c: Crusade) -> list[int]:
    """Transports on the march that still carry armies."""
    return [
        n for n in c.army if g.pieces[n] is not None and piece(g, n).fv and piece(g, n).owner in c.crusaders
    ]


class March(Step[State], frozen=True):
    """At the start of Combat the army leaves, or goes on. [MU-237, MU-249, MU-254]"""

    rule = "MU-249"

    def run(self, g: State) -> None:
        c = g.crusade
        if c is None or g.turn < c.leaves:
            return
        if not c.army:
            if not g.town[c.start] or g.owner[c.start] < 0 or not catholic(g, g.owner[c.start]):
                lose(g, "start lost")
                return
            g.then(Depart(c.leader))
        elif not army_of(g, c):
            lose(g, "destroyed")
        else:
            g.then(MarchOn(c.leader))


def chiefs_of(g: State, c: Crusade) -> list[int]:
    """Captains on the march who may attack, the best first. [MU-248, MU-297, MU-298]"""
    army = army_of(g, c)
    found = [
        m
        for s in c.crusaders
        for m in own(g, s, "captain")
        if piece(g, m).aboard in army and may_attack(g, m)
    ]
    return sorted(found, key=lambda m: -piece(g, m).level)


def gathered_at(g: State, c: Crusade, kind: str) -> tuple[int, ...]:
    """War transports of one kind at the start, of crusaders who brought a Captain and armies enough.

    [MU-248]
    """
    found: list[int] = []
    for s in c.crusaders:
        mine = [
            n
            for n in own(g, s, kind)
            if piece(g, n).at == c.start and piece(g, n).fv > 1 and piece(g, n).aboard < 0
        ]
        led = any(piece(g, m).aboard in mine for m in own(g, s, "captain"))
        if led and sum(piece(g, n).fv for n in mine) >= least_of(g, c, s):
            found += mine
    return tuple(found)


def least_of(g: State, c: Crusade, seat: Seat) -> int:
    """Armies a crusader must bring: what was asked of Catholics but the Pope, FANATICISM five more.

    [MU-238, MU-239]
    """
    least = 2 if seat == c.leader or not catholic(g, seat) else c.least
    return least + 5 * knows(g, seat, "fanaticism")


class Depart(Step[State], frozen=True):
    """By land with the wagons or by sea with the galleys that came together; who is missing stays behind.

    [MU-238, MU-248]
    """

    rule = "MU-248"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        c = g.crusade
        return self.seat if c is not None and any(gathered_at(g, c, k) for k in WAR_KINDS) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        c = g.crusade
        assert c is not None
        return [("depart", k) for k in WAR_KINDS if gathered_at(g, c, k)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        c = g.crusade
        assert c is not None
        army = gathered_at(g, c, action[1])
        g.crusade = replace(c, army=army, visited=(c.start,))
        g.tell("departs", seat=seat, how=action[1], n=sum(piece(g, n).fv for n in army))
        shirkers = [
            s
            for s in c.crusaders
            if s != c.leader and obedient(g, s) and all(piece(g, n).owner != s for n in army)
        ]
        for s in shirkers:
            excommunicate(g, s)
        g.then(MarchOn(c.leader))

    def run(self, g: State) -> None:
        lose(g, "nobody came")


def distances(g: State, target: int, by_sea: bool) -> dict[int, int]:
    """Steps to the target over the cells the army can use. [MU-249, MU-250]"""
    dist, edge, far = {target: 0}, [target], 0
    while edge:
        far += 1
        reach = []
        for x in edge:
            if by_sea:
                ways = list(g.book.coast[x]) if x < g.book.sea else [s for s, _, _ in g.book.lanes[x]]
                if x >= g.book.sea:
                    ways += [t for t in g.book.shore[x] if x in g.book.port[t]]
            else:
                ways = list(g.book.near[x])
            reach += [w for w in ways if w not in dist and not g.shut[w]]
        edge = list(dict.fromkeys(reach))
        dist |= dict.fromkeys(edge, far)
    return dist


class MarchOn(Step[State], frozen=True):
    """Step by step, never farther from the target and never back; it attacks what bars the way.

    A siege halts it until the place is taken or given up.

    [MU-250, MU-251, MU-254, MU-257]
    """

    rule = "MU-250"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        c = g.crusade
        return self.seat if c is not None and army_of(g, c) and g.alive[self.seat] else None

    def run(self, g: State) -> None:
        if g.crusade is not None:
            lose(g, "destroyed")

    def steps(self, g: State) -> list[tuple[int, int]]:
        c = g.crusade
        assert c is not None
        army = army_of(g, c)
        if any(s.seat in c.crusaders and set(siege_forces(g, s.seat, s.at)) & set(army) for s in g.sieges):
            return []
        first, mp = piece(g, army[0]), min(piece(g, n).mp for n in army)
        dist = distances(g, c.target, first.kind == "galley")
        now = dist.get(first.at, 99)
        found = []
        if first.kind == "wagon":
            ways = list(land_ways(g, first, first.at).items())
        elif first.at < g.book.sea:
            ways = [(s, 1) for s in g.book.coast[first.at]]
        else:
            ways = [(s, sea_cost(g, first, deep)) for s, deep, _ in g.book.lanes[first.at]]
            ways += [(t, 1) for t in g.book.shore[first.at] if t == c.target]
        if first.at < g.book.sea and must_fight(g, first.at):
            found.append((first.at, 0))  # a siege was lifted: the army stands within
        for u, cost in ways:
            if cost <= mp and u not in c.visited and not g.shut[u] and dist.get(u, 99) <= now:
                found.append((u, cost))
        return found

    def options(self, g: State, seat: Seat) -> list[Action]:
        assert g.crusade is not None
        c = g.crusade
        found: list[Action] = [
            (("storm" if must_fight(g, u) else "march"), g.book.ids[u])
            for u, _ in self.steps(g)
            if not must_fight(g, u) or stormers(g, c, u)
        ]
        return [*found, ("give up",), ("halt",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return options[0] if options[0][0] in ("march", "storm") else ("halt",)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        c = g.crusade
        assert c is not None
        if action[0] == "give up":
            lose(g, "given up")
            return
        if action[0] == "halt":
            return
        to = g.book.space[action[1]]
        cost = next(x for u, x in self.steps(g) if u == to)
        army = army_of(g, c)
        for n in army:
            change(g, n, mp=piece(g, n).mp - cost, moved=True)
        if action[0] == "storm":
            g.then(HolyBattle(to))
            return
        for n in army:
            move_piece(g, n, to)
        g.crusade = replace(c, visited=(*c.visited, to))
        g.tell("crusade marches", space=action[1])
        g.then(self)


def must_fight(g: State, u: int) -> bool:
    """Defenders' and Barbarian-held lands are fought for, and neutral ones that grant no passage. [MU-252]"""
    c = g.crusade
    assert c is not None
    if u >= g.book.sea:
        return any(p is not None and p.at == u and p.owner in c.defenders and p.fv for p in g.pieces)
    o = g.owner[u]
    if o in c.crusaders:
        return False
    return (
        o in c.defenders
        or u == c.target
        or (o >= 0 and not may_cross(g, c.leader, o))
        or (o < 0 and g.army[u] > 0)
    )


def stormers(g: State, c: Crusade, u: int) -> tuple[Seat, ...]:
    """Crusaders with a Captain who may attack; a truce with a neutral host keeps one out of it.

    [MU-248, MU-252, MU-457]
    """
    host = g.owner[u] if u < g.book.sea else -1
    able = {piece(g, m).owner for m in chiefs_of(g, c)}
    return tuple(s for s in c.crusaders if s in able and not (host >= 0 and truce(g, s, host)))


class HolyBattle(Step[State], frozen=True):
    """Both sides set the order in which their players fight; each with own armies, cards and technologies.

    A crusader without a Captain who may attack stays out of it; whoever storms a neutral declares war on him.

    [MU-248, MU-252, MU-256, MU-312]
    """

    rule = "MU-256"
    where: int

    def run(self, g: State) -> None:
        c = g.crusade
        if c is None:
            return
        attackers = stormers(g, c, self.where)
        lanes = {attackers[0]: RankOrder(attackers[0], tuple(attackers))}
        defenders = self.defenders(g, c)
        if len(defenders) > 1 and defenders[0] >= 0:
            lanes[defenders[0]] = RankOrder(defenders[0], defenders)
        g.gather(lanes)
        g.then(HolyClash(self.where))

    def defenders(self, g: State, c: Crusade) -> tuple[Seat, ...]:
        u = self.where
        host = g.owner[u] if u < g.book.sea else next(s for s in c.defenders if force(g, u, s))
        return (host, *(s for s in c.defenders if s != host and force(g, u, s)))


class RankOrder(Step[State], frozen=True):
    rule = "MU-256"
    seat: Seat
    side: tuple[Seat, ...]
    order: tuple[Seat, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.order:
            return [("commit",)]
        return [("order", *x) for x in permutations(self.side)][::-1]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "order":
            g.then(replace(self, order=tuple(action[1:])))
        else:
            g.keep(self)


class HolyClash(Step[State], frozen=True):
    rule = "MU-256"
    where: int

    def run(self, g: State) -> None:
        c = g.crusade
        if c is None:
            return
        u, side = self.where, set(stormers(g, c, self.where))
        chiefs = [m for m in chiefs_of(g, c) if piece(g, m).owner in side]
        orders = [x.order for x in g.gathered if x is not None]
        attackers = next(x for x in orders if set(x) == side)
        army = [n for n in army_of(g, c) if piece(g, n).owner in attackers]
        defenders = HolyBattle(u).defenders(g, c)
        defenders = next((x for x in orders if set(x) == set(defenders)), defenders)
        host = g.owner[u] if u < g.book.sea else defenders[0]
        if u < g.book.sea and host < 0:
            wake(g, u)
        for s in attackers:
            if host >= 0 and not at_war(g, s, host):
                declare_war(g, s, host, surprise=True)
        chief = chiefs[0]
        change(g, chief, loads=piece(g, chief).loads + 1)
        g.reveal()
        b = Battle(
            attackers[0],
            host,
            u,
            piece(g, army[0]).at,
            "land" if u < g.book.sea else "fleet",
            tuple(army),
            chief=chief,
            captains=(chief,),
            defenders=defenders,
            allies=attackers[1:],
        )
        fight(g, b)
        g.then(AfterBattle(u))


class AfterBattle(Step[State], frozen=True):
    """The march goes on over what was taken; a failed attack halts it for the turn. [MU-253, MU-257]"""

    rule = "MU-257"
    where: int

    def run(self, g: State) -> None:
        c = g.crusade
        if c is None:
            return
        if not army_of(g, c):
            lose(g, "destroyed")
        elif not must_fight(g, self.where):
            for n in army_of(g, c):
                if piece(g, n).kind == "wagon" or self.where >= g.book.sea:
                    move_piece(g, n, self.where)
            g.crusade = replace(c, visited=(*c.visited, self.where))
            g.then(MarchOn(c.leader))
