"""Calamities of men: Conspiracy, Heresy, Civil War, Inquisition."""

from pentarchy.games.medioevo_universale.rules.calamities import Victim
from pentarchy.games.medioevo_universale.rules.calamities.area import primary_victims
from pentarchy.games.medioevo_universale.rules.calamities.civil_war import (
    KeepLoyal,
    civil_war,
    mutiny,
    rebels,
    secede,
)
from pentarchy.games.medioevo_universale.rules.calamities.conspiracy import NameVictim, conspiracy, knife
from pentarchy.games.medioevo_universale.rules.calamities.harm import rise_up
from pentarchy.games.medioevo_universale.rules.calamities.heresy import (
    CallInquisitor,
    Heretics,
    NameReligion,
    heresy,
)
from pentarchy.games.medioevo_universale.rules.calamities.inquisition import Exempt, exemptions, inquisition
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import (
    Pause,
    army,
    at,
    at_level,
    bare,
    d,
    deal,
    holds,
    inside,
    learn,
    own,
    pact,
    put,
    resting,
    struck,
)

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
    from pentarchy.games.medioevo_universale.rules.calamities.heresy import CALM, DOUBT
    from pentarchy.games.medioevo_universale.rules.calamities.heresy import CallInquisitor as Rise

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
    from pentarchy.games.medioevo_universale.rules.calamities.heresy import Heretics

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
    from pentarchy.games.medioevo_universale.rules.calamities.inquisition import Exempt, Trials

    for techs, dice, gone in (((), (4, 3), True), ((), (3, 3), False), (("fanaticism",), (3, 3), True)):
        g = struck("hungary_marches")
        learn(g, HUNGARY, *techs)
        kept, tried = deal(g, HUNGARY, "monk", "killer")
        g.gathered = [None, None, Exempt(HUNGARY, (kept,))]
        begin(g, Trials((HUNGARY,)), Pause(), draws=d(*dice))
        assert ("killer" in holds(g, HUNGARY)) != gone
        assert "monk" in holds(g, HUNGARY)
        assert tried


@rule("MU-161")
def test_who_hires_the_nizaris_is_safe_though_an_ally():
    g = bare()
    pact(g, "alliance", HUNGARY, EMPIRE)
    mine, theirs = put(g, EMPIRE, "captain", "saxony"), put(g, HUNGARY, "captain", "banat")
    p = begin(g, NameVictim(EMPIRE), Pause())
    assert ("victim", EMPIRE) not in p.options(EMPIRE)
    p.act(EMPIRE, ("victim", HUNGARY), draws=[0, 7])
    assert g.pieces[mine] is not None
    assert g.pieces[theirs] is None


@rule("MU-162")
def test_the_owners_die_by_level():
    for tl, die in ((1, 4), (2, 6), (3, 8)):
        g = bare()
        at_level(g, HUNGARY, tl, never=("feudalism", "investiture", "vassalage"))
        chief = put(g, HUNGARY, "captain", "banat")
        inside(g, lambda g=g, chief=chief: knife(g, HUNGARY, chief), draws=[die - 1, die - 1])
        assert g.pieces[chief] is not None, "only a higher roll kills"
        if die < 8:
            inside(g, lambda g=g, chief=chief: knife(g, HUNGARY, chief), draws=[die - 1, die])
            assert g.pieces[chief] is None


@rule("MU-181", "MU-183")
def test_heresy_and_the_inquisitor_who_is_called():
    g = struck("hungary_marches")
    g.church[at(g, "pannonia")] = g.church[at(g, "banat")] = g.church[at(g, "raska")] = 1
    g.army[at(g, "pannonia")] = g.army[at(g, "banat")] = 60
    g.order = [HUNGARY, 0, 1, 3, 4, 5]
    (card,) = deal(g, HUNGARY, "inquisitor")
    p = inside(g, lambda: heresy(g, 0))
    p.act(HUNGARY, ("religion", "catholic"))
    assert isinstance(p.step(HUNGARY), CallInquisitor)
    assert set(p.options(HUNGARY)) == {("inquisitor", "pannonia"), ("inquisitor", "banat"), ("none",)}
    p.act(HUNGARY, ("inquisitor", "banat"), draws=None)
    found = {e["land"]: e["n"] for e in p.told("heretics")}
    assert set(found) <= {"pannonia", "banat"}
    assert g.cards.at[card] == 1
    g = struck("hungary_marches")
    deal(g, HUNGARY, "monk")
    step = CallInquisitor(HUNGARY, (at(g, "banat"),))
    assert step.who(g) == HUNGARY, "asked whatever he holds"
    assert step.options(g, HUNGARY) == [("none",)]
    p = inside(g, lambda: step.rise(g, at(g, "banat")), draws=[0])
    assert not p.told("heretics"), "1 - 1"
    g.army[at(g, "banat")] = 60
    p = inside(g, lambda: step.rise(g, -1), draws=[7])
    assert p.told("heretics")[0]["n"] == 8


@rule("MU-181", example="AM-054")
def test_an_area_without_players_offers_every_religion():
    g = struck("iberia")
    g.order = [0, 1, 2, 3, 4, 5]
    p = begin(g, NameReligion(), Pause())
    assert {x[1] for x in p.options(0)} == set(g.religion)
    g.church[at(g, "thrace")] = 1
    p.act(0, ("religion", "muslim"))
    assert resting(g), "no Cathedral of theirs"


@rule("MU-186")
def test_heretics_without_an_army_against_them_take_the_land():
    g = struck("hungary_marches")
    t = at(g, "banat")
    g.army[t] = 0
    inside(g, lambda: rise_up(g, t, 4))
    assert (g.owner[t], g.army[t]) == (-1, 4)
    begin(g, Heretics(HUNGARY, t, 5), Pause())
    assert g.army[t] == 4, "it is not his any more"


@rule("MU-189", "MU-190")
def test_who_rises_in_a_civil_war():
    g = bare()
    own(g, BYZANTIUM, "raska")
    put(g, BYZANTIUM, "wagon", "thrace", fv=2)
    put(g, BYZANTIUM, "wagon", "bosnia", fv=2)
    put(g, HUNGARY, "wagon", "thrace", fv=2)
    put(g, BYZANTIUM, "galley", g.book.ids[g.book.sea], fv=2)
    assert rebels(g, BYZANTIUM) == ("raska", "fleet bosnia", f"fleet {g.book.ids[g.book.sea]}")
    assert rebels(g, HUNGARY) == ("fleet thrace",)


@rule("MU-191")
def test_with_enough_learning_all_stay_loyal():
    g = bare()
    own(g, HUNGARY, "raska", "bosnia")
    learn(g, HUNGARY, "law", "education")
    p = inside(g, lambda: civil_war(g, HUNGARY))
    assert p.told("all loyal")
    assert g.owner[at(g, "raska")] == HUNGARY
    assert KeepLoyal(HUNGARY, ("raska", "bosnia"), 2).who(g) is None
    assert KeepLoyal(HUNGARY, ("raska", "bosnia"), 1).who(g) == HUNGARY
    g.tech[HUNGARY] = 0
    inside(g, lambda: civil_war(g, HUNGARY))
    assert g.owner[at(g, "raska")] == g.owner[at(g, "bosnia")] == -1


@rule("MU-192", "MU-193")
def test_a_fleet_that_mutinies():
    g = bare()
    ship, _ = army(g, HUNGARY, "ionian", 30, kind="galley")
    put(g, HUNGARY, "wagon", "ionian", aboard=ship)
    put(g, HUNGARY, "merchant", "ionian")
    foreign = put(g, EMPIRE, "galley", "ionian", fv=4)
    inside(g, lambda: mutiny(g, HUNGARY, at(g, "ionian")))
    rest = [(p.kind, p.owner, p.fv) for p in g.pieces if p is not None]
    assert sorted(rest) == [("captain", -1, 0), ("galley", -1, 20), ("galley", EMPIRE, 4)]
    assert g.pieces[foreign] is not None
    g = bare()
    put(g, HUNGARY, "galley", "ionian", fv=3)
    inside(g, lambda: mutiny(g, HUNGARY, at(g, "ionian")))
    assert [p.kind for p in g.pieces if p is not None] == ["galley"], "no Captain was aboard"
    first_sea = g.book.ids[g.book.sea]
    put(g, HUNGARY, "galley", first_sea, fv=3)
    inside(g, lambda: mutiny(g, HUNGARY, g.book.sea))
    assert [p.owner for p in g.pieces if p is not None] == [-1, -1]


@rule("MU-192", "MU-193")
def test_a_land_that_secedes():
    g = bare()
    own(g, HUNGARY, "raska", fv=0)
    wagon, chief = army(g, HUNGARY, "raska", 3)
    guest = put(g, EMPIRE, "captain", "raska")
    inside(g, lambda: secede(g, HUNGARY, at(g, "raska")))
    assert (g.owner[at(g, "raska")], g.army[at(g, "raska")]) == (-1, 3)
    assert (piece(g, chief).owner, piece(g, chief).aboard) == (-1, -1)
    assert g.pieces[wagon] is None
    assert piece(g, guest).owner == EMPIRE
    g = bare()
    for _ in range(7):
        put(g, -1, "captain", "tunisia")
    own(g, HUNGARY, "raska", fv=0)
    put(g, HUNGARY, "captain", "raska")
    inside(g, lambda: secede(g, HUNGARY, at(g, "raska")))
    assert g.army[at(g, "raska")] == 1
    assert not [p for p in g.pieces if p is not None and p.at == at(g, "raska")], (
        "no room for another Captain"
    )


@rule("MU-201", "MU-204")
def test_cards_on_trial():
    g = struck("hungary_marches")
    g.church[at(g, "banat")] = 1
    cards = deal(g, HUNGARY, "monk", "killer")
    p = inside(g, lambda: inquisition(g, HUNGARY))
    assert isinstance(p.step(HUNGARY), Exempt)
    assert set(p.options(HUNGARY)) == {*(("exempt", c) for c in cards), ("done",)}
    p.act(HUNGARY, ("exempt", cards[0]))
    assert p.options(HUNGARY) == [("done",)], "one Cathedral, one card"
    p.act(HUNGARY, ("done",), draws=d(4, 3))
    assert holds(g, HUNGARY) == ["monk"]
    g = struck("hungary_marches")
    inside(g, lambda: inquisition(g, HUNGARY), draws=[])
    assert resting(g), "nobody has a card"


@rule("MU-188", "MU-164", "MU-200")
def test_the_first_player_picks_among_tied_victims_and_the_calamity_strikes_him():
    from pentarchy.games.medioevo_universale.rules.calamities import CALAMITIES

    g = struck("italy")
    g.owner = [-1] * len(g.owner)
    own(g, HUNGARY, "campania", "lombardy", "thrace", fv=30)
    own(g, EMPIRE, "sicily", "puglia", fv=30)
    g.order = [HORDE, 0, 1, 2, 3, 4]
    p = inside(g, lambda: CALAMITIES["civil war"](g, 0))
    assert isinstance(p.step(HORDE), Victim)
    p.act(HORDE, ("victim", HUNGARY))
    assert g.owner[at(g, "thrace")] == -1, "all his foreign lands"
    assert g.owner[at(g, "sicily")] == EMPIRE
