"""Hand-made positions, so that the tests read like play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pentarchy
from pentarchy.games.age_of_sovereigns.book.pieces import BONUSES, LANDS, PALADINS, SOVEREIGNS
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import hand_over
from pentarchy.games.age_of_sovereigns.rules.orders import GiveOrder
from pentarchy.games.age_of_sovereigns.rules.regrouping import Regrouping
from pentarchy.games.age_of_sovereigns.rules.turn import OrderEnds, WarEnds, WarOrPeace, start_age
from pentarchy.games.age_of_sovereigns.rules.war import DeclareAttack, Resurrect
from pentarchy.games.age_of_sovereigns.state import ORDERED, ORDERING, State
from pentarchy.kernel import Action, Seat, Step
from tests.play import Play, begin

P, B = 0, 1
NOBODY = -1
GARRISON = {"P_L": 1, "P_IN": 1, "P_OUT": 1, "P_R": 1, "B_L": 1, "B_IN": 1, "B_OUT": 1, "B_R": 1}


def position(
    units: dict[str, int] | None = None,
    special: dict[str, int] | None = None,
    owner: dict[str, Seat] | None = None,
    paladin: dict[str, str] | None = None,
    barbarian: dict[str, str] | None = None,
    gold: tuple[int, int] = (3, 3),
    rulers: tuple[str, str] = ("", ""),
    track: tuple[int, int] = (1, 1),
    active: Seat = P,
    bonuses: str = "",
    hand: tuple[str, str] = ("", ""),
    **variants: Any,
) -> State:
    """A game in its first age, both players in their order phase, with these things on the map and no heirs.

    Buildings, cards and bonus cards are given as words: `paladin={"P_IN": "temple library"}`.
    """
    title = pentarchy.title("age-of-sovereigns")
    g: Any = title.set_up(2, bytes(32), variants)
    g.first = g.active = active
    g.turn = 1
    g.ages = [1, 1]
    g.stage = [ORDERING, ORDERING]
    g.gold = list(gold)
    g.track = list(track)
    g.heirs = [0, 0]
    for land, n in (GARRISON if units is None else units).items():
        g.common[at(land)] = n
    for land, n in (special or {}).items():
        g.special[at(land)] = n
    for land, seat in (owner or {}).items():
        hand_over(g, at(land), seat)
    for seat, built in ((P, paladin or {}), (B, barbarian or {})):
        for land, names in built.items():
            for name in names.split():
                raise_building(g, seat, land, name)
    for seat, ruler in enumerate(rulers):
        if ruler:
            g.sovereign[seat] = SOVEREIGNS[seat].index(ruler)
    for name in bonuses.split():
        card = BONUSES.index(name)
        g.bonus_deck.remove(card)
        g.bonuses[g.book.bonus_owner[card]] |= 1 << card
    for seat, names in enumerate(hand):
        give(g, seat, names)
    return g  # type: ignore[no-any-return]


def at(land: str) -> int:
    return LANDS.index(land)


def raise_building(g: State, seat: Seat, land: str, name: str) -> None:
    bit = g.book.bit[name]
    g.built[seat][at(land)] |= bit
    g.standing[seat] |= bit
    if sum(1 for mask in g.built[seat] if mask & bit) == g.book.by_bit[bit].copies:
        g.exhausted[seat] |= bit


def give(g: State, seat: Seat, names: str) -> None:
    """Put combat cards from the deck into a hand."""
    for name in names.split():
        face = g.book.face[name]
        g.deck.remove(face)
        g.hand[seat].append(face)
    g.hand[seat].sort()


def cards(g: State, seat: Seat) -> list[str]:
    return [g.book.combat[face].id for face in g.hand[seat]]


def tops(g: State, names: str) -> list[int]:
    """The draws that turn these cards up one after the other from the top of the combat deck."""
    deck, draws = g.deck.copy(), []
    for name in names.split():
        i = deck.index(g.book.face[name])
        draws.append(i)
        deck[i] = deck[-1]
        deck.pop()
    return draws


def restock(g: State) -> None:
    """All discards back into the deck, for another battle with known cards."""
    g.deck += g.discard
    g.discard.clear()


class Inside(Step, frozen=True):
    """Something a test wants to happen while a step is running."""

    act: Callable[[State], object]

    def run(self, g: State) -> None:
        self.act(g)


def during(g: State, act: Callable[[State], object], draws: list[int] | None = None) -> Play:
    """Let something happen, then the active seat is to give an order."""
    return begin(g, Inside(act), GiveOrder(g.active), OrderEnds(g.active), draws=draws)


def buildings(g: State, seat: Seat, land: str) -> set[str]:
    return {name for name, bit in g.book.bit.items() if g.built[seat][at(land)] & bit}


def units(g: State, land: str) -> int:
    return g.common[at(land)] + g.special[at(land)]


def ordering(g: State) -> Play:
    """The active seat is to give an order."""
    g.stage[g.active] = ORDERING
    return begin(g, GiveOrder(g.active), OrderEnds(g.active))


def order(p: Play, land: str, *what: Action, draws: list[int] | None = None) -> Play:
    """The active seat orders something in a land; the last action takes the draws."""
    seat = p.g.active
    actions = [("order", land), *what]
    for i, action in enumerate(actions):
        p.act(seat, action, draws=draws if i == len(actions) - 1 else None)
    return p


def after_orders(g: State) -> Play:
    """The active seat has ended its order phase: war or peace?"""
    g.stage[g.active] = ORDERED
    return begin(g, WarOrPeace(g.active))


def at_war(g: State) -> Play:
    """The active seat has opened its combat phase."""
    g.stage[g.active] = 0
    seat = g.active
    return begin(g, DeclareAttack(seat), Regrouping(seat, 1), Resurrect(PALADINS), WarEnds())


class NewAge(Step, frozen=True):
    """The seat starts an age."""

    seat: Seat

    def run(self, g: State) -> None:
        g.active = self.seat
        start_age(g, self.seat)


def new_age(g: State, seat: Seat = P, draws: list[int] | None = None) -> Play:
    """The seat starts a new age, with these draws until the first decision."""
    return begin(g, NewAge(seat), draws=draws)


def no_cards(g: State) -> State:
    """The last war rages already, so that an age draws no card."""
    g.bonus_deck.clear()
    g.events_left = 0
    g.last_war, g.final = True, B
    return g


def battle(
    g: State,
    start: str,
    end: str,
    attack: str = "",
    defend: str = "",
    supports: tuple[str, str] = ("", ""),
    deck: str = "",
    rolls: list[int] | None = None,
) -> Play:
    """Attack and play both cards from the hands; an empty name plays from the deck.

    `deck` are the cards the deck turns up, `rolls` the dice (1 to 6) after them.
    """
    p = at_war(g)
    attacker, defender = g.active, g.owner[at(end)]
    actions: list[tuple[Seat, Action]] = [(attacker, ("attack", start, end))]
    for seat, card, support in ((attacker, attack, supports[0]), (defender, defend, supports[1])):
        if seat >= 0 and g.hand[seat]:
            actions.append((seat, ("card", card) if card else ("deck",)))
            if len(g.hand[seat]) > bool(card):
                actions.append((seat, ("support", support) if support else ("no support",)))
    draws = tops(g, deck) + [die - 1 for die in rolls or []] or None
    for i, (seat, action) in enumerate(actions):
        p.act(seat, action, draws=draws if i == len(actions) - 1 else None)
    return p


BLANK = "neutralizing neutralizing"
"""Two Neutralizing cards from the deck: no strength, no property."""


def total(p: Play) -> list[int]:
    return p.told("counts")[0]["total"]  # type: ignore[no-any-return]
