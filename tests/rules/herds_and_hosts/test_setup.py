"""Set-up, factions and maps."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.herds_and_hosts.book.pieces import CAVALRY, EXPERIENCED, LI, STANDARD, TRANSPORT
from tests.play import Play, rule

from .positions import A, B, C, new

NUMBERS = {
    "italia": ["lombards", "byzantines", "vikings", "saracens", "rome", "franks"],
    "orient": ["assyria", "babylon", "hatti", "elam", "canaan", "mitanni"],
}


def faction_of(g, seat):
    return g.faction(seat).id


@rule("HH-272", "HH-273")
def test_every_player_starts_alike():
    for board, factions in NUMBERS.items():
        for players in range(2, 7):
            g = new(players, map=board)
            if players > 2:
                assert [faction_of(g, seat) for seat in range(players)] == factions[:players]
            for seat, realm in enumerate(g.realms):
                own = [(i, land) for i, land in enumerate(g.lands) if land.owner == seat]
                assert [land.settlement for _, land in own] == ["village", "village"]
                bonus = g.bonus(seat)
                land_units = [u for _, u in g.units(seat) if u.kind != TRANSPORT]
                assert len(land_units) == 4
                herds = sorted(h.kind for _, land in own for h in land.herds)
                assert herds == sorted(["sheep", g.faction(seat).herd])
                assert realm.gold == 10 + bonus.gold
                assert realm.grain == 4 + bonus.grain
                assert realm.fish == 2
                assert realm.prestige == 10 + bonus.prestige
                assert realm.victory == 0
                capital = g.map.index[g.faction(seat).capital]
                docks = [i for i, land in own if land.shipyard]
                assert docks == ([capital] if g.map.coastal(capital) else [])
                assert all(g.lands[i].shipyard == "dock" for i in docks)


@rule("HH-272")
def test_start_bonuses():
    g = new(6)
    assert [g.realms[s].prestige for s in range(6)] == [10, 10, 10, 10, 16, 10]
    assert [g.realms[s].gold for s in range(6)] == [21, 12, 20, 16, 17, 8]
    assert [g.map.names[i] for i, u in g.units(2) if u.kind == TRANSPORT] == ["Ligurian Sea"]
    assert g.bonus(2).ships_ashore
    assert sum(land.fort for land in g.lands) == 12, "all homes are fortified"
    basic = new(6, mode="basic")
    walls = [g.map.names[i] for i, land in enumerate(basic.lands) if land.fort]
    assert walls == ["Lombardy", "Friuli"], "in Basic mode only these"
    assert [u.level for _, u in g.units(4)].count(EXPERIENCED) == 2
    assert [u.kind for _, u in g.units(5)].count(CAVALRY) == 1
    g = new(6, map="orient")
    assert [u.level for _, u in g.units(0)].count(EXPERIENCED) == 2
    assert g.realms[1].grain == 8
    assert g.bonus(3).elephants
    assert [u.kind for _, u in g.units(5)].count(CAVALRY) == 1
    fast = new(6, map="orient", mode="fast")
    assert [realm.gold for realm in fast.realms] == [24, 26, 21, 14, 8, 25]
    basic = new(6, map="orient", mode="basic")
    assert [realm.gold for realm in basic.realms] == [28, 16, 17, 13, 13, 26]
    for basic in (new(6, map=board, mode="basic") for board in ("italia", "orient")):
        units = [u for seat in range(6) for _, u in basic.units(seat)]
        assert all(u.level == STANDARD for u in units)
        assert all(u.kind in (LI, CAVALRY, TRANSPORT) for u in units)


@rule("HH-274")
def test_the_maps():
    for board in ("italia", "orient"):
        m = new(2, map=board).map
        assert (m.lands, m.size - m.lands) == (40, 13)
        for here, near in enumerate(m.near):
            assert all(here in m.near[there] for there in near)
        reached, frontier = {0}, [0]
        while frontier:
            for there in m.near[frontier.pop()]:
                if there not in reached:
                    reached.add(there)
                    frontier.append(there)
        assert len(reached) == m.size
    italia = new(2).map
    colours = {colour: italia.colour.count(colour) for colour in set(italia.colour)}
    assert colours == {"yellow": 12, "brown": 12, "green": 11, "turquoise": 3, "desert": 2}
    orient = new(2, map="orient").map
    colours = {colour: orient.colour.count(colour) for colour in set(orient.colour)}
    assert colours == {"green": 13, "yellow": 12, "brown": 8, "desert": 4, "turquoise": 3}
    assert (sum(italia.stormy), sum(orient.stormy)) == (5, 5)
    assert (sum(italia.river), sum(orient.river)) == (12, 16)


@rule("HH-275")
def test_six_factions_a_map_with_two_homes_each():
    for board in ("italia", "orient"):
        m = new(2, map=board).map
        homes = [home for f in m.factions for home in (f.capital, f.home)]
        assert len(m.factions) == 6
        assert len(set(homes)) == 12
        assert all(m.index[home] < m.lands for home in homes)


@rule("HH-275")
def test_factions_by_choice():
    p = Play.new("herds-and-hosts", 2, 0, factions="choice")
    assert len(p.options(A)) == 6
    p.act(A, ("faction", "rome"))
    assert ("faction", "rome") not in p.options(B)
    p.act(B, ("faction", "franks"))
    assert [faction_of(p.g, seat) for seat in (A, B)] == ["rome", "franks"]
    assert p.g.lands[p.g.map.index["IL22"]].owner == A


@rule("HH-275")
def test_factions_by_lot():
    drawn = [
        tuple(faction_of(g, seat) for seat in range(4))
        for g in (pentarchy.new("herds-and-hosts", 4, seed, factions="by lot") for seed in range(12))
    ]
    assert all(len(set(factions)) == 4 for factions in drawn)
    assert {faction for factions in drawn for faction in factions} == {f.id for f in new(2).map.factions}


@rule("HH-276", "HH-106")
def test_who_hires_mercenaries_for_prestige():
    with_bonus = set()
    for board in ("italia", "orient"):
        g = new(6, map=board)
        with_bonus |= {faction_of(g, seat) for seat in range(6) if g.bonus(seat).mercenaries}
    assert with_bonus == {"lombards", "byzantines", "hatti", "canaan"}


@rule("HH-277")
def test_rivals():
    g = new(2)
    assert [realm.rivals for realm in g.realms] == [(B,), (A,)]
    p = Play.new("herds-and-hosts", 3, 0)
    assert p.options(A) == [("rival", B), ("rival", C)]
    p.act(A, ("rival", C)).act(B, ("rival", A)).act(C, ("rival", A))
    assert [realm.rivals for realm in p.g.realms] == [(C,), (A,), (A,)]
    assert p.g.round == 1


@rule("HH-275")
@pytest.mark.parametrize(("board", "second"), [("italia", "franks"), ("orient", "babylon")])
def test_two_players_by_number_begin_as_neighbours(board, second):
    g = new(2, map=board)
    assert g.faction(1).id == second
    assert new(3, map=board).faction(1).id == g.map.factions[1].id
