"""The engraver's little pictures: terrain, towns, ships, the compass and the cartouche.

All are drawn around the origin in pixels of the 1x picture.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

INK = "#4a3520"
PAPER = "#f3e8c9"


@dataclass(frozen=True)
class Glyph:
    """Variants of one sign, how far they stand apart, and how much room each needs from the border."""

    variants: tuple[str, ...]
    apart: float
    room: float
    share: float = 1.0
    """How many of the possible spots are used."""


def _stroke(d: str, width: float = 0.9, opacity: float = 0.75, fill: str = "none") -> str:
    return (
        f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{width}" stroke-opacity="{opacity}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _shade(d: str, colour: str = "#6b4f30", opacity: float = 0.3) -> str:
    return f'<path d="{d}" fill="{colour}" fill-opacity="{opacity}"/>'


_PEAK = "#ddd0ae"
_MOUNTAINS = (
    _stroke(
        "M-10 6C-6.5 1.5-3.6-5-.8-9C1-6.6 2.6-3.6 4.2-1.8C5.2-3 6-4 6.8-4.6C8-1.6 9.6 3 11.4 6", fill=_PEAK
    )
    + _shade("M-.8-9C1-6.6 2.6-3.6 4.2-1.8C3.4 1 2.8 3.6 2.4 6H-1.4C-2.4 2 .8-2-.8-9z")
    + _shade("M6.8-4.6C8-1.6 9.6 3 11.4 6H7.4C8 3 7.6-1 6.8-4.6z")
    + _stroke("M.4-3.4L1.6 1M2.4-1.4L2.6 2", 0.6, 0.55),
    _stroke(
        "M-11 6C-8.4 3-7-.4-5.4-3.4C-4.4-2.2-3.8-1.4-3.2-.8C-1.4-4.2 0-7.4 1.4-10C3.8-5.6 7 2 10.4 6",
        fill=_PEAK,
    )
    + _shade("M1.4-10C3.8-5.6 7 2 10.4 6H3.2C3.6 1.6 0-2.6 1.4-10z")
    + _shade("M-5.4-3.4C-4.4-2.2-3.8-1.4-3.2-.8L-4 6H-6.6C-6 3-5-.4-5.4-3.4z")
    + _stroke("M3-4.6L4.4-.4M4.8-1L6 2.4", 0.6, 0.55),
    _stroke("M-8 6C-5.4 2-2.6-4.4 0-8.2C2.6-4 5.4 2.2 8.6 6", fill=_PEAK)
    + _shade("M0-8.2C2.6-4 5.4 2.2 8.6 6H2C2.6 2-1-2 0-8.2z")
    + _stroke("M1.6-3L3 1M3.4-.4L4.4 2.4", 0.6, 0.55),
)
_HILL = "#e0d3a8"
_HILLS = (
    _stroke("M-8 3C-6-2.6-2-4-.2-3.4C2.4-2.4 3.6 1 4.4 3", 0.85, 0.62, _HILL)
    + _stroke("M.6-1.4C1.6 0 2 1 2.2 2", 0.55, 0.5),
    _stroke(
        "M-9 3C-7.4-1.4-4.6-3-2.6-2.4C-1 -1.8-.2 .6 .2 1.6M-1.4-1C.4-4 4-4.4 6-2C7.4-.4 8.2 1.6 8.8 3",
        0.85,
        0.62,
        _HILL,
    )
    + _stroke("M4.2-1.6C5.2-.6 5.8.6 6 1.6", 0.55, 0.5),
)
_LEAF = "#b3bd8a"
_WOODS = (
    _stroke("M0 4.6V1.6", 1.0, 0.7)
    + _stroke(
        "M-3.6 .6C-5-2.4-2.6-4-2.2-4.4C-2-6.6 2-6.6 2.2-4.4C4.6-3.6 4.4-.6 3.4.8C1.6 2.4-2 2.4-3.6.6z",
        0.8,
        0.66,
        _LEAF,
    )
    + _shade("M.4-5.6C4-5 4.8-1 3.4.8C2.4 2-.2 2.2-1 1.8C1.6.4 2.4-3 .4-5.6z", "#5c6b35", 0.28),
    _stroke("M0 4.8V2.4", 1.0, 0.7)
    + _stroke(
        "M0-7C-1-4.6-2-3.4-3-2.4H-1.8C-2.6-.6-3.4 .8-4.4 2H4.4C3.4.8 2.6-.6 1.8-2.4H3C2-3.4 1-4.6 0-7z",
        0.8,
        0.66,
        "#a9b685",
    )
    + _shade("M0-7C1-4.6 2-3.4 3-2.4H1.8C2.6-.6 3.4.8 4.4 2H.8C1.4-1 .8-4 0-7z", "#4f6137", 0.3),
    _stroke("M-3 4.2V2M3 5V2.8", 0.9, 0.7)
    + _stroke("M-5.4 1.2C-6.4-1.2-4.6-3-3-3C-1.4-3-.2-1.4-.8 1.2C-2 2.4-4.2 2.4-5.4 1.2z", 0.75, 0.64, _LEAF)
    + _stroke("M.6 2C-.4-.6 1.4-2.6 3-2.6C4.8-2.6 6-.8 5.4 2C4 3.2 1.8 3.2 .6 2z", 0.75, 0.64, "#a9b67f"),
)
_MARSH = (
    _stroke("M-8 3H-3M-1 3H7M-5 5.4H4", 0.7, 0.5)
    + _stroke("M-1.6 3C-1.8 0-2.6-2-3.6-3M0 3V-4.4M1.6 3C1.8 .4 2.6-1.6 3.8-2.6", 0.8, 0.62),
    _stroke("M-6 2.6H6M-3 5H8", 0.7, 0.5)
    + _stroke("M1.4 2.6C1.4 0 .8-1.8 0-2.8M2.8 2.6V-3.2M4.2 2.6C4.4.4 5-1 5.8-1.8", 0.8, 0.6),
)
_DESERT = (
    _stroke("M-9 1.6C-6-1.6-3-1.6-.4 .4C2-1.4 5.6-1.6 9 1.4", 0.7, 0.42),
    _stroke("M-3 0h.01M2-1.6h.01M4.6 1h.01M-.6 2.2h.01", 1.3, 0.45),
    _stroke("M-6 0h.01M-2 1.6h.01M2.6-.6h.01M6 1.4h.01M0-2.4h.01", 1.2, 0.42),
)
_STEPPE = (
    _stroke(
        "M-2.6 2.4C-2.6 .4-3.4-1-4.4-1.8M0 2.4C-.2-.6 .2-2.4 .8-3.6M2.6 2.4C2.8 .8 3.6-.4 4.8-1", 0.75, 0.5
    ),
    _stroke("M-1.4 2C-1.4 .4-2-.6-2.8-1.2M.4 2C.4-.2.8-1.6 1.4-2.4", 0.7, 0.45),
)
_PLAINS = (_stroke("M-1.6 1.6C-1.6.4-2.2-.6-3-1M0 1.6V-1.8M1.6 1.6C1.8.6 2.4-.4 3.2-.8", 0.65, 0.36),)

TERRAIN = {
    "mountains": Glyph(_MOUNTAINS, 19.0, 9.0, 0.86),
    "hills": Glyph(_HILLS, 22.0, 8.0, 0.72),
    "woods": Glyph(_WOODS, 13.5, 6.0, 0.7),
    "marsh": Glyph(_MARSH, 20.0, 8.0, 0.75),
    "desert": Glyph(_DESERT, 24.0, 8.0, 0.75),
    "steppe": Glyph(_STEPPE, 23.0, 6.0, 0.7),
    "plains": Glyph(_PLAINS, 34.0, 6.0, 0.5),
    "waste": Glyph(_STEPPE[1:], 46.0, 8.0, 0.4),
}
TINT = {
    "plains": "#e4dbb2",
    "hills": "#dccfa2",
    "mountains": "#d2c4a2",
    "woods": "#ccd2a6",
    "marsh": "#c8d2b8",
    "desert": "#ebddb4",
    "steppe": "#e2d9a4",
    "waste": "#dcd2b6",
}
RIVER = (
    '<circle r="8" fill="#e4eeea" stroke="#3f6c7c" stroke-width="1.2"/>'
    '<path d="M-5-1.6C-3.6-3.6-1.8-3.6-.4-1.6S3.2.4 5-1.6M-5 2.2C-3.6.2-1.8.2-.4 2.2S3.2 4.2 5 2.2" '
    'fill="none" stroke="#3f6c7c" stroke-width="1.4" stroke-linecap="round"/>'
)
WAVES = (
    "M-9 0C-7-2.6-5-2.6-3 0C-1-2.6 1-2.6 3 0C5-2.6 7-2.6 9 0",
    "M-6 0C-4-2.4-2-2.4 0 0C2-2.4 4-2.4 6 0",
)


def put(glyph: str, x: float, y: float, size: float = 1.0) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({size:.2f})">{glyph}</g>'


def town(kind: str) -> str:
    """A walled town, the larger the greater; a ring for a small one; an anchor for a port."""
    wall = f'fill="{PAPER}" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round"'
    gate = f'<path d="M-1.6 5V2.4a1.6 1.6 0 0 1 3.2 0V5z" fill="{INK}"/>'
    if kind in ("port", "harbour"):
        return (
            '<circle r="5.4" fill="#dfe9e4" fill-opacity=".85" stroke="#2f5560" stroke-width=".8"/>'
            '<path d="M0-2.6V3M-1.7-1.1H1.7M-3 .8C-2.8 2.6-1.4 3.3 0 3.3C1.4 3.3 2.8 2.6 3 .8" fill="none" '
            'stroke="#2f5560" stroke-width="1" stroke-linecap="round"/><circle cy="-3.2" r=".9" fill="none" '
            'stroke="#2f5560" stroke-width=".8"/>'
        )
    if kind == "minor":
        return f'<circle r="3.1" {wall}/><circle r="1.1" fill="{INK}"/>'
    if kind in ("city", "major"):
        return f'<path d="M-7 5V-2H-4.6V-4.4H-1.6V-2H1.6V-6.6H4.6V-2H7V5z" {wall}/>{gate}'
    if kind == "religious capital":
        return (
            f'<path d="M-8 5V-2.4H-4V-6H4V-2.4H8V5z" {wall}/>{gate}<path d="M-4-6L0-10L4-6z" {wall}/>'
            f'<path d="M0-10V-14.4M-1.8-12.8H1.8" stroke="{INK}" stroke-width="1.2" stroke-linecap="round"/>'
        )
    return (
        f'<path d="M-9 5.4V-2.4H-6.6V-5H-3.6V-1H-2V-8.4H2V-1H3.6V-5H6.6V-2.4H9V5.4z" {wall}/>{gate}'
        f'<path d="M0-8.4V-13L5-11.2L0-9.6" fill="#b55a42" stroke="{INK}" stroke-width=".9"/>'
    )


def ship() -> str:
    """A cog under sail."""
    return (
        '<g stroke-linejoin="round" stroke-linecap="round">'
        + _stroke("M-13 4C-12 9-8 11 0 11C9 11 13 8 14 2L9 4H-9z", 1.1, 0.8, "#c9b189")
        + _stroke("M-11 7C-4 8.6 6 8.4 12.6 6", 0.6, 0.6)
        + _stroke("M0 4V-16", 1.2, 0.8)
        + _stroke(
            "M-8-14C-10-8-10-3-7 1C-2 3 5 2.6 8.4 1C10-4 9.6-10 7.4-14.4C2-12.6-4-12.6-8-14z",
            1.0,
            0.8,
            "#efe3c4",
        )
        + _stroke("M-3.4-13.2C-5-8-5-2 -3 2M3-13.4C4.6-8 4.6-3 3.4 2", 0.6, 0.45)
        + _stroke("M0-16V-19L6-17.6L0-16.4", 0.9, 0.8, "#a8422c")
        + "</g>"
    )


def compass(radius: float) -> str:
    """A rose of sixteen points, north marked."""
    out = [
        f'<circle r="{radius * 0.74:.1f}" fill="none" stroke="{INK}" stroke-width=".8" stroke-opacity=".7"/>'
        f'<circle r="{radius * 0.7:.1f}" fill="none" stroke="{INK}" stroke-width=".5" stroke-opacity=".6"/>'
    ]
    for turn, length in [(22.5 + 45 * k, 0.6) for k in range(8)] + [(45 + 90 * k, 0.78) for k in range(4)]:
        out.append(_point(turn, radius * length, radius * 0.085, "#8d7a55"))
    for k in range(4):
        out.append(_point(90 * k, radius, radius * 0.13, INK))
    out.append(
        f'<circle r="{radius * 0.09:.1f}" fill="{PAPER}" stroke="{INK}" stroke-width=".8"/>'
        f'<g transform="translate(0 {-radius * 1.16:.1f}) scale({radius / 46:.2f})">'
        + _stroke("M0-11C-3-7-3-4 0 0C3-4 3-7 0-11z", 0.9, 0.9, "#a8422c")
        + _stroke("M-1-1C-4-1-7-3-6-7C-3-7-2-4-1-1zM1-1C4-1 7-3 6-7C3-7 2-4 1-1z", 0.9, 0.9, "#efe3c4")
        + "</g>"
    )
    return f'<g opacity=".82">{"".join(out)}</g>'


def _point(turn: float, length: float, width: float, dark: str) -> str:
    side = f"M0 0L{width:.1f} {-width:.1f}L0 {-length:.1f}z"
    other = f"M0 0L{-width:.1f} {-width:.1f}L0 {-length:.1f}z"
    return (
        f'<g transform="rotate({turn})"><path d="{side}" fill="{dark}" stroke="{INK}" stroke-width=".6"/>'
        f'<path d="{other}" fill="{PAPER}" stroke="{INK}" stroke-width=".6"/></g>'
    )


def cartouche(title: str, subtitle: str, width: float) -> str:
    """The title on a scroll, centred on the origin."""
    size = min(34.0, width / (0.56 * len(title)))
    h = size * (1.5 if subtitle else 1.05) + 16
    w = width / 2 + 22
    curl = h * 0.2
    body = (
        f"M{-w} {-h / 2}C{-w / 2} {-h / 2 - 5} {w / 2} {-h / 2 + 5} {w} {-h / 2}V{h / 2}"
        f"C{w / 2} {h / 2 + 5} {-w / 2} {h / 2 - 5} {-w} {h / 2}z"
    )
    ends = "".join(
        f'<path d="M{s * w} {-h / 2 + curl}H{s * (w + 20)}L{s * (w + 12)} {curl / 2}'
        f'L{s * (w + 20)} {h / 2 + curl * 0.6}H{s * (w - 14)}L{s * w} {h / 2}z" '
        f'fill="#d9c69a" stroke="{INK}" stroke-width="1.2" stroke-linejoin="round"/>'
        for s in (1, -1)
    )
    lift = size * 0.02 if subtitle else size * 0.34
    text = (
        f'<text y="{lift:.1f}" text-anchor="middle" font-family="Fell SC" font-size="{size:.1f}" '
        f'fill="{INK}">{escaped(title)}</text>'
    )
    if subtitle:
        text += (
            f'<text y="{size * 0.82:.1f}" text-anchor="middle" font-family="Fell Italic" '
            f'font-size="{size * 0.56:.1f}" fill="#6d5333">{escaped(subtitle)}</text>'
        )
    return (
        f'{ends}<path d="{body}" fill="#efe2bf" stroke="{INK}" stroke-width="1.4"/>'
        f'<path d="{body}" transform="scale(.965 .86)" fill="none" stroke="#8a6a3a" stroke-width=".8"/>{text}'
    )


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def rhumbs(x: float, y: float, reach: float) -> str:
    """Lines of the sixteen winds from a compass, as on a portolan."""
    lines = []
    for k in range(16):
        a = math.radians(22.5 * k)
        lines.append(f"M{x:.0f} {y:.0f}l{reach * math.cos(a):.0f} {reach * math.sin(a):.0f}")
    return f'<path d="{"".join(lines)}" stroke="#5f7f80" stroke-width=".7" stroke-opacity=".28" fill="none"/>'
