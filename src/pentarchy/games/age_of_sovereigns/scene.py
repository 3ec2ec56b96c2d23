"""What a seat sees: board, mats, the battle, the result. Only what that seat may know goes in."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import (
    Arrow,
    Board,
    Calendar,
    Card,
    Cell,
    Contest,
    Counter,
    Mat,
    Peg,
    Phase,
    Piece,
    Pile,
    Row,
    Scene,
    SeatInfo,
    Side,
    Slot,
    Space,
    Sum,
    Table,
    Text,
    Track,
    text,
)

from .battle import total_strength
from .events import TournamentPick
from .faces import manifest
from .fighters import unit_strength
from .fines import army_fine, crowding_fine
from .game import ATTACK, DEFEND, ORDERED, AgeOfSovereigns, Battle
from .pieces import BONUSES, LANDS, PALADINS, SOVEREIGNS
from .realm import army, attack_limit, hand_limit, land_limit
from .reign import last_point
from .scoring import SPHERES, score
from .treasury import capacity, purse

__all__ = ["manifest", "portray"]

SIDES = ("attacker", "defender")
STAGES = ["Declared", "Prepared", "Cards", "Answers", "Reveal", "Properties", "Count"]
SPHERE_NAMES = ("Army", "Wealth", "Constructions", "Glory", "Feats of arms")

sheet = shared(score)


def portray(g: AgeOfSovereigns, seat: Seat | None) -> Scene:
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
def infos(g: AgeOfSovereigns) -> list[SeatInfo]:
    return [info(g, seat, line.total) for seat, line in enumerate(sheet(g))]


def info(g: AgeOfSovereigns, seat: Seat, points: int) -> SeatInfo:
    kingdom = g.book.kingdoms[seat]
    return SeatInfo(
        id=seat,
        name=kingdom.name,
        colour=kingdom.colour,
        letter=kingdom.letter,
        faction=kingdom.name,
        score=str(points),
    )


# ---- time ------------------------------------------------------------------------------------------------

PHASES = (
    ("fines", "Fines and spending", "AOS-027", "coin"),
    ("bonus", "Kingdom bonus", "AOS-046", "scroll"),
    ("orders", "Orders", "AOS-070", "flag"),
    ("war", "War and regrouping", "AOS-148", "sword"),
)


def phase(g: AgeOfSovereigns) -> int:
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
def calendar(g: AgeOfSovereigns) -> Calendar:
    now = phase(g)
    phases = []
    for i, (name, label, rule, icon) in enumerate(PHASES):
        skip = name == "war" and g.last_war
        state = "skip" if skip else "done" if i < now else "now" if i == now else "next"
        phases.append(Phase(name, label, state, icon, f"rule:{rule}"))  # type: ignore[arg-type]
    if g.result is not None:
        label = "The end"
    elif now < 0:
        label = "Setting up"
    else:
        whose = g.book.kingdoms[g.active].name
        label = f"{whose}: age {g.ages[g.active]}" + (", the last war" if g.last_war else "")
    order = [g.active, 1 - g.active] if g.active >= 0 else []
    return Calendar(label=label, turn=g.turn, phases=phases, order=order, end=ending(g))


def ending(g: AgeOfSovereigns) -> Text:
    """How far off the end is."""
    if g.last_war:
        return text(f"The game ends when the {g.book.kingdoms[g.final].name} end their order phase.")
    left = len(g.bonus_deck) + g.events_left
    return text(f"{left} cards to the last war.")


# ---- board -----------------------------------------------------------------------------------------------


@shared
def boards(g: AgeOfSovereigns) -> list[Board]:
    return [Board(g.book.layouts[g.layout].board, [space(g, land) for land in range(len(LANDS))])]


def space(g: AgeOfSovereigns, land: int) -> Space:
    owner, name = g.owner[land], LANDS[land]
    pieces = []
    if g.common[land]:
        pieces.append(Piece(f"{name}/common", "common", owner, g.common[land]))
    if g.special[land]:
        pieces.append(Piece(f"{name}/special", g.book.special[owner].id, owner, g.special[land]))
    if g.rebels[land]:
        pieces.append(Piece(f"{name}/rebels", "rebel", None, g.rebels[land]))
    for builder in range(g.seats):
        pieces += [building_piece(g, land, builder, bit) for bit in bits(g.built[builder][land])]
    held = None if owner < 0 else owner
    if held is None:
        return Space(name, None, pieces, marks(g, land))
    units, limit = g.common[land] + g.special[land], land_limit(g, held, land)
    note = text(f"{units} of at most {limit} {'unit' if limit == 1 else 'units'}.")
    return Space(name, held, pieces, marks(g, land), f"{units}/{limit}", note)


def bits(mask: int) -> list[int]:
    return [1 << i for i in range(mask.bit_length()) if mask >> i & 1]


def building_piece(g: AgeOfSovereigns, land: int, builder: Seat, bit: int) -> Piece:
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
        name=f"{building.name} with {hoard} {'talent' if hoard == 1 else 'talents'}" if hoard else "",
    )


def marks(g: AgeOfSovereigns, land: int) -> list[str]:
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


# ---- mats ------------------------------------------------------------------------------------------------


@shared
def mat(g: AgeOfSovereigns, owner: Seat, own: bool) -> Mat:
    """A kingdom's mat, as its owner sees it or as the others do."""
    return Mat(
        f"{owner}",
        g.book.kingdoms[owner].name,
        [
            Counter("gold", "Talents", purse(g, owner), "coin", capacity(g, owner)),
            Counter("army", "Units", army(g, owner), "swordsman", g.book.limits.army),
            Counter("attacks", "Attacks", attack_limit(g, owner), "sword"),
            hand(g, owner, own),
            apart(g, owner, own),
            bonuses(g, owner),
            sovereigns(g, owner),
            reign_track(g, owner),
            fines(g, owner),
        ],
        seat=owner,
    )


def face_up(prefix: str, faces: list[str], secret: bool = False) -> list[Card]:
    """Cards with ids of their own, also when two have the same face."""
    cards: list[Card] = []
    for i, face in enumerate(faces):
        again = faces[:i].count(face)
        cards.append(Card(f"{prefix}-{face}" + (f"-{again + 1}" if again else ""), face, secret=secret))
    return cards


def hand(g: AgeOfSovereigns, owner: Seat, own: bool) -> Pile:
    faces = [g.book.combat[face].id for face in sorted(g.hand[owner])] if own else []
    return Pile(
        "hand",
        "Combat cards",
        len(g.hand[owner]),
        face_up("hand", faces, secret=True),
        fan="hand" if own else "row",
        cap=hand_limit(g, owner),
    )


def apart(g: AgeOfSovereigns, owner: Seat, own: bool) -> Pile:
    held = [*([g.slot[owner]] if g.slot[owner] >= 0 else []), *sorted(g.apart[owner])]
    faces = [g.book.combat[face].id for face in held] if own else []
    fan: Literal["hand", "row"] = "hand" if faces else "row"
    return Pile("apart", "Kept apart", len(held), face_up("apart", faces, secret=True), fan=fan)


@shared
def bonuses(g: AgeOfSovereigns, owner: Seat) -> Pile:
    held = [name for i, name in enumerate(BONUSES) if g.bonuses[owner] >> i & 1]
    return Pile("bonus", "Kingdom bonuses", len(held), face_up("bonus", held), fan="row")


@shared
def sovereigns(g: AgeOfSovereigns, owner: Seat) -> Pile:
    """The ruler first, then those who may follow him."""
    names = SOVEREIGNS[owner]
    ruler = g.sovereign[owner]
    shown = [names[ruler]] if ruler >= 0 else []
    heirs = [name for i, name in enumerate(names) if g.heirs[owner] >> i & 1]
    cards = face_up("sovereign", shown) + [replace(c, spent=True) for c in face_up("sovereign", heirs)]
    return Pile("sovereigns", "Sovereigns", len(cards), cards, fan="row")


@shared
def reign_track(g: AgeOfSovereigns, owner: Seat) -> Track:
    first, last = g.reign[owner], last_point(g, owner)
    zone = [(first, last, "reign")] if g.sovereign[owner] >= 0 else []
    return Track(
        "reign", "Reign", first, max(last, g.track[owner]), [Peg(g.track[owner], owner, "crown")], zone
    )


@shared
def fines(g: AgeOfSovereigns, owner: Seat) -> Sum:
    """What the next age would cost as things stand."""
    size, crowd = army_fine(g, owner), crowding_fine(g, owner)
    left = [land for land in g.lands[owner] if g.unordered[owner] >> land & 1]
    lines = [
        (text("Army of ", army(g, owner)), str(size)),
        (text("Crowded lands"), str(crowd)),
        (text("Lands left without an order"), str(len(left))),
    ]
    return Sum("fines", "Fines of the next age", lines, str(size + crowd + len(left)))


def foresees(g: AgeOfSovereigns, seat: Seat | None) -> bool:
    """Whether the seat has looked at the Destiny to come."""
    return g.foreseen >= 0 and g.seer == seat


@shared
def common_mat(g: AgeOfSovereigns, foresees: bool) -> Mat:
    pegs = [Peg(g.track[owner], owner, "crown", g.book.kingdoms[owner].letter) for owner in range(g.seats)]
    zones = [
        (g.reign[owner], last_point(g, owner), g.book.kingdoms[owner].letter)
        for owner in range(g.seats)
        if g.sovereign[owner] >= 0
    ]
    discards = face_up("discard", [g.book.combat[face].id for face in reversed(g.discard)])
    hidden = sum(len(buried) for buried in g.buried)
    foreseen = [Card("destiny", g.book.destiny[g.foreseen].id, secret=True)] if foresees else []
    fate = [Card("fate", g.book.destiny[g.fate].id)] if g.fate >= 0 else []
    return Mat(
        "table",
        "Table",
        [
            Track("feats", "Feats of arms", 1, max(20, *g.track), pegs, zones),
            Pile("deck", "Combat deck", len(g.deck), []),
            Pile("discard", "Discards", len(g.discard) + hidden, discards),
            Pile("bonuses", "Kingdom bonuses to come", len(g.bonus_deck), []),
            Pile("events", "End of Times", g.events_left, []),
            Pile("destiny", "Destiny", len(g.book.destiny) - len(fate), foreseen + fate),
            score_table(g),
        ],
    )


ENDS = {
    "the last war": "Won by victory points after the last war",
    "no land left": "Won by victory points when one side had no land left",
}


@shared
def score_table(g: AgeOfSovereigns) -> Table:
    """Victory points as if the game ended now, or as it did end."""
    cols = [("total", "Victory points", True), ("lands", "Lands", True)]
    cols += [*((s, n, False) for s, n in zip(SPHERES, SPHERE_NAMES)), ("altar", "Altar", True)]
    rows = []
    for seat, line in enumerate(sheet(g)):
        cells = [Cell("total", n=line.total), Cell("lands", n=line.lands)]
        for sphere, vp in zip(SPHERES, line.ranks):
            cells.append(Cell(sphere, text(vp, f" ({getattr(line, sphere)})")))
        cells.append(Cell("altar", n=line.altar))
        rows.append(Row(f"{seat}", text(g.book.kingdoms[seat].name), cells, seat=seat))
    label = "Score" if g.result is None else ENDS[g.result.how]
    return Table("score", label, cols, rows, sort="total")


# ---- battle and tournament -------------------------------------------------------------------------------


def contests(g: AgeOfSovereigns, seat: Seat | None) -> list[Contest]:
    if g.battle is not None:
        return [battle_contest(g, g.battle, seat)]
    top = g.flow[-1] if g.flow else None
    lanes = getattr(top, "lanes", None)
    opening = top.opening[0] if lanes is not None and top is not None else ()
    if opening and isinstance(opening[0], TournamentPick):
        sides = [
            Side(
                f"{other}",
                [other],
                "champion",
                "think" if lanes and lanes[other] else "ready",
            )
            for other in range(g.seats)
        ]
        return [Contest("tournament", "bid", text("Tournament for the glory token"), sides)]
    return []


def battle_contest(g: AgeOfSovereigns, b: Battle, seat: Seat | None) -> Contest:
    target = LANDS[b.land[DEFEND]]
    name = g.book.lands[b.land[DEFEND]].name
    return Contest(
        "battle",
        "battle",
        text("Battle of ", name),
        [battle_side(g, b, side, seat) for side in (ATTACK, DEFEND)],
        where=f"space:{target}",
        stages=STAGES,
        stage=stage(g, b),
    )


def stage(g: AgeOfSovereigns, b: Battle) -> int:
    """Which of the seven stages the battle is in, from 0."""
    top = type(g.flow[-1]).__name__ if g.flow else ""
    known = {"BeforeCards": 1, "PlaceCard": 2, "AddSupport": 2, "BeforeReveal": 3}
    if top in known:
        return known[top]
    return 5 if top in ("ResolveCard", "CombatRapture") else 6


def battle_side(g: AgeOfSovereigns, b: Battle, side: int, seat: Seat | None) -> Side:
    player, land = b.seat[side], b.land[side]
    state = "in"
    if b.winner >= 0 and b.revealed:
        state = "won" if b.winner == side else "lost"
    return Side(
        SIDES[side],
        [player] if player >= 0 else [],
        ("Attacker" if side == ATTACK else "Defender") if player >= 0 else "Revolutionaries",
        state,  # type: ignore[arg-type]
        ranks=[("Units", [Slot(f"battle/{side}/{piece.id}", piece) for piece in side_pieces(g, b, side)])],
        cards=battle_cards(g, b, side, seat),
        total=strength_sum(g, b, side) if land >= 0 or player < 0 else None,
        hits=b.slain[1 - side],
    )


def side_pieces(g: AgeOfSovereigns, b: Battle, side: int) -> list[Piece]:
    player, land = b.seat[side], b.land[side]
    if player < 0:
        left = b.size[side] - b.slain[side]
        return [Piece(f"battle/{side}/rebels", "rebel", None, left)] if left else []
    pieces = []
    if g.common[land]:
        pieces.append(Piece(f"battle/{side}/common", "common", player, g.common[land]))
    if g.special[land]:
        pieces.append(Piece(f"battle/{side}/special", g.book.special[player].id, player, g.special[land]))
    if player == PALADINS:
        for home in dict.fromkeys(b.riders):
            n = b.riders.count(home)
            pieces.append(Piece(f"battle/{side}/rider-{LANDS[home]}", "cavalry", player, n, marks=["rider"]))
    return pieces


def battle_cards(g: AgeOfSovereigns, b: Battle, side: int, seat: Seat | None) -> list[Card]:
    """Card and support: faces to those who may see them, backs to the others."""
    seen = b.revealed or b.seat[side] == seat or (side == ATTACK and b.open)
    cards = []
    for name, face in (("card", b.card[side]), ("support", b.support[side])):
        if face >= 0 and seen:
            secret = not b.revealed and not (side == ATTACK and b.open)
            cards.append(Card(f"battle-{side}-{name}", g.book.combat[face].id, secret=secret))
        elif face >= 0 or (name == "card" and b.blind[side] and not b.revealed):
            cards.append(Card(side="back"))
    return cards


def strength_sum(g: AgeOfSovereigns, b: Battle, side: int) -> Sum:
    """The strength as far as it is public: before the reveal without the card."""
    units = unit_strength(g, b, side)
    total = b.total[side] if any(b.total) else total_strength(g, b, side)
    lines = [(text("Units"), str(units))]
    if b.revealed:
        lines.append((text("Card"), str(b.strength[side])))
    if b.support[side] >= 0:
        lines.append((text("Support"), str(g.book.battle.support)))
    other = total - sum(int(n) for _, n in lines)
    if other:
        lines.append((text("Everything else"), f"{other:+d}"))
    return Sum(f"strength-{side}", "Strength", lines, str(total))


@shared
def arrows(g: AgeOfSovereigns) -> list[Arrow]:
    b = g.battle
    if b is None or b.seat[ATTACK] < 0:
        return []
    path = [f"space:{LANDS[b.land[ATTACK]]}", f"space:{LANDS[b.land[DEFEND]]}"]
    return [Arrow("battle", path, "attack", b.seat[ATTACK])]
