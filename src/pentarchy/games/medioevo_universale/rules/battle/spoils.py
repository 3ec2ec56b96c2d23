"""Spoils of a conquest, piece by piece, and Treasure cards."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace, without

from ...state import State
from ...state.records import TRANSPORTS, Dump
from ..realm.lands import buildings, set_building
from ..realm.pieces import add_goods, captain_value, change, fits, own, piece, remove
from ..realm.powers import honour


def treasure(g: State, seat: Seat, where: int) -> None:
    """Florins at once, armies at the next Reinforcements, goods where the Captain fell. [MU-433]"""
    if not g.chest:
        g.chest = tuple(range(len(g.book.treasures)))
    drawn = g.chest[g.draw(len(g.chest))]
    g.chest = without(g.chest, drawn)
    card = g.book.treasures[drawn]
    good = g.draw(len(g.book.goods))
    g.florins[seat] += card.florins
    g.returning[seat] += card.armies
    if where < g.book.sea:
        g.dumps.append(Dump(where, add_goods((0,) * 8, good, card.goods), 0))
    g.tell(
        "treasure",
        seat=seat,
        florins=card.florins,
        armies=card.armies,
        goods=card.goods,
        good=g.book.goods[good].id,
    )


class Spoils(Step[State], frozen=True):
    """Piece by piece: destroy it, plunder half its value, or take it over.

    [MU-321, MU-322, MU-323, MU-324, MU-326, MU-327, MU-435, MU-528]
    """

    rule = "MU-326"
    seat: Seat
    space: int
    items: tuple[str, ...]
    forces: tuple[int, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seat if self.items else None

    def choices(self, g: State, item: str) -> list[Action]:
        how, _, what = item.partition(":")
        if how != "piece":
            return [("destroy", item), ("plunder", item), ("capture", item)]
        n = int(what)
        if g.pieces[n] is None:
            return [("pass over", item)]
        p = piece(g, n)
        found: list[Action] = [("destroy", item)]
        if p.kind == "captain":
            treasure_hunt = g.variants.treasure_plunder and p.level >= 2
            return [*found, ("treasure", item) if treasure_hunt else ("plunder", item)]
        found.append(("plunder", item))
        if (fits(g, self.seat, n) or p.owner == self.seat) and self.manned(g, n):
            found.append(("capture", item))
        return found

    def manned(self, g: State, n: int) -> bool:
        """A transport away from own land needs an FV of the conqueror's."""
        if self.space < g.book.sea and g.owner[self.space] == self.seat:
            return True
        return piece(g, n).kind == "engine" or any(
            g.pieces[m] is not None and piece(g, m).fv > 1 for m in self.forces
        )

    def options(self, g: State, seat: Seat) -> list[Action]:
        found = self.choices(g, self.items[0])
        return [*found, ("keep the rest",)] if len(self.items) > 1 else found

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "keep the rest":
            for item in self.items:
                last = self.choices(g, item)[-1]
                self.settle(g, last[0] if last[0] != "plunder" else "destroy", item)
            return
        self.settle(g, action[0], action[1])
        g.then(replace(self, items=self.items[1:]))

    def settle(self, g: State, how: str, item: str) -> None:
        owner, _, what = item.partition(":")
        if how == "pass over" or (owner == "piece" and g.pieces[int(what)] is None):
            return
        if owner == "piece":
            self.settle_piece(g, how, int(what))
            return
        lev = dict(buildings(g, self.space)).get(what, 0)
        if how == "capture" or not lev:
            return
        set_building(g, self.space, what, 0)
        g.tell("razes", seat=self.seat, land=g.book.ids[self.space], what=what, how=how)
        if how == "plunder":
            g.florins[self.seat] += g.book.worth[what, lev] // 2
        elif owner == "theirs":
            honour(g, self.seat, 1, "building destroyed")

    def settle_piece(self, g: State, how: str, n: int) -> None:
        p = piece(g, n)
        g.tell("spoils", seat=self.seat, piece=p.kind, level=p.level, how=how, owner=p.owner)
        if how == "capture":
            carrier = p.aboard
            change(
                g,
                n,
                owner=self.seat,
                aboard=-1 if carrier >= 0 else carrier,
                fv=0,
                bought=(),
                damaged=False,
                mp=0,
                stuck=True,
            )
            if p.kind in TRANSPORTS and not (self.space < g.book.sea and g.owner[self.space] == self.seat):
                giver = max((m for m in self.forces if g.pieces[m] is not None), key=lambda m: piece(g, m).fv)
                change(g, giver, fv=piece(g, giver).fv - 1)
                change(g, n, fv=1)
            elif p.kind == "engine" and self.space >= g.book.sea:
                self.stow(g, n)
            return
        self.spill(g, n)
        if how == "plunder":
            g.florins[self.seat] += captain_value(g, n) // 2
        elif how == "treasure":
            treasure(g, self.seat, self.space)
        elif p.owner >= 0:
            honour(g, self.seat, 1, f"{p.kind} destroyed")
        remove(g, n)

    def stow(self, g: State, n: int) -> None:
        """An engine taken at sea goes aboard one of the victor's ships, if one has room. [MU-324]"""
        for m in self.forces:
            if g.pieces[m] is not None and g.army_room(m) >= g.book.tables.transports.heavy:
                change(g, n, aboard=m, at=piece(g, m).at)
                return
        remove(g, n)

    def spill(self, g: State, n: int) -> None:
        """Goods of a lost Caravan lie in the land, those of a ship go to the winner's Merchant Ships.

        [MU-328, MU-329]
        """
        p = piece(g, n)
        if not any(p.goods):
            return
        if self.space < g.book.sea:
            g.dumps.append(Dump(self.space, p.goods, g.turn + 1))
            return
        for m in own(g, self.seat, "merchant"):
            q = piece(g, m)
            if q.at == self.space:
                for good, k in enumerate(p.goods):
                    room = min(k, g.cube_room(piece(g, m), good))
                    if room > 0:
                        change(g, m, goods=add_goods(piece(g, m).goods, good, room))
