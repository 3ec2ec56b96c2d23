"""Kingdom boards as on the table: tracks, settlement grid, hand and pool; and the common table."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import (
    Area,
    Card,
    Cell,
    Counter,
    Grid,
    Mat,
    Peg,
    Piece,
    Pile,
    Row,
    Seg,
    Sum,
    Table,
    Track,
    text,
)

from ..book import BUILDINGS, SHIP, SUPPLIES, UNITS, UNITS_PER_SEAT
from ..rules.expand import building_cost
from ..rules.kingdom import cubes_left, may_gain
from ..rules.scoring import realizations
from ..state import CHITS, DECK, DISCARD, UNDER, State
from ..words.names import label, space, words

Block: TypeAlias = Counter | Track | Grid | Sum | Area | Table | Pile
CellState: TypeAlias = Literal["", "have", "open", "shut", "gone"]
ICONS = ("coin", "hammer", "grain")


def kingdom_mat(g: State, owner: Seat, seat: Seat | None) -> Mat:
    """One kingdom board; only the hand depends on who looks."""
    nation = g.nation[owner]
    if nation >= 0:
        name = label("mat-kingdom", nation=g.book.nations[nation].name)
    else:
        name = label("mat-player", n=owner + 1)
    hand = hand_pile(g, owner, seat)
    blocks: list[Block] = [hand, *open_blocks(g, owner)] if g.round else [hand]
    return Mat(f"kingdom-{owner}", name, blocks, owner)


@shared
def open_blocks(g: State, owner: Seat) -> list[Block]:
    """All of a kingdom board but the hand."""
    start = g.book.limits.start_lands
    longest = max(14, *g.lands, *(u + start for u in g.unity))
    lands, unity = g.lands[owner], g.unity[owner]
    treachery, dedication = g.treachery(owner), g.dedication(owner)
    which = "mat-dedication" if dedication or not treachery else "mat-treachery"
    blocks: list[Block] = [
        *(Counter(s, label(f"mat-{s}"), g.stock[owner][k], ICONS[k]) for k, s in enumerate(SUPPLIES)),
        Track("lands", label("mat-lands"), 0, longest, [Peg(lands, owner)]),
        Track("unity", label("mat-unity"), 0, longest - start, [Peg(unity, owner)]),
        Counter("gap", label(which), dedication or treachery),
        *(
            Track(f"track-{name}", label("mat-track", supply=name), 0, max(11, n), [Peg(n, owner)])
            for name, n in zip(SUPPLIES, g.track[owner])
        ),
        settlement_grid(g, owner),
        pool(g, owner),
    ]
    if g.pope == owner:
        blocks.append(Area("pope", label("mat-pope"), [Piece("pope", "pope", owner)]))
    scored = realizations(g, owner)
    lines = [
        (words(label(f"mat-culture.{name}", n=n)), str(points)) for name, (n, points) in scored.items() if n
    ]
    total = sum(points for _, points in scored.values())
    blocks.append(Sum("culture", label("mat-culture"), lines, str(total)))
    return blocks


def hand_pile(g: State, owner: Seat, seat: Seat | None) -> Pile:
    """Faces the viewer knows; the others are a number of backs. During set-up the row lies open."""
    eye = g.seats if seat is None else seat
    known = g.cards.known(owner, eye)
    cards = [Card(str(c + 1), f"i{c + 1}", secret=bool(g.round) and owner == seat) for c in known]
    hidden = g.held(owner) - len(known)
    if hidden:
        cards.append(Card(side="back", n=hidden))
    if not g.round and g.phase == "nations":
        return Pile("row", label("mat-row"), len(known), cards, "row")
    return Pile("hand", label("mat-hand"), g.held(owner), cards, "hand", g.hand_limit(owner))


def settlement_grid(g: State, owner: Seat) -> Grid:
    """A column per chit with its cones on top, a row per building."""
    chits = g.book.limits.chits
    mine = range(owner * CHITS, owner * CHITS + chits)
    cells = [Cell("head", words(label("mat-settlements.chit"))), *(chit_cell(g, s) for s in mine)]
    for b, building in enumerate(g.book.buildings):
        cells.append(Cell(f"{building.id}-head", words(building.name)))
        cells += [building_cell(g, s, b) for s in mine]
    return Grid("settlements", label("mat-settlements"), chits + 1, cells)


def chit_cell(g: State, s: int) -> Cell:
    owner, number, level = s >> 3, str((s & 7) + 1), g.level[s]
    if g.place[s] < 0:
        return Cell(f"chit{number}", words(number), state="gone")
    cones = Piece(f"cones-{s}", "cone", owner, n=level, level=level)
    name = text(number, " ", Seg(label("name-level", level=level), ref=space(g, g.place[s])))
    return Cell(f"chit{number}", name, state="have", pieces=[cones])


def building_cell(g: State, s: int, b: int) -> Cell:
    id, chit = BUILDINGS[b], (s & 7) + 1
    if g.place[s] < 0:
        return bare_cell(id, chit, "gone")
    if g.has(s, b):
        return bare_cell(id, chit, "have")
    if g.knows(s >> 3, g.book.needs[b]) and room_to_build(g, s):
        return Cell(f"{id}-{chit}", words(str(building_cost(g, s, b))), state="open")
    return bare_cell(id, chit, "shut")


@cache
def bare_cell(building: str, chit: int, state: CellState) -> Cell:
    return Cell(f"{building}-{chit}", state=state)


def room_to_build(g: State, s: int) -> bool:
    return g.buildings[s].bit_count() < g.book.settlements[g.level[s] - 1].buildings


def pool(g: State, owner: Seat) -> Area:
    """Pieces not in play."""
    first, limits = owner * UNITS_PER_SEAT, g.book.limits
    counts = [(UNITS[k], sum(g.at[first + t] == -1 for t in g.book.tokens[k])) for k in range(SHIP + 1)]
    counts.append(("cone", limits.cones - g.cones(owner)))
    counts.append(("chit", limits.chits - len(g.settlements(owner))))
    counts.append(("cube", cubes_left(g, owner)))
    pieces = [Piece(f"pool-{owner}-{kind}", kind, owner, n=n) for kind, n in counts if n]
    return Area("pool", label("mat-pool"), pieces)


def common_mat(g: State, seat: Seat | None) -> Mat:
    """The invention table, the stacks, the last sequence."""
    book = g.book
    era = book.era(g.round) if g.round else 0
    cells = []
    for i, invention in enumerate(book.inventions):
        owners = [s for s in range(g.seats) if g.knows(s, i)]
        state: CellState = "shut" if i % 3 > era else ""
        if seat is not None:
            if g.knows(seat, i):
                state = "have"
            elif i % 3 <= era and may_gain(g, seat, i):
                state = "open"
        needs = [book.inventions[i - 1].id] if i % 3 else []
        words = text(Seg(invention.name), f": {invention.text}")
        cells.append(Cell(invention.id, words, state=state, seats=owners, needs=needs))
    blocks: list[Block] = [Grid("inventions", label("mat-inventions"), 3, cells)]
    if g.round:
        under = [Card(str(c + 1), f"i{c + 1}") for c in g.cards.lie(UNDER)]
        stack = g.cards.at.count(DECK)
        backs = [Card(side="back", n=stack)] if stack else []
        blocks.append(Pile("stack", label("mat-stack"), stack + len(under), backs + under))
        discards = [Card(str(c + 1), f"i{c + 1}") for c in g.cards.lie(DISCARD)]
        blocks.append(Pile("discard", label("mat-discard"), len(discards), discards, "row"))
        blocks.append(Pile("fate", label("mat-fate"), len(g.fate), [Card(side="back", n=len(g.fate))]))
        drawn = [Card(f"fate-{book.fate[c].number}", f"fate-{book.fate[c].number}") for c in g.drawn]
        blocks.append(Pile("drawn", label("mat-drawn"), len(drawn), drawn[::-1], "row"))
    if any(g.bids):
        rows = []
        for s in g.order:
            total = sum(g.bids[s])
            shown = ", ".join(map(str, g.bids[s])) or label("mat-bids.none")
            head = text(Seg(book.nations[g.nation[s]].name, ref=f"seat:{s}"))
            rows.append(
                Row(
                    f"bid{s}",
                    head,
                    [Cell("cards", text(shown)), Cell("sum", n=total)],
                    seat=s,
                )
            )
        cols = [("cards", label("mat-bids.cards"), False), ("sum", label("mat-bids.sum"), True)]
        blocks.append(Table("bids", label("mat-bids"), cols, rows))
    return Mat("common", label("mat-common"), blocks)
