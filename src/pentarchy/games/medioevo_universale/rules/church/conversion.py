"""Variants: the Golden Horde and Byzantium may change their religion."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed

from ...state import State
from ..realm.powers import honour


class Convert(Step[State], frozen=True):
    """The Golden Horde may once take a religion of the book, Byzantium may become Catholic.

    The Khan chooses his moment: in Diplomacy, in his Combat, or when a Crusade is called.

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
        g.converted = changed(g.converted, seat, True)
        g.religion = changed(g.religion, seat, self.religion)
        g.tell("converts", seat=seat, religion=self.religion)
        khan = g.book.kingdoms[g.kingdom[seat]].id == "golden_horde"
        honour(g, seat, -(h.khan if khan else h.basileus), "conversion")


def khan_converts(g: State, seat: Seat) -> list[Action]:
    """What the Khan may choose at a moment of his own; Byzantium negotiates in Diplomacy. [MU-535]"""
    khan = g.variants.khan_religion and g.book.kingdoms[g.kingdom[seat]].id == "golden_horde"
    return Convert.offers(g, seat) if khan else []


class KhanMayConvert(Step[State], frozen=True):
    """A Crusade is called: before sides are taken the Khan may change his religion."""

    rule = "MU-535"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if g.alive[self.seat] and khan_converts(g, self.seat) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*khan_converts(g, seat), ("stay",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return ("stay",)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "convert":
            g.then(Convert(seat, action[1]))
