"""The manifest: names, kinds, card faces and the board behind every scene."""

from __future__ import annotations

from pentarchy.boards import art, called
from pentarchy.kernel.scene import Face, Kind, Manifest, text

from ..book.entries import CombatCard, Half
from ..state import State
from ..words.names import WORDS

ICONS = {
    "residential_districts": "village",
    "treasure_house": "coin",
    "storehouse": "grain",
    "statue": "laurel",
    "brickyard": "hammer",
    "watchtower": "tower",
    "military_academy": "school",
    "wall": "shield",
    "library": "library",
    "market_square": "market",
    "fortress": "fort",
    "bank": "bank",
    "armoury": "weapons",
    "palace": "palace",
    "altar": "flame",
    "masters_castle": "castle",
    "temple": "church",
    "bedehouse": "monastery",
    "hall_of_chiefs": "crown",
    "training_camp": "flag",
    "warrior_marquees": "fair",
    "common": "swordsman",
    "cavalry": "horseman",
    "troll": "troll",
}
RULES = {
    "residential_districts": "AOS-108",
    "treasure_house": "AOS-064",
    "storehouse": "AOS-029",
    "statue": "AOS-233",
    "brickyard": "AOS-109",
    "watchtower": "AOS-182",
    "military_academy": "AOS-148",
    "wall": "AOS-183",
    "library": "AOS-112",
    "market_square": "AOS-131",
    "fortress": "AOS-206",
    "bank": "AOS-056",
    "armoury": "AOS-185",
    "palace": "AOS-282",
    "altar": "AOS-043",
    "masters_castle": "AOS-189",
    "temple": "AOS-132",
    "bedehouse": "AOS-144",
    "hall_of_chiefs": "AOS-090",
    "training_camp": "AOS-057",
    "warrior_marquees": "AOS-087",
    "great_commander": "AOS-240",
    "resurrection": "AOS-241",
    "rapid_development": "AOS-242",
    "no_time_for_waiting": "AOS-243",
    "legendary_mentor": "AOS-244",
    "combat_rapture": "AOS-192",
    "invincible_hordes": "AOS-245",
    "the_last_frontier": "AOS-247",
    "tournament": "AOS-264",
    "revolution": "AOS-252",
    "plague": "AOS-260",
    "strategist": "AOS-235",
    "logistician": "AOS-157",
    "tactician": "AOS-187",
    "marauder": "AOS-237",
    "lord_of_the_horde": "AOS-031",
    "conqueror": "AOS-186",
}
"""Where the app opens the rules for a kind or a face."""


def rule(name: str) -> str:
    return f"rule:{RULES[name]}" if name in RULES else ""


def manifest(g: State) -> Manifest:
    layout = g.book.layouts[g.layout]
    return Manifest(
        hash="",
        title="Age of Sovereigns",
        rules="age-of-sovereigns",
        boards={layout.board: called(art(layout.board), {land.id: land.name for land in g.book.lands})},
        kinds=kinds(g),
        faces=faces(g),
    )


MARKS = {
    "coin": ("coin", ""),
    "order": ("flag", "AOS-071"),
    "rebellion": ("revolt", "AOS-135"),
    "defence": ("shield", "AOS-160"),
    "ungarrisoned": ("eye", "AOS-217"),
    "plague": ("plague", "AOS-260"),
    "rider": ("horse", "AOS-189"),
}
"""Markers: icon and rule."""


def kinds(g: State) -> dict[str, Kind]:
    found = {"rebel": Kind(*names("rebel"), "revolt", rule="rule:AOS-253")}
    for id, (icon, where) in MARKS.items():
        found[id] = Kind(*names(id), icon, "mark", rule=f"rule:{where}" if where else "")
    for rank, unit in enumerate(g.book.units):
        stats = [stat("strength", unit.strength), stat("endurance", unit.endurance)]
        found[unit.id] = Kind(unit.name, unit.many, ICONS[unit.id], "disc", rank, stats, rule="rule:AOS-083")
    for building in g.book.buildings:
        stats = [stat("level", building.level), stat("price", building.price)]
        found[building.id] = Kind(
            building.name,
            building.name,
            ICONS[building.id],
            "building",
            building.level,
            stats,
            text(building.text),
            rule(building.id),
        )
    return found


def names(kind: str) -> tuple[str, str]:
    """Of one and of many."""
    return WORDS.plain(f"kind-{kind}"), WORDS.plain(f"kind-{kind}.many")


def stat(name: str, n: int) -> tuple[str, str]:
    return WORDS.plain(f"stat-{name}"), str(n)


def faces(g: State) -> dict[str, Face]:
    found = {card.id: combat_face(card, half) for card, half in zip(g.book.combat, g.book.attack)}
    for bonus in g.book.bonuses:
        coins = f"{bonus.coins}"
        found[bonus.id] = Face(
            bonus.name, crown(g, bonus.kingdom), "scroll", [coins], text(bonus.text), rule(bonus.id)
        )
    for event in g.book.events:
        event_rule = rule(event.id) or "rule:AOS-054"
        found[event.id] = Face(
            event.name, WORDS.plain("face-event"), "flame", [], text(event.text), event_rule
        )
    for fate in g.book.destiny:
        words = WORDS.say("face-penalty", n=fate.penalty, sphere=fate.sphere)
        suit = WORDS.plain("face-destiny")
        found[fate.id] = Face(fate.name, suit, "storm", [f"-{fate.penalty}"], words, "rule:AOS-286")
    for kingdom in g.book.sovereigns:
        for ruler in kingdom:
            found[ruler.id] = Face(
                ruler.name, crown(g, ruler.kingdom), "crown", [], text(ruler.text), rule(ruler.id)
            )
    return found


def crown(g: State, id: str) -> str:
    """Whose card it is."""
    return next(kingdom.name for kingdom in g.book.kingdoms if kingdom.id == id)


def combat_face(card: CombatCard, half: Half) -> Face:
    """Corners show attack and defence (a universal card has one `half`); a red strength is marked."""
    if card.attack is not None and card.defence is not None:
        words = WORDS.say("face-halves", attack=card.attack.text, defence=card.defence.text)
        corners = [f"{card.attack.strength}", f"{card.defence.strength}"]
        return Face(card.name, WORDS.plain("face-mixed"), "sword", corners, words, "rule:AOS-171")
    value = WORDS.plain("face-red", strength=half.strength) if card.red else f"{half.strength}"
    return Face(card.name, WORDS.plain("face-universal"), "sword", [value], text(half.text), "rule:AOS-172")
