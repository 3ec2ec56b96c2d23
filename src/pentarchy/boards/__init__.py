"""The boards as the map maker left them: geometry, places and backgrounds, one folder per board."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from pentarchy.kernel.scene import Art


@cache
def art(board_id: str) -> Art:
    """A board ready for a manifest, its files as addresses under `/boards/`.

    >>> board = art("swords-and-sails")
    >>> board.topo
    '/boards/swords-and-sails/board.topo.json'
    >>> next(p.name for p in board.places if p.id == "wessex")
    'Wessex'
    """
    file = resources.files(__name__) / board_id / "board.json"
    board = msgspec.json.decode(file.read_bytes(), type=Art)
    home = f"/boards/{board_id}/"
    return msgspec.structs.replace(
        board,
        topo=home + board.topo if board.topo else "",
        images=[(scale, home + name) for scale, name in board.images],
    )
