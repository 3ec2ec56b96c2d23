"""The state of the realm of six kingdoms, its variants and its laws of conservation."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any, Literal

from msgspec import Meta

from pentarchy.kernel import Cards, Game, Seat
from pentarchy.kernel import Variants as Declared

from ..book import Book
from . import laws
from .imagined import imagine_secrets
from .records import (
    NO_GOODS,
    WAR_KINDS,
    Battle,
    Crusade,
    Dump,
    Gift,
    Horde,
    Loan,
    Pact,
    Piece,
    Siege,
    Work,
)
from .roster import holdings

PHASES = (
    "order",
    "empire",
    "diplomacy",
    "purchase",
    "taxes",
    "reinforcements",
    "events",
    "placement",
    "combat",
    "commerce",
)


class Variants(Declared, frozen=True):
    """How long to play, and the optional rules. [MU-518]"""

    turns: Annotated[int, Meta(ge=1, le=40)] = 10
    honour: Annotated[int, Meta(ge=0, le=60)] = 0
    honour_end: Literal["declared", "held"] = "declared"
    timed: bool = False
    kingdoms: Literal["choose", "draw"] = "choose"
    events_close: bool = False
    usurer_spent: bool = False
    objectives: bool = False
    far_harbours: bool = False
    difficult_mooring: bool = False
    combat_reserves: bool = False
    treasure_plunder: bool = False
    killer_guilds: bool = False
    corsair_guilds: bool = False
    walls_calm: bool = False
    relics: bool = False
    khan_religion: bool = False
    basileus_religion: bool = False


class State(Game, kw_only=True):
    """Rows are indexed by land or by seat; spaces and cards are numbers into the book's lists.

    What seldom changes is a tuple, which clones share (`changed` makes another one).
    """

    variants: Variants
    book: Book | Any = None
    turn: int = 0
    phase: str = "setup"
    order: list[Seat] = []
    shut: tuple[bool, ...] = ()
    """Spaces out of play with fewer than six seats."""

    kingdom: tuple[int, ...] = ()
    religion: tuple[str, ...] = ()
    florins: list[int] = []
    honour: list[int] = []
    tech: list[int] = []
    inventive: tuple[int, ...] = ()
    """Honour already granted for numbers of technologies."""
    capital: tuple[int, ...] = ()
    alive: list[bool] = []
    recruits: list[int] = []
    """FV to be placed."""
    returning: list[int] = []
    """FV that come back at the next Reinforcements (healed, treasure)."""
    reserve: list[int] = []
    """FV behind the screen (LOGISTICS)."""
    crusaders: tuple[int, ...] = ()
    """FV of the recruits that must serve the Crusade."""
    prisoners: tuple[tuple[int, ...], ...] = ()
    """Per holder, FV of each other seat."""
    wounds: tuple[tuple[int, ...], ...] = ()
    """Per seat, this turn's battle losses less prisoners, battle by battle."""
    healed: tuple[int, ...] = ()
    loans: list[Loan] = []
    gifts: list[Gift] = []
    war: list[int] = []
    """Per seat, a mask of the seats it is at war with."""
    pacts: list[Pact] = []
    serial: int = 0
    asked_peace: tuple[int, ...] = ()
    """Per seat, a mask of those it has signalled a wish for peace."""
    expelled: list[tuple[int, int]] = []
    """Transports that must leave an enemy's land: piece and the turn they are lost."""

    owner: list[int] = []
    army: list[int] = []
    town: list[int] = []
    fort: list[int] = []
    church: list[int] = []
    fair: list[int] = []
    dented: tuple[int, ...] = ()
    """Buildings damaged by an Event card (mask)."""
    damaged: tuple[int, ...] = ()
    """Buildings damaged by a calamity (mask)."""
    quay: tuple[int, ...] = ()
    """Far Away Harbours."""
    relic: tuple[int, ...] = ()
    """Relics lying in a land."""
    holy: tuple[int, ...] = ()
    """Lands with a Religious Capital."""
    shrine: tuple[int, ...] = ()
    """Lands to whose Cathedral relics were brought, one entry a relic."""

    pieces: list[Piece | None] = []
    crews: tuple[tuple[int, ...], ...] = ()
    """The pieces of each seat, of nobody (-2) and of the Barbarians (-1), by number: `realm.enroll`."""
    riders: tuple[int, ...] = ()
    """The pieces aboard of others."""
    works: list[Work] = []
    dumps: list[Dump] = []
    sieges: list[Siege] = []
    battle: Battle | None = None

    cards: Cards
    bag: tuple[int, ...] = ()
    """Event cards not yet drawn."""
    chest: tuple[int, ...] = ()
    """Treasure cards not yet drawn."""
    goals: tuple[int, ...] = ()
    """Each seat's objective card."""
    goals_left: tuple[int, ...] = ()
    corsair: list[tuple[int, int, int]] = []
    """Secret: card, sea area and victim of each Corsair; the seat is the card's holder."""

    doubles: int = 0
    """Calamity doubles in force; 0: no roll this turn."""
    calamity: str = ""
    event: str = ""
    """This turn's Event icon."""
    area: int = -1
    """The land area of the Event card on the table."""
    plague: list[int] = []
    """Per land, losses of the last Event phase; -1: not struck."""
    idle_fairs: tuple[int, ...] = ()
    horde: Horde | None = None
    crusade: Crusade | None = None
    pope: Seat = -1
    antipope: Seat = -1
    schism: list[bool] = []
    """Followers of the Antipope."""
    banned: list[bool] = []
    """Excommunicated seats."""
    grounded: tuple[int, ...] = ()
    """The turn until which a seat's Captains may not attack."""
    unpaid: tuple[int, ...] = ()
    """Tithes refused in all."""
    sins: tuple[int, ...] = ()
    """Grounds for excommunication: attacks on the Papal States, orders disobeyed."""
    see: int = -1
    """The Antipope's Religious Capital."""
    peril: int = 0
    """Damaging calamity turns in the Papal States in a row."""
    vacant: str = ""
    """An office that waits for an election: pope or antipope."""
    conclave: int = 0
    """A murdered Pope: the turn after whose Combat the election is held."""
    income: tuple[int, ...] = ()
    """Tax income of this turn, for the tithe."""
    raided: list[int] = []
    """Lands and pieces Barbarians attacked this turn."""
    converted: tuple[bool, ...] = ()
    """Changed religion by a variant."""
    ended: str = ""
    deeds: tuple[tuple[int, ...], ...] = ()
    """Per seat, conquests, sieges begun, sales, peaces sought and made: for the statistics."""
    tally: tuple[int, ...] = ()
    """Battles, calamities, Crusades: for the statistics."""

    def enter(self, phase: str) -> None:
        """A phase of the turn begins."""
        self.phase = phase
        self.tell("phase", phase=phase, turn=self.turn)

    # ---- what pieces hold --------------------------------------------------------------------------------

    def roll_call(self) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """Each owner's pieces, and those aboard of others."""
        crews: list[list[int]] = [[] for _ in self.crews]
        riders = []
        for n, p in enumerate(self.pieces):
            if p is not None:
                crews[p.owner].append(n)
                if p.aboard >= 0:
                    riders.append(n)
        return tuple(map(tuple, crews)), tuple(riders)

    def army_room(self, n: int) -> int:
        """FV a transport can still take aboard; armies in a wagon on a ship are aboard the ship too.

        [MU-070, MU-270]
        """
        pieces, tables = self.pieces, self.book.tables.transports
        p = pieces[n]
        assert p is not None, f"piece {n} is gone"
        left: int = (tables.war_room if p.kind in WAR_KINDS else tables.trade_room)[p.level - 1] - p.fv
        for m in self.riders:
            q = pieces[m]
            if q is not None and q.aboard == n and q.kind != "captain":
                left -= tables.heavy + q.fv
        return left

    def cube_room(self, p: Piece, good: int) -> int:
        """Units of a good a transport can still load; a started batch of ten takes a whole cube.

        [MU-369, MU-384]
        """
        t = self.book.tables.transports
        free: int = t.cubes[p.level - 1]
        if p.goods == NO_GOODS:
            return free * t.cube
        free -= sum([-(-n // t.cube) for n in p.goods])
        return free * t.cube + -p.goods[good] % t.cube

    def total_armies(self, seat: Seat) -> int:
        """FV on the board and behind the screen: no more than the box holds. [MU-266]"""
        army, pieces, fv = self.army, self.pieces, self.reserve[seat]
        for t in holdings(self.owner)[seat]:
            fv += army[t]
        for n in self.crews[seat]:
            p = pieces[n]
            if p is not None:
                fv += p.fv
        return fv

    # ---- copies, and what must always hold ---------------------------------------------------------------

    def clone(self) -> State:
        g = super().clone()
        g.order = g.order.copy()
        g.florins = g.florins.copy()
        g.honour = g.honour.copy()
        g.tech = g.tech.copy()
        g.alive = g.alive.copy()
        g.recruits = g.recruits.copy()
        g.returning = g.returning.copy()
        g.reserve = g.reserve.copy()
        g.loans = g.loans.copy()
        g.gifts = g.gifts.copy()
        g.war = g.war.copy()
        g.pacts = g.pacts.copy()
        g.expelled = g.expelled.copy()
        g.owner = g.owner.copy()
        g.army = g.army.copy()
        g.town = g.town.copy()
        g.fort = g.fort.copy()
        g.church = g.church.copy()
        g.fair = g.fair.copy()
        g.pieces = g.pieces.copy()
        g.works = g.works.copy()
        g.dumps = g.dumps.copy()
        g.sieges = g.sieges.copy()
        g.corsair = g.corsair.copy()
        g.plague = g.plague.copy()
        g.schism = g.schism.copy()
        g.banned = g.banned.copy()
        g.raided = g.raided.copy()
        g.cards = g.cards.copy()
        return g

    def shuffle_hidden(self, seat: Seat | None, rng: Random) -> None:
        """Hands and deck change places; what else others hide is made up anew."""
        me = self.seats if seat is None else seat
        self.cards.redeal(me, rng)
        imagine_secrets(self, me, rng)

    def check(self) -> None:
        laws.check(self)
