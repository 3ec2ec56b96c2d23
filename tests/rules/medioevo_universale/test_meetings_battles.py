"""Meetings of attacks, Captains, tokens and conquest with other chapters."""

from pentarchy.games.medioevo_universale.rules.battle.conquest import failed
from pentarchy.games.medioevo_universale.rules.battle.elimination import eliminate
from pentarchy.games.medioevo_universale.rules.battle.fight import Ram
from pentarchy.games.medioevo_universale.rules.battle.losses import count_losses
from pentarchy.games.medioevo_universale.rules.battle.spoils import Spoils
from pentarchy.games.medioevo_universale.rules.combat.attack import JoinAttack, fleets, hostile
from pentarchy.games.medioevo_universale.rules.combat.phase import Barber
from pentarchy.games.medioevo_universale.rules.commerce.prices import sellable
from pentarchy.games.medioevo_universale.rules.commerce.trade import may_travel
from pentarchy.games.medioevo_universale.rules.diplomacy.bargains import goods_of
from pentarchy.games.medioevo_universale.rules.realm.movement import moves
from pentarchy.games.medioevo_universale.rules.realm.pieces import (
    fits,
    marked,
    piece,
    token_left,
    tokens_enough,
)
from pentarchy.games.medioevo_universale.rules.realm.relations import war_cost
from pentarchy.games.medioevo_universale.state.records import Battle, Gift, Loan
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .meetings import meeting
from .positions import (
    Pause,
    army,
    at,
    at_level,
    bare,
    d,
    deal,
    field,
    inside,
    learn,
    own,
    pact,
    put,
    shop,
    war,
    wild,
)


@meeting("Attack", "Commercial transports by land", "L855")
@rule("MU-268")
def test_a_caravan_joins_the_attack_of_a_wagon_beside_it():
    g = bare()
    wild(g, "bosnia", fv=2)
    wagon, _ = army(g, HUNGARY, "croatia", 10)
    caravan = put(g, HUNGARY, "caravan", "croatia", fv=10)
    far = put(g, HUNGARY, "caravan", "slavonia", fv=10)
    step = JoinAttack(HUNGARY, (wagon,), at(g, "bosnia"))
    assert step.partners(g) == [caravan]
    assert far not in step.partners(g), "only along with a war transport"


@meeting("Attack", "Commerce after Combat", "L855-857")
@rule("MU-268", "MU-269")
def test_a_caravan_that_attacked_does_not_move_in_commerce():
    g = bare()
    wild(g, "bosnia", fv=9)
    wagon, _ = army(g, HUNGARY, "croatia", 10)
    caravan = put(g, HUNGARY, "caravan", "croatia", fv=10)
    p = begin(g, JoinAttack(HUNGARY, (wagon,), at(g, "bosnia")), Pause())
    p.act(HUNGARY, ("join", caravan)).act(HUNGARY, ("launch",))
    assert caravan in g.battle.forces
    assert not may_travel(piece(g, caravan))


@meeting("Naval battle", "Merchant Ships", "L855, L1112")
@rule("MU-268", "MU-352")
def test_a_merchant_ship_fights_beside_a_galley_but_does_not_ram():
    g = bare()
    war(g, HUNGARY, BYZANTIUM)
    galley, _ = army(g, HUNGARY, "ionian", 10, kind="galley")
    merchant = put(g, HUNGARY, "merchant", "ionian", level=3, fv=10)
    put(g, BYZANTIUM, "merchant", "ionian", fv=9)
    step = JoinAttack(HUNGARY, (galley,), at(g, "ionian"), BYZANTIUM)
    assert step.partners(g) == [merchant]
    s = at(g, "ionian")
    g.battle = b = Battle(HUNGARY, BYZANTIUM, s, s, "fleet", (galley, merchant), defenders=(BYZANTIUM,))
    assert Ram().blow(g, b, HUNGARY, (merchant,)) == 0


@meeting("Attack", "Choice of the Captain", "L948, L989")
@rule("MU-296")
def test_the_attacker_announces_which_captain_leads():
    g = bare()
    wild(g, "bosnia", fv=2)
    wagon, high = army(g, HUNGARY, "croatia", 10, captain=3)
    low = put(g, HUNGARY, "captain", "croatia", aboard=wagon)
    p = begin(g, JoinAttack(HUNGARY, (wagon,), at(g, "bosnia")), Pause())
    assert p.options(HUNGARY, "launch") == [("launch", high), ("launch", low)]
    p.act(HUNGARY, ("launch", low))
    assert (g.battle.chief, piece(g, low).loads, piece(g, high).loads) == (low, 1, 0)


@meeting("Captains", "TACTICS", "L989, L1565")
@rule("MU-311", "MU-491")
def test_after_a_failed_attack_of_two_captains_tactics_spares_the_first():
    for tactics, levels in ((False, [1, 1]), (True, [2, 1])):
        g, b = field()
        if tactics:
            learn(g, HUNGARY, "tactics")
        two = [put(g, HUNGARY, "captain", "croatia", level=2, aboard=b.forces[0]) for _ in range(2)]
        g.battle = replace(b, captains=tuple(two), chief=two[1])
        inside(g, lambda g=g: failed(g))
        assert [piece(g, n).level for n in two] == levels


@meeting("Prisoners", "Multiple attacks", "L508, L983, L993")
@rule("MU-105", "MU-312")
def test_each_of_several_defenders_counts_his_own_dead_and_prisoners():
    g, b = field()
    b = replace(b, defenders=(EMPIRE, MAMLUKS), fallen=((HUNGARY, EMPIRE, 4), (HUNGARY, MAMLUKS, 20)))
    inside(g, lambda: count_losses(g, b))
    assert (g.prisoners[HUNGARY][EMPIRE], g.prisoners[HUNGARY][MAMLUKS]) == (1, 2)
    assert (g.wounds[EMPIRE], g.wounds[MAMLUKS]) == ((3,), (18,))


@meeting("Barber Surgeon", "Guests in a battle", "L957, L1369")
@rule("MU-449", "MU-312")
def test_a_guest_heals_what_he_lost_in_anothers_battle():
    g, b = field()
    learn(g, MAMLUKS, "medicine")
    deal(g, MAMLUKS, "barber_surgeon")
    b = replace(b, defenders=(EMPIRE, MAMLUKS), fallen=((HUNGARY, MAMLUKS, 10),))
    inside(g, lambda: count_losses(g, b))
    p = begin(g, Barber(MAMLUKS), Pause())
    p.act(MAMLUKS, ("barber surgeon",), draws=d(4))
    assert g.returning[MAMLUKS] == 4


@meeting("Naval attack", "Barbarian harbours", "L1122")
@rule("MU-358")
def test_a_ship_docked_with_barbarians_is_reached_through_their_settlement_only():
    g = bare()
    wild(g, "campania", fv=3)
    war(g, HUNGARY, MAMLUKS)
    put(g, MAMLUKS, "galley", "campania", fv=3)
    sea = g.book.ids[g.book.port[at(g, "campania")][0]]
    hunter, _ = army(g, HUNGARY, sea, 20, kind="galley")
    assert (at(g, "campania"), MAMLUKS) not in fleets(g, hunter)


@meeting("Naval attack", "Crossing Territories", "L1122")
@rule("MU-359")
def test_a_guest_in_a_third_players_harbour_is_struck_by_one_whom_its_owner_lets_in():
    g = bare()
    own(g, EMPIRE, "campania")
    war(g, HUNGARY, MAMLUKS)
    put(g, MAMLUKS, "galley", "campania", fv=3)
    sea = g.book.ids[g.book.port[at(g, "campania")][0]]
    hunter, _ = army(g, HUNGARY, sea, 20, kind="galley")
    spot = (at(g, "campania"), MAMLUKS)
    assert spot not in fleets(g, hunter)
    pact(g, "transit", HUNGARY, EMPIRE)
    assert spot in fleets(g, hunter)


@meeting("Naval battle", "Crusade", "L993, L1112")
@rule("MU-312", "MU-352")
def test_the_galleys_of_all_crusaders_ram():
    g = bare()
    mine, _ = army(g, HUNGARY, "ionian", 10, kind="galley", level=1)
    theirs = put(g, EMPIRE, "galley", "ionian", fv=10)
    put(g, MAMLUKS, "merchant", "ionian", level=3, fv=25)
    s = at(g, "ionian")
    g.battle = Battle(
        HUNGARY, MAMLUKS, s, s, "fleet", (mine, theirs), defenders=(MAMLUKS,), allies=(EMPIRE,)
    )  # fmt: skip
    p = begin(g, Ram(), Pause(), draws=d(2, 2))
    assert p.told("ramming")[0]["hit_a"] == 6


@meeting("Naval blockade", "Commerce", "L1133")
@rule("MU-362")
def test_a_merchant_ship_does_not_enter_a_sea_an_enemy_holds():
    g = bare()
    ship = put(g, MAMLUKS, "merchant", "egyptian_sea")
    s = next(x for x, _ in moves(g, piece(g, ship)) if x >= g.book.sea)
    put(g, BYZANTIUM, "galley", g.book.ids[s], fv=3)
    assert s in dict(moves(g, piece(g, ship)))
    war(g, MAMLUKS, BYZANTIUM)
    assert s not in dict(moves(g, piece(g, ship)))


@meeting("Contents", "Purchase", "L86-91, L299, L306")
@rule("MU-018", "MU-025", "MU-072")
def test_nobody_owns_more_transports_and_engines_than_he_has_property_tokens():
    g = bare()
    at_level(g, HUNGARY, 3)
    for kind in ("wagon", "caravan", "galley"):
        for _ in range(3):
            put(g, HUNGARY, kind, "pannonia")
    assert not token_left(g, HUNGARY, 1), "eight tokens show a one"
    assert token_left(g, HUNGARY, 2) is False, "nine of level 1 cannot even be marked"
    g.pieces[0] = replace(piece(g, 0), level=2)
    put(g, HUNGARY, "merchant", "pannonia", level=2)
    assert not any(x[0] == "piece" and x[1] != "captain" for x in shop(g).options(HUNGARY)), "ten in all"


@meeting("Contents", "Levels of transports", "L91")
@rule("MU-018")
def test_the_faces_of_the_tokens_limit_each_level():
    g = bare()
    assert tokens_enough(g, HUNGARY, [3] * 4)
    assert not tokens_enough(g, HUNGARY, [3] * 5)
    assert tokens_enough(g, HUNGARY, [2] * 6)
    assert not tokens_enough(g, HUNGARY, [2] * 6 + [3] * 3), "eight tokens bear a two or a three"
    assert tokens_enough(g, HUNGARY, [1] * 2 + [2] * 6 + [3] * 2)
    assert tokens_enough(g, -1, [1] * 4)
    assert not tokens_enough(g, -1, [1] * 5), "Barbarians have four"


@meeting("Contents", "Conquest of transports", "L91, L1038")
@rule("MU-018", "MU-325")
def test_what_cannot_be_marked_cannot_be_captured():
    g = bare()
    at_level(g, HUNGARY, 3)
    prize = put(g, EMPIRE, "wagon", "bosnia", level=3)
    assert fits(g, HUNGARY, prize)
    for lev in (1, 2, 3):
        for _ in range(2):
            put(g, HUNGARY, "engine", "pannonia", level=lev)
    for kind in ("caravan", "merchant"):
        for _ in range(2):
            put(g, HUNGARY, kind, "pannonia")
    assert len(marked(g, HUNGARY)) == 10
    assert not fits(g, HUNGARY, prize)


@meeting("Contents", "Diplomatic pacts", "L91, L376")
@rule("MU-018", "MU-054")
def test_a_bargain_does_not_hand_over_what_the_other_cannot_mark():
    g = bare()
    at_level(g, EMPIRE, 3)
    gift = put(g, HUNGARY, "wagon", "pannonia")
    assert ("piece", gift) in goods_of(g, HUNGARY, EMPIRE, HUNGARY)
    for _ in range(8):
        put(g, EMPIRE, "engine", "saxony")
    assert ("piece", gift) not in goods_of(g, HUNGARY, EMPIRE, HUNGARY)


@meeting("Conquest", "Commerce", "L1044, L1166")
@rule("MU-324", "MU-376")
def test_captured_goods_were_bought_from_nobody():
    g = bare()
    at_level(g, HUNGARY, 3)
    salt = g.book.good["salt"]
    goods = tuple(10 if k == salt else 0 for k in range(8))
    own(g, HUNGARY, "bosnia")
    caravan = put(g, EMPIRE, "caravan", "bosnia", goods=goods, bought=((salt, HUNGARY, 10),))
    begin(g, Spoils(HUNGARY, at(g, "bosnia"), (f"piece:{caravan}",)), Pause()).act(
        HUNGARY, ("capture", f"piece:{caravan}")
    )
    market = next(
        t for t in range(g.book.sea) if g.book.price[t][salt] and not g.book.sells[t][salt] and g.town[t]
    )
    g.owner[market] = HUNGARY
    assert sellable(g, piece(g, caravan), market, salt) == 10


@meeting("Loans", "Player elimination", "L468, L1141")
@rule("MU-093", "MU-367")
def test_the_debts_of_who_is_out_are_nobodys():
    g = bare()
    g.loans = [Loan(EMPIRE, 110), Loan(HUNGARY, 220)]
    g.florins[EMPIRE] = 70
    for t, o in enumerate(g.owner):
        if o == EMPIRE:
            g.owner[t] = HUNGARY
    before = g.florins[HUNGARY]
    inside(g, lambda: eliminate(g, EMPIRE, HUNGARY))
    assert [x.seat for x in g.loans] == [HUNGARY]
    assert g.florins[HUNGARY] == before + 70
    g.check()


@meeting("Surprise attack", "Princess", "L367, L1429, L1451")
@rule("MU-046", "MU-467")
def test_a_surprise_on_a_brides_family_costs_double_with_every_pact_that_lapses():
    g = bare()
    (card,) = deal(g, HUNGARY, "princess")
    g.gifts = [Gift(card, "princess", HUNGARY, EMPIRE, 0)]
    pact(g, "trade", HUNGARY, EMPIRE)
    assert war_cost(g, HUNGARY, EMPIRE, surprise=True) == 2 * (3 + 2 + 1)


@meeting("Attack", "Alliances", "L778, L804")
@rule("MU-246")
def test_fellow_crusaders_and_allies_are_not_attacked():
    g = bare()
    assert hostile(g, HUNGARY, EMPIRE)
    pact(g, "crusade", HUNGARY, EMPIRE)
    assert not hostile(g, HUNGARY, EMPIRE)
    pact(g, "alliance", HUNGARY, HORDE)
    assert not hostile(g, HUNGARY, HORDE)
