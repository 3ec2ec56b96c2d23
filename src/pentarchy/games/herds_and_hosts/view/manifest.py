"""The names, faces and boards behind the scenes."""

from __future__ import annotations

from pentarchy.boards import art, called
from pentarchy.kernel.scene import Art, Kind, Manifest, Shape

from ..book.pieces import Building, HerdKind, UnitKind
from ..state import State
from ..words.names import label

MARKS = (
    ("red_token", "flame", "HH-230"),
    ("ring", "lock", "HH-022"),
    ("inside", "castle", "HH-291"),
    ("site", "hammer", "HH-148"),
    ("aboard", "transport", "HH-167"),
    ("training", "school", "HH-121"),
    ("wounded", "heart", "HH-295"),
    ("hastened", "clock", "HH-142"),
)
GOODS = (("gold", "coin"), ("grain", "grain"), ("fish", "fish"), ("meat", "meat"), ("PP", "laurel"))


def manifest(g: State) -> Manifest:
    book = g.book
    kinds = {id: unit_kind(unit, 20 + rank) for rank, (id, unit) in enumerate(book.units.items())}
    kinds |= {id: building_kind(work) for id, work in book.buildings.items()}
    kinds |= {id: herd_kind(herd) for id, herd in book.goods.herds.items()}
    kinds["sown_grain"] = Kind(
        label("kind-sown-grain"), icon="grain", shape="cube", rank=11, rule="rule:HH-054"
    )
    for id, icon, rule in MARKS:
        name = label(f"mark-{id.replace('_', '-')}")
        kinds[id] = Kind(name, icon=icon, shape="mark", rule=f"rule:{rule}")
    for id, icon in GOODS:
        kinds[id] = Kind(label(f"kind-{id}"), icon=icon, shape="mark")
    return Manifest(
        hash="",
        title="Herds and Hosts",
        rules="herds-and-hosts",
        boards={g.map.board: chart(g)},
        kinds=kinds,
        faces={},
    )


def unit_kind(unit: UnitKind, rank: int) -> Kind:
    shape: Shape = "hull" if unit.naval else "disc"
    stats = [
        (label("kind-dice"), dice(unit.open.dice)),
        (label("kind-star-dice"), dice(unit.star.dice)),
        (label("kind-lives"), f"{unit.open.lives} ({unit.star.lives})"),
    ]
    if unit.upgrade:
        stats.append((label("kind-upgrade"), label("mat-n-gold", n=unit.upgrade)))
    if unit.size:
        stats.append((label("kind-size"), str(unit.size)))
    return Kind(unit.name, icon=unit.icon, shape=shape, rank=rank, stats=stats, rule="rule:HH-183")


def dice(colours: tuple[str, ...]) -> str:
    names = [label("name-colour", colour=colour) for colour in colours]
    return ", ".join(names) or label("kind-none")


def building_kind(work: Building) -> Kind:
    price = label("mat-n-gold", n=work.price)
    stats = [(label("kind-price"), price), (label("kind-builders"), str(work.workers))]
    return Kind(work.name, icon=work.icon, shape="building", rank=1, stats=stats, rule="rule:HH-134")


def herd_kind(herd: HerdKind) -> Kind:
    yields = (("meat", herd.meat), ("milk", herd.milk), ("points", herd.points))
    stats = [(label(f"kind-{what}"), str(n)) for what, n in yields]
    return Kind(herd.name, icon=herd.icon, shape="cube", rank=10, stats=stats, rule="rule:HH-061")


def chart(g: State) -> Art:
    """The board with its terrains in words; the rules speak of their colours too."""
    terrains = {
        colour: label("note-terrain", name=terrain.name.lower(), colour=colour)
        for terrain, colour in zip(g.map.terrain, g.map.colour)
    }
    return called(art(g.map.board), dict(zip(g.map.ids, g.map.names)), terrains)
