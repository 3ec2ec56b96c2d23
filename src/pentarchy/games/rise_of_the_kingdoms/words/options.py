"""Options in words, with the refs that make them clickable."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.forecast import about
from pentarchy.kernel.scene import Amount, Effect, Option
from pentarchy.kernel.words import spoken

from ..book import BUILDINGS, FOOD, SHIP, UNITS
from ..rules.clash.maneuver import Command
from ..rules.clash.odds import forecast, volley_odds
from ..rules.clash.pope import PapalWord, cost_of
from ..rules.clash.sequence import Bid
from ..rules.expand import building_cost
from ..rules.fate import Vote
from ..rules.kingdom import lands_for_growth
from ..rules.setup import OfferNation, PickNation
from ..state import Battle, State
from .names import (
    WORDS,
    at,
    card_name,
    gift_of,
    invention_name,
    label,
    piece_of,
    soldier,
    space,
    troop,
    where,
    words,
    yield_of,
)

Make: TypeAlias = Callable[[State, Any, Seat, Action], Option]


def option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    verb = action[0]
    if type(step) is Command:
        return COMMANDS.get(verb, order)(g, step, seat, action)
    make = OPTIONS.get(verb)
    return make(g, step, seat, action) if make else made(verb.replace(" ", "-"), idle=verb in IDLE)


IDLE = ("done", "pass", "ready", "back", "end turn", "call off")


def made(
    name: str,
    picks: list[str] | None = None,
    said: dict[str, Any] | None = None,
    group: str = "",
    **more: Any,
) -> Option:
    """An option with the words of its message, with group, lock and effect where nobody says otherwise."""
    id, usual, lock, does = heading(spoken(), name)
    if does and "effect" not in more:
        more["effect"] = [Effect(WORDS.say(does, **said or {}))]
    return Option(WORDS.say(id, **said or {}), group=group or usual, picks=picks or [], lock=lock, **more)


@lru_cache(256)
def heading(language: str, name: str) -> tuple[str, str, str, str]:
    """The message of an option, its group, why there is no way back, and the message of what it does."""
    id, does = f"option-{name}", f"effect-{name}"
    return id, label(f"{id}.group"), label(f"{id}.lock"), does if does in WORDS.table("en") else ""


def on_hex(g: State, step: Any, seat: Seat, action: Action) -> Option:
    """A hex is clicked, and its name is all there is to say."""
    return made(action[0], [f"space:{action[1]}"], {"hex": at(g, action[1])})


# ---- Set-up -------------------------------------------------------------------------------------------


def nation_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    nation = next(k for k, n in enumerate(g.book.nations) if n.id == action[1])
    held = [c for c in g.hand(seat) if g.book.nation_of[c] == nation]
    if isinstance(step, PickNation):
        held = [g.book.cards_of[nation][0]]  # it comes with the nation
    picks = [f"card:{step.lowest(g) + 1}"] if isinstance(step, OfferNation) else []
    name = g.book.nations[nation].name
    if action[0] == "refuse":
        return made("refuse", picks, {"nation": name, "n": len(held)})
    gifts = [gift_of(g, c) for c in held]
    effect = [Effect(WORDS.say("effect-gifts", gifts=gifts))] if gifts else []
    return made("take", picks, {"nation": name}, effect=effect, confirm="bar")


def colour_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    return made("colour", [], {"colour": action[1]})


def nowhere_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    return made("nowhere")


def land_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    """A land to take: ("land", hex) or, at the start, ("land", site, hex)."""
    hex_, picks = g.book.hex[action[-1]], [f"space:{action[-1]}"]
    if len(action) == 3 and touches_both(g, seat, hex_):
        picks.append(f"space:{action[1]}")
    said = {
        "terrain": g.book.hexes[hex_].terrain,
        "hex": where(g, hex_),
        "site": at(g, action[1]) if len(action) == 3 else None,
        "brings": yield_of(g, seat, hex_),
        "points": g.book.points.land,
    }
    return made("land", picks, said)


def touches_both(g: State, seat: Seat, hex_: int) -> bool:
    """A hex that touches both start sites needs a second click for its site."""
    return all(hex_ in g.book.near[s] for s in g.book.sites[g.nation[seat]])


# ---- Inventions and influence cards -------------------------------------------------------------------


def invent_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    i = g.book.invention[action[1]]
    said = {"invention": invention_name(g, i), "text": g.book.inventions[i].text}
    group = label("option-invent.era", era=i % 3 + 1)
    return made("invent", [f"cell:inventions/{action[1]}"], said, group=group)


def card_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    """Cards laid face down stay unknown, so their option locks nothing."""
    id = "lay-down" if isinstance(step, Bid | Vote | PapalWord) else action[0]
    said = {"card": card_name(g, action[1] - 1), "adds": not isinstance(step, PapalWord)}
    return made(id, [f"card:{action[1]}"], said)


def gift_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    card = action[1] - 1
    return made("gift", [f"card:{action[1]}"], {"card": card_name(g, card), "gift": gift_of(g, card)})


def three_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    nation = g.book.nation_of[action[1] - 1]
    said = {
        "nation": g.book.nations[nation].name,
        "numbers": ", ".join(str(n) for n in action[1:]),
        "gift": None if nation in g.nation else gift_of(g, action[1] - 1),
    }
    return made("three", [f"card:{n}" for n in action[1:]], said)


def shift_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    return made("shift")


def cube_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    hex_ = g.book.hex[action[1]]
    said = {"hex": where(g, hex_), "brings": yield_of(g, seat, hex_)}
    return made(action[0], [f"space:{action[1]}"], said)


# ---- Settlements, buildings and recruits --------------------------------------------------------------


def grow_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    level = g.level[g.site[g.book.hex[action[1]]]] + 1
    more = WORDS.say("effect-lands", n=lands_for_growth(g, seat, level))
    return made(
        "grow",
        [f"space:{action[1]}"],
        {"hex": at(g, action[1]), "level": level},
        cost=[Amount("food", g.book.settlements[level - 1].food)],
        effect=[Effect(more)],
        danger=hunger(g, seat, g.book.settlements[level - 1].food),
    )


def found_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    return made("found", [f"space:{action[1]}"], {"hex": at(g, action[1])}, danger=hunger(g, seat, 0))


def hunger(g: State, seat: Seat, cost: int) -> str:
    """The danger that one more cone would go hungry next round, whatever the new land brings left aside."""
    left = g.stock[seat][FOOD] - cost + g.income(seat)[FOOD]
    return "hunger" if left <= g.cones(seat) else ""


def build_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    building = BUILDINGS.index(action[2])
    entry = g.book.buildings[building]
    said = {"building": action[2], "hex": at(g, action[1]), "supply": action[3] if action[3:] else None}
    return made(
        "build",
        [f"space:{action[1]}"],
        said,
        group=entry.name,
        cost=[Amount("production", building_cost(g, g.site[g.book.hex[action[1]]], building))],
        effect=[Effect(words(entry.text))],
    )


def ship_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    cost = [Amount("production", g.book.ship.production)]
    return made("ship", [f"space:{action[1]}"], {"hex": at(g, action[1])}, cost=cost)


def recruit_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    entry = g.book.units[UNITS.index(action[1])]
    said = {"unit": action[1], "hex": at(g, action[2])}
    return made(
        "recruit", [f"space:{action[2]}"], said, group=entry.many, cost=[Amount("wealth", entry.coins)]
    )


# ---- Units --------------------------------------------------------------------------------------------


def unit_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    """("unit", number) chooses a unit to command, ("unit", kind, hex) places one at the start."""
    if len(action) == 3:
        inside = g.book.hex[action[2]] in g.book.sites[g.nation[seat]]
        said = {"unit": action[1], "hex": at(g, action[2]), "inside": inside}
        return made("place-unit", [f"space:{action[2]}"], said)
    unit = action[1]
    entry = g.book.ship if g.kind(unit) == SHIP else g.book.units[g.kind(unit)]
    said = {**soldier(g, unit), "n": g.ap[unit]}
    return made("unit", [piece_of(g, unit)], said, group=entry.many)


def pick_unit(g: State, step: Any, seat: Seat, action: Action) -> Option:
    """wound, remove, sacrifice, join, cancel: a unit is clicked."""
    return made(action[0], [piece_of(g, action[1])], soldier(g, action[1]))


def begin_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    effect = [Effect(WORDS.say("effect-points-each", n=g.book.limits.attack))]
    units = step.units if action[0] == "begin" else (*step.units, *step.others(g))
    if g.stack(step.hex):
        battle = Battle(step.verb, seat, g.holder[step.hex], step.hex, units)
        effect.append(fate(g, battle) if step.verb == "charge" else arrows(g, battle))
    if action[0] == "join all":
        return made("join-all", effect=effect)
    return made("begin", [], {"units": troop(g, step.units)}, effect=effect)


def fate(g: State, battle: Battle, first: bool = True, answer: bool = True) -> Effect:
    """How close combat ends, and what it costs."""
    shown = forecast(g, battle, first, answer)
    words = WORDS.say("effect-combat", mine=about(shown.mine), theirs=about(shown.theirs))
    return Effect(words, [space(g, battle.hex)], round(shown.win, 2))


def arrows(g: State, battle: Battle) -> Effect:
    return Effect(WORDS.say("effect-arrows"), [space(g, battle.hex)], round(volley_odds(g, battle), 2))


def roll_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    """The attacker reads what he may win, the defender what he may keep."""
    battle = g.battle
    assert battle is not None
    shown = forecast(g, battle, step.original, answer=False)
    if step.original:
        return made("roll", effect=[fate(g, battle, answer=False)])
    words = WORDS.say("effect-combat", mine=about(shown.theirs), theirs=about(shown.mine))
    return made("roll", effect=[Effect(words, [], round(1 - shown.win, 2))])


def retreat_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    if len(action) == 1:
        return made("retreat", [], {"hex": None})
    return on_hex(g, step, seat, action)


def raze_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    return made("raze", [], {"building": action[1]})


def track_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    return made("track", [], {"supply": action[1]})


def give_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    return made("give", [], {"supply": action[1]}, cost=[Amount(action[1], 1)])


def pay_option(g: State, step: Any, seat: Seat, action: Action) -> Option:
    _, coins, food = action
    cost = [Amount(name, n) for name, n in (("wealth", coins), ("food", food)) if n]
    return made("pay", [], {"coins": coins, "grain": food}, cost=cost)


OPTIONS: dict[str, Make] = {
    "take": nation_option,
    "refuse": nation_option,
    "colour": colour_option,
    "first": on_hex,
    "nowhere": nowhere_option,
    "unit": unit_option,
    "land": land_option,
    "invent": invent_option,
    "card": card_option,
    "discard": card_option,
    "gift": gift_option,
    "three": three_option,
    "shift": shift_option,
    "cube": cube_option,
    "to": cube_option,
    "found": found_option,
    "grow": grow_option,
    "build": build_option,
    "ship": ship_option,
    "recruit": recruit_option,
    "place": on_hex,
    "wound": pick_unit,
    "remove": pick_unit,
    "sacrifice": pick_unit,
    "join": pick_unit,
    "cancel": pick_unit,
    "join all": begin_option,
    "begin": begin_option,
    "roll": roll_option,
    "retreat": retreat_option,
    "raze": raze_option,
    "track": track_option,
    "name": on_hex,
    "give": give_option,
    "pay": pay_option,
}


# ---- Orders to the chosen unit or ship ----------------------------------------------------------------


def leave_it(g: State, step: Command, seat: Seat, action: Action) -> Option:
    return made("leave-it", idle=True)


def leave_option(g: State, step: Command, seat: Seat, action: Action) -> Option:
    goal = g.book.hexes[g.at[step.unit]].exit
    said = {"goal": goal, "points": getattr(g.book.points, goal)}
    return made("leave", [f"space:{goal}"], said, confirm="ask", danger="for-good")


def sail_option(g: State, step: Command, seat: Seat, action: Action) -> Option:
    path = action[1:]
    said = {"hex": at(g, path[-1]), "ships": len(path) - 1}
    return made("sail", [f"space:{p}" for p in path], said)


def order(g: State, step: Command, seat: Seat, action: Action) -> Option:
    """Move, march, board, charge, shoot: the target is clicked, the cost is said."""
    verb, target = action
    points = cost_of(g, verb)
    spends = WORDS.say("effect-points-each" if verb == "march" else "effect-points", n=points)
    said = {"hex": at(g, target), "aboard": g.aboard[step.unit] >= 0}
    danger = "unguarded" if verb != "shoot" and last_guard(g, step.unit) else ""
    return made(
        verb, [f"space:{target}"], said, cost=[Amount("ap", points)], effect=[Effect(spends)], danger=danger
    )


def last_guard(g: State, unit: int) -> bool:
    """Whether a settlement would be left empty."""
    return g.site[g.at[unit]] >= 0 and len(g.stack(g.at[unit])) == 1


COMMANDS: dict[str, Make] = {"back": leave_it, "leave": leave_option, "sail": sail_option}
