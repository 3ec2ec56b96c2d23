"""Empire cards laid on the table for a roll."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import Battle, hand
from ..empire import intrigue_options, play_intrigue
from ..realm.cards import discard, hand_of, has_cards, kind_of, show
from ..realm.powers import level
from .forces import battle, card_bonus

FIGHTERS = ("crossbowman", "genius", "heroine", "monk", "templar", "warlord")


class ShowCards(Step[State], frozen=True):
    """Attacker, then defender lay Empire cards on the table: at most TL, all different, besides instants.

    [MU-300, MU-301, MU-319]
    """

    rule = "MU-300"
    veiled = True
    seat: Seat
    attacking: bool

    def who(self, g: State) -> Seat | None:
        return self.seat if self.seat >= 0 and g.alive[self.seat] and has_cards(g, self.seat) else None

    def side(self) -> int:
        return 0 if self.attacking else 1

    def options(self, g: State, seat: Seat) -> list[Action]:
        b = battle(g)
        mine = [c for c in b.shown[self.side()] if g.cards.at[c] == hand(seat)]
        kinds = {kind_of(g, c) for c in mine}
        found: list[Action] = []
        if len(mine) < level(g, seat):
            for card in hand_of(g, seat):
                kind = kind_of(g, card)
                if kind in FIGHTERS and kind not in kinds and card_bonus(g, b, seat, kind, self.attacking):
                    kinds.add(kind)
                    found.append(("show", card))
        found += [("withdraw", c) for c in mine]
        found += intrigue_options(g, seat)
        return [*found, ("ready",)]

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return next((x for x in options if x[0] == "show"), options[-1])

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = battle(g)
        match action:
            case ("ready",):
                return
            case ("show", card):
                show(g, card)
                self.lay(g, b, (*b.shown[self.side()], card))
                g.tell("shows", seat=seat, card=kind_of(g, card))
                g.then(self)
            case ("withdraw", card):
                self.lay(g, b, tuple(c for c in b.shown[self.side()] if c != card))
                g.then(WithdrawnCards(seat, self.attacking, (card,)))
            case _:
                play_intrigue(g, seat, action)
                g.then(self)

    def lay(self, g: State, b: Battle, cards: tuple[int, ...]) -> None:
        g.battle = replace(b, shown=(cards, b.shown[1]) if self.attacking else (b.shown[0], cards))


class WithdrawnCards(Step[State], frozen=True):
    """After withdrawing a card the seat may still show others, but not that one again for this roll.

    [MU-319, MU-539]
    """

    rule = "MU-319"
    veiled = True
    seat: Seat
    attacking: bool
    back: tuple[int, ...]

    def who(self, g: State) -> Seat | None:
        return ShowCards(self.seat, self.attacking).who(g)

    def options(self, g: State, seat: Seat) -> list[Action]:
        full = ShowCards(seat, self.attacking).options(g, seat)
        return [x for x in full if x[0] == "ready" or (x[0] == "show" and x[1] not in self.back)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "show":
            b, show_cards = battle(g), ShowCards(seat, self.attacking)
            show(g, action[1])
            show_cards.lay(g, b, (*b.shown[show_cards.side()], action[1]))
            g.tell("shows", seat=seat, card=kind_of(g, action[1]))
            g.then(self)


class LoseCard(Step[State], frozen=True):
    """The loser of a roll discards one of the cards shown, of his choice."""

    rule = "MU-308"
    seat: Seat
    attacking: bool

    def who(self, g: State) -> Seat | None:
        return self.seat if self.cards(g) else None

    def cards(self, g: State) -> list[int]:
        return [c for c in battle(g).shown[0 if self.attacking else 1] if g.cards.at[c] == hand(self.seat)]

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("discard", c) for c in self.cards(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = battle(g)
        discard(g, action[1])
        g.battle = replace(b, shown=tuple(tuple(c for c in side if c != action[1]) for side in b.shown))
        g.tell("loses card", seat=seat, card=kind_of(g, action[1]))
