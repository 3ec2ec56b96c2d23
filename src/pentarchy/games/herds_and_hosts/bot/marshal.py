"""The bot's marshal: battles, sieges, looting. Movement is left to `evaluate`."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..rules.fields import walls
from ..rules.movement.ambush import Ambush
from ..rules.movement.moves import MoveSpecial
from ..rules.prestige import rivals
from ..rules.values import fit_to_fight, values
from ..rules.war.aftermath import Fall, Promote
from ..rules.war.battle import Aim, Charge, Declare, GoOn, Victim
from ..rules.war.looting import Loot
from ..rules.war.rolling import FurtherDie, Reroll, SetAside
from ..rules.war.siege import Besiege, Withdraw
from ..state import State
from ..state.records import INSIDE, Battle, Unit

RANSOM = 6
"""Gold for which a ring is lifted."""
MEANS = {"white": 1 / 3, "reverse_white": 2 / 3, "blue": 1 / 2, "red": 5 / 6}


def strength(g: State, units: list[Unit], space: int, siege: bool) -> float:
    """Expected swords and lives of a host, put together."""
    total = 0.0
    for u in units:
        value = values(g, u, space, siege)
        total += sum(MEANS[colour] for colour in value.dice)
        total += 0.45 * (value.lives + g.book.levels[u.level].lives)
    return total


def swords(g: State, units: list[Unit], space: int, siege: bool) -> float:
    return sum(MEANS[colour] for u in units for colour in values(g, u, space, siege).dice)


def advise_battle(g: State, step: Step, seat: Seat, options: list[Action]) -> Action | None:
    match step:
        case Declare():
            return declare(g, seat, options)
        case Besiege():
            return besiege(g, seat, options)
        case Charge():
            return ("charge",)
        case Reroll():
            return reroll(g, seat, step.side, options)
        case FurtherDie():
            return options[0]
        case SetAside():
            return ("strike",)
        case Aim():
            return options[-1]
        case GoOn():
            return ("go on",) if going_well(g, seat) else ("stop",)
        case Victim():
            return victim(g, seat, options)
        case Promote() | Ambush():
            return max(options, key=lambda o: (_price(g, o[1]), -o[1]))
        case Fall():
            return options[0]
        case Withdraw():
            return options[-1]
        case Loot():
            return loot(g, seat, options)
        case MoveSpecial() if ("pay",) in options and len(options) == 2:
            return ("end",)
    return None


def _price(g: State, number: int) -> float:
    _, unit = g.find(number)
    kind = g.book.units[unit.kind]
    return float(2 + kind.upgrade + 2 * kind.special + unit.level)


def declare(g: State, seat: Seat, options: list[Action]) -> Action:
    """Attack where the odds are good."""
    best, chosen = 1.35, options[-1]
    for option in options:
        if option[0] == "attack":
            space = g.map.index[option[1]]
            mine = strength(g, fit_to_fight(g, space, seat), space, False)
            theirs = strength(g, fit_to_fight(g, space, option[2]), space, False)
            if mine / max(theirs, 0.1) > best:
                best, chosen = mine / max(theirs, 0.1), option
    return chosen


def besiege(g: State, seat: Seat, options: list[Action]) -> Action:
    """Assault what three rounds of swords can break; else ask for ransom, else wait."""
    for option in options:
        if option[0] == "assault":
            space = g.map.index[option[1]]
            own = fit_to_fight(g, space, seat)
            inside = [u for u in g.stacks[space] if u.place == INSIDE]
            engines = sum(g.book.levels[u.level].engine for u in own if u.kind == "siege_engine")
            wall = max(0, walls(g, space) * g.book.tables.combat.wall_shields - engines)
            lives = sum(values(g, u, space, True).lives for u in inside)
            blows = 3 * swords(g, own, space, True) * 1.25
            danger = 3 * (swords(g, inside, space, True) + 0.5 * walls(g, space))
            health = sum(values(g, u, space, True).lives for u in own)
            if blows >= wall + lives and health > 0.6 * danger:
                return option
    return next((o for o in options if o[0] == "ransom" and _can_pay(g, o[1])), options[-1])


def _can_pay(g: State, space: str) -> bool:
    """Has the besieged gold enough for a ransom that would be taken?"""
    return g.realms[g.lands[g.map.index[space]].owner].gold >= RANSOM


def reroll(g: State, seat: Seat, side: int, options: list[Action]) -> Action:
    """Roll empty dice again while it costs nothing."""
    b = g.battle
    assert b is not None
    for option in options:
        if option[0] in ("again", "morale") and not b.dice[side][option[1]].swords:
            return option
    if g.realms[seat].prestige >= 40:
        for option in options:
            if option[0] == "pay" and not b.dice[side][option[1]].swords:
                return option
    return options[-1]


def going_well(g: State, seat: Seat) -> bool:
    """Is the side that may stop still the stronger one?"""
    b = g.battle
    assert b is not None
    side = b.seats.index(seat)
    mine, theirs = _weight(g, b, side), _weight(g, b, 1 - side)
    if b.siege:
        theirs += 0.3 * b.wall + 0.4 * b.wall_dice
    return mine > theirs


def _weight(g: State, b: Battle, side: int) -> float:
    total = 0.0
    for f in b.hosts[side]:
        total += sum(MEANS[c] for c in values(g, f.unit, b.space, b.siege).dice) + 0.45 * f.lives
    return total


def victim(g: State, seat: Seat, options: list[Action]) -> Action:
    """Of the enemy the dearest, of one's own the cheapest."""
    own = g.find(options[0][1])[1].seat == seat
    return min(options, key=lambda o: (_price(g, o[1]) if own else -_price(g, o[1]), o[1]))


def loot(g: State, seat: Seat, options: list[Action]) -> Action:
    """Rivals' lands, and others only for their herds."""
    for option in options:
        if option[0] == "loot":
            land = g.lands[g.map.index[option[1]]]
            if land.owner >= 0 and rivals(g, seat, land.owner):
                return option
            booty = sum(not g.friends(seat, herd.seat) for herd in land.herds)
            if booty + (land.sown >= 0 and not g.friends(seat, land.sown)) >= 1:
                return option
    return options[-1]
