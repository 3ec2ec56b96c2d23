"""Lands: what stands in them, what they feed, how safe they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pentarchy.kernel import Seat, changed

from ...state import State
from ...state.roster import holdings
from .pieces import force
from .powers import knows, level

BUILDINGS = ("settlement", "fortification", "cathedral", "agricultural", "mining", "textile", "harbour")
"""Building classes of a land; their position is the bit in damage masks. [MU-066]"""


# ---- land ------------------------------------------------------------------------------------------------


def contested(g: State, t: int) -> bool:
    """Armies of players at war stand in it: nobody owns it until it is settled. [MU-413, MU-414]"""
    host = g.owner[t]
    return (
        host >= 0
        and bool(g.sieges)
        and any(s.at == t and s.seat >= 0 and force(g, t, s.seat) > 0 for s in g.sieges)
    )


def besieged(g: State, t: int) -> bool:
    return bool(g.sieges) and any(s.at == t for s in g.sieges)


def lands(g: State, seat: Seat) -> list[int]:
    """What a seat holds for certain."""
    held = holdings(g.owner)[seat]
    return [t for t in held if not contested(g, t)] if g.sieges else held


def settlements(g: State, seat: Seat) -> list[int]:
    town = g.town
    return [t for t in holdings(g.owner)[seat] if town[t]]


def sound(g: State, t: int, what: str) -> bool:
    """A building in use. What a calamity damaged waits for repair; an Event only by a variant.

    [MU-115, MU-132]
    """
    hurt = g.damaged[t] | g.dented[t] if g.variants.events_close else g.damaged[t]
    return not hurt or not hurt >> BUILDINGS.index(what) & 1


def walls(g: State, t: int) -> int:
    """Level of the fortification, as far as it is usable."""
    return g.fort[t] if g.fort[t] and sound(g, t, "fortification") else 0


def room(g: State, t: int) -> int:
    """FV that find place behind the walls. [MU-331]"""
    return 10 * walls(g, t)


def harbours(g: State, t: int) -> tuple[int, ...]:
    """Seas a ship may reach from this land's harbour (none: no harbour). [MU-523]"""
    if g.book.port[t]:
        return g.book.port[t]
    return g.book.coast[t] if g.quay[t] else ()


def whole_kingdoms(g: State, seat: Seat) -> list[int]:
    """Kingdoms a seat holds every land of. [MU-096]"""
    return whole_among(g, holdings(g.owner)[seat])


def whole_among(g: State, held: Iterable[int]) -> list[int]:
    """Kingdoms of which every land in play is among some; closed lands are out of the game. [MU-001]"""
    kingdoms = [g.book.kingdom[t] for t in held]
    shut = g.shut if True in g.shut else ()
    return [
        k for k in dict.fromkeys(kingdoms)
        if kingdoms.count(k) == len(g.book.realm[k]) - (sum(shut[t] for t in g.book.realm[k]) if shut else 0)
    ]  # fmt: skip


def provisions(g: State, t: int, owner: Seat | None = None) -> int:
    """How many FV a land feeds. [MU-409, MU-410, MU-411, MU-412, MU-482, MU-484, MU-486, MU-487]"""
    p, seat = g.book.tables.provisions, g.owner[t] if owner is None else owner
    cap: int = g.book.feeds[t]
    if seat >= 0 and g.tech[seat]:
        terrain = g.book.terrain[t]
        if terrain == "plain":
            cap += p.crop_rotation if knows(g, seat, "crop_rotation") else 0
            cap += (
                p.agriculture if knows(g, seat, "agriculture") and not knows(g, seat, "crop_rotation") else 0
            )
        elif terrain == "woods" and knows(g, seat, "hunting"):
            cap += p.hunting
        elif terrain == "hills" and knows(g, seat, "breeding"):
            cap += p.breeding
    if g.town[t] and sound(g, t, "settlement"):
        cap += p.settlement * g.town[t]
    if g.fort[t]:
        cap += p.fortification * walls(g, t)
    if g.church[t] and sound(g, t, "cathedral"):
        cap += p.cathedral
    return cap + (p.religious_capital if t in g.holy else 0)


def crowded(g: State) -> list[int]:
    """Lands with more FV than the poorest land feeds: the only ones that may exceed their provisions."""
    least = g.book.least_feed
    return [t for t, fv in enumerate(g.army) if fv > least]


def safe_garrison(g: State, seat: Seat, t: int) -> int:
    """FV that no rebellion die can ask more than. [MU-120, MU-446]"""
    return 4 + 1 + rebellion_shift(g, seat, t)


def rebellion_shift(g: State, seat: Seat, t: int) -> int:
    """LAW lowers the FV a rebellion asks for, FEUDALISM raises it, and so do two variants.

    [MU-495, MU-498, MU-531]
    """
    shift = discontent(g, seat)
    return shift - walls(g, t) if g.variants.walls_calm else shift


def discontent(g: State, seat: Seat) -> int:
    """What rebellion asks for more or less in all lands of a seat. [MU-120, MU-121, MU-536]"""
    shift = knows(g, seat, "feudalism") - knows(g, seat, "law")
    if (
        g.variants.basileus_religion
        and g.converted[seat]
        and g.book.kingdoms[g.kingdom[seat]].id == "byzantine"
    ):
        shift += level(g, seat)
    return shift


def buildings(g: State, t: int) -> list[tuple[str, int]]:
    """Class and level of each building of a land."""
    found = []
    if g.town[t]:
        found.append(("settlement", g.town[t]))
    if g.fort[t]:
        found.append(("fortification", g.fort[t]))
    if g.church[t]:
        found.append(("cathedral", 1))
    fairs = g.fair[t]
    if fairs:
        found += [(BUILDINGS[3 + n], 1) for n in range(3) if fairs >> n & 1]
    if g.quay[t]:
        found.append(("harbour", 1))
    return found


def set_building(g: State, t: int, what: str, lev: int) -> None:
    """Put a building to a level; 0 removes it. It stands whole afterwards."""
    bit = 1 << BUILDINGS.index(what)
    if g.damaged[t] & bit:
        g.damaged = changed(g.damaged, t, g.damaged[t] & ~bit)
    if g.dented[t] & bit:
        g.dented = changed(g.dented, t, g.dented[t] & ~bit)
    if what == "settlement":
        g.town[t] = lev
    elif what == "fortification":
        g.fort[t] = lev
    elif what == "cathedral":
        g.church[t] = lev
    elif what == "harbour":
        g.quay = changed(g.quay, t, lev)
    else:
        n = BUILDINGS.index(what) - 3
        g.fair[t] = g.fair[t] | 1 << n if lev else g.fair[t] & ~(1 << n)


def building_left(g: State, what: str, lev: int) -> int:
    """Buildings of a class and level left in the shared reserve. [MU-078]"""
    box = g.book.tables.stock
    if what == "settlement":
        return box.settlement[lev - 1] - g.town.count(lev)
    if what == "fortification":
        return box.fortification[lev - 1] - g.fort.count(lev)
    if what == "cathedral":
        return box.cathedral - sum(g.church)
    if what == "harbour":
        return 1
    n = BUILDINGS.index(what) - 3
    return box.fair - sum(x >> n & 1 for x in g.fair)


def cathedral_room(g: State, t: int, pledged: Sequence[int] = ()) -> bool:
    """Two Cathedrals to a Major Kingdom, one to a Great or Minor one, none to a Small one; one to a land.

    `pledged`: lands where one is paid for.

    [MU-062, MU-452]
    """
    k = g.book.kingdom[t]
    most = {"major": 2, "great": 1, "minor": 1, "small": 0}[g.book.kingdoms[k].size]
    realm = g.book.realm[k]
    return not g.church[t] and sum(g.church[u] for u in realm) + sum(u in realm for u in pledged) < most
