"""Reinforcements: armies owed, Mercenaries, and the ransom of prisoners."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ..state import State
from .realm.cards import discard, find_card, has_cards, kinds_in_hand
from .realm.lands import lands, walls, whole_kingdoms
from .realm.pieces import amounts, army_left
from .realm.powers import capture, knows, pay, players
from .taxes import russians

SIZES = {"small": 1, "minor": 2, "great": 3, "major": 4}
"""FV for a whole kingdom beside the own one."""

HIRERS = ("forging", "coinage", "banks")
"""Each lets a Mercenary bring five FV."""


class ReinforcementPhase(Step[State], frozen=True):
    rule = "MU-095"

    def run(self, g: State) -> None:
        g.enter("reinforcements")
        g.gather({seat: Hire(seat) for seat in players(g) if may_hire(g, seat)})
        g.then(Reinforced(), *(Ransom(seat) for seat in players(g)))


def owed_lines(g: State, seat: Seat) -> list[tuple[str, int]]:
    """FV a seat receives, line by line. [MU-095, MU-096, MU-098, MU-100, MU-101, MU-239, MU-498]"""
    own = lands(g, seat)
    kingdom, home = g.book.kingdom, g.kingdom[seat]
    lines = [("home", [kingdom[t] for t in own].count(home))]
    kingdoms = [k for k in whole_kingdoms(g, seat) if k != home]
    lines.append(("kingdoms", sum([SIZES[g.book.kingdoms[k].size] for k in kingdoms])))
    if knows(g, seat, "fanaticism"):
        lines.append(("fanaticism", 2))
    if knows(g, seat, "feudalism"):
        lines.append(("castles", sum(walls(g, t) == 3 for t in own)))
    lines.append(("russians", russians(g, seat) // 3))
    lines.append(("returning", g.returning[seat]))
    c = g.crusade
    if (
        c is not None
        and knows(g, seat, "fanaticism")
        and seat in (*c.crusaders, *c.defenders)
        and seat not in c.paid
    ):
        lines.append(("crusade", 5))
    return [(what, n) for what, n in lines if n]


def hire_cap(g: State, seat: Seat) -> int:
    """FV one Mercenary card may bring. [MU-097, MU-462, MU-488, MU-500, MU-501]"""
    return 5 * sum(knows(g, seat, x) for x in HIRERS)


def may_hire(g: State, seat: Seat) -> bool:
    """Whether a seat could hire, as far as everybody knows."""
    return knows(g, seat, "investiture") or (has_cards(g, seat) and hire_cap(g, seat) > 0)


class Hire(Step[State], frozen=True):
    """In secret: armies bought by Mercenary cards, and the one INVESTITURE allows.

    [MU-097, MU-099, MU-496]
    """

    rule = "MU-097"
    seat: Seat
    bands: tuple[int, ...] = ()
    investiture: bool = False

    def who(self, g: State) -> Seat | None:
        return self.seat

    def spent(self, g: State) -> int:
        return g.book.tables.prices.mercenary * (sum(self.bands) + self.investiture)

    def options(self, g: State, seat: Seat) -> list[Action]:
        price = g.book.tables.prices.mercenary
        left = (g.florins[seat] - self.spent(g)) // price
        cards = g.fact(kinds_in_hand, seat).count("mercenary")
        found: list[Action] = []
        if len(self.bands) < cards:
            found += [("mercenaries", n) for n in amounts(min(left, hire_cap(g, seat)))]
        if not self.investiture and left and knows(g, seat, "investiture"):
            found.append(("investiture",))
        if self.bands or self.investiture:
            found.append(("start over",))
        return [*found, ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("mercenaries", n):
                g.then(replace(self, bands=(*self.bands, n)))
            case ("investiture",):
                g.then(replace(self, investiture=True))
            case ("start over",):
                g.then(Hire(seat))
            case _:
                g.keep(self)


class Reinforced(Step[State], frozen=True):
    """Armies are credited, within what the box still holds; they are placed in Placement. [MU-104, MU-239]"""

    rule = "MU-104"

    def run(self, g: State) -> None:
        g.reveal()
        for seat in players(g):
            draft: Hire = (g.gathered[seat] if seat < len(g.gathered) else None) or Hire(seat)
            pay(g, seat, draft.spent(g))
            for _ in draft.bands:
                discard(g, find_card(g, seat, "mercenary"))
            lines = owed_lines(g, seat)
            zeal = dict(lines).get("crusade", 0)
            if zeal and g.crusade is not None:
                g.crusade = replace(g.crusade, paid=(*g.crusade.paid, seat))
                g.crusaders = changed(g.crusaders, seat, g.crusaders[seat] + zeal)
            owed = sum([n for _, n in lines]) + sum(draft.bands) + draft.investiture
            g.returning[seat] = 0
            credit(g, seat, owed)
            g.tell("reinforced", seat=seat, n=owed)


def credit(g: State, seat: Seat, n: int) -> None:
    """Add armies to place, as far as miniatures are left."""
    g.recruits[seat] += max(0, min(n, army_left(g, seat) - g.recruits[seat]))


# ---- prisoners -------------------------------------------------------------------------------------------


class Ransom(Step[State], frozen=True):
    """A seat may offer to swap prisoners, FV for FV, or to buy its own back. [MU-102]"""

    rule = "MU-102"
    seat: Seat
    asked: tuple[Seat, ...] = ()
    holder: Seat = -1

    def who(self, g: State) -> Seat | None:
        return self.seat if g.alive[self.seat] and self.holders(g) else None

    def holders(self, g: State) -> list[Seat]:
        return [s for s in players(g) if s not in self.asked and g.prisoners[s][self.seat]]

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.holder < 0:
            return [*(("treat with", s) for s in self.holders(g)), ("no ransom",)]
        held, mine = g.prisoners[self.holder][seat], g.prisoners[seat][self.holder]
        found: list[Action] = [("swap", n) for n in amounts(min(held, mine))[-1:]]
        found += [
            ("ransom", n) for n in (5 * held, 10 * held, 15 * held, 25 * held) if 0 < n <= g.florins[seat]
        ]
        return [*found, ("no ransom",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("treat with", s):
                g.then(replace(self, holder=s))
            case ("swap" | "ransom", n):
                g.then(RansomAnswer(self.holder, seat, action[0], n))
                g.then(Ransom(seat, (*self.asked, self.holder)))
            case _:
                if self.holder >= 0:
                    g.then(Ransom(seat, (*self.asked, self.holder)))


class RansomAnswer(Step[State], frozen=True):
    rule = "MU-102"
    seat: Seat
    asker: Seat
    how: str
    n: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("accept",), ("refuse",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "refuse":
            g.tell("refuses ransom", seat=seat, target=self.asker)
        elif self.how == "swap":
            for holder, captive in ((seat, self.asker), (self.asker, seat)):
                capture(g, holder, captive, -self.n)
                credit(g, captive, self.n)
            g.tell("swaps prisoners", seat=seat, target=self.asker, n=self.n)
        else:
            freed = g.prisoners[seat][self.asker]
            pay(g, self.asker, self.n)
            g.florins[seat] += self.n
            capture(g, seat, self.asker, -freed)
            credit(g, self.asker, freed)
            g.tell("ransoms", seat=self.asker, target=seat, n=freed, price=self.n)
