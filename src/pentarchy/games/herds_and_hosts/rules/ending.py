"""END: elimination, New Year, lost prestige, checks and announcements, Importance."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.bits import bits
from ..book.pieces import WINTER
from ..state import State
from .construction import clear_site
from .diplomacy import ExpireTruces, revolts, sovereignty
from .prestige import lose_prestige, score
from .scoring import able_to_feed, finish, importance, most_important, roads


class End(Step[State], frozen=True):
    """E1 to E6 in order. [HH-270, HH-307]"""

    rule = "HH-270"

    def run(self, g: State) -> None:
        eliminate(g)
        if g.result is not None:
            return
        if g.season == WINTER:
            g.then(NewYear())
        if g.pacts:
            g.then(ExpireTruces())
        g.then(VictoryLoss(), CheckAnnouncements())


def eliminate(g: State) -> None:
    """A player without settlement and unit is out; the last one living wins. [HH-258, HH-270, HH-307]"""
    for seat in g.order:
        if not g.homes[seat] and not g.here[seat]:
            put_out(g, seat)
    if len(g.order) == 1:
        finish(g, g.order, "last")
    elif not g.order:
        finish(g, range(g.seats), "nobody")
    else:
        sovereignty(g)


def put_out(g: State, seat: Seat) -> None:
    """His herds, goods and tiles leave. [HH-009, HH-270]"""
    realm = g.realms[seat]
    realm.alive = False
    g.order = tuple([other for other in g.order if other != seat])
    realm.gold = realm.grain = realm.fish = realm.prestige = 0
    realm.announced = ""
    for space in bits(g.herding[seat]):
        g.set_land(space, herds=tuple([herd for herd in g.lands[space].herds if herd.seat != seat]))
    for space in bits(g.building[seat]):
        clear_site(g, space)
    for space, land in enumerate(g.lands):
        if land.sown == seat:
            g.set_land(space, sown=-1)
    for pact in [pact for pact in g.pacts if seat in (pact.a, pact.b)]:
        g.unbind(pact)
    g.tell("out", seat=seat)


class NewYear(Step[State], frozen=True):
    """Bands for a year's destroyed units, yearly limits fresh, revolts. [HH-251, HH-255, HH-256, HH-286]"""

    rule = "HH-251"

    def run(self, g: State) -> None:
        band = g.book.tables.victory.band
        for seat in g.order:
            realm = g.realms[seat]
            score(g, seat, band(realm.gain) - band(realm.loss), "new year")
        for realm in g.realms:
            realm.gain = realm.loss = 0
            realm.tribute_to = realm.ransom_to = ()
            realm.aided = realm.aided_by = -1
        g.then(*revolts(g))


class VictoryLoss(Step[State], frozen=True):
    """Each victory point below the last END costs prestige."""

    rule = "HH-240"

    def run(self, g: State) -> None:
        each = g.book.tables.prestige.per_victory_lost
        for seat in g.order:
            realm = g.realms[seat]
            lost = realm.victory_before - realm.victory
            if lost > 0:
                lose_prestige(g, seat, lost * each, "victory points lost")
            realm.victory_before = realm.victory


class CheckAnnouncements(Step[State], frozen=True):
    """Announcements of the last END are checked; after the last round Importance decides.
    [HH-263, HH-264, HH-265, HH-271]"""

    rule = "HH-263"

    def run(self, g: State) -> None:
        met: dict[str, list[Seat]] = {"dominance": [], "might": []}
        for seat in g.order:
            road, g.realms[seat].announced = g.realms[seat].announced, ""
            if road and road in roads(g, seat):
                met[road].append(seat)
            elif road:
                g.tell("lapsed", seat=seat, road=road)
        for road, seats in met.items():
            if seats:
                finish(g, best_of(g, seats), road)
                return
        if g.round >= g.rounds:
            for seat in g.order:
                if not able_to_feed(g, seat):
                    g.tell("unable", seat=seat)
            finish(g, most_important(g), "importance")
            return
        g.then(*[Announce(seat) for seat in g.order if roads(g, seat)])


def best_of(g: State, seats: list[Seat]) -> list[Seat]:
    """Several at once: more Importance points, then gold. [HH-271]"""
    keys = {seat: (importance(g, seat), g.realms[seat].gold) for seat in seats}
    best = max(keys.values())
    return [seat for seat in seats if keys[seat] == best]


class Announce(Step[State], frozen=True):
    """A condition met now may be announced; it is checked at the end of the next round."""

    rule = "HH-263"
    seat: Seat

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("say nothing",), *[("announce", road) for road in reversed(roads(g, seat))]]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "announce":
            g.realms[seat].announced = action[1]
            g.tell("announces", seat=seat, road=action[1])
