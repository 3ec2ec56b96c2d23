"""The board as pixels (`render_mode="rgb_array"`): who owns what, and what stands where, how strong."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources
from io import BytesIO
from typing import Any, NamedTuple

import msgspec
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from pentarchy.kernel.scene import Art, Manifest, Piece, Place, Scene, SeatInfo, Space

from .encode import Ints

WIDTH = 800
"""Of the picture; it is drawn twice as large, so that its lines are smooth."""
CAPTION = 56
LARGEST = 64.0
"""Across, of a piece, as drawn."""
INK, CREAM, NEUTRAL, GROUND = (36, 24, 12), (255, 248, 230), (140, 131, 113), (220, 207, 176)
COLOURS = (
    (152, 37, 32), (47, 91, 196), (245, 211, 63), (70, 150, 107), (83, 30, 99),
    (26, 23, 21), (250, 246, 236), (200, 112, 28), (98, 198, 247), (241, 150, 171),
)  # fmt: skip
"""Of seats, as in the browser."""
ROLES = {"hull": "fleet", "building": "settlement", "cube": "marker", "mark": "marker"}

Colour = tuple[int, int, int]
Ring = list[tuple[float, float]]


class Token(NamedTuple):
    """Pieces of one owner and role, drawn as one."""

    role: str
    owner: int | None
    number: str


def picture(scene: Scene, book: Manifest) -> Ints:
    """The first board of a scene, height by width by red, green and blue."""
    board = scene.boards[0]
    art = book.boards[board.id]
    scale = 2 * WIDTH / art.size[0]
    seats = {info.id: info for info in scene.seats}
    drawn = _background(art).convert("RGBA")
    veil = Image.new("RGBA", drawn.size)
    outlines, pen = _outlines(art), ImageDraw.Draw(veil)
    for space in board.spaces:
        if space.owner is not None:
            colour = _colour(seats, space.owner)
            for ring in outlines.get(space.id, ()):
                pen.polygon(ring, fill=(*colour, 110), outline=(*colour, 255), width=6)
    drawn = Image.alpha_composite(drawn, veil).convert("RGB")
    pen = ImageDraw.Draw(drawn)
    places = {place.id: place for place in art.places}
    for space in board.spaces:
        tokens = list(_tokens(space, book))
        for token, (x, y, size) in zip(tokens, _spots(art, places[space.id], len(tokens))):
            _draw(pen, token, (x * scale, y * scale), min(LARGEST, size * scale), _colour(seats, token.owner))
    whole = Image.new("RGB", (drawn.width, drawn.height + CAPTION), CREAM)
    whole.paste(drawn, (0, CAPTION))
    _caption(ImageDraw.Draw(whole), scene)
    return np.asarray(whole.reduce(2))


def _colour(seats: dict[int, SeatInfo], owner: int | None) -> Colour:
    info = None if owner is None else seats.get(owner)
    return NEUTRAL if info is None else COLOURS[info.colour % len(COLOURS)]


def _file(address: str) -> bytes:
    """What the server offers at that address."""
    name = address.partition("?")[0].removeprefix("/boards/")
    return (resources.files("pentarchy.boards") / name).read_bytes()


_boards: dict[str, Any] = {}
"""What was read of a board, by the address of its file, which changes with its content."""


def _background(art: Art) -> Image.Image:
    size = 2 * WIDTH, round(2 * WIDTH * art.size[1] / art.size[0])
    if not art.images:
        return Image.new("RGB", size, GROUND)
    address = art.images[0][1]
    if address not in _boards:
        _boards[address] = Image.open(BytesIO(_file(address))).convert("RGB").resize(size)
    found: Image.Image = _boards[address]
    return found


def _outlines(art: Art) -> dict[str, list[Ring]]:
    """The borders of every space, in pixels: TopoJSON keeps each stretch of a border once, in small steps."""
    if not art.topo:
        return {}
    if art.topo not in _boards:
        topo = msgspec.json.decode(_file(art.topo))
        scale = 2 * WIDTH / art.size[0] * np.array(topo["transform"]["scale"])
        moved = 2 * WIDTH / art.size[0] * np.array(topo["transform"]["translate"])
        arcs = [np.cumsum(arc, axis=0) * scale + moved for arc in topo["arcs"]]
        _boards[art.topo] = {
            shape["id"]: [_joined(arcs, ring) for part in shape["arcs"] for ring in part]
            for shape in topo["objects"]["spaces"]["geometries"]
            if shape["type"] == "MultiPolygon"
        }
    found: dict[str, list[Ring]] = _boards[art.topo]
    return found


def _joined(arcs: list[Any], ring: list[int]) -> Ring:
    """A negative number means the stretch is walked backwards."""
    walked = [arcs[~n][::-1] if n < 0 else arcs[n] for n in ring]
    return [(float(x), float(y)) for arc in walked for x, y in arc[:-1]]


def _tokens(space: Space, book: Manifest) -> Iterable[Token]:
    groups: dict[tuple[str, int | None], list[Piece]] = {}
    for piece in space.pieces:
        kind = book.kinds.get(piece.kind)
        role = ROLES.get(kind.shape if kind else "", "army")
        owner = space.owner if piece.owner is None and role == "settlement" else piece.owner
        groups.setdefault((role, owner), []).append(piece)
    for (role, owner), pieces in groups.items():
        yield Token(role, owner, _strength(pieces))


def _strength(pieces: list[Piece]) -> str:
    """As the game counts it; where it counts none, how many they are."""
    known = [piece.worth for piece in pieces if piece.worth is not None]
    hidden = any(piece.worth is None and piece.closed for piece in pieces)
    if known:
        return f"{round(sum(known), 1):g}{'+' if hidden else ''}"
    many = sum(piece.n for piece in pieces)
    return "?" if hidden else str(many) if many > 1 else ""


def _spots(art: Art, place: Place, wanted: int) -> list[tuple[float, float, float]]:
    """Where so many pieces stand, and how large they may be: the largest for which there is room."""
    key = place.id if place.id in art.rooms else "*" if place.layer == "hex" else ""
    ladder = art.rooms.get(key) or [[32.0, *(n for i in range(wanted) for n in (34.0 * i, 0.0))]]
    size, *flat = next((room for room in ladder if len(room) // 2 >= wanted), ladder[-1])
    return [(place.at[0] + x, place.at[1] + y, size) for x, y in zip(flat[::2], flat[1::2])]


@cache
def _font(size: int) -> Any:
    return ImageFont.load_default(size)


def _text_on(colour: Colour) -> Colour:
    return INK if sum(colour) > 330 else CREAM


def _draw(pen: Any, token: Token, at: tuple[float, float], size: float, colour: Colour) -> None:
    (x, y), r = at, size / 2 - 3
    box = (x - r, y - r, x + r, y + r)
    if token.role == "settlement":
        pen.polygon(
            [(x - r, y + r), (x - r, y - r / 3), (x, y - r), (x + r, y - r / 3), (x + r, y + r)],
            fill=colour, outline=CREAM, width=3,
        )  # fmt: skip
    elif token.role == "fleet":
        pen.chord((x - r, y - 2 * r, x + r, y + r), 0, 180, fill=colour, outline=CREAM, width=3)
    elif token.role == "marker":
        pen.rectangle((x - r / 2, y - r / 2, x + r / 2, y + r / 2), fill=colour, outline=CREAM, width=3)
    else:
        pen.ellipse(box, fill=colour, outline=CREAM, width=3)
    if token.number:
        font = _font(max(12, round(size * (0.5 if len(token.number) < 3 else 0.36))))
        pen.text((x, y), token.number, fill=_text_on(colour), font=font, anchor="mm")


def _caption(pen: Any, scene: Scene) -> None:
    """When it is, and who plays which colour with how many points; of many, only their letters."""
    names = [info.name if len(scene.seats) < 8 else info.letter for info in scene.seats]
    words = [scene.calendar.label, *(f"{name} {info.score}" for name, info in zip(names, scene.seats))]
    room = 2 * WIDTH - 12 - 68 * len(words)
    font = _font(min(26, int(26 * room / sum(pen.textlength(one, font=_font(26)) for one in words))))
    x = 12.0
    for info, one in zip((None, *scene.seats), words):
        if info:
            pen.rectangle((x, 14, x + 28, 42), fill=COLOURS[info.colour % len(COLOURS)], outline=INK)
            x += 36
        pen.text((x, CAPTION / 2), one, fill=INK, font=font, anchor="lm")
        x += pen.textlength(one, font=font) + 28
