"""Sieges and looting."""

from __future__ import annotations

import pytest

from pentarchy.games.herds_and_hosts.book.pieces import ELEPHANTS, ELITE, ENGINE, HI, LI, RECRUIT, VETERAN
from pentarchy.games.herds_and_hosts.rules.war.looting import Loot
from pentarchy.games.herds_and_hosts.rules.war.settlements import hand_over
from pentarchy.games.herds_and_hosts.rules.war.siege import Besiege
from pentarchy.games.herds_and_hosts.state.records import INSIDE
from tests.play import rule

from .positions import A, B, C, Position, by_hand, resting

PLAIN, HILL = "Umbria", "Savoy"


def besieged(kind="village", where=PLAIN, garrison=0, besiegers=4, units=HI, players=2, **land):
    """A's host rings a settlement of B; A has a connected home."""
    s = Position(players=players)
    s.village(A, "Latium" if where == PLAIN else "Piedmont")
    getattr(s, kind)(B, where, **land)
    s.units(B, where, n=garrison, place=INSIDE)
    s.units(A, where, units, n=besiegers)
    s.ring(where)
    return s


def assault(s, where=PLAIN, draws=None):
    p = s.play(Besiege(A))
    p.act(A, ("assault", s.id(where)), draws=draws)
    return p


def promote(p):
    """Whoever earned a level rises."""
    while promotions := p.options(p.g.pending()[0], "promote"):
        p.act(p.g.pending()[0], promotions[0])
    return p


@rule("HH-217")
def test_only_an_encircled_settlement_can_be_assaulted():
    s = Position()
    s.village(B, PLAIN)
    s.units(A, PLAIN)
    assert resting(s.play(Besiege(A)))
    s.ring(PLAIN)
    assert ("assault", "IL20") in s.play(Besiege(A)).options(A)


@rule("HH-218", "HH-197", "HH-280", "HH-182", example="TV-57 TV-58 TV-59")
def test_each_level_gives_five_shields_and_a_blue_die():
    s = besieged()
    assault(s, draws=[0] * 4 + [0])
    assert s.g.battle.wall == 5 - 1
    assert [d.colour for d in s.g.battle.dice[1]] == ["blue"]
    s = besieged(where=HILL, fort=True, besiegers=3, units=LI)
    assault(s, HILL, draws=[5] * 3 + [0] * 3)
    assert [d.colour for d in s.g.battle.dice[1]] == ["blue"] * 3
    assert [d.colour for d in s.g.battle.dice[0]] == ["reverse_white"] * 3
    assert s.g.battle.wall == 15 - 1
    s = besieged("city", "Veneto", fort=True, besiegers=4)
    s.village(A, "Lombardy")
    assault(s, "Veneto", draws=[0] * 4 + [0] * 4)
    assert s.g.battle.wall_dice == 4
    assert s.g.battle.wall == 20 - 1


@rule("HH-219", "HH-220", example="TV-60 TV-61 TV-96")
def test_engines_knock_shields_off():
    s = besieged("city", fort=True, besiegers=3)
    s.units(A, PLAIN, ENGINE)
    s.units(A, PLAIN, ENGINE, level=VETERAN)
    p = s.play(Besiege(A))
    p.act(A, ("assault", "IL20"), draws=[0] * 3 + [0] * 3)
    assert p.told("assault")[0]["shields"] == 5
    s = besieged(besiegers=1)
    s.units(A, PLAIN, ENGINE, n=2)
    p = s.play(Besiege(A)).act(A, ("assault", "IL20"), draws=[0, 0])
    assert p.told("assault")[0]["shields"] == 0
    s = besieged("city", "Veneto", fort=True)
    s.village(A, "Lombardy")
    for level in range(RECRUIT, ELITE + 1):
        s.units(A, "Veneto", ENGINE, level=level)
    p = s.play(Besiege(A))
    p.act(A, ("assault", "IL08"), draws=[0] * 4 + [0] * 4)
    assert p.told("assault")[0]["shields"] == 0
    assert [level.engine for level in s.g.book.levels] == [3, 4, 5, 6, 7]


@rule("HH-220", "HH-211")
def test_the_wall_is_whole_again_at_the_next_assault():
    s = besieged()
    p = assault(s, draws=[3, 3, 0, 0, 0])
    p.act(A, ("strike",))
    assert s.g.battle.wall == 3
    p.act(A, ("stop",))
    p = s.play(Besiege(A))
    p.act(A, ("assault", "IL20"), draws=[0] * 5)
    assert p.told("assault")[0]["shields"] == 5


@rule("HH-221", "HH-252", "HH-245", "HH-237", "HH-200", example="TV-62")
def test_an_undefended_village_is_seized():
    s = besieged(fort=False, shipyard="")
    p = assault(s, draws=[3, 3, 3, 0, 0])
    p.act(A, ("strike",))
    assert s.g.battle.wall == 2
    p.act(A, ("go on",), draws=[3, 3, 0, 0, 0])
    p.act(A, ("strike",))
    assert s.field(PLAIN).owner == A
    assert s.field(PLAIN).settlement == "village"
    assert (s.realm(A).victory, s.realm(B).victory, s.realm(A).prestige) == (4, -4, 8)
    assert s.realm(A).gold == 0


@rule("HH-221")
def test_all_buildings_stay_when_seized_and_tiles_beyond_the_limit_go():
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Tuscany", shipyard="port", fort=True)
    s.units(A, "Tuscany", HI, n=2)
    s.units(A, "Tuscany", ENGINE, n=3)
    s.ring("Tuscany")
    s.play(Besiege(A)).act(A, ("assault", "IL17"), draws=[3, 0, 0, 0])
    assert s.field("Tuscany").owner == A
    assert (s.field("Tuscany").shipyard, s.field("Tuscany").fort) == ("port", True)
    s = Position()
    s.village(A, "Latium", "Apulia", "Salento", "Campania", shipyard="dock", fort=True)
    s.village(A, "Siena")
    s.village(B, "Tuscany", shipyard="port", fort=True)
    s.units(A, "Tuscany", HI, n=2)
    s.units(A, "Tuscany", ENGINE, n=3)
    s.ring("Tuscany")
    s.play(Besiege(A)).act(A, ("assault", "IL17"), draws=[3, 0, 0, 0])
    assert (s.field("Tuscany").shipyard, s.field("Tuscany").fort) == ("port", False)
    s.g.check()


@rule("HH-221", "HH-007")
@pytest.mark.parametrize(
    ("spare", "shipyard", "kept"),
    [
        (3, "port", ("village", "port", True)),
        (2, "port", ("village", "port", False)),
        (2, "", ("village", "", True)),
        (1, "port", ("village", "", False)),
        (0, "port", ("", "", False)),
    ],
)
def test_of_a_seized_settlement_as_much_stays_as_the_winner_has_tiles_for(spare, shipyard, kept):
    s = Position()
    s.village(A, "Latium", "Apulia", "Salento", "Campania", shipyard="dock", fort=True)
    s.village(A, *("Siena", "Umbria", "Savoy")[: 3 - spare])
    s.village(B, "Tuscany", shipyard=shipyard, fort=True)
    by_hand(s, lambda: hand_over(s.g, s.at("Tuscany"), A))
    field = s.field("Tuscany")
    assert (field.settlement, field.shipyard, field.fort) == kept
    assert field.owner == (A if spare else -1)


@rule("HH-222", "HH-227", "HH-223", "HH-250", "HH-245")
def test_a_defended_village_is_destroyed():
    s = besieged(garrison=1, besiegers=6)
    s.units(A, PLAIN, ENGINE, n=2)
    p = assault(s, draws=[3, 0, 0, 0, 0, 0, 0, 0, 0])
    promote(p.act(A, ("strike",)))
    assert s.field(PLAIN).settlement == ""
    assert s.realm(A).gold == 2
    assert (s.realm(A).victory, s.realm(B).victory) == (4 + 1, -4 - 1)
    assert s.realm(A).prestige == 8 + 2


@rule("HH-222", "HH-224", "HH-225", "HH-226", "HH-228", "HH-236", "HH-244", example="TV-68 TV-69")
def test_a_defended_city_with_port_destroyed_or_degraded():
    for fate, gold in (("destroy", 10), ("degrade", 0)):
        s = Position()
        s.village(A, "Latium")
        s.rivals(A, B)
        s.city(B, "Tuscany", shipyard="port")
        s.units(B, "Tuscany", place=INSIDE)
        s.units(A, "Tuscany", HI, n=2)
        s.units(A, "Tuscany", ENGINE, n=3)
        s.ring("Tuscany")
        p = s.play(Besiege(A))
        p.act(A, ("assault", "IL17"), draws=[3, 0, 0, 0, 0])
        promote(p)
        assert p.options(A) == [("degrade",), ("degrade", "loot port"), ("destroy",)]
        p.act(A, (fate,))
        assert s.realm(A).gold == gold
        assert s.realm(A).prestige == 24 + 3
        assert (s.realm(A).victory, s.realm(B).victory) == (9, -9)
        land = s.field("Tuscany")
        if fate == "degrade":
            assert (land.owner, land.settlement, land.shipyard) == (A, "village", "dock")
        else:
            assert (land.owner, land.settlement, land.shipyard) == (-1, "", "")


@rule("HH-223", "HH-224", "HH-225")
def test_spoils():
    buildings = Position().g.book.buildings
    assert [buildings[kind].spoils for kind in ("village", "port", "city", "dock")] == [2, 4, 6, 0]


@rule("HH-233")
def test_no_spoils_without_a_way_home():
    s = Position()
    s.village(B, PLAIN)
    s.units(B, PLAIN, place=INSIDE)
    s.units(A, PLAIN, HI, n=2)
    s.units(A, PLAIN, ENGINE, n=2)
    s.ring(PLAIN)
    promote(assault(s, draws=[3, 0, 0, 0]))
    assert s.field(PLAIN).settlement == ""
    assert s.realm(A).gold == 0


@rule("HH-182", "HH-208")
def test_in_a_siege_elephants_roll_nothing_and_nobody_charges():
    s = besieged(besiegers=2)
    s.units(A, PLAIN, ELEPHANTS)
    p = assault(s, draws=[0, 0, 0])
    assert len(s.g.battle.dice[0]) == 2
    assert ("charge",) not in p.options(A)


@rule("HH-217", "HH-296")
def test_each_besieger_may_assault_in_turn():
    s = Position(players=3)
    s.village(B, PLAIN)
    s.units(A, PLAIN, HI)
    s.units(C, PLAIN, HI)
    s.ring(PLAIN)
    p = s.play(Besiege(A), Besiege(C))
    assert ("assault", "IL20") in p.options(A)
    p.act(A, ("end",))
    assert ("assault", "IL20") in p.options(C)


# ---- looting ----------------------------------------------------------------------------------------------


@rule("HH-229", "HH-230", "HH-231", "HH-232", "HH-239", example="TV-70")
def test_looting_for_gold_and_prestige():
    for owner, rival, prestige in ((B, True, 14), (B, False, 6), (-1, True, 6)):
        s = Position(players=3)
        s.village(A, "Latium")
        s.give(A, prestige=10)
        s.rivals(A, B if rival else C)
        if owner >= 0:
            s.village(owner, PLAIN)
        s.units(A, PLAIN)
        p = s.play(Loot(A))
        p.act(A, ("loot", "IL20"))
        assert (s.realm(A).gold, s.realm(A).prestige) == (1, prestige)
        assert s.field(PLAIN).red
        assert resting(p)


@rule("HH-232", "HH-230", "HH-306")
def test_where_looting_is_not_possible():
    s = Position()
    s.village(A, PLAIN)
    s.units(A, PLAIN)
    s.land("Siena", red=True)
    s.units(A, "Siena")
    s.units(A, "Tuscany")
    s.units(B, "Tuscany")
    assert resting(s.play(Loot(A)))
    s.units(A, "Marche")
    p = s.play(Loot(A))
    p.act(A, ("loot", "IL21"))
    assert s.realm(A).prestige == 0


@rule("HH-233", "HH-234", "HH-249", example="TV-71")
def test_without_connection_herds_are_only_destroyed():
    s = Position()
    s.units(A, PLAIN)
    s.herd(B, PLAIN, "cattle")
    s.play(Loot(A)).act(A, ("loot", "IL20"))
    assert s.realm(A).gold == 0
    assert s.herds(PLAIN) == []
    assert (s.realm(A).victory, s.realm(B).victory) == (0, -1)


@rule("HH-234", "HH-249", "HH-300")
def test_herds_and_sown_grain_are_stolen_or_destroyed():
    s = Position()
    s.village(A, "Latium")
    s.units(A, PLAIN)
    s.herd(B, PLAIN, "cattle", "sheep")
    s.land(PLAIN, sown=B)
    p = s.play(Loot(A))
    p.act(A, ("loot", "IL20"))
    p.act(A, ("steal", "cattle")).act(A, ("destroy", "sheep")).act(A, ("steal", "grain"))
    [herd] = s.field(PLAIN).herds
    assert (herd.kind, herd.seat) == ("cattle", A)
    assert s.field(PLAIN).sown < 0
    assert s.realm(A).grain == 1
    assert (s.realm(A).victory, s.realm(B).victory) == (2, -3)


@rule("HH-233")
def test_herds_alone_loot_nothing():
    s = Position()
    s.village(A, "Latium")
    s.herd(A, PLAIN, "cattle")
    assert resting(s.play(Loot(A)))


@rule("HH-234")
def test_the_first_seat_s_grain_is_plundered_like_any_other():
    for sower, looter in ((A, B), (B, A)):
        s = Position()
        s.village(looter, "Latium")
        s.unit(looter, "Umbria")
        s.land("Umbria", sown=sower)
        p = s.play(Loot(looter)).act(looter, ("loot", s.id("Umbria")))
        assert ("steal", "grain") in p.options(looter)
