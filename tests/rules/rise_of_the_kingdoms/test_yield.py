"""The round, inventions, influence cards and supplies."""

import pytest

from pentarchy.games.rise_of_the_kingdoms.book import SCHOOL
from pentarchy.games.rise_of_the_kingdoms.rules.cards import KeepWithinLimit
from pentarchy.games.rise_of_the_kingdoms.rules.clash.maneuver import Maneuver
from pentarchy.games.rise_of_the_kingdoms.rules.clash.sequence import DetermineSequence
from pentarchy.games.rise_of_the_kingdoms.rules.expand import Build, FoundAndGrow, Recruit
from pentarchy.games.rise_of_the_kingdoms.rules.influence import UseInfluence
from pentarchy.games.rise_of_the_kingdoms.rules.kingdom import cubes_left, lose_land, may_gain
from pentarchy.games.rise_of_the_kingdoms.rules.units import leave
from pentarchy.games.rise_of_the_kingdoms.rules.yields import (
    ChooseInventions,
    DrawInfluence,
    HandLimits,
    UseHands,
)
from pentarchy.games.rise_of_the_kingdoms.state import DISCARD
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import (
    FRANKS,
    SAXONS,
    VIKINGS,
    Position,
    europe,
    play,
)

# ---- The round ----------------------------------------------------------------------------------------


def by_default(p: Position) -> list[tuple[int, str]]:
    """The whole game by default choices: what was told in which round, and `in` which phase was decided."""
    seen, century = [(0, "set-up")], 0
    while p.g.result is None:
        seen.append((century, f"in {p.g.phase}"))
        seat = p.g.pending()[0]
        p.act(seat, p.g.default(seat))
        for event in p.events:
            century = event.open["round"] if event.kind == "century" else century
            seen.append((century, event.kind))
    return seen


@rule("RK-070", "RK-214", "RK-015")
def test_eight_rounds_each_ended_by_a_fate_card():
    p = play(4, seed=4)
    seen = by_default(p)
    told = [what for _, what in seen if what in ("century", "fate", "ends")]
    assert told == ["century", "fate"] * 8 + ["ends"]
    assert len(p.g.drawn) == 8


@rule("RK-067")
def test_the_nine_actions_follow_each_other_in_the_order_of_the_rulebook():
    seen = by_default(play(4, seed=4))
    order = ["in inventions", "draws", "in influence", "supplies", "in settlements", "in building"]
    order += ["in recruiting", "in sequence", "sequence", "turn", "in maneuver", "fate"]
    for n in range(1, 9):
        first = list(dict.fromkeys(what for r, what in seen if r == n and what in order))
        assert first == [what for what in order if what in first]
        assert {"draws", "supplies", "sequence", "turn", "fate"} <= set(first)


@rule("RK-068")
def test_yield_and_expand_are_open_to_all_at_once():
    p = europe(4)
    p.start(ChooseInventions())
    assert p.g.pending() == [0, 1, 2, 3]
    p.act(2, ("invent", "feudalism"))
    assert p.g.pending() == [0, 1, 3]


# ---- Inventions ---------------------------------------------------------------------------------------


@rule("RK-045", "RK-046", "RK-047")
def test_eras_by_year():
    b = europe().g.book
    assert {b.year(n): b.era(n) + 1 for n in range(1, 9)} == {
        500: 1, 600: 1, 700: 2, 800: 2, 900: 2, 1000: 3, 1100: 3, 1200: 3,
    }  # fmt: skip


def choices(p: Position, seat: int = VIKINGS) -> set[str]:
    p.start(ChooseInventions())
    return {o[1] for o in p.options(seat, "invent")}


FIRST_ERA = {"christianity", "feudalism", "monasticism", "heavy-plow", "horseshoe", "hard-steel"}


@rule("RK-071")
def test_round_one_offers_the_other_inventions_of_the_first_era():
    p = europe()
    p.learn(VIKINGS, "horseshoe")
    assert choices(p) == FIRST_ERA - {"horseshoe"}
    p.act(VIKINGS, ("invent", "feudalism"))
    assert VIKINGS not in p.g.pending(), "one choice"


@rule("RK-072", "RK-048")
def test_later_rounds_offer_this_and_earlier_eras_with_their_left_neighbour():
    p = europe(round_=2)
    p.learn(VIKINGS, "horseshoe")
    assert choices(p) == FIRST_ERA - {"horseshoe"}, "600 A.D. is still the first era"
    q = europe(round_=3)
    q.learn(VIKINGS, "horseshoe", "hard-steel", "longbow")
    assert choices(q) == (FIRST_ERA - {"horseshoe", "hard-steel"}) | {"war-saddle"}
    r = europe(round_=6)
    r.learn(VIKINGS, "horseshoe", "hard-steel", "longbow")
    assert choices(r) == (FIRST_ERA - {"horseshoe", "hard-steel"}) | {"war-saddle", "combined-arms"}


@rule("RK-072")
def test_choosing_is_optional():
    p = europe()
    choices(p)
    p.act(VIKINGS, ("pass",))
    assert p.inventions(VIKINGS) == set()


@rule("RK-073", "RK-113")
@pytest.mark.parametrize(("schools", "extra"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (7, 2)])
def test_three_schools_add_an_invention(schools, extra):
    p = europe(round_=3)
    for hex_ in ("J4", "L4", "K7", "K9", "H10", "G11", "N9")[:schools]:
        p.settle(VIKINGS, hex_, 1, ["school"])
    p.start(ChooseInventions())
    assert p.g.step(VIKINGS).left == 1 + extra
    assert p.g.count(VIKINGS, SCHOOL) == schools


@rule("RK-073", "RK-024")
def test_an_extra_choice_may_follow_in_the_same_row():
    p = europe(round_=3)
    for hex_ in ("J4", "L4", "K7"):
        p.settle(VIKINGS, hex_, 1, ["school"])
    p.start(ChooseInventions())
    p.act(VIKINGS, ("invent", "feudalism")).act(VIKINGS, ("invent", "kingship"))
    assert p.inventions(VIKINGS) == {"feudalism", "kingship"}


@rule("RK-010")
def test_lands_and_inventions_share_twenty_five_cubes():
    p = europe(round_=8)
    p.learn(VIKINGS, "christianity", "feudalism", "monasticism", "heavy-plow", "horseshoe")
    p.g.lands[VIKINGS] = 20
    assert cubes_left(p.g, VIKINGS) == 0
    assert not any(may_gain(p.g, VIKINGS, i) for i in range(18))
    p.g.lands[VIKINGS] = 19
    assert may_gain(p.g, VIKINGS, p.g.book.invention["hard-steel"])


@rule("RK-058", "RK-040")
def test_the_heavy_plow_raises_the_food_track():
    p = europe()
    p.settle(SAXONS, "K9", lands=["K8"])
    p.learn(SAXONS, "heavy-plow")
    assert p.g.track[SAXONS] == [0, 0, 3]


@rule("RK-059", "RK-037")
def test_the_three_field_system_raises_every_plains():
    p = europe()
    p.settle(SAXONS, "K9", lands=["K8", "J8", "J9"])
    p.learn(SAXONS, "heavy-plow")
    food = p.g.track[SAXONS][2]
    p.learn(SAXONS, "three-field-system")
    assert p.g.track[SAXONS][2] == food + 2
    p.settle(SAXONS, "G11", lands=["H11"])
    assert p.g.track[SAXONS][2] == food + 2 + 3, "new plains too"
    lose_land(p.g, p.hex("H11"))
    assert p.g.track[SAXONS][2] == food + 2


@rule("RK-063", example="L189")
def test_knighthood_gives_unity_for_every_horseman_in_play():
    p = europe()
    p.g.unity[VIKINGS] = 2
    riders = p.army(VIKINGS, "K10", "horseman", "horseman", "horseman")
    p.learn(VIKINGS, "horseshoe", "war-saddle", "knighthood")
    assert p.g.unity[VIKINGS] == 5
    leave(p.g, riders[0])
    assert p.g.unity[VIKINGS] == 4
    p.unit(VIKINGS, "horseman", "K10")
    assert p.g.unity[VIKINGS] == 5
    p.unit(VIKINGS, "swordsman", "K10")
    assert p.g.unity[VIKINGS] == 5


# ---- Influence cards ----------------------------------------------------------------------------------


@rule("RK-075", "RK-076", "RK-052", "RK-111")
@pytest.mark.parametrize(("palaces", "cards"), [(0, 2), (1, 3), (4, 6)])
def test_two_cards_and_one_per_palace(palaces, cards):
    p = europe(2)
    for hex_ in ("J4", "L4", "K7", "K9")[:palaces]:
        p.settle(VIKINGS, hex_, 1, ["palace"])
    p.start(DrawInfluence())
    assert len(p.hand(VIKINGS)) == cards
    assert len(p.hand(SAXONS)) == 2


@rule("RK-075")
def test_an_empty_stack_is_made_of_the_discards():
    p = europe(2)
    p.hold(SAXONS, *range(2, 40))
    for n in range(40, 49):
        p.g.cards.move(n - 1, DISCARD, p.g.everybody)
    p.start(DrawInfluence(), draws=[0, 0, 0, 0])
    assert len(p.hand(VIKINGS)) == 2
    assert len(p.hand(SAXONS)) == 38 + 2
    assert p.g.cards.lie(DISCARD) == []


@rule("RK-077", "RK-078", "RK-079")
@pytest.mark.parametrize(
    ("cathedrals", "pope", "limit"), [(0, False, 6), (2, False, 8), (0, True, 8), (2, True, 10)]
)
def test_the_hand_limit(cathedrals, pope, limit):
    p = europe()
    for hex_ in ("J4", "L4")[:cathedrals]:
        p.settle(VIKINGS, hex_, 1, ["cathedral"])
    p.g.pope = VIKINGS if pope else -1
    assert p.g.hand_limit(VIKINGS) == limit
    p.hold(VIKINGS, *range(1, limit + 3))
    p.start(KeepWithinLimit(VIKINGS))
    p.act(VIKINGS, ("discard", 1)).act(VIKINGS, ("discard", 5))
    assert p.g.result is not None
    assert len(p.hand(VIKINGS)) == limit


@rule("RK-077", "RK-068")
def test_hands_are_cut_after_the_gifts():
    p = europe()
    p.hold(VIKINGS, 2, 3, 4, 5, 6, 7, 32)
    p.start(UseHands(), HandLimits())
    p.act(VIKINGS, ("gift", 32)).act(VIKINGS, ("done",))
    assert p.g.result is not None, "the gift card is spent, so nothing needs to be discarded"


def using(*cards: int, seat: int = VIKINGS, p: Position | None = None) -> Position:
    p = p or europe()
    p.hold(seat, *cards)
    return p.start(UseInfluence(seat))


@rule("RK-080", "RK-084", example="L232")
def test_a_card_of_the_own_nation_gives_its_gift_and_is_discarded():
    p = using(32, 33, 2)
    assert p.options(VIKINGS) == [("gift", 32), ("gift", 33), ("done",)]
    p.act(VIKINGS, ("gift", 32))
    assert p.g.stock[VIKINGS] == [5, 0, 0]
    assert p.g.cards.at[31] == DISCARD
    p.act(VIKINGS, ("gift", 33))
    assert p.g.stock[VIKINGS] == [5, 6, 0]


@rule("RK-080")
def test_gifts_are_optional_and_kept_for_later():
    p = using(32)
    p.act(VIKINGS, ("done",))
    assert p.hand(VIKINGS) == [32]


@rule("RK-074", "RK-080")
def test_a_gift_may_be_an_invention():
    p = using(16)
    p.act(VIKINGS, ("gift", 16))
    assert p.knows(VIKINGS, "christianity")


@rule("RK-080", "RK-027")
def test_an_owned_gift_invention_becomes_another_or_coins():
    p = europe()
    p.learn(VIKINGS, "hard-steel", "christianity")
    using(16, p=p).act(VIKINGS, ("gift", 16))
    assert {o[1] for o in p.options(VIKINGS)} == FIRST_ERA - {"hard-steel", "christianity"}
    p.act(VIKINGS, ("invent", "feudalism"))
    assert p.knows(VIKINGS, "feudalism")
    q = europe()
    q.learn(VIKINGS, *FIRST_ERA)
    using(16, p=q).act(VIKINGS, ("gift", 16))
    assert q.g.stock[VIKINGS] == [3, 0, 0]


@rule("RK-080", "RK-010")
def test_without_a_cube_left_an_invention_cannot_be_received():
    p = europe()
    lands = [
        ("K9", 3, ["J9", "L9", "J8", "K8", "J10", "K10"]),
        ("G11", 3, ["F11", "H11", "F10", "G10", "F12", "G12"]),
    ]
    lands += [("R14", 3, ["Q14"]), ("J4", 3, [])]
    for where, level, around in lands:
        p.settle(VIKINGS, where, level, lands=around)
    p.learn(VIKINGS, *FIRST_ERA - {"christianity"}, "theology", "crusades", "kingship", "guilds", "education")
    p.learn(VIKINGS, "astrolabe", "war-saddle")
    assert cubes_left(p.g, VIKINGS) == 0
    using(16, p=p)
    assert ("gift", 16) not in p.options(VIKINGS)


@rule("RK-080", "RK-028")
def test_a_gift_of_cards_draws_them_at_once():
    p = using(13, seat=FRANKS)
    p.act(FRANKS, ("gift", 13), draws=[0, 0, 0])
    assert p.hand(FRANKS) == [1, 2, 3]


@rule("RK-081", "RK-028")
def test_gift_units_go_into_settlements_only():
    p = europe()
    p.settle(VIKINGS, "J4")
    p.settle(VIKINGS, "L4")
    p.army(VIKINGS, "L4", "archer", "archer")
    p.unit(VIKINGS, "swordsman", "K10")
    using(17, p=p).act(VIKINGS, ("gift", 17))
    assert p.options(VIKINGS) == [("place", "J4"), ("place", "L4")]
    p.act(VIKINGS, ("place", "L4"))
    assert [p.at(u) for u in (1, 2)] == ["L4", "J4"], "L4 is full: the second goes to J4 by itself"


@rule("RK-081")
def test_a_gift_that_does_not_fit_stays_in_hand():
    p = europe()
    p.unit(VIKINGS, "swordsman", "K10")
    using(17, 1, p=p)
    assert p.options(VIKINGS) == [("done",)]


@rule("RK-081", "RK-127")
def test_a_gift_ship_goes_on_free_sea_next_to_a_settlement():
    p = europe()
    p.settle(VIKINGS, "K7")
    p.unit(SAXONS, "ship", "J7")
    using(1, p=p).act(VIKINGS, ("gift", 1))
    assert {o[1] for o in p.options(VIKINGS)} == {"L7", "K6"}
    p.act(VIKINGS, ("place", "K6"))
    assert [p.at(s) for s in p.g.ships(VIKINGS)] == ["K6"]


@rule("RK-082", "RK-025")
def test_three_cards_of_a_player_copy_one_of_his_inventions():
    p = europe()
    p.learn(SAXONS, "hard-steel", "longbow", "feudalism")
    p.learn(VIKINGS, "feudalism")
    using(5, 12, 21, p=p)
    assert ("three", 5, 12, 21) in p.options(VIKINGS)
    p.act(VIKINGS, ("three", 5, 12, 21))
    assert p.options(VIKINGS) == [("invent", "hard-steel"), ("invent", "longbow")], "any of them, L234"
    p.act(VIKINGS, ("invent", "longbow"))
    assert p.inventions(VIKINGS) == {"feudalism", "longbow"}
    assert p.hand(VIKINGS) == []


@rule("RK-082")
def test_with_the_variant_a_copy_needs_its_left_neighbour():
    p = europe(copying="next")
    p.learn(SAXONS, "hard-steel", "longbow", "feudalism")
    p.learn(VIKINGS, "feudalism")
    using(5, 12, 21, p=p).act(VIKINGS, ("three", 5, 12, 21))
    assert p.inventions(VIKINGS) == {"feudalism", "hard-steel"}, "the Longbow needs Hard steel first"


@rule("RK-082")
def test_nothing_to_copy_nothing_to_spend():
    p = europe()
    p.learn(SAXONS, "feudalism")
    p.learn(VIKINGS, "feudalism")
    using(5, 12, 21, p=p)
    assert p.options(VIKINGS) == [("done",)]


@rule("RK-082")
def test_two_cards_are_too_few():
    p = europe()
    p.learn(SAXONS, "feudalism")
    using(5, 12, p=p)
    assert p.options(VIKINGS) == [("done",)]


@rule("RK-083")
def test_three_cards_of_an_absent_nation_give_the_lowest_ones_gift():
    p = using(9, 25, 24)  # Celts: 4 production, 3 wealth, 2 ships
    p.act(VIKINGS, ("three", 9, 24, 25))
    assert p.g.stock[VIKINGS] == [0, 4, 0]
    assert p.hand(VIKINGS) == []


@rule("RK-084")
def test_spent_cards_lie_open_on_the_discard_pile():
    p = using(9, 24, 40, 32)
    p.act(VIKINGS, ("three", 9, 24, 40)).act(VIKINGS, ("gift", 32))
    assert [c + 1 for c in p.g.cards.lie(DISCARD)] == [9, 24, 32, 40]
    assert all(p.g.cards.seen[c] == p.g.everybody for c in p.g.cards.lie(DISCARD))


@rule("RK-084", "RK-075")
def test_a_gift_of_cards_does_not_draw_itself_from_the_discards():
    p = europe()
    p.hold(SAXONS, *(n for n in range(1, 49) if n != 13))
    using(13, seat=FRANKS, p=p).act(FRANKS, ("gift", 13), draws=[])
    assert p.hand(FRANKS) == []
    assert [c + 1 for c in p.g.cards.lie(DISCARD)] == [13]


@rule("RK-085", "RK-086", example="L249")
def test_a_card_moves_a_cube_from_hills_to_plains():
    p = europe()
    p.settle(SAXONS, "K9", lands=["L9", "J9"])
    p.settle(SAXONS, "G11", lands=["G12"])
    using(2, seat=SAXONS, p=p)
    before = list(p.g.track[SAXONS])
    p.act(SAXONS, ("shift",))
    assert {o[1] for o in p.options(SAXONS, "cube")} == {"L9", "J9", "G12"}
    p.act(SAXONS, ("cube", "L9"))
    assert {o[1] for o in p.options(SAXONS, "to")} == {"J8", "K8", "J10", "K10"}, "around the same settlement"
    p.act(SAXONS, ("to", "K8"))
    assert [b - a for a, b in zip(before, p.g.track[SAXONS])] == [-1, -1, 2]
    assert p.hand(SAXONS) == []
    assert p.land_of("K8") == SAXONS
    assert p.g.lands[SAXONS] == 3


@rule("RK-085")
def test_cubes_may_be_moved_whenever_one_is_asked_but_not_in_secret_or_in_battle():
    def at(*steps):
        p = europe()
        p.settle(SAXONS, "K9", lands=["L9"])
        p.hold(SAXONS, 2, 4)
        return p.start(*steps)

    for step in (
        ChooseInventions(),
        UseInfluence(SAXONS),
        FoundAndGrow(SAXONS),
        Build(SAXONS),
        Recruit(SAXONS),
        Maneuver(SAXONS),
    ):
        p = at(step)
        what_else = [o for o in p.options(SAXONS) if o != ("shift",)]
        p.act(SAXONS, ("shift",)).act(SAXONS, ("cube", "L9")).act(SAXONS, ("back",))
        assert p.hand(SAXONS) == [2, 4], "nothing moved, nothing paid"
        p.act(SAXONS, ("shift",)).act(SAXONS, ("cube", "L9")).act(SAXONS, ("to", "K8")).act(
            SAXONS, ("card", 2)
        )
        assert (p.land_of("K8"), p.hand(SAXONS)) == (SAXONS, [4])
        assert [o for o in p.options(SAXONS) if o != ("shift",)] == what_else, "the phase goes on"
    assert ("shift",) not in at(DetermineSequence()).options(SAXONS)


@rule("RK-080", "RK-226")
def test_a_gift_that_finds_no_token_stays_in_hand():
    for tokens, offered in ((7, True), (8, False)):
        p = europe()
        book, nation = p.g.book, p.g.nation[SAXONS]
        card = next(
            c
            for c, n in enumerate(book.nation_of)
            if n == nation and book.influence[c].gift.kind == "horseman"
        )
        p.settle(SAXONS, "K9", 3)
        for n in range(tokens):
            p.unit(SAXONS, "horseman", ("P6", "P8", "L12")[n % 3])
        p.hold(SAXONS, card + 1)
        p.start(UseInfluence(SAXONS))
        assert (("gift", card + 1) in p.options(SAXONS)) == offered
