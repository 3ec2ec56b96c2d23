"""What a seat may see: the map, the seats, the calendar, arrows; mats and contests are next door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.boards import art
from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import (
    Arrow,
    Board,
    Calendar,
    Cell,
    Face,
    Kind,
    Link,
    Manifest,
    Phase,
    Piece,
    Row,
    Scene,
    SeatInfo,
    Space,
    Table,
    text,
)

from .contests import contests
from .game import ARMY_NAMES, CLOSED, FORMATIONS, Order, Units
from .mats import SUITS, common, ledger, mat, team_letter
from .names import join, label, power, season_name, who
from .orders import Orders
from .scoring import shown

if TYPE_CHECKING:
    from .game import SwordsAndSails

PHASES = (
    ("income", "Income", "coin", "SS-146"),
    ("intrigue", "Intrigue", "scroll", "SS-158"),
    ("diplomacy", "Diplomacy", "pact", "SS-267"),
    ("orders", "Orders", "flag", "SS-281"),
    ("movement", "Movement", "ship", "SS-295"),
    ("battles", "Battles", "sword", "SS-316"),
    ("units", "Units", "swordsman", "SS-427"),
    ("cities", "Cities", "city", "SS-437"),
    ("advance", "Season's end", "laurel", "SS-444"),
)


ENDS = {
    "victory": "Won by points held for a season",
    "last": "Won as the last side standing",
    "time": "Won by points when the time was up",
}


def portray(g: SwordsAndSails, seat: Seat | None) -> Scene:
    talking = g.phase == 2
    return Scene(
        seats=_seats(g),
        calendar=_calendar(g),
        boards=[Board(id="swords-and-sails", spaces=_spaces(g, seat), links=_links(g))] if g.order else [],
        mats=[*(mat(g, s, seat) for s in range(g.seats)), common(g)] if g.order else [],
        contests=contests(g, seat),
        arrows=_arrows(g, seat),
        talk="all" if talking else "none",
        result=_result(g),
    )


@shared
def _seats(g: SwordsAndSails) -> list[SeatInfo]:
    score = ledger(g).score if g.order else [0] * g.seats
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
                name=faction.short if faction else f"Player {s + 1}",
                colour=colour,
                letter=faction.letter if faction else str(s + 1),
                faction=faction.name if faction else "",
                score=shown(score[s]),
                team=team_letter(g, s),
                out=g.out[s],
            )
        )
    return out


@shared
def _calendar(g: SwordsAndSails) -> Calendar:
    t = g.book.tables
    target = t.points.targets.get(g.variants.length)
    held = [who(g, s) for s in range(g.seats) if g.mark[s] >= 0]
    end = text(f"{target} points held for a season win" if target else "The last side standing wins")
    for seg in held:
        end = text(end, ". At the target: " if seg is held[0] else ", ", seg)
    return Calendar(
        label=season_name(g, g.turn),
        turn=g.turn + 1,
        of=g.variants.seasons,
        phases=[
            Phase(
                id=i,
                label=name,
                state="done" if k < g.phase else "now" if k == g.phase else "next",
                icon=icon,
                rule=f"rule:{rule}",
            )
            for k, (i, name, icon, rule) in enumerate(PHASES)
        ],
        order=list(g.order),
        end=end,
    )


@shared
def _links(g: SwordsAndSails) -> list[Link]:
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


def _spaces(g: SwordsAndSails, seat: Seat | None) -> list[Space]:
    seen = sightings(g, seat)
    armies: dict[int, list[int]] = {}
    for a, at in enumerate(g.army_at):
        if at >= 0:
            armies.setdefault(at, []).append(a)
    fleets: dict[int, list[int]] = {}
    for f, at in enumerate(g.fleet_at):
        if at >= 0:
            fleets.setdefault(g.port[f] if g.port[f] >= 0 else at, []).append(f)
    out = []
    for x, name in enumerate(g.book.ids):
        pieces = _cities(g, x) if x < g.book.lands else []
        pieces += [army_piece(g, a, seat, seen) for a in armies.get(x, ())]
        pieces += [fleet_piece(g, f, seat, seen) for f in fleets.get(x, ())]
        if x >= g.book.lands:
            if pieces or not g.open_sea(x):
                out.append(Space(id=name, pieces=pieces, closed=not g.open_sea(x)))
            continue
        owner = g.owner[x]
        marks = ["barren"] * g.barren[x]
        if g.capital_holder(x) >= 0:
            marks.append("capital")
        held = [who(g, p[0]) for p in g.parts[x]]
        note = text("Cities held by ", *join(list(held))) if held else []
        out.append(
            Space(
                id=name,
                owner=owner if owner >= 0 else None,
                pieces=pieces,
                marks=marks,
                note=note,
                closed=owner == CLOSED,
            )
        )
    return out


def _cities(g: SwordsAndSails, land: int) -> list[Piece]:
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


def sightings(g: SwordsAndSails, seat: Seat | None) -> dict[int, tuple[int, Units]]:
    """What the seat last saw of others' formations: season and units."""
    out: dict[int, tuple[int, Units]] = {}
    for notes in (g.notes[g.seats], g.notes[seat] if seat is not None else ()):
        for piece, turn, units in notes:
            if piece not in out or out[piece][0] <= turn:
                out[piece] = (turn, units)
    return out


def unit_pieces(g: SwordsAndSails, piece: int, units: Units, sea: bool, side: str = "up") -> list[Piece]:
    ids = g.book.ship_ids if sea else g.book.unit_ids
    stem = f"{'f' if sea else 'a'}{piece}"
    if side == "ghost":
        return [
            Piece(id=f"{stem}-{ids[k]}", kind=ids[k], n=n, side="ghost") for k, n in enumerate(units) if n
        ]
    return [Piece(id=f"{stem}-{ids[k]}", kind=ids[k], n=n) for k, n in enumerate(units) if n]


def _inside(
    g: SwordsAndSails, piece: int, sea: bool, seat: Seat | None, seen: dict[int, tuple[int, Units]]
) -> tuple[list[Piece], bool]:
    """The units shown inside a formation, and whether it is closed to the seat."""
    units = g.fleet[piece] if sea else g.army[piece]
    if piece // FORMATIONS == seat or g.result is not None or _in_battle(g, piece, sea):
        return unit_pieces(g, piece, units, sea), False
    note = seen.get(piece + len(g.army) * sea)
    return (unit_pieces(g, piece, note[1], sea, "ghost") if note else []), True


def _in_battle(g: SwordsAndSails, piece: int, sea: bool) -> bool:
    b = g.battle
    return b is not None and b.sea == sea and (piece in b.pieces[0] or piece in b.pieces[1])


def _ordered(g: SwordsAndSails, piece: int, seat: Seat | None) -> bool:
    """Does the seat's own order sheet stand at this piece?"""
    step = g.drafting(seat)
    return isinstance(step, Orders) and seat in g.pending() and step.standing == piece


def army_piece(g: SwordsAndSails, a: int, seat: Seat | None, seen: dict[int, tuple[int, Units]]) -> Piece:
    holds, closed = _inside(g, a, False, seat, seen)
    return Piece(
        id=f"a{a}",
        kind="army",
        owner=a // FORMATIONS,
        badge=ARMY_NAMES[a % FORMATIONS],
        name=label(g, a),
        holds=holds,
        closed=closed,
        marks=["writing"] * _ordered(g, a, seat) + ["retreat"] * (g.leaving[a] in (1, 2)),
    )


def fleet_piece(g: SwordsAndSails, f: int, seat: Seat | None, seen: dict[int, tuple[int, Units]]) -> Piece:
    holds, closed = _inside(g, f, True, seat, seen)
    aboard = [army_piece(g, a, seat, seen) for a in g.cargo(f)] if g.lead(f) == f else []
    return Piece(
        id=f"f{f}",
        kind="fleet",
        owner=f // FORMATIONS,
        badge=str(f % FORMATIONS + 1),
        name=label(g, len(g.army) + f),
        holds=[*holds, *aboard],
        closed=closed,
        marks=["writing"] * _ordered(g, len(g.army) + f, seat) + ["docked"] * (g.port[f] >= 0),
    )


# ---- arrows ----------------------------------------------------------------------------------------------


def _arrows(g: SwordsAndSails, seat: Seat | None) -> list[Arrow]:
    out = []
    if g.phase in (4, 5):
        for p, order in enumerate(g.orders):
            if arrow := _arrow(g, p, order, "shown", g.came_from[p]):
                out.append(arrow)
    step = g.drafting(seat)
    if isinstance(step, Orders):
        for p, order in step.orders:
            start = g.army_at[p] if p < len(g.army) else g.fleet_at[p - len(g.army)]
            if arrow := _arrow(g, p, order, "draft", start):
                out.append(arrow)
    return out


def _arrow(g: SwordsAndSails, p: int, order: Order, state: str, start: int) -> Arrow | None:
    n, ids = len(g.army), g.book.ids
    if order.kind in ("defend", "with", "board") or order.to < 0 or order.to == start:
        return None
    path = [f"space:{ids[start]}"] if start >= 0 else []
    if p < n and order.fleet >= 0 and g.fleet_at[order.fleet] >= 0:
        path.append(f"space:{ids[g.fleet_at[order.fleet]]}")
    path.append(f"space:{ids[order.to]}")
    if len(path) < 2:
        return None
    support = order.kind == "support"
    badge = ARMY_NAMES[p % FORMATIONS] if p < n else str(p % FORMATIONS + 1)
    if state == "draft":
        kind = "support" if support else "attack" if order.kind == "attack" else "move"
        return Arrow(f"o{p}", path, kind, p % n // FORMATIONS, badge=badge, state="draft")  # type: ignore[arg-type]
    kind = "support" if order.mate >= 0 else "attack" if order.kind == "attack" else "move"
    return Arrow(f"o{p}", path, kind, p % n // FORMATIONS, badge=badge)  # type: ignore[arg-type]


def _result(g: SwordsAndSails) -> Table | None:
    """Places and points, and what the points are for."""
    if g.result is None:
        return None
    places, book = g.result.places, ledger(g)
    cols = [
        ("place", "Place", True),
        ("points", "Points", True),
        ("team", "Team", False),
        ("lands", "Lands", True),
        ("minor", "Minor cities", True),
        ("major", "Major cities", True),
    ]
    rows = [
        Row(
            id=str(s),
            head=text(power(g, s)),
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
    return Table("result", ENDS[g.result.how], cols, rows)


# ---- manifest --------------------------------------------------------------------------------------------

UNIT_ICONS = {
    "KN": "knight", "HC": "horseman", "LC": "horseman", "HI": "swordsman", "LI": "archer", "PS": "peasant",
    "WS": "galley", "RD": "ship", "TR": "transport",
}  # fmt: skip
SUIT_ICONS = {"green": "hammer", "blue": "crown", "yellow": "eye", "red": "sword"}


def _many(unit: str) -> str:
    return unit if unit.endswith("ry") else f"{unit}s"  # infantry and cavalry are many already


def manifest(g: SwordsAndSails) -> Manifest:
    kinds = {
        "army": Kind("Army", "Armies", "flag", "banner", 1, rule="rule:SS-005"),
        "fleet": Kind("Fleet", "Fleets", "ship", "hull", 2, rule="rule:SS-010"),
        "minor": Kind("Minor city", "Minor cities", "town", "building", 3, rule="rule:SS-072"),
        "major": Kind("Major city", "Major cities", "city", "building", 4, rule="rule:SS-073"),
        "capital": Kind("Capital", "Capitals", "castle", "building", 5, rule="rule:SS-073"),
        "barren": Kind("Pillaged", icon="flame", shape="mark", rule="rule:SS-155"),
        "docked": Kind("In port", icon="port", shape="mark", rule="rule:SS-013"),
        "retreat": Kind("Must retreat", icon="undo", shape="mark", rule="rule:SS-362"),
        "writing": Kind("Gets its orders now", icon="scroll", shape="mark", rule="rule:SS-281"),
        "strait": Kind("Strait", icon="wave", shape="mark", rule="rule:SS-310"),
        "coin": Kind("Gold", icon="coin", shape="disc"),
    }
    for k, u in enumerate((*g.book.units.unit, *g.book.units.ship)):
        stats = [
            ("price", str(u.cost)),
            ("health", str(u.health)),
            ("dice", str(u.dice)),
            ("hits", f"{u.hit} or less"),
        ]
        stats += [("shield", str(u.shield))]
        stats += [("morale", str(u.morale))] if u.morale else [("carries", str(u.carry))]
        icon = UNIT_ICONS[u.id]
        kinds[u.id] = Kind(
            u.name, _many(u.name), icon, "hull" if u.carry else "square", 10 + k, stats, rule="rule:SS-036"
        )
    faces = {
        c.id: Face(c.name, SUITS[c.colour], SUIT_ICONS[c.colour], text=text(c.text), rule=f"rule:{c.rule}")
        for c in g.book.cards
    }
    for colour, icon in SUIT_ICONS.items():  # the backs, which show their colour
        faces[colour] = Face(f"{SUITS[colour]} card", colour, icon)
    for leader in g.book.tables.leader:
        faces[leader.id] = Face(
            leader.name, "leader", "crown", text=text(leader.text), rule=f"rule:{leader.rule}"
        )
    return Manifest(
        hash="",
        title=g.title.name,
        rules=g.title.id,
        boards={"swords-and-sails": art("swords-and-sails")},
        kinds=kinds,
        faces=faces,
    )
