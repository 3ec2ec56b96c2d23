"""Calamities that harm lands by themselves: Flood, Famine, Fire, Storm, Earthquake."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from .barbarians import overrun
from .battle import Losses
from .book import STRAIT
from .church import papal_damage
from .events import area_lands
from .game import Medioevo
from .movement import gate_shut, may_dock
from .pieces import change, force, here, move_piece, piece, remove
from .realm import BUILDINGS, any_war, buildings, harbours, knows, level, players, set_building
from .state import SEA_KINDS

HARD = ("hills", "mountain", "desert")


# ---- what calamities do to a land ------------------------------------------------------------------------


def wreck(g: Medioevo, t: int, what: str) -> None:
    set_building(g, t, what, 0)
    g.tell("wrecked", land=g.book.ids[t], what=what)


def hurt(g: Medioevo, t: int, what: str) -> None:
    """Damaged: useless until half its value is paid, else a level lower."""
    g.damaged[t] |= 1 << BUILDINGS.index(what)
    g.tell("damaged", land=g.book.ids[t], what=what)


def harm(g: Medioevo, t: int, n: int, vacuum: int = 0) -> None:
    """Cost a land's owner FV. `vacuum`: Barbarian FV that fill it when the last one is gone."""
    owner = g.owner[t]
    n = min(n, force(g, t, owner))
    if n <= 0:
        return
    g.tell("harmed", land=g.book.ids[t], seat=owner, n=n)
    g.then(Losses(owner, t, n), Harmed(t, owner, vacuum))


class Harmed(Step, frozen=True):
    """Without armies Captains, transports and engines are gone too; the Papal States fear for the Pope."""

    rule = "MU-130"
    land: int
    seat: Seat
    vacuum: int = 0

    def run(self, g: Medioevo) -> None:
        t = self.land
        if g.owner[t] != self.seat:
            return
        papal_damage(g, t)
        if force(g, t, self.seat):
            return
        for n in here(g, t):
            if g.pieces[n] is not None and piece(g, n).owner == self.seat and self.seat >= 0:
                remove(g, n)
        if self.vacuum and self.seat >= 0:
            overrun(g, t, self.vacuum)
        elif self.vacuum:
            g.army[t] = self.vacuum


def primary_victims(g: Medioevo) -> list[Seat]:
    """The player with most lands in the card's area; several if they tie."""
    held = {s: sum(g.owner[t] == s for t in area_lands(g)) for s in players(g)}
    most = max(held.values(), default=0)
    return [s for s in players(g) if held[s] == most]


# ---- Flood -----------------------------------------------------------------------------------------------


def flood(g: Medioevo, card: int) -> None:
    """A river of the area and its tributaries; buildings go, and armies with them."""
    names = [
        x for x in g.book.areas[g.area].rivers if any(not g.shut[t] for t in g.book.river_lands.get(x, ()))
    ]
    if not names:
        return
    river = names[g.draw(len(names))]
    g.tell("flood", river=river)
    for t in g.book.river_lands[river]:
        if not g.shut[t]:
            flood_land(g, t)


def flood_land(g: Medioevo, t: int) -> None:
    seat, lost = g.owner[t], 0
    spared = 1 if knows(g, seat, "architecture") else 0
    if not knows(g, seat, "engineering"):
        for what, lev in buildings(g, t):
            if lev <= 2 - spared:
                wreck(g, t, what)
                lost += lev
            elif lev <= 3 - spared:
                hurt(g, t, what)
                lost += 1
    terrain = g.book.terrain[t]
    lost += (terrain == "plain") - (terrain in HARD) - knows(g, seat, "law")
    harm(g, t, lost)


# ---- Famine ----------------------------------------------------------------------------------------------

HUNGER = {"mountain": 3, "desert": 3, "hills": 2, "woods": 2, "plain": 1}


def famine_loss(g: Medioevo, t: int) -> int:
    seat = g.owner[t]
    if knows(g, seat, "crop_rotation"):
        return 0
    loss = HUNGER[g.book.terrain[t]] + g.town[t] + any_war(g, seat)
    return max(0, loss - sum(knows(g, seat, x) for x in ("agriculture", "breeding", "hunting")))


def famine(g: Medioevo, card: int) -> None:
    for t in area_lands(g):
        harm(g, t, famine_loss(g, t), vacuum=1)


# ---- Fire ------------------------------------------------------------------------------------------------


def fire(g: Medioevo, card: int) -> None:
    """1d6 for each settlement of the area: 4, 3 or 2 by its size, less the owner's level and LAW."""
    for t in area_lands(g):
        if g.town[t]:
            seat = g.owner[t]
            die = g.roll() - ((level(g, seat) + knows(g, seat, "law")) if seat >= 0 else 0)
            if die >= 5 - g.town[t]:
                burn(g, t)


def burn(g: Medioevo, t: int) -> None:
    seat, lost = g.owner[t], 0
    saved = knows(g, seat, "engineering")
    g.tell("fire", land=g.book.ids[t])
    for what, lev in buildings(g, t):
        if saved:
            hurt(g, t, what)
            lost += 1
        else:
            wreck(g, t, what)
            lost += lev
    lost += (g.book.terrain[t] == "woods") - knows(g, seat, "law")
    harm(g, t, lost)
    if not saved:
        g.then(Ashes(t))


class Ashes(Step, frozen=True):
    """Transports and engines in a burnt place are gone, guests' too."""

    rule = "MU-196"
    land: int

    def run(self, g: Medioevo) -> None:
        for n in here(g, self.land):
            if g.pieces[n] is not None and piece(g, n).kind != "captain":
                remove(g, n)


# ---- Storm -----------------------------------------------------------------------------------------------


def storm(g: Medioevo, card: int) -> None:
    """One whole named sea beside the area: ships at sea sink, buildings on its coast are damaged."""
    seas = g.book.seas
    names = list(dict.fromkeys(seas[s - g.book.sea].sea for s in g.book.area_seas[g.area] if not g.shut[s]))
    if not names:
        return
    name = names[g.draw(len(names))]
    g.tell("storm", sea=name)
    struck = [s for s in g.book.waters[name] if not g.shut[s]]
    for s in struck:
        for n in here(g, s, *SEA_KINDS):
            if g.pieces[n] is not None:
                founder(g, n)
    for t in range(len(g.book.lands)):
        if not g.shut[t] and any(s in struck for s in g.book.coast[t]):
            lash(g, t, struck)


def lash(g: Medioevo, t: int, struck: list[int]) -> None:
    """Buildings overlooking the sea are damaged, and so are ships docked there; ENGINEERING protects each."""
    if not knows(g, g.owner[t], "engineering"):
        for what, _ in buildings(g, t):
            hurt(g, t, what)
    if any(s in struck for s in harbours(g, t)):
        for n in here(g, t, *SEA_KINDS):
            if not knows(g, piece(g, n).owner, "engineering"):
                change(g, n, damaged=True, stuck=True)


def founder(g: Medioevo, n: int) -> None:
    """CARTOGRAPHY brings a ship to the nearest harbour, ASTRONOMY too but damaged and half empty."""
    p = piece(g, n)
    safe, half = knows(g, p.owner, "cartography"), knows(g, p.owner, "astronomy")
    port = nearest_harbour(g, n) if safe or half else None
    if port is None:
        g.tell("sinks", seat=p.owner, piece=p.kind)
        remove(g, n)
        return
    move_piece(g, n, port)
    if not safe:
        change(g, n, damaged=True, stuck=True, fv=(p.fv + 1) // 2, goods=tuple((x + 1) // 2 for x in p.goods))
    g.tell("shelters", seat=p.owner, piece=p.kind, land=g.book.ids[port])


def nearest_harbour(g: Medioevo, n: int) -> int | None:
    """Breadth first over seas the owner may pass."""
    p = piece(g, n)
    seen, edge = {p.at}, [p.at]
    while edge:
        for s in edge:
            for t in g.book.shore[s]:
                if s in harbours(g, t) and may_dock(g, p.owner, t):
                    return t
        edge = [
            u for s in edge for u, _, gate in g.book.lanes[s]
            if u not in seen and not g.shut[u] and not gate_shut(g, gate, p.owner)
        ]  # fmt: skip
        seen.update(edge)
    return None


# ---- Earthquake ------------------------------------------------------------------------------------------


def earthquake(g: Medioevo, card: int) -> None:
    """One land fully, its neighbours (not over a strait) less."""
    centres = [t for t in g.book.area_dark[g.area] if not g.shut[t]]
    if not centres:
        return
    t, die = centres[g.draw(len(centres))], g.roll()
    g.tell("earthquake", land=g.book.ids[t], die=die)
    shake(g, t, 1 if die <= 3 else 2 if die <= 5 else 3)
    if die >= 4:
        for u in g.book.near[t]:
            if not g.shut[u] and g.book.meets[t, u] != STRAIT:
                tremor(g, u, die == 6)


def topple(g: Medioevo, t: int, what: str, lev: int, destroyed: bool) -> int:
    """ENGINEERING turns destruction into damage and damage into nothing."""
    if knows(g, g.owner[t], "engineering"):
        if not destroyed:
            return 0
        destroyed = False
    if destroyed:
        wreck(g, t, what)
        return lev
    hurt(g, t, what)
    return 1


def shake(g: Medioevo, t: int, force_: int) -> None:
    lost = 0
    for what, lev in buildings(g, t):
        if lev < force_:
            lost += topple(g, t, what, lev, True)
        elif force_ > 1 or lev == 1:
            lost += topple(g, t, what, lev, False)
    harm(g, t, lost)


def tremor(g: Medioevo, t: int, strong: bool) -> None:
    lost = 0
    for what, lev in buildings(g, t):
        if lev == 1:
            lost += topple(g, t, what, lev, strong)
        elif strong:
            lost += topple(g, t, what, lev, False)
    harm(g, t, lost)
