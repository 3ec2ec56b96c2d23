"""Names, faces and boards behind the scenes of a game: fetched once."""

from __future__ import annotations

from pentarchy.boards import art, called
from pentarchy.kernel.scene import Face, Kind, Manifest, Shape

from ..book import UNITS, Book
from ..state import State
from ..words.names import WORDS, gift_of, label, words

BOARD = "rise-of-the-kingdoms"


def manifest(g: State) -> Manifest:
    return Manifest(
        hash="",
        title=g.title.name,
        rules=BOARD,
        boards={BOARD: called(art(BOARD), {h.id: h.name for h in g.book.hexes})},
        kinds={**units(g.book), **settlements(g.book), **markers()},
        faces={**influence(g), **fates(g.book)},
    )


# ---- Kinds --------------------------------------------------------------------------------------------


def stat(name: str, value: int | str) -> tuple[str, str]:
    return label(f"kind-{name}"), str(value)


def units(book: Book) -> dict[str, Kind]:
    kinds = {}
    for rank, unit in enumerate(book.units, 1):
        stats = [
            stat("attack", label("kind-value", dark=unit.attack[0], light=unit.attack[1])),
            stat("defence", label("kind-value", dark=unit.defence[0], light=unit.defence[1])),
            stat("points", unit.ap),
            stat("cost", label("kind-coins", n=unit.coins)),
        ]
        kinds[unit.id] = Kind(unit.name, unit.many, unit.id, "disc", rank, stats, rule="rule:RK-135")
    ship = book.ship
    cost = label("kind-production-cost", n=ship.production)
    stats = [stat("movement", ship.movement), stat("carries", ship.carries), stat("cost", cost)]
    kinds["ship"] = Kind(ship.name, ship.many, "ship", "hull", 5, stats, rule="rule:RK-147")
    return kinds


def settlements(book: Book) -> dict[str, Kind]:
    kinds = {}
    for rank, s in enumerate(book.settlements, 6):
        stats = [stat("units", s.units), stat("buildings", s.buildings)]
        many = label(f"kind-{s.id}")
        kinds[s.id] = Kind(s.name, many, s.id, "building", rank, stats, rule="rule:RK-092")
    for b in book.buildings:
        stats = [stat("cost", label("kind-production-cost", n=b.cost))]
        kinds[b.id] = Kind(b.name, "", b.id, "mark", 0, stats, words(b.text), "rule:RK-104")
    return kinds


def markers() -> dict[str, Kind]:
    """Everything else that lies on the board or a mat: icon, shape, rank and rule."""
    return {
        id: Kind(label(f"kind-{id}"), label(f"kind-{id}.many"), icon, shape, rank, rule=f"rule:{rule}")
        for id, (icon, shape, rank, rule) in MARKERS.items()
    }


MARKERS: dict[str, tuple[str, Shape, int, str]] = {
    "cube": ("flag", "cube", 9, "RK-098"),
    "cone": ("tower", "cone", 0, "RK-008"),
    "chit": ("site", "shield", 0, "RK-011"),
    "pope": ("mitre", "mark", 0, "RK-206"),
    "wounded": ("plague", "mark", 0, "RK-165"),
    "site": ("site", "mark", 0, "RK-026"),
    "zone": ("flag", "mark", 0, "RK-026"),
    "ap": ("move", "mark", 0, "RK-135"),
    "wealth": ("coin", "cube", 0, "RK-087"),
    "production": ("hammer", "cube", 0, "RK-087"),
    "food": ("grain", "cube", 0, "RK-087"),
    "influence": ("scroll", "mark", 0, "RK-075"),
}


# ---- Faces --------------------------------------------------------------------------------------------


def influence(g: State) -> dict[str, Face]:
    faces = {}
    for k, card in enumerate(g.book.influence):
        nation = g.book.nations[g.book.nation_of[k]].name
        icon = card.gift.kind if card.gift.kind in UNITS else "scroll"
        gift = WORDS.say("face-gift", gift=gift_of(g, k))
        name, corner = f"{nation} {card.number}", str(card.number)
        faces[f"i{card.number}"] = Face(name, nation, icon, [corner], gift, "rule:RK-080")
    return faces


def fates(book: Book) -> dict[str, Face]:
    faces = {}
    for fate in book.fate:
        icon = {"papal election": "mitre", "war fever": "sword"}.get(fate.kind, "plague")
        suit = label(f"face-{fate.kind.replace(' ', '-')}")
        faces[f"fate-{fate.number}"] = Face(fate.name, suit, icon, [], words(fate.text), "rule:RK-199")
    return faces
