"""Charts as plain HTML: text stays text, so they are read on a phone, by ear and on paper, without a script.

Every line tells its figures when it is pointed at, touched or reached by the keyboard, and every chart has
its data to download.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, log10
from urllib.parse import quote

from .facts import Estimate

STYLE = """
figure{margin:8px 0;padding:12px 14px;background:#fffaf0;border:1px solid #cdbb92;border-radius:8px}
figcaption{display:flex;justify-content:space-between;gap:12px;font-weight:600;margin-bottom:6px}
figcaption a{font-weight:400;font-size:14px;color:#7a1d19}
.row{display:grid;grid-template-columns:minmax(7em,30%) 1fr 4.2em;gap:8px;align-items:center;
 min-height:26px;padding:2px 0;position:relative}
.row .n{text-align:right;font-variant-numeric:tabular-nums}
.row .name{overflow-wrap:anywhere;line-height:1.2}
.track{position:relative;height:16px;background:linear-gradient(#e4d8ba,#e4d8ba) 0 50%/100% 1px no-repeat}
.track i{position:absolute;top:0;height:100%}
.bar{background:#b98a2f;border-radius:2px}
.track .line{top:7px;height:2px;background:#24180c}
.track .mark{width:0;border-left:2px dashed #982520;top:-5px;height:26px}
.track .zero{width:1px;background:#8f7a52;top:-5px;height:26px}
.track .dot{width:9px;height:9px;margin-left:-4px;top:3px;border-radius:50%;background:#8c8371}
.sure .dot{background:#982520}.sure .line{background:#982520}
.track .box{background:#d9b76a;border:1px solid #b98a2f;box-sizing:border-box}
.track .median{width:2px;background:#24180c}
.track .band{background:#e9dcb4;top:-5px;height:26px}
.columns{display:flex;align-items:flex-end;height:150px;gap:1px}
.columns span{flex:1;background:#b98a2f;position:relative;min-height:1px}
.scale{display:flex;justify-content:space-between;color:#5e4d38;font-size:14px}
.row .scale{grid-column:2;gap:8px}
.row .scale :last-child{text-align:right}
[data-tip]:focus{outline:2px solid #982520}
[data-tip]:hover::after,[data-tip]:focus::after{content:attr(data-tip);position:absolute;left:10%;
 bottom:100%;z-index:2;background:#24180c;color:#fffaf0;padding:4px 8px;border-radius:4px;font-size:14px;
 white-space:normal;width:max-content;max-width:min(80vw,26em)}
.key{color:#5e4d38;font-size:14px;margin:6px 0 0}
"""


def figure(name: str, body: str, data: Sequence[Sequence[object]], key: str = "") -> str:
    """A chart with its name and its data as a CSV file."""
    said = f"<p class=key>{escape(key)}</p>" if key else ""
    return (
        f"<figure><figcaption><span>{escape(name)}</span>{download(name, data)}</figcaption>"
        f"{body}{said}</figure>"
    )


def download(name: str, data: Sequence[Sequence[object]]) -> str:
    """
    >>> download("A b", [("x", 1)])[:55]
    '<a download="a-b.csv" href="data:text/csv;charset=utf-8'
    """
    lines = "\r\n".join(",".join(_cell(cell) for cell in row) for row in data)
    file = "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())
    return f'<a download="{file}.csv" href="data:text/csv;charset=utf-8,{quote(lines)}">data</a>'


def _cell(value: object) -> str:
    words = f"{value:.6g}" if isinstance(value, float) else str(value)
    return '"' + words.replace('"', '""') + '"' if any(c in words for c in ',"\n') else words


def table_of(estimates: list[Estimate]) -> list[Sequence[object]]:
    head = ("name", "value", "low", "high", "n")
    return [head, *((e.name, e.value, e.low, e.high, e.n) for e in estimates)]


def _row(name: str, tip: str, marks: str, value: str, sure: bool = False) -> str:
    kind = "row sure" if sure else "row"
    return (
        f'<div class="{kind}" tabindex=0 data-tip="{escape(tip, quote=True)}"><span class=name>{escape(name)}'
        f"</span><span class=track>{marks}</span><span class=n>{escape(value)}</span></div>"
    )


def _scale(*ends: str) -> str:
    marks = "".join(f"<span>{escape(end)}</span>" for end in ends)
    return f"<div class=row><span></span><span class=scale>{marks}</span></div>"


def shares(name: str, estimates: list[Estimate], fair: float | None = None) -> str:
    """Bars of shares with their intervals, and a dashed line where a fair share is."""
    if not estimates:
        return ""
    top = min(1.0, ceil(10 * max([e.high for e in estimates] + [fair or 0])) / 10)
    rows = []
    for e in estimates:
        marks = f'<i class=bar style="width:{_at(e.value, 0, top)}"></i>' + _line(e, 0, top)
        if fair is not None:
            marks += f'<i class=mark style="left:{_at(fair, 0, top)}"></i>'
        tip = f"{e.name}: {percent(e.value)} ({percent(e.low)} to {percent(e.high)}), {e.n:,} games"
        rows.append(_row(e.name, tip, marks, percent(e.value)))
    key = "" if fair is None else f"The dashed line is a fair share, {percent(fair)}."
    return figure(name, "".join(rows) + _scale("0%", percent(top)), table_of(estimates), key)


def effects(name: str, estimates: list[Estimate]) -> str:
    """Dots left and right of nought with their intervals; sure ones are red."""
    reach = max(max(abs(e.low), abs(e.high)) for e in estimates) or 1.0
    rows = []
    for e in estimates:
        marks = (
            f'<i class=zero style="left:50%"></i>{_line(e, -reach, reach)}'
            f'<i class=dot style="left:{_at(e.value, -reach, reach)}"></i>'
        )
        tip = f"{e.name}: {e.value:+.2f} ({e.low:+.2f} to {e.high:+.2f}) standard deviations"
        rows.append(_row(e.name, tip, marks, f"{e.value:+.2f}", e.low > 0 or e.high < 0))
    scale = _scale("winners had less", "winners had more")
    return figure(name, "".join(rows) + scale, table_of(estimates))


def boxes(name: str, groups: dict[str, list[float]]) -> str:
    """From the lowest to the highest, half of all in the box, the middle one marked."""
    ends = [v for values in groups.values() for v in values]
    low, high = min(ends), max(ends)
    rows: list[str] = []
    data: list[Sequence[object]] = [
        ("name", "lowest", "quarter", "middle", "three quarters", "highest", "games")
    ]
    for label in sorted(groups):
        values = sorted(groups[label])
        a, b, c = (values[int(q * (len(values) - 1))] for q in (0.25, 0.5, 0.75))
        whole, half = (_span(values[0], values[-1], low, high), _span(a, c, low, high))
        marks = (
            f'<i class=line style="{whole}"></i><i class=box style="{half}"></i>'
            f'<i class=median style="left:{_at(b, low, high)}"></i>'
        )
        tip = f"{label}: {values[0]:g} to {values[-1]:g}, half of them {a:g} to {c:g}, the middle one {b:g}"
        rows.append(_row(label, tip, marks, f"{b:g}"))
        data.append((label, values[0], a, b, c, values[-1], len(values)))
    key = "A line from the lowest to the highest, a box around the middle half, and the middle one."
    return figure(name, "".join(rows) + _scale(f"{low:g}", f"{high:g}"), data, key)


def histogram(name: str, values: list[float], unit: str) -> str:
    """How many games lie where, in steps of a round number."""
    low, high = min(values), max(values)
    step = _round_step((high - low) / 20 or 1.0)
    first = low // step
    counts = [0] * (int(high // step - first) + 1)
    for v in values:
        counts[int(v // step - first)] += 1
    most, body, data = max(counts), [], [("from", "to", "games")]
    for i, n in enumerate(counts):
        start = (first + i) * step
        tip = f"{start:g} to {start + step:g} {unit}: {n} games"
        body.append(f'<span style="height:{100 * n / most:.1f}%" tabindex=0 data-tip="{tip}"></span>')
        data.append((f"{start:g}", f"{start + step:g}", str(n)))
    ends = f"<span>{first * step:g}</span><span>{(first + len(counts)) * step:g} {escape(unit)}</span>"
    key = f"The highest column is {most:,} games."
    chart = f"<div class=columns>{''.join(body)}</div><div class=scale>{ends}</div>"
    return figure(name, chart, data, key)


def _round_step(least: float) -> float:
    """
    >>> _round_step(3.0), _round_step(0.7), _round_step(12)
    (5.0, 1.0, 20.0)
    """
    power = 10.0 ** int(log10(least) // 1)
    return next(power * m for m in (1, 2, 5, 10) if power * m >= least)


def _at(value: float, low: float, high: float) -> str:
    share = (value - low) / (high - low) if high > low else 0.5
    return f"{100 * min(1.0, max(0.0, share)):.2f}%"


def _span(a: float, b: float, low: float, high: float) -> str:
    width = (b - a) / (high - low) if high > low else 0.0
    return f"left:{_at(a, low, high)};width:{100 * width:.2f}%"


def _line(e: Estimate, low: float, high: float) -> str:
    return f'<i class=line style="{_span(max(low, e.low), min(high, e.high), low, high)}"></i>'


def percent(share: float) -> str:
    """
    >>> percent(0.5), percent(0.002)
    ('50%', '0.2%')
    """
    return f"{share:.1%}" if 0 < share < 0.01 else f"{share:.0%}"


def ranges(
    name: str, estimates: list[Estimate], wanted: tuple[float, float], ends: tuple[float, float]
) -> str:
    """Dots with their intervals over a band where they should lie."""
    rows = []
    for e in estimates:
        marks = (
            f'<i class=band style="{_span(*wanted, *ends)}"></i>{_line(e, *ends)}'
            f'<i class=dot style="left:{_at(e.value, *ends)}"></i>'
        )
        tip = f"{e.name}: {e.value:.3g} ({e.low:.3g} to {e.high:.3g}), {e.n:,} games"
        inside = wanted[0] <= e.low and e.high <= wanted[1]
        rows.append(_row(e.name, tip, marks, f"{e.value:.3g}", inside))
    key = f"The band is the target, {wanted[0]:.3g} to {wanted[1]:.3g}; red lies surely in it."
    scale = _scale(f"{ends[0]:.3g}", f"{ends[1]:.3g}")
    return figure(name, "".join(rows) + scale, table_of(estimates), key)
