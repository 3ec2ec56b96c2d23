"""Phase 8, Build Cities: new minor cities, upgrades, Stone Quarries."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..book import GREEN
from ..state import State


def minor_prices(g: State, seat: Seat) -> tuple[int, ...]:
    """Of a minor city by the cities already there; cheaper for some factions and the Architect. [SS-438,
    SS-439, SS-488, SS-489]"""
    cheap, architect = g.book.factions[g.factions[seat]].cheap_cities, g.has_leader(seat, "architect")
    if cheap and architect:
        return g.book.half_minor_city
    return g.book.cheap_minor_city if cheap or architect else g.book.minor_city


def at_level(prices: tuple[int, ...], level: int) -> int:
    return prices[level] if level < len(prices) else prices[-1]


def minor_price(g: State, seat: Seat, land: int) -> int:
    """Each city already there counts one (R-110). [SS-435, SS-438]"""
    return at_level(minor_prices(g, seat), g.cities(land))


def upgrade_price(g: State, seat: Seat, land: int) -> int:
    """By the major cities already there (R-97); four fifths for the Architect. [SS-436, SS-440, SS-490]"""
    price = at_level(g.book.upgrade, g.major[land])
    return g.book.round_up(4 * price, 5) if g.has_leader(seat, "architect") else price


def city_limit(g: State, seat: Seat) -> int:
    """Cities a player may build in a season, by his lands. [SS-437]"""
    return 1 + g.owner.count(seat) // 3


def upgradable(g: State, seat: Seat, land: int) -> bool:
    """Only minors that players added, and not those of this season, unless the Architect builds. [SS-029,
    SS-442, SS-491, SS-545]"""
    if g.parts[land]:
        return False
    fresh = 0 if g.has_leader(seat, "architect") else g.fresh[land]
    return g.built[land] > fresh


def stock(g: State) -> int:
    """City pieces nobody has built with yet; an upgrade only turns one over (R-102). [SS-547]"""
    if g.variants.endless_cities:
        return len(g.owner) * g.book.tables.city_pieces
    return g.book.tables.city_pieces - (sum(g.minor) + sum(g.major) - g.book.printed_cities)


class BuildCities(Step[State], frozen=True):
    rule = "SS-437"

    def run(self, g: State) -> None:
        g.phase = 7
        g.parallel({s: Cities(s, city_limit(g, s)) for s in g.alive if s in g.owner})


class Cities(Step[State], frozen=True):
    """Cities of one player, in the open; others need not wait. [SS-028, SS-192, SS-193, SS-194, SS-195,
    SS-437, SS-547]"""

    rule = "SS-437"
    veiled = True
    seat: Seat
    left: int
    stones: int = 0
    """Free minor cities of a Stone Quarry still to be placed."""

    def who(self, g: State) -> Seat | None:
        seat = self.seat
        p = g.book.tables.prices
        if self.stones or g.backs(seat, GREEN):
            return seat
        return seat if self.left and g.gold[seat] >= p.cheap_minor_city[0] // 2 else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        ids, here, parts = g.book.ids, g.book.here, g.parts
        minor, major, built = g.minor, g.major, g.built
        lands = [x for x, owner in enumerate(g.owner) if owner == seat and not parts[x]]
        pieces = stock(g)
        if self.stones:
            return [*[here["place"][x] for x in lands if pieces], ("leave stones",)]
        out: list[Action] = []
        gold = g.gold[seat]
        grown = [x for x in lands if built[x] and upgradable(g, seat, x)]
        if self.left:
            prices = minor_prices(g, seat)
            if prices[0] <= gold and pieces:
                build = here["build"]
                out += [build[x] for x in lands if at_level(prices, minor[x] + major[x]) <= gold]
            out += [here["upgrade"][x] for x in grown if upgrade_price(g, seat, x) <= gold]
        if g.holds(seat, "stone_quarry") >= 0:
            if lands and pieces:
                out.append(("quarry", "minor"))
            out += [("quarry", "major", ids[x]) for x in grown]
        out.append(("done",))
        return out

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("build", name):
                land = g.book.space[name]
                price = minor_price(g, seat, land)
                g.gold[seat] -= price
                place(g, seat, land, price)
                g.then(replace(self, left=self.left - 1))
            case ("upgrade", name):
                land = g.book.space[name]
                price = upgrade_price(g, seat, land)
                g.gold[seat] -= price
                upgrade(g, seat, land, price)
                g.then(replace(self, left=self.left - 1))
            case ("place", name):
                place(g, seat, g.book.space[name], 0)
                g.then(replace(self, stones=self.stones - 1))
            case ("quarry", *what):
                g.reveal()
                g.discard(g.holds(seat, "stone_quarry"))
                g.tell("resource", seat=seat, card="stone_quarry")
                card = g.book.cards[g.book.card["stone_quarry"]]
                extra = int(g.book.marked("stone_quarry", g.factions[seat]))
                if what[0] == "minor":
                    g.then(replace(self, stones=card.gives["minor"] + extra))
                else:
                    upgrade(g, seat, g.book.space[what[1]], 0)
                    g.then(replace(self, stones=extra))
            case ("leave stones",):
                g.then(replace(self, stones=0))


def place(g: State, seat: Seat, land: int, price: int) -> None:
    """A new minor city stands at once. [SS-028, SS-443]"""
    g.minor[land] += 1
    g.built[land] += 1
    g.fresh[land] += 1
    g.tell("city_built", seat=seat, land=land, gold=price)


def upgrade(g: State, seat: Seat, land: int, price: int) -> None:
    """A minor city becomes a major one. [SS-029, SS-443]"""
    g.minor[land] -= 1
    g.built[land] -= 1
    g.fresh[land] = min(g.fresh[land], g.built[land])
    g.major[land] += 1
    g.tell("city_upgraded", seat=seat, land=land, gold=price)
