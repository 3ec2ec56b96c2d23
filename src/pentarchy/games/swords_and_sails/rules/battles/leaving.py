"""Leaving a battle: before it begins, or by a secret choice after a round."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import RED
from ...state import State
from ...state.battle import RETREAT, WITHDRAW
from ...state.records import FORMATIONS
from ..orders.reach import fleet_end
from .refuge import contested, sea_refuges


class BeforeBattle(Step[State], frozen=True):
    """Some may leave before the first round: a hidden choice. [SS-257, SS-260, SS-468, SS-481, SS-494]"""

    rule = "SS-257"

    def run(self, g: State) -> None:
        b = g.fight
        lanes = {}
        for side, seat in enumerate(b.lead):
            if early_ways(g, seat, known=False):
                lanes[seat] = EarlyChoice(seat, side)
        g.gathered = []
        if lanes:
            g.gather(lanes)


def early_ways(g: State, seat: Seat, known: bool) -> list[str]:
    """How the seat may leave before combat; with `known` false, as far as everybody can tell. [SS-257,
    SS-260, SS-468, SS-481, SS-494]"""
    b, ways = g.fight, []
    if b.sea:
        return ["retreat"] if g.has_leader(seat, "admiral") and may_slip_away(g, seat) else []
    if b.why == "withdrawal":
        return []
    if g.has_leader(seat, "commander"):
        ways.append("retreat")
    early = g.book.marked("tactical_withdraw", g.factions[seat]) or g.has_leader(seat, "diplomat")
    held = (
        sum(g.book.cards[g.book.deck[c]].id == "tactical_withdraw" for c in g.hand(seat))
        if known
        else g.backs(seat, RED)
    )
    if held and early:
        ways.append("withdraw")
    elif held >= 2 and g.variants.double_withdraw:
        ways.append("withdraw twice")
    return ways


def may_slip_away(g: State, seat: Seat) -> bool:
    """Has every fleet of the Admiral's side an uncontested zone or a port to go to? [SS-468]"""
    n, side = len(g.army), g.fight.lead.index(seat)
    for f in g.fight.pieces[side]:
        zone = fleet_end(g, f, g.orders[n + f])[0] if _guards(g, f) else g.fleet_at[f]
        stays = g.fight.why == "strait" and not _guards(g, f) and not contested(g, seat, zone)
        if not stays and not sea_refuges(g, f, zone):
            return False
    return True


def _guards(g: State, f: int) -> bool:
    """Does the fleet guard the strait that is fought for?"""
    b = g.fight
    return b.why == "strait" and g.allied(f // FORMATIONS, g.strait_holder(b.place, b.gap))


class EarlyChoice(Step[State], frozen=True):
    """A secret choice before the first round. [SS-257]"""

    rule = "SS-257"
    seat: Seat
    side: int
    choice: str = "fight"

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*((way,) for way in early_ways(g, seat, known=True)), ("fight",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.keep(replace(self, choice=action[0]))


class StayOrGo(Step[State], frozen=True):
    """A secret choice; the card takes the place of the retreat. [SS-254, SS-256, SS-361, SS-425]"""

    rule = "SS-361"
    seat: Seat
    side: int
    choice: str = "fight"

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        b = g.fight
        card = not b.sea and b.why != "withdrawal" and g.holds(seat, "tactical_withdraw") >= 0
        return [("retreat",), *([("withdraw",)] if card else []), ("fight",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.keep(replace(self, choice=action[0]))


CARDS = {"retreat": 0, "withdraw": 1, "withdraw twice": 2}
"""Tactical Withdraws that each way to leave costs."""


def leave(g: State) -> list[EarlyChoice | StayOrGo]:
    """All who chose to leave the battle do so, by a retreat or by their cards. [SS-254, SS-260, SS-361]"""
    g.reveal()
    gone = [s for s in g.gathered if isinstance(s, EarlyChoice | StayOrGo) and s.choice != "fight"]
    for step in gone:
        for _ in range(CARDS[step.choice]):
            g.discard(g.holds(step.seat, "tactical_withdraw"))
        g.fight.leaving[step.side] = WITHDRAW if CARDS[step.choice] else RETREAT
    return gone


class LeaveEarly(Step[State], frozen=True):
    """Both choices are shown together. [SS-257]"""

    rule = "SS-257"

    def run(self, g: State) -> None:
        for step in leave(g) if g.gathered else ():
            g.tell("leaves_early", seat=step.seat, how=step.choice)
