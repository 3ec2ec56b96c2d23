"""Options and drafts in words, with the refs that make them clickable; the other sentences are imported."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount, Draft, Effect, Option, Sum, Text, text

from .book import BUILDINGS, SEA, SHIP, SUPPLIES, UNITS
from .chronicle import event
from .combat import charge_values, wound_odds
from .expand import building_cost
from .fate import Vote
from .game import Rise
from .kingdom import lands_for_growth, yields
from .maneuver import Command, PapalWord
from .names import (
    card_words,
    gift_words,
    invention_ref,
    level_name,
    many,
    piece_of,
    troop,
    unit_words,
    where,
)
from .prompts import prompt
from .reasons import missing
from .sequence import Bid
from .start import OfferNation, Placement
from .units import attack, defence

__all__ = ["draft", "event", "missing", "option", "prompt"]

# ---- Options ------------------------------------------------------------------------------------------


def option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    verb = action[0]
    if isinstance(step, Command):
        return command_option(g, step, action)
    make = OPTIONS.get(verb)
    return make(g, step, seat, action) if make else Option(text(str(verb).capitalize()), idle=verb in IDLE)


IDLE = ("done", "pass", "ready", "back", "end turn", "call off")


def hex_pick(g: Rise, name: str) -> list[str]:
    return [f"space:{name}"]


def at(g: Rise, name: str) -> Any:
    return where(g, g.book.hex[name])


def nation_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    nation = next(n for n in g.book.nations if n.id == action[1])
    picks = [f"card:{step.lowest(g) + 1}"] if isinstance(step, OfferNation) else []
    held = sum(g.book.nation_of[c] == g.book.nations.index(nation) for c in g.hand(seat))
    gifts = [gift_words(g, c) for c in g.hand(seat) if g.book.nations[g.book.nation_of[c]] is nation]
    if action[0] == "take":
        effect = [Effect(text(f"Gifts: {'; '.join(gifts)}"))] if gifts else []
        return Option(
            text(f"Play the {nation.name}"), group="Nation", picks=picks, effect=effect, confirm="bar"
        )
    words = f"Refuse the {nation.name} and give up {many(held, 'card')}"
    return Option(text(words), group="Nation", picks=picks)


def colour_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(text(next(c.name for c in g.book.colours if c.id == action[1])), group="Colour")


def land_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    """A land to take: ("land", hex) or, at the start, ("land", site, hex)."""
    hex_ = g.book.hex[action[-1]]
    site = [" for ", at(g, action[1])] if len(action) == 3 else []
    words = yield_words(g, seat, hex_)
    label = text(f"{g.book.hexes[hex_].terrain.capitalize()} at ", where(g, hex_), *site, f": {words}")
    picks = [f"space:{action[-1]}"]
    if len(action) == 3 and shared(g, seat, hex_):
        picks.append(f"space:{action[1]}")
    return Option(label, group="Lands", picks=picks)


def shared(g: Rise, seat: Seat, hex_: int) -> bool:
    """A hex that touches both start sites needs a second click for its site."""
    return all(hex_ in g.book.near[s] for s in g.book.sites[g.nation[seat]])


def yield_words(g: Rise, seat: Seat, hex_: int) -> str:
    return " and ".join(f"{n} {name}" for n, name in zip(yields(g, seat, hex_), SUPPLIES) if n) or "nothing"


def invent_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    i = g.book.invention[action[1]]
    return Option(
        text(invention_ref(g, i), f": {g.book.inventions[i].text}"),
        group=f"Era {i % 3 + 1}",
        picks=[f"cell:inventions/{action[1]}"],
    )


def card_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    label = text("Discard " if action[0] == "discard" else "", card_words(g, action[1] - 1))
    lock = "" if isinstance(step, Bid | Vote | PapalWord) else "the card becomes known"
    return Option(label, group="Cards", picks=[f"card:{action[1]}"], lock=lock)


def gift_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    card = action[1] - 1
    return Option(
        text("Gift of ", card_words(g, card), f": {gift_words(g, card)}"),
        group="Own nation",
        picks=[f"card:{action[1]}"],
        lock="the card becomes known",
    )


def three_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    cards = [n - 1 for n in action[1:]]
    nation = g.book.nation_of[cards[0]]
    names = ", ".join(str(n) for n in action[1:])
    name = g.book.nations[nation].name
    if nation in g.nation:
        words = f"{name} {names}: copy an invention"
    else:
        words = f"{name} {names}: {gift_words(g, cards[0])}"
    return Option(
        text(words),
        group="Sets of three",
        picks=[f"card:{n}" for n in action[1:]],
        lock="the cards become known",
    )


def shift_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(text("Move a land cube for an influence card"), group="Influence")


def cube_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    hex_ = g.book.hex[action[1]]
    return Option(
        text(where(g, hex_), f": {yield_words(g, seat, hex_)}"), group="Lands", picks=hex_pick(g, action[1])
    )


def found_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(text("Found a village at ", at(g, action[1])), group="Found", picks=hex_pick(g, action[1]))


def grow_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    s = g.site[g.book.hex[action[1]]]
    level = g.level[s] + 1
    lands = many(lands_for_growth(g, seat, level), "land")
    return Option(
        text("Grow ", at(g, action[1]), f" to a {level_name(g, level)}"),
        group="Grow",
        picks=hex_pick(g, action[1]),
        cost=[Amount("food", g.book.settlements[level - 1].food)],
        effect=[Effect(text(f"{lands} more"))],
    )


def build_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    building = BUILDINGS.index(action[2])
    s = g.site[g.book.hex[action[1]]]
    track = f", {action[3]} track +1" if len(action) > 3 else ""
    return Option(
        text(f"{g.book.buildings[building].name} at ", at(g, action[1]), track),
        group=g.book.buildings[building].name,
        picks=hex_pick(g, action[1]),
        cost=[Amount("production", building_cost(g, s, building))],
        effect=[Effect(text(g.book.buildings[building].text))],
    )


def ship_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    cost = [Amount("production", g.book.ship.production)]
    return Option(text("Ship at ", at(g, action[1])), group="Ships", picks=hex_pick(g, action[1]), cost=cost)


def recruit_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    unit = g.book.units[UNITS.index(action[1])]
    return Option(
        text(f"{unit.name} at ", at(g, action[2])),
        group=unit.many,
        picks=hex_pick(g, action[2]),
        cost=[Amount("wealth", unit.coins)],
    )


def place_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(text("At ", at(g, action[1])), group="Place", picks=hex_pick(g, action[1]))


def to_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    hex_ = g.book.hex[action[1]]
    return Option(
        text("To ", where(g, hex_), f": {yield_words(g, seat, hex_)}"),
        group="Lands",
        picks=hex_pick(g, action[1]),
    )


def first_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(text("Settlement 1 at ", at(g, action[1])), group="Sites", picks=hex_pick(g, action[1]))


def unit_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    """("unit", number) chooses a unit to command, ("unit", kind, hex) places one at the start."""
    if len(action) == 3:
        name = str(action[1]).capitalize()
        return Option(text(f"{name} at ", at(g, action[2])), group="Place", picks=hex_pick(g, action[2]))
    unit = action[1]
    left = many(g.ap[unit], "hex", "hexes") if g.kind(unit) == SHIP else f"{g.ap[unit]} AP"
    return Option(
        text(f"{unit_words(g, unit).capitalize()} at ", where(g, g.at[unit]), f" ({left})"),
        group="Ships" if g.kind(unit) == SHIP else g.book.units[g.kind(unit)].many,
        picks=[piece_of(g, unit)],
    )


def pick_unit(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    """wound, remove, sacrifice, join, cancel: a unit is clicked."""
    unit = action[1]
    verb = {"join": "Join with", "cancel": "Stop"}.get(action[0], str(action[0]).capitalize())
    if action[0] == "wound" and g.light[unit]:
        verb = "Kill"
    return Option(
        text(f"{verb} {unit_words(g, unit)} at ", where(g, g.at[unit])),
        group="Units",
        picks=[piece_of(g, unit)],
    )


def begin_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    words = {
        "join all": "Attack with everybody who can",
        "begin": f"Attack with {troop(g, list(step.units))}",
    }
    cost = g.book.limits.attack
    effect = [Effect(text(f"{many(cost, 'action point')} each"))]
    targets = g.stack(step.hex)
    if action[0] == "begin" and targets:
        at_land = g.book.terrain[step.hex] < SEA
        attacks = [attack(g, u, at_land and g.aboard[u] >= 0) for u in step.units]
        odds = wound_odds(g, seat, attacks, [defence(g, u) for u in targets])
        effect.append(Effect(text("First roll wounds"), [f"space:{g.book.id[step.hex]}"], odds))
    return Option(text(words[action[0]]), group="Attack", effect=effect, lock="dice are rolled")


def roll_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    battle = g.battle
    assert battle is not None
    attackers, defenders = [u for u in battle.units if g.at[u] >= 0], g.stack(battle.hex)
    if step.original:
        odds = wound_odds(g, seat, charge_values(g, attackers), [defence(g, u) for u in defenders])
    else:
        there = [defence(g, u, sheltered=False) for u in attackers]
        odds = wound_odds(g, seat, [attack(g, u) for u in defenders], there)
    effect = [Effect(text("Wounds the other side"), [], odds)]
    return Option(text("Roll the dice"), effect=effect, lock="dice are rolled")


def retreat_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    if len(action) == 1:
        return Option(text("Retreat to where the attack began"), group="Retreat")
    return Option(text("Retreat to ", at(g, action[1])), group="Retreat", picks=hex_pick(g, action[1]))


def raze_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(text(f"Destroy the {action[1]}"), group="Buildings")


def track_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(text(f"{str(action[1]).capitalize()} track +1"))


def name_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(text(at(g, action[1])), picks=hex_pick(g, action[1]), lock="a die is rolled")


def give_option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(text(f"Return 1 {action[1]}"), cost=[Amount(action[1], 1)])


OPTIONS = {
    "take": nation_option,
    "refuse": nation_option,
    "colour": colour_option,
    "first": first_option,
    "unit": unit_option,
    "land": land_option,
    "invent": invent_option,
    "card": card_option,
    "discard": card_option,
    "gift": gift_option,
    "three": three_option,
    "shift": shift_option,
    "cube": cube_option,
    "to": to_option,
    "found": found_option,
    "grow": grow_option,
    "build": build_option,
    "ship": ship_option,
    "recruit": recruit_option,
    "place": place_option,
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
    "name": name_option,
    "give": give_option,
}


def command_option(g: Rise, step: Command, action: Action) -> Option:
    """What the chosen unit may do: the target is clicked, the cost is said."""
    limits, unit = g.book.limits, step.unit
    match action:
        case ("back",):
            return Option(text("Leave it there for now"), idle=True)
        case ("leave",):
            exit_ = g.book.hexes[g.at[unit]].exit
            goal = "America" if exit_ == "america" else "Jerusalem"
            return Option(
                text(f"Leave the board for {goal}"), group="Leave", picks=[f"space:{exit_}"], confirm="ask"
            )
        case ("sail", *path):
            over = f" past {many(len(path) - 1, 'ship')}" if len(path) > 1 else ""
            picks = [f"space:{p}" for p in path]
            return Option(text("Sail to ", at(g, path[-1]), over), group="Sail", picks=picks)
    verb, target = action
    cost = limits.attack if verb in ("charge", "shoot") else limits.move
    words = {
        "move": "Land at " if g.aboard[unit] >= 0 else "Move to ",
        "march": "March together to ",
        "board": "Board the ship at ",
        "charge": "Charge ",
        "shoot": "Shoot at ",
    }[verb]
    return Option(
        text(words, at(g, target)),
        group=str(verb).capitalize(),
        picks=hex_pick(g, target),
        effect=[Effect(text(many(cost, "action point") + (" each" if verb == "march" else "")))],
    )


# ---- Drafts -------------------------------------------------------------------------------------------


def draft(g: Rise, step: Any, seat: Seat) -> Draft | None:
    if isinstance(step, Bid | Vote):
        lines: list[tuple[Text, list[str], int | None]] = [
            (text(card_words(g, c)), [f"card:{c + 1}"], None) for c in step.cards
        ]
        total = Sum(
            "sum",
            "Sum",
            [(text(card_words(g, c)), str(c + 1)) for c in step.cards],
            str(sum(step.cards) + len(step.cards)),
        )
        return Draft(lines, [total], ready=bool(step.cards) or isinstance(step, Vote))
    if isinstance(step, Placement):
        return placement_draft(g, step, seat)
    return None


def placement_draft(g: Rise, step: Placement, seat: Seat) -> Draft:
    lines: list[tuple[Text, list[str], int | None]] = []
    if step.first >= 0:
        lines.append(
            (text("Settlement 1 at ", where(g, step.first)), [f"space:{g.book.id[step.first]}"], None)
        )
    for kind, spot in zip(step.levy, step.spots):
        if spot >= 0:
            words = text(f"{UNITS[kind].capitalize()} at ", where(g, spot))
            lines.append((words, [f"space:{g.book.id[spot]}"], None))
    totals = [0, 0, 0]
    for _, hex_ in step.cubes:
        lines.append(
            (
                text("Land at ", where(g, hex_), f": {yield_words(g, seat, hex_)}"),
                [f"space:{g.book.id[hex_]}"],
                None,
            )
        )
        totals = [a + b for a, b in zip(totals, yields(g, seat, hex_))]
    sums = [Sum(name, f"{name.capitalize()} track", [], str(n)) for name, n in zip(SUPPLIES, totals)]
    return Draft(lines, sums, ready=len(step.cubes) == g.book.limits.start_lands)
