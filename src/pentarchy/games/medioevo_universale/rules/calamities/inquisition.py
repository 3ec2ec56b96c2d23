"""B2 Inquisition: every Empire card of the accused is tried."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ..realm.cards import discard, hand_of, kind_of
from ..realm.powers import knows, players


def inquisition(g: State, victim: Seat) -> None:
    """The victim and all of the same religion: every Empire card is tried, but for those exempt.

    [MU-200, MU-203]
    """
    accused = [s for s in players(g) if g.religion[s] == g.religion[victim]]
    judges = [s for s in players(g) if s not in accused]
    g.tell("inquisition", seats=accused, judge=judges[0] if judges else -1)
    lanes = {s: Exempt(s) for s in accused if hand_of(g, s)}
    if lanes:
        g.gather(lanes)
        g.then(Trials(tuple(lanes)))


def exemptions(g: State, seat: Seat) -> int:
    """One card for each own Cathedral unless UNIVERSITY, two for THEOLOGY unless PHILOSOPHY.

    [MU-201, MU-202]
    """
    churches = (
        0 if knows(g, seat, "university") else sum(g.church[t] for t, o in enumerate(g.owner) if o == seat)
    )
    theology = 2 if knows(g, seat, "theology") and not knows(g, seat, "philosophy") else 0
    return churches + theology


class Exempt(Step[State], frozen=True):
    rule = "MU-201"
    seat: Seat
    cards: tuple[int, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        rest = [c for c in hand_of(g, seat) if c not in self.cards]
        if len(self.cards) >= exemptions(g, seat) or not rest:
            return [("done",)]
        return [*(("exempt", c) for c in rest), ("done",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return options[0]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            g.keep(self)
        else:
            g.then(replace(self, cards=(*self.cards, action[1])))


class Trials(Step[State], frozen=True):
    """Both roll 1d6 for each card; only a higher Inquisitor discards it. FANATICISM weighs on the victim.

    [MU-204, MU-481]
    """

    rule = "MU-204"
    accused: tuple[Seat, ...]

    def run(self, g: State) -> None:
        for seat in self.accused:
            safe, less = g.gathered[seat].cards, int(knows(g, seat, "fanaticism"))
            rolls = [(card, g.roll(), g.roll()) for card in hand_of(g, seat) if card not in safe]
            if rolls:
                g.tell("tried", seat=seat, rolls=[list(dice) for _, *dice in rolls], less=less)
            for card, judge, accused in rolls:
                if judge > accused - less:
                    g.tell("loses card", seat=seat, card=kind_of(g, card))
                    discard(g, card)
