"""Before the first attack: who stands inside and who outside, and which builders leave their site."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.bits import bits
from ...state import State
from ...state.records import ABOARD, INSIDE, OUTSIDE, SITE, Unit
from ..fields import close_rings, doubtful_rings, enemy_here
from ..values import one_of_each


class Postures(Step[State], frozen=True):
    """All players set who stands inside and outside before the first attack is declared. [HH-290, HH-291]"""

    rule = "HH-291"

    def run(self, g: State) -> None:
        g.fought = []
        contested, peopled = g.contested(), g.peopled()
        for homes in g.homes:
            for space in bits(homes & peopled):
                for u in g.stacks[space]:
                    if u.place == INSIDE and not enemy_here(g, space, u.seat):
                        g.change(space, replace(u, place=OUTSIDE))
        if contested:
            g.then(*[Posture(seat) for seat in g.order if g.here[seat] & contested], CloseRings())
        elif doubtful_rings(g):
            g.then(CloseRings())


class CloseRings(Step[State], frozen=True):
    """Settlements are tested for encirclement."""

    rule = "HH-022"

    def run(self, g: State) -> None:
        close_rings(g)


class Posture(Step[State], frozen=True):
    """A player sets who stands inside and outside, and who leaves his site. [HH-149, HH-291]"""

    rule = "HH-291"
    seat: Seat
    settled: tuple[int, ...] = ()
    """Units whose posture is set."""

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        options: list[Action] = []
        for space in bits(g.here[seat] & g.contested() & g.book.map.land_mask):
            if enemy_here(g, space, seat):
                options += self._here(g, space, g.stacks[space])
        options.append(("done",))
        return options

    def _here(self, g: State, space: int, stack: tuple[Unit, ...]) -> list[Action]:
        land = g.lands[space]
        shelter = bool(land.settlement) and g.friends(land.owner, self.seat)
        own = [u for u in stack if u.seat == self.seat and u.id not in self.settled]
        options: list[Action] = []
        for u in one_of_each(own, lambda u: (u.kind, u.level, u.place, u.hurt)):
            if u.place == INSIDE:
                options.append(("out", u.id))
            elif u.place == SITE:
                options.append(("leave", u.id))
            if shelter and u.place in (OUTSIDE, SITE) and not g.book.units[u.kind].naval:
                options.append(("in", u.id))
        if shelter and len(self.followers(g, space)) > 1:
            options += [("all out", g.book.map.ids[space]), ("all in", g.book.map.ids[space])]
        return options

    def followers(self, g: State, space: int) -> list[Unit]:
        """Land units here whose posture is still to be set."""
        return [
            u
            for u in g.stacks[space]
            if u.seat == self.seat
            and u.id not in self.settled
            and u.place != ABOARD
            and not g.book.units[u.kind].naval
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("done",):
                return
            case ("all out" | "all in" as how, where):
                space = g.book.map.index[where]
                units = self.followers(g, space)
            case (how, number):
                space, unit = g.find(number)
                units = [unit]
        place = INSIDE if how in ("in", "all in") else OUTSIDE
        for unit in units:
            g.change(space, replace(unit, place=place))
        g.tell("posture", seat=seat, space=g.book.map.ids[space], inside=place == INSIDE, n=len(units))
        g.then(replace(self, settled=(*self.settled, *(u.id for u in units))))

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        """Inside if outnumbered."""
        for option in options:
            if option[0] in ("in", "all in"):
                space = g.book.map.index[option[1]] if option[0] == "all in" else g.find(option[1])[0]
                foes = sum(not g.friends(seat, u.seat) for u in g.stacks[space])
                if foes > sum(u.seat == seat for u in g.stacks[space]):
                    return option
        return options[-1]
