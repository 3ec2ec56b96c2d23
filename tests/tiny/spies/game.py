from __future__ import annotations

from random import Random
from typing import Any

from pentarchy.kernel import Action, Cards, Dice, Game, Result, Seat, Step, bit, replace

RING = 6
FACES = ["spy"] * 5 + ["counter"] * 4 + ["gold"] * 6
DECK, DISCARD, ONLOOKER, ALL = 3, 4, 3, 0b1111


class Spies(Game, kw_only=True):
    place: list[int]
    cards: Cards

    @classmethod
    def setup(cls, book: Any, seats: int, variants: Any, seed: bytes) -> Spies:
        g = cls(seats=3, dice=Dice(seed), place=[0, 1, 2, 3, 4, 5], cards=Cards([DECK] * 15, [0] * 15))
        g.begin(Round(3))
        return g

    def hand(self, seat: Seat) -> list[str]:
        return [FACES[c] for c in self.cards.lie(seat)]

    def deal(self, seat: Seat) -> None:
        deck = self.cards.lie(DECK)
        if deck:
            card = deck[self.draw(len(deck))]
            self.cards.move(card, seat, bit(seat))
            self.tell("draws", to=(seat,), closed={"card": FACES[card]}, seat=seat)

    def lose(self, seat: Seat, face: str) -> None:
        self.cards.move(next(c for c in self.cards.lie(seat) if FACES[c] == face), DISCARD, ALL)

    def clone(self) -> Spies:
        g = super().clone()
        g.place = g.place.copy()
        g.cards = g.cards.copy()
        return g

    def facts(self, seat: Seat | None) -> dict[str, Any]:
        who = ONLOOKER if seat is None else seat
        return {
            "place": self.place,
            "piles": [len(self.cards.lie(p)) for p in range(5)],
            "known": [sorted(FACES[c] for c in self.cards.known(p, who)) for p in range(5)],
            "draft": getattr(self.drafting(seat), "orders", None),
        }

    def shuffle_hidden(self, seat: Seat | None, rng: Random) -> None:
        self.cards.redeal(ONLOOKER if seat is None else seat, rng)

    def check(self) -> None:
        assert len(self.cards.at) == 15, "a card is lost"
        for s in range(3):
            assert len(self.cards.known(s, s)) == len(self.cards.lie(s)), "a seat does not know its hand"


class Round(Step, frozen=True):
    n: int

    def run(self, g: Spies) -> None:
        for s in range(3):
            g.deal(s)
        g.gather({s: Orders(s) for s in range(3)})
        g.then(
            RevealOrders(), *(PlayCards(s) for s in range(3)), Round(self.n - 1) if self.n > 1 else Score()
        )


class Orders(Step, frozen=True):
    rule = "SP-1"
    seat: Seat
    orders: tuple[tuple[str, str], ...] = ()
    army: str = ""

    def who(self, g: Spies) -> Seat:
        return self.seat

    def options(self, g: Spies, seat: Seat) -> list[Action]:
        if self.army:
            return [("order", o) for o in ("left", "right", "stay")]
        done = {a for a, _ in self.orders}
        return [("army", f"{seat}{i}") for i in range(2) if f"{seat}{i}" not in done] + [("done",)]

    def take(self, g: Spies, seat: Seat, action: Action) -> None:
        g.tell("drafts", action=list(action))
        match action:
            case ("army", a):
                g.then(replace(self, army=a))
            case ("order", o):
                g.then(replace(self, orders=tuple(sorted((*self.orders, (self.army, o)))), army=""))
            case _:
                g.keep(self)


class RevealOrders(Step, frozen=True):
    rule = "SP-2"

    def run(self, g: Spies) -> None:
        g.reveal()
        for seat, kept in enumerate(g.gathered):
            g.tell("orders", seat=seat, orders=[list(o) for o in kept.orders])
            for army, order in kept.orders:
                k = seat * 2 + int(army[1])
                g.place[k] = (g.place[k] + {"left": -1, "right": 1, "stay": 0}[order]) % RING


class PlayCards(Step, frozen=True):
    rule = "SP-3"
    veiled = True  # whether a spy is held is not public
    seat: Seat

    def who(self, g: Spies) -> Seat | None:
        return self.seat if g.hand(self.seat) else None

    def options(self, g: Spies, seat: Seat) -> list[Action]:
        targets = [t for t in range(3) if t != seat and g.hand(t)]
        return [("spy", t) for t in targets if "spy" in g.hand(seat)] + [("pass",)]

    def take(self, g: Spies, seat: Seat, action: Action) -> None:
        if action == ("pass",):
            return
        g.reveal()
        g.lose(seat, "spy")
        g.tell("spies", seat=seat, on=action[1])
        g.window({s: Counter(s) for s in range(3) if s != seat and g.hand(s)})  # public: the number of cards
        g.then(ResolveSpy(seat, action[1]), PlayCards(seat))


class Counter(Step, frozen=True):
    rule = "SP-4"
    veiled = True
    seat: Seat
    answer: str = ""

    def who(self, g: Spies) -> Seat | None:
        return self.seat

    def options(self, g: Spies, seat: Seat) -> list[Action]:
        return [("counter",)] * ("counter" in g.hand(seat)) + [("pass",)]

    def take(self, g: Spies, seat: Seat, action: Action) -> None:
        g.keep(replace(self, answer=action[0]))


class ResolveSpy(Step, frozen=True):
    rule = "SP-5"
    seat: Seat
    on: Seat

    def run(self, g: Spies) -> None:
        g.reveal()
        by = [s for s, c in enumerate(g.gathered) if c and c.answer == "counter"][:1]
        for s in by:
            g.lose(s, "counter")
        ok = g.draw(6) < (2 if by else 4)
        g.tell("spy result", ok=ok, countered=by)
        hand = g.cards.lie(self.on)
        if ok and hand:
            card = hand[g.draw(len(hand))]
            g.cards.seen[card] |= bit(self.seat)  # remembered as long as it stays there
            g.tell("sees", to=(self.seat,), closed={"card": FACES[card]}, seat=self.seat, on=self.on)


class Score(Step, frozen=True):
    def run(self, g: Spies) -> None:
        scores = tuple(len({g.place[s * 2], g.place[s * 2 + 1]}) * 10 + len(g.hand(s)) for s in range(3))
        g.finish(Result(places=tuple(1 + sum(o > x for o in scores) for x in scores), scores=scores))
