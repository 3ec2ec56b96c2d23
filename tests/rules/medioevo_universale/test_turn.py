"""Length of the game, the turn, its order, money, the Empire card phase."""

import pytest

from pentarchy.games.medioevo_universale.auction import Bidding
from pentarchy.games.medioevo_universale.empire import BuyCard, DrawCard, EmpirePhase
from pentarchy.games.medioevo_universale.game import PHASES
from pentarchy.games.medioevo_universale.realm import level
from pentarchy.games.medioevo_universale.scoring import earned
from pentarchy.games.medioevo_universale.turn import (
    Declarations,
    DrawOrder,
    EndOfTurn,
    LastTurn,
    NewTurn,
    OrderPhase,
    TimeCheck,
    auctioned,
)
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import at_level, bare, holds, learn, world


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
        g.pope, g.church, g.holy = -1, [0] * len(g.church), []
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
