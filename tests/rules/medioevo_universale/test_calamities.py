"""The calamities, one by one (the Crusade has its own file)."""

import pytest

from pentarchy.games.medioevo_universale.rules.calamities.area import primary_victims
from pentarchy.games.medioevo_universale.rules.calamities.earthquake import earthquake, shake, tremor
from pentarchy.games.medioevo_universale.rules.calamities.famine import famine
from pentarchy.games.medioevo_universale.rules.calamities.fire import burn, fire
from pentarchy.games.medioevo_universale.rules.calamities.flood import flood, flood_land
from pentarchy.games.medioevo_universale.rules.calamities.harm import Harmed, harm
from pentarchy.games.medioevo_universale.rules.calamities.storm import founder, nearest_harbour, storm
from pentarchy.games.medioevo_universale.rules.realm.lands import provisions
from pentarchy.games.medioevo_universale.rules.realm.pieces import force, piece
from pentarchy.kernel import changed
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, at_level, bare, d, inside, learn, own, put, struck, wild

# ---- A1 Flood --------------------------------------------------------------------------------------------


@rule("MU-133", "MU-134")
def test_a_flood_follows_one_river_into_other_areas():
    g = struck("hungary_marches")
    names = g.book.areas[g.area].rivers
    g.fort[at(g, "swabia")] = 1
    g.fort[at(g, "halych")] = 1
    inside(g, lambda: flood(g, 0), draws=[names.index("Danube")])
    assert g.fort[at(g, "swabia")] == 0
    assert g.town[at(g, "pannonia")] == 3, "levels 1 and 2 go, level 3 is damaged"
    assert g.damaged[at(g, "pannonia")] & 1
    assert g.fort[at(g, "halych")] == 1
    assert g.fort[at(g, "pannonia")] == 0


@rule("MU-134", "MU-135", "MU-136", "MU-503", "MU-504")
def test_architecture_and_engineering_hold_the_water_off():
    for techs, town, fort in (((), 0, 0), (("architecture",), 2, 0), (("engineering",), 2, 1)):
        g = struck("hungary_marches")
        learn(g, HUNGARY, *techs)
        t = at(g, "pannonia")
        g.town[t], g.fort[t], g.army[t] = 2, 1, 30
        inside(g, lambda g=g, t=t: flood_land(g, t))
        assert (g.town[t], g.fort[t]) == (town, fort)
        assert bool(g.damaged[t]) == (techs == ("architecture",))


@rule("MU-137", "MU-138", "MU-139", "MU-495", example="L578")
def test_armies_lost_in_a_flood():
    g = struck("hungary_marches")
    learn(g, HUNGARY, "architecture", "law")
    t = at(g, "pannonia")
    g.town[t], g.fort[t], g.church[t], g.fair[t], g.army[t] = 3, 2, 1, 1, 20
    inside(g, lambda: flood_land(g, t))
    assert (g.town[t], g.fort[t], g.church[t], g.fair[t]) == (3, 2, 0, 0)
    assert g.damaged[t] == 0b10
    assert g.army[t] == 17, "3 levels, +1 Plain, -1 LAW"
    g = struck("hungary_marches")
    t = at(g, "slovakia")
    g.fort[t], g.army[t] = 2, 9
    inside(g, lambda: flood_land(g, t))
    assert g.army[t] == 8, "two levels, one less in Hills"


# ---- B1 Fire ---------------------------------------------------------------------------------------------


@rule("MU-194", "MU-195", "MU-495", example="L676-682")
def test_where_it_burns():
    g = struck("central_europe")
    at_level(g, HUNGARY, 2, never=("law", "engineering"))
    at_level(g, EMPIRE, 2, "engineering", never=("law",))
    lands = [t for t in g.book.area_lands[g.area] if g.town[t]]
    dice = {"pannonia": 3, "bohemia": 4, "arelat": 6, "franconia": 5}
    p = inside(g, lambda: fire(g, 0), draws=[dice[g.book.ids[t]] - 1 for t in lands])
    assert {e["land"] for e in p.told("fire")} == {"bohemia", "arelat", "franconia"}
    learn(g, EMPIRE, "law")
    g2 = struck("central_europe")
    at_level(g2, EMPIRE, 2, "law", never=("engineering",))
    p = inside(g2, lambda: fire(g2, 0), draws=[{"arelat": 5}.get(g2.book.ids[t], 0) for t in lands])
    assert not p.told("fire"), "6 - 2 - 1 is less than 4"


@rule("MU-196", "MU-197", "MU-199", example="L678,L684-686")
def test_what_a_fire_takes():
    g = struck("central_europe")
    wild(g, "bohemia", fv=9)
    inside(g, lambda: burn(g, at(g, "bohemia")))
    assert (g.town[at(g, "bohemia")], g.fort[at(g, "bohemia")], g.army[at(g, "bohemia")]) == (0, 0, 6)
    g = struck("central_europe")
    t = at(g, "franconia")
    g.army[t] = 30
    guest = put(g, BYZANTIUM, "wagon", "franconia", fv=5)
    mine = put(g, EMPIRE, "engine", "franconia")
    chief = put(g, EMPIRE, "captain", "franconia")
    inside(g, lambda: burn(g, t))
    assert g.pieces[chief] is not None, "Captains get out"
    assert g.pieces[guest] is None
    assert g.pieces[mine] is None
    assert g.army[t] == 30 - 4 - 1, "City 3, Tower 1, Woods 1"


@rule("MU-198", "MU-199", "MU-504", example="L682-684")
def test_engineering_in_a_fire():
    g = struck("central_europe")
    learn(g, EMPIRE, "engineering", "law")
    t = at(g, "franconia")
    wagon = put(g, EMPIRE, "wagon", "franconia", fv=3)
    g.army[t] = 20
    p = inside(g, lambda: burn(g, t))
    p.act(EMPIRE, ("lose", -1, 2))
    assert g.town[t] == 3
    assert g.damaged[t] == 0b11
    assert g.pieces[wagon] is not None
    assert force(g, t, EMPIRE) == 23 - 2


# ---- B5 Storm --------------------------------------------------------------------------------------------


def black_sea(g):
    names = list(dict.fromkeys(g.book.seas[s - g.book.sea].sea for s in g.book.area_seas[g.area]))
    return names.index("Black Sea")


@rule("MU-217", example="L766")
def test_a_storm_sinks_all_ships_of_a_sea():
    g = struck("golden_horde_marches")
    ships = [put(g, HORDE, "galley", x, fv=3) for x in ("black_e", "black_s", "black_w")]
    safe = put(g, HORDE, "galley", "ionian", fv=3)
    names = list(dict.fromkeys(g.book.seas[s - g.book.sea].sea for s in g.book.area_seas[g.area]))
    inside(g, lambda: storm(g, 0), draws=[black_sea(g)] if len(names) > 1 else [0])
    assert all(g.pieces[n] is None for n in ships)
    assert g.pieces[safe] is not None


@rule("MU-218", "MU-221", "MU-504", example="L768")
def test_buildings_and_docked_ships_are_damaged_unless_engineering():
    for techs, hurt in (((), True), (("engineering",), False)):
        g = struck("golden_horde_marches")
        learn(g, HORDE, *techs)
        docked = put(g, HORDE, "merchant", "crimea")
        inside(g, lambda g=g: storm(g, 0), draws=[black_sea(g)])
        assert bool(g.damaged[at(g, "crimea")]) == hurt
        assert piece(g, docked).damaged == hurt


@rule("MU-219", "MU-220", "MU-506", "MU-507", example="L766")
def test_astronomy_and_cartography_find_a_harbour():
    g = struck("golden_horde_marches")
    learn(g, HORDE, "astronomy")
    ship = put(g, HORDE, "galley", "black_e", fv=8)
    inside(g, lambda: founder(g, ship))
    assert piece(g, ship).at in (at(g, "crimea"), at(g, "pontus"))
    assert piece(g, ship).fv == 4
    assert piece(g, ship).damaged
    learn(g, HORDE, "cartography")
    other = put(g, HORDE, "galley", "black_e", fv=8)
    inside(g, lambda: founder(g, other))
    assert piece(g, other).fv == 8
    assert not piece(g, other).damaged
    g = struck("golden_horde_marches")
    learn(g, MAMLUKS, "cartography")
    own(g, HORDE, "pontus")
    lost = put(g, MAMLUKS, "galley", "black_e", fv=8)
    inside(g, lambda: founder(g, lost))
    assert g.pieces[lost] is None, "no harbour lets it in and the straits are closed"


# ---- B6 Earthquake ---------------------------------------------------------------------------------------


def quake(die, centre="campania"):
    g = struck("italy")
    own(g, HUNGARY, "lazio", fv=9)
    learn(g, HUNGARY, "engineering")
    wild(g, "campania", fv=9)
    wild(g, "puglia", fv=9)
    g.fort[at(g, "puglia")] = 1
    dark = [t for t in g.book.area_dark[g.area] if not g.shut[t]]
    inside(g, lambda: earthquake(g, 0), draws=[dark.index(at(g, centre)), die - 1])
    return g


@rule("MU-222", "MU-225", "MU-226", "MU-227", "MU-504", example="L770")
def test_a_great_earthquake():
    g = quake(6)
    c, p, l, s = (at(g, x) for x in ("campania", "puglia", "lazio", "sicily"))
    assert (g.town[c], g.fort[c], g.army[c]) == (0, 0, 7)
    assert (g.fort[p], g.army[p]) == (0, 8)
    assert g.town[l] == 1
    assert g.damaged[l] == 0b11
    assert g.army[l] == 7, "ENGINEERING: damaged, not destroyed"
    assert g.town[s] == 1
    assert not g.damaged[s], "not over a strait"


@rule("MU-223", "MU-224")
def test_lesser_earthquakes():
    g = quake(3)
    c = at(g, "campania")
    assert g.damaged[c] == 0b11
    assert g.town[c] == 1
    assert g.fort[at(g, "puglia")] == 1
    assert not g.damaged[at(g, "puglia")]
    g = quake(4)
    assert g.town[c] == 0
    assert g.damaged[at(g, "puglia")] == 0b10
    assert not g.damaged[at(g, "lazio")]
    assert provisions(g, c) == 5


# ---- what harm does --------------------------------------------------------------------------------------


@rule("MU-130", "MU-159")
def test_what_goes_with_the_last_army():
    g = bare()
    t = at(g, "banat")
    chief, engine = put(g, HUNGARY, "captain", "banat"), put(g, HUNGARY, "engine", "banat")
    guest = put(g, MAMLUKS, "wagon", "banat", fv=2)
    inside(g, lambda: harm(g, t, 4))
    assert g.pieces[chief] is not None, "one army is left"
    inside(g, lambda: harm(g, t, 4))
    assert (g.army[t], g.owner[t]) == (0, HUNGARY)
    assert g.pieces[chief] is None
    assert g.pieces[engine] is None
    assert piece(g, guest).fv == 2
    p = inside(g, lambda: harm(g, t, 4))
    assert not p.told("harmed"), "nothing is left to lose"
    wild(g, "raska", fv=3)
    put(g, -1, "captain", "raska")
    inside(g, lambda: harm(g, at(g, "raska"), 9, vacuum=1))
    assert (g.army[at(g, "raska")], g.owner[at(g, "raska")]) == (1, -1)
    assert any(x is not None and x.kind == "captain" and x.owner == -1 for x in g.pieces), (
        "Barbarians hold on"
    )
    inside(g, lambda: harm(g, at(g, "bihar"), 9, vacuum=1))
    assert (g.army[at(g, "bihar")], g.owner[at(g, "bihar")]) == (1, -1)
    begin(g, Harmed(at(g, "slovakia"), EMPIRE, 1), Pause())
    assert g.owner[at(g, "slovakia")] == HUNGARY, "it has changed hands since"


@rule("MU-188", "MU-164", "MU-200")
def test_the_primary_victim_holds_most_of_the_area():
    g = bare()
    g.area = g.book.area["hungary_marches"]
    assert primary_victims(g) == [HUNGARY]
    g.area = g.book.area["italy"]
    g.owner = [-1] * len(g.owner)
    own(g, BYZANTIUM, "sicily")
    own(g, HORDE, "puglia")
    assert set(primary_victims(g)) == {BYZANTIUM, HORDE}
    own(g, HORDE, "campania")
    assert primary_victims(g) == [HORDE]


@rule("MU-133")
def test_a_flood_stays_on_the_board():
    g = bare(5)
    g.area = g.book.area["france"]
    rivers = list(g.book.areas[g.area].rivers)
    open_rivers = [x for x in rivers if any(not g.shut[t] for t in g.book.river_lands[x])]
    assert (len(rivers), open_rivers) == (6, ["Meuse", "Rhine", "Rhone"])
    g.fort[at(g, "provence")] = g.fort[at(g, "arelat")] = 1
    inside(g, lambda: flood(g, 0), draws=[2])
    assert g.fort[at(g, "arelat")] == 0
    assert g.fort[at(g, "provence")] == 1, "closed"
    g.area = g.book.area["british_isles"]
    inside(g, lambda: flood(g, 0), draws=[])


@rule("MU-153", "MU-159")
def test_a_famine_strikes_every_land_of_the_area():
    g = struck("hungary_marches")
    inside(g, lambda: famine(g, 0))
    assert g.army[at(g, "banat")] == 4
    assert g.army[at(g, "croatia")] == 3
    assert g.army[at(g, "thrace")] == 5


@rule("MU-194")
def test_fire_asks_for_less_the_larger_the_place():
    for town, need in ((1, 4), (2, 3), (3, 2)):
        for die in (need - 1, need):
            g = struck("central_europe")
            for t in g.book.area_lands[g.area]:
                g.town[t] = 0
            wild(g, "bohemia", fv=9)
            g.town[at(g, "bohemia")] = town
            p = inside(g, lambda g=g: fire(g, 0), draws=d(die))
            assert bool(p.told("fire")) == (die == need)


# ---- storms ----------------------------------------------------------------------------------------------


@rule("MU-217", "MU-218")
def test_a_storm_strikes_one_sea_and_its_coasts_only():
    g = struck("golden_horde_marches")
    for land in ("thrace", "peloponnesus"):
        g.fort[at(g, land)] = 1
    both = put(g, BYZANTIUM, "merchant", "thrace")
    away = put(g, MAMLUKS, "merchant", "alexandria")
    inside(g, lambda: storm(g, 0), draws=[black_sea(g)])
    assert g.damaged[at(g, "thrace")]
    assert not g.damaged[at(g, "peloponnesus")]
    assert piece(g, both).damaged, "one of its two harbours lies on that sea"
    assert not piece(g, away).damaged
    small = bare(5)
    small.area = small.book.area["scandinavia"]
    ship = put(small, 0, "galley", "kattegat", fv=3)
    near = [s for s in small.book.area_seas[small.area] if not small.shut[s]]
    names = list(dict.fromkeys(small.book.seas[s - small.book.sea].sea for s in near))
    inside(small, lambda: storm(small, 0), draws=[names.index("North Sea")])
    assert small.pieces[ship] is not None, "closed waters are out of the game"


@rule("MU-219")
def test_half_of_the_cargo_is_lost_rounded_down():
    g = struck("golden_horde_marches")
    learn(g, HORDE, "astronomy")
    ship = put(g, HORDE, "merchant", "black_n", level=3, fv=7, goods=(5, 4, 0, 0, 0, 0, 0, 1))
    inside(g, lambda: founder(g, ship))
    assert (piece(g, ship).fv, piece(g, ship).goods) == (4, (3, 2, 0, 0, 0, 0, 0, 1))
    assert piece(g, ship).damaged
    assert piece(g, ship).stuck


@rule("MU-219", "MU-220")
def test_the_nearest_harbour_that_lets_a_ship_in():
    g = bare()
    ship = put(g, MAMLUKS, "galley", "levant_sea", fv=3)
    own(g, HORDE, "syria")
    assert nearest_harbour(g, ship) == at(g, "alexandria")
    g.owner[at(g, "syria")] = -1
    far = put(g, MAMLUKS, "galley", "cilician_sea", fv=3)
    assert nearest_harbour(g, far) == at(g, "syria"), "Barbarians let everybody in"
    small = bare(5)
    lost = put(small, 1, "galley", "baltic_c", fv=3)
    own(small, 0, "pomerania", "holstein")
    assert nearest_harbour(small, lost) is None, "no way through closed seas"


# ---- earthquakes -----------------------------------------------------------------------------------------


@rule("MU-223", "MU-224", "MU-225", "MU-227")
@pytest.mark.parametrize(
    ("force_", "left", "hurt", "lost"),
    [(1, (1, 2, 1, 1), 0b1101, 3), (2, (0, 2, 0, 0), 0b10, 4), (3, (0, 0, 0, 0), 0, 5)],
)
def test_the_centre_of_an_earthquake(force_, left, hurt, lost):
    g = struck("italy")
    t = at(g, "campania")
    own(g, HORDE, "campania", fv=20)
    g.town[t], g.fort[t], g.church[t], g.fair[t] = 1, 2, 1, 1
    inside(g, lambda: shake(g, t, force_))
    assert (g.town[t], g.fort[t], g.church[t], g.fair[t]) == left
    assert g.damaged[t] == hurt
    assert g.army[t] == 20 - lost
    g.fort[t], g.army[t], g.town[t], g.church[t], g.fair[t] = 3, 20, 0, 0, 0
    g.damaged = changed(g.damaged, t, 0)
    inside(g, lambda: shake(g, t, force_))
    assert (g.fort[t], g.damaged[t], g.army[t]) == {1: (3, 0, 20), 2: (3, 2, 19), 3: (3, 2, 19)}[force_]


@rule("MU-224", "MU-225", "MU-226")
def test_its_neighbours():
    for strong, engineer, expected in (
        (False, False, (1, 3, 0b1, 1)),
        (True, False, (0, 3, 0b10, 2)),
        (True, True, (1, 3, 0b1, 1)),
        (False, True, (1, 3, 0, 0)),
    ):
        g = struck("italy")
        t = at(g, "puglia")
        own(g, HORDE, "puglia", fv=20)
        if engineer:
            learn(g, HORDE, "engineering")
        g.town[t], g.fort[t] = 1, 3
        inside(g, lambda g=g, t=t, strong=strong: tremor(g, t, strong))
        assert (g.town[t], g.fort[t], g.damaged[t], 20 - g.army[t]) == expected


@rule("MU-222", "MU-224")
def test_the_die_sets_the_strength():
    for die, fort in ((3, 2), (4, 2), (5, 2), (6, 0)):
        g = struck("italy")
        g.pope = -1
        wild(g, "campania", fv=20)
        g.fort[at(g, "campania")] = 2
        g.fort[at(g, "puglia")] = 1
        dark = [t for t in g.book.area_dark[g.area] if not g.shut[t]]
        inside(g, lambda g=g, die=die: earthquake(g, 0), draws=[dark.index(at(g, "campania")), die - 1])
        assert g.fort[at(g, "campania")] == fort
        assert bool(g.damaged[at(g, "puglia")]) == (die in (4, 5))
        assert bool(g.damaged[at(g, "campania")] & 2) == (die in (4, 5))
