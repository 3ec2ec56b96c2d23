"""Set-up: closed lands, kingdoms, capitals, the first pieces and armies."""

from pentarchy.games.medioevo_universale.rules.realm.pieces import own, piece
from pentarchy.games.medioevo_universale.rules.setup import (
    Found,
    FoundRealms,
    Muster,
    berths,
    foreign_harbours,
    free_kingdoms,
    muster_cap,
)
from tests.play import Play, begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import at, bare, opening, put, world


@rule("MU-001")
def test_with_fewer_than_six_players_the_far_lands_are_closed():
    g = world(5)
    closed = {g.book.ids[t] for t, shut in enumerate(g.shut) if shut and t < g.book.sea}
    named = {"rostov", "vladimir", "novgorod", "prussia", "svealand", "ostland", "ile_de_france", "provence"}
    assert named | {"skane", "jutland", "algeria", "medjerda", "middlesex", "leon", "fez"} <= closed
    assert not {"holstein", "tunisia", "tripolitania", "thrace"} & closed
    assert not any(world(6).shut)
    assert [s.id for s in g.view(None).boards[0].spaces if s.closed][:1], "closed lands are drawn as such"


@rule("MU-002")
def test_three_decks_lie_face_down():
    p = Play.new("medioevo-universale", 6)
    g = p.g
    assert g.cards.at == [0] * 70
    assert g.cards.seen == [0] * 70
    assert len(g.book.events) == 30
    assert g.bag == ()
    assert sorted(g.chest) == list(range(10))


@rule("MU-003")
def test_each_player_picks_a_kingdom_still_free():
    p = Play.new("medioevo-universale", 6)
    assert len(p.options(0, "kingdom")) == 6
    p.act(0, ("kingdom", "hungary"))
    assert ("kingdom", "hungary") not in p.options(1)
    p.refuses(1, ("kingdom", "hungary"), "MU-003")
    p.act(1, ("kingdom", "novgorod"))
    assert p.g.kingdom[:2] == (p.g.book.realm_of["hungary"], p.g.book.realm_of["novgorod"])


@rule("MU-003")
def test_kingdoms_may_be_drawn_and_novgorod_needs_six_players():
    g = Play.new("medioevo-universale", 6, seed=3, kingdoms="draw").g
    assert sorted(g.kingdom) == sorted(k for k, x in enumerate(g.book.kingdoms) if x.player)
    small = Play.new("medioevo-universale", 5).g
    assert "novgorod" not in [small.book.kingdoms[k].id for k in free_kingdoms(small)]


@rule("MU-004", "MU-014")
def test_every_player_starts_with_the_same_goods():
    p = opening(6)
    for seat in range(6):
        assert p.g.florins[seat] == 1000
        kinds = sorted(piece(p.g, n).kind for n in own(p.g, seat))
        assert kinds == ["captain", "caravan", "engine", "galley", "merchant", "wagon"]
        home = p.g.book.realm[p.g.kingdom[seat]]
        assert all(p.g.army[t] == 5 and p.g.owner[t] == seat for t in home)


@rule("MU-005", "MU-015", "MU-387")
def test_a_catholic_at_random_is_pope_and_holds_the_papal_states():
    popes = set()
    for draw in (0, 1):
        g = bare()
        g.pope = -1
        begin(g, FoundRealms(), Muster(0, left=1), draws=[draw])
        assert g.owner[g.book.rome] == g.pope
        assert g.army[g.book.rome] == 5
        popes.add(g.pope)
    assert popes == {HUNGARY, EMPIRE}


@rule("MU-006", "MU-008", "MU-009", "MU-537", example="L269")
def test_villages_and_towers_but_a_fort_in_constantinople_and_nothing_in_kiev():
    g = world()
    assert (g.town[at(g, "crimea")], g.fort[at(g, "crimea")]) == (1, 1)
    assert (g.town[at(g, "thrace")], g.fort[at(g, "thrace")]) == (3, 2)
    assert (g.town[at(g, "pannonia")], g.fort[at(g, "pannonia")]) == (3, 1)
    assert (g.town[at(g, "kiev")], g.fort[at(g, "kiev")]) == (0, 0)
    assert g.town[at(g, "bithynia")] == 0, "no Inhabited Area, no Village"
    for t in range(g.book.sea):
        built = bool(g.book.inhabited[t]) and g.book.ids[t] != "kiev"
        assert (g.town[t] > 0, g.fort[t] > 0) == (built, built), g.book.ids[t]


@rule("MU-007", "MU-012", "MU-016", "MU-017")
def test_capital_cathedral_and_pieces_are_placed_by_choice():
    p = opening(6)
    p.act(MAMLUKS, ("capital", "damascus"))
    p.act(MAMLUKS, ("cathedral", "sinai"))
    assert p.options(MAMLUKS) == [("put", "caravan", x) for x in ("alexandria", "judea", "damascus")]
    p.act(MAMLUKS, ("put", "caravan", "judea"))
    p.by_default(lambda g: g.capital[MAMLUKS] >= 0)
    g = p.g
    assert g.capital[MAMLUKS] == at(g, "damascus")
    assert g.town[at(g, "damascus")] == 3
    assert g.church[at(g, "sinai")] == 1
    assert piece(g, own(g, MAMLUKS, "caravan")[0]).at == at(g, "judea")
    assert piece(g, own(g, MAMLUKS, "galley")[0]).at == at(g, "alexandria")


@rule("MU-010", "MU-538", example="L270")
def test_major_barbarian_kingdoms_get_a_city_by_die():
    g = world(6)
    assert g.town[at(g, "ile_de_france")] == g.town[at(g, "middlesex")] == g.town[at(g, "tunisia")] == 3
    p = Play.new("medioevo-universale", 3)
    for seat, kingdom in enumerate(("byzantine", "hungary", "hre")):
        p.act(seat, ("kingdom", kingdom))
    g = p.g
    cities = [g.town[at(g, x)] for x in ("alexandria", "judea", "damascus")]
    assert sorted(cities) == [1, 1, 3], "an unplayed starting kingdom is a Major Barbarian one"


@rule("MU-011")
def test_kingdoms_are_graded_by_their_number_of_territories():
    g = world()
    sizes = {"major": (7, 7), "great": (5, 6), "minor": (3, 4), "small": (1, 2)}
    for k, kingdom in enumerate(g.book.kingdoms):
        low, high = sizes[kingdom.size]
        assert low <= len(g.book.realm[k]) <= high, kingdom.name


@rule("MU-013")
def test_three_religious_capitals():
    g = world()
    assert sorted(g.book.ids[t] for t in g.holy) == ["judea", "lazio", "thrace"]


@rule("MU-018", "MU-318")
def test_a_piece_shows_its_owner_and_level():
    g = bare()
    from .positions import put

    n = put(g, HORDE, "galley", "crimea", level=2)
    space = next(s for s in g.view(None).boards[0].spaces if s.id == "crimea")
    shown = next(x for x in space.pieces if x.id == str(n))
    assert (shown.owner, shown.level) == (HORDE, 2)


@rule("MU-019", "MU-024")
def test_without_an_own_harbour_ships_start_in_a_barbarian_one_with_five_fv():
    g = world()
    assert {g.book.ids[t] for t in foreign_harbours(g, NOVGOROD)} == {"livonia"}
    assert "veneto" in {g.book.ids[t] for t in foreign_harbours(g, EMPIRE)}
    for seat in (EMPIRE, NOVGOROD, HUNGARY):
        for kind in ("galley", "merchant"):
            ship = piece(g, own(g, seat, kind)[0])
            assert g.owner[ship.at] < 0
            assert ship.fv >= 5
    assert piece(g, own(g, BYZANTIUM, "galley")[0]).at == at(g, "thrace")


@rule("MU-020", example="L304")
def test_thirty_five_fv_more_and_forty_for_the_pope():
    p = opening(6)
    p.by_default(lambda g: isinstance(g.flow[-1], Muster) and g.flow[-1].left > 0)
    assert p.step(0).left == 35
    p.by_default(lambda g: isinstance(g.flow[-1], Muster) and g.flow[-1].seat == g.pope)
    assert p.step(p.g.pope).left == 40 - 10, "two ships in a foreign harbour already carry five each"


@rule("MU-021", "MU-022", example="L302")
def test_set_up_caps():
    g = world()
    g.church = [0] * len(g.church)
    assert muster_cap(g, at(g, "crimea")) == 10 + 5
    assert muster_cap(g, at(g, "pannonia")) == 30 + 5
    assert muster_cap(g, at(g, "thrace")) == 30 + 10 + 10, "Fort and Religious Capital"
    g.church[at(g, "crimea")] = 1
    assert muster_cap(g, at(g, "crimea")) == 10 + 5 + 10
    p = begin(bare(), Muster(HUNGARY, left=35, place="pannonia"))
    assert p.options(HUNGARY)[-1] == ("armies", 30), "30 + 5 of the Tower, 5 stand there"


@rule("MU-023", example="L304")
def test_armies_may_start_aboard():
    from .positions import put

    g = bare()
    wagon, ship = put(g, HUNGARY, "wagon", "pannonia"), put(g, HUNGARY, "merchant", "veneto")
    p = begin(g, Muster(HUNGARY, left=35))
    p.act(HUNGARY, ("place", f"piece:{wagon}"))
    assert p.options(HUNGARY)[-1] == ("armies", 20)
    p.act(HUNGARY, ("armies", 20))
    p.act(HUNGARY, ("place", f"piece:{ship}"))
    assert p.options(HUNGARY)[-1] == ("armies", 10)


@rule("MU-025", "MU-517")
def test_thirteen_branches_of_technology_all_open_to_see():
    g = world()
    assert len({x.branch for x in g.book.techs}) == 13
    assert len(g.book.techs) == 37
    from .positions import learn

    learn(g, HORDE, "law")
    grid = next(b for b in g.view(None).mats[0].blocks if b.id == "technologies")
    assert next(c.seats for c in grid.cells if c.id == "law") == [HORDE]


def test_a_foundation_is_a_secret_draft():
    p = opening(6)
    assert len(p.g.pending()) == 6
    assert all(isinstance(p.step(s), Found) for s in range(6))


@rule("MU-003", "MU-007", "MU-012", "MU-016", "MU-017")
def test_a_foundation_step_by_step():
    p = opening(6)
    capitals = [x[1] for x in p.options(MAMLUKS)]
    assert set(capitals) == {"alexandria", "judea", "damascus"}, "Inhabited Areas of the own kingdom"
    assert capitals[-1] == "alexandria", "the old seat last, for who does not choose"
    p.act(MAMLUKS, ("capital", "judea"))
    assert {x[1] for x in p.options(MAMLUKS)} == {
        p.g.book.ids[t] for t in p.g.book.realm[p.g.kingdom[MAMLUKS]]
    }
    p.act(MAMLUKS, ("cathedral", "egypt"))
    for kind in ("caravan", "wagon", "captain", "engine"):
        assert {x[1] for x in p.options(MAMLUKS)} == {kind}, "ships have but one harbour"
        p.act(MAMLUKS, ("put", kind, "damascus"))
    assert p.options(MAMLUKS) == [("done",)]


@rule("MU-019")
def test_where_ships_may_start():
    g = bare()
    assert [g.book.ids[t] for t in berths(g, BYZANTIUM, "galley")] == ["thrace"]
    assert {g.book.ids[t] for t in berths(g, BYZANTIUM, "wagon")} == {"thrace", "mysia"}
    foreign = {g.book.ids[t] for t in berths(g, HUNGARY, "merchant")}
    assert "veneto" in foreign
    assert "thrace" not in foreign, "a player's harbour is none"
    g.owner[at(g, "veneto")] = BYZANTIUM
    assert "veneto" not in {g.book.ids[t] for t in berths(g, HUNGARY, "merchant")}
    small = bare(5)
    assert not any(small.shut[t] for s in range(5) for t in foreign_harbours(small, s))


@rule("MU-009", "MU-010", "MU-005")
def test_what_is_left_to_the_dice():
    g = world(5)
    assert all(not g.town[t] and not g.fort[t] for t in range(g.book.sea) if g.shut[t]), (
        "nothing beyond the board"
    )
    g = bare()
    cities = {
        k: [t for t in g.book.realm[k] if g.book.inhabited[t]]
        for k, x in enumerate(g.book.kingdoms)
        if x.size == "major" and k not in g.kingdom
    }
    draws = [len(c) - 1 for c in cities.values() if len(c) > 1]
    begin(g, FoundRealms(), Muster(0, left=1), draws=[*draws, 0])
    for lands in cities.values():
        assert [g.town[t] for t in lands] == [1] * (len(lands) - 1) + [3]
    g = bare()
    g.religion = ("orthodox",) * 6
    g.pope = -1
    begin(g, FoundRealms(), Muster(0, left=1), draws=draws)
    assert g.pope == -1, "without Catholics there is no Pope"


@rule("MU-020", "MU-021", "MU-023")
def test_mustering_on_land_and_aboard():
    g = bare()
    g.owner[g.book.rome] = -1
    g.army = [9 if o == HUNGARY else 0 for o in g.owner]
    g.church = [0] * len(g.church)
    wagon = put(g, HUNGARY, "wagon", "pannonia", fv=5)
    put(g, HUNGARY, "captain", "pannonia")
    p = begin(g, Muster(HUNGARY, left=12), Muster(0, left=1))
    assert p.options(HUNGARY) == [("place", f"piece:{wagon}"), ("place", "pannonia")]
    p.act(HUNGARY, ("place", f"piece:{wagon}")).act(HUNGARY, ("armies", 7))
    assert piece(g, wagon).fv == 12
    p.act(HUNGARY, ("place", "pannonia"))
    assert p.options(HUNGARY) == [("armies", n) for n in (1, 2, 3, 4, 5)]
    p.act(HUNGARY, ("armies", 5))
    assert g.army[at(g, "pannonia")] == 14
    assert g.pending() == [0], "all twelve are placed"
    assert muster_cap(g, at(g, "banat")) == 5
    g.army[at(g, "pannonia")] = 35
    g.pieces[wagon] = None
    p = begin(g, Muster(HUNGARY, left=12), Muster(0, left=1))
    assert p.told("lost") == [{"seat": HUNGARY, "n": 12}]
    p = begin(g, Muster(HUNGARY, left=0), Muster(0, left=1))
    assert not p.told("lost")


@rule("MU-518")
def test_variant_each_objective_is_dealt_once():
    g = opening(6, objectives=True).g
    assert sorted([*g.goals, *g.goals_left]) == list(range(30))
    assert len(g.goals_left) == 24
