"""The Epidemic, turn by turn."""

import pytest

from pentarchy.games.medioevo_universale.rules.calamities.epidemic import (
    Contagion,
    infect,
    lingering,
    modified,
    outbreak,
    spreading,
)
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.state.records import Siege
from pentarchy.kernel import IllegalAction
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, army, at, at_level, bare, d, inside, learn, own, put, wild

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
    from pentarchy.games.medioevo_universale.rules.calamities.harm import harm

    g = bare()
    g.pope, g.owner[g.book.rome], g.army[g.book.rome] = HUNGARY, HUNGARY, 20
    inside(g, lambda: harm(g, g.book.rome, 2), draws=d(5))
    assert g.pope == HUNGARY, "6 the first time"
    inside(g, lambda: harm(g, g.book.rome, 2), draws=d(5))
    assert g.pope == -1
    assert g.vacant == "pope", "5 or more the second"


@rule("MU-130")
def test_without_armies_all_pieces_are_gone():
    from pentarchy.games.medioevo_universale.rules.calamities.harm import harm

    g = bare()
    wagon, chief = army(g, HUNGARY, "banat", 0)
    inside(g, lambda: harm(g, at(g, "banat"), 5))
    assert g.pieces[wagon] is None
    assert g.pieces[chief] is None
    assert g.owner[at(g, "banat")] == HUNGARY


@rule("MU-164", example="AM-053")
def test_the_settlement_is_drawn_among_those_in_the_area_or_anywhere():
    g = plague()
    own(g, BYZANTIUM, "sicily", fv=9)
    own(g, BYZANTIUM, "campania", fv=9)
    g.area = g.book.area["italy"]
    towns = [t for t in g.book.area_lands[g.area] if g.owner[t] == BYZANTIUM and g.town[t]]
    assert len(towns) == 2
    inside(g, lambda: outbreak(g, BYZANTIUM), draws=[1, 3])
    assert [t for t in range(len(g.plague)) if g.plague[t] > 0] == [max(towns)]
    g = plague()
    g.town[at(g, "mysia")] = 0
    g.area = g.book.area["italy"]
    inside(g, lambda: outbreak(g, BYZANTIUM), draws=d(2))
    assert g.plague[at(g, "thrace")] == 3, "none there: the only one elsewhere"
    g.town = [0] * len(g.town)
    inside(g, lambda: outbreak(g, BYZANTIUM), draws=[])


@rule("MU-164", "MU-172")
def test_the_size_of_a_settlement_sets_the_die():
    for town, die in ((1, 4), (2, 6), (3, 8)):
        g = plague(40)
        g.town[at(g, "mysia")] = 0
        g.area = g.book.area["italy"]
        g.town[at(g, "thrace")] = town
        inside(g, lambda g=g: outbreak(g, BYZANTIUM), draws=[die - 1])
        assert g.plague[at(g, "thrace")] == die + town - 2
        with pytest.raises(IllegalAction):
            inside(g, lambda g=g: outbreak(g, BYZANTIUM), draws=[die])


@rule("MU-165", "MU-177", "MU-180")
def test_where_the_epidemic_goes_and_where_not():
    g = plague(30)
    t, mysia, macedonia = at(g, "thrace"), at(g, "mysia"), at(g, "macedonia")
    g.plague[t], g.plague[macedonia] = 9, 0
    g.army[at(g, "dobruja")] = 0
    begin(g, Contagion(), Pause())
    assert g.army[macedonia] == 5, "where it has been and gone it does not come back"
    assert g.plague[at(g, "dobruja")] == -1, "nobody there to fall ill"
    assert g.plague[mysia] == 3
    begin(g, Contagion(), Pause())
    assert g.plague[at(g, "bithynia")] > 0
    g = bare(5)
    own(g, 0, "lithuania", fv=30)
    g.plague[at(g, "lithuania")] = 9
    begin(g, Contagion(), Pause())
    assert all(x < 0 for u, x in enumerate(g.plague) if g.shut[u]), "nor beyond the board"


@rule("MU-175", "MU-176", "MU-179")
def test_losses_are_shared_with_guests_and_the_host_takes_the_rest():
    g = plague()
    t = at(g, "thrace")
    guests = [put(g, s, "wagon", "thrace", fv=9) for s in (HORDE, MAMLUKS)]
    mine = put(g, BYZANTIUM, "caravan", "thrace")
    put(g, -2, "wagon", "thrace")
    inside(g, lambda: infect(g, t, 8))
    assert [piece(g, n).fv for n in guests] == [7, 7]
    assert g.army[t] == 20 - 4
    assert not piece(g, mine).stuck, "the host's own may leave"
    assert all(piece(g, n).stuck for n in guests)
    g = plague()
    g.sieges = [Siege(BYZANTIUM, at(g, "damascus"), 1), Siege(-1, t, 1)]
    inside(g, lambda: infect(g, t, 8))
    assert g.army[t] == 20, "shut in by an Invasion, too"
    g = plague()
    own(g, MAMLUKS, "thrace", fv=20)
    ring = put(g, BYZANTIUM, "wagon", "thrace", fv=10)
    g.sieges = [Siege(BYZANTIUM, t, 1)]
    inside(g, lambda: infect(g, t, 8))
    assert (piece(g, ring).fv, g.army[t]) == (2, 20)
    p = inside(g, lambda: infect(g, t, 0))
    assert g.plague[t] == 0
    assert not p.told("plague")


@rule("MU-166", "MU-176")
def test_barbarians_have_no_level_to_lower_it():
    g = plague()
    wild(g, "wallachia", fv=9)
    g.plague[at(g, "wallachia")] = 7
    assert lingering(g, at(g, "wallachia")) == 7
    own(g, HORDE, "wallachia")
    assert lingering(g, at(g, "wallachia")) == 6
