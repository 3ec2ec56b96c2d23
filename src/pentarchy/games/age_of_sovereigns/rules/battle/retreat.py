"""The beaten leave: to neighbouring own land, or through the enemy's."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.pieces import LANDS, NOBODY
from ...state import State
from ..conquest import fall
from ..fines import dismiss, dismissals
from ..kingdom.cards import top_card
from ..kingdom.realm import add_units, has_room, land_limit, units
from ..kingdom.treasury import pay, purse

KINDS = ("common", "special")


class Retreat(Step[State], frozen=True):
    """Survivors go one by one to the adjacent own land with the fewest units, within its limit if possible.

    With no own land beside them they break through the enemy's, by the shortest way home.

    [AOS-208, AOS-209, AOS-212, AOS-213]
    """

    rule = "AOS-208"
    seat: Seat
    at: int
    reached: int = 0
    """Mask of lands retreated to."""

    def havens(self, g: State) -> list[int]:
        """Neighbouring own lands; the lost one is none any more."""
        lost = g.fight().land[1]
        return [
            land for land in g.book.near[g.layout][self.at] if g.owner[land] == self.seat and land != lost
        ]

    def who(self, g: State) -> Seat | None:
        return self.seat if any(g.fight().fleeing) else None

    def run(self, g: State) -> None:
        for land in range(len(LANDS)):
            if self.reached >> land & 1:
                above = units(g, land) - land_limit(g, self.seat, land)
                if above > 0:
                    g.then(Crowded(self.seat, land, above))

    def options(self, g: State, seat: Seat) -> list[Action]:
        havens = self.havens(g)
        if not havens:
            return self.ways_out(g)
        open_ = [land for land in havens if has_room(g, seat, land)] or havens
        fewest = min(units(g, land) for land in open_)
        return [
            ("retreat", kind, LANDS[land])
            for kind, n in zip(KINDS, g.fight().fleeing)
            if n
            for land in open_
            if units(g, land) == fewest
        ]

    def ways_out(self, g: State) -> list[Action]:
        """The first steps of the shortest ways to own land; none if there is no such land.

        [AOS-213, AOS-215]
        """
        near, lost = g.book.near[g.layout], g.fight().land[1]
        distance = {land: 0 for land in g.lands[self.seat] if land != lost}
        if not distance:
            return [("perish",)]
        frontier = list(distance)
        while frontier:
            reached = [other for land in frontier for other in near[land] if other not in distance]
            for land in frontier:
                for other in near[land]:
                    distance.setdefault(other, distance[land] + 1)
            frontier = list(dict.fromkeys(reached))
        closest = min(distance[land] for land in near[self.at])
        return [("break through", LANDS[land]) for land in near[self.at] if distance[land] == closest]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight()
        common, special = b.fleeing
        if action[0] == "retreat":
            land = g.book.land[action[2]]
            mounted = action[1] == "special"
            b.fleeing = (common, special - 1) if mounted else (common - 1, special)
            add_units(g, land, 0 if mounted else 1, 1 if mounted else 0)
            if mounted and b.weary >= special:
                b.weary -= 1
                g.ridden[land] += 1
            g.tell("retreats", seat=seat, unit=action[1], start=LANDS[self.at], end=action[2])
            g.then(replace(self, reached=self.reached | 1 << land))
        elif action[0] == "break through":
            land = g.book.land[action[1]]
            g.tell("breaks through", seat=seat, land=action[1])
            if g.owner[land] >= 0 or g.rebels[land]:
                face = top_card(g)
                toll = 0
                if face != NOBODY:
                    g.discard.append(face)
                    toll = min(g.book.attack[face].strength, g.book.defence[face].strength)
                    g.tell("toll", seat=seat, card=g.book.combat[face].id, units=toll)
                g.then(BreakthroughLosses(seat, toll))
            g.then(replace(self, at=land))
        else:
            b.fleeing = (0, 0)
            fall(g, seat, common, special)
            g.tell("perish", seat=seat, units=common + special)


class BreakthroughLosses(Step[State], frozen=True):
    """The toll of an enemy land; the owner picks who falls."""

    rule = "AOS-214"
    seat: Seat
    toll: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.toll and any(g.fight().fleeing) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("lose", kind) for kind, n in zip(KINDS, g.fight().fleeing) if n]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight()
        common, special = b.fleeing
        if action[1] == "special":
            b.fleeing = (common, special - 1)
            b.weary = min(b.weary, special - 1)
            fall(g, seat, 0, 1)
        else:
            b.fleeing = (common - 1, special)
            fall(g, seat, 1, 0)
        g.then(replace(self, toll=self.toll - 1))


class Crowded(Step[State], frozen=True):
    """Too many after a retreat: pay for each unit above the limit, or dismiss it."""

    rule = "AOS-210"
    seat: Seat
    land: int
    above: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.above else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        options = dismissals(g, seat, [self.land])
        if purse(g, seat) >= g.book.prices.crowding:
            options.append(("pay", g.book.prices.crowding))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "pay":
            pay(g, seat, action[1])
            g.tell("pays fine", seat=seat, talents=action[1])
        else:
            dismiss(g, seat, action)
        g.then(replace(self, above=self.above - 1))
