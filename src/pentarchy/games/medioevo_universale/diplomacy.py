"""Diplomacy: up to TL actions each, in turn order, and the cards of this phase."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .cards import discard, find_card, kinds_in_hand, lay_before
from .church import SecretBid, church_act, church_options
from .crusade import CallCrusade
from .empire import intrigue_options, play_intrigue
from .game import Medioevo
from .pacts import (
    Propose,
    ask_peace,
    break_pact,
    declare_war,
    may_declare,
    seal,
)
from .pieces import army_left, here, piece, remove
from .realm import at_war, cede, honour, knows, level, pay, players, truce
from .state import ALL, BARBARIAN, Gift, hand

LETTERS = ("education", "literature", "philosophy", "university")
"""The Diplomat's truce lasts a turn for each of these."""


class DiplomacyPhase(Step, frozen=True):
    rule = "MU-044"

    def run(self, g: Medioevo) -> None:
        g.enter("diplomacy")
        g.asked_peace = [0] * g.seats
        g.then(*(Diplomacy(seat, level(g, seat)) for seat in players(g)))


class Diplomacy(Step, frozen=True):
    """War, peace, pacts and the cards of this phase, until the seat is done."""

    rule = "MU-044"
    veiled = True
    seat: Seat
    left: int
    accused: tuple[int, ...] = ()
    asked: tuple[Seat, ...] = ()

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if g.alive[self.seat] else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        found: list[Action] = []
        others = [s for s in players(g) if s != seat]
        if self.left:
            found += [("war", s) for s in others if may_declare(g, seat, s)]
            found += [
                ("peace", s) for s in others
                if at_war(g, seat, s) and s not in self.asked and not crossed(g, seat, s)
            ]  # fmt: skip
            found.append(("pact",))
            if truce_turns(g, seat) and find_card(g, seat, "diplomat") >= 0:
                found += [
                    ("diplomat", s) for s in others if not truce(g, seat, s) and not crossed(g, seat, s)
                ]
            if (
                g.antipope == seat
                and not g.crusade
                and g.owner[g.book.rome] >= 0
                and not g.schism[g.owner[g.book.rome]]
            ):
                found.append(("crusade",))
        found += card_options(g, seat)
        found += [
            ("break", p.id)
            for p in g.pacts
            if seat in p.parties and p.kind not in ("crusade", "safe-conduct")
        ]
        found += [
            ("cut truce", x.card) for x in g.gifts if x.kind == "diplomat" and seat in (x.giver, x.holder)
        ]
        found += [
            ("accuse", p.id, s) for p in g.pacts if seat in p.parties and p.id not in self.accused
            and p.kind in ("promise", "alliance", "transit", "trade") for s in p.parties if s != seat
        ]  # fmt: skip
        found += [x for x in church_options(g, seat) if x[0] != "seek absolution" or g.pope not in self.asked]
        found += conversions(g, seat)
        return [*found, ("done",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        again, less = self, replace(self, left=self.left - 1)
        match action:
            case ("done",):
                return
            case ("war", s):
                declare_war(g, seat, s, surprise=False)
                again = less
            case ("peace", s):
                ask_peace(g, seat, s)
                again = replace(less, asked=(*self.asked, s))
            case ("pact",):
                g.then(Propose(seat))
                again = less
            case ("diplomat", s):
                give_diplomat(g, seat, s)
                again = less
            case ("crusade",):
                g.then(CallCrusade("antipope"))
                again = less
            case ("break", n):
                break_pact(g, seat, next(p for p in g.pacts if p.id == n))
            case ("cut truce", card):
                cut_truce(g, seat, card)
            case ("accuse", n, s):
                g.reveal()
                g.tell("accuses", seat=seat, target=s, kind=next(p.kind for p in g.pacts if p.id == n))
                g.then(BreachVote(n, s, tuple(players(g))))
                again = replace(self, accused=(*self.accused, n))
            case ("convert", religion):
                convert(g, seat, religion)
            case (("bard" | "princess" | "annex" | "safe-conduct"), *_):
                play_card(g, seat, action)
            case ("cardinal", _):
                play_intrigue(g, seat, action)
            case _:
                church_act(g, seat, action)
                if action[0] == "seek absolution":
                    again = replace(self, asked=(*self.asked, g.pope))
        g.then(again)


def crossed(g: Medioevo, a: Seat, b: Seat) -> bool:
    """The two stand on opposite sides of a Crusade."""
    c = g.crusade
    return c is not None and (
        (a in c.crusaders and b in c.defenders) or (b in c.crusaders and a in c.defenders)
    )


# ---- cards -----------------------------------------------------------------------------------------------


def truce_turns(g: Medioevo, seat: Seat) -> int:
    return max((n + 1 for n, x in enumerate(LETTERS) if knows(g, seat, x)), default=0)


def card_options(g: Medioevo, seat: Seat) -> list[Action]:
    """Bard, Princess, Cardinal and Safe-Conduct use no diplomatic action."""
    found: list[Action] = []
    held, others = kinds_in_hand(g, seat), [s for s in players(g) if s != seat]
    if "bard" in held and any(not at_war(g, seat, s) for s in others):
        found.append(("bard",))
    if "princess" in held:
        found += [
            ("princess", s)
            for s in others
            if not at_war(g, seat, s)
            and not any(x.kind == "princess" and {x.giver, x.holder} == {seat, s} for x in g.gifts)
        ]
        found += [("annex", g.book.kingdoms[k].id) for k in brides(g)]
    if "safe_conduct" in held:
        found += [
            ("safe-conduct", s)
            for s in others
            if not at_war(g, seat, s)
            and not any(p.kind == "safe-conduct" and p.parties == (seat, s) for p in g.pacts)
        ]
    return found + intrigue_options(g, seat, "cardinal") if "cardinal" in held else found


def brides(g: Medioevo) -> list[int]:
    """Small kingdoms wholly in Barbarian hands."""
    return [
        k for k, x in enumerate(g.book.kingdoms)
        if x.size == "small" and all(g.owner[t] == BARBARIAN and not g.shut[t] for t in g.book.realm[k])
        and not any(g.horde is not None and t == g.horde.at for t in g.book.realm[k])
    ]  # fmt: skip


def play_card(g: Medioevo, seat: Seat, action: Action) -> None:
    match action:
        case ("bard",):
            discard(g, find_card(g, seat, "bard"))
            g.reveal()
            guests = [s for s in players(g) if s != seat and not at_war(g, seat, s)]
            g.tell("plays", seat=seat, card="bard", target=-1)
            g.then(Feast(seat, tuple(guests)))
        case ("princess", s):
            card = find_card(g, seat, "princess")
            lay_before(g, card, s)
            g.reveal()
            g.gifts.append(Gift(card, "princess", seat, s, 0))
            g.tell("gives", seat=seat, target=s, card="princess")
        case ("annex", kingdom):
            discard(g, find_card(g, seat, "princess"))
            annex(g, seat, g.book.realm_of[kingdom])
        case ("safe-conduct", s):
            discard(g, find_card(g, seat, "safe_conduct"))
            g.reveal()
            seal(g, "safe-conduct", (seat, s), 0)


def annex(g: Medioevo, seat: Seat, k: int) -> None:
    """Princess: a Small Barbarian Kingdom joins on 5+, 3+ or 1+ of a die, with 5 FV in each land."""
    need, die = (5, 3, 1)[level(g, seat) - 1], g.roll()
    g.tell("wooing", seat=seat, kingdom=g.book.kingdoms[k].id, die=die, need=need)
    if die < need:
        return
    for t in g.book.realm[k]:
        for n in here(g, t):
            if piece(g, n).owner == BARBARIAN:
                remove(g, n)
        cede(g, t, seat)
        g.army[t] = min(g.book.tables.setup.garrison, army_left(g, seat))
        g.tell("joins", seat=seat, land=g.book.ids[t])


class Feast(Step, frozen=True):
    """Bard: everybody at peace with the host bids in secret."""

    rule = "MU-450"
    host: Seat
    guests: tuple[Seat, ...]

    def run(self, g: Medioevo) -> None:
        if self.guests:
            g.gather({s: SecretBid(s) for s in self.guests})
            g.then(FeastEnds(self.host, self.guests))


class FeastEnds(Step, frozen=True):
    """The host takes the highest bid, its bidder 1 honour; a tie goes to the earlier in turn order."""

    rule = "MU-450"
    host: Seat
    guests: tuple[Seat, ...]

    def run(self, g: Medioevo) -> None:
        bids = {s: g.gathered[s].sum for s in self.guests}
        g.reveal()
        best = max(self.guests, key=lambda s: (bids[s], -g.order.index(s)))
        g.tell("feast", seat=self.host, guest=best, n=bids[best])
        if bids[best]:
            pay(g, best, bids[best])
            g.florins[self.host] += bids[best]
            honour(g, best, 1, "bard")


def give_diplomat(g: Medioevo, seat: Seat, target: Seat) -> None:
    card, turns = find_card(g, seat, "diplomat"), truce_turns(g, seat)
    lay_before(g, card, target)
    g.reveal()
    g.gifts.append(Gift(card, "diplomat", seat, target, g.turn + turns - 1, turns))
    g.tell("truce", seat=seat, target=target, turns=turns)
    if at_war(g, seat, target):
        g.sieges = [s for s in g.sieges if {s.seat, g.owner[s.at]} != {seat, target}]


def cut_truce(g: Medioevo, seat: Seat, card: int) -> None:
    """1 honour for each turn cut; then both are free, and the recipient keeps the card."""
    gift = next(x for x in g.gifts if x.card == card)
    left = gift.until - g.turn + 1
    g.gifts.remove(gift)
    g.cards.move(card, hand(gift.holder), ALL)
    g.reveal()
    g.tell("cuts truce", seat=seat, turns=left)
    honour(g, seat, -left, "truce cut")


class BreachVote(Step, frozen=True):
    """A disputed breach: everybody votes in the open; a tie changes nothing."""

    rule = "MU-053"
    pact: int
    accused: Seat
    voters: tuple[Seat, ...]
    ruptures: int = 0
    respects: int = 0

    def who(self, g: Medioevo) -> Seat | None:
        return self.voters[0] if self.voters else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("rupture",), ("respect",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        g.tell("votes breach", seat=seat, vote=action[0])
        bad = action[0] == "rupture"
        g.then(
            replace(
                self, voters=self.voters[1:], ruptures=self.ruptures + bad, respects=self.respects + (not bad)
            )
        )

    def run(self, g: Medioevo) -> None:
        pact = next((p for p in g.pacts if p.id == self.pact), None)
        if pact is not None and self.ruptures > self.respects:
            break_pact(g, self.accused, pact)
        else:
            g.tell("no breach", seat=self.accused)


# ---- variants --------------------------------------------------------------------------------------------


def conversions(g: Medioevo, seat: Seat) -> list[Action]:
    """The Golden Horde may once take a religion of the book, Byzantium may become Catholic."""
    if g.converted[seat] or not (g.variants.khan_religion or g.variants.basileus_religion):
        return []
    home = g.book.kingdoms[g.kingdom[seat]].id
    if g.variants.khan_religion and home == "golden_horde":
        return [("convert", x) for x in ("catholic", "muslim", "orthodox")]
    return [("convert", "catholic")] if g.variants.basileus_religion and home == "byzantine" else []


def convert(g: Medioevo, seat: Seat, religion: str) -> None:
    h = g.book.tables.honour
    g.converted[seat], g.religion[seat] = True, religion
    g.tell("converts", seat=seat, religion=religion)
    honour(
        g,
        seat,
        -(h.khan if g.book.kingdoms[g.kingdom[seat]].id == "golden_horde" else h.basileus),
        "conversion",
    )
