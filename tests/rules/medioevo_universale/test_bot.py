"""What the bots see for themselves: trade, and how far plans have to look."""

from collections import deque
from random import Random

from pentarchy.bots.plans import answer
from pentarchy.games.medioevo_universale import TITLE
from pentarchy.games.medioevo_universale.bot import plans
from pentarchy.games.medioevo_universale.bot.advise import advise
from pentarchy.games.medioevo_universale.bot.styles import LEARN, conquerors, merchants
from pentarchy.games.medioevo_universale.rules.purchase.purchase import PurchasePhase
from pentarchy.games.medioevo_universale.rules.realm.pieces import own
from pentarchy.games.medioevo_universale.rules.realm.travel import Travels, reach
from pentarchy.games.medioevo_universale.state.records import TRADE_KINDS, TRANSPORTS
from tests.play import Play, begin

from .positions import MAMLUKS, Pause, at_level, world


def shopping(turn: int, florins: int, level: int = 2, *techs: str) -> list[tuple]:
    """What Mamluk merchants put on their list."""
    g = world()
    g.turn, g.phase, g.florins[MAMLUKS] = turn, "purchase", florins
    at_level(g, MAMLUKS, level, *techs)
    p, bought = begin(g, PurchasePhase(), Pause()), []
    while bought[-1:] != [("ready",)]:
        bought.append(merchants(p.g, MAMLUKS, p.options(MAMLUKS)))
        p.act(MAMLUKS, bought[-1])
    return bought[:-1]


def carriers(bought: list[tuple]) -> list[tuple]:
    return [x for x in bought if x[0] == "upgrade" or x[:2] in (("piece", "caravan"), ("piece", "merchant"))]


def test_merchants_fill_their_fleet_before_they_learn():
    bought = shopping(4, 1500)
    assert [x[0] for x in bought[:4]] == ["upgrade", "upgrade", "piece", "piece"]
    assert {x[1] for x in bought[2:4]} == {"caravan", "merchant"}
    assert all(x[2] == 2 for x in bought[:4]), "of the highest level there is"
    assert bought[4][0] == "tech"


def test_what_cannot_pay_back_is_not_bought():
    assert carriers(shopping(7, 1500))
    assert not carriers(shopping(8, 1500))


def test_merchants_want_the_university_and_then_great_technologies():
    for tech in ("university", "guilds", "market"):
        known = LEARN[: LEARN.index(tech)]
        assert shopping(9, 1000, 2, *known)[0] == ("tech", tech)


def test_merchants_take_the_kingdom_best_placed_for_trade():
    p = Play.new("medioevo-universale", 3)
    for seat, kingdom in enumerate(("golden_horde", "mamluk", "byzantine")):
        choice = merchants(p.g, seat, p.options(seat))
        assert choice == ("kingdom", kingdom)
        p.act(seat, choice)


def test_merchants_beat_those_who_follow_the_usual_advice():
    """A small sample: enough to notice a style that has become no better than the advice."""
    won = 0
    for n in range(9):
        g = TITLE.new(3, seed=Random(n).randbytes(32))
        while g.result is None:
            seat = g.pending()[0]
            options = g.options(seat)
            g.act(seat, answer(merchants if seat == n % 3 else advise, g, seat, options))
        won += g.result.places[n % 3] == 1
    assert won >= 6


def test_ways_and_plans_that_were_kept_are_those_thought_out_anew():
    """All along a game with wars and sieges in it, after every act of anybody."""
    g, asked, besieged = TITLE.new(4, seed=bytes(31) + b"5"), 0, 0
    for _ in range(3000):
        if g.result is not None:
            break
        seat = g.pending()[0]
        besieged += bool(g.sieges)
        for unit in [u for u in own(g, seat, *TRANSPORTS) if g.pieces[u].at >= 0][:2]:
            travels = Travels(g, unit)
            deque(travels.nearest_first(12), maxlen=0)
            assert reach(g, unit, 12) == (travels.dist, travels.first)
            if g.pieces[unit].kind in TRADE_KINDS:
                assert plans.trade_plan(g, unit) == plans.best_trade(g, unit)
                asked += 1
        g.act(seat, answer(conquerors if seat % 2 else advise, g, seat, g.options(seat)))
    assert asked > 100
    assert besieged > 20


def test_plans_that_look_less_far_are_the_same(monkeypatch):
    """All along a game: the nearest space, and what every transport would trade."""
    g, everywhere, seen = TITLE.new(6, seed=bytes(31) + b"3"), plans.reach, 0
    for n in range(5000):
        if g.result is not None:
            break
        seat = g.pending()[0]
        if n % 50 == 0:
            for unit in [u for u in own(g, seat, *TRANSPORTS) if g.pieces[u].at >= 0]:
                at, (dist, first) = g.pieces[unit].at, everywhere(g, unit)
                towns = [(d, t) for t, d in dist.items() if t != at and t < g.book.sea and g.town[t] > 1]
                found = plans.nearest(g, unit, lambda t: t < g.book.sea and g.town[t] > 1)
                assert found == ((first[min(towns)[1]], min(towns)[1]) if towns else (-1, -1))
                if g.pieces[unit].kind in TRADE_KINDS:
                    plan = plans.best_trade(g, unit)
                    with monkeypatch.context() as m:
                        m.setattr(plans, "reach", lambda g, n, far: everywhere(g, n))
                        assert plan == plans.best_trade(g, unit)
                    seen += plan[0] != "rest"
        g.act(seat, answer(advise, g, seat, g.options(seat)))
    assert seen > 20
