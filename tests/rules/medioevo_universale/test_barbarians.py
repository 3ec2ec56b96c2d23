"""Barbarians: engagements, building, ships, victories; Treasures; provisions; Placement; the final honour."""

import pytest

from pentarchy.games.medioevo_universale.barbarians import (
    Builders,
    Engagements,
    barbarians_conquer,
    build,
    exits,
    raid,
    target_rank,
)
from pentarchy.games.medioevo_universale.combat import march
from pentarchy.games.medioevo_universale.conquest import activate, slay
from pentarchy.games.medioevo_universale.empire import learn as discover
from pentarchy.games.medioevo_universale.forces import strength
from pentarchy.games.medioevo_universale.pieces import piece
from pentarchy.games.medioevo_universale.placement import Place, PlacementPhase, quarters, reserve_cap
from pentarchy.games.medioevo_universale.realm import provisions
from pentarchy.games.medioevo_universale.scoring import due, due_lines
from pentarchy.games.medioevo_universale.spoils import treasure
from pentarchy.games.medioevo_universale.state import Battle, Piece, Siege, Work
from pentarchy.games.medioevo_universale.turn import EndOfTurn, starve
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, army, at, at_level, bare, d, inside, learn, own, put, resting, wild

# ---- engagements -----------------------------------------------------------------------------------------


@rule("MU-126", "MU-418", example="L1272")
def test_barbarians_over_their_provisions_attack():
    g = bare()
    wild(g, "wallachia", fv=7)
    p = begin(g, Engagements(), Pause(), draws=None)
    assert p.told("raid")[0]["a"] == "wallachia"
    assert p.told("raid")[0]["n"] == 6
    g = bare()
    wild(g, "wallachia", fv=5)
    assert not begin(g, Engagements(), Pause()).told("raid")


@rule("MU-419", example="L1274,L1301")
def test_whom_they_choose():
    g = bare()
    own(g, MAMLUKS, "pontus", "cappadocia", "cilicia")
    wild(g, "paphlagonia", fv=6)
    ranks = {x: target_rank(g, at(g, "paphlagonia"), at(g, x)) for x in ("pontus", "cappadocia", "cilicia")}
    assert min(ranks, key=ranks.get) == "cappadocia", "it completes Rum"
    wild(g, "bohemia", fv=6)
    own(g, HORDE, "saxony", fv=10)
    own(g, HUNGARY, "silesia", fv=5)
    assert target_rank(g, at(g, "bohemia"), at(g, "silesia")) < target_rank(
        g, at(g, "bohemia"), at(g, "saxony")
    ), "lowest FV"
    g.army[at(g, "saxony")] = 5
    g.fort[at(g, "saxony")] = 1
    assert target_rank(g, at(g, "bohemia"), at(g, "silesia")) < target_rank(
        g, at(g, "bohemia"), at(g, "saxony")
    ), "least fortified"
    g.fort[at(g, "saxony")], g.town[at(g, "saxony")] = 0, 1
    assert target_rank(g, at(g, "bohemia"), at(g, "silesia")) < target_rank(
        g, at(g, "bohemia"), at(g, "saxony")
    ), "smallest settlement"
    g.town[at(g, "saxony")] = 0
    put(g, HORDE, "captain", "saxony", level=2)
    assert target_rank(g, at(g, "bohemia"), at(g, "silesia")) < target_rank(
        g, at(g, "bohemia"), at(g, "saxony")
    ), "fewest Captain levels"


@rule("MU-420")
def test_each_land_is_attacked_once_a_turn_by_the_strongest():
    g = bare()
    wild(g, "styria", fv=30)
    wild(g, "lesser_poland", fv=20)
    for land in ("slavonia", "croatia", "bavaria", "veneto", "bohemia"):
        wild(g, land, fv=0)
    g.army[at(g, "slovakia")] = 60
    g.owner[at(g, "pannonia")] = -1
    p = begin(g, Engagements(), Pause())
    raids = list(p.told("raid"))
    while not resting(g):
        p.act(g.pending()[0], g.default(g.pending()[0]))
        raids += p.told("raid")
    hit = [x["b"] for x in raids]
    assert raids[0]["a"] == "styria"
    assert hit.count("slovakia") <= 1
    assert len(hit) == len(set(hit))


@rule("MU-421", "MU-422", "MU-429")
def test_they_fight_to_the_end_and_what_their_victory_does():
    g = bare()
    wild(g, "styria", fv=12)
    t = at(g, "croatia")
    g.army[t], g.church[t], g.fair[t], g.fort[t], g.town[t] = 2, 1, 7, 0, 1
    inside(g, lambda: raid(g, at(g, "styria"), t), draws=d(4, 4, 6, 1))
    assert g.owner[t] == -1
    assert g.army[t] == 10, "two FV lost them one, one stayed behind"
    assert (g.church[t], g.fair[t], g.town[t]) == (0, 0, 1)
    assert [p.level for p in g.pieces if p is not None and p.kind == "captain"] == [1]
    g = bare()
    wild(g, "styria", fv=12)
    chief = put(g, -1, "captain", "styria", level=2)
    g.army[at(g, "croatia")] = 1
    inside(g, lambda: raid(g, at(g, "styria"), at(g, "croatia")), draws=d(6, 1))
    assert piece(g, chief).level == 3
    assert piece(g, chief).at == at(g, "croatia")


@rule("MU-421", "MU-431")
def test_a_beaten_barbarian_army_loses_its_captain():
    g = bare()
    wild(g, "styria", fv=3)
    chief = put(g, -1, "captain", "styria", level=1)
    g.army[at(g, "croatia")] = 40
    inside(g, lambda: raid(g, at(g, "styria"), at(g, "croatia")), draws=d(1, 6))
    assert g.pieces[chief] is None
    assert g.army[at(g, "styria")] == 1, "down to one"


@rule("MU-430")
def test_a_barbarian_captain_adds_his_level():
    g = bare()
    wild(g, "styria", fv=3)
    chief = put(g, -1, "captain", "styria", level=3)
    b = Battle(
        -1, HUNGARY, at(g, "croatia"), at(g, "styria"), "land", horde=5, chief=chief, defenders=(HUNGARY,)
    )
    assert ("captain", 3) in strength(g, b, True)[1]
    wagon, c = army(g, HUNGARY, "croatia", 9)
    b = Battle(HUNGARY, -1, at(g, "styria"), at(g, "croatia"), "land", (wagon,), chief=c, defenders=(-1,))
    assert ("captain", 3) in strength(g, b, False)[1]


@rule("MU-423", "MU-290")
def test_a_passing_transport_of_lower_fv_is_attacked_at_once():
    for fv, attacked in ((4, True), (6, False)):
        g = bare()
        wild(g, "styria", fv=5)
        wagon = put(g, HUNGARY, "wagon", "croatia", fv=fv)
        p = inside(g, lambda g=g, wagon=wagon: march(g, wagon, at(g, "styria")))
        assert bool(p.told("ambush")) == attacked


@rule("MU-127")
def test_a_ship_taken_becomes_a_pirate_of_level_one():
    g = bare()
    put(g, HUNGARY, "galley", "ionian", level=3, fv=0)
    sea = at(g, "ionian")
    inside(
        g,
        lambda: barbarians_conquer(g, Battle(-1, HUNGARY, sea, sea, "fleet", horde=4, defenders=(HUNGARY,))),
    )
    ships = [p for p in g.pieces if p is not None and p.kind == "galley"]
    assert [(p.owner, p.level, p.fv) for p in ships] == [(-1, 1, 4)]


@rule("MU-424", "MU-428", example="L1295-1303")
def test_what_they_build_first():
    g = bare()
    t = at(g, "liguria")
    wild(g, "liguria", fv=30)
    g.town[t] = g.fort[t] = 0
    seen = []
    for _ in range(7):
        g.army[t] = 60
        p = inside(g, lambda: build(g, t))
        seen += [e["what"] for e in p.told("barbarians build")]
    assert seen == ["tower", "village", "fort", "town", "captain", "better captain", "galley"]


@rule("MU-424", "MU-428")
def test_one_thing_a_turn_then_the_excess_is_gone():
    g = bare()
    wild(g, "prussia", fv=40)
    for u in g.book.near[at(g, "prussia")]:
        g.owner[u] = -1
    p = begin(g, Builders(), Pause())
    assert len(p.told("barbarians build")) == 1
    assert g.army[at(g, "prussia")] == provisions(g, at(g, "prussia"))


@rule("MU-425", "MU-426", "MU-427", example="L1311")
def test_a_barbarian_galley():
    g = bare()
    t = at(g, "liguria")
    wild(g, "liguria", fv=26)
    g.town[t], g.fort[t] = 2, 2
    chief = put(g, -1, "captain", "liguria", level=2)
    inside(g, lambda: build(g, t))
    ship = next(n for n, p in enumerate(g.pieces) if p is not None and p.kind == "galley")
    assert piece(g, ship).fv == 20
    assert g.army[t] == 6
    assert piece(g, chief).aboard == ship
    from pentarchy.games.medioevo_universale.barbarians import drift

    ways = exits(g, ship)
    inside(g, lambda: drift(g, calamity=False), draws=[0])
    assert ways
    assert g.pieces[ship] is None or piece(g, ship).at == ways[0]
    own(g, HUNGARY, "tuscany", fv=2)
    g = bare()
    ship = put(g, -1, "galley", "ligurian", fv=9)
    own(g, HUNGARY, "tuscany", fv=1)
    g.fort[at(g, "tuscany")] = 0
    way = exits(g, ship).index(at(g, "tuscany"))
    inside(g, lambda: drift(g, calamity=False), draws=[way, *d(6, 1)])
    assert g.owner[at(g, "tuscany")] == -1
    assert not any(p is not None and p.kind == "galley" for p in g.pieces)


@rule("MU-431", "MU-433", "MU-435")
@pytest.mark.parametrize(("level", "honour", "found"), [(1, 0, False), (2, 0, True), (3, 1, True)])
def test_the_fall_of_a_barbarian_captain(level, honour, found):
    g = bare()
    chief = put(g, -1, "captain", "styria", level=level)
    inside(g, lambda: slay(g, chief, HUNGARY, at(g, "styria")), draws=[9, 6] if found else [])
    assert g.honour[HUNGARY] == honour
    if found:
        assert g.florins[HUNGARY] == 1200
        assert g.returning[HUNGARY] == 6
        assert g.dumps[0].at == at(g, "styria")
        assert g.dumps[0].goods[g.book.good["spices"]] == 15


@rule("MU-433")
def test_treasures_come_back_when_all_are_drawn():
    g = bare()
    g.chest = []
    inside(g, lambda: treasure(g, HUNGARY, at(g, "styria")), draws=[0, 0])
    assert len(g.chest) == 9


@rule("MU-432")
def test_conquest_wakes_the_neighbours_and_the_kingdom():
    g = bare()
    own(g, HUNGARY, "persia")
    put(g, -1, "captain", "armenia", level=3)
    before = {x: g.army[at(g, x)] for x in ("armenia", "mesopotamia", "caucasus", "pontus")}
    inside(g, lambda: activate(g, at(g, "persia")))
    assert g.army[at(g, "armenia")] == before["armenia"] + 3
    assert g.army[at(g, "caucasus")] == before["caucasus"] + 1
    assert g.army[at(g, "mesopotamia")] == before["mesopotamia"] + 1
    assert g.army[at(g, "pontus")] == before["pontus"]


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


# ---- honour ----------------------------------------------------------------------------------------------


@rule("MU-436")
def test_technologies_bring_honour():
    g = bare()
    for n in range(7):
        inside(g, lambda n=n: discover(g, HUNGARY, [t for t, x in enumerate(g.book.techs) if x.row == 1][n]))
    assert g.honour[HUNGARY] == 1
    inside(g, lambda: discover(g, HUNGARY, g.book.tech["feudalism"]))
    assert g.honour[HUNGARY] == 2
    for tech in ("tactics", "mill", "coinage", "literature", "medicine", "astronomy"):
        inside(g, lambda tech=tech: discover(g, HUNGARY, g.book.tech[tech]))
    assert g.honour[HUNGARY] == 3, "fourteen"


@rule("MU-443", "MU-444", "MU-446")
def test_kingdoms_at_the_end():
    g = bare()
    g.church = [0] * len(g.church)
    g.pope = -1
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 3
    g.owner[at(g, "croatia")] = -1
    lines = dict(due_lines(g, HUNGARY))
    assert lines["kingdoms"] == 0
    assert lines["lost home"] == -1
    own(
        g,
        HUNGARY,
        "campania",
        "puglia",
        "sicily",
        "lombardy",
        *(g.book.ids[t] for t in g.book.realm[g.book.realm_of["poland"]]),
    )
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 1 + 2
    g.army[at(g, "puglia")] = 4
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 2, "not safe from rebellion"
    learn(g, HUNGARY, "law")
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 3
    learn(g, HUNGARY, "feudalism")
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 2


@rule("MU-445")
def test_money_cathedrals_and_religious_capitals_at_the_end():
    g = bare()
    g.church = [0] * len(g.church)
    before = due(g, MAMLUKS)
    g.florins[MAMLUKS] = 2999
    g.church[at(g, "egypt")] = 1
    assert due(g, MAMLUKS) == before + 1 + 1, "the second thousand, a Cathedral"
    g.holy.append(at(g, "egypt"))
    assert due(g, MAMLUKS) == before + 3


@rule("MU-518", "MU-519", "MU-520", "MU-521", example="L1737-1739")
def test_variant_objectives():
    from pentarchy.games.medioevo_universale.game import MedioevoVariants

    assert not any(
        v is True for v in (getattr(MedioevoVariants(), f) for f in MedioevoVariants.__struct_fields__)
    )
    g = bare(objectives=True)
    g.church, g.pope = [0] * len(g.church), -1
    goal = g.book.objectives[g.goals[HUNGARY]]
    assert goal.kingdom == "hungary"
    assert len(goal.yellow) == 8
    assert len(goal.red) == 9
    assert len(g.book.realm[g.kingdom[HUNGARY]]) == 7
    assert len(g.book.objectives) == 30
    others = next(m for m in g.view(EMPIRE).mats if m.seat == HUNGARY)
    assert not any(b.id == "objective" for b in others.blocks)
    base = due(g, HUNGARY) - sum(n for w, n in due_lines(g, HUNGARY) if w in ("lost home", "yellow", "red"))
    g.owner[at(g, "croatia")] = -1
    own(g, HUNGARY, *goal.yellow[:6], *goal.red[:4])
    assert due(g, HUNGARY) - base == -1 + 3 + 4
    g.army[at(g, goal.red[0])] = 2
    assert due(g, HUNGARY) - base == -1 + 3 + 3, "only garrisoned ones"
    own(g, HUNGARY, "croatia", *goal.yellow, *goal.red)
    assert due(g, HUNGARY) - base == 4 + 9 + 3
    assert dict(due_lines(g, HUNGARY))["empire"] == 3


def test_the_end_of_a_turn_starves():
    g = bare()
    g.army[at(g, "banat")] = 40
    begin(g, EndOfTurn())
    assert g.army[at(g, "banat")] == 5
