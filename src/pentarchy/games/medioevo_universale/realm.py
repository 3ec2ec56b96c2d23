"""Questions every chapter asks of the realm, and the small changes every chapter makes to it."""

from __future__ import annotations

from pentarchy.kernel import Seat, replace

from .game import Medioevo
from .roster import holdings
from .state import BARBARIAN, NO_GOODS, SEA_KINDS, TRANSPORTS, WAR_KINDS, Piece

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


def cathedral_room(g: Medioevo, t: int) -> bool:
    """Two Cathedrals to a Major Kingdom, one to a Great or Minor one, none to a Small one; one to a land."""
    k = g.book.kingdom[t]
    most = {"major": 2, "great": 1, "minor": 1, "small": 0}[g.book.kingdoms[k].size]
    return not g.church[t] and sum(g.church[u] for u in g.book.realm[k]) < most


# ---- pieces ----------------------------------------------------------------------------------------------


def own(g: Medioevo, seat: Seat, *kinds: str) -> list[int]:
    """Numbers of a seat's pieces of these kinds (all, if none is named)."""
    return [n for n, p in crew(g, seat) if not kinds or p.kind in kinds]


def crew(g: Medioevo, seat: Seat) -> list[tuple[int, Piece]]:
    """A seat's pieces with their numbers."""
    pieces, found = g.pieces, []
    for n in g.crews[seat]:
        p = pieces[n]
        if p is not None:
            found.append((n, p))
    return found


def here(g: Medioevo, space: int, *kinds: str) -> list[int]:
    """Numbers of the pieces in a space."""
    return [
        n for n, p in enumerate(g.pieces)
        if p is not None and p.at == space and (not kinds or p.kind in kinds)
    ]  # fmt: skip


def piece(g: Medioevo, n: int) -> Piece:
    p = g.pieces[n]
    assert p is not None, f"piece {n} is gone"
    return p


def change(g: Medioevo, n: int, **fields: object) -> None:
    g.pieces[n] = replace(piece(g, n), **fields)
    if "owner" in fields or "aboard" in fields:
        enroll(g)


def roll_call(g: Medioevo) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Each owner's pieces, and those aboard of others."""
    crews: list[list[int]] = [[] for _ in g.crews]
    riders = []
    for n, p in enumerate(g.pieces):
        if p is not None:
            crews[p.owner].append(n)
            if p.aboard >= 0:
                riders.append(n)
    return tuple(map(tuple, crews)), tuple(riders)


def enroll(g: Medioevo) -> None:
    """Pieces came, went, changed hands or transports: write down anew who has which."""
    g.crews, g.riders = roll_call(g)


def add_piece(g: Medioevo, p: Piece) -> int:
    """Put a piece on the board, in the first free number."""
    n = g.pieces.index(None) if None in g.pieces else len(g.pieces)
    g.pieces[n : n + 1] = [p]
    enroll(g)
    return n


def carried(g: Medioevo, n: int) -> list[tuple[int, Piece]]:
    """The pieces aboard a transport."""
    pieces, found = g.pieces, []
    for m in g.riders:
        q = pieces[m]
        if q is not None and q.aboard == n:
            found.append((m, q))
    return found


def remove(g: Medioevo, n: int) -> None:
    """Take a piece away with all it carries; on land a Captain gets off."""
    p, cargo = piece(g, n), carried(g, n)
    g.pieces[n] = None
    for m, q in cargo:
        if q.kind == "captain" and 0 <= p.at < g.book.sea:
            g.pieces[m] = replace(q, aboard=-1)
        else:
            remove(g, m)
    enroll(g)


def move_piece(g: Medioevo, n: int, space: int, **fields: object) -> None:
    """Carry a piece and its load to a space; other fields of it may change on the way."""
    cargo = carried(g, n)
    g.pieces[n] = replace(piece(g, n), at=space, **fields)
    for m, _ in cargo:
        move_piece(g, m, space)


def put_in(g: Medioevo, n: int, carrier: int) -> None:
    """Put a piece aboard a transport, or ashore (-1)."""
    change(g, n, aboard=carrier)


def army_room(g: Medioevo, n: int) -> int:
    """FV a transport can still take aboard."""
    p, tables, pieces = piece(g, n), g.book.tables.transports, g.pieces
    left: int = (tables.war_room if p.kind in WAR_KINDS else tables.trade_room)[p.level - 1] - p.fv
    for m in g.riders:
        q = pieces[m]
        if q is not None and q.aboard == n and q.kind != "captain":
            left -= tables.heavy
    return left


def cube_room(g: Medioevo, p: Piece, good: int) -> int:
    """Units of a good a transport can still load; a started batch of ten takes a whole cube."""
    t = g.book.tables.transports
    free: int = t.cubes[p.level - 1]
    if p.goods == NO_GOODS:
        return free * t.cube
    free -= sum([-(-n // t.cube) for n in p.goods])
    return free * t.cube + -p.goods[good] % t.cube


def move_points(g: Medioevo, p: Piece) -> int:
    """MP of a transport for a turn."""
    t = g.book.tables.transports
    points: int = (t.war_points if p.kind in WAR_KINDS else t.trade_points)[p.level - 1]
    helps: int = g.book.sailing if p.kind in SEA_KINDS else g.book.driving
    return points + (g.tech[p.owner] & helps).bit_count()


def of_kind(g: Medioevo, seat: Seat, kind: str) -> int:
    return len(own(g, seat, kind))


def stock(g: Medioevo, kind: str, lev: int = 1, seat: Seat = BARBARIAN) -> int:
    """Pieces of a kind left in the box."""
    box = g.book.tables.stock
    if kind == "captain":
        most = box.barbarian_captain if seat < 0 else box.captain
        return most - of_kind(g, seat, "captain")
    if kind == "engine":
        return box.engine[lev - 1] - sum(
            1 for p in g.pieces if p is not None and p.kind == kind and p.level == lev
        )
    printed: int = getattr(box, kind)
    return printed - sum(1 for p in g.pieces if p is not None and p.kind == kind)


def captain_value(g: Medioevo, n: int) -> int:
    p = piece(g, n)
    return g.book.tables.prices.piece(p.kind)[p.level - 1]


# ---- armies ----------------------------------------------------------------------------------------------


def aboard_fv(g: Medioevo, space: int, seat: Seat) -> int:
    pieces, fv = g.pieces, 0
    for n in g.crews[seat]:
        p = pieces[n]
        if p is not None and p.at == space:
            fv += p.fv
    return fv


def force(g: Medioevo, space: int, seat: Seat) -> int:
    """All FV of a seat in a space, on the ground and aboard."""
    ground = g.army[space] if space < g.book.sea and g.owner[space] == seat else 0
    return ground + aboard_fv(g, space, seat)


def garrisons(g: Medioevo, seat: Seat) -> dict[int, int]:
    """All FV in each of a seat's lands, on the ground and aboard."""
    army = g.army
    found = {t: army[t] for t in holdings(g.owner)[seat]}
    for _, p in crew(g, seat):
        if p.fv and p.at in found:
            found[p.at] += p.fv
    return found


def total_armies(g: Medioevo, seat: Seat) -> int:
    """FV on the board and behind the screen: no more than the box holds."""
    army = g.army
    ground = sum([army[t] for t in holdings(g.owner)[seat]])
    return ground + sum([p.fv for _, p in crew(g, seat)]) + g.reserve[seat]


def army_left(g: Medioevo, seat: Seat) -> int:
    """FV a player's box still holds."""
    return g.book.tables.setup.chest - total_armies(g, seat)


def stacks(g: Medioevo, space: int, seat: Seat) -> list[tuple[int, int]]:
    """Where a seat's FV in a space are: (-1, FV) on the ground, (number, FV) aboard."""
    found = []
    if space < g.book.sea and g.owner[space] == seat and g.army[space]:
        found.append((-1, g.army[space]))
    return found + [(n, p.fv) for n, p in crew(g, seat) if p.at == space and p.fv]


def take_from(g: Medioevo, space: int, stack: int, n: int) -> None:
    """Remove FV from one stack."""
    if stack < 0:
        g.army[space] -= n
    else:
        change(g, stack, fv=piece(g, stack).fv - n)


def chiefs(g: Medioevo, space: int, seat: Seat) -> list[int]:
    """A seat's Captains in a space."""
    return [n for n, p in crew(g, seat) if p.at == space and p.kind == "captain"]


def chief_level(g: Medioevo, space: int) -> int:
    """Level of the best Barbarian Captain in a space."""
    return max((piece(g, n).level for n in chiefs(g, space, BARBARIAN)), default=0)


# ---- amounts and goods -----------------------------------------------------------------------------------


def amounts(most: int, least: int = 1) -> list[int]:
    """Numbers worth offering between two bounds: every one up to ten, then fives, and the whole."""
    if most < least:
        return []
    found = [n for n in range(least, most + 1) if n <= 10 or n % 5 == 0]
    return found if found and found[-1] == most else [*found, most]


def add_goods(goods: tuple[int, ...], good: int, n: int) -> tuple[int, ...]:
    return (*goods[:good], goods[good] + n, *goods[good + 1 :])
