"""How an attack ends: won or repelled, and the occupation of the land."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ...state import State
from ...state.records import BARBARIAN, CONQUESTS, LAND_KINDS, OWNERLESS, TRANSPORTS, Battle
from ..realm.lands import buildings, provisions
from ..realm.pieces import amounts, change, chiefs, crew, fits, here, move_piece, piece, remove
from ..realm.powers import catholic, count_deed, honour, knows
from .capital import LandLost
from .captains import demote, promote, slay
from .elimination import Aftermath
from .encirclement import close, lift, march_off, siege_of
from .forces import attack_force, battle, leading
from .losses import count_losses
from .sack import barbarians_conquer
from .spoils import Spoils


def occupiable(g: State, b: Battle) -> list[int]:
    """Each transport needs an FV to be defended: spare ones may be taken during the fight.

    [MU-289, MU-290]
    """
    if b.target != "fleet" or attack_force(g, b) < 2:
        return []
    theirs = [n for n in here(g, b.where, *TRANSPORTS) if piece(g, n).owner in b.defenders]
    fv = sum(piece(g, n).fv for n in theirs)
    return [n for n in theirs if not piece(g, n).fv and len(theirs) > fv and fits(g, b.attacker, n)]


def occupy(g: State, n: int) -> None:
    b = battle(g)
    giver = max(b.forces, key=lambda m: piece(g, m).fv)
    change(g, giver, fv=piece(g, giver).fv - 1)
    change(g, n, owner=b.attacker, fv=1, stuck=True)
    g.tell("occupies", seat=b.attacker, piece=piece(g, n).kind)


def failed(g: State) -> None:
    """The attacker stops or is spent: his Captains lose a level, the last one only with TACTICS.

    A siege that the attack came out of is abandoned.

    [MU-310, MU-311, MU-397]
    """
    b = battle(g)
    count_losses(g, b)
    g.tell("repelled", attacker=b.attacker, space=g.book.ids[b.where])
    if b.attacker < 0:
        barbarians_repelled(g, b)
    else:
        for n in blamed(g, b):
            demote(g, n)
        if b.siege and (siege := siege_of(g, b.attacker, b.where)) is not None:
            lift(g, siege)
        if b.where == g.book.rome and b.target == "land" and catholic(g, b.attacker) and b.defender >= 0:
            g.sins = changed(g.sins, b.attacker, g.sins[b.attacker] + catholic(g, b.defender))
    close(g)


def blamed(g: State, b: Battle) -> tuple[int, ...]:
    """The Captains who lose a level by an attack without a conquest. [MU-310, MU-397]"""
    return b.captains[-1:] if knows(g, b.attacker, "tactics") else b.captains


def barbarians_repelled(g: State, b: Battle) -> None:
    """Who came from a Barbarian land goes back there with his Captain; all others are lost, ship and all.

    [MU-210, MU-421, MU-431]
    """
    if b.origin < g.book.sea and g.owner[b.origin] == BARBARIAN:
        g.army[b.origin] += b.horde
        return
    if b.chief >= 0 and g.pieces[b.chief] is not None:
        slay(g, b.chief, b.defender, b.where, attacked=False)
    for n in b.forces:
        if g.pieces[n] is not None:
            remove(g, n)
    if g.horde is not None and g.horde.at == b.origin:
        g.horde = None


def won(g: State) -> None:
    """The last defender is gone. [MU-288, MU-309, MU-327]"""
    b = battle(g)
    count_losses(g, b)
    g.tell("victory", attacker=b.attacker, space=g.book.ids[b.where], target=b.target)
    if b.attacker < 0:
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


def last_to_strike(g: State, b: Battle) -> Seat:
    """Of several attackers the one who beat the last defender decides on the land. [MU-259, MU-415]"""
    if not b.allies:
        return b.attacker
    return leading(g, replace(b, round=max(0, b.round - 1)))


# ---- occupation ------------------------------------------------------------------------------------------


class Occupation(Step[State], frozen=True):
    """The conqueror must leave at least 1 FV on the land; wagons move in, ships land their armies."""

    rule = "MU-320"
    seat: Seat
    loser: Seat
    land: int
    forces: tuple[int, ...]
    defenders: tuple[Seat, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seat

    def spare(self, g: State, n: int) -> int:
        p = piece(g, n)
        return p.fv - (p.kind == "galley") if p.owner == self.seat else 0

    def options(self, g: State, seat: Seat) -> list[Action]:
        spare = sum(self.spare(g, n) for n in self.forces if g.pieces[n] is not None)
        return [("garrison", n) for n in amounts(max(1, min(spare, provisions(g, self.land, seat))))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        t, old = self.land, g.owner[self.land]
        left = action[1]
        for n in self.forces:
            if g.pieces[n] is not None and left:
                k = min(left, self.spare(g, n))
                change(g, n, fv=piece(g, n).fv - k)
                left -= k
        for n in self.forces:
            if g.pieces[n] is not None and piece(g, n).kind in LAND_KINDS and piece(g, n).at != t:
                move_piece(g, n, t)
                change(g, n, moved=True)
        g.owner[t], g.army[t] = seat, action[1] - left
        g.sieges = [s for s in g.sieges if (s.seat, s.at) != (seat, t)]
        march_off(g, seat)
        count_deed(g, seat, CONQUESTS)
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


def activate(g: State, t: int) -> None:
    """A player (no horde) takes a Barbarian land: its neighbours and its kingdom arm. [MU-149, MU-432]"""
    k = g.book.kingdom[t]
    for u in dict.fromkeys((*g.book.near[t], *g.book.realm[k])):
        if u != t and g.owner[u] == BARBARIAN and not g.shut[u]:
            lev = max((piece(g, n).level for n in chiefs(g, u, BARBARIAN)), default=0)
            g.army[u] += max(1, lev)
    g.tell("activates", land=g.book.ids[t])


def take_relic(g: State, t: int, seat: Seat) -> None:
    """The first Captain in the land of a relic takes it and carries it until he comes to an own Cathedral.

    [MU-533, MU-534]
    """
    captains = chiefs(g, t, seat) if g.variants.relics else []
    if g.relic[t] and captains:
        change(g, captains[0], relics=piece(g, captains[0]).relics + g.relic[t])
        g.tell("relic", seat=seat, land=g.book.ids[t])
        honour(g, seat, g.relic[t], "relic")
        g.relic = changed(g.relic, t, 0)
    if g.owner[t] == seat and g.church[t]:
        for n in captains:
            if carried_relics := piece(g, n).relics:
                g.shrine += (t,) * carried_relics
                change(g, n, relics=0)
                g.tell("relic kept", seat=seat, land=g.book.ids[t])


def occupy_empty(g: State, n: int) -> list[int]:
    """Ownerless transports in a force's space that it may man. [MU-278]"""
    p = piece(g, n)
    if p.fv < 2:
        return []
    return [
        m for m, q in crew(g, OWNERLESS)
        if q.at == p.at and q.aboard < 0 and q.kind in TRANSPORTS and fits(g, p.owner, m)
    ]  # fmt: skip
