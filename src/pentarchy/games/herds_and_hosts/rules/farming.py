"""REAR-Fields: breeding and sowing in Spring, harvest in Autumn."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..book.bits import bits
from ..book.pieces import HERDS
from ..state import State
from ..state.records import Herd
from .fields import connected, controlled_or_owned, controller
from .prestige import score


def herds_of(g: State, seat: Seat) -> list[tuple[int, Herd]]:
    return [(i, herd) for i in bits(g.herding[seat]) for herd in g.lands[i].herds if herd.seat == seat]


def add_herd(g: State, space: int, herd: Herd) -> None:
    g.set_land(space, herds=(*g.lands[space].herds, herd))


def remove_herd(g: State, space: int, herd: Herd) -> None:
    herds = list(g.lands[space].herds)
    herds.remove(herd)
    g.set_land(space, herds=tuple(herds))


def own_pastures(g: State, seat: Seat) -> tuple[int, ...]:
    """Connected lands that are controlled or owned. [HH-054]"""
    return bits(controlled_or_owned(g, seat) & connected(g, seat))


class Breed(Step[State], frozen=True):
    """One young herd of each kind of which two or more are connected. [HH-061]"""

    rule = "HH-061"
    seat: Seat

    def run(self, g: State) -> None:
        reach = connected(g, self.seat)
        own = [herd.kind for space, herd in herds_of(g, self.seat) if reach >> space & 1]
        needs = g.book.tables.farming.birth_needs
        g.then(*(Birth(self.seat, kind) for kind in HERDS if own.count(kind) >= needs))


class Birth(Step[State], frozen=True):
    """Where the young herd grazes. No room, no birth."""

    rule = "HH-063"
    seat: Seat
    kind: str

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        pastures = [space for space in own_pastures(g, seat) if not g.grazed >> space & 1]
        return [("none",), *(("graze", g.book.map.ids[space]) for space in pastures)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action != ("none",):
            add_herd(g, g.book.map.index[action[1]], Herd(self.kind, seat))
            g.tell("birth", seat=seat, herd=self.kind, space=action[1])


def sowing_price(g: State, space: int) -> int:
    """One grain, and one more where a red token must first be lifted for the year. [HH-056]"""
    land = g.lands[space]
    locked = land.red and land.unlocked != g.year
    return 1 + (g.book.tables.farming.unlock if locked else 0)


class Sow(Step[State], frozen=True):
    """One grain on each connected field that is controlled or owned. [HH-054, HH-055, HH-056]"""

    rule = "HH-054"
    seat: Seat
    fields: tuple[int, ...] | None = None
    """What may still be sown; found when the step comes up."""

    def who(self, g: State) -> Seat:
        return self.seat

    def sowable(self, g: State) -> tuple[int, ...]:
        """Connected fields that bear grain and are not sown yet. [HH-054, HH-055]"""
        if self.fields is not None:
            return self.fields
        if not g.realms[self.seat].grain:
            return ()
        pastures = own_pastures(g, self.seat)
        return tuple([s for s in pastures if g.book.map.terrain[s].harvest and g.lands[s].sown < 0])

    def options(self, g: State, seat: Seat) -> list[Action]:
        grain = g.realms[seat].grain
        fields = [space for space in self.sowable(g) if sowing_price(g, space) <= grain]
        return [*[("sow", g.book.map.ids[space]) for space in fields], ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("done",):
            return
        space = g.book.map.index[action[1]]
        price = sowing_price(g, space)
        g.realms[seat].grain -= price
        g.set_land(space, sown=seat)
        if g.lands[space].red:
            g.set_land(space, unlocked=g.year)
        g.tell("sows", seat=seat, space=action[1], grain=price)
        g.then(replace(self, fields=tuple([s for s in self.sowable(g) if s != space])))

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        """An absent player's people sow too, or they would starve."""
        return options[0]


class Harvest(Step[State], frozen=True):
    """The controller, else the owner, takes the yield of a connected field; the rest rots.
    [HH-057, HH-058, HH-059, HH-060, HH-249, HH-300]"""

    rule = "HH-057"

    def run(self, g: State) -> None:
        reach: dict[Seat, int] = {}
        crops: dict[Seat, int] = {}
        for space, land in enumerate(g.lands):
            if land.sown < 0:
                continue
            reaper = controller(g, space)
            if reaper is None:
                reaper = land.owner
            g.set_land(space, sown=-1)
            if reaper < 0:
                continue
            if reaper not in reach:
                reach[reaper] = connected(g, reaper)
            if not reach[reaper] >> space & 1:
                continue
            crop = g.book.map.terrain[space].harvest
            g.realms[reaper].grain += crop
            crops[reaper] = crops.get(reaper, 0) + crop
            if not g.friends(reaper, land.sown):
                stolen = g.book.tables.victory.stolen
                g.tell("stolen grain", seat=reaper, other=land.sown, space=g.book.map.ids[space])
                score(g, reaper, stolen[0], "stolen grain")
                score(g, land.sown, -stolen[1], "stolen grain")
        for seat, crop in crops.items():
            g.tell("harvest", seat=seat, grain=crop)
