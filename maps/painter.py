"""The painter: a finished board as a picture on parchment, in SVG.

Terrain is muted, and nothing is painted that changes in play: no owners, no names of places. Those are
the client's, set live over the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import shapely
from shapely.geometry import LineString

from maps import glyphs, ink, letters, noise
from maps.labels import Label
from maps.made import Made
from maps.sheet import LATTICE, MARGIN, Sheet, smooth_line
from maps.waters import courses, lakes

SEA = "#b8cbc5"
SEA_LINE = "#55797d"
COAST = "#4b3820"
BORDER = "#5f4628"


class Picture:
    """Layers of one board's SVG, from the paper up."""

    def __init__(self, made: Made) -> None:
        self.made, self.board = made, made.board
        self.width, self.height = made.size
        self.out: list[str] = []
        self.neat = shapely.box(MARGIN, MARGIN, self.width - MARGIN, self.height - MARGIN)

    def add(self, *parts: str) -> None:
        self.out += parts

    # ---- paper and frame

    def svg(self) -> str:
        w, h, m = self.width, self.height, MARGIN
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
            f"<style>{letters.font('Fell SC', 'small caps')}{letters.font('Fell Italic', 'italic')}</style>"
            "<defs>"
            f'<clipPath id="neat"><rect x="{m}" y="{m}" width="{w - 2 * m}" height="{h - 2 * m}"/></clipPath>'
            "</defs>"
            f'<rect width="{w}" height="{h}" fill="#e7d9b3"/><g clip-path="url(#neat)">'
        )
        tail = f"</g>{self._ornaments()}{self._frame()}</svg>"
        return head + "".join(self.out) + tail

    def _frame(self) -> str:
        w, h, m = self.width, self.height, MARGIN
        out = []
        for inset, width, colour in ((m, 2.2, "#3a2715"), (m - 9, 1.0, "#3a2715"), (m - 15, 3.0, "#8f7244")):
            out.append(
                f'<rect x="{inset}" y="{inset}" width="{w - 2 * inset}" height="{h - 2 * inset}" fill="none" '
                f'stroke="{colour}" stroke-width="{width}"/>'
            )
        d = m - 4.5
        for horizontal in (True, False):
            length = (w if horizontal else h) - 2 * m
            count = round(length / 38) | 1
            step = length / count
            for side in (d, (h if horizontal else w) - d):
                marks = [
                    f"M{m + k * step:.1f} {side:.1f}h{step:.1f}"
                    if horizontal
                    else f"M{side:.1f} {m + k * step:.1f}v{step:.1f}"
                    for k in range(0, count, 2)
                ]
                out.append(
                    f'<path d="{"".join(marks)}" stroke="#3a2715" stroke-width="5" stroke-opacity=".75"/>'
                )
        return "".join(out)

    def _ornaments(self) -> str:
        o = self.board.ornaments
        if o is None:
            return ""
        out = [glyphs.put(glyphs.ship(), x, y, 1.15) for x, y in o.ships]
        if o.compass:
            out.append(glyphs.put(glyphs.compass(o.compass[2]), o.compass[0], o.compass[1]))
        out.append(glyphs.put(glyphs.cartouche(self.board.title, self.board.subtitle, o.width), *o.title))
        return "".join(out)

    # ---- water and land

    def water(self, ground: shapely.Geometry) -> None:
        """The sea, darker towards the coast and lined along it like an engraving."""
        self.add(f'<rect width="{self.width}" height="{self.height}" fill="{SEA}"/>')
        if self.board.ornaments and self.board.ornaments.compass:
            x, y, _ = self.board.ornaments.compass
            self.add(glyphs.rhumbs(x, y, 2400))
        for reach, opacity in ((34.0, 0.12), (26.0, 0.12), (18.0, 0.13), (10.0, 0.16)):
            self.add(ink.path(self._around(ground, reach), fill="#86a5a5", fill_opacity=opacity))
        for reach, opacity in ((3.2, 0.62), (6.6, 0.5), (10.8, 0.38), (16.0, 0.27), (22.5, 0.17)):
            self.add(
                ink.path(
                    self._around(ground, reach),
                    fill="none",
                    stroke=SEA_LINE,
                    stroke_width=0.8,
                    stroke_opacity=opacity,
                )
            )

    def _around(self, ground: shapely.Geometry, reach: float) -> str:
        return ink.outline(shapely.simplify(shapely.buffer(ground, reach, quad_segs=4), 0.3))

    def waves(
        self, area: shapely.Geometry, apart: float = 62.0, opacity: float = 0.42, share: float = 0.5
    ) -> None:
        spots = ink.scatter(area, apart, 71)
        pick, which = ink.chance(spots, 72), ink.chance(spots, 73)
        marks = [
            f'<path transform="translate({x:.1f} {y:.1f})" d="{glyphs.WAVES[int(w * len(glyphs.WAVES))]}"/>'
            for (x, y), p, w in zip(spots, pick, which)
            if p < share
        ]
        self.add(
            f'<g fill="none" stroke="{SEA_LINE}" stroke-width=".9" stroke-opacity="{opacity}" '
            f'stroke-linecap="round">{"".join(marks)}</g>'
        )

    def coast(self, ground: shapely.Geometry) -> None:
        """The shore line with its shading on the land side."""
        d = ink.outline(ground)
        self.add(f'<clipPath id="ground"><path d="{d}" clip-rule="evenodd"/></clipPath>')
        shade = "".join(
            ink.path(
                d, fill="none", stroke="#7a5c34", stroke_width=w, stroke_opacity=o, stroke_linejoin="round"
            )
            for w, o in ((13, 0.09), (7.5, 0.12), (3.6, 0.16))
        )
        self.add(f'<g clip-path="url(#ground)">{shade}</g>')
        self.add(ink.path(d, fill="none", stroke=COAST, stroke_width=1.35, stroke_linejoin="round"))

    def terrain(self, look: str, area: shapely.Geometry, size: float = 1.0) -> list[tuple[float, str]]:
        """Glyphs of one kind over an area, each with the height it stands at."""
        g = glyphs.TERRAIN[look]
        spots = ink.scatter(shapely.buffer(area, -g.room * size), g.apart * size, 81)
        pick, which, scale = (ink.chance(spots, s) for s in (82, 83, 84))
        # Woods and hills come in clumps, with clearings between.
        thick = g.share * np.clip(0.95 + 0.45 * noise.fractal(spots, 95.0, 85, octaves=2), 0.25, 1.15)
        return [
            (float(y), glyphs.put(g.variants[int(w * len(g.variants))], x, y, size * (0.88 + 0.26 * k)))
            for (x, y), p, w, k, t in zip(spots, pick, which, scale, thick)
            if p < t
        ]

    def stand(self, signs: Iterable[tuple[float, str]]) -> None:
        """Draw from north to south, so that nearer signs cover farther ones."""
        self.add(*(sign for _, sign in sorted(signs, key=lambda s: s[0])))

    # ---- what must stay clear

    def names(self) -> shapely.Geometry:
        """The ground that the client's names will cover."""
        boxes = []
        for p in self.made.places:
            if p.label:
                x, y, turn, size, _ = p.label
                face = "italic" if p.layer == "sea" else "small caps"
                boxes.append(Label(x, y, turn, size, letters.width(p.name, face)).box(air=3.0))
        return shapely.union_all(boxes)

    def arcs(self, test: Callable[[str | None, str | None], bool]) -> str:
        """Borders whose two sides pass a test."""
        t = self.made.topology
        return self.drawn(arc for arc, side in zip(t.arcs, t.sides) if test(*side))

    def drawn(self, arcs: Iterable[list[tuple[int, int]]]) -> str:
        return "".join(ink.line((x / LATTICE, y / LATTICE) for x, y in arc) for arc in arcs)


def paint(made: Made) -> str:
    """A board of regions: real coasts or a drawn island."""
    board = made.board
    pic = Picture(made)
    lands = {s.id for s in board.land}
    seas = {s.id for s in board.sea}
    dry = set(_dry(pic))
    wet = set(made.shapes) - dry
    ground = shapely.coverage_union_all([made.shapes[k] for k in sorted(dry)])
    pic.water(ground)
    _seas(pic, seas, ground)
    _closed_waters(pic)
    tints = {s.id: _tint(board.look(s), s.terrain, s.id) for s in board.land}
    for key in sorted(dry):
        colour = tints.get(key, glyphs.TINT["waste"])
        pic.add(ink.path(ink.outline(made.shapes[key]), fill=colour, stroke=colour, stroke_width=0.6))
    streams = _rivers(pic, ground)
    pic.coast(ground)
    _borders(pic, lands, dry, wet)
    _marks(pic)
    _signs(pic, streams)
    return pic.svg()


def _dry(pic: Picture) -> list[str]:
    return [s.id for s in pic.board.spaces()[: len(pic.board.land) + len(pic.board.waste)]]


def _tint(look: str, terrain: str, key: str) -> str:
    return CLIMATE.get(terrain) or CLIMATE.get(key) or glyphs.TINT[look]


CLIMATE = {
    "green": "#cbd5a2",
    "yellow": "#e8dc9f",
    "turquoise": "#b9d4c6",
    "brown": "#d3bd9c",
    "desert": "#eedfb8",
    "ORANGE": "#e8b878",
}
"""Terrains that the rules themselves call by colour."""


def _seas(pic: Picture, seas: set[str], ground: shapely.Geometry) -> None:
    """Waves on open water; stormy seas are darker and rougher."""
    deep = shapely.difference(pic.neat, shapely.buffer(ground, 30))
    names = shapely.buffer(pic.names(), 6)
    stormy = [s.id for s in pic.board.sea if s.terrain == "stormy"]
    if any(s.terrain in ("stormy", "calm") for s in pic.board.sea):
        rough = shapely.union_all([pic.made.shapes[k] for k in stormy])
        pic.add(ink.path(ink.outline(rough), fill="#5f8289", fill_opacity=0.3))
        near = shapely.difference(pic.neat, shapely.buffer(ground, 14))
        pic.waves(shapely.difference(shapely.intersection(rough, near), names), 30.0, 0.62, 0.8)
        calm = shapely.difference(shapely.difference(deep, rough), names)
        pic.waves(calm, 74.0, 0.32, 0.3)
    else:
        pic.waves(shapely.difference(deep, names))


def _closed_waters(pic: Picture) -> None:
    """Water that is no space of the game: pale, and strewn with rocks where it is narrow."""
    for s in pic.board.lake:
        shape = pic.made.shapes[s.id]
        pic.add(ink.path(ink.outline(shape), fill="#e2d6b4", fill_opacity=0.5, fill_rule="evenodd"))
        if shape.area < 3000:
            rocks = ink.scatter(shapely.buffer(shape, -2.0), 7.5, 75)
            d = "".join(f"M{x - 2:.1f} {y:.1f}h4M{x:.1f} {y - 2:.1f}v4" for x, y in rocks)
            pic.add(ink.path(d, fill="none", stroke="#4f6f72", stroke_width=0.9))


def _rivers(pic: Picture, ground: shapely.Geometry) -> shapely.Geometry:
    """Rivers for the eye; where the rules know rivers, only those."""
    board = pic.board
    if board.frame is None:
        return shapely.Point()
    sheet = Sheet.of(board)
    surface = shapely.intersection(shapely.union_all(lakes(sheet)), ground)
    course: shapely.Geometry = LineString()
    marked = [pic.made.shapes[s.id] for s in board.land if s.river]
    if not any(r.borders for r in board.river):
        bed = shapely.union_all(marked) if marked else shapely.buffer(ground, -1)
        course = shapely.intersection(shapely.union_all(courses(board, sheet)), bed)
        d = "".join(ink.outline(shapely.simplify(g, 0.4)) for g in shapely.get_parts(course))
        style = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        pic.add(ink.path(d, stroke="#5d8088", stroke_width=2.0, stroke_opacity=0.85, **style))
        pic.add(ink.path(d, stroke="#9dbcbc", stroke_width=0.9, **style))
    if not surface.is_empty:
        pic.add(ink.path(ink.outline(surface), fill="#a4bfbc", stroke="#4f6f72", stroke_width=0.9))
    return shapely.union(course, surface)


def _borders(pic: Picture, lands: set[str], dry: set[str], wet: set[str]) -> None:
    group = {s.id: s.group for s in pic.board.land} if pic.board.group else {}
    line = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}

    def realm(a: str | None, b: str | None) -> bool:
        return a in dry and b in dry and group.get(a or "", a) != group.get(b or "", b)

    def inner(a: str | None, b: str | None) -> bool:
        return a in dry and b in dry and (not group or not realm(a, b))

    pic.add(
        ink.path(
            pic.arcs(lambda a, b: a in wet and b in wet), stroke="#3f6268", stroke_width=1.1,
            stroke_opacity=0.62, stroke_dasharray="6 4.5", **line,
        )
    )  # fmt: skip
    thin = pic.arcs(inner)
    pic.add(ink.path(thin, stroke="#f3e8c8", stroke_width=2.6, stroke_opacity=0.4, **line))
    if group:
        pic.add(
            ink.path(
                thin, stroke=BORDER, stroke_width=1.0, stroke_opacity=0.75, stroke_dasharray="1.2 2.6", **line
            )
        )
        strong = pic.arcs(realm)
        pic.add(ink.path(strong, stroke="#f3e8c8", stroke_width=4.4, stroke_opacity=0.5, **line))
        pic.add(ink.path(strong, stroke="#4a2f16", stroke_width=1.9, stroke_opacity=0.85, **line))
        t = pic.made.topology
        streams = [t.arcs[i] for r in pic.board.river for a, b in r.borders for i in t.border(a, b)]
        d = pic.drawn(streams)
        pic.add(ink.path(d, stroke="#3f6c7c", stroke_width=4.0, stroke_opacity=0.9, **line))
        pic.add(ink.path(d, stroke="#a9c8ca", stroke_width=1.9, **line))
    else:
        pic.add(ink.path(thin, stroke=BORDER, stroke_width=1.25, stroke_opacity=0.82, **line))


def _marks(pic: Picture) -> None:
    """Crossings of straits and the seam of two maps."""
    for strait in pic.board.strait:
        if strait.crossing:
            d = ink.line(shapely.get_coordinates(pic.made.strait(strait)))
            pic.add(ink.path(d, stroke="#f6ecd0", stroke_width=3.6, stroke_linecap="round"))
            pic.add(ink.path(d, stroke="#8c2f1d", stroke_width=1.9, stroke_dasharray="2.6 2.2"))
    for seam in pic.board.seam:
        assert pic.board.frame is not None
        d = ink.line(shapely.get_coordinates(smooth_line(Sheet.of(pic.board), seam.line)))
        pic.add(ink.path(d, fill="none", stroke="#f6ecd0", stroke_width=3.0, stroke_opacity=0.55))
        pic.add(
            ink.path(
                d,
                fill="none",
                stroke="#7c4f1f",
                stroke_width=1.4,
                stroke_opacity=0.8,
                stroke_dasharray="12 4 2 4",
            )
        )


def _signs(pic: Picture, streams: shapely.Geometry) -> None:
    """Terrain and towns, kept off names and streams."""
    board, made = pic.board, pic.made
    sites = [p for p in made.places if p.layer == "site"]
    towns = shapely.union_all([shapely.Point(p.at).buffer(10) for p in sites] or [shapely.Point()])
    clear = shapely.union_all([pic.names(), towns, shapely.buffer(streams, 2.5), *made.ornaments()])
    size = 1.5 if board.canvas else 1.15 if board.land and board.land[0].terrain in CLIMATE else 1.0
    signs: list[tuple[float, str]] = []
    shapely.prepare(clear)
    for s in board.land:
        area = shapely.difference(made.shapes[s.id], shapely.buffer(clear, 2 * size))
        signs += pic.terrain(board.look(s), area, size)
    for waste in board.waste:
        area = shapely.difference(made.shapes[waste.id], clear)
        signs += pic.terrain("waste", area, size)
    if board.ridge and board.frame:
        sheet = Sheet.of(board)
        chain = shapely.union_all([smooth_line(sheet, r.line).buffer(19) for r in board.ridge])
        dry = shapely.coverage_union_all([made.shapes[k] for k in _dry(pic)])
        signs += pic.terrain("mountains", shapely.difference(shapely.intersection(chain, dry), clear), size)
    pic.stand(signs)
    pic.add(*(glyphs.put(glyphs.town(p.terrain), *p.at) for p in sorted(sites, key=lambda p: p.at[1])))
    for s in board.land:
        if s.river:
            pic.add(glyphs.put(glyphs.RIVER, *made.rivers[s.id]))
