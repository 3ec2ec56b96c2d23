"""State to Scene: the map, one mat per realm, the common mat, and the contest being fought."""

from __future__ import annotations

from msgspec.structs import replace

from pentarchy.boards import art
from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import (
    Art,
    Board,
    Calendar,
    Kind,
    Manifest,
    Phase,
    Piece,
    Scene,
    SeatInfo,
    Shape,
    Space,
    Text,
    text,
)

from .contest import contests
from .fields import controller, encircled, walls
from .game import HerdsAndHosts
from .mats import common_mat, realm_mat, result_table
from .rounds import PHASES as CODES
from .rounds import happens
from .scoring import importance
from .state import ABOARD, INSIDE, SITE, Unit
from .words import BADGES, PHASES, agree, building, ranked, season, sort_of, who

SETTLEMENT, SHIPYARD, FORT, WORKS, FIRST_HERD = 0, 1, 2, 3, 4
"""Slots of a land for what is built or grazes there."""


def portray(g: HerdsAndHosts, seat: Seat | None) -> Scene:
    """Everything is public: all seats see the same."""
    settled = all(realm.faction >= 0 for realm in g.realms)
    mats = [realm_mat(g, s) for s in range(g.seats)] if settled else []
    return Scene(
        seats=[seat_info(g, s) for s in range(g.seats)],
        calendar=calendar(g),
        boards=[Board(g.map.board, spaces(g))],
        mats=[*mats, common_mat(g)] if settled else [],
        contests=contests(g),
        result=result_table(g) if g.result else None,
    )


@shared
def seat_info(g: HerdsAndHosts, seat: Seat) -> SeatInfo:
    realm = g.realms[seat]
    if realm.faction < 0:
        return SeatInfo(seat, f"Seat {seat + 1}", seat, str(seat + 1))
    faction = g.faction(seat)
    lord = next((p.lord for p in g.pacts if p.lord >= 0 and p.lord != seat and seat in (p.a, p.b)), None)
    return SeatInfo(
        seat,
        faction.name,
        faction.colour,
        faction.letter,
        faction=faction.name,
        score=str(importance(g, seat)) if realm.alive else "",
        team=f"Vassal of {who(g, lord).t}" if lord is not None else "",
        out=not realm.alive,
    )


@shared
def calendar(g: HerdsAndHosts) -> Calendar:
    now = CODES.index(g.phase) if g.phase in CODES else -1
    phases = [
        Phase(
            code,
            PHASES[code],
            "skip"
            if g.round and not happens(g.mode, g.season, code)
            else "done"
            if i < now
            else "now"
            if i == now
            else "next",
            rule="rule:HH-003",
        )
        for i, code in enumerate(CODES)
    ]
    end = text(f"Importance is scored after year {g.variants.years}")
    return Calendar(season(g), g.round, phases, of=g.rounds, order=list(g.order), end=end)


# ---- the map ----------------------------------------------------------------------------------------------


@shared
def spaces(g: HerdsAndHosts) -> list[Space]:
    return [space for i in range(g.map.size) if (space := draw_space(g, i))]


def draw_space(g: HerdsAndHosts, space: int) -> Space | None:
    """A field with what stands on it; bare fields are left out."""
    pieces: list[Piece] = []
    marks: list[str] = []
    owner: Seat | None = controller(g, space)
    note: Text = []
    if space < g.map.lands:
        land = g.lands[space]
        pieces += draw_works(g, space)
        pieces += draw_herds(g, space)
        if land.owner >= 0:
            owner = land.owner
        if land.red:
            marks.append("red_token")
        if land.owner >= 0 and encircled(g, space):
            marks.append("ring")
        note = describe(g, space)
    pieces += draw_units(g, g.stacks[space])
    if not pieces and not marks:
        return None
    badge = str(walls(g, space)) if space < g.map.lands and g.lands[space].settlement else ""
    return Space(g.map.ids[space], owner=owner, pieces=pieces, marks=marks, badge=badge, note=note)


def draw_works(g: HerdsAndHosts, space: int) -> list[Piece]:
    land, id = g.lands[space], g.map.ids[space]
    pieces = []
    if land.settlement:
        pieces.append(Piece(f"s-{id}", land.settlement, owner=land.owner, slot=SETTLEMENT))
    if land.shipyard:
        pieces.append(Piece(f"y-{id}", land.shipyard, owner=land.owner, slot=SHIPYARD))
    if land.fort:
        pieces.append(Piece(f"f-{id}", "fortification", owner=land.owner, slot=FORT))
    if land.site:
        site = land.site
        pieces.append(
            Piece(
                f"w-{id}",
                site.kind,
                owner=site.seat,
                side="ghost",
                turn=site.quarters,
                badge=f"{site.quarters}/4",
                name=f"{g.book.buildings[site.kind].name}, {site.quarters} of 4 quarters built",
                marks=["hastened"] if site.accelerated else [],
                slot=WORKS,
            )
        )
    return pieces


def draw_herds(g: HerdsAndHosts, space: int) -> list[Piece]:
    land, id = g.lands[space], g.map.ids[space]
    groups: dict[tuple[str, Seat], int] = {}
    for herd in land.herds:
        groups[herd.kind, herd.seat] = groups.get((herd.kind, herd.seat), 0) + 1
    pieces = [
        Piece(f"h-{id}-{kind}-{seat}", kind, owner=seat, n=n, slot=FIRST_HERD + i)
        for i, ((kind, seat), n) in enumerate(groups.items())
    ]
    if land.sown >= 0:
        pieces.append(Piece(f"g-{id}", "sown_grain", owner=land.sown))
    return pieces


PLACE_MARKS = {INSIDE: "inside", SITE: "site", ABOARD: "aboard"}


def draw_units(g: HerdsAndHosts, stack: tuple[Unit, ...]) -> list[Piece]:
    """Like units are one piece with a number."""
    groups: dict[tuple[object, ...], list[Unit]] = {}
    for unit in stack:
        groups.setdefault(sort_of(unit), []).append(unit)
    return [draw_unit(g, min(units, key=lambda u: u.id), len(units)) for units in groups.values()]


def draw_unit(g: HerdsAndHosts, unit: Unit, n: int) -> Piece:
    marks = [PLACE_MARKS[unit.place]] if unit.place in PLACE_MARKS else []
    if unit.ordered or unit.turned:
        marks.append("training")
    return Piece(
        f"u{unit.id}",
        unit.kind,
        owner=unit.seat,
        n=n,
        level=unit.level,
        badge=BADGES[unit.level],
        name=ranked(g, unit, n) if BADGES[unit.level] else "",
        marks=marks,
        slot=SETTLEMENT if unit.place == INSIDE else WORKS if unit.place == SITE else None,
        spent=not unit.capacity,
    )


def describe(g: HerdsAndHosts, space: int) -> Text:
    """A land in a sentence, for the inspector and the text map."""
    land, terrain = g.lands[space], g.map.terrain[space]
    facts = [f"harvest {terrain.harvest}"] if terrain.harvest else []
    facts += ["mild winters"] if g.map.mild[space] and g.mode.herds else []
    facts += ["river"] if g.map.river[space] else []
    words = text(", ".join(facts).capitalize() + ". " if facts else "")
    if land.settlement:
        words = text(words, f"Fortification level {walls(g, space)}. ")
        if encircled(g, space):
            words = text(words, "Encircled. ")
    if land.site:
        builds = agree(g, text(who(g, land.site.seat), " builds a ", building(g, land.site.kind)))
        words = text(words, builds)
        words = text(words, f", {land.site.quarters} of {g.book.tables.construction.quarters} quarters. ")
    if land.red:
        words = text(words, "Looted: no taxes, recruits or festivals.")
    return words


# ---- names behind the pieces ------------------------------------------------------------------------------


def chart(g: HerdsAndHosts) -> Art:
    """The board with its terrains in words; the rules speak of their colours too."""
    board = art(g.map.board)
    names = {
        g.map.ids[i]: colour if terrain.name.lower() == colour else f"{terrain.name.lower()} ({colour})"
        for i, (terrain, colour) in enumerate(zip(g.map.terrain, g.map.colour))
    }
    places = [replace(place, terrain=names.get(place.id, place.terrain)) for place in board.places]
    return replace(board, places=places)


def manifest(g: HerdsAndHosts) -> Manifest:
    book = g.book
    kinds: dict[str, Kind] = {}
    for rank, (id, unit) in enumerate(book.units.items()):
        shape: Shape = "hull" if unit.naval else "disc"
        stats = [
            ("Dice", ", ".join(unit.open.dice) or "none"),
            ("Dice in rough, ships, sieges", ", ".join(unit.star.dice) or "none"),
            ("Lives", f"{unit.open.lives} ({unit.star.lives})"),
        ]
        if unit.upgrade:
            stats.append(("Upgrade", f"{unit.upgrade} gold"))
        if unit.size:
            stats.append(("Size aboard", str(unit.size)))
        kinds[id] = Kind(
            unit.name, icon=unit.icon, shape=shape, rank=20 + rank, stats=stats, rule="rule:HH-183"
        )
    for id, work in book.buildings.items():
        stats = [("Price", f"{work.price} gold"), ("Builders", str(work.workers))]
        kinds[id] = Kind(work.name, icon=work.icon, shape="building", rank=1, stats=stats, rule="rule:HH-134")
    for id, herd in book.goods.herds.items():
        stats = [("Meat", str(herd.meat)), ("Milk", str(herd.milk)), ("AP", str(herd.points))]
        kinds[id] = Kind(herd.name, icon=herd.icon, shape="cube", rank=10, stats=stats, rule="rule:HH-061")
    kinds["sown_grain"] = Kind("Sown grain", icon="grain", shape="cube", rank=11, rule="rule:HH-054")
    for id, name, icon, rule in MARKS:
        kinds[id] = Kind(name, icon=icon, shape="mark", rule=f"rule:{rule}" if rule else "")
    for id, name, icon in GOODS:
        kinds[id] = Kind(name, icon=icon, shape="mark")
    return Manifest(
        hash="",
        title="Herds and Hosts",
        rules="herds-and-hosts",
        boards={g.map.board: chart(g)},
        kinds=kinds,
        faces={},
    )


MARKS = (
    ("red_token", "looted", "flame", "HH-230"),
    ("ring", "encircled", "lock", "HH-022"),
    ("inside", "inside the settlement", "castle", "HH-291"),
    ("site", "at the construction site", "hammer", "HH-148"),
    ("aboard", "aboard a ship", "transport", "HH-167"),
    ("training", "in training", "school", "HH-121"),
    ("hastened", "accelerated", "clock", "HH-142"),
)
GOODS = (
    ("gold", "Gold", "coin"),
    ("grain", "Grain", "grain"),
    ("fish", "Fish", "fish"),
    ("meat", "Meat", "meat"),
    ("PP", "Prestige", "laurel"),
)
