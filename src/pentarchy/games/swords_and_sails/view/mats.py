"""The sheets beside the board: one per seat, and the common one with scores, teams, trade and the deck."""

from __future__ import annotations

import msgspec

from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import Card, Cell, Counter, Grid, Mat, Pile, Row, Seg, Sum, Table, text

from ..book import COLOURS
from ..rules.cities import stock
from ..rules.income import holdings, incomes
from ..rules.scoring import PARTS, capital_points, land_points, scores, shown
from ..state import State
from ..state.records import DISCARD, FORMATIONS, STACK
from ..words import WORDS, caption, counted
from ..words.names import fleet, head, label, piece_ref, power, roster, season_name, several, spot

Blocks = list[Counter | Grid | Sum | Table | Pile]

COLUMNS = (
    ("team", "team", False),
    ("points", "points", True),
    ("lands", "lands", True),
    ("minor", "minor", True),
    ("major", "major", True),
    ("harvest", "harvest-column", True),
    ("city", "city-income", True),
    ("gold", "gold", True),
    ("mark", "mark", False),
)
"""Of the table of powers: id, word, whether it is a number."""


class Ledger(msgspec.Struct, frozen=True):
    """Everybody's lands, incomes and points."""

    score: list[int]
    held: list[tuple[int, int, int]]
    pay: list[tuple[int, int]]
    land: list[int]
    capital: list[int]


@shared
def ledger(g: State) -> Ledger:
    return Ledger(scores(g), holdings(g), incomes(g), land_points(g), capital_points(g))


def mat(g: State, s: Seat, viewer: Seat | None) -> Mat:
    """A player's sheet as the viewer sees it."""
    blocks: list[object] = [
        Counter("gold", caption("mat-gold"), g.gold[s], icon="coin"),
        income_sum(g, s),
        score_sum(g, s),
        _hand(g, s, viewer),
    ]
    if g.leaders[s] >= 0:
        leader = g.book.tables.leader[g.leaders[s]]
        blocks.append(Pile("leader", caption("mat-leader"), 1, [Card(leader.id, leader.id)], fan="row"))
    if s == viewer:
        blocks.append(_forces(g, s))
        if notes := _notes(g, s):
            blocks.append(notes)
    return Mat(id=str(s), label=g.book.factions[g.factions[s]].name, blocks=blocks, seat=s)  # type: ignore[arg-type]


@shared
def income_sum(g: State, s: Seat) -> Sum:
    harvest, city = ledger(g).pay[s]
    season = g.book.tables.seasons[g.season]
    lines = [
        (WORDS.say("mat-harvest", season=season), str(harvest)),
        (counted("mat-cities"), str(city)),
    ]
    return Sum("income", caption("mat-income"), lines, str(harvest + city))


@shared
def score_sum(g: State, s: Seat) -> Sum:
    book = ledger(g)
    held, land, capital = book.held[s], book.land, book.capital
    p = g.book.tables.points
    lines = [
        (counted("mat-territories", held[0]), str(held[0] * p.territory)),
        (counted("mat-minor-cities", held[1]), str(held[1] * p.minor)),
        (counted("mat-major-cities", held[2]), str(held[2] * p.major)),
    ]
    team = g.members(s)
    n = len(team)
    if n > 1:
        others = several(g, (m for m in team if m != s))
        share = shown(sum(land[m] for m in team) * PARTS // n)
        lines.append((WORDS.say("mat-shared", others=others), share))
        lines.append((counted("mat-allies"), f"+{p.ally * (n - 1)}"))
    if extra := sum(capital[m] for m in team):
        lines.append((counted("mat-enemy-capitals"), f"+{extra}"))
    total = sum(land[m] for m in team) * PARTS // n + (p.ally * (n - 1) + extra) * PARTS
    return Sum("score", caption("mat-points"), lines, shown(total))


def _hand(g: State, s: Seat, viewer: Seat | None) -> Pile:
    """Faces the viewer knows; of the others only the colour of the back."""
    bit = g.seats if viewer is None else viewer
    cards, backs = [], [0, 0, 0, 0]
    hand = g.hand(s)
    for c in hand:
        if g.cards.seen[c] >> bit & 1:
            cards.append(Card(f"c{c}", g.book.cards[g.book.deck[c]].id, secret=s == viewer))
        else:
            backs[g.book.backs[c]] += 1
    cards += [Card("", COLOURS[k], "back", n) for k, n in enumerate(backs) if n]
    return Pile("hand", caption("mat-hand"), len(hand), cards, fan="hand" if s == viewer else "row")


def _forces(g: State, s: Seat) -> Table:
    rows, n = [], len(g.army)
    for p in [*g.armies_of(s), *(n + f for f in g.fleets_of(s))]:
        sea = p >= n
        if sea:
            f = p - n
            at = text(spot(g, g.port[f] if g.port[f] >= 0 else g.fleet_at[f]))
            inside = roster(g, g.fleet[f], sea)
            units = WORDS.say("mat-carries", units=inside, load=g.load(f), most=g.capacity(f))
        else:
            ashore = g.army_at[p] >= 0
            at = (
                text(spot(g, g.army_at[p]))
                if ashore
                else WORDS.say("mat-aboard", fleet=fleet(g, g.aboard[p]))
            )
            units = WORDS.say("mat-army", units=roster(g, g.army[p], sea), n=sum(g.army[p]))
        name = Seg(label(g, p).replace(" ", "\xa0"), ref=piece_ref(g, p))  # on one line
        rows.append(Row(piece_ref(g, p)[6:], text(name), [Cell("at", at), Cell("units", units)]))
    cols = [("at", caption("mat-where"), False), ("units", caption("mat-units"), False)]
    return Table("forces", caption("mat-forces"), cols, rows)


def _notes(g: State, s: Seat) -> Table | None:
    """What spies and battles have shown of others, with the season it was seen. [SS-034]"""
    rows, n = [], len(g.army)
    seen: dict[int, tuple[int, tuple[int, ...]]] = {}
    for notes in (g.notes[g.seats], g.notes[s]):
        for piece, turn, units in notes:
            if piece not in seen or seen[piece][0] <= turn:
                seen[piece] = (turn, units)
    for piece, (turn, units) in sorted(seen.items()):
        owner = piece % n // FORMATIONS
        if owner != s:
            named = WORDS.say("mat-seen", power=power(g, owner), piece=label(g, piece))
            cells = [
                Cell("units", text(roster(g, units, piece >= n))),
                Cell("when", text(season_name(g, turn))),
            ]
            rows.append(Row(f"n{piece}", named, cells, seat=owner))
    cols = [("units", caption("mat-units"), False), ("when", caption("mat-when"), False)]
    return Table("notes", caption("mat-notes"), cols, rows) if rows else None


@shared
def common(g: State) -> Mat:
    """Scores and teams, trade agreements, the deck, city pieces."""
    blocks: list[object] = [_scores(g)]
    if g.trades:
        blocks.append(_trades(g))
    if not g.variants.espionage_only:
        cells = []
        for k, colour in enumerate(COLOURS):
            stack, gone = len(g.cards.lie(STACK + k)), len(g.cards.lie(DISCARD + k))
            cells.append(Cell(colour, WORDS.say("mat-deck", colour=colour, left=stack, gone=gone)))
        blocks.append(Grid("deck", caption("mat-hand"), 2, cells))
    if not g.variants.endless_cities:
        left = WORDS.say("mat-pieces", n=stock(g))
        blocks.append(Grid("pieces", caption("mat-cities"), 1, [Cell("pieces", left)]))
    return Mat(id="common", label=caption("mat-europe"), blocks=blocks)  # type: ignore[arg-type]


def team_letter(g: State, s: Seat) -> str:
    """The label of the seat's team. [SS-030]"""
    return "ABCDEFGH"[g.team[s] % 8] if g.team[s] >= 0 else ""


def _scores(g: State) -> Table:
    """The table of powers; harvest is shown as it is in spring. [SS-089]"""
    book = ledger(g)
    score, held, pay = book.score, book.held, book.pay
    rows = []
    for s in sorted(range(g.seats), key=lambda s: -score[s]):
        mark = season_name(g, g.mark[s]) if g.mark[s] >= 0 else ""
        spring = held[s][0] * g.book.tables.income.harvest[0]  # SS-089: the track shows the spring amount
        numbers = (round(score[s] / PARTS, 1), *held[s], spring, pay[s][1], g.gold[s])
        ids = ("points", "lands", "minor", "major", "harvest", "city", "gold")
        cells = [Cell(i, n=float(v)) for i, v in zip(ids, numbers, strict=True)]
        rows.append(
            Row(
                str(s),
                head(g, s),
                [Cell("team", text(team_letter(g, s))), *cells, Cell("mark", text(mark))],
                seat=s,
            )
        )
    cols = [(id, caption(f"mat-{name}"), number) for id, name, number in COLUMNS]
    return Table("scores", caption("mat-powers"), cols, rows, sort="points")


def _trades(g: State) -> Table:
    rows = [
        Row(
            f"t{t.card}",
            WORDS.say("mat-partners", a=power(g, t.a), b=power(g, t.b)),
            [Cell("gold", n=t.gold), Cell("since", text(season_name(g, t.turn)))],
        )
        for t in g.trades
    ]
    cols = [("gold", caption("mat-gold"), True), ("since", caption("mat-since"), False)]
    return Table("trades", caption("mat-trades"), cols, rows)
