"""Cards of the Diplomacy phase: Bard, Princess, Safe-Conduct and Cardinal. They use no diplomatic action."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ...state.records import BARBARIAN, Gift
from ..church.crusade import target_passes
from ..church.election import SecretBid
from ..church.papacy import rome_passes
from ..empire import intrigue_options, play_intrigue
from ..realm.cards import discard, find_card, kinds_in_hand, lay_before
from ..realm.pieces import army_left, here, piece, remove
from ..realm.powers import honour, level, pay, rivals
from ..realm.relations import at_war, cede, seal


def at_peace(g: State, seat: Seat) -> list[Seat]:
    """The others with whom a seat is not at war."""
    return [s for s in rivals(g, seat) if not at_war(g, seat, s)]


# ---- Bard ------------------------------------------------------------------------------------------------


class PlayBard(Step[State], frozen=True):
    """Everybody at peace with the host is bidden to a feast."""

    rule = "MU-450"
    seat: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        return [("bard",)] if "bard" in kinds_in_hand(g, seat) and at_peace(g, seat) else []

    def run(self, g: State) -> None:
        discard(g, find_card(g, self.seat, "bard"))
        g.reveal()
        g.tell("plays", seat=self.seat, card="bard", target=-1)
        g.then(Feast(self.seat, tuple(at_peace(g, self.seat))))


class Feast(Step[State], frozen=True):
    """The guests bid in secret."""

    rule = "MU-450"
    host: Seat
    guests: tuple[Seat, ...]

    def run(self, g: State) -> None:
        if self.guests:
            g.gather({s: SecretBid(s) for s in self.guests})
            g.then(FeastEnds(self.host, self.guests))


class FeastEnds(Step[State], frozen=True):
    """The host takes the highest bid, its bidder 1 honour; a tie goes to the earlier in turn order."""

    rule = "MU-450"
    host: Seat
    guests: tuple[Seat, ...]

    def run(self, g: State) -> None:
        bids = {s: g.gathered[s].sum for s in self.guests}
        g.reveal()
        best = max(self.guests, key=lambda s: (bids[s], -g.order.index(s)))
        g.tell("feast", seat=self.host, guest=best, n=bids[best])
        if bids[best]:
            pay(g, best, bids[best])
            g.florins[self.host] += bids[best]
            honour(g, best, 1, "bard")


# ---- Princess --------------------------------------------------------------------------------------------


class GivePrincess(Step[State], frozen=True):
    """From now on breaking pacts and war between the two cost double."""

    rule = "MU-467"
    seat: Seat
    target: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        if "princess" not in kinds_in_hand(g, seat):
            return []
        wed = [{x.giver, x.holder} for x in g.gifts if x.kind == "princess"]
        return [("princess", s) for s in at_peace(g, seat) if {seat, s} not in wed]

    def run(self, g: State) -> None:
        card = find_card(g, self.seat, "princess")
        lay_before(g, card, self.target)
        g.reveal()
        g.gifts.append(Gift(card, "princess", self.seat, self.target, 0))
        g.tell("gives", seat=self.seat, target=self.target, card="princess")


class WooKingdom(Step[State], frozen=True):
    """A Small Barbarian Kingdom joins on 5+, 3+ or 1+ of a die, with 5 FV in each land. [MU-468]"""

    rule = "MU-468"
    seat: Seat
    kingdom: str

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        held = "princess" in kinds_in_hand(g, seat)
        return [("annex", g.book.kingdoms[k].id) for k in brides(g)] if held else []

    def run(self, g: State) -> None:
        discard(g, find_card(g, self.seat, "princess"))
        need, die = (5, 3, 1)[level(g, self.seat) - 1], g.roll()
        g.tell("wooing", seat=self.seat, kingdom=self.kingdom, die=die, need=need)
        if die >= need:
            for t in g.book.realm[g.book.realm_of[self.kingdom]]:
                if not g.shut[t]:
                    self.join(g, t)

    def join(self, g: State, t: int) -> None:
        for n in here(g, t):
            if piece(g, n).owner == BARBARIAN:
                remove(g, n)
        cede(g, t, self.seat)
        g.army[t] = min(g.book.tables.setup.garrison, army_left(g, self.seat))
        g.tell("joins", seat=self.seat, land=g.book.ids[t])
        rome_passes(g, t, self.seat)
        target_passes(g, t, self.seat)


def brides(g: State) -> list[int]:
    """Small kingdoms wholly in Barbarian hands."""
    return [
        k for k, x in enumerate(g.book.kingdoms)
        if x.size == "small" and not all(g.shut[t] for t in g.book.realm[k])
        and all(g.owner[t] == BARBARIAN for t in g.book.realm[k])
        and not any(g.horde is not None and t == g.horde.at for t in g.book.realm[k])
    ]  # fmt: skip


# ---- Safe-Conduct, Cardinal ------------------------------------------------------------------------------


class UseSafeConduct(Step[State], frozen=True):
    """One-sided right of passage and trade, without end."""

    rule = "MU-469"
    seat: Seat
    target: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        if "safe_conduct" not in kinds_in_hand(g, seat):
            return []
        have = [p.parties for p in g.pacts if p.kind == "safe-conduct"]
        return [("safe-conduct", s) for s in at_peace(g, seat) if (seat, s) not in have]

    def run(self, g: State) -> None:
        discard(g, find_card(g, self.seat, "safe_conduct"))
        g.reveal()
        seal(g, "safe-conduct", (self.seat, self.target), 0)


class SendCardinal(Step[State], frozen=True):
    """A Cardinal against a Cathedral, as he may be used in battle too."""

    rule = "MU-451"
    seat: Seat
    land: str

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        return intrigue_options(g, seat, "cardinal")

    def run(self, g: State) -> None:
        play_intrigue(g, self.seat, ("cardinal", self.land))
