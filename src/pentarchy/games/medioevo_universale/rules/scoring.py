"""Honour: what is due at the end, places and ties, and the statistics of a finished game."""

from __future__ import annotations

from pentarchy.kernel import Points, Result, Seat

from ..state import State
from ..state.records import hand
from .realm.lands import safe_garrison, whole_among
from .realm.pieces import crew, garrisons
from .reinforcements import owed_lines
from .taxes import income

SIZES = {"small": 0, "minor": 1, "great": 2, "major": 3}
"""Honour for a whole kingdom, by its size."""
TERMS = {"florins": "wealth", "lost home": "lost-home", "religious capitals": "religious-capitals"}
"""Terms of the guide for lines of honour that have another name."""


def due_lines(g: State, seat: Seat) -> list[tuple[str, int]]:
    """The honour due at the end, item by item. A land counts only with a garrison safe from rebellion.

    [MU-094, MU-443, MU-444, MU-445, MU-446, MU-534]
    """
    book, h = g.book, g.book.tables.honour
    home = book.realm[g.kingdom[seat]]
    held = {t for t, fv in garrisons(g, seat).items() if fv >= safe_garrison(g, seat, t)}
    lines: list[tuple[str, int]] = []
    if g.variants.objectives:
        lines += _objective(g, seat, held)
    else:
        lines.append(("kingdoms", sum(SIZES[book.kingdoms[k].size] for k in whole_among(g, held))))
        lines.append(("lost home", -sum(g.owner[t] != seat for t in home)))
    lines.append(("florins", g.florins[seat] // 1000))
    lines.append(("cathedrals", sum([n for n, o in zip(g.church, g.owner) if o == seat])))
    lines.append(("religious capitals", sum(g.owner[t] == seat for t in g.holy)))
    if seat in (g.pope, g.antipope):
        lines.append(("pope", h.pope_end))
    lines.append(("relics", relics(g, seat)))
    lines.append(("loans", -sum(x.seat == seat for x in g.loans)))
    return lines


def relics(g: State, seat: Seat) -> int:
    """2 for a relic brought to a Cathedral that stands, 1 for one still with its Captain. [MU-534]"""
    kept = sum(2 if g.church[t] else 1 for t in g.shrine if g.owner[t] == seat)
    return kept + sum(p.relics for _, p in crew(g, seat))


def _objective(g: State, seat: Seat, held: set[int]) -> list[tuple[str, int]]:
    """The objective card replaces the kingdoms: green lost, yellow by halves, red; all of it is an Empire.

    [MU-519, MU-520, MU-521]
    """
    goal = g.book.objectives[g.goals[seat]]
    home = g.book.realm[g.kingdom[seat]]
    yellow = sum(g.book.space[x] in held for x in goal.yellow)
    red = sum(g.book.space[x] in held for x in goal.red)
    green = sum(t in held for t in home)
    lost = sum(g.owner[t] != seat for t in home)
    lines = [("lost home", -lost), ("yellow", yellow // 2), ("red", red)]
    if green == len(home) and yellow == len(goal.yellow) and red == len(goal.red):
        lines.append(("empire", g.book.tables.honour.empire))
    return lines


def due(g: State, seat: Seat) -> int:
    return sum(n for _, n in due_lines(g, seat))


def earned(g: State, seat: Seat) -> int:
    """Honour held and due."""
    return g.honour[seat] + due(g, seat)


def final(g: State, seat: Seat) -> int:
    """The score if the game ended now: who is out, or has no kingdom yet, has only what is held."""
    return earned(g, seat) if g.alive[seat] and g.kingdom[seat] >= 0 else g.honour[seat]


def account(g: State, seat: Seat) -> list[Points]:
    """How the final honour comes about; what brings nothing now is left out."""
    lines = [Points("honour", g.honour[seat])]
    if g.alive[seat] and g.kingdom[seat] >= 0:
        lines += [Points(TERMS.get(what, what), n) for what, n in due_lines(g, seat) if n]
    return lines


def target(g: State) -> str:
    """The honour that ends the game, where one is agreed on. [MU-029, MU-031]"""
    return str(g.variants.honour or "")


def figures(g: State, seat: Seat) -> dict[str, int]:
    """The numbers a player's choices change; none before there is a kingdom."""
    if g.kingdom[seat] < 0:
        return {}
    return {
        "points": final(g, seat),
        "honour": g.honour[seat],
        "florins": g.florins[seat],
        "income": income(g, seat),
        "armies": g.total_armies(seat),
        "reinforcements": sum(n for _, n in owed_lines(g, seat)),
        "recruits": g.recruits[seat],
        "lands": g.owner.count(seat),
        "technologies": g.tech[seat].bit_count(),
        "cards": g.cards.at.count(hand(seat)),
    }


def finish(g: State) -> None:
    """Most honour wins; ties: territories, armies, Florins. [MU-026, MU-434, MU-447]"""
    g.reveal()  # objectives and secret loans show in the account
    scores = [final(g, s) for s in range(g.seats)]
    rank = [
        (g.alive[s], scores[s], sum(o == s for o in g.owner), g.total_armies(s), g.florins[s])
        for s in range(g.seats)
    ]
    places = tuple(1 + sum(other > mine for other in rank) for mine in rank)
    for s in range(g.seats):
        g.tell(
            "score",
            seat=s,
            held=g.honour[s],
            total=scores[s],
            lines=[[w, n] for w, n in due_lines(g, s) if n],
        )
    g.finish(Result(places=places, scores=tuple(scores), how=g.ended))


def statistics(g: State) -> dict[str, int | float | str]:
    """What a designer wants to know."""
    found: dict[str, int | float | str] = {"turns": g.turn, "how": g.result.how if g.result else ""}
    found |= dict(zip(("battles", "calamities", "crusades"), g.tally))
    deeds = ("conquests", "sieges", "trades", "peaces")
    found |= dict(zip(deeds, map(sum, zip(*g.deeds))))
    for s in range(g.seats):
        found[f"seat{s}.kingdom"] = g.book.kingdoms[g.kingdom[s]].id
        found[f"seat{s}.lands"] = sum(o == s for o in g.owner)
        found[f"seat{s}.technologies"] = g.tech[s].bit_count()
        found[f"seat{s}.florins"] = g.florins[s]
        found[f"seat{s}.armies"] = g.total_armies(s)
        found |= {f"seat{s}.{deed}": n for deed, n in zip(deeds, g.deeds[s])}
    return found
