"""The manifest: names, kinds, card faces and the board behind every scene."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pentarchy.boards import art
from pentarchy.kernel.scene import Art, Face, Kind, Manifest, text

from .book import CombatCard, Half
from .game import AgeOfSovereigns

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


def manifest(g: AgeOfSovereigns) -> Manifest:
    layout = g.book.layouts[g.layout]
    return Manifest(
        hash="",
        title="Age of Sovereigns",
        rules="age-of-sovereigns",
        boards={layout.board: board(g, layout.board)},
        kinds=kinds(g),
        faces=faces(g),
        variants=msgspec.json.schema(type(g.variants)),
    )


def board(g: AgeOfSovereigns, board_id: str) -> Art:
    """The drawn board with the names of this edition."""
    drawn = art(board_id)
    names = {land.id: land.name for land in g.book.lands}
    return replace(drawn, places=[replace(p, name=names.get(p.id, p.name)) for p in drawn.places])


def kinds(g: AgeOfSovereigns) -> dict[str, Kind]:
    found = {
        "coin": Kind("talent", "talents", "coin", "mark"),
        "rebel": Kind("revolutionary", "revolutionaries", "revolt", rule="rule:AOS-253"),
        "order": Kind("order", "orders", "flag", "mark", rule="rule:AOS-071"),
        "rebellion": Kind("rebellion", "rebellions", "revolt", "mark", rule="rule:AOS-135"),
        "defence": Kind("defence token", "defence tokens", "shield", "mark", rule="rule:AOS-160"),
        "ungarrisoned": Kind("not garrisoned", "not garrisoned", "eye", "mark", rule="rule:AOS-217"),
        "plague": Kind("plague", "plague", "plague", "mark", rule="rule:AOS-260"),
        "rider": Kind("reinforcement", "reinforcements", "horse", "mark", rule="rule:AOS-189"),
    }
    for rank, unit in enumerate(g.book.units):
        stats = [("Strength", str(unit.strength)), ("Endurance", str(unit.endurance))]
        found[unit.id] = Kind(unit.name, unit.many, ICONS[unit.id], "disc", rank, stats, rule="rule:AOS-083")
    for building in g.book.buildings:
        stats = [("Level", str(building.level)), ("Price", str(building.price))]
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


def faces(g: AgeOfSovereigns) -> dict[str, Face]:
    found = {card.id: combat_face(card, half) for card, half in zip(g.book.combat, g.book.attack)}
    for bonus in g.book.bonuses:
        coins = f"{bonus.coins}"
        found[bonus.id] = Face(
            bonus.name, bonus.kingdom.capitalize(), "scroll", [coins], text(bonus.text), rule(bonus.id)
        )
    for event in g.book.events:
        event_rule = rule(event.id) or "rule:AOS-054"
        found[event.id] = Face(event.name, "End of Times", "flame", [], text(event.text), event_rule)
    for fate in g.book.destiny:
        words = text(f"{fate.penalty} fewer points: {fate.sphere}.")
        found[fate.id] = Face(fate.name, "Destiny", "storm", [f"-{fate.penalty}"], words, "rule:AOS-286")
    for kingdom in g.book.sovereigns:
        for ruler in kingdom:
            found[ruler.id] = Face(
                ruler.name, ruler.kingdom.capitalize(), "crown", [], text(ruler.text), rule(ruler.id)
            )
    return found


def combat_face(card: CombatCard, half: Half) -> Face:
    """Corners show attack and defence (a universal card has one `half`); a red strength is marked."""
    if card.attack is not None and card.defence is not None:
        words = text("Attack: ", card.attack.text, " Defence: ", card.defence.text)
        corners = [f"{card.attack.strength}", f"{card.defence.strength}"]
        return Face(card.name, "Mixed", "sword", corners, words, "rule:AOS-171")
    value = f"{half.strength}" + (" red" if card.red else "")
    return Face(card.name, "Universal", "sword", [value], text(half.text), "rule:AOS-172")
