"""How wide a name is, in the letters that the client sets it in.

`python -m maps.letters` reads the advance widths of the IM Fell types from the npm packages in the
cache; the table is committed, so that names can be placed without the fonts.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import unicodedata
from functools import cache
from pathlib import Path

from maps.source import SOURCES

TABLE = SOURCES / "letters.json"
CACHE = Path(__file__).parent / ".cache"
FONTS = CACHE / "node_modules" / "@fontsource"
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


def font(name: str, face: str) -> str:
    """A face as a style rule with the letters in it, so that a picture needs no other file."""
    data = base64.b64encode((FONTS / FILES[face]).read_bytes()).decode()
    return f"@font-face{{font-family:'{name}';src:url(data:font/woff;base64,{data})}}"


def fetch() -> None:
    """Get the npm packages, pinned by the lock file, into the cache if they are not there yet."""
    if FONTS.exists():
        return
    CACHE.mkdir(exist_ok=True)
    for file in ("package.json", "package-lock.json"):
        shutil.copy(CACHE.parent / file, CACHE / file)
    subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=CACHE, check=True)


def make_table() -> None:
    from PIL import ImageFont

    out = {}
    for face, file in FILES.items():
        font = ImageFont.truetype(FONTS / file, 1000)
        out[face] = {c: round(font.getlength(c) / 1000, 3) for c in ALPHABET}
    TABLE.write_text(json.dumps(out, indent=1) + "\n")


if __name__ == "__main__":
    fetch()
    make_table()
