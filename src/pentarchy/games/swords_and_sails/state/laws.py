"""What holds at every decision: pieces against their supply, forces where they can be, one side a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .records import CLOSED, FORMATIONS, HAND, NOWHERE, TABLE

if TYPE_CHECKING:
    from . import State


def check(g: State) -> None:
    """Raise an AssertionError that says which law is broken."""
    check_treasure(g)
    check_land(g)
    check_armies(g)
    check_fleets(g)
    check_sides(g)


def check_treasure(g: State) -> None:
    """Gold and cards."""
    unit = g.book.tables.income.round_to
    assert all(gold >= 0 for gold in g.gold), f"a treasury is in debt: {g.gold}"
    if not g.variants.maintenance:  # every price and income is a multiple of five
        assert not any(gold % unit for gold in g.gold), f"small change in a treasury: {g.gold}"
    assert all(t.gold > 0 and t.gold % unit == 0 for t in g.trades), "a trade agreement without coins"
    cards = g.cards.at
    assert len(cards) == len(g.book.deck), "cards were lost"
    assert all(0 <= place < HAND + g.seats for place in cards), "a card lies nowhere"
    on_table = [t.card for t in g.trades] + [s.card for s in g.suits]
    assert len(set(on_table)) == len(on_table), "one card serves two agreements"
    assert all(cards[card] == TABLE for card in on_table), "a card in play does not lie on the table"
    assert not any(cards[card] == HAND + s for card in range(len(cards)) for s in _out(g)), (
        "a player who is out holds cards"
    )


def _out(g: State) -> list[int]:
    return [s for s in range(g.seats) if g.out[s]]


def check_land(g: State) -> None:
    """Owners, and cities against the pieces there are. [SS-547]"""
    names = g.book.ids
    for land in range(g.book.lands):
        assert CLOSED <= g.owner[land] < g.seats, f"{names[land]} has no lawful owner"
        fits = 0 <= g.fresh[land] <= g.built[land] <= g.minor[land]
        assert fits, f"cities of {names[land]} do not add up"
        parts = g.parts[land]
        assert sum(p[1] for p in parts) <= g.minor[land], f"{names[land]}: minor cities held twice"
        assert sum(p[2] for p in parts) <= g.major[land], f"{names[land]}: major cities held twice"
    built = sum(g.minor) + sum(g.major) - g.book.printed_cities
    assert g.variants.endless_cities or built <= g.book.tables.city_pieces, f"{built} cities built"


def check_armies(g: State) -> None:
    """Ashore or aboard, and gone when the last unit is."""
    for a, units in enumerate(g.army):
        assert min(units) >= 0, f"army {a} has less than no units"
        if not any(units):
            assert (g.army_at[a], g.aboard[a]) == (NOWHERE, -1), f"the empty army {a} is on the board"
            assert not g.seen_army[a], f"somebody knows the units of army {a}, which is no more"
            assert not g.leaving[a], f"army {a}, which is no more, is to retreat"
            continue
        ashore = g.army_at[a] != NOWHERE
        assert ashore != (g.aboard[a] >= 0), f"army {a} is both ashore and aboard, or neither"
        if ashore:
            assert g.owner[g.army_at[a]] != CLOSED, f"army {a} is out of bounds"
        else:
            assert g.aboard[a] // FORMATIONS == a // FORMATIONS, f"army {a} is aboard a stranger's fleet"
            assert any(g.fleet[g.aboard[a]]), f"army {a} is aboard a fleet that is gone"
            assert g.convoy[g.aboard[a]] < 0, f"army {a} is aboard a fleet that only shares a load"


def check_fleets(g: State) -> None:
    """At sea or in a friendly port, with no more aboard than they carry."""
    n, b = len(g.army), g.battle
    fighting = (*b.pieces[0], *b.pieces[1]) if b is not None and b.sea else ()
    for f, ships in enumerate(g.fleet):
        assert min(ships) >= 0, f"fleet {f} has less than no ships"
        if not any(ships):
            assert (g.fleet_at[f], g.port[f]) == (NOWHERE, -1), f"the empty fleet {f} is on the board"
            assert g.convoy[f] < 0, f"fleet {f}, which is no more, shares a load"
            assert not g.leaving[n + f], f"fleet {f}, which is no more, is to retreat"
            continue
        assert g.fleet_at[f] >= g.book.lands, f"fleet {f} is not at sea"
        assert g.open_sea(g.fleet_at[f]), f"fleet {f} is off the board"
        if g.convoy[f] >= 0:
            assert any(g.fleet[g.convoy[f]]), f"fleet {f} shares the load of one that is gone"
        elif f not in fighting:  # in a battle cargo is counted at its end
            assert g.load(f) <= g.capacity(f), f"fleet {f} carries more than it can"


def check_sides(g: State) -> None:
    """Teams of two to four; in a battle nobody on both sides, and no more loaded ships than swim. [SS-268]"""
    for team in {t for t in g.team if t >= 0}:
        members = g.team.count(team)
        assert 2 <= members <= g.book.tables.points.team, f"team {team} has {members} members"
    assert not any(g.team[s] >= 0 for s in _out(g)), "a player who is out has a team"
    b = g.battle
    if b is None:
        return
    one, two = b.pieces
    assert not set(one) & set(two), "a formation fights on both sides"
    assert not any(g.allied(p // FORMATIONS, q // FORMATIONS) for p in one for q in two), (
        "team-mates fight each other"
    )
    if b.sea:
        for side in (0, 1):
            swim = sum(g.fleet[f][-1] for f in b.pieces[side] if any(g.fleet[f]) and g.cargo(f))
            assert 0 <= b.loaded[side] <= swim, f"{b.loaded[side]} of {swim} transports are loaded"
