"""Meetings of what several powers share: sieges, seas, the Church, a Crusade, money."""

from pentarchy.games.medioevo_universale.rules.barbarians import raid
from pentarchy.games.medioevo_universale.rules.battle.encirclement import besieging
from pentarchy.games.medioevo_universale.rules.battle.siege import Attrition
from pentarchy.games.medioevo_universale.rules.calamities.epidemic import infect
from pentarchy.games.medioevo_universale.rules.calamities.heresy import Heretics
from pentarchy.games.medioevo_universale.rules.calamities.storm import storm
from pentarchy.games.medioevo_universale.rules.church.crusade import target_taken
from pentarchy.games.medioevo_universale.rules.church.election import elect
from pentarchy.games.medioevo_universale.rules.combat.march import MarchOn, must_fight
from pentarchy.games.medioevo_universale.rules.diplomacy.bargains import hand_over
from pentarchy.games.medioevo_universale.rules.events import Rebellions, losses
from pentarchy.games.medioevo_universale.rules.realm.movement import blocked, moves
from pentarchy.games.medioevo_universale.rules.realm.pieces import army_left, piece
from pentarchy.games.medioevo_universale.rules.realm.relations import at_war
from pentarchy.games.medioevo_universale.rules.reinforcements import Reinforced, owed_lines
from pentarchy.games.medioevo_universale.rules.scoring import due_lines
from pentarchy.games.medioevo_universale.rules.taxes import income, may_borrow, tithe_of
from pentarchy.games.medioevo_universale.rules.turn import abandon, starve
from pentarchy.games.medioevo_universale.state.records import Gift, Loan, Siege
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .meetings import meeting
from .positions import (
    Pause,
    army,
    at,
    bare,
    crusade,
    d,
    deal,
    inside,
    learn,
    own,
    pact,
    papacy,
    put,
    resting,
    struck,
    war,
)
from .test_calamities import black_sea
from .test_meetings_sieges import holy_siege, ring

# ---- sieges ----------------------------------------------------------------------------------------------


@meeting("Attrition", "Alliances", "L1080, L1090")
@rule("MU-344", "MU-336")
def test_everybody_who_is_shut_in_suffers_from_a_siege():
    g, t, _, _ = ring(foe=20, fv=60)
    ally = put(g, MAMLUKS, "wagon", "styria", level=3, fv=20)
    pact(g, "alliance", MAMLUKS, EMPIRE)
    neutral = put(g, BYZANTIUM, "caravan", "styria", fv=9)
    begin(g, Attrition(HUNGARY), Pause()).by_default(resting)
    assert (besieging(g, HUNGARY, t), g.army[t], piece(g, ally).fv) == (54, 18, 18)
    assert piece(g, neutral).fv == 9, "a neutral is not besieged"


@meeting("Attrition", "Technologies of several besiegers", "L837, L1080")
@rule("MU-344", "MU-345")
def test_logistics_spares_its_owners_armies_and_no_fellow_crusaders():
    g, _, wagons = holy_siege()
    learn(g, EMPIRE, "logistics")
    begin(g, Attrition(HUNGARY), Pause()).by_default(resting)
    assert [piece(g, n).fv for n in wagons] == [27, 30]
    g, _, wagons = holy_siege()
    learn(g, HUNGARY, "logistics")
    begin(g, Attrition(HUNGARY), Pause()).by_default(resting)
    assert [piece(g, n).fv for n in wagons] == [30, 27], "the leader's is not for all"


@meeting("Attrition", "Transports without an army", "L873, L1080")
@rule("MU-344", "MU-305", "MU-278")
def test_the_besieger_chooses_whom_attrition_takes():
    g, _, wagon, chief = ring(fv=3)
    other = put(g, HUNGARY, "wagon", "styria", level=3, fv=30)
    p = begin(g, Attrition(HUNGARY), Pause())
    assert ("lose", other, 3) in p.options(HUNGARY)
    p.act(HUNGARY, ("lose", other, 3))
    assert (piece(g, wagon).fv, piece(g, other).fv) == (3, 27)
    inside(g, lambda: abandon(g))
    assert g.pieces[chief] is not None, "his wagon was not emptied"


@meeting("Attrition", "The end of a siege", "L1080, L1104")
@rule("MU-344", "MU-348")
def test_a_siege_whose_last_army_dies_of_attrition_is_over():
    g, _, wagon, _ = ring(fv=1)
    begin(g, Attrition(HUNGARY), Pause()).by_default(resting)
    assert (piece(g, wagon).fv, g.sieges) == (0, [])


@meeting("Epidemic", "Siege in a Crusade", "L648, L650")
@rule("MU-175", "MU-179")
def test_the_plague_before_the_walls_is_shared_by_all_crusaders():
    g, t, wagons = holy_siege()
    inside(g, lambda: infect(g, t, 9)).by_default(resting)
    assert [piece(g, n).fv for n in wagons] == [25, 26]
    assert g.army[t] == 10, "the besieged remain unaffected"


@meeting("Events", "Siege", "L540, L1080")
@rule("MU-117")
def test_an_event_strikes_besieger_and_besieged_alike():
    g, t, wagon, _ = ring(foe=8, fv=30)
    g.area = next(a for a, lands in enumerate(g.book.area_lands) if t in lands)
    for u in g.book.area_lands[g.area]:
        if u != t and g.owner[u] in (HUNGARY, EMPIRE):
            g.owner[u], g.army[u] = -1, 0
    g.pieces = [p if p is None or p.at == t else None for p in g.pieces]
    p = inside(g, lambda: losses(g))
    told = {x["seat"]: x["die"] for x in p.told("toll")}
    p.by_default(resting)
    assert piece(g, wagon).fv == 30 - told[HUNGARY]
    assert g.army[t] == 8 - told[EMPIRE]


@meeting("Heresy", "Siege", "L656, L1278-1282")
@rule("MU-186", "MU-187")
def test_heretics_who_take_a_besieged_land_end_the_siege():
    g, t, _, _ = ring(fort=0, foe=1)
    g.church[t] = 1
    p = begin(g, Heretics(EMPIRE, t, 8), Pause(), draws=d(6, 1))
    p.by_default(resting)
    assert (g.owner[t], g.church[t], g.sieges) == (-1, 0, [])


@meeting("Barbarian raids", "Siege", "L1286, L1290")
@rule("MU-418", "MU-421")
def test_barbarians_who_raid_a_besieged_land_fight_its_host_alone():
    g, t, wagon, _ = ring(fort=0, foe=5, fv=30)
    near = next(u for u in g.book.near[t])
    g.owner[near], g.army[near] = -1, 20
    inside(g, lambda: raid(g, near, t), draws=d(6, 1))
    assert piece(g, wagon).fv == 30, "who is at war with the host does not stand with him"
    assert (g.owner[t], g.sieges) == (-1, [])


# ---- seas ------------------------------------------------------------------------------------------------


@meeting("Storm", "Harbours of refuge", "L741, L766")
@rule("MU-219", "MU-220", "MU-221")
def test_who_finds_refuge_in_a_harbour_on_the_stormy_sea_is_unharmed():
    g = struck("golden_horde_marches")
    learn(g, HORDE, "cartography")
    ship = put(g, HORDE, "galley", "black_e", fv=8)
    docked = put(g, HORDE, "merchant", "crimea")
    inside(g, lambda: storm(g, 0), draws=[black_sea(g)])
    assert piece(g, ship).at < g.book.sea
    assert (piece(g, ship).damaged, piece(g, ship).fv) == (False, 8)
    assert piece(g, docked).damaged, "who lay there already suffers like a building"


@meeting("Naval blockade", "Diplomat", "L1133, L1379")
@rule("MU-362", "MU-457")
def test_a_truce_opens_a_blockaded_sea_for_nobody_may_fight_there():
    g = bare()
    war(g, BYZANTIUM, MAMLUKS)
    put(g, MAMLUKS, "galley", "ionian", fv=9)
    trader = put(g, BYZANTIUM, "merchant", "egyptian_sea")
    sea = at(g, "ionian")
    p = piece(g, put(g, BYZANTIUM, "galley", "ionian", fv=3))
    assert blocked(g, sea, p)
    (card,) = deal(g, BYZANTIUM, "diplomat")
    g.gifts.append(Gift(card, "diplomat", BYZANTIUM, MAMLUKS, g.turn + 1, 2))
    assert not blocked(g, sea, p)
    assert moves(g, piece(g, trader))
    g.gifts.clear()
    assert blocked(g, sea, p), "when the truce is over the war goes on"


# ---- the Church and the Crusade --------------------------------------------------------------------------


@meeting("Pope election", "The Pope elected again", "L1216, L1234")
@rule("MU-393")
def test_who_is_elected_again_brings_no_more_than_he_takes_away():
    g = papacy()
    inside(g, lambda: elect(g, EMPIRE, "pope"))
    assert (g.army[g.book.rome], g.recruits[EMPIRE]) == (15, 0)
    own(g, EMPIRE, "lazio", fv=3)
    inside(g, lambda: elect(g, EMPIRE, "pope"))
    assert g.army[g.book.rome] == 10, "three go, ten come"


@meeting("Pope election", "Armies left in the box", "L851, L1216")
@rule("MU-393")
def test_the_papal_guard_comes_from_the_box_to_which_the_old_one_went():
    g = papacy()
    g.reserve[EMPIRE] += army_left(g, EMPIRE)
    inside(g, lambda: elect(g, EMPIRE, "pope"))
    assert g.army[g.book.rome] == 15


@meeting("Crusade", "Conquest of the target by another", "L754, L784, L841")
@rule("MU-228", "MU-234", "MU-258")
def test_a_crusade_goes_on_against_the_new_holder_of_its_target():
    g = crusade(bare(), defenders=(MAMLUKS, BYZANTIUM))
    t = at(g, "judea")
    own(g, HORDE, "judea", fv=5)
    war(g, HORDE, BYZANTIUM)
    before = list(g.honour)
    inside(g, lambda: target_taken(g, t, HORDE))
    assert g.crusade.defenders == (HORDE,), "who is at war with him does not stand by him"
    assert at_war(g, HUNGARY, HORDE)
    assert at_war(g, EMPIRE, HORDE)
    assert g.honour == before, "a Crusade's wars cost nobody anything"
    inside(g, lambda: target_taken(g, t, MAMLUKS))
    assert g.crusade.defenders == (MAMLUKS,), "taken back, it is his to defend again"


@meeting("Crusade", "A target handed over to another", "L376, L784")
@rule("MU-234", "MU-252")
def test_who_is_given_the_target_of_a_crusade_has_to_defend_it():
    g = crusade(bare(), crusaders=(EMPIRE,))
    own(g, MAMLUKS, "judea", fv=5)
    wagon, _ = army(g, EMPIRE, "syria", 20)
    own(g, EMPIRE, "syria")
    g.crusade = replace(g.crusade, army=(wagon,))
    inside(g, lambda: hand_over(g, MAMLUKS, HORDE, ("land", at(g, "judea"))))
    assert (g.crusade.defenders, at_war(g, EMPIRE, HORDE)) == ((HORDE,), True)
    assert must_fight(g, at(g, "judea"))
    begin(g, MarchOn(EMPIRE), Pause())
    g.check()


@meeting("FANATICISM", "Conquest of the target by another", "L477, L774, L784")
@rule("MU-098", "MU-239")
def test_the_new_holder_of_a_target_raises_armies_of_faith_too():
    g = crusade(bare())
    learn(g, HORDE, "fanaticism")
    assert dict(owed_lines(g, HORDE)).get("crusade") is None
    inside(g, lambda: target_taken(g, at(g, "judea"), HORDE))
    assert dict(owed_lines(g, HORDE))["crusade"] == 5


@meeting("Crusade", "Barbarian Invasion", "L602, L784")
@rule("MU-232", "MU-234")
def test_a_target_that_barbarians_held_is_worth_half_to_whoever_defends_it_next():
    g = crusade(bare())
    t = at(g, "judea")
    inside(g, lambda: target_taken(g, t, -1))
    inside(g, lambda: target_taken(g, t, HORDE))
    assert (g.crusade.halved, g.crusade.defenders) == (True, (HORDE,))


# ---- money and lands -------------------------------------------------------------------------------------


@meeting("Tithe", "Usurer", "L1220, L1461")
@rule("MU-395", "MU-473")
def test_the_tithe_is_of_what_a_usurer_made_of_the_taxes():
    g = papacy()
    (card,) = deal(g, HUNGARY, "usurer")
    plain = income(g, HUNGARY)
    g.gifts.append(Gift(card, "usurer", HUNGARY, HUNGARY, g.turn + 1, 2))
    more = income(g, HUNGARY)
    assert more == plain + plain // 5
    g.income = changed(g.income, HUNGARY, more)
    assert tithe_of(g, HUNGARY) == (EMPIRE, more // 10)


@meeting("Loans", "Two Usurers", "L468, L1461")
@rule("MU-093", "MU-473", "MU-474")
def test_a_given_usurer_forbids_the_loan_that_ones_own_allows():
    g = bare()
    own_card, given = deal(g, HUNGARY, "usurer")[0], deal(g, BYZANTIUM, "usurer")[0]
    g.loans.append(Loan(HUNGARY, 110))
    assert not may_borrow(g, HUNGARY)
    g.gifts.append(Gift(own_card, "usurer", HUNGARY, HUNGARY, g.turn + 1, 2))
    assert may_borrow(g, HUNGARY)
    g.gifts.append(Gift(given, "usurer", BYZANTIUM, HUNGARY, g.turn + 1, 2))
    assert not may_borrow(g, HUNGARY)


@meeting("Reinforcements", "Armies left in the box", "L474, L851")
@rule("MU-104", "MU-266")
def test_reinforcements_do_not_exceed_what_the_box_holds():
    g = bare()
    g.reserve[HUNGARY] += army_left(g, HUNGARY) - 2
    begin(g, Reinforced(), Pause())
    assert g.recruits[HUNGARY] == 2


@meeting("Rebellions", "Armies aboard in one's own land", "L548, L873")
@rule("MU-120", "MU-122")
def test_armies_aboard_hold_a_land_against_rebellion():
    g = bare()
    t = at(g, "styria")
    own(g, HUNGARY, "styria", fv=1)
    put(g, HUNGARY, "wagon", "styria", fv=4)
    begin(g, Rebellions(), Pause(), draws=[])
    assert g.owner[t] == HUNGARY


@meeting("Provisions", "Armies aboard in one's own land", "L1246-1248")
@rule("MU-407", "MU-408")
def test_armies_aboard_do_not_starve_where_those_on_the_ground_do():
    g = bare()
    own(g, HUNGARY, "styria", fv=60)
    wagon = put(g, HUNGARY, "wagon", "styria", level=3, fv=60)
    inside(g, lambda: starve(g))
    assert g.army[at(g, "styria")] < 60
    assert piece(g, wagon).fv == 60


@meeting("Victory", "Loans and bank credit", "L468, L1354-1357")
@rule("MU-094", "MU-445")
def test_a_loan_that_is_not_paid_back_costs_what_its_florins_bring():
    g = bare()
    g.florins[HUNGARY] = 1000
    g.loans.append(Loan(HUNGARY, 1100))
    lines = dict(due_lines(g, HUNGARY))
    assert (lines["florins"], lines["loans"]) == (1, -1)


@meeting("Siege", "Besieged guests who are enemies of the besieger", "L1021, L1080")
@rule("MU-336", "MU-344")
def test_an_enemy_of_the_besieger_who_is_shut_in_starves_with_the_host():
    g, t, _, _ = ring(foe=10, fv=60)
    guest = put(g, MAMLUKS, "wagon", "styria", level=3, fv=10)
    war(g, HUNGARY, MAMLUKS)
    begin(g, Attrition(HUNGARY), Pause()).by_default(resting)
    assert (g.army[t], piece(g, guest).fv) == (9, 9)
    assert g.sieges == [Siege(HUNGARY, t, 1)]
