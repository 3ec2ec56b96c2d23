"""What has changed from one scene to the next, for a client that has the one: far less than the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from pentarchy.kernel.scene import Board, Line, Mat, Scene, SeatInfo

APART = frozenset(["v", "seats", "chronicle", "boards", "mats"])
"""Fields of a scene that are told in ways of their own."""
PLAIN = tuple(field for field in Scene.__struct_fields__ if field not in APART)


class Update(msgspec.Struct, tag_field="t", tag="update", omit_defaults=True):
    """From the scene `of` to the scene `v`."""

    of: str
    v: str
    seats: list[SeatInfo]
    chronicle: list[Line] = []
    scene: dict[str, Any] = {}
    """Fields that are wholly new."""
    boards: list[Board] = []
    """On these boards the spaces named here; all else on them is as it was."""
    mats: list[Mat] = []
    """On these mats the blocks named here; all else on them is as it was."""


class Named(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Named)


def between(old: Scene, new: Scene) -> Update:
    """The update from one scene to the other, still without seats and chronicle.

    >>> from pentarchy.kernel.scene import Calendar
    >>> old = Scene([], Calendar("Spring", 1, []), [], [], talk="all")
    >>> between(old, replace(old, talk="none")).scene
    {'talk': 'none'}
    """
    update = Update(of=old.v, v=new.v, seats=[])
    update.scene = {name: now for name in PLAIN if getattr(old, name) != (now := getattr(new, name))}
    boards = _changed(old.boards, new.boards, _spaces)
    mats = _changed(old.mats, new.mats, _blocks)
    if boards is None:
        update.scene["boards"] = new.boards
    else:
        update.boards = boards
    if mats is None:
        update.scene["mats"] = new.mats
    else:
        update.mats = mats
    return update


def _changed(old: Sequence[T], new: Sequence[T], part: Callable[[T, T], T | None]) -> list[T] | None:
    """Of things with the same names in the same order those that differ, or the `part` of them that does.

    None: all is new.
    """
    if len(old) != len(new):
        return None
    changed = []
    for before, now in zip(old, new):
        if before is now or before == now:
            continue
        differs = part(before, now) if before.id == now.id else None
        if differs is None:
            return None
        changed.append(differs)
    return changed


def _spaces(old: Board, new: Board) -> Board | None:
    spaces = _changed(old.spaces, new.spaces, _whole)
    same = (old.links, old.modes) == (new.links, new.modes)
    return replace(new, spaces=spaces, links=[], modes=[]) if spaces is not None and same else None


def _blocks(old: Mat, new: Mat) -> Mat | None:
    blocks = _changed(old.blocks, new.blocks, _whole)
    same = (old.label, old.seat) == (new.label, new.seat)
    return replace(new, blocks=blocks) if blocks is not None and same else None


def _whole(old: T, new: T) -> T:
    return new
