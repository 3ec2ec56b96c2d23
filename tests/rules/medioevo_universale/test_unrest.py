"""Calamities of men: Conspiracy, Heresy, Civil War, Inquisition, Pirates, Uprisings."""

import pytest

from pentarchy.games.medioevo_universale.barbarians import launch_pirate
from pentarchy.games.medioevo_universale.calamities import primary_victims
from pentarchy.games.medioevo_universale.disasters import Victim
from pentarchy.games.medioevo_universale.pieces import piece
from pentarchy.games.medioevo_universale.unrest import (
    NameReligion,
    NameVictim,
    civil_war,
    conspiracy,
    exemptions,
    inquisition,
    knife,
    pirates,
    rebels,
    uprisings,
)
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import Pause, at, at_level, bare, d, deal, holds, inside, learn, own, pact, put, wild


def struck(name, **variants):
    g = bare(**variants)
    g.area = g.book.area[name]
    g.church = [0] * len(g.church)
    return g


def card_of(g):
    return next(n for n, e in enumerate(g.book.events) if g.book.area[e.area] == g.area)


# ---- A4 Conspiracy ---------------------------------------------------------------------------------------


@rule("MU-160", "MU-161", "MU-162", example="L598")
def test_the_nizaris_reach_the_victim_and_all_allies():
    g = bare()
    pact(g, "alliance", BYZANTIUM, MAMLUKS, HUNGARY)
    pact(g, "alliance", HUNGARY, NOVGOROD)
    pact(g, "trade", HUNGARY, HORDE)
    captains = [put(g, s, "captain", g.book.ids[g.capital[s]]) for s in range(6)]
    p = inside(g, lambda: conspiracy(g, 0))
    while not isinstance(p.step(g.pending()[0]), NameVictim):
        seat = g.pending()[0]
        p.act(seat, ("bid", 5) if seat == EMPIRE and ("bid", 5) in p.options(seat) else ("pass",))
    p.act(EMPIRE, ("victim", HUNGARY), draws=[0, 7] * 4)
    assert [g.pieces[c] is None for c in captains] == [True, True, True, True, False, False]
    assert g.florins[EMPIRE] == 995


@rule("MU-160")
def test_without_a_bid_nobody_is_attacked():
    g = bare()
    p = inside(g, lambda: conspiracy(g, 0))
    for _ in range(6):
        p.act(g.pending()[0], ("pass",))
    assert isinstance(p.step(0), Pause)


@rule("MU-162", "MU-163", "MU-496", "MU-497", "MU-498")
def test_the_knife_against_a_captain():
    for techs, tl, dice, dead in (
        ((), 1, (3, 4), True),
        ((), 1, (4, 4), False),
        (("investiture", "vassalage"), 1, (3, 5), False),
        ((), 3, (8, 8), False),
    ):
        g = bare()
        at_level(g, HUNGARY, tl, *techs, never=("investiture", "vassalage", "feudalism"))
        n = put(g, HUNGARY, "captain", "pannonia")
        inside(g, lambda g=g, n=n: knife(g, HUNGARY, n), draws=d(*dice))
        assert (g.pieces[n] is None) == dead
    g = bare()
    learn(g, HUNGARY, "feudalism")
    n = put(g, HUNGARY, "captain", "pannonia")
    inside(g, lambda: knife(g, HUNGARY, n), draws=[])
    assert g.pieces[n] is not None


# ---- A6 Heresy -------------------------------------------------------------------------------------------


@rule("MU-181", "MU-182", example="L510")
def test_the_first_player_names_a_religion_of_the_area():
    g = struck("hungary_marches")
    g.church[at(g, "pannonia")] = g.church[at(g, "saxony")] = g.church[at(g, "crimea")] = 1
    g.order = [HORDE, 0, 1, 2, 3, 4]
    p = begin(g, NameReligion(), Pause())
    assert {x[1] for x in p.options(HORDE)} == {"catholic", "pagan"}
    p.act(HORDE, ("religion", "catholic"))
    lands = {e["land"] for e in p.told("heretics")}
    assert "crimea" not in lands
    assert lands <= {"pannonia", "saxony"}
    assert lands


@rule(
    "MU-182",
    "MU-183",
    "MU-184",
    "MU-185",
    "MU-478",
    "MU-479",
    "MU-480",
    "MU-481",
    "MU-505",
    "MU-506",
    "MU-507",
)
def test_what_calms_and_what_feeds_heresy():
    from pentarchy.games.medioevo_universale.unrest import CALM, DOUBT
    from pentarchy.games.medioevo_universale.unrest import CallInquisitor as Rise

    def fv(techs, helped=-1, die=8):
        g = struck("hungary_marches")
        learn(g, HUNGARY, *techs)
        t = at(g, "pannonia")
        g.army[t] = 60
        p = inside(g, lambda: Rise(HUNGARY, (t,)).rise(g, t if helped >= 0 else -1), draws=None)
        return p.told("heretics")[0]["n"] if p.told("heretics") else 0

    base = fv(())
    assert CALM == ("mysticism", "monotheism", "theology")
    assert len(DOUBT) == 8
    for tech in DOUBT:
        assert fv((tech,)) == base + 1, tech
    assert fv(CALM) == max(0, base - 3)
    assert fv((), helped=0) == base - 1
    g = struck("hungary_marches")
    g.church[at(g, "pannonia")] = 1
    learn(g, HUNGARY, "fanaticism")
    g.order = [HUNGARY, 0, 1, 3, 4, 5]
    p = begin(g, NameReligion(), Pause())
    p.act(HUNGARY, ("religion", "catholic"))
    assert not [e for e in p.told("heretics") if e["land"] == "pannonia"], "FANATICISM is immune"


@rule("MU-186", "MU-187")
def test_heretics_attack_and_a_victory_makes_them_barbarians():
    from pentarchy.games.medioevo_universale.unrest import Heretics

    g = struck("hungary_marches")
    t = at(g, "banat")
    g.church[t], g.army[t] = 1, 1
    begin(g, Heretics(HUNGARY, t, 8), Pause(), draws=d(6, 1))
    assert g.owner[t] == -1
    assert g.church[t] == 0
    assert any(p is not None and p.kind == "captain" and p.owner == -1 and p.at == t for p in g.pieces)
    g = struck("hungary_marches")
    t = at(g, "pannonia")
    g.army[t] = 8
    p = begin(g, Heretics(HUNGARY, t, 3), Pause(), draws=d(1, 6))
    assert p.told("assault")
    assert g.owner[t] == HUNGARY, "against walls they storm"


# ---- A7 Civil War ----------------------------------------------------------------------------------------


@rule("MU-188")
def test_the_victim_holds_most_of_the_area_and_the_first_player_breaks_ties():
    g = struck("middle_east")
    assert primary_victims(g) == [MAMLUKS]
    g.order = [HORDE, 0, 1, 2, 3, 4]
    g.area = g.book.area["rus"]
    own(g, HUNGARY, "kiev", "turov")
    own(g, EMPIRE, "polotsk", "smolensk")
    g.owner[at(g, "zaporozhia")] = g.owner[at(g, "torzhok")] = -1
    p = begin(g, Victim("civil war"), Pause())
    assert set(p.options(HORDE)) == {("victim", HUNGARY), ("victim", EMPIRE)}


@rule("MU-189", "MU-190", "MU-191", "MU-192", "MU-509", "MU-510", "MU-511", "MU-513", example="L674")
def test_civil_war():
    g = bare()
    own(g, MAMLUKS, "persia", "mesopotamia", "armenia", "caucasus", fv=6)
    g.owner[at(g, "cyrenaica")] = -1
    for kind in ("galley", "merchant"):
        put(g, MAMLUKS, kind, "tyrrhenian_s", fv=4)
    learn(g, MAMLUKS, "mysticism", "education", "law", "forging")
    assert len(rebels(g, MAMLUKS)) == 5, "the fleet counts as one"
    p = inside(g, lambda: civil_war(g, MAMLUKS))
    for x in ("persia", "mesopotamia", "fleet tyrrhenian_s"):
        p.act(MAMLUKS, ("keep", x))
    assert g.owner[at(g, "persia")] == MAMLUKS
    assert g.owner[at(g, "armenia")] == g.owner[at(g, "caucasus")] == -1
    assert g.army[at(g, "armenia")] == 6, "armies turn Barbarian"


@rule(
    "MU-192",
    "MU-193",
    "MU-495",
    "MU-496",
    "MU-497",
    "MU-498",
    "MU-478",
    "MU-479",
    "MU-480",
    "MU-481",
    "MU-512",
    "MU-514",
    "MU-515",
)
def test_what_becomes_of_the_rebels():
    g = bare()
    own(g, MAMLUKS, "syria", fv=3)
    caravan, engine, chief = (put(g, MAMLUKS, k, "syria") for k in ("caravan", "engine", "captain"))
    ship = put(g, MAMLUKS, "galley", "levant_sea", fv=7)
    inside(g, lambda: civil_war(g, MAMLUKS))
    assert g.owner[at(g, "syria")] == -1
    assert not any(p is not None and p.kind == "caravan" for p in g.pieces)
    assert piece(g, engine).owner == piece(g, chief).owner == -1
    pirate = next(p for p in g.pieces if p is not None and p.kind == "galley")
    assert (pirate.owner, pirate.at, pirate.fv) == (-1, at(g, "levant_sea"), 7)
    assert ship + caravan > 0
    loyal = g.book.families["religion"] | g.book.families["politics"] | g.book.families["university_medicine"]
    for tech in (
        "law",
        "investiture",
        "vassalage",
        "feudalism",
        "mysticism",
        "monotheism",
        "theology",
        "fanaticism",
        "education",
        "university",
        "medicine",
        "surgery",
        "hospital",
    ):
        assert loyal >> g.book.tech[tech] & 1, tech


# ---- B2 Inquisition --------------------------------------------------------------------------------------


@rule("MU-200", "MU-201", "MU-202", "MU-203", "MU-480", "MU-511", "MU-512", example="L690")
def test_exemptions():
    g = struck("hungary_marches")
    for land in ("saxony", "swabia", "bavaria"):
        g.church[at(g, land)] = 1
    learn(g, EMPIRE, "university")
    assert exemptions(g, EMPIRE) == 0
    g.church[at(g, "banat")] = 1
    learn(g, HUNGARY, "theology")
    assert exemptions(g, HUNGARY) == 3
    learn(g, HUNGARY, "philosophy")
    assert exemptions(g, HUNGARY) == 1
    deal(g, HUNGARY, "monk")
    deal(g, EMPIRE, "killer")
    deal(g, HORDE, "thief")
    p = inside(g, lambda: inquisition(g, HUNGARY))
    assert set(g.pending()) == {HUNGARY, EMPIRE}, "all of that religion"
    assert p.told("inquisition")[0]["judge"] not in (HUNGARY, EMPIRE)


@rule("MU-204", "MU-481")
def test_trials():
    from pentarchy.games.medioevo_universale.unrest import Exempt, Trials

    for techs, dice, gone in (((), (4, 3), True), ((), (3, 3), False), (("fanaticism",), (3, 3), True)):
        g = struck("hungary_marches")
        learn(g, HUNGARY, *techs)
        kept, tried = deal(g, HUNGARY, "monk", "killer")
        g.gathered = [None, None, Exempt(HUNGARY, (kept,))]
        begin(g, Trials((HUNGARY,)), Pause(), draws=d(*dice))
        assert ("killer" in holds(g, HUNGARY)) != gone
        assert "monk" in holds(g, HUNGARY)
        assert tried


# ---- B3 Pirates ------------------------------------------------------------------------------------------


@rule("MU-205", "MU-206", "MU-207", example="L692")
@pytest.mark.parametrize(("die", "ships"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_pirates_appear(die, ships):
    g = struck("italy")
    seas = list(g.book.area_seas[g.area])
    names = list(dict.fromkeys(g.book.seas[s - g.book.sea].sea for s in seas))
    cells = [s for s in seas if g.book.seas[s - g.book.sea].sea == names[0]]
    draws = [die - 1, *([0] if len(names) > 1 else []), *([1] if len(cells) > 1 else []), *d(8, 6, 2)[:ships]]
    p = inside(g, lambda: pirates(g, 0), draws=draws)
    fleet = [x for x in g.pieces if x is not None and x.kind == "galley"]
    assert [x.fv for x in fleet] == [8, 6, 2][:ships]
    assert {(x.at, x.owner) for x in fleet} == {(cells[1 if len(cells) > 1 else 0], -1)}
    assert len(p.told("pirates")) == ships
    assert sum(x is not None and x.kind == "captain" and x.level == 1 for x in g.pieces) == ships


@rule("MU-206", example="L692")
def test_too_few_captains_for_the_pirates():
    g = struck("italy")
    for _ in range(6):
        put(g, -1, "captain", "persia")
    for seed in range(30):
        g.dice.n = seed * 20
        h = g.clone()
        inside(h, lambda h=h: pirates(h, 0))
        fleet = [n for n, x in enumerate(h.pieces) if x is not None and x.kind == "galley"]
        led = [x.aboard for x in h.pieces if x is not None and x.kind == "captain" and x.aboard >= 0]
        assert len(led) == 1
        assert led[0] in fleet


@rule("MU-208", "MU-211", example="L756-760")
def test_pirates_drift_before_each_players_combat():
    from pentarchy.games.medioevo_universale.barbarians import drift, exits

    g = bare()
    ship = inside(g, lambda: launch_pirate(g, at(g, "ionian"), 8, True, True)).g.pieces.index(
        next(p for p in g.pieces if p is not None and p.kind == "galley")
    )
    own(g, BYZANTIUM, "thessaly")
    assert len(exits(g, ship)) == 8
    g.owner[at(g, "thessaly")] = -1
    assert len(exits(g, ship)) == 7, "Barbarian land is no way"
    seas = [w for w in exits(g, ship) if w >= g.book.sea]
    inside(g, lambda: drift(g, calamity=True), draws=[exits(g, ship).index(seas[0])])
    assert piece(g, ship).at == seas[0]
    inside(g, lambda: drift(g, calamity=False), draws=[])


@rule("MU-210", "MU-209", example="L758")
def test_pirates_land_and_fight_and_the_ship_is_gone():
    from pentarchy.games.medioevo_universale.barbarians import drift, exits

    g = bare()
    inside(g, lambda: launch_pirate(g, at(g, "ionian"), 6, True, True))
    ship = next(n for n, p in enumerate(g.pieces) if p is not None and p.kind == "galley")
    g.army[at(g, "peloponnesus")] = 3
    way = exits(g, ship).index(at(g, "peloponnesus"))
    p = inside(g, lambda: drift(g, calamity=True), draws=[way, *d(6, 1)])
    assert g.owner[at(g, "peloponnesus")] == -1
    assert p.told("pirates land")
    assert not any(x is not None and x.kind == "galley" for x in g.pieces)
    assert next(x.level for x in g.pieces if x is not None and x.kind == "captain") == 2, "promoted"


@rule("MU-209", "MU-127")
def test_pirates_fight_a_fleet_to_the_end():
    from pentarchy.games.medioevo_universale.barbarians import PirateFight

    g = bare()
    put(g, BYZANTIUM, "galley", "ionian", level=3, fv=2)
    put(g, BYZANTIUM, "merchant", "ionian")
    begin(g, PirateFight(BYZANTIUM, at(g, "ionian"), 8, -1), Pause(), draws=None)
    mine = [p for p in g.pieces if p is not None and p.owner == BYZANTIUM]
    wild_ships = [p for p in g.pieces if p is not None and p.owner == -1 and p.kind == "galley"]
    assert not (mine and wild_ships), "until one side is destroyed"
    if wild_ships:
        assert len(wild_ships) == 1
        assert wild_ships[0].level == 1, "one pirate ship of level 1, whatever it was"


# ---- B4 Uprisings ----------------------------------------------------------------------------------------


@rule("MU-212", "MU-214", "MU-215", example="L762")
def test_uprisings_in_weak_lands():
    g = struck("middle_east")
    own(g, MAMLUKS, "cappadocia", fv=4)
    learn(g, BYZANTIUM, "law")
    g.army[at(g, "lydia")] = 4
    wild(g, "cyprus", fv=2)
    inside(g, lambda: uprisings(g, 0))
    assert g.owner[at(g, "cappadocia")] == -1
    assert g.owner[at(g, "lydia")] == BYZANTIUM
    assert g.army[at(g, "cyprus")] == 3
    assert g.army[at(g, "banat")] == 5


@rule("MU-213", example="L764")
def test_slaves_rise_on_a_ship():
    g = struck("middle_east")
    ship = put(g, MAMLUKS, "merchant", "rhodes_sea", level=2, fv=5, goods=(0, 0, 0, 0, 0, 0, 0, 30))
    p = inside(g, lambda: uprisings(g, 0))
    assert p.told("slaves")[0]["n"] == 30
    left = g.pieces[ship]
    assert left is None or left.owner == -1 or left.goods[7] == 0


@rule("MU-216", "MU-485")
def test_fairs_are_closed():
    g = struck("middle_east")
    g.fair[at(g, "alexandria")] = g.fair[at(g, "mysia")] = 7
    learn(g, MAMLUKS, "market")
    inside(g, lambda: uprisings(g, 0))
    assert g.fair[at(g, "alexandria")] == 7
    assert g.idle_fairs[at(g, "alexandria")], "only for a turn with MARKET"
    assert g.fair[at(g, "mysia")] == 0
