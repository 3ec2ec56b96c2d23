"""Mats: what lies open for all, and each player's own sheet."""

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
    Pile,
    Row,
    SeatInfo,
    Seg,
    Sum,
    Table,
    Track,
    text,
)

from .cards import kind_of
from .commerce import buy_price, sell_price
from .game import Medioevo
from .realm import level
from .routes import routes
from .scoring import due_lines
from .state import DISCARD, hand
from .words import capital, land, seat_seg, seats_text

Block: TypeAlias = Counter | Track | Grid | Sum | Area | Table | Pile

COLOURS = {"byzantine": 4, "mamluk": 2, "hungary": 3, "novgorod": 1, "hre": 5, "golden_horde": 7}
"""Colour numbers of the palette; a seat without a kingdom yet takes its own number."""


@shared
def seat_info(g: Medioevo, s: Seat) -> SeatInfo:
    k = g.kingdom[s]
    if k < 0:
        return SeatInfo(id=s, name=f"Player {s + 1}", colour=s, letter=str(s + 1))
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


def realm_mat(g: Medioevo, seat: Seat | None) -> Mat:
    """What lies open for all: honour, technologies, the market, pacts and wars, decks."""
    low, high = min(-5, *g.honour), max(20, *g.honour)
    track = Track(
        id="honour",
        label="Honour",
        first=low,
        last=high,
        pegs=[Peg(at=g.honour[s], seat=s) for s in range(g.seats)],
    )
    deck = Pile(id="deck", label="Empire deck", n=g.cards.at.count(0), cards=[])
    spent = [Card(id=f"c{c}", face=kind_of(g, c)) for c in g.cards.lie(DISCARD)]
    discards = Pile(id="discards", label="Discards", n=len(spent), cards=spent[-1:])
    omen = Counter(id="omen", label="Calamity on doubles up to", value=g.doubles)
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
        blocks.append(Sum(id="crusade", label="Crusade", total=f"{c.honour} honour", lines=[
            (text(land(g, c.start), " to ", land(g, c.target)), f"leaves turn {c.leaves}"),
            (text("Crusaders"), ", ".join(seat_info(g, s).name for s in c.crusaders)),
            (text("Defenders"), ", ".join(seat_info(g, s).name for s in c.defenders)),
        ]))  # fmt: skip
    return Mat(id="realm", label="The known world", blocks=blocks)


def technologies(g: Medioevo, seat: Seat | None) -> Grid:
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
    return Grid(id="technologies", label="Technologies", cols=4, cells=cells)


def market(g: Medioevo, seat: Seat | None) -> Table:
    """Prices for the one who looks: `s` marks what a city sells."""
    rows = []
    for t, names in enumerate(g.book.price):
        if not g.book.inhabited[t] or g.shut[t] or not g.town[t]:
            continue
        cells = []
        for k, _ in enumerate(names):
            sells = g.book.sells[t][k]
            price = names[k]
            if seat is not None:
                price = buy_price(g, seat, t, k) if sells else sell_price(g, seat, t, k)
            cells.append(Cell(id=g.book.good_ids[k], n=price, text=text("s") if sells else []))
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
        label="Market (s: sold here)",
        cols=[(x.id, x.name, True) for x in g.book.goods],
        rows=rows,
    )


def treaties(g: Medioevo, seat: Seat | None) -> Table:
    rows = []
    for a in range(g.seats):
        for b in range(a + 1, g.seats):
            if g.war[a] >> b & 1:
                rows.append(
                    Row(
                        id=f"war-{a}-{b}",
                        head=capital(text(seat_seg(g, a), " and ", seat_seg(g, b))),
                        cells=[Cell(id="kind", text=text("War")), Cell(id="until", text=text(""))],
                    )
                )
    for p in g.pacts:
        names = capital(seats_text(g, p.parties))
        known = not p.secret or (seat is not None and seat in p.parties)
        word = (
            text(p.kind.capitalize() + (f" ({p.sum} Florins)" if p.sum else ""))
            if known
            else text("Secret pact")
        )
        until = text(f"turn {p.until}" if p.until else "no end") if known else text("?")
        rows.append(
            Row(
                id=f"pact-{p.id}",
                head=names,
                cells=[Cell(id="kind", text=word), Cell(id="until", text=until)],
            )
        )
    for x in g.gifts:
        head = capital(text(seat_seg(g, x.giver), " to ", seat_seg(g, x.holder)))
        until = text(f"turn {x.until}" if x.until else "no end")
        rows.append(
            Row(
                id=f"gift-{x.card}",
                head=head,
                cells=[Cell(id="kind", text=text(g.book.faces[x.kind].name)), Cell(id="until", text=until)],
            )
        )
    return Table(
        id="treaties",
        label="War, pacts and cards given",
        cols=[("kind", "What", False), ("until", "Until", False)],
        rows=rows,
    )


def seat_mat(g: Medioevo, s: Seat, seat: Seat | None) -> Mat:
    mine = s == seat
    eye = g.seats if seat is None else seat
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
    blocks: list[Block] = [
        Counter(
            id="florins", label="Florins", value=g.florins[s] if mine else None, icon="coin", secret=mine
        ),
        Counter(id="honour", label="Honour", value=g.honour[s], icon="honour"),
        Counter(id="level", label="Technological level", value=level(g, s)),
        Counter(id="recruits", label="Armies to place", value=g.recruits[s]),
        Counter(
            id="reserve", label="Armies behind the screen", value=g.reserve[s] if mine else None, secret=mine
        ),
        Counter(id="lands", label="Territories", value=g.owner.count(s)),
        Pile(id=f"hand-{s}", label="Empire cards", n=len(cards), cards=cards, fan="hand"),
    ]
    if loans := [x.due for x in g.loans if x.seat == s]:
        blocks.append(Counter(id="loans", label="Owed to the bank", value=sum(loans), icon="coin"))
    held = [(capital(text(seat_seg(g, o))), str(n)) for o, n in enumerate(g.prisoners[s]) if n]
    if held:
        blocks.append(Sum(id="prisoners", label="Prisoners held", lines=held, total=str(sum(g.prisoners[s]))))
    if g.kingdom[s] >= 0 and (mine or not g.variants.objectives):
        due = due_lines(g, s)
        lines = [(text(w.capitalize()), f"{n:+d}") for w, n in due if n and (mine or w != "florins")]
        total = sum(n for w, n in due if mine or w != "florins")
        blocks.append(Sum(id="due", label="Honour due at the end", lines=lines, total=f"{total:+d}"))
    if mine and g.goals[s] >= 0:
        goal = g.book.objectives[g.goals[s]]
        names = [
            (text(f"{colour}: ", land(g, g.book.space[x])), "held" if g.owner[g.book.space[x]] == s else "")
            for colour, x in (*(("yellow", x) for x in goal.yellow), *(("red", x) for x in goal.red))
        ]
        blocks.append(Sum(id="objective", label=f"Objective: {goal.name}", lines=names, total=""))
    office = (
        "Pope" if s == g.pope else "Antipope" if s == g.antipope else "excommunicated" if g.banned[s] else ""
    )
    label = seat_info(g, s).name + (f", {office}" if office else "")
    return Mat(id=f"seat-{s}", label=label, blocks=blocks, seat=s)
