"""Hand-made positions, put together so that the tests read like play.

Seats play Vikings (0), Saxons (1), Franks (2) and Byzantines (3) unless said otherwise; nothing is on the
board until it is placed, all influence cards are in the stack, and chance is rigged by the tests.
"""

from __future__ import annotations

from collections.abc import Iterable

import pentarchy
from pentarchy.games.rise_of_the_kingdoms.book import BUILDINGS, SHIP, SUPPLIES, UNITS
from pentarchy.games.rise_of_the_kingdoms.rules.clash.maneuver import Campaign, Maneuver
from pentarchy.games.rise_of_the_kingdoms.rules.kingdom import erect, gain_invention, take_land
from pentarchy.games.rise_of_the_kingdoms.rules.kingdom import settle as put_settlement
from pentarchy.games.rise_of_the_kingdoms.rules.scoring import Score
from pentarchy.games.rise_of_the_kingdoms.rules.units import alike, enter, spare
from pentarchy.games.rise_of_the_kingdoms.state import CHITS, DECK, State
from pentarchy.kernel import Seat, Step, bit, changed
from tests.play import Play, begin

GAME = "rise-of-the-kingdoms"
VIKINGS, SAXONS, FRANKS, BYZANTINES = range(4)
NATIONS = ("vikings", "saxons", "franks", "byzantines")


class Position(Play):
    """A game with readable ways to put things on the board and to look at them."""

    g: State

    # ---- putting things there ----------------------------------------------------------------------------

    def hex(self, name: str) -> int:
        return self.g.book.hex[name]

    def settle(
        self,
        seat: Seat,
        where: str,
        level: int = 1,
        buildings: Iterable[str] = (),
        lands: Iterable[str] = (),
        monastery: str = "food",
    ) -> int:
        g = self.g
        settlement = next(s for s in range(seat * CHITS, seat * CHITS + 7) if g.place[s] < 0)
        put_settlement(g, settlement, self.hex(where), level)
        for name in buildings:
            erect(g, settlement, BUILDINGS.index(name), SUPPLIES.index(monastery))
        for land in lands:
            take_land(g, settlement, self.hex(land))
        return settlement

    def unit(self, seat: Seat, kind: str, where: str, wounded: bool = False) -> int:
        """A ground unit on land, or aboard the ship in a sea hex."""
        g = self.g
        unit = spare(g, seat, UNITS.index(kind))
        enter(g, unit, self.hex(where))
        g.light = changed(g.light, unit, wounded)
        if kind != "ship" and g.book.terrain[self.hex(where)] > 2:
            g.aboard = changed(g.aboard, unit, g.ship_at[self.hex(where)])
            assert g.aboard[unit] >= 0, "no ship there"
        return unit

    def army(self, seat: Seat, where: str, *kinds: str) -> list[int]:
        return [self.unit(seat, kind, where) for kind in kinds]

    def hold(self, seat: Seat, *numbers: int) -> None:
        for number in numbers:
            self.g.cards.move(number - 1, seat, bit(seat))

    def learn(self, seat: Seat, *inventions: str) -> None:
        for name in inventions:
            gain_invention(self.g, seat, self.g.book.invention[name])

    def own(self, seat: Seat, wealth: int = 0, production: int = 0, food: int = 0) -> None:
        self.g.stock[seat] = [wealth, production, food]

    # ---- looking at them ---------------------------------------------------------------------------------

    def at(self, unit: int) -> str:
        """The hex a unit stands in, or where it has gone."""
        place = self.g.at[unit]
        return self.g.book.id[place] if place >= 0 else ("", "pool", "jerusalem", "america", "lost")[-place]

    def hand(self, seat: Seat) -> list[int]:
        return [c + 1 for c in self.g.hand(seat)]

    def level(self, where: str) -> int:
        settlement = self.g.site[self.hex(where)]
        return 0 if settlement < 0 else self.g.level[settlement]

    def owner(self, where: str) -> Seat | None:
        settlement = self.g.site[self.hex(where)]
        return None if settlement < 0 else settlement >> 3

    def buildings(self, where: str) -> list[str]:
        settlement = self.g.site[self.hex(where)]
        return [b for k, b in enumerate(BUILDINGS) if self.g.has(settlement, k)]

    def land_of(self, where: str) -> Seat | None:
        cube = self.g.cube[self.hex(where)]
        return None if cube < 0 else cube >> 3

    def knows(self, seat: Seat, invention: str) -> bool:
        return bool(self.g.knows(seat, self.g.book.invention[invention]))

    def inventions(self, seat: Seat) -> set[str]:
        return {i.id for k, i in enumerate(self.g.book.inventions) if self.g.knows(seat, k)}

    # ---- playing on --------------------------------------------------------------------------------------

    def start(self, *steps: Step, draws: Iterable[int] | None = None) -> Position:
        """Go to these steps; the score follows, so that nothing else happens by itself."""
        self.g.result = None
        played = begin(self.g, *steps, Score(), draws=draws)
        self.events, self.last = played.events, played.last
        self.g.check()
        return self

    def campaign(self, *order: Seat) -> Position:
        """Move and battle begins, with these seats first."""
        rest = [s for s in range(self.g.seats) if s not in order]
        self.g.order = [*order, *rest]
        return self.start(Campaign())

    def command(
        self, unit: int, *actions: tuple[object, ...], draws: Iterable[int] | None = None
    ) -> Position:
        """The acting seat chooses a unit (if it is not chosen yet) and gives it orders."""
        seat = unit >> 5
        step = self.g.step(seat)
        if isinstance(step, Maneuver):
            self.act(seat, ("unit", self.like(unit)))
        elif step.unit != unit:  # type: ignore[attr-defined]
            self.act(seat, ("back",))
            self.act(seat, ("unit", self.like(unit)))
        for k, action in enumerate(actions):
            self.act(seat, action, draws if k == len(actions) - 1 else None)
        self.g.check()
        return self

    def like(self, unit: int) -> int:
        """The number under which a unit is offered: units that nothing tells apart are one option."""
        mates = [unit] if self.g.kind(unit) == SHIP else self.g.stack(self.g.at[unit])
        return next(u for u in alike(self.g, mates) if alike(self.g, (u, unit)) == [u] or u == unit)

    def rest(self, seat: Seat) -> Position:
        """Leave the chosen unit and look at the whole army again."""
        if not isinstance(self.g.step(seat), Maneuver):
            self.act(seat, ("back",))
        return self

    def end_turn(self, seat: Seat) -> Position:
        self.rest(seat).act(seat, ("end turn",))
        return self

    def targets(self, unit: int, verb: str) -> set[str]:
        """Hexes the unit may go to or attack by this order."""
        seat = unit >> 5
        if isinstance(self.g.step(seat), Maneuver):
            if ("unit", self.like(unit)) not in self.g.options(seat):
                return set()
            self.act(seat, ("unit", self.like(unit)))
        elif self.g.step(seat).unit != unit:  # type: ignore[attr-defined]
            self.act(seat, ("back",))
            return self.targets(unit, verb)
        return {str(o[-1]) for o in self.g.options(seat) if o[0] == verb}


def europe(
    players: int = 4, round_: int = 1, nations: tuple[str, ...] = NATIONS, **variants: str
) -> Position:
    """An empty board after set-up."""
    title = pentarchy.title(GAME)
    g: State = title.set_up(players, bytes(32), variants)  # type: ignore[assignment]
    ids = [n.id for n in g.book.nations]
    g.nation = tuple(ids.index(n) for n in nations[:players])
    g.colour = tuple(range(players))
    g.order = list(range(players))
    g.round = round_
    g.phase = "maneuver"
    g.cards.at = [DECK] * len(g.cards.at)
    g.cards.seen = [0] * len(g.cards.at)
    return Position(g)


def play(players: int = 4, seed: int = 0) -> Position:
    """A real game from the deal on."""
    return Position(pentarchy.new(GAME, players, seed))


def rolls(*dice: int) -> list[int]:
    """Dice as they are read, for rigging: 1 to 6."""
    return [d - 1 for d in dice]
