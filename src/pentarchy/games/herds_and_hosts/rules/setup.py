"""Set-up: factions, homes, rivals; then the first round."""

from __future__ import annotations

from pentarchy.kernel import Action, Dice, Seat, Step, replace

from ..book import Book
from ..book.pieces import CAVALRY, EXPERIENCED, LI, STANDARD, TRANSPORT
from ..state import State, Variants
from ..state.records import Herd, Land, Realm
from .turn import Round


def begin(book: Book, seats: int, variants: Variants, seed: bytes) -> State:
    """An empty map of this edition, before the factions settle on it."""
    book = book.edition(variants.map, variants.mode)
    g = State(
        book=book,
        seats=seats,
        variants=variants,
        dice=Dice(seed),
        order=tuple(range(seats)),
        realms=[Realm() for _ in range(seats)],
        lands=[Land()] * book.map.lands,
        stacks=[()] * book.map.size,
        allied=[1 << seat for seat in range(seats)],
        here=[0] * seats,
        homes=[0] * seats,
        herding=[0] * seats,
        stables=[0] * seats,
        building=[0] * seats,
        pieces=[0] * seats,
        trained=[0] * seats,
    )
    g.begin(Opening(), NameRivals())
    return g


class Opening(Step[State], frozen=True):
    """Factions by the number of players, by choice in seat order, or by lot from all of the map.
    [HH-272, HH-275]"""

    rule = "HH-272"

    def run(self, g: State) -> None:
        if g.variants.factions == "choice":
            g.then(*(ChooseFaction(seat) for seat in range(g.seats)))
            return
        lots = list(range(len(g.map.factions)))
        if g.variants.factions == "by number" and g.seats == 2:
            lots = [0, nearest(g, 0)]
        for seat in range(g.seats):
            drawn = g.draw(len(lots)) if g.variants.factions == "by lot" else 0
            settle(g, seat, lots.pop(drawn))


def nearest(g: State, number: int) -> int:
    """The faction whose homes are nearest to another's over land, for two to begin as neighbours. [HH-275]"""
    board = g.map

    def way(other: int) -> int:
        homes = [
            (board.index[f.capital], board.index[f.home]) for f in map(factions.__getitem__, (number, other))
        ]
        return min(board.distance[here][there] for here in homes[0] for there in homes[1])

    factions = board.factions
    return min((i for i in range(len(factions)) if i != number), key=way)


class ChooseFaction(Step[State], frozen=True):
    """Each in seat order takes a faction that is still free. [HH-275]"""

    rule = "HH-275"
    seat: Seat

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        taken = {realm.faction for realm in g.realms}
        return [("faction", f.id) for i, f in enumerate(g.map.factions) if i not in taken]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        ids = [f.id for f in g.map.factions]
        settle(g, seat, ids.index(action[1]))


def settle(g: State, seat: Seat, number: int) -> None:
    """Give a seat its faction: homes, units, herds, store and start bonus. [HH-272, HH-273, HH-276]"""
    book, board, realm = g.book, g.map, g.realms[seat]
    start, mode = book.tables.setup, g.mode
    faction = board.factions[number]
    bonus = faction.bonus_in(g.variants.mode)
    realm.faction = number
    capital, home = board.index[faction.capital], board.index[faction.home]
    for space, herd in ((capital, "sheep"), (home, faction.herd)):
        dock = "dock" if space == capital and board.coastal(space) else ""
        herds = (Herd(herd, seat),) if mode.herds else ()
        village = Land(owner=seat, settlement="village", shipyard=dock, fort=bonus.fortified, herds=herds)
        g.lay(space, village)
        for _ in range(start.workers_per_home):
            g.new_unit(seat, LI, space, STANDARD)
    at_capital = [u for u in g.stacks[capital] if u.seat == seat]
    for unit in at_capital[: bonus.cavalry]:
        g.retype(capital, unit, CAVALRY)
    for unit in at_capital[: bonus.experienced]:
        g.change(capital, replace(unit, level=EXPERIENCED))
    if bonus.transport_at:
        g.new_unit(seat, TRANSPORT, board.index[bonus.transport_at], STANDARD)
    realm.gold = (start.gold if mode.herds else start.gold_without_herds) + bonus.gold
    realm.grain = start.grain + bonus.grain if mode.herds else 0
    realm.fish = start.fish if mode.herds else 0
    realm.prestige = start.prestige + bonus.prestige
    g.tell("settles", seat=seat, faction=faction.id, capital=faction.capital, home=faction.home)


class NameRivals(Step[State], frozen=True):
    """With two players each is the other's rival; with more each names one, in seat order."""

    rule = "HH-277"

    def run(self, g: State) -> None:
        if g.seats == 2:
            g.realms[0].rivals, g.realms[1].rivals = (1,), (0,)
        else:
            g.then(*(NameRival(seat) for seat in range(g.seats)))
        g.then(Round())


class NameRival(Step[State], frozen=True):
    """A player names his rival. [HH-277]"""

    rule = "HH-277"
    seat: Seat

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("rival", other) for other in range(g.seats) if other != seat]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.realms[seat].rivals = (action[1],)
        g.tell("rival", seat=seat, other=action[1])
