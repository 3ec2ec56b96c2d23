"""Set-up: nations by the lowest open card, gifts, colours, hidden placement, the first invention."""

from __future__ import annotations

from pentarchy.kernel import Action, Cards, Dice, Seat, Step, changed, replace

from ..book import SEA, SHIP, SUPPLIES, UNITS, UNITS_PER_SEAT, Book
from ..state import ASIDE, CHITS, DECK, POOL, UNDER, State, Variants
from .cards import draw_cards
from .kingdom import gain_invention, settle, take_land
from .turn import Century
from .units import enter, spare


def begin(book: Book, seats: int, variants: Variants, seed: bytes) -> State:
    """The empty board, all cards aside, and what happens first. [RK-024, RK-042]"""
    hexes, units, chits = len(book.hexes), seats * UNITS_PER_SEAT, seats * CHITS
    g = State(
        book=book,
        seats=seats,
        variants=variants,
        dice=Dice(seed),
        nation=(-1,) * seats,
        colour=(-1,) * seats,
        cards=Cards([ASIDE] * len(book.influence), [(2 << seats) - 1] * len(book.influence)),
        fate=tuple(range(len(book.fate))),
        bids=((),) * seats,
        nullified=(False,) * seats,
        stock=[[0, 0, 0] for _ in range(seats)],
        track=[[0, 0, 0] for _ in range(seats)],
        lands=[0] * seats,
        unity=[0] * seats,
        inventions=[0] * seats,
        place=[-1] * chits,
        level=[0] * chits,
        buildings=(0,) * chits,
        monastery=(-1,) * chits,
        grown=(False,) * chits,
        built=(False,) * chits,
        site=(-1,) * hexes,
        cube=(-1,) * hexes,
        holder=[-1] * hexes,
        force=[0] * hexes,
        ship_at=[-1] * hexes,
        at=[POOL] * units,
        light=(False,) * units,
        ap=[0] * units,
        aboard=(-1,) * units,
        marks=(0,) * units,
        aim=(-1,) * units,
        tally=[0, 0, 0, 0],
    )
    g.begin(DealRows(), OfferNation(), ReceiveBonuses())
    return g


class DealRows(Step[State], frozen=True):
    """Ten open cards each. With three players, and in our two-player rule, some nations stay out.

    [RK-017, RK-224]
    """

    rule = "RK-017"

    def run(self, g: State) -> None:
        book = g.book
        pool = [c for c, n in enumerate(book.nation_of) if g.seats not in book.nations[n].out_of]
        for seat in range(g.seats):
            row = [pool.pop(g.draw(len(pool))) for _ in range(book.limits.row_cards)]
            for card in row:
                g.cards.move(card, seat, g.everybody)
            g.tell("row", seat=seat, cards=sorted(c + 1 for c in row))


class OfferNation(Step[State], frozen=True):
    """Whoever has the lowest open card, and no nation yet, takes its nation or discards it.

    [RK-018, RK-019, RK-020, RK-021]
    """

    rule = "RK-018"

    def lowest(self, g: State) -> int:
        """The lowest card in the rows of players without a nation, or -1."""
        at = g.cards.at
        return next((c for c in range(len(at)) if at[c] < g.seats and g.nation[at[c]] < 0), -1)

    def who(self, g: State) -> Seat | None:
        card = self.lowest(g)
        return g.cards.at[card] if card >= 0 else None

    def run(self, g: State) -> None:
        """All rows are settled or empty: players without cards choose from what is left."""
        g.then(*(PickNation(s) for s in range(g.seats) if g.nation[s] < 0))

    def options(self, g: State, seat: Seat) -> list[Action]:
        card = self.lowest(g)
        nation = g.book.nation_of[card]
        options: list[Action] = [("take", g.book.nations[nation].id)]
        if any(g.book.nation_of[c] != nation for c in g.hand(seat)):
            options.append(("refuse", g.book.nations[nation].id))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        nation = next(k for k, n in enumerate(g.book.nations) if n.id == action[1])
        if action[0] == "take":
            claim(g, seat, nation)
        else:
            g.tell("refuses", seat=seat, nation=nation)
        for card in g.book.cards_of[nation]:
            at = g.cards.at[card]
            if at == seat if action[0] == "refuse" else at < g.seats and at != seat:
                g.cards.move(card, ASIDE, g.everybody)
        g.then(self)

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return options[0]


def claim(g: State, seat: Seat, nation: int) -> None:
    """The nation is taken, and nobody else can have it. [RK-022]"""
    g.nation = changed(g.nation, seat, nation)
    g.order.append(seat)
    g.tell("nation", seat=seat, nation=nation)


class PickNation(Step[State], frozen=True):
    """A player whose row was emptied by others chooses any nation left. [RK-021, RK-022]"""

    rule = "RK-021"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [
            ("take", n.id)
            for k, n in enumerate(g.book.nations)
            if k not in g.nation and g.seats not in n.out_of
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        nation = next(k for k, n in enumerate(g.book.nations) if n.id == action[1])
        claim(g, seat, nation)
        g.cards.move(g.book.cards_of[nation][0], seat, g.everybody)


class ReceiveBonuses(Step[State], frozen=True):
    """The gifts on the own nation's cards; then all cards become the stack, and draw gifts draw from it.

    [RK-023, RK-024, RK-025, RK-028, RK-225]
    """

    rule = "RK-023"

    def run(self, g: State) -> None:
        book = g.book
        draws: list[tuple[Seat, int]] = []
        levies: list[tuple[int, ...]] = [()] * g.seats
        for seat in g.order:
            levy = [UNITS.index(u) for u in book.limits.start_units]
            for card in g.hand(seat):
                if book.nation_of[card] != g.nation[seat]:
                    continue
                gift = book.influence[card].gift
                g.tell("gift", seat=seat, card=card + 1)
                if gift.kind in SUPPLIES:
                    g.stock[seat][SUPPLIES.index(gift.kind)] += gift.amount
                elif gift.kind == "invention":
                    gain_invention(g, seat, book.gift_invention[card])
                elif gift.kind == "cards":
                    draws.append((seat, card))
                else:
                    levy += [UNITS.index(gift.kind)] * gift.amount
            levies[seat] = tuple(sorted(levy))
        g.cards.at = [DECK] * len(g.cards.at)
        g.cards.seen = [0] * len(g.cards.at)
        g.under = tuple([card for _, card in draws])
        for _, card in draws:
            g.cards.at[card], g.cards.seen[card] = UNDER, g.everybody
        for seat, card in draws:
            draw_cards(g, seat, book.influence[card].gift.amount)
        g.then(ChooseColours(), PlaceStart(tuple(levies)), RevealStart(), FirstInventions(), Century(1))


class ChooseColours(Step[State], frozen=True):
    """Kingdom boards are chosen freely, in the order of the nations. [RK-032]"""

    rule = "RK-032"

    def run(self, g: State) -> None:
        g.phase = "colours"
        g.then(*(ChooseColour(seat) for seat in g.order))


class ChooseColour(Step[State], frozen=True):
    """One of the boards that are left. [RK-002, RK-032]"""

    rule = "RK-032"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("colour", c.id) for k, c in enumerate(g.book.colours) if k not in g.colour]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        colour = next(k for k, c in enumerate(g.book.colours) if c.id == action[1])
        g.colour = changed(g.colour, seat, colour)
        g.tell("colour", seat=seat, colour=colour)


class PlaceStart(Step[State], frozen=True):
    """Everybody places in secret: zones lie apart, so nobody can get into another's way. [RK-026, RK-029]"""

    rule = "RK-026"
    levies: tuple[tuple[int, ...], ...]
    """Kinds of the units each seat has to place."""

    def run(self, g: State) -> None:
        g.phase = "placement"
        g.gather({seat: Placement(seat, levy) for seat, levy in enumerate(self.levies)})


class Placement(Step[State], frozen=True):
    """One player's start: which site bears chit 1, where the units stand, which four lands are taken.

    [RK-027, RK-029, RK-030, RK-035, RK-081]
    """

    rule = "RK-029"
    seat: Seat
    levy: tuple[int, ...]
    """Kinds of the units to place."""
    first: int = -1
    spots: tuple[int, ...] = ()
    """A hex for each unit of the levy so far; -1 if there was none."""
    cubes: tuple[tuple[int, int], ...] = ()
    """Site and land of each cube so far."""

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        book = g.book
        nation = g.nation[seat]
        sites = book.sites[nation]
        if self.first < 0:
            return [("first", book.id[h]) for h in sites]
        if len(self.spots) < len(self.levy):
            kind = self.levy[len(self.spots)]
            if kind == SHIP:
                water = dict.fromkeys(n for s in sites for n in book.sea_near[s] if book.terrain[n] == SEA)
                hexes = [h for h in water if h not in self.spots]
            else:
                hexes = [h for h in book.zones[nation] if self.spots.count(h) < self._room(g, h, sites)]
            return [("unit", UNITS[kind], book.id[h]) for h in hexes] or [("nowhere", UNITS[kind])]
        if len(self.cubes) < book.limits.start_lands:
            taken = [h for _, h in self.cubes]
            return [
                ("land", book.id[s], book.id[h])
                for s in sites
                for h in book.near[s]
                if h not in taken and h not in sites and book.terrain[h] <= SEA
            ]
        return [("ready",)]

    def _room(self, g: State, hex_: int, sites: tuple[int, int]) -> int:
        limits = g.book.limits
        return limits.start_per_settlement if hex_ in sites else limits.open_land

    def take(self, g: State, seat: Seat, action: Action) -> None:
        hexes = g.book.hex
        match action:
            case ("first", site):
                g.then(replace(self, first=hexes[site]))
            case ("unit", _, spot):
                g.then(replace(self, spots=(*self.spots, hexes[spot])))
            case ("nowhere", _):
                g.then(replace(self, spots=(*self.spots, -1)))
            case ("land", site, land):
                g.then(replace(self, cubes=(*self.cubes, (hexes[site], hexes[land]))))
            case _:
                g.keep(self)


class RevealStart(Step[State], frozen=True):
    """All placements are shown and carried out. [RK-026, RK-031, RK-033, RK-035, RK-042]"""

    rule = "RK-033"

    def run(self, g: State) -> None:
        g.reveal()
        for seat in g.order:
            plan: Placement = g.gathered[seat]
            sites = g.book.sites[g.nation[seat]]
            chits = {plan.first: seat * CHITS}
            chits[sites[0] if plan.first == sites[1] else sites[1]] = seat * CHITS + 1
            for hex_, settlement in chits.items():
                settle(g, settlement, hex_, 1)
            for kind, spot in zip(plan.levy, plan.spots):
                unit = spare(g, seat, kind)
                if spot >= 0 and unit >= 0:
                    enter(g, unit, spot)
            for site, hex_ in plan.cubes:
                take_land(g, chits[site], hex_)
            g.tell("starts", seat=seat, sites=list(sites), lands=[h for _, h in plan.cubes])
        g.gathered = []


class FirstInventions(Step[State], frozen=True):
    """One die each for an invention of the first era, rolled again if it is owned already. [RK-043]"""

    rule = "RK-043"

    def run(self, g: State) -> None:
        for seat in g.order:
            while True:
                row = g.roll(6) - 1
                if not g.knows(seat, row * 3):
                    break
            gain_invention(g, seat, row * 3)
            g.tell("first invention", seat=seat, die=row + 1, invention=row * 3)
