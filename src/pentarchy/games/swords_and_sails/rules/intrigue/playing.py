"""Playing cards, one player after the other."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, bit

from ...book import BLUE, RED, YELLOW
from ...state import State
from ...state.records import HAND
from ..trade import raid
from .counters import ask_counters
from .marriage import MARRIAGES, Marriage, dowry, suitors
from .spying import SPIES, SpyRoll, targets

LOOKED = 1 << 8
"""In `played`: the Spy-Master has looked into a hand this season."""


class PlayCards(Step[State], frozen=True):
    """All the cards of this phase a player wants, one after another, before the next player. [SS-182,
    SS-216, SS-232, SS-233, SS-251, SS-477, SS-541]"""

    rule = "SS-541"
    veiled = True
    seat: Seat

    def who(self, g: State) -> Seat | None:
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

    def options(self, g: State, seat: Seat) -> list[Action]:
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

    def take(self, g: State, seat: Seat, action: Action) -> None:
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
