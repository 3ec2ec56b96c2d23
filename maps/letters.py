"""How wide a name is, in the letters that the client sets it in.

`python -m maps.letters` reads the advance widths of the IM Fell types from the npm packages in the
cache; the table is committed, so that names can be placed without the fonts.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path

from maps.source import SOURCES

TABLE = SOURCES / "letters.json"
FONTS = Path(__file__).parent / ".cache" / "node_modules" / "@fontsource"
FILES = {
    "small caps": "im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff",
    "italic": "im-fell-english/files/im-fell-english-latin-400-italic.woff",
}
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz -'&()."


@cache
def _table() -> dict[str, dict[str, float]]:
    data: dict[str, dict[str, float]] = json.loads(TABLE.read_text())
    return data


def width(text: str, face: str) -> float:
    """Width of a text set in letters of size 1; accents are no wider than their letters."""
    table = _table()[face]
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return sum(table.get(c, 0.6) for c in bare)


def make_table() -> None:
    from PIL import ImageFont

    out = {}
    for face, file in FILES.items():
        font = ImageFont.truetype(FONTS / file, 1000)
        out[face] = {c: round(font.getlength(c) / 1000, 3) for c in ALPHABET}
    TABLE.write_text(json.dumps(out, indent=1) + "\n")


if __name__ == "__main__":
    make_table()
