"""Commodities."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.rules.fields import connected
from pentarchy.games.herds_and_hosts.rules.trade.trading import Market, Trade
from tests.play import rule

from .positions import A, Position, verbs


def market(s):
    return s.play(Market(A, Trade(A), connected(s.g, A)))


def inland(season="spring"):
    s = Position(season=season)
    s.village(A, "Umbria")
    return s


def seaport(season="spring"):
    s = Position(season=season)
    s.village(A, "Latium", shipyard="port")
    return s


@rule("HH-125", "HH-126", example="TV-38")
def test_herds_are_bought_and_sold_alive_through_a_port():
    for kind, buy, sell in (("sheep", 5, 3), ("pigs", 7, 5), ("cattle", 9, 7), ("horses", 7, 5)):
        s = seaport()
        s.give(A, gold=9)
        p = market(s)
        p.act(A, ("buy herd", "IL22", kind))
        assert s.realm(A).gold == 9 - buy
        p.act(A, ("sell herd", "IL22", kind))
        assert s.realm(A).gold == 9 - buy + sell
    s = inland()
    s.herd(A, "Umbria", "sheep")
    s.give(A, gold=20)
    assert not {"buy herd", "sell herd"} & verbs(market(s), A)
    s = seaport()
    s.land("Latium", shipyard="dock")
    s.give(A, gold=20)
    assert "buy herd" not in verbs(market(s), A)


@rule("HH-127", "HH-130", "HH-133", example="TV-36 TV-37")
def test_meat_sells_by_season():
    for kind, meat in (("sheep", 3), ("pigs", 5), ("cattle", 7), ("horses", 5)):
        for season, each in (("spring", 2), ("summer", 2), ("autumn", 1), ("winter", 1)):
            s = inland(season)
            s.herd(A, "Umbria", kind)
            market(s).act(A, ("slaughter", "IL20", kind))
            assert s.realm(A).gold == meat // each
            assert s.herds("Umbria") == []
            assert not hasattr(s.realm(A), "meat")


@rule("HH-128", example="TV-34")
def test_grain():
    for s, gold in ((inland(), 1), (seaport(), 3)):
        s.give(A, grain=3)
        market(s).act(A, ("sell", "grain", 3))
        assert (s.realm(A).gold, s.realm(A).grain) == (gold, 0)
    for s in (inland(), seaport()):
        s.give(A, gold=5)
        p = market(s)
        assert [o for o in p.options(A, "buy") if o[1] == "grain"] == [
            ("buy", "grain", 1),
            ("buy", "grain", 2),
        ]
        p.act(A, ("buy", "grain", 2))
        assert (s.realm(A).gold, s.realm(A).grain) == (1, 2)


@rule("HH-129", example="TV-35")
def test_fish():
    for s in (inland(), seaport()):
        s.give(A, fish=5)
        market(s).act(A, ("sell", "fish", 5))
        assert s.realm(A).gold == 2
        s.give(A, gold=1)
        market(s).act(A, ("buy", "fish", 1))
        assert (s.realm(A).gold, s.realm(A).fish) == (0, 1)


@rule("HH-131")
def test_meat_cannot_be_bought():
    s = seaport()
    s.give(A, gold=20)
    assert not [o for o in market(s).options(A) if "meat" in o]


@rule("HH-132", "HH-133")
def test_halves_are_summed_over_the_trade():
    s = inland()
    s.give(A, grain=3, fish=1)
    p = market(s)
    p.act(A, ("sell", "grain", 1))
    assert s.realm(A).gold == 0
    p.act(A, ("sell", "fish", 1))
    assert s.realm(A).gold == 0
    p.act(A, ("sell", "grain", 1))
    assert s.realm(A).gold == 1
    p.act(A, ("leave",))
    assert type(p.step(A)) is Trade
    s = inland()
    s.herd(A, "Umbria", "sheep", "sheep")
    p = market(s)
    p.act(A, ("slaughter", "IL20", "sheep")).act(A, ("slaughter", "IL20", "sheep"))
    assert s.realm(A).gold == 3


@rule("HH-128")
def test_only_connected_herds_and_only_with_a_settlement():
    s = inland()
    s.herd(A, "Gallura", "sheep")
    s.give(A, gold=3)
    assert "slaughter" not in verbs(market(s), A)
    s = Position()
    s.units(A, "Umbria")
    s.give(A, grain=5, gold=5)
    assert "market" not in verbs(s.play(Trade(A)), A)
    s = inland()
    s.give(A, grain=2)
    p = s.play(Trade(A)).act(A, ("market",)).act(A, ("sell", "grain", 2)).act(A, ("leave",))
    assert s.realm(A).gold == 1
    assert type(p.step(A)) is Trade
