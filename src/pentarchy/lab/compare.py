"""Do two editions differ? Games that began alike are compared pair by pair, so that luck cancels out.

Many figures are compared at once; a difference counts as sure only if chance would show one anywhere among
them in less than one comparison of twenty (Holm's correction).
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, sqrt
from statistics import NormalDist

import msgspec

from pentarchy.games import title
from pentarchy.kernel import PentarchyError

from .facts import seat_means
from .plan import Row

SURE = 0.05
"""One wrong claim in twenty comparisons, all figures together."""
MATTERS_SHARE, MATTERS_MEAN = 0.05, 0.05
"""What a designer would care about: five percent points of a share, a twentieth of a mean."""
LEAST = 30
"""Of fewer games nothing is called sure: their spread is not known well enough for so many figures."""
MOST_USES = 20
_normal = NormalDist()


class Difference(msgspec.Struct, frozen=True):
    """How much more the second edition has of one figure."""

    name: str
    before: float
    after: float
    value: float
    low: float
    high: float
    p: float
    """Corrected for the number of figures: how likely chance shows as much anywhere among them."""
    more_games: int
    """About so many more pairs would settle whether it differs, or too little to matter; 0: it is settled."""

    @property
    def sure(self) -> bool:
        return self.p < SURE

    @property
    def verdict(self) -> str:
        if self.sure:
            return "differs"
        if self.low == self.high == 0:
            return "the same"
        return "no sure difference" if self.more_games else "too little to matter"


class Comparison(msgspec.Struct, frozen=True):
    """Two runs beside each other."""

    game: str
    before: str
    after: str
    pairs: int
    """Games of equal luck; 0: there are none, and the runs are compared as wholes."""
    identical: int
    """Pairs that were the same game, move by move and in its outcome: the change never mattered."""
    alone: int
    """Games without a partner, left out."""
    differences: list[Difference]

    @property
    def more_games(self) -> int:
        return max((d.more_games for d in self.differences), default=0)

    def lines(self) -> list[str]:
        """The comparison in words and a table."""
        name = title(self.game).name
        head = [f"{name}: from {self.before} to {self.after}"]
        if self.pairs:
            head.append(
                f"{self.pairs} pairs of games with the same seed; in {self.identical} of them the change "
                "never mattered: the same game, move by move"
            )
        else:
            head.append(
                "No two games have the same seed: played with the same --seed and --bots, "
                "the same number of games tells much more."
            )
        if self.alone and self.pairs:
            head.append(f"{self.alone} games without a partner are left out")
        width = max(len(d.name) for d in self.differences)
        table = [
            f"  {d.name:{width}} {d.before:10.3f} -> {d.after:10.3f}  {d.value:+9.3f}  "
            f"({d.low:+.3f} to {d.high:+.3f})  {d.verdict}"
            for d in self.differences
        ]
        table.sort(key=lambda line: not line.endswith("differs"))
        foot = [
            f"Intervals are 95% each; what 'differs' does so at 95% for all {len(self.differences)} together."
        ]
        if self.more_games:
            open_ones = [d for d in self.differences if d.more_games]
            foot.append(
                f"{len(open_ones)} figures are open; about {self.more_games:,} more games would settle them "
                f"(most are needed for: {max(open_ones, key=lambda d: d.more_games).name})."
            )
        return head + table + foot


Figure = tuple[str, bool, Callable[[Row], float | None]]
"""Its name, whether it is a share from 0 to 1, and what a game says of it."""


def figures(rows: list[Row]) -> list[Figure]:
    """All that can be said of single games of both editions."""
    factions = sorted({name for row in rows for name in row.factions})
    out: list[Figure] = [
        ("decisions per game", False, lambda r: float(r.decisions)),
        ("forced share of answers", False, lambda r: r.forced / max(1, r.decisions)),
    ]
    for name in factions:
        out.append((f"win share of {name}", True, _won(name)))
        out.append((f"score of {name}", False, _score(name)))
    for how in sorted({row.how or "score" for row in rows if row.finished}):
        out.append((f"ends by {how}", True, _ends(how)))
    names = {name for row in rows for name in seat_means(row)}
    out += [(name, False, _statistic(name)) for name in sorted(names)]
    total: dict[str, int] = {}
    for row in rows:
        for what, times in row.use.items():
            total[what] = total.get(what, 0) + sum(times)
    used = sorted(total, key=lambda what: -total[what])[:MOST_USES]
    out += [(f"times per game: {what.replace('_', ' ')}", False, _used(what)) for what in sorted(used)]
    return out


def _won(faction: str) -> Callable[[Row], float | None]:
    def share(row: Row) -> float | None:
        if not row.finished or faction not in row.factions:
            return None
        best = row.places.count(1)
        return sum(p == 1 for f, p in zip(row.factions, row.places) if f == faction) / best

    return share


def _score(faction: str) -> Callable[[Row], float | None]:
    def score(row: Row) -> float | None:
        own = [s for f, s in zip(row.factions, row.scores) if f == faction]
        return sum(own) / len(own) if own else None

    return score


def _ends(how: str) -> Callable[[Row], float | None]:
    return lambda row: float((row.how or "score") == how) if row.finished else None


def _statistic(name: str) -> Callable[[Row], float | None]:
    return lambda row: seat_means(row).get(name)


def _used(what: str) -> Callable[[Row], float | None]:
    return lambda row: float(sum(row.use.get(what, ())))


def compare(a: list[Row], b: list[Row]) -> Comparison:
    """Every figure of b minus that of a."""
    games = {row.game for row in a + b}
    if len(games) > 1:
        raise PentarchyError(f"these are different games: {', '.join(sorted(games))}")
    for rows in (a, b):
        one_edition(rows)
    partner = {row.same_luck: row for row in b}
    pairs = [(row, partner[row.same_luck]) for row in a if row.same_luck in partner]
    found = figures(a + b)
    raw = [d for f in found if (d := paired(f, pairs) if pairs else apart(f, a, b))]
    return Comparison(
        game=a[0].game,
        before=edition_name(a[0], b[0]),
        after=edition_name(b[0], a[0]),
        pairs=len(pairs),
        identical=sum(same_game(x, y) for x, y in pairs),
        alone=len(a) + len(b) - 2 * len(pairs),
        differences=settle(raw, len(pairs) or min(len(a), len(b))),
    )


def one_edition(rows: list[Row]) -> None:
    """Refuse rows that must not be counted together."""
    games = sorted({row.game for row in rows})
    if len(games) > 1:
        raise PentarchyError(f"these are games of {', '.join(games)}: one at a time")
    if len({row.same_edition for row in rows}) > 1:
        other = next(row for row in rows if row.same_edition != rows[0].same_edition)
        raise PentarchyError(
            f"these are games of {len({row.same_edition for row in rows})} editions "
            f"({edition_name(rows[0], other)} and {edition_name(other, rows[0])}): one at a time"
        )


def edition_name(row: Row, other: Row) -> str:
    """What tells this row's edition from the other's."""
    said = [f"{row.edition} (content {row.content[:8]})"]
    if row.rules != other.rules:
        said.append(f"rules {row.rules}")
    if row.product != other.product:
        said.append(f"program {row.product}")
    if row.players != other.players:
        said.append(f"{row.players} players")
    if row.variants != other.variants:
        said.append(f"options {row.variants}")
    return ", ".join(said)


def same_game(a: Row, b: Row) -> bool:
    return (a.course, a.places, a.scores, a.how, a.statistics) == (
        b.course,
        b.places,
        b.scores,
        b.how,
        b.statistics,
    )


class Raw(msgspec.Struct, frozen=True):
    """One figure's difference before the correction."""

    name: str
    before: float
    after: float
    value: float
    error: float
    """Its standard error."""
    matters: float


def paired(figure: Figure, pairs: list[tuple[Row, Row]]) -> Raw | None:
    """The mean of the differences of games of equal luck."""
    name, share, read = figure
    both = [(x, y) for a, b in pairs if (x := read(a)) is not None and (y := read(b)) is not None]
    if len(both) < 2:
        return None
    n = len(both)
    before, after = sum(x for x, _ in both) / n, sum(y for _, y in both) / n
    gaps = [y - x for x, y in both]
    if share and any(gaps):  # two made-up pairs keep few changed games from looking certain (Agresti and Min)
        error = sqrt((sum(g * g for g in gaps) + 1 - sum(gaps) ** 2 / (n + 2)) / (n + 1) / (n + 2))
    else:
        middle = after - before
        error = sqrt(sum((g - middle) ** 2 for g in gaps) / (n - 1) / n)
    return Raw(name, before, after, after - before, error, _matters(share, before))


def apart(figure: Figure, a: list[Row], b: list[Row]) -> Raw | None:
    """The difference of two means of games that have nothing in common."""
    name, share, read = figure
    first, second = ([v for row in rows if (v := read(row)) is not None] for rows in (a, b))
    if len(first) < 2 or len(second) < 2:
        return None
    means = [sum(v) / len(v) for v in (first, second)]
    error = sqrt(sum(_variance(v, share) / len(v) for v in (first, second)))
    return Raw(name, means[0], means[1], means[1] - means[0], error, _matters(share, means[0]))


def _variance(values: list[float], share: bool) -> float:
    n = len(values)
    if share:  # as if four more games had been tied: never sure of nought or all
        p = (sum(values) + 2) / (n + 4)
        return p * (1 - p)
    middle = sum(values) / n
    return sum((v - middle) ** 2 for v in values) / (n - 1)


def _matters(share: bool, mean: float) -> float:
    return MATTERS_SHARE if share else MATTERS_MEAN * abs(mean)


def settle(raw: list[Raw], n: int) -> list[Difference]:
    """Intervals, and what is sure of all figures together, by Holm's steps."""
    ps = [2 * (1 - _normal.cdf(abs(r.value) / r.error)) if r.error else float(r.value == 0) for r in raw]
    order = sorted(range(len(raw)), key=lambda i: ps[i])
    corrected = [1.0] * len(raw)
    worst = 0.0
    for rank, i in enumerate(order):
        worst = max(worst, min(1.0, ps[i] * (len(raw) - rank)))
        corrected[i] = worst
    if n < LEAST:
        corrected = [1.0] * len(raw)
    strict = _normal.inv_cdf(1 - SURE / 2 / max(1, len(raw)))
    out = []
    for r, p in zip(raw, corrected):
        half = quantile(n) * r.error
        more = 0
        reach = max(abs(r.value), r.matters)
        fits = abs(r.value) + half <= r.matters
        if p >= SURE and not fits and r.error and reach:
            # enough for the corrected interval to leave out nought, or to fit into what does not matter
            goal = reach if abs(r.value) > r.matters / 2 else r.matters - abs(r.value)
            more = max(0, ceil(n * ((strict * r.error / goal) ** 2 - 1)))
        out.append(Difference(r.name, r.before, r.after, r.value, r.value - half, r.value + half, p, more))
    return out


def quantile(n: int) -> float:
    """Student's for a 95% interval of n games, by Cornish and Fisher's series.

    >>> round(quantile(11), 2), round(quantile(1000), 2)
    (2.23, 1.96)
    """
    z, v = 1.959964, max(1, n - 1)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )
