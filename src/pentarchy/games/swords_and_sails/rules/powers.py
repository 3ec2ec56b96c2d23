"""Which factions may play together, and whom minor factions may start with."""

from __future__ import annotations

from ..state import State


def neighbours(g: State, a: str, b: str) -> bool:
    """The fixed list (R-11), never computed from the map."""
    return (a, b) in g.book.setups.neighbours or (b, a) in g.book.setups.neighbours


def fits(g: State, names: list[str]) -> bool:
    """Every faction needs two neighbours among those that play, with two players one. [SS-093, SS-116,
    SS-117]"""
    if any(set(s.factions) == set(names) for s in g.book.setups.set):
        return True  # the printed sets stand as they are
    need = 1 if len(names) == 2 else 2
    if len(names) == 3 and {"byzantium", "fatimid"} <= set(names):
        return bool({"kievan_rus", "hre"} & set(names))  # SS-116
    return all(sum(neighbours(g, a, b) for b in names) >= need for a in names)


def can_fit(g: State, names: list[str], n: int) -> bool:
    """Can these be completed to a lawful selection of n great powers?"""
    if len(names) == n:
        return fits(g, names)
    rest = [f.id for f in g.book.factions if not f.minor and f.id not in names]
    return any(can_fit(g, [*names, x], n) for x in rest)


def allies(g: State, minor: str, majors: list[str], minors: list[str], advanced: bool) -> list[str]:
    """The powers a minor faction may start with, as its card names them. [SS-512]"""
    f = g.book.factions[g.book.faction[minor]]
    found = [a for a in f.allies if a in majors]
    if advanced:
        found += [a for a in f.advanced_allies if a in minors]
        found += [
            m
            for m in minors
            if minor in g.book.factions[g.book.faction[m]].advanced_allies and m not in found
        ]
    return found


def pairing(g: State, minors: list[str], majors: list[str]) -> dict[str, str] | None:
    """A first ally for every minor faction, each power in one pair only; None if there is none. [SS-512]"""
    for advanced in (True,) if g.variants.advanced_pairings else (False, True):
        if (found := paired(g, minors, majors, minors, {}, advanced)) is not None:
            return found
    return None


def paired(
    g: State,
    left: list[str],
    majors: list[str],
    minors: list[str],
    made: dict[str, str],
    advanced: bool,
) -> dict[str, str] | None:
    left = [m for m in left if m not in made]
    if not left:
        return made
    minor = left[0]
    for ally in allies(g, minor, majors, minors, advanced):
        if ally in made or ally in made.values():
            continue
        both = {minor: ally, ally: minor}
        if (found := paired(g, left[1:], majors, minors, {**made, **both}, advanced)) is not None:
            return found
    return None


def hosts(g: State, names: list[str], n: int, minors: list[str]) -> bool:
    """Can the selection still be completed so that the minor factions find allies?"""
    if not minors:
        return True
    if len(names) == n:
        return fits(g, names) and pairing(g, minors, names) is not None
    rest = [f.id for f in g.book.factions if not f.minor and f.id not in names]
    return any(hosts(g, [*names, x], n, minors) for x in rest)
