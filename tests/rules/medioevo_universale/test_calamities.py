"""The calamities, one by one (the Crusade has its own file)."""

import pytest

from pentarchy.games.medioevo_universale.barbarians import launch_pirate
from pentarchy.games.medioevo_universale.calamities import (
    burn,
    earthquake,
    famine,
    famine_loss,
    fire,
    flood,
    flood_land,
    founder,
    primary_victims,
    storm,
)
from pentarchy.games.medioevo_universale.disasters import Victim
from pentarchy.games.medioevo_universale.epidemic import Contagion, lingering, modified, outbreak, spreading
from pentarchy.games.medioevo_universale.invasion import (
    HordeAdvance,
    HordeMoves,
    capital_of,
    invasion,
    path_step,
    strike,
)
from pentarchy.games.medioevo_universale.realm import force, piece, provisions
from pentarchy.games.medioevo_universale.state import Battle, Horde, Siege
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

from .positions import (
    BYZANTIUM,
    EMPIRE,
    HORDE,
    HUNGARY,
    MAMLUKS,
    NOVGOROD,
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
    war,
    wild,
)


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


# ---- A2 Invasion -----------------------------------------------------------------------------------------


@rule("MU-140", "MU-141", "MU-142", "MU-143", "MU-144", example="L580")
@pytest.mark.parametrize(
    ("turn", "die", "fv", "engine"), [(2, 4, 24, 0), (4, 4, 24, 1), (7, 5, 30, 2), (10, 8, 48, 3)]
)
def test_the_strength_of_an_invasion(turn, die, fv, engine):
    g = struck("mamluk_marches")
    g.turn = turn
    card = card_of(g)
    assert g.book.events[card].entries == ("mauritania", "eastern_atlas", "mesopotamia")
    wild(g, "mesopotamia", fv=2)
    own(g, BYZANTIUM, "armenia", "syria", "caucasus", "damascus", fv=5)
    p = inside(g, lambda: invasion(g, card), draws=[2, 1, die - 1])
    told = p.told("invasion")[0]
    assert told["n"] == fv
    assert told["land"] == "mesopotamia"
    assert told["goal"] == "thrace"
    if g.horde is not None:
        assert g.horde.engine == engine
    assert g.book.invasions[at(g, "rostov")] == tuple(
        g.book.realm_of[k] for k in ("novgorod", "hungary", "golden_horde")
    )


@rule("MU-141", "MU-142")
def test_below_six_players_an_invasion_enters_by_mesopotamia():
    g = struck("byzantine_marches")
    g5 = bare(5)
    g5.area = g5.book.area["byzantine_marches"]
    card = card_of(g5)
    p = inside(g5, lambda: invasion(g5, card), draws=None)
    assert p.told("invasion")[0]["land"] == "mesopotamia"
    assert g.book.invasions[at(g, "mauritania")]
    assert capital_of(g, g.kingdom[HUNGARY]) == at(g, "pannonia")


@rule("MU-145", "MU-150", "MU-148", "MU-149", example="L582-584")
def test_barbarian_lands_are_absorbed_and_filled():
    g = bare()
    wild(g, "mesopotamia", fv=42)
    wild(g, "armenia", fv=2)
    wild(g, "cappadocia", fv=0)
    own(g, MAMLUKS, "cappadocia", fv=5)
    neighbours = g.army[at(g, "persia")]
    chief = put(g, -1, "captain", "mesopotamia")
    g.horde = Horde(at(g, "mesopotamia"), at(g, "thrace"), 2, chief)
    assert path_step(g, at(g, "mesopotamia"), at(g, "thrace")) in (at(g, "armenia"), at(g, "syria"))
    to = path_step(g, at(g, "mesopotamia"), at(g, "thrace"))
    wild(g, g.book.ids[to], fv=2)
    own(
        g,
        MAMLUKS,
        *(g.book.ids[u] for u in g.book.near[to] if g.owner[u] < 0 and u != at(g, "mesopotamia")),
        fv=60,
    )
    begin(g, HordeAdvance(), Pause(), draws=None)
    assert g.army[at(g, "mesopotamia")] == 5, "filled to its provisions, 37 went on"
    assert g.army[at(g, "persia")] in (neighbours, 60), "and no neighbour is stirred"


@rule("MU-144", "MU-147", example="L584-588")
def test_the_horde_fights_with_captain_and_strategy():
    from pentarchy.games.medioevo_universale.forces import strength

    g = bare()
    wild(g, "armenia", fv=5)
    own(g, MAMLUKS, "cappadocia", fv=5)
    chief = put(g, -1, "captain", "armenia")
    g.horde = Horde(at(g, "armenia"), at(g, "cappadocia"), 1, chief)
    b = Battle(
        -1,
        MAMLUKS,
        at(g, "cappadocia"),
        at(g, "armenia"),
        "land",
        horde=32,
        chief=chief,
        defenders=(MAMLUKS,),
    )
    assert dict(strength(g, b, True)[1]) == {"captain": 1, "strategy": 1}
    inside(g, lambda: strike(g, at(g, "cappadocia"), 32, at(g, "armenia")), draws=None)
    while g.battle is not None:
        seat = g.pending()[0]
        g.act(seat, g.default(seat))
    assert g.owner[at(g, "cappadocia")] == -1
    assert piece(g, chief).level == 2
    assert g.horde is None


@rule("MU-146", "MU-151", "MU-152", example="L590")
def test_walls_are_besieged_for_a_turn_first():
    g = bare()
    wild(g, "paphlagonia", fv=40)
    g.fort[at(g, "bithynia")] = 1
    chief = put(g, -1, "captain", "paphlagonia", level=3)
    g.horde = Horde(at(g, "paphlagonia"), at(g, "thrace"), 1, chief)
    own(g, BYZANTIUM, "bithynia", fv=10)
    to = path_step(g, at(g, "paphlagonia"), at(g, "thrace"))
    assert to == at(g, "bithynia")
    begin(g, HordeAdvance(), Pause(), draws=[])
    assert g.horde.sieging == to
    assert g.sieges == [Siege(-1, to, g.turn)], "a turn of siege"
    g.turn += 1
    begin(g, HordeMoves(), Pause(), draws=None)
    assert g.fort[to] == 0
    assert not any(s.at == to for s in g.sieges), "the machine razed the Tower: a pitched battle"


@rule("MU-147", "MU-148", example="L592")
def test_taken_buildings_sink_and_swell_the_horde():
    from pentarchy.games.medioevo_universale.invasion import Overrun

    g = bare()
    t = at(g, "bithynia")
    wild(g, "bithynia", fv=5)
    g.town[t], g.fort[t] = 2, 0
    chief = put(g, -1, "captain", "bithynia", level=3)
    g.horde = Horde(t, at(g, "thrace"), 1, chief, sieging=t)
    begin(g, Overrun(t), Pause(), draws=[])
    assert g.town[t] == 1
    assert g.army[t] == 6
    assert g.horde.goal == at(g, "thrace"), "the goal stays"


@rule("MU-151", "MU-152")
def test_the_horde_settles_at_its_goal_or_without_a_captain():
    g = bare()
    wild(g, "thrace", fv=30)
    chief = put(g, -1, "captain", "thrace")
    g.horde = Horde(at(g, "thrace"), at(g, "thrace"), 1, chief)
    begin(g, HordeAdvance(), Pause())
    assert g.horde is None
    g.horde = Horde(at(g, "thrace"), at(g, "macedonia"), 1, chief)
    g.pieces[chief] = None
    begin(g, HordeMoves(), Pause())
    assert g.horde is None


@rule("MU-145", "MU-146")
def test_an_entry_held_by_a_player_is_attacked_or_besieged():
    for walls_, besieged in ((0, False), (1, True)):
        g = struck("mamluk_marches")
        own(g, MAMLUKS, "mesopotamia", fv=50)
        g.fort[at(g, "mesopotamia")] = walls_
        card = card_of(g)
        inside(g, lambda g=g, card=card: invasion(g, card), draws=None)
        for seed in range(20):
            if (g.horde is not None and g.horde.at == at(g, "mesopotamia")) or g.battle is not None:
                break
            g = struck("mamluk_marches")
            g.dice.n = seed * 50
            own(g, MAMLUKS, "mesopotamia", fv=50)
            g.fort[at(g, "mesopotamia")] = walls_
            inside(g, lambda g=g, card=card: invasion(g, card))
        assert any(s.seat < 0 for s in g.sieges) == besieged


# ---- A3 Famine -------------------------------------------------------------------------------------------


@rule("MU-153", "MU-154", "MU-155", "MU-156", "MU-157", "MU-482", "MU-486", "MU-487", example="L594-596")
def test_famine_losses():
    g = struck("hungary_marches")
    learn(g, HUNGARY, "breeding", "hunting")
    war(g, HUNGARY, HORDE)
    assert famine_loss(g, at(g, "banat")) == 0
    for land in ("slovakia", "bihar", "transylvania", "slavonia", "croatia"):
        assert famine_loss(g, at(g, land)) == 1, land
    assert famine_loss(g, at(g, "pannonia")) == 3
    learn(g, HORDE, "agriculture")
    assert famine_loss(g, at(g, "bessarabia")) == 1
    assert [famine_loss(g, at(g, x)) for x in ("styria", "veneto")] == [3, 2], (
        "Mountains; a Plain with a Village"
    )


@rule("MU-158", "MU-484", example="L610-622")
def test_crop_rotation_ends_famine():
    g = bare()
    own(g, HUNGARY, "styria")
    g.town[at(g, "styria")] = 1
    war(g, HUNGARY, HORDE)
    learn(g, HUNGARY, "agriculture", "breeding", "hunting")
    assert famine_loss(g, at(g, "styria")) == 2
    learn(g, HUNGARY, "crop_rotation")
    assert famine_loss(g, at(g, "styria")) == 0


@rule("MU-159", "MU-153")
def test_an_emptied_land_goes_to_one_barbarian():
    g = struck("hungary_marches")
    own(g, HUNGARY, "slavonia", fv=1)
    wild(g, "styria", fv=2)
    inside(g, lambda: famine(g, 0))
    assert (g.owner[at(g, "slavonia")], g.army[at(g, "slavonia")]) == (-1, 1)
    assert g.army[at(g, "styria")] == 1
    assert g.army[at(g, "crimea")] == 5, "outside the area nothing happens"


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


# ---- A5 Epidemic -----------------------------------------------------------------------------------------


def plague(fv=20):
    """Byzantium at level 3 with ROADS, Constantinople a City with a Fort."""
    g = bare()
    at_level(g, BYZANTIUM, 3, "roads", never=("medicine", "hospital"))
    g.army[at(g, "thrace")] = fv
    g.church = [0] * len(g.church)
    return g


@rule("MU-164", "MU-172", "MU-173", example="L600")
def test_an_outbreak():
    g = plague()
    g.town[at(g, "mysia")] = 0
    g.area = g.book.area["byzantine_marches"]
    inside(g, lambda: outbreak(g, BYZANTIUM), draws=d(6))
    assert g.army[at(g, "thrace")] == 13
    assert g.plague[at(g, "thrace")] == 7


@rule("MU-164", "MU-167", example="L670")
def test_terrain_does_not_count_at_the_outbreak():
    g = bare()
    assert modified(g, at(g, "alexandria"), 5) == 7, "City +3, Tower -1, no Desert cut"


@rule("MU-165", "MU-166", "MU-167", "MU-168", "MU-171", "MU-177", "MU-178", example="L660-662")
def test_the_second_turn():
    g = plague(23)
    g.plague[at(g, "thrace")] = 7
    wild(g, "dobruja", fv=5)
    assert lingering(g, at(g, "thrace")) == 5
    assert spreading(g, at(g, "mysia"), [at(g, "thrace")]) == 1
    assert spreading(g, at(g, "macedonia"), [at(g, "thrace")]) == 5
    begin(g, Contagion(), Pause())
    assert g.army[at(g, "thrace")] == 18
    assert g.army[at(g, "mysia")] == 4
    assert g.plague[at(g, "macedonia")] == 0, "all five died: it spreads no further from there"
    assert g.army[at(g, "dobruja")] == 1


@rule("MU-169", "MU-513", "MU-174", example="L664-668")
def test_medicine_ends_it():
    g = plague(18)
    learn(g, BYZANTIUM, "medicine")
    own(g, BYZANTIUM, "thessaly", "albania", "raska", "rumelia", fv=9)
    g.fort[at(g, "rumelia")], g.town[at(g, "rumelia")] = 1, 1
    g.army[at(g, "macedonia")] = 9
    for land, n in (("thrace", 5), ("mysia", 1), ("macedonia", 5), ("dobruja", 0)):
        g.plague[at(g, land)] = n
    assert lingering(g, at(g, "thrace")) == 0
    for land in ("bithynia", "lycia", "lydia"):
        assert spreading(g, at(g, land), [at(g, "mysia")]) == 0
    assert lingering(g, at(g, "macedonia")) == 0
    assert spreading(g, at(g, "thessaly"), [at(g, "macedonia")]) == 2
    assert [spreading(g, at(g, x), [at(g, "macedonia")]) for x in ("albania", "raska", "rumelia")] == [
        0,
        0,
        0,
    ]
    assert spreading(g, at(g, "thessaly"), [at(g, "macedonia"), at(g, "thrace")][:1]) == 2
    begin(g, Contagion(), Pause())
    assert g.plague[at(g, "thessaly")] == 2
    begin(g, Contagion(), Pause())
    begin(g, Contagion(), Pause())
    assert set(g.plague) == {-1}, "no losses anywhere: it is over"


@rule("MU-174")
def test_the_worst_source_counts():
    g = plague()
    g.plague[at(g, "bithynia")], g.plague[at(g, "lydia")] = 3, 6
    assert spreading(g, at(g, "mysia"), [at(g, "bithynia"), at(g, "lydia")]) == 4


@rule("MU-170", "MU-515")
def test_a_hospital_is_safe():
    g = plague()
    learn(g, BYZANTIUM, "hospital")
    assert modified(g, at(g, "thrace"), 8) == 0


@rule("MU-168", "MU-171", "MU-508", example="L672")
def test_rivers_slow_it_unless_there_are_roads():
    g = bare()
    g.plague[at(g, "alexandria")] = 7
    at_level(g, MAMLUKS, 3, "medicine", never=("roads", "hospital"))
    assert spreading(g, at(g, "egypt"), [at(g, "alexandria")]) == 2
    assert spreading(g, at(g, "cyrenaica"), [at(g, "alexandria")]) == 0
    g.tech[MAMLUKS] = 0
    before = spreading(g, at(g, "egypt"), [at(g, "alexandria")])
    learn(g, MAMLUKS, "roads")
    assert spreading(g, at(g, "egypt"), [at(g, "alexandria")]) == before + 2


@rule("MU-175", "MU-179")
def test_guests_share_and_besiegers_suffer_alone():
    from pentarchy.games.medioevo_universale.epidemic import infect

    g = plague()
    guest = put(g, HORDE, "wagon", "thrace", fv=10)
    inside(g, lambda: infect(g, at(g, "thrace"), 6))
    assert piece(g, guest).fv == 7
    assert g.army[at(g, "thrace")] == 17
    assert piece(g, guest).stuck
    g = plague()
    besieger = put(g, HORDE, "wagon", "thrace", fv=10)
    g.sieges = [Siege(HORDE, at(g, "thrace"), 1)]
    inside(g, lambda: infect(g, at(g, "thrace"), 6))
    assert piece(g, besieger).fv == 4
    assert g.army[at(g, "thrace")] == 20


@rule("MU-176", "MU-177", "MU-180")
def test_barbarians_suffer_too_and_emptied_lands_turn_barbarian():
    g = plague()
    wild(g, "dobruja", fv=9)
    g.plague[at(g, "thrace")] = 7
    g.army[at(g, "macedonia")] = 2
    begin(g, Contagion(), Pause())
    assert g.army[at(g, "dobruja")] == 2
    assert g.plague[at(g, "dobruja")] == 7
    assert (g.owner[at(g, "macedonia")], g.army[at(g, "macedonia")]) == (-1, 1)
    g.army[at(g, "thrace")] = 0
    g.plague = [-1] * len(g.plague)
    g.plague[at(g, "thrace")] = 5
    begin(g, Contagion(), Pause())
    assert not any(x > 0 for x in g.plague), "only from lands with troops left"


@rule("MU-131", "MU-390", example="L1234")
def test_damage_in_rome_endangers_the_pope():
    from pentarchy.games.medioevo_universale.calamities import harm

    g = bare()
    g.pope, g.owner[g.book.rome], g.army[g.book.rome] = HUNGARY, HUNGARY, 20
    inside(g, lambda: harm(g, g.book.rome, 2), draws=d(5))
    assert g.pope == HUNGARY, "6 the first time"
    inside(g, lambda: harm(g, g.book.rome, 2), draws=d(5))
    assert g.pope == -1
    assert g.vacant == "pope", "5 or more the second"


@rule("MU-130")
def test_without_armies_all_pieces_are_gone():
    from pentarchy.games.medioevo_universale.calamities import harm

    g = bare()
    wagon, chief = army(g, HUNGARY, "banat", 0)
    inside(g, lambda: harm(g, at(g, "banat"), 5))
    assert g.pieces[wagon] is None
    assert g.pieces[chief] is None
    assert g.owner[at(g, "banat")] == HUNGARY


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
    for tech in ("law", "investiture", "vassalage", "feudalism", "mysticism", "monotheism", "theology", "fanaticism",
                 "education", "university", "medicine", "surgery", "hospital"):  # fmt: skip
        assert loyal >> g.book.tech[tech] & 1, tech


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
    seas = [s for s in g.book.area_seas[g.area]]
    p = inside(
        g,
        lambda: pirates(g, 0),
        draws=[die - 1, 0, *d(8, 6, 2)[:ships]]
        if len({g.book.seas[s - g.book.sea].sea for s in seas}) == 1
        else None,
    )
    fleet = [x for x in g.pieces if x is not None and x.kind == "galley"]
    if len({g.book.seas[s - g.book.sea].sea for s in seas}) == 1:
        assert len(fleet) == ships
        assert [x.fv for x in fleet] == [8, 6, 2][:ships]
    assert fleet
    assert all(x.at in seas and x.owner == -1 for x in fleet)
    assert p.told("pirates")
    assert sum(x is not None and x.kind == "captain" for x in g.pieces) == len(fleet)


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
