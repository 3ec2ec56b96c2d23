"""State to Scene: what one seat may know, as boards, mats and contests."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pentarchy.kernel import Seat, shared
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
    Seg,
    Space,
    Table,
    text,
)

from ..book import SHIP, SUPPLIES, UNITS, UNITS_PER_SEAT
from ..rules.clash.maneuver import Muster
from ..rules.scoring import culture, realizations
from ..rules.setup import Placement
from ..rules.units import alike
from ..state import AMERICA, JERUSALEM, State
from ..words.names import WORDS, crowd, label, same, space
from .contests import contests, ways
from .manifest import BOARD
from .mats import common_mat, kingdom_mat

PHASES = (
    ("inventions", "book", "RK-072"),
    ("influence", "scroll", "RK-075"),
    ("supplies", "grain", "RK-087"),
    ("settlements", "village", "RK-092"),
    ("building", "hammer", "RK-104"),
    ("recruiting", "swordsman", "RK-126"),
    ("sequence", "seal", "RK-130"),
    ("maneuver", "sword", "RK-135"),
    ("fate", "storm", "RK-199"),
)
SET_UP = ("nations", "colours", "placement")


def portray(g: State, seat: Seat | None) -> Scene:
    return Scene(
        seats=[seat_info(g, s) for s in range(g.seats)],
        calendar=calendar(g),
        boards=[board(g, seat)],
        mats=[*(kingdom_mat(g, s, seat) for s in range(g.seats)), common_mat(g, seat)],
        contests=contests(g, seat),
        arrows=arrows(g),
        result=result(g),
    )


@shared
def seat_info(g: State, seat: Seat) -> SeatInfo:
    nation, colour, colours = g.nation[seat], g.colour[seat], g.book.colours
    name = g.book.nations[nation].name if nation >= 0 else label("mat-player", n=seat + 1)
    if colour < 0:
        free = [k for k in range(len(colours)) if k not in g.colour]
        colour = free[[s for s in range(g.seats) if g.colour[s] < 0].index(seat)]
    return SeatInfo(
        id=seat,
        name=name,
        colour=colours[colour].palette,
        letter=g.book.nations[nation].letter if nation >= 0 else str(seat + 1),
        faction=g.book.nations[nation].name if nation >= 0 else "",
        score=label("note-score", n=culture(g, seat)) if g.round else "",
    )


@shared
def calendar(g: State) -> Calendar:
    limits = g.book.limits
    if not g.round:
        return Calendar(
            label=label(f"phase-{g.phase}"),
            turn=0,
            of=limits.rounds,
            order=list(g.order),
            phases=[Phase(p, label(f"phase-{p}"), "now" if p == g.phase else "next") for p in SET_UP],
        )
    now = "fate" if g.phase == "election" else g.phase
    at = next((k for k, p in enumerate(PHASES) if p[0] == now), len(PHASES))
    return Calendar(
        label=label("note-year", year=g.book.year(g.round)),
        turn=g.round,
        of=limits.rounds,
        order=list(g.order),
        phases=[
            Phase(
                p,
                label(f"phase-{p}"),
                "done" if k < at else "now" if k == at else "next",
                icon,
                f"rule:{rule}",
            )
            for k, (p, icon, rule) in enumerate(PHASES)
        ],
        end=WORDS.say("note-end", year=g.book.year(limits.rounds), players=g.seats),
    )


# ---- Board --------------------------------------------------------------------------------------------


def token(g: State, unit: int, n: int = 1, holds: list[Piece] | None = None) -> Piece:
    """A unit, or several that nothing tells apart, as one piece."""
    moving = g.phase == "maneuver" and g.turn == unit >> 5
    crew = sum(p.worth or 0 for p in holds or [])
    kind = g.kind(unit)
    return Piece(
        id=str(unit),
        kind=UNITS[g.kind(unit)],
        owner=unit >> 5,
        n=n,
        side="down" if g.light[unit] else "up",
        badge=str(g.ap[unit]) if moving else "",
        name=label("note-token", units=crowd(g, unit, n), n=g.ap[unit]) if moving else "",
        spent=moving and g.ap[unit] < (1 if g.kind(unit) == SHIP else g.book.limits.move),
        marks=["wounded"] if g.light[unit] else [],
        holds=holds or [],
        worth=crew or None if kind == SHIP else n * g.book.units[kind].defence[g.light[unit]],
    )


def tokens(g: State, units: list[int]) -> list[Piece]:
    """One piece for each sort of unit in a hex."""
    firsts = alike(g, units)
    if len(firsts) == len(units):
        return [token(g, u) for u in units]
    return [token(g, first, sum(same(g, first, u) for u in units)) for first in firsts]


def board(g: State, seat: Seat | None) -> Board:
    ghosts = draft_pieces(g, seat)
    return draw_board(g, ghosts) if ghosts else bare_board(g)


@shared
def bare_board(g: State) -> Board:
    """As everybody sees it who drafts nothing."""
    return draw_board(g, {})


def draw_board(g: State, ghosts: dict[int, list[Piece]]) -> Board:
    ids, zones = g.book.id, start_zones(g)
    spaces, links = [], []
    for h, (site, cube, ship, force) in enumerate(zip(g.site, g.cube, g.ship_at, g.force)):
        pieces: list[Piece] = []
        owner: int | None = None
        if site >= 0:
            owner = site >> 3
            pieces.append(settlement(g, site))
        if cube >= 0:
            owner = cube >> 3
            pieces.append(Piece(f"cube-{ids[h]}", "cube", owner))
            links.append(Link(space(g, h), space(g, g.place[cube]), "tie", owner))
        crew = tokens(g, g.stack(h)) if force else []
        pieces += [token(g, ship, holds=crew)] if ship >= 0 else crew
        pieces += ghosts.get(h, [])
        if h in zones:
            spaces.append(replace(zones[h], owner=owner, pieces=pieces))
        elif pieces:
            spaces.append(Space(ids[h], owner, pieces))
    return Board(BOARD, [*spaces, *beyond(g)], links, modes(g))


@shared
def modes(g: State) -> list[Mode]:
    """What a land would bring, by what it brings."""
    book, found = g.book, []
    for k, supply in enumerate(SUPPLIES):
        bring = {book.id[h]: float(n) for h, t in enumerate(book.terrain) if (n := book.yields[t][k])}
        found.append(Mode(supply, label(f"mode-{supply}"), bring))
    return found


def settlement(g: State, site: int) -> Piece:
    book, chit = g.book, str((site & 7) + 1)
    entry = book.settlements[g.level[site] - 1]
    return Piece(
        f"site-{book.id[g.place[site]]}",
        entry.id,
        site >> 3,
        level=g.level[site],
        marks=[b.id for k, b in enumerate(book.buildings) if g.has(site, k)],
        badge=chit,
        name=f"{entry.name} {chit}",
    )


def beyond(g: State) -> Iterator[Space]:
    """Who has left the board, by where the arrows lead."""
    for goal, at in (("jerusalem", JERUSALEM), ("america", AMERICA)):
        if at in g.at:
            gone = [
                Piece(f"{goal}-{s}-{kind}", kind, s, n=n)
                for s in range(g.seats)
                for k, kind in enumerate(UNITS)
                if (n := sum(g.at[s * UNITS_PER_SEAT + t] == at for t in g.book.tokens[k]))
            ]
            yield Space(goal, pieces=gone)


def start_zones(g: State) -> dict[int, Space]:
    """Until the start is placed: whose zone and which sites."""
    if g.round:
        return {}
    taken = [n for n in g.nation if n >= 0]
    out: dict[int, Space] = {}
    for n, nation in enumerate(g.book.nations):
        if g.seats in nation.out_of or (g.phase != "nations" and n not in taken):
            continue
        for h in g.book.zones[n]:
            mark = "site" if h in g.book.sites[n] else "zone"
            note = WORDS.say("note-zone", nation=nation.name)
            out[h] = Space(g.book.id[h], marks=[mark], badge=nation.letter, note=note)
    return out


def draft_pieces(g: State, seat: Seat | None) -> dict[int, list[Piece]]:
    """What the seat itself has placed so far, seen by nobody else."""
    plan = g.drafting(seat)
    if not isinstance(plan, Placement) or seat is None:
        return {}
    out: dict[int, list[Piece]] = {}
    sites = g.book.sites[g.nation[seat]]
    if plan.first >= 0:
        for h in sites:
            chit = "1" if h == plan.first else "2"
            ghost = Piece(f"plan-{h}", "village", seat, side="ghost", level=1, badge=chit, secret=True)
            out.setdefault(h, []).append(ghost)
    for k, (kind, h) in enumerate(zip(plan.levy, plan.spots)):
        if h >= 0:
            ghost = Piece(f"plan-unit-{k}", UNITS[kind], seat, side="ghost", secret=True)
            out.setdefault(h, []).append(ghost)
    for _, h in plan.cubes:
        out.setdefault(h, []).append(Piece(f"plan-cube-{h}", "cube", seat, side="ghost", secret=True))
    return out


@shared
def arrows(g: State) -> list[Arrow]:
    """The charge or volley that is going on or being put together."""
    top = g.flow[-1] if g.flow else None
    ids, out = g.book.id, []
    if g.battle:
        return ways(g, g.battle)
    if isinstance(top, Muster):
        for h in dict.fromkeys(g.at[u] for u in top.units):
            path = [f"space:{ids[h]}", f"space:{ids[top.hex]}"]
            out.append(Arrow(f"muster-{h}", path, "attack", top.seat, state="draft"))
    return out


def result(g: State) -> Table | None:
    """The score sheet, when it is over."""
    if g.result is None:
        return None
    kinds = list(realizations(g, 0))
    rows = []
    for s in sorted(range(g.seats), key=lambda s: g.result.places[s] if g.result else 0):
        cells = [Cell("total", n=g.result.scores[s])]
        cells += [Cell(k, n=p) for k, (_, p) in realizations(g, s).items()]
        rows.append(Row(f"seat{s}", text(Seg(seat_info(g, s).name, ref=f"seat:{s}")), cells, seat=s))
    cols = [(k, label(f"result.{k}"), True) for k in ("total", *kinds)]
    return Table("score", label("result"), cols, rows, sort="total")
