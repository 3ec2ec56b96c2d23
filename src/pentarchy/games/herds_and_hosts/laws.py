"""Laws of conservation: what must hold at every decision, whatever was played."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Seat, replace

from .book import LI
from .cargo import Rescue
from .game import HerdsAndHosts
from .state import ABOARD, INSIDE, SITE, Herd, Land, Unit


def check(g: HerdsAndHosts) -> None:
    """Raise AssertionError with a sentence if a law is broken."""
    _check_sets(g)
    sinking = g.battle is not None or any(type(step) is Rescue for step in g.flow)
    ids: set[int] = set()
    for space, stack in enumerate(g.stacks):
        room = {u.id: g.book.units[u.kind].carries for u in stack}
        for u in stack:
            assert u.id not in ids, f"unit {u.id} stands in two places"
            ids.add(u.id)
            _check_unit(g, space, u)
            if u.place == ABOARD:
                assert u.ship in room or sinking, f"{u} is aboard a ship that is not here"
                if u.ship in room:
                    room[u.ship] -= g.book.units[u.kind].size
        assert all(left >= 0 for left in room.values()), f"a ship on {g.map.ids[space]} is overladen"
    assert g.training or not any(u.ordered or u.turned for stack in g.stacks for u in stack), "training"
    for seat in range(g.seats):
        _check_realm(g, seat)
    for space, land in enumerate(g.lands):
        _check_land(g, space, land)
    assert sorted(g.order) == [s for s in range(g.seats) if g.realms[s].alive], "turn order"
    pairs = [frozenset((pact.a, pact.b)) for pact in g.pacts]
    assert len(pairs) == len(set(pairs)), "two pacts between the same seats"
    for seat, allies in enumerate(g.allied):
        friends = [other for other in range(g.seats) if other == seat or g.pact(seat, other)]
        assert allies == sum(1 << friend for friend in friends), f"the friends of seat {seat}"


def _check_unit(g: HerdsAndHosts, space: int, u: Unit) -> None:
    kind, board = g.book.units[u.kind], g.map
    assert u.seat * g.book.pieces <= u.id < (u.seat + 1) * g.book.pieces, f"odd cube {u}"
    assert g.realms[u.seat].alive or g.phase == "E", f"{u} belongs to a seat that is out"
    if board.sea(space):
        assert kind.naval or u.place == ABOARD, f"{u} swims"
    elif kind.naval:
        assert g.bonus(u.seat).ships_ashore, f"{u} stands on dry land"
        assert board.coastal(space) or board.river[space], f"{u} has no water"
    if u.place == SITE:
        assert u.kind == LI, f"{u} builds"
        assert g.lands[space].site, f"{u} stands on no site"
    elif u.place == INSIDE:
        land = g.lands[space]
        assert land.settlement, f"{u} is inside nothing"
        assert g.friends(land.owner, u.seat), f"{u} is inside an enemy's settlement"
    if not kind.learns:
        assert u.level == 1, f"{u} has a level"


def _check_realm(g: HerdsAndHosts, seat: Seat) -> None:
    limits, realm = g.book.tables.limits, g.realms[seat]
    cubes = sum(g.book.units[u.kind].cube for _, u in g.units(seat))
    assert cubes <= limits.cubes, f"seat {seat} has {cubes} cubes"
    assert g.tiles(seat) <= limits.tiles, f"seat {seat} has {g.tiles(seat)} tiles"
    assert min(realm.gold, realm.grain, realm.fish, realm.prestige) >= 0, f"seat {seat} owes"


def _check_land(g: HerdsAndHosts, space: int, land: Land) -> None:
    name = g.map.ids[space]
    assert (land.owner >= 0) == bool(land.settlement), f"{name}: owner without settlement"
    assert land.settlement or not (land.shipyard or land.fort), f"{name}: works alone"
    assert len(land.herds) <= g.map.room[space], f"{name} is overgrazed"
    workers = sum(u.place == SITE for u in g.stacks[space])
    assert workers <= g.book.tables.construction.workers_at_site, f"{workers} at one site"


def unmoved(herds: tuple[Herd, ...]) -> list[Herd]:
    """The herds as they would be had they not moved."""
    return [replace(herd, moved=0) for herd in herds]


def _check_sets(g: HerdsAndHosts) -> None:
    """The sets kept as bits say what the map says."""

    def lands(fit: Callable[[Land], object]) -> int:
        return sum(1 << i for i, land in enumerate(g.lands) if fit(land))

    for seat in range(g.seats):
        own = [(i, u) for i, stack in enumerate(g.stacks) for u in stack if u.seat == seat]
        first = seat * g.book.pieces
        assert g.here[seat] == sum({1 << i for i, _ in own}), f"seat {seat}: where its units are"
        assert g.pieces[seat] == sum(1 << (u.id - first) for _, u in own), f"seat {seat}: its pieces"
        assert g.trained[seat] == sum({1 << i for i, u in own if u.kind != LI}), f"seat {seat}: its soldiers"
        homes = sum(1 << i for i, land in enumerate(g.lands) if land.owner == seat)
        assert g.homes[seat] == homes, f"seat {seat}: its lands"
        herds = sum({1 << i for i, land in enumerate(g.lands) for herd in land.herds if herd.seat == seat})
        assert g.herding[seat] == herds, f"seat {seat}: its pastures"
        horses = {i for i, land in enumerate(g.lands) if Herd("horses", seat) in unmoved(land.herds)}
        assert g.stables[seat] == sum(1 << i for i in horses), f"seat {seat}: its stables"
        sites = {i for i, land in enumerate(g.lands) if land.site and land.site.seat == seat}
        assert g.building[seat] == sum(1 << i for i in sites), f"seat {seat}: its sites"
    ashore = [i for i in range(g.map.lands) if any(g.book.units[u.kind].naval for u in g.stacks[i])]
    assert g.beached == sum(1 << i for i in ashore), "ships ashore"
    assert g.sites == lands(lambda land: land.site), "sites"
    assert g.looted == lands(lambda land: land.red), "red tokens"
    assert g.rings == lands(lambda land: land.ringed), "rings"
    assert g.cities == lands(lambda land: land.settlement == "city"), "cities"
    assert g.docks == lands(lambda land: land.shipyard == "dock"), "docks"
    assert g.ports == lands(lambda land: land.shipyard == "port"), "ports"
    assert g.forts == lands(lambda land: land.fort), "fortifications"
    full = [i for i, land in enumerate(g.lands) if len(land.herds) >= g.map.room[i]]
    assert g.grazed == sum(1 << i for i in full), "full pastures"
