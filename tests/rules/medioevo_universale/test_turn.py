"""Length of the game, the turn, its order, money, the Empire card phase."""

import pytest

from pentarchy.games.medioevo_universale.rules.auction import Bidding
from pentarchy.games.medioevo_universale.rules.empire import BuyCard, DrawCard, EmpirePhase
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.rules.realm.powers import level
from pentarchy.games.medioevo_universale.rules.scoring import earned
from pentarchy.games.medioevo_universale.rules.turn import (
    Declarations,
    DrawOrder,
    EndOfTurn,
    LastTurn,
    NewTurn,
    OrderPhase,
    TimeCheck,
    abandon,
    auctioned,
    run_out,
    settle,
    usury,
)
from pentarchy.games.medioevo_universale.state import PHASES
from pentarchy.games.medioevo_universale.state.records import (
    DISCARD,
    OWNERLESS,
    Dump,
    Gift,
    Loan,
    front,
    hand,
)
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import (
    Pause,
    army,
    at,
    at_level,
    bare,
    deal,
    holds,
    inside,
    learn,
    pact,
    put,
    resting,
    world,
)


@rule("MU-026", "MU-447")
def test_most_honour_wins_and_ties_go_by_land_armies_money():
    g = bare()
    g.honour = [0, 5, 0, 0, 0, 0]
    g.ended, g.turn = "turns", g.variants.turns
    begin(g, LastTurn())
    assert g.result.places[MAMLUKS] == 1
    for field in ("owner", "army", "florins"):
        g = bare()
        g.honour = [0] * 6
        g.pope, g.church, g.holy = -1, [0] * len(g.church), ()
        g.owner[g.book.rome] = -1
        if field == "owner":
            g.owner[g.book.space["lithuania"]] = NOVGOROD
        elif field == "army":
            g.army[g.book.space["novgorod"]] += 1
        else:
            g.florins[NOVGOROD] += 1
        g.ended = "turns"
        begin(g, LastTurn())
        assert [s for s, place in enumerate(g.result.places) if place == 1] == [NOVGOROD], field


@rule("MU-027", "MU-032", example="L234")
def test_when_the_clock_runs_out_the_running_turn_is_finished():
    g = world(timed=True, turns=10)
    p = begin(g, TimeCheck(), LastTurn())
    p.act(g.order[0], ("time is up",))
    assert g.result.how == "time"
    g = world(timed=True, turns=10)
    begin(g, TimeCheck(), LastTurn()).act(g.order[0], ("play on",))
    assert g.result is None
    g = world(timed=True, turns=1)
    begin(g, TimeCheck(), LastTurn()).act(g.order[0], ("play on",))
    assert g.result.how == "turns", "the first condition met ends it"


@rule("MU-027", "MU-434")
def test_the_end_lays_open_what_was_secret():
    g = world(timed=True, turns=10, objectives=True)
    p = begin(g, TimeCheck(), LastTurn())
    p.act(g.order[0], ("time is up",))
    assert p.last.barrier, "objectives and loans show in the account: nobody takes the end back"


@rule("MU-028")
def test_the_game_ends_after_the_agreed_turn():
    g = world(turns=2)
    begin(g, LastTurn())
    assert g.result is None
    assert g.turn == 2
    g.turn = 2
    begin(g, LastTurn())
    assert g.result.how == "turns"


@rule("MU-029", "MU-030", example="L230")
def test_who_reaches_the_limit_may_declare_and_a_false_declaration_does_nothing():
    g = world(honour=30)
    g.honour[HUNGARY] = 30 - earned(g, HUNGARY) + g.honour[HUNGARY]
    assert earned(g, HUNGARY) == 30
    p = begin(g, Declarations(), LastTurn())
    for seat in list(g.order):
        if g.pending() == [seat] and isinstance(p.step(seat), Declarations):
            p.act(seat, ("declare",) if seat in (HUNGARY, NOVGOROD) else ("play on",))
    assert g.result is not None
    assert g.result.how == "honour"
    g = world(honour=30)
    p = begin(g, Declarations(), LastTurn())
    for _ in range(6):
        p.act(g.pending()[0], ("declare",))
    assert g.result is None
    assert g.turn == 2


@rule("MU-031")
def test_with_the_other_option_honour_must_be_held():
    g = world(honour=10, honour_end="held")
    g.honour[EMPIRE] = 9
    begin(g, LastTurn())
    assert g.result is None
    g.turn, g.honour[EMPIRE] = 1, 10
    begin(g, LastTurn())
    assert g.result.how == "honour"
    g = world(honour=10)
    g.honour[EMPIRE] = 10
    begin(g, LastTurn())
    assert g.result is None, "by declaration somebody has to say so"


@rule("MU-033")
def test_honour_is_public():
    g = world()
    g.honour[HORDE] = 7
    track = next(b for b in g.view(None).mats[0].blocks if b.id == "honour")
    assert [peg.at for peg in track.pegs if peg.seat == HORDE] == [7]


@rule("MU-034")
def test_ten_phases_in_order():
    g = world()
    phases = []
    p = begin(g, NewTurn())
    while g.turn == 2:
        if g.phase not in phases:
            phases.append(g.phase)
        seat = g.pending()[0]
        p.act(seat, g.default(seat))
        phases += [e["phase"] for e in p.told("phase") if e["turn"] == 2 and e["phase"] not in phases]
    assert tuple(phases) == PHASES


@rule("MU-035")
def test_only_cards_diplomacy_and_combat_are_played_in_turn():
    g = world()
    for seat in range(g.seats):
        learn(g, seat, "investiture")
    p = begin(g, NewTurn())
    together = {}
    while g.turn == 2:
        together[g.phase] = max(together.get(g.phase, 0), len(g.pending()))
        seat = g.pending()[0]
        p.act(seat, g.default(seat))
    for phase in ("purchase", "taxes", "reinforcements", "placement", "commerce"):
        assert together[phase] == 6, phase
    for phase in ("empire", "diplomacy", "combat"):
        assert together[phase] == 1, phase


@rule("MU-036")
def test_the_first_order_is_drawn():
    g = world()
    g.turn = 1
    begin(g, OrderPhase(), EmpirePhase(), draws=[5, 0, 0, 0, 0, *[0] * 1])
    assert g.order == [5, 0, 1, 2, 3, 4]


@rule("MU-037")
def test_places_for_sale():
    g = world()
    assert auctioned(g) == 2
    g.alive[0] = False
    assert auctioned(g) == 1
    assert auctioned(world(3)) == 1


@rule("MU-038", "MU-039", "MU-040", example="L341")
def test_an_auction_for_the_first_place():
    g = world(4)
    g.turn, g.order = 2, [0, 1, 2, 3]
    p = begin(g, OrderPhase(), DrawCard(0))
    p.act(0, ("bid", 10))
    p.refuses(1, ("bid", 10), "MU-038")
    p.act(1, ("bid", 15))
    p.act(2, ("bid", 20))
    p.act(3, ("pass",))
    p.act(0, ("pass",))
    p.act(1, ("bid", 25))
    p.act(2, ("bid", 50))
    before = g.florins[2]
    p.act(1, ("pass",), draws=[2, 1, 0])
    assert g.order == [2, 3, 1, 0]
    assert g.florins[2] == before - 50


@rule("MU-039", "MU-040")
def test_a_winner_does_not_bid_again_and_an_unwanted_place_is_drawn():
    g = world()
    g.turn, g.order = 2, [0, 1, 2, 3, 4, 5]
    p = begin(g, OrderPhase(), DrawCard(0))
    p.act(0, ("bid", 5))
    for seat in range(1, 6):
        p.act(seat, ("pass",))
    assert isinstance(p.step(1), Bidding)
    assert 0 not in p.step(1).seats
    for seat in range(1, 5):
        p.act(seat, ("pass",))
    p.act(5, ("pass",), draws=[0, 0, 0, 0, 0])
    assert g.order == [0, 1, 2, 3, 4, 5]
    assert g.florins[1] == 1000


@rule("MU-041")
def test_a_purse_has_no_limit():
    g = world()
    g.florins[0] = 12_345
    g.check()
    mat = next(m for m in g.view(0).mats if m.seat == 0)
    assert next(b.value for b in mat.blocks if b.id == "florins") == 12_345
    hidden = next(m for m in g.view(1).mats if m.seat == 0)
    assert next(b.value for b in hidden.blocks if b.id == "florins") is None


@rule("MU-042", "MU-043")
def test_a_card_each_and_another_for_money():
    g = bare()
    p = begin(g, EmpirePhase(), DrawOrder(()), draws=[3])
    first = g.order[0]
    assert len(holds(g, first)) == 1
    p.act(first, ("buy card", 100))
    assert len(holds(g, first)) == 2
    assert g.florins[first] == 900
    p.refuses(g.order[1], ("buy card", 200))
    p.act(g.order[1], ("no card",))
    assert len(holds(g, g.order[1])) == 1


@pytest.mark.parametrize(("tl", "price"), [(1, 100), (2, 200), (3, 300)])
@rule("MU-043")
def test_the_price_of_a_card_rises_with_the_level(tl, price):
    g = bare()
    at_level(g, 0, tl)
    p = begin(g, BuyCard(0))
    assert p.options(0) == [("buy card", price), ("no card",)]
    g.florins[0] = price - 1
    assert begin(g, BuyCard(0)).options(0) == [("no card",)]


@rule("MU-042")
def test_an_empty_deck_is_made_of_the_discards():
    g = bare()
    g.cards.at = [1] * 70
    begin(g, DrawCard(0), BuyCard(0))
    assert len(holds(g, 0)) == 1
    assert g.cards.at.count(0) == 69


@rule("MU-477")
def test_technological_level():
    g = bare()
    for n, tl in ((0, 1), (7, 1), (8, 2), (15, 2), (16, 3), (37, 3)):
        g.tech[0] = (1 << n) - 1
        assert level(g, 0) == tl


@rule("MU-434", "MU-437")
def test_honour_in_play_may_be_negative_and_is_added_up():
    g = bare()
    g.honour[BYZANTIUM] = -12
    due = earned(g, BYZANTIUM) + 12
    g.ended = "turns"
    g.turn = g.variants.turns
    begin(g, LastTurn())
    assert g.result.scores[BYZANTIUM] == due - 12


def test_the_end_of_a_turn_leads_to_the_next():
    g = world()
    begin(g, EndOfTurn())
    assert g.turn == 2


# ---- the turn begins -------------------------------------------------------------------------------------


@rule("MU-034", "MU-298", "MU-420", "MU-132")
def test_what_a_new_turn_renews():
    g = bare()
    wagon, chief = army(g, HUNGARY, "banat", 9, captain=2, level=2)
    g.pieces[wagon] = replace(piece(g, wagon), mp=0, loads=3, moved=True, acts=5, stuck=True)
    g.pieces[chief] = replace(piece(g, chief), loads=1, moved=True, acts=1)
    hurt = put(g, HUNGARY, "galley", "pannonia", mp=0, damaged=True)
    pirate = put(g, -1, "galley", "ionian", mp=0, since=1)
    engine = put(g, HUNGARY, "engine", "banat", mp=0)
    g.raided, g.calamity, g.event, g.area = [3], "flood", "slump", 2
    g.wounds, g.healed = changed(g.wounds, HUNGARY, (4,)), changed(g.healed, HUNGARY, 2)
    NewTurn().refresh(g)
    assert (piece(g, wagon).mp, piece(g, wagon).loads, piece(g, wagon).acts) == (8, 0, 0)
    assert not piece(g, wagon).moved
    assert not piece(g, wagon).stuck
    assert (piece(g, chief).loads, piece(g, chief).acts, piece(g, chief).moved) == (0, 2, False)
    assert (piece(g, hurt).mp, piece(g, hurt).stuck) == (7, True)
    assert (piece(g, pirate).mp, piece(g, pirate).since) == (0, 1)
    assert piece(g, engine).mp == 0
    assert (g.raided, g.wounds[HUNGARY], g.healed[HUNGARY]) == ([], (), 0)


@rule("MU-038", "MU-039")
def test_bids_within_the_purse():
    g = bare()
    g.florins[1] = 60
    step = Bidding("order", (1, 2), high=50, leader=2)
    assert step.options(g, 1) == [("bid", 55), ("bid", 60), ("pass",)]
    assert Bidding("card", (1, 2), floor=50, data=(0, 3)).options(g, 1) == [
        ("bid", 50),
        ("bid", 55),
        ("pass",),
    ]
    p = begin(g, Bidding("order", (0,), high=25, leader=0, data=()), Pause())
    assert g.florins[0] == 975, "whoever sits first pays too"
    assert p.told("auction won")
    g = bare()
    begin(g, Bidding("order", (), data=()), Pause())
    assert sum(g.florins) == 6000


# ---- the turn ends ---------------------------------------------------------------------------------------


@rule("MU-278")
def test_which_transports_become_ownerless():
    g = bare()
    away = put(g, BYZANTIUM, "wagon", "raska")
    manned = put(g, BYZANTIUM, "wagon", "raska", fv=1)
    trader = put(g, BYZANTIUM, "caravan", "raska")
    ship = put(g, BYZANTIUM, "galley", "ionian", fv=1)
    rider = put(g, BYZANTIUM, "wagon", "ionian", aboard=ship)
    home = put(g, BYZANTIUM, "wagon", "thrace")
    new = put(g, BYZANTIUM, "wagon", "thrace")
    g.pieces[new] = replace(piece(g, new), at=-1)
    pirate = put(g, -1, "galley", "ionian")
    inside(g, lambda: abandon(g))
    lost = [n for n, p in enumerate(g.pieces) if p is not None and p.owner == OWNERLESS]
    assert lost == [away]
    assert piece(g, away).since == g.turn
    inside(g, lambda: abandon(g))
    assert g.pieces[away] is not None, "until the end of the next turn"
    g.turn += 1
    inside(g, lambda: abandon(g))
    assert g.pieces[away] is None
    assert all(g.pieces[n] is not None for n in (manned, trader, ship, rider, home, new, pirate))
    g = bare()
    put(g, HUNGARY, "wagon", "raska")
    begin(g, EndOfTurn(), Pause())
    assert g.pieces[0].owner == OWNERLESS, "at the end of each turn"


@rule("MU-051", "MU-457", "MU-467")
def test_what_runs_out_and_what_stays():
    g = bare()
    g.turn = 3
    pact(g, "trade", HUNGARY, EMPIRE, until=3)
    pact(g, "transit", HUNGARY, EMPIRE, until=4)
    pact(g, "alliance", HUNGARY, EMPIRE)
    cards = deal(g, HUNGARY, "miser", "diplomat", "princess", "usurer")
    for card in cards:
        g.cards.at[card] = front(EMPIRE)
    g.gifts = [
        Gift(cards[0], "miser", HUNGARY, EMPIRE, 3, 1),
        Gift(cards[1], "diplomat", HUNGARY, EMPIRE, 4, 2),
        Gift(cards[2], "princess", HUNGARY, EMPIRE, 0),
        Gift(cards[3], "usurer", HUNGARY, HUNGARY, 3, 3),
    ]
    g.loans = [Loan(HUNGARY, 110), Loan(EMPIRE, 110)]
    here = at(g, "banat")
    g.dumps = [Dump(here, (1, 0, 0, 0, 0, 0, 0, 0), n) for n in (0, 3, 4)]
    g.idle_fairs = changed(g.idle_fairs, here, 1)
    inside(g, lambda: run_out(g))
    assert [p.kind for p in g.pacts] == ["transit", "alliance"]
    assert [x.kind for x in g.gifts] == ["diplomat", "princess"]
    assert [g.cards.at[c] for c in cards] == [DISCARD, front(EMPIRE), front(EMPIRE), hand(HUNGARY)]
    assert [x.until for x in g.dumps] == [0, 4]
    assert g.idle_fairs[here] == 0
    assert g.honour == [0] * 6, "one's own Usurer costs nothing"
    g.turn = 4
    inside(g, lambda: run_out(g))
    assert g.cards.at[cards[1]] == hand(EMPIRE)


@rule("MU-474")
def test_usury_counts_the_loans_of_its_victim():
    g = bare()
    g.loans = [Loan(HUNGARY, 110), Loan(EMPIRE, 110), Loan(EMPIRE, 220)]
    inside(g, lambda: usury(g, EMPIRE, 3))
    inside(g, lambda: usury(g, MAMLUKS, 3))
    assert g.honour == [0, 0, 0, 0, -6, 0]


@rule("MU-271", "MU-272")
def test_who_overstays_is_removed():
    g = bare()
    g.turn = 3
    late, grace, gone = (put(g, EMPIRE, "caravan", "banat") for _ in range(3))
    back = put(g, EMPIRE, "caravan", "saxony")
    wild_ = put(g, EMPIRE, "caravan", "raska")
    sea = put(g, EMPIRE, "galley", "ionian", fv=1)
    g.pieces[gone] = None
    g.expelled = [(late, 3), (grace, 4), (gone, 3), (back, 3), (wild_, 3), (sea, 3), (99, 3)]
    inside(g, lambda: run_out(g))
    assert g.pieces[late] is None
    assert all(g.pieces[n] is not None for n in (grace, back, wild_, sea))
    assert g.expelled == [(grace, 4)]


@rule("MU-051", "MU-052")
def test_a_private_loan_is_paid_as_far_as_the_purse_goes():
    for purse, honour in ((120, 0), (119, -1)):
        g = bare()
        g.florins[EMPIRE] = purse
        inside(g, lambda g=g: settle(g, (HUNGARY, EMPIRE), 120))
        assert (g.florins[EMPIRE], g.florins[HUNGARY], g.honour[EMPIRE]) == (0, 1000 + purse, honour)


# ---- the game ends ---------------------------------------------------------------------------------------


@rule("MU-032")
def test_the_first_condition_met_is_the_one_that_ended_it():
    for ended, how in (("time", "time"), ("", "honour")):
        g = world(honour=10, honour_end="held", turns=1)
        g.honour[EMPIRE], g.ended = 10, ended
        begin(g, LastTurn())
        assert g.result.how == how
    g = world(turns=9)
    g.alive = [True] + [False] * 5
    begin(g, LastTurn())
    assert g.result.how == "alone"
    assert g.result.places[0] == 1
    g = world(turns=9)
    g.alive = [True, True] + [False] * 4
    begin(g, LastTurn())
    assert g.result is None
    g = world(honour=10, timed=True)
    g.ended = "honour"
    begin(g, Declarations(), TimeCheck(), Pause())
    assert resting(g), "nothing more is asked"


@rule("MU-367", "MU-447")
def test_who_is_out_comes_last_with_the_honour_held():
    g = bare()
    g.honour = [3, 9, 0, 0, 0, 0]
    g.alive[1] = False
    g.ended = "turns"
    begin(g, LastTurn())
    assert g.result.scores[1] == 9
    assert g.result.places[1] == 6
    assert sorted(g.result.places)[0] == 1
