"""Whole ways to play, between which the search bot chooses by playing on."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..book import BUILDINGS, CASTLE, CHURCH, PALACE, SCHOOL, WEALTH
from ..rules.clash.pope import PapalWord
from ..rules.clash.sequence import Bid
from ..rules.expand import Build, FoundAndGrow, Recruit
from ..rules.fate import Vote
from ..rules.influence import UseInfluence
from ..rules.yields import ChooseInvention
from ..state import State
from .advise import Taste, advise, cheapest
from .evaluate import rounds_left
from .tactics import Commander

ARTS_OF_WAR = ("hard-steel", "longbow", "combined-arms")
ARTS_OF_BUILDING = ("feudalism", "kingship")
LEAN = 0.25
"""What food to spare is worth to those who would rather have churches."""


class FarSighted(Commander):
    """A long way does not deter."""

    step = 0.3


class Raider(Commander):
    """Foreign towns are worth more than land of one's own, and no guard stays behind."""

    def prize(self, hex_: int) -> float:
        prize = super().prize(hex_)
        return prize + 2.5 if prize else prize

    def bound(self, unit: int) -> bool:
        return self.left > 0 and super().bound(unit) and self.g.round % 2 == 0


class Homebody(Commander):
    """Near land is good enough, and nobody goes to war."""

    step = 0.9

    def prize(self, hex_: int) -> float:
        return min(0.0, super().prize(hex_))


PILGRIMS, RAIDERS, HOMEBODIES = Taste(FarSighted, LEAN), Taste(Raider), Taste(Homebody, LEAN)


def pilgrims(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Settlers go far, and food in store is little worth: production and unity come first."""
    return advise(g, seat, options, PILGRIMS)


def raiders(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Coins into horsemen, the art of war first, and everybody to the nearest foreign town."""
    if isinstance(g.step(seat), Recruit):
        return recruit_all(g, seat, options, "horseman")
    if isinstance(g.step(seat), ChooseInvention) and (art := learned(options, ARTS_OF_WAR)):
        return art
    return advise(g, seat, options, RAIDERS)


def masons(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Castles, palaces and schools before anything else, in towns that stay at peace."""
    if isinstance(g.step(seat), Build):
        wanted = preferred(g, options, (CASTLE, PALACE, SCHOOL))
        if wanted is not None:
            return wanted
    if isinstance(g.step(seat), ChooseInvention) and (art := learned(options, ARTS_OF_BUILDING)):
        return art
    return advise(g, seat, options, HOMEBODIES)


def churchmen(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Churches first, the strongest cards for the papal vote, and a veto of every march against a friend."""
    step: Any = g.step(seat)
    if isinstance(step, Build):
        wanted = preferred(g, options, (CHURCH,))
        if wanted is not None:
            return wanted
    if isinstance(step, Vote):
        return elect(g, seat, step, options)
    if isinstance(step, PapalWord) and step.unit < 0 and g.held(seat) > 2:
        stop = next((o for o in options if o[0] == "cancel"), None)
        if stop is not None and step.verb == "charge":
            return stop
    return advise(g, seat, options)


def courtiers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Influence is kept: cards win votes and count at the end; the turn order is bid for."""
    step: Any = g.step(seat)
    if isinstance(step, UseInfluence) and rounds_left(g) > 1:
        return options[-1]
    if isinstance(step, Bid) and g.held(seat) > 3:
        return options[-1] if step.cards else options[0]
    if isinstance(step, Vote):
        return elect(g, seat, step, options)
    return advise(g, seat, options)


def settlers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Villages everywhere before any of them grows, and swords enough to hold them."""
    step = g.step(seat)
    if isinstance(step, FoundAndGrow) and rounds_left(g) > 5:
        found = [o for o in options if o[0] == "found"]
        if not found:
            return options[-1]
    return advise(g, seat, options, PILGRIMS)


# ---- what they share ---------------------------------------------------------------------------------------


def preferred(g: State, options: list[Action], kinds: tuple[int, ...]) -> Action | None:
    """The cheapest building of the first kind that can be had."""
    offered = cheapest(g, [o for o in options if o[0] == "build"])
    for kind in kinds:
        for action in offered:
            if action[2] == BUILDINGS[kind]:
                return action
    return None


def learned(options: list[Action], wanted: tuple[str, ...]) -> Action | None:
    """The first of these inventions that is open."""
    return next((("invent", name) for name in wanted if ("invent", name) in options), None)


def elect(g: State, seat: Seat, step: Any, options: list[Action]) -> Action:
    """The two strongest cards of other nations for the vote."""
    if len(step.cards) >= 2 or g.held(seat) < 2:
        return options[-1]
    cards = [o for o in options if o[0] == "card" and g.book.nation_of[o[1] - 1] != g.nation[seat]]
    return max(cards, key=lambda o: int(o[1]), default=options[-1])


def recruit_all(g: State, seat: Seat, options: list[Action], kind: str) -> Action:
    """All coins into units, this kind first."""
    offered = [o for o in options if o[0] == "recruit"]
    if not offered or g.stock[seat][WEALTH] <= 0:
        return options[-1]
    return max(offered, key=lambda o: (o[1] == kind, -g.force[g.book.hex[o[2]]].bit_count(), o))


STYLES = (advise, pilgrims, raiders, masons, churchmen, courtiers, settlers)
TEMPERS = {
    "bold": raiders,
    "cautious": masons,
    "loyal": advise,
    "merchant": settlers,
    "pious": churchmen,
    "treacherous": courtiers,
}
