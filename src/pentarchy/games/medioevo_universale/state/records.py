"""The small things the state is made of: pieces, pacts, loans, sieges, battles, works.

All are frozen: a change puts a new one in its place, so that clones may share them.
"""

from __future__ import annotations

import msgspec

BARBARIAN = -1
"""Owner of what belongs to no player."""

OWNERLESS = -2
"""Owner of an abandoned transport: whoever comes may man it."""

OFFBOARD = -1
"""A bought piece that waits for Placement."""

NO_GOODS = (0,) * 8
ALL = (1 << 16) - 1
"""Everybody, onlookers included, has seen a card."""

DECK, DISCARD = 0, 1
"""Places of Empire cards; hands and cards lying in front of a seat follow."""

BATTLES, STRIKES, CRUSADES = range(3)
CONQUESTS, SIEGES, SALES, PEACES = range(4)
"""What the statistics count, of the whole game and of each seat."""

SEA_KINDS = ("merchant", "galley")
LAND_KINDS = ("caravan", "wagon")
WAR_KINDS = ("galley", "wagon")
TRADE_KINDS = ("merchant", "caravan")
TRANSPORTS = ("merchant", "galley", "caravan", "wagon")


def hand(seat: int) -> int:
    """Where a seat's Empire cards lie."""
    return 2 + seat


def front(seat: int) -> int:
    """Where cards given to a seat lie, open to all."""
    return 10 + seat


class Piece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A transport, Captain or siege engine. [MU-018, MU-318]"""

    kind: str
    level: int
    owner: int
    at: int
    aboard: int = -1
    """The transport that carries it."""
    fv: int = 0
    goods: tuple[int, ...] = NO_GOODS
    mp: int = 0
    loads: int = 0
    """Loadings this turn; a captain: attacks made."""
    moved: bool = False
    """Moved in Combat; a captain: promoted this turn."""
    acts: int = 0
    """Commerce actions used: 1 move, 2 buy, 4 sell. A captain: the level he began the turn with."""
    bought: tuple[tuple[int, int, int], ...] = ()
    """Of goods bought in players' settlements: good, whose settlement it was, units."""
    since: int = 0
    """The turn a transport became ownerless; a barbarian ship: 1 if it comes from a Pirates calamity."""
    stuck: bool = False
    """A Commerce move is out of the question: it moved in Combat, or an event holds it."""
    damaged: bool = False
    """Docked in a storm: useless until repaired."""
    relics: int = 0
    """Relics a Captain carries."""


class Pact(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An agreement of two or more players."""

    id: int
    kind: str
    """alliance, transit, trade, truce, loan, promise, crusade or safe-conduct."""
    parties: tuple[int, ...]
    until: int = 0
    """The last turn it holds; 0: without end."""
    sum: int = 0
    """Toll per load of a trade pact; what a loan pays back."""
    secret: bool = False


class Gift(msgspec.Struct, frozen=True, gc=False):
    """An Empire card lying in front of a player: Diplomat, Princess, Miser or Usurer."""

    card: int
    kind: str
    giver: int
    holder: int
    until: int
    turns: int = 0
    """How long it lasts in all."""


class Loan(msgspec.Struct, frozen=True, gc=False):
    seat: int
    due: int
    """To pay back, interest included."""


class Work(msgspec.Struct, frozen=True, gc=False):
    """A building paid for, to be erected at the end of Placement."""

    seat: int
    at: int
    what: str
    level: int = 1


class Dump(msgspec.Struct, frozen=True, gc=False):
    """Goods left on a territory."""

    at: int
    goods: tuple[int, ...]
    until: int
    """The turn they are gone; 0: they stay."""
    bought: tuple[tuple[int, int, int], ...] = ()
    """Where they come from, as in a transport's hold."""


class Siege(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A fortification closed in by war transports in its territory (land) or in a sea beside it."""

    seat: int
    at: int
    since: int
    confirmed: bool = False
    """This turn; who could not may wait for reinforcements."""
    chief: int = -1
    """The Captain who declared it (piece number)."""


class Battle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The fight in progress."""

    attacker: int
    defender: int
    """Whose land or fleet is attacked; the guests who help are in `defenders`."""
    where: int
    origin: int
    target: str
    """land: the territory; fleet: transports standing there."""
    forces: tuple[int, ...] = ()
    """Attacking transports."""
    horde: int = 0
    """Attacking Barbarian FV."""
    chief: int = -1
    """The Captain leading (piece number)."""
    captains: tuple[int, ...] = ()
    """All Captains who led in this attack."""
    defenders: tuple[int, ...] = ()
    """Who defends, in fighting order."""
    turn: int = 0
    """Which of them fights the next roll."""
    round: int = 0
    shown: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Empire cards on the table: attacker, defender."""
    lost: tuple[int, int] = (0, 0)
    fallen: tuple[tuple[int, int, int], ...] = ()
    """At whose hands whose FV fell, roll by roll."""
    assault: bool = False
    rammed: bool = False
    dice: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Last roll: die and total of the attacker, die and total of the defender."""
    siege: bool = False
    """It follows from a siege: the attack needs no Captain's action."""
    allies: tuple[int, ...] = ()
    """Crusaders besides the leader, in fighting order."""


class Horde(msgspec.Struct, frozen=True, gc=False):
    """The Barbarian Invasion on its march."""

    at: int
    goal: int
    engine: int
    captain: int
    sieging: int = -1
    """The fortified land it closes in."""
    outside: int = 0
    """FV that wait beyond the board before a besieged entry."""


class Crusade(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A Crusade from its call to its end."""

    leader: int
    start: int
    target: int
    honour: int
    leaves: int
    """The turn of the march."""
    least: int
    crusaders: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    visited: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    """Seats whose FANATICISM armies were granted."""
    halved: bool = False
    army: tuple[int, ...] = ()
    """Transports on the march; only the leader moves them."""
