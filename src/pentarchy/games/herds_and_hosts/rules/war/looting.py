"""COMBAT-Looting, and the sites an enemy overruns."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...book.bits import bits
from ...state import State
from ...state.records import Herd
from ..construction import clear_site
from ..farming import add_herd, remove_herd
from ..fields import connected, controlled, controller
from ..prestige import gain_prestige, lose_prestige, rivals, score


def unlooted(g: State, seat: Seat) -> int:
    """Lands with units of the seat, without a settlement of its own or a red token, as bits.
    [HH-230, HH-232]"""
    return g.here[seat] & g.book.map.land_mask & ~g.looted & ~g.homes[seat]


class Loot(Step[State], frozen=True):
    """Fields under one's control without a settlement of one's own or a friend's, each once.
    [HH-229, HH-231, HH-232, HH-233]"""

    rule = "HH-229"
    seat: Seat

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        fields = controlled(g, seat) & unlooted(g, seat)
        return [*g.book.map.each(fields, "loot"), ("end",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("end",):
            return
        space = g.book.map.index[action[1]]
        land, table = g.lands[space], g.book.tables.looting
        profit = bool(connected(g, seat) >> space & 1)
        g.set_land(space, red=True)
        gold = table.gold if profit else 0
        g.realms[seat].gold += gold
        g.tell("loots", seat=seat, space=action[1], gold=gold)
        if land.owner >= 0 and rivals(g, seat, land.owner):
            gain_prestige(g, seat, table.rival, "looting")
        else:
            lose_prestige(g, seat, table.other, "looting")
        for herd in land.herds:
            if not g.friends(seat, herd.seat):
                g.then(Plunder(seat, space, herd.seat, herd.kind, profit))
        if land.sown >= 0 and not g.friends(seat, land.sown):
            g.then(Plunder(seat, space, land.sown, "grain", profit))
        g.then(self)


class Plunder(Step[State], frozen=True):
    """A herd or sown grain is stolen, or destroyed where there is no way home.
    [HH-233, HH-234, HH-249, HH-300]"""

    rule = "HH-234"
    seat: Seat
    space: int
    victim: Seat
    what: str
    profit: bool

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("destroy", self.what), ("steal", self.what)] if self.profit else [("destroy", self.what)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        stolen = action[0] == "steal"
        if self.what == "grain":
            g.set_land(self.space, sown=-1)
            g.realms[seat].grain += stolen
        else:
            herds = g.lands[self.space].herds
            herd = next(h for h in herds if h.kind == self.what and h.seat == self.victim)
            remove_herd(g, self.space, herd)
            if stolen:
                add_herd(g, self.space, Herd(herd.kind, seat, g.round))
        table = g.book.tables.victory
        gain, loss = table.stolen if stolen else table.destroyed
        where = g.book.map.ids[self.space]
        g.tell("plunders", seat=seat, other=self.victim, what=self.what, stolen=stolen, space=where)
        score(g, seat, gain, "plunder")
        score(g, self.victim, -loss, "plunder")


class AbandonSites(Step[State], frozen=True):
    """A site goes, without refund, where an enemy controls the field when looting is over."""

    rule = "HH-158"

    def run(self, g: State) -> None:
        for space in bits(g.sites):
            land = g.lands[space]
            if land.site is None:
                continue
            held = controller(g, space)
            if held is not None and not g.friends(held, land.site.seat):
                g.tell(
                    "overrun",
                    seat=held,
                    other=land.site.seat,
                    space=g.book.map.ids[space],
                    what=land.site.kind,
                )
                clear_site(g, space)
