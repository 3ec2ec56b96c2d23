"""The Diplomat: a truce of some turns, forced on another player, and how it is cut short."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import ALL, Gift, hand
from ..realm.cards import find_card, kinds_in_hand, lay_before
from ..realm.powers import honour, knows, rivals
from ..realm.relations import at_war, crossed, truce

LETTERS = ("education", "literature", "philosophy", "university")
"""The Diplomat's truce lasts a turn for each of these."""


def truce_turns(g: State, seat: Seat) -> int:
    """How long a Diplomat's truce lasts by what his master knows; 0: he is useless.

    [MU-456, MU-509, MU-510, MU-511, MU-512]
    """
    return max((n + 1 for n, x in enumerate(LETTERS) if knows(g, seat, x)), default=0)


class GiveDiplomat(Step[State], frozen=True):
    """A truce of 1 to 4 turns; sieges between the two end. [MU-050, MU-456]"""

    rule = "MU-456"
    seat: Seat
    target: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        if not truce_turns(g, seat) or "diplomat" not in kinds_in_hand(g, seat):
            return []
        free = [s for s in rivals(g, seat) if not truce(g, seat, s) and not crossed(g, seat, s)]
        return [("diplomat", s) for s in free]

    def run(self, g: State) -> None:
        seat, target = self.seat, self.target
        card, turns = find_card(g, seat, "diplomat"), truce_turns(g, seat)
        lay_before(g, card, target)
        g.reveal()
        g.gifts.append(Gift(card, "diplomat", seat, target, g.turn + turns - 1, turns))
        g.tell("truce", seat=seat, target=target, turns=turns)
        if at_war(g, seat, target):
            g.sieges = [s for s in g.sieges if {s.seat, g.owner[s.at]} != {seat, target}]


class CutTruce(Step[State], frozen=True):
    """1 honour for each turn cut; once none is left both are free, and the recipient keeps the card."""

    rule = "MU-457"
    seat: Seat
    card: int
    turns: int

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        mine = [x for x in g.gifts if x.kind == "diplomat" and seat in (x.giver, x.holder)]
        return [("cut truce", x.card, n) for x in mine for n in range(1, x.until - g.turn + 2)]

    def run(self, g: State) -> None:
        gift = next(x for x in g.gifts if x.card == self.card)
        left = gift.until - g.turn + 1 - self.turns
        if left:
            g.gifts[g.gifts.index(gift)] = replace(gift, until=gift.until - self.turns)
        else:
            g.gifts.remove(gift)
            g.cards.move(self.card, hand(gift.holder), ALL)
            g.reveal()
        g.tell("cuts truce", seat=self.seat, turns=self.turns)
        honour(g, self.seat, -self.turns, "truce cut")
