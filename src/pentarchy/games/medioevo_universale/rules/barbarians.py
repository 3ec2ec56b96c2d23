"""Barbarians: growth, engagements, building, galleys and pirates."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step, replace

from ..state import State
from ..state.records import BARBARIAN, TRANSPORTS, Battle
from ..state.roster import holdings
from .battle.fight import fight
from .battle.sack import SHIP_ROOM, barbarians_conquer, best_chief, launch_pirate, new_chief, seize
from .realm.lands import building_left, crowded, provisions, set_building, walls
from .realm.pieces import (
    carried,
    change,
    chief_level,
    chiefs,
    force,
    here,
    move_piece,
    own,
    piece,
    remove,
    stock,
)


def grow(g: State) -> None:
    """Captains enlist their level; in kingdoms shared with players, border lands they hold gain one.

    Natives who have not shown themselves hold nothing.

    [MU-124, MU-125]
    """
    for n in own(g, BARBARIAN, "captain"):
        p = piece(g, n)
        if p.at < g.book.sea:
            if g.owner[p.at] == BARBARIAN and not any(s.seat < 0 and s.at == p.at for s in g.sieges):
                g.army[p.at] += p.level
        elif p.aboard >= 0:
            change(g, p.aboard, fv=min(SHIP_ROOM, piece(g, p.aboard).fv + p.level))
    divided = {g.book.kingdom[t] for o, held in holdings(g.owner).items() if o >= 0 for t in held}
    for t in [t for k in divided for t in g.book.realm[k] if g.owner[t] == BARBARIAN and g.army[t]]:
        if any(g.owner[u] >= 0 and g.army[u] for u in g.book.near[t]):
            g.army[t] += 1


# ---- engagements -----------------------------------------------------------------------------------------


def completes(g: State, t: int, u: int) -> int:
    """Rank of a target: 0 completes the kingdom, 1 is of the same kingdom, 2 neither. [MU-419]"""
    k = g.book.kingdom[t]
    if g.book.kingdom[u] != k:
        return 2
    return 0 if all(g.owner[x] == BARBARIAN for x in g.book.realm[k] if x != u) else 1


def target_rank(g: State, t: int, u: int) -> tuple[int, ...]:
    """The order in which Barbarians choose among a land's neighbours. [MU-419]"""
    captains = sum(piece(g, n).level for n in chiefs(g, u, g.owner[u]))
    return completes(g, t, u), force(g, u, g.owner[u]), walls(g, u), g.town[u], captains


class Engagements(Step[State], frozen=True):
    """Barbarians over their provisions attack a neighbouring player, each land at most once a turn.

    [MU-418, MU-420]
    """

    rule = "MU-418"
    done: tuple[int, ...] = ()

    def run(self, g: State) -> None:
        hungry = [
            t for t in crowded(g)
            if g.owner[t] == BARBARIAN and t not in self.done and not g.shut[t]
            and g.army[t] > provisions(g, t) and not (g.horde is not None and g.horde.at == t)
            and prey(g, t)
        ]  # fmt: skip
        if not hungry:
            g.then(Builders())
            return
        t = first(g, hungry, {t: (-g.army[t], -chief_level(g, t)) for t in hungry})
        u = first(g, prey(g, t), {u: target_rank(g, t, u) for u in prey(g, t)})
        g.raided.append(u)
        raid(g, t, u)
        g.then(replace(self, done=(*self.done, t)))


def prey(g: State, t: int) -> list[int]:
    """Players' lands next to one that were not attacked this turn."""
    return [u for u in g.book.near[t] if g.owner[u] >= 0 and u not in g.raided]


def first(g: State, lands: list[int], ranks: dict[int, tuple[int, ...]]) -> int:
    """The land of the lowest rank; a die decides among equals."""
    best = [t for t in lands if ranks[t] == min(ranks.values())]
    return best[g.draw(len(best))] if len(best) > 1 else best[0]


def raid(g: State, t: int, u: int) -> None:
    """All but one FV march with the best Captain. [MU-421]"""
    horde = g.army[t] - 1
    g.army[t] = 1
    g.tell("raid", a=g.book.ids[t], b=g.book.ids[u], n=horde)
    defenders = (g.owner[u], *guests_of(g, u))
    b = Battle(BARBARIAN, g.owner[u], u, t, "land", horde=horde, chief=best_chief(g, t), defenders=defenders)
    if force(g, u, g.owner[u]) == 0 and len(defenders) == 1:
        barbarians_conquer(g, b)
    else:
        fight(g, b)


def guests_of(g: State, u: int) -> tuple[Seat, ...]:
    """Other players' armies in a land stand with its owner against Barbarians."""
    host = g.owner[u]
    return tuple(
        s for s in range(g.seats) if s != host and g.alive[s] and force(g, u, s) and not g.war[host] >> s & 1
    )


def unraided(g: State, space: int, seat: Seat) -> list[int]:
    """A seat's transports in a space that Barbarians have not attacked this turn. [MU-420]"""
    return [n for n in here(g, space, *TRANSPORTS) if piece(g, n).owner == seat and -1 - n not in g.raided]


def ambush(g: State, t: int, seat: Seat) -> None:
    """Barbarians of a land fall on a player's transports there. [MU-420, MU-423]"""
    g.tell("ambush", seat=seat, land=g.book.ids[t])
    g.raided += [-1 - n for n in unraided(g, t, seat)]
    if force(g, t, seat) == 0:
        g.army[t] = 1 + seize(g, t, seat, g.army[t] - 1, chief=best_chief(g, t))
        return
    horde = g.army[t]
    g.army[t] = 0
    fight(g, Battle(BARBARIAN, seat, t, t, "fleet", horde=horde, chief=best_chief(g, t), defenders=(seat,)))


# ---- building --------------------------------------------------------------------------------------------


class Builders(Step[State], frozen=True):
    """Over their provisions with no player in reach they build, one thing each; then the excess is gone.

    [MU-424, MU-428]
    """

    rule = "MU-424"

    def run(self, g: State) -> None:
        for t in crowded(g):
            if g.owner[t] != BARBARIAN or g.shut[t] or g.army[t] <= provisions(g, t):
                continue
            if not any(g.owner[u] >= 0 for u in g.book.near[t]):
                build(g, t)
            over = g.army[t] - provisions(g, t)
            if over > 0 and not (g.horde is not None and g.horde.at == t):
                g.army[t] -= over
                g.tell("disperse", land=g.book.ids[t], n=over)


def build(g: State, t: int) -> None:
    """The first that is possible: Tower, Village, Fort, Town, Captain, a better Captain, a Galley.

    [MU-424, MU-425]
    """
    name = g.book.ids[t]
    if not g.fort[t] and building_left(g, "fortification", 1) > 0:
        set_building(g, t, "fortification", 1)
        g.tell("barbarians build", land=name, what="tower")
    elif g.book.inhabited[t] and not g.town[t] and building_left(g, "settlement", 1) > 0:
        set_building(g, t, "settlement", 1)
        g.tell("barbarians build", land=name, what="village")
    elif g.fort[t] == 1 and building_left(g, "fortification", 2) > 0:
        set_building(g, t, "fortification", 2)
        g.tell("barbarians build", land=name, what="fort")
    elif g.town[t] == 1 and building_left(g, "settlement", 2) > 0:
        set_building(g, t, "settlement", 2)
        g.tell("barbarians build", land=name, what="town")
    elif not chiefs(g, t, BARBARIAN) and stock(g, "captain") > 0:
        new_chief(g, t)
        g.tell("barbarians build", land=name, what="captain")
    elif chief_level(g, t) == 1:
        change(g, best_chief(g, t), level=2)
        g.tell("barbarians build", land=name, what="better captain")
    elif g.book.coast[t] and (ship := launch_pirate(g, g.book.coast[t][0], 1)) >= 0:
        crew, sea = min(SHIP_ROOM, g.army[t] - 1), piece(g, ship).at
        g.army[t] -= crew
        change(g, ship, fv=crew)
        captain = best_chief(g, t)
        if captain >= 0:
            move_piece(g, captain, sea)
            change(g, captain, aboard=ship)
        g.tell("barbarians build", land=name, what="galley")


def drift(g: State, calamity: bool) -> None:
    """Each ship of this kind moves one area at random; steps, so that fights are settled one by one.

    [MU-208, MU-426]
    """
    g.then(*(Drift(n) for n in own(g, BARBARIAN, "galley") if bool(piece(g, n).since) == calamity))


def exits(g: State, n: int) -> list[int]:
    """Ways out of a pirate's sea, clockwise from north; Barbarian and closed lands are no way.

    Those of the calamity go ashore only where a player's armies stand; nobody where Barbarians attacked
    this turn.

    [MU-210, MU-420, MU-426]
    """
    p = piece(g, n)
    return [
        w for w in g.book.compass(p.at)
        if not g.shut[w]
        and (w >= g.book.sea or (g.owner[w] >= 0 and w not in g.raided
                                 and (not p.since or force(g, w, g.owner[w]) > 0)))
    ]  # fmt: skip


class Drift(Step[State], frozen=True):
    """One pirate ship: it fights the fleet it meets, or lands where a player's armies stand.

    [MU-208, MU-210, MU-211, MU-426, MU-427]
    """

    rule = "MU-208"
    ship: int

    def run(self, g: State) -> None:
        p = g.pieces[self.ship]
        if p is None or p.owner != BARBARIAN or p.kind != "galley":
            return
        ways = exits(g, self.ship)
        if not ways:
            return
        to = ways[g.draw(len(ways))]
        if to < g.book.sea:
            self.land(g, to)
            return
        move_piece(g, self.ship, to)
        g.tell("pirates sail", sea=g.book.ids[to])
        foes = [s for s in range(g.seats) if unraided(g, to, s)]
        if not foes:
            return
        s = max(foes, key=lambda x: force(g, to, x))
        g.raided += [-1 - n for n in unraided(g, to, s)]
        chief = next((m for m, q in carried(g, self.ship) if q.kind == "captain"), -1)
        if force(g, to, s) == 0:
            seize(g, to, s, p.fv, self.ship, chief)
            return
        g.then(PirateFight(s, to, self.ship, chief))

    def land(self, g: State, t: int) -> None:
        p, chief = piece(g, self.ship), -1
        g.raided.append(t)
        for n in here(g, p.at, "captain"):
            if piece(g, n).aboard == self.ship:
                chief = n
                change(g, n, aboard=-1)
        remove(g, self.ship)
        g.tell("pirates land", land=g.book.ids[t], n=p.fv)
        b = Battle(
            BARBARIAN,
            g.owner[t],
            t,
            p.at,
            "land",
            horde=p.fv,
            chief=chief,
            defenders=(g.owner[t], *guests_of(g, t)),
        )
        if force(g, t, g.owner[t]) == 0:
            barbarians_conquer(g, b)
        else:
            fight(g, b)


class PirateFight(Step[State], frozen=True):
    """At sea pirates and a player's fleet fight until one side is destroyed."""

    rule = "MU-209"
    victim: Seat
    sea: int
    ship: int
    chief: int

    def run(self, g: State) -> None:
        horde = piece(g, self.ship).fv
        change(g, self.ship, fv=0)
        fight(
            g, Battle(BARBARIAN, self.victim, self.sea, self.sea, "fleet", (self.ship,), horde=horde,
                      chief=self.chief, defenders=(self.victim,))
        )  # fmt: skip
