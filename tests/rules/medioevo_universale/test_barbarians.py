"""Barbarians: growth, engagements, building, ships, victories; Treasures."""

import pytest

from pentarchy.games.medioevo_universale.rules.barbarians import (
    Builders,
    Engagements,
    build,
    completes,
    drift,
    exits,
    first,
    grow,
    guests_of,
    prey,
    raid,
    target_rank,
)
from pentarchy.games.medioevo_universale.rules.battle.captains import slay
from pentarchy.games.medioevo_universale.rules.battle.conquest import activate
from pentarchy.games.medioevo_universale.rules.battle.forces import strength
from pentarchy.games.medioevo_universale.rules.battle.sack import barbarians_conquer, overrun
from pentarchy.games.medioevo_universale.rules.battle.spoils import treasure
from pentarchy.games.medioevo_universale.rules.combat.transport import march
from pentarchy.games.medioevo_universale.rules.realm.lands import provisions
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.state.records import Battle, Horde, Siege
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, army, at, bare, d, inside, own, put, resting, war, wild

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
def test_a_repelled_raid_goes_home_with_its_captain():
    g = bare()
    wild(g, "styria", fv=3)
    chief = put(g, -1, "captain", "styria", level=1)
    g.army[at(g, "croatia")] = 40
    inside(g, lambda: raid(g, at(g, "styria"), at(g, "croatia")), draws=d(1, 6))
    assert piece(g, chief).at == at(g, "styria"), "only who is attacked and defeated loses him"
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
    g.chest = ()
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


@rule("MU-124", "MU-125")
def test_who_enlists():
    g = bare()
    put(g, -1, "captain", "raska", level=2)
    put(g, -1, "captain", "croatia", level=3)
    put(g, -1, "captain", "tunisia", level=3)
    wild(g, "raska", fv=1)
    wild(g, "tunisia", fv=1)
    g.sieges = [Siege(-1, at(g, "tunisia"), 1), Siege(HUNGARY, at(g, "raska"), 1)]
    ship = put(g, -1, "galley", "ionian", fv=19)
    put(g, -1, "captain", "ionian", level=3, aboard=ship)
    inside(g, lambda: grow(g))
    assert g.army[at(g, "raska")] == 3
    assert g.army[at(g, "croatia")] == 5, "a player's land"
    assert g.army[at(g, "tunisia")] == 1, "contested by the invaders"
    assert piece(g, ship).fv == 20, "no more than the ship holds"


@rule("MU-125")
def test_which_border_lands_arm():
    g = bare()
    own(g, BYZANTIUM, "raska")
    wild(g, "bosnia", fv=1)
    wild(g, "rumelia", fv=1)
    inside(g, lambda: grow(g))
    assert g.army[at(g, "bosnia")] == 2, "Serbia is divided"
    assert g.army[at(g, "rumelia")] == 1, "the Latin Empire is not"
    g = bare()
    own(g, BYZANTIUM, "raska", fv=0)
    for t in g.book.near[at(g, "bosnia")]:
        g.army[t] = 0
    wild(g, "bosnia", fv=1)
    inside(g, lambda: grow(g))
    assert g.army[at(g, "bosnia")] == 1, "no armies next to it"
    small = bare(5)
    own(small, 0, "tunisia")
    before = small.army.copy()
    inside(small, lambda: grow(small))
    assert all(small.army[t] == before[t] for t in range(len(before)) if small.shut[t])


@rule("MU-419")
def test_which_target_completes_a_kingdom():
    g = bare()
    own(g, MAMLUKS, "cappadocia")
    assert completes(g, at(g, "paphlagonia"), at(g, "cappadocia")) == 0
    own(g, MAMLUKS, "campania", "sicily")
    wild(g, "puglia")
    assert completes(g, at(g, "puglia"), at(g, "campania")) == 1, "Sicily is still another's"
    assert completes(g, at(g, "puglia"), at(g, "lazio")) == 2


@rule("MU-419", "MU-420")
def test_a_die_decides_among_equals():
    g = bare()
    assert first(g, [3, 5, 7], {3: (1,), 5: (0,), 7: (2,)}) == 5
    picked = []
    for n in (0, 1):
        inside(g, lambda: picked.append(first(g, [3, 5, 7], {3: (0,), 5: (1,), 7: (0,)})), draws=[n])
    assert picked == [3, 7]


@rule("MU-418", "MU-420")
def test_the_strongest_attacks_first_and_no_land_twice():
    g = bare()
    for land in ("wallachia", "dobruja", "halych"):
        wild(g, land)
    wild(g, "wallachia", fv=9)
    wild(g, "rumelia", fv=30)
    g.town[at(g, "rumelia")] = g.fort[at(g, "rumelia")] = 0
    assert at(g, "macedonia") in prey(g, at(g, "rumelia"))
    g.raided = [at(g, "macedonia")]
    assert at(g, "macedonia") not in prey(g, at(g, "rumelia"))
    assert all(g.owner[u] >= 0 for u in prey(g, at(g, "wallachia")))
    g.raided = []
    p = begin(g, Engagements(), Pause(), draws=None)
    assert p.told("raid")[0]["a"] == "rumelia"
    g = bare()
    wild(g, "wallachia", fv=9)
    g.horde = Horde(at(g, "wallachia"), at(g, "thrace"), 0, 0)
    p = begin(g, Engagements(), Pause())
    assert not p.told("raid"), "the invaders have a goal of their own"
    g.horde = Horde(at(g, "raska"), at(g, "thrace"), 0, 0)
    assert begin(g, Engagements(), Pause(), draws=None).told("raid")


@rule("MU-418", "MU-420")
def test_each_barbarian_land_attacks_once():
    g = bare()
    wild(g, "wallachia", fv=60)
    for u in g.book.near[at(g, "wallachia")]:
        if g.owner[u] >= 0:
            g.army[u] = 1
    p = begin(g, Engagements(), Pause(), draws=None)
    raids = list(p.told("raid"))
    while not resting(g):
        p.act(g.pending()[0], g.default(g.pending()[0]))
        raids += p.told("raid")
    assert [x["a"] for x in raids].count("wallachia") == 1


@rule("MU-299", "MU-421")
def test_guests_stand_by_their_host_against_barbarians():
    g = bare()
    t = at(g, "croatia")
    put(g, EMPIRE, "wagon", "croatia", fv=3)
    put(g, MAMLUKS, "wagon", "croatia", fv=3)
    put(g, HORDE, "wagon", "croatia", fv=0)
    assert guests_of(g, t) == (MAMLUKS, EMPIRE)
    war(g, HUNGARY, MAMLUKS)
    assert guests_of(g, t) == (EMPIRE,), "not an enemy"
    g.alive[EMPIRE] = False
    assert guests_of(g, t) == ()
    g.alive[EMPIRE] = True
    wild(g, "styria", fv=9)
    g.army[t] = 0
    p = inside(g, lambda: raid(g, at(g, "styria"), t), draws=None)
    assert p.told("battle"), "an empty land with a guest is defended"
    g = bare()
    wild(g, "styria", fv=9)
    g.army[t] = 0
    inside(g, lambda: raid(g, at(g, "styria"), t), draws=[])
    assert (g.owner[t], g.army[t]) == (-1, 8), "an empty one falls"


@rule("MU-422", "MU-429", "MU-364")
def test_what_falls_with_a_land_to_barbarians():
    g = bare()
    t = at(g, "thrace")
    for kind in ("captain", "galley"):
        put(g, BYZANTIUM, kind, "thrace")
    put(g, MAMLUKS, "wagon", "thrace", fv=2)
    put(g, HUNGARY, "caravan", "thrace")
    wild_chief = put(g, -1, "captain", "wallachia")
    beaten = Battle(-1, BYZANTIUM, t, at(g, "wallachia"), "land", horde=0, defenders=(BYZANTIUM, MAMLUKS))
    inside(g, lambda: barbarians_conquer(g, beaten), draws=None)
    assert (g.owner[t], g.army[t]) == (-1, 1)
    assert {p.owner for p in g.pieces if p is not None and p.at == t} == {HUNGARY, -1}, "the beaten lose all"
    assert g.town[t] == 2, "a Capital sinks"
    assert g.honour[BYZANTIUM] == -2, "a Religious Capital is lost"
    assert [p.level for p in g.pieces if p is not None and p.at == t and p.kind == "captain"] == [1]
    assert piece(g, wild_chief).at == at(g, "wallachia")
    g = bare()
    for _ in range(7):
        put(g, -1, "captain", "tunisia")
    inside(g, lambda: barbarians_conquer(g, beaten), draws=None)
    assert not [p for p in g.pieces if p is not None and p.at == t], "the box is empty"


@rule("MU-123", "MU-367")
def test_a_land_that_slips_away_takes_its_player_along():
    g = bare()
    g.owner = [-1 if o == HUNGARY else o for o in g.owner]
    own(g, HUNGARY, "pannonia")
    inside(g, lambda: overrun(g, at(g, "pannonia"), 4))
    assert (g.owner[at(g, "pannonia")], g.army[at(g, "pannonia")]) == (-1, 4)
    assert not g.alive[HUNGARY]


@rule("MU-418", "MU-125")
def test_a_full_land_does_not_attack_and_any_neighbour_arms_it():
    g = bare()
    wild(g, "wallachia", fv=10)
    g.fort[at(g, "wallachia")] = 1
    assert provisions(g, at(g, "wallachia")) == 10
    assert not begin(g, Engagements(), Pause()).told("raid")
    g = bare()
    g.army = [0] * len(g.army)
    own(g, BYZANTIUM, "paphlagonia")
    inside(g, lambda: grow(g))
    assert g.army[at(g, "cappadocia")] == 0, "natives who have not shown themselves hold nothing"
    wild(g, "cappadocia", fv=1)
    inside(g, lambda: grow(g))
    assert g.army[at(g, "cappadocia")] == 2


@rule("MU-424", "MU-425")
def test_the_box_limits_what_barbarians_build():
    g = bare()
    t = at(g, "tunisia")
    wild(g, "tunisia", fv=50)
    g.town[t], g.fort[t] = 0, 0
    assert g.book.inhabited[t]
    for expected in ((1, 0), (1, 1), (2, 1), (2, 2)):
        inside(g, lambda: build(g, t))
        assert (g.fort[t], g.town[t]) == expected
    inside(g, lambda: build(g, t))
    inside(g, lambda: build(g, t))
    chiefs_ = [p for p in g.pieces if p is not None and p.kind == "captain"]
    assert [p.level for p in chiefs_] == [2]
    inside(g, lambda: build(g, t))
    (ship,) = [n for n, p in enumerate(g.pieces) if p is not None and p.kind == "galley"]
    assert (piece(g, ship).fv, g.army[t]) == (20, 30)
    assert [p.aboard for p in g.pieces if p is not None and p.kind == "captain"] == [ship]
    g = bare()
    wild(g, "fezzan", fv=9)
    t = at(g, "fezzan")
    g.fort = [int(u != t) for u in range(len(g.fort))]
    inside(g, lambda: build(g, t))
    assert g.fort[t] == 0, "no Tower is left"
    assert g.town[t] == 0, "no Inhabited Area"
    assert [p.level for p in g.pieces if p is not None and p.at == t] == [1]


@rule("MU-424", "MU-428")
def test_who_builds_and_whose_excess_goes():
    g = bare()
    wild(g, "tunisia", fv=60)
    wild(g, "styria", fv=60)
    own(g, HUNGARY, "djerid", fv=3)
    g.horde = Horde(at(g, "styria"), at(g, "thrace"), 0, 0)
    before = g.fort[at(g, "tunisia")]
    begin(g, Builders(), Pause())
    assert g.fort[at(g, "tunisia")] == before, "a player is next door"
    assert g.army[at(g, "tunisia")] == provisions(g, at(g, "tunisia"))
    assert g.army[at(g, "styria")] == 60, "the invaders march on"
    g.horde = Horde(at(g, "tunisia"), at(g, "thrace"), 0, 0)
    begin(g, Builders(), Pause())
    assert g.army[at(g, "styria")] == provisions(g, at(g, "styria"))
    own(g, EMPIRE, "raska", fv=60)
    begin(g, Builders(), Pause())
    assert g.army[at(g, "raska")] == 60, "players starve at the end of the turn"
