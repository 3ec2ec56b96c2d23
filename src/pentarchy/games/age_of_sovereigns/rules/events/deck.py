"""The End of Times: what each card does when it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.pieces import COLOUR, LANDS
from ...state import State
from ..fines import dismiss, dismissals
from ..kingdom.buildings import tear_down
from ..kingdom.cards import MayDraw
from ..kingdom.realm import add_units, army, army_full, has_room, units
from ..kingdom.treasury import gain, pay, purse
from .plague import plague
from .revolution import revolution
from .tournament import tournament


def resolve(g: State, drawer: Seat, event: str) -> None:
    """Play an End of Times card; the drawer's turn goes on afterwards. [AOS-054]"""
    EVENTS[event](g, drawer)


def both(step: Callable[[State, Seat], Step]) -> Callable[[State, Seat], None]:
    """An event each player answers in turn, the drawer first."""

    def event(g: State, drawer: Seat) -> None:
        g.then(step(g, drawer), step(g, 1 - drawer))

    return event


class Famine(Step[State], frozen=True):
    """A talent for every three units, or a unit less for each talent not paid."""

    rule = "AOS-054"
    seat: Seat
    due: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.due and army(g, self.seat) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        options = dismissals(g, seat, g.lands[seat])
        if purse(g, seat):
            options.append(("pay", 1))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "pay":
            pay(g, seat, 1)
            g.tell("pays fine", seat=seat, talents=1)
        else:
            dismiss(g, seat, action)
        g.then(replace(self, due=self.due - 1))


def golden_harvest(g: State, drawer: Seat) -> None:
    for seat in (drawer, 1 - drawer):
        taken = gain(g, seat, g.book.cards.harvest)
        g.tell("harvest", seat=seat, talents=taken)


class GreatFire(Step[State], frozen=True):
    """One lower building of one's own burns down, wherever it stands."""

    rule = "AOS-054"
    seat: Seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        levels = g.book.level_mask
        low = sum(levels[1 : g.book.cards.fire_level + 1])
        return [
            ("burn", name, LANDS[land])
            for land, mask in enumerate(g.built[seat])
            if mask & low
            for name, bit in g.book.bit.items()
            if mask & low & bit
        ]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.options(g, self.seat) else None

    def take(self, g: State, seat: Seat, action: Action) -> None:
        land = g.book.land[action[2]]
        tear_down(g, seat, land, g.book.bit[action[1]], heir=g.owner[land])
        g.tell("burns", seat=seat, land=action[2], building=action[1])


class Mercenaries(Step[State], frozen=True):
    """Common units for hire."""

    rule = "AOS-054"
    seat: Seat
    left: int

    def camps(self, g: State) -> list[int]:
        seat = self.seat
        if not self.left or army_full(g, seat) or purse(g, seat) < g.book.prices.unit:
            return []
        return [land for land in g.lands[seat] if has_room(g, seat, land)]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.camps(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(("hire", LANDS[land]) for land in self.camps(g)), ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "hire":
            pay(g, seat, g.book.prices.unit)
            add_units(g, g.book.land[action[1]], 1)
            g.tell("mobilizes", seat=seat, land=action[1], unit="common")
            g.then(replace(self, left=self.left - 1))


class Desertion(Step[State], frozen=True):
    """A unit leaves the land where one has most."""

    rule = "AOS-054"
    seat: Seat

    def crowded(self, g: State) -> list[int]:
        most = max((units(g, land) for land in g.lands[self.seat]), default=0)
        return [land for land in g.lands[self.seat] if most and units(g, land) == most]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.crowded(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return dismissals(g, seat, self.crowded(g))

    def take(self, g: State, seat: Seat, action: Action) -> None:
        dismiss(g, seat, action)


def thieves_guild(g: State, drawer: Seat) -> None:
    for seat in (drawer, 1 - drawer):
        unwatched = sum(not units(g, land) for land in g.lands[seat])
        stolen = min(purse(g, seat), unwatched * g.book.cards.thieves_take)
        if stolen:
            pay(g, seat, stolen)
            g.tell("robbed", seat=seat, talents=stolen)


class WarCouncil(MayDraw, frozen=True):
    """A combat card for either player."""

    rule = "AOS-054"


def prophecy(g: State, drawer: Seat) -> None:
    g.foreseen = g.destiny_deck.pop(g.draw(len(g.destiny_deck)))
    g.seer = drawer
    g.tell("foresees", to=(drawer,), closed={"card": g.book.destiny[g.foreseen].id}, seat=drawer)
    g.then(Prophecy(drawer))


class Prophecy(Step[State], frozen=True):
    """The drawer alone has seen the top Destiny card and may put it at the bottom."""

    rule = "AOS-054"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("bottom",), ("leave on top",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.sunk = action == ("bottom",)
        g.tell("prophecy", seat=seat, sunk=g.sunk)


def bloody_dawn(g: State, drawer: Seat) -> None:
    g.dawn = drawer


def unrest(g: State, drawer: Seat) -> None:
    """Foreign lands with a small garrison rebel; this nobody has caused, so no Bedehouse helps."""
    enough = g.book.cards.unrest_units
    for land, owner in enumerate(g.owner):
        if owner >= 0 and owner != COLOUR[land] and units(g, land) < enough and not g.rebellion[land]:
            g.rebellion[land] = True
            g.tell("rebels", seat=owner, land=LANDS[land])


EVENTS: dict[str, Callable[[State, Seat], None]] = {
    "tournament": tournament,
    "revolution": revolution,
    "plague": plague,
    "famine": both(lambda g, seat: Famine(seat, army(g, seat) // g.book.cards.famine_units)),
    "golden_harvest": golden_harvest,
    "great_fire": both(lambda g, seat: GreatFire(seat)),
    "mercenaries": both(lambda g, seat: Mercenaries(seat, g.book.cards.mercenaries)),
    "desertion": both(lambda g, seat: Desertion(seat)),
    "thieves_guild": thieves_guild,
    "war_council": both(lambda g, seat: WarCouncil(seat)),
    "prophecy": prophecy,
    "bloody_dawn": bloody_dawn,
    "unrest": unrest,
}
