"""Influence cards: drawing, spending, the hand limit, and the cube that a card moves."""

from __future__ import annotations

from itertools import combinations

from pentarchy.kernel import Action, Seat, Step, bit, replace

from .book import PRODUCTION, SHIP, SUPPLIES, UNITS, WEALTH, Gift
from .game import DECK, DISCARD, Rise
from .kingdom import (
    cubes_left,
    free_lands,
    gain_invention,
    has_free_land,
    is_free,
    lands_of,
    lose_land,
    may_gain,
    take_land,
)
from .units import enter, harbours, leave, spare


def draw_cards(g: Rise, seat: Seat, number: int) -> None:
    """Draw from the stack, then what is known to lie under it; an empty stack is made of the discards."""
    cards, drawn, open_cards = g.cards, [], []
    deck = cards.lie(DECK)
    for _ in range(number):
        if not deck and not g.under:
            cards.gather_up(DISCARD, DECK)
            deck = cards.lie(DECK)
        if deck:
            card = deck.pop(g.draw(len(deck)))
            cards.move(card, seat, bit(seat))
            drawn.append(card + 1)
        elif g.under:
            card = g.under.pop(0)
            cards.move(card, seat, g.everybody)
            open_cards.append(card + 1)
    if drawn or open_cards:
        closed = {"cards": drawn}
        g.tell("draws", to=(seat,), closed=closed, seat=seat, n=len(drawn), known=open_cards)


def discard(g: Rise, card: int) -> None:
    """A card leaves a hand for all to see."""
    g.reveal()
    g.cards.move(card, DISCARD, g.everybody)


class KeepWithinLimit(Step, frozen=True):
    """Discard down to the hand limit, by choice."""

    rule = "RK-077"
    seat: Seat

    def who(self, g: Rise) -> Seat | None:
        return self.seat if g.held(self.seat) > g.hand_limit(self.seat) else None

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        return [("discard", c + 1) for c in reversed(g.hand(seat))]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        discard(g, action[1] - 1)
        g.tell("discards", seat=seat, card=action[1], why="limit")
        g.then(self)


class SpendCard(Step, frozen=True):
    """Choose the influence card that pays for something already decided."""

    rule = "RK-085"
    seat: Seat
    why: str

    def who(self, g: Rise) -> Seat | None:
        return self.seat

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        return [("card", c + 1) for c in reversed(g.hand(seat))]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        discard(g, action[1] - 1)
        g.tell("discards", seat=seat, card=action[1], why=self.why)


# ---- Moving a cube ------------------------------------------------------------------------------------


def may_shift(g: Rise, seat: Seat) -> bool:
    """A card in hand and a cube with somewhere else to go."""
    if seat not in g.cards.at:
        return False
    near, place, cube = g.book.near, g.place, g.cube
    for s in g.settlements(seat):
        taken = free = False
        for h in near[place[s]]:
            if cube[h] == s:
                taken = True
            elif not free:
                free = is_free(g, seat, h)
            if taken and free:
                return True
    return False


class ShiftCube(Step, frozen=True):
    """A card moves one own cube to another land around the same settlement: which cube?"""

    rule = "RK-085"
    seat: Seat

    def who(self, g: Rise) -> Seat | None:
        return self.seat

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        ids = g.book.id
        options: list[Action] = []
        for s in g.settlements(seat):
            if (lands := lands_of(g, s)) and has_free_land(g, s):
                options += [("cube", ids[h]) for h in lands]
        options.append(("back",))
        return options

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        if action[0] == "cube":
            g.then(ShiftTo(seat, g.book.hex[action[1]]))


class ShiftTo(Step, frozen=True):
    """Where the cube goes; the card is paid with it, and the tracks follow at once."""

    rule = "RK-086"
    seat: Seat
    hex: int

    def who(self, g: Rise) -> Seat | None:
        return self.seat if g.cube[self.hex] >= 0 and g.cube[self.hex] >> 3 == self.seat else None

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        ids = g.book.id
        return [*(("to", ids[h]) for h in free_lands(g, g.cube[self.hex])), ("back",)]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        if action[0] == "back":
            return
        move_cube(g, self.hex, g.book.hex[action[1]])
        g.then(SpendCard(seat, "shift"))


def move_cube(g: Rise, old: int, new: int) -> None:
    settlement = g.cube[old]
    lose_land(g, old)
    take_land(g, settlement, new)
    g.tell("shifts", seat=settlement >> 3, a=old, b=new)


# ---- Gifts --------------------------------------------------------------------------------------------


def rooms(g: Rise, seat: Seat) -> list[int]:
    """Hexes of the seat's settlements that can take one more ground unit."""
    return [h for s in g.settlements(seat) if g.force[h := g.place[s]].bit_count() < g.room(h)]


def moorings(g: Rise, seat: Seat) -> list[int]:
    """Sea hexes for a new ship: free, or taken this very moment by a player later in the order."""
    mine = g.order.index(seat)
    later = [ship for ship, _ in g.fresh if g.order.index(ship >> 5) > mine]
    return [h for h in harbours(g, seat) if (ship := g.ship_at[h]) < 0 or ship in later]


def fits(g: Rise, seat: Seat, gift: Gift, invention: int) -> bool:
    """Whether any of the gift can be taken now; if nothing fits the card stays in hand."""
    if gift.kind in SUPPLIES or gift.kind == "cards":
        return True
    if gift.kind == "invention":
        return g.knows(seat, invention) > 0 or cubes_left(g, seat) > 0
    kind = UNITS.index(gift.kind)
    if spare(g, seat, kind) < 0:
        return False
    return bool(moorings(g, seat) if kind == SHIP else rooms(g, seat))


def receive(g: Rise, seat: Seat, card: int) -> None:
    """Take the gift printed on a card: at once, or through the choices it leaves open."""
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


class PlaceGift(Step, frozen=True):
    """A gift unit goes straight into an own settlement, a gift ship next to one; the rest is lost."""

    rule = "RK-081"
    seat: Seat
    kind: int
    left: int

    def who(self, g: Rise) -> Seat | None:
        if not self.left or spare(g, self.seat, self.kind) < 0:
            return None
        return self.seat if (moorings if self.kind == SHIP else rooms)(g, self.seat) else None

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        ids = g.book.id
        return [("place", ids[h]) for h in (moorings if self.kind == SHIP else rooms)(g, seat)]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        hex_ = g.book.hex[action[1]]
        if self.kind == SHIP:
            launch(g, seat, hex_)
        else:
            enter(g, spare(g, seat, self.kind), hex_)
            g.tell("musters", seat=seat, unit=self.kind, hex=hex_, coins=0)
        g.then(replace(self, left=self.left - 1))


def launch(g: Rise, seat: Seat, hex_: int, paid: int = 0) -> None:
    """Put a new ship to sea. While all act at once, an earlier player takes the hex from a later one."""
    other = g.ship_at[hex_]
    if other >= 0:
        owner = other >> 5
        price = next(price for ship, price in g.fresh if ship == other)
        leave(g, other)
        g.fresh.remove((other, price))
        g.tell("displaced", seat=owner, hex=hex_, by=seat)
        g.pass_to(owner, PlaceAgain(owner, price))
    ship = spare(g, seat, SHIP)
    enter(g, ship, hex_)
    g.fresh.append((ship, paid))
    g.tell("launches", seat=seat, hex=hex_, production=paid)


class PlaceAgain(Step, frozen=True):
    """A ship whose hex was claimed by an earlier player is placed anew, or its price comes back."""

    rule = "RK-068"
    seat: Seat
    price: int

    def who(self, g: Rise) -> Seat | None:
        return self.seat if moorings(g, self.seat) else None

    def run(self, g: Rise) -> None:
        g.stock[self.seat][PRODUCTION] += self.price
        g.tell("refund", seat=self.seat, production=self.price)

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        return [("place", g.book.id[h]) for h in moorings(g, seat)]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        launch(g, seat, g.book.hex[action[1]], self.price)


class OtherInvention(Step, frozen=True):
    """The gift's invention is owned already: another of the first era instead, or coins."""

    rule = "RK-080"
    seat: Seat

    def who(self, g: Rise) -> Seat | None:
        return self.seat if self._choices(g) else None

    def run(self, g: Rise) -> None:
        coins = g.book.limits.owned_invention_coins
        g.stock[self.seat][WEALTH] += coins
        g.tell("coins instead", seat=self.seat, coins=coins)

    def _choices(self, g: Rise) -> list[int]:
        return [i for i in range(0, 18, 3) if may_gain(g, self.seat, i)]

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        return [("invent", g.book.inventions[i].id) for i in self._choices(g)]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        invention = g.book.invention[action[1]]
        gain_invention(g, seat, invention)
        g.tell("invents", seat=seat, invention=invention)


# ---- Using the hand -----------------------------------------------------------------------------------


class UseInfluence(Step, frozen=True):
    """During the draw-cards action: gifts of the own nation, three of another, a cube moved."""

    rule = "RK-080"
    veiled = True
    seat: Seat

    def who(self, g: Rise) -> Seat | None:
        return self.seat if self.seat in g.cards.at else None

    def options(self, g: Rise, seat: Seat) -> list[Action]:
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
        if may_shift(g, seat):
            options.append(("shift",))
        options.append(("done",))
        return options

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
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


def copyable(g: Rise, seat: Seat, other: Seat) -> list[int]:
    return [i for i in range(18) if g.knows(other, i) and may_gain(g, seat, i)]


class CopyInvention(Step, frozen=True):
    """Three cards of a nation in play copy one invention of its player."""

    rule = "RK-082"
    seat: Seat
    other: Seat

    def who(self, g: Rise) -> Seat | None:
        return self.seat

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        return [("invent", g.book.inventions[i].id) for i in copyable(g, seat, self.other)]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        invention = g.book.invention[action[1]]
        gain_invention(g, seat, invention)
        g.tell("copies", seat=seat, other=self.other, invention=invention)
