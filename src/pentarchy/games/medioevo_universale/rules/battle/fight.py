"""Battles: one attack is a series of rolls on the same target.

The fight in progress is `g.battle`. A player's attackers stay aboard their transports (one FV of each keeps
the transport); a defender uses all he has in the place. Who is behind walls fights an assault, who finds no
room there is met in the open first.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import BATTLES, Battle
from ..realm.lands import provisions, settlements, walls
from ..realm.pieces import amounts, change, here, piece
from ..realm.powers import count, knows
from .captains import lead, leaders
from .cards import LoseCard, ShowCards
from .conquest import failed, occupiable, occupy, won
from .encirclement import begin_siege, may_besiege
from .forces import attack_force, battle, defending, engaged, in_the_open, leading, next_defender, strength
from .losses import hit_attacker, hit_defender


def fight(g: State, b: Battle) -> None:
    """Open an attack. [MU-352, MU-353, MU-356, MU-357]"""
    g.battle = b
    count(g, BATTLES)
    g.tell("battle", attacker=b.attacker, defender=b.defender, space=g.book.ids[b.where], target=b.target)
    if b.target == "fleet" and b.where >= g.book.sea and not b.rammed:
        g.then(Ram())
    if g.variants.combat_reserves:
        g.then(Reserves(True), Reserves(False))
    g.then(Clash())


class Ram(Step[State], frozen=True):
    """At sea each Galley first strikes for 1d4 and its level, one more with ALCHEMY.

    [MU-318, MU-352, MU-354]
    """

    rule = "MU-352"

    def run(self, g: State) -> None:
        b = battle(g)
        side = (b.attacker, *b.allies)
        blows = [sum(self.blow(g, b, s, b.forces) for s in side) if b.attacker >= 0 else g.roll(4) + 1, 0]
        for s in b.defenders:
            blows[1] += self.blow(g, b, s, tuple(here(g, b.where, "galley")))
        g.battle = replace(b, rammed=True)
        g.tell("ramming", hit_a=blows[0], hit_d=blows[1])
        first = leading(g, b)
        for s in b.defenders:
            hit = min(blows[0], engaged(g, b, s))
            hit_defender(g, hit, s, first)
            blows[0] -= hit
        for s in dict.fromkeys((first, *side)):
            hit = min(blows[1], attack_force(g, b, s))
            hit_attacker(g, hit, s, b.defenders[0])
            blows[1] -= hit

    def blow(self, g: State, b: Battle, seat: Seat, ships: tuple[int, ...]) -> int:
        mine = [piece(g, n) for n in ships if g.pieces[n] is not None]
        return sum(
            g.roll(4) + p.level + knows(g, seat, "alchemy")
            for p in mine
            if p.owner == seat and p.kind == "galley" and p.fv
        )


class Reserves(Step[State], frozen=True):
    """Variant: LOGISTICS brings armies from behind the screen to a battle next to an own settlement.

    [MU-526, MU-527]
    """

    rule = "MU-526"
    veiled = True
    attacking: bool

    def seat(self, g: State) -> Seat:
        b = battle(g)
        return b.attacker if self.attacking else b.defender

    def who(self, g: State) -> Seat | None:
        b, seat = battle(g), self.seat(g)
        if seat < 0 or b.target != "land" or not knows(g, seat, "logistics") or not in_the_open(g, b):
            return None
        if b.siege and not self.attacking:
            return None
        near = any(u in settlements(g, seat) for u in (*g.book.near[b.where], b.where))
        return seat if near and (not self.attacking or b.origin < g.book.sea) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        b = battle(g)
        most = g.reserve[seat]
        if self.attacking:
            most = min(most, max((g.army_room(n) for n in b.forces), default=0))
        else:
            most = min(most, provisions(g, b.where) - g.army[b.where])
        return [*(("reserves", n) for n in amounts(most)[::-1]), ("none",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "none":
            return
        b, n = battle(g), action[1]
        g.reveal()
        g.reserve[seat] -= n
        if self.attacking:
            ship = max(b.forces, key=lambda m: g.army_room(m))
            change(g, ship, fv=piece(g, ship).fv + n)
        else:
            g.army[b.where] += n
        g.tell("reserves", seat=seat, n=n)


class Clash(Step[State], frozen=True):
    """Where the attack stands: won, spent, before the walls, or the next roll.

    [MU-292, MU-296, MU-330, MU-331]
    """

    rule = "MU-296"

    def run(self, g: State) -> None:
        b = battle(g)
        if defending(g, b) == 0:
            won(g)
        elif attack_force(g, b) <= 0:
            failed(g)
        elif b.target == "land" and walls(g, b.where) and not in_the_open(g, b) and not b.assault:
            g.then(AtTheWalls())
        else:
            turn, seat = next_defender(g, b)
            g.battle = replace(b, turn=turn, assault=b.assault and not in_the_open(g, b))
            g.then(ShowCards(leading(g, b), True), ShowCards(seat, False), Roll())


class AtTheWalls(Step[State], frozen=True):
    """Nobody stands outside any more: storm the walls, besiege them, or leave. [MU-330, MU-335, MU-338]"""

    rule = "MU-338"

    def who(self, g: State) -> Seat | None:
        return battle(g).attacker if battle(g).attacker >= 0 else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        found: list[Action] = [("assault",)]
        if may_besiege(g, battle(g)):
            found.append(("besiege",))
        return [*found, ("leave",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "assault":
            self.run(g)
        elif action[0] == "besiege":
            begin_siege(g)
        else:
            failed(g)

    def run(self, g: State) -> None:
        g.battle = replace(battle(g), assault=True)
        g.tell("assault", space=g.book.ids[battle(g).where])
        g.then(Clash())


class Roll(Step[State], frozen=True):
    """Both roll; the lower total loses the difference, the higher half of that. [MU-303]"""

    rule = "MU-303"

    def run(self, g: State) -> None:
        b = battle(g)
        shown = tuple(tuple(c for c in side if g.cards.at[c] >= 2) for side in b.shown)
        b = g.battle = replace(b, shown=shown)
        leader, seat = leading(g, b), next_defender(g, b)[1]
        die_a, plus_a = strength(g, b, True)
        die_d, plus_d = strength(g, b, False)
        a, d = g.roll(die_a), g.roll(die_d)
        total_a, total_d = a + sum(n for _, n in plus_a), d + sum(n for _, n in plus_d)
        g.tell("rolls", attacker=b.attacker, defender=seat, a=a, d=d, total_a=total_a, total_d=total_d,
               plus_a=[[w, n] for w, n in plus_a], plus_d=[[w, n] for w, n in plus_d])  # fmt: skip
        loss_a, loss_d = losses(g, b, seat, total_a - total_d)
        g.battle = replace(b, round=b.round + 1, turn=b.turn + 1, dice=(a, total_a, d, total_d))
        if total_a != total_d:
            loser = b.attacker if total_a < total_d else seat
            cards = b.shown[0 if total_a < total_d else 1]
            if cards and loser >= 0:
                g.then(LoseCard(leader if total_a < total_d else seat, total_a < total_d))
        hit_defender(g, loss_d, seat, leader)
        hit_attacker(g, loss_a, leader, seat)
        g.then(GoOn())


def losses(g: State, b: Battle, seat: Seat, gap: int) -> tuple[int, int]:
    """FV lost by attacker and defender: never more than engaged; the winner's half is of the real loss.

    [MU-304, MU-306, MU-307, MU-334, MU-354, MU-505]
    """
    mine, theirs = attack_force(g, b, leading(g, b) if b.allies else None), engaged(g, b, seat)
    land = not (b.target == "fleet" and b.where >= g.book.sea)
    if gap > 0:
        lost = min(gap + (land and knows(g, leading(g, b), "alchemy")), theirs)
        return min(lost // 2, mine), lost
    if gap < 0:
        lost = min(-gap + (land and knows(g, seat, "alchemy")), mine)
        return lost, 0 if b.assault else min(lost // 2, theirs)
    return 0, 0


class GoOn(Step[State], frozen=True):
    """After each roll the attacker goes on or stops; Barbarians fight to the end. [MU-311, MU-421, MU-539]"""

    rule = "MU-539"

    def who(self, g: State) -> Seat | None:
        b = battle(g)
        return b.attacker if b.attacker >= 0 and defending(g, b) and attack_force(g, b) > 0 else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        b = battle(g)
        chiefs = leaders(g, b)
        found: list[Action] = [("go on", c) for c in chiefs] if len(chiefs) > 1 else [("go on", b.chief)]
        found += [("occupy", n) for n in occupiable(g, b)]
        return [*found, ("stop",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return ("stop",)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "stop":
            failed(g)
        elif action[0] == "occupy":
            occupy(g, action[1])
            g.then(self)
        else:
            if action[1] >= 0 and action[1] != battle(g).chief:
                lead(g, action[1])
            g.then(Clash())

    def run(self, g: State) -> None:
        g.then(Clash())
