"""The names, kinds, faces and boards behind the scenes."""

from __future__ import annotations

from typing import Any

from pentarchy.boards import art, called
from pentarchy.kernel.scene import Face, Kind, Manifest, text

from ..book import ENGINES, FAIRS, FORTIFICATIONS, SETTLEMENTS
from ..book.entries import Prices
from ..state import State
from ..words.names import WORDS

BOARD = "medioevo-universale"

SHAPES = {
    "coin": ("coin", "mark"),
    "mp": ("move", "mark"),
    "army": ("swordsman", "disc"),
    "barbarian": ("horseman", "disc"),
    "captain": ("captain", "banner"),
    "merchant": ("ship", "hull"),
    "galley": ("galley", "hull"),
    "caravan": ("caravan", "square"),
    "wagon": ("wagon", "square"),
    **{engine: (engine, "cone") for engine in ENGINES},
    "cathedral": ("cathedral", "building"),
    "harbour": ("dock", "building"),
    "capital": ("crown", "mark"),
    "holy": ("mitre", "mark"),
    "siege": ("catapult", "mark"),
    "plague": ("plague", "mark"),
    "relic": ("honour", "mark"),
    "target": ("flag", "mark"),
    "start": ("flag", "mark"),
    "struck": ("storm", "mark"),
    "damaged": ("flame", "mark"),
    "blockade": ("lock", "mark"),
    **{building: (building, "building") for building in (*SETTLEMENTS, *FORTIFICATIONS)},
    **dict.fromkeys(FAIRS, ("fair", "building")),
}
"""Icon and shape of each kind."""
CUBES = {
    "salt": "salt",
    "cereals": "grain",
    "wine": "wine",
    "leather": "leather",
    "textiles": "cloth",
    "weapons": "weapons",
    "spices": "spice",
    "slaves": "captive",
}
"""The icon of each good."""


def manifest(g: State) -> Manifest:
    price = building_prices(g.book.tables.prices)
    kinds = {id: kind(id, icon, shape, price.get(id)) for id, (icon, shape) in SHAPES.items()}
    kinds |= {x.id: Kind(name=x.name, icon=CUBES[x.id], shape="cube") for x in g.book.goods}
    return Manifest(
        hash="",
        title="Medioevo Universale",
        rules=BOARD,
        boards={BOARD: called(art(BOARD), dict(zip(g.book.ids, g.book.names)))},
        kinds=kinds,
        faces={
            x.id: Face(name=x.name, suit=WORDS.plain("name-phase", phase=x.phase), text=text(x.text))
            for x in g.book.faces.values()
        },
    )


def kind(id: str, icon: str, shape: Any, price: int | None) -> Kind:
    said = f"kind-{id}"
    return Kind(
        name=WORDS.plain(said),
        many=WORDS.plain(f"{said}.many") if WORDS.has(f"{said}.many") else "",
        icon=icon,
        shape=shape,
        text=WORDS.say(f"{said}.text") if WORDS.has(f"{said}.text") else [],
        stats=[(WORDS.plain("kind-price"), str(price))] if price is not None else [],
    )


def building_prices(prices: Prices) -> dict[str, int]:
    found = {"cathedral": prices.cathedral, **dict.fromkeys(FAIRS, prices.fair)}
    return found | dict(zip(SETTLEMENTS, prices.settlement)) | dict(zip(FORTIFICATIONS, prices.fortification))
