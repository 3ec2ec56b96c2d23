"""Points, teams' points, victory, players who are out, statistics."""

from __future__ import annotations

from pentarchy.kernel import Points, Result, Seat

from ..state import State
from ..state.records import FORMATIONS, HAND
from .income import holdings, incomes
from .trade import set_trade_gold

PARTS = 12
"""Scores are kept in twelfths, so that halves, thirds and quarters are exact (R-38)."""


def land_points(g: State) -> list[int]:
    """Per seat: territories and cities. [SS-071, SS-072, SS-073]"""
    p = g.book.tables.points
    return [t * p.territory + m * p.minor + n * p.major for t, m, n in holdings(g)]


def capital_points(g: State) -> list[int]:
    """Per seat: enemy capitals it holds (R-107). [SS-074, SS-276, SS-277]"""
    out = [0] * g.seats
    for host in range(g.seats):
        land = g.book.capital[g.factions[host]]
        holder = g.owner[land]
        for seat, _, _, capital in g.parts[land]:
            if capital:
                holder = seat
        if holder >= 0 and not g.allied(holder, host):
            out[holder] += g.book.tables.points.enemy_capital
    return out


def scores(g: State) -> list[int]:
    """Per seat, in twelfths, the score of its team or its own. [SS-075, SS-269, SS-270, SS-271, SS-513]"""
    land, capital = land_points(g), capital_points(g)
    out = [0] * g.seats
    for seat in range(g.seats):
        if g.team[seat] < 0:
            out[seat] = (land[seat] + capital[seat]) * PARTS
            continue
        team = g.members(seat)
        n = len(team)
        whole = g.book.tables.points.ally * (n - 1) + sum(capital[s] for s in team)
        out[seat] = sum(land[s] for s in team) * PARTS // n + whole * PARTS
    return out


def shown(score: int) -> str:
    """One decimal, left out when it is a whole number."""
    whole, rest = divmod(score, PARTS)
    return str(whole) if not rest else f"{score / PARTS:.1f}"


def account(g: State, seat: Seat) -> list[Points]:
    """The lines of a seat's score, those of its team if it has one. [SS-071, SS-072, SS-073, SS-074, SS-075,
    SS-269]"""
    if not g.order:  # the powers have not taken their places
        return []
    p, capital, team = g.book.tables.points, capital_points(g), g.members(seat)
    if len(team) > 1:
        land = land_points(g)
        mean = sum(land[s] for s in team) * PARTS // len(team)
        lines = [
            Points("shared", round(mean / PARTS, 1)),  # as it is shown
            Points("allies", p.ally * (len(team) - 1)),
        ]
    else:
        lands, minor, major = holdings(g)[seat]
        lines = [
            Points("lands", lands * p.territory),
            Points("minor", minor * p.minor),
            Points("major", major * p.major),
        ]
    return [*lines, Points("capitals", sum(capital[s] for s in team))]


def target(g: State) -> str:
    """The points that win if they are held for a season; none in a game to the last side. [SS-076, SS-078]"""
    points = g.book.tables.points.targets.get(g.variants.length)
    return "" if points is None else str(points)


def figures(g: State, seat: Seat) -> dict[str, int]:
    """The numbers a power's choices change, all of them its own."""
    if not g.order:
        return {}
    lands, minor, major = holdings(g)[seat]
    first = seat * FORMATIONS
    return {
        "points": int(sum(line.n for line in account(g, seat))),
        "gold": g.gold[seat],
        "income": sum(incomes(g)[seat]),
        "lands": lands,
        "minor": minor,
        "major": major,
        "troops": sum(map(sum, g.army[first : first + FORMATIONS])),
        "ships": sum(map(sum, g.fleet[first : first + FORMATIONS])),
        "cards": len(g.hand(seat)),
    }


def judge(g: State) -> list[Seat]:
    """The marked side that is still at the target and not below anybody wins; then marks are set anew
    (R-99). [SS-080, SS-081, SS-082]"""
    if g.variants.length == "total":
        return []
    target = g.book.tables.points.targets[g.variants.length] * PARTS
    score = scores(g)
    top = max(score[s] for s in g.alive)
    ready = {g.side(s) for s in g.alive if g.mark[s] >= 0 and score[s] >= target and score[s] == top}
    if len(ready) == 1:
        side = ready.pop()
        return g.members(side)
    for s in g.alive:
        if score[s] < target:
            g.mark[s] = -1
        elif g.mark[s] < 0 and g.turn >= g.ban[s]:
            g.mark[s] = g.turn
            g.tell("marked", seat=s, turn=g.turn)
    return []


def eliminate(g: State) -> None:
    """Without land, army and fleet a player is out (R-108). [SS-078]"""
    for s in g.alive:
        first = s * FORMATIONS
        gone = (
            s not in g.owner
            and not any(any(u) for u in g.army[first : first + FORMATIONS])
            and not any(any(u) for u in g.fleet[first : first + FORMATIONS])
            and not any(p[0] == s for parts in g.parts for p in parts)
        )
        if not gone:
            continue
        g.reveal()
        g.out[s] = True
        for card in g.cards.lie(HAND + s):
            g.discard(card)
        g.gold[s] = 0
        for t in list(g.trades):
            if s in (t.a, t.b):
                g.gold[t.b if t.a == s else t.a] += t.gold
                set_trade_gold(g, g.trades.index(t), 0)
        rest = [m for m in g.members(s) if m != s]
        g.team[s], g.mark[s] = -1, -1
        if len(rest) == 1:
            g.team[rest[0]] = -1
        g.tell("out", seat=s)


def end(g: State, how: str, winners: list[Seat] | None = None) -> None:
    """Places by score; the winners, or the last side standing, come first. [SS-079, SS-086]"""
    g.reveal()  # all sheets are laid open
    score = scores(g)
    first = set(winners or ([] if how != "last" else g.alive))
    key = [(s in first, not g.out[s], score[s]) for s in range(g.seats)]
    places = tuple(1 + sum(k > key[s] for k in key) for s in range(g.seats))
    g.tell("over", how=how, winners=tuple(s for s in range(g.seats) if places[s] == 1))
    g.finish(Result(places=places, scores=tuple(x // PARTS for x in score), how=how))


def statistics(g: State) -> dict[str, int | float | str]:
    """What a designer wants to know of a finished game."""
    names = ("battles", "sieges", "captures", "pillages", "marriages", "sabotages")
    out: dict[str, int | float | str] = dict(zip(names, g.tally, strict=True))
    out["seasons"] = g.turn + 1
    out["teams"] = len({t for t in g.team if t >= 0})
    score = scores(g)
    for s in range(g.seats):
        out[f"seat{s}.faction"] = g.fid(s)
        out[f"seat{s}.points"] = score[s] / PARTS
        out[f"seat{s}.lands"] = len(g.lands_of(s))
        out[f"seat{s}.gold"] = g.gold[s]
        out[f"seat{s}.leader"] = g.book.tables.leader[g.leaders[s]].id if g.leaders[s] >= 0 else ""
    return out
