"""The bot's envoy: whom it asks to bow, and to whom it bows itself.

Truces are for peers while there is weaker prey. A realm bows to a neighbour who is about to take its homes
and whom it cannot withstand: a vassal is left in peace until he revolts. It bows even where that ends the
game, if everything is lost anyway.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.bits import bits
from ..rules.diplomacy import Answer, FinalTerms, Negotiate, Revolt, Sum, bowed, would_rule
from ..rules.fields import besiegers, encircled, walls
from ..rules.values import values
from ..rules.war.siege import AcceptRansom, Ransom
from ..state import State
from .captain import threat
from .marshal import RANSOM, strength

PEER = 0.8
"""Who has so much of a realm's power is better a friend than prey."""
OUTMATCHED = 1.5
"""A neighbour with so many times the seat's strength is one it may bow to."""


def advise_talks(g: State, step: Step, seat: Seat, options: list[Action]) -> Action | None:
    """Offers, answers and ransom; None: nobody talks."""
    match step:
        case Negotiate() | FinalTerms():
            return negotiate(g, seat, options)
        case Answer():
            return ("accept",) if worth_accepting(g, step, seat) else ("decline",)
        case Revolt():
            return ("revolt",) if revolt(g, step, seat) else ("stay loyal",)
        case Sum():
            return options[-1]
        case Ransom():
            fair = ("gold", RANSOM)
            return fair if fair in options else ("refuse",)
        case AcceptRansom(gold=gold):
            return ("accept",) if gold >= RANSOM else ("decline",)
    return None


def negotiate(g: State, seat: Seat, options: list[Action]) -> Action:
    """Whom one must fear is paid tribute, or served. Nobody is asked for what he would decline."""
    feared = {other for other in g.order if other != seat and would_bow(g, seat, other)}
    for verb in ("pay tribute", "offer homage"):
        for option in options:
            if option[0] == verb and option[1] in feared:
                return option
    for option in options:
        if option[0] in ("ask tribute", "ask homage") and would_bow(g, option[1], seat):
            return option
        if option[0] == "final terms" and (feared or _last_to_bow(g, seat)):
            return option
    return options[-1]


def _last_to_bow(g: State, seat: Seat) -> bool:
    """Would somebody end the game by bowing if he were asked?"""
    if not g.variants.demands:
        return False
    return any(other != seat and would_bow(g, other, seat) for other in g.order)


def wants_aid(g: State, seat: Seat) -> bool:
    """Gold for prestige is welcome to whoever has little of both."""
    table = g.book.tables
    return g.realms[seat].prestige < table.prestige.aid_received // 2 and g.realms[seat].gold < 8


def worth_accepting(g: State, step: Answer, seat: Seat) -> bool:
    """Take tribute and homage; give them, and keep a truce, only with the stronger."""
    if step.what == "aid":
        return wants_aid(g, seat)
    if step.what == "truce":
        stronger = len(g.units(step.maker)) > len(g.units(seat)) + 2 and not bowed(g, seat)
        return (stronger and not leads(g, seat, step.maker)) or wants_truce(g, seat, step.maker)
    return step.payer != seat or would_bow(g, seat, step.maker)


def wants_truce(g: State, seat: Seat, other: Seat) -> bool:
    """With whom the seat would rather have peace: a peer who does not lead, while there is other prey."""
    strangers = [s for s in g.order if s != seat and not g.friends(seat, s)]
    if len(strangers) < 2 or power(g, other) < PEER * power(g, seat):
        return False
    return not leads(g, seat, other)


def leads(g: State, seat: Seat, other: Seat) -> bool:
    """Whether peace would let the other run away: first of all, or with more homes than the seat."""
    first = max(g.order, key=lambda s: (g.realms[s].victory, power(g, s), -s))
    return other == first or g.homes[other].bit_count() > g.homes[seat].bit_count()


def truce_offer(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """A truce with the strongest of those who would have one too."""
    good = [
        o for o in options if o[0] == "truce" and wants_truce(g, seat, o[1]) and wants_truce(g, o[1], seat)
    ]
    return max(good, key=lambda o: (power(g, o[1]), -o[1]), default=None)


def revolt(g: State, step: Revolt, seat: Seat) -> bool:
    """Leave a lord who is feared no more, and in any case before the end is reckoned."""
    return g.round >= g.rounds or not would_bow(g, seat, step.lord)


def would_bow(g: State, seat: Seat, other: Seat) -> bool:
    """Would the seat serve the other rather than face him? If that ends the game, only when all its homes
    are as good as lost, or the other is about to win anyway."""
    if power(g, other) < OUTMATCHED * power(g, seat):
        return False
    lost = homes_in_danger(g, seat, other)
    if would_rule(g, other, seat):
        return bool(g.realms[other].announced) or lost >= g.homes[seat].bit_count()
    return lost > 0


def power(g: State, seat: Seat) -> float:
    """What a realm can throw into war: its hosts where they stand, and its settlements."""
    total = 3.0 * g.homes[seat].bit_count()
    for space in bits(g.here[seat]):
        total += strength(g, [u for u in g.stacks[space] if u.seat == seat], space, False)
    return total


def homes_in_danger(g: State, seat: Seat, other: Seat) -> int:
    """How many settlements the other has ringed, or could break from where he stands."""
    danger = 0
    for space in bits(g.homes[seat]):
        if encircled(g, space) and other in besiegers(g, space):
            danger += 1
            continue
        guards = [u for u in g.stacks[space] if u.seat == seat]
        shields = walls(g, space) * g.book.tables.combat.wall_shields
        lives = sum(values(g, u, space, True).lives for u in guards)
        danger += threat(g, other, space) > shields + lives
    return danger
