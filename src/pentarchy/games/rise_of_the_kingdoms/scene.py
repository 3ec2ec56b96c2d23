"""State to Scene."""

from __future__ import annotations

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Board, Calendar, Manifest, Scene, SeatInfo

from .game import Rise


def portray(g: Rise, seat: Seat | None) -> Scene:
    seats = [SeatInfo(id=s, name=f"Seat {s}", colour=s, letter="ABCD"[s]) for s in range(g.seats)]
    return Scene(seats=seats, calendar=Calendar("", g.round, []), boards=[Board("rise-of-the-kingdoms", [])], mats=[])


def manifest(g: Rise) -> Manifest:
    return Manifest(hash="", title="Rise of the Kingdoms", rules="rise-of-the-kingdoms", boards={}, kinds={}, faces={})
