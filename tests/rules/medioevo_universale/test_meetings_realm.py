"""Meetings of the Church, diplomacy, money, trade and the score with other chapters."""

import pytest

from pentarchy.games.medioevo_universale.rules.church.crusade import CallCrusade
from pentarchy.games.medioevo_universale.rules.church.election import Conclave
from pentarchy.games.medioevo_universale.rules.church.excommunication import excommunicate
from pentarchy.games.medioevo_universale.rules.church.papacy import papal_conquest, pope_dies
from pentarchy.games.medioevo_universale.rules.combat.attack import able_captains
from pentarchy.games.medioevo_universale.rules.combat.command import Command
from pentarchy.games.medioevo_universale.rules.combat.march import MarchOn, least_of
from pentarchy.games.medioevo_universale.rules.commerce.trade import Trade, orders
from pentarchy.games.medioevo_universale.rules.diplomacy.pacts import Propose
from pentarchy.games.medioevo_universale.rules.diplomacy.phase import Diplomacy
from pentarchy.games.medioevo_universale.rules.placement import PlacementPhase, berths, quarters
from pentarchy.games.medioevo_universale.rules.realm.lands import provisions, whole_kingdoms
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece, remove
from pentarchy.games.medioevo_universale.rules.realm.relations import bound, may_trade, seal
from pentarchy.games.medioevo_universale.rules.scoring import due_lines
from pentarchy.games.medioevo_universale.rules.taxes import TaxDraft, may_borrow
from pentarchy.games.medioevo_universale.rules.turn import EndOfTurn, run_out
from pentarchy.games.medioevo_universale.state.records import Gift, Loan, Siege, Work, front, hand
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .meetings import meeting
from .positions import (
    Pause,
    army,
    at,
    at_level,
    bare,
    crusade,
    deal,
    inside,
    learn,
    opening,
    own,
    pact,
    papacy,
    put,
    settle,
    shop,
    war,
    wild,
)

# ---- Church ----------------------------------------------------------------------------------------------


@meeting("Pope election", "Killer", "L1216, L1775")
@rule("MU-390", "MU-529")
def test_after_a_murder_the_election_waits_for_the_end_of_the_next_combat():
    g = papacy()
    g.turn, g.phase = 3, "combat"
    inside(g, lambda: pope_dies(g, "pope"))
    g.conclave = 4
    for turn, phase, held in ((3, "combat", False), (4, "events", False), (4, "combat", True)):
        g.turn, g.phase = turn, phase
        p = begin(g, Conclave(), Pause())
        assert bool(p.told("conclave")) == held


@meeting("Pope election", "Calamities", "L1216, L1234")
@rule("MU-390")
def test_a_pope_who_dies_in_a_calamity_is_followed_when_the_phase_closes():
    g = papacy()
    g.phase = "events"
    inside(g, lambda: pope_dies(g, "pope"))
    assert begin(g, Conclave(), Pause()).told("conclave")


@meeting("Pope election", "Conquest", "L1215-1216")
@rule("MU-388", "MU-390")
def test_who_conquers_rome_before_the_election_is_pope_without_one():
    g = papacy()
    inside(g, lambda: pope_dies(g, "pope"))
    g.conclave = 9
    own(g, HUNGARY, "lazio")
    inside(g, lambda: papal_conquest(g, at(g, "lazio"), HUNGARY, EMPIRE))
    assert (g.pope, g.vacant, g.conclave) == (HUNGARY, "", 0)


@meeting("Pope election", "Barbarians", "L1232")
@rule("MU-389", "MU-390", example="L1232")
def test_no_pope_is_elected_while_barbarians_hold_rome():
    g = papacy()
    g.vacant, g.pope = "pope", -1
    wild(g, "lazio", fv=10)
    assert not begin(g, Conclave(), Pause()).told("conclave")


@meeting("Crusade", "Khanate religion", "L794, L1787")
@rule("MU-241", "MU-535")
def test_the_khan_may_change_his_religion_when_a_crusade_is_called():
    g = bare(khan_religion=True)
    g.pope = EMPIRE
    own(g, EMPIRE, "lazio", fv=15)
    p = begin(g, CallCrusade("pope"), Pause())
    for _ in range(4):
        p.act(EMPIRE, g.default(EMPIRE))
    assert ("convert", "muslim") in p.options(HORDE)
    p.act(HORDE, ("convert", "catholic"))
    assert p.options(HORDE) == [("side", "join"), ("side", "refuse")], "a Catholic now"


@meeting("Combat", "Khanate religion", "L1787")
@rule("MU-535")
def test_the_khan_may_change_his_religion_in_combat_once():
    g = bare(khan_religion=True)
    p = begin(g, Command(HORDE), Pause())
    p.act(HORDE, ("convert", "orthodox"))
    assert (g.religion[HORDE], g.honour[HORDE]) == ("orthodox", -2)
    assert p.options(HORDE, "convert") == []


@meeting("Crusade", "FANATICISM at the departure", "L774, L790")
@rule("MU-238", "MU-239", example="L774")
def test_who_has_fanaticism_brings_five_more_whoever_he_is():
    g = crusade(bare(), least=30, crusaders=(HUNGARY, EMPIRE, HORDE))
    needed = [least_of(g, g.crusade, s) for s in (EMPIRE, HUNGARY, HORDE)]
    for s in (EMPIRE, HUNGARY, HORDE):
        learn(g, s, "fanaticism")
    assert needed == [30, 2, 2]
    assert [least_of(g, g.crusade, s) for s in (EMPIRE, HUNGARY, HORDE)] == [35, 7, 7]


@meeting("Crusade", "Placement", "L477, L790")
@rule("MU-239")
def test_a_defenders_armies_of_faith_go_in_and_around_the_target():
    g = crusade(bare())
    g.owner[at(g, "judea")] = MAMLUKS
    g.recruits[MAMLUKS], g.crusaders = 8, changed(g.crusaders, MAMLUKS, 5)
    p = begin(g, PlacementPhase(), Pause())
    p.act(MAMLUKS, ("place", "alexandria"))
    assert p.options(MAMLUKS)[-1] == ("armies", 3), "five of the eight must serve"
    p.act(MAMLUKS, ("armies", 3))
    near = {g.book.ids[t] for t in (at(g, "judea"), *g.book.near[at(g, "judea")])}
    assert {x[1] for x in p.options(MAMLUKS, "place")} <= near


@meeting("Crusade", "Siege on the way", "L815, L1104")
@rule("MU-253")
def test_a_siege_halts_the_march_and_once_lifted_the_army_may_storm_again():
    g = crusade(bare())
    own(g, MAMLUKS, "judea", fv=10)
    wagon, _ = army(g, HUNGARY, "judea", 30)
    g.crusade = replace(g.crusade, army=(wagon,))
    g.sieges = [Siege(HUNGARY, at(g, "judea"), 1)]
    assert MarchOn(HUNGARY).steps(g) == []
    g.sieges = []
    assert (at(g, "judea"), 0) in MarchOn(HUNGARY).steps(g)


@meeting("Excommunication", "Trade pacts", "L1226")
@rule("MU-401")
def test_the_excommunicated_trade_no_longer_with_catholics():
    g = papacy()
    pact(g, "trade", HUNGARY, EMPIRE)
    pact(g, "trade", HUNGARY, MAMLUKS)
    inside(g, lambda: excommunicate(g, HUNGARY))
    assert (may_trade(g, HUNGARY, EMPIRE), may_trade(g, HUNGARY, MAMLUKS)) == (False, True)


@meeting("Excommunication", "Captains", "L1226")
@rule("MU-401")
def test_captains_of_the_excommunicated_do_not_attack_for_a_turn():
    g = papacy()
    wagon, chief = army(g, HUNGARY, "banat", 10)
    g.phase = "diplomacy"
    inside(g, lambda: excommunicate(g, HUNGARY))
    assert able_captains(g, wagon) == []
    g.turn += 1
    assert able_captains(g, wagon) == [chief]


@meeting("Excommunication", "War", "L367, L1228")
@rule("MU-045", "MU-402")
def test_war_on_the_excommunicated_costs_what_war_on_another_religion_costs():
    from pentarchy.games.medioevo_universale.rules.realm.relations import war_cost

    g = papacy()
    assert war_cost(g, EMPIRE, HUNGARY, False) == 3
    inside(g, lambda: excommunicate(g, HUNGARY))
    assert war_cost(g, EMPIRE, HUNGARY, False) == 1


@meeting("Tithe", "Miser", "L1220, L1445")
@rule("MU-395", "MU-464")
def test_under_a_miser_no_tithe_is_owed():
    from pentarchy.games.medioevo_universale.rules.church.papacy import tithe_of
    from pentarchy.games.medioevo_universale.rules.taxes import income

    g = papacy()
    (card,) = deal(g, MAMLUKS, "miser")
    g.gifts = [Gift(card, "miser", MAMLUKS, HUNGARY, 5, 1)]
    g.income = changed(g.income, HUNGARY, income(g, HUNGARY))
    assert tithe_of(g, HUNGARY) == (EMPIRE, 0)


# ---- diplomacy -------------------------------------------------------------------------------------------


@meeting("Diplomatic pacts", "Declaration of war", "L367-368, L370")
@rule("MU-047", "MU-051")
def test_an_alliance_of_three_holds_no_two_who_are_at_war():
    g = bare()
    war(g, EMPIRE, MAMLUKS)
    made = Propose(HUNGARY, kind="alliance", partners=(EMPIRE,))
    assert MAMLUKS not in made.candidates(g)
    assert BYZANTIUM in made.candidates(g)


@meeting("Diplomatic pacts", "End of the turn", "L402")
@rule("MU-051", example="L402")
def test_a_pact_of_one_turn_ends_with_the_turn():
    g = bare()
    inside(g, lambda: seal(g, "transit", (HUNGARY, EMPIRE), 1))
    assert bound(g, HUNGARY, EMPIRE, "transit")
    inside(g, lambda: run_out(g))
    assert not bound(g, HUNGARY, EMPIRE, "transit")


@meeting("Diplomat", "Declaration of war", "L1379, L1399")
@rule("MU-457", example="L1399")
def test_a_truce_is_shortened_turn_by_turn_and_war_follows_only_when_none_is_left():
    g = bare()
    (card,) = deal(g, EMPIRE, "diplomat")
    g.cards.at[card] = front(HUNGARY)
    g.gifts = [Gift(card, "diplomat", EMPIRE, HUNGARY, g.turn + 2, 3)]
    g.phase = "diplomacy"
    p = begin(g, Diplomacy(HUNGARY, 1), Pause())
    p.act(HUNGARY, ("cut truce", card, 1))
    assert (g.honour[HUNGARY], g.gifts[0].until) == (-1, g.turn + 1)
    assert ("war", EMPIRE) not in p.options(HUNGARY)
    p.act(HUNGARY, ("cut truce", card, 2))
    assert (g.honour[HUNGARY], g.gifts) == (-3, [])
    assert ("war", EMPIRE) in p.options(HUNGARY)
    g.check()


@meeting("War", "Transports in foreign land", "L835, L888")
@rule("MU-271", "MU-272")
def test_guests_of_both_sides_must_leave_when_war_comes():
    from pentarchy.games.medioevo_universale.rules.realm.relations import declare_war

    g = bare()
    pact(g, "transit", HUNGARY, EMPIRE)
    mine, theirs = put(g, HUNGARY, "wagon", "saxony", fv=3), put(g, EMPIRE, "caravan", "banat")
    inside(g, lambda: declare_war(g, HUNGARY, EMPIRE, surprise=True))
    assert [n for n, _ in g.expelled] == [mine, theirs]


# ---- money -----------------------------------------------------------------------------------------------


@meeting("Patron", "Reserve of buildings", "L384, L1449")
@rule("MU-078", "MU-466")
def test_a_patron_pays_for_what_is_left_when_a_line_is_sold_out():
    g = bare()
    deal(g, HUNGARY, "patron")
    g.fort[at(g, "banat")] = 0
    p = shop(g, florins=500)
    p.act(HUNGARY, ("tech", "agriculture")).act(HUNGARY, ("site", "banat"))
    p.act(HUNGARY, ("build", "banat", "fortification", 1)).act(HUNGARY, ("patron",))
    assert p.step(HUNGARY).total(g) == 100
    g.fort = [f or 1 for f in g.fort]
    settle(p)
    assert g.florins[HUNGARY] == 500, "the Tower is gone, the technology is free"


@meeting("Patron", "Architect", "L1367, L1449")
@rule("MU-448", "MU-466")
def test_the_architect_halves_first_and_the_patron_takes_off_the_rest():
    g = bare()
    learn(g, HUNGARY, "mathematics")
    deal(g, HUNGARY, "patron", "architect")
    g.fort[at(g, "banat")] = g.fort[at(g, "bihar")] = g.fort[at(g, "croatia")] = 0
    p = shop(g)
    for land in ("banat", "bihar", "croatia"):
        p.act(HUNGARY, ("site", land)).act(HUNGARY, ("build", land, "fortification", 1))
    p.act(HUNGARY, ("architect",))
    assert p.step(HUNGARY).total(g) == 150
    p.act(HUNGARY, ("patron",))
    assert p.step(HUNGARY).total(g) == 50


@meeting("Usurer", "Loans", "L468, L1461")
@rule("MU-093", "MU-474")
def test_a_given_usurer_forbids_a_loan_even_with_one_of_ones_own():
    g = bare()
    _, theirs = deal(g, HUNGARY, "usurer", "usurer")
    g.cards.at[theirs] = front(HUNGARY)
    g.gifts = [Gift(theirs, "usurer", EMPIRE, HUNGARY, 5, 1)]
    assert not may_borrow(g, HUNGARY, own_usurer=True)
    p = begin(g, TaxDraft(HUNGARY, usurer=HUNGARY), Pause())
    assert ("loan",) not in p.options(HUNGARY)


@meeting("Usurer", "End of the turn", "L1461, L1471")
@rule("MU-473", example="L1471")
def test_an_own_usurer_comes_back_to_the_hand_after_its_turns():
    g = bare()
    (card,) = deal(g, HUNGARY, "usurer")
    g.cards.at[card] = front(HUNGARY)
    g.gifts = [Gift(card, "usurer", HUNGARY, HUNGARY, g.turn, 1)]
    inside(g, lambda: run_out(g))
    assert g.cards.at[card] == hand(HUNGARY)
    g.check()


@meeting("Loans", "Usurer given by another", "L1461, L1473")
@rule("MU-474", example="L1473")
def test_a_loan_not_paid_back_under_a_given_usurer_costs_a_point_for_each_turn():
    g = bare()
    (card,) = deal(g, EMPIRE, "usurer")
    g.cards.at[card] = front(HUNGARY)
    g.loans = [Loan(HUNGARY, 110)]
    g.gifts = [Gift(card, "usurer", EMPIRE, HUNGARY, g.turn, 2)]
    inside(g, lambda: run_out(g))
    assert g.honour[HUNGARY] == -2
    assert g.cards.at[card] == 1, "a given one is laid aside"


# ---- trade -----------------------------------------------------------------------------------------------


def salt_market(g):
    """A land that buys salt and does not sell it."""
    salt = g.book.good["salt"]
    return next(
        t for t in range(g.book.sea)
        if g.book.price[t][salt] and not g.book.sells[t][salt] and g.town[t] and not g.shut[t]
    )  # fmt: skip


def salt(n):
    g = bare()
    k = g.book.good["salt"]
    return k, tuple(n if x == k else 0 for x in range(8))


@meeting("Commerce", "Goods left on the ground", "L1159, L1166, L1501")
@rule("MU-371", "MU-376", example="L1501")
def test_goods_reloaded_from_the_ground_are_still_those_bought_from_oneself():
    k, goods = salt(10)
    g = bare()
    t = salt_market(g)
    g.owner[t] = MAMLUKS
    first = put(g, MAMLUKS, "caravan", g.book.ids[t], mp=6, goods=goods, bought=((k, MAMLUKS, 10),))
    again = put(g, MAMLUKS, "caravan", g.book.ids[t], mp=6)
    p = begin(g, Trade(MAMLUKS), Pause())
    p.act(MAMLUKS, ("unit", first)).act(MAMLUKS, ("leave", "salt")).act(MAMLUKS, ("units", 10))
    p.act(MAMLUKS, ("halt",)).act(MAMLUKS, ("unit", again))
    p.act(MAMLUKS, ("load", "salt")).act(MAMLUKS, ("units", 10))
    assert ("sell", "salt") not in list(orders(g, again))
    learn(g, MAMLUKS, "market")
    assert ("sell", "salt") in list(orders(g, again))


@meeting("Commerce", "Goods of two origins", "L1166-1167")
@rule("MU-376", "MU-377")
def test_one_unit_bought_from_barbarians_does_not_free_the_other_nine():
    from pentarchy.games.medioevo_universale.rules.commerce.prices import sellable
    from pentarchy.games.medioevo_universale.rules.commerce.trade import sell

    k, goods = salt(10)
    g = bare()
    t = salt_market(g)
    g.owner[t] = MAMLUKS
    n = put(g, MAMLUKS, "caravan", g.book.ids[t], goods=goods, bought=((k, MAMLUKS, 9),))
    assert sellable(g, piece(g, n), t, k) == 1
    inside(g, lambda: sell(g, n, k, 1))
    assert sellable(g, piece(g, n), t, k) == 0
    g.owner[t] = -1
    assert sellable(g, piece(g, n), t, k) == 9, "Barbarians take all"


@meeting("Commerce", "Ships at sea", "L865, L1158")
@rule("MU-275", "MU-370")
def test_a_merchant_ship_leaves_and_loads_goods_from_the_sea_beside_a_land():
    _, goods = salt(7)
    g = bare()
    own(g, MAMLUKS, "alexandria")
    ship = put(g, MAMLUKS, "merchant", "egyptian_sea", mp=6, goods=goods)
    p = begin(g, Trade(MAMLUKS), Pause())
    p.act(MAMLUKS, ("unit", ship)).act(MAMLUKS, ("leave", "salt", "alexandria")).act(MAMLUKS, ("units", 7))
    assert [x.at for x in g.dumps] == [at(g, "alexandria")]
    p.act(MAMLUKS, ("load", "salt", "alexandria")).act(MAMLUKS, ("units", 7))
    assert (piece(g, ship).goods, g.dumps) == (goods, [])
    assert piece(g, ship).mp == 4, "1 MP each beside a settlement"


# ---- placement and score ---------------------------------------------------------------------------------


@meeting("Placement", "New settlements", "L827, L847")
@rule("MU-261", "MU-263", example="L827")
def test_a_new_village_takes_armies_within_what_the_land_fed_before():
    g = bare()
    learn(g, MAMLUKS, "agriculture")
    own(g, MAMLUKS, "syria", fv=5)
    t = at(g, "syria")
    g.town[t] = g.fort[t] = 0
    assert "syria" not in quarters(g, MAMLUKS)
    g.works = [Work(MAMLUKS, t, "settlement"), Work(MAMLUKS, t, "fortification")]
    assert quarters(g, MAMLUKS)["syria"] == 5, "plains 5 and AGRICULTURE 5, five are there"
    assert t not in berths(g, MAMLUKS, "wagon"), "other purchases wait a turn"
    g.works, g.town[t], g.fort[t] = [], 1, 1
    g.army[t] = 10
    assert provisions(g, t) - g.army[t] == 15, "fifteen more in the next Placement"


@meeting("Victory", "Rebellions", "L1353, L1359")
@rule("MU-444", "MU-446")
def test_a_weakly_held_home_land_is_not_lost_but_does_not_make_the_kingdom_whole():
    g = bare()
    g.army[at(g, "banat")] = 4
    lines = dict(due_lines(g, HUNGARY))
    assert (lines["kingdoms"], lines["lost home"]) == (0, 0)
    wild(g, "banat", fv=3)
    assert dict(due_lines(g, HUNGARY))["lost home"] == -1


@meeting("Victory", "Fewer than six players", "L238-250, L474")
@rule("MU-001", "MU-096", "MU-443")
def test_a_kingdom_is_whole_when_its_lands_in_play_are_held():
    g = bare(players=5)
    closed = {n: [g.shut[t] for t in realm] for n, realm in enumerate(g.book.realm)}
    partly = [n for n, shut in closed.items() if any(shut) and not all(shut)]
    for n in partly:
        for t in g.book.realm[n]:
            if not g.shut[t]:
                g.owner[t], g.army[t] = 0, 5
        assert n in whole_kingdoms(g, 0)
    assert partly, "Denmark and the Hafsids"


@meeting("Relics", "Captains", "L1783-1785")
@rule("MU-533", "MU-534")
def test_a_relic_lost_with_its_captain_counts_for_nobody():
    from pentarchy.games.medioevo_universale.rules.battle.conquest import take_relic

    g = bare(relics=True)
    t = at(g, "banat")
    g.church = [0] * len(g.church)
    g.relic = changed(g.relic, t, 1)
    bearer = put(g, HUNGARY, "captain", "banat")
    inside(g, lambda: take_relic(g, t, HUNGARY))
    assert dict(due_lines(g, HUNGARY))["relics"] == 1
    remove(g, bearer)
    assert (dict(due_lines(g, HUNGARY))["relics"], g.relic[t]) == (0, 1)


@meeting("Relics", "Cathedrals built later", "L1783-1785")
@rule("MU-533", "MU-534")
def test_a_cathedral_built_where_the_captain_stands_keeps_his_relic():
    g = bare(relics=True)
    g.church = [0] * len(g.church)
    bearer = put(g, HUNGARY, "captain", "banat", relics=1)
    g.church[at(g, "banat")] = 1
    g.variants = replace(g.variants, turns=99)
    begin(g, EndOfTurn(), Pause())
    assert piece(g, bearer).relics == 0
    assert dict(due_lines(g, HUNGARY))["relics"] == 2


@meeting("Setup", "Secret choices", "L299")
@rule("MU-007")
def test_the_last_to_place_his_pieces_cannot_take_it_back_once_he_sees_the_others():
    p = opening()
    g = p.g
    while g.capital[0] < 0:
        seat = g.pending()[0]
        p.act(seat, g.default(seat))
    assert p.last.barrier, "undo ends here"


@meeting("Armies", "Contents", "L64-76, L851")
@rule("MU-266")
def test_the_laws_notice_what_exceeds_its_supply():
    g = bare()
    g.check()
    for break_ in (
        lambda g: [put(g, HUNGARY, "captain", "banat") for _ in range(4)],
        lambda g: [put(g, HUNGARY, "engine", "banat") for _ in range(11)],
        lambda g: [put(g, s, "galley", "ionian") for s in (BYZANTIUM, MAMLUKS, NOVGOROD) for _ in range(6)],
        lambda g: g.sieges.append(Siege(HUNGARY, at(g, "banat"), 1)),
        lambda g: g.cards.at.__setitem__(0, front(HUNGARY)),
        lambda g: put(g, HUNGARY, "galley", "ionian", fv=21),
        lambda g: g.alive.__setitem__(HUNGARY, False),
    ):
        g = bare()
        break_(g)
        with pytest.raises(AssertionError):
            g.check()


@meeting("Technological level", "Property tokens", "L91, L436")
@rule("MU-018", "MU-071", "MU-075")
def test_an_upgrade_needs_a_token_that_bears_the_level():
    g = bare()
    at_level(g, HUNGARY, 3, "alchemy")
    for _ in range(3):
        put(g, HUNGARY, "engine", "pannonia", level=3)
    put(g, HUNGARY, "galley", "ionian", level=3)
    low = put(g, HUNGARY, "wagon", "pannonia")
    p = shop(g)
    p.act(HUNGARY, ("upgrade", low, 3))
    settle(p)
    assert piece(g, low).level == 1, "four tokens bear a three"
