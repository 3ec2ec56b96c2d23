"""The pieces on the board (transports with cargo, Captains, engines) and the armies ashore and aboard."""

from __future__ import annotations

from pentarchy.kernel import Seat, changed, replace

from ...state import State
from ...state.records import BARBARIAN, SEA_KINDS, WAR_KINDS, Piece
from ...state.roster import holdings
from .powers import level

# ---- pieces ----------------------------------------------------------------------------------------------


def own(g: State, seat: Seat, *kinds: str) -> list[int]:
    """Numbers of a seat's pieces of these kinds (all, if none is named)."""
    return [n for n, p in crew(g, seat) if not kinds or p.kind in kinds]


def crew(g: State, seat: Seat) -> list[tuple[int, Piece]]:
    """A seat's pieces with their numbers."""
    pieces, found = g.pieces, []
    for n in g.crews[seat]:
        p = pieces[n]
        if p is not None:
            found.append((n, p))
    return found


def here(g: State, space: int, *kinds: str) -> list[int]:
    """Numbers of the pieces in a space."""
    return [
        n for n, p in enumerate(g.pieces)
        if p is not None and p.at == space and (not kinds or p.kind in kinds)
    ]  # fmt: skip


def piece(g: State, n: int) -> Piece:
    p = g.pieces[n]
    assert p is not None, f"piece {n} is gone"
    return p


def change(g: State, n: int, **fields: object) -> None:
    g.pieces[n] = replace(piece(g, n), **fields)
    if "owner" in fields or "aboard" in fields:
        enroll(g)


def enroll(g: State) -> None:
    """Pieces came, went, changed hands or transports: write down anew who has which."""
    g.crews, g.riders = g.roll_call()


def add_piece(g: State, p: Piece) -> int:
    """Put a piece on the board, in the first free number."""
    n = g.pieces.index(None) if None in g.pieces else len(g.pieces)
    g.pieces[n : n + 1] = [p]
    enroll(g)
    return n


def carried(g: State, n: int) -> list[tuple[int, Piece]]:
    """The pieces aboard a transport."""
    pieces, found = g.pieces, []
    for m in g.riders:
        q = pieces[m]
        if q is not None and q.aboard == n:
            found.append((m, q))
    return found


def remove(g: State, n: int) -> None:
    """Take a piece away with all it carries; on land a Captain gets off. Relics stay where he falls."""
    p, cargo = piece(g, n), carried(g, n)
    g.pieces[n] = None
    if p.relics and 0 <= p.at < g.book.sea:
        g.relic = changed(g.relic, p.at, g.relic[p.at] + p.relics)
    for m, q in cargo:
        if q.kind == "captain" and 0 <= p.at < g.book.sea:
            g.pieces[m] = replace(q, aboard=-1)
        else:
            remove(g, m)
    enroll(g)


def lose(g: State, n: int) -> None:
    """Take a transport away with all its content, Captains too. [MU-271, MU-278]"""
    for m, _ in carried(g, n):
        lose(g, m)
    remove(g, n)


def armed(g: State, n: int) -> bool:
    """Whether there is an army on a transport, or on one that it carries."""
    return piece(g, n).fv > 0 or any(q.fv for _, q in carried(g, n))


def move_piece(g: State, n: int, space: int, **fields: object) -> None:
    """Carry a piece and its load to a space; other fields of it may change on the way."""
    cargo = carried(g, n)
    g.pieces[n] = replace(piece(g, n), at=space, **fields)
    for m, _ in cargo:
        move_piece(g, m, space)


def put_in(g: State, n: int, carrier: int) -> None:
    """Put a piece aboard a transport, or ashore (-1)."""
    change(g, n, aboard=carrier)


def add_goods(goods: tuple[int, ...], good: int, n: int) -> tuple[int, ...]:
    return (*goods[:good], goods[good] + n, *goods[good + 1 :])


def move_points(g: State, p: Piece) -> int:
    """MP of a transport for a turn. [MU-279, MU-280, MU-281, MU-369, MU-541]"""
    t = g.book.tables.transports
    points: int = (t.war_points if p.kind in WAR_KINDS else t.trade_points)[p.level - 1]
    helps: int = g.book.sailing if p.kind in SEA_KINDS else g.book.driving
    return points + (g.tech[p.owner] & helps).bit_count()


def of_kind(g: State, seat: Seat, kind: str) -> int:
    return len(own(g, seat, kind))


def stock(g: State, kind: str, lev: int = 1, seat: Seat = BARBARIAN) -> int:
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


def marked(g: State, seat: Seat) -> list[int]:
    """Levels of a seat's transports and engines: each lies under a property token. [MU-018]"""
    return [p.level for _, p in crew(g, seat) if p.kind != "captain"]


def tokens_enough(g: State, seat: Seat, levels: list[int]) -> bool:
    """Whether the property tokens of a seat can show these levels; each face is a level.

    However the faces are dealt out, no group of levels may need more tokens than bear one of them.

    [MU-018, MU-025]
    """
    if seat < 0:
        return len(levels) <= g.book.tables.stock.barbarian_tokens
    if len(levels) <= g.book.token_least:
        return True
    have = [levels.count(lev) for lev in range(4)]
    return all(sum([have[lev] for lev in group]) <= most for group, most in g.book.token_limits)


def token_left(g: State, seat: Seat, lev: int) -> bool:
    """Whether a seat can mark one more piece of a level."""
    return tokens_enough(g, seat, [*marked(g, seat), lev])


def fits(g: State, seat: Seat, n: int) -> bool:
    """Limits of technological level and property tokens on what a seat may own. [MU-018, MU-072, MU-325]"""
    p, tl = piece(g, n), level(g, seat)
    if p.level > tl or not token_left(g, seat, p.level):
        return False
    if p.kind == "engine":
        return sum(piece(g, m).level == p.level for m in own(g, seat, "engine")) < tl
    return of_kind(g, seat, p.kind) < tl


def captain_value(g: State, n: int) -> int:
    p = piece(g, n)
    return g.book.tables.prices.piece(p.kind)[p.level - 1]


# ---- armies ----------------------------------------------------------------------------------------------


def aboard_fv(g: State, space: int, seat: Seat) -> int:
    pieces, fv = g.pieces, 0
    for n in g.crews[seat]:
        p = pieces[n]
        if p is not None and p.at == space:
            fv += p.fv
    return fv


def force(g: State, space: int, seat: Seat) -> int:
    """All FV of a seat in a space, on the ground and aboard."""
    ground = g.army[space] if space < g.book.sea and g.owner[space] == seat else 0
    return ground + aboard_fv(g, space, seat)


def garrisons(g: State, seat: Seat) -> dict[int, int]:
    """All FV in each of a seat's lands, on the ground and aboard."""
    army = g.army
    found = {t: army[t] for t in holdings(g.owner)[seat]}
    for _, p in crew(g, seat):
        if p.fv and p.at in found:
            found[p.at] += p.fv
    return found


def army_left(g: State, seat: Seat) -> int:
    """FV a player's box still holds. [MU-266]"""
    return g.book.tables.setup.chest - g.total_armies(seat)


def stacks(g: State, space: int, seat: Seat) -> list[tuple[int, int]]:
    """Where a seat's FV in a space are: (-1, FV) on the ground, (number, FV) aboard."""
    found = []
    if space < g.book.sea and g.owner[space] == seat and g.army[space]:
        found.append((-1, g.army[space]))
    return found + [(n, p.fv) for n, p in crew(g, seat) if p.at == space and p.fv]


def take_from(g: State, space: int, stack: int, n: int) -> None:
    """Remove FV from one stack."""
    if stack < 0:
        g.army[space] -= n
    else:
        change(g, stack, fv=piece(g, stack).fv - n)


def chiefs(g: State, space: int, seat: Seat) -> list[int]:
    """A seat's Captains in a space."""
    return [n for n, p in crew(g, seat) if p.at == space and p.kind == "captain"]


def chief_level(g: State, space: int) -> int:
    """Level of the best Barbarian Captain in a space."""
    return max((piece(g, n).level for n in chiefs(g, space, BARBARIAN)), default=0)


# ---- amounts ---------------------------------------------------------------------------------------------


def amounts(most: int, least: int = 1) -> list[int]:
    """Numbers worth offering between two bounds: every one up to ten, then fives, and the whole."""
    if most < least:
        return []
    found = [n for n in range(least, most + 1) if n <= 10 or n % 5 == 0]
    return found if found and found[-1] == most else [*found, most]
