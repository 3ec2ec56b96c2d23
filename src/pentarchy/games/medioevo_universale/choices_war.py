"""Options of war in words: movement, attacks, losses, spoils."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Effect, Seg, Text, Words, text

from .attack import reach_cost
from .game import Medioevo
from .movement import moves
from .pacts import war_cost
from .pieces import captain_value, piece
from .realm import at_war, buildings
from .words import building_class, land, piece_seg, seat_seg

Said = tuple[Text, list[str], dict[str, Any]]
SPOILS = {
    "destroy": "Destroy ",
    "plunder": "Plunder ",
    "capture": "Keep ",
    "pass over": "Pass over ",
    "treasure": "Draw a Treasure card for ",
}


def _say(*words: Words, picks: list[str] | None = None, **more: Any) -> Said:
    return text(*words), picks or [], more


def war_choice(g: Medioevo, step: Any, seat: Seat, action: Action) -> Said | None:
    match action:
        case ("unit", n):
            p = piece(g, n)
            state = f" ({p.fv} FV, {p.mp} MP)"
            return _say(piece_seg(g, n), " in ", land(g, p.at), state, picks=[f"piece:{n}"])
        case ("move" | "march" | "storm", where):
            return _move(g, step, where, action[0])
        case ("attack", where):
            return _attack(g, step, seat, where)
        case ("attack fleet", where, s):
            surprise = s >= 0 and not at_war(g, seat, s)
            effect = [Effect(text(f"surprise: -{war_cost(g, seat, s, True)} honour"))] if surprise else []
            fleet = text("Attack the transports of ", seat_seg(g, s), " in ", land(g, where))
            picks = [f"space:{where}", *([f"seat:{s}"] if s >= 0 else [])]
            return _say(fleet, picks=picks, effect=effect, confirm="bar")
        case ("load" | "unload", where) if where in g.book.space:
            words = "Load armies in " if action[0] == "load" else "Unload armies in "
            return _say(words, land(g, where), picks=[f"space:{where}"])
        case ("take", n):
            return _say("Take aboard ", piece_seg(g, n), picks=[f"piece:{n}"])
        case ("set down", n, where):
            down = text("Set down ", piece_seg(g, n), " in ", land(g, where))
            return _say(down, picks=[f"piece:{n}", f"space:{where}"])
        case ("occupy" | "join", n):
            return _say(
                "Occupy " if action[0] == "occupy" else "Join: ", piece_seg(g, n), picks=[f"piece:{n}"]
            )
        case ("go on", n):
            if n < 0:
                return _say("Go on", lock="dice are rolled")
            return _say("Go on under ", piece_seg(g, n), picks=[f"piece:{n}"], lock="dice are rolled")
        case ("lose", where, pile, n):
            return _lose(g, g.book.space[where], pile, n, " in ", land(g, where))
        case ("lose", pile, n):
            return _lose(g, getattr(step, "space", -1), pile, n)
        case (verb, str(item)) if verb in SPOILS:
            return _spoils(g, step, verb, item)
    return None


def _move(g: Medioevo, step: Any, where: str, verb: str) -> Said:
    to, unit = g.book.space[where], getattr(step, "unit", -1)
    mp = dict(moves(g, piece(g, unit))).get(to) if unit >= 0 else None
    words = {"move": "Move to ", "march": "March to ", "storm": "Attack "}[verb]
    effect = []
    if unit >= 0 and to < g.book.sea and g.owner[to] < 0 and g.army[to] > piece(g, unit).fv:
        effect = [Effect(text(f"{g.army[to]} FV of Barbarians will attack"))]
    return _say(
        words,
        land(g, where),
        f" ({mp} MP)" if mp is not None else "",
        picks=[f"space:{where}"],
        effect=effect,
    )


def _attack(g: Medioevo, step: Any, seat: Seat, where: str) -> Said:
    t = g.book.space[where]
    host = g.owner[t]
    effect = [Effect(text(f"{g.army[t]} FV there, walls of level {g.fort[t]}"))]
    if host >= 0 and not at_war(g, seat, host):
        effect.append(Effect(text(f"surprise attack: -{war_cost(g, seat, host, True)} honour")))
    mp = reach_cost(g, step.unit, t)
    return _say(
        "Attack ", land(g, where), f" ({mp} MP)", picks=[f"space:{where}"], effect=effect, confirm="bar"
    )


def _lose(g: Medioevo, space: int, pile: int, n: int, *place: Words) -> Said:
    name = piece_seg(g, pile) if pile >= 0 else Seg("the garrison")
    ref = f"piece:{pile}" if pile >= 0 else f"space:{g.book.ids[space]}"
    return _say(f"{n} FV of ", name, *place, picks=[ref], amount=n)


def _spoils(g: Medioevo, step: Any, verb: str, item: str) -> Said:
    how, _, what = item.partition(":")
    if how == "piece":
        ref, worth = f"piece:{what}", captain_value(g, int(what)) if g.pieces[int(what)] is not None else 0
        rival = g.pieces[int(what)] is not None and piece(g, int(what)).owner >= 0
    else:
        ref = f"piece:{what}-{g.book.ids[step.space]}"
        worth, rival = g.book.worth[what, dict(buildings(g, step.space)).get(what, 1)], how == "theirs"
    effect = []
    if verb == "plunder":
        effect = [Effect(text(f"+{worth // 2} Florins"))]
    elif verb == "destroy" and rival:
        effect = [Effect(text("+1 honour"))]
    return _say(SPOILS[verb], item_words(g, item), picks=[ref], effect=effect)


def item_words(g: Medioevo, item: str) -> Text:
    """A piece or building among the spoils."""
    how, _, what = item.partition(":")
    return text(piece_seg(g, int(what))) if how == "piece" else text(f"the {building_class(what)}")
