"""MOVE-Units: herds are driven, over land or across a sea."""

from __future__ import annotations

from functools import lru_cache

from pentarchy.kernel import Action, Seat

from ...book.bits import bits
from ...book.map import Map
from ...book.pieces import TRANSPORT
from ...state import State
from ...state.records import Herd
from ..farming import add_herd, remove_herd
from ..fields import hostile


def drives(g: State, seat: Seat) -> list[Action]:
    """Herds step to a near land with room and without enemies, or over a sea with an own transport.
    [HH-062, HH-173, HH-174, HH-175]"""
    board, lands = g.book.map, g.lands
    found: list[Action] = []
    barred = hostile(g, seat) | g.grazed
    waters = g.trained[seat] & board.sea_mask
    for space in bits(g.herding[seat]):
        near = board.near_land_bits[space]
        for sea in bits(waters & board.sea_bits[space]):
            for u in g.stacks[sea]:
                if u.kind == TRANSPORT and u.seat == seat:
                    near |= board.near_land_bits[sea] & ~(1 << space)
                    break
        found += drives_from(board, lands[space].herds, space, seat, g.round, near & ~barred)
    return found


@lru_cache(maxsize=1 << 14)
def drives_from(
    board: Map, herds: tuple[Herd, ...], space: int, seat: Seat, now: int, pastures: int
) -> tuple[Action, ...]:
    """The ways of a land's herds that have not moved this round. [HH-173]"""
    kinds = dict.fromkeys([herd.kind for herd in herds if herd.seat == seat and herd.moved != now])
    return tuple([way for kind in kinds for way in board.each(pastures, "drive", board.ids[space], kind)])


def drive(g: State, seat: Seat, space: int, kind: str, to: int) -> None:
    """A herd steps. [HH-173]"""
    herd = next(h for h in g.lands[space].herds if h.kind == kind and h.seat == seat and h.moved != g.round)
    remove_herd(g, space, herd)
    add_herd(g, to, Herd(kind, seat, g.round))
    g.tell("drives", seat=seat, herd=kind, a=g.book.map.ids[space], b=g.book.map.ids[to])
