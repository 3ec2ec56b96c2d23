"""The boards as the map maker left them: geometry, places and backgrounds, one folder per board."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib import resources

import msgspec

from pentarchy.kernel.scene import Art


@cache
def art(board_id: str) -> Art:
    """A board ready for a manifest, its files as addresses under `/boards/` that change with their content.

    >>> board = art("swords-and-sails")
    >>> board.topo.partition("?v=")[0]
    '/boards/swords-and-sails/board.topo.json'
    >>> next(p.name for p in board.places if p.id == "wessex")
    'Wessex'
    """
    folder = resources.files(__name__) / board_id
    board = msgspec.json.decode((folder / "board.json").read_bytes(), type=Art)

    def address(name: str) -> str:
        version = blake2b((folder / name).read_bytes(), digest_size=6).hexdigest()
        return f"/boards/{board_id}/{name}?v={version}"

    return msgspec.structs.replace(
        board,
        topo=address(board.topo) if board.topo else "",
        images=[(scale, address(name)) for scale, name in board.images],
    )
