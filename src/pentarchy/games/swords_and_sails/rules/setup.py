"""Set-up: where everything stands, first alliances, leaders."""

from __future__ import annotations

from pentarchy.kernel import Action, Cards, Dice, PentarchyError, Seat, Step

from ..book import Book
from ..state import State, Variants
from ..state.records import ARMY_NAMES, CLOSED, DEFEND, FORMATIONS, NEUTRAL, NO_ARMY, NO_FLEET, NOWHERE, STACK
from .head_start import HeadStart
from .powers import allies, can_fit, hosts, paired, pairing
from .turn import Season

SCRIPTED = ("poland", "hungary", "qurtuba")
"""Minor factions that the orders of a first game leave in peace (SS-141)."""

MINORS = ("poland", "hungary", "qurtuba", "bulgaria", "leon", "ireland", "khazar", "armenia")


def begin(book: Book, seats: int, variants: Variants, seed: bytes) -> State:
    """The state before anything happened, with its first steps. [SS-092]"""
    lands, n = book.lands, seats * FORMATIONS
    g = State(
        book=book, seats=seats, variants=variants, dice=Dice(seed),
        factions=[-1] * seats, leaders=[-1] * seats, gold=[0] * seats, out=[False] * seats,
        owner=[NEUTRAL] * lands, friend=(NEUTRAL,) * lands,
        minor=[land.minor for land in book.map.lands], major=[land.major for land in book.map.lands],
        built=[0] * lands, fresh=[0] * lands, barren=[0] * lands, idle=[-1] * lands, parts=[()] * lands,
        team=[-1] * seats, since=[-1] * seats, kin=[-1] * seats, mark=[-1] * seats, ban=[0] * seats,
        cards=Cards(at=[STACK + back for back in book.backs], seen=[0] * len(book.deck)),
        played=[0] * seats, spied=[0] * (2 * n), agents=[0] * seats, proposals=[0] * seats,
        army=[NO_ARMY] * n, army_at=[NOWHERE] * n, aboard=[-1] * n,
        fleet=[NO_FLEET] * n, fleet_at=[NOWHERE] * n, port=[-1] * n, convoy=[-1] * n,
        seen_army=[0] * n, seen_fleet=[0] * n, notes=[()] * (seats + 1),
        orders=[DEFEND] * (2 * n), came_from=[NOWHERE] * (2 * n), landed=[-1] * n,
        leaving=[0] * (2 * n), shut=[-1] * (2 * n), tally=[0] * 6,
    )  # fmt: skip
    prepare(g)
    return g


def prepare(g: State) -> None:
    """Give out the factions as the variants say, and lay out the first steps. [SS-141]"""
    minors = [name for name in MINORS if getattr(g.variants, name)]
    sets = {s.id: s for s in g.book.setups.set}
    most = len(sets["7"].factions)
    chosen = g.variants.factions
    majors = sets[chosen].factions if chosen in sets else sets["7"].factions
    for name in MINORS:  # more players than great powers: the rest lead minor factions
        if g.seats - len(minors) > most and name not in minors and pairing(g, [*minors, name], majors):
            minors.append(name)
    n = g.seats - len(minors)
    if not 2 <= n <= most:
        raise PentarchyError(
            f"{g.seats} players with {len(minors)} minor factions leave {n} great powers, not 2 to 7"
        )
    if g.variants.first_game and (others := [name for name in minors if name not in SCRIPTED]):
        good, bad = ", ".join(SCRIPTED), ", ".join(others)
        raise PentarchyError(f"the scripted first season works with {good} only, not with {bad} (SS-141)")
    choose = chosen == "choose"
    if not choose:
        majors = _majors(g, n)
        if minors and not pairing(g, minors, majors):
            raise PentarchyError(
                f"with {', '.join(majors)} not every minor faction finds a first ally (SS-502)"
            )
        if chosen in sets:
            g.half = sets[chosen].half
        for seat, name in enumerate(majors):
            g.factions[seat] = g.book.faction[name]
    for seat, name in enumerate(minors, start=n):
        g.factions[seat] = g.book.faction[name]
    g.begin(
        *([ChooseFaction(s) for s in range(n)] if choose else []),
        SetOut(),
        *(FirstAlly(s) for s in range(n, g.seats)),
        *([] if g.variants.leaders == "none" else [Leaders()]),
        *([HeadStart((g.book.tables.head_start.markers,) * g.seats)] if g.variants.head_start else []),
        Season(),
    )


def _majors(g: State, n: int) -> list[str]:
    """The great powers of the chosen set, or the first recommended one for that number. [SS-093, SS-117]"""
    name = g.variants.factions
    if name == "auto":
        fitting = [s for s in g.book.setups.set if len(s.factions) == n and not s.half]
        return fitting[0].factions if fitting else ["hre", "france"]
    chosen = next(s for s in g.book.setups.set if s.id == name)
    if len(chosen.factions) != n:
        raise PentarchyError(f"set {name} is for {len(chosen.factions)} great powers, not {n} (SS-095)")
    return chosen.factions


class ChooseFaction(Step[State], frozen=True):
    """Each player picks a different great power. [SS-087]"""

    rule = "SS-087"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        taken = [g.book.factions[f].id for f in g.factions[: self.seat]]
        minors = [g.book.factions[f].id for f in g.factions if f >= 0 and g.book.factions[f].minor]
        n = g.seats - len(minors)
        free = [f.id for f in g.book.factions if not f.minor and f.id not in taken]
        good = [f for f in free if can_fit(g, [*taken, f], n) and hosts(g, [*taken, f], n, minors)]
        return [("faction", f) for f in good or free]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.factions[seat] = g.book.faction[action[1]]
        g.tell("faction", seat=seat, faction=action[1])


class SetOut(Step[State], frozen=True):
    """Land, cities, armies and fleets as the factions' cards say. [SS-009, SS-031, SS-091, SS-094, SS-119,
    SS-503, SS-539]"""

    rule = "SS-091"

    def run(self, g: State) -> None:
        book, seat_of = g.book, {f: s for s, f in enumerate(g.factions)}
        g.order = tuple([seat_of[f] for f in book.play_order if f in seat_of])
        for i, land in enumerate(book.map.lands):
            home = book.home[i]
            if g.half and land.half != g.half and not land.cut:
                g.owner[i] = CLOSED
            elif home in seat_of:
                g.owner[i] = seat_of[home]
            elif home >= 0 and not book.factions[home].minor:
                g.owner[i] = CLOSED  # SS-094
        away = {
            (r.faction, piece)
            for r in book.setups.removal
            if g.variants.removal and book.faction[r.absent] not in seat_of
            for piece in r.pieces
        }
        for seat in range(g.seats):
            f = book.factions[g.factions[seat]]
            if f.placed_capital:
                g.major[book.capital[g.factions[seat]]] += 1  # SS-503
            for force in f.armies:
                at, a = book.space[force.at], seat * FORMATIONS + ARMY_NAMES.index(force.name)
                if g.owner[at] == seat and (f.id, f"army {force.name}") not in away:
                    g.army[a] = tuple(force.units.get(u, 0) for u in book.unit_ids)
                    g.army_at[a] = at
            for force in f.fleets:
                at, x = book.space[force.at], seat * FORMATIONS + int(force.name) - 1
                if g.open_sea(at) and (f.id, f"fleet {force.name}") not in away:
                    g.fleet[x] = tuple(force.units.get(u, 0) for u in book.ship_ids)
                    g.fleet_at[x] = at
        g.tell("deployed", factions=tuple(g.fid(s) for s in range(g.seats)))


class FirstAlly(Step[State], frozen=True):
    """A minor player starts in a team; the choice must leave the other minors an ally each. [SS-502,
    SS-513]"""

    rule = "SS-502"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if g.team[self.seat] < 0 else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        majors = [
            g.fid(s) for s in range(g.seats) if not g.book.factions[g.factions[s]].minor and g.team[s] < 0
        ]
        minors = [g.fid(s) for s in range(g.seats) if g.book.factions[g.factions[s]].minor and g.team[s] < 0]
        me = g.fid(seat)
        rest = [m for m in minors if m != me]
        modes = (True,) if g.variants.advanced_pairings else (False, True)
        for advanced in modes:
            good = [
                a
                for a in allies(g, me, majors, rest, advanced)
                if paired(g, rest, majors, rest, {me: a, a: me}, advanced) is not None
            ]
            if good:
                return [("ally", name) for name in good]
        raise PentarchyError(f"{me} finds no first ally (SS-502)")

    def take(self, g: State, seat: Seat, action: Action) -> None:
        ally = g.factions.index(g.book.faction[action[1]])
        team = max(g.team) + 1
        g.team[seat] = g.team[ally] = team
        g.tell("first_ally", seat=seat, ally=ally)


class Leaders(Step[State], frozen=True):
    """One leader card each for the whole game, dealt or chosen in seat order. [SS-466, SS-467]"""

    rule = "SS-466"

    def run(self, g: State) -> None:
        if g.variants.leaders == "chosen":
            g.then(*(ChooseLeader(s) for s in range(g.seats)))
            return
        pile = list(range(len(g.book.tables.leader)))
        for seat in range(g.seats):
            if pile:
                g.leaders[seat] = pile.pop(g.draw(len(pile)))
                g.tell("leader", seat=seat, leader=g.book.tables.leader[g.leaders[seat]].id)


class ChooseLeader(Step[State], frozen=True):
    """Chosen in the order of the seats. [SS-467]"""

    rule = "SS-467"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if len(g.book.tables.leader) > self.seat else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("leader", x.id) for i, x in enumerate(g.book.tables.leader) if i not in g.leaders]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.leaders[seat] = g.book.leader[action[1]]
        g.tell("leader", seat=seat, leader=action[1])
