"""What is beyond bread and builders: dear troops, ships of war, and trade for gold."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ..book.bits import bits
from ..book.pieces import CAVALRY, ELEPHANTS, HI, LI, SPRING, TRANSPORT, WAR_SHIP
from ..state import State
from ..state.records import Unit
from .captain import Host
from .marshal import strength
from .steward import hungry_by_winter

FAME = 40
"""Prestige above which a lord spends some."""

# ---- troops ----------------------------------------------------------------------------------------------


def dear_troops(g: State, seat: Seat, options: list[Action], free: int) -> Action | None:
    """Heavy foot, riders, elephants and hired men, as many as four builders are left at home."""
    hands = sum(u.kind == LI for _, u in g.units(seat))
    for kind in (ELEPHANTS, CAVALRY, HI):
        if hands > 4 and free >= g.book.units[kind].upgrade + 1:
            for option in options:
                if option[0] == "upgrade" and option[2] == kind:
                    return option
    hires = [o for o in options if o[0] == "hire"]
    if hires and (free >= 6 or hires[-1][2] == "prestige"):
        return hires[-1]
    rich = g.realms[seat].prestige >= FAME
    return next((o for o in options if rich and o[0] == "double"), None) if free >= 6 else None


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


def surplus(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Grain beyond next year's seed is sold in spring, and a herd is bought where there is gold for one."""
    realm = g.realms[seat]
    if hungry_by_winter(g) or g.season != SPRING:
        return None
    grain = [o for o in options if o[:2] == ("sell", "grain") and o[2] <= realm.grain - 4]
    if grain:
        return grain[-1]
    herds = [o for o in options if o[0] == "buy herd"]
    return herds[0] if herds and realm.gold >= 14 else None


def has_surplus(g: State, seat: Seat) -> bool:
    """Is it worth going to market to sell?"""
    return g.season == SPRING and g.realms[seat].grain > 5
