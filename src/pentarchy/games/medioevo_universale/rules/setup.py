"""Setup: kingdoms, capitals, the first Cathedral, transports and armies."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel import Action, Cards, Dice, Seat, Step, changed, replace, without

from ..book import Book
from ..state import State, Variants
from ..state.records import BARBARIAN, DECK, OFFBOARD, SEA_KINDS, TRANSPORTS, Piece
from ..state.roster import holdings
from .realm.lands import settlements
from .realm.pieces import add_piece, amounts, change, crew, own, piece
from .turn import NewTurn

STARTING = ("merchant", "caravan", "galley", "wagon", "captain", "engine")


def begin(book: Book, seats: int, variants: Variants, seed: bytes) -> State:
    """The state before anything happened, with its first steps said. [MU-001, MU-002, MU-004, MU-013]"""
    lands, per = len(book.lands), range(seats)
    small = seats < 6
    g = State(
        book=book,
        seats=seats,
        variants=variants,
        dice=Dice(seed),
        shut=tuple(
            small and x != "core" for x in [*(y.zone for y in book.lands), *(y.zone for y in book.seas)]
        ),
        order=list(per),
        kingdom=(-1,) * seats,
        religion=("",) * seats,
        florins=[book.tables.setup.florins] * seats,
        honour=[0] * seats,
        tech=[0] * seats,
        inventive=(0,) * seats,
        capital=(-1,) * seats,
        alive=[True] * seats,
        recruits=[0] * seats,
        returning=[0] * seats,
        reserve=[0] * seats,
        crusaders=(0,) * seats,
        prisoners=((0,) * seats,) * seats,
        wounds=((),) * seats,
        healed=(0,) * seats,
        war=[0] * seats,
        asked_peace=(0,) * seats,
        owner=[BARBARIAN] * lands,
        army=[0] * lands,
        town=[0] * lands,
        fort=[0] * lands,
        church=[0] * lands,
        fair=[0] * lands,
        dented=(0,) * lands,
        damaged=(0,) * lands,
        quay=(0,) * lands,
        relic=(0,) * lands,
        crews=((),) * (seats + 2),
        holy=tuple([t for t, x in enumerate(book.lands) if x.holy]),
        cards=Cards([DECK] * len(book.cards), [0] * len(book.cards)),
        chest=tuple(range(len(book.treasures))),
        goals=(-1,) * seats,
        goals_left=tuple(range(len(book.objectives))),
        plague=[-1] * lands,
        idle_fairs=(0,) * lands,
        schism=[False] * seats,
        banned=[False] * seats,
        grounded=(0,) * seats,
        unpaid=(0,) * seats,
        sins=(0,) * seats,
        income=(0,) * seats,
        converted=(False,) * seats,
        deeds=((0,) * 4,) * seats,
        tally=(0,) * 3,
    )
    g.begin(*first_steps(g))
    return g


def first_steps(g: State) -> tuple[Step, ...]:
    return (
        *(PickKingdom(seat) for seat in range(g.seats)),
        FoundRealms(),
        FoundingDrafts(),
        Foundations(),
        NewTurn(),
    )


def free_kingdoms(g: State) -> list[int]:
    """Player kingdoms nobody holds; Novgorod lies in land that only six players open. [MU-001, MU-003]"""
    return [
        k for k, x in enumerate(g.book.kingdoms)
        if x.player and k not in g.kingdom and not g.shut[g.book.realm[k][0]]
    ]  # fmt: skip


class PickKingdom(Step[State], frozen=True):
    """Each player takes a kingdom still free."""

    rule = "MU-003"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if g.variants.kingdoms == "choose" else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("kingdom", g.book.kingdoms[k].id) for k in free_kingdoms(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        k = g.book.realm_of[action[1]]
        g.kingdom = changed(g.kingdom, seat, k)
        g.religion = changed(g.religion, seat, g.book.kingdoms[k].religion)
        g.tell("kingdom", seat=seat, kingdom=action[1])

    def run(self, g: State) -> None:
        free = free_kingdoms(g)
        self.take(g, self.seat, ("kingdom", g.book.kingdoms[free[g.draw(len(free))]].id))


class FoundRealms(Step[State], frozen=True):
    """Villages and Towers everywhere, owners, garrisons, barbarian capitals, the Pope.

    [MU-004, MU-005, MU-006, MU-008, MU-009, MU-010, MU-014, MU-015, MU-387, MU-519, MU-537, MU-538]
    """

    rule = "MU-006"

    def run(self, g: State) -> None:
        book = g.book
        for t, land in enumerate(book.lands):
            if land.city and not land.bare and not g.shut[t]:
                g.town[t], g.fort[t] = 1, land.walls
        for seat, k in enumerate(g.kingdom):
            for t in book.realm[k]:
                g.owner[t], g.army[t] = seat, book.tables.setup.garrison
        for k, kingdom in enumerate(book.kingdoms):
            if kingdom.size == "major" and k not in g.kingdom:
                cities = [t for t in book.realm[k] if book.inhabited[t] and not g.shut[t]]
                if cities:
                    g.town[cities[g.draw(len(cities))] if len(cities) > 1 else cities[0]] = 3
        faithful = [s for s in range(g.seats) if g.religion[s] == "catholic"]
        if faithful:
            g.pope = faithful[g.draw(len(faithful))] if len(faithful) > 1 else faithful[0]
            g.owner[book.rome], g.army[book.rome] = g.pope, book.tables.setup.garrison
            g.tell("pope", seat=g.pope, how="chance")
        if g.variants.objectives:
            for seat, k in enumerate(g.kingdom):
                mine = [n for n in g.goals_left if book.objectives[n].kingdom == book.kingdoms[k].id]
                goal = mine[g.draw(len(mine))]
                g.goals = changed(g.goals, seat, goal)
                g.goals_left = without(g.goals_left, goal)
                g.tell("objective", to=(seat,), closed={"goal": goal}, seat=seat)
        for seat in range(g.seats):
            for kind in STARTING:
                add_piece(g, Piece(kind, 1, seat, OFFBOARD))


def foreign_harbours(g: State, seat: Seat) -> list[int]:
    """Harbours of Barbarian kingdoms next to the seat's own, for those who have none at home. [MU-019]"""
    book, k = g.book, g.kingdom[seat]
    beside = {book.kingdom[u] for t in book.realm[k] for u in book.near[t]}
    return [
        t for t, land in enumerate(book.lands)
        if book.port[t] and book.kingdom[t] in beside and g.owner[t] < 0 and not g.shut[t]
    ]  # fmt: skip


def berths(g: State, seat: Seat, kind: str) -> list[int]:
    """Where a starting piece may be put. [MU-016, MU-017]"""
    towns = settlements(g, seat)
    if kind not in SEA_KINDS:
        return towns
    ports = [t for t in towns if g.book.port[t]]
    return ports or foreign_harbours(g, seat)


class Found(Step[State], frozen=True):
    """A secret draft: the capital, the Cathedral, then a place for each starting piece. [MU-007, MU-012]"""

    rule = "MU-007"
    seat: Seat
    chosen: tuple[str, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        ids, n = g.book.ids, len(self.chosen)
        realm = g.book.realm[g.kingdom[seat]]
        if n == 0:
            home = g.book.kingdoms[g.kingdom[seat]].seat
            cities = sorted((t for t in realm if g.book.inhabited[t]), key=lambda t: ids[t] == home)
            return [("capital", ids[t]) for t in cities]
        if n == 1:
            return [("cathedral", ids[t]) for t in realm]
        if n < 2 + len(STARTING):
            return [("put", STARTING[n - 2], ids[t]) for t in berths(g, seat, STARTING[n - 2])]
        return [("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            g.keep(self)
        else:
            g.then(replace(self, chosen=(*self.chosen, action[-1])).forced(g))

    def forced(self, g: State) -> Found:
        """The draft with every choice filled in that is none."""
        draft = self
        while len(options := draft.options(g, self.seat)) == 1 and options[0][0] != "done":
            draft = replace(draft, chosen=(*draft.chosen, options[0][-1]))
        return draft


class FoundingDrafts(Step[State], frozen=True):
    rule = "MU-007"

    def run(self, g: State) -> None:
        g.gather({seat: Found(seat).forced(g) for seat in range(g.seats)})


class Foundations(Step[State], frozen=True):
    """The drafts are laid open; then each player in turn places the first armies. [MU-007, MU-012, MU-016]"""

    rule = "MU-012"

    def run(self, g: State) -> None:
        g.reveal()
        for seat, draft in enumerate(g.gathered):
            capital, church, *places = (g.book.space[x] for x in draft.chosen)
            g.capital = changed(g.capital, seat, capital)
            g.town[capital], g.church[church] = 3, 1
            g.tell("capital", seat=seat, land=g.book.ids[capital])
            for kind, at in zip(STARTING, places):
                change(g, own(g, seat, kind)[0], at=at)
        for seat in range(g.seats):
            g.then(Muster(seat))


def muster_cap(g: State, t: int) -> int:
    """The printed caps of the set-up: they leave the terrain out where a settlement stands.

    [MU-021, MU-022]
    """
    s, b = g.book.tables.setup, g.book.tables.bonus
    cap: int = s.capital_cap if g.town[t] == 3 else s.village_cap if g.town[t] else s.garrison
    return cap + b.cathedral * g.church[t] + b.tower * g.fort[t] + b.religious_capital * (t in g.holy)


class Muster(Step[State], frozen=True):
    """35 FV more (the Pope 40) on land within the caps or aboard. [MU-020, MU-023, MU-024]"""

    rule = "MU-020"
    seat: Seat
    left: int = -1
    place: str = ""

    def who(self, g: State) -> Seat | None:
        if self.left <= 0:
            return None
        return self.seat if self.place or any(self.places(g)) else None

    def run(self, g: State) -> None:
        if self.left > 0:
            g.tell("lost", seat=self.seat, n=self.left)
        if self.left >= 0:
            return
        s = g.book.tables.setup
        left = s.pope_armies if g.pope == self.seat else s.armies
        for n in own(g, self.seat, *SEA_KINDS):
            if g.owner[piece(g, n).at] != self.seat:
                change(g, n, fv=s.foreign_harbour)
                left -= s.foreign_harbour
        g.then(replace(self, left=left))

    def places(self, g: State) -> Iterator[tuple[str, int]]:
        """Where there is room, and for how many: aboard, in the lands, in the Capital last."""
        for n, p in crew(g, self.seat):
            if p.kind in TRANSPORTS and (left := g.army_room(n)) > 0:
                yield f"piece:{n}", left
        capital = g.capital[self.seat]
        for t in sorted(holdings(g.owner)[self.seat], key=lambda t: t == capital):
            if (left := muster_cap(g, t) - g.army[t]) > 0:
                yield g.book.ids[t], left

    def options(self, g: State, seat: Seat) -> list[Action]:
        if not self.place:
            return [("place", place) for place, _ in self.places(g)]
        most = min(self.left, dict(self.places(g))[self.place])
        return [("armies", n) for n in amounts(most)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "place":
            g.then(replace(self, place=action[1]))
            return
        n = action[1]
        if self.place.startswith("piece:"):
            number = int(self.place[6:])
            change(g, number, fv=piece(g, number).fv + n)
        else:
            g.army[g.book.space[self.place]] += n
        g.tell("musters", seat=seat, n=n, place=self.place)
        g.then(replace(self, left=self.left - n, place=""))
