"""Set-up: who plays which faction, where everything stands, first alliances, leaders, head start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Action, PentarchyError, Seat, Step, replace

from .game import ARMY_NAMES, CLOSED, FORMATIONS, NEUTRAL

if TYPE_CHECKING:
    from .game import SwordsAndSails

MINORS = ("poland", "hungary", "qurtuba", "bulgaria", "leon", "ireland", "khazar", "armenia")


def prepare(g: SwordsAndSails) -> None:
    """Give out the factions as the variants say, and lay out the first steps."""
    from .turn import Season

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


def _majors(g: SwordsAndSails, n: int) -> list[str]:
    """The great powers of the chosen set, or the first recommended one for that number (SS-095 to SS-117)."""
    name = g.variants.factions
    if name == "auto":
        fitting = [s for s in g.book.setups.set if len(s.factions) == n and not s.half]
        return fitting[0].factions if fitting else ["hre", "france"]
    chosen = next(s for s in g.book.setups.set if s.id == name)
    if len(chosen.factions) != n:
        raise PentarchyError(f"set {name} is for {len(chosen.factions)} great powers, not {n} (SS-095)")
    return chosen.factions


def neighbours(g: SwordsAndSails, a: str, b: str) -> bool:
    """The fixed list (R-11), never computed from the map."""
    return (a, b) in g.book.setups.neighbours or (b, a) in g.book.setups.neighbours


def fits(g: SwordsAndSails, names: list[str]) -> bool:
    """Every faction needs two neighbours among those that play, with two players one (SS-093, SS-117)."""
    if any(set(s.factions) == set(names) for s in g.book.setups.set):
        return True  # the printed sets stand as they are
    need = 1 if len(names) == 2 else 2
    if len(names) == 3 and {"byzantium", "fatimid"} <= set(names):
        return bool({"kievan_rus", "hre"} & set(names))  # SS-116
    return all(sum(neighbours(g, a, b) for b in names) >= need for a in names)


def can_fit(g: SwordsAndSails, names: list[str], n: int) -> bool:
    """Can these be completed to a lawful selection of n great powers?"""
    if len(names) == n:
        return fits(g, names)
    rest = [f.id for f in g.book.factions if not f.minor and f.id not in names]
    return any(can_fit(g, [*names, x], n) for x in rest)


def allies(g: SwordsAndSails, minor: str, majors: list[str], minors: list[str], advanced: bool) -> list[str]:
    f = g.book.factions[g.book.faction[minor]]
    found = [a for a in f.allies if a in majors]
    if advanced:
        found += [a for a in f.advanced_allies if a in minors]
        found += [
            m
            for m in minors
            if minor in g.book.factions[g.book.faction[m]].advanced_allies and m not in found
        ]
    return found


def pairing(g: SwordsAndSails, minors: list[str], majors: list[str]) -> dict[str, str] | None:
    """A first ally for every minor faction, each power in one pair only (SS-512); None if there is none."""
    for advanced in (True,) if g.variants.advanced_pairings else (False, True):
        if (found := _match(g, minors, majors, minors, {}, advanced)) is not None:
            return found
    return None


def _match(
    g: SwordsAndSails,
    left: list[str],
    majors: list[str],
    minors: list[str],
    made: dict[str, str],
    advanced: bool,
) -> dict[str, str] | None:
    left = [m for m in left if m not in made]
    if not left:
        return made
    minor = left[0]
    for ally in allies(g, minor, majors, minors, advanced):
        if ally in made or ally in made.values():
            continue
        both = {minor: ally, ally: minor}
        if (found := _match(g, left[1:], majors, minors, {**made, **both}, advanced)) is not None:
            return found
    return None


class ChooseFaction(Step, frozen=True):
    """Each player picks a different great power (SS-087)."""

    rule = "SS-087"
    seat: Seat

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        taken = [g.book.factions[f].id for f in g.factions[: self.seat]]
        minors = [g.book.factions[f].id for f in g.factions if f >= 0 and g.book.factions[f].minor]
        n = g.seats - len(minors)
        free = [f.id for f in g.book.factions if not f.minor and f.id not in taken]
        good = [f for f in free if can_fit(g, [*taken, f], n) and _hosts(g, [*taken, f], n, minors)]
        return [("faction", f) for f in good or free]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        g.factions[seat] = g.book.faction[action[1]]
        g.tell("faction", seat=seat, faction=action[1])


def _hosts(g: SwordsAndSails, names: list[str], n: int, minors: list[str]) -> bool:
    """Can the selection still be completed so that the minor factions find allies?"""
    if not minors:
        return True
    if len(names) == n:
        return fits(g, names) and pairing(g, minors, names) is not None
    rest = [f.id for f in g.book.factions if not f.minor and f.id not in names]
    return any(_hosts(g, [*names, x], n, minors) for x in rest)


class SetOut(Step, frozen=True):
    """Land, cities, armies and fleets as the factions' cards say (SS-091)."""

    rule = "SS-091"

    def run(self, g: SwordsAndSails) -> None:
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


class FirstAlly(Step, frozen=True):
    """A minor player starts in a team (SS-502); the choice must leave the other minors an ally each."""

    rule = "SS-502"
    seat: Seat

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat if g.team[self.seat] < 0 else None

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
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
                if _match(g, rest, majors, rest, {me: a, a: me}, advanced) is not None
            ]
            if good:
                return [("ally", name) for name in good]
        raise PentarchyError(f"{me} finds no first ally (SS-502)")

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        ally = g.factions.index(g.book.faction[action[1]])
        team = max(g.team) + 1
        g.team[seat] = g.team[ally] = team
        g.tell("first_ally", seat=seat, ally=ally)


class Leaders(Step, frozen=True):
    """One leader card each for the whole game, dealt or chosen in seat order (SS-466, SS-467)."""

    rule = "SS-466"

    def run(self, g: SwordsAndSails) -> None:
        if g.variants.leaders == "chosen":
            g.then(*(ChooseLeader(s) for s in range(g.seats)))
            return
        pile = list(range(len(g.book.tables.leader)))
        for seat in range(g.seats):
            if pile:
                g.leaders[seat] = pile.pop(g.draw(len(pile)))
                g.tell("leader", seat=seat, leader=g.book.tables.leader[g.leaders[seat]].id)


class ChooseLeader(Step, frozen=True):
    rule = "SS-467"
    seat: Seat

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat if len(g.book.tables.leader) > self.seat else None

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        return [("leader", x.id) for i, x in enumerate(g.book.tables.leader) if i not in g.leaders]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        g.leaders[seat] = g.book.leader[action[1]]
        g.tell("leader", seat=seat, leader=action[1])


class HeadStart(Step, frozen=True):
    """Draft neutral land with ten markers each before the first season (SS-131 to SS-135, SS-538)."""

    rule = "SS-131"
    left: tuple[int, ...]
    barred: tuple[tuple[Seat, int], ...] = ()

    def run(self, g: SwordsAndSails) -> None:
        if not g.bids:
            g.bids = [(0,) * g.seats for _ in range(g.book.lands)]
        if any(self.left):
            g.then(*(Bid(s, self) for s in g.order), CountBids(self))
        else:
            g.then(SettleBids(self.barred))


def price(g: SwordsAndSails, land: int) -> int:
    """Markers a land needs: one for each 10 of its spring income (SS-132)."""
    income = g.book.tables.income
    gold = income.harvest[0] + income.minor * g.minor[land] + income.major * g.major[land]
    return gold // g.book.tables.head_start.worth


def leads(g: SwordsAndSails, seat: Seat, land: int) -> bool:
    """Does the seat's bid stand alone at the top, at full price or more?"""
    bids = g.bids[land]
    return bids[seat] >= price(g, land) and all(n < bids[seat] for s, n in enumerate(bids) if s != seat)


class Bid(Step, frozen=True):
    """One marker on neutral land next to one's own, or next to land one leads at full price."""

    rule = "SS-133"
    seat: Seat
    state: HeadStart

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat if self.state.left[self.seat] else None

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        barred = self.state.barred
        mine = {
            i
            for i in range(g.book.lands)
            if g.owner[i] == seat or (g.owner[i] == NEUTRAL and leads(g, seat, i))
        }
        open_land = sorted(
            {n for i in mine for n in g.book.near[i] if g.owner[n] == NEUTRAL and (seat, n) not in barred}
        )
        return [*(("bid", g.book.ids[n]) for n in open_land), ("give up",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        if action[0] == "bid":
            land = g.book.space[action[1]]
            bids = list(g.bids[land])
            bids[seat] += 1
            g.bids[land] = tuple(bids)
            g.tell("bid", seat=seat, land=land)
        else:
            g.played[seat] = 1
            g.tell("no_bids", seat=seat)


class CountBids(Step, frozen=True):
    """After each lap every player has one marker less; who gave up has none."""

    rule = "SS-133"
    state: HeadStart

    def run(self, g: SwordsAndSails) -> None:
        left = tuple(0 if g.played[s] else max(0, n - 1) for s, n in enumerate(self.state.left))
        g.then(replace(self.state, left=left))


class SettleBids(Step, frozen=True):
    """The most markers win a land; the others' markers are placed again elsewhere (SS-134, SS-135)."""

    rule = "SS-134"
    barred: tuple[tuple[Seat, int], ...]

    def run(self, g: SwordsAndSails) -> None:
        left, barred = [0] * g.seats, list(self.barred)
        for land, bids in enumerate(g.bids):
            if not any(bids):
                continue
            top = max(bids)
            first = [s for s, n in enumerate(bids) if n == top]
            won = len(first) == 1 and top >= price(g, land)
            if won:
                g.owner[land] = first[0]
                g.tell("drafted", seat=first[0], land=land)
            for s, n in enumerate(bids):
                if n and not (won and s == first[0]):
                    left[s] += n
                    barred.append((s, land))
            g.bids[land] = (0,) * g.seats
        if any(left):
            g.then(HeadStart(tuple(left), tuple(barred)))
        else:
            g.bids = []
            g.played = [0] * g.seats
