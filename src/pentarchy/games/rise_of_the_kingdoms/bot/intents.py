"""Whole intents in one gesture: a way of several hexes with its charge, a garrison raised, who is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Plan, Ref
from pentarchy.kernel.walk import Walk, ways

from ..book import UNITS
from ..rules.clash.maneuver import Command, Maneuver
from ..rules.expand import Recruit
from ..rules.fate import LoseUnits
from ..rules.yields import TakeWounds
from ..state import State
from ..words.names import WORDS, piece_of, troop, where


def plans(g: State, seat: Seat, picks: tuple[Ref, ...]) -> list[Plan]:
    step = g.step(seat)
    found: Iterable[Plan] = ()
    if isinstance(step, Maneuver | Command) and picks:
        found = (plan for begun, unit in selected(g, seat, step, picks) for plan in marches(begun, unit))
    elif isinstance(step, Recruit) and picks:
        found = garrisons(g, seat, picks[0])
    elif isinstance(step, LoseUnits | TakeWounds) and not picks:
        found = losses(g, seat)
    return [plan for plan in found if {*picks} <= {*plan.picks}]


# ---- marching ------------------------------------------------------------------------------------------


def selected(
    g: State, seat: Seat, step: Maneuver | Command, picks: tuple[Ref, ...]
) -> Iterator[tuple[Walk[State], int]]:
    """The unit that is chosen, or a walk for each that may be meant."""
    if isinstance(step, Command):
        yield Walk(g, seat), step.unit
        return
    units = [option for option in g.options(seat) if option[0] == "unit"]
    for option in [o for o in units if piece_of(g, o[1]) in picks] or units:
        walk = Walk(g, seat)
        walk.take(*option)
        yield walk, option[1]


def marches(begun: Walk[State], unit: int) -> Iterator[Plan]:
    """As far as its action points go, alone or with all who can; then against whoever stands there."""
    for verb, company in (("move", "alone"), ("march", "all")):
        there = reached(begun, unit, verb)
        fought: set[str] = set()
        for walk in [begun, *there.values()] if verb == "move" else []:
            for action in [option for option in walk.options if option[0] in ("charge", "shoot")]:
                if str(action[1]) not in fought:
                    fought.add(str(action[1]))
                    attack = walk.fork()
                    attack.take(*action)
                    if not attack.take("join all"):
                        attack.take("begin")
                    yield made(attack, unit, str(action[0]), str(action[1]), company)
        for hex_, walk in there.items():
            if len(walk.actions) > 1:
                yield made(walk, unit, "go", walk.game.book.id[hex_], company)


def reached(begun: Walk[State], unit: int, verb: str) -> dict[int, Walk[State]]:
    def onward(walk: Walk[State]) -> list[Action]:
        same = isinstance(step := walk.step, Command) and step.unit == unit
        return [option for option in walk.options if option[0] == verb] if same else []

    found = ways(begun, onward, lambda walk: walk.game.at[unit])
    return {hex_: walk for hex_, walk in found.items() if hex_ >= 0}


def made(walk: Walk[State], unit: int, what: str, hex_: str, company: str) -> Plan:
    """Points at the unit, unless it is chosen already, and at the hex."""
    g = walk.world
    first = [piece_of(g, unit)] if walk.actions[0][0] == "unit" else []
    spot = where(g, g.book.hex[hex_])
    label = WORDS.say(f"plan-{what}", unit=UNITS[g.kind(unit)], hex=spot, company=company)
    return walk.plan(label, [*first, f"space:{hex_}"])


# ---- units ---------------------------------------------------------------------------------------------


def garrisons(g: State, seat: Seat, picked: Ref) -> Iterator[Plan]:
    """Of each kind as many as there are coins, units and room for in a settlement."""
    for option in [o for o in g.options(seat) if o[0] == "recruit" and f"space:{o[2]}" == picked]:
        walk = Walk(g, seat)
        while walk.take(*option):
            pass
        if len(walk.actions) > 1:
            spot = where(g, g.book.hex[option[2]])
            label = WORDS.say("plan-recruit", unit=option[1], n=len(walk.actions), hex=spot)
            yield walk.plan(label, [picked])


def losses(g: State, seat: Seat) -> Iterator[Plan]:
    """The cheapest first."""

    def price(action: Action) -> int:
        return int(g.book.units[g.kind(action[1])].coins)

    walk = Walk(g, seat).answer((LoseUnits, TakeWounds), price)
    if len(walk.actions) > 1:
        units = troop(g, (action[1] for action in walk.actions))
        yield walk.plan(WORDS.say(f"plan-{walk.actions[0][0]}", units=units))
