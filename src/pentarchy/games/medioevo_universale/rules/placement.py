"""Placement: a secret draft of where new pieces and armies go, within provisions."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ..state import State
from ..state.imagined import RESERVE
from ..state.records import OFFBOARD, SEA_KINDS, TRANSPORTS, WAR_KINDS
from .realm.lands import besieged, cathedral_room, provisions, set_building, settlements
from .realm.pieces import amounts, army_left, change, move_points, own, piece, remove
from .realm.powers import knows, level, players


class PlacementPhase(Step[State], frozen=True):
    rule = "MU-261"

    def run(self, g: State) -> None:
        g.enter("placement")
        g.gather({seat: Place(seat) for seat in players(g)})
        g.then(Placed())


def berths(g: State, seat: Seat, kind: str) -> list[int]:
    """Own settlements not under siege; ships need a real harbour there. [MU-261]"""
    towns = [t for t in settlements(g, seat) if not besieged(g, t)]
    return [t for t in towns if g.book.port[t]] if kind in SEA_KINDS else towns


def reserve_cap(g: State, seat: Seat) -> int:
    """FV that LOGISTICS keeps behind the screen. [MU-264]"""
    return RESERVE * level(g, seat) if knows(g, seat, "logistics") else 0


def quarters(g: State, seat: Seat) -> dict[str, int]:
    """Where armies may be put, and how many still find provisions or room there.

    A settlement that is just being built takes armies, but feeds none of them yet.

    [MU-255, MU-261, MU-262, MU-263, MU-265, MU-494]
    """
    towns = [t for t in settlements(g, seat) if not besieged(g, t)]
    lands = dict.fromkeys(towns)
    new = [w.at for w in g.works if (w.seat, w.what) == (seat, "settlement")]
    lands |= dict.fromkeys(t for t in new if g.owner[t] == seat and not besieged(g, t))
    if knows(g, seat, "logistics"):
        for t in towns:
            lands |= dict.fromkeys(u for u in g.book.near[t] if g.owner[u] == seat and not besieged(g, u))
    found = {g.book.ids[t]: provisions(g, t) - g.army[t] for t in lands}
    for n in own(g, seat, *WAR_KINDS):
        p = piece(g, n)
        if (
            0 <= p.at < g.book.sea
            and p.aboard < 0
            and (p.at in towns or (g.book.port[p.at] and not besieged(g, p.at)))
        ):
            found[f"piece:{n}"] = g.army_room(n)
    return {place: n for place, n in found.items() if n > 0}


def in_service(g: State, seat: Seat, place: str) -> bool:
    """Where armies of FANATICISM serve the Crusade: with it, or in and around its target.

    [MU-239]
    """
    c = g.crusade
    if c is None:
        return False
    if place.startswith("piece:"):
        return True
    t = g.book.space[place]
    return t == c.start if seat in c.crusaders else t == c.target or t in g.book.near[c.target]


def bought_pieces(g: State, seat: Seat) -> list[int]:
    """New pieces that wait for a place."""
    return [n for n in own(g, seat) if piece(g, n).at == OFFBOARD]


class Place(Step[State], frozen=True):
    """A draft: first the new pieces, then the armies, line by line; the last line may be taken back."""

    rule = "MU-261"
    seat: Seat
    lines: tuple[tuple[str, str, int], ...] = ()
    place: str = ""

    def who(self, g: State) -> Seat | None:
        return self.seat

    def new_pieces(self, g: State) -> list[int]:
        new = g.fact(bought_pieces, self.seat)
        if not new:
            return new
        done = {n for what, _, n in self.lines if what == "piece"}
        return [n for n in new if n not in done]

    def left(self, g: State) -> int:
        """Armies still to place, those behind the screen included."""
        return (
            g.recruits[self.seat]
            + g.reserve[self.seat]
            - sum(n for what, _, n in self.lines if what != "piece")
        )

    def rooms(self, g: State) -> dict[str, int]:
        found = g.fact(quarters, self.seat)
        if not self.lines:
            return found
        found = found.copy()
        for what, place, n in self.lines:
            if what == "armies":
                found[place] -= n
        return {place: n for place, n in found.items() if n > 0}

    def owed(self, g: State, rooms: dict[str, int]) -> int:
        """FV that FANATICISM gave for the Crusade and that still find a place to serve it. [MU-239]"""
        zeal = g.crusaders[self.seat]
        if not zeal:
            return 0
        done = sum(n for what, place, n in self.lines if what == "armies" and in_service(g, self.seat, place))
        room = sum(n for place, n in rooms.items() if in_service(g, self.seat, place))
        return max(0, min(zeal - done, room))

    def options(self, g: State, seat: Seat) -> list[Action]:
        left, rooms = self.left(g), self.rooms(g)
        free = left - self.owed(g, rooms)
        if self.place == "reserve":
            return [("armies", n) for n in amounts(min(free, reserve_cap(g, seat)))]
        if self.place:
            most = left if in_service(g, seat, self.place) else free
            return [("armies", n) for n in amounts(min(most, rooms[self.place]))]
        found: list[Action] = []
        for n in self.new_pieces(g):
            found = [("put", n, g.book.ids[t]) for t in berths(g, seat, piece(g, n).kind)]
            if found:
                return [*found, ("back",)] if self.lines else found
        if left:
            if free and reserve_cap(g, seat) and not any(what == "reserve" for what, _, _ in self.lines):
                found.append(("place", "reserve"))
            found += [("place", place) for place in rooms if free or in_service(g, seat, place)]
        if self.lines:
            found.append(("back",))
        return [*found, ("ready",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        """An absent player puts all he can where there is room."""
        best = next((x for x in options if x[0] in ("put", "place") and x[1] != "reserve"), options[-1])
        return options[-1] if self.place else best

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("ready",):
                g.keep(self)
            case ("back",):
                g.then(replace(self, lines=self.lines[:-1]))
            case ("put", n, land):
                g.then(replace(self, lines=(*self.lines, ("piece", land, n))))
            case ("place", place):
                g.then(replace(self, place=place))
            case ("armies", n):
                what = "reserve" if self.place == "reserve" else "armies"
                g.then(replace(self, lines=(*self.lines, (what, self.place, n)), place=""))


class Placed(Step[State], frozen=True):
    """All at once; what found no place is lost. Buildings rise last, so they feed nobody yet.

    [MU-263, MU-266]
    """

    rule = "MU-266"

    def run(self, g: State) -> None:
        g.reveal()
        for seat in players(g):
            draft: Place = g.gathered[seat]
            g.reserve[seat] = keep = 0
            left = army_left(g, seat)
            for what, place, n in draft.lines:
                if what == "piece":
                    settle_piece(g, n, g.book.space[place])
                elif what == "armies":
                    left -= settle_armies(g, seat, place, min(n, left))
                else:
                    keep += n
            g.reserve[seat] = min(keep, left)
            g.recruits[seat], g.crusaders = 0, changed(g.crusaders, seat, 0)
            for n in bought_pieces(g, seat):
                g.tell("lost piece", seat=seat, piece=piece(g, n).kind)
                remove(g, n)
        build(g)


def settle_piece(g: State, n: int, t: int) -> None:
    p = piece(g, n)
    change(
        g,
        n,
        at=t,
        mp=move_points(g, p) if p.kind in TRANSPORTS else 0,
        acts=p.level if p.kind == "captain" else 0,
    )
    g.tell("placed", seat=p.owner, piece=p.kind, level=p.level, land=g.book.ids[t])


def settle_armies(g: State, seat: Seat, place: str, n: int) -> int:
    """Put armies into a land or aboard; how many there were."""
    if place.startswith("piece:"):
        number = int(place[6:])
        change(g, number, fv=piece(g, number).fv + n)
    else:
        g.army[g.book.space[place]] += n
    if n:
        g.tell("places", seat=seat, n=n, place=place)
    return n


def build(g: State) -> None:
    """Erect what was bought, where the land is still the buyer's and not besieged. [MU-261, MU-263]"""
    for work in g.works:
        t = work.at
        if (
            g.owner[t] != work.seat
            or besieged(g, t)
            or (work.what == "cathedral" and not cathedral_room(g, t))
        ):
            g.tell("lost work", seat=work.seat, land=g.book.ids[t], what=work.what)
            continue
        standing = {"settlement": g.town[t], "fortification": g.fort[t]}.get(work.what, 0)
        set_building(g, t, work.what, max(work.level, standing))
        g.tell("builds", seat=work.seat, land=g.book.ids[t], what=work.what, level=work.level)
    g.works.clear()
