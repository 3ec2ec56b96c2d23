"""Kingdom boards as on the table: tracks, settlement grid, hand and pool; and the common table."""

from __future__ import annotations

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

from .book import SHIP, SUPPLIES, UNITS, UNITS_PER_SEAT
from .expand import building_cost
from .game import CHITS, DECK, DISCARD, UNDER, Rise
from .kingdom import cubes_left, may_gain
from .names import level_name, many
from .scoring import culture, realizations

Block: TypeAlias = Counter | Track | Grid | Sum | Area | Table | Pile
ICONS = ("coin", "hammer", "grain")
REALIZATIONS = {
    "influence": ("influence card", "influence cards"),
    "building": ("building", "buildings"),
    "land": ("land", "lands"),
    "dedication": ("level of dedication", "levels of dedication"),
    "unit": ("ground unit", "ground units"),
    "jerusalem": ("unit in Jerusalem", "units in Jerusalem"),
    "america": ("ship to America", "ships to America"),
}


def kingdom_mat(g: Rise, owner: Seat, seat: Seat | None) -> Mat:
    """One kingdom board; only the hand depends on who looks."""
    nation = g.nation[owner]
    label = f"Kingdom of the {g.book.nations[nation].name}" if nation >= 0 else f"Player {owner + 1}"
    hand = hand_pile(g, owner, seat)
    blocks: list[Block] = [hand, *open_blocks(g, owner)] if g.round else [hand]
    return Mat(f"kingdom-{owner}", label, blocks, owner)


@shared
def open_blocks(g: Rise, owner: Seat) -> list[Block]:
    """All of a kingdom board but the hand."""
    start = g.book.limits.start_lands
    longest = max(14, *g.lands, *(u + start for u in g.unity))
    lands, unity = g.lands[owner], g.unity[owner]
    treachery, dedication = g.treachery(owner), g.dedication(owner)
    gap = Counter(
        "gap", "Dedication" if dedication or not treachery else "Treachery", dedication or treachery
    )
    blocks: list[Block] = [
        *(Counter(name, name.capitalize(), g.stock[owner][k], ICONS[k]) for k, name in enumerate(SUPPLIES)),
        Track("lands", "Lands", 0, longest, [Peg(lands, owner)]),
        Track("unity", "Unity", 0, longest - start, [Peg(unity, owner)]),
        gap,
        *(
            Track(f"track-{name}", f"{name.capitalize()} track", 0, max(11, n), [Peg(n, owner)])
            for name, n in zip(SUPPLIES, g.track[owner])
        ),
        settlement_grid(g, owner),
        pool(g, owner),
    ]
    if g.pope == owner:
        blocks.append(Area("pope", "Holds the pope", [Piece("pope", "pope", owner)]))
    lines = [
        (text(many(n, *REALIZATIONS[name])), str(points))
        for name, (n, points) in realizations(g, owner).items()
        if n
    ]
    blocks.append(Sum("culture", "Culture points", lines, str(culture(g, owner))))
    return blocks


def hand_pile(g: Rise, owner: Seat, seat: Seat | None) -> Pile:
    """Faces the viewer knows; the others are a number of backs. During set-up the row lies open."""
    eye = g.seats if seat is None else seat
    known = g.cards.known(owner, eye)
    cards = [Card(str(c + 1), f"i{c + 1}", secret=bool(g.round) and owner == seat) for c in known]
    hidden = g.held(owner) - len(known)
    if hidden:
        cards.append(Card(side="back", n=hidden))
    if not g.round and g.phase == "nations":
        return Pile("row", "Open row", len(known), cards, "row")
    return Pile("hand", "Influence cards", g.held(owner), cards, "hand", g.hand_limit(owner))


def settlement_grid(g: Rise, owner: Seat) -> Grid:
    """A column per chit with its cones on top, a row per building."""
    chits, book = g.book.limits.chits, g.book
    mine = [owner * CHITS + k for k in range(chits)]
    cells = [Cell("head", text("Chit"))]
    for k, s in enumerate(mine):
        if g.place[s] < 0:
            cells.append(Cell(f"chit{k + 1}", text(str(k + 1)), state="gone"))
            continue
        cones = Piece(f"cones-{s}", "cone", owner, n=g.level[s], level=g.level[s])
        ref = f"space:{book.id[g.place[s]]}"
        name = text(str(k + 1), " ", Seg(level_name(g, g.level[s]), ref=ref))
        cells.append(Cell(f"chit{k + 1}", name, state="have", pieces=[cones]))
    for b, building in enumerate(book.buildings):
        cells.append(Cell(f"{building.id}-head", text(building.name)))
        for k, s in enumerate(mine):
            state: Literal["", "have", "open", "shut", "gone"]
            cost = ""
            if g.place[s] < 0:
                state = "gone"
            elif g.has(s, b):
                state = "have"
            elif g.knows(owner, book.needs[b]) and room_to_build(g, s):
                state, cost = "open", str(building_cost(g, s, b))
            else:
                state = "shut"
            cells.append(Cell(f"{building.id}-{k + 1}", text(cost) if cost else [], state=state))
    return Grid("settlements", "Settlements", chits + 1, cells)


def room_to_build(g: Rise, s: int) -> bool:
    return g.buildings[s].bit_count() < g.book.settlements[g.level[s] - 1].buildings


def pool(g: Rise, owner: Seat) -> Area:
    """Pieces not in play."""
    first, limits = owner * UNITS_PER_SEAT, g.book.limits
    counts = [(UNITS[k], sum(g.at[first + t] == -1 for t in g.book.tokens[k])) for k in range(SHIP + 1)]
    counts.append(("cone", limits.cones - g.cones(owner)))
    counts.append(("chit", limits.chits - len(g.settlements(owner))))
    counts.append(("cube", cubes_left(g, owner)))
    pieces = [Piece(f"pool-{owner}-{kind}", kind, owner, n=n) for kind, n in counts if n]
    return Area("pool", "Pool", pieces)


def common_mat(g: Rise, seat: Seat | None) -> Mat:
    """The invention table, the stacks, the last sequence."""
    book = g.book
    era = book.era(g.round) if g.round else 0
    cells = []
    for i, invention in enumerate(book.inventions):
        owners = [s for s in range(g.seats) if g.knows(s, i)]
        state: Literal["", "have", "open", "shut", "gone"] = "shut" if i % 3 > era else ""
        if seat is not None:
            if g.knows(seat, i):
                state = "have"
            elif i % 3 <= era and may_gain(g, seat, i):
                state = "open"
        needs = [book.inventions[i - 1].id] if i % 3 else []
        words = text(Seg(invention.name), f": {invention.text}")
        cells.append(Cell(invention.id, words, state=state, seats=owners, needs=needs))
    blocks: list[Block] = [Grid("inventions", "Inventions by era: 500, 700 and 1000 A.D.", 3, cells)]
    if g.round:
        under = [Card(str(c + 1), f"i{c + 1}") for c in g.cards.lie(UNDER)]
        stack = g.cards.at.count(DECK)
        backs = [Card(side="back", n=stack)] if stack else []
        blocks.append(Pile("stack", "Influence stack", stack + len(under), backs + under))
        discards = [Card(str(c + 1), f"i{c + 1}") for c in g.cards.lie(DISCARD)]
        blocks.append(Pile("discard", "Discarded influence", len(discards), discards, "row"))
        blocks.append(Pile("fate", "Fate deck", len(g.fate), [Card(side="back", n=len(g.fate))]))
        drawn = [Card(f"fate-{book.fate[c].number}", f"fate-{book.fate[c].number}") for c in g.drawn]
        blocks.append(Pile("drawn", "Fate so far", len(drawn), drawn[::-1], "row"))
    if any(g.bids):
        rows = []
        for s in g.order:
            total = sum(g.bids[s])
            shown = ", ".join(map(str, g.bids[s])) or "none"
            head = text(Seg(book.nations[g.nation[s]].name, ref=f"seat:{s}"))
            rows.append(
                Row(
                    f"bid{s}",
                    head,
                    [Cell("cards", text(shown)), Cell("sum", n=total)],
                    seat=s,
                )
            )
        cols = [("cards", "Cards", False), ("sum", "Sum", True)]
        blocks.append(Table("bids", "Cards last played", cols, rows))
    return Mat("common", "Table", blocks)
