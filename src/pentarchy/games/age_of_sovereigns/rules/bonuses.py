"""The eight kingdom bonus cards."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..book.pieces import (
    BONUSES,
    CAPITAL,
    COMMANDER,
    FRONTIER,
    HORDES,
    LANDS,
    MENTOR,
    NO_WAITING,
    NOBODY,
    RAPID,
    RESURRECTION,
)
from ..state import State
from .conquest import conquer, fall, marauder_at_buildings, marauder_for_slain
from .kingdom.cards import top_card
from .kingdom.levies import PlaceUnits
from .kingdom.realm import add_units, army_full, has_room, specials, units, works
from .kingdom.sovereigns import feat
from .kingdom.treasury import pay, purse

ANYTIME = COMMANDER | MENTOR | HORDES | FRONTIER
PLAY: list[list[Action]] = [
    [("bonus", name) for i, name in enumerate(BONUSES) if mask >> i & 1] for mask in range(1 << len(BONUSES))
]
"""The actions for every set of playable cards."""


def anytime_bonuses(g: State, seat: Seat, also: int = 0, only: int = -1) -> list[Action]:
    """The held cards that may be played at this point of the owner's turn. [AOS-250]"""
    held = g.bonuses[seat] & (ANYTIME | also) & only
    if held & MENTOR and army_full(g, seat):
        held &= ~MENTOR
    if held & FRONTIER and not frontier_conquests(g, seat, frontier_sources(g, seat), 0):
        held &= ~FRONTIER
    return PLAY[held].copy()


def play_bonus(g: State, seat: Seat, name: str, barred: int = -1) -> None:
    """Play a card from the table; `barred` is the land an attack was declared from.

    [AOS-049, AOS-240, AOS-241, AOS-242, AOS-243, AOS-244]
    """
    card = 1 << BONUSES.index(name)
    g.bonuses[seat] &= ~card
    g.tell("plays bonus", seat=seat, bonus=name)
    numbers = g.book.cards
    if card == COMMANDER:
        for _ in range(numbers.commander):
            face = top_card(g)
            if face != NOBODY:
                g.apart[seat].append(face)
                g.tell("commander draws", to=(seat,), closed={"card": g.book.combat[face].id}, seat=seat)
        g.apart[seat].sort()
    elif card == RAPID:
        g.rapid[seat] = numbers.rapid
    elif card == NO_WAITING:
        g.extra_turns += numbers.extra_turns
    elif card == MENTOR:
        g.then(PlaceUnits(seat, numbers.mentor, crowd=True, barred=barred))
    elif card == HORDES:
        g.hordes[seat] = 2
        g.then(HordesMuster(seat))
    elif card == FRONTIER:
        g.then(LastFrontier(seat, frontier_sources(g, seat)))
    elif card == RESURRECTION:
        common, special = g.fallen[seat]
        g.then(PlaceUnits(seat, common, special))


def musters(g: State, seat: Seat, done: int, special: bool = True) -> list[Action]:
    """A unit may be mobilized without an order in these lands, a special one where the capital works.

    `done` is a mask of lands that take none.

    [AOS-084, AOS-087, AOS-088, AOS-132, AOS-246]
    """
    if army_full(g, seat):
        return []
    open_ = [land for land in g.lands[seat] if not done >> land & 1 and has_room(g, seat, land)]
    options: list[Action] = [("muster", "common", LANDS[land]) for land in open_]
    if special and specials(g, seat) < g.book.special[seat].limit:
        options += [
            ("muster", "special", LANDS[land]) for land in open_ if works(g, seat, land, CAPITAL[seat])
        ]
    return options


class HordesMuster(Step[State], frozen=True):
    """Invincible Hordes: at once a unit in each chosen land, paid, without an order. [AOS-245, AOS-246]"""

    rule = "AOS-246"
    seat: Seat
    done: int = 0
    """Mask of lands that have mustered."""

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        can_pay = purse(g, seat) >= g.book.prices.unit
        return [*(musters(g, seat, self.done) if can_pay else []), ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "muster":
            land = g.book.land[action[2]]
            pay(g, seat, g.book.prices.unit)
            special = action[1] == "special"
            add_units(g, land, 0 if special else 1, 1 if special else 0)
            g.tell("mobilizes", seat=seat, land=action[2], unit=action[1])
            g.then(replace(self, done=self.done | 1 << land))


def frontier_sources(g: State, seat: Seat) -> int:
    """Mask of own lands strong enough for The Last Frontier. [AOS-247]"""
    least, common, special = g.book.battle.frontier_units, g.common, g.special
    mask = 0
    for land in g.lands[seat]:
        if common[land] + special[land] >= least:
            mask |= 1 << land
    return mask


def frontier_conquests(g: State, seat: Seat, sources: int, taken: int) -> list[Action]:
    """Each source may take one adjacent land that has at least two units fewer. [AOS-247, AOS-248]"""
    if not sources:
        return []
    gap = g.book.battle.frontier_gap
    return [
        ("frontier", LANDS[source], LANDS[target])
        for source in range(len(LANDS))
        if sources >> source & 1
        for target in g.book.near[g.layout][source]
        if g.owner[target] != seat
        and not taken >> target & 1
        and units(g, source) - units(g, target) - g.rebels[target] >= gap
    ]


class LastFrontier(Step[State], frozen=True):
    """Conquest after conquest without battle, beyond the limit of attacks.

    [AOS-226, AOS-239, AOS-247, AOS-249]
    """

    rule = "AOS-247"
    seat: Seat
    sources: int
    taken: int = 0

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*frontier_conquests(g, seat, self.sources, self.taken), ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] != "frontier":
            return
        source, target = g.book.land[action[1]], g.book.land[action[2]]
        enemy, common, special = g.owner[target], g.common[target], g.special[target]
        marauder_at_buildings(g, seat, target)
        slain = common + special
        if enemy >= 0:
            fall(g, enemy, common, special)
            marauder_for_slain(g, seat, slain)
        g.common[target] = g.special[target] = 0
        numbers = g.book.battle
        died = slain + g.rebels[target]
        g.tell("overruns", seat=seat, land=action[2], slain=died)
        feat(g, seat, numbers.frontier_slain_points if died else numbers.frontier_empty_points)
        conquer(g, seat, source, target)
        g.then(replace(self, sources=self.sources & ~(1 << source), taken=self.taken | 1 << target))
