"""The table of sentences, and the names of things with their grammar."""

from __future__ import annotations

from pathlib import Path

from pentarchy.kernel import Seat
from pentarchy.kernel.words import Name, Words

from ..state import State

WORDS = Words.read(Path(__file__).parent)


def host(g: State, seat: Seat) -> Name:
    return Name(g.book.hosts[seat].name, f"seat:{seat}", article="the", many=True, seat=seat)


def land(g: State, n: int) -> Name:
    return Name(g.book.lands[n].name, f"space:{g.book.lands[n].id}", article="the")
