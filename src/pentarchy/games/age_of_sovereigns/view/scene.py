"""What a seat sees: board, mats, the battle, the result. Only what that seat may know goes in."""

from __future__ import annotations

from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import (
    Board,
    Calendar,
    Mode,
    Phase,
    Piece,
    Scene,
    SeatInfo,
    Space,
    Text,
    plain,
)

from ..book.pieces import CAPITAL, LANDS
from ..rules.kingdom.realm import land_limit
from ..rules.scoring import sheet
from ..state import ORDERED, State
from ..words.names import WORDS, kingdom
from .contests import arrows, contests
from .mats import common_mat, foresees, mat, score_table


def portray(g: State, seat: Seat | None) -> Scene:
    """The game through the eyes of a seat, or of an onlooker (None)."""
    return Scene(
        seats=infos(g),
        calendar=calendar(g),
        boards=boards(g),
        mats=[*(mat(g, owner, owner == seat) for owner in range(g.seats)), common_mat(g, foresees(g, seat))],
        contests=contests(g, seat),
        arrows=arrows(g),
        result=None if g.result is None else score_table(g),
    )


@shared
def infos(g: State) -> list[SeatInfo]:
    return [info(g, seat, line.total) for seat, line in enumerate(sheet(g))]


def info(g: State, seat: Seat, points: int) -> SeatInfo:
    kingdom = g.book.kingdoms[seat]
    return SeatInfo(
        id=seat,
        name=kingdom.name,
        colour=kingdom.colour,
        letter=kingdom.letter,
        faction=kingdom.name,
        score=str(points),
    )


PHASES = (
    ("fines", "AOS-027", "coin"),
    ("bonus", "AOS-046", "scroll"),
    ("orders", "AOS-070", "flag"),
    ("war", "AOS-148", "sword"),
)


def phase(g: State) -> int:
    """Which of the four phases the active seat is in, -1 before the first age."""
    if g.active < 0:
        return -1
    ahead = {type(step).__name__ for step in g.flow}
    if "DrawFromAges" in ahead:
        return 0
    if "LibraryLeftovers" in ahead:
        return 1
    return 3 if g.stage[g.active] == ORDERED or "WarEnds" in ahead else 2


@shared
def calendar(g: State) -> Calendar:
    now, labels = phase(g), WORDS.labels("phase")
    phases = []
    for i, (name, rule, icon) in enumerate(PHASES):
        skip = name == "war" and g.last_war
        state = "skip" if skip else "done" if i < now else "now" if i == now else "next"
        phases.append(Phase(name, labels[name], state, icon, f"rule:{rule}"))  # type: ignore[arg-type]
    if g.result is not None:
        label = WORDS.plain("calendar-end")
    elif now < 0:
        label = WORDS.plain("calendar-setup")
    else:
        seat, age = kingdom(g.book, g.active), g.ages[g.active]
        label = plain(WORDS.often("calendar-age", seat=seat, age=age, last=g.last_war))
    order = [g.active, 1 - g.active] if g.active >= 0 else []
    return Calendar(label=label, turn=g.turn, phases=phases, order=order, end=ending(g))


def ending(g: State) -> Text:
    """How far off the end is."""
    if g.last_war:
        return WORDS.often("calendar-ends", seat=kingdom(g.book, g.final))
    return WORDS.often("calendar-cards-left", n=len(g.bonus_deck) + g.events_left)


@shared
def boards(g: State) -> list[Board]:
    limits = {LANDS[x]: float(land_limit(g, owner, x)) for x, owner in enumerate(g.owner) if owner >= 0}
    room = Mode("limit", WORDS.plain("mode-limit"), limits)
    return [
        Board(g.book.layouts[g.layout].board, [space(g, land) for land in range(len(LANDS))], modes=[room])
    ]


def space(g: State, land: int) -> Space:
    owner, name = g.owner[land], LANDS[land]
    pieces = []
    if g.common[land]:
        worth = g.common[land] * g.book.common.strength
        pieces.append(Piece(f"{name}/common", "common", owner, g.common[land], worth=worth))
    if g.special[land]:
        kind = g.book.special[owner]
        worth = g.special[land] * kind.strength
        pieces.append(Piece(f"{name}/special", kind.id, owner, g.special[land], worth=worth))
    if g.rebels[land]:
        worth = g.rebels[land] * g.book.common.strength
        pieces.append(Piece(f"{name}/rebels", "rebel", None, g.rebels[land], worth=worth))
    for builder in range(g.seats):
        pieces += [building_piece(g, land, builder, bit) for bit in bits(g.built[builder][land])]
    held = None if owner < 0 else owner
    crown = any(g.built[builder][land] & CAPITAL[builder] for builder in range(g.seats))
    if held is None:
        return Space(name, None, pieces, marks(g, land), crown=crown)
    units, limit = g.common[land] + g.special[land], land_limit(g, held, land)
    note = WORDS.often("note-units", n=units, most=limit)
    return Space(name, held, pieces, marks(g, land), f"{units}/{limit}", note, crown=crown)


def bits(mask: int) -> list[int]:
    return [1 << i for i in range(mask.bit_length()) if mask >> i & 1]


def building_piece(g: State, land: int, builder: Seat, bit: int) -> Piece:
    building = g.book.by_bit[bit]
    hoard = g.hoard[builder][land] if building.id == "treasure_house" else 0
    idle = g.owner[land] != builder or g.rebellion[land] or bool(g.off[land] & bit)
    return Piece(
        f"{LANDS[land]}/{builder}/{building.id}",
        building.id,
        builder,
        level=building.level,
        badge=str(hoard) if hoard else "",
        spent=idle,
        name=WORDS.plain("name-hoard", building=building.name, talents=hoard) if hoard else "",
    )


def marks(g: State, land: int) -> list[str]:
    found = ["order"] * g.orders[land]
    if g.rebellion[land]:
        found.append("rebellion")
    if g.defence[land]:
        found.append("defence")
    if g.ungarrisoned[land]:
        found.append("ungarrisoned")
    if g.plague >> land & 1:
        found.append("plague")
    return found
