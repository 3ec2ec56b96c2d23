"""Proofs: each board as a table in play would show it, for `docs/boards`.

Owners, pieces and names are drawn here the way the client draws them (tint, band, shield, tokens, names
from their least zoom), over the printed background.
"""

from __future__ import annotations

import base64
from collections import deque
from pathlib import Path

from maps import glyphs, ink, letters
from maps.made import BOARDS, Made
from pentarchy.kernel.scene import Place

DOCS = Path(__file__).parent.parent / "docs" / "boards"
SEATS = (
    ("#982520", "R"),
    ("#2f5bc4", "B"),
    ("#f5d33f", "Y"),
    ("#46966b", "G"),
    ("#531e63", "P"),
    ("#c8701c", "T"),
)
DARK = "RBPK"
ZOOM = 1.0
CELL = 28.0
"""A token with its rim, at scale 1."""


def sample_owners(places: list[Place]) -> dict[str, int]:
    """A few realms grown from spaces far apart, enough to judge the colours by."""
    lands = {p.id: p for p in places if p.layer in ("land", "hex") and p.terrain not in ("sea", "ocean")}
    if len(lands) < 12:
        kingdoms = sorted({p.group for p in lands.values() if p.group})
        return {p.id: kingdoms.index(p.group) for p in lands.values() if p.group}
    distance = dict.fromkeys(lands, len(lands))
    owners: dict[str, int] = {}
    start = max(sorted(lands), key=lambda k: len(lands[k].near))
    reach = 2 if len(lands) > 60 else 1
    for seat in range(min(len(SEATS), max(2, len(lands) // 4))):
        queue = deque([(start, 0)])
        seen = {start}
        while queue:
            here, far = queue.popleft()
            distance[here] = min(distance[here], far)
            if far <= reach:
                owners.setdefault(here, seat)
            for n in lands[here].near:
                if n in lands and n not in seen:
                    seen.add(n)
                    queue.append((n, far + 1))
        connected = {k: d for k, d in distance.items() if d < len(lands)}
        start = max(sorted(connected), key=lambda k: connected[k])
    return owners


def svg(made: Made) -> str:
    """The board at zoom 1 with sample owners, pieces and all names that show there."""
    w, h = made.size
    home = BOARDS / made.board.id
    picture = base64.b64encode((home / "2x.webp").read_bytes()).decode()
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"><style>'
        f"{letters.font('Fell SC', 'small caps')}{letters.font('Fell Italic', 'italic')}</style>"
        f'<image href="data:image/webp;base64,{picture}" width="{w}" height="{h}"/>'
    ]
    owners = sample_owners(made.places)
    for i, (key, seat) in enumerate(sorted(owners.items())):
        colour = SEATS[seat][0]
        d = ink.outline(made.shapes[key])
        out.append(
            f'<clipPath id="c{i}"><path d="{d}" clip-rule="evenodd"/></clipPath><g clip-path="url(#c{i})">'
            f'<path d="{d}" fill="{colour}" fill-opacity=".28" fill-rule="evenodd"/>'
            f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="10"/></g>'
        )
    out += [_name(p) for p in made.places if p.label and p.label[4] <= ZOOM]
    for i, place in enumerate(made.places):
        if place.id in owners:
            out += _pieces(made, place, owners[place.id], 1 + (i % 2 == 0) + (i % 5 == 0))
        elif place.layer == "sea" and i % 3 == 0:
            out += _pieces(made, place, i % len(SEATS), 1, hull=True)
    return "".join(out) + "</svg>"


def _name(p: Place) -> str:
    x, y, turn, size, _ = p.label
    face, fill, halo = (
        ("Fell Italic", "#274450", "#c3d4cd") if p.layer == "sea" else ("Fell SC", "#2c1c0e", "#f4e8c8")
    )
    return (
        f'<text transform="translate({x} {y}) rotate({turn})" y="{size * 0.31:.1f}" font-family="{face}" '
        f'font-size="{size}" fill="{fill}" stroke="{halo}" stroke-width="{size * 0.16:.1f}" '
        'stroke-opacity=".75" paint-order="stroke" stroke-linejoin="round" text-anchor="middle">'
        f"{glyphs.escaped(p.name)}</text>"
    )


def _pieces(made: Made, place: Place, seat: int, n: int, hull: bool = False) -> list[str]:
    """So many pieces, each as large as its room allows."""
    rooms = made.beside.get(place.id) or made.beside.get("*", [])
    size, *spots = next((r for r in rooms if len(r) > 2 * n), rooms[-1])
    x, y = place.at
    return [
        _token((x + dx, y + dy), seat, shield=not (k or hull), hull=hull, scale=min(0.8, size / CELL))
        for k, (dx, dy) in enumerate(zip(spots[: 2 * n : 2], spots[1::2]))
    ]


def _token(
    at: tuple[float, float], seat: int, shield: bool = False, hull: bool = False, scale: float = 0.8
) -> str:
    colour, letter = SEATS[seat]
    form = '<circle r="10"'
    if shield:
        form = '<path d="M-9-10H9V0C9 6 4 10 0 12C-4 10-9 6-9 0z"'
    elif hull:
        form = '<path d="M-13-3H13L9 7H-9z"'
    text = "#fff8e6" if letter in DARK else "#24180c"
    mark = letter if shield else "2"
    body = (
        f'{form} fill="none" stroke="#fff8e6" stroke-width="5.5"/>'
        f'{form} fill="{colour}" stroke="#24180c" stroke-width="2"/>'
        f'<text y="{3.5 if hull else 4.5}" text-anchor="middle" font-family="sans-serif" font-weight="600" '
        f'font-size="{9 if hull else 12.5}" fill="{text}">{mark}</text>'
    )
    return glyphs.put(body, at[0], at[1], scale)
