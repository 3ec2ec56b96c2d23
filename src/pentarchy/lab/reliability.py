"""How well win chances come true: a reliability diagram a game, of games not used for fitting."""

from __future__ import annotations

from html import escape

from pentarchy.bots.chances import Bin, Chances, fitted
from pentarchy.games import titles

SIZE, GAP, TEXT = 200, 44, 46


def models() -> dict[str, Chances]:
    """Of every game that has them, by its name."""
    return {t.name: model for t in titles() if (model := fitted(t.folder))}


def drawn(found: dict[str, Chances]) -> str:
    """One square a game: how often what was said came true, the larger the dot the more often it was said."""
    width = len(found) * (SIZE + GAP) + GAP
    squares = [
        square(name, model, GAP + n * (SIZE + GAP)) for n, (name, model) in enumerate(sorted(found.items()))
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {SIZE + 2 * TEXT}"'
    style = "<style>text{font:13px sans-serif;fill:#3a2c1a}</style>"
    paper = '<rect width="100%" height="100%" fill="#fbf6ea"/>'
    return "\n".join([head + ">", style, paper, *squares, "</svg>", ""])


def square(name: str, model: Chances, left: int) -> str:
    most = max((b.n for b in model.bins), default=1)
    dots = "".join(dot(b, 3 + 9 * (b.n / most) ** 0.5) for b in model.bins)
    scores = f"Brier {model.brier:.3f}, even chances {model.fair:.3f}"
    return (
        f'<g transform="translate({left} {TEXT})"><text y="-24" font-weight="600">{escape(name)}</text>'
        f'<text y="-8">{scores}</text>'
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fff" stroke="#b9a888"/>'
        f'<path d="M0 {SIZE}L{SIZE} 0" stroke="#b9a888" stroke-dasharray="4 4"/>{dots}'
        f'<text y="{SIZE + 18}">said 0%</text>'
        f'<text x="{SIZE}" y="{SIZE + 18}" text-anchor="end">100%</text>'
        f'<text transform="translate(-8 {SIZE}) rotate(-90)">came true</text></g>'
    )


def dot(b: Bin, size: float) -> str:
    tip = f"said {b.said:.0%}, came true {b.came:.0%} of {b.n}"
    where = f'cx="{b.said * SIZE:.1f}" cy="{(1 - b.came) * SIZE:.1f}" r="{size:.1f}"'
    return f'<circle {where} fill="#8a3324" fill-opacity=".65"><title>{tip}</title></circle>'
