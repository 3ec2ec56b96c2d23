"""Who fights with what: the armies that meet, the dice and what is added to them."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import Battle, hand
from ..realm.cards import kind_of
from ..realm.lands import buildings, room, walls
from ..realm.pieces import chief_level, force, here, piece
from ..realm.powers import knows


def battle(g: State) -> Battle:
    assert g.battle is not None, "no battle is being fought"
    return g.battle


def attack_force(g: State, b: Battle, seat: Seat | None = None) -> int:
    """FV the attacker throws in: all aboard but one FV for each transport; Barbarians all but one.

    [MU-277, MU-421]
    """
    if b.attacker < 0:
        return b.horde
    mine = [g.pieces[n] for n in b.forces]
    return sum([max(0, p.fv - 1) for p in mine if p is not None and (seat is None or p.owner == seat)])


def defence(g: State, b: Battle, seat: Seat) -> int:
    """All FV of one defender in the place. [MU-299]"""
    return force(g, b.where, seat)


def defending(g: State, b: Battle) -> int:
    return sum([defence(g, b, s) for s in b.defenders])


def outside(g: State, b: Battle, seat: Seat) -> int:
    """FV of a defender that find no room behind the walls; the host comes first. [MU-316, MU-317, MU-331]"""
    if b.target != "land":
        return defence(g, b, seat)
    left = room(g, b.where)
    if b.defenders == (seat,):
        return max(0, defence(g, b, seat) - left)
    for s in (b.defender, *(x for x in b.defenders if x != b.defender)):
        inside = min(left, defence(g, b, s))
        if s == seat:
            return defence(g, b, s) - inside
        left -= inside
    return 0


def in_the_open(g: State, b: Battle) -> bool:
    """A pitched battle: no walls, or somebody stands before them. [MU-330]"""
    return b.target != "land" or not walls(g, b.where) or any(outside(g, b, s) for s in b.defenders)


def engaged(g: State, b: Battle, seat: Seat) -> int:
    """FV of a defender in the next roll. The host's last FV falls last. [MU-313]"""
    fv = outside(g, b, seat) if not b.assault else defence(g, b, seat)
    if (
        len(b.defenders) > 1
        and seat == b.defender
        and b.target == "land"
        and any(defence(g, b, s) for s in b.defenders if s != seat)
    ):
        fv = min(fv, max(0, defence(g, b, seat) - 1))
    return fv


def next_defender(g: State, b: Battle) -> tuple[int, Seat]:
    """Defenders alternate; who has nothing to fight with is passed over. [MU-299, MU-312]"""
    n = len(b.defenders)
    for k in range(n):
        turn = (b.turn + k) % n
        if engaged(g, b, b.defenders[turn]):
            return turn, b.defenders[turn]
    return b.turn % n, b.defenders[b.turn % n]


def leading(g: State, b: Battle) -> Seat:
    """The attacking player of the next roll (Crusaders alternate). [MU-312]"""
    if not b.allies:
        return b.attacker
    side = [s for s in (b.attacker, *b.allies) if attack_force(g, b, s)] or [b.attacker]
    return side[b.round % len(side)]


def bombards(g: State, space: int, seat: Seat, forces: tuple[int, ...] = ()) -> int:
    """Bombards of a side in a place: each adds one in the open. [MU-287]"""
    return sum(
        1
        for n in here(g, space, "engine")
        if piece(g, n).owner == seat
        and piece(g, n).level == 3
        and (not forces or piece(g, n).aboard in forces)
    )


def card_bonus(g: State, b: Battle, seat: Seat, kind: str, attacking: bool) -> int:
    """What a battle card adds for this seat here; 0: nothing, and it may not be shown.

    [MU-301, MU-455, MU-458, MU-459, MU-465, MU-471, MU-475, MU-476, MU-478, MU-479, MU-491]
    """
    built = b.target == "land" and bool(buildings(g, b.where))
    match kind:
        case "crossbowman":
            return 2 if not attacking and b.assault else 1
        case "genius":
            return 2 if knows(g, seat, "engineering") else 1 if knows(g, seat, "mathematics") else 0
        case "heroine":
            return 1 if any(g.church[t] for t, o in enumerate(g.owner) if o == seat) else 0
        case "monk":
            return (
                0
                if attacking or not built or g.owner[b.where] != seat
                else 2
                if knows(g, seat, "mysticism")
                else 1
            )
        case "templar":
            return 0 if not attacking or not built else 2 if knows(g, seat, "monotheism") else 1
        case "warlord":
            return 0 if not attacking else 2 if knows(g, seat, "tactics") else 1
    return 0


def strength(g: State, b: Battle, attacking: bool) -> tuple[int, list[tuple[str, int]]]:
    """The die a side rolls, and what is added to it, line by line.

    [MU-287, MU-302, MU-332, MU-333, MU-354, MU-355, MU-430, MU-459, MU-492, MU-493, MU-540]
    """
    foe_turn = next_defender(g, b)[1]
    me, foe = (leading(g, b), foe_turn) if attacking else (foe_turn, leading(g, b))
    mine = attack_force(g, b, me if b.allies else None) if attacking else engaged(g, b, me)
    theirs = engaged(g, b, foe) if attacking else attack_force(g, b, foe if b.allies else None)
    die = 4 if attacking and b.assault else 6
    lines: list[tuple[str, int]] = []
    for card in b.shown[0 if attacking else 1]:
        if g.cards.at[card] != hand(me):
            continue  # stolen since, or shown by another player of the side
        kind = kind_of(g, card)
        plus = card_bonus(g, b, me, kind, attacking)
        if kind == "heroine":
            die = {4: 6, 6: 8}[die] if plus else die
        elif plus:
            lines.append((kind, plus))
    if mine >= 3 * theirs > 0 and has_strategy(g, b, me) and not has_strategy(g, b, foe):
        lines.append(("strategy", 1))
    if not b.assault and me >= 0:
        space, forces = (b.origin, b.forces) if attacking else (b.where, ())
        if n := bombards(g, space, me, forces):
            lines.append(("bombard", n))
    if b.target == "fleet" and b.where >= g.book.sea and knows(g, me, "alchemy"):
        lines.append(("alchemy", 1))
    if b.assault and not attacking:
        lines.append(("walls", walls(g, b.where)))
    if me < 0 and (lev := barbarian_chief(g, b, attacking)):
        lines.append(("captain", lev))
    return die, lines


def has_strategy(g: State, b: Battle, seat: Seat) -> bool:
    """A horde of invaders has STRATEGY too. [MU-144, MU-302]"""
    invader = seat < 0 and b.attacker < 0 and g.horde is not None and g.horde.at == b.origin
    return invader or knows(g, seat, "strategy")


def barbarian_chief(g: State, b: Battle, attacking: bool) -> int:
    if attacking:
        return piece(g, b.chief).level if b.chief >= 0 and g.pieces[b.chief] is not None else 0
    return chief_level(g, b.where)
