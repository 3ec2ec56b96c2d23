"""The End of Times: what each card does when it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Action, Seat, Step, replace

from .aftermath import occupy
from .battle import held, outbreak, take_held
from .buildings import tear_down
from .cards import draw_limited, top_card
from .fines import dismiss, dismissals
from .game import AgeOfSovereigns
from .pieces import COLOUR, LANDS
from .realm import add_units, army, army_full, has_room, remove_unit, units
from .treasury import gain, pay, purse


def resolve(g: AgeOfSovereigns, drawer: Seat, event: str) -> None:
    """Play an End of Times card; the drawer's turn goes on afterwards."""
    EVENTS[event](g, drawer)


# ---- Tournament ------------------------------------------------------------------------------------------


def tournament(g: AgeOfSovereigns, drawer: Seat) -> None:
    g.gather({seat: TournamentPick(seat) for seat in range(g.seats)})
    g.then(TournamentDuel(drawer))


class TournamentPick(Step, frozen=True):
    """A champion in secret: a card one holds, or the top of the deck."""

    rule = "AOS-264"
    seat: Seat
    source: str = ""
    card: str = ""

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [*held(g, seat, g.book.play, g.book.play_apart), ("deck",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        g.keep(replace(self, source=action[0], card=action[1] if len(action) > 1 else ""))


class TournamentDuel(Step, frozen=True):
    """The higher printed number takes the glory token; equals roll until they differ."""

    rule = "AOS-264"
    drawer: Seat

    def run(self, g: AgeOfSovereigns) -> None:
        g.reveal()
        values = [0, 0]
        for seat in (self.drawer, 1 - self.drawer):
            values[seat] = self.value(g, seat)
        while values[0] == values[1]:
            values = [g.roll(), g.roll()]
            g.tell("duel dice", dice=list(values))
        g.glory = values.index(max(values))
        g.tell("wins tournament", seat=g.glory)

    def value(self, g: AgeOfSovereigns, seat: Seat) -> int:
        pick: TournamentPick = g.gathered[seat]
        if pick.source == "deck":
            face, less = top_card(g), g.book.battle.deck_penalty
        else:
            face, less = g.book.face[pick.card], 0
            take_held(g, seat, pick.source, face)
        if face < 0:
            return 0
        g.discard.append(face)
        value = max(g.book.attack[face].strength, g.book.defence[face].strength) - less
        g.tell("champion", seat=seat, source=pick.source, card=g.book.combat[face].id, value=value)
        return int(value)


# ---- Revolution ------------------------------------------------------------------------------------------


def revolution(g: AgeOfSovereigns, drawer: Seat) -> None:
    g.then(Revolution(drawer), Revolution(1 - drawer))


class Revolution(Step, frozen=True):
    """Rebels rise where a player has the fewest units among lands of his own colour."""

    rule = "AOS-252"
    seat: Seat

    def candidates(self, g: AgeOfSovereigns) -> list[int]:
        home = [land for land in g.lands[self.seat] if COLOUR[land] == self.seat]
        fewest = min((units(g, land) for land in home), default=0)
        return [land for land in home if units(g, land) == fewest]

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return 1 - self.seat if self.candidates(g) else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("incite", LANDS[land]) for land in self.candidates(g)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        land = g.book.land[action[1]]
        die = g.roll()
        rebels = g.book.cards.rebels[die - 1]
        g.tell("revolution", seat=self.seat, land=action[1], die=die, rebels=rebels)
        if units(g, land):
            outbreak(g, self.seat, land, rebels)
        else:
            occupy(g, self.seat, land, rebels)


# ---- Plague ----------------------------------------------------------------------------------------------


def plague(g: AgeOfSovereigns, drawer: Seat) -> None:
    g.then(PlagueBreaksOut(drawer))


def infect(g: AgeOfSovereigns, land: int) -> None:
    g.plague |= 1 << land
    g.tell("plague", land=LANDS[land], seat=g.owner[land])
    g.then(PlagueDeath(g.owner[land], land), PlagueSpreads(land))


class PlagueBreaksOut(Step, frozen=True):
    """The drawer picks one of his garrisoned lands."""

    rule = "AOS-260"
    seat: Seat

    def sources(self, g: AgeOfSovereigns) -> list[int]:
        return [land for land in g.lands[self.seat] if units(g, land)]

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if self.sources(g) else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("infect", LANDS[land]) for land in self.sources(g)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        infect(g, g.book.land[action[1]])


class PlagueDeath(Step, frozen=True):
    """A unit dies, chosen by its owner."""

    rule = "AOS-260"
    seat: Seat
    land: int

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        kinds = (("common", g.common[self.land]), ("special", g.special[self.land]))
        return [("lose", kind) for kind, n in kinds if n]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        remove_unit(g, self.land, action[1] == "special")
        g.tell("falls", seat=seat, unit=action[1], land=LANDS[self.land])


class PlagueSpreads(Step, frozen=True):
    """The owner of the last infected land must pass it on to a garrisoned neighbour, while there is one."""

    rule = "AOS-261"
    land: int

    def targets(self, g: AgeOfSovereigns) -> list[int]:
        near = g.book.near[g.layout][self.land]
        return [land for land in near if units(g, land) and not g.plague >> land & 1]

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return g.owner[self.land] if self.targets(g) else None

    def run(self, g: AgeOfSovereigns) -> None:
        g.plague = 0

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("infect", LANDS[land]) for land in self.targets(g)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        infect(g, g.book.land[action[1]])


# ---- the reconstructed cards -----------------------------------------------------------------------------


def both(step: Callable[[AgeOfSovereigns, Seat], Step]) -> Callable[[AgeOfSovereigns, Seat], None]:
    """An event each player answers in turn, the drawer first."""

    def event(g: AgeOfSovereigns, drawer: Seat) -> None:
        g.then(step(g, drawer), step(g, 1 - drawer))

    return event


class Famine(Step, frozen=True):
    """A talent for every three units, or a unit less for each talent not paid."""

    rule = "AOS-054"
    seat: Seat
    due: int

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if self.due and army(g, self.seat) else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        options = dismissals(g, seat, g.lands[seat])
        if purse(g, seat):
            options.append(("pay", 1))
        return options

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action[0] == "pay":
            pay(g, seat, 1)
            g.tell("pays fine", seat=seat, talents=1)
        else:
            dismiss(g, seat, action)
        g.then(replace(self, due=self.due - 1))


def golden_harvest(g: AgeOfSovereigns, drawer: Seat) -> None:
    for seat in (drawer, 1 - drawer):
        taken = gain(g, seat, g.book.cards.harvest)
        g.tell("harvest", seat=seat, talents=taken)


class GreatFire(Step, frozen=True):
    """One lower building of one's own burns down, wherever it stands."""

    rule = "AOS-054"
    seat: Seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        levels = g.book.level_mask
        low = sum(levels[1 : g.book.cards.fire_level + 1])
        return [
            ("burn", name, LANDS[land])
            for land, mask in enumerate(g.built[seat])
            if mask & low
            for name, bit in g.book.bit.items()
            if mask & low & bit
        ]

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if self.options(g, self.seat) else None

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        land = g.book.land[action[2]]
        tear_down(g, seat, land, g.book.bit[action[1]], heir=g.owner[land])
        g.tell("burns", seat=seat, land=action[2], building=action[1])


class Mercenaries(Step, frozen=True):
    """Up to two common units for hire."""

    rule = "AOS-054"
    seat: Seat
    left: int

    def camps(self, g: AgeOfSovereigns) -> list[int]:
        seat = self.seat
        if not self.left or army_full(g, seat) or purse(g, seat) < g.book.prices.unit:
            return []
        return [land for land in g.lands[seat] if has_room(g, seat, land)]

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if self.camps(g) else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [*(("hire", LANDS[land]) for land in self.camps(g)), ("done",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action[0] == "hire":
            pay(g, seat, g.book.prices.unit)
            add_units(g, g.book.land[action[1]], 1)
            g.tell("mobilizes", seat=seat, land=action[1], unit="common")
            g.then(replace(self, left=self.left - 1))


class Desertion(Step, frozen=True):
    """A unit leaves the land where one has most."""

    rule = "AOS-054"
    seat: Seat

    def crowded(self, g: AgeOfSovereigns) -> list[int]:
        most = max((units(g, land) for land in g.lands[self.seat]), default=0)
        return [land for land in g.lands[self.seat] if most and units(g, land) == most]

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat if self.crowded(g) else None

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return dismissals(g, seat, self.crowded(g))

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        dismiss(g, seat, action)


def thieves_guild(g: AgeOfSovereigns, drawer: Seat) -> None:
    for seat in (drawer, 1 - drawer):
        stolen = purse(g, seat) - g.book.cards.thieves_leave
        if stolen > 0:
            pay(g, seat, stolen)
            g.tell("robbed", seat=seat, talents=stolen)


class WarCouncil(Step, frozen=True):
    """A combat card for whoever wants one."""

    rule = "AOS-054"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("draw",), ("no draw",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        if action == ("draw",):
            draw_limited(g, seat)


def prophecy(g: AgeOfSovereigns, drawer: Seat) -> None:
    g.foreseen = g.destiny_deck.pop(g.draw(len(g.destiny_deck)))
    g.seer = drawer
    g.tell("foresees", to=(drawer,), closed={"card": g.book.destiny[g.foreseen].id}, seat=drawer)
    g.then(Prophecy(drawer))


class Prophecy(Step, frozen=True):
    """The drawer alone has seen the top Destiny card and may put it at the bottom."""

    rule = "AOS-054"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("bottom",), ("leave on top",)]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        g.sunk = action == ("bottom",)
        g.tell("prophecy", seat=seat, sunk=g.sunk)


def bloody_dawn(g: AgeOfSovereigns, drawer: Seat) -> None:
    g.dawn = drawer


def unrest(g: AgeOfSovereigns, drawer: Seat) -> None:
    """Foreign lands without a garrison rebel; this nobody has caused, so no Bedehouse helps."""
    for land, owner in enumerate(g.owner):
        if owner >= 0 and owner != COLOUR[land] and not units(g, land) and not g.rebellion[land]:
            g.rebellion[land] = True
            g.tell("rebels", seat=owner, land=LANDS[land])


EVENTS: dict[str, Callable[[AgeOfSovereigns, Seat], None]] = {
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
