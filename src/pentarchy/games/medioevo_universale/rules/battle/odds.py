"""The odds of the next roll and of the whole battle, as a patient player could work them out by hand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pentarchy.kernel import replace
from pentarchy.kernel.forecast import Forecast

from ...state import State
from ...state.records import Battle
from ..realm.lands import room
from ..realm.pieces import here, piece
from ..realm.powers import knows
from .cards import FIGHTERS
from .forces import attack_force, defending, engaged, has_strategy, leading, next_defender, strength


def chances(g: State, b: Battle) -> tuple[int, int, int]:
    """Percent for the attacker to roll higher, for a tie, and for the defender."""
    die_a, plus_a = strength(g, b, True)
    die_d, plus_d = strength(g, b, False)
    shift = sum(n for _, n in plus_a) - sum(n for _, n in plus_d)
    rolls = [(a + shift > d) - (a + shift < d) for a in range(1, die_a + 1) for d in range(1, die_d + 1)]
    share = [round(100 * rolls.count(x) / len(rolls)) for x in (1, 0, -1)]
    return share[0], share[1], 100 - share[0] - share[1]


class Rolls(NamedTuple):
    """What decides a roll."""

    mine: int
    theirs: int
    """The dice."""
    more: int
    """What the attacker adds more, cards aside."""
    cards: tuple[tuple[int, ...], tuple[int, ...]]
    """What the cards that lie open add for either side, the first to be lost first."""
    blow: tuple[int, int]
    """What ALCHEMY adds to the blows of either side."""
    strategy: int
    """Who may count three to one: 1 the attacker, -1 the defender, 0 neither."""


def forecast(g: State, b: Battle, natives: int = 0) -> Forecast:
    """The attack fought to its end with the cards that lie open: first in the open, then at the walls.

    `natives` are those of an empty land who will rise against it.

    [MU-303, MU-304, MU-330, MU-332, MU-352]
    """
    mine, theirs = attack_force(g, b), defending(g, b) or natives
    inside = room(g, b.where) if b.target == "land" else 0
    field = _rolls(g, replace(b, assault=False))
    wall = _rolls(g, replace(b, assault=True)) if inside else field
    if b.target != "fleet" or b.where < g.book.sea or b.rammed:
        return _fight(mine, theirs, inside, field, wall)
    win = lost = slain = 0.0
    for (hit, back), share in _ramming(*_galleys(g, b)).items():
        hit, back = min(hit, theirs), min(back, mine)
        after = _fight(mine - back, theirs - hit, inside, field, wall)
        win += share * after.win
        lost += share * (after.mine + back)
        slain += share * (after.theirs + hit)
    return Forecast(win, lost, slain)


def battle_odds(g: State, b: Battle) -> float:
    return round(forecast(g, b).win, 2)


def _rolls(g: State, b: Battle) -> Rolls:
    die_a, plus_a = strength(g, b, True)
    die_d, plus_d = strength(g, b, False)
    me, foe = leading(g, b), next_defender(g, b)[1]
    cards, more = [], 0
    for plus, sign in ((plus_a, 1), (plus_d, -1)):
        cards.append(tuple(sorted(n for why, n in plus if why in FIGHTERS)))
        more += sign * sum(n for why, n in plus if why not in FIGHTERS and why != "strategy")
    land = not (b.target == "fleet" and b.where >= g.book.sea)
    blow = (int(land and knows(g, me, "alchemy")), int(land and knows(g, foe, "alchemy")))
    return Rolls(
        die_a, die_d, more, (cards[0], cards[1]), blow, has_strategy(g, b, me) - has_strategy(g, b, foe)
    )


@lru_cache(4096)
def _fight(
    mine: int, theirs: int, inside: int, field: Rolls, wall: Rolls, spent: tuple[int, int] = (0, 0)
) -> Forecast:
    """Every roll that is no tie, each as likely as the other; who rolls lower is a card poorer.

    [MU-302, MU-303, MU-304, MU-334]
    """
    if theirs <= 0 or mine <= 0:
        return Forecast(float(theirs <= 0))
    storming = inside > 0 and theirs <= inside
    met = theirs if storming else theirs - inside
    roll = wall if storming else field
    more = roll.more + sum(roll.cards[0][spent[0] :]) - sum(roll.cards[1][spent[1] :])
    more += (roll.strategy > 0 and mine >= 3 * met) - (roll.strategy < 0 and met >= 3 * mine)
    win = lost = slain = 0.0
    rolls = 0
    for gap in (a - d + more for a in range(1, roll.mine + 1) for d in range(1, roll.theirs + 1)):
        if gap > 0:
            dead = min(gap + roll.blow[0], met)
            fallen = min(dead // 2, mine)
        elif gap < 0:
            fallen = min(-gap + roll.blow[1], mine)
            dead = 0 if storming else min(fallen // 2, met)
        else:
            continue
        poorer = (spent[0], spent[1] + 1) if gap > 0 else (spent[0] + 1, spent[1])
        left = min(poorer[0], len(roll.cards[0])), min(poorer[1], len(roll.cards[1]))
        after = _fight(mine - fallen, theirs - dead, inside, field, wall, left)
        rolls += 1
        win += after.win
        lost += after.mine + fallen
        slain += after.theirs + dead
    return Forecast(win / rolls, lost / rolls, slain / rolls)


def _galleys(g: State, b: Battle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What each ramming Galley of either side adds to its die. [MU-352, MU-354]"""
    sides = ((b.forces, (b.attacker, *b.allies)), (tuple(here(g, b.where, "galley")), b.defenders))
    found = []
    for ships, seats in sides:
        mine = [piece(g, n) for n in ships if g.pieces[n] is not None]
        found.append(
            tuple(
                p.level + knows(g, p.owner, "alchemy")
                for p in mine
                if p.owner in seats and p.kind == "galley" and p.fv
            )
        )
    return (found[0] if b.attacker >= 0 else (1,)), found[1]


def _ramming(mine: tuple[int, ...], theirs: tuple[int, ...]) -> dict[tuple[int, int], float]:
    """How often the Galleys of both sides strike for how much."""
    blows: list[dict[int, float]] = []
    for side in (mine, theirs):
        sums = {sum(side): 1.0}
        for _ in side:
            longer: dict[int, float] = {}
            for total, share in sums.items():
                for die in (1, 2, 3, 4):
                    longer[total + die] = longer.get(total + die, 0.0) + share / 4
            sums = longer
        blows.append(sums)
    return {(hit, back): p * q for hit, p in blows[0].items() for back, q in blows[1].items()}


def engaged_sides(g: State, b: Battle) -> tuple[int, int]:
    """FV that meet in the next roll."""
    return attack_force(g, b), engaged(g, b, next_defender(g, b)[1])
