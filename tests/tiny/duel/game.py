from __future__ import annotations

from random import Random
from typing import Any

from pentarchy.kernel import Action, Dice, Game, Result, Seat, Step, replace

POWER = {"feint": 0, "one": 1, "two": 2, "three": 3}


class Duel(Game, kw_only=True):
    hand_of: list[list[str]]
    deck: list[str]
    units: list[list[str]]
    gold: list[int]
    card: list[str]
    source: list[str]
    feint: list[int]
    discard: list[str] = []

    @classmethod
    def setup(cls, book: Any, seats: int, variants: Any, seed: bytes) -> Duel:
        g = cls(
            seats=2,
            dice=Dice(seed),
            hand_of=[[], []],
            deck=sorted(["one"] * 8 + ["two"] * 8 + ["three"] * 6 + ["feint"] * 6),
            units=[["knight", "knight", "pike", "pike"] for _ in range(2)],
            gold=[0, 0],
            card=["", ""],
            source=["", ""],
            feint=[0, 0],
        )
        g.begin(AfterBattle(), AfterBattle(), AfterBattle(), Fight(10))
        return g

    def flip(self) -> str:
        if not self.deck:
            self.deck, self.discard = sorted(self.discard), []
        return self.deck.pop(self.draw(len(self.deck)))

    def clone(self) -> Duel:
        g = super().clone()
        g.hand_of = [h.copy() for h in g.hand_of]
        g.units = [u.copy() for u in g.units]
        g.deck, g.gold, g.discard = g.deck.copy(), g.gold.copy(), g.discard.copy()
        g.card, g.source, g.feint = g.card.copy(), g.source.copy(), g.feint.copy()
        return g

    def facts(self, seat: Seat | None) -> dict[str, Any]:
        facts = {
            "hands": [len(h) for h in self.hand_of],
            "deck": len(self.deck),
            "units": self.units,
            "gold": self.gold,
            "discard": self.discard,
            "source": self.source,
            "feint": self.feint,
        }
        return facts if seat is None else facts | {"hand": self.hand_of[seat], "placed": self.card[seat]}

    def shuffle_hidden(self, seat: Seat | None, rng: Random) -> None:
        others = [s for s in (0, 1) if s != seat]
        pool = self.deck + [c for s in others for c in self.hand_of[s] + [self.card[s]] * bool(self.card[s])]
        pool.sort()
        rng.shuffle(pool)
        for s in others:
            self.hand_of[s] = sorted(pool.pop() for _ in self.hand_of[s])
            if self.card[s]:
                self.card[s] = pool.pop()
        self.deck = sorted(pool)

    def check(self) -> None:
        placed = sum(map(bool, self.card))
        assert len(self.deck) + sum(map(len, self.hand_of)) + len(self.discard) + placed == 28, (
            "a card is lost"
        )


class Fight(Step, frozen=True):
    rule = "DU-1"
    n: int

    def run(self, g: Duel) -> None:
        if self.n == 0 or not all(g.units):
            scores = tuple(sum(1 if u == "pike" else 2 for u in units) for units in g.units)
            return g.finish(Result(places=tuple(1 + (max(scores) > x) for x in scores), scores=scores))
        a = self.n % 2
        g.card, g.source, g.feint = ["", ""], ["", ""], [0, 0]
        g.then(Place(a), Place(1 - a), BeforeReveal(a), BeforeReveal(1 - a), Reveal(a), Fight(self.n - 1))


class Place(Step, frozen=True):
    rule = "DU-2"
    seat: Seat

    def who(self, g: Duel) -> Seat:
        return self.seat

    def options(self, g: Duel, seat: Seat) -> list[Action]:
        return [("card", c) for c in dict.fromkeys(g.hand_of[seat])] + [("deck",)]

    def twin(self, g: Duel, seat: Seat, action: Action) -> Action:
        return action[:1]

    def take(self, g: Duel, seat: Seat, action: Action) -> None:
        if action[0] == "card":
            g.hand_of[seat].remove(action[1])
            g.card[seat] = action[1]
        g.source[seat] = "hand" if action[0] == "card" else "deck"
        g.tell("places", to=(seat,), closed={"card": g.card[seat]}, seat=seat, source=g.source[seat])


class BeforeReveal(Step, frozen=True):
    rule = "DU-3"
    veiled = True
    seat: Seat

    def who(self, g: Duel) -> Seat | None:
        return self.seat if g.hand_of[self.seat] else None

    def options(self, g: Duel, seat: Seat) -> list[Action]:
        return [("feint",)] * ("feint" in g.hand_of[seat]) + [("pass",)]

    def take(self, g: Duel, seat: Seat, action: Action) -> None:
        if action == ("pass",):
            return
        g.hand_of[seat].remove("feint")
        g.discard.append("feint")
        g.feint[seat] += 1
        g.tell("feints", seat=seat)
        g.then(BeforeReveal(1 - seat), BeforeReveal(seat))  # the other side may answer, then again


class Reveal(Step, frozen=True):
    rule = "DU-4"
    attacker: Seat

    def run(self, g: Duel) -> None:
        g.reveal()
        for s in (0, 1):
            if g.source[s] == "deck":
                g.card[s] = g.flip()
            g.tell("reveals", seat=s, card=g.card[s])
        power = [POWER[g.card[s]] + g.feint[s] for s in (0, 1)]
        g.discard = sorted(g.discard + g.card)
        g.card = ["", ""]
        if power[0] != power[1]:
            g.then(Losses(0 if power[0] < power[1] else 1, abs(power[0] - power[1])), AfterBattle())


class Losses(Step, frozen=True):
    rule = "DU-5"
    seat: Seat
    points: int

    def who(self, g: Duel) -> Seat | None:
        return self.seat if self.points and g.units[self.seat] else None

    def options(self, g: Duel, seat: Seat) -> list[Action]:
        return [("lose", u) for u in dict.fromkeys(g.units[seat])]

    def take(self, g: Duel, seat: Seat, action: Action) -> None:
        g.units[seat].remove(action[1])
        g.tell("loses", seat=seat, unit=action[1])
        if action[1] == "knight":
            g.then(Ransom(1 - seat))
        g.then(replace(self, points=self.points - 1))  # said second, happens second


class Ransom(Step, frozen=True):
    rule = "DU-6"
    seat: Seat

    def who(self, g: Duel) -> Seat:
        return self.seat

    def options(self, g: Duel, seat: Seat) -> list[Action]:
        return [("kill",), ("ransom",)]

    def take(self, g: Duel, seat: Seat, action: Action) -> None:
        if action == ("ransom",):
            g.gold[seat] += 2
            g.units[1 - seat] = sorted([*g.units[1 - seat], "pike"])
        g.tell("prisoner", seat=seat, fate=action[0])


class AfterBattle(Step, frozen=True):
    def run(self, g: Duel) -> None:
        for s in (0, 1):
            if len(g.hand_of[s]) < 3 and g.deck:
                card = g.flip()
                g.hand_of[s] = sorted([*g.hand_of[s], card])
                g.tell("draws", to=(s,), closed={"card": card}, seat=s)
