"""Re-rolls, counting swords, and setting pairs of swords aside."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import Battle, Die
from ..prestige import rivals
from ..values import counted, swords_of, throw_again


def battle(g: State) -> Battle:
    assert g.battle is not None
    return g.battle


def worth_rolling(g: State, dice: list[Die], fit: Callable[[Die], bool]) -> list[int]:
    """The places of dice that fit and do not yet show their best face, like dice once. [HH-293]"""
    seen: dict[tuple[object, ...], int] = {}
    for i, die in enumerate(dice):
        if fit(die) and die.swords < max(g.book.faces[die.colour]):
            seen.setdefault((die.colour, die.swords, die.again, die.best), i)
    return list(seen.values())


class Reroll(Step[State], frozen=True):
    """Free re-rolls of experience, the one of morale, and two dice for four prestige.
    [HH-205, HH-216, HH-293]"""

    rule = "HH-293"
    side: int

    def who(self, g: State) -> Seat | None:
        b = battle(g)
        return b.seats[self.side] if b.dice[self.side] else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        b = battle(g)
        dice = b.dice[self.side]
        options: list[Action] = [("again", i) for i in worth_rolling(g, dice, lambda die: die.again > 0)]
        paying = not b.paid[self.side] and g.realms[seat].prestige >= g.book.tables.combat.again_prestige
        if paying or b.morale == self.side:
            loose = worth_rolling(g, dice, lambda die: not die.fixed)
            if b.morale == self.side:
                options += [("morale", i) for i in loose]
            if paying:
                options += [("pay", i) for i in loose]
        options.append(("done",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("done",):
            return
        b = battle(g)
        dice = b.dice[self.side]
        how, i = action
        if how == "again":
            roll_free(g, dice, i)
        else:
            dice[i] = replace(dice[i], swords=throw_again(g, dice[i]))
        g.tell("rerolls", seat=seat, how=how, colour=dice[i].colour, swords=dice[i].swords)
        if how == "morale":
            b.morale = -1
        elif how == "pay":
            g.realms[seat].prestige -= g.book.tables.combat.again_prestige
            b.paid[self.side] = True
            for left in range(g.book.tables.combat.again_dice - 1, 0, -1):
                g.then(FurtherDie(self.side, left, i))
        g.then(self)


def roll_free(g: State, dice: list[Die], i: int) -> None:
    """A unit's own re-roll touches one of its dice; veterans and elite keep the better result.
    [HH-186, HH-187, HH-188, HH-293]"""
    die = dice[i]
    result = throw_again(g, die)
    dice[i] = replace(die, swords=max(result, die.swords) if die.best else result, again=die.again - 1)
    for k, other in enumerate(dice):
        if k != i and other.unit == die.unit and other.again:
            dice[k] = replace(other, again=0)


class FurtherDie(Step[State], frozen=True):
    """The second die of a paid re-roll."""

    rule = "HH-205"
    side: int
    left: int
    rolled: int

    def who(self, g: State) -> Seat:
        return battle(g).seats[self.side]

    def options(self, g: State, seat: Seat) -> list[Action]:
        dice = battle(g).dice[self.side]
        first = dice[self.rolled]
        loose = worth_rolling(g, dice, lambda die: not die.fixed and die is not first)
        return [*(("pay", i) for i in loose), ("enough",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "pay":
            dice = battle(g).dice[self.side]
            i = action[1]
            dice[i] = replace(dice[i], swords=throw_again(g, dice[i]))
            g.tell("rerolls", seat=seat, how="pay", colour=dice[i].colour, swords=dice[i].swords)


class Count(Step[State], frozen=True):
    """Swords shown, empties by three, and in the main roll those against a rival and those saved.
    [HH-190, HH-192, HH-292]"""

    rule = "HH-190"
    part: str

    def run(self, g: State) -> None:
        b = battle(g)
        for side in (0, 1):
            b.swords[side] = swords_of(g, b.dice[side])
            if self.part == "main":
                b.swords[side] += rival_swords(g, b, side) + b.saved[side]
                b.saved[side] = 0


def rival_swords(g: State, b: Battle, side: int) -> int:
    """One sword per four counted units against a rival, with three or more players. [HH-192, HH-193]"""
    table = g.book.tables.combat
    if len(g.order) < table.rival_sword_players or not rivals(g, b.seats[side], b.seats[1 - side]):
        return 0
    return counted(g, b.hosts[side]) // table.units_per_rival_sword


class SetAside(Step[State], frozen=True):
    """Pairs of swords become an own shield now or one sword in the next round. [HH-203, HH-204]"""

    rule = "HH-203"
    side: int

    def who(self, g: State) -> Seat | None:
        b = battle(g)
        return b.seats[self.side] if b.swords[self.side] >= g.book.tables.combat.swords_aside else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        options: list[Action] = [("shield",)]
        if battle(g).round < g.book.tables.combat.rounds:
            options.append(("save",))
        options.append(("strike",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("strike",):
            return
        b = battle(g)
        b.swords[self.side] -= g.book.tables.combat.swords_aside
        if action == ("shield",):
            b.shields[self.side] += 1
        else:
            b.saved[self.side] += 1
        g.tell("sets aside", seat=seat, what=action[0])
        g.then(self)
