"""Armies and fleets as somebody may imagine them who has not seen them."""

from __future__ import annotations

from random import Random

from ..book import PS
from .records import Units

MUTATION = 4
"""Every so-manieth imagined unit is of another type than the true one."""


def deal(rng: Random, forces: list[Units], kinds: int) -> list[Units]:
    """As many units spread over the same formations in another way, some of another type."""
    random, n = rng.random, len(forces)
    dealt = [[0] * kinds for _ in forces]
    for units in forces:
        for kind, count in enumerate(units):
            for _ in range(count):
                imagined = int(random() * kinds) if random() * MUTATION < 1 else kind
                dealt[int(random() * n)][imagined] += 1
    for taker in dealt:
        if not any(taker):  # no formation is empty: the biggest gives it one of its commonest
            giver = max(dealt, key=sum)
            kind = giver.index(max(giver))
            giver[kind] -= 1
            taker[kind] += 1
    return [tuple(units) for units in dealt]


def peasants_fit(units: Units, share: tuple[int, int]) -> bool:
    """Are the peasants of an army within their share of it, so many of so many?"""
    n, of = share
    return units[PS] * of <= n * sum(units)


def lawful(units: Units, share: tuple[int, int]) -> Units:
    """Peasants over the limit are imagined as light infantry."""
    out = list(units)
    while not peasants_fit(tuple(out), share):
        out[PS] -= 1
        out[PS - 1] += 1
    return tuple(out)
