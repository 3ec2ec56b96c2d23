"""The Event phase: omens, Event cards, rebellion and the growth of the Barbarians."""

import pytest

from pentarchy.games.medioevo_universale.rules.barbarians import grow
from pentarchy.games.medioevo_universale.rules.calamities import CALAMITIES
from pentarchy.games.medioevo_universale.rules.calamities.area import area_lands, draw_card
from pentarchy.games.medioevo_universale.rules.commerce.prices import sell_price
from pentarchy.games.medioevo_universale.rules.events import (
    GROUP_A,
    GROUP_B,
    ICONS,
    CalamityRoll,
    DrawEvent,
    EventPhase,
    Growth,
    Rebellions,
    Toll,
)
from pentarchy.games.medioevo_universale.rules.realm.pieces import chiefs, force, piece, remove, stacks
from pentarchy.games.medioevo_universale.state.records import OWNERLESS, Horde
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, army, at, bare, d, inside, learn, own, put, resting, wild


def area(g, name):
    g.area = g.book.area[name]
    return g


def card_of(g, name):
    """The number of an Event card of an area, and the draw that turns it up from a full deck."""
    return next(n for n, e in enumerate(g.book.events) if e.area == name)


@rule("MU-107")
def test_the_parts_of_the_event_phase_in_order():
    g = bare()
    g.turn, g.doubles = 2, 1
    own(g, HUNGARY, "bohemia", fv=1)
    wild(g, "styria", fv=30)
    p = begin(g, EventPhase(), Pause())
    while g.pending() != [0] or not isinstance(p.step(0), Pause):
        p.act(g.pending()[0], g.default(g.pending()[0]))
    kinds = [e.kind for e in p.events] if p.events else []
    order = [k for k in kinds if k in ("omen", "event", "rebellion", "raid")]
    assert order == sorted(order, key=("omen", "event", "rebellion", "raid").index)


@rule("MU-108", "MU-109", "MU-110", example="L488")
def test_the_omen_grows_until_a_calamity_and_rests_a_turn_after_it():
    for up_to in (1, 2, 6):
        g = bare()
        g.turn, g.doubles = 1 + up_to, up_to
        begin(g, CalamityRoll(), Pause(), draws=[5, 4, card_of(g, "british_isles"), 0])
        assert g.doubles == min(6, up_to + 1)
    g = bare()
    g.turn, g.doubles = 4, 3
    begin(g, CalamityRoll(), Pause(), draws=[3, 3, card_of(g, "british_isles"), 0])
    assert g.doubles == 4
    assert not g.calamity, "a double four does not count yet"
    g = bare()
    g.turn, g.doubles = 4, 3
    p = begin(g, CalamityRoll(), Pause(), draws=[2, 2, 0, 2, card_of(g, "british_isles")])
    assert g.calamity == "famine"
    assert g.doubles == 0
    g.turn = 5
    g.calamity = ""
    p = begin(g, CalamityRoll(), Pause())
    assert not p.told("omen")
    assert p.told("event")
    assert g.doubles == 1
    g.turn = 1
    p = begin(g, CalamityRoll(), Pause())
    assert not p.told("omen"), "none on the first turn"


@rule("MU-111", "MU-128", "MU-113", example="L510")
def test_a_die_picks_the_calamity_and_eight_is_rolled_again():
    g = bare()
    g.turn, g.doubles = 2, 1
    p = begin(g, CalamityRoll(), Pause(), draws=[0, 0, *d(1, 8, 6), card_of(g, "hungary_marches")])
    assert p.told("calamity")[0]["name"] == "heresy"
    assert not p.told("event"), "the card only gives the place"
    assert GROUP_A == ("flood", "invasion", "famine", "conspiracy", "epidemic", "heresy", "civil war")
    assert GROUP_B == ("fire", "inquisition", "pirates", "uprisings", "storm", "earthquake", "crusade")
    assert set(CALAMITIES) == {*GROUP_A, *GROUP_B}


@rule("MU-112", "MU-114", "MU-119")
@pytest.mark.parametrize(("die", "icon"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_an_event_card_and_one_of_its_icons(die, icon):
    g = bare()
    n = card_of(g, "british_isles")
    p = begin(g, DrawEvent(), Pause(), draws=[n, die - 1])
    assert p.told("event") == [{"icon": g.book.events[n].icons[icon], "area": "british_isles"}]


@rule("MU-129")
def test_dark_and_light_lands_are_struck():
    g = area(bare(), "hungary_marches")
    names = {g.book.ids[t] for t in area_lands(g)}
    assert {"pannonia", "bohemia", "bessarabia"} <= names
    small = bare(5)
    inside(small, lambda: draw_card(small), draws=[0])
    assert area_lands(small), "cards without an open land are passed over"


@rule("MU-115")
def test_the_building_icon():
    g = area(bare(), "hungary_marches")
    inside(g, lambda: ICONS["damage"](g))
    assert g.dented[at(g, "pannonia")] == 0b11
    assert not g.dented[at(g, "crimea")]
    assert not g.dented[at(g, "bohemia")], "Barbarians mend theirs"


@rule("MU-116")
def test_the_transport_icon():
    g = area(bare(), "byzantine_marches")
    wagon, ship = put(g, BYZANTIUM, "wagon", "lydia", mp=8), put(g, BYZANTIUM, "galley", "aegean_s", mp=8)
    far = put(g, BYZANTIUM, "wagon", "pannonia", mp=8)
    inside(g, lambda: ICONS["standstill"](g))
    assert piece(g, wagon).stuck
    assert piece(g, ship).stuck
    assert not piece(g, far).stuck
    g = area(bare(), "byzantine_marches")
    learn(g, BYZANTIUM, "astronomy", "cartography")
    wagon, ship = put(g, BYZANTIUM, "wagon", "lydia", mp=8), put(g, BYZANTIUM, "galley", "aegean_s", mp=8)
    inside(g, lambda: ICONS["standstill"](g))
    assert piece(g, wagon).mp == piece(g, ship).mp == 4
    assert not piece(g, wagon).stuck


@rule("MU-117")
def test_the_army_icon():
    g = area(bare(), "hungary_marches")
    p = inside(
        g,
        lambda: ICONS["losses"](g),
        draws=[*d(2) * len([s for s in g.order if any(g.owner[t] == s for t in area_lands(g))])],
    )
    assert isinstance(p.step(g.pending()[0]), Toll)
    before = sum(force(g, t, HUNGARY) for t in area_lands(g))
    while not isinstance(p.step(g.pending()[0]), Pause):
        p.act(g.pending()[0], g.default(g.pending()[0]))
    assert sum(force(g, t, HUNGARY) for t in area_lands(g)) == before - 2


@rule("MU-118")
def test_the_market_icon():
    g = area(bare(), "hungary_marches")
    salt = g.book.good["salt"]
    before = sell_price(g, EMPIRE, at(g, "pannonia"), salt)
    g.event = "slump"
    assert sell_price(g, EMPIRE, at(g, "pannonia"), salt) == before - 10
    assert sell_price(g, EMPIRE, at(g, "franconia"), salt) == g.book.price[at(g, "franconia")][salt]
    cereals = g.book.good["cereals"]
    g.book.price[at(g, "pannonia")][cereals], was = 5, g.book.price[at(g, "pannonia")][cereals]
    assert sell_price(g, EMPIRE, at(g, "pannonia"), cereals) == 0, "not below nothing"
    g.book.price[at(g, "pannonia")][cereals] = was


# ---- rebellion -------------------------------------------------------------------------------------------


@rule("MU-120", "MU-122", "MU-123", example="L518-522")
def test_one_die_decides_over_all_weak_lands_of_a_player():
    g = bare()
    own(g, HUNGARY, "banat", fv=3)
    own(g, HUNGARY, "bihar", fv=2)
    begin(g, Rebellions(), Pause(), draws=d(2, 4))
    assert g.owner[at(g, "banat")] == HUNGARY
    assert (g.owner[at(g, "bihar")], g.army[at(g, "bihar")]) == (-1, 4)
    begin(g, Rebellions(), Pause(), draws=d(1))


@rule("MU-120", "MU-121", "MU-122", "MU-495", "MU-498")
def test_law_calms_and_feudalism_undoes_it():
    for techs, die, holds_on in (((), 3, False), (("law",), 3, True), (("law", "feudalism"), 3, False)):
        g = bare()
        learn(g, HUNGARY, *techs)
        own(g, HUNGARY, "banat", fv=3)
        begin(g, Rebellions(), Pause(), draws=d(die) if holds_on else d(die, 1))
        assert (g.owner[at(g, "banat")] == HUNGARY) == holds_on, techs
    g = bare()
    learn(g, HUNGARY, "law")
    own(g, HUNGARY, "banat", fv=4)
    begin(g, Rebellions(), Pause(), draws=[])
    assert g.owner[at(g, "banat")] == HUNGARY, "four FV are safe with LAW"


@rule("MU-123", "MU-130")
def test_a_rebellion_costs_what_stands_there_but_not_the_buildings():
    g = bare()
    own(g, HUNGARY, "banat", fv=0)
    g.fort[at(g, "banat")] = 1
    wagon, chief = army(g, HUNGARY, "banat", 1)
    begin(g, Rebellions(), Pause(), draws=d(4, 6))
    assert g.pieces[wagon] is None
    assert g.pieces[chief] is None
    assert g.army[at(g, "banat")] == 6
    assert g.fort[at(g, "banat")] == 1


@rule("MU-531", example="L1793")
def test_variant_walls_calm():
    from pentarchy.games.medioevo_universale.rules.realm.lands import rebellion_shift

    g = bare(walls_calm=True)
    learn(g, MAMLUKS, "law")
    g.fort[at(g, "cyrenaica")], g.fort[at(g, "sinai")] = 1, 3
    assert rebellion_shift(g, MAMLUKS, at(g, "cyrenaica")) == -2
    assert rebellion_shift(g, MAMLUKS, at(g, "sinai")) == -4


@rule("MU-124", "MU-125", example="L526")
def test_captains_enlist_and_border_lands_arm():
    g = bare()
    own(g, HUNGARY, "styria")
    wild(g, "bohemia", fv=3)
    put(g, -1, "captain", "bohemia", level=2)
    grow(g)
    assert g.army[at(g, "bohemia")] == 3 + 2 + 1
    before = g.army[at(g, "lombardy")]
    grow(g)
    assert g.army[at(g, "lombardy")] == before, "a kingdom wholly Barbarian stays quiet"


@rule("MU-124")
def test_captains_of_pirates_enlist_too():
    g = bare()
    ship = put(g, -1, "galley", "ionian", fv=5)
    put(g, -1, "captain", "ionian", level=3, aboard=ship)
    grow(g)
    assert piece(g, ship).fv == 8


@rule("MU-532", "MU-533", "MU-534")
def test_variant_relics():
    from pentarchy.games.medioevo_universale.rules.battle.conquest import take_relic
    from pentarchy.games.medioevo_universale.rules.scoring import due

    g = bare(relics=True)
    n = next(n for n, e in enumerate(g.book.events) if e.relics)
    begin(g, DrawEvent(), Pause(), draws=[n, 0, 2])
    t = g.book.space[g.book.events[n].relics[2]]
    assert g.relic[t] == 1
    inside(g, lambda: take_relic(g, t, HORDE))
    assert g.relic[t] == 1, "only a Captain takes it"
    put(g, HORDE, "captain", g.book.ids[t])
    g.church = [0] * len(g.church)
    before = due(g, HORDE)
    inside(g, lambda: take_relic(g, t, HORDE))
    assert g.honour[HORDE] == 1
    assert g.relic[t] == 0
    assert due(g, HORDE) == before + 1
    for n in chiefs(g, t, HORDE):
        remove(g, n)
    assert g.relic[t] == 1, "it stays where he falls"
    g.church[at(g, "crimea")] = 1
    g.shrine = (at(g, "crimea"),)
    assert due(g, HORDE) == before + 2 + 1, "two with a Cathedral, which counts itself"


# ---- more of the phase -----------------------------------------------------------------------------------


@rule("MU-108", "MU-109", "MU-107")
def test_the_first_turn_has_no_omen_and_the_second_begins_with_the_ones():
    g = bare()
    g.turn, g.doubles = 1, 0
    p = begin(g, EventPhase(), Pause(), draws=None)
    while not resting(g):
        p.act(g.pending()[0], g.default(g.pending()[0]))
    assert g.doubles == 1
    g.turn, g.doubles = 7, 4
    wild(g, "bohemia", fv=1)
    own(g, HUNGARY, "styria")
    p = begin(g, EventPhase(), Pause(), draws=None)
    assert p.told("omen")[0]["up_to"] == 4, "later turns leave the number alone"


@rule("MU-111", "MU-128")
@pytest.mark.parametrize(
    ("die", "number", "name"), [(2, 2, "invasion"), (3, 1, "fire"), (4, 7, "crusade"), (2, 1, "flood")]
)
def test_group_and_calamity_by_dice(die, number, name):
    g = bare()
    g.turn, g.doubles, g.horde = 2, 1, Horde(0, 1, 0, -1)
    g.pope = g.antipope = -1
    g.town = [0] * len(g.town)
    g.fort = [0] * len(g.fort)
    g.church = [0] * len(g.church)
    island = card_of(g, "british_isles")
    begin(
        g,
        CalamityRoll(),
        Pause(),
        draws=[0, 0, die - 1, 7, number - 1, island, *([0] if name == "flood" else [])],
    )
    assert g.calamity == name


@rule("MU-112", "MU-129")
def test_cards_of_closed_areas_are_left_out():
    g = bare(5)
    seen = set()
    for _ in range(60):
        inside(g, lambda: seen.add(draw_card(g)))
        assert area_lands(g)
        assert all(not g.shut[t] for t in area_lands(g))
    assert seen == set(g.book.core_events)
    assert len(seen) < len(g.book.events)
    full = bare()
    drawn = []
    for _ in range(31):
        inside(full, lambda: drawn.append(draw_card(full)))
    assert sorted(drawn[:30]) == list(range(30)), "each once, then the deck is shuffled anew"


@rule("MU-112", "MU-118")
def test_the_icon_of_the_turn_works_at_once_and_stays_on_the_table():
    for icon in ("damage", "slump"):
        g = bare()
        n, k = next(
            (n, e.icons.index(icon))
            for n, e in enumerate(g.book.events)
            if icon in e.icons and e.area == "hungary_marches"
        )
        begin(g, DrawEvent(), Pause(), draws=[n, 2 * k])
        assert g.event == icon
        assert bool(g.dented[at(g, "pannonia")]) == (icon == "damage")


@rule("MU-532")
def test_a_relic_needs_the_variant_and_the_grail():
    g = bare()
    n = next(n for n, e in enumerate(g.book.events) if e.relics)
    begin(g, DrawEvent(), Pause(), draws=[n, 0])
    assert not any(g.relic)
    g = bare(relics=True)
    plain = next(n for n, e in enumerate(g.book.events) if not e.relics)
    begin(g, DrawEvent(), Pause(), draws=[plain, 0])
    assert not any(g.relic)
    g = bare(relics=True)
    begin(g, DrawEvent(), Pause(), draws=[n, 0, 7])
    assert g.relic[g.book.space[g.book.events[n].relics[7]]] == 1
    small = bare(5, relics=True)
    shut = [
        (n, k)
        for n in small.book.core_events
        for k, x in enumerate(small.book.events[n].relics)
        if small.shut[small.book.space[x]]
    ]
    if shut:
        (n, k) = shut[0]
        begin(small, DrawEvent(), Pause(), draws=[list(small.book.core_events).index(n), 0, k])
        assert not any(small.relic)


@rule("MU-115", "MU-116")
def test_icons_strike_whom_they_should():
    g = area(bare(), "byzantine_marches")
    inside(g, lambda: ICONS["damage"](g))
    assert g.dented[at(g, "thrace")] == 0b11, "the first seat too"
    learn(g, BYZANTIUM, "cartography")
    wagon = put(g, BYZANTIUM, "wagon", "lydia", mp=7)
    ship = put(g, BYZANTIUM, "galley", "aegean_s", mp=7)
    pirate = put(g, -1, "galley", "aegean_s", mp=7)
    lost = put(g, OWNERLESS, "wagon", "lydia", mp=7)
    inside(g, lambda: ICONS["standstill"](g))
    assert (piece(g, wagon).mp, piece(g, wagon).stuck) == (3, False), "half, rounded down"
    assert (piece(g, ship).mp, piece(g, ship).stuck) == (0, True), "ships need ASTRONOMY"
    assert piece(g, pirate).mp == piece(g, lost).mp == 7
    g.tech[BYZANTIUM] = 0
    learn(g, BYZANTIUM, "astronomy")
    other = put(g, BYZANTIUM, "wagon", "lydia", mp=7)
    inside(g, lambda: ICONS["standstill"](g))
    assert piece(g, other).stuck


@rule("MU-117")
def test_losses_are_spread_as_the_owner_likes():
    g = bare()
    g.owner = [-1] * len(g.owner)
    own(g, HUNGARY, "banat", fv=2)
    own(g, HUNGARY, "bihar", fv=3)
    spaces = (at(g, "banat"), at(g, "bihar"), at(g, "croatia"))
    p = begin(g, Toll(HUNGARY, spaces, 4), Pause())
    assert p.options(HUNGARY) == [
        ("lose", "banat", -1, 1),
        ("lose", "banat", -1, 2),
        ("lose", "bihar", -1, 1),
        ("lose", "bihar", -1, 3),
    ]
    p.act(HUNGARY, ("lose", "bihar", -1, 1)).act(HUNGARY, ("lose", "banat", -1, 2))
    assert (g.army[at(g, "banat")], g.army[at(g, "bihar")]) == (0, 1)
    assert resting(g)
    begin(g, Toll(HUNGARY, spaces, 1), Pause())
    assert stacks(g, at(g, "bihar"), HUNGARY) == [], "the last FV needs no choice"
    own(g, HUNGARY, "banat", "bihar", fv=2)
    begin(g, Toll(HUNGARY, spaces, 9), Pause())
    assert g.army[at(g, "banat")] == g.army[at(g, "bihar")] == 0
    g = area(bare(), "british_isles")
    inside(g, lambda: ICONS["losses"](g), draws=[])
    assert resting(g), "nobody is there"


@rule("MU-120", "MU-122", "MU-531", "MU-536")
def test_who_is_safe_from_rebellion():
    def rebels(fv, die, *techs, walls=0, **variants):
        g = bare(**variants)
        learn(g, HUNGARY, *techs)
        g.army = [9] * len(g.army)
        own(g, HUNGARY, "banat", fv=fv)
        g.fort[at(g, "banat")] = walls
        begin(g, Rebellions(), Pause(), draws=d(die, 1) if die else [])
        return g.owner[at(g, "banat")] == -1

    assert rebels(4, 4)
    assert not rebels(5, 0)
    assert not rebels(4, 0, "law")
    assert rebels(5, 4, "feudalism")
    assert not rebels(6, 0, "feudalism")
    assert rebels(4, 4, walls=1), "walls count in the variant only"
    assert not rebels(4, 0, walls=1, walls_calm=True)
    assert rebels(3, 4, walls=1, walls_calm=True)


@rule("MU-124", "MU-125")
def test_growth_is_part_of_the_phase():
    g = bare()
    wild(g, "bohemia", fv=1)
    put(g, -1, "captain", "bohemia", level=2)
    begin(g, Growth(), Pause())
    assert g.army[at(g, "bohemia")] == 3
