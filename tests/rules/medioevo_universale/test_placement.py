"""Provisions, and Placement."""

from pentarchy.games.medioevo_universale.rules.placement import (
    Place,
    PlacementPhase,
    berths,
    build,
    quarters,
    reserve_cap,
    settle_piece,
)
from pentarchy.games.medioevo_universale.rules.realm.lands import provisions, walls
from pentarchy.games.medioevo_universale.rules.realm.pieces import amounts, enroll, piece
from pentarchy.games.medioevo_universale.rules.turn import starve
from pentarchy.games.medioevo_universale.state.records import OFFBOARD, Piece, Siege, Work
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, at_level, bare, inside, learn, own, put, resting, wild

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
    g.holy += (t,)
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
    g.quay = changed(g.quay, at(g, "sinai"), 1)
    ship = put(g, MAMLUKS, "galley", "sinai")
    assert f"piece:{ship}" not in quarters(g, MAMLUKS), "a Far Away Harbour does not count"


@rule("MU-261", "MU-266")
def test_placing_pieces_and_what_finds_no_place_is_lost():
    g = bare()
    from pentarchy.games.medioevo_universale.rules.realm.pieces import add_piece

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


def placing(g, seat, *steps):
    p = begin(g, PlacementPhase(), Pause())
    for x in steps:
        p.act(seat, x)
    return p


@rule("MU-262", "MU-265")
def test_where_there_is_room_for_new_armies():
    g = bare()
    g.owner[g.book.rome] = -1
    g.army[at(g, "pannonia")] = provisions(g, at(g, "pannonia"))
    assert quarters(g, HUNGARY) == {}, "full"
    g.army[at(g, "pannonia")] -= 1
    assert quarters(g, HUNGARY) == {"pannonia": 1}
    ship = put(g, HUNGARY, "galley", "pannonia", level=1, fv=3)
    put(g, HUNGARY, "wagon", "pannonia", fv=3, aboard=ship)
    put(g, HUNGARY, "caravan", "pannonia")
    put(g, HUNGARY, "galley", "ionian", fv=3)
    put(g, HUNGARY, "wagon", "pannonia")
    g.pieces[-1] = replace(g.pieces[-1], at=OFFBOARD)
    assert quarters(g, HUNGARY) == {"pannonia": 1, f"piece:{ship}": 9}, "20, less 3, a wagon and the 3 in it"
    guest = put(g, HUNGARY, "galley", "thrace", level=1, fv=3)
    assert quarters(g, HUNGARY)[f"piece:{guest}"] == 17, "in any harbour"
    g.sieges = [Siege(HORDE, at(g, "thrace"), 1)]
    assert f"piece:{guest}" not in quarters(g, HUNGARY)
    g.sieges = [Siege(HORDE, at(g, "bihar"), 1)]
    for land in ("banat", "bihar", "slovakia"):
        g.army[at(g, land)] = 2
    assert "banat" not in quarters(g, HUNGARY), "only settlements without LOGISTICS"
    learn(g, HUNGARY, "logistics")
    wide = quarters(g, HUNGARY)
    assert (wide["banat"], wide["slovakia"]) == (3, 3)
    assert "bihar" not in wide, "besieged"
    assert "styria" not in wide, "not one's own"


@rule("MU-261", "MU-266")
def test_a_draft_of_placement_line_by_line():
    g = bare()
    g.owner[g.book.rome] = -1
    g.army[at(g, "pannonia")] = 30
    room = provisions(g, at(g, "pannonia")) - 30
    wagons = []
    for lev in (1, 2):
        put(g, HUNGARY, "wagon", "pannonia", level=lev)
        wagons.append(len(g.pieces) - 1)
        g.pieces[-1] = replace(g.pieces[-1], at=OFFBOARD)
    enroll(g)
    g.recruits[HUNGARY] = room + 3
    p = placing(g, HUNGARY)
    assert p.options(HUNGARY) == [("put", wagons[0], "pannonia")]
    p.act(HUNGARY, ("put", wagons[0], "pannonia"))
    assert p.options(HUNGARY) == [("put", wagons[1], "pannonia"), ("back",)]
    p.act(HUNGARY, ("back",))
    assert p.options(HUNGARY) == [("put", wagons[0], "pannonia")]
    for n in wagons:
        p.act(HUNGARY, ("put", n, "pannonia"))
    assert p.options(HUNGARY) == [("place", "pannonia"), ("back",), ("ready",)], "no screen without LOGISTICS"
    p.act(HUNGARY, ("place", "pannonia"))
    assert p.options(HUNGARY)[-1] == ("armies", room)
    p.act(HUNGARY, ("armies", 2)).act(HUNGARY, ("place", "pannonia"))
    assert p.options(HUNGARY)[-1] == ("armies", room - 2)
    p.act(HUNGARY, ("armies", room - 2))
    assert p.options(HUNGARY) == [("back",), ("ready",)]
    p.act(HUNGARY, ("ready",))
    while not resting(g):
        p.act(g.pending()[0], ("ready",))
    assert g.army[at(g, "pannonia")] == 30 + room
    assert [(piece(g, n).at, piece(g, n).mp, piece(g, n).acts) for n in wagons] == [
        (at(g, "pannonia"), 7, 0),
        (at(g, "pannonia"), 8, 0),
    ]
    assert g.recruits[HUNGARY] == 0, "three FV found no place"


@rule("MU-261", "MU-298")
def test_a_new_captain_may_attack_this_turn():
    g = bare()
    n = put(g, HUNGARY, "captain", "banat", level=2)
    g.pieces[n] = replace(piece(g, n), at=OFFBOARD, acts=0, mp=0)
    inside(g, lambda: settle_piece(g, n, at(g, "pannonia")))
    assert (piece(g, n).at, piece(g, n).acts, piece(g, n).mp) == (at(g, "pannonia"), 2, 0)


@rule("MU-262", "MU-264", "MU-266")
def test_armies_go_aboard_and_behind_the_screen():
    g = bare()
    g.owner[g.book.rome] = -1
    learn(g, HUNGARY, "logistics")
    ship = put(g, HUNGARY, "wagon", "pannonia", fv=4)
    g.recruits[HUNGARY], g.reserve[HUNGARY] = 6, 4
    p = placing(g, HUNGARY, ("place", f"piece:{ship}"), ("armies", 5), ("place", "reserve"))
    assert p.options(HUNGARY) == [("armies", n) for n in (1, 2, 3, 4, 5)]
    p.act(HUNGARY, ("armies", 3))
    assert ("place", "reserve") not in p.options(HUNGARY)
    p.act(HUNGARY, ("ready",))
    while not resting(g):
        p.act(g.pending()[0], ("ready",))
    assert (piece(g, ship).fv, g.reserve[HUNGARY]) == (9, 3)


@rule("MU-261", "MU-262")
def test_berths_of_new_pieces():
    g = bare()
    assert {g.book.ids[t] for t in berths(g, BYZANTIUM, "wagon")} == {"thrace", "mysia"}
    assert [g.book.ids[t] for t in berths(g, BYZANTIUM, "galley")] == ["thrace"]
    g.sieges = [Siege(HORDE, at(g, "thrace"), 1)]
    assert berths(g, BYZANTIUM, "galley") == []


@rule("MU-263", "MU-452")
def test_what_was_paid_for_rises_where_it_still_can():
    g = bare()
    g.church = [0] * len(g.church)
    own(g, EMPIRE, "banat")
    g.sieges = [Siege(EMPIRE, at(g, "bihar"), 1)]
    g.church[at(g, "slavonia")] = g.church[at(g, "croatia")] = 1
    g.fort[at(g, "croatia")] = 3
    g.works = [
        Work(HUNGARY, at(g, "banat"), "fortification"),
        Work(HUNGARY, at(g, "bihar"), "fortification"),
        Work(HUNGARY, at(g, "slovakia"), "cathedral"),
        Work(HUNGARY, at(g, "slovakia"), "fortification", 2),
        Work(HUNGARY, at(g, "croatia"), "fortification", 1),
    ]
    inside(g, lambda: build(g))
    assert [g.fort[at(g, x)] for x in ("banat", "bihar", "slovakia", "croatia")] == [0, 0, 2, 3]
    assert not g.church[at(g, "slovakia")], "two stand in the kingdom"
    assert g.works == []
    g.church[at(g, "croatia")] = 0
    g.works = [Work(HUNGARY, at(g, "slovakia"), "cathedral")]
    inside(g, lambda: build(g))
    assert g.church[at(g, "slovakia")] == 1


@rule("MU-409", "MU-410", "MU-411", "MU-412")
def test_what_does_not_feed():
    g = bare()
    banat, pannonia = at(g, "banat"), at(g, "pannonia")
    learn(g, HUNGARY, "hunting", "breeding")
    assert provisions(g, banat) == 5
    assert provisions(g, at(g, "palatinate"), HUNGARY) == 10, "Woods under another owner"
    assert provisions(g, at(g, "palatinate")) == 5
    learn(g, EMPIRE, "law")
    assert provisions(g, at(g, "palatinate")) == 5
    learn(g, HUNGARY, "crop_rotation")
    assert provisions(g, banat) == 20
    wild(g, "wallachia")
    assert provisions(g, at(g, "wallachia")) == 5, "Barbarians know nothing"
    g.damaged = changed(g.damaged, pannonia, 0b111)
    g.church[pannonia] = 1
    assert provisions(g, pannonia) == 20, "damaged buildings"
    assert walls(g, pannonia) == 0
    assert walls(g, banat) == 0


@rule("MU-407")
def test_only_players_starve_and_only_above_the_cap():
    g = bare()
    g.army[at(g, "banat")] = 5
    wild(g, "raska", fv=30)
    p = inside(g, lambda: starve(g))
    assert not p.told("starves")
    assert g.army[at(g, "raska")] == 30


def test_numbers_on_offer():
    assert amounts(0) == []
    assert amounts(1) == [1]
    assert amounts(12) == [*range(1, 11), 12]
    assert amounts(22) == [*range(1, 11), 15, 20, 22]
    assert amounts(5, 5) == [5]
    assert amounts(4, 5) == []
