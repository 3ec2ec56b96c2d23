"""The Crusade: called by the Pope, prepared for turns, marching step by step, ending at its target."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .church import excommunicate, flock
from .game import Medioevo
from .pacts import open_hostilities, seal
from .realm import at_war, catholic, honour, obedient, players, set_war
from .state import BARBARIAN, CRUSADES, Crusade

LEAST = (1, 5, 10, 20, 30)
"""Armies the Pope may ask of each ally."""


def calamity(g: Medioevo, card: int) -> None:
    """The Pope who holds the Papal States must organise it; else the Antipope; else nobody."""
    if g.crusade is not None:
        return
    if g.pope >= 0 and g.owner[g.book.rome] == g.pope:
        g.then(CallCrusade("pope"))
    elif g.antipope >= 0:
        g.then(CallCrusade("antipope"))
    else:
        g.tell("no crusade")


def targets(g: Medioevo, office: str, leader: Seat) -> list[int]:
    """Settlements on the list held by a player who is no Catholic; the Antipope may turn on Rome."""
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


class CallCrusade(Step, frozen=True):
    """Target, starting point, turns of preparation and the armies asked of each ally."""

    rule = "MU-230"
    office: str
    target: str = ""
    start: str = ""
    turns: int = 0

    def leader(self, g: Medioevo) -> Seat:
        return g.pope if self.office == "pope" else g.antipope

    def who(self, g: Medioevo) -> Seat | None:
        leader = self.leader(g)
        if leader < 0 or g.crusade is not None or not targets(g, self.office, leader) or not self.starts(g):
            return None
        return leader

    def run(self, g: Medioevo) -> None:
        g.tell("no crusade")

    def starts(self, g: Medioevo) -> list[int]:
        side = flock(g, self.office)
        return [t for t, o in enumerate(g.owner) if o in side and g.town[t]]

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        ids = g.book.ids
        if not self.target:
            return [("target", ids[t]) for t in targets(g, self.office, seat)]
        if not self.start:
            return [("start", ids[t]) for t in self.starts(g)]
        if not self.turns:
            return [("prepare", n) for n in (1, 2, 3)]
        return [("ask", n) for n in LEAST[::-1]]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
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
                g.tally[CRUSADES] += 1
                g.tell("crusade", seat=seat, land=self.target, start=self.start, turns=self.turns, least=n)
                lanes = {s: TakeCross(s, self.office) for s in players(g) if s not in (seat, g.owner[t])}
                g.gather(lanes)
                g.then(Sides(self.office))


class TakeCross(Step, frozen=True):
    """Join the Pope, join the defender, or stay out, as religion allows."""

    rule = "MU-241"
    seat: Seat
    office: str
    choice: str = ""

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def choices(self, g: Medioevo, seat: Seat) -> list[str]:
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

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("commit",)] if self.choice else [("side", x) for x in self.choices(g, seat)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "side":
            g.then(replace(self, choice=action[1]))
        else:
            g.keep(self)


class Sides(Step, frozen=True):
    """Who refused is excommunicated, who left believers alone loses honour; then two alliances form."""

    rule = "MU-246"
    office: str

    def run(self, g: Medioevo) -> None:
        c = g.crusade
        assert c is not None
        g.reveal()
        holder = c.defenders[0]
        crusaders, defenders = list(c.crusaders), list(c.defenders)
        for s in players(g):
            draft = g.gathered[s] if s < len(g.gathered) else None
            if draft is None:
                continue
            choice = draft.choice
            g.tell("side", seat=s, side=choice)
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
    return max(1, c.honour // 2) if c.halved else c.honour


def target_taken(g: Medioevo, t: int, winner: Seat, forces: tuple[int, ...] = ()) -> None:
    """The target changes hands: by Barbarians, by the Crusade, by a Catholic of his own, or by another."""
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


def lose(g: Medioevo, why: str) -> None:
    c = g.crusade
    assert c is not None
    g.tell("crusade lost", why=why)
    for s in c.crusaders:
        honour(g, s, -value(c), "crusade lost")
    for s in c.defenders:
        honour(g, s, value(c), "crusade beaten off")
    disband(g)


def disband(g: Medioevo) -> None:
    """All armies act on their own again."""
    g.crusade = None
    g.pacts = [p for p in g.pacts if p.kind != "crusade"]
    g.tell("crusade ends")
