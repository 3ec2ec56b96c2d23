"""Whole ways to play, between which search chooses by playing on: each changes some of the usual habits."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..rules.scoring import scores
from ..state import State
from .advise import Habit, advise, muster, stake, talks, trade
from .pacts import welcome
from .ventures import bargain, gather, half, hunt, offer, plunder, price, red_cards, ships_first

BIG = 3
"""Sides of so many powers are feared by those who keep the balance."""


def follow(habits: dict[str, Habit], g: State, seat: Seat, options: list[Action]) -> Action | None:
    """The habits named, elsewhere the usual ones."""
    step = g.step(seat)
    habit = habits.get(type(step).__name__)
    if habit is not None:
        choice = habit(g, step, seat, options)
        if choice in options:
            return choice
    return advise(g, seat, options)


def leader(g: State) -> Seat:
    score = scores(g)
    return max(g.alive, key=lambda s: (score[s], -s))


# ---- changed habits --------------------------------------------------------------------------------------


def decline(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    return ("decline",)


def own_business(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """The usual talks, but no alliances; out of a team at once."""
    if ("leave",) in options:
        return ("leave",)
    return talks(g, step, seat, [o for o in options if o[0] != "ally"])


def befriend(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Ask everybody, the strongest first, whatever it brings."""
    pacts = [o for o in options if o[0] == "ally"]
    if pacts:
        score = scores(g)
        return max(pacts, key=lambda o: (score[o[1]], o))
    return talks(g, step, seat, [o for o in options if o[0] != "leave"])


def accept(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    return ("accept",)


def balance(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """No alliance with the leader, and none that grows too big; out of a team that leads by far."""
    first = leader(g)
    if ("leave",) in options and len(g.members(seat)) > BIG:
        return ("leave",)
    fit = [o for o in options if o[0] != "ally" or balanced(g, seat, o[1], first)]
    return talks(g, step, seat, fit)


def balanced(g: State, seat: Seat, other: Seat, first: Seat) -> bool:
    small = len(g.members(seat)) + len(g.members(other)) <= BIG
    return small and not g.allied(other, first) and not g.allied(seat, first)


def join_the_weak(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    other = step.proposer if not g.allied(step.proposer, seat) else step.other
    good = welcome(g, seat, other) and balanced(g, seat, other, leader(g))
    return ("accept",) if good else ("decline",)


def haggle(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Trade Agreements before anything else, with the richest."""
    partners = [o for o in options if o[0] == "trade"]
    if partners and g.gold[seat] >= 60:
        return max(partners, key=lambda o: (g.gold[o[1]], o))
    return bargain(g, seat, options) or talks(g, step, seat, options)


def all_troops(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    return muster(g, step, seat, options, lambda g, seat: 0)


def no_troops(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    return muster(g, step, seat, options, lambda g, seat: 10_000)


# ---- styles ----------------------------------------------------------------------------------------------

LONERS: dict[str, Habit] = {"Talks": own_business, "AllianceOffer": decline}
FRIENDS: dict[str, Habit] = {"Talks": befriend, "AllianceOffer": accept}
KEEPERS: dict[str, Habit] = {"Talks": balance, "AllianceOffer": join_the_weak}
TRADERS: dict[str, Habit] = {
    "Talks": haggle,
    "OfferTrade": stake,
    "TradeOffer": trade,
    "OfferDeal": offer,
    "AskInReturn": price,
    "OwnShare": half,
    "PartnersShare": half,
    "Muster": no_troops,
}
RAIDERS: dict[str, Habit] = {
    "TakeCards": red_cards,
    "SiegeChoice": plunder,
    "Orders": gather,
    "Muster": all_troops,
}
ADMIRALS: dict[str, Habit] = {"Orders": hunt, "Muster": ships_first}
WARRIORS: dict[str, Habit] = {"Muster": all_troops}
BUILDERS: dict[str, Habit] = {"Muster": no_troops}


def balancers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Ally with the weak, never with the leader, in small teams."""
    return follow(KEEPERS, g, seat, options)


def warriors(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """All gold into troops."""
    return follow(WARRIORS, g, seat, options)


def builders(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """All gold into cities; the troops of the start must do."""
    return follow(BUILDERS, g, seat, options)


def traders(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Trade Agreements, cards for gold, and cities from the profit."""
    return follow(TRADERS, g, seat, options)


def friends(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """An alliance with everybody who will have one, the strongest first."""
    return follow(FRIENDS, g, seat, options)


def loners(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """No alliances: what is won is not shared."""
    return follow(LONERS, g, seat, options)


def raiders(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Armies that gather before they strike, and plunder what is too strong to take."""
    return follow(RAIDERS, g, seat, options)


def admirals(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Ships of war that hunt together, and lie in port before what is stronger."""
    return follow(ADMIRALS, g, seat, options)


STYLES = (advise, warriors, builders, balancers, traders, friends, loners, raiders, admirals)
TEMPERS = {
    "bold": warriors,
    "cautious": builders,
    "loyal": friends,
    "merchant": traders,
    "pious": balancers,
    "treacherous": loners,
}
