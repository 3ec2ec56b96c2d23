"""Close combat: charges with alternating rolls, retreats, and who holds the hex in the end."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...book import ARCHER
from ...state import Battle, State
from ..units import attack, defence, lift, put, walk
from .archers import ResponsiveShot
from .battle import EndBattle, Wounds, alive, roll
from .capture import arrive


def start_charge(g: State, seat: Seat, units: tuple[int, ...], hex_: int) -> None:
    """Archers in the hex answer before the attackers enter; without them the attacker must roll first.

    [RK-157, RK-185]
    """
    g.tally[0] += 1
    defender = g.holder[hex_]
    g.battle = Battle("charge", seat, defender, hex_, units)
    g.tell("charges", seat=seat, units=list(units), hex=hex_, defender=defender)
    if any(g.kind(u) == ARCHER for u in g.stack(hex_)):
        g.then(ResponsiveShot(), Exchange(True, True), EndBattle())
    else:
        g.then(Exchange(True, False), EndBattle())


class Exchange(Step[State], frozen=True):
    """The side that holds the attacker's role rolls or retreats; then the roles change.

    [RK-168, RK-169, RK-172]
    """

    rule = "RK-168"
    original: bool
    """Whether it is the original attacker's turn to roll."""
    free: bool
    """Whether he may retreat: not before the first roll of the fight."""

    def who(self, g: State) -> Seat | None:
        battle = g.battle
        assert battle is not None
        if not self.free or not alive(g, battle.units) or not g.force[battle.hex] or deadlock(g, battle):
            return None
        return battle.attacker if self.original else battle.defender

    def run(self, g: State) -> None:
        battle = g.battle
        assert battle is not None
        attackers = alive(g, battle.units)
        if not attackers:
            g.tell("repelled", seat=battle.defender, hex=battle.hex)
        elif not g.force[battle.hex]:
            occupy(g, battle)
        elif deadlock(g, battle):
            fall_back(g, battle)
        else:
            self._roll(g, battle)

    def options(self, g: State, seat: Seat) -> list[Action]:
        battle = g.battle
        assert battle is not None
        if self.original:
            return [("roll",), ("retreat",)]
        return [("roll",), *(("retreat", g.book.id[h]) for h in refuges(g, battle))]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return options[0]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        battle = g.battle
        assert battle is not None
        if action[0] == "roll":
            self._roll(g, battle)
        elif self.original:
            fall_back(g, battle)
        else:
            withdraw(g, battle, g.book.hex[action[1]])

    def _roll(self, g: State, battle: Battle) -> None:
        attackers, defenders = alive(g, battle.units), g.stack(battle.hex)
        if self.original:
            by, targets = battle.attacker, defenders
            wounds = roll(g, by, charge_values(g, attackers), [defence(g, u) for u in defenders])
        else:
            by, targets = battle.defender, attackers
            wounds = roll(
                g, by, [attack(g, u) for u in defenders], [defence(g, u, sheltered=False) for u in attackers]
            )
        g.then(Wounds(by, tuple(targets), wounds), Exchange(not self.original, True))


def charge_values(g: State, units: list[int]) -> list[int]:
    """Units that charge from a ship attack weaker in every roll of that combat. [RK-155]"""
    return [attack(g, u, g.aboard[u] >= 0) for u in units]


def deadlock(g: State, battle: Battle) -> bool:
    """Neither side could wound the other even with the best die. [RK-169]"""
    attackers, defenders = alive(g, battle.units), g.stack(battle.hex)
    best = 6
    return best + sum(charge_values(g, attackers)) < sum(defence(g, u) for u in defenders) and best + sum(
        attack(g, u) for u in defenders
    ) < sum(defence(g, u, sheltered=False) for u in attackers)


def fall_back(g: State, battle: Battle) -> None:
    """The original attackers stay in the hexes they came from and have no action points left.

    [RK-173, RK-175]
    """
    for unit in alive(g, battle.units):
        g.ap[unit] = 0
    g.tell("retreats", seat=battle.attacker, hex=battle.hex, b=-1)


def refuges(g: State, battle: Battle) -> list[int]:
    """Adjacent lands without foreign units and settlements that can take the whole group.

    The attackers are on their way: a hex they all came from counts as free of them.

    [RK-174]
    """
    seat, group = battle.defender, g.force[battle.hex].bit_count()
    out = []
    for n in g.book.land_near[battle.hex]:
        if g.site[n] >= 0 and g.site[n] >> 3 != seat:
            continue
        left = [u for u in g.stack(n) if u not in battle.units]
        if (not left or g.holder[n] == seat) and len(left) + group <= g.room(n):
            out.append(n)
    return out


def withdraw(g: State, battle: Battle, to: int) -> None:
    """The defenders go together to one hex, lose their action points, and the attackers move in.

    [RK-174, RK-175, RK-228]
    """
    defenders, attackers = g.stack(battle.hex), alive(g, battle.units)
    for unit in defenders:
        lift(g, unit)
        g.ap[unit] = 0
    for unit in attackers:
        walk(g, unit, battle.hex)
    for unit in defenders:
        put(g, unit, to)
    g.tell("retreats", seat=battle.defender, hex=battle.hex, b=to)
    arrive(g, battle.defender, to)
    take_over(g, battle, attackers)


def occupy(g: State, battle: Battle) -> None:
    """All surviving attackers enter the hex as part of the attack. [RK-228]"""
    survivors = alive(g, battle.units)
    for unit in survivors:
        walk(g, unit, battle.hex)
    take_over(g, battle, survivors)


def take_over(g: State, battle: Battle, survivors: list[int]) -> None:
    """The attackers hold the hex, and what is in it falls to them. [RK-170, RK-187]"""
    g.tell("wins", seat=battle.attacker, hex=battle.hex, units=survivors)
    arrive(g, battle.attacker, battle.hex)
