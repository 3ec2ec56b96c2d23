"""What a seat cannot know, imagined anew; and the laws of conservation."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pentarchy.kernel import Seat

from .book import PS
from .game import CLOSED, FORMATIONS, NOWHERE, Units

if TYPE_CHECKING:
    from .game import SwordsAndSails

MUTATION = 4
"""Every so-manieth imagined unit is of another type than the true one."""


def shuffle(g: SwordsAndSails, seat: Seat | None, rng: Random) -> None:
    """Deal what the seat does not know anew: cards by their backs, and the units of unseen armies and
    fleets."""
    bit = g.seats if seat is None else seat
    g.cards.redeal(bit, rng, g.book.backs)
    fighting: tuple[int, ...] = () if g.battle is None else (*g.battle.pieces[0], *g.battle.pieces[1])
    at_sea = g.battle is not None and g.battle.sea
    for other in range(g.seats):
        if other == seat:
            continue
        own = range(other * FORMATIONS, other * FORMATIONS + FORMATIONS)
        armies = [
            a
            for a in own
            if any(g.army[a])
            and g.aboard[a] < 0
            and not g.seen_army[a] >> bit & 1
            and (at_sea or a not in fighting)
        ]
        for a, units in zip(armies, _deal(rng, [g.army[a] for a in armies], 6), strict=True):
            g.army[a] = _lawful(g, other, units)
        fleets = [
            f
            for f in own
            if any(g.fleet[f])
            and not g.cargo(f)
            and g.convoy[f] < 0
            and not g.seen_fleet[f] >> bit & 1
            and (not at_sea or f not in fighting)
        ]
        for f, units in zip(fleets, _deal(rng, [g.fleet[f] for f in fleets], 3), strict=True):
            g.fleet[f] = units
        if g.variants.espionage_only and g.played[other]:
            used = g.played[other] - g.agents[other]
            g.agents[other] = rng.randint(0, max(0, g.gold[other] // g.book.tables.prices.espionage - used))
            g.played[other] = used + g.agents[other]


def _deal(rng: Random, forces: list[Units], kinds: int) -> list[Units]:
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


def _lawful(g: SwordsAndSails, seat: Seat, units: Units) -> Units:
    """Peasants over the limit are imagined as light infantry."""
    if g.peasants_ok(seat, units):
        return units
    out = list(units)
    while not g.peasants_ok(seat, tuple(out)):
        out[PS] -= 1
        out[PS - 1] += 1
    return tuple(out)


def check(g: SwordsAndSails) -> None:
    """Cards, cities, land, armies and fleets obey the rules at every decision."""
    lands = g.book.lands
    assert len(g.cards.at) == len(g.book.deck), "cards were lost"
    assert all(gold >= 0 for gold in g.gold), f"a treasury is in debt: {g.gold}"
    for land in range(lands):
        assert CLOSED <= g.owner[land] < g.seats, f"{g.book.ids[land]} has no lawful owner"
        assert 0 <= g.fresh[land] <= g.built[land] <= g.minor[land], (
            f"cities of {g.book.ids[land]} do not add up"
        )
        assert sum(p[1] for p in g.parts[land]) <= g.minor[land], (
            f"{g.book.ids[land]}: minor cities held twice"
        )
        assert sum(p[2] for p in g.parts[land]) <= g.major[land], (
            f"{g.book.ids[land]}: major cities held twice"
        )
    for a, units in enumerate(g.army):
        if not any(units):
            assert (g.army_at[a], g.aboard[a]) == (NOWHERE, -1), f"the empty army {a} is on the board"
            continue
        ashore = g.army_at[a] != NOWHERE
        assert ashore != (g.aboard[a] >= 0), f"army {a} is both ashore and aboard, or neither"
        if ashore:
            assert g.owner[g.army_at[a]] != CLOSED, f"army {a} is out of bounds"
        else:
            assert g.aboard[a] // FORMATIONS == a // FORMATIONS, f"army {a} is aboard a stranger's fleet"
            assert any(g.fleet[g.aboard[a]]), f"army {a} is aboard a fleet that is gone"
    for f, ships in enumerate(g.fleet):
        if not any(ships):
            assert (g.fleet_at[f], g.port[f]) == (NOWHERE, -1), f"the empty fleet {f} is on the board"
            continue
        assert g.fleet_at[f] >= lands, f"fleet {f} is not at sea"
        assert g.open_sea(g.fleet_at[f]), f"fleet {f} is off the board"
        if g.battle is None and g.convoy[f] < 0:
            assert g.load(f) <= g.capacity(f), f"fleet {f} carries more than it can"
