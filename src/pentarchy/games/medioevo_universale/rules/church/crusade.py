"""The Crusade: called by the Pope, prepared for turns, marching step by step, ending at its target."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import BARBARIAN, CRUSADES, Crusade
from ..realm.powers import catholic, count, honour, obedient, players
from ..realm.relations import at_war, open_hostilities, seal, set_war
from .conversion import KhanMayConvert
from .excommunication import excommunicate
from .papacy import flock

LEAST = (1, 5, 10, 20, 30)
"""Armies the Pope may ask of each ally."""


def calamity(g: State, card: int) -> None:
    """The Pope who holds the Papal States must organise it; else the Antipope; else nobody.

    [MU-228, MU-394]
    """
    if g.crusade is not None:
        return
    if g.pope >= 0 and g.owner[g.book.rome] == g.pope:
        g.then(CallCrusade("pope"))
    elif g.antipope >= 0:
        g.then(CallCrusade("antipope"))
    else:
        g.tell("no crusade")


def targets(g: State, office: str, leader: Seat) -> list[int]:
    """Settlements on the list held by a player who is no Catholic; the Antipope may turn on Rome.

    [MU-230, MU-231, MU-404]
    """
    side = flock(g, office)
    found = []
    for t, _, by in g.book.crusades:
        o = g.owner[t]
        if not g.town[t] or g.shut[t] or o < 0 or o in side:
            continue
        if (by == "pope" and not catholic(g, o)) or (
            by == "antipope" and office == "antipope" and o != leader
        ):
            found.append(t)
    return found


class CallCrusade(Step[State], frozen=True):
    """Target, starting point, turns of preparation and the armies asked of each ally.

    [MU-230, MU-235, MU-236, MU-238]
    """

    rule = "MU-230"
    office: str
    target: str = ""
    start: str = ""
    turns: int = 0

    def leader(self, g: State) -> Seat:
        return g.pope if self.office == "pope" else g.antipope

    def who(self, g: State) -> Seat | None:
        leader = self.leader(g)
        if leader < 0 or g.crusade is not None or not targets(g, self.office, leader) or not self.starts(g):
            return None
        return leader

    def run(self, g: State) -> None:
        g.tell("no crusade")

    def starts(self, g: State) -> list[int]:
        side = flock(g, self.office)
        return [t for t, o in enumerate(g.owner) if o in side and g.town[t]]

    def options(self, g: State, seat: Seat) -> list[Action]:
        ids = g.book.ids
        if not self.target:
            return [("target", ids[t]) for t in targets(g, self.office, seat)]
        if not self.start:
            return [("start", ids[t]) for t in self.starts(g)]
        if not self.turns:
            return [("prepare", n) for n in (1, 2, 3)]
        return [("ask", n) for n in LEAST[::-1]]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("target", x):
                g.then(replace(self, target=x))
            case ("start", x):
                g.then(replace(self, start=x))
            case ("prepare", n):
                g.then(replace(self, turns=n))
            case ("ask", n):
                t = g.book.space[self.target]
                value = next(h for x, h, _ in g.book.crusades if x == t)
                g.crusade = Crusade(
                    seat,
                    g.book.space[self.start],
                    t,
                    value,
                    g.turn + self.turns + 1,
                    n,
                    (seat,),
                    (g.owner[t],),
                )
                count(g, CRUSADES)
                g.tell("crusade", seat=seat, land=self.target, start=self.start, turns=self.turns, least=n)
                g.then(*(KhanMayConvert(s) for s in players(g)), TakeSides(self.office))


class TakeSides(Step[State], frozen=True):
    """Everybody but the Pope and the holder of the target chooses in secret."""

    rule = "MU-241"
    office: str

    def run(self, g: State) -> None:
        c = g.crusade
        assert c is not None
        free = [s for s in players(g) if s not in (c.leader, c.defenders[0])]
        g.gather({s: TakeCross(s, self.office) for s in free})
        g.then(Sides(self.office))


class CrusadeOnRome(Step[State], frozen=True):
    """The Antipope may call a Crusade of his own while Rome is not his faction's."""

    rule = "MU-404"
    seat: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        if g.antipope != seat or g.crusade:
            return []
        holder = g.owner[g.book.rome]
        return [("crusade",)] if holder >= 0 and not g.schism[holder] else []

    def run(self, g: State) -> None:
        g.then(CallCrusade("antipope"))


class TakeCross(Step[State], frozen=True):
    """Join the Pope, join the defender, or stay out, as religion allows.

    [MU-241, MU-242, MU-243, MU-244, MU-245]
    """

    rule = "MU-241"
    seat: Seat
    office: str
    choice: str = ""

    def who(self, g: State) -> Seat | None:
        return self.seat

    def choices(self, g: State, seat: Seat) -> list[str]:
        c = g.crusade
        assert c is not None
        if seat in flock(g, self.office):
            return ["join", "refuse"]
        if g.schism[seat] or (self.office == "antipope" and obedient(g, seat)):
            return ["defend", "neutral"] if self.office == "antipope" else ["neutral"]
        if catholic(g, seat):
            return ["defend", "neutral"]
        if g.religion[seat] == g.religion[c.defenders[0]]:
            return ["defend", "neutral"]
        return ["join", "defend", "neutral"]

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("commit",)] if self.choice else [("side", x) for x in self.choices(g, seat)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "side":
            g.then(replace(self, choice=action[1]))
        else:
            g.keep(self)


class Sides(Step[State], frozen=True):
    """Who refused is excommunicated, who left believers alone loses honour; then two alliances form.

    [MU-228, MU-229, MU-243, MU-244, MU-246]
    """

    rule = "MU-246"
    office: str

    def run(self, g: State) -> None:
        c = g.crusade
        assert c is not None
        g.reveal()
        holder = c.defenders[0]
        crusaders, defenders = list(c.crusaders), list(c.defenders)
        drafts = [(s, g.gathered[s]) for s in players(g) if s < len(g.gathered)]
        chosen = [(s, draft.choice) for s, draft in drafts if draft is not None]
        for n, (s, choice) in enumerate(chosen):
            told = [[who, what] for who, what in chosen[: n + 1]]
            g.tell("side", seat=s, side=choice, told=told, left=len(chosen) - n - 1)
            if choice == "join":
                crusaders.append(s)
            elif choice == "defend":
                defenders.append(s)
            elif choice == "refuse":
                excommunicate(g, s)
            elif not catholic(g, s) and g.religion[s] == g.religion[holder]:
                honour(g, s, -c.honour, "crusade shunned")
        g.crusade = replace(c, crusaders=tuple(crusaders), defenders=tuple(defenders))
        for side in (crusaders, defenders):
            for a in side:
                for b in side:
                    if a < b and at_war(g, a, b):
                        set_war(g, a, b, False)
        for a in crusaders:
            for b in defenders:
                open_hostilities(g, a, b)
        for group in (crusaders, defenders):
            if len(group) > 1:
                seal(g, "crusade", tuple(group), 0)


# ---- the end ---------------------------------------------------------------------------------------------


def value(c: Crusade) -> int:
    """What the target is worth; half, once Barbarians have held it. [MU-232]"""
    return max(1, c.honour // 2) if c.halved else c.honour


def target_taken(g: State, t: int, winner: Seat, forces: tuple[int, ...] = ()) -> None:
    """The target changes hands: by Barbarians, by the Crusade, by a Catholic of his own, or by another.

    [MU-232, MU-233, MU-234, MU-258, MU-441]
    """
    c = g.crusade
    if c is None or t != c.target:
        return
    if winner == BARBARIAN:
        g.crusade = replace(c, halved=True)
    elif winner in c.crusaders and not set(forces).isdisjoint(c.army):
        for s in c.crusaders:
            honour(g, s, value(c), "crusade won")
        for s in c.defenders:
            honour(g, s, -value(c), "crusade lost")
        disband(g)
    elif catholic(g, winner) or winner in c.crusaders:
        honour(g, winner, value(c), "crusade forestalled")
        disband(g)
    else:
        target_defended(g, c, winner)


def target_passes(g: State, t: int, holder: Seat) -> None:
    """A target given to a Catholic without a war is none any more: nobody wins or loses. [MU-231, MU-233]"""
    c = g.crusade
    if c is None or t != c.target:
        return
    if catholic(g, holder):
        disband(g)
    elif holder not in c.crusaders:
        target_defended(g, c, holder)


def target_defended(g: State, c: Crusade, holder: Seat) -> None:
    """The Crusade goes on against whoever holds the target now, and who stood by the last one and is at
    peace with him. [MU-228, MU-234, MU-258]"""
    if holder in c.defenders[:1]:
        return
    friends = (s for s in c.defenders[1:] if s != holder and not at_war(g, s, holder))
    g.crusade = replace(c, defenders=(holder, *friends))
    for s in c.crusaders:
        if not at_war(g, s, holder):
            open_hostilities(g, s, holder)


def lose(g: State, why: str) -> None:
    """The Crusade has failed: its honour goes to those who held out. [MU-254, MU-258, MU-441]"""
    c = g.crusade
    assert c is not None
    g.tell("crusade lost", why=why)
    for s in c.crusaders:
        honour(g, s, -value(c), "crusade lost")
    for s in c.defenders:
        honour(g, s, value(c), "crusade beaten off")
    disband(g)


def disband(g: State) -> None:
    """All armies act on their own again. [MU-233, MU-260]"""
    g.crusade = None
    g.pacts = [p for p in g.pacts if p.kind != "crusade"]
    g.tell("crusade ends")
