"""What falls upon a player is watched: who comes upon whom, the odds, every die, an outcome that stays."""

import pytest

from pentarchy.games.medioevo_universale.rules.barbarians import Drift, ambush, raid
from pentarchy.games.medioevo_universale.rules.calamities.earthquake import earthquake
from pentarchy.games.medioevo_universale.rules.calamities.epidemic import outbreak
from pentarchy.games.medioevo_universale.rules.calamities.fire import fire
from pentarchy.games.medioevo_universale.rules.calamities.inquisition import Exempt, Trials
from pentarchy.games.medioevo_universale.rules.calamities.invasion import HordeMoves, invasion
from pentarchy.games.medioevo_universale.rules.calamities.pirates import pirates
from pentarchy.games.medioevo_universale.rules.church.crusade import calamity, lose
from pentarchy.games.medioevo_universale.rules.church.election import Conclave
from pentarchy.games.medioevo_universale.rules.church.papacy import papal_damage, pope_dies
from pentarchy.games.medioevo_universale.rules.commerce.corsairs import corsairs
from pentarchy.games.medioevo_universale.rules.empire import trial
from pentarchy.games.medioevo_universale.rules.events import losses
from pentarchy.games.medioevo_universale.state.records import Horde, Siege
from pentarchy.kernel.scene import plain
from pentarchy.kernel.view import staged
from tests.play import begin

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import (
    Pause,
    at,
    bare,
    card_of,
    crusade,
    d,
    deal,
    inside,
    learn,
    own,
    papacy,
    put,
    struck,
    wild,
)


def watched(p, *kinds):
    """The contests of these kinds of events in the order told, as an onlooker sees them."""
    return [c for e in p.events if (not kinds or e.kind in kinds) and (c := staged(e, None)) is not None]


def ended(p):
    """Every contest begun has come to its outcome, where it was."""
    begun = {}
    for c in watched(p):
        begun[c.id, c.where] = bool(c.outcome)
    assert begun
    assert all(begun.values()), begun
    return True


def dice(contest):
    return [(die.kind, die.face) for side in contest.sides for die in side.dice]


def sums(contest):
    return [[(plain(what), n) for what, n in side.total.lines] for side in contest.sides if side.total]


# ---- Barbarians ------------------------------------------------------------------------------------------


def test_a_raid_is_watched_from_the_march_to_its_outcome():
    g = bare()
    wild(g, "wallachia", fv=9)
    own(g, HUNGARY, "raska", fv=2)
    p = inside(g, lambda: raid(g, at(g, "wallachia"), at(g, "raska")))
    coming, *fought = watched(p)
    assert coming.stages[coming.stage] == "Coming"
    assert "Ramming" not in coming.stages, "on land nobody rams"
    assert [side.seats for side in coming.sides] == [[], [HUNGARY]]
    assert [side.ranks[0][1][0].piece.n for side in coming.sides] == [8, 2]
    assert coming.odds is not None
    assert coming.odds > 0.5
    rolls = [c for c in fought if c.stages[c.stage] == "Roll"]
    assert rolls
    assert all(len(dice(c)) == 2 for c in rolls)
    assert ended(p)


def test_nobody_at_home_is_an_outcome_too():
    g = bare()
    wild(g, "wallachia", fv=9)
    own(g, HUNGARY, "raska", fv=0)
    p = inside(g, lambda: raid(g, at(g, "wallachia"), at(g, "raska")))
    coming, taken = watched(p, "raid", "barbarians take")
    assert coming.odds is None
    assert (coming.id, coming.where) == (taken.id, taken.where)
    assert [side.state for side in taken.sides] == ["won", "lost"]
    assert ended(p)


@pytest.mark.parametrize("crew", [0, 4])
def test_transports_are_fallen_upon(crew):
    g = bare()
    wild(g, "wallachia", fv=9)
    put(g, HUNGARY, "wagon", "wallachia", fv=crew)
    p = inside(g, lambda: ambush(g, at(g, "wallachia"), HUNGARY))
    assert watched(p)[0].stages[0] == "Coming"
    assert ended(p)


def test_pirates_come_up_by_a_die_each_and_land():
    g = struck("byzantine_marches")
    p = inside(g, lambda: pirates(g, 0))
    ships = watched(p, "pirates")
    assert ships
    assert all(kind == "d8" and f" {face} " in plain(c.outcome) for c in ships for kind, face in dice(c))
    g = bare()
    own(g, HUNGARY, "raska", fv=3)
    ship = put(g, -1, "galley", "otranto", fv=6)
    p = inside(g, lambda: Drift(ship).land(g, at(g, "raska")))
    (landed,) = watched(p, "pirates land")
    assert landed.odds is not None
    assert ended(p)


def test_an_invasion_shows_its_die_and_what_it_is_taken_times():
    g = struck("mamluk_marches")
    g.turn = 7
    wild(g, "mesopotamia", fv=2)
    own(g, BYZANTIUM, "armenia", "syria", "caucasus", "damascus", fv=5)
    g.fort[at(g, "armenia")] = 1
    p = inside(g, lambda: invasion(g, card_of(g)), draws=[2, 1, 4])
    (shown,) = watched(p, "invasion")
    assert dice(shown) == [("d6", "5")]
    assert sums(shown) == [[("Roll", "5"), ("players", "×6")]]
    assert shown.sides[1].seats == [BYZANTIUM]
    assert "30 armies enter" in plain(shown.outcome)


def test_the_horde_lies_before_walls_and_brings_them_down():
    g = bare()
    wild(g, "mesopotamia", fv=40)
    own(g, BYZANTIUM, "syria", fv=3)
    g.fort[at(g, "syria")] = 2
    chief = put(g, -1, "captain", "mesopotamia")
    g.sieges.append(Siege(-1, at(g, "syria"), g.turn))
    g.horde = Horde(at(g, "mesopotamia"), at(g, "thrace"), 1, chief, at(g, "syria"))
    p = begin(g, HordeMoves(), Pause())
    (down,) = watched(p, "reduces")
    assert "level 1" in plain(down.outcome)
    assert ended(p)


# ---- corsairs --------------------------------------------------------------------------------------------


def test_a_corsair_says_what_the_escort_saved():
    g = bare()
    (card,) = deal(g, HORDE, "corsair")
    g.tech[HORDE] = 0
    g.corsair = [(card, at(g, "ionian"), -1)]
    cargo = [0] * len(g.book.goods)
    cargo[g.book.good["spices"]] = 9
    ship = put(g, MAMLUKS, "merchant", "ionian", level=3, fv=2, goods=tuple(cargo))
    put(g, MAMLUKS, "galley", "ionian", level=2, fv=1)
    p = inside(g, lambda: corsairs(g, ship))
    (shown,) = watched(p, "corsair")
    assert [side.seats for side in shown.sides] == [[HORDE], [MAMLUKS]]
    assert [n for _, n in sums(shown)[0]] == ["+3", "−2"]
    assert (shown.sides[0].total.total, shown.sides[0].state) == ("1", "won")
    assert "1 good" in plain(shown.outcome)
    assert shown.stages[shown.stage] == "Result"


# ---- dice of calamities and cards ------------------------------------------------------------------------


def test_where_it_burns_and_where_not():
    g = struck("central_europe")
    towns = [t for t in g.book.area_lands[g.area] if g.town[t]]
    p = inside(g, lambda: fire(g, 0), draws=[5] + [0] * (len(towns) - 1))
    (shown,) = watched(p, "sparks")
    assert dice(shown) == [("d6", "6")] + [("d6", "1")] * (len(towns) - 1)
    assert [side.state for side in shown.sides] == ["lost"] + ["won"] * (len(towns) - 1)
    assert plain(shown.outcome) == f"{g.book.names[towns[0]]} burns."


def test_an_earthquake_shows_its_die():
    g = struck("byzantine_marches")
    p = inside(g, lambda: earthquake(g, 0))
    (shown,) = watched(p, "earthquake")
    assert dice(shown) == [("d6", str(p.told("earthquake")[0]["die"]))]


def test_what_a_lesser_event_costs_is_a_die_for_each():
    g = struck("hungary_marches")
    p = inside(g, lambda: losses(g))
    shown = watched(p, "toll")
    assert shown
    assert [dice(c) for c in shown] == [[("d6", str(said["die"]))] for said in p.told("toll")]


def test_an_outbreak_shows_its_die_and_what_changes_it():
    g = struck("hungary_marches")
    p = inside(g, lambda: outbreak(g, HUNGARY))
    (shown,) = watched(p, "outbreak")
    said = p.told("outbreak")[0]
    assert dice(shown) == [(f"d{said['faces']}", str(said["die"]))]
    assert shown.sides[0].total.total == str(said["n"])


def test_the_pope_in_peril():
    for die, state in ((5, "won"), (6, "lost")):
        g = papacy()
        p = inside(g, lambda g=g: papal_damage(g, g.book.rome), draws=d(die))
        (shown,) = watched(p, "peril")
        assert (dice(shown), shown.sides[0].state) == ([("d6", str(die))], state)


def test_the_inquisition_rolls_card_by_card_and_names_none():
    g = bare()
    cards = deal(g, HUNGARY, "monk", "genius")
    g.gathered = [None] * g.seats
    g.gathered[HUNGARY] = Exempt(HUNGARY, (cards[0],))
    p = inside(g, lambda: Trials((HUNGARY,)).run(g), draws=d(4, 2))
    (shown,) = watched(p, "tried")
    assert dice(shown) == [("d6", "4"), ("d6", "2")]
    assert [side.state for side in shown.sides] == ["won", "lost"]
    assert not any(side.cards for side in shown.sides)
    assert p.told("loses card")


def test_a_trial_shows_dice_and_zeal():
    g = bare()
    g.tech[HUNGARY] = g.tech[HORDE] = 0
    learn(g, HUNGARY, "fanaticism")
    p = inside(g, lambda: trial(g, HUNGARY, HORDE), draws=d(3, 5))
    (shown,) = watched(p, "trial")
    assert dice(shown) == [("d6", "3"), ("d6", "5")]
    assert sums(shown) == [[("Roll", "3"), ("Zeal", "+2")], [("Roll", "5")]]
    assert [side.state for side in shown.sides] == ["lost", "won"], "only a higher Inquisitor wins"


# ---- votes and the Crusade -------------------------------------------------------------------------------


def test_the_votes_stand_there_with_the_new_pope():
    g = papacy()
    inside(g, lambda: pope_dies(g, "pope"))
    p, told = begin(g, Conclave(), Pause()), []
    told += p.events
    for _ in range(2):
        p.act(g.pending()[0], ("vote", HUNGARY)).act(g.pending()[0], ("done",))
        told += p.events
    shown = [c for e in told if (c := staged(e, None)) is not None]
    assert [bool(c.outcome) for c in shown] == [False, False, False, True]
    assert {side.seats[0]: (side.bid, side.state) for side in shown[-1].sides} == {
        HUNGARY: ("2 votes", "won"),
        EMPIRE: ("No votes", "lost"),
    }


def test_the_sealed_sums_of_a_tie_are_opened():
    g = papacy()
    inside(g, lambda: pope_dies(g, "pope"))
    p = begin(g, Conclave(), Pause())
    for _ in range(2):
        seat = g.pending()[0]
        p.act(seat, ("vote", seat)).act(seat, ("done",))
    p.act(HUNGARY, ("bid", 50)).act(HUNGARY, ("seal",)).act(EMPIRE, ("bid", 25)).act(EMPIRE, ("seal",))
    (opened,) = watched(p, "bids open")
    assert {side.seats[0]: side.bid for side in opened.sides} == {HUNGARY: "50 Florins", EMPIRE: "25 Florins"}
    assert watched(p, "pope")[0].outcome


def test_a_crusade_is_called_and_sides_are_taken_in_sight():
    g = papacy()
    p = inside(g, lambda: calamity(g, 0))
    for verb, what in (("target", "thrace"), ("start", "pannonia"), ("prepare", 1), ("ask", 5)):
        p.act(EMPIRE, (verb, what))
    (called,) = watched(p, "crusade")
    assert [side.seats[0] for side in called.sides] == [EMPIRE, BYZANTIUM]
    assert called.outcome
    for seat, side in ((HUNGARY, "join"), (NOVGOROD, "neutral"), (MAMLUKS, "join"), (HORDE, "defend")):
        p.act(seat, ("side", side)).act(seat, ("commit",))
    *before, last = watched(p, "side")
    assert [bool(c.outcome) for c in before] == [False] * 3
    assert {side.seats[0]: side.role for side in last.sides}[HORDE] == "Joins the defenders"
    assert plain(last.outcome) == "The sides are chosen: 3 for the Crusade, 2 for Thrace."


def test_a_lost_crusade_is_an_outcome():
    g = crusade(papacy())
    p = inside(g, lambda: lose(g, "destroyed"))
    (shown,) = watched(p, "crusade lost")
    assert {side.state for side in shown.sides} == {"won", "lost"}
    assert "the army is destroyed" in plain(shown.outcome)
