"""Questions every chapter asks: kingdoms, lands and buildings, pieces and armies, cards in hand."""

from pentarchy.games.medioevo_universale.rules.realm.cards import (
    draw_empire,
    find_card,
    kinds_in_hand,
    lay_before,
)
from pentarchy.games.medioevo_universale.rules.realm.lands import (
    buildings,
    cathedral_room,
    contested,
    lands,
    set_building,
    sound,
    whole_kingdoms,
)
from pentarchy.games.medioevo_universale.rules.realm.pieces import (
    add_piece,
    army_left,
    change,
    chief_level,
    force,
    piece,
    remove,
    stacks,
    stock,
)
from pentarchy.games.medioevo_universale.rules.realm.powers import obedient
from pentarchy.games.medioevo_universale.rules.realm.relations import at_war, bound
from pentarchy.games.medioevo_universale.state.records import ALL, DECK, Piece, Siege, front, hand
from pentarchy.kernel import changed
from tests.play import rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import army, at, bare, deal, inside, own, pact, put, war, wild

# ---- what a realm is -------------------------------------------------------------------------------------


@rule("MU-443", "MU-096")
def test_a_whole_kingdom():
    g = bare()
    mine = {g.book.kingdoms[k].id for k in whole_kingdoms(g, HUNGARY)}
    assert "hungary" in mine
    own(g, HUNGARY, "campania", "puglia")
    assert "sicily" not in {g.book.kingdoms[k].id for k in whole_kingdoms(g, HUNGARY)}
    own(g, HUNGARY, "sicily")
    assert "sicily" in {g.book.kingdoms[k].id for k in whole_kingdoms(g, HUNGARY)}


@rule("MU-413")
def test_only_a_siege_by_armies_in_the_land_contests_it():
    g = bare()
    t = at(g, "thrace")
    g.sieges = [Siege(HORDE, at(g, "crimea"), 1)]
    put(g, HORDE, "wagon", "thrace", fv=3)
    assert not contested(g, t)
    g.sieges = [Siege(HORDE, t, 1)]
    assert contested(g, t)
    assert t not in lands(g, BYZANTIUM)
    g.sieges = [Siege(-1, t, 1)]
    assert not contested(g, t), "the invaders wait outside"
    g.sieges = [Siege(HUNGARY, t, 1)]
    assert not contested(g, t), "a siege from the sea"
    assert t in lands(g, BYZANTIUM)
    wild(g, "thrace")
    assert not contested(g, t)


@rule("MU-066", "MU-132", "MU-452")
def test_the_buildings_of_a_land():
    g = bare()
    t = at(g, "banat")
    g.church = [0] * len(g.church)
    for what, lev in (
        ("settlement", 2),
        ("fortification", 3),
        ("cathedral", 1),
        ("mining", 1),
        ("harbour", 1),
    ):
        set_building(g, t, what, lev)
    everything = [("settlement", 2), ("fortification", 3), ("cathedral", 1), ("mining", 1), ("harbour", 1)]
    assert buildings(g, t) == everything
    g.dented = changed(g.dented, t, 1 << 4)
    assert sound(g, t, "mining"), "an Event hurts, but does not close"
    g.damaged = changed(g.damaged, t, 1 << 4)
    assert not sound(g, t, "mining")
    assert sound(g, t, "settlement")
    set_building(g, t, "mining", 0)
    assert sound(g, t, "mining")
    assert g.fair[t] == 0
    set_building(g, t, "harbour", 0)
    assert buildings(g, t) == everything[:3]
    assert not cathedral_room(g, t), "one to a land"
    assert cathedral_room(g, at(g, "bihar"))
    assert not cathedral_room(g, at(g, "bihar"), [at(g, "croatia")])
    assert cathedral_room(g, at(g, "bihar"), [at(g, "thrace")])
    assert cathedral_room(g, at(g, "mazovia"))
    g.church[at(g, "silesia")] = 1
    assert not cathedral_room(g, at(g, "mazovia")), "one to a Great Kingdom"


@rule("MU-398", "MU-045")
def test_who_stands_with_whom():
    g = bare()
    assert obedient(g, HUNGARY)
    g.alive[HUNGARY] = False
    assert not obedient(g, HUNGARY)
    war(g, EMPIRE, HORDE)
    assert at_war(g, HORDE, EMPIRE)
    assert not at_war(g, -1, EMPIRE)
    assert not at_war(g, EMPIRE, -1)
    pact(g, "trade", EMPIRE, MAMLUKS)
    assert bound(g, MAMLUKS, EMPIRE, "trade", "alliance")
    assert not bound(g, HORDE, MAMLUKS, "trade")
    assert not bound(g, EMPIRE, MAMLUKS, "alliance")


# ---- pieces ----------------------------------------------------------------------------------------------


@rule("MU-130", "MU-270")
def test_what_goes_down_with_a_transport():
    g = bare()
    for where, alive in (("banat", True), ("ionian", False)):
        ship, chief = army(g, HUNGARY, where, 5, kind="galley")
        cart = put(g, HUNGARY, "wagon", where, aboard=ship)
        gun = put(g, HUNGARY, "engine", where, aboard=cart)
        remove(g, ship)
        assert (g.pieces[chief] is not None) == alive, "on land a Captain gets off"
        assert g.pieces[cart] is None
        assert g.pieces[gun] is None
        if alive:
            assert piece(g, chief).aboard == -1
        g.check()
    n = add_piece(g, Piece("caravan", 1, HUNGARY, at(g, "banat")))
    assert n == 0, "in the first free place"
    change(g, n, owner=EMPIRE)
    g.check()
    change(g, n, mp=3)
    g.check()


@rule("MU-078", "MU-299", "MU-430")
def test_what_is_where_and_what_is_left():
    g = bare()
    put(g, HUNGARY, "engine", "banat", level=2)
    put(g, EMPIRE, "engine", "saxony", level=2)
    assert [stock(g, "engine", n) for n in (1, 2, 3)] == [16, 12, 12]
    put(g, -1, "captain", "raska", level=1)
    put(g, -1, "captain", "raska", level=3)
    put(g, BYZANTIUM, "captain", "thrace")
    assert (stock(g, "captain"), stock(g, "captain", 1, BYZANTIUM), stock(g, "captain", 1, HUNGARY)) == (
        5,
        2,
        3,
    )
    assert chief_level(g, at(g, "raska")) == 3
    wagon = put(g, HUNGARY, "wagon", "banat", fv=4)
    put(g, HUNGARY, "wagon", "banat", fv=0)
    put(g, HUNGARY, "wagon", "bihar", fv=9)
    assert force(g, at(g, "banat"), HUNGARY) == 9
    assert stacks(g, at(g, "banat"), HUNGARY) == [(-1, 5), (wagon, 4)]
    g.army[at(g, "banat")] = 0
    assert stacks(g, at(g, "banat"), HUNGARY) == [(wagon, 4)]
    ship = put(g, HUNGARY, "galley", g.book.ids[g.book.sea], fv=2)
    assert force(g, g.book.sea, HUNGARY) == 2
    assert stacks(g, g.book.sea, HUNGARY) == [(ship, 2)]
    g.reserve[HUNGARY] = 3
    assert g.total_armies(HUNGARY) == 30 + 13 + 2 + 3
    assert army_left(g, HUNGARY) == 250 - 48


# ---- cards -----------------------------------------------------------------------------------------------


@rule("MU-042", "MU-453")
def test_cards_in_hand_and_in_ambush():
    g = bare()
    card, other = deal(g, HUNGARY, "corsair", "bard")
    assert kinds_in_hand(g, HUNGARY) == [g.book.cards[c].id for c in sorted((card, other))]
    g.corsair = [(card, at(g, "ionian"), -1)]
    assert kinds_in_hand(g, HUNGARY) == ["bard"]
    assert (find_card(g, HUNGARY, "corsair"), find_card(g, HUNGARY, "bard")) == (-1, other)
    inside(g, lambda: lay_before(g, other, EMPIRE))
    assert (g.cards.at[other], g.cards.seen[other]) == (front(EMPIRE), ALL)
    g.cards.at = [hand(MAMLUKS)] * 70
    g.cards.at[5] = DECK
    drawn = []
    inside(g, lambda: drawn.append(draw_empire(g, HUNGARY)), draws=[0])
    assert drawn == [5]
    assert (g.cards.at[5], g.cards.seen[5]) == (hand(HUNGARY), 1 << HUNGARY)
    inside(g, lambda: drawn.append(draw_empire(g, HUNGARY)), draws=[])
    assert drawn == [5, -1], "no card is left anywhere"
