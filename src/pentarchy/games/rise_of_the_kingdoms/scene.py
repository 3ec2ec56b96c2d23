"""State to Scene: what one seat may know, as boards, mats and contests."""

from __future__ import annotations

from msgspec.structs import replace

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
    Seg,
    Space,
    Table,
    text,
)

from .book import SHIP, SUPPLIES, UNITS, UNITS_PER_SEAT
from .contests import contests
from .game import AMERICA, JERUSALEM, Rise
from .maneuver import Muster
from .mats import common_mat, kingdom_mat
from .names import crowd, gift_words, many
from .scoring import culture, realizations
from .start import Placement
from .units import alike

BOARD = "rise-of-the-kingdoms"

PHASES = (
    ("inventions", "Inventions", "book", "RK-072"),
    ("influence", "Influence", "scroll", "RK-075"),
    ("supplies", "Supplies", "grain", "RK-087"),
    ("settlements", "Settlements", "village", "RK-092"),
    ("building", "Building", "hammer", "RK-104"),
    ("recruiting", "Recruiting", "swordsman", "RK-126"),
    ("sequence", "Sequence", "seal", "RK-130"),
    ("maneuver", "Move and battle", "sword", "RK-135"),
    ("fate", "Fate", "storm", "RK-199"),
)
SET_UP = {"nations": "Choosing nations", "colours": "Choosing colours", "placement": "Placing the start"}


def portray(g: Rise, seat: Seat | None) -> Scene:
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
def seat_info(g: Rise, seat: Seat) -> SeatInfo:
    nation, colour, colours = g.nation[seat], g.colour[seat], g.book.colours
    name = g.book.nations[nation].name if nation >= 0 else f"Player {seat + 1}"
    if colour < 0:
        free = [k for k in range(len(colours)) if k not in g.colour]
        colour = free[[s for s in range(g.seats) if g.colour[s] < 0].index(seat)]
    return SeatInfo(
        id=seat,
        name=name,
        colour=colours[colour].palette,
        letter=g.book.nations[nation].letter if nation >= 0 else str(seat + 1),
        faction=g.book.nations[nation].name if nation >= 0 else "",
        score=many(culture(g, seat), "point") if g.round else "",
    )


@shared
def calendar(g: Rise) -> Calendar:
    limits = g.book.limits
    if not g.round:
        return Calendar(
            label=SET_UP.get(g.phase, "Set-up"),
            turn=0,
            of=limits.rounds,
            order=list(g.order),
            phases=[Phase(p, name, "now" if p == g.phase else "next") for p, name in SET_UP.items()],
        )
    now = "fate" if g.phase == "election" else g.phase
    at = next((k for k, p in enumerate(PHASES) if p[0] == now), len(PHASES))
    return Calendar(
        label=f"{g.book.year(g.round)} A.D.",
        turn=g.round,
        of=limits.rounds,
        order=list(g.order),
        phases=[
            Phase(p, name, "done" if k < at else "now" if k == at else "next", icon, f"rule:{rule}")
            for k, (p, name, icon, rule) in enumerate(PHASES)
        ],
        end=text(
            f"Ends after {g.book.year(limits.rounds)} A.D."
            + (" Two players: a house rule, not official." if g.seats == 2 else "")
        ),
    )


# ---- Board --------------------------------------------------------------------------------------------


def token(g: Rise, unit: int, n: int = 1, holds: list[Piece] | None = None) -> Piece:
    """A unit, or several that nothing tells apart, as one piece."""
    moving = g.phase == "maneuver" and g.turn == unit >> 5
    return Piece(
        id=str(unit),
        kind=UNITS[g.kind(unit)],
        owner=unit >> 5,
        n=n,
        side="down" if g.light[unit] else "up",
        badge=str(g.ap[unit]) if moving else "",
        name=f"{crowd(g, unit, n)} with {many(g.ap[unit], 'action point')}" if moving else "",
        spent=moving and g.ap[unit] < (1 if g.kind(unit) == SHIP else g.book.limits.move),
        marks=["wounded"] if g.light[unit] else [],
        holds=holds or [],
    )


def tokens(g: Rise, units: list[int]) -> list[Piece]:
    """One piece for each sort of unit in a hex."""
    out = []
    for first in alike(g, units):
        n = sum(1 for u in units if u == first or alike(g, (first, u)) == [first])
        out.append(token(g, first, n))
    return out


def board(g: Rise, seat: Seat | None) -> Board:
    ghosts = draft_pieces(g, seat)
    return draw_board(g, ghosts) if ghosts else bare_board(g)


@shared
def bare_board(g: Rise) -> Board:
    """As everybody sees it who drafts nothing."""
    return draw_board(g, {})


def draw_board(g: Rise, ghosts: dict[int, list[Piece]]) -> Board:
    book, spaces, links = g.book, [], []
    zones = start_zones(g)
    for h, hex_ in enumerate(book.hexes):
        site, cube, ship = g.site[h], g.cube[h], g.ship_at[h]
        pieces: list[Piece] = []
        owner: int | None = None
        if site >= 0:
            owner = site >> 3
            level = g.level[site]
            marks = [b.id for k, b in enumerate(book.buildings) if g.has(site, k)]
            kind = book.settlements[level - 1].id
            pieces.append(
                Piece(
                    f"site-{hex_.id}",
                    kind,
                    owner,
                    level=level,
                    marks=marks,
                    badge=str((site & 7) + 1),
                    name=f"{book.settlements[level - 1].name} {(site & 7) + 1}",
                )
            )
        if cube >= 0:
            owner = cube >> 3
            pieces.append(Piece(f"cube-{hex_.id}", "cube", owner))
            links.append(Link(f"space:{hex_.id}", f"space:{book.id[g.place[cube]]}", "tie", owner))
        crew = tokens(g, g.stack(h)) if g.force[h] else []
        if ship >= 0:
            pieces.append(token(g, ship, holds=crew))
        else:
            pieces += crew
        pieces += ghosts.get(h, [])
        if pieces or h in zones:
            zone = zones.get(h, Space(hex_.id))
            spaces.append(replace(zone, owner=owner, pieces=pieces))
    for goal, at in (("jerusalem", JERUSALEM), ("america", AMERICA)):
        gone = [
            Piece(f"{goal}-{s}-{kind}", kind, s, n=n)
            for s in range(g.seats)
            for k, kind in enumerate(UNITS)
            if (n := sum(g.at[s * UNITS_PER_SEAT + t] == at for t in book.tokens[k]))
        ]
        if gone:
            spaces.append(Space(goal, pieces=gone))
    return Board(BOARD, spaces, links)


def start_zones(g: Rise) -> dict[int, Space]:
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
            note = text(f"Where the {nation.name} start.")
            out[h] = Space(g.book.id[h], marks=[mark], badge=nation.letter, note=note)
    return out


def draft_pieces(g: Rise, seat: Seat | None) -> dict[int, list[Piece]]:
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
def arrows(g: Rise) -> list[Arrow]:
    """The charge or volley that is going on or being put together."""
    top = g.flow[-1] if g.flow else None
    ids, out = g.book.id, []
    if g.battle:
        fight = g.battle
        for h in dict.fromkeys(g.at[u] for u in fight.units if g.at[u] >= 0 and g.at[u] != fight.hex):
            path = [f"space:{ids[h]}", f"space:{ids[fight.hex]}"]
            out.append(Arrow(f"fight-{h}", path, "attack", fight.attacker))
    elif isinstance(top, Muster):
        for h in dict.fromkeys(g.at[u] for u in top.units):
            path = [f"space:{ids[h]}", f"space:{ids[top.hex]}"]
            out.append(Arrow(f"muster-{h}", path, "attack", top.seat, state="draft"))
    return out


def result(g: Rise) -> Table | None:
    """The score sheet, when it is over."""
    if g.result is None:
        return None
    kinds = list(realizations(g, 0))
    rows = []
    for s in sorted(range(g.seats), key=lambda s: g.result.places[s] if g.result else 0):
        cells = [Cell("total", n=g.result.scores[s])]
        cells += [Cell(k, n=p) for k, (_, p) in realizations(g, s).items()]
        rows.append(Row(f"seat{s}", text(Seg(seat_info(g, s).name, ref=f"seat:{s}")), cells, seat=s))
    cols = [(k, k.capitalize(), True) for k in kinds]
    return Table("score", "Won by culture points", [("total", "Total", True), *cols], rows, sort="total")


# ---- Manifest -----------------------------------------------------------------------------------------


def manifest(g: Rise) -> Manifest:
    book = g.book
    kinds: dict[str, Kind] = {}
    for rank, unit in enumerate(book.units):
        (attack, light_attack), (defence, light_defence) = unit.attack, unit.defence
        stats = [
            ("Attack", f"{attack}, wounded {light_attack}"),
            ("Defence", f"{defence}, wounded {light_defence}"),
            ("Action points", str(unit.ap)),
            ("Cost", many(unit.coins, "coin")),
        ]
        kinds[unit.id] = Kind(unit.name, unit.many, unit.id, "disc", rank + 1, stats, rule="rule:RK-135")
    stats = [("Movement", str(book.ship.movement)), ("Carries", str(book.ship.carries))]
    stats.append(("Cost", f"{book.ship.production} production"))
    kinds["ship"] = Kind(book.ship.name, book.ship.many, "ship", "hull", 5, stats, rule="rule:RK-147")
    for rank, s in enumerate(book.settlements):
        stats = [("Units", str(s.units)), ("Buildings", str(s.buildings))]
        plural = {"city": "Cities"}.get(s.id, f"{s.name}s")
        kinds[s.id] = Kind(s.name, plural, s.id, "building", rank + 6, stats, rule="rule:RK-092")
    for b in book.buildings:
        kinds[b.id] = Kind(
            b.name, "", b.id, "mark", 0, [("Cost", f"{b.cost} production")], text(b.text), "rule:RK-104"
        )
    kinds["cube"] = Kind("Land", "Lands", "flag", "cube", 9, rule="rule:RK-098")
    kinds["cone"] = Kind("Cone", "Cones", "tower", "cone", rule="rule:RK-008")
    kinds["chit"] = Kind("Settlement chit", "Settlement chits", "site", "shield", rule="rule:RK-011")
    kinds["pope"] = Kind("Pope", "", "mitre", "mark", rule="rule:RK-206")
    kinds["wounded"] = Kind("Wounded", "", "plague", "mark", rule="rule:RK-165")
    kinds["site"] = Kind("Start site", "Start sites", "site", "mark", rule="rule:RK-026")
    kinds["zone"] = Kind("Start zone", "Start zones", "flag", "mark", rule="rule:RK-026")
    for name, icon in zip(SUPPLIES, ("coin", "hammer", "grain")):
        kinds[name] = Kind(name.capitalize(), "", icon, "cube", rule="rule:RK-087")
    kinds["influence"] = Kind("Influence card", "Influence cards", "scroll", "mark", rule="rule:RK-075")
    faces: dict[str, Face] = {}
    for k, card in enumerate(book.influence):
        nation = book.nations[book.nation_of[k]].name
        faces[f"i{card.number}"] = Face(
            f"{nation} {card.number}",
            nation,
            card.gift.kind if card.gift.kind in UNITS else "scroll",
            [str(card.number)],
            text(f"Gift: {gift_words(g, k)}."),
            "rule:RK-080",
        )
    for fate in book.fate:
        icon = {"papal election": "mitre", "war fever": "sword"}.get(fate.kind, "plague")
        faces[f"fate-{fate.number}"] = Face(
            fate.name, fate.kind.capitalize(), icon, [], text(fate.text), "rule:RK-199"
        )
    return Manifest(
        hash="",
        title="Rise of the Kingdoms",
        rules=BOARD,
        boards={BOARD: art(BOARD)},
        kinds=kinds,
        faces=faces,
    )
