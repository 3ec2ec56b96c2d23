"""Pope and Antipope: tithe, excommunication and absolution, death and election, the conquest of Rome."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .cards import kind_of, show
from .game import Medioevo
from .pacts import make_peace
from .pieces import army_left, own, piece
from .realm import at_war, catholic, cede, honour, obedient, pay, players
from .state import TRANSPORTS, hand

NEW_GUARD = 10
"""FV the new Pope places in the Papal States, and the most the old one takes away."""


def flock(g: Medioevo, office: str) -> list[Seat]:
    """Who obeys the Pope or follows the Antipope."""
    if office == "pope":
        return [s for s in players(g) if obedient(g, s)]
    return [s for s in players(g) if g.schism[s]]


def head(g: Medioevo, office: str) -> Seat:
    return g.pope if office == "pope" else g.antipope


def enthrone(g: Medioevo, seat: Seat, office: str) -> None:
    if office == "pope":
        g.pope = seat
    else:
        g.antipope = seat
    g.tell(office, seat=seat, how="gained")
    honour(g, seat, 1, office)


def pope_dies(g: Medioevo, office: str) -> None:
    """Dead by calamity or knife: the flock elects a successor when the phase closes."""
    g.tell("dies", office=office, seat=head(g, office))
    if office == "pope":
        g.pope = -1
        g.peril = 0
    else:
        g.antipope = -1
    g.vacant = office


def papal_damage(g: Medioevo, t: int) -> None:
    """A calamity that costs FV in the Papal States: 6 kills the Pope, next time 5 or more, and so on."""
    if t != g.book.rome or g.pope < 0 or g.owner[t] != g.pope:
        return
    g.peril += 1
    if g.roll() >= 7 - g.peril:
        pope_dies(g, "pope")


def papal_conquest(g: Medioevo, t: int, winner: Seat, loser: Seat) -> None:
    """Rome taken: the Pope dies, a Catholic conqueror follows him. Likewise the Antipope's see."""
    if t == g.book.rome:
        if g.pope >= 0:
            g.tell("dies", office="pope", seat=g.pope)
            g.pope = -1
        g.peril = 0
        g.vacant = "" if g.vacant == "pope" else g.vacant
        if winner >= 0 and obedient(g, winner):
            enthrone(g, winner, "pope")
    if t == g.see and g.antipope >= 0 and loser == g.antipope:
        if winner >= 0 and g.schism[winner]:
            g.antipope = -1
            enthrone(g, winner, "antipope")
        else:
            pope_dies(g, "antipope")


def end_of_turn(g: Medioevo) -> None:
    """A Papal State at peace for a turn forgets its perils; a land without an owner has no Antipope."""
    if not g.calamity and max(g.plague) <= 0:
        g.peril = 0
    if g.antipope >= 0 and not g.alive[g.antipope]:
        pope_dies(g, "antipope")
    if g.pope >= 0 and not g.alive[g.pope]:
        g.pope = -1


# ---- excommunication -------------------------------------------------------------------------------------


def guilty(g: Medioevo, seat: Seat) -> bool:
    """An attack on the Papal States without conquest, an order disobeyed, or three tithes refused."""
    return g.sins[seat] > 0 or g.unpaid[seat] >= 3


def excommunicate(g: Medioevo, seat: Seat) -> None:
    """2 honour, no office, no Crusade, no pacts with Catholics, and Captains who do not attack for a turn."""
    g.banned[seat], g.schism[seat] = True, False
    g.grounded[seat] = g.turn + (g.phase in ("combat", "commerce"))
    g.tell("excommunicated", seat=seat)
    honour(g, seat, -g.book.tables.honour.excommunication, "excommunicated")
    g.pacts = [
        p for p in g.pacts if not (seat in p.parties and any(x != seat and catholic(g, x) for x in p.parties))
    ]
    if g.pope == seat:
        g.pope = -1


def absolve(g: Medioevo, seat: Seat) -> None:
    g.banned[seat] = g.schism[seat] = False
    g.sins[seat] = g.unpaid[seat] = 0
    g.tell("absolved", seat=seat)
    honour(g, seat, g.book.tables.honour.excommunication, "absolved")


def church_options(g: Medioevo, seat: Seat) -> list[Action]:
    """What Pope, Antipope and the excommunicated may do in Diplomacy."""
    found: list[Action] = []
    for office in ("pope", "antipope"):
        if head(g, office) != seat:
            continue
        found += [("excommunicate", s) for s in flock(g, office) if s != seat and guilty(g, s)]
    if g.pope == seat:
        found += [("absolve", s) for s in players(g) if g.banned[s]]
        found += [
            ("order peace", a, b) for a in flock(g, "pope") if a != seat
            for b in players(g) if catholic(g, b) and at_war(g, a, b) and not g.crusade
        ]  # fmt: skip
    if g.banned[seat]:
        if g.pope >= 0:
            found += [("seek absolution", n) for n in (0, 100, 250, 500) if n <= g.florins[seat]]
        if g.antipope < 0:
            found += [
                ("found faction", g.book.ids[t]) for t, o in enumerate(g.owner) if o == seat and g.town[t]
            ]
        else:
            found.append(("join faction",))
    elif obedient(g, seat) and seat != g.pope and g.antipope >= 0 and not g.crusade:
        found.append(("join faction",))
    elif g.schism[seat] and seat != g.antipope and g.pope >= 0:
        found += [("seek absolution", n) for n in (0, 100, 250, 500) if n <= g.florins[seat]]
    return found


def church_act(g: Medioevo, seat: Seat, action: Action) -> None:
    match action:
        case ("excommunicate", s):
            excommunicate(g, s)
        case ("absolve", s):
            absolve(g, s)
        case ("order peace", a, b):
            g.then(OrderedPeace(a, b))
        case ("seek absolution", n):
            g.then(Absolution(g.pope, seat, n))
        case ("found faction", land):
            t = g.book.space[land]
            g.banned[seat], g.schism[seat], g.see = False, True, t
            g.holy.append(t)
            g.tell("faction", seat=seat, land=land)
            enthrone(g, seat, "antipope")
        case ("join faction",):
            if not g.banned[seat]:
                excommunicate(g, seat)
            g.banned[seat], g.schism[seat] = False, True
            g.tell("joins faction", seat=seat)


class OrderedPeace(Step, frozen=True):
    """The Pope tells a Catholic to end a war on another, under threat of excommunication."""

    rule = "MU-400"
    seat: Seat
    other: Seat

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("obey",), ("defy",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "obey":
            make_peace(g, seat, self.other)
        else:
            g.sins[seat] += 1
            g.tell("defies", seat=seat)


class Absolution(Step, frozen=True):
    """The Pope hears who asks to come back, and what he offers."""

    rule = "MU-402"
    seat: Seat
    asker: Seat
    sum: int

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("absolve", self.asker), ("refuse",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "absolve":
            sum_ = min(self.sum, g.florins[self.asker])
            pay(g, self.asker, sum_)
            g.florins[seat] += sum_
            absolve(g, self.asker)
        else:
            g.tell("refuses absolution", seat=seat, target=self.asker)


# ---- election --------------------------------------------------------------------------------------------


class Conclave(Step, frozen=True):
    """Held when a phase closes and an office is vacant: all of the flock vote in the open."""

    rule = "MU-390"

    def run(self, g: Medioevo) -> None:
        office, voters = g.vacant, flock(g, g.vacant) if g.vacant else []
        if not office:
            return
        g.vacant = ""
        if office == "pope" and (g.owner[g.book.rome] < 0 or not catholic(g, g.owner[g.book.rome])):
            return
        if voters:
            g.tell("conclave", office=office)
            g.then(Ballot(office, tuple(voters), (0,) * g.seats))


class Ballot(Step, frozen=True):
    """1 vote each, 1 for each Cathedral, for each Cardinal or Heroine shown, for each 250 Florins paid."""

    rule = "MU-391"
    veiled = True
    office: str
    voters: tuple[Seat, ...]
    votes: tuple[int, ...]
    choice: Seat = -1
    weight: int = 0
    shown: tuple[int, ...] = ()

    def who(self, g: Medioevo) -> Seat | None:
        return self.voters[0] if self.voters else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        if self.choice < 0:
            return [("vote", s) for s in flock(g, self.office)]
        shows: list[Action] = [
            ("show", c)
            for c in g.cards.lie(hand(seat))
            if kind_of(g, c) in ("cardinal", "heroine") and c not in self.shown
        ]
        price = g.book.tables.prices.vote
        return [*shows, *(("pay", n * price) for n in (1, 2, 4) if n * price <= g.florins[seat]), ("done",)]

    def twin(self, g: Medioevo, seat: Seat, action: Action) -> Action:
        return action

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        match action:
            case ("vote", s):
                churches = sum(g.church[t] for t, o in enumerate(g.owner) if o == seat)
                g.then(replace(self, choice=s, weight=1 + churches))
            case ("show", card):
                show(g, card)
                g.tell("shows", seat=seat, card=kind_of(g, card))
                g.then(replace(self, weight=self.weight + 1, shown=(*self.shown, card)))
            case ("pay", n):
                pay(g, seat, n)
                g.tell("pays votes", seat=seat, n=n)
                g.then(replace(self, weight=self.weight + n // g.book.tables.prices.vote))
            case _:
                votes = list(self.votes)
                votes[self.choice] += self.weight
                g.tell("votes", seat=seat, target=self.choice, n=self.weight)
                g.then(Ballot(self.office, self.voters[1:], tuple(votes)))

    def run(self, g: Medioevo) -> None:
        best = max(self.votes)
        tied = [s for s, n in enumerate(self.votes) if n == best and s in flock(g, self.office)]
        if len(tied) == 1:
            elect(g, tied[0], self.office)
        elif tied:
            g.gather({s: SecretBid(s) for s in tied})
            g.then(TieBroken(self.office, tuple(tied)))


class SecretBid(Step, frozen=True):
    """A sealed sum of Florins."""

    rule = "MU-392"
    veiled = True
    seat: Seat
    sum: int = -1

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        if self.sum >= 0:
            return [("seal",)]
        return [
            ("bid", n)
            for n in (1000, 750, 500, 400, 300, 250, 200, 150, 100, 75, 50, 25, 10, 5, 0)
            if n <= g.florins[seat]
        ]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "bid":
            g.then(replace(self, sum=action[1]))
        else:
            g.keep(self)


class TieBroken(Step, frozen=True):
    rule = "MU-392"
    office: str
    tied: tuple[Seat, ...]

    def run(self, g: Medioevo) -> None:
        bids = {s: g.gathered[s].sum for s in self.tied}
        winner = max(self.tied, key=lambda s: (bids[s], -g.order.index(s)))
        pay(g, winner, bids[winner])
        g.reveal()
        g.tell("bids open", bids=[[s, n] for s, n in bids.items()])
        elect(g, winner, self.office)


def elect(g: Medioevo, seat: Seat, office: str) -> None:
    """The old Pope's player takes up to 10 FV from Rome, the new one brings 10 and holds the land."""
    if office == "antipope":
        enthrone(g, seat, office)
        return
    rome, old = g.book.rome, g.owner[g.book.rome]
    if old != seat:
        gone = min(NEW_GUARD, g.army[rome])
        g.recruits[old] += g.army[rome] - gone
        g.army[rome] = 0
        for n in own(g, old, *TRANSPORTS):
            p = piece(g, n)
            if p.at == rome and p.fv > 1 and gone < NEW_GUARD:
                less = min(p.fv - 1, NEW_GUARD - gone)
                g.pieces[n] = replace(p, fv=p.fv - less)
                gone += less
        cede(g, rome, seat)
        g.army[rome] = min(NEW_GUARD, army_left(g, seat))
    else:
        g.army[rome] += min(NEW_GUARD, army_left(g, seat))
    enthrone(g, seat, office)


def tithe_of(g: Medioevo, seat: Seat) -> tuple[Seat, int]:
    """Whom a seat owes the tithe, and how much: a tenth of its taxes, rounded down."""
    if g.schism[seat] and g.antipope not in (-1, seat):
        return g.antipope, g.income[seat] // 10
    if obedient(g, seat) and g.pope not in (-1, seat):
        return g.pope, g.income[seat] // 10
    return -1, 0
