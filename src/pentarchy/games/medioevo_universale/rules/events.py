"""The Event phase: calamity or Event card, rebellions, the growth and the battles of the Barbarians."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ..state import State
from ..state.records import LAND_KINDS, STRIKES, TRANSPORTS
from .barbarians import Engagements, drift, grow
from .battle.sack import overrun
from .calamities import CALAMITIES
from .calamities.area import area_lands, area_spaces, draw_card
from .calamities.epidemic import Contagion
from .calamities.invasion import HordeMoves
from .church.election import Conclave
from .realm.lands import BUILDINGS, buildings, discontent, rebellion_shift, safe_garrison
from .realm.pieces import change, force, garrisons, here, piece, stacks, take_from
from .realm.powers import count, knows, players

WORST = 5
"""FV a rebellion asks for when the die shows 4; LAW, FEUDALISM and two variants shift it."""

GROUP_A = ("flood", "invasion", "famine", "conspiracy", "epidemic", "heresy", "civil war")
GROUP_B = ("fire", "inquisition", "pirates", "uprisings", "storm", "earthquake", "crusade")


class EventPhase(Step[State], frozen=True):
    """Calamities; Events; Rebellions and Barbarian Captains; Barbarian combats. [MU-107, MU-126]"""

    rule = "MU-107"

    def run(self, g: State) -> None:
        g.enter("events")
        if g.turn == 1:
            g.doubles = 1
        drift(g, calamity=False)
        g.then(Contagion(), HordeMoves(), CalamityRoll(), Rebellions(), Growth(), Engagements(), Conclave())


class CalamityRoll(Step[State], frozen=True):
    """Two dice: a double up to the number in force brings a calamity; each quiet turn raises that number.

    [MU-108, MU-109, MU-110, MU-111, MU-128]
    """

    rule = "MU-108"

    def run(self, g: State) -> None:
        if g.turn == 1:
            g.then(DrawEvent())
            return
        if g.doubles == 0:
            g.doubles = 1
            g.then(DrawEvent())
            return
        a, b = g.roll(), g.roll()
        g.tell("omen", a=a, b=b, up_to=g.doubles)
        if a == b and a <= g.doubles:
            g.doubles = 0
            group = GROUP_A if g.roll(4) <= 2 else GROUP_B
            die = g.roll(8)
            while die == 8:
                die = g.roll(8)
            g.then(Strike(group[die - 1]))
        else:
            g.doubles = min(6, g.doubles + 1)
            g.then(DrawEvent())


class Strike(Step[State], frozen=True):
    """The calamity falls on the area of the card drawn. [MU-113]"""

    rule = "MU-113"
    name: str

    def run(self, g: State) -> None:
        card = draw_card(g)
        g.calamity = self.name
        count(g, STRIKES)
        g.tell("calamity", name=self.name, area=g.book.areas[g.area].id)
        CALAMITIES[self.name](g, card)


# ---- Event cards -----------------------------------------------------------------------------------------


class DrawEvent(Step[State], frozen=True):
    """No calamity: the first player draws an Event card; a die picks one of its three icons.

    [MU-112, MU-114, MU-532]
    """

    rule = "MU-112"

    def run(self, g: State) -> None:
        card = g.book.events[draw_card(g)]
        icon = card.icons[(g.roll() - 1) // 2]
        g.event = icon
        g.tell("event", icon=icon, area=card.area)
        if g.variants.relics and card.relics:
            t = g.book.space[card.relics[g.roll(8) - 1]]
            if not g.shut[t]:
                g.relic = changed(g.relic, t, 1)
                g.tell("relic found", land=g.book.ids[t])
        ICONS[icon](g)


def damage(g: State) -> None:
    """Buildings of players are hurt for a quarter of their value; Barbarians mend theirs. [MU-115]"""
    for t in area_lands(g):
        if g.owner[t] >= 0:
            for what, _ in buildings(g, t):
                g.dented = changed(g.dented, t, g.dented[t] | 1 << BUILDINGS.index(what))


def standstill(g: State) -> None:
    """Transports do not move this turn; ASTRONOMY saves ships half their MP, CARTOGRAPHY land transports.

    [MU-116]
    """
    for space in area_spaces(g):
        for n in here(g, space, *TRANSPORTS):
            p = piece(g, n)
            if p.owner < 0:
                continue
            help_ = "cartography" if p.kind in LAND_KINDS else "astronomy"
            if knows(g, p.owner, help_):
                change(g, n, mp=p.mp // 2)
            else:
                change(g, n, stuck=True, mp=0)


def losses(g: State) -> None:
    """Every player loses 1d6 FV among the troops there, wherever he likes. [MU-117]"""
    spaces = tuple(area_spaces(g))
    for seat in players(g):
        if any(force(g, x, seat) for x in spaces):
            die = g.roll()
            g.tell("toll", seat=seat, die=die)
            g.then(Toll(seat, spaces, die))


def slump(g: State) -> None:
    """Markets of the area pay 10 Florins less this turn: Commerce looks at the card on the table. [MU-118]"""


ICONS = {"damage": damage, "standstill": standstill, "losses": losses, "slump": slump}


class Toll(Step[State], frozen=True):
    """Losses spread over an area as their owner likes."""

    rule = "MU-117"
    seat: Seat
    spaces: tuple[int, ...]
    n: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.n > 0 and self.piles(g) else None

    def piles(self, g: State) -> list[tuple[int, int, int]]:
        return [(x, pile, fv) for x in self.spaces for pile, fv in stacks(g, x, self.seat)]

    def options(self, g: State, seat: Seat) -> list[Action]:
        piles = self.piles(g)
        if sum(fv for _, _, fv in piles) <= self.n:
            x, pile, fv = piles[0]
            return [("lose", g.book.ids[x], pile, fv)]
        found: list[Action] = []
        for x, pile, fv in piles:
            found += [("lose", g.book.ids[x], pile, k) for k in dict.fromkeys((1, min(self.n, fv)))]
        return found

    def take(self, g: State, seat: Seat, action: Action) -> None:
        take_from(g, g.book.space[action[1]], action[2], action[3])
        g.tell("loses", seat=seat, n=action[3], space=action[1])
        g.then(replace(self, n=self.n - action[3]))


# ---- rebellion -------------------------------------------------------------------------------------------


class Rebellions(Step[State], frozen=True):
    """One 1d4 for each player with weakly held lands: those below it plus one rebel.

    [MU-120, MU-122, MU-123]
    """

    rule = "MU-120"

    def run(self, g: State) -> None:
        for seat in players(g):
            held, most = garrisons(g, seat), WORST + discontent(g, seat)
            weak = [t for t, fv in held.items() if fv < most and fv < safe_garrison(g, seat, t)]
            if not weak:
                continue
            die = g.roll(4)
            rebels = [t for t in weak if held[t] < die + 1 + rebellion_shift(g, seat, t)]
            g.tell("rebellion", seat=seat, die=die, lands=[g.book.ids[t] for t in rebels])
            for t in rebels:
                overrun(g, t, g.roll())


class Growth(Step[State], frozen=True):
    """Barbarian Captains enlist, and border lands of divided kingdoms arm."""

    rule = "MU-124"

    def run(self, g: State) -> None:
        grow(g)
