"""Options of set-up, placement, calamities, Crusades and elections in words."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount

from ...rules.placement import quarters
from ...state import State
from ..names import kingdom_name, ranked_name, seat_names, space_name, tech_name, unit_name
from .making import Maker, Said, amount, effect, lock, on_card, on_land, on_seat, say


def kingdom(g: State, step: Any, seat: Seat, action: Action) -> Said:
    k = g.book.realm_of[action[1]]
    capital = g.book.space[g.book.kingdoms[k].seat]
    what = effect("effect-kingdom", n=len(g.book.realm[k]), religion=g.book.kingdoms[k].religion)
    picks, name = [f"space:{g.book.ids[capital]}"], kingdom_name(g, action[1])
    return say("option-kingdom", seat, picks, {"effect": [what]}, kingdom=name)


def put(g: State, step: Any, seat: Seat, action: Action) -> Said:
    """A piece and its place: at set-up by kind, later by number."""
    _, what, where = action
    unit = ranked_name(what) if isinstance(what, str) else unit_name(g, what)
    return say("option-put", seat, [f"space:{where}"], unit=unit, place=space_name(g, where))


def place(g: State, step: Any, seat: Seat, action: Action) -> Said:
    where = action[1]
    if where == "reserve":
        return say("option-reserve", seat)
    room = quarters(g, seat).get(where) if hasattr(step, "lines") else None
    if where.startswith("piece:"):
        return say("option-place", seat, [where], place=unit_name(g, int(where[6:])), room=room)
    return say("option-place", seat, [f"space:{where}"], place=space_name(g, where), room=room)


def mercenaries(g: State, step: Any, seat: Seat, action: Action) -> Said:
    n = action[1]
    more = {"amount": n, "cost": [Amount("coin", n * g.book.tables.prices.mercenary)]}
    return say("option-mercenaries", seat, None, more, n=n)


def buy_card(g: State, step: Any, seat: Seat, action: Action) -> Said:
    more = {"cost": [Amount("coin", action[1])], **lock("draw")}
    return say("option-buy-card", seat, None, more, n=action[1])


def religion(g: State, step: Any, seat: Seat, action: Action) -> Said:
    return say("option-religion", seat, religion=action[1])


def technology(g: State, step: Any, seat: Seat, action: Action) -> Said:
    return say("option-technology", seat, [f"cell:technologies/{action[1]}"], tech=tech_name(g, action[1]))


def keep(g: State, step: Any, seat: Seat, action: Action) -> Said:
    where = action[1].removeprefix("fleet ")
    fleet = where != action[1]
    return say("option-keep", seat, [f"space:{where}"], fleet=fleet, place=space_name(g, where))


def side(g: State, step: Any, seat: Seat, action: Action) -> Said:
    more: dict[str, Any] = {"confirm": "bar"}
    if action[1] == "refuse":
        more["effect"] = [effect("effect-excommunicated")]
    return say("option-side", seat, None, more, side=action[1])


def depart(g: State, step: Any, seat: Seat, action: Action) -> Said:
    return say("option-depart", seat, how=action[1])


def order(g: State, step: Any, seat: Seat, action: Action) -> Said:
    return say("option-order", seat, seats=seat_names(g, action[1:]))


def swap(g: State, step: Any, seat: Seat, action: Action) -> Said:
    return say("option-swap", seat, n=action[1])


MAKERS: dict[str, Maker] = {
    "kingdom": kingdom,
    "put": put,
    "place": place,
    "mercenaries": mercenaries,
    "buy card": buy_card,
    "religion": religion,
    "technology": technology,
    "keep": keep,
    "side": side,
    "depart": depart,
    "order": order,
    "swap": swap,
    "exempt": on_card("option-exempt"),
    "card": on_card("option-card"),
    **{
        verb: on_land(f"option-{verb}")
        for verb in ("capital", "cathedral", "steal", "start", "target", "lurk")
    },
    **{verb: amount(f"option-{verb}") for verb in ("bid", "price", "armies", "garrison", "reserves")},
}
OF_STEPS: dict[tuple[str, str], Maker] = {
    ("CallCrusade", "ask"): amount("option-CallCrusade-ask"),
    ("CallInquisitor", "inquisitor"): on_land("option-CallInquisitor-inquisitor"),
    ("Lurk", "strike"): on_seat("option-Lurk-strike"),
    ("MarchOn", "halt"): lambda g, step, seat, action: say("option-MarchOn-halt", seat),
}
