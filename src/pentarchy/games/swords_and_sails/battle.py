"""What both combat systems share: who fights, leaving early, morale, the secret choice to retreat, the
end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pentarchy.kernel import Action, Seat, Step, replace

from .battle_state import IN, RETREAT, ROUT, WITHDRAW, Battle
from .book import RED, TR
from .casualties import drop_cargo, lose_ship, minus
from .game import FORMATIONS
from .sabotage import SabotageWindow
from .war import commander, fighting, size

if TYPE_CHECKING:
    from .game import SwordsAndSails

Why = Literal["land", "meeting", "withdrawal", "zone", "strait"]
BIG = 50
"""More units than this are fought quickly, if the host says so (SS-397)."""
FEW_SHIPS = 3


def join(
    g: SwordsAndSails, place: int, sea: bool, why: Why, one: list[int], two: list[int], gap: int = -1
) -> None:
    """Set up a battle between two forces and push its steps. Side 0 attacks (SS-323)."""
    owner = g.owner[place] if why in ("land", "withdrawal") else -1
    side = [any(g.allied(p // FORMATIONS, owner) for p in x) if owner >= 0 else False for x in (one, two)]
    a, b = size(g, one, sea), size(g, two, sea)
    if side[0] != side[1]:
        swap = side[0]
    else:
        swap = b > a if a != b else g.draw(2) == 1
        if why == "strait":
            swap = False
    first, second = (two, one) if swap else (one, two)
    home = [0, 0]
    if owner >= 0:
        for i, x in enumerate((first, second)):
            if any(p // FORMATIONS == owner for p in x):
                dice = g.book.tables.dice
                capital = g.book.capital[g.factions[owner]] == place
                home[i] = dice.morale_capital if capital else dice.morale_home
    quick = (
        g.variants.combat == "quick"
        or g.variants.first_game
        or (g.variants.big_battles_quick and a + b > BIG)
    )
    if sea and min(a, b) < FEW_SHIPS:
        quick = False  # SS-420
    g.battle = Battle(
        place=place, sea=sea, quick=quick, why=why, gap=gap,
        pieces=[tuple(first), tuple(second)],
        lead=(commander(g, first, sea, owner), commander(g, second, sea, owner)),
        home=(home[0], home[1]), armour=[0, 0], lost=[0, 0], damage=[0, 0],
        leaving=[IN, IN], ridden=[False, False],
        line=[], reserve=[(), ()], loaded=[0, 0], turned=[], extra=[-1, -1], rolls=[(), ()],
    )  # fmt: skip
    g.reveal()
    g.show([*first, *second], sea, g.everybody)
    g.tally[0] += 1
    g.tell(
        "battle",
        place=place,
        sea=sea,
        attacker=g.battle.lead[0],
        defender=g.battle.lead[1],
        quick=quick,
        why=why,
    )
    g.then(
        BeforeBattle(), LeaveEarly(), SpreadCargo(0), SpreadCargo(1), SabotageWindow("battle"), FirstRound()
    )


def present(g: SwordsAndSails, side: int) -> list[int]:
    """The side's formations that still have units."""
    b = g.battle
    assert b is not None
    force = g.fleet if b.sea else g.army
    return [p for p in b.pieces[side] if any(force[p])]


class BeforeBattle(Step, frozen=True):
    """Some may leave before the first round: a hidden choice (SS-257, SS-260, SS-468, SS-481, SS-494)."""

    rule = "SS-257"

    def run(self, g: SwordsAndSails) -> None:
        b = g.battle
        assert b is not None
        lanes = {}
        for side, seat in enumerate(b.lead):
            if early_ways(g, seat, known=False):
                lanes[seat] = EarlyChoice(seat, side)
        g.gathered = []
        if lanes:
            g.gather(lanes)


def early_ways(g: SwordsAndSails, seat: Seat, known: bool) -> list[str]:
    """How the seat may leave before combat; with `known` false, as far as everybody can tell."""
    b, ways = g.battle, []
    assert b is not None
    if b.sea:
        return ["retreat"] if g.has_leader(seat, "admiral") and b.why == "zone" else []
    if b.why == "withdrawal":
        return []
    if g.has_leader(seat, "commander"):
        ways.append("retreat")
    early = g.book.marked("tactical_withdraw", g.factions[seat]) or g.has_leader(seat, "diplomat")
    held = (
        sum(g.book.cards[g.book.deck[c]].id == "tactical_withdraw" for c in g.hand(seat))
        if known
        else g.backs(seat, RED)
    )
    if held and early:
        ways.append("withdraw")
    elif held >= 2 and g.variants.double_withdraw:
        ways.append("withdraw twice")
    return ways


class EarlyChoice(Step, frozen=True):
    rule = "SS-257"
    seat: Seat
    side: int
    choice: str = "fight"

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        return [*((way,) for way in early_ways(g, seat, known=True)), ("fight",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        g.keep(replace(self, choice=action[0]))


class LeaveEarly(Step, frozen=True):
    rule = "SS-257"

    def run(self, g: SwordsAndSails) -> None:
        b = g.battle
        assert b is not None
        if g.gathered:
            g.reveal()
        for step in g.gathered:
            if isinstance(step, EarlyChoice) and step.choice != "fight":
                if step.choice == "retreat":
                    b.leaving[step.side] = RETREAT
                else:
                    for _ in range(2 if step.choice == "withdraw twice" else 1):
                        g.discard(g.holds(step.seat, "tactical_withdraw"))
                    b.leaving[step.side] = WITHDRAW
                g.tell("leaves_early", seat=step.seat, how=step.choice)


class SpreadCargo(Step, frozen=True):
    """The owner says how many of his transports carry troops (R-03)."""

    rule = "SS-025"
    side: int

    def _range(self, g: SwordsAndSails) -> tuple[int, int]:
        least = most = 0
        if max(g.aboard) < 0:
            return 0, 0
        for f in {g.lead(p) for p in present(g, self.side)}:
            n = g.load(f)
            if not n:
                continue
            ships = [sum(g.fleet[x][k] for x in g.group(f)) for k in range(3)]
            others = ships[0] * g.book.carry[0] + ships[1] * g.book.carry[1]
            least += -(-max(0, n - others) // g.book.carry[TR])
            most += min(ships[TR], n)
        return least, most

    def who(self, g: SwordsAndSails) -> Seat | None:
        b = g.battle
        assert b is not None
        return b.lead[self.side] if b.sea and all(x == IN for x in b.leaving) else None

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        least, most = self._range(g)
        return [("loaded", n) for n in range(least, most + 1)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        assert g.battle is not None
        g.battle.loaded[self.side] = action[1]


class FirstRound(Step, frozen=True):
    """Into the system chosen before the game (SS-322)."""

    rule = "SS-322"

    def run(self, g: SwordsAndSails) -> None:
        b = g.battle
        assert b is not None
        if over(g) or any(x != IN for x in b.leaving):
            g.then(EndBattle())
        else:
            g.then(quick.Armour() if b.quick else line.FormLine())


def over(g: SwordsAndSails) -> bool:
    """Nobody left to fight on one side; at sea also when one side has only transports (SS-389)."""
    b = g.battle
    assert b is not None
    one, two = present(g, 0), present(g, 1)
    if not one or not two:
        return True
    return b.sea and not (fighting(g, one) and fighting(g, two))


class AfterRound(Step, frozen=True):
    """Losses are taken: sabotage, morale, then the choice to stay or go (SS-350, SS-361)."""

    rule = "SS-350"

    def run(self, g: SwordsAndSails) -> None:
        if over(g):
            g.then(EndBattle())
        else:
            g.then(SabotageWindow("round"), Morale(), Choices())


def morale_total(g: SwordsAndSails, pieces: list[int], lead: Seat) -> int:
    """The best three units' morale; four for the Charismatic, five for the Commander (SS-351, SS-473,
    SS-493)."""
    best = 5 if g.has_leader(lead, "commander") else 4 if g.has_leader(lead, "charismatic") else 3
    values: list[int] = []
    for a in pieces:
        troops = g.book.troops[g.factions[a // FORMATIONS]]
        for k, n in enumerate(g.army[a]):
            values += [troops[k].morale] * min(n, best)
    return sum(sorted(values, reverse=True)[:best])


class Morale(Step, frozen=True):
    """A die for each round, plus own losses, less the enemy's, less 5 or 10 at home: rout at the total
    (R-75)."""

    rule = "SS-353"

    def run(self, g: SwordsAndSails) -> None:
        b = g.battle
        assert b is not None
        if b.sea or over(g):
            return
        for side in (0, 1):
            total = morale_total(g, present(g, side), b.lead[side])
            dice = [g.roll() for _ in range(b.round)]
            rolled = sum(dice) + b.lost[side] - b.lost[1 - side] - b.home[side]
            if rolled >= total:
                b.leaving[side] = ROUT
            g.tell(
                "morale",
                seat=b.lead[side],
                rolled=rolled + b.home[side],
                total=total + b.home[side],
                dice=tuple(dice),
                routs=rolled >= total,
            )


class Choices(Step, frozen=True):
    """Who has not routed secretly decides to fight on, retreat, or withdraw by card (SS-361, SS-254)."""

    rule = "SS-361"

    def run(self, g: SwordsAndSails) -> None:
        b = g.battle
        assert b is not None
        if over(g):
            g.then(EndBattle())
            return
        g.gathered = []
        lanes = {b.lead[side]: StayOrGo(b.lead[side], side) for side in (0, 1) if b.leaving[side] == IN}
        if lanes:
            g.gather(lanes)
        g.then(ShowHands())


class StayOrGo(Step, frozen=True):
    rule = "SS-361"
    seat: Seat
    side: int
    choice: str = "fight"

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        b = g.battle
        assert b is not None
        card = not b.sea and b.why != "withdrawal" and g.holds(seat, "tactical_withdraw") >= 0
        return [("retreat",), *([("withdraw",)] if card else []), ("fight",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        g.keep(replace(self, choice=action[0]))


class ShowHands(Step, frozen=True):
    """Both reveal together; who is left behind gets a parting attack at the other (SS-362 to SS-365)."""

    rule = "SS-361"

    def run(self, g: SwordsAndSails) -> None:
        b = g.battle
        assert b is not None
        g.reveal()
        for step in g.gathered:
            if isinstance(step, StayOrGo) and step.choice != "fight":
                if step.choice == "withdraw":
                    g.discard(g.holds(step.seat, "tactical_withdraw"))
                    b.leaving[step.side] = WITHDRAW
                else:
                    b.leaving[step.side] = RETREAT
                g.tell("gives_way", seat=step.seat, how=step.choice)
        going = [side for side in (0, 1) if b.leaving[side] != IN]
        if not going:
            g.then(quick.CloseRound() if b.quick else line.NextLine())
        elif len(going) == 2 or b.leaving[going[0]] == WITHDRAW:
            g.then(EndBattle())
        elif not b.quick:
            g.then(line.PartingAttack(going[0]), EndBattle())
        elif b.sea:
            g.then(EndBattle())
        else:
            g.then(quick.RideOff(going[0]), EndBattle())


class EndBattle(Step, frozen=True):
    """Spoils at sea, cargo that no longer fits, and the word who is left."""

    rule = "SS-320"

    def run(self, g: SwordsAndSails) -> None:
        b = g.battle
        assert b is not None
        if b.sea:
            if b.leaving == [IN, IN] and all(forces := [present(g, 0), present(g, 1)]):
                armed = [fighting(g, force) for force in forces]
                if armed[0] != armed[1]:
                    spoils(g, armed.index(True))
            drop_cargo(g, [*b.pieces[0], *b.pieces[1]])
        left = [side for side in (0, 1) if b.leaving[side] == IN and present(g, side)]
        g.tell("battle_over", place=b.place, winner=b.lead[left[0]] if len(left) == 1 else -1)


def spoils(g: SwordsAndSails, winner: int) -> None:
    """The loser has only transports left: unloaded ones are captured, loaded ones sunk (SS-390)."""
    b = g.battle
    assert b is not None
    to = max(present(g, winner), key=lambda f: sum(g.fleet[f]))
    loaded = b.loaded[1 - winner]
    for f in present(g, 1 - winner):
        n = g.fleet[f][TR]
        sunk = min(loaded, n) if g.cargo(f) else 0
        loaded -= sunk
        for _ in range(n):
            lose_ship(g, f, TR)
        g.fleet[to] = minus(g.fleet[to], TR, -(n - sunk))
        g.tell("transports_taken", seat=b.lead[winner], taken=n - sunk, sunk=sunk)


from . import line, quick  # noqa: E402  (at the end: both systems of combat build on what is above)
