"""The chronicle: a sentence for every event. Words in braces are fields of the event."""

from __future__ import annotations

import re
from typing import Any

from pentarchy.kernel.grammar import of_many
from pentarchy.kernel.scene import Line, Motion, Text, text

from .game import Medioevo
from .words import (
    PHASE_NAMES,
    PIECES,
    are_many,
    building_class,
    building_name,
    buy_words,
    capital,
    kingdom_name,
    land,
    seat_seg,
    seats_text,
    tech_name,
    turns_word,
)

SEATS = {
    "seat",
    "target",
    "loser",
    "winner",
    "attacker",
    "defender",
    "guest",
    "by",
    "holder",
    "judge",
    "owner",
    "to_seat",
}
SPACES = {"land", "space", "a", "b", "sea", "start", "goal"}

SENTENCES: dict[str, str] = {
    "absolved": "{seat} is absolved",
    "accuses": "{seat} accuses {target} of breaking a pact ({kind})",
    "activates": "The lands around {land} arm",
    "all loyal": "All lands and fleets of {seat} stay loyal",
    "ambush": "Barbarians fall on the transports of {seat} in {land}",
    "antipope": "{seat} is Antipope",
    "artillery": "Artillery: {seat} rolls {a}, the besieged {d}",
    "asks peace": "{seat} asks {target} for peace",
    "assassin": "A Killer of {seat} strikes at {target}: {mine} against {theirs}",
    "assault": "The walls of {space} are stormed",
    "attrition": "Hunger and sickness at the siege of {land}",
    "auction won": "{seat} wins the auction for {n} Florins",
    "barbarians build": "Barbarians of {land} gain: {what}",
    "barbarians take": "Barbarians take {land} from {seat}",
    "battle": "Battle in {space}: {attacker} against {defender}",
    "bid": "{seat} bids {n} Florins",
    "bids open": "The sealed bids are opened",
    "boards": "A {piece} of {seat} boards",
    "borrows": "{seat} borrows {n} Florins",
    "breaks pact": "{seat} breaks a pact: {kind}",
    "builds": "{seat} builds in {land}: {building}",
    "buys": "{seat} buys {buy} for {price} Florins",
    "buys better": "{seat} pays {price} Florins: {buy}",
    "calamity": "Calamity: {name}, in {area}",
    "capital": "{land} is the Capital of {seat}",
    "capital falls": "The Capital of {seat}, {land}, has fallen",
    "captain lost": "A Captain of {seat} is lost",
    "captives": "{n} FV fall to the Corsair of {seat}: {fate}",
    "card ends": "{card} no longer lies before {seat}",
    "card sold": "{seat} buys {card} from {target} for {n} Florins",
    "cathedral": "A Cathedral now stands in {land}",
    "cathedral gone": "The Cathedral of {land} is gone",
    "chief slain": "A Barbarian Captain of level {level} is slain",
    "conclave": "A new {office} is to be elected",
    "conquers": "{seat} takes {land}, leaving {n} FV there",
    "converts": "{seat} turns {religion}",
    "copies": "{seat} copies {tech} from {target}",
    "corsair": "A Corsair of {seat} robs {target} in {sea}: {goods} goods, {n} FV",
    "counters": "{seat} answers with a Killer",
    "crusade": "{seat} calls a Crusade from {start} on {land} in {turns}: {least} FV of each ally",
    "crusade ends": "The Crusade is over",
    "crusade lost": "The Crusade is lost ({why})",
    "crusade marches": "The Crusade reaches {space}",
    "cuts truce": "A truce is cut short by {turns}: the deed of {seat}",
    "damaged": "Damaged in {land}: {class}",
    "decays": "Not repaired in {land}: {class}",
    "declares": "{seat} declares victory: {truth}",
    "defies": "{seat} defies the Pope",
    "demoted": "A Captain of {seat} sinks to level {level}",
    "departs": "The Crusade departs with {n} FV",
    "dies": "The {office} is dead",
    "disperse": "{n} Barbarian FV disperse in {land}",
    "draws card": "{seat} draws an Empire card{drawn}",
    "earthquake": "Earthquake in {land} ({die})",
    "event": "Event in {area}: {icon}",
    "excommunicated": "{seat} is excommunicated",
    "expelled": "{piece} of {seat} did not leave {space} in time",
    "faction": "{seat} founds a faction of its own at {land}",
    "feast": "The Bard's feast brings {seat} {n} Florins from {guest}",
    "fire": "Fire in {land}",
    "flood": "The {river} floods its banks",
    "gives": "{seat} gives {target} a card: {card}",
    "hands over": "{seat} hands over to {target}: {item}",
    "harmed": "{land} loses {n} FV",
    "healed": "{n} FV of {seat} recover",
    "heresy": "Heresy among the {religion}",
    "heretics": "{n} FV of heretics rise in {land}",
    "honour": "{seat}: {n} honour ({why})",
    "horde": "The horde moves from {a} to {b} with {n} FV",
    "horde settles": "The horde settles in {land}",
    "inquisition": "The Inquisition tries the cards of the faithful",
    "invasion": "Invasion: {n} FV enter at {land}, bound for {goal}",
    "joins": "{land} joins {seat}",
    "joins defence": "{seat} joins the defence",
    "joins faction": "{seat} follows the Antipope",
    "kills card": "{seat} removes {card} from the hand of {target}",
    "kingdom": "Player {number} takes the {kingdom}",
    "loads": "{seat} loads {n} FV in {land}",
    "loses": "{seat} loses {n} FV in {space}",
    "loses card": "{seat} loses {card}",
    "lost": "{n} FV of {seat} find no place",
    "lost piece": "A {piece} of {seat} finds no place",
    "lost work": "A building of {seat} in {land} cannot be erected",
    "moves": "{piece} of {seat}: {a} to {b}",
    "musters": "{seat} places {n} FV {place}",
    "mutiny": "The fleet of {seat} in {space} mutinies",
    "nizaris": "Nizaris against a Captain of {seat}: {theirs} against {mine}",
    "no breach": "The pact is not held to be broken by {seat}",
    "no crusade": "No Crusade comes about",
    "no pact": "{seat} proposes nothing",
    "objective": "{seat} has an objective{goal_name}",
    "occupies": "{seat} occupies a {piece}",
    "offers card": "{seat} puts {card} up for auction",
    "omen": "The omen: {a_die} and {b_die}; doubles up to {up_to} bring a calamity",
    "order": "Order of play: {order}",
    "out": "{seat} is out of the game",
    "outbreak": "An Epidemic breaks out in {land}",
    "ownerless": "A {piece} of {seat} is abandoned in {space}",
    "pact": "Pact ({kind}): {parties}",
    "pact ends": "A pact ends ({kind}): {parties}",
    "passes": "{seat} passes",
    "pays back": "{seat} pays {n} Florins back to {to_seat}",
    "pays votes": "{seat} pays {n} Florins for votes",
    "peace": "Peace between {seat} and {target}",
    "phase": "{phase}",
    "pirates": "Pirates with {n} FV in {sea}",
    "pirates land": "Pirates land in {land} with {n} FV",
    "pirates sail": "Pirates reach {sea}",
    "placed": "{seat} places a {piece} in {land}",
    "places": "{seat} places {n} FV {place}",
    "plague": "The Epidemic costs {land} {n} FV",
    "plays": "{seat} plays {card}",
    "pope": "{seat} is Pope",
    "prisoners": "{seat} takes {n} FV of {target} prisoner",
    "promoted": "A Captain of {seat} rises to level {level}",
    "proposes": "{seat} proposes a pact",
    "raid": "{n} FV of Barbarians march from {a} on {b}",
    "ramming": "Galleys ram: {hit_a} to the defender, {hit_d} to the attacker",
    "ransoms": "{seat} buys {n} FV back from {target} for {price} Florins",
    "razes": "{seat} {dealt} the {class} of {land}",
    "rebellion": "Rebellion against {seat}: the die shows {die}",
    "reduces": "Engines of {seat} bring the walls of {land} to level {level}",
    "refuses absolution": "{seat} refuses to absolve {target}",
    "refuses pact": "{seat} refuses",
    "refuses peace": "{seat} refuses peace",
    "refuses ransom": "{seat} refuses the ransom",
    "refuses tithe": "{seat} refuses the tithe to {target}",
    "reinforced": "{seat} receives {n} FV",
    "relic": "{seat} takes the relic of {land}",
    "relic found": "A relic is found in {land}",
    "removed": "An abandoned {piece} in {space} is gone",
    "repays": "{seat} repays {n} Florins",
    "repelled": "The attack of {attacker} in {space} fails",
    "reserves": "{seat} brings {n} FV from the reserve",
    "revolts": "{land} revolts against {seat}: {n} FV of Barbarians",
    "rolls": "{attacker} rolls {a_die}, in all {total_a}; {defender} {d}, in all {total_d}",
    "score": "{seat}: {held} honour in play, {total} in all",
    "secret pact": "A secret pact: {parties}",
    "seized": "Barbarians seize the transports of {seat} in {space}",
    "sets down": "{seat} sets a {piece} down in {land}",
    "shelters": "{piece} of {seat} reaches {land}",
    "shows": "{seat} shows {card}",
    "side": "{seat} {sides}",
    "siege": "{land} is besieged by {seat}",
    "siege lifted": "The siege of {land} is lifted",
    "silenced": "{seat} removes the {card} that lay before {holder}",
    "sinks": "A {piece} of {seat} sinks",
    "slaves": "{n} FV of slaves rise against {seat} in {space}",
    "sold out": "Nothing left in the reserve for {seat}: {buy}",
    "spoils": "{seat} {dealt} a {piece}",
    "starves": "{n} FV of {seat} in {land} find no provisions",
    "steals": "{seat} steals {n} Florins from {target}",
    "steals card": "{seat} steals a card from {target}{drawn}",
    "storm": "Storm over the {waters}",
    "swaps prisoners": "{seat} and {target} swap {n} FV of prisoners",
    "taxes": "{seat} collects taxes",
    "tithe": "{seat} pays the tithe to {target}",
    "trades": "{seat} {bought} {n} {good} in {land} for {price} Florins",
    "treasure": "{seat} finds a treasure: {florins} Florins, {armies} FV, {goods} {good}",
    "trial": "Inquisitor of {seat} against {target}: {mine} to {theirs}",
    "tribute": "{seat} loses {n} Florins to {target} with the Capital",
    "truce": "A Diplomat brings {seat} and {target} a truce of {turns}",
    "turn": "Turn {turn}",
    "unloads": "{seat} unloads {n} FV in {land}",
    "victim": "The victim is {seat}",
    "victory": "Victory of {attacker} in {space}",
    "votes": "{seat} gives {ballots} to {target}",
    "votes breach": "{seat} votes: the pact was {kept}",
    "war": "{seat} declares war on {target}{surprised}",
    "wooing": "A Princess of {seat} goes to the {kingdom}: the die shows {die}, {need} is needed",
    "wrecked": "Destroyed in {land}: {class}",
}

DETAILS = {
    "loads",
    "unloads",
    "boards",
    "sets down",
    "moves",
    "places",
    "placed",
    "musters",
    "honour",
    "passes",
    "bid",
    "damaged",
    "wrecked",
    "prisoners",
    "loses",
    "draws card",
    "pirates sail",
    "score",
}
PAID = {"upgrade", "repair", "mend"}
"""What is not new: it is paid for rather than bought."""
FATES = {"prisoners": "prisoners", "slaves": "sold as slaves", "killed": "dead"}
SIDES = {
    "join": "takes the cross",
    "defend": "joins the defenders",
    "neutral": "stays neutral",
    "refuse": "refuses the cross",
}
DEALT = {"capture": "keeps", "destroy": "destroys", "plunder": "plunders"}
VERBS = {
    "dealt": ("how", DEALT),
    "sides": ("side", SIDES),
    "bought": ("how", {"buy": "buys", "sell": "sells"}),
}
"""Verbs that a field decides: which one, and what it means."""
ICON_WORDS = {
    "damage": "buildings are damaged",
    "standstill": "transports stand still",
    "losses": "armies are lost",
    "slump": "markets pay 10 Florins less",
}


def event(g: Medioevo, kind: str, fields: dict[str, Any]) -> Line:
    """The sentence for an event as a seat may read it."""
    better = kind == "buys" and fields["buy"][0] in PAID
    words = capital(text(*_parts(g, kind, SENTENCES["buys better" if better else kind], fields)))
    level: Any = (
        "turn" if kind == "turn" else "phase" if kind == "phase" else "detail" if kind in DETAILS else "event"
    )
    motions = (
        [Motion(ref="", a=f"space:{fields['a']}", b=f"space:{fields['b']}")]
        if kind in ("moves", "raid", "horde")
        else []
    )
    seat = fields.get("seat", fields.get("attacker"))
    return Line(
        text=words, level=level, seat=seat if isinstance(seat, int) and seat >= 0 else None, motions=motions
    )


def _parts(g: Medioevo, kind: str, sentence: str, fields: dict[str, Any]) -> list[Any]:
    """Words and fields in turn; the verb after the subject agrees with it."""
    said = re.split(r"\{(\w+)\}", sentence)
    subject = fields.get(said[1]) if len(said) > 2 and not said[0] and said[1] in SEATS else None
    if isinstance(subject, int) and are_many(g, subject):
        said[2] = of_many(said[2])
    return [_word(g, kind, word, fields) if n % 2 else word for n, word in enumerate(said)]


def _word(g: Medioevo, kind: str, name: str, fields: dict[str, Any]) -> Any:
    value = fields.get(name)
    if name in SEATS:
        return seat_seg(g, value) if isinstance(value, int) else ""
    if name in SPACES and isinstance(value, str) and value in g.book.space:
        return land(g, value)
    match name:
        case "place":
            return _place(g, str(value))
        case "piece":
            return PIECES.get(str(value), "siege engine")
        case "card" if isinstance(value, str):
            return g.book.faces[value].name if value in g.book.faces else value
        case "drawn":
            return f": {g.book.faces[fields['card']].name}" if "card" in fields else ""
        case "goal_name":
            return f": {fields['goal']}" if "goal" in fields else ""
        case "tech":
            return tech_name(g, str(value))
        case "kingdom":
            return kingdom_name(g, str(value))
        case "number":
            return str(fields["seat"] + 1)
        case "area":
            return g.book.areas[g.book.area[str(value)]].name
        case "icon":
            return ICON_WORDS[str(value)]
        case "phase":
            return PHASE_NAMES[str(value)]
        case "buy":
            return buy_words(g, tuple(fields["buy"]))
        case "building":
            return building_name(fields["what"], fields.get("level", 1))
        case "class":
            return building_class(fields["what"])
        case "order":
            return _in_order(g, fields[name])
        case "parties":
            return seats_text(g, fields[name])
        case "truth":
            return "it holds" if fields["true"] else "it does not hold"
        case "surprised":
            return " by a surprise attack" if fields["surprise"] else ""
        case "item":
            return _item(g, fields["what"], fields["n"])
        case "a_die":
            return str(fields["a"])
        case "b_die":
            return str(fields["b"])
        case "turns":
            return turns_word(int(str(value)))
        case "fate":
            return FATES[fields["how"]]
        case "kept":
            return "kept" if fields["vote"] == "respect" else "broken"
        case "ballots":
            return "1 vote" if fields["n"] == 1 else f"{fields['n']} votes"
        case _ if name in VERBS:
            field, words = VERBS[name]
            return _verb(g, fields, words[fields[field]])
        case "good":
            return g.book.goods[g.book.good[str(value)]].name.lower()
        case "waters":
            return str(fields["sea"])
        case "n" if kind == "honour":
            return f"{value:+d}"
    return str(value)


def _verb(g: Medioevo, fields: dict[str, Any], verb: str) -> str:
    return of_many(verb) if are_many(g, fields["seat"]) else verb


def _place(g: Medioevo, place: str) -> Text:
    return text("aboard") if place.startswith("piece:") else text("in ", land(g, place))


def _in_order(g: Medioevo, seats: list[int]) -> Text:
    return text(
        *(x for n, s in enumerate(seats) for x in ((", ", seat_seg(g, s)) if n else (seat_seg(g, s),)))
    )


def _item(g: Medioevo, what: str, n: int) -> Any:
    if what == "florins":
        return f"{n} Florins"
    if what == "land":
        return land(g, n)
    return f"{n % 100} FV" if what == "armies" else what
