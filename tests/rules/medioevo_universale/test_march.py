"""The Crusade sets out: who has come, the march by land and sea, what bars the way."""

from pentarchy.games.medioevo_universale.rules.combat.march import (
    AfterBattle,
    HolyBattle,
    March,
    MarchOn,
    RankOrder,
    distances,
    gathered_at,
    must_fight,
)
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.rules.realm.relations import at_war
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import Pause, army, at, crusade, d, own, pact, papacy, put, resting

# ---- departure -------------------------------------------------------------------------------------------


@rule("MU-237")
def test_the_start_must_be_a_settlement_in_catholic_hands():
    for owner, town, lost in ((HUNGARY, 0, True), (-1, 3, True), (BYZANTIUM, 3, True), (EMPIRE, 1, False)):
        g = crusade(papacy())
        army(g, HUNGARY, "pannonia", 20)
        g.owner[at(g, "pannonia")], g.town[at(g, "pannonia")] = owner, town
        begin(g, March(), Pause())
        assert (g.crusade is None) == lost


@rule("MU-248", "MU-249")
def test_if_nobody_comes_the_crusade_is_lost():
    g = crusade(papacy())
    begin(g, March(), Pause())
    assert g.crusade is None
    assert (g.honour[HUNGARY], g.honour[EMPIRE], g.honour[MAMLUKS]) == (-5, -5, 5)


@rule("MU-249", "MU-254")
def test_an_army_on_the_way_goes_on():
    g = crusade(papacy())
    wagon, _ = army(g, HUNGARY, "banat", 20)
    g.crusade = replace(g.crusade, army=(wagon,))
    p = begin(g, March(), Pause())
    assert isinstance(p.step(HUNGARY), MarchOn)


@rule("MU-238", "MU-248")
def test_who_counts_as_having_come():
    g = crusade(papacy(), least=10)
    first, _ = army(g, EMPIRE, "pannonia", 8)
    assert gathered_at(g, g.crusade, "wagon") == ()
    second = put(g, EMPIRE, "wagon", "pannonia", fv=2)
    assert gathered_at(g, g.crusade, "wagon") == (first, second), "10 FV together are enough"
    put(g, EMPIRE, "wagon", "pannonia", fv=1)
    put(g, EMPIRE, "wagon", "banat", fv=20)
    ship = put(g, EMPIRE, "galley", "pannonia", fv=3)
    put(g, EMPIRE, "wagon", "pannonia", fv=9, aboard=ship)
    assert gathered_at(g, g.crusade, "wagon") == (first, second), "elsewhere, aboard or with one FV it stays"
    assert gathered_at(g, g.crusade, "galley") == (), "no Captain on the ship"


@rule("MU-243", "MU-248")
def test_only_catholics_who_stayed_away_are_excommunicated():
    g = crusade(papacy(), crusaders=(HUNGARY, EMPIRE, HORDE, NOVGOROD))
    g.religion = changed(g.religion, NOVGOROD, "catholic")
    army(g, HUNGARY, "pannonia", 20)
    army(g, EMPIRE, "pannonia", 20)
    begin(g, March(), Pause())
    assert [s for s in range(6) if g.banned[s]] == [NOVGOROD], "the Horde took no vow to the Pope"


# ---- the march -------------------------------------------------------------------------------------------


def marching(where, *units, target="judea", start="pannonia", kind="wagon"):
    """A Crusade on its way: the FV and MP of each transport, in one place."""
    g = crusade(papacy(), target=target, start=start)
    army_ = []
    for fv, mp in units:
        n = put(g, HUNGARY, kind, where, level=3, fv=fv, mp=mp)
        army_.append(n)
        put(g, HUNGARY, "captain", where, level=2, aboard=n)
    g.crusade = replace(g.crusade, army=tuple(army_), visited=(at(g, where),))
    return g


def ways(g):
    return {x[1]: x[0] for x in begin(g, MarchOn(HUNGARY), Pause()).options(HUNGARY) if len(x) > 1}


@rule("MU-250")
def test_each_step_keeps_or_shortens_the_way():
    g = marching("banat", (9, 9))
    dist = distances(g, at(g, "judea"), False)
    here = dist[at(g, "banat")]
    near = {g.book.ids[u]: dist[u] for u in g.book.near[at(g, "banat")]}
    assert set(ways(g)) == {x for x, n in near.items() if n <= here}
    assert here in near.values(), "the same distance is allowed"
    assert here + 1 in near.values()
    assert dist[at(g, "sinai")] == 1
    g.crusade = replace(g.crusade, visited=(at(g, "banat"), *(at(g, x) for x in near)))
    assert ways(g) == {}, "never where it has been"


@rule("MU-251")
def test_the_slowest_transport_sets_the_pace():
    g = marching("banat", (9, 9), (9, 1))
    cheap = {u for u in ways(g) if g.book.ways["wagon"][False][at(g, "banat")][at(g, u)] == 1}
    assert set(ways(g)) == cheap
    g = marching("banat", (9, 9), (9, 5))
    assert set(ways(g)) > cheap
    step, cost = at(g, "raska"), 3
    p = begin(g, MarchOn(HUNGARY), Pause()).act(HUNGARY, ("march", "raska"))
    assert [(piece(g, n).mp, piece(g, n).at) for n in g.crusade.army] == [(9 - cost, step), (5 - cost, step)]
    assert g.crusade.visited == (at(g, "banat"), step)
    assert isinstance(p.step(HUNGARY), MarchOn)


@rule("MU-250", "MU-256")
def test_a_crusade_by_sea_lands_at_its_target():
    g = marching("adriatic_n", (20, 9), target="alexandria", kind="galley")
    assert set(ways(g)) == {"adriatic_s"}, "no other shore than the target's"
    g = marching("veneto", (20, 9), target="alexandria", kind="galley")
    own(g, HUNGARY, "veneto")
    assert set(ways(g)) == {"adriatic_n"}
    g = marching("rhodes_sea", (20, 9), target="alexandria", kind="galley")
    dist = distances(g, at(g, "alexandria"), True)
    assert [dist[at(g, x)] for x in ("egyptian_sea", "rhodes_sea", "cretan_sea", "otranto")] == [1, 2, 3, 4]
    g = marching("egyptian_sea", (20, 1), target="alexandria", kind="galley")
    assert ways(g) == {"alexandria": "storm"}
    assert distances(g, at(g, "tunisia"), True)[at(g, "sicily")] == 3, "out of a harbour, over and in"


@rule("MU-252", "MU-251")
def test_a_fleet_of_defenders_is_fought_and_the_crusade_sails_on():
    g = marching("rhodes_sea", (40, 9), target="alexandria", kind="galley")
    put(g, MAMLUKS, "galley", "egyptian_sea", fv=3)
    put(g, HORDE, "galley", "cilician_sea", fv=3)
    p = begin(g, MarchOn(HUNGARY), Pause())
    assert ways(g)["egyptian_sea"] == "storm"
    p = begin(g, MarchOn(HUNGARY), Pause())
    p.act(HUNGARY, ("storm", "egyptian_sea"))
    p.act(HUNGARY, ("order", HUNGARY)).act(HUNGARY, ("commit",), draws=d(1, 1))
    assert p.told("ramming")
    while not isinstance(p.step(g.pending()[0]), MarchOn):
        p.act(g.pending()[0], ("destroy", p.options(g.pending()[0])[0][1]))
    (ship,) = g.crusade.army
    assert (piece(g, ship).at, piece(g, ship).mp) == (at(g, "egyptian_sea"), 8)
    assert ways(g) == {"alexandria": "storm"}


@rule("MU-252")
def test_what_bars_the_way():
    g = marching("banat", (20, 9))
    put(g, BYZANTIUM, "galley", "ionian", fv=5)
    put(g, MAMLUKS, "galley", "otranto", fv=0)
    put(g, MAMLUKS, "galley", "taranto", fv=5)
    assert not must_fight(g, at(g, "ionian"))
    assert not must_fight(g, at(g, "otranto"))
    assert must_fight(g, at(g, "taranto"))
    own(g, BYZANTIUM, "raska")
    assert must_fight(g, at(g, "raska"))
    pact(g, "transit", HUNGARY, BYZANTIUM)
    assert not must_fight(g, at(g, "raska"))
    own(g, EMPIRE, "bosnia")
    assert not must_fight(g, at(g, "bosnia")), "a crusader's own"
    assert must_fight(g, at(g, "judea"))
    g.owner[at(g, "judea")], g.army[at(g, "judea")] = -1, 0
    assert must_fight(g, at(g, "judea")), "the target, whoever holds it"


@rule("MU-252", "MU-257", "MU-416")
def test_the_march_goes_on_over_a_land_it_took_and_halts_before_one_it_did_not():
    g = marching("banat", (30, 9))
    g.army[at(g, "rumelia")] = g.army[at(g, "raska")] = 2
    g.fort[at(g, "rumelia")] = g.fort[at(g, "raska")] = 0
    p = begin(g, MarchOn(HUNGARY), Pause())
    p.act(HUNGARY, ("storm", "raska")).act(HUNGARY, ("order", HUNGARY))
    p.act(HUNGARY, ("commit",), draws=d(6, 1))
    p.act(HUNGARY, ("garrison", 3))
    while isinstance(p.step(HUNGARY), MarchOn) is False:
        p.act(HUNGARY, p.options(HUNGARY)[-1])
    assert piece(g, g.crusade.army[0]).at == at(g, "raska")
    assert g.crusade.visited[-1] == at(g, "raska")
    p.act(HUNGARY, ("storm", "rumelia")).act(HUNGARY, ("order", HUNGARY))
    p.act(HUNGARY, ("commit",), draws=d(1, 1)).act(HUNGARY, ("stop",))
    assert resting(g), "halted for the turn"
    assert piece(g, g.crusade.army[0]).at == at(g, "raska")


@rule("MU-252", "MU-045")
def test_storming_a_neutral_is_war():
    g = marching("banat", (30, 9))
    own(g, BYZANTIUM, "raska", fv=9)
    put(g, MAMLUKS, "wagon", "raska", fv=6)
    g.crusade = replace(g.crusade, defenders=(MAMLUKS, HORDE))
    p = begin(g, MarchOn(HUNGARY), Pause())
    p.act(HUNGARY, ("storm", "raska")).act(HUNGARY, ("order", HUNGARY)).act(HUNGARY, ("commit",))
    assert isinstance(p.step(BYZANTIUM), RankOrder), "host and defender set their order in secret"
    p.act(BYZANTIUM, ("order", MAMLUKS, BYZANTIUM)).act(BYZANTIUM, ("commit",), draws=d(3, 1))
    assert at_war(g, HUNGARY, BYZANTIUM)
    assert g.battle.defenders == (MAMLUKS, BYZANTIUM)
    assert (g.battle.attacker, g.battle.defender, g.battle.target) == (HUNGARY, BYZANTIUM, "land")
    assert HolyBattle(at(g, "raska")).defenders(g, g.crusade) == (BYZANTIUM, MAMLUKS)
    assert piece(g, g.battle.chief).aboard in g.crusade.army


@rule("MU-254")
def test_an_army_destroyed_on_the_march_loses_the_crusade():
    g = marching("banat", (1, 9))
    g.pieces[g.crusade.army[0]] = replace(piece(g, g.crusade.army[0]), fv=0)
    begin(g, MarchOn(HUNGARY), Pause())
    assert g.crusade is None
    assert g.honour[MAMLUKS] == 5


@rule("MU-248", "MU-256", "MU-540")
def test_the_best_captain_of_the_army_leads():
    g = marching("banat", (20, 9))
    (wagon,) = g.crusade.army
    best = put(g, HUNGARY, "captain", "banat", level=3, aboard=wagon)
    put(g, HUNGARY, "captain", "banat", level=3)
    g.army[at(g, "raska")] = 2
    g.fort[at(g, "raska")] = 0
    p = begin(g, MarchOn(HUNGARY), Pause())
    p.act(HUNGARY, ("storm", "raska")).act(HUNGARY, ("order", HUNGARY)).act(
        HUNGARY, ("commit",), draws=d(2, 2)
    )
    assert (g.battle.chief, g.battle.captains) == (best, (best,))
    assert g.battle.allies == ()


@rule("MU-248", "MU-243", "MU-254")
def test_the_pope_himself_may_stay_at_home():
    g = crusade(papacy())
    army(g, EMPIRE, "pannonia", 20)
    begin(g, March(), Pause())
    assert g.crusade.army
    assert not any(g.banned)
    g = marching("banat", (20, 9))
    (wagon,) = g.crusade.army
    g.pieces[wagon] = replace(piece(g, wagon), fv=0)
    begin(g, AfterBattle(at(g, "raska")), Pause())
    assert g.crusade is None
    assert g.honour[MAMLUKS] == 5, "destroyed in the battle"
