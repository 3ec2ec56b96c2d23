"""What the words of an option speak of, and the things on the board it is picked by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pentarchy.kernel import Action, Seat

from ...book import COLOURS
from ...rules.battles.siege import casualty_points, pillage_dice, siege_dice
from ...rules.units import free_units
from ...state import State
from .. import WORDS
from ..names import (
    card,
    counted,
    fleet,
    force,
    label,
    own,
    piece_ref,
    place,
    slot_id,
    slot_ref,
    stationed,
    token_name,
    unit_name,
    where,
    who,
)

About = tuple[dict[str, Any], list[str]]
"""What an option's words speak of, and the refs it is picked by."""


def held(g: State, seat: Seat, kind: str) -> list[str]:
    """The card of this kind in the seat's hand."""
    c = g.holds(seat, kind)
    return [f"card:c{c}"] if c >= 0 else []


def _space(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"space": place(g, action[1])}, [f"space:{action[1]}"]


def _other(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"other": who(g, action[1])}, [f"seat:{action[1]}"]


def _fleet(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"fleet": fleet(g, action[1])}, [f"piece:f{action[1]}"]


def _piece(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"piece": own(g, action[1])}, [piece_ref(g, action[1])]


def _stationed(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"at": stationed(g, action[1])}, [piece_ref(g, action[1])]


def _force(g: State, step: Any, seat: Seat, action: Action) -> About:
    return dict(force(g, action[1])), [piece_ref(g, action[1])]


def _number(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"n": action[1]}, []


def _colour(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"colour": action[1]}, [f"cell:deck/{action[1]}"]


def _card(g: State, step: Any, seat: Seat, action: Action) -> About:
    known = g.book.cards[g.book.card[action[1]]]
    return {"card": known.name, "says": known.text}, held(g, seat, action[1])


# ---- set-up, intrigue --------------------------------------------------------------------------------------


def _faction(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"name": g.book.factions[g.book.faction[action[1]]].name}, []


def _first_ally(g: State, step: Any, seat: Seat, action: Action) -> About:
    ally = g.factions.index(g.book.faction[action[1]])
    return {"other": who(g, ally)}, [f"seat:{ally}"]


def _leader(g: State, step: Any, seat: Seat, action: Action) -> About:
    leader = g.book.tables.leader[g.book.leader[action[1]]]
    return {"name": leader.name, "says": leader.text}, []


def _marriage(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, kind, land = action
    return {"card": card(g, kind), "space": place(g, land)}, [*held(g, seat, kind), f"space:{land}"]


def _spy(g: State, step: Any, seat: Seat, action: Action) -> About:
    return dict(force(g, action[1])), [*held(g, seat, "spy"), piece_ref(g, action[1])]


def _raid(g: State, step: Any, seat: Seat, action: Action) -> About:
    t = g.trades[action[1]]
    args = {"a": who(g, t.a), "b": who(g, t.b), "gold": t.gold}
    return args, [*held(g, seat, "raid_caravans"), f"cell:trades/t{t.card}"]


# ---- diplomacy ---------------------------------------------------------------------------------------------


def _trade(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"other": who(g, action[1])}, [*held(g, seat, "trade_agreement"), f"seat:{action[1]}"]


def _share(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {}, [f"cell:trades/t{action[1]}"]


def _give(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, what, n = action
    if what == "card":
        return {"gives": what, "card": g.book.cards[g.book.deck[n]].name}, [f"card:c{n}"]
    return {"gives": what, "n": n}, []


def _ask(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, what, n = action
    return {"asks": what, "colour": COLOURS[n]} if what == "card" else {"asks": what, "n": n}, []


def _suit(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"space": place(g, action[1])}, [*held(g, seat, "minor_ally"), f"space:{action[1]}"]


def _support(g: State, step: Any, seat: Seat, action: Action) -> About:
    suit = g.suits[action[1]]
    return {"other": who(g, suit.seat), "land": where(g, suit.land)}, []


def _subterfuge(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, i, supporter = action
    args = {"supporter": who(g, supporter), "other": who(g, g.suits[i].seat)}
    return args, held(g, seat, "subterfuge")


def _accept(g: State, step: Any, seat: Seat, action: Action) -> About:
    if len(action) == 1:
        return {}, []
    return {"card": g.book.cards[g.book.deck[action[1]]].name}, [f"card:c{action[1]}"]


# ---- orders ------------------------------------------------------------------------------------------------


def _attack(g: State, step: Any, seat: Seat, action: Action) -> About:
    n, p = len(g.army), step.standing
    here = g.book.space[action[1]] == (g.army_at[p] if p < n else g.fleet_at[p - n])
    return {"space": place(g, action[1]), "here": here, "sea": p >= n}, [f"space:{action[1]}"]


def _board(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, f, when = action
    return {"fleet": fleet(g, f), "when": when}, []


def _land(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, kind, name, _, when = action
    early = when == "before" and g.army_at[step.standing] < 0
    return {"kind": kind, "space": place(g, name), "early": early}, [f"space:{name}"]


def _at(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, name, mate = action
    mate += len(g.army) * (step.standing >= len(g.army))
    return {**force(g, mate), "space": place(g, name)}, [f"space:{name}", piece_ref(g, mate)]


def _units(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, unit, _, when = action
    return {"unit": unit_name(g, seat, unit), "when": when}, []


# ---- battles and sieges ------------------------------------------------------------------------------------


def _first(g: State, step: Any, seat: Seat, action: Action) -> About:
    sea = type(step).__name__ == "EngageAtSea"
    lead = action[1] + len(g.army) * sea
    return {**force(g, lead), "more": len(action) - 2}, [piece_ref(g, lead)]


def _ship(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, f, ship = action
    return {"ship": unit_name(g, seat, ship), "fleet": fleet(g, f)}, [f"piece:f{f}-{ship}"]


def _lose(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, p, unit = action
    book, p = g.book, p + len(g.army) * step.sea
    ids, health = (book.ship_ids, book.ship_health) if step.sea else (book.unit_ids, book.health)
    args = {"unit": unit_name(g, seat, unit), "piece": own(g, p), "points": health[ids.index(unit)]}
    return args, [f"{piece_ref(g, p)}-{unit}"]


def _disband(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, p, unit = action
    return {"unit": unit_name(g, seat, unit), "piece": own(g, p)}, [f"{piece_ref(g, p)}-{unit}"]


def _siege(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, name, *city = action
    land, what = g.book.space[name], city[0] if city else ""
    n = siege_dice(g, land, seat, what)
    mean = (casualty_points(g, land, seat, [3] * n, what in ("", "capital"), True) * 2 + n) // 2
    return {"space": where(g, land), "what": what, "dice": n, "mean": mean}, [f"space:{name}"]


def _pillage(g: State, step: Any, seat: Seat, action: Action) -> About:
    land = g.book.space[action[1]]
    return {"space": where(g, land), "dice": pillage_dice(g, land, seat)}, held(g, seat, "pillage")


def _pay(g: State, step: Any, seat: Seat, action: Action) -> About:
    return {"n": action[1], "gold": action[1] * g.book.tables.prices.buy_off}, []


def _line(g: State, step: Any, seat: Seat, action: Action) -> About:
    """A unit and its place in the line of battle."""
    b = g.fight
    verb, token, at = action
    unit, side = token_name(g, token, b.sea), step.side
    if len(b.pieces[side]) > 1:
        unit = WORDS.plain("name-of-force", unit=unit, force=label(g, token // 8 + len(g.army) * b.sea))
    args: dict[str, Any] = {"unit": unit, "at": at + 1}
    slot, reserve = slot_ref(side, slot_id(0, at)), slot_ref(side, f"r{token}")
    match verb:
        case "match":
            return args | {"foe": token_name(g, b.line[at][1 - side][0], b.sea)}, [reserve, slot]
        case "place":
            beside = [slot_ref(side, slot_id(0, min(at, len(b.line) - 1)))] if b.line else []
            return args, [reserve, *beside]
        case "behind":
            return args, [reserve, slot]
    return args, [slot]


def _whither(g: State, step: Any, seat: Seat, action: Action) -> About:
    b, to = g.fight, action[1]
    foes = b.line[to][1 - step.side]
    foe = token_name(g, foes[0], b.sea) if foes else ""
    return {"to": to + 1, "met": "enemy" if foes else "nobody", "foe": foe}, [
        slot_ref(step.side, slot_id(0, to))
    ]


# ---- building ----------------------------------------------------------------------------------------------


def _purchase(g: State, step: Any, seat: Seat, action: Action) -> About:
    f = g.factions[seat]
    unit = next(u for u in (*g.book.troops[f], *g.book.ships[f]) if u.id == action[1])
    fights = g.variants.combat == "quick" and unit.dice > 0  # else it has no number of its own to hit with
    return {
        "unit": unit.name,
        "health": unit.health,
        "dice": unit.dice,
        "hit": unit.hit,
        "fights": fights,
    }, []


def _resource(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, kind, unit = action
    sea = unit in g.book.ship_ids
    number = (g.book.ship_ids if sea else g.book.unit_ids).index(unit)
    units = counted(g, free_units(g, seat, kind, unit), number, sea)
    return {"card": card(g, kind), "units": units}, held(g, seat, kind)


def _found(g: State, step: Any, seat: Seat, action: Action) -> About:
    _, zone, n = action
    return {"space": place(g, zone), "n": n}, [f"space:{zone}"]


def _quarry(g: State, step: Any, seat: Seat, action: Action) -> About:
    args: dict[str, Any] = {"card": card(g, "stone_quarry")}
    picks = held(g, seat, "stone_quarry")
    if action[1] == "minor":
        return args, picks
    return args | {"space": place(g, action[2])}, [*picks, f"space:{action[2]}"]


def _all(about: Callable[[State, Any, Seat, Action], About], verbs: str) -> Iterable[tuple[str, Any]]:
    return ((f"option-{verb}", about) for verb in verbs.split())


ABOUT: dict[str, Callable[[State, Any, Seat, Action], About]] = dict([
    *_all(_space, "bid move Orders-port retreat port break-through leave build upgrade place"),
    *_all(_space, "new-army new-fleet"),
    *_all(_other, "look only subterfuge ally deal"),
    *_all(_fleet, "ship with into aboard"),
    *_all(_piece, "army fleet put peasants"),
    *_all(_stationed, "piece to"),
    *_all(_force, "sabotage"),
    *_all(_number, "agents stake take loaded mine theirs"),
    *_all(_colour, "free TakeCards-buy"),
    *_all(_card, "play counter"),
    *_all(_faction, "faction"),
    *_all(_first_ally, "FirstAlly-ally"),
    *_all(_leader, "leader"),
    *_all(_marriage, "marry"),
    *_all(_spy, "spy"),
    *_all(_raid, "raid"),
    *_all(_trade, "trade"),
    *_all(_share, "share"),
    *_all(_give, "give"),
    *_all(_ask, "ask"),
    *_all(_suit, "suit"),
    *_all(_support, "Talks-support"),
    *_all(_subterfuge, "Talks-subterfuge"),
    *_all(_accept, "Deal-accept"),
    *_all(_attack, "attack"),
    *_all(_board, "board"),
    *_all(_land, "land"),
    *_all(_at, "at"),
    *_all(_units, "units"),
    *_all(lambda g, step, seat, action: ({"n": action[1] + 1}, []), "strike"),
    *_all(_first, "first"),
    *_all(_ship, "GiveShip-give"),
    *_all(_lose, "lose"),
    *_all(_disband, "disband"),
    *_all(_siege, "siege city"),
    *_all(_pillage, "pillage"),
    *_all(_pay, "pay"),
    *_all(_line, "match Deploy-place behind shift pull"),
    *_all(_whither, "Redeploy-to"),
    *_all(lambda g, step, seat, action: ({"unit": unit_name(g, seat, action[1])}, []), "extra"),
    *_all(_purchase, "Muster-buy"),
    *_all(_resource, "card"),
    *_all(_found, "found"),
    *_all(_quarry, "quarry"),
])  # fmt: skip
