"""Names, kinds, faces and the board behind the scenes."""

from __future__ import annotations

from pentarchy.boards import art, called
from pentarchy.kernel.scene import Face, Kind, Manifest, Shape, text

from ..book.entries import Unit
from ..state import State
from ..words import WORDS

UNIT_ICONS = {
    "KN": "knight", "HC": "horseman", "LC": "horseman", "HI": "swordsman", "LI": "archer", "PS": "peasant",
    "WS": "galley", "RD": "ship", "TR": "transport",
}  # fmt: skip
SUIT_ICONS = {"green": "hammer", "blue": "crown", "yellow": "eye", "red": "sword"}
PIECES: tuple[tuple[str, str, Shape, int, str], ...] = (
    ("army", "flag", "banner", 1, "SS-005"),
    ("fleet", "ship", "hull", 2, "SS-010"),
    ("minor", "town", "building", 3, "SS-072"),
    ("major", "city", "building", 4, "SS-073"),
    ("capital", "castle", "building", 5, "SS-073"),
)
MARKS: tuple[tuple[str, str, Shape, str], ...] = (
    ("barren", "flame", "mark", "SS-155"),
    ("docked", "port", "mark", "SS-013"),
    ("retreat", "undo", "mark", "SS-362"),
    ("writing", "scroll", "mark", "SS-281"),
    ("strait", "wave", "mark", "SS-310"),
    ("coin", "coin", "disc", ""),
)


def manifest(g: State) -> Manifest:
    return Manifest(
        hash="",
        title=g.title.name,
        rules=g.title.id,
        boards={"swords-and-sails": called(art("swords-and-sails"), dict(zip(g.book.ids, g.book.names)))},
        kinds=_kinds(g),
        faces=_faces(g),
    )


def _kinds(g: State) -> dict[str, Kind]:
    kinds = {}
    for id, icon, shape, rank, rule in PIECES:
        one, many = WORDS.plain(f"name-kind-{id}"), WORDS.plain(f"name-kind-{id}.many")
        kinds[id] = Kind(one, many, icon, shape, rank, rule=f"rule:{rule}")
    for id, icon, shape, rule in MARKS:
        name = WORDS.plain(f"name-kind-{id}")
        kinds[id] = Kind(name, icon=icon, shape=shape, rule=f"rule:{rule}" if rule else "")
    for rank, unit in enumerate((*g.book.units.unit, *g.book.units.ship), start=10):
        kinds[unit.id] = _unit(unit, rank)
    return kinds


def _unit(u: Unit, rank: int) -> Kind:
    values = {
        "price": str(u.cost),
        "health": str(u.health),
        "dice": str(u.dice),
        "hits": WORDS.plain("name-hits-on", hit=u.hit),
        "shield": str(u.shield),
    }
    values |= {"morale": str(u.morale)} if u.morale else {"carries": str(u.carry)}
    return Kind(
        u.name,
        WORDS.plain("name-units", unit=u.name, collective=u.name.endswith("ry")),
        UNIT_ICONS[u.id],
        "hull" if u.carry else "square",
        rank,
        [(WORDS.plain(f"name-{what}"), value) for what, value in values.items()],
        rule="rule:SS-036",
    )


def _faces(g: State) -> dict[str, Face]:
    faces = {}
    for c in g.book.cards:
        suit = WORDS.plain("name-suit", colour=c.colour)
        faces[c.id] = Face(c.name, suit, SUIT_ICONS[c.colour], text=text(c.text), rule=f"rule:{c.rule}")
    for colour, icon in SUIT_ICONS.items():  # the backs, which show their colour
        back, about = (WORDS.plain(f"name-suit-{part}", colour=colour) for part in ("card", "about"))
        faces[colour] = Face(back, colour, icon, text=text(about))
    for leader in g.book.tables.leader:
        faces[leader.id] = Face(
            leader.name,
            WORDS.plain("name-leader"),
            "crown",
            text=text(leader.text),
            rule=f"rule:{leader.rule}",
        )
    return faces
