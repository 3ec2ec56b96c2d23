"""One self-contained page a designer reads in five minutes. Plots are SVG: no script, prints well."""

from __future__ import annotations

import json
from html import escape
from typing import Any

import altair as alt
import polars as pl
import vl_convert as vlc

from pentarchy.games import title

from .facts import (
    Estimate,
    by_bot,
    by_choice,
    by_faction,
    by_seat,
    endings,
    first_mover,
    game_statistics,
    mean,
    what_winners_did,
    win_shares,
)
from .plan import Row

INK, RED, GOLD, FAINT = "#24180c", "#982520", "#b98a2f", "#8c8371"
WIDTH = 320
"""Of a plot that stands beside another."""
STYLE = """
body{font:16px/1.5 'Source Sans 3',system-ui,sans-serif;color:#24180c;background:#f6efdf;margin:0}
main{max-width:960px;margin:0 auto;padding:32px 24px 64px}
h1{font:34px/1.15 'IM Fell English SC',Georgia,serif;margin:0 0 4px}
h2{font:24px 'IM Fell English SC',Georgia,serif;margin:40px 0 4px;padding-top:16px;
 border-top:1px solid #8f7a52}
p.lead{color:#5e4d38;margin:0 0 24px}
p.say{margin:4px 0 12px;max-width:70ch}
.facts{display:grid;grid-template-columns:repeat(6,1fr);gap:12px}
@media(max-width:820px){.facts{grid-template-columns:repeat(3,1fr)}}
.fact{background:#fffaf0;border:1px solid #cdbb92;border-radius:8px;padding:10px 16px}
.fact b{display:block;font-size:22px}
figure{margin:8px 0;padding:12px;overflow-x:auto;
 background:#fffaf0;border:1px solid #cdbb92;border-radius:8px}
figure svg{display:block;max-width:100%;height:auto}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(340px,1fr));gap:12px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:3px 12px 3px 0;text-align:left;border-bottom:1px solid #e4d8ba}
td.n{text-align:right}
@media print{body{background:#fff}main{padding:0}section,figure,.fact{break-inside:avoid}
 figure,.fact{background:#fff}}
"""


def page(rows: list[Row], *others: list[Row]) -> str:
    """The report on some rows, all of one game."""
    games = sorted({row.game for row in rows})
    name = ", ".join(title(game).name for game in games)
    done = [row for row in rows if row.finished]
    fair = 1 / max(1, done[0].players) if done else 0.5
    seats = sorted(win_shares(done, by_seat), key=lambda e: int(e.name.split()[-1]))
    parts = [
        head(name, rows, done),
        section(
            "Who wins",
            who_wins(done),
            two(
                plot_shares("Win share by faction", best_first(win_shares(done, by_faction)), fair),
                plot_shares("Win share by seat, in the order of seating", seats, fair),
            ),
        ),
    ]
    if len({tuple(sorted(row.bots)) for row in done}) > 1 or len(set(done[0].bots if done else [])) > 1:
        parts.append(
            section(
                "Who plays how well",
                "Share of games won by the bot at the table.",
                plot_shares("Win share by bot", best_first(win_shares(done, by_bot)), None),
            )
        )
    parts.append(section("How games end", "", plot_shares("Share of endings", endings(done), None)))
    parts.append(section("Scores and length", lengths(done), two(plot_scores(done), plot_length(done))))
    for what, shares in by_choice(done).items():
        words = "Share of games won by seats that had it."
        name = plain(what).capitalize()
        parts.append(
            section(name, words, plot_shares(f"Win share by {plain(what)}", best_first(shares), fair))
        )
    if differences := what_winners_did(done):
        parts.append(
            section("What winners did differently", winners_way(differences), plot_effects(differences))
        )
    if statistics := game_statistics(done):
        parts.append(section("What happened per game", "", stat_table(statistics)))
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width'>"
        f"<title>{escape(name)}: balance report</title><style>{STYLE}</style>"
        f"<main>{''.join(parts)}</main></html>"
    )


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
    chosen: dict[str, Any] = json.loads(rows[0].variants)
    # what is switched off is not worth a word
    used = [
        plain(name) if value is True else f"{plain(name)} {value}" for name, value in chosen.items() if value
    ]
    variants = ", ".join(used) or "standard rules"
    lead = f"Bots: {escape(bots)}. Options: {escape(variants)}. Lines show 95% intervals."
    return f"<h1>{escape(name)}</h1><p class=lead>{lead}</p><div class=facts>{cells}</div>"


def who_wins(done: list[Row]) -> str:
    """The sentence a designer looks for first."""
    if not done:
        return "No game was finished."
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
    return " ".join(words)


def best_first(estimates: list[Estimate]) -> list[Estimate]:
    return sorted(estimates, key=lambda e: -e.value)


def winners_way(differences: list[Estimate]) -> str:
    """Which differences are more than chance, in words, and how to read the plot."""
    more = [plain(e.name) for e in differences if e.low > 0][:4]
    less = [plain(e.name) for e in differences if e.high < 0][:4]
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


def plain(name: str) -> str:
    """A statistic's name for people.

    >>> plain("points.land_held")
    'points: land held'
    """
    return name.replace(".", ": ").replace("_", " ")


def lengths(done: list[Row]) -> str:
    if not done:
        return ""
    size = mean("", [float(row.decisions - row.forced) for row in done])
    spread = sorted(row.decisions - row.forced for row in done)
    low, high = spread[len(spread) // 20], spread[-1 - len(spread) // 20]
    return f"A game takes {size.value:,.0f} real choices; nine of ten take {low:,} to {high:,}."


def section(name: str, words: str, body: str) -> str:
    say = f"<p class=say>{escape(words)}</p>" if words else ""
    return f"<section><h2>{escape(name)}</h2>{say}{body}</section>"


def two(*figures: str) -> str:
    return f"<div class=two>{''.join(figures)}</div>"


def figure(chart: Any, name: str) -> str:
    """Draw a chart as SVG, with a name for those who do not see it."""
    styled = (
        chart.configure(background="transparent", font="sans-serif")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK, titleColor=INK, gridColor="#e4d8ba", domainColor="#8f7a52", labelFontSize=12
        )
        .configure_title(color=INK, fontSize=14, anchor="start")
    )
    with alt.data_transformers.disable_max_rows():  # drawn here, not sent: a thousand games are not too many
        svg = vlc.vegalite_to_svg(styled.to_json())
    return f"<figure role=img aria-label='{escape(name, quote=True)}'>{svg}</figure>"


def estimates_frame(estimates: list[Estimate]) -> pl.DataFrame:
    return pl.DataFrame(
        [{"name": e.name, "value": e.value, "low": e.low, "high": e.high, "n": e.n} for e in estimates]
    )


def plot_shares(name: str, estimates: list[Estimate], fair: float | None) -> str:
    if not estimates:
        return ""
    data = estimates_frame(estimates).with_columns(shown=pl.Series([percent(e.value) for e in estimates]))
    y = alt.Y("name:N", sort=[e.name for e in estimates], title=None)
    bars = (
        alt.Chart(data)
        .mark_bar(color=GOLD, height=14)
        .encode(x=alt.X("value:Q", axis=alt.Axis(format="%", tickCount=6), title=None), y=y)
    )
    lines = alt.Chart(data).mark_rule(color=INK, strokeWidth=2).encode(x="low:Q", x2="high:Q", y=y)
    shown = (
        alt.Chart(data)
        .mark_text(align="left", dx=6, color=INK, fontSize=12)
        .encode(x="high:Q", y=y, text="shown:N")
    )
    layers = [bars, lines, shown]
    if fair is not None:
        layers.append(
            alt.Chart(pl.DataFrame({"fair": [fair]}))
            .mark_rule(color=RED, strokeDash=[4, 3])
            .encode(x="fair:Q")
        )
    chart = alt.layer(*layers).properties(title=name, width=WIDTH, height=24 * len(estimates) + 10)
    return figure(chart, f"{name}: " + ", ".join(f"{e.name} {e.value:.0%}" for e in estimates))


def percent(share: float) -> str:
    """
    >>> percent(0.5), percent(0.002)
    ('50%', '0.2%')
    """
    return f"{share:.1%}" if 0 < share < 0.01 else f"{share:.0%}"


def plot_effects(estimates: list[Estimate]) -> str:
    data = estimates_frame(estimates).with_columns(
        name=pl.Series([plain(e.name) for e in estimates]),
        sure=pl.Series([e.low > 0 or e.high < 0 for e in estimates]),
    )
    y = alt.Y("name:N", sort=list(data["name"]), title=None)
    colour = alt.condition("datum.sure", alt.value(RED), alt.value(FAINT))
    dots = (
        alt.Chart(data)
        .mark_point(filled=True, size=70, opacity=1)
        .encode(
            x=alt.X("value:Q", title="winners have less \u2190 \u2192 winners have more"), y=y, color=colour
        )
    )
    lines = alt.Chart(data).mark_rule().encode(x="low:Q", x2="high:Q", y=y, color=colour)
    zero = alt.Chart(pl.DataFrame({"zero": [0.0]})).mark_rule(color="#8f7a52").encode(x="zero:Q")
    chart = alt.layer(zero, lines, dots).properties(width=700, height=22 * len(estimates) + 10)
    return figure(chart, ", ".join(f"{plain(e.name)} {e.value:+.2f}" for e in estimates))


def plot_scores(done: list[Row]) -> str:
    data = pl.DataFrame(
        [{"faction": f, "score": float(s)} for row in done for f, s in zip(row.factions, row.scores)]
    )
    chart = (
        alt.Chart(data)
        .mark_boxplot(extent="min-max", color=GOLD, median={"color": INK})
        .encode(x=alt.X("score:Q", title=None), y=alt.Y("faction:N", title=None))
    )
    shown = len(set(data["faction"]))
    return figure(
        chart.properties(title="Final score by faction", width=WIDTH, height=max(130, 26 * shown + 10)),
        "Final scores",
    )


def plot_length(done: list[Row]) -> str:
    data = pl.DataFrame({"choices": [row.decisions - row.forced for row in done]})
    chart = (
        alt.Chart(data)
        .mark_bar(color=GOLD)
        .encode(x=alt.X("choices:Q", bin=alt.Bin(maxbins=30), title=None), y=alt.Y("count()", title="games"))
    )
    return figure(chart.properties(title="Real choices per game", width=WIDTH, height=160), "Length of games")


def stat_table(estimates: list[Estimate]) -> str:
    rows = "".join(
        f"<tr><td>{escape(plain(e.name))}<td class=n>{e.value:,.2f}<td class=n>{e.low:,.2f} to {e.high:,.2f}"
        for e in estimates
    )
    return f"<figure><table><tr><th>per game<th>mean<th>95% interval{rows}</table></figure>"
