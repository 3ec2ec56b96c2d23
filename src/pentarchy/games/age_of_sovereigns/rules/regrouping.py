"""Moving units between one's own lands: the regrouping order and the end of the combat phase."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..book.pieces import LANDS, LOGISTICIAN, PALADINS, STOREHOUSE
from ..state import State
from .bonuses import anytime_bonuses, play_bonus
from .kingdom.realm import has_room, move_unit, rules, works
from .kingdom.treasury import pay, purse


def open_neighbours(g: State, seat: Seat, land: int) -> list[int]:
    """Adjacent own lands with room for one more unit. [AOS-127, AOS-129]"""
    owner, common, special, always = g.owner, g.common, g.special, g.book.limits.land
    return [
        other
        for other in g.book.near[g.layout][land]
        if owner[other] == seat and (common[other] + special[other] < always or has_room(g, seat, other))
    ]


def has_open_neighbour(g: State, seat: Seat, land: int) -> bool:
    """Whether a unit could leave for an adjacent own land at all."""
    for other in g.book.near[g.layout][land]:  # noqa: SIM110  (asked at every order: no generator)
        if g.owner[other] == seat and has_room(g, seat, other):
            return True
    return False


def open_lands_in_two(g: State, seat: Seat, land: int) -> list[int]:
    """Own lands with room at most two steps away through own land. [AOS-157]"""
    near, owner = g.book.near[g.layout], g.owner
    steps = [other for other in near[land] if owner[other] == seat]
    reach = {other for step in steps for other in near[step] if owner[other] == seat and other != land}
    return [other for other in sorted(reach.union(steps)) if has_room(g, seat, other)]


class RegroupingOrder(Step[State], frozen=True):
    """Units leave the ordered land one by one: the first free, one more with a Storehouse, others paid.

    [AOS-127, AOS-128, AOS-130]
    """

    rule = "AOS-127"
    seat: Seat
    land: int
    moved: int = 0

    def price(self, g: State) -> int:
        free = g.book.prices.free_moves + (1 if works(g, self.seat, self.land, STOREHOUSE) else 0)
        return 0 if self.moved < free else g.book.prices.move

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        options: list[Action] = []
        if purse(g, seat) >= self.price(g):
            ends = open_neighbours(g, seat, self.land)
            common, special = g.book.move
            if g.common[self.land]:
                options += [common[self.land][end] for end in ends]
            if g.special[self.land]:
                options += [special[self.land][end] for end in ends]
        options.append(("done",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "move":
            pay(g, seat, self.price(g))
            move_unit(g, action[1] == "special", self.land, g.book.land[action[3]])
            g.tell("moves", seat=seat, unit=action[1], start=action[2], end=action[3])
            g.then(replace(self, moved=self.moved + 1))


class Regrouping(Step[State], frozen=True):
    """After the battles each unit may move once: one for free, and one more from each Storehouse.

    [AOS-155, AOS-156, AOS-157]
    """

    rule = "AOS-155"
    seat: Seat
    free: int
    stored: int = 0
    """Mask of lands whose Storehouse has fed a move."""
    arrived: tuple[tuple[int, ...], tuple[int, ...]] = ((0,) * len(LANDS), (0,) * len(LANDS))
    """Common and special units per land that have moved already."""

    def price(self, g: State, land: int) -> int:
        if self.free or rules_logistician(g, self.seat):
            return 0
        if works(g, self.seat, land, STOREHOUSE) and not self.stored >> land & 1:
            return 0
        return g.book.prices.move

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        far = rules_logistician(g, seat)
        free = self.free or far or purse(g, seat) >= g.book.prices.move
        common, special = g.book.move
        options: list[Action] = anytime_bonuses(g, seat) if g.bonuses[seat] else []
        for land in g.lands[seat]:
            foot = g.common[land] > self.arrived[0][land]
            rest = g.special[land] > self.arrived[1][land]
            if (foot or rest) and (free or not self.price(g, land)):
                ends = open_lands_in_two(g, seat, land) if far else open_neighbours(g, seat, land)
                if foot:
                    options += [common[land][end] for end in ends]
                if rest:
                    options += [special[land][end] for end in ends]
        options.append(("done",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "bonus":
            play_bonus(g, seat, action[1])
            g.then(self)
        elif action[0] == "move":
            self.move(g, seat, action[1] == "special", g.book.land[action[2]], g.book.land[action[3]])
            g.tell("moves", seat=seat, unit=action[1], start=action[2], end=action[3])

    def move(self, g: State, seat: Seat, special: bool, start: int, end: int) -> None:
        """Storehouse moves are used before the free one, which serves any land."""
        free, stored = self.free, self.stored
        if not rules_logistician(g, seat):
            if works(g, seat, start, STOREHOUSE) and not stored >> start & 1:
                stored |= 1 << start
            elif free:
                free -= 1
            else:
                pay(g, seat, g.book.prices.move)
        move_unit(g, special, start, end)
        kinds = [list(kind) for kind in self.arrived]
        kinds[special][end] += 1
        g.then(replace(self, free=free, stored=stored, arrived=(tuple(kinds[0]), tuple(kinds[1]))))


def rules_logistician(g: State, seat: Seat) -> bool:
    return seat == PALADINS and rules(g, seat, LOGISTICIAN)
