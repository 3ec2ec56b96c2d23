"""Mats: what lies open for all, and each player's own sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from pentarchy.kernel import Seat, kept, shared
from pentarchy.kernel.scene import (
    Area,
    Card,
    Cell,
    Counter,
    Grid,
    Mat,
    Peg,
    Pile,
    Row,
    SeatInfo,
    Seg,
    Sum,
    Table,
    Text,
    Track,
    text,
)

from ..rules.commerce.prices import buy_price, market_here, sell_price
from ..rules.commerce.routes import Route, best_markets
from ..rules.realm.cards import kind_of
from ..rules.realm.movement import free_transports
from ..rules.realm.pieces import piece
from ..rules.realm.powers import level
from ..rules.realm.travel import reach
from ..rules.scoring import due_lines
from ..state import State
from ..state.records import DISCARD, TRADE_KINDS, Crusade, Gift, Pact, hand
from ..words.names import (
    WORDS,
    city_name,
    face_name,
    label,
    player_name,
    said,
    seat_name,
    seat_names,
    space_name,
    unit_name,
)

Block: TypeAlias = Counter | Track | Grid | Sum | Area | Table | Pile

COLOURS = {"byzantine": 4, "mamluk": 2, "hungary": 3, "novgorod": 1, "hre": 5, "golden_horde": 7}
"""Colour numbers of the palette; a seat without a kingdom yet takes its own number."""


@shared
def seat_info(g: State, s: Seat) -> SeatInfo:
    k = g.kingdom[s]
    if k < 0:
        return SeatInfo(id=s, name=player_name(s).t, colour=s, letter=str(s + 1))
    kingdom = g.book.kingdoms[k]
    letters = {
        "byzantine": "B",
        "mamluk": "M",
        "hungary": "H",
        "novgorod": "N",
        "hre": "E",
        "golden_horde": "G",
    }
    return SeatInfo(
        id=s, name=kingdom.name, colour=COLOURS[kingdom.id], letter=letters[kingdom.id], faction=kingdom.name,
        score=str(g.honour[s]), out=not g.alive[s],
    )  # fmt: skip


def realm_mat(g: State, seat: Seat | None) -> Mat:
    """What lies open for all: honour, technologies, the market, pacts and wars, decks. [MU-033]"""
    low, high = min(-5, *g.honour), max(20, *g.honour)
    track = Track(
        id="honour",
        label=label("mat-honour"),
        first=low,
        last=high,
        pegs=[Peg(at=g.honour[s], seat=s) for s in range(g.seats)],
    )
    deck = Pile(id="deck", label=label("mat-deck"), n=g.cards.at.count(0), cards=[])
    spent = [Card(id=f"c{c}", face=kind_of(g, c)) for c in g.cards.lie(DISCARD)]
    discards = Pile(id="discards", label=label("mat-discards"), n=len(spent), cards=spent[-1:])
    omen = Counter(id="omen", label=label("mat-omen"), value=g.doubles)
    blocks: list[Block] = [
        track,
        technologies(g, seat),
        market(g, seat),
        *((routes(g, seat),) if seat is not None and g.phase == "commerce" and g.alive[seat] else ()),
        treaties(g, seat),
        omen,
        deck,
        discards,
    ]
    if g.crusade is not None:
        c = g.crusade
        blocks.append(
            Sum(
                id="crusade",
                label=label("mat-crusade"),
                total=WORDS.plain("mat-crusade-honour", n=c.honour),
                lines=[
                    (_way(g, c), WORDS.plain("mat-crusade-leaves", turn=c.leaves)),
                    (WORDS.say("mat-crusaders"), ", ".join(seat_info(g, s).name for s in c.crusaders)),
                    (WORDS.say("mat-defenders"), ", ".join(seat_info(g, s).name for s in c.defenders)),
                ],
            )
        )
    return Mat(id="realm", label=label("mat-realm"), blocks=blocks)


def _way(g: State, c: Crusade) -> Text:
    return WORDS.say("mat-crusade-way", start=space_name(g, c.start), target=space_name(g, c.target))


@kept
def technologies(g: State, seat: Seat | None) -> Grid:
    """The tree of technologies: who knows what is open to all. [MU-517]"""
    cells = []
    branches: dict[str, list[int]] = {}
    for n, x in enumerate(g.book.techs):
        branches.setdefault(x.branch, []).append(n)
    for techs in branches.values():
        rows = {g.book.techs[n].row: n for n in techs}
        for row in (1, 2, 3, 4):
            if row not in rows:
                cells.append(Cell(id=f"gap-{techs[0]}-{row}", state="gone"))
                continue
            n = rows[row]
            x = g.book.techs[n]
            state: Literal["have", "open", "shut"] = "shut"
            if seat is not None:
                have = g.tech[seat]
                state = "have" if have >> n & 1 else "open" if g.book.needs[n] & ~have == 0 else "shut"
            cells.append(
                Cell(
                    id=x.id,
                    text=text(x.name),
                    state=state,
                    seats=[s for s in range(g.seats) if g.tech[s] >> n & 1],
                    needs=list(x.requires),
                )
            )
    return Grid(id="technologies", label=label("mat-technologies"), cols=4, cells=cells)


@kept
def market(g: State, seat: Seat | None) -> Table:
    """Prices for the one who looks: `s` marks what a city sells."""
    rows, sold = [], said("mat-sold")
    for t, names in enumerate(g.book.price):
        if not g.book.inhabited[t] or g.shut[t] or not g.town[t]:
            continue
        cells = []
        for k, _ in enumerate(names):
            sells = g.book.sells[t][k]
            price = names[k]
            if seat is not None:
                price = buy_price(g, seat, t, k) if sells else sell_price(g, seat, t, k)
            cells.append(Cell(id=g.book.good_ids[k], n=price, text=sold if sells else []))
        rows.append(
            Row(
                id=g.book.ids[t],
                head=text(Seg(g.book.lands[t].city, ref=f"space:{g.book.ids[t]}")),
                cells=cells,
                seat=g.owner[t] if g.owner[t] >= 0 else None,
            )
        )
    return Table(
        id="market",
        label=label("mat-market"),
        cols=[(x.id, x.name, True) for x in g.book.goods],
        rows=rows,
    )


SHOWN = 12
"""Routes of a transport worth a line."""
ROUTE_COLS = (("good", False), ("buy", True), ("to", False), ("sell", True), ("profit", True), ("mp", True))


def routes(g: State, seat: Seat) -> Table:
    """What own transports at a market can buy there with profit, and where: the best first."""
    found = []
    for n in free_transports(g, seat):
        p = piece(g, n)
        t = market_here(g, p) if p.kind in TRADE_KINDS else -1
        if t >= 0:
            ways = reach(g, n)[0]
            every = [x for good in g.book.wares[t] for x in best_markets(g, n, t, good, ways) if x.gain > 0]
            found += [(x, n, t) for x in sorted(every, key=lambda x: (-x.gain, x.mp))[:SHOWN]]
    found.sort(key=lambda x: (-x[0].gain, x[0].mp))
    return Table(
        id="routes",
        label=label("mat-routes"),
        cols=[(id, label(f"mat-routes-{id}"), number) for id, number in ROUTE_COLS],
        rows=[_row(g, seat, *x) for x in found],
    )  # fmt: skip


def _row(g: State, seat: Seat, x: Route, n: int, t: int) -> Row:
    name, where = g.book.goods[x.good].name, g.book.ids[x.to]
    return Row(
        id=f"{n}-{g.book.good_ids[x.good]}-{where}",
        head=WORDS.say("mat-routes-unit", unit=unit_name(g, n), place=city_name(g, t)),
        cells=[
            Cell(id="good", text=text(name)),
            Cell(id="buy", n=x.buy),
            Cell(id="to", text=text(Seg(g.book.cities[x.to], ref=f"space:{where}"))),
            Cell(id="sell", n=x.sell),
            Cell(id="profit", n=x.gain),
            Cell(id="mp", n=x.mp),
        ],
        seat=seat,
    )


@kept
def treaties(g: State, seat: Seat | None) -> Table:
    """Who is at war, which pacts hold as far as the seat may know, which cards lie before whom."""
    return Table(
        id="treaties",
        label=label("mat-treaties"),
        cols=[("kind", label("mat-treaties-what"), False), ("until", label("mat-treaties-until"), False)],
        rows=[*_wars(g), *(_pact(g, p, seat) for p in g.pacts), *(_gift(g, x) for x in g.gifts)],
    )


def _treaty(id: str, head: Text, what: Text, until: Text) -> Row:
    return Row(id=id, head=head, cells=[Cell(id="kind", text=what), Cell(id="until", text=until)])


def _wars(g: State) -> Iterator[Row]:
    for a in range(g.seats):
        for b in range(a + 1, g.seats):
            if g.war[a] >> b & 1:
                head = WORDS.say("mat-between", seats=seat_names(g, (a, b)))
                yield _treaty(f"war-{a}-{b}", head, said("mat-war"), text(""))


def _pact(g: State, p: Pact, seat: Seat | None) -> Row:
    known = not p.secret or (seat is not None and seat in p.parties)
    word = WORDS.say("mat-pact", kind=p.kind, sum=p.sum) if known else WORDS.say("mat-secret-pact")
    until = _until(p.until) if known else WORDS.say("mat-unknown")
    return _treaty(f"pact-{p.id}", WORDS.say("mat-between", seats=seat_names(g, p.parties)), word, until)


def _gift(g: State, x: Gift) -> Row:
    head = WORDS.say("mat-given", giver=seat_name(g, x.giver), holder=seat_name(g, x.holder))
    return _treaty(f"gift-{x.card}", head, text(face_name(g, x.kind)), _until(x.until))


def _until(turn: int) -> Text:
    return said("mat-until", turn=turn) if turn else said("mat-no-end")


@kept
def seat_mat(g: State, s: Seat, seat: Seat | None) -> Mat:
    """A player's own sheet, as far as the one who looks may know it."""
    mine = s == seat
    purse = Counter(
        id="florins",
        label=label("mat-florins"),
        value=g.florins[s] if mine else None,
        icon="coin",
        secret=mine,
    )
    blocks: list[Block] = [
        purse,
        Counter(id="honour", label=label("mat-honour"), value=g.honour[s], icon="honour"),
        Counter(id="level", label=label("mat-level"), value=level(g, s)),
        Counter(id="recruits", label=label("mat-recruits"), value=g.recruits[s]),
        Counter(id="reserve", label=label("mat-reserve"), value=g.reserve[s] if mine else None, secret=mine),
        Counter(id="lands", label=label("mat-lands"), value=g.owner.count(s)),
        hand_pile(g, s, seat),
    ]
    if loans := [x.due for x in g.loans if x.seat == s]:
        blocks.append(Counter(id="loans", label=label("mat-loans"), value=sum(loans), icon="coin"))
    if any(g.prisoners[s]):
        blocks.append(prisoners(g, s))
    if g.kingdom[s] >= 0 and (mine or not g.variants.objectives):
        blocks.append(honour_due(g, s, mine))
    if mine and g.goals[s] >= 0:
        blocks.append(objective(g, s))
    office = "pope" if s == g.pope else "antipope" if s == g.antipope else "banned" if g.banned[s] else ""
    name = label("mat-seat", name=seat_info(g, s).name, office=office)
    return Mat(id=f"seat-{s}", label=name, blocks=blocks, seat=s)


def hand_pile(g: State, s: Seat, seat: Seat | None) -> Pile:
    """Empire cards: face up those the seat that looks has seen."""
    mine, eye = s == seat, g.seats if seat is None else seat
    cards = [
        Card(
            id=f"c{c}" if known else "",
            face=kind_of(g, c) if known else "",
            side="up" if known else "back",
            secret=mine,
        )
        for c in g.cards.lie(hand(s))
        for known in (mine or bool(g.cards.seen[c] >> eye & 1),)
    ]
    cards.sort(key=lambda c: (c.side == "back", c.face, c.id))
    return Pile(id=f"hand-{s}", label=label("mat-hand"), n=len(cards), cards=cards, fan="hand")


def prisoners(g: State, s: Seat) -> Sum:
    held = [(WORDS.say("mat-power", seat=seat_name(g, o)), str(n)) for o, n in enumerate(g.prisoners[s]) if n]
    return Sum(id="prisoners", label=label("mat-prisoners"), lines=held, total=str(sum(g.prisoners[s])))


@kept
def honour_due(g: State, s: Seat, mine: bool) -> Sum:
    """What the end would bring; what Florins bring is known to their owner only."""
    due = [(what, n) for what, n in due_lines(g, s) if mine or what != "florins"]
    lines = [(said("mat-due-line", line=what), f"{n:+d}") for what, n in due if n]
    return Sum(id="due", label=label("mat-due"), lines=lines, total=f"{sum(n for _, n in due):+d}")


def objective(g: State, s: Seat) -> Sum:
    """The lands of the own objective card, and which are held."""
    goal = g.book.objectives[g.goals[s]]
    lines = [
        (
            WORDS.say("mat-objective-land", colour=colour, place=space_name(g, t)),
            label("mat-held") if g.owner[t] == s else "",
        )
        for colour, lands in (("yellow", goal.yellow), ("red", goal.red))
        for t in map(g.book.space.__getitem__, lands)
    ]
    return Sum(id="objective", label=WORDS.plain("mat-objective", name=goal.name), lines=lines, total="")
