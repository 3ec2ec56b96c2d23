"""One self-contained page a designer reads in five minutes, and repeats from what it says of itself."""

from __future__ import annotations

import json
import shlex
from datetime import UTC, datetime
from html import escape
from typing import Any

from pentarchy.games import title

from . import charts
from .facts import (
    Estimate,
    by_bot,
    by_choice,
    by_faction,
    by_seat,
    deeds,
    endings,
    faction_is_seat,
    first_mover,
    game_statistics,
    mean,
    what_winners_did,
    win_shares,
)
from .plan import STANDARD, Row

SEEN = 8
"""Rows of a table before the others unfold."""
STYLE = """
body{font:16px/1.5 'Source Sans 3',system-ui,sans-serif;color:#24180c;background:#f6efdf;margin:0}
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}
h1{font:34px/1.15 'IM Fell English SC',Georgia,serif;margin:0 0 4px}
h2{font:24px 'IM Fell English SC',Georgia,serif;margin:40px 0 4px;padding-top:16px;
 border-top:1px solid #8f7a52}
h3{font-size:16px;margin:16px 0 4px}
p.lead{color:#5e4d38;margin:0 0 24px}
p.say{margin:4px 0 12px;max-width:70ch}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px}
.fact{background:#fffaf0;border:1px solid #cdbb92;border-radius:8px;padding:10px 16px}
.fact b{display:block;font-size:22px}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,380px),1fr));gap:12px;
 align-items:start}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;width:100%}
td,th{padding:3px 10px 3px 0;text-align:left;border-bottom:1px solid #e4d8ba}
td.n,th.n{text-align:right;white-space:nowrap}
summary{cursor:pointer;padding:8px 0;color:#7a1d19}
.heap{columns:2 380px;column-gap:12px}
.heap figure{break-inside:avoid;margin-top:0;margin-bottom:12px}
@media(max-width:480px){table{font-size:13px}td,th{padding-right:3px}.heap figure{padding:10px}}
td.sure{color:#982520;font-weight:600}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:8px 0}
dd{margin:0;overflow-wrap:anywhere}
code{font-size:14px}
@media print{body{background:#fff}main{padding:0}section,figure,.fact{break-inside:avoid}
 figure,.fact{background:#fff}figcaption a{display:none}}
"""


def page(*editions: list[Row]) -> str:
    """The report on some rows, each list of one game and one edition."""
    name = title(editions[0][0].game).name
    several = len(editions) > 1
    contents = ""
    if several:
        links = (f"<li><a href=#e{n}>{escape(_edition(rows[0]))}</a>" for n, rows in enumerate(editions))
        contents = f"<h1>{escape(name)}: {len(editions)} editions</h1><ul>{''.join(links)}</ul>"
    bodies = (f"<article id=e{n}>{''.join(_parts(rows))}</article>" for n, rows in enumerate(editions))
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width'>"
        f"<title>{escape(name)}: balance report</title><style>{STYLE}{charts.STYLE}</style>"
        f"<main>{contents}{''.join(bodies)}</main></html>"
    )


def _edition(row: Row) -> str:
    return f"edition {row.edition}, content {row.content[:8]}, program {row.product}"


def _parts(rows: list[Row]) -> list[str]:
    done = [row for row in rows if row.finished]
    parts = [head(title(rows[0].game).name, rows, done)]
    if not done:
        return [*parts, section("Who wins", "No game was finished.", ""), made(rows)]
    fair = 1 / done[0].players
    parts.append(section("Who wins", who_wins(done), winners(done, fair)))
    if len({name for row in done for name in row.bots}) > 1:
        bots = charts.shares("Win share by bot", best_first(win_shares(done, by_bot)))
        parts.append(section("Who plays how well", "Share of games won by the bot at the table.", bots))
    parts.append(section("How games end", "", charts.shares("Roads to the end of a game", endings(done))))
    scores: dict[str, list[float]] = {}
    for row in done:
        for faction, score in zip(row.factions, row.scores):
            scores.setdefault(faction, []).append(float(score))
    length = [float(row.decisions - row.forced) for row in done]
    plots = two(
        charts.boxes("Final score by faction", scores),
        charts.histogram("Real choices per game", length, "choices"),
    )
    parts.append(section("Scores and length", lengths(done), plots))
    for what, shares in by_choice(done).items():
        plot = charts.shares(f"Win share by {plain(what)}", best_first(shares), fair)
        parts.append(section(plain(what).capitalize(), "Share of games won by seats that had it.", plot))
    if differences := what_winners_did(done):
        named = [Estimate(plain(e.name), e.value, e.low, e.high, e.n) for e in differences]
        plot = charts.effects("Winners beside the others", named)
        parts.append(section("What winners did differently", winners_way(named), plot))
    parts += happened(done, fair)
    return [*parts, made(rows)]


def head(name: str, rows: list[Row], done: list[Row]) -> str:
    choices = [row.decisions - row.forced for row in rows]
    forced = sum(row.forced for row in rows) / max(1, sum(row.decisions for row in rows))
    seats = max(1, rows[0].players)
    facts = [
        ("games", f"{len(rows):,}"),
        ("finished", f"{len(done):,}"),
        ("players", str(rows[0].players)),
        ("choices a game", f"{sum(choices) / len(choices):,.0f}"),
        ("choices a player", f"{sum(choices) / len(choices) / seats:,.0f}"),
        ("forced answers", f"{forced:.0%}"),
    ]
    cells = "".join(f"<div class=fact><b>{value}</b>{label}</div>" for label, value in facts)
    bots = ", ".join(sorted({bot for row in rows for bot in row.bots}))
    lead = f"Bots: {escape(bots)}. Options: {escape(options_in_use(rows[0]))}. Lines show 95% intervals."
    return f"<h1>{escape(name)}</h1><p class=lead>{lead}</p><div class=facts>{cells}</div>"


def options_in_use(row: Row) -> str:
    """What was chosen otherwise than usual, as the lobby calls it; all options stand in the command below."""
    declared = title(row.game).options()
    chosen: dict[str, Any] = json.loads(row.variants)
    used = [
        f"{kind['title']}: {_in_words(kind, chosen[name])}"
        for name, kind in declared.items()
        if name in chosen and chosen[name] != kind.get("default")
    ]
    return "; ".join(used) or "the usual ones"


def _in_words(kind: dict[str, Any], value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(kind["names"][kind["enum"].index(value)] if "enum" in kind else value)


def winners(done: list[Row], fair: float) -> str:
    """Factions and seats, or one of them where they are the same."""
    factions = best_first(win_shares(done, by_faction))
    if faction_is_seat(done):
        return charts.shares("Win share by faction, which is also the seat", factions, fair)
    seats = sorted(win_shares(done, by_seat), key=lambda e: int(e.name.split()[-1]))
    return two(
        charts.shares("Win share by faction", factions, fair),
        charts.shares("Win share by seat, in the order of seating", seats, fair),
    )


def who_wins(done: list[Row]) -> str:
    """The sentence a designer looks for first."""
    fair = 1 / done[0].players
    factions = win_shares(done, by_faction)
    off = [e for e in factions if e.low > fair or e.high < fair]
    words = [f"A fair share is {fair:.0%}."]
    if off:
        words += [
            f"{e.name}: {e.value:.0%} ({e.low:.0%} to {e.high:.0%}), {e.value / fair:.2f} times fair."
            for e in sorted(off, key=lambda e: -abs(e.value - fair))
        ]
    else:
        words.append("No faction differs from it beyond chance.")
    if first := first_mover(done):
        edge = (
            "an advantage"
            if first.low > fair
            else "a disadvantage"
            if first.high < fair
            else "no sure advantage"
        )
        words.append(f"Who moves first wins {first.value:.0%} ({first.low:.0%} to {first.high:.0%}): {edge}.")
    if faction_is_seat(done):
        words.append(
            "Each faction always sat at the same seat, so these games cannot tell the faction from the seat."
        )
    return " ".join(words)


def best_first(estimates: list[Estimate]) -> list[Estimate]:
    return sorted(estimates, key=lambda e: -e.value)


def winners_way(differences: list[Estimate]) -> str:
    """Which differences are more than chance, in words, and how to read the plot."""
    more = [e.name for e in differences if e.low > 0][:4]
    less = [e.name for e in differences if e.high < 0][:4]
    words = []
    if more:
        words.append(f"Winners had more of: {', '.join(more)}.")
    if less:
        words.append(f"They had less of: {', '.join(less)}.")
    if not words:
        words.append("Winners did nothing that differs from the others beyond chance.")
    words.append(
        "The plot shows the difference in standard deviations of each figure; grey ones may be chance. "
        "What winners have is not always why they won."
    )
    return " ".join(words)


def happened(done: list[Row], fair: float) -> list[str]:
    """Per game, and what seats did: orders, buildings, cards, units, as the game names them."""
    out = []
    if statistics := game_statistics(done):
        rows = [(plain(e.name), f"{e.value:,.2f}", f"{e.low:,.2f} to {e.high:,.2f}") for e in statistics]
        body = table(("per game", "mean", "95% interval"), [(*cells, False) for cells in rows])
        means = charts.figure("Means per game", body, charts.table_of(statistics))
        out.append(section("What happened per game", "", means))
    groups: dict[str, list[Any]] = {}
    for deed in deeds(done):
        verb, _, thing = deed.what.partition(" ")
        groups.setdefault(verb if thing else "", []).append(deed)
    blocks = []
    for verb in sorted(groups, key=lambda verb: (verb == "", verb)):
        found = sorted(groups[verb], key=lambda d: -d.per_game)
        cells = [
            (
                plain(d.what.partition(" ")[2] or d.what),
                f"{d.per_game:,.2f}",
                charts.percent(d.seats.value),
                f"{d.won.value:.0%} ({100 * d.won.low:.0f} to {100 * d.won.high:.0f})",
                d.won.low > fair or d.won.high < fair,
            )
            for d in found
        ]
        data: list[Any] = [("what", "times per game", "seats that did it", "of them won", "low", "high")]
        data += [(d.what, d.per_game, d.seats.value, d.won.value, d.won.low, d.won.high) for d in found]
        name = plain(verb) or "other choices"
        blocks.append(charts.figure(name.capitalize(), folded(("", "a game", "seats", "won"), cells), data))
    if blocks:
        words = (
            "How often each thing was done in a game, by how many of the seats at all, and how many of those "
            f"won (a fair share is {fair:.0%}; red where it differs beyond chance, one by one)."
        )
        out.append(section("What was done", words, f"<div class=heap>{''.join(blocks)}</div>"))
    return out


def folded(heads: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    """The first of many rows; the others unfold."""
    if len(rows) <= SEEN + 2:
        return table(heads, rows)
    more = f"<details><summary>{len(rows) - SEEN} more</summary>{table(heads, rows[SEEN:])}</details>"
    return table(heads, rows[:SEEN]) + more


def table(heads: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    """Rows of words and numbers; the last cell of each row says whether its figure is sure."""
    top = "".join(f"<th{' class=n' if i else ''}>{escape(h)}" for i, h in enumerate(heads))
    lines = []
    for *cells, sure in rows:
        words = "".join(
            f"<td{_kind(i, i == len(cells) - 1 and sure)}>{escape(str(cell))}" for i, cell in enumerate(cells)
        )
        lines.append(f"<tr>{words}")
    return f"<div class=wide><table><tr>{top}{''.join(lines)}</table></div>"


def _kind(column: int, sure: bool) -> str:
    kinds = ["n"] * bool(column) + ["sure"] * sure
    return f' class="{" ".join(kinds)}"' if kinds else ""


def plain(name: str) -> str:
    """A statistic's name for people.

    >>> plain("points.land_held")
    'points: land held'
    """
    return name.replace(".", ": ").replace("_", " ")


def lengths(done: list[Row]) -> str:
    size = mean("", [float(row.decisions - row.forced) for row in done])
    spread = sorted(row.decisions - row.forced for row in done)
    low, high = spread[len(spread) // 20], spread[-1 - len(spread) // 20]
    return f"A game takes {size.value:,.0f} real choices; nine of ten take {low:,} to {high:,}."


def section(name: str, words: str, body: str) -> str:
    say = f"<p class=say>{escape(words)}</p>" if words else ""
    return f"<section><h2>{escape(name)}</h2>{say}{body}</section>"


def two(*figures: str) -> str:
    return f"<div class=two>{''.join(figures)}</div>"


def made(rows: list[Row]) -> str:
    """All it takes to repeat this page."""
    first = rows[0]
    lines = [
        ("Edition", f"{first.edition}, content {first.content}"),
        ("Rules", f"version {first.rules}"),
        ("Program", f"pentarchy {first.product}"),
        ("Seed", ", ".join(map(str, sorted({row.run for row in rows})))),
        ("Date", datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")),
        *(("Command", command) for command in commands(rows)),
    ]
    items = "".join(
        f"<dt>{label}<dd>{f'<code>{escape(value)}</code>' if label == 'Command' else escape(value)}"
        for label, value in lines
    )
    return section(
        "How this page was made", "The same commands make the same games again.", f"<dl>{items}</dl>"
    )


def commands(rows: list[Row]) -> list[str]:
    """The commands that play these rows: one per seed and set of bots."""
    runs: dict[tuple[int, tuple[str, ...]], int] = {}
    for row in rows:
        k = len(row.bots)
        shift = row.number % k
        bots = tuple(row.bots[(seat + shift) % k] for seat in range(k))
        runs[row.run, bots] = max(runs.get((row.run, bots), 0), row.number + 1)
    out = []
    for (seed, bots), games in sorted(runs.items()):
        first = rows[0]
        words = ["pentarchy", "sim", first.game, "--bots", ",".join(bots), "--players", str(first.players)]
        words += ["--games", str(games), "--seed", str(seed)]
        words += ["--variants", first.variants] if first.variants != "{}" else []
        words += ["--content", first.edition] if first.edition != STANDARD else []
        out.append(shlex.join([*words, "--out", "games.parquet"]))
    return out
