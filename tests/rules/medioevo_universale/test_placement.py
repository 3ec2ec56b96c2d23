"""Provisions, and Placement."""

from pentarchy.games.medioevo_universale.pieces import piece
from pentarchy.games.medioevo_universale.placement import Place, PlacementPhase, quarters, reserve_cap
from pentarchy.games.medioevo_universale.realm import provisions
from pentarchy.games.medioevo_universale.state import Piece, Siege, Work
from pentarchy.games.medioevo_universale.turn import starve
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, at_level, bare, inside, learn, own, put, resting

# ---- provisions ------------------------------------------------------------------------------------------


@rule("MU-409", "MU-482", "MU-484", example="L1497")
def test_plains():
    g = bare()
    t = at(g, "bessarabia")
    assert provisions(g, t) == 5
    learn(g, HORDE, "agriculture")
    assert provisions(g, t) == 10
    learn(g, HORDE, "crop_rotation")
    assert provisions(g, t) == 20


@rule("MU-410", "MU-486", "MU-487", example="L1505-1507")
def test_other_terrain():
    g = bare()
    g.church = [0] * len(g.church)
    assert [provisions(g, at(g, x)) for x in ("palatinate", "macedonia", "sinai", "styria")] == [5, 5, 5, 5]
    learn(g, EMPIRE, "hunting")
    learn(g, BYZANTIUM, "breeding")
    assert provisions(g, at(g, "palatinate")) == 10
    assert provisions(g, at(g, "macedonia")) == 10


@rule("MU-411", "MU-412", example="L1268")
def test_buildings_feed():
    g = bare()
    t = at(g, "palatinate")
    g.town[t], g.fort[t] = 2, 1
    assert provisions(g, t) == 30
    for town, fort, cap in ((1, 0, 15), (3, 0, 35), (0, 2, 15), (0, 3, 20)):
        g.town[t], g.fort[t] = town, fort
        assert provisions(g, t) == cap
    g.town[t] = g.fort[t] = 0
    g.church[t] = 1
    assert provisions(g, t) == 15
    g.holy.append(t)
    assert provisions(g, t) == 25


@rule("MU-407", "MU-408", example="L1268")
def test_forced_excess_is_removed_at_the_end_of_the_turn():
    g = bare()
    t = at(g, "palatinate")
    g.town[t], g.fort[t], g.army[t] = 2, 1, 35
    wagon = put(g, EMPIRE, "wagon", "palatinate", fv=20)
    inside(g, lambda: starve(g))
    assert g.army[t] == 30
    assert piece(g, wagon).fv == 20


# ---- Placement -------------------------------------------------------------------------------------------


@rule("MU-261", "MU-262")
def test_new_armies_go_to_settlements_and_their_war_transports():
    g = bare()
    wagon, far = put(g, HUNGARY, "wagon", "pannonia"), put(g, HUNGARY, "wagon", "banat")
    places = quarters(g, HUNGARY)
    assert set(places) - {"lazio"} == {"pannonia", f"piece:{wagon}"}
    assert f"piece:{far}" not in places
    g.sieges = [Siege(HORDE, at(g, "pannonia"), 1)]
    assert "pannonia" not in quarters(g, HUNGARY), "not under siege"
    g = bare(far_harbours=True)
    g.quay[at(g, "sinai")] = 1
    ship = put(g, MAMLUKS, "galley", "sinai")
    assert f"piece:{ship}" not in quarters(g, MAMLUKS), "a Far Away Harbour does not count"


@rule("MU-261", "MU-266")
def test_placing_pieces_and_what_finds_no_place_is_lost():
    g = bare()
    from pentarchy.games.medioevo_universale.pieces import add_piece

    wagon = add_piece(g, Piece("wagon", 1, HUNGARY, -1))
    ship = add_piece(g, Piece("galley", 1, HUNGARY, -1))
    g.recruits[HUNGARY] = 100
    g.owner[g.book.rome] = -1
    p = begin(g, PlacementPhase(), Pause())
    assert isinstance(p.step(HUNGARY), Place)
    assert p.options(HUNGARY) == [("put", wagon, "pannonia")]
    p.act(HUNGARY, ("put", wagon, "pannonia")).act(HUNGARY, ("place", "pannonia"))
    room = p.options(HUNGARY)[-1][1]
    assert room == provisions(g, at(g, "pannonia")) - 5
    p.act(HUNGARY, ("armies", room))
    while not resting(g):
        p.act(g.pending()[0], ("ready",))
    assert piece(g, wagon).at == at(g, "pannonia")
    assert g.pieces[ship] is None, "no harbour for the Galley"
    assert g.army[at(g, "pannonia")] == provisions(g, at(g, "pannonia"))
    assert g.recruits[HUNGARY] == 0


@rule("MU-263", "MU-261", example="L827")
def test_buildings_of_this_turn_feed_nobody_yet():
    g = bare()
    own(g, MAMLUKS, "syria", fv=5)
    learn(g, MAMLUKS, "agriculture", "logistics")
    t = at(g, "syria")
    g.town[t] = g.fort[t] = 0
    own(g, MAMLUKS, "lebanon")
    g.works = [Work(MAMLUKS, t, "settlement", 1), Work(MAMLUKS, t, "fortification", 1)]
    assert quarters(g, MAMLUKS)["syria"] == 5, "next to Damascus by LOGISTICS, the old cap"
    g.recruits[MAMLUKS] = 20
    p = begin(g, PlacementPhase(), Pause())
    p.act(MAMLUKS, ("place", "syria")).act(MAMLUKS, ("armies", 5))
    while not resting(g):
        p.act(g.pending()[0], ("ready",))
    assert (g.town[t], g.fort[t], g.army[t]) == (1, 1, 10)
    assert quarters(g, MAMLUKS)["syria"] == 15


@rule("MU-264", "MU-265", "MU-494", example="L829,L1613-1615")
def test_logistics():
    g = bare()
    assert reserve_cap(g, BYZANTIUM) == 0
    for tl, cap in ((1, 5), (2, 10), (3, 15)):
        at_level(g, BYZANTIUM, tl, "logistics")
        assert reserve_cap(g, BYZANTIUM) == cap
    g.army = [0] * len(g.army)
    places = quarters(g, BYZANTIUM)
    assert {"macedonia", "bithynia"} <= set(places)
    assert "peloponnesus" not in places
    own(g, BYZANTIUM, "thessaly", "rhodes", fv=0)
    places = quarters(g, BYZANTIUM)
    assert "peloponnesus" in places
    assert "rhodes" not in places, "a strait joins, islands do not"
    g.recruits[BYZANTIUM] = 12
    p = begin(g, PlacementPhase(), Pause())
    p.act(BYZANTIUM, ("place", "reserve"))
    assert p.options(BYZANTIUM)[-1] == ("armies", 12)
    p.act(BYZANTIUM, ("armies", 12))
    while not resting(g):
        p.act(g.pending()[0], ("ready",))
    assert g.reserve[BYZANTIUM] == 12
    mat = next(m for m in g.view(HUNGARY).mats if m.seat == BYZANTIUM)
    assert next(b.value for b in mat.blocks if b.id == "reserve") is None, "behind the screen"
    assert Place(BYZANTIUM).left(g) == 12, "to be placed next time"
