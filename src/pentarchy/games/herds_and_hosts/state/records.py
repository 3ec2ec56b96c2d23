"""What the state is made of: units, herds, sites, lands, realms, pacts and the battle being fought.

Units, herds, sites and lands are immutable: a change puts a new one in the old one's place, so that a clone
copies a few flat lists and shares everything else. A stack is the tuple of units on one space.
"""

from __future__ import annotations

from copy import copy
from typing import Any, TypeAlias

from msgspec import Struct

from pentarchy.kernel import Action, Seat, Step, replace

from ..book.kept import Kept

OUTSIDE, INSIDE, SITE, ABOARD = range(4)
"""Where on its space a unit stands."""

STOPPED = 9
"""Steps of a unit that met an enemy: no more in this subphase."""


class Unit(Struct, frozen=True, gc=False, cache_hash=True):
    """One unit as it stands now. Its hash is kept, so that a stack is a cheap key for what can be said of it:
    such answers are remembered (`lru_cache`) and found again in every game."""

    id: int
    seat: Seat
    kind: str
    level: int
    place: int = OUTSIDE
    ship: int = -1
    """The ship it is aboard of."""
    capacity: bool = True
    """Its one step of the round is still to be made."""
    steps: int = 0
    """Steps made in this subphase of MOVE."""
    levelled: int = 0
    """The round in which it last rose a level."""
    ordered: bool = False
    """Training bought in this round's Trade."""
    turned: bool = False
    """Training under way; complete at the next R7."""
    hurt: int = 0
    """Lives lost to ambushes in this round."""


Stack: TypeAlias = tuple[Unit, ...]
"""The units on one space."""


def _itself(unit: Unit) -> Unit:
    return unit


one = Kept(_itself, 1 << 15).__getitem__
"""The one object for all equal units: what is remembered of a stack is then found without comparing."""


def _rest(stack: Stack) -> Stack:
    for u in stack:
        if u.steps:
            return tuple([one(replace(u, steps=0)) for u in stack])
    return stack


def _refresh(stack: Stack) -> Stack:
    for u in stack:
        if u.steps or not u.capacity or u.hurt:
            return tuple([one(replace(u, steps=0, capacity=True, hurt=0)) for u in stack])
    return stack


rested = Kept(_rest, 1 << 14).__getitem__
"""The stack with no step made in this subphase."""
refreshed = Kept(_refresh, 1 << 14).__getitem__
"""The same with the round's own step still to be made, and nobody wounded."""


class Herd(Struct, frozen=True, gc=False):
    kind: str
    seat: Seat
    moved: int = 0
    """The round in which it last moved."""


class Site(Struct, frozen=True, gc=False):
    kind: str
    seat: Seat
    price: int
    quarters: int = 0
    accelerated: bool = False
    begun: int = 0


class Land(Struct, frozen=True, gc=False):
    """What stands on a land game field. The owner is whose completed settlement it is (-1: nobody's).
    [HH-019, HH-021]"""

    owner: Seat = -1
    settlement: str = ""
    shipyard: str = ""
    fort: bool = False
    site: Site | None = None
    herds: tuple[Herd, ...] = ()
    sown: Seat = -1
    red: bool = False
    unlocked: int = 0
    """The year in which a field with a red token may be sown."""
    ringed: bool = False
    """A ring was closed when it was last tested."""
    hungry: bool = False
    """It was encircled when Autumn began, so its barns are not full."""


class Realm(Struct, gc=False):
    """What belongs to one seat and does not stand on the map."""

    faction: int = -1
    gold: int = 0
    grain: int = 0
    fish: int = 0
    prestige: int = 0
    victory: int = 0
    victory_before: int = 0
    """At the last END."""
    alive: bool = True
    rivals: tuple[Seat, ...] = ()
    festival: int = 0
    """The year of the last festival."""
    fed: int = 0
    """The year of the last winter, if all settlements were fed or paid in it; less than 0 if not."""
    twice: bool = False
    """Paid to build twice this round."""
    gain: int = 0
    loss: int = 0
    """This year's prestige won by destroying units, and given away by losing them."""
    tribute_to: tuple[Seat, ...] = ()
    ransom_to: tuple[Seat, ...] = ()
    aided: Seat = -1
    aided_by: Seat = -1
    """This year's payments."""
    tributes: int = 0
    ransoms: int = 0
    """Taken less paid, in the whole game."""
    aids_given: int = 0
    aids_received: int = 0
    announced: str = ""
    battles: int = 0
    conquests: int = 0


class Pact(Struct, frozen=True, gc=False):
    """Friendship between two seats; `lord` leads a vassalage, `taker` took tribute (-1: nobody)."""

    a: Seat
    b: Seat
    since: int
    until: int = 0
    """The last round of a truce; 0: vassalage, until ended."""
    lord: Seat = -1
    taker: Seat = -1

    def binds(self, one: Seat, other: Seat) -> bool:
        return (self.a == one and self.b == other) or (self.a == other and self.b == one)


class Fighter(Struct, frozen=True, gc=False):
    unit: Unit
    lives: int
    stays: bool = False
    """Stays on its construction site."""


class Die(Struct, frozen=True, gc=False):
    colour: str
    swords: int
    unit: int = -1
    """Whose die it is; -1: a bonus die."""
    again: int = 0
    """Free re-rolls left."""
    best: bool = False
    fixed: bool = False
    """Never re-rolled: a recruit's or an elephant's."""


class Battle(Struct):
    """The battle or assault being fought. Side 0 is A, who declared it; side 1 is B."""

    space: int
    seats: tuple[Seat, Seat]
    siege: bool
    hosts: list[list[Fighter]]
    morale: int = -1
    """The side that still has its re-roll of morale."""
    garrison: bool = False
    wall: int = 0
    wall_dice: int = 0
    round: int = 0
    stage: str = ""
    charging: list[bool] = []
    charged: list[int] = []
    """Units that charged in this round and do not roll again."""
    dice: list[list[Die]] = []
    swords: list[int] = []
    shields: list[int] = []
    saved: list[int] = []
    paid: list[bool] = []
    aimed: list[bool] = []
    target: list[int] = []
    destroyed: list[int] = []
    """Enemy units each side has destroyed: levels to be gained."""

    def copy(self) -> Battle:
        b = copy(self)
        b.hosts = [host.copy() for host in b.hosts]
        b.charging, b.charged = b.charging.copy(), b.charged.copy()
        b.dice = [dice.copy() for dice in b.dice]
        b.swords, b.shields, b.saved = b.swords.copy(), b.shields.copy(), b.saved.copy()
        b.paid, b.aimed, b.target = b.paid.copy(), b.aimed.copy(), b.target.copy()
        b.destroyed = b.destroyed.copy()
        return b


class Notes(Struct, frozen=True):
    """Scratch of a game and its clones, never saved: what was worked out and stays true as long as the thing
    it was worked out for stays the same object."""

    walks: list[list[tuple[tuple[Unit, ...] | None, tuple[Action, ...]]]]
    """Per seat and space: a stack and the steps it can make."""
    plan: Any = None
    """The winter's plan as it was shown."""
    step: Step | None = None
    """The step that plans on from there: nothing has changed but what the player wishes."""
