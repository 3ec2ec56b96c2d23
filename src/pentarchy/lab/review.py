"""The page of a review: one file, without a script, to keep and to send."""

from __future__ import annotations

from html import escape
from pathlib import Path

from pentarchy.bots.review import Moment, Review, Turning
from pentarchy.kernel.scene import plain

WIDE, HIGH = 900, 320
COLOURS = ("#982520", "#2c5a94", "#3c7045", "#b98a2f", "#6b3a72", "#24180c", "#4d8c8c", "#c4673a")
DASHES = ("", "8 4", "2 4", "12 4 2 4")
STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:960px;margin:24px auto;padding:0 16px;background:#f5ecd7;
 color:#24180c}
svg{width:100%;background:#fffaf0;border:1px solid #cdbb92;border-radius:8px}
table{border-collapse:collapse}td,th{padding:4px 12px;text-align:right}
td:first-child,th:first-child{text-align:left}
tr+tr{border-top:1px solid #cdbb92}.scroll{overflow-x:auto}code{background:#e9dcb4;padding:1px 4px}
li{margin:12px 0}.key span{margin-right:16px;white-space:nowrap}
.key i{display:inline-block;width:18px;height:4px;vertical-align:middle;margin-right:6px}
"""


def page(found: Review, game: str, names: list[str], file: Path) -> str:
    """Curve, luck and turning points."""
    seats = [f"{who} ({name})" if name and name != who else who for who, name in _pairs(found.names, names)]
    turnings = "".join(_turning(t, seats, file) for t in found.turnings)
    return (
        f'<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">'
        f"<title>Review: {escape(game)}</title><style>{STYLE}</style><h1>{escape(game)}: how it was won</h1>"
        f"<h2>Win chance from turn to turn</h2>{_curve(found, seats)}"
        f"<h2>Choice and luck</h2><p>By how many points of a hundred each win chance moved in all: by its "
        f"own choices, more or less than par, by what the others did, and by dice and draws.</p>"
        f"{_fortunes(found, seats)}"
        f"<h2>Turning points</h2><p>Judged by what the seat could know at that moment.</p>"
        f"<ol>{turnings or '<li>No single decision moved the chances by two points.</li>'}</ol>"
        f"<h2>Turn by turn</h2>{_turns(found, seats)}</html>"
    )


def _pairs(factions: list[str], names: list[str]) -> list[tuple[str, str]]:
    return [(who, names[n] if n < len(names) else "") for n, who in enumerate(factions)]


def _curve(found: Review, seats: list[str]) -> str:
    """A line for each seat; every turn tells its numbers when it is pointed at."""
    step = WIDE / max(1, len(found.moments) - 1)
    grid = "".join(
        f'<line x1=0 x2={WIDE} y1={HIGH * (1 - y / 4):.0f} y2={HIGH * (1 - y / 4):.0f} stroke="#e4d8ba"/>'
        f'<text x=4 y={HIGH * (1 - y / 4) - 4:.0f} font-size=12 fill="#5e4d38">{25 * y}%</text>'
        for y in (1, 2, 3)
    )
    lines = "".join(
        f'<polyline fill=none stroke="{COLOURS[s % 8]}" stroke-width=3 stroke-dasharray="{DASHES[s % 4]}" '
        + 'points="'
        + " ".join(f"{n * step:.1f},{HIGH * (1 - m.chances[s]):.1f}" for n, m in enumerate(found.moments))
        + '"/>'
        for s in range(len(seats))
    )
    tips = "".join(
        f"<rect x={(n - 0.5) * step:.1f} y=0 width={step:.1f} height={HIGH} fill=transparent><title>"
        f"{escape(_tip(m, seats))}</title></rect>"
        for n, m in enumerate(found.moments)
    )
    key = "".join(
        f'<span><i style="background:{COLOURS[s % 8]}"></i>{escape(name)}</span>'
        for s, name in enumerate(seats)
    )
    chart = f'<svg viewBox="0 0 {WIDE} {HIGH}" role=img aria-label="Win chances">{grid}{lines}{tips}</svg>'
    return f"{chart}<p class=key>{key}"


def _tip(moment: Moment, seats: list[str]) -> str:
    shares = ", ".join(f"{name} {c:.0%}" for name, c in zip(seats, moment.chances))
    return f"{plain(moment.label) or 'The end'}: {shares}"


def _points(x: float) -> str:
    return f"{round(100 * x):+d}"


def _fortunes(found: Review, seats: list[str]) -> str:
    rows = "".join(
        f"<tr><td>{escape(name)}<td>{_points(found.choice[s])}"
        f"<td>{_points(found.others[s])}<td>{_points(found.luck[s])}"
        for s, name in enumerate(seats)
    )
    return f"<div class=scroll><table><tr><th>Seat<th>Choice<th>Others<th>Luck{rows}</table></div>"


def _turning(t: Turning, seats: list[str], file: Path) -> str:
    taken, other = escape(plain(t.taken)), escape(plain(t.other))
    if t.chance >= t.other_chance:
        said = f"the best there was: {t.chance:.0%} to win, with {other} {t.other_chance:.0%}."
    else:
        said = f"{t.chance:.0%} to win. {other} would have been better: {t.other_chance:.0%}."
    more, less = ", ".join(t.more), ", ".join(t.less)
    why = "; ".join(filter(None, (f"more: {more}" if more else "", f"less: {less}" if less else "")))
    command = f"pentarchy play --text --resume {file} --at {t.at}"
    return (
        f"<li><b>{escape(seats[t.seat])}</b>, {escape(plain(t.turn)) or 'at the beginning'}: <b>{taken}</b>, "
        f"{said}{f' The better one brings {escape(why)}.' if why else ''}<br>"
        f"<small>Play on from here: <code>{escape(command)}</code></small>"
    )


def _turns(found: Review, seats: list[str]) -> str:
    head = "".join(f"<th>{escape(name)}" for name in seats)
    rows = "".join(
        f"<tr><td>{escape(plain(m.label)) or 'The end'}"
        + "".join(
            f'<td title="choice {_points(m.choice[s])}, others {_points(m.others[s])}, '
            f'luck {_points(m.luck[s])}">{c:.0%}'
            for s, c in enumerate(m.chances)
        )
        for m in found.moments
    )
    return f"<div class=scroll><table><tr><th>Turn{head}{rows}</table></div>"
