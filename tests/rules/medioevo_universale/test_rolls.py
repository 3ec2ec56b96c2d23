"""The course of a battle: ramming, cards on the table, reserves, losses, going on or stopping."""

from pentarchy.games.medioevo_universale.rules.battle.cards import LoseCard, ShowCards
from pentarchy.games.medioevo_universale.rules.battle.conquest import won
from pentarchy.games.medioevo_universale.rules.battle.fight import (
    AtTheWalls,
    Clash,
    GoOn,
    Ram,
    Reserves,
    Roll,
    fight,
    losses,
)
from pentarchy.games.medioevo_universale.rules.battle.forces import leading, strength
from pentarchy.games.medioevo_universale.rules.battle.losses import AttackLosses, Losses, hit_attacker
from pentarchy.games.medioevo_universale.rules.battle.siege import SiegeChoice
from pentarchy.games.medioevo_universale.rules.combat.phase import Barber, CombatTurn
from pentarchy.games.medioevo_universale.rules.realm.pieces import change, piece
from pentarchy.games.medioevo_universale.state.records import ALL, Battle, Siege
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import (
    Pause,
    army,
    at,
    at_level,
    bare,
    d,
    deal,
    duel,
    field,
    inside,
    learn,
    own,
    put,
    resting,
    war,
    wild,
)


def at_sea(mine=(), theirs=(), attacker=BYZANTIUM):
    """Galleys of these levels meet in the Ionian sea, ten FV on each."""
    g = bare()
    war(g, BYZANTIUM, MAMLUKS)
    sea = at(g, "ionian")
    ships = tuple(put(g, BYZANTIUM, "galley", "ionian", level=x, fv=10) for x in mine)
    for x in theirs:
        put(g, MAMLUKS, "galley", "ionian", level=x, fv=10)
    chief = put(g, BYZANTIUM, "captain", "ionian", aboard=ships[0]) if ships else -1
    g.battle = Battle(attacker, MAMLUKS, sea, sea, "fleet", ships, chief=chief, defenders=(MAMLUKS,))
    return g


# ---- ramming ---------------------------------------------------------------------------------------------


@rule("MU-352")
def test_every_galley_rams_with_a_die_of_four_and_its_level():
    g = at_sea((1, 2), (3,))
    put(g, MAMLUKS, "galley", "ionian", level=3, fv=0)
    put(g, HORDE, "galley", "ionian", level=3, fv=5)
    put(g, MAMLUKS, "galley", "otranto", level=3, fv=5)
    p = begin(g, Ram(), Pause(), draws=d(4, 4, 4))
    assert p.told("ramming")[0] == {"hit_a": 4 + 1 + 4 + 2, "hit_d": 4 + 3}, (
        "with armies, in this sea, at war"
    )


@rule("MU-352", "MU-211")
def test_a_pirate_ship_rams_as_a_galley_of_the_first_level():
    g = at_sea((), (1,), attacker=-1)
    g.battle = replace(g.battle, horde=8)
    p = begin(g, Ram(), Pause(), draws=d(4, 1))
    assert p.told("ramming")[0] == {"hit_a": 5, "hit_d": 2}
    assert g.battle.horde == 6


@rule("MU-353", "MU-357")
def test_merchantmen_fight_but_do_not_ram():
    g = at_sea((1,), ())
    put(g, MAMLUKS, "merchant", "ionian", level=1, fv=9)
    p = begin(g, Ram(), Pause(), draws=d(1))
    assert p.told("ramming")[0] == {"hit_a": 2, "hit_d": 0}


# ---- cards on the table ----------------------------------------------------------------------------------


@rule("MU-300", "MU-301")
def test_only_cards_that_help_here_may_be_shown():
    g, _ = field()
    at_level(g, HUNGARY, 3)
    g.church = [0] * len(g.church)
    mine = deal(g, HUNGARY, "warlord", "monk", "templar", "heroine", "mercenary")
    theirs = deal(g, EMPIRE, "monk", "warlord", "crossbowman")
    p = begin(g, Clash(), Pause())
    assert p.options(HUNGARY, "show") == [("show", mine[0])], "no buildings, no Cathedral"
    p.act(HUNGARY, ("show", mine[0]))
    assert g.cards.seen[mine[0]] == ALL
    p.act(HUNGARY, ("ready",))
    assert p.options(EMPIRE, "show") == [("show", theirs[2])]
    p.act(EMPIRE, ("show", theirs[2]))
    assert g.battle.shown == ((mine[0],), (theirs[2],))
    assert p.options(EMPIRE, "withdraw") == [("withdraw", theirs[2])]
    p.act(EMPIRE, ("ready",), draws=d(2, 5))
    assert p.told("rolls")[0]["total_a"] == 3
    assert p.told("rolls")[0]["total_d"] == 6


@rule("MU-308")
def test_a_losing_defender_gives_up_a_card_too():
    g, b = field()
    mine, theirs = deal(g, HUNGARY, "crossbowman"), deal(g, EMPIRE, "crossbowman", "genius")
    learn(g, EMPIRE, "mathematics")
    g.battle = replace(b, shown=(tuple(mine), tuple(theirs)))
    p = begin(g, Roll(), Pause(), draws=d(6, 1))
    assert isinstance(p.step(EMPIRE), LoseCard)
    assert p.options(EMPIRE) == [("discard", c) for c in theirs]
    p.act(EMPIRE, ("discard", theirs[1]))
    assert g.battle.shown == (tuple(mine), (theirs[0],))
    assert g.cards.at[theirs[1]] == 1


@rule("MU-461", "MU-472", "MU-308", example="L936")
def test_a_card_that_left_the_hand_counts_no_more():
    g, b = field()
    cards = deal(g, HUNGARY, "crossbowman", "warlord")
    kept = deal(g, BYZANTIUM, "warlord")
    g.battle = replace(b, shown=((*cards, *kept), ()))
    g.cards.at[cards[0]] = 1
    p = begin(g, Roll(), Pause(), draws=d(3, 3))
    assert p.told("rolls")[0]["total_a"] == 4
    assert g.battle.shown[0] == (cards[1], *kept)
    assert LoseCard(HUNGARY, True).cards(g) == [cards[1]]
    assert ShowCards(HUNGARY, True).options(g, HUNGARY)[0] == ("withdraw", cards[1])


@rule("MU-300")
def test_a_seat_without_cards_is_not_asked():
    g, _ = field()
    assert ShowCards(HUNGARY, True).who(g) is None
    deal(g, HUNGARY, "bard")
    assert ShowCards(HUNGARY, True).who(g) == HUNGARY, "what it is, nobody knows"
    g.alive[HUNGARY] = False
    assert ShowCards(HUNGARY, True).who(g) is None


@rule("MU-319", "MU-539")
def test_a_battle_still_shows_its_cards_while_one_is_taken_back():
    g, _ = field()
    (card,) = deal(g, HUNGARY, "crossbowman")
    p = begin(g, ShowCards(HUNGARY, True), Pause())
    p.act(HUNGARY, ("show", card))
    (shown,) = g.view(None).contests
    p.act(HUNGARY, ("withdraw", card))
    (back,) = g.view(None).contests
    assert shown.stages[shown.stage] == shown.stages[back.stage] != shown.stages[0]


# ---- losses ----------------------------------------------------------------------------------------------


@rule("MU-505")
def test_alchemy_adds_to_the_enemys_losses_on_land_only():
    for gap, who, expected in (
        (4, HUNGARY, (2, 5)),
        (4, EMPIRE, (2, 4)),
        (-4, EMPIRE, (5, 2)),
        (0, EMPIRE, (0, 0)),
    ):
        g, b = field()
        learn(g, who, "alchemy")
        assert losses(g, b, EMPIRE, gap) == expected
    g = at_sea((1,), (1,))
    learn(g, BYZANTIUM, "alchemy")
    assert losses(g, g.battle, MAMLUKS, 4) == (2, 4), "at sea it is in the die"
    g = bare()
    war(g, BYZANTIUM, MAMLUKS)
    ship, chief = army(g, BYZANTIUM, "ionian", 20, kind="galley")
    own(g, MAMLUKS, "peloponnesus", fv=20)
    g.fort[at(g, "peloponnesus")] = 0
    where = at(g, "peloponnesus")
    b = Battle(BYZANTIUM, MAMLUKS, where, at(g, "ionian"), "land", (ship,), chief=chief, defenders=(MAMLUKS,))
    learn(g, BYZANTIUM, "alchemy")
    assert losses(g, b, MAMLUKS, 4) == (2, 5), "a landing is a battle on land"


@rule("MU-305")
def test_the_defender_takes_losses_stack_by_stack():
    g, _ = field(20, 3)
    wagon = put(g, EMPIRE, "wagon", "bosnia", fv=4)
    p = begin(g, Losses(EMPIRE, at(g, "bosnia"), 4), Pause())
    assert p.options(EMPIRE) == [("lose", -1, 1), ("lose", -1, 3), ("lose", wagon, 1), ("lose", wagon, 4)]
    p.act(EMPIRE, ("lose", wagon, 1)).act(EMPIRE, ("lose", -1, 1)).act(EMPIRE, ("lose", wagon, 2))
    assert (g.army[at(g, "bosnia")], piece(g, wagon).fv) == (2, 1)
    assert resting(g)
    begin(g, Losses(EMPIRE, at(g, "bosnia"), 3), Pause())
    assert (g.army[at(g, "bosnia")], piece(g, wagon).fv) == (0, 0), "all that is left needs no choice"
    begin(g, Losses(EMPIRE, at(g, "bosnia"), 3), Pause())
    assert resting(g)


@rule("MU-305", "MU-277")
def test_the_attacker_takes_losses_and_keeps_one_fv_aboard_each():
    g, b = field(4)
    second = put(g, HUNGARY, "wagon", "croatia", fv=3)
    idle = put(g, HUNGARY, "wagon", "croatia", fv=1)
    first = b.forces[0]
    g.battle = replace(b, forces=(first, second, idle))
    p = begin(g, AttackLosses(HUNGARY, 5), Pause())
    assert p.options(HUNGARY) == [
        ("lose", first, 1),
        ("lose", first, 4),
        ("lose", second, 1),
        ("lose", second, 2),
    ]
    p.act(HUNGARY, ("lose", first, 1)).act(HUNGARY, ("lose", second, 2))
    assert [piece(g, n).fv for n in (first, second, idle)] == [2, 1, 1], "4 of 5: the rest on the only stack"
    assert resting(g)


@rule("MU-306", "MU-421")
def test_barbarian_attackers_lose_from_their_horde():
    g, b = field()
    g.battle = replace(b, attacker=-1, horde=9, forces=(), chief=-1, captains=())
    inside(g, lambda: hit_attacker(g, 3, -1, EMPIRE))
    assert (g.battle.horde, g.battle.lost) == (6, (3, 0))
    inside(g, lambda: hit_attacker(g, 9, -1, EMPIRE))
    assert (g.battle.horde, g.battle.lost) == (0, (9, 0))


# ---- the end of a roll -----------------------------------------------------------------------------------


@rule("MU-539", "MU-311")
def test_after_a_roll_the_attacker_goes_on_under_any_captain_or_stops():
    g, b = field()
    p = begin(g, GoOn(), Pause())
    assert p.options(HUNGARY) == [("go on", b.chief), ("stop",)]
    other = put(g, HUNGARY, "captain", "croatia", level=2, aboard=b.forces[0])
    put(g, HUNGARY, "captain", "croatia", aboard=-1)
    tired = put(g, HUNGARY, "captain", "croatia", aboard=b.forces[0])
    g.pieces[tired] = replace(piece(g, tired), loads=1)
    p = begin(g, GoOn(), Pause())
    stop = g.title.phrases.option
    assert stop(g, GoOn(), HUNGARY, ("stop",)).danger == "captain", "of level 1: it would be his last attack"
    change(g, b.chief, level=2)
    assert stop(g, GoOn(), HUNGARY, ("stop",)).danger == ""
    assert p.options(HUNGARY) == [("go on", b.chief), ("go on", other), ("stop",)]
    p.act(HUNGARY, ("go on", other), draws=d(2, 2))
    assert (g.battle.chief, g.battle.captains) == (other, (b.chief, other))
    assert piece(g, other).loads == 1
    p.act(HUNGARY, ("go on", b.chief), draws=d(2, 2))
    assert (g.battle.chief, g.battle.captains) == (b.chief, (other, b.chief))
    assert piece(g, b.chief).loads == 0, "the series is one attack"


@rule("MU-338", "MU-330")
def test_before_the_walls_one_storms_besieges_or_leaves():
    g, b = field(30, 9)
    g.fort[at(g, "bosnia")] = 1
    p = begin(g, Clash(), Pause())
    assert isinstance(p.step(HUNGARY), AtTheWalls)
    assert p.options(HUNGARY) == [("assault",), ("leave",)], "no engine"
    put(g, HUNGARY, "engine", "croatia", aboard=b.forces[0])
    p = begin(g, Clash(), Pause())
    assert p.options(HUNGARY) == [("assault",), ("besiege",), ("leave",)]
    left = begin(g.clone(), Clash(), Pause()).act(HUNGARY, ("leave",)).g
    assert left.sieges == []
    assert left.pieces[b.chief] is None, "an attack without conquest"
    p.act(HUNGARY, ("besiege",))
    assert [(s.seat, s.at) for s in g.sieges] == [(HUNGARY, at(g, "bosnia"))]
    assert g.battle is None
    assert piece(g, b.chief).level == 1, "neither won nor lost"


@rule("MU-331", "MU-335")
def test_an_assault_becomes_a_pitched_battle_when_somebody_stands_outside():
    g, b = field(30, 9)
    g.fort[at(g, "bosnia")] = 1
    g.battle = replace(b, assault=True)
    begin(g, Clash(), Pause(), draws=d(4, 1))
    assert g.battle.assault
    g, b = field(30, 14)
    g.fort[at(g, "bosnia")] = 1
    g.battle = replace(b, assault=True)
    begin(g, Clash(), Pause(), draws=d(6, 6))
    assert not g.battle.assault


# ---- variants --------------------------------------------------------------------------------------------


@rule("MU-526", "MU-527")
def test_who_may_bring_reserves():
    def asked(attacking, **change):
        g, b = field()
        g.battle = replace(b, **change)
        learn(g, HUNGARY, "logistics")
        learn(g, EMPIRE, "logistics")
        g.town = [0] * len(g.town)
        g.town[at(g, "slavonia")] = g.town[at(g, "bosnia")] = 1
        return Reserves(attacking).who(g)

    assert asked(True) == HUNGARY, "Slavonia is next to Bosnia"
    assert asked(False) == EMPIRE
    assert asked(True, siege=True) == HUNGARY
    assert asked(False, siege=True) is None
    assert asked(True, target="fleet") is None
    g, b = field(20, 5)
    learn(g, HUNGARY, "logistics")
    g.town = [0] * len(g.town)
    assert Reserves(True).who(g) is None, "no settlement beside it"
    g.town[at(g, "slavonia")] = 1
    g.fort[at(g, "bosnia")] = 1
    assert Reserves(True).who(g) is None, "only in a pitched battle"
    g.fort[at(g, "bosnia")] = 0
    g.battle = replace(b, origin=at(g, "adriatic_s"))
    assert Reserves(True).who(g) is None, "not over the sea"


@rule("MU-526")
def test_reserves_fill_what_room_there_is():
    g, b = field(10, 3)
    learn(g, HUNGARY, "logistics")
    learn(g, EMPIRE, "logistics")
    g.town[at(g, "slavonia")] = 1
    small = put(g, HUNGARY, "wagon", "croatia", level=1, fv=18)
    g.pieces[b.forces[0]] = replace(piece(g, b.forces[0]), level=1, fv=17)
    g.battle = replace(b, forces=(*b.forces, small))
    g.reserve[HUNGARY] = 9
    p = begin(g, Reserves(True), Pause())
    assert p.options(HUNGARY) == [*(("reserves", n) for n in (3, 2, 1)), ("none",)], (
        "in the roomiest transport"
    )
    p.act(HUNGARY, ("reserves", 3))
    assert [piece(g, n).fv for n in g.battle.forces] == [20, 18]
    assert g.reserve[HUNGARY] == 6
    own(g, EMPIRE, "raska")
    g.town[at(g, "raska")] = 1
    g.reserve[EMPIRE] = 9
    p = begin(g, Reserves(False), Pause())
    assert p.options(EMPIRE)[0] == ("reserves", 2), "Bosnia feeds 5"


@rule("MU-256", "MU-312")
def test_crusaders_take_the_losses_of_their_own_roll():
    g, b = field(10)
    second, _ = army(g, EMPIRE, "croatia", 10)
    own(g, MAMLUKS, "bosnia", fv=20)
    g.battle = replace(
        b, defender=MAMLUKS, defenders=(MAMLUKS,), allies=(EMPIRE,), forces=(*b.forces, second)
    )
    assert leading(g, g.battle) == HUNGARY
    begin(g, Roll(), Pause(), draws=d(1, 4))
    assert [piece(g, n).fv for n in g.battle.forces] == [8, 10]
    assert leading(g, g.battle) == EMPIRE
    begin(g, Roll(), Pause(), draws=d(1, 5))
    assert [piece(g, n).fv for n in g.battle.forces] == [8, 6]
    learn(g, EMPIRE, "strategy")
    g.army[at(g, "bosnia")] = 2
    g.battle = replace(g.battle, round=1)
    assert strength(g, g.battle, True)[1] == [], "each with his own armies: 5 to 2"
    g.pieces[second] = replace(piece(g, second), fv=7)
    assert strength(g, g.battle, True)[1] == [("strategy", 1)]


@rule("MU-526")
def test_variant_reserves_are_asked_for_when_a_battle_opens():
    for variant in (True, False):
        g = bare(combat_reserves=variant)
        own(g, EMPIRE, "bosnia", fv=20)
        war(g, HUNGARY, EMPIRE)
        b = duel(g, HUNGARY, "bosnia", 20, "croatia")
        learn(g, HUNGARY, "logistics")
        g.town[at(g, "slavonia")] = 1
        g.reserve[HUNGARY] = 3
        p = inside(g, lambda g=g, b=b: fight(g, b), draws=None)
        assert isinstance(p.step(HUNGARY), Reserves) == variant


@rule("MU-339", "MU-341", "MU-267")
def test_sieges_go_on_at_the_start_of_the_besiegers_combat():
    g, b = field(30, 9)
    g.fort[at(g, "bosnia")] = 1
    put(g, HUNGARY, "engine", "bosnia")
    put(g, HUNGARY, "wagon", "bosnia", level=3, fv=30)
    g.sieges = [Siege(HUNGARY, at(g, "bosnia"), 0)]
    g.battle = None
    p = begin(g, CombatTurn(EMPIRE), Pause())
    assert not isinstance(p.step(EMPIRE), SiegeChoice)
    p = begin(g, CombatTurn(HUNGARY), Pause())
    assert isinstance(p.step(HUNGARY), SiegeChoice)
    assert b.attacker == HUNGARY


@rule("MU-309", "MU-320")
def test_the_first_seat_wins_like_any_other():
    g = bare()
    wild(g, "raska")
    g.battle = replace(duel(g, BYZANTIUM, "raska", 9, "macedonia"), defender=-1, defenders=(-1,))
    p = inside(g, lambda: won(g))
    assert p.options(BYZANTIUM, "garrison")


@rule("MU-449", "MU-514")
def test_a_barber_surgeon_does_not_heal_the_healed():
    g = bare()
    learn(g, HUNGARY, "medicine")
    deal(g, HUNGARY, "barber_surgeon")
    g.wounds, g.healed = changed(g.wounds, HUNGARY, (3,)), changed(g.healed, HUNGARY, 1)
    begin(g, Barber(HUNGARY), Pause()).act(HUNGARY, ("barber surgeon",), draws=d(4))
    assert (g.returning[HUNGARY], g.healed[HUNGARY]) == (2, 3)
