"""The calamities, one by one (the Crusade has its own file)."""

from pentarchy.games.medioevo_universale.calamities import (
    burn,
    earthquake,
    fire,
    flood,
    flood_land,
    founder,
    storm,
)
from pentarchy.games.medioevo_universale.pieces import force, piece
from pentarchy.games.medioevo_universale.realm import provisions
from tests.play import rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import at, at_level, bare, inside, learn, own, put, wild


def struck(name, **variants):
    g = bare(**variants)
    g.area = g.book.area[name]
    g.church = [0] * len(g.church)
    return g


def card_of(g):
    return next(n for n, e in enumerate(g.book.events) if g.book.area[e.area] == g.area)


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
    inside(g, lambda: burn(g, t))
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
