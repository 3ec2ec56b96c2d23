"""Where goods come from: only MARKET sells in one settlement of a player what was bought in another.

A lot is a good, the seat whose settlement it was bought in, and the units left of it. Goods bought from
Barbarians, found or taken in war belong to no lot.
"""

from __future__ import annotations

from ...state.records import Dump, Piece

Lots = tuple[tuple[int, int, int], ...]


def add(lots: Lots, good: int, seller: int, n: int) -> Lots:
    """More units of a lot; a lot used up is gone."""
    units = {(g, s): k for g, s, k in lots}
    units[good, seller] = units.get((good, seller), 0) + n
    return tuple(sorted((g, s, k) for (g, s), k in units.items() if k > 0))


def bought_from(holder: Piece | Dump, good: int, seller: int) -> int:
    """Units of a good that come from a player's settlements."""
    units = sum(k for g, s, k in holder.bought if (g, s) == (good, seller))
    return min(units, holder.goods[good])


def take(holder: Piece | Dump, good: int, n: int, spare: int = -1) -> tuple[Lots, Lots]:
    """What is left of the lots, and what goes, when units of a good leave a hold.

    Units of a lot go before free ones, which sell anywhere; those bought from `spare` do not go at all.
    """
    left: Lots = holder.bought
    gone: Lots = ()
    for g, seller, k in holder.bought:
        if g == good and seller != spare and n > 0:
            k = min(k, n)
            left, gone, n = add(left, good, seller, -k), add(gone, good, seller, k), n - k
    return left, gone
