"""What the styles of a game are worth: found by letting each play against the others, kept as data.

`pentarchy league GAME` plays it and writes the game's `bot/league.toml`; captains and marshals begin with it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from pentarchy.kernel import Title

DOUBT = 8
"""So many games of a style in all seats count as much as those it played in one seat."""


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """A style with one number of players: games and first places in each seat."""

    players: int
    style: str
    games: list[int]
    first: list[float]


class League(msgspec.Struct, forbid_unknown_fields=True):
    """How it was played, and what came out."""

    rules: int
    seed: int
    games: int
    """For each style, number of players and seat, on average."""
    entry: list[Entry] = []


@cache
def league(folder: Path) -> dict[tuple[int, str], Entry]:
    path = folder / "bot" / "league.toml"
    if not path.is_file():
        return {}
    found = msgspec.toml.decode(path.read_bytes(), type=League)
    return {(entry.players, entry.style): entry for entry in found.entry}


def standing(title: Title, players: int, seat: int, style: str) -> tuple[float, float]:
    """The share of first places a style can expect in a seat, and how sure that is, from 0 to 1.

    Where nobody played it with so many, the nearest number of players stands in for it.
    """
    fair = 1 / players
    entries = {n: entry for (n, name), entry in league(title.folder).items() if name == style}
    if not entries:
        return fair, 0.0
    near = min(entries, key=lambda n: (abs(n - players), n))
    entry = entries[near]
    everywhere = sum(entry.first) / max(1, sum(entry.games)) * near * fair
    if near != players:
        return everywhere, 0.5
    played = entry.games[seat]
    return (entry.first[seat] + DOUBT * everywhere) / (played + DOUBT), 1.0
