"""The sheets beside the board: one per seat, and the common one with scores, teams, trade and the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import Card, Cell, Counter, Grid, Mat, Pile, Row, Seg, Sum, Table, text

from .book import COLOURS
from .game import DISCARD, FORMATIONS, STACK
from .income import holdings, incomes
from .names import counted, join, label, own, piece_ref, power, roster, season_name, spot, who
from .scoring import PARTS, capital_points, land_points, scores, shown

if TYPE_CHECKING:
    from .game import SwordsAndSails

Blocks = list[Counter | Grid | Sum | Table | Pile]
SUITS = {"green": "Development", "blue": "Political", "yellow": "Espionage", "red": "War"}


class Ledger(msgspec.Struct, frozen=True):
    """Everybody's lands, incomes and points."""

    score: list[int]
    held: list[tuple[int, int, int]]
    pay: list[tuple[int, int]]
    land: list[int]
    capital: list[int]


@shared
def ledger(g: SwordsAndSails) -> Ledger:
    return Ledger(scores(g), holdings(g), incomes(g), land_points(g), capital_points(g))


def mat(g: SwordsAndSails, s: Seat, viewer: Seat | None) -> Mat:
    """A player's sheet as the viewer sees it."""
    blocks: list[object] = [
        Counter("gold", "Gold", g.gold[s], icon="coin"),
        income_sum(g, s),
        score_sum(g, s),
        _hand(g, s, viewer),
    ]
    if g.leaders[s] >= 0:
        leader = g.book.tables.leader[g.leaders[s]]
        blocks.append(Pile("leader", "Leader", 1, [Card(leader.id, leader.id)], fan="row"))
    if s == viewer:
        blocks.append(_forces(g, s))
        if notes := _notes(g, s):
            blocks.append(notes)
    return Mat(id=str(s), label=g.book.factions[g.factions[s]].name, blocks=blocks, seat=s)  # type: ignore[arg-type]


@shared
def income_sum(g: SwordsAndSails, s: Seat) -> Sum:
    harvest, city = ledger(g).pay[s]
    season = g.book.tables.seasons[g.season]
    lines = [(text(f"Harvest ({season})"), str(harvest)), (text("Cities"), str(city))]
    return Sum("income", "Income", lines, str(harvest + city))


@shared
def score_sum(g: SwordsAndSails, s: Seat) -> Sum:
    book = ledger(g)
    held, land, capital = book.held[s], book.land, book.capital
    p = g.book.tables.points
    lines = [
        (text(counted(held[0], "territory", "territories")), str(held[0] * p.territory)),
        (text(counted(held[1], "minor city", "minor cities")), str(held[1] * p.minor)),
        (text(counted(held[2], "major city", "major cities")), str(held[2] * p.major)),
    ]
    team = g.members(s)
    n = len(team)
    if n > 1:
        others = [who(g, m) for m in team if m != s]
        lines.append(
            (text("shared with ", *join(list(others))), shown(sum(land[m] for m in team) * PARTS // n))
        )
        lines.append((text("allies"), f"+{p.ally * (n - 1)}"))
    if extra := sum(capital[m] for m in team):
        lines.append((text("enemy capitals"), f"+{extra}"))
    total = sum(land[m] for m in team) * PARTS // n + (p.ally * (n - 1) + extra) * PARTS
    return Sum("score", "Points", lines, shown(total))


def _hand(g: SwordsAndSails, s: Seat, viewer: Seat | None) -> Pile:
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
    return Pile("hand", "Intrigue cards", len(hand), cards, fan="hand" if s == viewer else "row")


def _forces(g: SwordsAndSails, s: Seat) -> Table:
    rows, n = [], len(g.army)
    for p in [*g.armies_of(s), *(n + f for f in g.fleets_of(s))]:
        sea = p >= n
        if sea:
            f = p - n
            at = text(spot(g, g.port[f] if g.port[f] >= 0 else g.fleet_at[f]))
            units = f"{roster(g, g.fleet[f], sea)}; carries {g.load(f)} of {g.capacity(f)}"
        else:
            at = (
                text(spot(g, g.army_at[p])) if g.army_at[p] >= 0 else text("aboard ", own(g, n + g.aboard[p]))
            )
            units = f"{roster(g, g.army[p], sea)} ({sum(g.army[p])})"
        name = Seg(label(g, p).replace(" ", "\xa0"), ref=piece_ref(g, p))  # on one line
        rows.append(Row(piece_ref(g, p)[6:], text(name), [Cell("at", at), Cell("units", text(units))]))
    cols = [("at", "Where", False), ("units", "Units", False)]
    return Table("forces", "Armies and fleets", cols, rows)


def _notes(g: SwordsAndSails, s: Seat) -> Table | None:
    """What spies and battles have shown of others, with the season it was seen."""
    rows, n = [], len(g.army)
    seen: dict[int, tuple[int, tuple[int, ...]]] = {}
    for notes in (g.notes[g.seats], g.notes[s]):
        for piece, turn, units in notes:
            if piece not in seen or seen[piece][0] <= turn:
                seen[piece] = (turn, units)
    for piece, (turn, units) in sorted(seen.items()):
        owner = piece % n // FORMATIONS
        if owner != s:
            head = text(power(g, owner), " ", label(g, piece))
            cells = [
                Cell("units", text(roster(g, units, piece >= n))),
                Cell("when", text(season_name(g, turn))),
            ]
            rows.append(Row(f"n{piece}", head, cells, seat=owner))
    return (
        Table(
            "notes", "Seen by spies and in battle", [("units", "Units", False), ("when", "When", False)], rows
        )
        if rows
        else None
    )


@shared
def common(g: SwordsAndSails) -> Mat:
    """Scores and teams, trade agreements, the deck."""
    blocks: list[object] = [_scores(g)]
    if g.trades:
        blocks.append(_trades(g))
    if not g.variants.espionage_only:
        cells = []
        for k, colour in enumerate(COLOURS):
            stack, gone = len(g.cards.lie(STACK + k)), len(g.cards.lie(DISCARD + k))
            cells.append(Cell(colour, text(f"{SUITS[colour]}: {stack} left, {gone} discarded")))
        blocks.append(Grid("deck", "Intrigue cards", 2, cells))
    return Mat(id="common", label="Europe", blocks=blocks)  # type: ignore[arg-type]


def team_letter(g: SwordsAndSails, s: Seat) -> str:
    return "ABCDEFGH"[g.team[s] % 8] if g.team[s] >= 0 else ""


def _scores(g: SwordsAndSails) -> Table:
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
                text(power(g, s)),
                [Cell("team", text(team_letter(g, s))), *cells, Cell("mark", text(mark))],
                seat=s,
            )
        )
    cols = [
        ("team", "Team", False), ("points", "Points", True), ("lands", "Lands", True),
        ("minor", "Minor", True), ("major", "Major", True), ("harvest", "Harvest", True),
        ("city", "City income", True),
        ("gold", "Gold", True), ("mark", "At target since", False),
    ]  # fmt: skip
    return Table("scores", "Powers", cols, rows, sort="points")


def _trades(g: SwordsAndSails) -> Table:
    rows = [
        Row(
            f"t{t.card}",
            text(power(g, t.a), " and ", power(g, t.b)),
            [Cell("gold", n=t.gold), Cell("since", text(season_name(g, t.turn)))],
        )
        for t in g.trades
    ]
    return Table("trades", "Trade agreements", [("gold", "Gold", True), ("since", "Since", False)], rows)
