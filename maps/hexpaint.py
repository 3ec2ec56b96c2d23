"""The picture of the board of hexes."""

from __future__ import annotations

import math

import shapely

from maps import glyphs, hexes, ink
from maps.made import Made
from maps.painter import Picture
from maps.source import Exit, Hex

LOOK = {"plains": "plains", "hills": "hills", "forest": "woods"}
TINT = {"plains": "#e8dfb2", "hills": "#d9c49a", "forest": "#c3cf9c"}
RED = "#a3341f"


def paint(made: Made) -> str:
    """Hexes over Europe, terrain drawn and signed in each, start zones and ways out marked."""
    plan = hexes.Plan(made.board)
    pic = Picture(made)
    assert made.ground is not None
    ground = made.ground
    played = shapely.union_all([made.shapes[h.id] for h in made.board.hex], grid_size=0.125)
    pic.water(ground)
    ocean = [made.shapes[h.id] for h in made.board.hex if h.terrain == "ocean"]
    pic.add(
        ink.path(ink.outline(shapely.union_all(ocean, grid_size=0.125)), fill="#6d909b", fill_opacity=0.34)
    )
    _land(pic, made, ground)
    pic.coast(ground)
    _beyond(pic, played)
    _terrain(pic, plan, ground)
    _grid(pic, made)
    _zones(pic, made)
    for way in made.board.exit:
        _exit(pic, plan, way)
    return pic.svg()


def _land(pic: Picture, made: Made, ground: shapely.Geometry) -> None:
    pic.add(ink.path(ink.outline(ground), fill=glyphs.TINT["waste"], fill_rule="evenodd"))
    pic.add(f'<clipPath id="dry"><path d="{ink.outline(ground)}" clip-rule="evenodd"/></clipPath>')
    pic.add('<g clip-path="url(#dry)">')
    for look, colour in TINT.items():
        area = shapely.union_all(
            [made.shapes[h.id] for h in made.board.hex if h.terrain == look], grid_size=0.125
        )
        pic.add(ink.path(ink.outline(shapely.buffer(area, 9.0)), fill=colour, fill_opacity=0.5))
    for look, colour in TINT.items():
        area = shapely.union_all(
            [made.shapes[h.id] for h in made.board.hex if h.terrain == look], grid_size=0.125
        )
        pic.add(ink.path(ink.outline(area), fill=colour))
    pic.add("</g>")


def _beyond(pic: Picture, played: shapely.Geometry) -> None:
    """What lies outside the grid fades into the paper."""
    pic.add(ink.path(ink.outline(shapely.difference(pic.neat, played)), fill="#e2d3ab", fill_opacity=0.62))


def _terrain(pic: Picture, plan: hexes.Plan, ground: shapely.Geometry) -> None:
    """A few glyphs in the upper part of each hex, the rules' sign in its lower left corner."""
    signs: list[tuple[float, str]] = []
    firm = shapely.buffer(ground, -4.0)
    for h in plan.board.hex:
        x, y = plan.centre(h)
        cell = shapely.buffer(pic.made.shapes[h.id], -4.0)
        badge = shapely.Point(*_corner(plan, h)).buffer(9)
        if h.terrain in LOOK:
            area = shapely.difference(shapely.intersection(cell, firm), badge)
            signs += pic.terrain(LOOK[h.terrain], area, 0.95 if h.terrain == "forest" else 0.9)
        elif h.terrain == "ocean":
            for dx, dy in ((-12, -9), (9, -3), (-5, 8)):
                wave = ink.path(
                    glyphs.WAVES[1], fill="none", stroke="#3f626d", stroke_width=1.1, stroke_opacity=0.7
                )
                signs.append((y + dy, glyphs.put(wave, x + dx, y + dy, 1.1)))
    pic.stand(signs)
    for h in plan.board.hex:
        cx, cy = _corner(plan, h)
        if h.terrain == "hills":
            pic.add(
                glyphs.put(
                    f'<path d="M0-5.6L5.4 4H-5.4z" fill="{RED}" stroke="#f6ecd0" stroke-width="1.2"/>', cx, cy
                )
            )
        elif h.terrain == "forest":
            pic.add(
                glyphs.put(
                    '<path d="M-4.4-4.4H4.4V4.4H-4.4z" fill="#3f7d43" stroke="#f6ecd0" stroke-width="1.2"/>',
                    cx,
                    cy,
                )
            )


def _corner(plan: hexes.Plan, h: Hex) -> tuple[float, float]:
    x, y = plan.centre(h)
    return x, y + plan.side * 0.63


def _grid(pic: Picture, made: Made) -> None:
    wet = {h.id for h in made.board.hex if h.terrain in hexes.WATER}
    sea = pic.arcs(lambda a, b: (a in wet or a is None) and (b in wet or b is None))
    land = pic.arcs(lambda a, b: not ((a in wet or a is None) and (b in wet or b is None)))
    pic.add(ink.path(sea, fill="none", stroke="#3d5f66", stroke_width=0.9, stroke_opacity=0.5))
    pic.add(ink.path(land, fill="none", stroke="#f6ecd0", stroke_width=2.4, stroke_opacity=0.35))
    pic.add(ink.path(land, fill="none", stroke="#5a4022", stroke_width=1.05, stroke_opacity=0.7))


def _zones(pic: Picture, made: Made) -> None:
    """Start zones, dashed red just inside their outline; the two sites of each as rings."""
    sites = {s for g in made.board.group for s in g.sites}
    for group in made.board.group:
        cells = [made.shapes[h.id] for h in made.board.hex if h.group == group.id]
        zone = shapely.buffer(shapely.union_all(cells, grid_size=0.125), -2.4, join_style="mitre")
        d = ink.outline(zone)
        pic.add(ink.path(d, fill="none", stroke="#f6ecd0", stroke_width=3.6, stroke_opacity=0.6))
        pic.add(
            ink.path(
                d, fill="none", stroke=RED, stroke_width=2.2, stroke_dasharray="8 5", stroke_linejoin="round"
            )
        )
    for h in made.board.hex:
        if h.id in sites:
            x, y = made.shapes[h.id].centroid.coords[0]
            ring = f'<circle r="12" fill="none" stroke="{RED}" stroke-width="1.6" stroke-dasharray="3 2.4"/>'
            pic.add(glyphs.put(ring, x, y))


def _exit(pic: Picture, plan: hexes.Plan, way: Exit) -> None:
    x0, y0, x1, y1 = hexes.exit_box(plan, way).bounds
    for inset, width, fill, line in ((0.0, 1.6, "#efe2bf", "#4a3520"), (3.5, 0.8, "none", "#8a6a3a")):
        w, h = x1 - x0 - 2 * inset, y1 - y0 - 2 * inset
        pic.add(
            f'<rect x="{x0 + inset}" y="{y0 + inset}" width="{w}" height="{h}" '
            f'rx="4" fill="{fill}" stroke="{line}" stroke-width="{width}"/>'
        )
    pic.add(ink.path(f"M{x0 + 8} {y0 + 27}H{x1 - 8}", stroke="#8a6a3a", stroke_width=0.8))
    for arrow in hexes.arrows(plan, way):
        (ax, ay), (bx, by) = arrow.coords
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        length = arrow.length
        shaft = f"M0-3.4H{length - 11:.1f}V-8L{length:.1f} 0L{length - 11:.1f} 8V3.4H0z"
        pic.add(
            f'<g transform="translate({ax:.1f} {ay:.1f}) rotate({turn:.1f})">'
            f'<path d="{shaft}" fill="{RED}" fill-opacity=".88" stroke="#f6ecd0" stroke-width="1.1"/></g>'
        )
