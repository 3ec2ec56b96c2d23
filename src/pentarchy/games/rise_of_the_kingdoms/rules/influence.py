"""What influence cards buy: the gifts on them, and inventions copied from others."""

from __future__ import annotations

from itertools import combinations

from pentarchy.kernel import Action, Seat, Step, replace

from ..book import SHIP, SUPPLIES, UNITS, WEALTH, Gift
from ..state import State
from .cards import discard, draw_cards
from .cubes import ShiftCube, or_shift
from .kingdom import cubes_left, gain_invention, may_gain
from .recruits import launch, moorings, rooms
from .units import enter, spare


def fits(g: State, seat: Seat, gift: Gift, invention: int) -> bool:
    """Whether any of the gift can be taken now; if nothing fits the card stays in hand. [RK-081]"""
    if gift.kind in SUPPLIES or gift.kind == "cards":
        return True
    if gift.kind == "invention":
        return g.knows(seat, invention) > 0 or cubes_left(g, seat) > 0
    kind = UNITS.index(gift.kind)
    if spare(g, seat, kind) < 0:
        return False
    return bool(moorings(g, seat) if kind == SHIP else rooms(g, seat))


def receive(g: State, seat: Seat, card: int) -> None:
    """Take the gift printed on a card: at once, or through the choices it leaves open.

    [RK-074, RK-080, RK-081]
    """
    gift, invention = g.book.influence[card].gift, g.book.gift_invention[card]
    g.tell("gift", seat=seat, card=card + 1)
    if gift.kind in SUPPLIES:
        g.stock[seat][SUPPLIES.index(gift.kind)] += gift.amount
    elif gift.kind == "cards":
        draw_cards(g, seat, gift.amount)
    elif gift.kind != "invention":
        g.then(PlaceGift(seat, UNITS.index(gift.kind), gift.amount))
    elif may_gain(g, seat, invention):
        gain_invention(g, seat, invention)
        g.tell("invents", seat=seat, invention=invention)
    else:
        g.then(OtherInvention(seat))


class PlaceGift(Step[State], frozen=True):
    """A gift unit goes straight into an own settlement, a gift ship next to one; the rest is lost.

    [RK-081]
    """

    rule = "RK-081"
    seat: Seat
    kind: int
    left: int

    def who(self, g: State) -> Seat | None:
        if not self.left or spare(g, self.seat, self.kind) < 0:
            return None
        return self.seat if (moorings if self.kind == SHIP else rooms)(g, self.seat) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        ids = g.book.id
        return [("place", ids[h]) for h in (moorings if self.kind == SHIP else rooms)(g, seat)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        hex_ = g.book.hex[action[1]]
        if self.kind == SHIP:
            launch(g, seat, hex_)
        else:
            enter(g, spare(g, seat, self.kind), hex_)
            g.tell("musters", seat=seat, unit=self.kind, hex=hex_, coins=0)
        g.then(replace(self, left=self.left - 1))


class OtherInvention(Step[State], frozen=True):
    """The gift's invention is owned already: another of the first era instead, or coins. [RK-080]"""

    rule = "RK-080"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if self._choices(g) else None

    def run(self, g: State) -> None:
        coins = g.book.limits.owned_invention_coins
        g.stock[self.seat][WEALTH] += coins
        g.tell("coins instead", seat=self.seat, coins=coins)

    def _choices(self, g: State) -> list[int]:
        return [i for i in range(0, 18, 3) if may_gain(g, self.seat, i)]

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("invent", g.book.inventions[i].id) for i in self._choices(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        invention = g.book.invention[action[1]]
        gain_invention(g, seat, invention)
        g.tell("invents", seat=seat, invention=invention)


# ---- Using the hand ---------------------------------------------------------------------------------


class UseInfluence(Step[State], frozen=True):
    """During the draw-cards action: gifts of the own nation, three of another, a cube moved.

    [RK-080, RK-082, RK-083, RK-084]
    """

    rule = "RK-080"
    veiled = True
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if self.seat in g.cards.at else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        book, hand = g.book, g.hand(seat)
        by_nation: dict[int, list[int]] = {}
        for card in hand:
            by_nation.setdefault(book.nation_of[card], []).append(card)
        own = by_nation.pop(g.nation[seat], ())
        options: list[Action] = [
            ("gift", c + 1) for c in own if fits(g, seat, book.influence[c].gift, book.gift_invention[c])
        ]
        for nation, cards in by_nation.items():
            if len(cards) < book.limits.cards_per_exchange:
                continue
            if nation in g.nation:
                if not copyable(g, seat, g.nation.index(nation)):
                    continue
                options += [("three", *(c + 1 for c in three)) for three in combinations(cards, 3)]
            else:
                for three in combinations(cards, 3):
                    if fits(g, seat, book.influence[three[0]].gift, book.gift_invention[three[0]]):
                        options.append(("three", *(c + 1 for c in three)))
        return [*options, *or_shift(g, seat, "done")]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        if action[0] == "shift":
            g.then(ShiftCube(seat), self)
            return
        cards = [number - 1 for number in action[1:]]
        g.tell("spends", seat=seat, cards=list(action[1:]))
        nation = g.book.nation_of[cards[0]]
        if action[0] == "three" and nation in g.nation:
            g.then(CopyInvention(seat, g.nation.index(nation)))
        else:
            receive(g, seat, min(cards))
        for card in cards:  # only now, or a gift of cards could bring its own card back for ever
            discard(g, card)
        g.then(self)


def copyable(g: State, seat: Seat, other: Seat) -> list[int]:
    """What the seat may copy from the other: nothing is said of a left neighbour. [RK-082]"""
    if g.variants.copying == "next":
        return [i for i in range(18) if g.knows(other, i) and may_gain(g, seat, i)]
    return [i for i in range(18) if g.knows(other, i) and not g.knows(seat, i) and cubes_left(g, seat) > 0]


class CopyInvention(Step[State], frozen=True):
    """Three cards of a nation in play copy one invention of its player. [RK-074, RK-082]"""

    rule = "RK-082"
    seat: Seat
    other: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("invent", g.book.inventions[i].id) for i in copyable(g, seat, self.other)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        invention = g.book.invention[action[1]]
        gain_invention(g, seat, invention)
        g.tell("copies", seat=seat, other=self.other, invention=invention)
