"""The boards as the map maker left them: geometry, places and backgrounds, one folder per board.

What they say is English. Another language names places, terrains and groups by their ids in `words/de.toml`
of the board's folder. What its own content names, a game puts over it (`called`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Any

import msgspec
from msgspec.structs import replace

from pentarchy.kernel.english import Pseudo
from pentarchy.kernel.scene import Art
from pentarchy.kernel.words import spoken


def art(board_id: str) -> Art:
    """A board ready for a manifest, its files as addresses under `/boards/` that change with their content.

    >>> board = art("swords-and-sails")
    >>> board.topo.partition("?v=")[0]
    '/boards/swords-and-sails/board.topo.json'
    >>> next(p.name for p in board.places if p.id == "wessex")
    'Wessex'
    """
    return _art(board_id, spoken())


def called(board: Art, names: Mapping[str, str], words: Mapping[str, str] | None = None) -> Art:
    """The board with places, and with terrains and groups, called as the game does."""
    places = [replace(place, name=names.get(place.id, place.name)) for place in board.places]
    return replace(board, places=places, words={**board.words, **(words or {})})


@cache
def _art(board_id: str, language: str) -> Art:
    if language != "en":
        return _in_language(_art(board_id, "en"), board_id, language)
    folder = resources.files(__name__) / board_id
    board = msgspec.json.decode((folder / "board.json").read_bytes(), type=Art)

    def address(name: str) -> str:
        version = blake2b((folder / name).read_bytes(), digest_size=6).hexdigest()
        return f"/boards/{board_id}/{name}?v={version}"

    return replace(
        board,
        words=_words(board, msgspec.json.decode((folder / board.topo).read_bytes()) if board.topo else {}),
        topo=address(board.topo) if board.topo else "",
        images=[(scale, address(name)) for scale, name in board.images],
    )


def _words(board: Art, topo: Any) -> dict[str, str]:
    """What terrains and groups are called: as the map has it, else by their ids."""
    places = {place.id for place in board.places}
    ids = {id for place in board.places for id in (place.terrain, place.group)} - places - {""}
    drawn = topo.get("objects", {}).get("groups", {}).get("geometries", [])
    names = {group["id"]: group["properties"].get("name", "") for group in drawn}
    return {id: names.get(id) or id.replace("_", " ") for id in sorted(ids)}


def _in_language(board: Art, board_id: str, language: str) -> Art:
    if language == "pseudo":
        mark = Pseudo().word
        names = {place.id: mark(place.name) for place in board.places}
        return called(board, names, {id: mark(word) for id, word in board.words.items()})
    own = resources.files(__name__) / board_id / "words" / f"{language}.toml"
    said = msgspec.toml.decode(own.read_bytes(), type=dict[str, str]) if own.is_file() else {}
    return called(board, said, {id: said[id] for id in board.words if id in said})
