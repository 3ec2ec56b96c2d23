"""What is beyond bread and builders: dear troops, ships of war, and trade for gold."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ..book.bits import bits
from ..book.pieces import CAVALRY, ELEPHANTS, HI, LI, SPRING, TRANSPORT, WAR_SHIP
from ..rules.trade.commodities import ports
from ..rules.trade.trading import Market, Trade
from ..state import State
from ..state.records import Unit
from .captain import Host
from .marshal import strength
from .steward import hungry_by_winter

FAME, RENOWN = 40, 4
"""Prestige above which a lord spends some, and a little."""
PLENTY = 12
"""Gold beyond what is needed, with which a lord need not spare builders."""
HERD = 9
"""Gold with which a herd is bought."""

# ---- troops ----------------------------------------------------------------------------------------------


def dear_troops(g: State, seat: Seat, options: list[Action], free: int) -> Action | None:
    """Heavy foot, riders, elephants and hired men, as many as four builders are left at home; two are enough
    where there is gold for new ones."""
    hands = sum(u.kind == LI for _, u in g.units(seat))
    for kind in (ELEPHANTS, CAVALRY, HI):
        if hands > (4 if free < PLENTY else 2) and free >= g.book.units[kind].upgrade + 1:
            for option in options:
                if option[0] == "upgrade" and option[2] == kind:
                    return option
    hires = [o for o in options if o[0] == "hire"]
    if hires and (free >= 6 or hires[-1][2] == "prestige"):
        return hires[-1]
    known = g.realms[seat].prestige >= RENOWN
    return next((o for o in options if known and o[0] == "double"), None) if free >= 6 else None


class Mahout(Host):
    """Where the desert is next door, somebody stays there while there is gold for elephants."""

    def guard(self, space: int) -> int:
        return max(super().guard(space), self._calls(space))

    def strike(self) -> Action | None:
        return self._into_the_desert() or super().strike()

    def _into_the_desert(self) -> Action | None:
        for space, units in self.movers.items():
            for to in self.board.near_land[space]:
                if self._calls(to) and not self.g.here[self.seat] >> to & 1 and not self.foes >> to & 1:
                    for u in units:
                        if u.kind == LI and (option := self.step(u, space, to)) is not None:
                            return option
        return None

    def _calls(self, space: int) -> bool:
        g, price = self.g, self.g.book.units[ELEPHANTS].upgrade
        own = self.board.deserts and not self.board.elephant_homes and g.mode.special
        return bool(own and self.board.deserts >> space & 1 and g.realms[self.seat].gold > price)


# ---- the sea ---------------------------------------------------------------------------------------------


def fleet_wanted(g: State, seat: Seat, options: list[Action], free: int) -> Action | None:
    """A transport, two ships of war, and corsairs wherever they can live on others."""
    kinds = [u.kind for _, u in g.units(seat)]
    for kind, most in ((TRANSPORT, 1), (WAR_SHIP, 2)):
        if kinds.count(kind) < most and kinds.count(LI) > 2 and free >= g.book.units[kind].upgrade:
            for option in options:
                if option[0] == "upgrade" and option[2] == kind:
                    return option
    pirates = [o for o in options if o[0] == "corsairs"]
    if pirates and (pirates[-1][2] == "prestige" or free >= 12):
        return pirates[-1]
    return None


class Admiral(Host):
    """Ships of war look for weaker ships."""

    def sail(self) -> Action | None:
        return self.hunt() or super().sail()

    def hunt(self) -> Action | None:
        g, board = self.g, self.board
        waters = [w for w in range(board.lands, board.size) if self.foes >> w & 1]
        for space in bits(g.here[self.seat] & board.sea_mask):
            pack = [u for u in g.stacks[space] if u.seat == self.seat and u.kind == WAR_SHIP]
            if not pack or self.foes >> space & 1:
                continue
            prey = [w for w in waters if self._weaker(pack, w)]
            if not prey:
                continue
            sail = board.sail[space - board.lands]
            goal = min(prey, key=lambda w: (sail[w], w))
            for to in board.near_sea[space]:
                nearer = board.sail[to - board.lands][goal] < sail[goal]
                if nearer and (option := self.step(pack[0], space, to)) is not None:
                    return option
        return None

    def _weaker(self, pack: list[Unit], water: int) -> bool:
        g = self.g
        foes = [u for u in g.stacks[water] if not g.friends(self.seat, u.seat)]
        return strength(g, pack, water, False) > strength(g, foes, water, False)


# ---- goods -----------------------------------------------------------------------------------------------


def market_day(g: State, step: object, seat: Seat, options: list[Action]) -> Action | None:
    """In spring grain beyond the seed is sold, and a herd bought where there are gold and pasture for one."""
    if g.season != SPRING or hungry_by_winter(g):
        return None
    realm = g.realms[seat]
    rich = realm.gold >= HERD
    match step:
        case Trade() if ("market",) in options:
            pasture = rich and any(not g.grazed >> space & 1 for space in ports(g, seat))
            return ("market",) if realm.grain > 5 or pasture else None
        case Market():
            grain = [o for o in options if o[:2] == ("sell", "grain") and o[2] <= realm.grain - 4]
            herds = [o for o in options if o[0] == "buy herd"]
            return grain[-1] if grain else herds[0] if herds and rich else None
    return None
