"""The Tournament: two champions, drawn in secret. [AOS-264]"""

from __future__ import annotations

from msgspec.structs import replace

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ..battle.stages import held, take_held
from ..kingdom.cards import top_card


def tournament(g: State, drawer: Seat) -> None:
    g.gather({seat: TournamentPick(seat) for seat in range(g.seats)})
    g.then(TournamentDuel(drawer))


class TournamentPick(Step[State], frozen=True):
    """A champion in secret: a card one holds, or the top of the deck."""

    rule = "AOS-264"
    seat: Seat
    source: str = ""
    card: str = ""

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*held(g, seat, g.book.play, g.book.play_apart), ("deck",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.keep(replace(self, source=action[0], card=action[1] if len(action) > 1 else ""))


class TournamentDuel(Step[State], frozen=True):
    """The higher printed number takes the glory token; equals roll until they differ."""

    rule = "AOS-264"
    drawer: Seat

    def run(self, g: State) -> None:
        g.reveal()
        values = [0, 0]
        shown: list[tuple[Seat, str, int]] = []
        for seat in (self.drawer, 1 - self.drawer):
            values[seat] = self.value(g, seat, shown)
        while values[0] == values[1]:
            values = [g.roll(), g.roll()]
            g.tell("duel dice", dice=list(values))
        g.glory = values.index(max(values))
        g.tell("wins tournament", seat=g.glory, values=list(values))

    def value(self, g: State, seat: Seat, shown: list[tuple[Seat, str, int]]) -> int:
        pick: TournamentPick = g.gathered[seat]
        if pick.source == "deck":
            face, less = top_card(g), g.book.battle.deck_penalty
        else:
            face, less = g.book.face[pick.card], 0
            take_held(g, seat, pick.source, face)
        if face < 0:
            return 0
        g.discard.append(face)
        value = int(max(g.book.attack[face].strength, g.book.defence[face].strength) - less)
        card = g.book.combat[face].id
        shown.append((seat, card, value))
        g.tell("champion", seat=seat, source=pick.source, card=card, value=value, shown=tuple(shown))
        return value
