"""Finding a number: editions that differ in one value race, on the same luck, until each is known to meet a
target or to miss it.

Every edition plays the same seeds, twice as many from look to look. A figure surely inside its range is met,
surely outside is missed, and an edition that misses one is out of the race. The looks, editions and figures
are many chances to be wrong, so every interval is drawn wide enough for all of them together.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from statistics import NormalDist
from typing import Any

import msgspec

from pentarchy.games import title
from pentarchy.kernel import PentarchyError

from . import charts
from .compare import SURE, Comparison, compare
from .facts import Estimate
from .plan import Plan, Row
from .report import STYLE, commands, plain, section, table
from .run import Crew, play_plan
from .simulate import wilson

FIRST = 50
"""Games of every edition before the first look."""
FAIR = (0.8, 1.25)
"""A faction's share of wins, in fair shares."""


class Goal(msgspec.Struct, frozen=True):
    """One figure and the range it should lie in."""

    name: str
    low: float
    high: float
    share: bool
    read: Callable[[Row], float | None]


class Target(msgspec.Struct, frozen=True):
    """What somebody asks for, before anything is known of the games."""

    text: str
    kind: str
    """fair, length, use, or the name of a statistic."""
    what: str
    low: float
    high: float


def targets_from(words: list[str]) -> list[Target]:
    """Read what is asked for, before the first game.

    `fair`: every faction wins between 0.8 and 1.25 of a fair share, or `fair 0.9..1.1`. `length 200..300`:
    real choices in a game. `use build palace 0.5..2`: times per game. `STATISTIC 3..5`: one of the game's.

    >>> targets_from(["fair", "use build palace 0.5..2"])[1].what
    'build palace'
    """
    return [_target(text) for text in words]


def _target(text: str) -> Target:
    kind, _, rest = text.partition(" ")
    if text == "fair":
        return Target(text, kind, "", *FAIR)
    what, _, ends = rest.strip().rpartition(" ")
    low, dots, high = ends.partition("..")
    try:
        found = float(low), float(high)
    except ValueError:
        found = (1.0, 0.0)
    if not dots or found[0] > found[1] or (kind == "use") != bool(what):
        raise PentarchyError(
            f"--target {text}: expected fair, 'fair 0.9..1.1', 'length 200..300', 'use build palace 1..2' "
            "or a statistic with a range"
        )
    return Target(text, kind, what, *found)


def goals(targets: list[Target], rows: list[Row]) -> list[Goal]:
    """The figures that targets name, in games like these."""
    out: list[Goal] = []
    for target in targets:
        low, high = target.low, target.high
        if target.kind == "fair":
            fair = 1 / rows[0].players
            factions = sorted({name for row in rows for name in row.factions})
            out += [Goal(f"wins of {f}", low * fair, high * fair, True, _won(f)) for f in factions]
        elif target.kind == "length":
            out.append(Goal("real choices a game", low, high, False, _length))
        elif target.kind == "use":
            if not any(target.what in row.use for row in rows):
                known = ", ".join(sorted({what for row in rows for what in row.use}))
                raise PentarchyError(
                    f"--target {target.text}: nobody did {target.what!r} in the first games, but: {known}"
                )
            out.append(Goal(f"{plain(target.what)}, times a game", low, high, False, _used(target.what)))
        elif any(target.kind in row.statistics for row in rows):
            out.append(Goal(plain(target.kind), low, high, False, _statistic(target.kind)))
        else:
            known = ", ".join(sorted({k for row in rows for k in row.statistics if "." not in k}))
            raise PentarchyError(
                f"--target {target.text}: there is no statistic {target.kind!r}, but {known}"
            )
    return out


def _won(faction: str) -> Callable[[Row], float | None]:
    def won(row: Row) -> float | None:
        if faction not in row.factions or not row.finished:
            return None
        return sum(p == 1 for f, p in zip(row.factions, row.places) if f == faction) / row.places.count(1)

    return won


def _length(row: Row) -> float:
    return float(row.decisions - row.forced)


def _used(what: str) -> Callable[[Row], float | None]:
    return lambda row: float(sum(row.use.get(what, ())))


def _statistic(name: str) -> Callable[[Row], float | None]:
    return lambda row: float(row.statistics[name]) if name in row.statistics else None


# ---- editions ----------------------------------------------------------------------------------------------


def values_from(text: str) -> list[float | int]:
    """
    >>> values_from("1,2,4"), values_from("1..3"), values_from("0.5..1.5 by 0.5")
    ([1, 2, 4], [1, 2, 3], [0.5, 1.0, 1.5])
    """
    try:
        if ".." not in text:
            return [_number(word) for word in text.split(",")]
        ends, _, by = text.partition(" by ")
        low, high = (_number(word) for word in ends.split(".."))
        step = _number(by) if by else 1
        count = int((high - low) / step + 1e-9) + 1
        return [low + i * step for i in range(count)]
    except (ValueError, ZeroDivisionError):
        raise PentarchyError(f"--values: expected 1,2,4 or 1..5 or '0.5..2 by 0.5', not {text!r}") from None


def _number(word: str) -> float | int:
    return int(word) if word.strip().lstrip("-").isdigit() else float(word)


def with_value(content: Path, number: str, value: float | int, into: Path) -> None:
    """A copy of a content folder with one number changed: `numbers.toml:prices.unit`."""
    file, colon, path = number.partition(":")
    if not colon or not path:
        raise PentarchyError(f"--number {number}: expected FILE:NAME, such as numbers.toml:prices.unit")
    if not (content / file).is_file():
        files = ", ".join(sorted(p.name for p in content.iterdir() if p.suffix in (".toml", ".json")))
        raise PentarchyError(f"--number {number}: there is no {file} in {content}, but {files}")
    if into.exists():
        shutil.rmtree(into)
    shutil.copytree(content, into)
    target = into / file
    if target.suffix == ".json":
        data = json.loads(target.read_text(encoding="utf-8"))
        _change(data, path, value, number)
        target.write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")
        return
    import tomlkit  # keeps comments and layout, so that the edition found can be worked on

    document = tomlkit.parse(target.read_text(encoding="utf-8"))
    _change(document, path, value, number)
    target.write_text(tomlkit.dumps(document), encoding="utf-8")


def _change(here: Any, path: str, value: float | int, number: str) -> None:
    *steps, last = path.split(".")
    for step in steps:
        here = _inside(here, step, number)
    if isinstance(here, list):
        raise PentarchyError(f"--number {number}: {last} is an entry; name a number in it")
    old = here.get(last)
    if isinstance(old, bool) or not isinstance(old, int | float):
        names = ", ".join(
            k for k, v in here.items() if isinstance(v, int | float) and not isinstance(v, bool)
        )
        raise PentarchyError(
            f"--number {number}: {last!r} is no number there; numbers are: {names or 'none'}"
        )
    here[last] = value


def _inside(here: Any, step: str, number: str) -> Any:
    if isinstance(here, list):
        named = {str(entry.get("id", i)): entry for i, entry in enumerate(here)}
    else:
        named = dict(here)
    if step not in named:
        raise PentarchyError(f"--number {number}: there is no {step!r}, but {', '.join(map(str, named))}")
    return named[step]


# ---- the race ----------------------------------------------------------------------------------------------


class Entry(msgspec.Struct):
    """One edition in the race."""

    value: float | int
    plan: Plan
    rows: list[Row] = []
    figures: list[Estimate] = []
    verdict: str = "open"
    """open, meets, or misses."""


def tune(
    plan: Plan, entries: list[Entry], targets: list[Target], crew: Crew, most: int, folder: Path
) -> list[Goal]:
    """Race until all is settled or `most` games were played with every edition left; the goals raced for."""
    wanted: list[Goal] = []
    looks = list(_looks(most))
    for games in looks:
        for entry in entries:
            if entry.verdict == "open":
                part = msgspec.structs.replace(entry.plan, games=games)
                out = folder / f"{entry.plan.edition}.parquet"
                entry.rows = [r for r in play_plan(part, crew, out).rows if r.number < games]
        if not wanted:
            wanted = goals(targets, entries[0].rows)
        chances = len(looks) * len(entries) * len(wanted)
        for entry in entries:
            if entry.verdict == "open":
                entry.figures = [estimate(goal, entry.rows, chances) for goal in wanted]
                entry.verdict = judge(wanted, entry.figures)
        if all(entry.verdict != "open" for entry in entries):
            break
    return wanted


def _looks(most: int) -> Iterator[int]:
    """
    >>> list(_looks(300))
    [50, 100, 200, 300]
    """
    games = FIRST
    while games < most:
        yield games
        games *= 2
    yield most


def estimate(goal: Goal, rows: list[Row], chances: int) -> Estimate:
    """The figure with an interval that is right in all of so many places together, at 95%."""
    values = [v for row in rows if (v := goal.read(row)) is not None]
    z = NormalDist().inv_cdf(1 - SURE / 2 / chances)
    n = len(values)
    if n < 2:
        return Estimate(goal.name, 0.0, float("-inf"), float("inf"), n)
    middle = sum(values) / n
    if goal.share:
        return Estimate(goal.name, middle, *wilson(sum(values), n, z), n)
    half = z * (sum((v - middle) ** 2 for v in values) / (n - 1) / n) ** 0.5
    return Estimate(goal.name, middle, middle - half, middle + half, n)


def judge(wanted: list[Goal], figures: list[Estimate]) -> str:
    pairs = list(zip(wanted, figures))
    if any(e.high < g.low or e.low > g.high for g, e in pairs):
        return "misses"
    return "meets" if all(g.low <= e.low and e.high <= g.high for g, e in pairs) else "open"


def best(wanted: list[Goal], entries: list[Entry]) -> Entry:
    """The edition that meets the target, else the one that is nearest to it."""

    def away(entry: Entry) -> tuple[bool, float]:
        gaps = [
            max(g.low - e.value, e.value - g.high, 0.0) / ((g.high - g.low) or 1.0)
            + abs(e.value - (g.low + g.high) / 2) / ((g.high - g.low) or 1.0) / 100
            for g, e in zip(wanted, entry.figures)
        ]
        return entry.verdict == "misses", max(gaps)

    return min(entries, key=away)


# ---- the page ----------------------------------------------------------------------------------------------


def page(number: str, wanted: list[Goal], entries: list[Entry], base: list[Row]) -> str:
    """What was tried and what came of it, for a designer."""
    name = title(entries[0].plan.game).name
    chosen = best(wanted, entries)
    settled = [e for e in entries if e.verdict == "meets"]
    words = (
        f"{number} = {chosen.value} meets the target."
        if chosen.verdict == "meets"
        else f"No value is sure to meet the target; {number} = {chosen.value} is nearest."
    )
    if len(settled) > 1:
        words += f" So do {', '.join(str(e.value) for e in settled if e is not chosen)}."
    if undecided := [e for e in entries if e.verdict == "open"]:
        words += f" Open after {len(undecided[0].rows)} games: {', '.join(str(e.value) for e in undecided)}."
    cells = []
    for entry in entries:
        figures = [f"{e.value:.3g} ({e.low:.3g} to {e.high:.3g})" for e in entry.figures]
        cells.append((str(entry.value), str(len(entry.rows)), *figures, entry.verdict, entry is chosen))
    ranges = [f"{g.name}: {g.low:.3g} to {g.high:.3g}" for g in wanted]
    data: list[Any] = [("value", "games", "figure", "mean", "low", "high", "verdict")]
    data += [
        (entry.value, len(entry.rows), e.name, e.value, e.low, e.high, entry.verdict)
        for entry in entries
        for e in entry.figures
    ]
    heads = (number.rpartition(".")[2], "games", *ranges, "")
    body = [
        f"<h1>{escape(name)}: {escape(number)}</h1><p class=lead>{escape(words)}</p>",
        section(
            "The race",
            "Every edition played the same seeds. Intervals hold for all of it together.",
            charts.figure("Editions", table(heads, cells), data),
        ),
    ]
    for goal, estimates in zip(wanted, zip(*(entry.figures for entry in entries))):
        named = [Estimate(str(x.value), e.value, e.low, e.high, e.n) for x, e in zip(entries, estimates)]
        body.append(_plot(goal, named))
    body.append(changes(compare(base, chosen.rows)) if chosen.rows[0].content != base[0].content else "")
    played = "".join(f"<dd><code>{escape(c)}</code>" for entry in entries for c in commands(entry.rows))
    about = f"pentarchy {base[0].product}, rules version {base[0].rules}"
    body.append(section("How this page was made", about, f"<dl><dt>Commands{played}</dl>"))
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(name)}: {escape(number)}</title><style>{STYLE}{charts.STYLE}</style>"
        f"<main>{''.join(body)}</main></html>"
    )


def _plot(goal: Goal, named: list[Estimate]) -> str:
    """One figure over the values tried, with its range."""
    low = min([goal.low, *(e.low for e in named)])
    high = max([goal.high, *(e.high for e in named)])
    return charts.ranges(goal.name, named, (goal.low, goal.high), (low, high))


def changes(found: Comparison) -> str:
    """The edition chosen beside the one it began from."""
    words = (
        f"{found.pairs} pairs of games of equal luck; in {found.identical} of them the change never "
        "mattered. Red: differs, at 95% for all figures together."
    )
    cells = [
        (
            d.name,
            f"{d.before:.3g}",
            f"{d.after:.3g}",
            f"{d.value:+.3g} ({d.low:+.3g} to {d.high:+.3g})",
            d.sure,
        )
        for d in sorted(found.differences, key=lambda d: (not d.sure, d.name))
    ]
    data: list[Any] = [("figure", "before", "after", "difference", "low", "high", "p")]
    data += [(d.name, d.before, d.after, d.value, d.low, d.high, d.p) for d in found.differences]
    body = charts.figure("Figures", table(("figure", "before", "after", "difference"), cells), data)
    return section(f"What else changed from {found.before} to {found.after}", words, body)
