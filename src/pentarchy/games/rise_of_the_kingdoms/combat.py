"""Battle: shots, the archers' free answer, charges with alternating rolls, wounds and retreats."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .book import ARCHER, SEA
from .capture import arrive
from .game import Battle, Rise
from .units import (
    alike,
    attack,
    defence,
    dice_for,
    health,
    leave,
    lift,
    put,
    sink,
    walk,
    wound,
    wounds_for,
)


def alive(g: Rise, units: tuple[int, ...]) -> list[int]:
    return [u for u in units if g.at[u] >= 0]


def roll(g: Rise, by: Seat, attacks: list[int], defences: list[int]) -> int:
    """One roll of a side: highest die plus attack values against the sum of defence values."""
    dice = tuple(g.roll(6) for _ in range(dice_for(g, by, len(attacks))))
    total, against = max(dice) + sum(attacks), sum(defences)
    wounds = wounds_for(g, total, against)
    battle = g.battle
    assert battle is not None
    g.battle = replace(
        battle, rolls=battle.rolls + 1, by=by, dice=dice, attack=total, defence=against, wounds=wounds
    )
    g.tell(
        "rolls",
        seat=by,
        hex=battle.hex,
        dice=list(dice),
        attack=total,
        defence=against,
        wounds=wounds,
    )
    return wounds


def wound_odds(g: Rise, by: Seat, attacks: list[int], defences: list[int]) -> float:
    """How likely a roll of this side wounds anybody at all."""
    need = sum(defences) - sum(attacks)
    if need <= 1:
        return 1.0
    if need > 6:
        return 0.0
    return 1.0 - ((need - 1) / 6) ** dice_for(g, by, len(attacks))


class Wounds(Step, frozen=True):
    """The side that rolled chooses who is wounded; a dark unit may take two wounds."""

    rule = "RK-164"
    seat: Seat
    units: tuple[int, ...]
    number: int

    def who(self, g: Rise) -> Seat | None:
        if not self.number:
            return None
        left = alive(g, self.units)
        return self.seat if left and self.number < health(g, left) else None

    def run(self, g: Rise) -> None:
        """So many wounds that nobody survives: nothing is left to choose."""
        if self.number:
            for unit in alive(g, self.units):
                leave(g, unit)
                g.tell("dies", unit=unit)

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        return [("wound", u) for u in alike(g, alive(g, self.units))]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        wound(g, action[1])
        g.then(replace(self, number=self.number - 1))


class EndBattle(Step, frozen=True):
    rule = "RK-170"

    def run(self, g: Rise) -> None:
        g.battle = None


# ---- Arrows -------------------------------------------------------------------------------------------


def shoot(g: Rise, seat: Seat, archers: tuple[int, ...], hex_: int) -> None:
    """One roll without an answer; the crew is hit before the ship, an empty ship sinks without a roll."""
    for archer in archers:
        g.aim[archer] = hex_
    targets = g.stack(hex_)
    if not targets:
        ship = g.ship_at[hex_]
        g.tell("sinks", seat=seat, ship=ship, hex=hex_)
        sink(g, ship)
        return
    g.tally[0] += 1
    g.battle = Battle("volley", seat, g.holder[hex_], hex_, archers)
    g.tell("shoots", seat=seat, units=list(archers), hex=hex_)
    at_land = g.book.terrain[hex_] < SEA
    wounds = roll(
        g,
        seat,
        [attack(g, u, at_land and g.aboard[u] >= 0) for u in archers],
        [defence(g, u) for u in targets],
    )
    g.then(Wounds(seat, tuple(targets), wounds), EndBattle())


# ---- Close combat -------------------------------------------------------------------------------------


def start_charge(g: Rise, seat: Seat, units: tuple[int, ...], hex_: int) -> None:
    """Archers in the hex answer before the attackers enter; without them the attacker must roll first."""
    g.tally[0] += 1
    defender = g.holder[hex_]
    g.battle = Battle("charge", seat, defender, hex_, units)
    g.tell("charges", seat=seat, units=list(units), hex=hex_, defender=defender)
    if any(g.kind(u) == ARCHER for u in g.stack(hex_)):
        g.then(ResponsiveShot(), Exchange(True, True), EndBattle())
    else:
        g.then(Exchange(True, False), EndBattle())


class ResponsiveShot(Step, frozen=True):
    """Archers that are charged shoot once, free of action points."""

    rule = "RK-185"

    def run(self, g: Rise) -> None:
        battle = g.battle
        assert battle is not None
        archers = [u for u in g.stack(battle.hex) if g.kind(u) == ARCHER]
        g.tell("answers", seat=battle.defender, units=archers, hex=battle.hex)
        wounds = roll(
            g,
            battle.defender,
            [attack(g, u) for u in archers],
            [defence(g, u, sheltered=False) for u in battle.units],
        )
        g.then(Wounds(battle.defender, battle.units, wounds))


class Exchange(Step, frozen=True):
    """The side that holds the attacker's role rolls or retreats; then the roles change."""

    rule = "RK-168"
    original: bool
    """Whether it is the original attacker's turn to roll."""
    free: bool
    """Whether he may retreat: not before the first roll of the fight."""

    def who(self, g: Rise) -> Seat | None:
        battle = g.battle
        assert battle is not None
        if not self.free or not alive(g, battle.units) or not g.force[battle.hex] or deadlock(g, battle):
            return None
        return battle.attacker if self.original else battle.defender

    def run(self, g: Rise) -> None:
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

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        battle = g.battle
        assert battle is not None
        if self.original:
            return [("roll",), ("retreat",)]
        return [("roll",), *(("retreat", g.book.id[h]) for h in refuges(g, battle))]

    def default(self, g: Rise, seat: Seat, options: list[Action]) -> Action:
        return options[0]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        battle = g.battle
        assert battle is not None
        if action[0] == "roll":
            self._roll(g, battle)
        elif self.original:
            fall_back(g, battle)
        else:
            withdraw(g, battle, g.book.hex[action[1]])

    def _roll(self, g: Rise, battle: Battle) -> None:
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


def charge_values(g: Rise, units: list[int]) -> list[int]:
    """Units that charge from a ship attack weaker in every roll of that combat."""
    return [attack(g, u, g.aboard[u] >= 0) for u in units]


def deadlock(g: Rise, battle: Battle) -> bool:
    """Neither side could wound the other even with the best die."""
    attackers, defenders = alive(g, battle.units), g.stack(battle.hex)
    best = 6
    return best + sum(charge_values(g, attackers)) < sum(defence(g, u) for u in defenders) and best + sum(
        attack(g, u) for u in defenders
    ) < sum(defence(g, u, sheltered=False) for u in attackers)


def fall_back(g: Rise, battle: Battle) -> None:
    """The original attackers stay in the hexes they came from and have no action points left."""
    for unit in alive(g, battle.units):
        g.ap[unit] = 0
    g.tell("retreats", seat=battle.attacker, hex=battle.hex, b=-1)


def refuges(g: Rise, battle: Battle) -> list[int]:
    """Adjacent lands without foreign units and settlements that can take the whole group.

    The attackers are on their way: a hex they all came from counts as free of them.
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


def withdraw(g: Rise, battle: Battle, to: int) -> None:
    """The defenders go together to one hex, lose their action points, and the attackers move in."""
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


def occupy(g: Rise, battle: Battle) -> None:
    """All surviving attackers enter the hex as part of the attack."""
    survivors = alive(g, battle.units)
    for unit in survivors:
        walk(g, unit, battle.hex)
    take_over(g, battle, survivors)


def take_over(g: Rise, battle: Battle, survivors: list[int]) -> None:
    g.tell("wins", seat=battle.attacker, hex=battle.hex, units=survivors)
    arrive(g, battle.attacker, battle.hex)
