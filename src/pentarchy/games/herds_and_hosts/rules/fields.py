"""Control, ownership, connection, encirclement: what the fields mean to each seat.

Nothing here is stored but the moment a ring closes (`Land.ringed`).
"""

from __future__ import annotations

from pentarchy.kernel import Seat

from ..book.bits import bits
from ..book.pieces import WAR_SHIP
from ..state import State
from ..state.records import INSIDE


def enemy_outside(g: State, space: int, seat: Seat) -> bool:
    """Is an enemy unit outside here?"""
    for u in g.stacks[space]:
        if u.seat != seat and u.place != INSIDE and not g.allied[seat] >> u.seat & 1:
            return True
    return False


def enemy_here(g: State, space: int, seat: Seat) -> bool:
    """Is any enemy unit here, inside or outside?"""
    allies = g.allied[seat]
    return any(not allies >> u.seat & 1 for u in g.stacks[space])


def enemy_settlement(g: State, space: int, seat: Seat) -> bool:
    """Is an enemy's settlement here? [HH-166]"""
    if space >= g.book.map.lands:
        return False
    owner = g.lands[space].owner
    return owner >= 0 and not g.allied[seat] >> owner & 1


def hostile(g: State, seat: Seat) -> int:
    """Where an enemy unit or settlement is, as bits: nobody retreats and no herd is driven there.
    [HH-173, HH-176]"""
    found, allies, homes = 0, g.allied[seat], g.homes
    for other, spaces in enumerate(g.here):
        if not allies >> other & 1:
            found |= spaces | homes[other]
    return found


def stops(g: State, space: int, seat: Seat) -> bool:
    """Whoever enters a field with an enemy outside or an enemy settlement stops there. [HH-166]"""
    return (bool(g.stacks[space]) and enemy_outside(g, space, seat)) or enemy_settlement(g, space, seat)


def walls(g: State, space: int) -> int:
    """The levels of fortification of the settlement here. [HH-031, HH-032, HH-033, HH-280]"""
    land, book = g.lands[space], g.book
    if not land.settlement:
        return 0
    levels = book.buildings[land.settlement].walls + g.book.map.terrain[space].walls
    if land.fort:
        levels += book.buildings["fortification"].walls
    return min(levels, book.tables.combat.most_walls)


def besiegers(g: State, space: int) -> list[Seat]:
    """Enemies of the owner with enough units outside to ring the settlement: most units first, then in turn
    order. Empty while the owner or a friend of his has a unit outside. [HH-022, HH-023, HH-289, HH-296]"""
    land = g.lands[space]
    counts: dict[Seat, int] = {}
    for u in g.stacks[space]:
        if u.place != INSIDE:
            if u.seat == land.owner or g.friends(land.owner, u.seat):
                return []
            counts[u.seat] = counts.get(u.seat, 0) + 1
    need = max(1, walls(g, space) * g.book.tables.combat.besiegers_per_wall)
    ringing = [seat for seat, n in counts.items() if n >= need]
    return sorted(ringing, key=lambda seat: (-counts[seat], g.order.index(seat)))


def encircled(g: State, space: int) -> bool:
    """A ring that was closed and still holds. [HH-022]"""
    return g.lands[space].ringed and bool(besiegers(g, space))


def close_ring(g: State, space: int) -> None:
    """Close or open the ring around the settlement here. [HH-022]"""
    land = g.lands[space]
    ringed = bool(land.settlement and besiegers(g, space))
    if ringed != land.ringed:
        g.set_land(space, ringed=ringed)
        if ringed:
            g.tell("ring", space=g.book.map.ids[space], owner=land.owner, by=besiegers(g, space)[0])


def doubtful_rings(g: State) -> int:
    """Every settlement where somebody else stands, and every ring there was, as bits."""
    doubtful = g.rings
    for owner, homes in enumerate(g.homes):
        for seat, spaces in enumerate(g.here):
            if seat != owner:
                doubtful |= homes & spaces
    return doubtful


def close_rings(g: State) -> None:
    """Test every settlement that may be ringed, or no longer. [HH-022]"""
    for space in bits(doubtful_rings(g)):
        close_ring(g, space)


def sound(g: State, space: int, seat: Seat) -> bool:
    """Does the seat have a completed unencircled settlement (CUS) here? [HH-024]"""
    land = g.lands[space]
    return land.owner == seat and not (land.ringed and encircled(g, space))


def sound_homes(g: State, seat: Seat) -> int:
    """The lands with a CUS of the seat, as bits. [HH-024]"""
    homes = g.homes[seat]
    ringed = homes & g.rings
    if ringed:
        for space in bits(ringed):
            if encircled(g, space):
                homes &= ~(1 << space)
    return homes


def controller(g: State, space: int) -> Seat | None:
    """Who controls this field: present (outside, or inside his own unencircled settlement) while no enemy is
    outside, and never on a friend's settlement. Among friends the one with more units, then turn order.
    [HH-018, HH-288, HH-289]"""
    stack = g.stacks[space]
    if not stack:
        return None
    owner = g.lands[space].owner if space < g.book.map.lands else -1
    first = stack[0].seat
    alone = True
    shut = False
    for u in stack:
        if u.seat != first:
            alone = False
        if u.place == INSIDE:
            shut = True
    if alone and not shut:
        return None if owner >= 0 and owner != first and g.friends(first, owner) else first
    ringed = owner >= 0 and encircled(g, space)
    present: dict[Seat, int] = {}
    out: set[Seat] = set()
    at_sea, units = space >= g.book.map.lands, g.book.units
    for u in stack:
        if at_sea and not units[u.kind].naval:
            continue
        if u.place != INSIDE:
            out.add(u.seat)
            present[u.seat] = present.get(u.seat, 0) + 1
        elif u.seat == owner and not ringed:
            present[u.seat] = present.get(u.seat, 0) + 1
    may = [
        seat
        for seat in present
        if (owner in (-1, seat) or not g.friends(seat, owner))
        and all(other == seat or g.friends(seat, other) for other in out)
    ]
    return min(may, key=lambda seat: (-present[seat], g.order.index(seat)), default=None)


def controlled(g: State, seat: Seat) -> int:
    """The fields the seat controls, as bits. Where it is alone only a friend's settlement bars it.
    [HH-018]"""
    here = g.here[seat]
    contested = here & g.contested()
    held = here & ~contested
    if g.pacts:
        for other in bits(g.allied[seat] & ~(1 << seat)):
            held &= ~g.homes[other]
    if contested:
        for space in bits(contested):
            if controller(g, space) == seat:
                held |= 1 << space
    return held


def controlled_or_owned(g: State, seat: Seat) -> int:
    """The lands the seat controls or owns, its fields to sow and graze, as bits. [HH-018, HH-019]"""
    return g.homes[seat] | (controlled(g, seat) & g.book.map.land_mask)


def field_count(g: State, seat: Seat) -> int:
    """Controlled LGFs, plus owned ones whose settlement is not encircled, each once. [HH-020]"""
    fields = sound_homes(g, seat) | (controlled(g, seat) & g.book.map.land_mask)
    return fields.bit_count()


def open_to(g: State, seat: Seat) -> int:
    """Every field through which the seat's supplies may pass, as bits. [HH-026, HH-027, HH-028, HH-029]"""
    board, homes, allies = g.book.map, g.homes, g.allied[seat]
    friendly = strangers = foreign = 0
    for other, spaces in enumerate(g.here):
        if allies >> other & 1:
            friendly |= spaces
        else:
            strangers |= spaces
            foreign |= homes[other]
    lands = board.land_mask
    opened = lands & ~(strangers | foreign)
    doubtful = lands & ((strangers & ~foreign) | ((strangers | foreign) & g.here[seat]))
    if doubtful:
        for space in bits(doubtful):
            clear = not foreign >> space & 1
            if not enemy_outside(g, space, seat) and (clear or controller(g, space) == seat):
                opened |= 1 << space
    waters = friendly & board.sea_mask
    for space in bits(homes[seat] & (g.docks | g.ports)):
        waters |= board.sea_bits[space]
    if waters & strangers:
        for sea in bits(waters & strangers):
            if any(g.book.units[u.kind].naval and not allies >> u.seat & 1 for u in g.stacks[sea]):
                waters &= ~(1 << sea)
    return opened | waters


def connected(g: State, seat: Seat) -> int:
    """The fields connected (CF) to a CUS of the seat, as bits. [HH-025, HH-030]"""
    sources = sound_homes(g, seat)
    if not sources:
        return 0
    board = g.book.map
    reach, touched = board.flood(sources, open_to(g, seat))
    shut = g.homes[seat] & ~sources
    if shut:
        for space in bits(shut):
            by_sea = g.lands[space].shipyard and reach & board.sea_bits[space]
            if not by_sea:
                touched &= ~(1 << space)
    return touched


def is_connected(g: State, seat: Seat, space: int) -> bool:
    return bool(connected(g, seat) >> space & 1)


def shipyards_beside(g: State, space: int, seat: Seat, kind: str) -> list[int]:
    """Own CU shipyards beside (or, for ships ashore, at) a ship's place: its location. [HH-118, HH-279]"""
    lands = [space] if space < g.book.map.lands else g.book.map.near_land[space]
    fit = ("port",) if kind == WAR_SHIP else ("dock", "port")
    return [i for i in lands if g.lands[i].shipyard in fit and sound(g, i, seat)]
