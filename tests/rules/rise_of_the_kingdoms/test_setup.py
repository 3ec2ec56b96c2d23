"""From the deal to the first invention, and what is in the box."""

import itertools

import pytest

import pentarchy
from pentarchy.games.rise_of_the_kingdoms.book import UNITS
from pentarchy.games.rise_of_the_kingdoms.rules.setup import (
    ChooseColours,
    FirstInventions,
    OfferNation,
    PlaceStart,
    ReceiveBonuses,
    RevealStart,
)
from pentarchy.games.rise_of_the_kingdoms.rules.yields import DrawInfluence, TakeSupplies
from pentarchy.games.rise_of_the_kingdoms.state import ASIDE, DECK, UNDER
from pentarchy.kernel import PentarchyError
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import (
    BYZANTINES,
    FRANKS,
    GAME,
    SAXONS,
    VIKINGS,
    Position,
    europe,
    play,
    rolls,
)


def book():
    return pentarchy.title(GAME).book()


# ---- Components ---------------------------------------------------------------------------------------


@rule("RK-001")
def test_the_board_is_a_hex_map_with_eight_rounds_and_eighteen_inventions():
    b = book()
    assert len(b.hexes) == 352
    assert all(k in b.near[n] for k in range(352) for n in b.near[k]), "neighbours are mutual"
    assert max(map(len, b.near)) == 6
    assert b.limits.rounds == 8
    assert [sum(i.era == era for i in b.inventions) for era in (1, 2, 3)] == [6, 6, 6]


@rule("RK-002")
def test_four_kingdom_boards_so_at_most_four_players():
    assert [c.id for c in book().colours] == ["orange", "red", "blue", "green"]
    with pytest.raises(PentarchyError, match="2 to 4 players"):
        pentarchy.new(GAME, 5, 0)


@rule("RK-003")
def test_a_kingdom_board_has_five_tracks_and_a_grid_of_settlements_by_buildings():
    p = europe()
    p.settle(VIKINGS, "J4", 2, ["palace"])
    p.start()
    mat = next(m for m in p.g.view(None).mats if m.seat == VIKINGS)
    tracks = [b.id for b in mat.blocks if type(b).__name__ == "Track"]
    assert tracks == ["lands", "unity", "track-wealth", "track-production", "track-food"]
    grid = next(b for b in mat.blocks if b.id == "settlements")
    assert grid.cols == 1 + 7
    assert len(grid.cells) == (1 + 7) * (1 + 6)
    assert {c.id for c in grid.cells if c.state == "have"} == {"chit1", "palace-1"}


@rule("RK-004")
def test_forty_eight_influence_cards_with_a_nation_a_number_and_a_gift():
    cards = book().influence
    assert [c.number for c in cards] == list(range(1, 49))
    assert all(sum(c.nation == n.id for c in cards) == 6 for n in book().nations)
    assert all(c.gift.kind for c in cards)


@rule("RK-005")
def test_fifteen_fate_cards():
    kinds = [f.kind for f in book().fate]
    assert [kinds.count(k) for k in ("calamity", "papal election", "war fever")] == [9, 4, 2]


@rule("RK-006")
def test_supplies_never_run_out():
    p = europe()
    p.settle(VIKINGS, "J4", lands=["J3", "I4"])
    p.own(VIKINGS, wealth=46, production=50, food=40)
    p.start(TakeSupplies())
    assert p.g.stock[VIKINGS] == [46 + 2, 50 + 1, 40 + 1 - 1], "more than the box holds"


@rule("RK-007", "RK-015")
def test_the_round_marker_shows_centuries():
    b = book()
    assert [b.year(n) for n in range(1, 9)] == [500, 600, 700, 800, 900, 1000, 1100, 1200]
    p = play(4)
    p.by_default(lambda g: g.round == 3)
    assert p.g.view(None).calendar.label == "700 A.D."


@rule("RK-009", "RK-014")
def test_thirty_two_tokens_per_colour():
    b = book()
    assert [len(t) for t in b.tokens] == [12, 8, 8, 4]
    assert 4 * sum(len(t) for t in b.tokens) == 128
    p = europe()
    ship, sword = p.unit(VIKINGS, "ship", "J7"), p.unit(VIKINGS, "swordsman", "J4")
    assert p.g.units(VIKINGS) == [sword, ship]
    assert p.g.ground(VIKINGS) == [sword], "ships are units but not ground units"


@rule("RK-013")
def test_there_is_one_pope():
    p = europe()
    p.g.pope = SAXONS
    p.start()
    popes = [m.seat for m in p.g.view(None).mats for b in m.blocks if b.id == "pope"]
    assert popes == [SAXONS]


# ---- Choosing nations ---------------------------------------------------------------------------------


def rows(players: int, **held: list[int]) -> Position:
    """Open rows by hand: p0=[...], p1=[...]."""
    p = europe(players)
    g = p.g
    g.nation, g.order, g.round, g.phase = [-1] * players, [], 0, "nations"
    g.colour = (-1,) * players
    g.cards.at, g.cards.seen = [ASIDE] * 48, [g.everybody] * 48
    for name, numbers in held.items():
        for n in numbers:
            g.cards.at[n - 1] = int(name[1])
    return p


@rule("RK-017")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_open_cards_each(players):
    p = play(players)
    for seat in range(players):
        assert len(p.hand(seat)) == 10
    for eye in (*range(players), None):
        piles = [m.blocks[0] for m in p.g.view(eye).mats if m.seat is not None]
        assert all(card.face for pile in piles for card in pile.cards), "all faces are open"


@rule("RK-018", "RK-020")
def test_the_lowest_card_asks_first_and_a_refusal_asks_the_next_lowest():
    p = rows(2, p0=[5, 20], p1=[6, 7, 13]).start(OfferNation())
    assert p.g.pending() == [0]
    assert p.options(0) == [("take", "saxons"), ("refuse", "saxons")]
    p.act(0, ("refuse", "saxons"))
    assert p.g.pending() == [1]
    p.act(1, ("refuse", "ostrogoths"))
    assert p.g.pending() == [1], "possibly the same player again"
    assert p.options(1)[0] == ("take", "byzantines")


@rule("RK-019")
def test_refusing_gives_up_all_own_cards_of_the_nation_and_only_those():
    p = rows(2, p0=[5, 12, 20], p1=[21, 6]).start(OfferNation())
    p.act(0, ("refuse", "saxons"))
    assert p.hand(0) == [20]
    assert p.hand(1) == [6, 21]


@rule("RK-019")
def test_the_only_nation_left_cannot_be_refused():
    p = rows(2, p0=[5, 12], p1=[6, 13]).start(OfferNation())
    assert p.g.nation[0] == 4, "taken without asking"
    assert p.g.pending() == [1]


@rule("RK-021")
def test_a_taken_nation_leaves_the_other_rows():
    p = rows(2, p0=[5, 20], p1=[12, 21, 6, 13]).start(OfferNation())
    p.act(0, ("take", "saxons"))
    assert p.hand(0) == [5, 20]
    assert p.hand(1) == [6, 13]


@rule("RK-021")
def test_a_player_without_cards_chooses_last_from_what_is_left():
    p = rows(2, p0=[5, 20], p1=[12, 21]).start(OfferNation())
    p.act(0, ("take", "saxons"))
    assert p.g.pending() == [1]
    decision = p.g.view(1).decision
    assert decision is not None
    assert all(len(option.effect) == 1 for option in decision.options), "which gift comes with each"
    p.act(1, ("take", "franks"))
    assert p.g.order == [0, 1]
    assert p.hand(1) == [4], "the gift of the lowest card only"


@rule("RK-022")
@pytest.mark.parametrize("seed", range(6))
def test_everybody_ends_with_a_nation_of_his_own(seed):
    p = play(4, seed)
    p.by_default(lambda g: g.phase == "colours")
    assert len(set(p.g.nation)) == 4
    assert min(p.g.nation) >= 0
    assert sorted(p.g.order) == [0, 1, 2, 3]


@rule("RK-224", "RK-225", example="L487")
def test_with_three_players_celts_and_vikings_stay_out_of_the_choice_only():
    b = book()
    out = {n.id for n in b.nations if 3 in n.out_of}
    assert out == {"celts", "vikings"}
    for seed in range(5):
        p = play(3, seed)
        dealt = {b.nations[b.nation_of[c]].id for s in range(3) for c in p.g.hand(s)}
        assert not dealt & out
        p.by_default(lambda g: g.phase == "placement")
        assert len(p.g.cards.lie(DECK)) + len(p.g.cards.lie(UNDER)) + sum(p.g.held(s) for s in range(3)) == 48


@rule("RK-224")
def test_the_house_rule_for_two_keeps_slavs_and_byzantines_out_too():
    assert {n.id for n in book().nations if 2 in n.out_of} == {"celts", "vikings", "slavs", "byzantines"}


# ---- Gifts --------------------------------------------------------------------------------------------


@rule("RK-023", "RK-028")
def test_gifts_of_the_own_nation_in_the_row_are_received():
    p = rows(2, p0=[5, 12, 21, 28, 8], p1=[4, 36])
    p.g.nation, p.g.order = [4, 3], [0, 1]
    p.start(ReceiveBonuses())
    assert p.knows(0, "christianity")
    assert not p.knows(0, "hard-steel"), "a card of another nation gives nothing"
    assert p.g.stock[0] == [8, 0, 0]
    assert p.g.stock[1] == [0, 4, 0]
    p.by_default(lambda g: g.phase == "placement")
    levies = [[UNITS[k] for k in p.g.step(s).levy] for s in (0, 1)]
    assert levies == [["swordsman"] * 2 + ["horseman"] * 3, ["swordsman"] * 2], "two besides the gifts"


@rule("RK-024")
def test_after_the_gifts_all_cards_are_one_hidden_stack():
    p = rows(2, p0=[5, 12], p1=[4, 36])
    p.g.nation, p.g.order = [4, 3], [0, 1]
    p.start(ReceiveBonuses())
    assert len(p.g.cards.lie(DECK)) == 48
    assert set(p.g.cards.seen) == {0}


@rule("RK-025", example="L107")
def test_a_draw_gift_draws_from_the_new_stack_and_goes_under_it():
    p = rows(2, p0=[13, 20], p1=[5, 12])
    p.g.nation, p.g.order = [3, 4], [0, 1]
    p.start(ReceiveBonuses(), draws=[0, 0, 0])
    assert p.hand(0) == [1, 2, 3]
    assert p.g.under == (12,)
    assert p.g.cards.at[12] == UNDER


@rule("RK-025", "RK-075")
def test_the_card_under_the_stack_is_drawn_last():
    p = europe(2)
    g = p.g
    p.hold(1, *range(2, 13), *range(14, 49))
    g.cards.move(12, UNDER, g.everybody)
    g.under = (12,)
    g.cards.at[1] = g.cards.at[2] = 6
    p.start(DrawInfluence(), draws=[0, 0, 0])
    assert p.hand(0) == [1, 13]
    assert g.under == ()


# ---- Placement ----------------------------------------------------------------------------------------


def placing(players: int = 2, levy: tuple[int, ...] = (0, 0)) -> Position:
    p = europe(players)
    p.g.round = 0
    return p.start(PlaceStart(tuple(levy for _ in range(players))), RevealStart())


@rule("RK-026", "RK-027", "RK-033", "RK-034")
def test_chits_one_and_two_go_on_the_two_sites_in_either_order():
    p = placing()
    assert p.options(VIKINGS) == [("first", "J4"), ("first", "L4")]
    p.act(VIKINGS, ("first", "L4"))
    p.by_default(lambda g: g.result is not None)
    assert [p.g.book.id[p.g.place[s]] for s in (0, 1)] == ["L4", "J4"]
    assert [p.g.book.id[p.g.place[s]] for s in (8, 9)] == ["K9", "K7"]
    assert p.g.level[0] == p.g.level[1] == 1, "villages, one cone each"
    assert p.g.buildings[0] == 0


@rule("RK-029", "RK-030", "RK-031")
def test_start_units_go_into_the_zone_at_most_two_per_settlement():
    p = placing(levy=(0, 0, 0, 1))
    p.act(VIKINGS, ("first", "J4"))
    assert {o[2] for o in p.options(VIKINGS)} == {"J3", "K3", "J4", "K4", "L4", "L5"}
    p.act(VIKINGS, ("unit", "swordsman", "J4")).act(VIKINGS, ("unit", "swordsman", "J4"))
    assert "J4" not in {o[2] for o in p.options(VIKINGS)}
    p.act(VIKINGS, ("unit", "swordsman", "K3")).act(VIKINGS, ("unit", "archer", "L4"))
    p.by_default(lambda g: g.result is not None)
    assert sorted(p.at(u) for u in p.g.ground(VIKINGS)) == ["J4", "J4", "K3", "L4"]
    assert not any(p.g.light), "dark side up"


@rule("RK-029")
def test_placement_is_hidden_until_all_are_done():
    p = placing()
    before = p.g.view(SAXONS)
    p.act(VIKINGS, ("first", "L4"))
    assert p.g.view(SAXONS) == before
    assert any(piece.secret for s in p.g.view(VIKINGS).boards[0].spaces for piece in s.pieces)


@rule("RK-029", "RK-081")
def test_a_gift_ship_starts_next_to_a_site():
    p = placing(levy=(0, 3))
    p.act(VIKINGS, ("first", "J4")).act(VIKINGS, ("unit", "swordsman", "J4"))
    near = {p.g.book.id[n] for s in ("J4", "L4") for n in p.g.book.sea_near[p.hex(s)]}
    assert {o[2] for o in p.options(VIKINGS)} == near


@rule("RK-035", "RK-042")
def test_four_lands_around_the_sites_and_the_markers_at_their_start():
    p = placing()
    p.act(VIKINGS, ("first", "J4"))
    p.act(VIKINGS, ("unit", "swordsman", "J4")).act(VIKINGS, ("unit", "swordsman", "J4"))
    for k, land in enumerate(("J3", "K4", "J5", "I4")):
        offered = p.options(VIKINGS)
        assert all(p.hex(o[2]) in p.g.book.near[p.hex(o[1])] for o in offered)
        assert p.hex("J4") not in {p.hex(o[2]) for o in offered}
        assert len({o[2] for o in offered if o[1] == "J4"}) == 6 - k, "each land once"
        p.act(VIKINGS, ("land", "J4", land))
    assert p.options(VIKINGS) == [("ready",)]
    p.by_default(lambda g: g.result is not None)
    assert p.g.lands[VIKINGS] == 4
    assert p.g.unity[VIKINGS] == 0
    assert p.g.treachery(VIKINGS) == p.g.dedication(VIKINGS) == 0


@rule("RK-036", "RK-037", "RK-038", "RK-039", "RK-040", "RK-041", example="L150")
def test_any_four_first_lands_add_up_to_eight():
    samples = {"hills": "K1", "plains": "K10", "forest": "K2", "sea": "J7"}
    b = book()
    by_terrain = {t: b.yields[k] for k, t in enumerate(("hills", "plains", "forest", "sea"))}
    assert by_terrain == {"hills": (1, 1, 0), "plains": (0, 0, 2), "forest": (0, 1, 1), "sea": (1, 0, 1)}
    for four in itertools.combinations_with_replacement(samples, 4):
        assert sum(sum(by_terrain[t]) for t in four) == 8
    p = europe()
    p.settle(SAXONS, "K9", lands=["L9", "K8", "J9", "K10"])  # hills, plains, forest, forest
    assert p.g.track[SAXONS] == [1, 3, 4]
    assert sum(p.g.track[SAXONS]) == 8


@rule("RK-032")
def test_colours_are_chosen_freely():
    p = europe(3)
    p.g.colour = (-1,) * 3
    p.g.order = [2, 0, 1]
    p.start(ChooseColours())
    p.act(2, ("colour", "green"))
    assert {o[1] for o in p.options(0)} == {"orange", "red", "blue"}
    p.act(0, ("colour", "blue")).act(1, ("colour", "orange"))
    assert p.g.colour == (2, 0, 3)


@rule("RK-043", "RK-020", example="L171")
@pytest.mark.parametrize(
    ("die", "invention"),
    [
        (1, "christianity"),
        (2, "feudalism"),
        (3, "monasticism"),
        (4, "heavy-plow"),
        (5, "horseshoe"),
        (6, "hard-steel"),
    ],
)
def test_a_die_gives_the_first_invention(die, invention):
    p = europe(2)
    p.start(FirstInventions(), draws=rolls(die, 1))
    assert p.inventions(VIKINGS) == {invention}


@rule("RK-043")
def test_an_owned_invention_is_rolled_again():
    p = europe(2)
    p.learn(VIKINGS, "hard-steel")
    p.start(FirstInventions(), draws=rolls(6, 6, 2, 1))
    assert p.inventions(VIKINGS) == {"hard-steel", "feudalism"}


@rule("RK-044")
def test_any_number_of_players_may_own_an_invention():
    p = europe(4)
    p.start(FirstInventions(), draws=rolls(3, 3, 3, 3))
    assert all(p.knows(s, "monasticism") for s in (VIKINGS, SAXONS, FRANKS, BYZANTINES))
    table = next(b for m in p.g.view(None).mats for b in m.blocks if b.id == "inventions")
    assert next(c for c in table.cells if c.id == "monasticism").seats == [0, 1, 2, 3]
