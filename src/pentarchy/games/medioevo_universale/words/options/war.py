"""Options of war in words: movement, attacks, losses, spoils."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat, replace
from pentarchy.kernel.forecast import about
from pentarchy.kernel.scene import Amount, Effect
from pentarchy.kernel.words import Name

from ...rules.battle.conquest import blamed
from ...rules.battle.forces import battle
from ...rules.battle.odds import forecast
from ...rules.battle.siege import besiegers
from ...rules.combat.attack import natives, reach_cost
from ...rules.realm.lands import buildings
from ...rules.realm.movement import moves
from ...rules.realm.pieces import captain_value, piece
from ...rules.realm.relations import at_war, war_cost
from ...state import State
from ...state.records import Battle
from ..names import WORDS, item_name, seat_name, space_name, unit_name
from .making import Maker, Said, effect, lock, on_card, on_land, on_unit, say


def unit(g: State, step: Any, seat: Seat, action: Action) -> Said:
    n = action[1]
    p = piece(g, n)
    return say(
        "option-unit", seat, [f"piece:{n}"], unit=unit_name(g, n), place=space_name(g, p.at), fv=p.fv, mp=p.mp
    )


def move(g: State, step: Any, seat: Seat, action: Action) -> Said:
    to, p = g.book.space[action[1]], piece(g, step.unit)
    mp = dict(moves(g, p)).get(to)
    more: dict[str, Any] = price(mp)
    if to < g.book.sea and g.owner[to] < 0 and g.army[to] > p.fv:
        more["effect"] = [effect("effect-barbarians", n=g.army[to])]
    return say("option-move", seat, [f"space:{action[1]}"], more, place=space_name(g, to))


def price(mp: int | None) -> dict[str, Any]:
    return {"cost": [Amount("mp", mp)]} if mp else {}


def fate(g: State, b: Battle, asleep: int = 0) -> Effect:
    """How the attack may end, by the dice it is fought with."""
    shown = forecast(g, b, asleep)
    words = WORDS.say("effect-battle", mine=about(shown.mine), theirs=about(shown.theirs))
    return Effect(words, [f"space:{g.book.ids[b.where]}"], round(shown.win, 2))


def planned(g: State, seat: Seat, forces: tuple[int, ...], where: int, victim: Seat = -9) -> list[Effect]:
    """The same, of an attack that is still to be launched."""
    host, target = (g.owner[where], "land") if victim == -9 else (victim, "fleet")
    b = Battle(seat, host, where, piece(g, forces[0]).at, target, forces, defenders=(host,))
    return [fate(g, b, natives(g, where) if target == "land" else 0)]


def attack(g: State, step: Any, seat: Seat, action: Action) -> Said:
    t = g.book.space[action[1]]
    host = g.owner[t]
    effects = [effect("effect-defence", n=g.army[t] or natives(g, t), walls=g.fort[t])]
    more: dict[str, Any] = {"effect": effects, "fate": planned(g, seat, (step.unit,), t), "confirm": "bar"}
    if host >= 0 and not at_war(g, seat, host):
        effects.append(effect("effect-surprise", n=-war_cost(g, seat, host, True)))
        more["danger"] = "surprise"
    more |= price(reach_cost(g, step.unit, t))
    return say("option-attack", seat, [f"space:{action[1]}"], more, place=space_name(g, t))


def attack_fleet(g: State, step: Any, seat: Seat, action: Action) -> Said:
    _, where, s = action
    fates = planned(g, seat, (step.unit,), g.book.space[where], s)
    more: dict[str, Any] = {"fate": fates, "confirm": "bar"}
    if s >= 0 and not at_war(g, seat, s):
        more["effect"] = [effect("effect-surprise", n=-war_cost(g, seat, s, True))]
        more["danger"] = "surprise"
    picks = [f"space:{where}", *([f"seat:{s}"] if s >= 0 else [])]
    return say("option-attack-fleet", seat, picks, more, seat=seat_name(g, s), place=space_name(g, where))


def set_down(g: State, step: Any, seat: Seat, action: Action) -> Said:
    _, n, where = action
    picks = [f"piece:{n}", f"space:{where}"]
    return say("option-set-down", seat, picks, unit=unit_name(g, n), place=space_name(g, where))


def go_on(g: State, step: Any, seat: Seat, action: Action) -> Said:
    n, more = action[1], {**lock("dice"), "fate": [fate(g, battle(g))]}
    if n < 0:
        return say("option-go-on", seat, None, more)
    return say("option-go-on", seat, [f"piece:{n}"], more, unit=unit_name(g, n))


def stop(g: State, step: Any, seat: Seat, action: Action) -> Said:
    lost = any((p := g.pieces[n]) is not None and p.level == 1 for n in blamed(g, battle(g)))
    return say("option-stop", seat, None, {"danger": "captain"} if lost else None)


def launch(g: State, step: Any, seat: Seat, action: Action) -> Said:
    fates = planned(g, seat, step.forces, step.where, step.victim)
    return led(g, "option-launch", seat, action, {**lock("attack"), "fate": fates})


def assault(g: State, step: Any, seat: Seat, action: Action) -> Said:
    """Out of a siege, or of the battle before the walls."""
    b = replace(battle(g), assault=True) if g.battle else besiegers(g, seat, step.land, assault=True)
    return led(g, "option-assault", seat, action, {**lock("dice"), "fate": [fate(g, b)]})


def led(g: State, id: str, seat: Seat, action: Action, more: dict[str, Any]) -> Said:
    """A verb that cannot be taken back; where several Captains could lead, with the one who does."""
    if len(action) == 1:
        return say(id, seat, None, more)
    return say(f"{id}-led", seat, [f"piece:{action[1]}"], more, unit=unit_name(g, action[1]))


def lose(g: State, step: Any, seat: Seat, action: Action) -> Said:
    """A stack and how many of it; where the losses may fall in several places, the place as well."""
    *place, pile, n = action[1:]
    space = g.book.space[place[0]] if place else getattr(step, "space", -1)
    name = unit_name(g, pile) if pile >= 0 else Name(WORDS.plain("name-garrison"))
    ref = f"piece:{pile}" if pile >= 0 else f"space:{g.book.ids[space]}"
    where = {"place": space_name(g, space)} if place else {}
    return say("option-lose", seat, [ref], {"amount": n}, n=n, pile=name, **where)


def spoils(g: State, step: Any, seat: Seat, action: Action) -> Said:
    verb, item = action
    how, _, what = item.partition(":")
    if how == "piece":
        p = g.pieces[int(what)]
        ref, worth = f"piece:{what}", captain_value(g, int(what)) if p is not None else 0
        rival = p is not None and p.owner >= 0
    else:
        ref = f"piece:{what}-{g.book.ids[step.space]}"
        worth, rival = g.book.worth[what, dict(buildings(g, step.space)).get(what, 1)], how == "theirs"
    more = {}
    if verb == "plunder":
        more["effect"] = [effect("effect-florins", n=worth // 2)]
    elif verb == "destroy" and rival:
        more["effect"] = [effect("effect-honour", n=1)]
    return say(f"option-{verb.replace(' ', '-')}", seat, [ref], more, item=item_name(g, item))


MAKERS: dict[str, Maker] = {
    "unit": unit,
    "move": move,
    "march": on_land("option-march"),
    "storm": on_land("option-storm"),
    "attack": attack,
    "attack fleet": attack_fleet,
    "load": on_land("option-load"),
    "unload": on_land("option-unload"),
    "take": on_unit("option-take"),
    "set down": set_down,
    "occupy": on_unit("option-occupy"),
    "join": on_unit("option-join"),
    "go on": go_on,
    "stop": stop,
    "lose": lose,
    "assault": assault,
    "launch": launch,
    "show": on_card("option-show", shows=True),
    "withdraw": on_card("option-withdraw"),
    "discard": on_card("option-discard"),
    **dict.fromkeys(("destroy", "plunder", "capture", "pass over", "treasure"), spoils),
}
