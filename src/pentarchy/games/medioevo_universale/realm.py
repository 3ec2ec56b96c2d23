"""Questions every chapter asks of the realm, and the small changes every chapter makes to it."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel import Seat

from .game import Medioevo
from .pieces import force, own
from .roster import holdings
from .state import BARBARIAN, TRANSPORTS

BUILDINGS = ("settlement", "fortification", "cathedral", "agricultural", "mining", "textile", "harbour")
"""Building classes of a land; their position is the bit in damage masks."""

# ---- players ---------------------------------------------------------------------------------------------


def knows(g: Medioevo, seat: Seat, tech: str) -> bool:
    """Whether a seat owns a technology; Barbarians own none."""
    return seat >= 0 and g.tech[seat] & g.book.bit[tech] != 0


def level(g: Medioevo, seat: Seat) -> int:
    """Technological Level: 8 technologies make 2, 16 make 3."""
    n = g.tech[seat].bit_count()
    return 1 if n < 8 else 2 if n < 16 else 3


def players(g: Medioevo) -> list[Seat]:
    """Seats still in the game, in turn order."""
    return [s for s in g.order if g.alive[s]] if False in g.alive else g.order.copy()


def is_out(g: Medioevo, seat: Seat) -> bool:
    """A player with no territory and no transport is out."""
    return seat not in g.owner and not own(g, seat, *TRANSPORTS)


def catholic(g: Medioevo, seat: Seat) -> bool:
    return g.religion[seat] == "catholic"


def obedient(g: Medioevo, seat: Seat) -> bool:
    """A Catholic in the Pope's flock: neither excommunicated nor with the Antipope."""
    return g.alive[seat] and catholic(g, seat) and not g.banned[seat] and not g.schism[seat]


def faith(g: Medioevo, seat: Seat) -> str:
    """Religion for war and peace: the excommunicated count as another one."""
    if g.schism[seat]:
        return "antipope"
    return "banned" if g.banned[seat] else g.religion[seat]


def same_faith(g: Medioevo, a: Seat, b: Seat) -> bool:
    return faith(g, a) == faith(g, b) != "banned"


def honour(g: Medioevo, seat: Seat, n: int, why: str) -> None:
    """Honour Points, which may become negative."""
    if n and seat >= 0:
        g.honour[seat] += n
        g.tell("honour", seat=seat, n=n, why=why)


def pay(g: Medioevo, seat: Seat, n: int) -> None:
    g.florins[seat] -= n


# ---- war and pacts ---------------------------------------------------------------------------------------


def at_war(g: Medioevo, a: Seat, b: Seat) -> bool:
    return a >= 0 and b >= 0 and bool(g.war[a] >> b & 1)


def any_war(g: Medioevo, seat: Seat) -> bool:
    return seat >= 0 and g.war[seat] != 0


def set_war(g: Medioevo, a: Seat, b: Seat, on: bool) -> None:
    for x, y in ((a, b), (b, a)):
        g.war[x] = g.war[x] | 1 << y if on else g.war[x] & ~(1 << y)
    for x, y in ((a, b), (b, a)):
        g.asked_peace[x] &= ~(1 << y)


def bound(g: Medioevo, a: Seat, b: Seat, *kinds: str) -> bool:
    """Whether a pact of one of these kinds holds between two seats."""
    return bool(g.pacts) and any(p.kind in kinds and a in p.parties and b in p.parties for p in g.pacts)


def allied(g: Medioevo, a: Seat, b: Seat) -> bool:
    return a == b or bound(g, a, b, "alliance", "crusade")


def truce(g: Medioevo, a: Seat, b: Seat) -> bool:
    """A Diplomat's truce (or a written one) bars attacks by armies and cards."""
    if bound(g, a, b, "truce"):
        return True
    return bool(g.gifts) and any(x.kind == "diplomat" and {x.giver, x.holder} == {a, b} for x in g.gifts)


def may_cross(g: Medioevo, seat: Seat, host: Seat) -> bool:
    """Crossing Territories: own, Barbarian, allied land, or by pact or Safe-Conduct."""
    if host in (BARBARIAN, seat) or bound(g, seat, host, "transit", "alliance", "crusade"):
        return True
    return any(p.kind == "safe-conduct" and p.parties == (seat, host) for p in g.pacts)


def may_trade(g: Medioevo, seat: Seat, host: Seat) -> bool:
    if host in (BARBARIAN, seat) or bound(g, seat, host, "trade"):
        return True
    return any(p.kind == "safe-conduct" and p.parties == (seat, host) for p in g.pacts)


# ---- land ------------------------------------------------------------------------------------------------


def contested(g: Medioevo, t: int) -> bool:
    """Armies of players at war stand in it: nobody owns it until it is settled."""
    host = g.owner[t]
    return (
        host >= 0
        and bool(g.sieges)
        and any(s.at == t and s.seat >= 0 and force(g, t, s.seat) > 0 for s in g.sieges)
    )


def besieged(g: Medioevo, t: int) -> bool:
    return bool(g.sieges) and any(s.at == t for s in g.sieges)


def cede(g: Medioevo, t: int, seat: Seat) -> None:
    """A land changes hands without a battle; if its new owner was besieging it, that is over."""
    g.owner[t] = seat
    g.sieges = [siege for siege in g.sieges if (siege.seat, siege.at) != (seat, t)]


def lands(g: Medioevo, seat: Seat) -> list[int]:
    """What a seat holds for certain."""
    held = holdings(g.owner)[seat]
    return [t for t in held if not contested(g, t)] if g.sieges else held


def settlements(g: Medioevo, seat: Seat) -> list[int]:
    town = g.town
    return [t for t in holdings(g.owner)[seat] if town[t]]


def sound(g: Medioevo, t: int, what: str) -> bool:
    """A building that is not waiting for repair."""
    hurt = g.damaged[t] | g.dented[t]
    return not hurt or not hurt >> BUILDINGS.index(what) & 1


def walls(g: Medioevo, t: int) -> int:
    """Level of the fortification, as far as it is usable."""
    return g.fort[t] if g.fort[t] and sound(g, t, "fortification") else 0


def room(g: Medioevo, t: int) -> int:
    """FV that find place behind the walls."""
    return 10 * walls(g, t)


def harbours(g: Medioevo, t: int) -> tuple[int, ...]:
    """Seas a ship may reach from this land's harbour (none: no harbour)."""
    if g.book.port[t]:
        return g.book.port[t]
    return g.book.coast[t] if g.quay[t] else ()


def whole_kingdoms(g: Medioevo, seat: Seat) -> list[int]:
    """Kingdoms a seat holds every land of."""
    kingdoms = [g.book.kingdom[t] for t in holdings(g.owner)[seat]]
    return [k for k in dict.fromkeys(kingdoms) if kingdoms.count(k) == len(g.book.realm[k])]


def provisions(g: Medioevo, t: int, owner: Seat | None = None) -> int:
    """How many FV a land feeds."""
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


def crowded(g: Medioevo) -> list[int]:
    """Lands with more FV than the poorest land feeds: the only ones that may exceed their provisions."""
    least = g.book.least_feed
    return [t for t, fv in enumerate(g.army) if fv > least]


def safe_garrison(g: Medioevo, seat: Seat, t: int) -> int:
    """FV that no rebellion die can ask more than."""
    return 4 + 1 + rebellion_shift(g, seat, t)


def rebellion_shift(g: Medioevo, seat: Seat, t: int) -> int:
    """LAW lowers the FV a rebellion asks for, FEUDALISM raises it, and so do two variants."""
    shift = discontent(g, seat)
    return shift - walls(g, t) if g.variants.walls_calm else shift


def discontent(g: Medioevo, seat: Seat) -> int:
    """What rebellion asks for more or less in all lands of a seat."""
    shift = knows(g, seat, "feudalism") - knows(g, seat, "law")
    if (
        g.variants.basileus_religion
        and g.converted[seat]
        and g.book.kingdoms[g.kingdom[seat]].id == "byzantine"
    ):
        shift += level(g, seat)
    return shift


def buildings(g: Medioevo, t: int) -> list[tuple[str, int]]:
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


def set_building(g: Medioevo, t: int, what: str, lev: int) -> None:
    """Put a building to a level; 0 removes it. It stands whole afterwards."""
    mask = ~(1 << BUILDINGS.index(what))
    g.damaged[t] &= mask
    g.dented[t] &= mask
    if what == "settlement":
        g.town[t] = lev
    elif what == "fortification":
        g.fort[t] = lev
    elif what == "cathedral":
        g.church[t] = lev
    elif what == "harbour":
        g.quay[t] = lev
    else:
        n = BUILDINGS.index(what) - 3
        g.fair[t] = g.fair[t] | 1 << n if lev else g.fair[t] & ~(1 << n)


def building_left(g: Medioevo, what: str, lev: int) -> int:
    """Buildings of a class and level left in the shared reserve."""
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


def cathedral_room(g: Medioevo, t: int, pledged: Sequence[int] = ()) -> bool:
    """Two Cathedrals to a Major Kingdom, one to a Great or Minor one, none to a Small one; one to a land.

    `pledged`: lands where one is paid for.
    """
    k = g.book.kingdom[t]
    most = {"major": 2, "great": 1, "minor": 1, "small": 0}[g.book.kingdoms[k].size]
    realm = g.book.realm[k]
    return not g.church[t] and sum(g.church[u] for u in realm) + sum(u in realm for u in pledged) < most


# ---- amounts ---------------------------------------------------------------------------------------------


def amounts(most: int, least: int = 1) -> list[int]:
    """Numbers worth offering between two bounds: every one up to ten, then fives, and the whole."""
    if most < least:
        return []
    found = [n for n in range(least, most + 1) if n <= 10 or n % 5 == 0]
    return found if found and found[-1] == most else [*found, most]
