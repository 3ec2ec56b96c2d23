"""The mats: what each kingdom has before it, and the common table with tracks, piles and the score."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import Card, Cell, Counter, Mat, Peg, Pile, Row, Sum, Table, Track, text

from ..book.pieces import BONUSES, SOVEREIGNS
from ..rules.fines import army_fine, crowding_fine
from ..rules.kingdom.realm import army, attack_limit, hand_limit
from ..rules.kingdom.sovereigns import last_point
from ..rules.kingdom.treasury import capacity, purse
from ..rules.scoring import SPHERES, sheet
from ..state import State
from ..words.names import WORDS


@shared
def mat(g: State, owner: Seat, own: bool) -> Mat:
    """A kingdom's mat, as its owner sees it or as the others do."""
    said = WORDS.labels("mat")
    return Mat(
        f"{owner}",
        g.book.kingdoms[owner].name,
        [
            Counter("gold", said["gold"], purse(g, owner), "coin", capacity(g, owner)),
            Counter("army", said["army"], army(g, owner), "swordsman", g.book.limits.army),
            Counter("attacks", said["attacks"], attack_limit(g, owner), "sword"),
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


def hand(g: State, owner: Seat, own: bool) -> Pile:
    said = WORDS.labels("mat")
    faces = [g.book.combat[face].id for face in sorted(g.hand[owner])] if own else []
    return Pile(
        "hand",
        said["hand"],
        len(g.hand[owner]),
        face_up("hand", faces, secret=True),
        fan="hand" if own else "row",
        cap=hand_limit(g, owner),
    )


def apart(g: State, owner: Seat, own: bool) -> Pile:
    said = WORDS.labels("mat")
    held = [*([g.slot[owner]] if g.slot[owner] >= 0 else []), *sorted(g.apart[owner])]
    faces = [g.book.combat[face].id for face in held] if own else []
    fan: Literal["hand", "row"] = "hand" if faces else "row"
    return Pile("apart", said["apart"], len(held), face_up("apart", faces, secret=True), fan=fan)


@shared
def bonuses(g: State, owner: Seat) -> Pile:
    said = WORDS.labels("mat")
    held = [name for i, name in enumerate(BONUSES) if g.bonuses[owner] >> i & 1]
    return Pile("bonus", said["bonus"], len(held), face_up("bonus", held), fan="row")


@shared
def sovereigns(g: State, owner: Seat) -> Pile:
    """The ruler first, then those who may follow him."""
    said = WORDS.labels("mat")
    names = SOVEREIGNS[owner]
    ruler = g.sovereign[owner]
    shown = [names[ruler]] if ruler >= 0 else []
    heirs = [name for i, name in enumerate(names) if g.heirs[owner] >> i & 1]
    cards = face_up("sovereign", shown) + [replace(c, spent=True) for c in face_up("sovereign", heirs)]
    return Pile("sovereigns", said["sovereigns"], len(cards), cards, fan="row")


@shared
def reign_track(g: State, owner: Seat) -> Track:
    said = WORDS.labels("mat")
    first, last = g.reign[owner], last_point(g, owner)
    ruler = g.sovereign[owner]
    zone = [(first, last, g.book.sovereigns[owner][ruler].name)] if ruler >= 0 else []
    return Track(
        "reign",
        said["reign"],
        first,
        max(last, g.track[owner]),
        [Peg(g.track[owner], owner, "crown")],
        zone,
    )


@shared
def fines(g: State, owner: Seat) -> Sum:
    """What the next age would cost as things stand."""
    said = WORDS.labels("mat")
    size, crowd = army_fine(g, owner), crowding_fine(g, owner)
    left = [land for land in g.lands[owner] if g.unordered[owner] >> land & 1]
    lines = [
        (WORDS.often("mat-fines-army", n=army(g, owner)), str(size)),
        (WORDS.often("mat-fines-crowding"), str(crowd)),
        (WORDS.often("mat-fines-lands"), str(len(left))),
    ]
    return Sum("fines", said["fines"], lines, str(size + crowd + len(left)))


def foresees(g: State, seat: Seat | None) -> bool:
    """Whether the seat has looked at the Destiny to come."""
    return g.foreseen >= 0 and g.seer == seat


@shared
def common_mat(g: State, foresees: bool) -> Mat:
    said = WORDS.labels("mat")
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
        said["table"],
        [
            Track("feats", said["feats"], 1, max(20, *g.track), pegs, zones),
            Pile("deck", said["deck"], len(g.deck), []),
            Pile("discard", said["discard"], len(g.discard) + hidden, discards),
            Pile("bonuses", said["bonuses"], len(g.bonus_deck), []),
            Pile("events", said["events"], g.events_left, []),
            Pile("destiny", said["destiny"], len(g.book.destiny) - len(fate), foreseen + fate),
            score_table(g),
        ],
    )


@shared
def score_table(g: State) -> Table:
    """Victory points as if the game ended now, or as it did end."""
    said, spheres = WORDS.labels("mat"), WORDS.labels("sphere")
    cols = [
        (sphere, spheres[sphere], sphere not in SPHERES) for sphere in ("total", "lands", *SPHERES, "altar")
    ]
    rows = []
    for seat, line in enumerate(sheet(g)):
        cells = [Cell("total", n=line.total), Cell("lands", n=line.lands)]
        for sphere, vp in zip(SPHERES, line.ranks):
            cells.append(Cell(sphere, text(vp, f" ({getattr(line, sphere)})")))
        cells.append(Cell("altar", n=line.altar))
        rows.append(Row(f"{seat}", text(g.book.kingdoms[seat].name), cells, seat=seat))
    how = "" if g.result is None else f"-{g.result.how.replace(' ', '-')}"
    return Table("score", said[f"score{how}"], cols, rows, sort="total")
