"""Options of diplomacy in words: war and peace, pacts, cards given, the Church."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ...rules.realm.relations import war_cost
from ...state import State
from ..names import bargain_words, face_name, kingdom_name, seat_name, seat_names
from .making import Maker, Said, amount, effect, lock, on_land, on_seat, say

BAR = {"confirm": "bar"}


def war(g: State, step: Any, seat: Seat, action: Action) -> Said:
    s = action[1]
    cost = [effect("effect-honour", n=-war_cost(g, seat, s, False))]
    return say("option-war", seat, [f"seat:{s}"], {"effect": cost, **BAR}, seat=seat_name(g, s))


def kind(g: State, step: Any, seat: Seat, action: Action) -> Said:
    return say("option-kind", seat, kind=action[1])


def bargain(g: State, step: Any, seat: Seat, action: Action) -> Said:
    """One side of a bargain: what is given, or asked for."""
    verb, what, n = action
    picks = [f"space:{g.book.ids[n]}"] if what == "land" else []
    return say(f"option-{verb}", seat, picks, item=bargain_words(g, (what, n)))


def annex(g: State, step: Any, seat: Seat, action: Action) -> Said:
    first = g.book.ids[g.book.realm[g.book.realm_of[action[1]]][0]]
    return say("option-annex", seat, [f"space:{first}"], lock("die"), kingdom=kingdom_name(g, action[1]))


def break_pact(g: State, step: Any, seat: Seat, action: Action) -> Said:
    pact = next(x for x in g.pacts if x.id == action[1])
    partners = seat_names(g, (x for x in pact.parties if x != seat))
    return say("option-break", seat, None, BAR, partners=partners, kind=pact.kind)


def accuse(g: State, step: Any, seat: Seat, action: Action) -> Said:
    pact = next(x for x in g.pacts if x.id == action[1])
    return say("option-accuse", seat, None, BAR, seat=seat_name(g, action[2]), kind=pact.kind)


def cut_truce(g: State, step: Any, seat: Seat, action: Action) -> Said:
    gift = next(x for x in g.gifts if x.card == action[1])
    other = gift.holder if seat == gift.giver else gift.giver
    n, whole = action[2], action[2] > gift.until - g.turn
    more = {"effect": [effect("effect-honour", n=-n)], **BAR}
    return say("option-cut-truce", seat, None, more, seat=seat_name(g, other), n=n, all=whole)


def silence(g: State, step: Any, seat: Seat, action: Action) -> Said:
    gift = next(x for x in g.gifts if x.card == action[1])
    return say("option-silence", seat, card=face_name(g, gift.kind), holder=seat_name(g, gift.holder))


def order_peace(g: State, step: Any, seat: Seat, action: Action) -> Said:
    _, a, b = action
    return say("option-order-peace", seat, [f"seat:{a}"], seat=seat_name(g, a), other=seat_name(g, b))


def convert(g: State, step: Any, seat: Seat, action: Action) -> Said:
    return say("option-convert", seat, None, {"confirm": "ask"}, religion=action[1])


MAKERS: dict[str, Maker] = {
    "war": war,
    "kind": kind,
    "turns": amount("option-turns"),
    "prepare": amount("option-prepare"),
    "give": bargain,
    "ask": bargain,
    "annex": annex,
    "break": break_pact,
    "accuse": accuse,
    "cut truce": cut_truce,
    "silence": silence,
    "order peace": order_peace,
    "convert": convert,
    "found faction": on_land("option-found-faction", confirm="ask"),
    "cardinal": on_land("option-cardinal"),
    **{
        verb: on_seat(f"option-{verb.replace(' ', '-')}")
        for verb in (
            "peace", "princess", "safe-conduct", "diplomat", "killer", "thief", "inquisitor", "miser",
            "usurer", "excommunicate", "absolve", "vote", "victim", "with", "treat with", "assassinate",
        )
    },
    **{
        verb: amount(f"option-{verb.replace(' ', '-')}")
        for verb in ("ransom", "toll", "lend", "pay", "seek absolution")
    },
}  # fmt: skip
