"""Naval battles, landings, harbours, and the variants of mooring and reserves."""

from pentarchy.games.medioevo_universale.rules.battle.fight import Ram
from pentarchy.games.medioevo_universale.rules.battle.forces import strength
from pentarchy.games.medioevo_universale.rules.battle.odds import battle_odds
from pentarchy.games.medioevo_universale.rules.combat.attack import attackable, fleets
from pentarchy.games.medioevo_universale.rules.combat.command import Unit
from pentarchy.games.medioevo_universale.rules.realm.movement import load_cost
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.state.records import Battle
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, army, at, bare, d, learn, own, pact, put, war


def fleet_battle(level=3, fv=40, foe=25):
    g = bare()
    war(g, BYZANTIUM, MAMLUKS)
    mine, chief = army(g, BYZANTIUM, "ionian", fv, kind="galley", level=level)
    put(g, MAMLUKS, "galley", "ionian", level=1, fv=foe)
    sea = at(g, "ionian")
    g.battle = Battle(
        BYZANTIUM, MAMLUKS, sea, sea, "fleet", (mine,), chief=chief, captains=(chief,), defenders=(MAMLUKS,)
    )
    return g


@rule("MU-352", "MU-353", "MU-318", example="L1100")
def test_ramming():
    g = fleet_battle()
    begin(g, Ram(), Pause(), draws=d(2, 2))
    assert g.battle.lost == (3, 5)
    mine = piece(g, g.battle.forces[0])
    assert mine.fv == 37


@rule("MU-352")
def test_the_odds_of_a_battle_know_no_walls_at_sea():
    g = fleet_battle()
    assert battle_odds(g, g.battle) > 0.5


@rule("MU-354", "MU-505", example="L1651")
def test_alchemy_at_sea():
    g = fleet_battle()
    learn(g, BYZANTIUM, "alchemy")
    begin(g, Ram(), Pause(), draws=d(1, 1))
    assert g.battle.lost[1] == 5
    assert ("alchemy", 1) in strength(g, g.battle, True)[1]


@rule("MU-355")
def test_bonuses_hold_at_sea_with_engines_aboard():
    g = fleet_battle(fv=50, foe=5)
    learn(g, BYZANTIUM, "strategy")
    for _ in range(2):
        put(g, BYZANTIUM, "engine", "ionian", level=3, aboard=g.battle.forces[0])
    assert dict(strength(g, g.battle, True)[1]) == {"strategy": 1, "bombard": 2}


@rule("MU-352", "MU-353")
def test_merchant_ships_do_not_ram():
    g = fleet_battle()
    put(g, MAMLUKS, "merchant", "ionian", fv=5)
    begin(g, Ram(), Pause(), draws=d(1, 1))


@rule("MU-356", "MU-357", "MU-295")
def test_a_landing_is_fought_without_galleys():
    g = bare()
    own(g, MAMLUKS, "peloponnesus", fv=8)
    war(g, BYZANTIUM, MAMLUKS)
    galley, _ = army(g, BYZANTIUM, "ionian", 20, kind="galley")
    p = begin(g, Unit(BYZANTIUM, galley), Pause())
    p.act(BYZANTIUM, ("attack", "peloponnesus"))
    p.act(BYZANTIUM, ("launch",), draws=d(3, 3))
    assert not p.told("ramming")
    assert piece(g, galley).mp == 8
    assert g.battle.target == "land"


@rule("MU-358", "MU-359")
def test_docked_ships_are_reached_through_the_settlement_unless_they_are_guests():
    g = bare()
    war(g, BYZANTIUM, MAMLUKS)
    war(g, BYZANTIUM, HORDE)
    put(g, MAMLUKS, "galley", "alexandria", fv=3)
    hunter, _ = army(g, BYZANTIUM, "egyptian_sea", 20, kind="galley")
    assert (at(g, "alexandria"), MAMLUKS) not in fleets(g, hunter)
    assert at(g, "alexandria") in attackable(g, hunter)
    put(g, HORDE, "galley", "alexandria", fv=3)
    assert (at(g, "alexandria"), HORDE) not in fleets(g, hunter), "the Mamluks do not let him in"
    own(g, EMPIRE, "alexandria")
    pact(g, "transit", BYZANTIUM, EMPIRE)
    assert (at(g, "alexandria"), HORDE) in fleets(g, hunter), "a guest is attacked directly"
    p = begin(g, Unit(BYZANTIUM, hunter), Pause())
    p.act(BYZANTIUM, ("attack fleet", "alexandria", HORDE))
    p.act(BYZANTIUM, ("launch",), draws=d(3, 3))
    assert not p.told("ramming"), "only at sea"


@rule("MU-525", example="L1743")
def test_variant_difficult_mooring():
    for terrain_land, sea, mp in (
        ("puglia", "otranto", 1),
        ("peloponnesus", "ionian", 2),
        ("cyrenaica", "libyan_sea", 2),
        ("crete", "cretan_sea", 3),
    ):
        g = bare(difficult_mooring=True)
        own(g, HORDE, terrain_land, fv=2)
        war(g, HORDE, BYZANTIUM)
        galley, _ = army(g, BYZANTIUM, sea, 9, kind="galley")
        from pentarchy.games.medioevo_universale.rules.combat.attack import reach_cost

        assert reach_cost(g, galley, at(g, terrain_land)) == mp
        own(g, BYZANTIUM, terrain_land)
        assert load_cost(g, piece(g, galley), at(g, terrain_land), False) == mp


@rule("MU-526", "MU-527", example="L1745")
def test_variant_reserves_join_a_pitched_battle():
    from pentarchy.games.medioevo_universale.rules.battle.fight import Reserves

    g = bare(combat_reserves=True)
    learn(g, HUNGARY, "logistics", "breeding")
    own(g, HUNGARY, "sicily", "campania")
    g.town[at(g, "sicily")] = g.fort[at(g, "sicily")] = 0
    g.reserve[HUNGARY] = 9
    learn(g, MAMLUKS, "logistics")
    g.reserve[MAMLUKS] = 5
    galley, chief = army(g, MAMLUKS, "tyrrhenian_s", 20, kind="galley")
    b = g.battle = Battle(
        MAMLUKS,
        HUNGARY,
        at(g, "sicily"),
        at(g, "tyrrhenian_s"),
        "land",
        (galley,),
        chief=chief,
        defenders=(HUNGARY,),
    )
    p = begin(g, Reserves(True), Reserves(False), Pause())
    assert g.pending() == [HUNGARY], "the attacker by sea has no settlement beside it"
    p.act(HUNGARY, ("reserves", 5))
    assert g.army[at(g, "sicily")] == 10
    assert g.reserve[HUNGARY] == 4
    g.battle = replace(b, siege=True)
    assert begin(g, Reserves(False), Pause()).g.pending() == [0], "not after a siege"
