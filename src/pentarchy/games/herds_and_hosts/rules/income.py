"""REAR-Taxes/Festivals and REAR-Fishing."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.bits import bits
from ..state import State
from .fields import connected, sound_homes
from .prestige import gain_prestige


def base_income(g: State, seat: Seat) -> int:
    """What the realm yields in taxes or in one small festival: its settlements and ports, and half a point
    for each connected field with a unit or settlement. Fields with a red token yield nothing.
    [HH-034, HH-035, HH-036, HH-037, HH-038, HH-039, HH-040]"""
    book = g.book
    income = 0
    peopled = (g.homes[seat] | (g.here[seat] & book.map.land_mask)) & ~g.looted
    for space in bits(sound_homes(g, seat) & ~g.looted):
        land = g.lands[space]
        income += book.buildings[land.settlement].tax
        if land.shipyard:
            income += book.buildings[land.shipyard].tax
    fields = (peopled & connected(g, seat)).bit_count()
    return income + fields // book.tables.festivals.fields_per_point


def festival_grain(g: State, seat: Seat) -> int:
    """Grain for a double festival: one per village, two per city; a triple one costs twice that.
    [HH-039, HH-043, HH-044]"""
    buildings, lands = g.book.buildings, g.lands
    fair = bits(sound_homes(g, seat) & ~g.looted)
    return sum([buildings[lands[space].settlement].festival_grain for space in fair])


class Tax(Step[State], frozen=True):
    """Taxes every round, or once a year one festival instead. [HH-041, HH-042, HH-045, HH-046]"""

    rule = "HH-041"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if g.realms[self.seat].festival != g.year else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        options: list[Action] = [("festival", "small")]
        if g.book.mode.herds:
            share = festival_grain(g, seat)
            for size in ("double", "triple"):
                cost = share * g.book.tables.festivals.of(size).grain
                if share and cost <= g.realms[seat].grain:
                    options.append(("festival", size))
        options.append(("taxes",))
        return options

    def run(self, g: State) -> None:
        """Taxes: this year's festival has been."""
        gold = base_income(g, self.seat)
        g.realms[self.seat].gold += gold
        g.tell("taxes", seat=self.seat, gold=gold)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("taxes",):
            self.run(g)
            return
        realm, base = g.realms[seat], base_income(g, seat)
        festival = g.book.tables.festivals.of(action[1])
        grain = festival.grain * festival_grain(g, seat)
        realm.grain -= grain
        realm.festival = g.year
        g.tell("festival", seat=seat, size=action[1], grain=grain)
        gain_prestige(g, seat, base * festival.factor, "festival")


def has_waters(g: State, seat: Seat) -> bool:
    """Does the seat have ships at sea or a shipyard? Without them there is nothing to fish."""
    return bool(g.here[seat] & g.book.map.sea_mask or g.homes[seat] & (g.docks | g.ports))


def fishing_grounds(g: State, seat: Seat) -> list[int]:
    """Seas without an enemy ship that hold a fishing ship of the seat or border its CU shipyard.
    [HH-051, HH-052, HH-053]"""
    board, units, found = g.book.map, g.book.units, []
    harbours = 0
    for space in bits(sound_homes(g, seat) & (g.docks | g.ports)):
        harbours |= board.sea_bits[space]
    for sea in bits(harbours | (g.here[seat] & board.sea_mask)):
        own = bool(harbours >> sea & 1)
        for u in g.stacks[sea]:
            kind = units[u.kind]
            if kind.naval:
                if u.seat == seat:
                    own = own or kind.fishes
                elif not g.friends(seat, u.seat):
                    break
        else:
            if own:
                found.append(sea)
    return found


def catch(g: State, sea: int, roll: int) -> int:
    """The fish of one die. [HH-048, HH-049]"""
    table = g.book.tables.fishing
    if roll > table.success:
        return 0
    return table.stormy if g.book.map.stormy[sea - g.book.map.lands] else table.calm


class Fish(Step[State], frozen=True):
    """Every fishing ground once: always one fish in Basic, else a die each. [HH-013, HH-047, HH-053]"""

    rule = "HH-047"
    seat: Seat

    def run(self, g: State) -> None:
        grounds = fishing_grounds(g, self.seat)
        if not grounds:
            return
        if g.book.mode.fishing == "always":
            fish = len(grounds) * g.book.tables.fishing.basic
            g.realms[self.seat].fish += fish
            g.tell("fishing", seat=self.seat, fish=fish, rolls=())
            return
        ids, fish = g.book.map.ids, 0
        rolls, empty = [], []
        for sea in grounds:
            roll = g.roll(6)
            rolls.append((ids[sea], roll))
            caught = catch(g, sea, roll)
            fish += caught
            if not caught:
                empty.append(sea)
        g.realms[self.seat].fish += fish
        g.tell("fishing", seat=self.seat, fish=fish, rolls=tuple(rolls))
        if empty:
            g.then(FishAgain(self.seat, tuple(empty)))


class FishAgain(Step[State], frozen=True):
    """Four prestige roll one fishing die anew, once a round."""

    rule = "HH-050"
    seat: Seat
    empty: tuple[int, ...]

    def who(self, g: State) -> Seat | None:
        price = g.book.tables.fishing.again_prestige
        return self.seat if g.realms[self.seat].prestige >= price else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(("again", g.book.map.ids[sea]) for sea in self.empty), ("keep",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("keep",):
            return
        sea = g.book.map.index[action[1]]
        g.realms[seat].prestige -= g.book.tables.fishing.again_prestige
        roll = g.roll(6)
        fish = catch(g, sea, roll)
        g.realms[seat].fish += fish
        g.tell("fishing again", seat=seat, space=action[1], roll=roll, fish=fish)
