"""The chronicle: every event with the names of what it speaks of; the sentences are in `en.ftl`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Line, Motion

from ..state import State
from .names import (
    WORDS,
    bargain_words,
    building_class,
    building_name,
    buy_words,
    face_name,
    good_name,
    kind_name,
    kingdom_name,
    player_name,
    seat_name,
    seat_names,
    space_name,
    tech_name,
)

DETAILS = {
    "loads", "unloads", "boards", "sets down", "moves", "places", "placed", "musters", "honour", "passes",
    "bid", "damaged", "wrecked", "prisoners", "loses", "draws card", "pirates sail", "score",
}  # fmt: skip
PAID = {"upgrade", "repair", "mend"}
"""What is not new: it is paid for rather than bought."""
TRAVELS = {"moves", "raid", "horde"}


def _seat(g: State, value: Any) -> Any:
    """A seat by its number; what a battle is fought for is called its target too."""
    return seat_name(g, value) if isinstance(value, int) else value


def _space(g: State, value: Any) -> Any:
    """A space by its id; dice and the names of whole seas go by the same names of fields."""
    return space_name(g, value) if isinstance(value, str) and value in g.book.space else value


ARGUMENTS: dict[str, Callable[[State, Any], Any]] = {
    **dict.fromkeys(
        ("seat", "target", "loser", "winner", "attacker", "defender", "guest", "by", "holder", "owner",
         "to_seat"), _seat
    ),
    **dict.fromkeys(("order", "parties", "partners"), seat_names),
    **dict.fromkeys(("land", "space", "a", "b", "sea", "start", "goal"), _space),
    "piece": lambda g, kind: kind_name(kind),
    "on": lambda g, kind: kind_name(kind),
    "card": face_name,
    "tech": tech_name,
    "kingdom": kingdom_name,
    "river": lambda g, river: WORDS.plain(f"name-river-{river}"),
    "area": lambda g, area: g.book.areas[g.book.area[area]].name,
    "good": lambda g, good: good_name(g, g.book.good[good]),
    "buy": lambda g, buy: buy_words(g, tuple(buy)),
    "place": lambda g, place: None if place.startswith("piece:") else space_name(g, place),
}  # fmt: skip
"""How a field of an event becomes an argument of its sentence; others go in as they are."""

MORE: dict[str, Callable[[State, dict[str, Any]], dict[str, Any]]] = {
    "builds": lambda g, x: {"building": building_name(x["what"], x["level"])},
    "calamity": lambda g, x: {"calamity": x["name"]},
    "objective": lambda g, x: {"goal": g.book.objectives[x["goal"]].name} if "goal" in x else {},
    "storm": lambda g, x: {"sea": WORDS.plain(f"name-waters-{x['sea'].partition(' ')[0]}")},
    "gives": lambda g, x: {"alone": x["seat"] == x["target"]},
    "hands over": lambda g, x: {"item": bargain_words(g, (x["what"], x["n"]))},
    "kingdom": lambda g, x: {"player": player_name(x["seat"])},
    "plays": lambda g, x: {"against": seat_name(g, x["target"])} if x["target"] >= 0 else {},
    "votes": lambda g, x: {"alone": x["seat"] == x["target"]},
    **dict.fromkeys(
        ("damaged", "decays", "razes", "wrecked"), lambda g, x: {"class": building_class(x["what"])}
    ),
}
"""What a sentence needs besides the fields."""

_ids: dict[str, str] = {}


def event(g: State, kind: str, fields: dict[str, Any], you: Seat | None) -> Line:
    """The sentence for an event as a seat may read it."""
    args = {name: ARGUMENTS[name](g, value) if name in ARGUMENTS else value for name, value in fields.items()}
    if kind in MORE:
        args |= MORE[kind](g, fields)
    id = _ids.get(kind) or _ids.setdefault(kind, f"event-{kind.replace(' ', '-')}")
    if kind == "buys" and fields["buy"][0] in PAID:
        id = "event-buys-better"
    seat = fields.get("seat", fields.get("attacker"))
    return Line(
        text=WORDS.say(id, you, **args),
        level=kind if kind in ("turn", "phase") else "detail" if kind in DETAILS else "event",  # type: ignore[arg-type]
        seat=seat if isinstance(seat, int) and seat >= 0 else None,
        motions=_motions(kind, fields),
    )


def _motions(kind: str, fields: dict[str, Any]) -> list[Motion]:
    if kind not in TRAVELS:
        return []
    return [Motion(ref="", a=f"space:{fields['a']}", b=f"space:{fields['b']}")]
