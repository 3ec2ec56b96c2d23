"""The properties of the combat cards.

Those in `AT_ONCE` act when their card is resolved, the defender's before the attacker's. Those in `ASKING`
are a choice of their player first (red cards, the Bribe). The others only stay in force: whoever counts and
settles the battle looks for them by name. Each function gets the side that played the card and the number
printed in the content.

[AOS-178, AOS-179]
"""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Action

from ...book.pieces import LANDS, NOBODY, PROTECTIVE
from ...state import ATTACK, DEFEND, Battle, State
from ..kingdom.cards import top_card
from ..kingdom.realm import units, works
from ..kingdom.treasury import pay, purse
from .fighters import commons, fighters, kill, victims

Property = Callable[[State, Battle, int, int], None]


def outnumbering(g: State, b: Battle, side: int, n: int) -> None:
    if fighters(g, b, side) > fighters(g, b, 1 - side):
        b.bonus[side] += n


def outnumbered(g: State, b: Battle, side: int, n: int) -> None:
    if fighters(g, b, side) < fighters(g, b, 1 - side):
        b.bonus[side] += n


def volley(g: State, b: Battle, side: int, n: int) -> None:
    if fighters(g, b, 1 - side) >= g.book.battle.volley_army and commons(g, b, 1 - side):
        kill(g, b, 1 - side, ("kill", "common"))


def siege(g: State, b: Battle, side: int, n: int) -> None:
    b.razed = True


def strongholds(g: State, b: Battle, side: int, n: int) -> None:
    target = b.land[DEFEND]
    b.bonus[side] += n * (works(g, b.seat[side], target, PROTECTIVE) & ~g.off[target]).bit_count()


def encircle(g: State, b: Battle, side: int, n: int) -> None:
    seat, source = b.seat[side], b.land[ATTACK]
    around = [land for land in g.book.near[g.layout][b.land[DEFEND]] if land != source or side == DEFEND]
    b.bonus[side] += min(n, sum(1 for land in around if g.owner[land] == seat and units(g, land)))


def unmask(g: State, b: Battle, side: int, n: int) -> None:
    if b.support[1 - side] >= 0:
        b.bonus[1 - side] -= g.book.battle.support
    else:
        b.bonus[side] += n


def parry(g: State, b: Battle, side: int, n: int) -> None:
    b.strength[1 - side] = max(0, b.strength[1 - side] - n)


def reserves(g: State, b: Battle, side: int, n: int) -> None:
    face = top_card(g)
    if face != NOBODY:
        b.bonus[side] += max(0, g.book.halves[side][face].strength - n)
        g.discard.append(face)
        g.tell("reserves", seat=b.seat[side], card=g.book.combat[face].id)


def wheel(g: State, b: Battle, side: int, n: int) -> None:
    die = g.roll()
    b.bonus[side] += g.book.cards.wheel[die - 1]
    g.tell("wheel", seat=b.seat[side], die=die, strength=g.book.cards.wheel[die - 1])


AT_ONCE: dict[str, Property] = {
    "outnumbering": outnumbering,
    "outnumbered": outnumbered,
    "volley": volley,
    "siege": siege,
    "strongholds": strongholds,
    "encircle": encircle,
    "unmask": unmask,
    "parry": parry,
    "reserves": reserves,
    "wheel": wheel,
}
ASKING = frozenset({"bribe", "withdraw", "sabotage", "assassinate", "parley"})
LASTING = frozenset(
    {"neutralize", "shields", "plunder", "pursuit", "rage", "stand_fast", "outriders", "burn_theirs"}
    | {"burn_own", "discipline"}
)


def choices(g: State, b: Battle, side: int) -> list[Action]:
    """What the player of an asking card may do with it. [AOS-173]"""
    name, enemy = b.property[side], 1 - side
    if name == "bribe":
        half = g.book.halves[side][b.card[side]]
        most = min(half.n, commons(g, b, enemy), purse(g, b.seat[side]))
        return [("bribe", n) for n in range(most, -1, -1)]
    strength: Action = ("strength",)
    if name == "assassinate":
        return [*(("kill", *action[1:]) for action, _ in victims(g, b, enemy)), strength]
    return [("property",), strength]


def choose(g: State, b: Battle, side: int, action: Action) -> None:
    """Carry out the choice; a red strength counts only if the property is not used. [AOS-173, AOS-174]"""
    seat, enemy, name = b.seat[side], 1 - side, b.property[side]
    g.tell("property", seat=seat, card=g.book.combat[b.card[side]].id, choice=action[0])
    if action[0] == "strength":
        b.property[side] = ""
        return
    if action[0] == "bribe":
        bribe(g, b, side, action[1])
        return
    b.strength[side] = 0
    if action[0] == "kill":
        kill(g, b, enemy, action)
    elif name == "sabotage" and b.support[enemy] >= 0:
        b.bonus[enemy] -= g.book.battle.support
    elif name == "parley":
        b.parley = True


def bribe(g: State, b: Battle, side: int, n: int) -> None:
    """Paid off, not destroyed: they go home to their owner's supply."""
    if n:
        pay(g, b.seat[side], n)
        land = b.land[1 - side]
        g.common[land] -= n
        b.bribed = True
        g.tell("bribes", seat=b.seat[side], units=n, land=LANDS[land])
