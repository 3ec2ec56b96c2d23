"""Offers and answers: truce, tribute, vassalage, aid; what ends a friendship; sovereignty.

A deal is made of one offer and one answer. `Deal.payer` pays the gold, `lord` would be the lord.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..state import State
from ..state.records import ABOARD, INSIDE, OUTSIDE, Pact
from .fields import hostile
from .prestige import gain_prestige, lose_prestige, raised, score
from .scoring import finish


class Negotiate(Step[State], frozen=True):
    """DIPLOMACY: one offer to each other player. Offers that would end the game stand apart.
    [HH-253, HH-258, HH-287]"""

    rule = "HH-253"
    seat: Seat
    offered: tuple[Seat, ...] = ()
    closed: bool = False
    """Talk of final terms is over for this round."""

    def who(self, g: State) -> Seat | None:
        return self.seat if g.realms[self.seat].alive else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        plain, final = offers(g, seat, self.offered)
        if final and not self.closed:
            plain.append(("final terms",))
        plain.append(("pass",))
        return plain

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("final terms",):
            g.then(FinalTerms(seat, replace(self, closed=True)))
        elif action != ("pass",):
            make_offer(g, seat, action)
            g.then(replace(self, offered=(*self.offered, action[1])))


class FinalTerms(Step[State], frozen=True):
    """Offers that end the game by Sovereignty if they are accepted."""

    rule = "HH-258"
    seat: Seat
    talks: Negotiate

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*offers(g, seat, self.talks.offered)[1], ("back",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("back",):
            g.then(self.talks)
        else:
            make_offer(g, seat, action)
            g.then(replace(self.talks, offered=(*self.talks.offered, action[1])))


def has_strangers(g: State, seat: Seat) -> bool:
    """Is there anybody without a pact with the seat, to whom it may make an offer? [HH-287]"""
    return g.allied[seat].bit_count() < len(g.order)


def offers(g: State, seat: Seat, offered: tuple[Seat, ...]) -> tuple[list[Action], list[Action]]:
    """What the seat may offer whom: offers as usual, and those that would end the game.
    [HH-253, HH-258, HH-287]"""
    plain: list[Action] = []
    final: list[Action] = []
    for other in range(g.seats):
        if other == seat or other in offered or not g.realms[other].alive or g.pact(seat, other):
            continue
        plain.append(("truce", other))
        up = final if would_rule(g, seat, other) else plain
        down = final if would_rule(g, other, seat) else plain
        if may_pay_tribute(g, seat, other):
            down.append(("pay tribute", other))
        if may_pay_tribute(g, other, seat):
            up.append(("ask tribute", other))
        if may_serve(g, seat, other):
            down.append(("offer homage", other))
        if g.variants.demands and may_serve(g, other, seat):
            up.append(("ask homage", other))
    return plain, final


def make_offer(g: State, seat: Seat, action: Action) -> None:
    other = action[1]
    match action[0]:
        case "truce":
            g.then(Answer(seat, other, "truce"))
        case "pay tribute":
            g.then(Sum(seat, seat, other, "tribute"))
        case "ask tribute":
            g.then(Sum(seat, other, seat, "tribute"))
        case "offer homage":
            g.then(Answer(seat, other, "vassalage", payer=seat))
        case "ask homage":
            g.then(Answer(seat, other, "vassalage", payer=other))


def would_rule(g: State, seat: Seat, other: Seat) -> bool:
    """Would one more who pays or serves give this seat everybody? [HH-258]"""
    if not g.variants.sovereignty:
        return False
    return {seat, other, *bowed(g, seat)}.issuperset(g.order)


def may_pay_tribute(g: State, payer: Seat, taker: Seat) -> bool:
    """Tribute: three gold at least, once per pair, direction and year. [HH-255]"""
    realm = g.realms[payer]
    return realm.gold >= g.book.tables.diplomacy.tribute and taker not in realm.tribute_to


def may_serve(g: State, vassal: Seat, lord: Seat) -> bool:
    """One lord each; a lord is nobody's vassal and a vassal nobody's lord. [HH-256]"""
    for pact in g.pacts:
        if pact.lord >= 0 and (vassal in (pact.a, pact.b) or lord_serves(pact, lord)):
            return False
    return True


def lord_serves(pact: Pact, seat: Seat) -> bool:
    return seat in (pact.a, pact.b) and pact.lord != seat


def may_aid(g: State, giver: Seat, receiver: Seat) -> bool:
    """One aid given and one received a year, and never back to one's helper. [HH-255, HH-286]"""
    giving, taking = g.realms[giver], g.realms[receiver]
    return (
        g.mode.ransom_and_aid
        and taking.alive
        and giving.gold >= g.book.tables.diplomacy.aid
        and giving.aided < 0
        and taking.aided_by < 0
        and giving.aided_by != receiver
    )


class Sum(Step[State], frozen=True):
    """How much gold a tribute or an aid shall be. [HH-255]"""

    rule = "HH-255"
    seat: Seat
    payer: Seat
    taker: Seat
    what: str

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        least = getattr(g.book.tables.diplomacy, self.what)
        return [("gold", n) for n in range(min(g.realms[self.payer].gold, least + 99), least - 1, -1)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        other = self.taker if self.payer == seat else self.payer
        g.then(Answer(seat, other, self.what, payer=self.payer, gold=action[1]))


class Answer(Step[State], frozen=True):
    """The other player accepts or declines."""

    rule = "HH-253"
    maker: Seat
    seat: Seat
    what: str
    payer: Seat = -1
    """Who pays, or who would be the vassal."""
    gold: int = 0

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("accept",), ("decline",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if not agreed(g, action, self.maker, seat, self.what, self.payer, self.gold):
            return
        taker = self.maker if self.payer == self.seat else self.seat
        match self.what:
            case "truce":
                befriend(g, self.maker, self.seat)
            case "tribute":
                pay_tribute(g, self.payer, taker, self.gold)
            case "vassalage":
                do_homage(g, self.payer, taker)
            case "aid":
                give_aid(g, self.payer, taker, self.gold)


def agreed(g: State, action: Action, maker: Seat, seat: Seat, what: str, payer: Seat, gold: int) -> bool:
    """Was the offer of its maker accepted? Everybody hears of it. [HH-253]"""
    accepted = action == ("accept",)
    g.tell("agreed" if accepted else "declined", maker=maker, seat=seat, what=what, payer=payer, gold=gold)
    return accepted


def befriend(g: State, a: Seat, b: Seat, rounds: int = 0, taker: Seat = -1) -> None:
    """A truce, for four rounds if nothing else is said; this round is the first. [HH-254]"""
    rounds = rounds or g.book.tables.diplomacy.truce_rounds
    g.bind(Pact(a, b, g.round, until=g.round + rounds - 1, taker=taker))


def pay_tribute(g: State, payer: Seat, taker: Seat, gold: int) -> None:
    """Gold for a truce, and points for both. [HH-247, HH-255]"""
    table = g.book.tables.victory.tribute
    g.realms[payer].gold -= gold
    g.realms[taker].gold += gold
    g.realms[payer].tribute_to = (*g.realms[payer].tribute_to, taker)
    g.realms[taker].tributes += 1
    g.realms[payer].tributes -= 1
    befriend(g, payer, taker, taker=taker)
    score(g, taker, table[0], "tribute")
    score(g, payer, -table[1], "tribute")
    sovereignty(g)


def do_homage(g: State, vassal: Seat, lord: Seat) -> None:
    """A vassal serves a lord: points and prestige for both. [HH-241, HH-246, HH-256]"""
    table, prestige = g.book.tables.victory.vassalage, g.book.tables.prestige
    g.bind(Pact(vassal, lord, g.round, lord=lord))
    score(g, lord, table[0], "vassalage")
    score(g, vassal, -table[1], "vassalage")
    gain_prestige(g, lord, raised(g, lord, vassal, prestige.vassal_gained), "vassalage")
    lose_prestige(g, vassal, prestige.vassal_lost, "vassalage")
    sovereignty(g)


def give_aid(g: State, giver: Seat, receiver: Seat, gold: int) -> None:
    """Gold for nothing but points and prestige. [HH-242, HH-248, HH-286]"""
    table, prestige = g.book.tables.victory.aid, g.book.tables.prestige
    giving, taking = g.realms[giver], g.realms[receiver]
    giving.gold -= gold
    taking.gold += gold
    giving.aided, taking.aided_by = receiver, giver
    giving.aids_given += 1
    taking.aids_received += 1
    score(g, giver, table[0], "aid")
    score(g, receiver, -table[1], "aid")
    gain_prestige(g, giver, prestige.aid_given, "aid")
    lose_prestige(g, receiver, prestige.aid_received, "aid")


def bowed(g: State, seat: Seat) -> list[Seat]:
    """The seats from which this one takes tribute in a running truce, or whose lord it is. [HH-258]"""
    return [p.b if p.a == seat else p.a for p in g.pacts if seat in (p.lord, p.taker)] if g.pacts else []


def sovereignty(g: State) -> None:
    """Whoever is recipient or lord towards every other living player wins at once. [HH-258, HH-270]"""
    if not g.pacts or not g.variants.sovereignty:
        return
    for seat in g.order:
        if len(g.order) > 1 and {seat, *bowed(g, seat)}.issuperset(g.order):
            finish(g, [seat], "sovereignty")
            return


class VassalGold(Step[State], frozen=True):
    """Each winter, before anything is eaten or paid, a vassal hands a gold to his lord if he has it."""

    rule = "HH-305"

    def run(self, g: State) -> None:
        due = g.book.tables.diplomacy.vassal_gold
        for pact in g.pacts:
            if pact.lord >= 0:
                vassal = pact.b if pact.a == pact.lord else pact.a
                if g.realms[vassal].gold >= due:
                    g.realms[vassal].gold -= due
                    g.realms[pact.lord].gold += due
                    g.tell("vassal gold", seat=vassal, lord=pact.lord, n=due)


class Revolt(Step[State], frozen=True):
    """At New Year a vassal of four rounds or more may leave his lord."""

    rule = "HH-256"
    seat: Seat
    lord: Seat

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("revolt",), ("stay loyal",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("revolt",):
            g.tell("revolt", seat=seat, lord=self.lord)
            end_pact(g, g.pact(seat, self.lord))


def revolts(g: State) -> list[Step]:
    """The vassals who may revolt now, in turn order. [HH-256]"""
    after = g.book.tables.diplomacy.revolt_after
    ready = {
        (p.b if p.a == p.lord else p.a): p.lord
        for p in g.pacts
        if p.lord >= 0 and g.round - p.since + 1 >= after
    }
    return [Revolt(seat, ready[seat]) for seat in g.order if seat in ready]


class ExpireTruces(Step[State], frozen=True):
    """Truces end at the END of their last round."""

    rule = "HH-254"

    def run(self, g: State) -> None:
        for pact in [p for p in g.pacts if p.until and g.round >= p.until]:
            g.tell("truce ends", a=pact.a, b=pact.b)
            end_pact(g, pact)


def end_pact(g: State, pact: Pact | None) -> None:
    """Friends no more: nobody stays inside the other's settlement or aboard his ships. [HH-017]"""
    if pact is None:
        return
    g.unbind(pact)
    for guest, host in ((pact.a, pact.b), (pact.b, pact.a)):
        for space, unit in g.units(guest):
            if unit.place == INSIDE and g.lands[space].owner == host:
                g.change(space, replace(unit, place=OUTSIDE))
            elif unit.place == ABOARD and any(s.id == unit.ship and s.seat == host for s in g.stacks[space]):
                _put_ashore(g, space, unit.id)


def _put_ashore(g: State, space: int, number: int) -> None:
    """Cargo leaves a former friend's ship for the first free coast, or is lost. [HH-017]"""
    unit = next(u for u in g.stacks[space] if u.id == number)
    g.lift(space, unit)
    coast = [space] if space < g.map.lands else g.map.near_land[space]
    barred = hostile(g, unit.seat) & ~(1 << space)
    free = next((land for land in coast if not barred >> land & 1), None)
    if free is None:
        g.tell("lost", seat=unit.seat, unit=unit.kind, space=g.map.ids[space], why="put overboard")
    else:
        g.put(free, replace(unit, place=OUTSIDE, ship=-1))
