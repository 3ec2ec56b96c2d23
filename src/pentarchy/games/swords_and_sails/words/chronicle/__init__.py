"""The chronicle: every event as a sentence, with what moves on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Line, Motion, Seg, Text

from ...book import COLOURS
from ...state import State
from ...state.records import FORMATIONS
from .. import WORDS
from ..names import (
    carrier,
    dice,
    face,
    fleet,
    force,
    order_words,
    own,
    piece_ref,
    roster,
    several,
    token_name,
    unit_name,
    where,
    wherever,
    who,
    whoever,
)
from .arrows import as_order, revealed

Fields = dict[str, Any]
Arguments = dict[str, Any]

DETAIL = {
    "misses", "destroys", "captures", "damage", "armour", "ready", "buys_card", "transfer", "loses",
    "asks_time",
}  # fmt: skip
"""Events for those who want to know everything."""


def event(g: State, kind: str, fields: Fields, you: Seat | None) -> Line:
    args = {name: SAID[name](g, value) if name in SAID else value for name, value in fields.items()}
    if kind in MORE:
        args.update(MORE[kind](g, fields, you))
    return Line(
        WORDS.say(f"event-{kind.replace('_', '-')}", you, **args),
        level="turn" if kind == "season" else "detail" if kind in DETAIL else "event",
        seat=fields.get("seat"),
        motions=MOTIONS[kind](g, fields) if kind in MOTIONS else [],
        hits=HITS[kind](g, fields) if kind in HITS else [],
        arrows=revealed(g, fields["orders"]) if kind == "orders" else [],
    )


SAID: dict[str, Callable[[State, Any], Any]] = {
    "seat": who,
    "other": who,
    "ally": who,
    "supporter": who,
    "winner": whoever,
    "old": whoever,
    "land": where,
    "place": where,
    "dest": wherever,
    "fleet": carrier,
    "dice": lambda _, rolled: dice(rolled),
    "card": face,
    "cards": lambda g, kinds: [face(g, kind) for kind in kinds],
    "seats": several,
    "others": several,
    "winners": several,
    "leader": lambda g, name: g.book.tables.leader[g.book.leader[name]].name,
}
"""What fields of a name are in every event."""


# ---- what single events need besides -----------------------------------------------------------------------


def _season(g: State, f: Fields, you: Seat | None) -> Arguments:
    t = g.book.tables
    return {"season": t.seasons[f["turn"] % 4].capitalize(), "year": t.first_year + f["turn"] // 4}


def _faction(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"faction": g.book.factions[g.book.faction[f["faction"]]].name}


def _unit(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"unit": unit_name(g, f["seat"], f["unit"]), "piece": own(g, f["piece"])}


def _drawn(g: State, f: Fields, you: Seat | None) -> Arguments:
    drawn = [(n, COLOURS[k]) for k, n in enumerate(f["named"]) if n]
    return {"drawn": [WORDS.plain("name-coloured-cards", n=n, colour=colour) for n, colour in drawn]}


def _piece(g: State, f: Fields, you: Seat | None) -> Arguments:
    return force(g, f["piece"])


def _army(g: State, f: Fields, you: Seat | None) -> Arguments:
    return force(g, f["army"])


def _fleet(g: State, f: Fields, you: Seat | None) -> Arguments:
    return force(g, len(g.army) + f["fleet"])


def _spied(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"learns": f["rolled"] <= f["need"]}


def _seen(g: State, f: Fields, you: Seat | None) -> Arguments:
    piece = f["piece"]
    units = roster(g, f["units"], piece >= len(g.army)) if "units" in f else None
    return {**force(g, piece), "units": units}


def _partners(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"a": who(g, f["a"]), "b": who(g, f["b"])}


def _terms(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"colour": COLOURS[f["n"] % len(COLOURS)]}


def _minutes(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"minutes": f["seconds"] // 60}


def _orders(g: State, f: Fields, you: Seat | None) -> Arguments:
    said: Text = []
    for p, here, order, _ in f["orders"]:
        words = order_words(g, p, as_order(order), here, you)
        said += [Seg("; ")] if said else []
        said += WORDS.say("name-ordered", you, piece=own(g, p), order=words)
    return {"orders": said or None}


def _transfer(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"giver": own(g, f["giver"]), "taker": own(g, f["taker"])}


def _sails(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {**_fleet(g, f, you), "to": where(g, f["b"])}


def _marches(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {**_army(g, f, you), "to": where(g, f["b"])}


def _fleets(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"fleets": [fleet(g, x) for x in f["fleets"]]}


def _battle(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"attacker": who(g, f["attacker"]), "defender": who(g, f["defender"])}


def _dice(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"attacker": dice(f["attacker"]), "defender": dice(f["defender"])}


def _barrage(g: State, f: Fields, you: Seat | None) -> Arguments:
    suffered, inflicted = f["points"]
    return {**_dice(g, f, you), "suffered": suffered, "inflicted": inflicted}


def _blow(g: State, f: Fields, you: Seat | None) -> Arguments:
    """One unit strikes another in the line of battle."""
    token, target, sea = f["token"], f["target"], f["sea"]
    return {
        "seat": who(g, token // 8 // FORMATIONS),
        "unit": token_name(g, token, sea),
        "other": who(g, target // 8 // FORMATIONS),
        "foe": token_name(g, target, sea),
    }


def _cargo(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {**_fleet(g, f, you), "units": roster(g, f["units"], False), "n": sum(f["units"])}


def _sabotage(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {**force(g, f["piece"]), "card": face(g, "sabotage")}


def _raised(g: State, f: Fields, you: Seat | None) -> Arguments:
    return {"new": [own(g, p) for p, _ in f["new"]]}


MORE: dict[str, Callable[[State, Fields, Seat | None], Arguments]] = {
    "season": _season,
    "faction": _faction,
    "disbands": _unit,
    "loses": _unit,
    "draws": _drawn,
    "spies": _piece,
    "declares_spy": _piece,
    "guest_stays": _piece,
    "wiped_out": _piece,
    "retreats": _piece,
    "breaks_through": _piece,
    "no_way_out": _piece,
    "landing_cancelled": _army,
    "no_room": _army,
    "boards": _army,
    "docks": _fleet,
    "puts_to_sea": _fleet,
    "spy_roll": _spied,
    "sees": _seen,
    "raids": _partners,
    "trade_ends": _partners,
    "bank_matches": _partners,
    "offers_deal": _terms,
    "deal": _terms,
    "more_time": _minutes,
    "orders": _orders,
    "transfer": _transfer,
    "sails": _sails,
    "marches": _marches,
    "strait_shut": _fleets,
    "battle": _battle,
    "barrage": _barrage,
    "close": _dice,
    "destroys": _blow,
    "captures": _blow,
    "misses": _blow,
    "cargo_lost": _cargo,
    "sabotages": _sabotage,
    "musters": _raised,
}


# ---- what moves on the board -------------------------------------------------------------------------------


def _moved(g: State, ref: str, a: int, b: int) -> list[Motion]:
    ids = g.book.ids
    return [Motion(ref, f"space:{ids[a]}", f"space:{ids[b]}")] if a >= 0 else []


def _driven(g: State, f: Fields) -> list[Motion]:
    ref = piece_ref(g, f["piece"])
    return [Motion(ref, ref, f"space:{g.book.ids[f['dest']]}")] if f["dest"] >= 0 else []


MOTIONS: dict[str, Callable[[State, Fields], list[Motion]]] = {
    "marches": lambda g, f: _moved(g, f"piece:a{f['army']}", f["a"], f["b"]),
    "sails": lambda g, f: _moved(g, f"piece:f{f['fleet']}", f["a"], f["b"]),
    "retreats": _driven,
}


# ---- whom it hits, where no field names a seat ------------------------------------------------------------


def _owner(g: State, f: Fields) -> list[Seat]:
    return [f["piece"] % len(g.army) // FORMATIONS]


def _target(g: State, f: Fields) -> list[Seat]:
    return [f["target"] // 8 // FORMATIONS]


HITS: dict[str, Callable[[State, Fields], list[Seat]]] = {
    **dict.fromkeys(("spies", "declares_spy", "sabotages", "sabotage_roll", "wiped_out"), _owner),
    **dict.fromkeys(("destroys", "captures"), _target),
    "cargo_lost": lambda g, f: [f["fleet"] // FORMATIONS],
}
