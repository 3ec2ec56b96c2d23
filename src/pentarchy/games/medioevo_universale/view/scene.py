"""The Scene: board, mats and contests as one seat may see them."""

from __future__ import annotations

from collections import Counter

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
    Space,
    Table,
    Text,
    plain,
)

from ..book import ENGINES, FORTIFICATIONS, SETTLEMENTS
from ..rules.realm.lands import BUILDINGS, buildings
from ..rules.realm.powers import faith
from ..state import PHASES, State
from ..state.records import Piece as Unit
from ..words.names import WORDS, good_name, label, ranked_name, seat_name
from .contests import contests, ways
from .ghosts import ghosts, with_ghosts
from .manifest import BOARD
from .mats import realm_mat, seat_info, seat_mat

RANKS = ("I", "II", "III")
COLOURS = 10
"""So many kinds the map can tell apart."""
CARRIERS = ("wagon", "galley")
"""What carries armies: empty it is worth nothing in a fight."""


def portray(g: State, seat: Seat | None) -> Scene:
    seats = [seat_info(g, s) for s in range(g.seats)]
    return Scene(
        seats=seats,
        calendar=calendar(g),
        boards=[
            Board(id=BOARD, spaces=with_ghosts(spaces(g), ghosts(g, seat)), links=links(g), modes=modes(g))
        ],
        mats=[realm_mat(g, seat), *(seat_mat(g, s, seat) for s in range(g.seats))],
        contests=contests(g),
        arrows=arrows(g),
        result=result(g),
    )


@shared
def calendar(g: State) -> Calendar:
    now = PHASES.index(g.phase) if g.phase in PHASES else -1
    phases = [
        Phase(
            id=p,
            label=label("note-phase", phase=p),
            state="done" if n < now else "now" if n == now else "next",
        )
        for n, p in enumerate(PHASES)
    ]
    struck = {"calamity": g.calamity} if g.calamity else {}
    return Calendar(
        label=WORDS.plain("note-turn", turn=g.turn, **struck) if g.turn else label("note-setup"),
        turn=g.turn,
        phases=phases,
        of=g.variants.turns,
        order=[s for s in g.order if g.alive[s]],
        end=WORDS.say("note-end", turns=g.variants.turns, honour=g.variants.honour),
    )


# ---- the board -------------------------------------------------------------------------------------------


def board(g: State, seat: Seat | None) -> Board:
    drawn = with_ghosts(spaces(g), ghosts(g, seat))
    return Board(id=BOARD, spaces=drawn, links=links(g), modes=modes(g))


def unit(g: State, n: int, p: Unit, aboard: dict[int, list[tuple[int, Unit]]]) -> Piece:
    """A transport with what it carries, a Captain or an engine."""
    holds = [unit(g, m, q, aboard) for m, q in aboard.get(n, ())]
    if p.fv:
        holds.append(
            Piece(
                id=f"crew-{n}",
                kind="army" if p.owner >= 0 else "barbarian",
                owner=p.owner if p.owner >= 0 else None,
                n=p.fv,
                worth=p.fv,
            )
        )
    holds += [
        Piece(id=f"cargo-{n}-{x.id}", kind=x.id, n=p.goods[k])
        for k, x in enumerate(g.book.goods)
        if p.goods[k]
    ]
    kind = p.kind if p.kind != "engine" else ENGINES[p.level - 1]
    return Piece(
        id=str(n),
        kind=kind,
        owner=p.owner if p.owner >= 0 else None,
        level=p.level,
        badge=RANKS[p.level - 1],
        worth=p.fv if p.fv or p.kind in CARRIERS else None,
        name=ranked_name(p.kind, p.level),
        holds=holds,
        marks=["damaged"] if p.damaged else [],
        spent=p.stuck,
    )


@kept
def spaces(g: State) -> list[Space]:
    there: dict[int, list[Piece]] = {}
    pieces_of, armies, owners, shut, sea = g.pieces, g.army, g.owner, g.shut, g.book.sea
    aboard: dict[int, list[tuple[int, Unit]]] = {}
    for n, p in enumerate(pieces_of):
        if p is not None and p.aboard >= 0:
            aboard.setdefault(p.aboard, []).append((n, p))
    for n, p in enumerate(pieces_of):
        if p is not None and p.at >= 0 and p.aboard < 0:
            there.setdefault(p.at, []).append(unit(g, n, p, aboard))
    marked, heaps = marked_lands(g), {d.at for d in g.dumps}
    found = []
    for t, name in enumerate(g.book.ids):
        if shut[t]:
            found.append(Space(id=name, closed=True))
            continue
        pieces = there.get(t, [])
        if t >= sea:
            if pieces:
                found.append(Space(id=name, pieces=pieces))
            continue
        owner = owners[t]
        if armies[t]:
            kind = "army" if owner >= 0 else "barbarian"
            pieces = [
                Piece(
                    id=f"army-{name}",
                    kind=kind,
                    owner=owner if owner >= 0 else None,
                    n=armies[t],
                    worth=armies[t],
                ),
                *pieces,
            ]
        pieces = pieces + [building(g, t, what, lev) for what, lev in buildings(g, t)]
        marks = [mark for mark, lands in marked.items() if t in lands]
        note = goods_note(g, t) if t in heaps else []
        if pieces or owner >= 0 or marks or note:
            found.append(
                Space(
                    id=name,
                    owner=owner if owner >= 0 else None,
                    pieces=pieces,
                    marks=marks,
                    note=note,
                    crown=t in g.capital,
                )
            )
    return found


@shared
def modes(g: State) -> list[Mode]:
    """Whose kingdoms these are, what the lord of a land believes, the best price at its market."""
    best = {land: float(max(prices)) for land, prices in zip(g.book.ids, g.book.price) if any(prices)}
    return [
        kingdoms(g),
        faiths(g),
        Mode("trade", label("mode-trade"), best, unit=label("mode-trade-unit")),
    ]


def kingdoms(g: State) -> Mode:
    """All lands of the kingdoms that players hold most of: whole ones are worth honour. More of them than
    there are colours would tell nobody anything. At first those there are to choose from."""
    held = Counter(k for k, s in zip(g.book.kingdom, g.owner) if 0 <= s < g.seats)
    held = held or Counter(k for k, kingdom in enumerate(g.book.kingdoms) if kingdom.player)
    drawn = sorted(k for k, _ in held.most_common(COLOURS))
    lands = {land: float(k) for land, k in zip(g.book.ids, g.book.kingdom) if k in drawn}
    return Mode("kingdoms", label("mode-kingdoms"), lands, {str(k): g.book.kingdoms[k].name for k in drawn})


def faiths(g: State) -> Mode:
    """What the lord of each land believes; where none is, its kingdom."""
    lords = g.owner[: g.book.sea]
    native = [g.book.kingdoms[k].religion for k in g.book.kingdom]
    believed = [faith(g, s) if 0 <= s < g.seats else own for s, own in zip(lords, native)]
    kinds = sorted(set(believed))
    values = {g.book.ids[x]: float(kinds.index(what)) for x, what in enumerate(believed)}
    words = {str(n): plain(WORDS.say("name-faith", faith=what)) for n, what in enumerate(kinds)}
    return Mode("faith", label("mode-faith"), values, words)


def marked_lands(g: State) -> dict[str, set[int]]:
    """Which lands bear which mark. [MU-240]"""
    c = g.crusade
    struck = set(g.book.area_lands[g.area]) if g.area >= 0 and g.calamity else set()
    found = {
        "holy": set(g.holy), "siege": {s.at for s in g.sieges},
        "plague": {t for t, n in enumerate(g.plague) if n > 0},
        "relic": {t for t, n in enumerate(g.relic) if n},
        "target": {c.target} if c is not None else set(), "start": {c.start} if c is not None else set(),
        "struck": struck,
    }  # fmt: skip
    return {mark: lands for mark, lands in found.items() if lands}


def goods_note(g: State, t: int) -> Text:
    lying = [sum(goods) for goods in zip(*(d.goods for d in g.dumps if d.at == t))]
    goods = [label("note-good", n=n, good=good_name(g, k)) for k, n in enumerate(lying) if n]
    return WORDS.say("note-goods", goods=goods)


def building(g: State, t: int, what: str, lev: int) -> Piece:
    kind = {"settlement": SETTLEMENTS, "fortification": FORTIFICATIONS}.get(what)
    hurt = (g.damaged[t] | g.dented[t]) >> BUILDINGS.index(what) & 1
    return Piece(
        id=f"{what}-{g.book.ids[t]}", kind=kind[lev - 1] if kind else what, level=lev,
        marks=["damaged"] if hurt else [],
    )  # fmt: skip


@shared
def links(g: State) -> list[Link]:
    """Straits one player closes, drawn as blockades."""
    found = []
    for (a, b), strait in zip(g.book.banks, g.book.straits):
        if g.owner[a] == g.owner[b] >= 0:
            found.append(
                Link(
                    a=f"space:{g.book.ids[a]}",
                    b=f"space:{g.book.ids[b]}",
                    kind="blockade",
                    owner=g.owner[a],
                    badge=strait.name[:1],
                )
            )
    return found


@shared
def arrows(g: State) -> list[Arrow]:
    return ways(g, g.battle) if g.battle is not None else []


def result(g: State) -> Table | None:
    if g.result is None:
        return None
    rows = [
        Row(id=str(s), head=WORDS.say("mat-power", seat=seat_name(g, s)), seat=s, cells=[
            Cell(id="place", n=g.result.places[s]),
            Cell(id="total", n=g.result.scores[s]),
            Cell(id="held", n=g.honour[s]),
        ]) for s in range(g.seats)
    ]  # fmt: skip
    return Table(
        id="result",
        label=label("note-alone" if g.ended == "alone" else "note-won"),
        cols=[(id, label(f"note-{id}"), True) for id in ("place", "total", "held")],
        rows=rows,
        sort="place",
    )
