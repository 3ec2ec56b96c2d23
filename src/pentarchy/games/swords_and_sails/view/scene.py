"""What a seat may see: the map, the seats, the calendar, arrows; mats and contests are next door."""

from __future__ import annotations

from msgspec.structs import replace

from pentarchy.kernel import Seat, kept, shared
from pentarchy.kernel.scene import (
    Arrow,
    Board,
    Calendar,
    Cell,
    Link,
    Mode,
    Phase,
    Piece,
    Row,
    Scene,
    SeatInfo,
    Space,
    Table,
    Text,
    text,
)

from ..rules.orders.reach import crosses, written
from ..rules.orders.sheet import Orders
from ..rules.scoring import shown
from ..state import State
from ..state.imagined import sightings
from ..state.records import ARMY_NAMES, CLOSED, FORMATIONS, Units
from ..words import WORDS, caption
from ..words.chronicle.arrows import order_arrow
from ..words.names import head, label, season_name, several, short_name
from .contests import contests
from .mats import common, ledger, mat, team_letter

PHASES = (
    ("income", "coin", "SS-146"),
    ("intrigue", "scroll", "SS-158"),
    ("diplomacy", "pact", "SS-267"),
    ("orders", "flag", "SS-281"),
    ("movement", "ship", "SS-295"),
    ("battles", "sword", "SS-316"),
    ("units", "swordsman", "SS-427"),
    ("cities", "city", "SS-437"),
    ("advance", "laurel", "SS-444"),
)


def portray(g: State, seat: Seat | None) -> Scene:
    """What a seat may see; there is talk only in Diplomacy. [SS-264, SS-265, SS-464]"""
    talking = g.phase == 2
    return Scene(
        seats=_seats(g),
        calendar=_calendar(g),
        boards=_boards(g, seat) if g.order else [],
        mats=[*(mat(g, s, seat) for s in range(g.seats)), common(g)] if g.order else [],
        contests=contests(g, seat),
        arrows=_arrows(g, seat),
        talk="all" if talking else "none",
        result=_result(g),
    )


@shared
def _seats(g: State) -> list[SeatInfo]:
    book = ledger(g) if g.order else None
    score = book.score if book else [0] * g.seats
    held = book.held if book else [(0, 0, 0)] * g.seats
    out = []
    used: set[int] = set()
    for s in range(g.seats):
        f = g.factions[s]
        faction = g.book.factions[f] if f >= 0 else None
        colour = faction.colour if faction else s % 10
        if colour in used:
            colour = next((c for c in range(10) if c not in used), colour)
        used.add(colour)
        out.append(
            SeatInfo(
                id=s,
                name=short_name(g, s),
                colour=colour,
                letter=faction.letter if faction else str(s + 1),
                faction=faction.name if faction else "",
                score=shown(score[s]),
                key=[(k, str(n)) for k, n in zip(("lands", "minor", "major"), held[s], strict=True)],
                team=team_letter(g, s),
                out=g.out[s],
            )
        )
    return out


@shared
def _calendar(g: State) -> Calendar:
    t = g.book.tables
    target = t.points.targets.get(g.variants.length)
    marked = several(g, (s for s in range(g.seats) if g.mark[s] >= 0))
    return Calendar(
        label=season_name(g, g.turn),
        turn=g.turn + 1,
        of=g.variants.seasons,
        phases=[
            Phase(
                id=i,
                label=caption(f"note-phase-{i}"),
                state="done" if k < g.phase else "now" if k == g.phase else "next",
                icon=icon,
                rule=f"rule:{rule}",
            )
            for k, (i, icon, rule) in enumerate(PHASES)
        ],
        order=list(g.order),
        end=WORDS.say("note-end", target=target, marked=marked),
    )


def _boards(g: State, seat: Seat | None) -> list[Board]:
    modes = [_points(g), _income(g)]
    return [Board(id="swords-and-sails", spaces=_spaces(g, seat), links=_links(g), modes=modes)]


@shared
def _points(g: State) -> Mode:
    """What each land is worth to who holds it, with its cities."""
    p = g.book.tables.points
    values = {
        g.book.ids[x]: float(p.territory + g.minor[x] * p.minor + g.major[x] * p.major)
        for x in range(g.book.lands)
        if g.owner[x] != CLOSED
    }
    return Mode("points", caption("mode-points"), values)


def _income(g: State) -> Mode:
    """What each land brings this season to who holds it, harvest and cities."""
    t = g.book.tables.income
    values = {
        g.book.ids[x]: float(t.harvest[g.season] + g.minor[x] * t.minor + g.major[x] * t.major)
        for x in range(g.book.lands)
        if g.owner[x] != CLOSED
    }
    return Mode("income", caption("mode-income"), values, unit=caption("mode-income-unit"))


@shared
def _links(g: State) -> list[Link]:
    out = []
    for a, b, *_ in g.book.straits:
        if not g.half or (g.open_sea(a) and g.open_sea(b)):
            holder = g.strait_holder(a, b)
            out.append(
                Link(
                    f"space:{g.book.ids[a]}",
                    f"space:{g.book.ids[b]}",
                    "strait",
                    owner=holder if holder >= 0 else None,
                )
            )
    return out


# ---- the map ---------------------------------------------------------------------------------------------


def _spaces(g: State, seat: Seat | None) -> list[Space]:
    """The map: lands in their controllers' colours, with what stands there. [SS-031]"""
    seen = sightings(g, seat)
    formations: dict[int, list[Piece]] = {}
    for a, at in enumerate(g.army_at):
        if at >= 0:
            formations.setdefault(at, []).append(army_piece(g, a, seat, seen))
    for f, at in enumerate(g.fleet_at):
        if at >= 0:
            where = g.port[f] if g.port[f] >= 0 else at
            formations.setdefault(where, []).append(fleet_piece(g, f, seat, seen))
    out = []
    for x, space in enumerate(_bare_spaces(g)):
        land = x < g.book.lands
        if x in formations:
            space = replace(space, pieces=[*space.pieces, *formations[x]])
        if land and g.parts[x]:
            space = replace(space, note=_held(g, x, seat))
        if land or space.pieces or space.closed:
            out.append(space)
    return out


@kept
def _bare_spaces(g: State) -> list[Space]:
    """Lands and seas as everybody sees them, without armies and fleets."""
    out = []
    for x, name in enumerate(g.book.ids):
        if x >= g.book.lands:
            out.append(Space(id=name, closed=not g.open_sea(x)))
            continue
        owner = g.owner[x]
        out.append(
            Space(
                id=name,
                owner=owner if owner >= 0 else None,
                pieces=_cities(g, x),
                marks=["barren"] * g.barren[x],
                closed=owner == CLOSED,
                crown=g.capital_holder(x) >= 0,
            )
        )
    return out


def _held(g: State, land: int, you: Seat | None) -> Text:
    """Who holds cities there, where a land is taken city by city."""
    return WORDS.say("note-cities-held", you, holders=several(g, (part[0] for part in g.parts[land])))


def _cities(g: State, land: int) -> list[Piece]:
    name = g.book.ids[land]
    out = []
    capital = int(g.book.capital_of[land] >= 0 and g.major[land] > 0)
    if capital:
        out.append(Piece(id=f"{name}-capital", kind="capital"))
    if g.major[land] - capital:
        out.append(Piece(id=f"{name}-major", kind="major", n=g.major[land] - capital))
    if g.minor[land]:
        out.append(Piece(id=f"{name}-minor", kind="minor", n=g.minor[land]))
    return out


def unit_pieces(g: State, piece: int, units: Units, sea: bool, side: str = "up") -> list[Piece]:
    ids = g.book.ship_ids if sea else g.book.unit_ids
    stem = f"{'f' if sea else 'a'}{piece}"
    if side == "ghost":
        return [
            Piece(id=f"{stem}-{ids[k]}", kind=ids[k], n=n, side="ghost") for k, n in enumerate(units) if n
        ]
    return [Piece(id=f"{stem}-{ids[k]}", kind=ids[k], n=n) for k, n in enumerate(units) if n]


def _inside(
    g: State, piece: int, sea: bool, seat: Seat | None, seen: dict[int, tuple[int, Units]]
) -> tuple[list[Piece], bool]:
    """The units shown inside a formation, and whether it is closed to the seat."""
    units = g.fleet[piece] if sea else g.army[piece]
    if piece // FORMATIONS == seat or g.result is not None or _in_battle(g, piece, sea):
        return unit_pieces(g, piece, units, sea), False
    note = seen.get(piece + len(g.army) * sea)
    return (unit_pieces(g, piece, note[1], sea, "ghost") if note else []), True


def _in_battle(g: State, piece: int, sea: bool) -> bool:
    b = g.battle
    return b is not None and b.sea == sea and (piece in b.pieces[0] or piece in b.pieces[1])


def _ordered(g: State, piece: int, seat: Seat | None) -> bool:
    """Does the seat's own order sheet stand at this piece?"""
    if piece % len(g.army) // FORMATIONS != seat:
        return False
    step = g.drafting(seat)
    return isinstance(step, Orders) and seat in g.pending() and step.standing == piece


def _worth(g: State, units: list[Piece]) -> int | None:
    """The casualties that the units one knows of can take."""
    if not units:
        return None
    health = {u.id: u.health for u in (*g.book.units.unit, *g.book.units.ship)}
    return sum(p.n * health[p.kind] for p in units)


def army_piece(g: State, a: int, seat: Seat | None, seen: dict[int, tuple[int, Units]]) -> Piece:
    holds, closed = _inside(g, a, False, seat, seen)
    if closed and not holds:
        return _closed_army(g, a)
    writing = _ordered(g, a, seat)
    return Piece(
        id=f"a{a}",
        kind="army",
        owner=a // FORMATIONS,
        badge=ARMY_NAMES[a % FORMATIONS],
        name=label(g, a),
        holds=holds,
        closed=closed,
        worth=_worth(g, holds),
        chosen=writing,
        marks=["writing"] * writing + ["retreat"] * (g.leaving[a] in (1, 2)),
    )


@shared
def _closed_army(g: State, a: int) -> Piece:
    """As those see it who know nothing of its units."""
    return Piece(
        id=f"a{a}",
        kind="army",
        owner=a // FORMATIONS,
        badge=ARMY_NAMES[a % FORMATIONS],
        name=label(g, a),
        closed=True,
        marks=["retreat"] * (g.leaving[a] in (1, 2)),
    )


def fleet_piece(g: State, f: int, seat: Seat | None, seen: dict[int, tuple[int, Units]]) -> Piece:
    holds, closed = _inside(g, f, True, seat, seen)
    aboard = [army_piece(g, a, seat, seen) for a in g.cargo(f)] if g.lead(f) == f else []
    writing = _ordered(g, len(g.army) + f, seat)
    return Piece(
        id=f"f{f}",
        kind="fleet",
        owner=f // FORMATIONS,
        badge=str(f % FORMATIONS + 1),
        name=label(g, len(g.army) + f),
        holds=[*holds, *aboard],
        closed=closed,
        worth=_worth(g, holds),
        chosen=writing,
        marks=["writing"] * writing + ["docked"] * (g.port[f] >= 0),
    )


# ---- arrows ----------------------------------------------------------------------------------------------


def _arrows(g: State, seat: Seat | None) -> list[Arrow]:
    n, out = len(g.army), []
    if g.phase in (4, 5):
        for p, order in enumerate(g.orders):
            via = crosses(g, order, g.orders[n + order.fleet], g.came_from) if p < n else -1
            out.append(order_arrow(g, p, order, g.came_from[p], via))
    step = g.drafting(seat)
    if isinstance(step, Orders):
        starts = [*g.army_at, *g.fleet_at]
        for p, order in step.orders:
            via = crosses(g, order, written(step.orders, n + order.fleet), starts) if p < n else -1
            out.append(order_arrow(g, p, order, starts[p], via, draft=True))
    return [arrow for arrow in out if arrow is not None]


def _result(g: State) -> Table | None:
    """Places and points, and what the points are for."""
    if g.result is None:
        return None
    places, book = g.result.places, ledger(g)
    cols = [
        ("place", caption("mat-place"), True),
        ("points", caption("mat-points"), True),
        ("team", caption("mat-team"), False),
        ("lands", caption("mat-lands"), True),
        ("minor", caption("mat-minor-column"), True),
        ("major", caption("mat-major-column"), True),
    ]
    rows = [
        Row(
            id=str(s),
            head=head(g, s),
            seat=s,
            cells=[
                Cell("place", n=places[s]),
                Cell("points", text(shown(book.score[s]))),
                Cell("team", text(team_letter(g, s))),
                *(Cell(i, n=n) for i, n in zip(("lands", "minor", "major"), book.held[s], strict=True)),
            ],
        )
        for s in sorted(range(g.seats), key=lambda s: (places[s], s))
    ]
    return Table("result", WORDS.plain("note-won", how=g.result.how), cols, rows)
