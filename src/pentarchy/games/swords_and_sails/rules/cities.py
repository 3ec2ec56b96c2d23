"""Phase 8, Build Cities: new minor cities, upgrades, Stone Quarries."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..book import GREEN
from ..state import State

MOST_STONES = 3
"""Cities that a Stone Quarry gives at most."""


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
    return g.book.tables.city_pieces - (sum(g.minor) + sum(g.major) - g.book.printed_cities)


def allotment(g: State, players: list[Seat]) -> dict[Seat, int]:
    """The pieces each may take this season: as many as he could build with, or an even share of those that
    are left, the odd ones in play order (R-125). [SS-547]"""
    most = {s: city_limit(g, s) + MOST_STONES for s in players}
    left = stock(g)
    if g.variants.endless_cities or sum(most.values()) <= left:
        return most
    share, odd = divmod(left, len(players))
    ranked = sorted(players, key=g.order.index)
    return {s: share + (i < odd) for i, s in enumerate(ranked)}


class BuildCities(Step[State], frozen=True):
    rule = "SS-437"

    def run(self, g: State) -> None:
        g.phase = 7
        players = [s for s in g.alive if s in g.owner]
        pieces = allotment(g, players)
        g.parallel({s: Cities(s, city_limit(g, s), pieces[s]) for s in players})


class Cities(Step[State], frozen=True):
    """Cities of one player, in the open; others need not wait. [SS-028, SS-192, SS-193, SS-194, SS-195,
    SS-437, SS-547]"""

    rule = "SS-437"
    veiled = True
    seat: Seat
    left: int
    pieces: int
    """City pieces he may still take (SS-547)."""
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
        if self.stones:
            return [*[here["place"][x] for x in lands if self.pieces], ("leave stones",)]
        out: list[Action] = []
        gold = g.gold[seat]
        grown = [x for x in lands if built[x] and upgradable(g, seat, x)]
        if self.left:
            prices = minor_prices(g, seat)
            if prices[0] <= gold and self.pieces:
                build = here["build"]
                out += [build[x] for x in lands if at_level(prices, minor[x] + major[x]) <= gold]
            out += [here["upgrade"][x] for x in grown if upgrade_price(g, seat, x) <= gold]
        if g.holds(seat, "stone_quarry") >= 0:
            if lands and self.pieces:
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
                g.then(replace(self, left=self.left - 1, pieces=self.pieces - 1))
            case ("upgrade", name):
                land = g.book.space[name]
                price = upgrade_price(g, seat, land)
                g.gold[seat] -= price
                upgrade(g, seat, land, price)
                g.then(replace(self, left=self.left - 1))
            case ("place", name):
                place(g, seat, g.book.space[name], 0)
                g.then(replace(self, stones=self.stones - 1, pieces=self.pieces - 1))
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
