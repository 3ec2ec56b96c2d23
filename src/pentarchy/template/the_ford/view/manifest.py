"""The names, faces and boards behind every scene."""

from __future__ import annotations

from pentarchy.kernel.scene import Art, Kind, Manifest, Place

from ..state import State
from ..words.names import WORDS

STEP = 160.0


def manifest(g: State) -> Manifest:
    lands = g.book.lands
    places = [
        Place(
            land.id,
            land.name,
            "hex",
            (STEP * (n + 1), STEP),
            terrain=land.terrain,
            near=[lands[m].id for m in (n - 1, n + 1) if 0 <= m < len(lands)],
        )
        for n, land in enumerate(lands)
    ]
    host = Kind(name=WORDS.plain("kind-host"), shape="banner")
    board = Art(size=(int(STEP * (len(lands) + 1)), int(STEP * 2)), places=places)
    return Manifest(
        hash="", title=g.title.name, rules=g.title.id, boards={"ford": board}, kinds={"host": host}, faces={}
    )
