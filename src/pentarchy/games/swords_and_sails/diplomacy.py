"""Phase 3, Diplomacy: offers and answers, teams, trade agreements, deals, political allies.

Every player has a lane. An offer closes the proposer's lane and puts an answer on the other's; the
answer opens
the proposer's lane again. What an offer stakes lies aside until it is answered, so that it can always be
kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Action, Seat, Step, replace

from .book import COLOURS
from .game import HAND, OFFERED, TABLE, Suit, Trade
from .intrigue import suitors
from .teams import form, leave, may_ally

if TYPE_CHECKING:
    from .game import SwordsAndSails

PURSES = (5, 10, 20, 30, 50, 75, 100, 150, 200, 300)
"""Round sums that offers are made in."""
GIFTS: list[Action] = [("give", "gold", n) for n in PURSES]
PRICES: list[Action] = [("ask", "gold", n) for n in PURSES]
TIME, LEFT = 1, 2
"""In `played`: has asked for more time, has left a team."""


def talks_now(g: SwordsAndSails) -> bool:
    """Is there a Diplomacy phase this season? (SS-463, SS-138)"""
    if g.variants.first_game and g.turn == 0:
        return False
    return not g.variants.spring_diplomacy or g.season == 0


class Diplomacy(Step, frozen=True):
    rule = "SS-267"

    def run(self, g: SwordsAndSails) -> None:
        from .bargains import BankMatches, LastWord, Shares

        g.phase = 2
        g.runs = 0
        g.played = [0] * g.seats
        if talks_now(g):
            g.trades = [replace(t, refused=False) for t in g.trades]
            g.parallel({s: Talks(s, g.variants.offers) for s in g.alive})
            g.then(LastWord(), Shares(), BankMatches())


class Talks(Step, frozen=True):
    """What a player may do in Diplomacy; `draft` is an offer being put together."""

    rule = "SS-279"
    veiled = True
    seat: Seat
    left: int
    draft: tuple[str | int, ...] = ()
    audience: bool = False
    """A Diplomat's word outside Diplomacy: alliances and deals only (SS-479)."""

    def who(self, g: SwordsAndSails) -> Seat | None:
        return None if g.out[self.seat] else self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        match self.draft:
            case ():
                return audience(g, seat) if self.audience else _topics(g, seat, self.left)
            case ("deal", other):
                gold = [gift for gift in GIFTS if gift[2] <= g.gold[seat]]
                cards = [("give", "card", c) for c in g.hand(seat)]
                return [*gold, *cards, ("give", "nothing", 0), ("back",)]
            case ("deal", other, what, n):
                if not _still_has(g, seat, str(what), int(n)):
                    return [("back",)]
                gold = [price for price in PRICES if price[2] <= g.gold[int(other)]]
                backs = [("ask", "card", c) for c in range(4) if g.backs(int(other), c)]
                nothing = [("ask", "nothing", 0)] if what != "nothing" else []
                return [*gold, *backs, *nothing, ("back",)]
            case ("trade", other):
                stakes = [("stake", n) for n in g.book.tables.prices.stakes if n <= g.gold[seat]]
                return [*stakes, ("back",)]
            case ("share", card):
                return [*(("mine", n) for n in range(0, gold_on(g, int(card)) + 1, 5)), ("back",)]
            case ("share", card, mine):
                rest = gold_on(g, int(card)) - int(mine)
                return [*(("theirs", n) for n in range(0, rest + 1, 5) if n or mine), ("back",)]
        raise AssertionError(self.draft)

    def twin(self, g: SwordsAndSails, seat: Seat, action: Action) -> Action:
        """Others see the back of an offered card."""
        if action[:2] == ("give", "card"):
            return ("give", "card", COLOURS[g.book.backs[action[2]]])
        return action

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        again = replace(self, draft=()) if self.draft else self
        match action:
            case ("ready",):
                if not self.audience:
                    g.tell("ready", seat=seat)
            case ("back",):
                g.then(again)
            case ("deal" | "trade" as what, other):
                g.then(replace(self, draft=(what, other)))
            case ("share", card):
                g.then(replace(self, draft=("share", card)))
            case ("give", what, n):
                g.then(replace(self, draft=(*self.draft, what, n)))
            case ("ask", what, n):
                _, other, given, much = self.draft
                offer = Deal(
                    int(other), seat, self.left - 1, str(given), int(much) if given == "gold" else 0, what, n
                )
                if given == "gold":
                    g.gold[seat] -= int(much)
                elif given == "card":
                    g.cards.move(int(much), OFFERED + seat, 1 << seat)
                g.tell(
                    "offers_deal",
                    seat=seat,
                    other=int(other),
                    gives=offer.gives,
                    gold=offer.gold,
                    asks=what,
                    n=n,
                )
                answer(g, int(other), offer)
            case ("stake", n):
                other = int(self.draft[1])
                g.gold[seat] -= n
                card = g.holds(seat, "trade_agreement")
                g.cards.move(card, TABLE, g.everybody)
                g.reveal()
                g.tell("offers_trade", seat=seat, other=other, gold=n)
                g.pass_to(other, TradeOffer(other, seat, self.left - 1, card, n))
            case ("mine", n):
                g.then(replace(self, draft=(*self.draft, n)))
            case ("theirs", n):
                mine = int(self.draft[2])
                t = next(t for t in g.trades if t.card == self.draft[1])
                other = t.b if t.a == seat else t.a
                g.tell("offers_share", seat=seat, other=other, mine=mine, theirs=n)
                g.pass_to(other, ShareOffer(other, seat, self.left - 1, t.card, mine, n))
            case ("ally", other):
                g.tell("offers_alliance", seat=seat, other=other)
                asked = tuple(s for s in (*g.members(other), *g.members(seat)) if s != seat)
                answer(g, asked[0], AllianceOffer(asked[0], seat, other, asked[1:], self.left - 1))
            case ("leave",):
                g.played[seat] |= LEFT
                leave(g, seat)
                g.then(again)
            case ("time",):
                ask_time(g, seat)
                g.then(again)
            case ("suit", name):
                sue(g, seat, g.book.space[name])
                g.then(replace(again, left=self.left - 1))
            case ("support", i):
                suit = g.suits[i]
                g.suits[i] = replace(suit, supporters=(*suit.supporters, seat))
                g.tell("supports_suit", seat=seat, other=suit.seat, land=suit.land)
                g.then(again)
            case ("subterfuge", i, supporter):
                undermine(g, seat, i, supporter)
                g.then(again)


def _topics(g: SwordsAndSails, seat: Seat, left: int) -> list[Action]:
    others = [s for s in g.alive if s != seat]
    out: list[Action] = []
    if left > 0:
        out += [("ally", s) for s in others if may_ally(g, seat, s)]
        out += [("deal", s) for s in others]
        if g.holds(seat, "trade_agreement") >= 0 and g.gold[seat] >= g.book.tables.prices.stakes[0]:
            out += [("trade", s) for s in others if g.gold[s] >= g.book.tables.prices.stakes[0]]
        out += [
            ("share", t.card) for t in g.trades if seat in (t.a, t.b) and t.turn < g.turn and not t.refused
        ]
        if g.holds(seat, "minor_ally") >= 0 and (
            supporters_needed(g) or g.gold[seat] >= g.book.tables.prices.support
        ):
            taken = [s.land for s in g.suits]
            out += [g.book.here["suit"][n] for n in suitors(g, seat) if n not in taken]
    for i, suit in enumerate(g.suits):
        if suit.seat != seat and seat not in suit.supporters and seat not in suit.barred:
            out.append(("support", i))
        if suit.seat != seat and g.holds(seat, "subterfuge") >= 0:
            out += [("subterfuge", i, s) for s in suit.supporters if s != seat]
    if g.team[seat] >= 0 and not g.played[seat] & LEFT:
        out.append(("leave",))
    if not g.played[seat] & TIME and may_extend(g, seat):
        out.append(("time",))
    return [*out, ("ready",)]


def audience(g: SwordsAndSails, seat: Seat) -> list[Action]:
    others = [s for s in g.alive if s != seat]
    return [
        *(("ally", s) for s in others if may_ally(g, seat, s)),
        *(("deal", s) for s in others),
        ("ready",),
    ]


def _still_has(g: SwordsAndSails, seat: Seat, what: str, n: int) -> bool:
    """What the draft gives may have gone in an answer to somebody else meanwhile."""
    return g.gold[seat] >= n if what == "gold" else what != "card" or g.cards.at[n] == HAND + seat


def gold_on(g: SwordsAndSails, card: int) -> int:
    """Gold on an agreement that may still be shared out this season."""
    return next((t.gold for t in g.trades if t.card == card and not t.refused), -1)


# ---- the timer -------------------------------------------------------------------------------------------


def may_extend(g: SwordsAndSails, seat: Seat) -> bool:
    """The first Diplomacy may be prolonged again and again, a later one once; a Diplomat turns the glass
    alone."""
    return g.turn == 0 or g.runs == 0 or g.has_leader(seat, "diplomat")


def ask_time(g: SwordsAndSails, seat: Seat) -> None:
    """Two minutes more by unanimous vote (SS-262, SS-263), or by the Diplomat alone (SS-483)."""
    g.played[seat] |= TIME
    g.tell("asks_time", seat=seat)
    alone = g.has_leader(seat, "diplomat")
    if alone or all(g.played[s] & TIME for s in g.alive):
        g.runs += 1
        g.tell("more_time", seconds=g.book.tables.clock["turn"])
        if not alone:
            for s in g.alive:
                if not g.has_leader(s, "diplomat"):
                    g.played[s] &= ~TIME if g.turn == 0 else ~0


def seconds(g: SwordsAndSails, phase: str) -> int:
    """How long the table lets a phase last (SS-033, SS-261, SS-294)."""
    clock = g.book.tables.clock
    return clock[phase] + (g.runs * clock["turn"] if phase == "diplomacy" else 0)


# ---- answers ---------------------------------------------------------------------------------------------


class AllianceOffer(Step, frozen=True):
    """Every member of both sides must agree before a team forms or grows."""

    rule = "SS-267"
    seat: Seat
    proposer: Seat
    other: Seat
    more: tuple[Seat, ...]
    left: int

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        return [("accept",), ("decline",)] if may_ally(g, self.proposer, self.other) else [("decline",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        if action[0] == "accept" and self.more:
            answer(g, self.more[0], replace(self, seat=self.more[0], more=self.more[1:]))
            return
        if action[0] == "accept":
            form(g, self.proposer, self.other)
        else:
            g.tell("declines", seat=seat, other=self.proposer)
        resume(g, self.proposer, self.left)


def answer(g: SwordsAndSails, seat: Seat, step: Step) -> None:
    """Ask the next one: in his lane in Diplomacy, at once in a Diplomat's audience."""
    if g.run.where is None:
        g.then(step)
    else:
        g.pass_to(seat, step)


def resume(g: SwordsAndSails, proposer: Seat, left: int) -> None:
    """The proposer goes on talking (not in an audience, which is over with the answer)."""
    if g.run.where is not None:
        g.pass_to(proposer, Talks(proposer, left))


class Deal(Step, frozen=True):
    """Gold or a card, against gold or a card of a colour, or as a gift (SS-280, R-20)."""

    rule = "SS-280"
    seat: Seat
    proposer: Seat
    left: int
    gives: str
    gold: int
    wants: str
    n: int

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        if self.wants == "card":
            backs = g.book.backs
            return [*(("accept", c) for c in g.hand(seat) if backs[c] == self.n), ("decline",)]
        if self.wants == "gold" and g.gold[seat] < self.n:
            return [("decline",)]
        return [("accept",), ("decline",)]

    def twin(self, g: SwordsAndSails, seat: Seat, action: Action) -> Action:
        return action[:1]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        done = action[0] == "accept"
        winner = seat if done else self.proposer
        if self.gives == "gold":
            g.gold[winner] += self.gold
        for card in g.cards.lie(OFFERED + self.proposer):
            both = 1 << seat | 1 << self.proposer if done else 1 << self.proposer
            g.cards.move(card, HAND + winner, both)
        if done and self.wants == "gold":
            g.gold[seat] -= self.n
            g.gold[self.proposer] += self.n
        if done and self.wants == "card":
            g.cards.move(action[1], HAND + self.proposer, 1 << seat | 1 << self.proposer)
        if done:
            g.reveal()
            g.tell(
                "deal",
                seat=seat,
                other=self.proposer,
                gives=self.gives,
                gold=self.gold,
                asks=self.wants,
                n=self.n,
            )
        else:
            g.tell("declines", seat=seat, other=self.proposer)
        resume(g, self.proposer, self.left)


class TradeOffer(Step, frozen=True):
    """The partner lays his own stake or declines (SS-208, SS-209)."""

    rule = "SS-208"
    seat: Seat
    proposer: Seat
    left: int
    card: int
    stake: int

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        return [*(("stake", n) for n in g.book.tables.prices.stakes if n <= g.gold[seat]), ("decline",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        if action[0] == "stake":
            g.gold[seat] -= action[1]
            g.trades.append(Trade(self.card, self.proposer, seat, self.stake + action[1], g.turn))
            g.tell("trade_made", seat=seat, other=self.proposer, gold=self.stake + action[1])
        else:
            g.gold[self.proposer] += self.stake
            g.cards.move(self.card, HAND + self.proposer, g.everybody)
            g.tell("declines", seat=seat, other=self.proposer)
        resume(g, self.proposer, self.left)


class ShareOffer(Step, frozen=True):
    """Partners may agree to take any amounts off their agreement (SS-212)."""

    rule = "SS-212"
    seat: Seat
    proposer: Seat
    left: int
    card: int
    mine: int
    theirs: int

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        held = [t.gold for t in g.trades if t.card == self.card and not t.refused]
        return [("accept",), ("decline",)] if held and held[0] >= self.mine + self.theirs else [("decline",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        from .intrigue import set_trade_gold

        if action[0] == "accept":
            i = next(i for i, t in enumerate(g.trades) if t.card == self.card)
            g.gold[self.proposer] += self.mine
            g.gold[seat] += self.theirs
            g.trades[i] = replace(g.trades[i], refused=True)
            g.tell("shared", seat=seat, other=self.proposer, mine=self.mine, theirs=self.theirs)
            set_trade_gold(g, i, g.trades[i].gold - self.mine - self.theirs)
        else:
            g.tell("declines", seat=seat, other=self.proposer)
        resume(g, self.proposer, self.left)


# ---- Political Minor Ally ----------------------------------------------------------------------------------


def supporters_needed(g: SwordsAndSails) -> int:
    """SS-227 to SS-229."""
    n = len(g.alive)
    return 2 if n >= 5 else 1 if n >= 3 else 0


def sue(g: SwordsAndSails, seat: Seat, land: int) -> None:
    card = g.holds(seat, "minor_ally")
    g.cards.move(card, TABLE, g.everybody)
    g.reveal()
    if not supporters_needed(g):
        g.gold[seat] -= g.book.tables.prices.support
    g.suits.append(Suit(card, seat, land))
    g.tell("sues", seat=seat, land=land)
    if supporters_needed(g) and g.run.where is not None:
        for s in g.alive:
            if s != seat:
                g.pass_to(s, SupportAsked(s, card))


class SupportAsked(Step, frozen=True):
    """Everybody is asked once; later one may still offer support in the talks."""

    rule = "SS-227"
    seat: Seat
    card: int

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        return [("support",), ("refuse",)]

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        if action[0] == "support":
            i = next(i for i, s in enumerate(g.suits) if s.card == self.card)
            suit = g.suits[i]
            if seat not in suit.supporters:
                g.suits[i] = replace(suit, supporters=(*suit.supporters, seat))
            g.tell("supports_suit", seat=seat, other=suit.seat, land=suit.land)


def undermine(g: SwordsAndSails, seat: Seat, i: int, supporter: Seat) -> None:
    """Diplomatic Subterfuge cancels one supporter, who cannot support that card again (SS-230, R-29)."""
    g.discard(g.holds(seat, "subterfuge"))
    g.reveal()
    suit = g.suits[i]
    left = tuple(s for s in suit.supporters if s != supporter)
    g.suits[i] = replace(suit, supporters=left, barred=(*suit.barred, supporter))
    g.tell("undermines", seat=seat, other=suit.seat, supporter=supporter, land=suit.land)
