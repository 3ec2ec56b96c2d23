"""Ships of the Barbarians: seized, built, drifting, fighting and landing."""

from pentarchy.games.medioevo_universale.rules.barbarians import Drift, drift, exits
from pentarchy.games.medioevo_universale.rules.battle.sack import launch_pirate, seize
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, HUNGARY, MAMLUKS
from .positions import Pause, at, bare, inside, own, put, resting, wild


@rule("MU-127")
def test_what_becomes_of_seized_transports():
    g = bare()
    put(g, HUNGARY, "merchant", "ionian", level=3)
    put(g, HUNGARY, "caravan", "ionian")
    other = put(g, MAMLUKS, "galley", "ionian", fv=2)
    inside(g, lambda: seize(g, at(g, "ionian"), HUNGARY, 30))
    ships = [p for p in g.pieces if p is not None and p.owner == -1 and p.kind == "galley"]
    assert [(p.level, p.fv) for p in ships] == [(1, 20)]
    assert g.pieces[other] is not None
    g = bare()
    put(g, HUNGARY, "wagon", "raska")
    put(g, HUNGARY, "merchant", "raska")
    inside(g, lambda: seize(g, at(g, "raska"), HUNGARY, 3))
    left = [p.kind for p in g.pieces if p is not None]
    assert left == ["captain"], "no harbour, nothing sails; who took them leads the land"


def pirate(g, sea, fv=5, captain=False, calamity=True):
    ship = put(g, -1, "galley", sea, fv=fv, since=int(calamity))
    if captain:
        put(g, -1, "captain", sea, aboard=ship)
    return ship


@rule("MU-208", "MU-426")
def test_which_ships_drift_when():
    g = bare()
    built, risen = pirate(g, "ionian", calamity=False), pirate(g, "ionian")
    sea = exits(g, built).index(at(g, "otranto"))
    inside(g, lambda: drift(g, calamity=False), draws=[sea])
    assert (piece(g, built).at, piece(g, risen).at) == (at(g, "otranto"), at(g, "ionian"))
    inside(g, lambda: drift(g, calamity=True), draws=[sea])
    assert piece(g, risen).at == at(g, "otranto")


@rule("MU-205", "MU-206")
def test_pirates_are_launched_while_there_are_galleys():
    g = bare()
    for _ in range(13):
        put(g, -2, "galley", "kiev")
    launched = []
    for captain in (True, False, True):
        inside(
            g, lambda captain=captain: launched.append(launch_pirate(g, at(g, "ionian"), 5, captain, True))
        )
    assert launched[2] == -1, "fifteen in the box"
    assert [p.aboard for p in g.pieces if p is not None and p.kind == "captain"] == launched[:1]
    assert [piece(g, n).since for n in launched[:2]] == [1, 1]


@rule("MU-209")
def test_a_pirate_fights_the_strongest_fleet_it_meets():
    g = bare()
    ship = pirate(g, "ionian", captain=True)
    put(g, HUNGARY, "merchant", "otranto", fv=1)
    put(g, BYZANTIUM, "galley", "otranto", fv=30)
    n = exits(g, ship).index(at(g, "otranto"))
    p = begin(g, Drift(ship), Pause(), draws=[n, 0, 3])
    assert p.told("battle")[0]["defender"] == BYZANTIUM
    assert p.told("ramming") == [{"hit_a": 2, "hit_d": 5}]
    assert not [x for x in g.pieces if x is not None and x.owner == -1], "destroyed, Captain and all"
    assert resting(g)
    g = bare()
    ship = pirate(g, "ionian")
    put(g, HUNGARY, "merchant", "otranto")
    p = begin(g, Drift(ship), Pause(), draws=[n])
    assert p.told("seized"), "without a crew it is taken"
    g = bare()
    ship = pirate(g, "ionian")
    begin(g, Drift(ship), Pause(), draws=[n])
    assert piece(g, ship).at == at(g, "otranto"), "nobody there"


@rule("MU-210", "MU-427", "MU-429")
def test_a_pirate_lands_with_its_captain():
    g = bare()
    ship = pirate(g, "ionian", captain=True, calamity=False)
    stray = put(g, -1, "captain", "ionian", level=3)
    own(g, BYZANTIUM, "peloponnesus", fv=0)
    t = at(g, "peloponnesus")
    n = exits(g, ship).index(t)
    begin(g, Drift(ship), Pause(), draws=[n])
    assert (g.owner[t], g.army[t]) == (-1, 5)
    assert [(p.level, p.aboard) for p in g.pieces if p is not None and p.at == t] == [(2, -1)]
    assert g.pieces[ship] is None
    assert piece(g, stray).at == at(g, "ionian")
    g = bare()
    ship = pirate(g, "ionian", fv=9)
    own(g, BYZANTIUM, "peloponnesus", fv=2)
    p = begin(g, Drift(ship), Pause(), draws=[n, 5, 0])
    assert p.told("battle")
    assert g.owner[t] == -1


@rule("MU-210", "MU-426")
def test_pirates_of_the_calamity_pass_by_a_land_without_armies():
    g = bare()
    own(g, BYZANTIUM, "peloponnesus", fv=0)
    built, risen = pirate(g, "ionian", calamity=False), pirate(g, "ionian")
    t = at(g, "peloponnesus")
    assert t in exits(g, built)
    assert t not in exits(g, risen)
    put(g, BYZANTIUM, "wagon", "peloponnesus", fv=1)
    assert t in exits(g, risen)
    wild(g, "peloponnesus", fv=5)
    assert t not in exits(g, built)


@rule("MU-127", "MU-209", "MU-429")
def test_pirates_who_win_at_sea_sail_on_with_what_they_took():
    g = bare()
    ship = pirate(g, "ionian", fv=19, captain=True)
    put(g, HUNGARY, "merchant", "otranto", level=3, fv=1)
    n = exits(g, ship).index(at(g, "otranto"))
    begin(g, Drift(ship), Pause(), draws=[n, 3])
    left = [(p.kind, p.level, p.owner, p.at) for p in g.pieces if p is not None]
    there = at(g, "otranto")
    assert sorted(left) == [("captain", 2, -1, there), ("galley", 1, -1, there), ("galley", 1, -1, there)]
    assert resting(g)
