"""Variants: the Golden Horde and Byzantium may change their religion."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ..realm.powers import honour


class Convert(Step[State], frozen=True):
    """The Golden Horde may once take a religion of the book, Byzantium may become Catholic.

    [MU-535, MU-536]
    """

    rule = "MU-535"
    seat: Seat
    religion: str

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        if g.converted[seat] or not (g.variants.khan_religion or g.variants.basileus_religion):
            return []
        home = g.book.kingdoms[g.kingdom[seat]].id
        if g.variants.khan_religion and home == "golden_horde":
            return [("convert", x) for x in ("catholic", "muslim", "orthodox")]
        return [("convert", "catholic")] if g.variants.basileus_religion and home == "byzantine" else []

    def run(self, g: State) -> None:
        seat, h = self.seat, g.book.tables.honour
        g.converted[seat], g.religion[seat] = True, self.religion
        g.tell("converts", seat=seat, religion=self.religion)
        khan = g.book.kingdoms[g.kingdom[seat]].id == "golden_horde"
        honour(g, seat, -(h.khan if khan else h.basileus), "conversion")
