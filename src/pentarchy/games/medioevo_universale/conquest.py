"""How an attack ends: captains and prisoners, occupation, spoils piece by piece, capitals, elimination."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .church import papal_conquest
from .crusade import target_taken
from .forces import attack_force, battle, leading
from .game import Medioevo
from .pacts import fits
from .pieces import change, chiefs, crew, here, move_piece, own, piece, remove
from .realm import amounts, buildings, catholic, honour, knows, pay, provisions, set_building, settlements
from .spoils import Aftermath, Spoils, treasure
from .state import BARBARIAN, CONQUESTS, OWNERLESS, TRANSPORTS, Battle


def leaders(g: Medioevo, b: Battle) -> list[int]:
    """Captains with the attacking force who may lead: an attack left, or already leading in this one."""
    found = []
    for n in own(g, b.attacker, "captain"):
        p = piece(g, n)
        if (p.aboard in b.forces) and (n in b.captains or p.loads < p.acts):
            found.append(n)
    return found


def lead(g: Medioevo, n: int) -> None:
    """A Captain takes the command: the whole series is one of his attacks."""
    b = battle(g)
    if n not in b.captains:
        change(g, n, loads=piece(g, n).loads + 1)
    g.battle = replace(b, chief=n, captains=(*(c for c in b.captains if c != n), n))


def occupiable(g: Medioevo, b: Battle) -> list[int]:
    """Each transport needs an FV to be defended: spare ones may be taken during the fight."""
    if b.target != "fleet" or attack_force(g, b) < 2:
        return []
    theirs = [n for n in here(g, b.where, *TRANSPORTS) if piece(g, n).owner in b.defenders]
    fv = sum(piece(g, n).fv for n in theirs)
    return [n for n in theirs if not piece(g, n).fv and len(theirs) > fv and fits(g, b.attacker, n)]


def occupy(g: Medioevo, n: int) -> None:
    b = battle(g)
    giver = max(b.forces, key=lambda m: piece(g, m).fv)
    change(g, giver, fv=piece(g, giver).fv - 1)
    change(g, n, owner=b.attacker, fv=1, stuck=True)
    g.tell("occupies", seat=b.attacker, piece=piece(g, n).kind)


# ---- the end of an attack --------------------------------------------------------------------------------


def count_losses(g: Medioevo, b: Battle) -> None:
    """Prisoners: a tenth of the enemy's losses (a fifth with STRATEGY), at least one; the rest are wounds."""
    for holder, captive, lost in ((b.attacker, b.defender, b.lost[1]), (b.defender, b.attacker, b.lost[0])):
        taken = 0
        if holder >= 0 and lost:
            taken = max(1, lost * (2 if knows(g, holder, "strategy") else 1) // 10)
            if captive >= 0:
                g.prisoners[holder][captive] += taken
                g.tell("prisoners", seat=holder, target=captive, n=taken)
        if captive >= 0 and lost:
            g.wounds[captive].append(lost - taken)


def failed(g: Medioevo) -> None:
    """The attacker stops or is spent: his Captains lose a level, the last one only with TACTICS."""
    b = battle(g)
    count_losses(g, b)
    g.tell("repelled", attacker=b.attacker, space=g.book.ids[b.where])
    if b.attacker < 0:
        barbarians_repelled(g, b)
    else:
        demoted = b.captains[-1:] if knows(g, b.attacker, "tactics") else b.captains
        for n in demoted:
            demote(g, n)
        if b.where == g.book.rome and b.target == "land" and catholic(g, b.attacker) and b.defender >= 0:
            g.sins[b.attacker] += catholic(g, b.defender)
    close(g)


def close(g: Medioevo) -> None:
    """The battle is over; a Crusade or an Invasion takes note."""
    from .siege import lift_broken

    g.battle = None
    lift_broken(g)


def demote(g: Medioevo, n: int) -> None:
    p = g.pieces[n]
    if p is None:
        return
    if p.level > 1:
        change(g, n, level=p.level - 1)
        g.tell("demoted", seat=p.owner, level=p.level - 1)
    else:
        remove(g, n)
        g.tell("captain lost", seat=p.owner)


def promote(g: Medioevo, n: int) -> None:
    """One level for a victory, once a turn, three at most."""
    p = g.pieces[n]
    if p is not None and p.level < 3 and (not p.moved or p.owner < 0):
        change(g, n, level=p.level + 1, moved=True)
        g.tell("promoted", seat=p.owner, level=p.level + 1)


def barbarians_repelled(g: Medioevo, b: Battle) -> None:
    """A beaten Barbarian army goes back without its Captain; pirates do not come back."""
    if b.origin < g.book.sea and g.owner[b.origin] == BARBARIAN:
        g.army[b.origin] += b.horde
    if b.chief >= 0 and g.pieces[b.chief] is not None:
        slay(g, b.chief, b.defender, b.where)
    if g.horde is not None and g.horde.at == b.origin:
        g.horde = None


def slay(g: Medioevo, n: int, killer: Seat, where: int) -> None:
    """A Barbarian Captain falls: a level-3 one gives 1 honour, one of level 2 or 3 a Treasure card."""
    p = piece(g, n)
    remove(g, n)
    g.tell("chief slain", level=p.level, seat=killer)
    if killer < 0:
        return
    if p.level == 3:
        honour(g, killer, 1, "barbarian captain")
    if p.level >= 2:
        treasure(g, killer, where)


def won(g: Medioevo) -> None:
    """The last defender is gone."""
    b = battle(g)
    count_losses(g, b)
    g.tell("victory", attacker=b.attacker, space=g.book.ids[b.where], target=b.target)
    if b.attacker < 0:
        from .barbarians import barbarians_conquer

        barbarians_conquer(g, b)
        close(g)
        return
    if b.chief >= 0:
        promote(g, b.chief)
    for n in chiefs(g, b.where, BARBARIAN):
        if b.defender < 0 or BARBARIAN in b.defenders:
            slay(g, n, b.attacker, b.where)
    if b.target == "land":
        g.then(Occupation(last_to_strike(g, b), b.defender, b.where, b.forces, b.defenders))
    else:
        items = tuple(
            f"piece:{n}"
            for n in here(g, b.where)
            if piece(g, n).owner in b.defenders
            and (piece(g, n).aboard < 0 or piece(g, n).kind in ("captain", "engine"))
        )
        g.then(Spoils(b.attacker, b.where, items, b.forces), Aftermath(b.attacker, b.defenders))
    close(g)


def last_to_strike(g: Medioevo, b: Battle) -> Seat:
    """Of several attackers the one who beat the last defender decides on the land."""
    if not b.allies:
        return b.attacker
    return leading(g, replace(b, round=max(0, b.round - 1)))


# ---- occupation ------------------------------------------------------------------------------------------


class Occupation(Step, frozen=True):
    """The conqueror must leave at least 1 FV on the land; wagons move in, ships land their armies."""

    rule = "MU-320"
    seat: Seat
    loser: Seat
    land: int
    forces: tuple[int, ...]
    defenders: tuple[Seat, ...] = ()

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def spare(self, g: Medioevo, n: int) -> int:
        p = piece(g, n)
        return p.fv - (p.kind == "galley") if p.owner == self.seat else 0

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        spare = sum(self.spare(g, n) for n in self.forces if g.pieces[n] is not None)
        return [("garrison", n) for n in amounts(max(1, min(spare, provisions(g, self.land, seat))))]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        t, old = self.land, g.owner[self.land]
        left = action[1]
        for n in self.forces:
            if g.pieces[n] is not None and left:
                k = min(left, self.spare(g, n))
                change(g, n, fv=piece(g, n).fv - k)
                left -= k
        for n in self.forces:
            if g.pieces[n] is not None and piece(g, n).kind == "wagon" and piece(g, n).at != t:
                move_piece(g, n, t)
                change(g, n, moved=True)
        g.owner[t], g.army[t] = seat, action[1] - left
        g.deeds[seat][CONQUESTS] += 1
        g.tell("conquers", seat=seat, loser=old, land=g.book.ids[t], n=action[1])
        take_relic(g, t, seat)
        losers = {old, *self.defenders} - {BARBARIAN}
        items = [
            f"piece:{n}" for n in here(g, t)
            if (piece(g, n).owner in losers or piece(g, n).owner in (BARBARIAN, OWNERLESS))
            and (piece(g, n).aboard < 0 or piece(g, n).kind in ("captain", "engine"))
        ]  # fmt: skip
        items += [f"{'theirs' if old >= 0 else 'wild'}:{what}" for what, _ in buildings(g, t)]
        g.then(
            Spoils(seat, t, tuple(items), self.forces),
            LandLost(t, old, seat, self.forces),
            Aftermath(seat, tuple(losers)),
        )
        if old == BARBARIAN:
            activate(g, t)


def activate(g: Medioevo, t: int) -> None:
    """A Barbarian land falls to a player: its neighbours and the rest of its kingdom arm."""
    k = g.book.kingdom[t]
    for u in dict.fromkeys((*g.book.near[t], *g.book.realm[k])):
        if u != t and g.owner[u] == BARBARIAN and not g.shut[u]:
            lev = max((piece(g, n).level for n in chiefs(g, u, BARBARIAN)), default=0)
            g.army[u] += max(1, lev)
    g.tell("activates", land=g.book.ids[t])


def take_relic(g: Medioevo, t: int, seat: Seat) -> None:
    """The first Captain in the land of a relic takes it; a Cathedral there or anywhere may keep it."""
    if g.relic[t] and chiefs(g, t, seat):
        g.relic[t] = 0
        church = next((u for u, o in enumerate(g.owner) if o == seat and g.church[u]), -1)
        g.shrine.append(seat * 1000 + church + 1)
        g.tell("relic", seat=seat, land=g.book.ids[t])
        honour(g, seat, 1, "relic")


class LandLost(Step, frozen=True):
    """What else changes with a land: Religious Capitals, Capitals, the Papal States, sieges."""

    rule = "MU-364"
    land: int
    loser: Seat
    winner: Seat
    forces: tuple[int, ...] = ()
    """Transports of a player who took it."""

    def run(self, g: Medioevo) -> None:
        t, loser, winner = self.land, self.loser, self.winner
        g.sieges = [s for s in g.sieges if s.at != t]
        if t in g.holy:
            honour(g, winner, 1, "religious capital")
            honour(g, loser, -g.book.tables.honour.religious_capital_lost, "religious capital lost")
        if loser >= 0 and g.capital[loser] == t:
            g.capital[loser] = -1
            g.tell("capital falls", seat=loser, land=g.book.ids[t])
            if g.town[t]:
                set_building(g, t, "settlement", g.town[t] - 1)
            if winner >= 0:
                tribute = g.florins[loser] // 10
                pay(g, loser, tribute)
                g.florins[winner] += tribute
                g.tell("tribute", seat=loser, target=winner, n=tribute)
            g.then(NewCapital(loser))
        papal_conquest(g, t, winner, loser)
        target_taken(g, t, winner, self.forces)


class NewCapital(Step, frozen=True):
    """The loser makes another settlement the Capital, or any land if none is left."""

    rule = "MU-365"
    seat: Seat

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if self.seat in g.owner else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        lands = settlements(g, seat) or [t for t, o in enumerate(g.owner) if o == seat]
        return [("capital", g.book.ids[t]) for t in lands]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        g.capital[seat] = g.book.space[action[1]]
        g.tell("capital", seat=seat, land=action[1])


def occupy_empty(g: Medioevo, n: int) -> list[int]:
    """Ownerless transports in a force's space that it may man."""
    p = piece(g, n)
    if p.fv < 2:
        return []
    return [
        m for m, q in crew(g, OWNERLESS)
        if q.at == p.at and q.kind in TRANSPORTS and fits(g, p.owner, m)
    ]  # fmt: skip
