"""Whose turn it is and what it contains: a new age, an order, or war. [AOS-019]"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.pieces import (
    BARBARIANS,
    CONQUEROR,
    FORTRESS,
    NO_WAITING,
    NOBODY,
    ONCE_BEDEHOUSE,
    ORANGE,
    PALADINS,
    RAPID,
    WALL,
)
from ..state import ORDERED, ORDERING, TO_BEGIN, State
from .bonuses import ANYTIME, anytime_bonuses, play_bonus
from .conquest import forget_fallen
from .fines import LandFines, UnitFines
from .income import DrawFromAges, Income
from .kingdom.realm import rules, works
from .kingdom.sovereigns import PickSovereign, end_phase
from .orders import GiveOrder
from .rebellion import revolt_of_the_ungarrisoned
from .scoring import end_game
from .spending import Spending
from .war import Resurrect, open_war

AFTER_ORDER = ANYTIME | RAPID | NO_WAITING
WAR: Action = ("war",)
NEW_AGE: Action = ("new age",)
END_PHASE: Action = ("end phase",)
CONTINUE: Action = ("continue",)
END_TURN: Action = ("end turn",)


class FirstTurn(Step[State], frozen=True):
    """Everything is placed: the first player's first age."""

    rule = "AOS-020"

    def run(self, g: State) -> None:
        g.active = g.first
        begin_turn(g)


def end_turn(g: State) -> None:
    """The other player's turn, unless extra turns are left. [AOS-020, AOS-241, AOS-243]"""
    forget_fallen(g)
    if g.last_war:
        end_phase(g)
        switch_on(g)
    if g.extra_turns:
        g.extra_turns -= 1
    else:
        g.active = 1 - g.active
    begin_turn(g)


def begin_turn(g: State) -> None:
    """Go on where the seat stands in its age. A finished order phase does not cost the turn.

    [AOS-022, AOS-080, AOS-266, AOS-270, AOS-272]
    """
    seat = g.active
    g.turn += 1
    if g.stage[seat] == ORDERING:
        if not all_ordered(g, seat):
            g.then(GiveOrder(seat), OrderEnds(seat))
            return
        end_orders(g, seat)
        if g.result is not None:
            return
    if g.stage[seat] == ORDERED and not g.last_war:
        g.then(WarOrPeace(seat))
    else:
        start_age(g, seat)


def all_ordered(g: State, seat: Seat) -> bool:
    """Every land has its order and none rebels: the order phase is over by itself. [AOS-073]"""
    orders, rebellion = g.orders, g.rebellion
    for land in g.lands[seat]:  # noqa: SIM110  (asked twice a turn: no generator)
        if rebellion[land] or not orders[land]:
            return False
    return True


def end_orders(g: State, seat: Seat) -> None:
    """The order phase ends: lands without an order are remembered for the fine, tokens come off.

    [AOS-035, AOS-077, AOS-274]
    """
    unordered = 0
    for land in g.lands[seat]:
        if not g.orders[land]:
            unordered |= 1 << land
        g.orders[land] = 0
    g.unordered[seat] = unordered
    g.stage[seat] = ORDERED
    g.rapid[seat] = 0
    g.tell("ends orders", seat=seat)
    end_phase(g)
    if g.last_war and seat == g.final:
        end_game(g, "the last war")


class OrderEnds(Step[State], frozen=True):
    """After the order of a turn: with four lands ordered the phase may end; bonus cards may be played.

    [AOS-074, AOS-075, AOS-076]
    """

    rule = "AOS-076"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        seat = self.seat
        return seat if g.bonuses[seat] & AFTER_ORDER or self.may_end(g) else None

    def may_end(self, g: State) -> bool:
        """Enough lands have an order, none rebels, and some are left over. [AOS-074, AOS-078]"""
        held, enough = g.lands[self.seat], g.book.limits.ordered_lands
        if len(held) <= enough:
            return False
        ordered = 0
        for land in held:
            if g.rebellion[land]:
                return False
            if g.orders[land]:
                ordered += 1
        return enough <= ordered < len(held)

    def options(self, g: State, seat: Seat) -> list[Action]:
        options = anytime_bonuses(g, seat, RAPID | NO_WAITING)
        return [*options, CONTINUE, END_PHASE] if self.may_end(g) else [*options, END_TURN]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "bonus":
            play_bonus(g, seat, action[1])
            g.then(self)
        else:
            self.close(g, action == END_PHASE)

    def run(self, g: State) -> None:
        self.close(g, False)

    def close(self, g: State, end: bool) -> None:
        """The turn is over; with every land ordered the phase is too."""
        if g.last_war and any(g.fallen[PALADINS]):
            g.then(Resurrect(PALADINS), PassTurn(self.seat, end))
        else:
            pass_turn(g, self.seat, end)


class PassTurn(Step[State], frozen=True):
    """The turn passes on, and with its last order the order phase ends."""

    rule = "AOS-071"
    seat: Seat
    end: bool = False

    def run(self, g: State) -> None:
        pass_turn(g, self.seat, self.end)


def pass_turn(g: State, seat: Seat, end: bool) -> None:
    """The turn is over; with its last order the order phase is too. [AOS-071]"""
    if end or all_ordered(g, seat):
        end_orders(g, seat)
        if g.result is not None:
            return
    end_turn(g)


class WarEnds(Step[State], frozen=True):
    """The combat phase is over."""

    rule = "AOS-230"

    def run(self, g: State) -> None:
        switch_on(g)
        end_phase(g)
        end_turn(g)


def switch_on(g: State) -> None:
    """What the Conqueror switched off works again. [AOS-186]"""
    if any(g.off):
        g.off = [0] * len(g.off)


class WarOrPeace(Step[State], frozen=True):
    """After the order phase: a turn of war and regrouping, or the next age at once.

    [AOS-023, AOS-024, AOS-038]
    """

    rule = "AOS-024"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [WAR, NEW_AGE]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == NEW_AGE:
            set_defence_tokens(g, seat)
            start_age(g, seat)
            return
        enough = g.book.limits.ordered_lands
        if seat == BARBARIANS and rules(g, seat, CONQUEROR) and len(g.lands[seat]) > enough:
            g.unordered[seat] = 0
        g.stage[seat] = TO_BEGIN
        open_war(g, seat)
        g.then(WarEnds())


def set_defence_tokens(g: State, seat: Seat) -> None:
    """One token in every own land with a Wall or Fortress, for having kept the peace. [AOS-160, AOS-271]"""
    if g.standing[seat] & (WALL | FORTRESS):
        for land in g.lands[seat]:
            if works(g, seat, land, WALL | FORTRESS):
                g.defence[land] = True


def start_age(g: State, seat: Seat) -> None:
    """A new age of this seat: what was once per age is renewed, a dead ruler is succeeded.

    [AOS-021, AOS-025, AOS-026, AOS-040, AOS-062, AOS-231, AOS-271]
    """
    if g.last_war and g.stage[seat] == ORDERED and not g.sallies[seat]:
        set_defence_tokens(g, seat)
    g.ages[seat] += 1
    g.stage[seat] = ORDERING
    g.once[seat] &= ONCE_BEDEHOUSE if g.variants.bedehouse == "game" else 0
    g.library[seat] = g.market[seat] = g.sallies[seat] = 0
    g.armed[seat] = 0
    if seat == PALADINS and any(g.ridden):
        g.ridden = [0] * len(g.ridden)
    g.hordes[seat] = 1 if g.hordes[seat] == 2 else 0
    g.orange[seat] = g.owner[ORANGE] == seat
    if g.dawn == seat:
        g.dawn = NOBODY
    g.tell("age", seat=seat, age=g.ages[seat])
    if g.sovereign[seat] < 0 and g.heirs[seat]:
        g.then(PickSovereign(seat))
    if True in g.ungarrisoned:
        revolt_of_the_ungarrisoned(g, seat)
    g.then(UnitFines(seat))
    if g.unordered[seat]:
        g.then(LandFines(seat))
    g.then(Spending(seat), DrawFromAges(seat), Income(seat), GiveOrder(seat), OrderEnds(seat))
