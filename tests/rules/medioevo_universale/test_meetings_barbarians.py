"""Meetings of the Barbarians, their Captains and their ships with other chapters."""

import pytest

from pentarchy.games.medioevo_universale.rules.barbarians import (
    Drift,
    PirateFight,
    ambush,
    exits,
    grow,
    prey,
    raid,
)
from pentarchy.games.medioevo_universale.rules.battle.sack import launch_pirate, seize
from pentarchy.games.medioevo_universale.rules.calamities.invasion import HordeAdvance, HordeMoves
from pentarchy.games.medioevo_universale.rules.combat.transport import march, reaction
from pentarchy.games.medioevo_universale.rules.commerce.trade import Trade
from pentarchy.games.medioevo_universale.rules.realm.pieces import chief_level, chiefs, piece
from pentarchy.games.medioevo_universale.rules.realm.pieces import own as pieces_of
from pentarchy.games.medioevo_universale.state.records import Horde
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HUNGARY, MAMLUKS
from .meetings import meeting
from .positions import Pause, at, bare, d, inside, own, put, wild


@meeting("Barbarian Captains", "Conquest of land transports", "L1317")
@rule("MU-423", "MU-429")
def test_barbarians_who_take_a_wagon_promote_their_captain_or_choose_one():
    for before, after in ((0, 1), (1, 2), (3, 3)):
        g = bare()
        wild(g, "raska", fv=9)
        if before:
            put(g, -1, "captain", "raska", level=before)
        put(g, HUNGARY, "caravan", "raska")
        inside(g, lambda g=g: ambush(g, at(g, "raska"), HUNGARY))
        assert chief_level(g, at(g, "raska")) == after
        g.check()


def pirates(g, sea, fv=10, level=2):
    ship = put(g, -1, "galley", sea, fv=fv, since=1)
    return ship, put(g, -1, "captain", sea, level=level, aboard=ship)


@meeting("Barbarian Captains", "Naval battle", "L550, L1317")
@rule("MU-127", "MU-429")
def test_a_pirate_captain_who_takes_a_ship_rises_and_stays_aboard():
    g = bare()
    ship, chief = pirates(g, "ionian")
    put(g, HUNGARY, "merchant", "ionian")
    inside(g, lambda: seize(g, at(g, "ionian"), HUNGARY, 10, ship, chief))
    assert (piece(g, chief).level, piece(g, chief).aboard) == (3, ship)
    g.check()


@meeting("Pirates", "A fleet of several ships", "L550")
@rule("MU-127")
@pytest.mark.parametrize("sea", ["ionian", "alboran"], ids=["any sea", "the first of all"])
def test_each_ship_taken_becomes_a_pirate_beside_their_own(sea):
    g = bare()
    ship, chief = pirates(g, sea)
    for _ in range(2):
        put(g, HUNGARY, "merchant", sea, level=3)
    inside(g, lambda: seize(g, at(g, sea), HUNGARY, 10, ship, chief))
    fleet = pieces_of(g, -1, "galley")
    assert {piece(g, n).at for n in fleet} == {at(g, sea)}
    assert len(fleet) == 3
    assert sum(piece(g, n).fv for n in fleet) == 10, "the crew is shared out"
    assert all(piece(g, n).fv and piece(g, n).level == 1 for n in fleet)
    g.check()


@meeting("Pirates", "Contents", "L182, L299, L550")
@rule("MU-018", "MU-127")
def test_there_are_four_pirate_ships_at_most():
    g = bare()
    inside(g, lambda: [launch_pirate(g, at(g, "ionian"), 1) for _ in range(5)])
    assert len(pieces_of(g, -1, "galley")) == 4
    g.check()


@meeting("Pirates", "Crews too small", "L550, L922")
@rule("MU-127", "MU-289")
def test_pirates_man_no_more_ships_than_they_have_armies():
    g = bare()
    ship, chief = pirates(g, "ionian", fv=1)
    put(g, HUNGARY, "merchant", "ionian")
    begin(g, PirateFight(HUNGARY, at(g, "ionian"), ship, chief), Pause())
    assert pieces_of(g, -1, "galley") == [ship]
    assert piece(g, ship).fv == 1


@meeting("Pirates", "One attack a turn", "L731, L1289")
@rule("MU-210", "MU-420")
def test_pirates_do_not_land_where_barbarians_attacked_this_turn():
    g = bare()
    ship, _ = pirates(g, "otranto")
    own(g, BYZANTIUM, "albania")
    assert at(g, "albania") in exits(g, ship)
    g.raided = [at(g, "albania")]
    assert at(g, "albania") not in exits(g, ship)


@meeting("Barbarian raids", "Pirates ashore", "L1289")
@rule("MU-420", "MU-427")
def test_a_land_where_pirates_landed_is_not_raided_in_the_same_turn():
    g = bare()
    ship, _ = pirates(g, "otranto", fv=1)
    own(g, BYZANTIUM, "albania", fv=30)
    n = exits(g, ship).index(at(g, "albania"))
    p = begin(g, Drift(ship), Pause(), draws=[n, 0, 5])
    assert p.told("pirates land")
    wild(g, "raska", fv=20)
    assert at(g, "albania") not in prey(g, at(g, "raska"))
    g.check()


@meeting("Pirates", "One attack a turn at sea", "L1289")
@rule("MU-209", "MU-420")
def test_a_fleet_is_attacked_once_a_turn():
    g = bare()
    ship, _ = pirates(g, "ionian", fv=2)
    prize = put(g, HUNGARY, "galley", "otranto", level=3, fv=9)
    g.raided = [-1 - prize]
    n = exits(g, ship).index(at(g, "otranto"))
    p = begin(g, Drift(ship), Pause(), draws=[n])
    assert not p.told("battle")
    assert piece(g, ship).at == at(g, "otranto")


@meeting("Barbarian raids", "Barbarian Captains", "L1291, L1317")
@rule("MU-421", "MU-431")
def test_a_captain_whose_raid_is_repelled_goes_home_and_brings_nobody_a_treasure():
    g = bare()
    wild(g, "styria", fv=3)
    chief = put(g, -1, "captain", "styria", level=3)
    own(g, HUNGARY, "croatia", fv=40)
    inside(g, lambda: raid(g, at(g, "styria"), at(g, "croatia")), draws=d(1, 6))
    assert piece(g, chief).at == at(g, "styria")
    assert (g.honour[HUNGARY], g.returning[HUNGARY], g.army[at(g, "styria")]) == (0, 0, 1)


@meeting("Barbarians", "Ships in their harbours", "L302, L1293")
@rule("MU-024", "MU-423")
def test_a_weaker_ship_that_docks_with_barbarians_is_attacked():
    g = bare()
    wild(g, "campania", fv=6)
    ship = put(g, HUNGARY, "galley", g.book.ids[g.book.port[at(g, "campania")][0]], fv=5)
    p = inside(g, lambda: march(g, ship, at(g, "campania")))
    assert p.told("ambush")
    g = bare()
    wild(g, "campania", fv=5)
    ship = put(g, HUNGARY, "galley", g.book.ids[g.book.port[at(g, "campania")][0]], fv=5)
    assert not inside(g, lambda: march(g, ship, at(g, "campania"))).told("ambush"), "five FV are enough"


@meeting("Barbarians", "Commerce by sea", "L550, L1293")
@rule("MU-127", "MU-423")
def test_a_trader_seized_in_harbour_puts_to_sea_as_a_pirate():
    g = bare()
    wild(g, "campania", fv=6)
    sea = g.book.port[at(g, "campania")][0]
    ship = put(g, HUNGARY, "merchant", g.book.ids[sea], mp=6)
    p = begin(g, Trade(HUNGARY), Pause())
    p.act(HUNGARY, ("unit", ship)).act(HUNGARY, ("move", "campania"))
    assert not pieces_of(g, HUNGARY, "merchant")
    (pirate,) = pieces_of(g, -1, "galley")
    assert (piece(g, pirate).at, piece(g, pirate).fv + g.army[at(g, "campania")]) == (sea, 6)
    assert g.army[at(g, "campania")] >= 1
    g.check()


@meeting("Barbarians", "Movement through several lands", "L1289, L1293")
@rule("MU-420", "MU-423")
def test_a_transport_that_passes_is_attacked_once_a_turn():
    g = bare()
    wild(g, "raska", fv=9)
    wagon = put(g, HUNGARY, "wagon", "raska", fv=3)
    g.raided = [-1 - wagon]
    assert not inside(g, lambda: reaction(g, wagon)).told("ambush")
    g.raided = []
    assert inside(g, lambda: reaction(g, wagon)).told("ambush")


@meeting("Rebellions and Barbarian Captains", "Barbarian territories", "L548, L886")
@rule("MU-125", "MU-416")
def test_natives_who_have_not_shown_themselves_do_not_arm():
    g = bare()
    g.army = [5 if o >= 0 else 0 for o in g.owner]
    own(g, BYZANTIUM, "paphlagonia")
    wild(g, "cappadocia")
    inside(g, lambda: grow(g))
    assert g.army[at(g, "cappadocia")] == 0
    wild(g, "cappadocia", fv=1)
    inside(g, lambda: grow(g))
    assert g.army[at(g, "cappadocia")] == 2


def horde(g, where, fv, goal="thrace"):
    wild(g, where, fv=fv)
    chief = put(g, -1, "captain", where)
    g.horde = Horde(at(g, where), at(g, goal), 0, chief)
    return chief


@meeting("Barbarian Invasion", "Barbarian Captains", "L604, L1317")
@rule("MU-151")
def test_a_repelled_invasion_gathers_anew_while_its_captain_lives():
    g = bare()
    chief = horde(g, "lycia", 9)
    g.fort[at(g, "mysia")] = 0
    own(g, BYZANTIUM, "mysia", fv=60)
    begin(g, HordeAdvance(), Pause()).by_default(lambda g: g.battle is None and g.pending() == [0])
    assert g.owner[at(g, "mysia")] == BYZANTIUM
    assert g.horde is not None
    assert piece(g, chief).at == at(g, "lycia")
    g.check()


@meeting("Barbarian Invasion", "One attack a turn", "L602, L1289")
@rule("MU-148", "MU-420")
def test_a_horde_waits_where_barbarians_attacked_this_turn():
    g = bare()
    horde(g, "lycia", 30)
    own(g, BYZANTIUM, "mysia")
    g.fort[at(g, "mysia")] = 0
    g.raided = [at(g, "mysia")]
    p = begin(g, HordeMoves(), Pause())
    assert not p.told("battle")
    assert g.horde.at == at(g, "lycia")


@meeting("Barbarians activation", "Barbarian Captains", "L1321")
@rule("MU-432")
def test_neighbours_arm_by_the_level_of_their_captain():
    from pentarchy.games.medioevo_universale.rules.battle.conquest import activate

    g = bare()
    own(g, HUNGARY, "bosnia")
    wild(g, "raska", fv=1)
    put(g, -1, "captain", "raska", level=3)
    inside(g, lambda: activate(g, at(g, "bosnia")))
    assert g.army[at(g, "raska")] == 4


@meeting("Barbarians", "Relics", "L1317, L1783")
@rule("MU-533")
def test_barbarians_who_kill_a_captain_leave_his_relic_in_the_land():
    g = bare(relics=True)
    wild(g, "raska", fv=9)
    wagon = put(g, HUNGARY, "wagon", "raska")
    put(g, HUNGARY, "captain", "raska", aboard=wagon, relics=1)
    inside(g, lambda: ambush(g, at(g, "raska"), HUNGARY))
    assert g.relic[at(g, "raska")] == 1
    assert not chiefs(g, at(g, "raska"), HUNGARY)


@meeting("Barbarian raids", "Guests in a land", "L957, L1286")
@rule("MU-299", "MU-418")
def test_a_guest_at_peace_with_the_host_helps_against_a_raid_and_an_enemy_does_not():
    from pentarchy.games.medioevo_universale.rules.barbarians import guests_of

    g = bare()
    put(g, MAMLUKS, "wagon", "croatia", fv=4)
    put(g, EMPIRE, "wagon", "croatia", fv=4)
    g.war[EMPIRE] |= 1 << HUNGARY
    g.war[HUNGARY] |= 1 << EMPIRE
    assert guests_of(g, at(g, "croatia")) == (MAMLUKS,)


@meeting("Pirates", "Barbarian galleys", "L731, L1311")
@rule("MU-205", "MU-426")
def test_ships_of_the_calamity_sail_in_combat_and_built_ones_with_the_events():
    from pentarchy.games.medioevo_universale.rules.barbarians import drift

    g = bare()
    raider, _ = pirates(g, "ionian")
    built = put(g, -1, "galley", "egyptian_sea", fv=3)
    g.raided = list(range(g.book.sea))
    inside(g, lambda: drift(g, calamity=True))
    assert piece(g, raider).at != at(g, "ionian")
    assert piece(g, built).at == at(g, "egyptian_sea")
