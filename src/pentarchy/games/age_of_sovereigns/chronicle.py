"""The chronicle: every event in words."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.scene import Line, Motion

from .game import AgeOfSovereigns
from .pieces import NOBODY
from .wording import counted, say, special_name

TURNS = {
    "begins": "The {seat} begin (dice {dice}).",
    "age": "Age {age} of the {seat}.",
    "war": "The {seat} go to war.",
    "last war": "The last End of Times card: the last war begins. It ends with the orders of the {seat}.",
    "scores": "The {seat} have {total|victory point|victory points}.",
}
EVENTS = {
    "rolls alike": "Both roll {die} and roll again.",
    "places capital": "The {seat} place their capital in {land}.",
    "places unit": "The {seat} place a {unit} in {land}.",
    "crowns": "The {seat} crown the {sovereign}, who reigns from point {start_point} of the track.",
    "dies": "The sovereign of the {seat} dies at point {track} of the track.",
    "feat": "The {seat} gain {points|point|points} for feats of arms ({track}).",
    "ends orders": "The {seat} end their order phase.",
    "pays fine": "The {seat} pay {talents|talent|talents}.",
    "pays for land": "The {seat} pay for {land}.",
    "dismisses": "The {seat} dismiss a {unit} from {land}.",
    "rebels": "{land} rebels against the {seat}.",
    "bedehouse": "The Bedehouse keeps the peace in {land}.",
    "buys card": "The {seat} buy a combat card from the Library.",
    "gives to altar": "The {seat} give {talents|talent|talents} to the Altar for a victory point.",
    "altar honours": "The Altar honours the destruction of a whole army: a victory point for the {seat}.",
    "draws bonus": "The {seat} draw {bonus} ({coins|coin|coins}); it goes to the {owner}.",
    "draws event": "The {seat} draw {event}.",
    "claims": "The {seat} claim {talents|coin|coins} of their card.",
    "orange": "The Orange Land brings the {seat} {talents|talent|talents}.",
    "bank": "The Bank of the {seat} pays {talents|talent|talents} into Treasure Houses.",
    "trains": "The Training Camp of the {seat} adds a unit in {land}.",
    "taxes": "The {seat} tax {land}: {talents|talent|talents}.",
    "plans": "The {seat} plan a battle in {land}.",
    "mobilizes": "The {seat} mobilize a {unit} in {land}.",
    "builds": "The {seat} build in {land}: {building}.",
    "demolishes": "The {seat} demolish in {land}: {building} of the {builder}.",
    "burns": "Burnt down in {land}: {building}.",
    "regroups": "The {seat} regroup from {land}.",
    "negotiates": "The {seat} negotiate peace in {land}.",
    "double order": "The {seat} give a double order in {land}.",
    "market": "The Market Square of {land} brings the {seat} a talent.",
    "temple": "The Temple of the {seat} rolls {die}: {gift}.",
    "plays bonus": "The {seat} play {bonus}.",
    "overruns": "The {seat} overrun {land}; {slain|unit falls|units fall}.",
    "attacks": "The {seat} attack {end} from {start}.",
    "armoury": "The Armoury strengthens the {seat}.",
    "switches off": "The Conqueror pays to switch off the {building}.",
    "rides": "Cavalry of the {seat} rides to the battle from {land}.",
    "cancels": "The Tactician of the {seat} cancels the enemy card's property.",
    "reveals": "The cards: {faces}.",
    "bribes": "The {seat} bribe {units|unit|units} in {land}.",
    "reserves": "Hidden Reserves of the {seat}: {card}.",
    "wheel": "The Wheel of Fortune rolls {die}: {strength} strength for the {seat}.",
    "rapture": "Combat Rapture rolls {die}: {strength} strength for the {seat}.",
    "parley": "Parley: the battle ends without a winner.",
    "counts": "Strength: {strengths}.",
    "falls": "A {unit} of the {seat} falls.",
    "result": "{outcome}",
    "fortress holds": "The Fortress of {land} holds.",
    "marauds": "The Marauder takes {talents|talent|talents}.",
    "retreats": "A {unit} of the {seat} retreats to {end}.",
    "breaks through": "The {seat} break through {land}.",
    "toll": "The way costs {units|unit|units} ({card}).",
    "perish": "{units|unit|units} of the {seat} have nowhere to go and perish.",
    "conquers": "The {seat} conquer {land}.",
    "great conqueror": "The {seat} hold the enemy capital's land: Great Conqueror.",
    "moves in": "{force} of the {seat} {move} into {end}.",
    "moves": "The {seat} move a {unit} from {start} to {end}.",
    "revolution": "Revolution in {land}: the die shows {die}, {rebels|rebel rises|rebels rise}.",
    "rebels hold": "Revolutionaries hold {land}.",
    "plague": "Plague in {land}.",
    "harvest": "Golden Harvest: {talents|talent|talents} for the {seat}.",
    "robbed": "Thieves take {talents|talent|talents} from the {seat}.",
    "prophecy": "{omen}",
    "champion": "The {seat} send {card} into the lists: {value}.",
    "duel dice": "Equal champions; the dice show {dice}.",
    "wins tournament": "The {seat} win the Tournament.",
    "destiny": "The {seat} draw {card} from Destiny.",
    "reshuffled": "The discards become a new combat deck.",
    "property": "The {seat} use {card}: {use}.",
    "draws": "The {seat} draw a combat card.",
    "discards": "The {seat} discard a card face down.",
    "strategist draws": "The Strategist draws a card.",
    "commander draws": "The Great Commander brings a card.",
    "places": "The {seat} lay a card from the {pile}.",
    "supports": "The {seat} add a card in support.",
    "foresees": "The {seat} look at the top Destiny card.",
}
KNOWN = {
    "draws": "The {seat} draw {card}.",
    "discards": "The {seat} discard {card} face down.",
    "strategist draws": "The Strategist draws {card}.",
    "commander draws": "The Great Commander brings {card}.",
    "places": "The {seat} lay {card}.",
    "supports": "The {seat} add {card} in support.",
    "foresees": "The {seat} see {card} on top of Destiny.",
}
"""To those who may see the card."""
REBELS = {"falls": "A revolutionary falls."}
"""Of those who belong to no kingdom."""
USES = {
    "kill": "an enemy falls",
    "bribe": "a bribe is offered",
    "property": "its property",
    "strength": "its red strength",
}
GIFTS = {"talent": "a talent", "unit": "a unit", "double": "a double order"}
DETAILS = {"feat", "falls", "draws", "moves", "retreats", "property", "counts", "places unit", "discards"}


def event(g: AgeOfSovereigns, kind: str, fields: dict[str, Any]) -> Line:
    """One event as a sentence, with the pieces that moved."""
    template = TURNS.get(kind) or (KNOWN.get(kind) if "card" in fields else None) or EVENTS[kind]
    if fields.get("seat") == NOBODY:
        template = REBELS.get(kind, template)
    words = say(g.book, template, fields | extra(g, kind, fields))
    level = "turn" if kind in TURNS else "detail" if kind in DETAILS else "event"
    seat = fields.get("seat")
    return Line(
        text=words,
        level=level,  # type: ignore[arg-type]
        seat=seat if isinstance(seat, int) and seat >= 0 else None,
        motions=motions(kind, fields),
    )


def extra(g: AgeOfSovereigns, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """What a sentence needs besides the plain fields."""
    if kind == "crowns":
        return {"start_point": fields["start"]}
    if kind == "reveals":
        names = {card.id: card.name for card in g.book.combat}
        return {"faces": " against ".join(names.get(card, "no card") for card in fields["cards"])}
    if kind == "result":
        return {"outcome": outcome(g, fields["winner"])}
    if kind == "prophecy":
        return {"omen": "The card goes to the bottom." if fields["sunk"] else "The card stays on top."}
    if kind == "places":
        piles = {"card": "hand", "apart": "cards kept apart", "deck": "deck"}
        return {"pile": piles[fields["source"]]}
    if kind == "moves in":
        units = fields["common"] + fields["special"]
        return {
            "force": force(g, fields["common"], fields["special"], fields["seat"]),
            "move": "moves" if units == 1 else "move",
        }
    if kind == "counts":
        return {"strengths": " against ".join(str(n) for n in fields["total"])}
    if kind == "property":
        return {"use": USES[fields["choice"]]}
    if kind == "temple":
        return {"gift": GIFTS[fields["blessing"]]}
    return {}


def outcome(g: AgeOfSovereigns, winner: int) -> str:
    return "Nobody wins." if winner < 0 else f"The {g.book.kingdoms[winner].name} win the battle."


def force(g: AgeOfSovereigns, common: int, special: int, seat: int) -> str:
    """Units in words: `2 common units and 1 troll`."""
    unit, mounted = g.book.common, g.book.special[seat]
    parts = [counted(common, unit.name.lower(), unit.many)] if common else []
    parts += [counted(special, special_name(g.book, seat), mounted.many)] if special else []
    return " and ".join(parts) or "nobody"


def motions(kind: str, fields: dict[str, Any]) -> list[Motion]:
    """Pieces that went from land to land."""
    if kind in ("moves", "retreats"):
        start, end = fields["start"], fields["end"]
        return [Motion(f"piece:{start}/{fields['unit']}", f"space:{start}", f"space:{end}")]
    if kind == "moves in":
        start, end = fields["start"], fields["end"]
        kinds = [("common", fields["common"]), ("special", fields["special"])]
        return [Motion(f"piece:{start}/{k}", f"space:{start}", f"space:{end}", n) for k, n in kinds if n]
    return []
