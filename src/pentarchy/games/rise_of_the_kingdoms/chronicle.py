"""The chronicle: every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from pentarchy.kernel.scene import Line, Motion, Text, text

from .book import BUILDINGS, UNITS
from .game import Rise
from .names import (
    a,
    card_words,
    gift_words,
    invention_ref,
    level_name,
    many,
    nation_of,
    person,
    player,
    troop,
    unit_name,
    where,
)

Fields = dict[str, Any]


def event(g: Rise, kind: str, f: Fields) -> Line:
    said = SENTENCES[kind](g, f)
    if isinstance(said, Line):
        return said
    return Line(said, seat=f.get("seat"), level="detail" if kind in DETAILS else "event")


DETAILS = (
    "row",
    "dies",
    "wounded",
    "plague",
    "storm",
    "takes land",
    "pays",
    "discards",
    "supplies",
    "musters",
)


def hexes(g: Rise, numbers: list[int]) -> Text:
    parts: list[Any] = []
    for k, h in enumerate(numbers):
        parts += [", " if k else "", where(g, h)]
    return text(*parts)


def motions(g: Rise, f: Fields) -> list[Motion]:
    """Units that went from one hex to another, for the client to show."""
    ids = g.book.id
    path = f.get("path") or [f["a"], f["b"]]
    units = f.get("units") or [f.get("ship", f.get("unit"))]
    return [
        Motion(f"piece:{u}", f"space:{ids[a]}", f"space:{ids[b]}") for u in units for a, b in pairwise(path)
    ]


def moved(verb: str) -> Callable[[Rise, Fields], Line]:
    def say(g: Rise, f: Fields) -> Line:
        units = f.get("units") or [f.get("ship", f.get("unit"))]
        path = f.get("path") or [f["a"], f["b"]]
        words = text(
            player(g, f["seat"]),
            f" {verb} {troop(g, units)} from ",
            where(g, path[0]),
            " to ",
            where(g, path[-1]),
        )
        return Line(words, seat=f["seat"], motions=motions(g, f))

    return say


def century(g: Rise, f: Fields) -> Line:
    return Line(text(f"The year {f['year']}: round {f['round']} of {g.book.limits.rounds}"), level="turn")


def turn(g: Rise, f: Fields) -> Line:
    return Line(text(player(g, f["seat"]), " move and battle"), level="phase", seat=f["seat"])


def draws(g: Rise, f: Fields) -> Text:
    n = f["n"] + len(f["known"])
    cards: list[Any] = []
    for c in [*f.get("cards", []), *f["known"]]:
        cards += [": " if not cards else ", ", card_words(g, c - 1)]
    return text(player(g, f["seat"]), f" draw {many(n, 'influence card')}", *cards)


def spends(g: Rise, f: Fields) -> Text:
    cards: list[Any] = []
    for c in f["cards"]:
        cards += [", " if cards else " ", card_words(g, c - 1)]
    return text(player(g, f["seat"]), " spend", *cards)


def discards(g: Rise, f: Fields) -> Text:
    why = {
        "limit": "over the hand limit",
        "shift": "to move a cube",
        "pillage": "for a pillaged land",
        "cancel": "for the pope's word",
    }[f["why"]]
    return text(player(g, f["seat"]), " discard ", card_words(g, f["card"] - 1), f" {why}")


def supplies(g: Rise, f: Fields) -> Text:
    wealth, production, food = f["track"]
    tail = f", feed {f['fed']}"
    if f["coins"] or f["food"]:
        tail += (
            f", pay {many(f['coins'], 'coin')}"
            + (f" and {f['food']} food" if f["food"] else "")
            + " for treachery"
        )
    return text(
        player(g, f["seat"]), f" take {many(wealth, 'coin')}, {production} production, {food} food{tail}"
    )


def builds(g: Rise, f: Fields) -> Text:
    track = f" for {f['track'][0]}" if f["track"] else ""
    name = BUILDINGS[f["building"]]
    return text(
        player(g, f["seat"]),
        f" build a {name}{track} at ",
        where(g, f["hex"]),
        f" for {f['cost']} production",
    )


def musters(g: Rise, f: Fields) -> Text:
    paid = f" for {many(f['coins'], 'coin')}" if f["coins"] else ""
    return text(player(g, f["seat"]), f" place {a(UNITS[f['unit']])} at ", where(g, f["hex"]), paid)


def sequence(g: Rise, f: Fields) -> Line:
    parts: list[Any] = ["Maneuver sequence: "]
    for k, s in enumerate(f["order"]):
        bid = f["bids"][s]
        shown = " + ".join(map(str, bid)) or "no cards"
        total = f" = {sum(bid)}" if len(bid) > 1 else ""
        parts += [", " if k else "", nation_of(g, s), f" ({shown}{total})"]
    return Line(text(*parts), level="phase")


def order_dice(g: Rise, f: Fields) -> Text:
    parts: list[Any] = ["Dice for the order: "]
    for k, (s, n) in enumerate(f["rolls"]):
        parts += [", " if k else "", nation_of(g, s), f" {n}"]
    return text(*parts)


def rolls(g: Rise, f: Fields) -> Text:
    dice = ", ".join(map(str, f["dice"]))
    wounds = many(f["wounds"], "wound") if f["wounds"] else "no wound"
    return text(
        player(g, f["seat"]),
        f" roll {dice}: {f['attack']} against {f['defence']}, {wounds}",
    )


def retreats(g: Rise, f: Fields) -> Text:
    to: list[Any] = [" to ", where(g, f["b"])] if f["b"] >= 0 else []
    return text(player(g, f["seat"]), " retreat from ", where(g, f["hex"]), *to)


def captures(g: Rise, f: Fields) -> Text:
    end = f"it is now a {level_name(g, f['level'])}" if f["level"] else "it is destroyed"
    return text(
        player(g, f["seat"]), " capture ", where(g, f["hex"]), " from ", nation_of(g, f["loser"]), f"; {end}"
    )


def cancels(g: Rise, f: Fields) -> Text:
    verb = {"move": "moving to", "board": "boarding at", "leave": "leaving from", "shoot": "shooting at"}
    words = verb.get(f["verb"], "charging")
    return text(
        player(g, f["seat"]),
        f", through the pope, keep {a(unit_name(g, f['unit']))} from {words} ",
        where(g, f["hex"]),
    )


def fate(g: Rise, f: Fields) -> Line:
    card = g.book.fate[f["card"]]
    return Line(text(f"Fate: {card.name}. {card.text}"), level="phase")


def votes(g: Rise, f: Fields) -> Text:
    parts: list[Any] = ["Votes: "]
    for s, bid in enumerate(f["bids"]):
        parts += [", " if s else "", nation_of(g, s), f" {sum(bid)}" if bid else " none"]
    return text(*parts)


def ends(g: Rise, f: Fields) -> Line:
    parts: list[Any] = ["The game is over: "]
    for k, s in enumerate(sorted(range(g.seats), key=lambda s: (f["places"][s], s))):
        parts += [", " if k else "", nation_of(g, s), f" {f['scores'][s]}"]
    return Line(text(*parts), level="turn")


def says(*words: str) -> Callable[[Rise, Fields], Text]:
    """A sentence from parts: field names in braces stand for what they are called."""

    def part(g: Rise, f: Fields, word: str) -> Any:
        match word:
            case "{seat}":
                return player(g, f["seat"])
            case "{person}":
                return person(f["seat"])
            case "{other}" | "{by}":
                return nation_of(g, f[word[1:-1]])
            case "{hex}" | "{a}" | "{b}":
                return where(g, f[word[1:-1]])
            case "{nation}":
                return g.book.nations[f["nation"]].name
            case "{invention}":
                return invention_ref(g, f["invention"])
            case "{card}":
                return card_words(g, f["card"] - 1)
            case "{gift}":
                return gift_words(g, f["card"] - 1)
            case "{unit}":
                return a(unit_name(g, f["unit"]))
            case "{units}":
                return troop(g, f["units"])
            case "{level}":
                return level_name(g, f["level"])
            case "{building}":
                return BUILDINGS[f["building"]]
        return str(f[word[1:-1]]) if word.startswith("{") else word

    return lambda g, f: text(*(part(g, f, w) for w in words))


SENTENCES: dict[str, Callable[[Rise, Fields], Text | Line]] = {
    "row": lambda g, f: text(person(f["seat"]), f" is dealt {', '.join(map(str, f['cards']))}"),
    "nation": says("{person}", " plays the ", "{nation}"),
    "refuses": says("{person}", " refuses the ", "{nation}"),
    "colour": lambda g, f: text(player(g, f["seat"]), f" take {g.book.colours[f['colour']].name.lower()}"),
    "gift": says("{seat}", " receive the gift of ", "{card}", ": ", "{gift}"),
    "starts": lambda g, f: text(
        player(g, f["seat"]), " settle at ", hexes(g, f["sites"]), "; lands: ", hexes(g, f["lands"])
    ),
    "first invention": says("{seat}", " roll ", "{die}", ": ", "{invention}"),
    "century": century,
    "invents": says("{seat}", " gain ", "{invention}"),
    "copies": says("{seat}", " copy ", "{invention}", " from ", "{other}"),
    "coins instead": says("{seat}", " take ", "{coins}", " coins instead"),
    "draws": draws,
    "spends": spends,
    "discards": discards,
    "shifts": says("{seat}", " move a cube from ", "{a}", " to ", "{b}"),
    "supplies": supplies,
    "refuge": says("{seat}", " begin anew at ", "{hex}"),
    "founds": says("{seat}", " found a village at ", "{hex}"),
    "grows": says("{seat}", " grow ", "{hex}", " to a ", "{level}"),
    "takes land": says("{seat}", " take the land at ", "{hex}"),
    "builds": builds,
    "launches": says("{seat}", " launch a ship at ", "{hex}"),
    "displaced": says("{seat}", " lose the harbour ", "{hex}", " to ", "{by}"),
    "refund": says("{seat}", " get ", "{production}", " production back"),
    "musters": musters,
    "sequence": sequence,
    "rolls for order": order_dice,
    "turn": turn,
    "moves": moved("move"),
    "boards": moved("board"),
    "sails": moved("sail"),
    "leaves": lambda g, f: text(
        player(g, f["seat"]), f" send {troop(g, f['units'])} to {f['goal'].capitalize()}"
    ),
    "cancels": cancels,
    "calls off": says("{seat}", " call the attack on ", "{hex}", " off"),
    "shoots": says("{seat}", " shoot at ", "{hex}", " with ", "{units}"),
    "sinks": says("{seat}", " sink a ship at ", "{hex}"),
    "charges": says("{seat}", " charge ", "{hex}", " with ", "{units}"),
    "answers": says("{seat}", " answer with ", "{units}", " from ", "{hex}"),
    "rolls": rolls,
    "wounded": lambda g, f: text(
        a(unit_name(g, f["unit"])).capitalize(), " is wounded at ", where(g, f["hex"])
    ),
    "dies": lambda g, f: text(f"{a(unit_name(g, f['unit'])).capitalize()} dies"),
    "repelled": says("{seat}", " hold ", "{hex}"),
    "retreats": retreats,
    "wins": says("{seat}", " take ", "{hex}"),
    "captures": captures,
    "razes": lambda g, f: text(f"The {BUILDINGS[f['building']]} of ", where(g, f["hex"]), " is destroyed"),
    "monastery": says("{seat}", " use the monastery of ", "{hex}", " for ", "{track}"),
    "pillaged": lambda g, f: text(
        player(g, f["by"]), " pillage ", where(g, f["hex"]), ", a land of ", nation_of(g, f["seat"])
    ),
    "land lost": lambda g, f: text(
        player(g, f["by"]), " pillage ", where(g, f["hex"]), "; ", nation_of(g, f["seat"]), " lose the land"
    ),
    "removes": says("{seat}", " remove ", "{unit}", " at ", "{hex}"),
    "fate": fate,
    "plague": lambda g, f: text(
        "Plague at ",
        where(g, f["hex"]),
        f": {f['die']} against {many(f['strength'], 'unit')}, {f['lost']} lost",
    ),
    "storm": lambda g, f: text(
        "Storm at ", where(g, f["hex"]), f": {f['die']}, {'the ship sinks' if f['sunk'] else 'it holds'}"
    ),
    "fire": lambda g, f: text(
        "Fire at ",
        where(g, f["hex"]),
        f": {f['die']}, {'a building burns' if f['burns'] else 'no harm done'}",
    ),
    "heresy": says("{seat}", " lose ", "{n}", " unity"),
    "pays": lambda g, f: text(
        player(g, f["seat"]),
        f" pay {f['n']} of {f['due']} " if f["due"] > f["n"] else f" pay {f['n'] or 'no'} ",
        f["what"],
    ),
    "votes": votes,
    "pope": says("{seat}", " hold the pope"),
    "no pope": lambda g, f: text("Nobody votes: the pope stays where he is"),
    "ends": ends,
}
