"""Phase 2, Intrigue: taking cards, playing them, and the reactions of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Action, Seat, Step, bit, replace

from .book import BLUE, COLOURS, GREEN, RED, YELLOW
from .game import DISCARD, FORMATIONS, HAND, MOST_SEATS, NEUTRAL, STACK, TABLE
from .income import round_up

if TYPE_CHECKING:
    from .game import SwordsAndSails

LOOKED = 1 << 8
"""In `played`: the Spy-Master has looked into a hand this season."""
MARRIAGES = ("royal_marriage", "inherit_title")
SPIES: list[Action] = [("spy", p) for p in range(2 * FORMATIONS * MOST_SEATS)]


class Intrigue(Step, frozen=True):
    """Cards are taken in one order and played in the reverse (SS-158, SS-181)."""

    rule = "SS-158"

    def run(self, g: SwordsAndSails) -> None:
        from .espionage import CounterAgents

        g.phase = 1
        players = g.in_order
        master = [s for s in players if g.has_leader(s, "spy_master")]
        if g.variants.espionage_only:
            g.then(CounterAgents())
            return
        players = [s for s in players if s not in master]
        g.then(*(TakeCards(s, _free(g, s)) for s in (*master, *reversed(players))))
        if not (g.variants.first_game and g.turn == 0):  # SS-137
            g.then(*(PlayCards(s) for s in (*players, *master)))


def _free(g: SwordsAndSails, seat: Seat) -> tuple[tuple[int, ...], ...]:
    """The colours each free card may have."""
    free = list(g.book.free[g.factions[seat]])
    if g.has_leader(seat, "spy_master"):
        free.append((YELLOW,))  # SS-475
    if g.has_leader(seat, "architect"):
        free.append((GREEN,))  # SS-492
    return tuple(free)


def in_stock(g: SwordsAndSails, colour: int, taken: int) -> bool:
    """Can one more card of the colour be taken, from its stack or then from its discards? (SS-540)"""
    at = g.cards.at
    for card in g.book.of_colour[colour]:
        if at[card] < TABLE:
            if not taken:
                return True
            taken -= 1
    return False


def card_price(g: SwordsAndSails, taken: int) -> int:
    """Of the next card of a colour when so many were taken this phase, free ones included (SS-175, R-22)."""
    return g.book.card_prices[taken]


class TakeCards(Step, frozen=True):
    """Name the free cards and those to buy, pay, and only then look (SS-177)."""

    rule = "SS-174"
    seat: Seat
    free: tuple[tuple[int, ...], ...]
    named: tuple[int, ...] = (0, 0, 0, 0)

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        named = self.named
        if self.free:
            return [("free", COLOURS[c]) for c in self.free[0] if in_stock(g, c, named[c])] or [("forfeit",)]
        gold, prices = g.gold[seat], g.book.card_prices
        out: list[Action] = [
            ("buy", COLOURS[c]) for c, n in enumerate(named) if prices[n] <= gold and in_stock(g, c, n)
        ]
        out.append(("done",))
        return out

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            draw_cards(g, seat, self.named)
            return
        if action[0] == "forfeit":
            g.then(replace(self, free=self.free[1:]))
            return
        colour = COLOURS.index(action[1])
        if action[0] == "buy":
            cost = g.book.card_prices[self.named[colour]]
            g.gold[seat] -= cost
            g.tell("buys_card", seat=seat, colour=action[1], gold=cost)
        named = (*self.named[:colour], self.named[colour] + 1, *self.named[colour + 1 :])
        g.then(replace(self, named=named, free=self.free[1:]))


def draw_cards(g: SwordsAndSails, seat: Seat, named: tuple[int, ...]) -> None:
    """Draw what was named; discards are shuffled back only when a stack is empty (SS-178)."""
    got: list[str] = []
    at = g.cards.at
    for colour, n in enumerate(named):
        stack = [card for card in g.book.of_colour[colour] if at[card] == STACK + colour] if n else []
        for _ in range(n):
            if not stack:
                g.cards.gather_up(DISCARD + colour, STACK + colour)
                stack = g.cards.lie(STACK + colour)
            card = stack.pop(g.draw(len(stack)))
            g.cards.move(card, HAND + seat, bit(seat))
            got.append(g.book.kinds[card])
    if got:
        g.tell("draws", to=(seat,), closed={"cards": tuple(got)}, seat=seat, named=named)


def suitors(g: SwordsAndSails, seat: Seat, only: int = -1) -> list[int]:
    """Neutral neighbours that a marriage or a political ally may win (SS-217 to SS-221, R-28); or whether
    one land is such a neighbour."""
    b, owner, parts, played = g.book, g.owner, g.parts, g.factions
    limit, home, near = b.tables.prices.marriage_limit, b.home, b.near
    if only < 0:
        found = set().union(*[near[land] for land, who in enumerate(owner) if who == seat])
    else:
        found = {only} if any(owner[land] == seat for land in near[only]) else set()
    neutral = [n for n in found if owner[n] == NEUTRAL and home[n] not in played]
    if not neutral:
        return []
    first = seat * FORMATIONS
    strangers = {*g.army_at[:first], *g.army_at[first + FORMATIONS :]}
    return sorted([n for n in neutral if n not in strangers and not parts[n] and g.worth(n) <= limit])


def dowry(g: SwordsAndSails, land: int) -> int:
    """SS-222."""
    p = g.book.tables.prices
    return p.marriage_land + p.marriage_minor * g.minor[land] + p.marriage_major * g.major[land]


class PlayCards(Step, frozen=True):
    """All the cards of this phase a player wants, one after another, before the next player (SS-541)."""

    rule = "SS-541"
    veiled = True
    seat: Seat

    def who(self, g: SwordsAndSails) -> Seat | None:
        seat = self.seat
        if g.out[seat]:
            return None
        if g.has_leader(seat, "spy_master") and not g.played[seat] & LOOKED:
            return seat
        at, place = g.cards.at, HAND + seat
        for colour in (BLUE, YELLOW, RED):
            for card in g.book.of_colour[colour]:
                if at[card] == place:
                    return seat
        return None

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        out: list[Action] = []
        brides = [kind for kind in MARRIAGES if g.holds(seat, kind) >= 0]
        if brides:
            lands = [g.book.ids[n] for n in suitors(g, seat) if dowry(g, n) <= g.gold[seat]]
            out += [("marry", kind, name) for kind in brides for name in lands]
        if g.holds(seat, "spy") >= 0:
            out += [SPIES[p] for p in targets(g, seat) if not g.spied[p] >> seat & 1]
        if g.trades and g.holds(seat, "raid_caravans") >= 0:
            out += [("raid", i) for i in range(len(g.trades))]
        if g.has_leader(seat, "spy_master") and not g.played[seat] & LOOKED:
            out += [("look", s) for s in g.alive if s != seat and g.hand(s)]
        return [*out, ("pass",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        g.reveal()  # how many cards he could have played stays hidden, what he plays does not
        match action:
            case ("marry", kind, name):
                land = g.book.space[name]
                g.gold[seat] -= dowry(g, land)
                g.discard(g.holds(seat, kind))
                g.tell("marries", seat=seat, card=kind, land=land, gold=dowry(g, land))
                ask_counters(g, seat, "unmask_pretender", BLUE)
                g.then(Marriage(seat, land), self)
            case ("spy", piece):
                g.spied[piece] |= bit(seat)
                g.discard(g.holds(seat, "spy"))
                g.tell("spies", seat=seat, piece=piece)
                ask_counters(g, seat, "counter_spy", YELLOW)
                g.then(SpyRoll(seat, piece), self)
            case ("raid", i):
                raid(g, seat, i)
                g.then(self)
            case ("look", other):
                g.played[seat] |= LOOKED
                for card in g.hand(other):
                    g.cards.seen[card] |= bit(seat)
                cards = tuple(g.book.kinds[c] for c in g.hand(other))
                g.tell("looks", to=(seat,), closed={"cards": cards}, seat=seat, other=other)
                g.then(self)


def targets(g: SwordsAndSails, seat: Seat) -> list[int]:
    """Armies and fleets of the other players, by number (armies, then fleets)."""
    n, first = len(g.army), seat * FORMATIONS
    others = (*range(first), *range(first + FORMATIONS, n))
    army_at, aboard, fleet_at = g.army_at, g.aboard, g.fleet_at
    out = [a for a in others if army_at[a] >= 0 or aboard[a] >= 0]
    out += [n + f for f in others if fleet_at[f] >= 0]
    return out


class React(Step, frozen=True):
    """A hidden chance to counter; the window is open to all who may hold such a card (R-24)."""

    rule = "SS-223"
    seat: Seat
    card: str
    played: bool = False

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        return [("counter", self.card), ("pass",)] if g.holds(seat, self.card) >= 0 else [("pass",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        g.keep(replace(self, played=action[0] == "counter"))


def ask_counters(g: SwordsAndSails, actor: Seat, card: str, colour: int) -> None:
    at = g.cards.at
    holders = {at[c] - HAND for c in g.book.of_colour[colour] if at[c] >= HAND}
    lanes = {s: React(s, card) for s in sorted(holders) if s != actor and not g.out[s]}
    g.gathered = []
    if lanes:
        g.window(lanes)


def countered(g: SwordsAndSails, card: str) -> Seat:
    """The first in play order of those who countered spends his card; -1 if nobody did."""
    who = {step.seat for step in g.gathered if isinstance(step, React) and step.played}
    for seat in g.in_order:
        if seat in who:
            g.discard(g.holds(seat, card))
            g.tell("counters", seat=seat, card=card)
            return seat
    return -1


class Marriage(Step, frozen=True):
    """Unless a pretender was unmasked the land changes hands at once (SS-224, SS-225)."""

    rule = "SS-225"
    seat: Seat
    land: int

    def run(self, g: SwordsAndSails) -> None:
        g.reveal()
        free = bool(suitors(g, self.seat, only=self.land))
        if countered(g, "unmask_pretender") < 0 and free:
            g.owner[self.land] = self.seat
            g.tally[4] += 1
            g.tell("wins_land", seat=self.seat, land=self.land)


class SpyRoll(Step, frozen=True):
    """Two dice: 8 or less, 5 or less if countered (SS-235, SS-236)."""

    rule = "SS-235"
    seat: Seat
    piece: int

    def run(self, g: SwordsAndSails) -> None:
        dice = g.book.tables.dice
        need = dice.spy if countered(g, "counter_spy") < 0 else dice.spy_countered
        rolled = g.roll() + g.roll()
        g.tell("spy_roll", seat=self.seat, piece=self.piece, rolled=rolled, need=need)
        if rolled <= need:
            see(g, self.seat, self.piece)


def see(g: SwordsAndSails, seat: Seat, piece: int) -> None:
    """Only the spy sees the card (SS-237), and perhaps the Spy-Master (SS-478)."""
    n = len(g.army)
    sea, p = piece >= n, piece % n
    viewers = [seat]
    for s in g.alive:
        if s not in (seat, p // 5) and g.has_leader(s, "spy_master"):
            rolled = g.roll() + g.roll()
            g.tell("eavesdrops", seat=s, rolled=rolled)
            if rolled <= g.book.tables.dice.eavesdrop:
                viewers.append(s)
    for s in viewers:
        g.show([p], sea, bit(s))
        units = g.fleet[p] if sea else g.army[p]
        g.tell("sees", to=(s,), closed={"units": units}, seat=s, piece=piece)


def raid(g: SwordsAndSails, seat: Seat, i: int) -> None:
    """Half the coins, rounded up to 5; a marked faction then half of the rest (SS-252, SS-253)."""
    g.discard(g.holds(seat, "raid_caravans"))
    trade, taken = g.trades[i], 0
    for _ in range(2 if g.book.marked("raid_caravans", g.factions[seat]) else 1):
        taken += min(trade.gold - taken, round_up(g, trade.gold - taken, 2))
    g.gold[seat] += taken
    g.tell("raids", seat=seat, a=trade.a, b=trade.b, gold=taken)
    set_trade_gold(g, i, trade.gold - taken)


def set_trade_gold(g: SwordsAndSails, i: int, gold: int) -> None:
    """An emptied agreement is discarded (R-35)."""
    trade = g.trades[i]
    if gold:
        g.trades[i] = replace(trade, gold=gold)
        return
    del g.trades[i]
    g.discard(trade.card)
    g.tell("trade_ends", a=trade.a, b=trade.b)
