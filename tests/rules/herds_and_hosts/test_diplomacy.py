"""Offers, pacts, ransom, aid."""

from __future__ import annotations

import pytest

from pentarchy.games.herds_and_hosts.book.pieces import ENGINE, LI
from pentarchy.games.herds_and_hosts.rules.diplomacy import (
    Answer,
    ExpireTruces,
    Negotiate,
    VassalGold,
    revolts,
)
from pentarchy.games.herds_and_hosts.rules.ending import NewYear
from pentarchy.games.herds_and_hosts.rules.fields import encircled
from pentarchy.games.herds_and_hosts.rules.trade.trading import Trade
from pentarchy.games.herds_and_hosts.rules.turn import Phase
from pentarchy.games.herds_and_hosts.rules.war.siege import Besiege
from pentarchy.games.herds_and_hosts.state.records import ABOARD, INSIDE, OUTSIDE
from tests.play import rule

from .positions import A, B, C, Position, resting, verbs


def court(players=3, **variants):
    s = Position(players=players, **variants)
    for seat, home in enumerate(("Lombardy", "Apulia", "Gallura", "Tunis")[:players]):
        s.village(seat, home)
        s.give(seat, gold=20, prestige=20)
    return s


@rule("HH-253")
def test_two_consents_and_one_offer_to_each():
    s = court()
    p = s.play(Negotiate(A))
    p.act(A, ("truce", B))
    assert type(p.step(B)) is Answer
    p.act(B, ("decline",))
    assert not s.g.pacts
    assert B not in {o[1] for o in p.options(A) if len(o) > 1}
    p.act(A, ("truce", C)).act(C, ("accept",))
    assert s.g.friends(A, C)
    assert resting(p)


@rule("HH-253")
def test_one_offer_of_aid_to_each():
    s = court()
    p = s.play(Trade(A))
    p.act(A, ("aid", B)).act(A, ("gold", 4)).act(B, ("decline",))
    assert p.options(A, "aid") == [("aid", C)]


@rule("HH-254")
def test_a_truce_lasts_four_rounds():
    s = court()
    s.g.round = 3
    s.play(Negotiate(A)).act(A, ("truce", B)).act(B, ("accept",))
    for s.g.round in (3, 4, 5):
        s.play(ExpireTruces())
        assert s.g.friends(A, B)
    s.g.round = 6
    s.play(ExpireTruces())
    assert not s.g.friends(A, B)


@rule("HH-254", "HH-017")
def test_when_a_truce_ends_guests_step_outside_and_ashore():
    s = court()
    s.truce(A, B, until=1)
    inside = s.unit(A, "Apulia", place=INSIDE)
    ship = s.unit(B, "Lower Adriatic", "transport_ship")
    guest = s.unit(A, "Lower Adriatic", place=ABOARD, ship=ship)
    own = s.unit(A, "Lower Adriatic", "transport_ship")
    sailor = s.unit(A, "Lower Adriatic", place=ABOARD, ship=own)
    s.play(ExpireTruces())
    assert s.see(sailor).place == ABOARD, "his own ship beside it is his own"
    assert s.see(inside).place == OUTSIDE
    assert s.see(guest).place == OUTSIDE
    assert s.whereabouts(guest) in ("Ragusa", "Epirus", "Salento")


@rule("HH-255", "HH-247")
def test_tribute_of_three_gold_once_a_year_and_direction():
    s = court()
    p = s.play(Negotiate(A))
    p.act(A, ("pay tribute", B))
    assert min(o[1] for o in p.options(A)) == 3
    assert max(o[1] for o in p.options(A)) == 20
    p.act(A, ("gold", 5)).act(B, ("accept",))
    assert (s.realm(A).gold, s.realm(B).gold) == (15, 25)
    assert (s.realm(A).victory, s.realm(B).victory) == (-1, 2)
    assert s.g.friends(A, B)
    s.part()
    offers = s.play(Negotiate(A)).options(A)
    assert ("pay tribute", B) not in offers
    assert ("ask tribute", B) in offers
    s.play(NewYear())
    assert ("pay tribute", B) in s.play(Negotiate(A)).options(A)
    s.give(A, gold=2)
    assert ("pay tribute", B) not in s.play(Negotiate(A)).options(A)


@rule("HH-255")
def test_ransom_and_aid_need_four_gold():
    s = court()
    s.give(A, gold=3)
    assert "aid" not in verbs(s.play(Trade(A)), A)
    s.give(A, gold=4)
    p = s.play(Trade(A)).act(A, ("aid", B))
    assert type(p.step(B)) is Answer
    assert p.step(B).gold == 4


@rule("HH-256", "HH-246", "HH-241")
def test_one_lord_and_no_vassals_of_vassals():
    s = court(4, demands=True)
    s.homage(B, A)
    offers = s.play(Negotiate(C)).options(C)
    assert ("ask homage", B) not in offers
    assert ("offer homage", B) not in offers
    assert ("ask homage", A) not in offers
    assert ("offer homage", A) in offers
    assert ("ask homage", 3) in offers


@rule("HH-256")
def test_revolt_at_new_year_after_four_rounds():
    s = court(season="winter")
    s.homage(B, A, since=2)
    assert revolts(s.g) == []
    s.part()
    s.homage(B, A, since=1)
    p = s.play(NewYear())
    assert p.options(B) == [("revolt",), ("stay loyal",)]
    victory = s.realm(B).victory
    p.act(B, ("revolt",))
    assert not s.g.friends(A, B)
    assert s.realm(B).victory == victory


@rule("HH-305")
def test_a_vassal_pays_before_anybody_eats():
    s = court(season="winter")
    s.homage(B, A)
    s.give(B, gold=1)
    s.give(A, gold=0, grain=9)
    s.play(VassalGold())
    assert (s.realm(A).gold, s.realm(B).gold) == (1, 0)
    s.play(VassalGold())
    assert (s.realm(A).gold, s.realm(B).gold) == (1, 0)
    s.give(B, gold=1, grain=9)
    s.play(Phase("R4"))
    assert s.realm(B).gold == 0


def siege_of_siena():
    s = court()
    s.village(A, "Siena")
    s.units(B, "Siena", n=2)
    s.units(B, "Siena", ENGINE)
    s.ring("Siena")
    return s


@rule("HH-257", "HH-298", "HH-255", "HH-247")
def test_ransom_lifts_the_ring_and_binds_both():
    s = siege_of_siena()
    p = s.play(Besiege(B))
    p.act(B, ("ransom", "IL18"))
    sums = [o[1] for o in p.options(A, "gold")]
    assert (min(sums), max(sums)) == (4, 20)
    p.act(A, ("gold", 6)).act(B, ("accept",))
    assert (s.realm(A).gold, s.realm(B).gold) == (14, 26)
    assert (s.realm(A).victory, s.realm(B).victory) == (-1, 2)
    p.act(B, ("withdraw all", "IL20"))
    assert s.here("Siena") == []
    assert s.here("Umbria") == [LI, LI, LI]
    assert s.g.friends(A, B)
    assert not encircled(s.g, s.at("Siena"))
    s.play(ExpireTruces())
    assert s.g.friends(A, B)
    s.g.round += 1
    s.play(ExpireTruces())
    assert not s.g.friends(A, B)
    s.units(B, "Siena", n=2)
    s.ring("Siena")
    assert ("ransom", "IL18") not in s.play(Besiege(B)).options(B)


@rule("HH-257")
def test_a_declined_ransom_leaves_the_assault():
    s = siege_of_siena()
    p = s.play(Besiege(B))
    p.act(B, ("ransom", "IL18")).act(A, ("gold", 4)).act(B, ("decline",))
    assert p.options(B) == [("assault", "IL18"), ("end",)]


@rule("HH-286", example="TV-90")
def test_one_aid_given_and_one_received_a_year_and_never_back():
    s = court()
    s.g.round = 5
    s.play(Trade(A)).act(A, ("aid", B)).act(A, ("gold", 4)).act(B, ("accept",))
    assert not s.play(Trade(B)).options(B, "aid") or ("aid", A) not in s.play(Trade(B)).options(B)
    assert ("aid", C) in s.play(Trade(B)).options(B)
    assert not s.play(Trade(A)).options(A, "aid")
    assert ("aid", B) not in s.play(Trade(C)).options(C)
    s.play(NewYear())
    s.g.round = 9
    assert ("aid", A) in s.play(Trade(B)).options(B)


@rule("HH-287")
def test_one_pact_between_two_players():
    s = court()
    s.truce(A, B)
    assert {o[1] for o in s.play(Negotiate(A)).options(A) if len(o) > 1} == {C}
    s.part()
    s.homage(A, B)
    assert {o[1] for o in s.play(Negotiate(A)).options(A) if len(o) > 1} == {C}


@rule("HH-310")
def test_pacts_need_no_tiles():
    s = court(4)
    before = s.g.tiles(A)
    s.truce(A, B)
    s.truce(A, C)
    s.homage(3, A)
    assert s.g.tiles(A) == before


@rule("HH-014", "HH-255")
def test_basic_knows_truce_tribute_and_homage_only():
    s = court(mode="basic")
    s.village(A, "Siena")
    s.units(B, "Siena", n=2)
    s.ring("Siena")
    assert "ransom" not in verbs(s.play(Besiege(B)), B)
    assert "aid" not in verbs(s.play(Trade(A)), A)
    assert {"truce", "pay tribute", "offer homage"} <= verbs(s.play(Negotiate(A)), A)


@rule("HH-255", "HH-247")
def test_tribute_may_be_asked_for():
    s = court()
    s.give(B, gold=7)
    p = s.play(Negotiate(A))
    p.act(A, ("ask tribute", B))
    assert {o[1] for o in p.options(A, "gold")} == {3, 4, 5, 6, 7}  # what he has
    p.act(A, ("gold", 5)).act(B, ("accept",))
    assert (s.realm(A).gold, s.realm(B).gold) == (25, 2)
    assert (s.realm(A).victory, s.realm(B).victory) == (2, -1)


@rule("HH-256")
def test_nobody_is_asked_to_bow():
    """L144 "Surrendering as a vassal", L137 "gaining a vassal": who surrenders speaks first."""
    p = court(3).play(Negotiate(A))
    assert ("offer homage", B) in p.options(A)
    assert "ask homage" not in verbs(p, A)


@rule("HH-256")
@pytest.mark.parametrize(("offer", "lord"), [("offer homage", B), ("ask homage", A)])
def test_homage_may_be_offered_or_asked_for(offer, lord):
    s = court(demands=True)
    s.play(Negotiate(A)).act(A, (offer, B)).act(B, ("accept",))
    assert [(pact.lord, pact.binds(A, B)) for pact in s.g.pacts] == [(lord, True)]


@rule("HH-258", "HH-253")
def test_terms_that_would_end_the_game_are_named_apart():
    s = court(2, demands=True)
    p = s.play(Negotiate(A))
    assert verbs(p, A) == {"truce", "final terms", "pass"}
    p.act(A, ("final terms",)).act(A, ("back",))
    assert verbs(p, A) == {"truce", "pass"}  # he has thought better of it
    p = s.play(Negotiate(A)).act(A, ("final terms",)).act(A, ("ask homage", B)).act(B, ("decline",))
    assert resting(p)  # one offer to each
    p = s.play(Negotiate(A)).act(A, ("final terms",)).act(A, ("ask homage", B)).act(B, ("accept",))
    assert p.g.result.how == "sovereignty"
    assert p.g.result.winners == [A]
