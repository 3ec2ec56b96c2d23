"""The state of Swords & Sails, its options, and the words the rules use to read and change it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from pentarchy.kernel import Cards, Dice, Game, Seat, Variants

from .battle_state import Battle
from .book import Book

NEUTRAL, CLOSED = -1, -2
"""Owners of land that no player controls; closed land is out of play (SS-094)."""
NOWHERE = -1
FORMATIONS = 5
"""Armies and fleets a faction has (SS-002)."""
MOST_SEATS = 15
STACK, DISCARD, TABLE, OFFERED, HAND = 0, 4, 8, 16, 40
"""Places of cards: stacks and discards by colour, face up on the table, offered by a seat, in a hand."""
ARMY_NAMES = ("I", "II", "III", "IV", "V")
NO_ARMY = (0, 0, 0, 0, 0, 0)
NO_FLEET = (0, 0, 0)

Units = tuple[int, ...]
"""How many of each unit (KN HC LC HI LI PS) or ship (WS RD TR)."""

SetName = Literal[
    "auto", "choose", "6A", "6B", "6C", "5A", "5B", "5C", "5D", "5E", "4A", "4B", "4C", "4D", "4E", "4F",
    "3A", "3B", "3C", "3D", "3E", "3F", "3G", "3H",
]  # fmt: skip


class SailVariants(Variants, frozen=True):
    """How long, with which factions, and by which of the optional rules."""

    length: Annotated[Literal["short", "medium", "long", "total"], Meta(title="Length")] = "short"
    combat: Annotated[Literal["quick", "normal"], Meta(title="Combat")] = "quick"
    factions: Annotated[SetName, Meta(title="Set of great powers")] = "auto"
    seasons: Annotated[int, Meta(ge=1, le=400, title="Seasons at most")] = 40
    last_year: Annotated[bool, Meta(title="Ends with winter 1006")] = False
    poland: Annotated[bool, Meta(title="Minor faction: Poland")] = False
    hungary: Annotated[bool, Meta(title="Minor faction: Hungary")] = False
    qurtuba: Annotated[bool, Meta(title="Minor faction: Qurtuba")] = False
    bulgaria: Annotated[bool, Meta(title="Minor faction: Bulgaria")] = False
    leon: Annotated[bool, Meta(title="Minor faction: Leon")] = False
    ireland: Annotated[bool, Meta(title="Minor faction: Ireland")] = False
    khazar: Annotated[bool, Meta(title="Minor faction: Khazars")] = False
    armenia: Annotated[bool, Meta(title="Minor faction: Armenia")] = False
    advanced_pairings: Annotated[bool, Meta(title="Minor factions may start with each other")] = False
    removal: Annotated[bool, Meta(title="Put pieces aside for absent neighbours")] = False
    head_start: Annotated[bool, Meta(title="Draft neutral land first")] = False
    first_game: Annotated[bool, Meta(title="Scripted first season")] = False
    leaders: Annotated[Literal["none", "dealt", "chosen"], Meta(title="Leader cards")] = "none"
    maintenance: Annotated[bool, Meta(title="Upkeep of units")] = False
    espionage_only: Annotated[bool, Meta(title="Espionage instead of intrigue cards")] = False
    partial_siege: Annotated[bool, Meta(title="Siege city by city")] = False
    spring_diplomacy: Annotated[bool, Meta(title="Diplomacy only in spring")] = False
    double_withdraw: Annotated[bool, Meta(title="Two Withdraw cards leave before battle")] = False
    big_battles_quick: Annotated[bool, Meta(title="Over 50 units: quick combat")] = False
    passage_at_once: Annotated[bool, Meta(title="New allies share land at once")] = False
    strict_blockade: Annotated[bool, Meta(title="Straits are shut even without guards")] = False
    wait_after_change: Annotated[bool, Meta(title="A changed team waits before it can win")] = True
    old_enemies: Annotated[bool, Meta(title="Byzantium and Fatimids never ally (under seven powers)")] = True
    offers: Annotated[int, Meta(ge=0, le=20, title="Offers per seat and Diplomacy")] = 3


class Order(msgspec.Struct, frozen=True, gc=False):
    """What one army or fleet is to do this season; the destination is part of it (SS-283)."""

    kind: str = "defend"
    to: int = NOWHERE
    fleet: int = -1
    """The fleet that carries the army, to board, to cross or to land from."""
    before: bool = False
    """Board or land before the fleet sails."""
    foe: Seat = -1
    """The only faction attacked; -1 is everybody (SS-288)."""
    mate: int = -1
    """The army or fleet supported."""


DEFEND = Order()


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """Units that change from one army to another, or from one fleet to another (SS-289)."""

    sea: bool
    giver: int
    taker: int
    kind: int
    n: int
    before: bool


class Trade(msgspec.Struct, frozen=True, gc=False):
    """A Trade Agreement in play: the card, its partners, the gold on it and the season it was made."""

    card: int
    a: Seat
    b: Seat
    gold: int
    turn: int
    refused: bool = False
    """This season the partners found no agreement, or have taken their share."""


class Suit(msgspec.Struct, frozen=True, gc=False):
    """A Political Minor Ally waiting for support: who plays it, for which land, who stands by it."""

    card: int
    seat: Seat
    land: int
    supporters: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()


def places(row: list[int], value: int) -> list[int]:
    """Where in a row a value stands, found without looking at each entry in turn."""
    found, i = [], -1
    for _ in range(row.count(value)):
        i = row.index(value, i + 1)
        found.append(i)
    return found


class SwordsAndSails(Game, kw_only=True):
    if TYPE_CHECKING:
        book: Book
    variants: SailVariants
    half: str = ""
    factions: list[int]
    """Per seat; -1 until chosen."""
    leaders: list[int]
    order: tuple[Seat, ...] = ()
    """Seats in the order in which cards are played (SS-181)."""
    turn: int = 0
    """Seasons gone by since spring 1000."""
    phase: int = 0
    gold: list[int]
    out: list[bool]
    # ---- land
    owner: list[int]
    friend: tuple[int, ...]
    """Who controlled each land when the season began (for withdrawals)."""
    minor: list[int]
    major: list[int]
    built: list[int]
    """Minor cities that players added: only these can be upgraded (SS-442)."""
    fresh: list[int]
    """Of them, those placed this season (SS-545)."""
    barren: list[int]
    """Pillage markers."""
    idle: list[int]
    """The turn in which a pillaged land produced nothing for the last time, or -1 (SS-250)."""
    parts: list[tuple[tuple[int, int, int, int], ...]]
    """Partial siege: (seat, minor cities, major cities, the capital) held by others than the controller."""
    # ---- teams and victory
    team: list[int]
    since: list[int]
    mark: list[int]
    ban: list[int]
    """The first turn in which the seat may be marked again."""
    # ---- cards and deals
    cards: Cards
    trades: list[Trade] = []
    suits: list[Suit] = []
    played: list[int]
    """Per seat, this season: marks of what may be done once; in the espionage-only game the agents bought."""
    spied: list[int]
    """Bits per formation (armies, then fleets): seats that have tried it this season."""
    agents: list[int]
    """Counter agents bought in the espionage-only game."""
    runs: int = 0
    """Extra runs of the Diplomacy timer this season."""
    # ---- armies and fleets: seat * 5 + number
    army: list[Units]
    army_at: list[int]
    aboard: list[int]
    fleet: list[Units]
    fleet_at: list[int]
    port: list[int]
    convoy: list[int]
    """The fleet whose load this one shares, or -1."""
    seen_army: list[int]
    seen_fleet: list[int]
    """Bits of the seats (and of onlookers) who know what is in it now."""
    notes: list[tuple[tuple[int, int, Units], ...]]
    """What each seat (the last: everybody) saw of others' formations: formation, turn, units."""
    # ---- this season's movement
    orders: list[Order]
    """Armies, then fleets."""
    transfers: tuple[Transfer, ...] = ()
    came_from: list[int]
    """Armies, then fleets: where it was when the season's movement began."""
    landed: list[int]
    """The fleet an army came ashore from, or -1."""
    leaving: list[int]
    """Armies, then fleets: 0 stands, 1 must retreat, 2 withdraws by card, 3 beaten and back aboard or
    away."""
    shut: list[int]
    """Armies, then fleets: a space it may not retreat into, or -1."""
    battle: Battle | None = None
    sieging: tuple[int, ...] = ()
    """Lands whose intruders must siege this season (R-41)."""
    bids: list[tuple[int, ...]] = []
    """Head start: per land the markers of each seat."""
    tally: list[int]
    """Statistics: battles, sieges, captures, pillages, marriages, sabotages."""

    @classmethod
    def setup(cls, book: Book, seats: int, variants: SailVariants, seed: bytes) -> SwordsAndSails:
        from .setup import prepare

        lands, n = book.lands, seats * FORMATIONS
        g = cls(
            book=book, seats=seats, variants=variants, dice=Dice(seed),
            factions=[-1] * seats, leaders=[-1] * seats, gold=[0] * seats, out=[False] * seats,
            owner=[NEUTRAL] * lands, friend=(NEUTRAL,) * lands,
            minor=[land.minor for land in book.map.lands], major=[land.major for land in book.map.lands],
            built=[0] * lands, fresh=[0] * lands, barren=[0] * lands, idle=[-1] * lands, parts=[()] * lands,
            team=[-1] * seats, since=[-1] * seats, mark=[-1] * seats, ban=[0] * seats,
            cards=Cards(at=[STACK + back for back in book.backs], seen=[0] * len(book.deck)),
            played=[0] * seats, spied=[0] * (2 * n), agents=[0] * seats,
            army=[NO_ARMY] * n, army_at=[NOWHERE] * n, aboard=[-1] * n,
            fleet=[NO_FLEET] * n, fleet_at=[NOWHERE] * n, port=[-1] * n, convoy=[-1] * n,
            seen_army=[0] * n, seen_fleet=[0] * n, notes=[()] * (seats + 1),
            orders=[DEFEND] * (2 * n), came_from=[NOWHERE] * (2 * n), landed=[-1] * n,
            leaving=[0] * (2 * n), shut=[-1] * (2 * n), tally=[0] * 6,
        )  # fmt: skip
        prepare(g)
        return g

    def clone(self) -> SwordsAndSails:
        g = super().clone()
        g.factions, g.leaders, g.owner = g.factions.copy(), g.leaders.copy(), g.owner.copy()
        g.gold, g.out = g.gold.copy(), g.out.copy()
        g.minor, g.major, g.built, g.fresh = g.minor.copy(), g.major.copy(), g.built.copy(), g.fresh.copy()
        g.barren, g.idle, g.parts = g.barren.copy(), g.idle.copy(), g.parts.copy()
        g.team, g.since, g.mark, g.ban = g.team.copy(), g.since.copy(), g.mark.copy(), g.ban.copy()
        g.cards, g.trades, g.suits = g.cards.copy(), g.trades.copy(), g.suits.copy()
        g.played, g.spied, g.agents = g.played.copy(), g.spied.copy(), g.agents.copy()
        g.army, g.army_at, g.aboard = g.army.copy(), g.army_at.copy(), g.aboard.copy()
        g.fleet, g.fleet_at, g.port, g.convoy = (
            g.fleet.copy(),
            g.fleet_at.copy(),
            g.port.copy(),
            g.convoy.copy(),
        )
        g.seen_army, g.seen_fleet, g.notes = g.seen_army.copy(), g.seen_fleet.copy(), g.notes.copy()
        g.orders, g.came_from = g.orders.copy(), g.came_from.copy()
        g.landed, g.leaving, g.shut = g.landed.copy(), g.leaving.copy(), g.shut.copy()
        g.bids, g.tally = g.bids.copy(), g.tally.copy()
        if g.battle is not None:
            g.battle = g.battle.copy()
        return g

    # ---- seats, sides, time --------------------------------------------------------------------------------

    @property
    def season(self) -> int:
        return self.turn % 4

    @property
    def year(self) -> int:
        return self.book.tables.first_year + self.turn // 4

    @property
    def alive(self) -> list[Seat]:
        out = self.out
        return [s for s in range(self.seats) if not out[s]] if True in out else list(range(self.seats))

    @property
    def in_order(self) -> list[Seat]:
        """Players still in the game, in the order of playing cards."""
        return [s for s in self.order if not self.out[s]]

    def fid(self, seat: Seat) -> str:
        return self.book.factions[self.factions[seat]].id

    def has_leader(self, seat: Seat, leader: str) -> bool:
        return self.leaders[seat] >= 0 and self.leaders[seat] == self.book.leader[leader]

    def allied(self, a: Seat, b: Seat) -> bool:
        """On one side: the same player, or members of one team."""
        return a == b or (a >= 0 <= b and self.team[a] >= 0 and self.team[a] == self.team[b])

    def members(self, seat: Seat) -> list[Seat]:
        """The seat's team, or itself alone."""
        t = self.team[seat]
        return [seat] if t < 0 else [s for s in range(self.seats) if self.team[s] == t]

    def side(self, seat: Seat) -> Seat:
        """One name for all players of a side: its first seat."""
        t = self.team[seat]
        return seat if t < 0 else self.team.index(t)

    def passes(self, seat: Seat, host: Seat) -> bool:
        """May the seat enter and share the host's land? (SS-304, R-37)"""
        if seat == host:
            return True
        if not self.allied(seat, host):
            return False
        return self.variants.passage_at_once or max(self.since[seat], self.since[host]) < self.turn

    # ---- land ----------------------------------------------------------------------------------------------

    def cities(self, land: int) -> int:
        """City counters there: majors count as one (SS-438)."""
        return self.minor[land] + self.major[land]

    def worth(self, land: int) -> int:
        """Cities as the marriage limit and the points count them: a major is three."""
        return self.minor[land] + 3 * self.major[land]

    def is_port(self, land: int) -> bool:
        return bool(self.book.coast[land]) and self.minor[land] + self.major[land] > 0

    def lands_of(self, seat: Seat) -> list[int]:
        return [land for land, owner in enumerate(self.owner) if owner == seat]

    def capital_holder(self, land: int) -> Seat:
        """The seat whose capital this land is, if that faction plays (R-107), else -1."""
        f = self.book.capital_of[land]
        return self.factions.index(f) if f >= 0 and f in self.factions else -1

    def open_sea(self, sea: int) -> bool:
        return not self.half or self.book.map.seas[sea - self.book.lands].half == self.half

    def crossing(self, seat: Seat, a: int) -> int:
        """The land an army may reach from here over a strait whose banks are both the player's, or -1
        (SS-311)."""
        if self.owner[a] == seat:
            for _, _, x, y, open in self.book.straits:
                if open and a in (x, y) and self.owner[(other := x + y - a)] == seat:
                    return other
        return -1

    def strait_holder(self, sea: int, to: int) -> Seat:
        """Who controls both banks of the strait between two sea zones (R-67), or -1."""
        for u, v, x, y, _ in self.book.straits:
            if (sea, to) in ((u, v), (v, u)):
                p, q = self.owner[x], self.owner[y]
                if p >= 0 and q >= 0 and self.allied(p, q):
                    return p
        return -1

    # ---- armies and fleets ---------------------------------------------------------------------------------

    def armies_of(self, seat: Seat) -> list[int]:
        at, aboard, first = self.army_at, self.aboard, seat * FORMATIONS
        return [a for a in range(first, first + FORMATIONS) if at[a] >= 0 or aboard[a] >= 0]

    def fleets_of(self, seat: Seat) -> list[int]:
        at, first = self.fleet_at, seat * FORMATIONS
        return [f for f in range(first, first + FORMATIONS) if at[f] >= 0]

    def armies_in(self, land: int) -> list[int]:
        return places(self.army_at, land)

    def standing(self, land: int) -> list[int]:
        """Armies there that are not on their way out."""
        leaving = self.leaving
        return [a for a in places(self.army_at, land) if not leaving[a]]

    def fleets_at_sea(self, sea: int) -> list[int]:
        port = self.port
        return [f for f in places(self.fleet_at, sea) if port[f] < 0]

    def lead(self, f: int) -> int:
        """The fleet whose load this one shares (R-104)."""
        return self.convoy[f] if self.convoy[f] >= 0 else f

    def group(self, f: int) -> list[int]:
        """All fleets that share one load."""
        lead, convoy = self.lead(f), self.convoy
        first = f - f % FORMATIONS  # only fleets of one player share a load
        return [
            lead,
            *[x for x in range(first, first + FORMATIONS) if convoy[x] == lead and self.fleet_at[x] >= 0],
        ]

    def capacity(self, f: int) -> int:
        """Army units a fleet, with those that share its load, can carry (SS-011)."""
        (ws, rd, tr), convoy = self.book.carry, self.convoy
        lead, first, total = self.lead(f), f - f % FORMATIONS, 0
        for x in range(first, first + FORMATIONS):
            if x == lead or convoy[x] == lead:
                ships = self.fleet[x]
                total += ships[0] * ws + ships[1] * rd + ships[2] * tr
        return total

    def cargo(self, f: int) -> list[int]:
        lead, aboard = self.lead(f), self.aboard
        first = f - f % FORMATIONS  # SS-543: only its own player's armies
        return [a for a in range(first, first + FORMATIONS) if aboard[a] == lead]

    def load(self, f: int) -> int:
        return sum([sum(self.army[a]) for a in self.cargo(f)])

    def peasants_ok(self, seat: Seat, units: Units) -> bool:
        """SS-026, SS-027: peasants are at most half, or for Kiev two thirds, of an army."""
        n, of = self.book.factions[self.factions[seat]].peasants
        return units[5] * of <= n * sum(units)

    def disband(self, a: int) -> None:
        """An army that is no more (SS-018)."""
        self.army[a], self.army_at[a], self.aboard[a], self.seen_army[a] = NO_ARMY, NOWHERE, -1, 0
        self.leaving[a], self.orders[a] = 0, DEFEND

    def scuttle(self, f: int) -> None:
        """A fleet that is no more (SS-020); what still shared its load goes on under another lead."""
        n = len(self.fleet)
        rest = [x for x in self.group(f) if x != f]
        aboard = places(self.aboard, f)
        if self.lead(f) == f and rest:
            for x in rest:
                self.convoy[x] = -1 if x == rest[0] else rest[0]
            for a in aboard:
                self.aboard[a] = rest[0]
        else:
            for a in aboard:
                self.disband(a)
        self.fleet[f], self.fleet_at[f], self.port[f], self.convoy[f] = NO_FLEET, NOWHERE, -1, -1
        self.seen_fleet[f], self.leaving[n + f], self.orders[n + f] = 0, 0, DEFEND

    def show(self, pieces: list[int], sea: bool, to: int) -> None:
        """Let the seats of the mask `to` see what is in these formations (SS-035); they remember it."""
        n = len(self.army) if sea else 0
        bits, force = (self.seen_fleet, self.fleet) if sea else (self.seen_army, self.army)
        for p in pieces:
            bits[p] |= to
        fresh = {n + p: (n + p, self.turn, force[p]) for p in pieces}
        seers = [self.seats] if to == self.everybody else [s for s in range(self.seats) if to >> s & 1]
        for s in seers:
            kept = [note for note in self.notes[s] if note[0] not in fresh]
            self.notes[s] = (*kept, *fresh.values())

    @property
    def everybody(self) -> int:
        return (1 << (self.seats + 1)) - 1

    # ---- cards ---------------------------------------------------------------------------------------------

    def hand(self, seat: Seat) -> list[int]:
        return self.cards.lie(HAND + seat)

    def holds(self, seat: Seat, kind: str) -> int:
        """A card of this kind in the seat's hand, or -1."""
        at, place = self.cards.at, HAND + seat
        for card in self.book.copies[kind]:
            if at[card] == place:
                return card
        return -1

    def backs(self, seat: Seat, colour: int) -> int:
        """How many cards of a colour the seat holds, as everybody sees."""
        at, place, n = self.cards.at, HAND + seat, 0
        for card in self.book.of_colour[colour]:
            if at[card] == place:
                n += 1
        return n

    def discard(self, card: int) -> None:
        """Play a card: everybody sees it go to the discards of its colour."""
        self.cards.move(card, DISCARD + self.book.backs[card], self.everybody)

    # ---- knowledge -----------------------------------------------------------------------------------------

    def shuffle_hidden(self, seat: Seat | None, rng: Random) -> None:
        from .knowledge import shuffle

        shuffle(self, seat, rng)

    def check(self) -> None:
        from .knowledge import check

        check(self)
