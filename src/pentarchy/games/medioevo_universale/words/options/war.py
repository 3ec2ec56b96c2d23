"""Options of war in words: movement, attacks, losses, spoils."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.words import Name

from ...rules.combat.attack import reach_cost
from ...rules.realm.lands import buildings
from ...rules.realm.movement import moves
from ...rules.realm.pieces import captain_value, piece
from ...rules.realm.relations import at_war, war_cost
from ...state import State
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
    more = {}
    if to < g.book.sea and g.owner[to] < 0 and g.army[to] > p.fv:
        more["effect"] = [effect("effect-barbarians", n=g.army[to])]
    return say("option-move", seat, [f"space:{action[1]}"], more, place=space_name(g, to), mp=mp)


def attack(g: State, step: Any, seat: Seat, action: Action) -> Said:
    t = g.book.space[action[1]]
    host = g.owner[t]
    effects = [effect("effect-defence", n=g.army[t], walls=g.fort[t])]
    more: dict[str, Any] = {"effect": effects, "confirm": "bar"}
    if host >= 0 and not at_war(g, seat, host):
        effects.append(effect("effect-surprise", n=-war_cost(g, seat, host, True)))
        more["danger"] = "surprise"
    mp = reach_cost(g, step.unit, t)
    return say("option-attack", seat, [f"space:{action[1]}"], more, place=space_name(g, t), mp=mp)


def attack_fleet(g: State, step: Any, seat: Seat, action: Action) -> Said:
    _, where, s = action
    more: dict[str, Any] = {"confirm": "bar"}
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
    n = action[1]
    if n < 0:
        return say("option-go-on", seat, None, lock("dice"))
    return say("option-go-on", seat, [f"piece:{n}"], lock("dice"), unit=unit_name(g, n))


def led(id: str, why: str) -> Maker:
    """A verb that cannot be taken back; where several Captains could lead, with the one who does."""

    def make(g: State, step: Any, seat: Seat, action: Action) -> Said:
        if len(action) == 1:
            return say(id, seat, None, lock(why))
        n = action[1]
        return say(f"{id}-led", seat, [f"piece:{n}"], lock(why), unit=unit_name(g, n))

    return make


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
    "lose": lose,
    "assault": led("option-assault", "dice"),
    "launch": led("option-launch", "attack"),
    "show": on_card("option-show", shows=True),
    "withdraw": on_card("option-withdraw"),
    "discard": on_card("option-discard"),
    **dict.fromkeys(("destroy", "plunder", "capture", "pass over", "treasure"), spoils),
}
