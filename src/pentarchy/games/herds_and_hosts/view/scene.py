"""State to Scene: the map, one mat per realm, the common mat, and the contest being fought."""

from __future__ import annotations

from functools import cache

from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import (
    Board,
    Calendar,
    Mode,
    Phase,
    Piece,
    Scene,
    SeatInfo,
    Seg,
    Space,
    Text,
    text,
)
from pentarchy.kernel.words import spoken

from ..book.map import Map
from ..rules.fields import connected, controller, encircled, walls
from ..rules.scoring import importance
from ..rules.turn import PHASES as CODES
from ..rules.turn import happens
from ..rules.values import lives_of, values
from ..state import State
from ..state.records import ABOARD, INSIDE, SITE, Site, Unit
from ..words.names import BADGES, WORDS, building, label, ranked, season, sort_of, who
from .contests import contests
from .mats import common_mat, realm_mat, result_table


def portray(g: State, seat: Seat | None) -> Scene:
    """Everything is public: all seats see the same."""
    settled = all(realm.faction >= 0 for realm in g.realms)
    mats = [realm_mat(g, s) for s in range(g.seats)] if settled else []
    return Scene(
        seats=[seat_info(g, s) for s in range(g.seats)],
        calendar=calendar(g),
        boards=[Board(g.map.board, spaces(g), modes=[*modes(spoken(), g.map), supply(g)])],
        mats=[*mats, common_mat(g)] if settled else [],
        contests=contests(g),
        result=result_table(g) if g.result else None,
    )


@shared
def seat_info(g: State, seat: Seat) -> SeatInfo:
    realm = g.realms[seat]
    if realm.faction < 0:
        return SeatInfo(seat, who(g, seat).t, seat, str(seat + 1))
    faction = g.faction(seat)
    lord = next((p.lord for p in g.pacts if p.lord >= 0 and p.lord != seat and seat in (p.a, p.b)), None)
    return SeatInfo(
        seat,
        faction.name,
        faction.colour,
        faction.letter,
        faction=faction.name,
        score=str(importance(g, seat)) if realm.alive else "",
        team=WORDS.plain("note-vassal", lord=who(g, lord)) if lord is not None else "",
        out=not realm.alive,
    )


@shared
def calendar(g: State) -> Calendar:
    now = CODES.index(g.phase) if g.phase in CODES else -1
    phases = [
        Phase(
            code,
            label("name-phase", code=code),
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
    end = WORDS.say("note-end", years=g.variants.years)
    return Calendar(season(g), g.round, phases, of=g.rounds, order=list(g.order), end=end)


# ---- the map ----------------------------------------------------------------------------------------------


@shared
def spaces(g: State) -> list[Space]:
    return [space for i in range(g.map.size) if (space := draw_space(g, i))]


@cache
def modes(language: str, board: Map) -> list[Mode]:
    """What a field sown in a land yields."""
    harvest = {board.ids[i]: float(t.harvest) for i, t in enumerate(board.terrain) if t.harvest}
    return [Mode("harvest", label("mode-harvest"), harvest)]


@shared
def supply(g: State) -> Mode:
    """Which held fields are connected to a settlement of their holder, and which are cut off."""
    reach = [connected(g, seat) for seat in range(g.seats)]
    held = [(i, seat) for i in range(g.map.size) if (seat := controller(g, i)) is not None]
    values = {g.map.ids[i]: float(not reach[seat] >> i & 1) for i, seat in held}
    kinds = {"0": label("mode-connected"), "1": label("mode-cut-off")}
    return Mode("supply", label("mode-supply"), values, kinds)


def draw_space(g: State, space: int) -> Space | None:
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
    pieces += draw_units(g, space)
    if not pieces and not marks:
        return None
    crown = space in {g.map.index[g.faction(s).capital] for s in range(g.seats) if g.realms[s].faction >= 0}
    return Space(g.map.ids[space], owner=owner, pieces=pieces, marks=marks, note=note, crown=crown)


def draw_works(g: State, space: int) -> list[Piece]:
    land, id = g.lands[space], g.map.ids[space]
    pieces = []
    if land.settlement:
        pieces.append(Piece(f"s-{id}", land.settlement, owner=land.owner, worth=walls(g, space)))
    if land.shipyard:
        pieces.append(Piece(f"y-{id}", land.shipyard, owner=land.owner))
    if land.fort:
        pieces.append(Piece(f"f-{id}", "fortification", owner=land.owner))
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
                name=site_name(g, site),
                marks=["hastened"] if site.accelerated else [],
            )
        )
    return pieces


def draw_herds(g: State, space: int) -> list[Piece]:
    land, id = g.lands[space], g.map.ids[space]
    groups: dict[tuple[str, Seat], int] = {}
    for herd in land.herds:
        groups[herd.kind, herd.seat] = groups.get((herd.kind, herd.seat), 0) + 1
    pieces = [Piece(f"h-{id}-{kind}-{seat}", kind, owner=seat, n=n) for (kind, seat), n in groups.items()]
    if land.sown >= 0:
        pieces.append(Piece(f"g-{id}", "sown_grain", owner=land.sown))
    return pieces


PLACE_MARKS = {INSIDE: "inside", SITE: "site", ABOARD: "aboard"}


def draw_units(g: State, space: int) -> list[Piece]:
    """Like units are one piece, as strong as they have lives together."""
    groups: dict[tuple[object, ...], list[Unit]] = {}
    for unit in g.stacks[space]:
        groups.setdefault(sort_of(unit), []).append(unit)
    return [draw_unit(g, space, units) for units in groups.values()]


def draw_unit(g: State, space: int, units: list[Unit]) -> Piece:
    unit, n = min(units, key=lambda u: u.id), len(units)
    marks = [PLACE_MARKS[unit.place]] if unit.place in PLACE_MARKS else []
    if unit.ordered or unit.turned:
        marks.append("training")
    if unit.hurt:
        marks.append("wounded")
    return Piece(
        f"u{unit.id}",
        unit.kind,
        owner=unit.seat,
        n=n,
        level=unit.level,
        badge=BADGES[unit.level],
        name=ranked(g, unit, n) if BADGES[unit.level] else "",
        marks=marks,
        spent=not unit.capacity,
        worth=sum(lives_of(g, u, values(g, u, space, False)) for u in units),
    )


def site_name(g: State, site: Site) -> str:
    name, of = g.book.buildings[site.kind].name, g.book.tables.construction.quarters
    return label("note-site", building=name, n=site.quarters, of=of)


@cache
def nature(language: str, board: Map, space: int, herds: bool) -> str:
    """What never changes about a land."""
    harvest = board.terrain[space].harvest
    facts = [label("note-harvest", n=harvest)] if harvest else []
    facts += [label("note-mild")] if board.mild[space] and herds else []
    facts += [label("note-river")] if board.river[space] else []
    return ", ".join(facts).capitalize() + ". " if facts else ""


def describe(g: State, space: int) -> Text:
    """A land in a sentence, for the inspector and the text map."""
    land = g.lands[space]
    words = [Seg(facts)] if (facts := nature(spoken(), g.map, space, g.mode.herds)) else []
    if land.settlement:
        words = text(words, label("note-walls", n=walls(g, space)))
        if encircled(g, space):
            words = text(words, label("note-ring"))
    if site := land.site:
        about = {"seat": who(g, site.seat), "building": building(g, site.kind)}
        of = g.book.tables.construction.quarters
        words = text(words, WORDS.say("note-builds", **about, n=site.quarters, of=of))
    if land.red:
        words = text(words, label("note-looted"))
    return words
